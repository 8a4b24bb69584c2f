//! A publisher's connections: made when a subscription appears, retired when it goes, their number
//! and ring reused once nobody can refer to them any more.

use super::state::{PublisherState, item_of};
use crate::chunk::{Connections, MAX_CONNECTIONS};
use crate::connection::{self, Control, Phase};
use crate::fault;
use crate::pool::Pool;
use crate::process::Process;
use crate::remote::Remote;
use crate::ring::{self, Item, Producer, ProtocolError, RawRing};
use crate::segment::OwnSegment;
use crate::segment::allocator::Block;
use angaros_msg::qos::{Durability, History, Reliability};
use angaros_transport::EndReason;
use angaros_transport::WarmLines;
use angaros_transport::clock::system_time;
use angaros_transport::{Endpoint, Error, ErrorKind, Gid, Result};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Chunks a publisher may have beyond what queues and history can hold.
const EXTRA_CHUNKS: usize = 128;
/// Samples a subscription may hold beyond its depth.
pub const EXTRA_HELD: usize = 128;

/// All connections of one publisher.
pub struct OutboundConnections {
    /// Connections to which messages are sent.
    pub list: Vec<OutboundConnection>,
    /// Their bits in chunks.
    pub bits: Connections,
    /// Connections to which nothing is sent any more, whose memory may still be in use.
    retired: Vec<OwnEntry>,
    used: Connections,
    control: Option<(NonNull<Control>, Block)>,
    serial: u64,
    /// When the publisher last showed that it is alive.
    asserted_ns: u64,
    ended: bool,
}

// SAFETY: `control` points into the segment, which lives as long as the publisher's pool, and
// consists of atomics.
unsafe impl Send for OutboundConnections {}

/// An entry of the control block with its ring.
#[derive(Clone, Copy)]
struct OwnEntry {
    connection: usize,
    serial: u64,
    ring: Block,
    slot: u32,
    generation: u64,
    /// The other side violated the protocol: its memory is ignored.
    broken: bool,
}

/// A connection to which messages are sent.
pub struct OutboundConnection {
    entry: OwnEntry,
    gid: Gid,
    /// Index of the subscription's record in the registry.
    pub remote: usize,
    producer: Producer,
    shared: NonNull<connection::ConnectionEntry>,
    keep_all: bool,
    depth: usize,
}

// SAFETY: `shared` points into the control block, which lives as long as any link and is atomic.
unsafe impl Send for OutboundConnection {}

impl OutboundConnection {
    /// Queues an item; returns how many entries it replaced.
    #[inline]
    pub fn push(&mut self, pool: &Pool, item: &Item) -> Result<u64, ProtocolError> {
        if self.entry.broken {
            return Err(ProtocolError);
        }
        match self.producer.push(item) {
            Ok(None) => Ok(0),
            Ok(Some(chunk)) => {
                clear_bit(pool, chunk, self.entry.connection);
                Ok(1)
            }
            Err(ProtocolError) => {
                self.entry.broken = true;
                Err(ProtocolError)
            }
        }
    }

    /// Adds the memory that the next push touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        self.producer.warm(lines);
    }

    /// Whether the other side violated the protocol.
    pub fn is_broken(&self) -> bool {
        self.entry.broken
    }

    /// Whether the subscription has detached, as it does after a violation of the protocol.
    pub fn is_detached(&self) -> bool {
        // SAFETY: the control block lives as long as any link.
        unsafe { self.shared.as_ref() }.is_in(self.entry.serial, Phase::Detached)
    }

    fn departure(&self) -> EndReason {
        if self.is_detached() && !self.entry.broken { EndReason::Ended } else { EndReason::Died }
    }

    /// The ring to wait on, if this is a full `KEEP_ALL` connection.
    pub fn full(&self) -> Option<(RawRing, u64, u64)> {
        let full = self.keep_all && !self.is_detached() && self.producer.is_full().unwrap_or(false);
        full.then(|| self.producer.waiting_place())
    }
}

fn clear_bit(pool: &Pool, chunk: u64, connection: usize) {
    // SAFETY: offsets that we queued ourselves are chunks of our segment.
    unsafe { crate::chunk::ChunkHeader::at(pool.segment().at(chunk)) }.clear(connection);
}

impl OutboundConnections {
    /// No connections; the publisher is alive at `asserted_ns`.
    pub fn new(asserted_ns: u64) -> Self {
        Self {
            list: Vec::new(),
            bits: Connections::default(),
            retired: Vec::new(),
            used: Connections::default(),
            control: None,
            serial: 0,
            asserted_ns,
            ended: false,
        }
    }

    fn control(&self) -> Option<&Control> {
        // SAFETY: the block lives until `release_control`.
        self.control.map(|(control, _)| unsafe { control.as_ref() })
    }

    fn control_or_make(&mut self, segment: &OwnSegment, publisher: Gid) -> Option<&Control> {
        if self.control.is_none() {
            let block = segment.allocate(size_of::<Control>()).ok()?;
            let control: NonNull<Control> = segment.at(block.offset).cast();
            // SAFETY: a zeroed block of the right size; all fields are atomics.
            unsafe { control.as_ref() }.initialise(publisher, self.asserted_ns);
            self.control = Some((control, block));
            if self.ended {
                self.mark_ended();
            }
        }
        self.control()
    }

    fn phase(&self, entry: &OwnEntry, phase: Phase) -> bool {
        self.control().is_some_and(|c| c.entry(entry.connection).is_in(entry.serial, phase))
    }

    fn mark_ended(&mut self) {
        self.ended = true;
        self.control().into_iter().for_each(Control::end);
    }

    /// Retires the connections that `which` selects and drops what is queued for them. Returns
    /// their subscriptions.
    pub fn retire(
        &mut self,
        pool: &Pool,
        which: impl Fn(&OutboundConnection) -> bool,
    ) -> Vec<(Gid, EndReason)> {
        let mut gone = Vec::new();
        for mut link in self.list.extract_if(.., |link| which(link)) {
            let connection = link.entry.connection;
            self.bits[connection / 64] &= !(1 << (connection % 64));
            // Twice the depth leaves room for turns that a consumer wins; none wins more.
            for _ in 0..2 * link.depth {
                match link.producer.drop_oldest() {
                    Ok(Some(chunk)) => clear_bit(pool, chunk, connection),
                    Ok(None) if matches!(link.producer.queued(), Ok(1..)) => {}
                    Ok(None) => break,
                    Err(ProtocolError) => {
                        link.entry.broken = true;
                        break;
                    }
                }
            }
            gone.push((link.gid, link.departure()));
            self.retired.push(link.entry);
        }
        gone
    }

    /// Frees the memory of retired connections that is not in use any more.
    fn reclaim(&mut self, pool: &Pool, process: &Process) {
        let retired = std::mem::take(&mut self.retired);
        for entry in retired {
            let dead = !process.registry.is_registered(entry.slot, entry.generation);
            if dead || entry.broken {
                pool.clear_everywhere(entry.connection);
            }
            if let Some(control) = self.control() {
                control.entry(entry.connection).advance(
                    entry.serial,
                    Phase::Offered,
                    Phase::Withdrawn,
                );
            }
            let detached =
                self.phase(&entry, Phase::Detached) || self.phase(&entry, Phase::Withdrawn);
            // A broken peer that does not part may still write to its ring: it keeps that memory.
            if dead || detached && !pool.refers(entry.connection) {
                if let Some(control) = self.control() {
                    control.entry(entry.connection).reset();
                }
                pool.segment().free(entry.ring);
                self.used[entry.connection / 64] &= !(1 << (entry.connection % 64));
            } else {
                self.retired.push(entry);
            }
        }
    }

    /// Drops the oldest sample of the longest queue that does not keep all; returns whether there
    /// was one.
    pub fn drop_from_longest(&mut self, pool: &Pool) -> bool {
        let length = |link: &OutboundConnection| link.producer.queued().unwrap_or(0);
        // A consumer may take the oldest at the same moment; that makes room too, for another try.
        for _ in 0..ring::MAX_DEPTH {
            let candidates = self.list.iter_mut().filter(|link| !link.keep_all);
            let Some(link) = candidates.max_by_key(|link| length(link)) else { return false };
            match link.producer.drop_oldest() {
                Ok(Some(chunk)) => {
                    clear_bit(pool, chunk, link.entry.connection);
                    return true;
                }
                Ok(None) if length(link) > 0 => {}
                Ok(None) => return false,
                Err(ProtocolError) => {
                    link.entry.broken = true;
                    return false;
                }
            }
        }
        false
    }

    /// Whether connections are not served any more but may still be referred to.
    pub fn has_retired(&self) -> bool {
        !self.retired.is_empty()
    }

    fn free_connection(&self) -> Option<usize> {
        (0..MAX_CONNECTIONS).find(|c| self.used[c / 64] & 1 << (c % 64) == 0)
    }
}

impl PublisherState {
    /// Connects a subscription of another process.
    pub fn connect(&self, remote: &Remote) -> Result<()> {
        let subscription = &remote.record.endpoint;
        let segment = self.process.segment()?;
        let pool = self.pool.get_or_init(|| Pool::new(Arc::clone(&segment)));
        let depth = subscription.qos.depth().min(ring::MAX_DEPTH);
        let no_space = || {
            Error::new(
                ErrorKind::Exhausted,
                format!("no shared memory for a connection on {}", self.endpoint.topic),
            )
            .hint(self.process.registry.dir().when_full())
        };
        let mut locked = self.locked();
        locked.links.reclaim(pool, &self.process);
        let Some(connection) = locked.links.free_connection() else {
            return Err(Error::new(
                ErrorKind::Exhausted,
                format!(
                    "a publisher on {} serves {MAX_CONNECTIONS} subscriptions, as many as it can",
                    self.endpoint.topic
                ),
            ));
        };
        let control =
            locked.links.control_or_make(&segment, self.endpoint.gid).ok_or_else(no_space)?;
        let shared = NonNull::from(control.entry(connection));
        let ring = segment.allocate(ring::size(depth)).map_err(|_| no_space())?;
        locked.links.serial += 1;
        let slot = remote.record.slot;
        let generation = remote.record.generation;
        let entry = OwnEntry {
            connection,
            serial: locked.links.serial,
            ring,
            slot,
            generation,
            broken: false,
        };
        // SAFETY: the block is zeroed, large enough, and freed only after the link is gone.
        let producer = unsafe { Producer::new(segment.at(ring.offset), depth) };
        let keep_all = both_keep_all(&self.endpoint, subscription);
        let gid = subscription.gid;
        let remote = remote.index;
        let mut link = OutboundConnection { entry, gid, remote, producer, shared, keep_all, depth };
        fault::step("ring made");
        self.replay(&mut locked, pool, &mut link, subscription);
        locked.links.offer(&link);
        fault::step("ring offered");
        if let Some((_, block)) = locked.links.control {
            self.process.registry.control(self.index).store(block.offset, Ordering::Release);
        }
        fault::step("control announced");
        locked.links.add(link);
        let queues: usize = locked.links.list.iter().map(|link| 2 * link.depth + EXTRA_HELD).sum();
        pool.set_bound(queues + locked.history_depth + EXTRA_CHUNKS);
        self.count(&locked.links);
        self.events.matched(subscription, None);
        Ok(())
    }

    /// Rule T4: what the history holds goes first.
    fn replay(
        &self,
        locked: &mut super::state::LockedState,
        pool: &Arc<Pool>,
        link: &mut OutboundConnection,
        subscription: &Endpoint,
    ) {
        if subscription.qos.durability != Durability::TransientLocal {
            return;
        }
        let now = system_time();
        for (bytes, info) in locked.history.iter_mut().filter(|(_, info)| !info.has_expired(now)) {
            if pool.chunk_of(bytes).is_none() {
                // Published while nobody was connected, from the heap.
                match super::state::copy_into(pool, bytes) {
                    Ok(copy) => *bytes = copy,
                    Err(error) => {
                        let topic = &self.endpoint.topic;
                        tracing::error!(%topic, "history is not delivered: {error}");
                        return;
                    }
                }
            }
            if let Some(chunk) = pool.chunk_of(bytes) {
                chunk.mark_published();
                chunk.shared().set(link.entry.connection);
                // More than the depth replaces the oldest, as always; a new ring is not broken.
                let _ = link.push(pool, &item_of(chunk, bytes, info));
            }
        }
    }

    /// Stops serving a subscription that is gone.
    pub fn disconnect(&self, gid: Gid) {
        if let Some(pool) = self.pool.get() {
            let mut locked = self.locked();
            let retired = locked.links.retire(pool, |link| link.gid == gid);
            locked.links.reclaim(pool, &self.process);
            locked.let_go(Some(pool));
            self.count(&locked.links);
            self.report(&retired);
        }
    }

    /// Tells that these subscriptions are served no more; with the lock held, so that the news of
    /// one endpoint come in their order.
    pub(super) fn report(&self, retired: &[(Gid, EndReason)]) {
        retired.iter().for_each(|(gid, how)| self.events.unmatched(*gid, *how));
    }

    /// Lets every subscription read that the publisher is alive.
    pub fn assert_liveliness(&self, now_ns: u64) {
        let mut locked = self.locked();
        locked.links.asserted_ns = now_ns;
        if let Some(control) = locked.links.control() {
            control.assert_liveliness(now_ns);
        }
    }

    /// Lets every subscription read that the publisher was dropped and did not die.
    pub fn mark_ended(&self) {
        self.locked().links.mark_ended();
    }

    /// Whether every connection is served.
    pub fn is_settled(&self) -> bool {
        !self.has_retired.load(Ordering::Relaxed)
    }

    /// Looks after connections that are not served any more.
    pub fn reclaim(&self) {
        if self.has_retired.load(Ordering::Relaxed)
            && let Some(pool) = self.pool.get()
        {
            let mut locked = self.locked();
            locked.links.reclaim(pool, &self.process);
            locked.let_go(Some(pool));
            self.count(&locked.links);
        }
    }

    /// Whether a sample waits for a subscription that has not attached yet.
    pub fn has_unmatched_samples(&self) -> bool {
        let locked = self.locked();
        locked.links.list.iter().any(|link| {
            matches!(link.producer.queued(), Ok(1..))
                && locked.links.phase(&link.entry, Phase::Offered)
        })
    }

    /// After the publisher was dropped: lets go of subscriptions that have taken everything, and
    /// returns whether its memory is all free again.
    pub fn try_release(&self) -> bool {
        let Some(pool) = self.pool.get() else { return true };
        let mut locked = self.locked();
        locked.history.clear();
        let locked = &mut *locked;
        let detached: Vec<Gid> = locked
            .links
            .list
            .iter()
            .filter(|link| !locked.links.phase(&link.entry, Phase::Attached))
            .map(|link| link.gid)
            .collect();
        locked.links.retire(pool, |link| detached.contains(&link.gid));
        locked.links.reclaim(pool, &self.process);
        locked.let_go(Some(pool));
        if !(locked.links.list.is_empty() && locked.links.retired.is_empty() && pool.is_unused()) {
            return false;
        }
        if let Some((_, block)) = locked.links.control.take() {
            pool.segment().free(block);
        }
        true
    }
}

impl OutboundConnections {
    fn offer(&self, link: &OutboundConnection) {
        if let Some(control) = self.control() {
            control.offer(
                link.entry.connection,
                link.entry.serial,
                link.gid,
                link.entry.ring.offset,
            );
        }
    }

    fn add(&mut self, link: OutboundConnection) {
        let word = link.entry.connection / 64;
        let bit = 1 << (link.entry.connection % 64);
        self.bits[word] |= bit;
        self.used[word] |= bit;
        self.list.push(link);
    }
}

/// Whether publishing waits for the subscription instead of replacing its oldest sample.
fn both_keep_all(publisher: &Endpoint, subscription: &Endpoint) -> bool {
    matches!(publisher.qos.history, History::KeepAll)
        && matches!(subscription.qos.history, History::KeepAll)
        && subscription.qos.reliability == Reliability::Reliable
}
