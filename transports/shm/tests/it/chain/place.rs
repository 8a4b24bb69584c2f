//! The processes of the chain, as their users would write them.

use super::ledger::{Ledger, identity};
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
static EAR: Mutex<Option<GenericSubscription>> = Mutex::new(None);

struct Place {
    ledger: &'static Ledger,
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

impl Place {
    fn publish(&self, publisher: &GenericPublisher, bytes: &[u8]) {
        let begun = monotonic_ns();
        match publisher.publish(bytes) {
            Ok(()) => self.ledger.published.fetch_add(1, SeqCst),
            Err(PublishError::Full { .. }) => self.ledger.refused.fetch_add(1, SeqCst),
            Err(PublishError::Shutdown) => return,
            Err(error) => panic!("{error}"),
        };
        self.ledger.slowest_publish.fetch_max(monotonic_ns() - begun, SeqCst);
    }

    fn speak(&self, topic: &str) -> Timer {
        let publisher = self.node.create_generic_publisher(topic, &BYTES, self.qos).unwrap();
        let place = Self { ledger: self.ledger, node: self.node.clone(), qos: self.qos };
        let mut count = 0;
        let talk = move |_| {
            // Bursts overrun the queues.
            for _ in 0..1 + count % 7 {
                count += 1;
                let len = if count % 50 == 0 { 60_000 } else { count as usize * 37 % 3000 };
                place.publish(&publisher, &compose(count, len));
            }
        };
        self.node.create_timer(Duration::from_micros(700), talk).unwrap()
    }

    /// Listens, keeps the last HOLD samples, and hands the bytes on.
    fn listen(&self, topic: &str, mut then: impl FnMut(&[u8]) + Send + 'static) {
        let (ledger, keep) = (self.ledger, number("HOLD", 0));
        let refusals = matches!(self.qos.history, angaros_msg::qos::History::KeepAll);
        let mut held: VecDeque<GenericSample> = VecDeque::new();
        let hear = move |sample: GenericSample| {
            check(sample.bytes());
            let (info, lost) = (sample.info, EAR.lock().unwrap().as_ref().unwrap().lost());
            ledger.note(&info.publisher, info.sequence_number, lost, refusals);
            then(sample.bytes());
            held.push_back(sample);
            while held.len() > keep {
                check(held.pop_front().unwrap().bytes());
            }
        };
        let ear = self.node.create_generic_subscription(topic, &BYTES, self.qos, hear).unwrap();
        *EAR.lock().unwrap() = Some(ear);
    }
}

/// Child: one place of the chain until it is killed or told to stop.
pub fn run() {
    let ledger = Ledger::open(&std::path::PathBuf::from(setting("LEDGER").unwrap()));
    ledger.identity.store(identity(&Gid::next()), SeqCst);
    let options = ContextOptions {
        domain: Some(0),
        transport: Some("shm".into()),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[&angaros_shm::ENTRY]).unwrap();
    let name = setting("PLACE").unwrap();
    let place = Place { ledger, node: Node::new(&context, &name).unwrap(), qos: qos() };
    let mut timers = Vec::new();
    match name.as_str() {
        "first" => timers.push(place.speak("/in")),
        "middle" => {
            let out = place.node.create_generic_publisher("/out", &BYTES, place.qos).unwrap();
            let onward = Place { ledger, node: place.node.clone(), qos: place.qos };
            place.listen("/in", move |bytes| onward.publish(&out, bytes));
        }
        "last" => place.listen("/out", |_| {}),
        _ => {
            timers.push(place.speak("/in"));
            place.listen("/out", |_| {});
        }
    }
    ledger.ready.store(monotonic_ns(), SeqCst);
    let done = || ledger.stop.load(SeqCst) != 0;
    timers.push(place.node.create_timer(Duration::from_millis(20), |_| {}).unwrap());
    match number("THREADS", 1) {
        1 => {
            let executor = SingleThreadedExecutor::new(&context).unwrap();
            executor.add_node(&place.node).unwrap();
            executor.spin_until(done, Duration::from_secs(3600));
        }
        threads => {
            let executor = MultiThreadedExecutor::new(&context, threads).unwrap();
            executor.add_node(&place.node).unwrap();
            executor.spin_until(done, Duration::from_secs(3600));
        }
    }
    drop(EAR.lock().unwrap().take());
}
