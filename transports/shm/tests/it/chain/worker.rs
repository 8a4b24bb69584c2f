//! The processes of the chain, as their users would write them.

use super::counters::{ProcessCounters, identity};
use crate::support::{fill, number, setting};
use angaros_core::{
    Context, ContextOptions, GenericPublisher, GenericSample, GenericSubscription, Gid,
    MultiThreadedExecutor, Node, PublishError, RuntimeType, SingleThreadedExecutor, Timer,
};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::clock::monotonic_ns;
use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

const BYTES: RuntimeType<'_> =
    RuntimeType { name: "test_msgs/msg/Bytes", hash: TypeHash([3; 32]), definition: "" };

/// The subscription, for its callback to ask.
static SUBSCRIPTION: Mutex<Option<GenericSubscription>> = Mutex::new(None);

struct Worker {
    counters: &'static ProcessCounters,
    node: Node,
    qos: Qos,
}

fn qos() -> Qos {
    if setting("HISTORY").is_some() { Qos::keep_all() } else { Qos::keep_last(4) }
}

/// Writes a message that shows damage: its number, then what `fill` makes of it.
fn compose(number: u64, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; 12 + len];
    fill(&mut bytes[8..], number);
    bytes[..4].copy_from_slice(&[0, 1, 0, 0]);
    bytes[4..12].copy_from_slice(&number.to_le_bytes());
    bytes
}

fn check(bytes: &[u8]) {
    let number = u64::from_le_bytes(bytes[4..12].try_into().unwrap());
    assert!(bytes == compose(number, bytes.len() - 12), "message {number} is damaged");
}

impl Worker {
    fn publish(&self, publisher: &GenericPublisher, bytes: &[u8]) {
        let begun = monotonic_ns();
        match publisher.publish(bytes) {
            Ok(()) => self.counters.published.fetch_add(1, SeqCst),
            Err(PublishError::Full { .. }) => self.counters.refused.fetch_add(1, SeqCst),
            Err(PublishError::Shutdown) => return,
            Err(error) => panic!("{error}"),
        };
        self.counters.slowest_publish.fetch_max(monotonic_ns() - begun, SeqCst);
    }

    fn speak(&self, topic: &str) -> Timer {
        let publisher = self.node.create_generic_publisher(topic, &BYTES, self.qos).unwrap();
        let worker = Self { counters: self.counters, node: self.node.clone(), qos: self.qos };
        let mut count = 0;
        let talk = move |_| {
            // Bursts overrun the queues.
            for _ in 0..1 + count % 7 {
                count += 1;
                let len = if count % 50 == 0 { 60_000 } else { count as usize * 37 % 3000 };
                worker.publish(&publisher, &compose(count, len));
            }
        };
        self.node.create_timer(Duration::from_micros(700), talk).unwrap()
    }

    /// Listens, keeps the last HOLD samples, and hands the bytes on.
    fn listen(&self, topic: &str, mut then: impl FnMut(&[u8]) + Send + 'static) {
        let counters = self.counters;
        let keep = number("HOLD", 0);
        let refusals = matches!(self.qos.history, angaros_msg::qos::History::KeepAll);
        let mut held: VecDeque<GenericSample> = VecDeque::new();
        let hear = move |sample: GenericSample| {
            check(sample.bytes());
            let info = sample.info;
            let lost = SUBSCRIPTION.lock().unwrap().as_ref().unwrap().lost();
            counters.note(&info.publisher, info.sequence_number, lost, refusals);
            then(sample.bytes());
            held.push_back(sample);
            while held.len() > keep {
                check(held.pop_front().unwrap().bytes());
            }
        };
        let ear = self.node.create_generic_subscription(topic, &BYTES, self.qos, hear).unwrap();
        *SUBSCRIPTION.lock().unwrap() = Some(ear);
    }
}

/// Child: one place of the chain until it is killed or told to stop.
pub fn run() {
    let counters = ProcessCounters::open(&std::path::PathBuf::from(setting("LEDGER").unwrap()));
    counters.identity.store(identity(&Gid::next()), SeqCst);
    let options = ContextOptions {
        domain: Some(0),
        transport: Some("shm".into()),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[&angaros_shm::ENTRY]).unwrap();
    let name = setting("PLACE").unwrap();
    let worker = Worker { counters, node: Node::new(&context, &name).unwrap(), qos: qos() };
    let mut timers = Vec::new();
    match name.as_str() {
        "first" => timers.push(worker.speak("/in")),
        "middle" => {
            let out = worker.node.create_generic_publisher("/out", &BYTES, worker.qos).unwrap();
            let onward = Worker { counters, node: worker.node.clone(), qos: worker.qos };
            worker.listen("/in", move |bytes| onward.publish(&out, bytes));
        }
        "last" => worker.listen("/out", |_| {}),
        _ => {
            timers.push(worker.speak("/in"));
            worker.listen("/out", |_| {});
        }
    }
    counters.ready.store(monotonic_ns(), SeqCst);
    let done = || counters.stop.load(SeqCst) != 0;
    timers.push(worker.node.create_timer(Duration::from_millis(20), |_| {}).unwrap());
    match number("THREADS", 1) {
        1 => {
            let executor = SingleThreadedExecutor::new(&context).unwrap();
            executor.add_node(&worker.node).unwrap();
            executor.spin_until(done, Duration::from_secs(3600));
        }
        threads => {
            let executor = MultiThreadedExecutor::new(&context, threads).unwrap();
            executor.add_node(&worker.node).unwrap();
            executor.spin_until(done, Duration::from_secs(3600));
        }
    }
    drop(SUBSCRIPTION.lock().unwrap().take());
}
