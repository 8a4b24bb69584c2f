//! A thin path of our own over UDP: for tight loops between two hosts.
//!
//! What is on the wire stands in `wire.rs` and `announcement.rs`. Beside the rules of all
//! transports:
//!
//! * **U1** `publish` sends from the calling thread, headers and message as parts of one system
//!   call; a message of several datagrams is one call for up to 64 kB of them. An executor that
//!   sleeps takes datagrams itself, if its doorbell is one of this process alone; while it does not
//!   sleep, and for other doorbells, the thread `ang-udp` does.
//! * **U2** Reliable streams are sent again until acknowledged. What was sent stays on its way
//!   whatever the history's depth; `KEEP_LAST` replaces what the window does not let out yet.
//! * **U3** A session remembers nothing of others who do not know its random number, which only who
//!   heard it can. Everything it remembers has a limit; what is refused is counted.
//! * **U4** Messages larger than a datagram go in fragments that no router cuts, and are put
//!   together where they will be read.
//! * **U5** A session that says nothing for a lease has died, and so has one of this host without a
//!   socket; one that said farewell has ended. One at the address of another took its place.
//!   Of one that fell silent both ends keep what they need to go on: when it is back within
//!   `ANGAROS_UDP_RESUME_MS`, a publisher sends what the history's depth holds of what it missed,
//!   each message once, and the subscription counts the rest.
//! * **U6** Nothing is kept secret, nobody is turned away: who can send to the port can take part.
//! * **U7** With `ANGAROS_UDP_MULTICAST` messages for several best-effort subscriptions of other
//!   hosts go once to a multicast group, as `shared.rs` says; without, and where the group is not
//!   heard, to each.

mod acknowledgements;
mod announcement;
mod congestion;
mod definitions;
mod discovery;
mod engine;
mod flush;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
#[cfg(test)]
mod golden;
mod group;
mod incoming;
mod offload;
mod path;
mod receive;
mod riding_acks;
mod send;
mod session;
mod settings;
mod shared;
mod socket;
mod table;
#[cfg(test)]
mod tests;
mod wire;
mod writer;

use angaros_msg::TypeHash;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Endpoint, NodeName};
use angaros_transport::error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
use angaros_transport::local::{LocalItem, LocalQueue, Payload};
use angaros_transport::mutex::lock;
use angaros_transport::{
    Binding, Capabilities, Entry, Finding, GraphSnapshot, Level, MessageInfo, OpenOptions,
    PublisherOptions, Received, SubscriptionOptions, Transport, TransportPublisher,
    TransportSubscription, WireCounters,
};
use announcement::Announcement;
use send::Outgoing;
use session::{MAX_MESSAGE, Session};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use table::UdpReader;
use writer::UdpWriter;

/// Unused buffers a publisher keeps: as many as may wait for an acknowledgement.
const SPARE_BUFFERS: usize = 64;

/// The transport over UDP; opened by name only.
pub static ENTRY: Entry = Entry {
    diagnose,
    ..Entry::new(
        "udp",
        "a thin path to other hosts over UDP, between Angaros programs",
        Capabilities {
            reliable: true,
            transient_local: true,
            zero_copy: false,
            cross_process: true,
            cross_host: true,
            secure: false,
            max_payload: MAX_MESSAGE,
        },
        open,
    )
};

/// Bytes that the kernel should be willing to hold for a socket.
const ENOUGH: u64 = 4 << 20;

fn diagnose(_: &OpenOptions) -> Vec<Finding> {
    let path = "/proc/sys/net/core/rmem_max";
    let limit = std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok());
    let small = limit.filter(|limit: &u64| *limit < ENOUGH);
    let finding = small.map(|limit| {
        Finding::of(
            Level::Slow,
            format!("{path} is {limit}: bursts of large messages are lost and sent again"),
            format!("sudo sysctl -w net.core.rmem_max={ENOUGH}"),
        )
    });
    finding.into_iter().collect()
}

fn open(options: &OpenOptions) -> Result<Arc<dyn Transport>> {
    let session = Arc::new(Session::open(options)?);
    if session.within_process {
        session.add_itself();
    }
    let inside = Arc::clone(&session);
    let thread = std::thread::Builder::new()
        .name("ang-udp".to_owned())
        .spawn(move || engine::run(inside))
        .map_err(|error| {
            Error::new(ErrorKind::System, "cannot start the thread ang-udp").source(error)
        })?;
    session.wait_until_settled();
    Ok(Arc::new(UdpTransport { session, thread: Mutex::new(Some(thread)) }))
}

struct UdpTransport {
    session: Arc<Session>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Drop for UdpTransport {
    fn drop(&mut self) {
        self.session.close();
        self.session.stop.store(true, Ordering::Release);
        self.session.sockets.wake();
        if let Some(thread) = lock(&self.thread).take() {
            // A panic there was reported by the thread itself.
            drop(thread.join());
        }
    }
}

impl Transport for UdpTransport {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        let mut table = lock(&self.session.table);
        let number = table.number();
        table.nodes.insert(number, node.clone());
        self.session.announce(&mut table, &Announcement::Node(number, node.clone()));
        Ok(Box::new(NodeToken { session: Arc::clone(&self.session), number }))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        check(endpoint)?;
        let session = Arc::clone(&self.session);
        let outlet = session.add_outlet(|number| UdpWriter::new(number, endpoint, options));
        Ok(Arc::new(UdpPublisher { outlet, session, pool: HeapPool::new(SPARE_BUFFERS) }))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        check(endpoint)?;
        let session = Arc::clone(&self.session);
        let inlet = session.add_inlet(|number| UdpReader {
            number,
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(&options.events),
            queue: LocalQueue::new(endpoint, &options.events, true),
            lost: AtomicU64::new(0),
            crowded: AtomicBool::new(false),
        });
        Ok(Arc::new(UdpSubscription { inlet, session }))
    }

    fn graph(&self) -> GraphSnapshot {
        lock(&self.session.table).graph(self.session.id)
    }

    fn publish_definition(&self, _type_name: &str, hash: TypeHash, definition: &str) {
        self.session.define(hash, definition);
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        self.session.definition(hash)
    }

    fn counters(&self) -> WireCounters {
        let table = lock(&self.session.table);
        let others = table.peers.keys().filter(|session| **session != self.session.id);
        let retransmitted = Some(self.session.resent.load(Ordering::Relaxed));
        WireCounters { retransmitted, peers: Some(others.count()) }
    }
}

/// Names that an announcement can hold.
fn check(endpoint: &Endpoint) -> Result<()> {
    let Endpoint { node, topic, type_name, .. } = endpoint;
    let longest = [topic, type_name, &node.namespace, &node.name];
    match longest.iter().find(|name| name.len() > announcement::MAX_TEXT) {
        None => Ok(()),
        Some(name) => {
            let bytes = name.len();
            let most = announcement::MAX_TEXT;
            let message = format!("a name of {bytes} bytes is too long for udp: {name}");
            Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint(format!("use names of at most {most} bytes")))
        }
    }
}

struct NodeToken {
    session: Arc<Session>,
    number: u32,
}

impl Drop for NodeToken {
    fn drop(&mut self) {
        let mut table = lock(&self.session.table);
        table.nodes.remove(&self.number);
        self.session.announce(&mut table, &Announcement::NodeGone(self.number));
    }
}

struct UdpPublisher {
    outlet: Arc<UdpWriter>,
    session: Arc<Session>,
    pool: HeapPool,
}

impl TransportPublisher for UdpPublisher {
    fn matched(&self) -> usize {
        self.outlet.matched.load(Ordering::Acquire)
    }

    fn awaits(&self) -> bool {
        self.outlet.awaited.load(Ordering::SeqCst) > 0
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        if len > MAX_MESSAGE {
            return Err(LoanError::TooLarge { bytes: len, limit: MAX_MESSAGE });
        }
        Ok(self.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let length = bytes.as_bytes().len();
        if length > MAX_MESSAGE {
            return Err(LoanError::TooLarge { bytes: length, limit: MAX_MESSAGE }.into());
        }
        self.outlet.publish(&self.session, &Outgoing { bytes: bytes.clone(), info: *info })
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.outlet.asserted_ns.store(now_ns, Ordering::Relaxed);
        self.outlet.busy.store(true, Ordering::Relaxed);
        self.session.wake_thread();
    }

    fn overwritten(&self) -> u64 {
        self.outlet.overwritten()
    }
}

impl Drop for UdpPublisher {
    fn drop(&mut self) {
        self.session.end_outlet(&self.outlet);
    }
}

struct UdpSubscription {
    inlet: Arc<UdpReader>,
    session: Arc<Session>,
}

impl TransportSubscription for UdpSubscription {
    fn matched(&self) -> usize {
        self.inlet.queue.matched.load(Ordering::Relaxed)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let item = self.inlet.queue.take();
        if item.is_some() && self.inlet.crowded.load(Ordering::SeqCst) {
            self.session.refill(self.inlet.number);
        }
        Ok(item.and_then(|LocalItem { payload, info }| match payload {
            Payload::Bytes(bytes) | Payload::Both { bytes, .. } => Some(Received { bytes, info }),
            Payload::Owned { .. } => None,
        }))
    }

    fn has_pending(&self) -> bool {
        self.inlet.queue.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.inlet.queue.bind(binding);
        if let Some(binding) = binding {
            engine::attach_socket_poller(&self.session, &binding.doorbell);
        }
    }

    fn lost(&self) -> u64 {
        self.inlet.lost.load(Ordering::Relaxed) + self.inlet.queue.lost()
    }
}

impl Drop for UdpSubscription {
    fn drop(&mut self) {
        self.session.end_inlet(&self.inlet);
    }
}
