//! Decorators do what they say, on top of any transport (rule T2 for losses).

use angaros_component::sim;
use angaros_core::{
    Context, ContextOptions, LoanError, Node, PublishError, Publisher, SingleThreadedExecutor,
    Subscription,
};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use angaros_transport::decorate::{Faults, Recorded, fault, record, trace};
use angaros_transport::{OpenOptions, Transport};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// A node over a fresh transport with this around it.
fn node(decorate: impl FnOnce(Arc<dyn Transport>) -> Arc<dyn Transport>) -> Node {
    static DOMAIN: AtomicU32 = AtomicU32::new(1);
    let domain = DOMAIN.fetch_add(1, Ordering::Relaxed);
    let open = OpenOptions { domain, deliver_within_process: true, ..OpenOptions::default() };
    let inside = (sim::ENTRY.open)(&open).unwrap();
    let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
    Node::new(&Context::over(options, vec![decorate(inside)]).unwrap(), "n").unwrap()
}

fn faulty(seed: u64, faults: Faults) -> Node {
    node(|inside| fault(inside, seed, faults).unwrap())
}

fn pair(node: &Node) -> (Publisher<UInt64>, Subscription<UInt64>) {
    let subscription = node.create_polled_subscription("t", Qos::keep_last(1000)).unwrap();
    (node.create_publisher("t", Qos::default()).unwrap(), subscription)
}

fn taken(subscription: &Subscription<UInt64>) -> Vec<u64> {
    let next = || subscription.take().unwrap().map(|sample| sample.message().unwrap().data);
    std::iter::from_fn(next).collect()
}

fn exchanged(node: &Node) -> (Vec<u64>, u64) {
    let (publisher, subscription) = pair(node);
    (1..=1000).for_each(|data| publisher.publish(UInt64 { data }).unwrap());
    (taken(&subscription), subscription.lost())
}

#[test]
fn what_is_dropped_is_counted_by_the_subscription_and_decided_by_the_seed() {
    let faults = Faults { drop: 0.25, ..Faults::default() };
    let (received, lost) = exchanged(&faulty(1, faults));
    assert!(received.windows(2).all(|pair| pair[0] < pair[1]));
    assert!((200..300).contains(&lost), "{lost}");
    assert_eq!(received.len() as u64 + lost, 1000);
    assert_eq!(exchanged(&faulty(1, faults)).0, received);
    assert_ne!(exchanged(&faulty(2, faults)).0, received);
}

#[test]
fn what_is_repeated_comes_right_after_itself() {
    let (received, lost) = exchanged(&faulty(3, Faults { duplicate: 0.5, ..Faults::default() }));
    let repeated = received.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert!((400..600).contains(&repeated), "{repeated}");
    assert_eq!((received.len(), lost), (1000 + repeated, 0));
    let mut once = received;
    once.dedup();
    assert_eq!(once, (1..=1000).collect::<Vec<_>>());
}

#[test]
fn what_is_delayed_comes_in_order_when_enough_others_have_arrived() {
    let node = faulty(4, Faults { delay: 1.0, delay_by: 3, ..Faults::default() });
    let (publisher, subscription) = pair(&node);
    let mut seen = Vec::new();
    for data in 1..=5 {
        publisher.publish(UInt64 { data }).unwrap();
        seen.push(taken(&subscription));
    }
    assert_eq!(seen, [vec![], vec![], vec![], vec![1], vec![2]]);
    let (received, _) =
        exchanged(&faulty(5, Faults { delay: 0.1, delay_by: 7, ..Faults::default() }));
    assert!(received.len() > 990 && received.is_sorted(), "{}", received.len());
}

#[test]
fn what_is_released_late_reaches_callbacks_too() {
    let faults = Faults { delay: 0.3, delay_by: 2, duplicate: 0.3, ..Faults::default() };
    let node = faulty(6, faults);
    let heard = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&heard);
    let _subscription = node
        .create_subscription("t", Qos::keep_last(500), move |m: Arc<UInt64>| {
            sink.lock().unwrap().push(m.data);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(node.context()).unwrap();
    executor.add_node(&node).unwrap();
    let publisher = node.create_publisher::<UInt64>("t", Qos::default()).unwrap();
    for data in 1..=200 {
        publisher.publish(UInt64 { data }).unwrap();
        executor.spin_some();
    }
    let mut heard = heard.lock().unwrap().clone();
    assert!(heard.len() > 220 && heard.is_sorted(), "{}", heard.len());
    heard.dedup();
    assert!(heard.len() >= 198 && heard[..198] == (1..=198).collect::<Vec<_>>());
}

#[test]
fn refusals_have_the_errors_they_were_given() {
    let loan_error = LoanError::OutOfMemory { bytes: 12 };
    let node = faulty(7, Faults { loan: 1.0, loan_error, ..Faults::default() });
    let (publisher, subscription) = pair(&node);
    assert_eq!(publisher.publish(UInt64 { data: 1 }), Err(PublishError::Loan(loan_error)));
    assert_eq!(subscription.lost(), 0, "it was never on its way");

    let publish_error = PublishError::Full { waited_ms: 9 };
    let node = faulty(8, Faults { publish: 0.5, publish_error, ..Faults::default() });
    let (publisher, subscription) = pair(&node);
    let sent: Vec<_> =
        (1..=100).filter(|data| publisher.publish(UInt64 { data: *data }).is_ok()).collect();
    assert!((30..70).contains(&sent.len()), "{}", sent.len());
    assert_eq!(taken(&subscription), sent);
}

#[test]
fn faults_that_make_no_sense_are_refused() {
    let bad = [
        Faults { drop: -0.1, ..Faults::default() },
        Faults { publish: f64::NAN, ..Faults::default() },
        Faults { delay_by: 5000, ..Faults::default() },
    ];
    for faults in bad {
        node(|inside| {
            let text = fault(Arc::clone(&inside), 1, faults).err().unwrap().to_string();
            assert!(text.contains("hint:"), "{text}");
            inside
        });
    }
}

#[test]
fn a_recorder_gets_every_published_sample_with_its_topic_and_type() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&seen);
    let n = node(|inside| {
        record(
            inside,
            Arc::new(move |Recorded { endpoint, info, bytes }: Recorded<'_>| {
                let names = (endpoint.topic.clone(), endpoint.type_name.clone());
                let sample = (names, info.sequence_number, bytes.clone());
                sink.lock().unwrap().push(sample);
            }),
        )
    });
    let (publisher, subscription) = pair(&n);
    for data in [7, 8] {
        publisher.publish(UInt64 { data }).unwrap();
    }
    let seen = seen.lock().unwrap();
    for (i, ((topic, type_name), number, bytes)) in seen.iter().enumerate() {
        assert_eq!((topic.as_str(), type_name.as_str()), ("/t", "std_msgs/msg/UInt64"));
        let sample = subscription.take().unwrap().unwrap();
        assert_eq!((*number, bytes.as_bytes()), (i as u64 + 1, sample.bytes().unwrap()));
    }
    assert_eq!(seen.len(), 2);
}

/// Collects the texts of a thread's log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl tracing::Subscriber for Log {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target() == "angaros::transport"
    }
    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }
    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        struct Message<'a>(&'a mut String);
        impl tracing::field::Visit for Message<'_> {
            fn record_debug(&mut self, _: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                writeln!(self.0, "{value:?}").unwrap();
            }
        }
        event.record(&mut Message(&mut self.0.lock().unwrap()));
    }
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

#[test]
fn a_tracer_says_every_operation_with_names() {
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), || {
        let n = node(trace);
        let (publisher, subscription) = pair(&n);
        publisher.publish(UInt64 { data: 1 }).unwrap();
        assert_eq!(taken(&subscription), [1]);
        drop((publisher, subscription));
    });
    let text = log.0.lock().unwrap().clone();
    let operations: Vec<_> = text.lines().map(|line| line.split(':').next().unwrap()).collect();
    let expected = ["create", "create", "create", "loan", "publish", "take", "drop", "drop"];
    assert_eq!(operations, expected, "{text}");
    assert!(text.contains("publish: publisher of /n on /t: number 1, 12 bytes to 1"), "{text}");
}
