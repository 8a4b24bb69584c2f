//! What a session knows: its own endpoints, other sessions and theirs, and the streams that arrive.

use super::announcement::Announcement;
use super::path::Sharing;
use super::receive::Receiver;
use super::riding_acks::RidingAckOfStream;
use super::send::{Outgoing, Sender};
use super::wire::Key;
use super::writer::UdpWriter;
use angaros_msg::TypeHash;
use angaros_transport::buffer::HeapPool;
use angaros_transport::endpoint::{Endpoint, Gid, NodeName};
use angaros_transport::local::LocalQueue;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{Events, GraphSnapshot, MessageInfo};
use std::collections::{HashMap, VecDeque};
use std::net::SocketAddrV4;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Other sessions that are known at once.
pub const MAX_PEERS: usize = 256;
/// Endpoints, and nodes, of one other session.
pub const MAX_ENDPOINTS: usize = 32_768;
/// Streams that arrive.
pub const MAX_INBOUND: usize = 65_536;
/// Definitions kept, of one's own and of others.
pub const MAX_DEFINITIONS: usize = 4096;
/// Sessions that said farewell, of which late datagrams may come.
const MAX_GONE: usize = 256;
/// Sessions that fell silent and are asked whether they are back.
const MAX_SILENT: usize = 64;
/// Streams whose sender fell silent.
const MAX_RESTING: usize = 256;

/// Numbers of endpoints by their topic, so that one more need not look at all there are.
#[derive(Default)]
pub struct ByTopic(HashMap<String, Vec<u32>>);

impl ByTopic {
    /// Adds a number that is not there yet.
    pub fn insert(&mut self, topic: &str, number: u32) {
        match self.0.get_mut(topic) {
            Some(numbers) => numbers.push(number),
            None => _ = self.0.insert(topic.to_owned(), vec![number]),
        }
    }

    /// Takes a number out.
    pub fn remove(&mut self, topic: &str, number: u32) {
        let Some(numbers) = self.0.get_mut(topic) else { return };
        numbers.retain(|known| *known != number);
        if numbers.is_empty() {
            self.0.remove(topic);
        }
    }

    /// Those of a topic.
    pub fn of(&self, topic: &str) -> &[u32] {
        self.0.get(topic).map_or(&[], Vec::as_slice)
    }
}

/// Everything behind the session's lock, which comes before those of publishers.
#[derive(Default)]
pub struct Table {
    pub outlets: HashMap<u32, Arc<UdpWriter>>,
    pub inlets: HashMap<u32, Arc<UdpReader>>,
    pub outlets_of: ByTopic,
    pub inlets_of: ByTopic,
    pub inbound: HashMap<Key, Inbound>,
    pub peers: HashMap<u64, Peer>,
    pub nodes: HashMap<u32, NodeName>,
    pub definitions: HashMap<TypeHash, String>,
    /// Streams that owe an acknowledgement.
    pub owed: Vec<Key>,
    /// Sessions that fell silent: their addresses, and until when they are asked for.
    pub silent: VecDeque<SilentSession>,
    /// What is remembered of streams from them.
    resting: VecDeque<(Key, Receiver)>,
    gone: VecDeque<u64>,
    numbers: u32,
    incarnations: u32,
}

/// A subscription of this session.
pub struct UdpReader {
    pub number: u32,
    pub endpoint: Arc<Endpoint>,
    pub events: Arc<dyn Events>,
    pub queue: LocalQueue,
    /// Lost on the way.
    pub lost: AtomicU64,
    /// Something waits for room in the queue.
    pub crowded: AtomicBool,
}

impl UdpReader {
    /// Counts messages of a publisher that never come, up to this number (rule T2).
    pub fn count_lost(&self, publisher: Gid, last: u64, count: u64) {
        if count > 0 {
            trace::lost(DropReason::Missed, (publisher, last), count, &self.endpoint);
            self.events.lost(publisher, last, count);
            self.lost.fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// A stream from a publisher of another session to a subscription of this one.
pub struct Inbound {
    pub receiver: Receiver,
    pub inlet: Arc<UdpReader>,
    pub publisher: Gid,
    /// When the publisher last showed that it is alive, by this host's clock.
    pub asserted_ns: Arc<AtomicU64>,
    pub reliable: bool,
    /// The publisher is gone; what arrived is still handed on.
    pub ending: bool,
    /// It may come back.
    pub returns: bool,
    /// It is among those that owe an acknowledgement.
    pub owes: bool,
    /// Lets acknowledgements go with messages to its session.
    pub riding_ack: RidingAckOfStream,
    /// How its messages come by the multicast group, if they may.
    pub sharing: Option<Sharing>,
}

/// A session that fell silent.
pub struct SilentSession {
    pub session: u64,
    pub address: SocketAddrV4,
    pub until_ns: u64,
}

/// Another session, or this one where it hears itself.
pub struct Peer {
    pub address: SocketAddrV4,
    /// Bytes of a message in one datagram.
    pub chunk: usize,
    pub outgoing: Sender,
    pub incoming: Receiver,
    pub endpoints: HashMap<u32, Endpoint>,
    pub endpoints_of: ByTopic,
    pub nodes: HashMap<u32, NodeName>,
    /// When it was met.
    pub since_ns: u64,
    pub heard_ns: u64,
    pub heartbeat_ns: u64,
    /// It has told all that it has.
    pub complete: bool,
    /// It did not answer in time: nobody waits for it until it does.
    pub slow: bool,
    /// It hears what this session tells the group.
    pub hears_group: bool,
    /// Subscriptions of it were told how to share, and that was not acknowledged yet.
    pub sharing_announced: bool,
    /// It was told that its group is heard here, and when it was heard last.
    pub group_heard: bool,
    pub group_heard_ns: u64,
    /// Own subscriptions that its publishers serve by the group.
    pub sharing: HashMap<u32, Vec<u32>>,
    announced: u64,
}

impl Peer {
    /// A session of which nothing is known.
    pub fn new(
        address: SocketAddrV4,
        chunk: usize,
        outgoing: Sender,
        incoming: Receiver,
        now_ns: u64,
    ) -> Self {
        Self {
            address,
            chunk,
            outgoing,
            incoming,
            endpoints: HashMap::new(),
            endpoints_of: ByTopic::default(),
            nodes: HashMap::new(),
            since_ns: now_ns,
            heard_ns: now_ns,
            heartbeat_ns: now_ns,
            complete: false,
            slow: false,
            hears_group: false,
            sharing_announced: false,
            group_heard: false,
            group_heard_ns: 0,
            sharing: HashMap::new(),
            announced: 0,
        }
    }

    /// Adds an announcement to what it is sent.
    pub fn announce(&mut self, announcement: &Announcement, pool: &HeapPool) {
        let bytes = announcement.encode();
        let mut slot = pool.loan(bytes.len());
        slot.as_bytes_mut().copy_from_slice(&bytes);
        self.announced += 1;
        let info = MessageInfo { sequence_number: self.announced, ..MessageInfo::default() };
        self.outgoing.push(Outgoing { bytes: slot.freeze(), info });
    }
}

impl Table {
    /// A number for an endpoint or a node; none is given twice.
    pub fn number(&mut self) -> u32 {
        self.numbers = self.numbers.wrapping_add(1).max(1);
        self.numbers
    }

    /// A number that is higher than all before.
    pub fn incarnation(&mut self) -> u32 {
        self.incarnations = self.incarnations.wrapping_add(1);
        self.incarnations
    }

    /// Notes that a session has ended: what still comes of it is ignored.
    pub fn bury(&mut self, session: u64) {
        if self.gone.len() == MAX_GONE {
            self.gone.pop_front();
        }
        self.gone.push_back(session);
    }

    /// A session fell silent: it is asked whether it is back.
    pub fn miss(&mut self, silent: SilentSession) {
        if self.silent.len() == MAX_SILENT {
            self.silent.pop_front();
        }
        self.silent.push_back(silent);
    }

    /// Remembers a stream whose sender fell silent.
    pub fn lay_down(&mut self, key: Key, receiver: Receiver) {
        if self.resting.len() == MAX_RESTING {
            self.resting.pop_front();
        }
        self.resting.push_back((key, receiver));
    }

    /// What is remembered of a stream whose sender is back.
    pub fn pick_up(&mut self, key: &Key) -> Option<Receiver> {
        if let Some(inbound) = self.inbound.remove(key) {
            return Some(inbound.receiver);
        }
        let at = self.resting.iter().position(|(known, _)| known == key)?;
        self.resting.remove(at).map(|(_, receiver)| receiver)
    }

    /// Forgets what is remembered of streams to a subscription.
    pub fn forget_inlet(&mut self, number: u32) {
        self.resting.retain(|(key, _)| key.2 != number);
    }

    /// Whether the session said that it ends.
    pub fn is_buried(&self, session: u64) -> bool {
        self.gone.contains(&session)
    }

    /// What a session that is new gets to know.
    pub fn everything(&self) -> Vec<Announcement> {
        let nodes = self.nodes.iter().map(|(at, node)| Announcement::Node(*at, node.clone()));
        let endpoint = |at: u32, endpoint: &Arc<Endpoint>| {
            Announcement::Endpoint(at, Box::new((**endpoint).clone()))
        };
        let outlets = self.outlets.values().map(|own| endpoint(own.number, &own.endpoint));
        let inlets = self.inlets.values().map(|own| endpoint(own.number, &own.endpoint));
        let all = nodes.chain(outlets).chain(inlets);
        all.chain([Announcement::Complete]).collect()
    }

    /// Nodes and endpoints of this session and of all others.
    pub fn graph(&self, own: u64) -> GraphSnapshot {
        let others = || self.peers.iter().filter(move |(session, _)| **session != own);
        let outlets = self.outlets.values().map(|outlet| (*outlet.endpoint).clone());
        let inlets = self.inlets.values().map(|inlet| (*inlet.endpoint).clone());
        let remote = others().flat_map(|(_, peer)| peer.endpoints.values().cloned());
        let nodes = others().flat_map(|(_, peer)| peer.nodes.values().cloned());
        GraphSnapshot {
            nodes: self.nodes.values().cloned().chain(nodes).collect(),
            endpoints: outlets.chain(inlets).chain(remote).collect(),
            ..GraphSnapshot::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ByTopic;

    #[test]
    fn a_topic_without_endpoints_leaves_nothing_behind() {
        let mut known = ByTopic::default();
        known.insert("/a", 1);
        known.insert("/a", 2);
        known.insert("/b", 3);
        assert_eq!(
            (known.of("/a"), known.of("/b"), known.of("/c")),
            (&[1, 2][..], &[3][..], &[][..])
        );
        known.remove("/a", 1);
        known.remove("/a", 9);
        assert_eq!(known.of("/a"), [2]);
        known.remove("/a", 2);
        known.remove("/b", 3);
        assert!(known.0.is_empty());
    }
}
