//! Round-trip times between two processes, each pinned to a core of its own, blocking waits:
//! this transport beside a bare shared-memory ring with a futex and beside UDP, in turns within
//! one run. `cargo run --release -p angaros-shm --example pingpong [rounds] [spin]`; with `spin` the
//! waits look for 50 us before they sleep, which shows what the transport itself costs.
//!
//! `copied`: every message is written once on each side from a buffer of the process. `untouched`:
//! only its first 8 bytes are.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measuring program for people")]

use angaros_msg::{Qos, TypeHash};
use angaros_shm::ShmTransport;
use angaros_transport::clock::{monotonic_ns, system_time};
use angaros_transport::doorbell::{Doorbell, DoorbellSlot, Wake};
use angaros_transport::*;
use angaros_transport::{Clock, Endpoint, EndpointKind, Gid, NodeName};
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::Arc;

const MIB: usize = 1 << 20;
/// (payload bytes, whether the whole payload is written)
const CASES: [(usize, bool); 5] =
    [(8, true), (1024, true), (65536, true), (MIB, true), (MIB, false)];
const BATCH: usize = 400;

fn wake() -> Wake {
    match std::env::args().nth(2).as_deref() {
        Some("spin") => Wake::Spin { ns: 50_000 },
        _ => Wake::Block,
    }
}

struct NoEvents;
impl Events for NoEvents {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}
    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}
    fn unmatched(&self, _: Gid, _: EndReason) {}
}

/// One of the ways to send and to receive.
trait Method {
    fn send(&mut self, from: &[u8], len: usize);
    /// Receives one message; copies it to `to` when `touch`.
    fn receive(&mut self, to: &mut [u8], touch: bool);
}

struct Shm {
    publisher: Arc<dyn TransportPublisher>,
    subscription: Arc<dyn TransportSubscription>,
    bell: Doorbell,
    wake: Wake,
    sequence: u64,
    _transport: Arc<ShmTransport>,
}

impl Shm {
    fn open(base: &Path, out: &str, back: &str) -> Self {
        let transport = ShmTransport::open(
            Some(base),
            &OpenOptions { domain: 0, deliver_within_process: false, ..OpenOptions::default() },
        )
        .unwrap();
        let open = Self::on(&transport, out, back);
        open.wait_for_match();
        open
    }

    fn wait_for_match(&self) {
        while self.publisher.matched() == 0 || self.subscription.matched() == 0 {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    fn on(transport: &Arc<ShmTransport>, out: &str, back: &str) -> Self {
        let endpoint = |kind, topic: &str| {
            Arc::new(Endpoint {
                gid: Gid::next(),
                kind,
                node: NodeName { namespace: "/".into(), name: "pingpong".into() },
                topic: topic.into(),
                type_name: "std_msgs/msg/String".into(),
                type_hash: TypeHash([1; 32]),
                qos: Qos::keep_last(10),
                service_hash: None,
            })
        };
        let events: Arc<dyn Events> = Arc::new(NoEvents);
        let subscription = transport
            .create_subscription(
                &endpoint(EndpointKind::Subscription, back),
                &SubscriptionOptions { events: Arc::clone(&events) },
            )
            .unwrap();
        let bell = transport.doorbell().unwrap().unwrap();
        subscription.bind(Some(&Binding { doorbell: bell.clone(), entity: 0 }));
        let options = PublisherOptions {
            full_timeout_ns: 0,
            shutdown: Shutdown::default(),
            events,
            clock: Clock::default(),
        };
        let publisher =
            transport.create_publisher(&endpoint(EndpointKind::Publisher, out), &options).unwrap();
        let _transport = Arc::clone(transport);
        Self { publisher, subscription, bell, wake: wake(), sequence: 0, _transport }
    }
}

impl Method for Shm {
    fn send(&mut self, from: &[u8], len: usize) {
        let mut loan = self.publisher.loan(4 + len).unwrap();
        loan.as_bytes_mut()[4..4 + from.len()].copy_from_slice(from);
        self.sequence += 1;
        let info = MessageInfo {
            sequence_number: self.sequence,
            source_timestamp: system_time(),
            ..MessageInfo::default()
        };
        self.publisher.publish(&loan.freeze(), &info).unwrap();
    }

    fn receive(&mut self, to: &mut [u8], touch: bool) {
        loop {
            let seen = self.bell.sequence();
            while self.bell.take_ready(0).is_some() {}
            if let Some(got) = self.subscription.take().unwrap() {
                let bytes = &got.bytes.as_bytes()[4..];
                let count = if touch { bytes.len() } else { 8 };
                to[..count].copy_from_slice(&bytes[..count]);
                return;
            }
            self.bell.wait(seen, monotonic_ns() + 100_000_000, self.wake);
        }
    }
}

/// A futex and one buffer for each direction: nothing can be less.
struct Ring {
    mine: Doorbell,
    wake: Wake,
    theirs: NonNull<DoorbellSlot>,
    inbox: NonNull<u8>,
    outbox: NonNull<u8>,
}

impl Ring {
    fn open(path: &Path, first: bool) -> Self {
        use std::os::fd::AsRawFd;
        let file = std::fs::OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .unwrap();
        file.set_len(4 * MIB as u64).unwrap();
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_SHARED | libc::MAP_POPULATE;
        // SAFETY: a new mapping of a file of that length.
        let at = unsafe {
            libc::mmap(std::ptr::null_mut(), 4 * MIB, protection, flags, file.as_raw_fd(), 0)
        };
        assert_ne!(at, libc::MAP_FAILED);
        let base: NonNull<u8> = NonNull::new(at.cast()).unwrap();
        // SAFETY: inside the mapping, which is never unmapped.
        let place = |offset: usize| unsafe { base.add(offset) };
        let (near, far) = if first { (0, 4096) } else { (4096, 0) };
        // SAFETY: zeroed, aligned memory that stays.
        let mine = unsafe { Doorbell::from_raw(place(near).cast(), Arc::new(())) };
        let (inbox, outbox) = if first { (MIB, 2 * MIB + 4096) } else { (2 * MIB + 4096, MIB) };
        Self {
            mine,
            wake: wake(),
            theirs: place(far).cast(),
            inbox: place(inbox),
            outbox: place(outbox),
        }
    }
}

impl Method for Ring {
    fn send(&mut self, from: &[u8], _: usize) {
        // SAFETY: both boxes have room for the largest case, and only one side writes at a time.
        unsafe {
            std::ptr::copy_nonoverlapping(from.as_ptr(), self.outbox.as_ptr(), from.len());
            self.theirs.as_ref().ring(0);
        }
    }

    fn receive(&mut self, to: &mut [u8], touch: bool) {
        loop {
            let seen = self.mine.sequence();
            if self.mine.take_ready(0).is_some() {
                let count = if touch { to.len() } else { 8 };
                // SAFETY: as above.
                unsafe {
                    std::ptr::copy_nonoverlapping(self.inbox.as_ptr(), to.as_mut_ptr(), count);
                };
                return;
            }
            self.mine.wait(seen, monotonic_ns() + 100_000_000, self.wake);
        }
    }
}

struct Udp(UdpSocket);

impl Method for Udp {
    fn send(&mut self, from: &[u8], _: usize) {
        self.0.send(from).unwrap();
    }

    fn receive(&mut self, to: &mut [u8], _: bool) {
        self.0.recv(to).unwrap();
    }
}

fn pin(core: usize) {
    // SAFETY: a zeroed set is valid and outlives the call.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(core, &mut set);
        libc::sched_setaffinity(0, size_of_val(&set), &raw const set);
    }
}

fn ways(base: &Path, first: bool) -> Vec<(&'static str, Box<dyn Method>)> {
    let (out, back) = if first { ("/ping", "/pong") } else { ("/pong", "/ping") };
    let (near, far) = if first { (47101, 47102) } else { (47102, 47101) };
    let socket = UdpSocket::bind(("127.0.0.1", near)).unwrap();
    socket.connect(("127.0.0.1", far)).unwrap();
    let shm = Shm::open(base, out, back);
    vec![
        ("shm", Box::new(shm)),
        ("ring", Box::new(Ring::open(&base.join("ring"), first))),
        ("udp", Box::new(Udp(socket))),
    ]
}

/// Both sides walk through the same schedule; `each` is called for one batch.
fn schedule(
    rounds: usize,
    ways: &mut [(&'static str, Box<dyn Method>)],
    mut each: impl FnMut(usize, usize, &mut dyn Method),
) {
    for round in 0..rounds {
        for (case, (len, _)) in CASES.iter().enumerate() {
            for turn in 0..ways.len() {
                let way = (turn + round) % ways.len();
                if ways[way].0 != "udp" || *len <= 1024 {
                    each(case, way, &mut *ways[way].1);
                }
            }
        }
    }
}

fn ping(way: &mut dyn Method, case: usize, source: &[u8], sink: &mut [u8]) -> u64 {
    let (len, whole) = CASES[case];
    let written = if whole { len } else { 8 };
    let start = monotonic_ns();
    way.send(&source[..written], len);
    way.receive(&mut sink[..len], false);
    monotonic_ns() - start
}

fn pong(way: &mut dyn Method, case: usize, source: &[u8], sink: &mut [u8]) {
    let (len, whole) = CASES[case];
    way.receive(&mut sink[..len], false);
    way.send(&source[..if whole { len } else { 8 }], len);
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(10, |text| text.parse().unwrap());
    let mut buffer = (vec![7; MIB], vec![0; MIB]);
    if let Some(base) = std::env::var_os("PINGPONG_CHILD") {
        pin(1);
        let mut ways = ways(Path::new(&base), false);
        schedule(rounds, &mut ways, |case, _, way| {
            (0..BATCH).for_each(|_| pong(way, case, &buffer.0, &mut buffer.1));
        });
        return;
    }
    let base = PathBuf::from(format!("/dev/shm/pingpong-{}", std::process::id()));
    std::fs::create_dir_all(&base).unwrap();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args([rounds.to_string(), std::env::args().nth(2).unwrap_or_default()])
        .env("PINGPONG_CHILD", &base)
        .spawn()
        .unwrap();
    pin(0);
    let mut ways = ways(&base, true);
    let names: Vec<_> = ways.iter().map(|way| way.0).collect();
    let mut times = vec![vec![Vec::new(); names.len()]; CASES.len()];
    schedule(rounds, &mut ways, |case, index, way| {
        let batch = (0..BATCH).map(|_| ping(way, case, &buffer.0, &mut buffer.1));
        // The start of a batch warms caches up.
        times[case][index].extend(batch.collect::<Vec<_>>().split_off(BATCH / 8));
    });
    child.wait().unwrap();
    drop(ways);
    std::fs::remove_dir_all(&base).unwrap();
    report(&names, &mut times);
    costs(&base);
}

/// What each operation costs when nobody sleeps: two transports in this process, one thread.
fn costs(base: &Path) {
    const TIMES: u64 = 300_000;
    std::fs::create_dir_all(base).unwrap();
    let options = OpenOptions { domain: 1, deliver_within_process: true, ..OpenOptions::default() };
    let transports = [(); 2].map(|()| ShmTransport::open(Some(base), &options).unwrap());
    let [mut sender, mut receiver] =
        [0, 1].map(|i| Shm::on(&transports[i], ["/a", "/b"][i], ["/b", "/a"][i]));
    sender.wait_for_match();
    receiver.wait_for_match();
    let mut sink = [0; 8];
    let start = monotonic_ns();
    for _ in 0..TIMES {
        sender.send(&[1; 8], 8);
        receiver.receive(&mut sink, true);
    }
    let each = (monotonic_ns() - start) / TIMES;
    println!("loan, publish, ring, take and drop of 8 B without a sleeper: {each} ns");
    let start = monotonic_ns();
    (0..TIMES).for_each(|_| assert!(receiver.subscription.take().unwrap().is_none()));
    println!("take from an empty queue: {} ns", (monotonic_ns() - start) / TIMES);
    drop((sender, receiver, transports));
    std::fs::remove_dir_all(base).unwrap();
}

fn report(names: &[&str], times: &mut [Vec<Vec<u64>>]) {
    for (case, (len, whole)) in CASES.iter().enumerate() {
        let mode = if *whole { "copied" } else { "untouched" };
        let mut medians = Vec::new();
        for (way, name) in names.iter().enumerate() {
            let list = &mut times[case][way];
            list.sort_unstable();
            if list.len() < 2 {
                continue;
            }
            let at = |part: f64| list[((list.len() - 1) as f64 * part) as usize] as f64 / 1000.0;
            println!(
                "{len:>8} B {mode:<9} {name:<5} p50 {:7.2} p95 {:7.2} p99 {:7.2} us",
                at(0.5),
                at(0.95),
                at(0.99)
            );
            medians.push((name, at(0.5)));
        }
        for (name, median) in &medians[1..] {
            println!("{len:>8} B {mode:<9} shm / {name}: {:.2}", medians[0].1 / median);
        }
    }
}
