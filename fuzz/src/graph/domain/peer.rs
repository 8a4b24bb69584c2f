//! A process whose neighbour in the domain writes what it likes into the files of both.

use super::Input;
use crate::scratch;
use angaros_core::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_msg::qos::History;
use angaros_msg::{Qos, TypeHash};
use angaros_shm::{ShmTransport, fuzzing};
use angaros_transport::clock::{Clock, system_time};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::{
    Binding, EndReason, Events, LastAssertion, MessageInfo, OpenOptions, PublisherOptions,
    Received, Shutdown, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use std::fs::{File, OpenOptions as FileOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const STEPS: usize = 80;
const MAX_ENDPOINTS: usize = 6;
const MAX_HELD: usize = 16;

/// Two participants of one domain; every step is an ordinary act of one of them or a write into
/// one of the files that they share.
pub fn shm_domain(data: &[u8]) {
    static RUN: AtomicU64 = AtomicU64::new(0);
    let base = scratch::path(&format!("domain-{}", RUN.fetch_add(1, Ordering::Relaxed)));
    let _ = std::fs::remove_dir_all(&base);
    std::fs::create_dir_all(&base).expect("space for a folder");
    let mut input = Input::new(data);
    let mut domain = Domain::new(&base, input.byte());
    for _ in 0..STEPS {
        if input.is_empty() {
            break;
        }
        domain.step(&mut input);
    }
    domain.files.wipe();
    drop(domain);
    let _ = std::fs::remove_dir_all(&base);
}

struct Silent;

impl Events for Silent {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}

    /// What a publisher says of its liveliness may be asked at any time.
    fn matched(&self, _: &Endpoint, asserted: Option<LastAssertion>) {
        std::hint::black_box(asserted.map(|asserted| asserted()));
    }

    fn unmatched(&self, _: Gid, _: EndReason) {}
}

/// One participant.
struct Side {
    transport: Arc<ShmTransport>,
    bell: Option<Doorbell>,
    publishers: Vec<Arc<dyn TransportPublisher>>,
    subscriptions: Vec<Arc<dyn TransportSubscription>>,
    held: Vec<Received>,
}

struct Domain {
    sides: [Side; 2],
    files: Files,
    sent: u64,
}

impl Domain {
    fn new(base: &Path, kind: u8) -> Self {
        let sides = [Side::new(base), Side::new(base)];
        let mut domain = Self { sides, files: Files(base.to_owned()), sent: 0 };
        let qos = match kind % 3 {
            0 => Qos::keep_last(2),
            1 => Qos { history: History::KeepAll, ..Qos::default() },
            _ => Qos::keep_last(3).transient_local(),
        };
        for side in 0..2 {
            domain.sides[side].publish_on(["/there", "/back"][side], qos);
            domain.sides[side].subscribe_to(["/back", "/there"][side], qos);
        }
        for _ in 0..2 {
            domain.sides.iter().for_each(|side| fuzzing::look(&side.transport));
        }
        domain
    }

    fn step(&mut self, input: &mut Input<'_>) {
        let act = input.byte();
        let side = &mut self.sides[usize::from(act >> 7)];
        match act % 16 {
            0..=4 => self.files.poke(input),
            5 | 6 => {
                self.sent += 1;
                side.send(input.below(600).max(4), self.sent);
            }
            7 | 8 => side.take(),
            9 => drop(side.held.pop()),
            10 | 11 => fuzzing::look(&side.transport),
            12 => {
                let graph = side.transport.graph();
                assert!(graph.endpoints.len() <= 1 << 14 && graph.nodes.len() <= 1 << 12);
            }
            13 => side.bind(),
            14 => side.come(input.byte()),
            _ => side.go(input.byte()),
        }
    }
}

impl Side {
    fn new(base: &Path) -> Self {
        let options =
            OpenOptions { domain: 0, deliver_within_process: true, ..OpenOptions::default() };
        let transport = fuzzing::open(base, &options).expect("a domain of its own");
        let bell = transport.doorbell().ok().flatten();
        Self { transport, bell, publishers: vec![], subscriptions: vec![], held: vec![] }
    }

    fn publish_on(&mut self, topic: &str, qos: Qos) {
        let options = PublisherOptions {
            full_timeout_ns: 1000,
            shutdown: Shutdown::default(),
            events: Arc::new(Silent),
            clock: Clock::default(),
        };
        let endpoint = endpoint(EndpointKind::Publisher, topic, qos);
        self.publishers.extend(self.transport.create_publisher(&endpoint, &options));
    }

    fn subscribe_to(&mut self, topic: &str, qos: Qos) {
        let options = SubscriptionOptions { events: Arc::new(Silent) };
        let endpoint = endpoint(EndpointKind::Subscription, topic, qos);
        self.subscriptions.extend(self.transport.create_subscription(&endpoint, &options));
    }

    fn send(&mut self, len: usize, number: u64) {
        for publisher in &self.publishers {
            let Ok(mut loan) = publisher.loan(len) else { continue };
            loan.as_bytes_mut().fill(number as u8);
            let info = MessageInfo {
                sequence_number: number,
                source_timestamp: system_time(),
                ..MessageInfo::default()
            };
            let _ = publisher.publish(&loan.freeze(), &info);
        }
    }

    /// Takes from everybody and reads all that came.
    fn take(&mut self) {
        for subscription in &self.subscriptions {
            if let Ok(Some(received)) = subscription.take() {
                let bytes = received.bytes.as_bytes();
                std::hint::black_box(bytes.iter().map(|&b| u64::from(b)).sum::<u64>());
                if self.held.len() < MAX_HELD {
                    self.held.push(received);
                }
            }
        }
        while self.bell.as_ref().and_then(|bell| bell.take_ready(0)).is_some() {}
    }

    fn bind(&mut self) {
        let Some(doorbell) = self.bell.clone() else { return };
        for (entity, subscription) in (0..).zip(&self.subscriptions) {
            subscription.bind(Some(&Binding { doorbell: doorbell.clone(), entity }));
        }
    }

    fn come(&mut self, what: u8) {
        if self.publishers.len() + self.subscriptions.len() < MAX_ENDPOINTS {
            let topic = ["/there", "/back", "/new"][usize::from(what >> 1) % 3];
            match what & 1 {
                0 => self.publish_on(topic, Qos::keep_last(2)),
                _ => self.subscribe_to(topic, Qos::keep_last(2)),
            }
            let node = NodeName { namespace: "/".into(), name: "n".into() };
            drop(self.transport.declare_node(&node));
        }
    }

    fn go(&mut self, what: u8) {
        match what & 1 {
            0 if self.publishers.len() > 1 => drop(self.publishers.pop()),
            1 if self.subscriptions.len() > 1 => drop(self.subscriptions.pop()),
            _ => {}
        }
    }
}

fn endpoint(kind: EndpointKind, topic: &str, qos: Qos) -> Arc<Endpoint> {
    Arc::new(Endpoint {
        gid: Gid::next(),
        kind,
        node: NodeName { namespace: "/".into(), name: "fuzz".into() },
        topic: topic.into(),
        type_name: "test_msgs/msg/Bytes".into(),
        type_hash: TypeHash([9; 32]),
        qos,
        service_hash: None,
    })
}

/// Registry and segments, in a fixed order.
struct Files(PathBuf);

/// Places of a registry that are worth a visit: offset and length in bytes. Header, participants,
/// doorbell owners, stamps of nodes and endpoints.
const REGISTRY: [(usize, usize); 5] =
    [(0, 64), (4096, 256), (69_632, 64), (77_824, 64), (110_592, 96)];
/// Of a segment: the header, the first blocks.
const SEGMENT: [(usize, usize); 3] = [(0, 64), (4096, 512), (4096, 32_768)];

impl Files {
    fn list(&self) -> Vec<PathBuf> {
        // SAFETY: the call has no arguments and cannot fail.
        let user = unsafe { libc::geteuid() };
        let folder = self.0.join(format!("angaros-{user}"));
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.retain(|path| path.is_file());
        // The generation in a segment's name differs from run to run, its order does not.
        paths.sort();
        paths
    }

    /// Overwrites one word somewhere inside one file.
    fn poke(&self, input: &mut Input<'_>) {
        let which = input.byte();
        let region = input.byte();
        let at = input.below(1 << 16);
        let value = input.word();
        let paths = self.list();
        let Some(path) = paths.get(usize::from(which) % paths.len().max(1)) else { return };
        let Ok(file) = FileOptions::new().write(true).read(true).open(path) else { return };
        let len = file.metadata().map_or(0, |data| data.len() as usize);
        let places: &[(usize, usize)] =
            if path.extension().is_some_and(|e| e == "registry") { &REGISTRY } else { &SEGMENT };
        let offset = match places.get(usize::from(region) % (places.len() + 2)) {
            Some((start, span)) => start + at * 4 % span,
            None if path.extension().is_some_and(|e| e == "registry") => record(&file, at),
            None => at * 64 % len.max(1),
        };
        if offset + 8 <= len {
            let bytes = value.to_le_bytes();
            let width = [8, 8, 4, 1][usize::from(region >> 6)];
            let _ = file.write_at(&bytes[..width], offset as u64);
        }
    }

    /// Leaves nothing to wait for.
    fn wipe(&self) {
        for path in self.list().iter().filter(|p| p.to_string_lossy().contains(".seg.")) {
            if let Ok(file) = FileOptions::new().write(true).open(path) {
                let len = file.metadata().map_or(0, |data| data.len()).saturating_sub(4096);
                let _ = file.write_at(&vec![0; len.min(1 << 24) as usize], 4096);
            }
        }
    }
}

/// A place in one of the first records of endpoints: what is not zero behind the doorbells.
fn record(file: &File, at: usize) -> usize {
    const RECORD: usize = 1280;
    let len = file.metadata().map_or(0, |data| data.len() as usize);
    // The endpoints are the last array of the file.
    let first = len.saturating_sub(16_384 * RECORD) / 4096 * 4096;
    first + at * 4 % (8 * RECORD)
}
