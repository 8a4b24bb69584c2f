//! A delay that is injected into one layer appears in its row and in no other.

use crate::fixture::{
    DELAY, IN_DECODING, IN_ENCODING, LONG, Session, Slow, context, eventually, node,
};
use angaros::std_msgs::msg::Int32;
use angaros::trace::Recording;
use angaros::{Qos, SingleThreadedExecutor};
use angaros_trace::{Chains, Index, Layer, Options, Parts, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

const MESSAGES: usize = 4;

/// The parts of every hop on a topic.
pub fn hops(recording: &Recording, topic: &str) -> Vec<Parts> {
    let index = Index::of(recording);
    let chains = Chains::of(&index);
    let mut found = Vec::new();
    for path in &chains.paths {
        for chain in path.chains() {
            let parts = chains.parts(&index, chain);
            let (begin, end) = chains.bounds(&index, chain);
            assert_eq!(parts.iter().map(Parts::total).sum::<i64>(), end - begin, "rule H2");
            let of_topic = |(at, _): &(&usize, &Parts)| {
                let hop = chains.hop_of[**at] as usize;
                chains.hops[hop].topic == topic
            };
            found.extend(chain.iter().zip(&parts).filter(of_topic).map(|(_, parts)| *parts));
        }
    }
    found
}

/// All messages have the delay in the row of this layer, and one at least in no other: the machine
/// may be busy, but not the same way each time.
pub fn only_in(layer: Layer, hops: &[Parts]) {
    let delay = DELAY.as_nanos() as i64;
    let rows = |parts: &Parts| Layer::ALL.map(|layer| (layer.name(), parts.get(layer) / 1000));
    let all: Vec<_> = hops.iter().map(rows).collect();
    assert!(hops.iter().all(|parts| parts.get(layer) >= delay), "{layer:?}: {all:?}");
    let elsewhere = |parts: &Parts| {
        let others = Layer::ALL.into_iter().filter(|other| *other != layer);
        others.map(|other| parts.get(other).abs()).max().unwrap_or(0)
    };
    let least = hops.iter().map(elsewhere).min().unwrap_or(i64::MAX);
    assert!(least < delay / 2, "{layer:?}: {all:?}");
}

/// Sends messages from one node to another, one after the other.
fn exchange(
    slow_topic: &'static str,
    send: impl Fn(&angaros::Publisher<Slow>),
    callback: impl Fn() + Send + 'static,
) -> Recording {
    let context = context(slow_topic);
    let (source, sink) = (node(&context, "source"), node(&context, "sink"));
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let _subscription = sink
        .create_subscription("data", Qos::default(), move |_: Arc<Slow>| {
            callback();
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let publisher = source.create_publisher::<Slow>("data", Qos::default()).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&sink).unwrap();
    let session = Session::start();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        for number in 1..=MESSAGES {
            send(&publisher);
            eventually("a message", || seen.load(Ordering::SeqCst) == number);
        }
        executor.cancel();
    });
    session.stop()
}

fn number(data: i32) -> Slow {
    Slow(Int32 { data })
}

fn check(layer: Layer, recording: &Recording) {
    let hops = hops(recording, "/data");
    assert_eq!(hops.len(), MESSAGES);
    only_in(layer, &hops);
}

#[test]
fn slow_building_is_in_the_row_of_build() {
    let send = |publisher: &angaros::Publisher<Slow>| {
        let fill = |writer: &mut angaros::std_msgs::msg::Int32Writer<'_>| {
            std::thread::sleep(DELAY);
            writer.data(0).map(drop)
        };
        publisher.publish_with(64, fill).unwrap();
    };
    check(Layer::Build, &exchange("", send, || {}));
}

#[test]
fn slow_encoding_is_in_the_row_of_serialise() {
    let recording = exchange("", |to| to.publish(number(IN_ENCODING)).unwrap(), || {});
    check(Layer::Serialise, &recording);
}

#[test]
fn a_slow_wire_is_in_the_row_of_transport() {
    let recording = exchange("/data", |to| to.publish(number(0)).unwrap(), || {});
    check(Layer::Transport, &recording);
}

#[test]
fn slow_decoding_is_in_the_row_of_deserialise() {
    let recording = exchange("", |to| to.publish(number(IN_DECODING)).unwrap(), || {});
    check(Layer::Deserialise, &recording);
}

#[test]
fn a_slow_callback_is_in_the_row_of_callback() {
    let send = |to: &angaros::Publisher<Slow>| to.publish(number(0)).unwrap();
    check(Layer::Callback, &exchange("", send, || std::thread::sleep(DELAY)));
}

#[test]
fn a_busy_executor_is_in_the_row_of_queue_and_is_named() {
    let context = context("");
    let (source, sink) = (node(&context, "source"), node(&context, "sink"));
    let (begun, sent) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let (began, go_on) = (Arc::clone(&begun), Arc::clone(&sent));
    let _blocker = sink
        .create_subscription("blocker", Qos::default(), move |_: Arc<Int32>| {
            began.fetch_add(1, Ordering::SeqCst);
            eventually("the other message", || go_on.swap(false, Ordering::SeqCst));
            std::thread::sleep(DELAY);
        })
        .unwrap();
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let _subscription = sink
        .create_subscription("data", Qos::default(), move |_: Arc<Slow>| {
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let block = source.create_publisher::<Int32>("blocker", Qos::default()).unwrap();
    let publisher = source.create_publisher::<Slow>("data", Qos::default()).unwrap();
    assert!(block.wait_for_subscriptions(1, LONG) && publisher.wait_for_subscriptions(1, LONG));
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&sink).unwrap();
    let session = Session::start();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        for number_of in 1..=MESSAGES {
            block.publish(Int32::default()).unwrap();
            eventually("the blocker", || begun.load(Ordering::SeqCst) == number_of);
            publisher.publish(number(0)).unwrap();
            sent.store(true, Ordering::SeqCst);
            eventually("the message", || seen.load(Ordering::SeqCst) == number_of);
        }
        executor.cancel();
    });
    let recording = session.stop();
    check(Layer::Queue, &recording);
    let options = Options { topic: Some("/data".into()), slowest: 1, ..Options::default() };
    let report = Report::of(&recording, &options);
    let steps: Vec<&str> = report.slowest[0].steps.iter().map(|step| step.what.as_str()).collect();
    let waited = steps.iter().find(|what| what.starts_with("takes it: waited")).unwrap();
    assert!(
        waited.contains("for the callback of /sink (/blocker) on the same thread"),
        "{steps:?}"
    );
    let of_sink = |turn: &&angaros_trace::report::Turn| turn.of == "/sink (/data)";
    let turn = report.turns.iter().find(of_sink).unwrap();
    assert_eq!((turn.behind.as_str(), turn.starved), ("/sink (/blocker)", false));
    let thread = report.threads.iter().find(|thread| thread.callbacks > 0).unwrap();
    assert!(thread.busy > 0.0 && thread.longest.as_ref().unwrap().of == "/sink (/blocker)");
    assert!(thread.waiting.is_some_and(|waiting| waiting + thread.busy <= 1.0), "{thread:?}");
}

#[test]
fn a_chain_over_three_nodes_with_a_timer_is_found_and_its_parts_add_up() {
    let context = context("");
    let (camera, filter, sink) =
        (node(&context, "camera"), node(&context, "filter"), node(&context, "sink"));
    let raw = camera.create_publisher::<Int32>("raw", Qos::default()).unwrap();
    let small = filter.create_publisher::<Int32>("small", Qos::default()).unwrap();
    let _filter = filter
        .create_subscription("raw", Qos::default(), move |message: Arc<Int32>| {
            angaros::trace::work(|| std::thread::sleep(std::time::Duration::from_millis(1)));
            small.publish_ref(&message).unwrap();
        })
        .unwrap();
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let _sink = sink
        .create_subscription("small", Qos::default(), move |_: Arc<Int32>| {
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    assert!(raw.wait_for_subscriptions(1, LONG));
    let _timer = camera
        .create_timer(std::time::Duration::from_millis(5), move |_| {
            raw.publish_ref(&Int32::default()).unwrap();
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    [&camera, &filter, &sink].into_iter().for_each(|node| executor.add_node(node).unwrap());
    let session = Session::start();
    let all = executor.spin_until(|| seen.load(Ordering::SeqCst) >= 10, LONG);
    let recording = session.stop();
    assert!(all);
    let report = Report::of(&recording, &Options::default());
    let path = &report.paths[0];
    assert_eq!(path.title, "/camera -> /filter -> /sink", "{report}");
    assert!(path.end_to_end.count >= 9, "{report}");
    let work = path.hops[0].rows[Layer::Callback as usize].figures;
    assert!(work.p50 >= 1_000_000.0, "{report}");
    let parts: f64 = path.rows.iter().map(|row| row.figures.mean).sum();
    assert!((parts - path.end_to_end.mean).abs() < 1.0, "{report}");
    assert!(hops(&recording, "/small").len() >= 9, "and each adds up by itself");
    let steps = &report.slowest[0].steps;
    assert!(steps.windows(2).all(|pair| pair[0].offset_ns <= pair[1].offset_ns), "{steps:?}");
}
