//! What all tests need: a folder of their own, endpoints in one line, messages that show damage,
//! and child processes.

use angaros_msg::{Qos, TypeHash};
use angaros_shm::ShmTransport;
use angaros_transport::clock::{monotonic_ns, system_time};
use angaros_transport::doorbell::{Doorbell, Wake};
use angaros_transport::{
    Binding, EndReason, Events, LastAssertion, MessageInfo, OpenOptions, PublisherOptions,
    Shutdown, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Clock, Endpoint, EndpointKind, Gid, NodeName, PublishError};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A folder in place of `/dev/shm`, removed at the end.
pub struct Base(pub PathBuf);

impl Base {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = PathBuf::from(format!("/dev/shm/angaros-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn open(&self) -> Arc<ShmTransport> {
        self.open_with(true)
    }

    pub fn open_with(&self, deliver_within_process: bool) -> Arc<ShmTransport> {
        open_at(&self.0, deliver_within_process).unwrap()
    }

    /// Everything below the folder.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                files.push(entry.path());
                if entry.path().is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        files
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn open_at(
    base: &Path,
    deliver_within_process: bool,
) -> angaros_transport::Result<Arc<ShmTransport>> {
    ShmTransport::open(
        Some(base),
        &OpenOptions { domain: 0, deliver_within_process, ..OpenOptions::default() },
    )
}

/// Counts mismatches.
#[derive(Default)]
pub struct Mismatches(pub Mutex<Vec<(Gid, Gid)>>);

impl Events for Mismatches {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.0.lock().unwrap().push((publisher.gid, subscription.gid));
    }

    fn matched(&self, _other: &Endpoint, _asserted: Option<LastAssertion>) {}

    fn unmatched(&self, _other: Gid, _how: EndReason) {}
}

pub fn endpoint(kind: EndpointKind, topic: &str, qos: Qos) -> Arc<Endpoint> {
    Arc::new(Endpoint {
        gid: Gid::next(),
        kind,
        node: NodeName { namespace: "/".into(), name: "tester".into() },
        topic: topic.into(),
        type_name: "test_msgs/msg/Bytes".into(),
        type_hash: TypeHash([9; 32]),
        qos,
        service_hash: None,
    })
}

pub fn publisher(transport: &ShmTransport, topic: &str, qos: Qos) -> Arc<dyn TransportPublisher> {
    publisher_with(transport, topic, qos, &Arc::new(Mismatches::default()))
}

pub fn publisher_with(
    transport: &ShmTransport,
    topic: &str,
    qos: Qos,
    events: &Arc<Mismatches>,
) -> Arc<dyn TransportPublisher> {
    let events = Arc::clone(events) as Arc<dyn Events>;
    let shutdown = Shutdown::default();
    let options = PublisherOptions {
        full_timeout_ns: 300_000_000,
        shutdown,
        events,
        clock: Clock::default(),
    };
    transport.create_publisher(&endpoint(EndpointKind::Publisher, topic, qos), &options).unwrap()
}

pub fn subscription(
    transport: &ShmTransport,
    topic: &str,
    qos: Qos,
) -> Arc<dyn TransportSubscription> {
    subscription_with(transport, topic, qos, &Arc::new(Mismatches::default()))
}

/// Lets two endpoints meet that are made now: whatever was made before has had its chance then.
pub fn met_later(
    sending: &ShmTransport,
    receiving: &ShmTransport,
) -> (Arc<dyn TransportPublisher>, Arc<dyn TransportSubscription>) {
    let to = subscription(receiving, "/later", Qos::default());
    let from = publisher(sending, "/later", Qos::default());
    eventually("endpoints that came later", || from.matched() == 1 && to.matched() == 1);
    (from, to)
}

pub fn subscription_with(
    transport: &ShmTransport,
    topic: &str,
    qos: Qos,
    events: &Arc<Mismatches>,
) -> Arc<dyn TransportSubscription> {
    let events = Arc::clone(events) as Arc<dyn Events>;
    transport
        .create_subscription(
            &endpoint(EndpointKind::Subscription, topic, qos),
            &SubscriptionOptions { events },
        )
        .unwrap()
}

/// A subscription where shared memory may be damaged.
pub fn try_subscription(
    transport: &ShmTransport,
    topic: &str,
) -> angaros_transport::Result<Arc<dyn TransportSubscription>> {
    let options = SubscriptionOptions { events: Arc::new(Mismatches::default()) };
    transport.create_subscription(
        &endpoint(EndpointKind::Subscription, topic, Qos::keep_last(10)),
        &options,
    )
}

/// A publisher where shared memory may be damaged.
pub fn try_publisher(
    transport: &ShmTransport,
    topic: &str,
) -> angaros_transport::Result<Arc<dyn TransportPublisher>> {
    let options = PublisherOptions {
        full_timeout_ns: 0,
        shutdown: Shutdown::default(),
        events: Arc::new(Mismatches::default()),
        clock: Clock::default(),
    };
    transport
        .create_publisher(&endpoint(EndpointKind::Publisher, topic, Qos::keep_last(10)), &options)
}

/// A small generator, so that a run can be repeated.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Waits until the condition holds; panics after ten seconds.
pub fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(10), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

pub fn info(sequence_number: u64) -> MessageInfo {
    let source_timestamp = system_time();
    MessageInfo { sequence_number, source_timestamp, ..MessageInfo::default() }
}

/// Fills a message so that every byte depends on the sequence number and its place.
pub fn fill(bytes: &mut [u8], sequence: u64) {
    let (header, body) = bytes.split_at_mut(4);
    header.copy_from_slice(&[0, 1, 0, 0]);
    let mut words = body.chunks_exact_mut(8);
    for (i, word) in words.by_ref().enumerate() {
        word.copy_from_slice(
            &(sequence.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i as u64).to_le_bytes(),
        );
    }
    words.into_remainder().fill(sequence as u8);
}

/// Whether a message is exactly what `fill` wrote.
pub fn is_intact(bytes: &[u8], sequence: u64) -> bool {
    let mut expected = vec![0; bytes.len()];
    fill(&mut expected, sequence);
    bytes == expected
}

pub fn send(
    publisher: &dyn TransportPublisher,
    len: usize,
    sequence: u64,
) -> Result<(), PublishError> {
    let mut loan = publisher.loan(len)?;
    fill(loan.as_bytes_mut(), sequence);
    publisher.publish(&loan.freeze(), &info(sequence))
}

/// A subscription bound to a doorbell, as an executor has it.
pub struct Receiver {
    pub subscription: Arc<dyn TransportSubscription>,
    bell: Doorbell,
}

impl Receiver {
    pub fn new(transport: &ShmTransport, subscription: Arc<dyn TransportSubscription>) -> Self {
        let bell = transport.doorbell().unwrap().unwrap();
        subscription.bind(Some(&Binding { doorbell: bell.clone(), entity: 5 }));
        Self { subscription, bell }
    }

    /// The next sample within the time, relying on rings alone to notice it.
    pub fn next(&self, within: Duration) -> Option<angaros_transport::Received> {
        let deadline = monotonic_ns() + within.as_nanos() as u64;
        loop {
            let seen = self.bell.sequence();
            while self.bell.take_ready(0).is_some() {}
            if let Some(received) = self.subscription.take().unwrap() {
                return Some(received);
            }
            if monotonic_ns() >= deadline {
                return None;
            }
            self.bell.wait(seen, deadline, Wake::Block);
        }
    }
}

/// Another process running this test binary in a role.
pub struct Peer {
    pub child: Child,
    output: BufReader<ChildStdout>,
}

impl Peer {
    pub fn start(base: &Base, role: &str, settings: &[(&str, &str)]) -> Self {
        Self::start_behind(&[], base, role, settings)
    }

    /// The same behind a command that runs another.
    pub fn start_behind(
        prefix: &[&str],
        base: &Base,
        role: &str,
        settings: &[(&str, &str)],
    ) -> Self {
        let program = std::env::current_exe().unwrap();
        let mut command = match prefix {
            [] => Command::new(program),
            [first, others @ ..] => {
                let mut command = Command::new(first);
                command.args(others).arg(program);
                command
            }
        };
        command.args(angaros_testing::only("processes::child_process"));
        command.env("ROLE", role).env("BASE", &base.0).stdout(Stdio::piped());
        let mut child = command.envs(settings.iter().copied()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output }
    }

    /// The next line that the child said with `say`.
    pub fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(at) = line.find("@@") {
                return Some(line[at + 2..].trim().to_owned());
            }
        }
    }

    pub fn expect(&mut self, text: &str) {
        assert_eq!(self.hear().as_deref(), Some(text));
    }

    /// Waits for the end, which must be a good one.
    pub fn finish(mut self) {
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Tells the parent something.
pub fn say(text: &str) {
    println!("@@{text}");
}

/// A setting of this child.
pub fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

pub fn number(name: &str, default: usize) -> usize {
    setting(name).map_or(default, |text| text.parse().unwrap())
}

/// Counts allocations of the thread that asks.
pub struct Counting;

thread_local! {
    static ALLOCATIONS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

// SAFETY: everything is handed on to the system's allocator.
unsafe impl std::alloc::GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: handed on.
        unsafe { std::alloc::System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: std::alloc::Layout) {
        // SAFETY: handed on.
        unsafe { std::alloc::System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

pub fn allocations() -> usize {
    ALLOCATIONS.with(std::cell::Cell::get)
}
