use super::STEPS;
use crate::ShmTransport;
use angaros_msg::{Qos, TypeHash};
use angaros_transport::clock::{Clock, system_time};
use angaros_transport::{
    Binding, EndReason, Events, LastAssertion, MessageInfo, OpenOptions, PublisherOptions,
    Shutdown, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Endpoint, EndpointKind, Gid, NodeName};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nothing may be stuck for longer.
const STUCK: Duration = Duration::from_secs(1);
/// A loaded machine may take this long to get to a step.
const LONG: Duration = Duration::from_secs(20);

struct Nobody;

impl Events for Nobody {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}

    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}

    fn unmatched(&self, _: Gid, _: EndReason) {}
}

fn open(base: &Path) -> Arc<ShmTransport> {
    let options =
        OpenOptions { domain: 0, deliver_within_process: false, ..OpenOptions::default() };
    ShmTransport::open(Some(base), &options).unwrap()
}

fn node() -> NodeName {
    NodeName { namespace: "/".into(), name: "tester".into() }
}

fn endpoint(kind: EndpointKind, topic: &str) -> Arc<Endpoint> {
    Arc::new(Endpoint {
        gid: Gid::next(),
        kind,
        node: node(),
        topic: topic.into(),
        type_name: "test_msgs/msg/Bytes".into(),
        type_hash: TypeHash([9; 32]),
        qos: Qos::keep_last(2),
        service_hash: None,
    })
}

fn publisher(transport: &ShmTransport, topic: &str) -> Arc<dyn TransportPublisher> {
    let shutdown = Shutdown::default();
    let events = Arc::new(Nobody);
    let clock = Clock::default();
    let options = PublisherOptions { full_timeout_ns: 0, shutdown, events, clock };
    transport.create_publisher(&endpoint(EndpointKind::Publisher, topic), &options).unwrap()
}

fn subscription(transport: &ShmTransport, topic: &str) -> Arc<dyn TransportSubscription> {
    let options = SubscriptionOptions { events: Arc::new(Nobody) };
    transport.create_subscription(&endpoint(EndpointKind::Subscription, topic), &options).unwrap()
}

fn send(publisher: &dyn TransportPublisher, number: u64) {
    let mut loan = publisher.loan(500).unwrap();
    loan.as_bytes_mut().fill(number as u8);
    let source_timestamp = system_time();
    let info = MessageInfo { sequence_number: number, source_timestamp, ..MessageInfo::default() };
    publisher.publish(&loan.freeze(), &info).unwrap();
}

/// Takes what is there; every message must be whole. Returns how many there were.
fn take_all(subscription: &dyn TransportSubscription) -> usize {
    let taken = std::iter::from_fn(|| subscription.take().unwrap());
    taken
        .map(|got| {
            let byte = got.info.sequence_number as u8;
            assert!(got.bytes.as_bytes().iter().all(|&b| b == byte), "damaged");
        })
        .count()
}

fn within(limit: Duration, what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < limit, "stuck for {limit:?}: {what}");
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// Not a test of its own: what the child does, CYCLES times; it passes every step.
#[test]
fn child() {
    let Ok(base) = std::env::var("FAULT_BASE") else { return };
    for _ in 0..std::env::var("CYCLES").unwrap().parse().unwrap() {
        let transport = open(Path::new(&base));
        let _node = transport.declare_node(&node()).unwrap();
        let bell = transport.doorbell().unwrap().unwrap();
        let down = subscription(&transport, "/down");
        let up = publisher(&transport, "/up");
        down.bind(Some(&Binding { doorbell: bell, entity: 3 }));
        within(LONG, "match", || up.matched() == 1 && down.matched() == 1);
        for number in 1..=20 {
            send(&*up, number);
            take_all(&*down);
        }
        within(LONG, "a message", || take_all(&*down) > 0);
    }
}

fn start(base: &Path, fault: &str, cycles: &str) -> Child {
    let mut command = angaros_testing::again("fault::tests::child");
    command.env("FAULT_BASE", base).env("FAULT", fault).env("CYCLES", cycles);
    command.stdout(std::process::Stdio::null()).spawn().unwrap()
}

fn files(base: &Path) -> Vec<PathBuf> {
    let list = |path: &Path| -> Vec<PathBuf> {
        std::fs::read_dir(path).into_iter().flatten().flatten().map(|e| e.path()).collect()
    };
    list(base).iter().flat_map(|folder| [vec![folder.clone()], list(folder)].concat()).collect()
}

/// A process dies at a step; the other one, and a third that comes later, must not notice more
/// than that it is gone.
fn die_at(base: &Path, fault: &str) {
    let steady = open(base);
    let down = publisher(&steady, "/down");
    let up = subscription(&steady, "/up");
    let mut number = 0;
    let mut talk = || {
        number += 1;
        send(&*down, number);
        take_all(&*up)
    };
    let mut victim = start(base, fault, "1000");
    let mut status = None;
    within(LONG, fault, || {
        talk();
        status = victim.try_wait().unwrap();
        status.is_some()
    });
    assert_eq!(status.unwrap().signal(), Some(libc::SIGKILL), "{fault}");
    within(STUCK, fault, || {
        talk();
        let segments = files(base).iter().filter(|p| p.to_string_lossy().contains(".seg.")).count();
        steady.graph().endpoints.len() == 2 && down.matched() == 0 && segments <= 1
    });
    let mut next = start(base, "", "3");
    let mut heard = 0;
    within(LONG, fault, || {
        heard += talk();
        next.try_wait().unwrap().is_some()
    });
    assert!(next.wait().unwrap().success() && heard > 0, "{fault}: {heard}");
    drop(down);
    within(STUCK, fault, || {
        take_all(&*up);
        steady.payload_in_use() == 0
    });
    drop((up, steady));
    assert!(files(base).is_empty(), "{fault}: {:?}", files(base));
}

#[test]
fn a_process_that_dies_at_any_step_leaves_nothing_stuck_and_nothing_behind() {
    // The first step is that of the first process alone; see below.
    let faults: Vec<String> =
        STEPS[1..].iter().flat_map(|step| [1, 7].map(|n| format!("{step}#{n}"))).collect();
    std::thread::scope(|scope| {
        for (part, faults) in faults.chunks(faults.len().div_ceil(4)).enumerate() {
            scope.spawn(move || {
                let name = format!("/dev/shm/angaros-fault-{}-{part}", std::process::id());
                let base = PathBuf::from(name);
                std::fs::create_dir_all(&base).unwrap();
                faults.iter().for_each(|fault| die_at(&base, fault));
                std::fs::remove_dir_all(&base).unwrap();
            });
        }
    });
}

/// The registry is made by a process that dies at once; the next one finds its own way.
#[test]
fn a_first_process_that_dies_while_it_makes_the_registry_does_not_stop_the_next() {
    for fault in ["registry initialised#1", "slot locked#1", "slot claimed#1"] {
        let base = PathBuf::from(format!("/dev/shm/angaros-fault-{}-first", std::process::id()));
        std::fs::create_dir_all(&base).unwrap();
        let status = start(&base, fault, "1").wait().unwrap();
        assert_eq!(status.signal(), Some(libc::SIGKILL), "{fault}");
        let transport = open(&base);
        assert!(transport.graph().endpoints.is_empty());
        drop(transport);
        assert!(files(&base).is_empty(), "{fault}: {:?}", files(&base));
        std::fs::remove_dir_all(&base).unwrap();
    }
}
