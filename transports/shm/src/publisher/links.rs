//! A publisher's connections: made when a subscription appears, retired when it goes, their number
//! and ring reused once nobody can refer to them any more.

use super::state::{PublisherState, item_of};
use crate::chunk::{Connections, MAX_CONNECTIONS};
use crate::connection::{self, Control, Phase};
use crate::fault;
use crate::pool::Pool;
use crate::process::Process;
use crate::remote::Remote;
use crate::ring::{self, Broken, Item, Producer, RawRing};
use crate::segment::OwnSegment;
use crate::segment::allocator::Block;
use angaros_core::clock::system_time;
use angaros_core::executor::WarmLines;
use angaros_core::transport::Departure;
use angaros_core::{Endpoint, Error, ErrorKind, Gid, Result};
use angaros_msg::qos::{Durability, History, Reliability};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Chunks a publisher may have beyond what queues and history can hold.
const EXTRA_CHUNKS: usize = 128;
/// Samples a subscription may hold beyond its depth.
pub const EXTRA_HELD: usize = 128;

/// All connections of one publisher.
pub struct Links {
    /// Those that are served.
    pub list: Vec<Link>,
    /// Their bits.
    pub bits: Connections,
    /// Those that are not served any more but may still be referred to.
    retired: Vec<Line>,
    used: Connections,
    control: Option<(NonNull<Control>, Block)>,
    serial: u64,
    /// When the publisher last showed that it is alive.
    asserted_ns: u64,
    ended: bool,
}

// SAFETY: `control` points into the segment, which lives as long as the publisher's pool, and
// consists of atomics.
unsafe impl Send for Links {}

/// One line of the control block with what belongs to it.
#[derive(Clone, Copy)]
struct Line {
    connection: usize,
    serial: u64,
    ring: Block,
    slot: u32,
    generation: u64,
    /// The other side broke the rules: nothing it says counts.
    broken: bool,
}

/// A connection that is served.
pub struct Link {
    line: Line,
    gid: Gid,
    /// Index of the subscription's record in the registry.
    pub remote: usize,
    producer: Producer,
    shared: NonNull<connection::Line>,
    keep_all: bool,
    depth: usize,
}

// SAFETY: `shared` points into the control block, which lives as long as any link and is atomic.
unsafe impl Send for Link {}

impl Link {
    /// Queues an item; returns how many entries it replaced.
    #[inline]
    pub fn push(&mut self, pool: &Pool, item: &Item) -> Result<u64, Broken> {
        if self.line.broken {
            return Err(Broken);
        }
        match self.producer.push(item) {
            Ok(None) => Ok(0),
            Ok(Some(chunk)) => {
                clear_bit(pool, chunk, self.line.connection);
                Ok(1)
            }
            Err(Broken) => {
                self.line.broken = true;
                Err(Broken)
            }
        }
    }

    /// Adds the memory that the next push touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        self.producer.warm(lines);
    }

    /// Whether the other side broke the rules.
    pub fn is_broken(&self) -> bool {
        self.line.broken
    }

    /// Whether the subscription has let go of us, as it does when it finds us breaking the rules.
    pub fn has_parted(&self) -> bool {
        // SAFETY: the control block lives as long as any link.
        unsafe { self.shared.as_ref() }.is_in(self.line.serial, Phase::Detached)
    }

    fn departure(&self) -> Departure {
        if self.has_parted() && !self.line.broken { Departure::Ended } else { Departure::Died }
    }

    /// Where to wait, if this is a full `KEEP_ALL` connection.
    pub fn full(&self) -> Option<(RawRing, u64, u64)> {
        let full = self.keep_all && !self.has_parted() && self.producer.is_full().unwrap_or(false);
        full.then(|| self.producer.waiting_place())
    }
}

fn clear_bit(pool: &Pool, chunk: u64, connection: usize) {
    // SAFETY: offsets that we queued ourselves are chunks of our segment.
    unsafe { crate::chunk::ChunkHeader::at(pool.segment().at(chunk)) }.clear(connection);
}

impl Links {
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

    fn phase(&self, line: &Line, phase: Phase) -> bool {
        self.control().is_some_and(|c| c.line(line.connection).is_in(line.serial, phase))
    }

    fn mark_ended(&mut self) {
        self.ended = true;
        self.control().into_iter().for_each(Control::end);
    }

    /// Stops serving the connections that `which` chooses and drops what is queued for them.
    /// Returns whose they were.
    pub fn retire(&mut self, pool: &Pool, which: impl Fn(&Link) -> bool) -> Vec<(Gid, Departure)> {
        let mut gone = Vec::new();
        for mut link in self.list.extract_if(.., |link| which(link)) {
            let connection = link.line.connection;
            self.bits[connection / 64] &= !(1 << (connection % 64));
            // Twice the depth leaves room for turns that a consumer wins; none wins more.
            for _ in 0..2 * link.depth {
                match link.producer.drop_oldest() {
                    Ok(Some(chunk)) => clear_bit(pool, chunk, connection),
                    Ok(None) if matches!(link.producer.queued(), Ok(1..)) => {}
                    Ok(None) => break,
                    Err(Broken) => {
                        link.line.broken = true;
                        break;
                    }
                }
            }
            gone.push((link.gid, link.departure()));
            self.retired.push(link.line);
        }
        gone
    }

    /// Reuses what nobody can refer to any more.
    fn settle(&mut self, pool: &Pool, process: &Process) {
        let retired = std::mem::take(&mut self.retired);
        for line in retired {
            let dead = !process.registry.is_registered(line.slot, line.generation);
            if dead || line.broken {
                pool.clear_everywhere(line.connection);
            }
            if let Some(control) = self.control() {
                control.line(line.connection).advance(
                    line.serial,
                    Phase::Offered,
                    Phase::Withdrawn,
                );
            }
            let parted = self.phase(&line, Phase::Detached) || self.phase(&line, Phase::Withdrawn);
            // A broken peer that does not part may still write to its ring: it keeps that memory.
            if dead || parted && !pool.refers(line.connection) {
                if let Some(control) = self.control() {
                    control.line(line.connection).reset();
                }
                pool.segment().free(line.ring);
                self.used[line.connection / 64] &= !(1 << (line.connection % 64));
            } else {
                self.retired.push(line);
            }
        }
    }

    /// Drops the oldest sample of the longest queue that does not keep all; returns whether there
    /// was one.
    pub fn drop_from_longest(&mut self, pool: &Pool) -> bool {
        let length = |link: &Link| link.producer.queued().unwrap_or(0);
        // A consumer may take the oldest at the same moment; that makes room too, for another try.
        for _ in 0..ring::MAX_DEPTH {
            let candidates = self.list.iter_mut().filter(|link| !link.keep_all);
            let Some(link) = candidates.max_by_key(|link| length(link)) else { return false };
            match link.producer.drop_oldest() {
                Ok(Some(chunk)) => {
                    clear_bit(pool, chunk, link.line.connection);
                    return true;
                }
                Ok(None) if length(link) > 0 => {}
                Ok(None) => return false,
                Err(Broken) => {
                    link.line.broken = true;
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
        let mut hot = self.hot();
        hot.links.settle(pool, &self.process);
        let Some(connection) = hot.links.free_connection() else {
            return Err(Error::new(
                ErrorKind::Exhausted,
                format!(
                    "a publisher on {} serves {MAX_CONNECTIONS} subscriptions, as many as it can",
                    self.endpoint.topic
                ),
            ));
        };
        let control =
            hot.links.control_or_make(&segment, self.endpoint.gid).ok_or_else(no_space)?;
        let shared = NonNull::from(control.line(connection));
        let ring = segment.allocate(ring::size(depth)).map_err(|_| no_space())?;
        hot.links.serial += 1;
        let (slot, generation) = (remote.record.slot, remote.record.generation);
        let line =
            Line { connection, serial: hot.links.serial, ring, slot, generation, broken: false };
        // SAFETY: the block is zeroed, large enough, and freed only after the link is gone.
        let producer = unsafe { Producer::new(segment.at(ring.offset), depth) };
        let keep_all = both_keep_all(&self.endpoint, subscription);
        let (gid, remote) = (subscription.gid, remote.index);
        let mut link = Link { line, gid, remote, producer, shared, keep_all, depth };
        fault::step("ring made");
        self.replay(&mut hot, pool, &mut link, subscription);
        hot.links.offer(&link);
        fault::step("ring offered");
        if let Some((_, block)) = hot.links.control {
            self.process.registry.control(self.index).store(block.offset, Ordering::Release);
        }
        fault::step("control announced");
        hot.links.add(link);
        let queues: usize = hot.links.list.iter().map(|link| 2 * link.depth + EXTRA_HELD).sum();
        pool.set_bound(queues + hot.keeps + EXTRA_CHUNKS);
        self.count(&hot.links);
        self.events.matched(subscription, None);
        Ok(())
    }

    /// Rule T4: what the history holds goes first.
    fn replay(
        &self,
        hot: &mut super::state::Hot,
        pool: &Arc<Pool>,
        link: &mut Link,
        subscription: &Endpoint,
    ) {
        if subscription.qos.durability != Durability::TransientLocal {
            return;
        }
        let now = system_time();
        for (bytes, info) in hot.history.iter_mut().filter(|(_, info)| !info.has_expired(now)) {
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
                chunk.shared().set(link.line.connection);
                // More than the depth replaces the oldest, as always; a new ring is not broken.
                let _ = link.push(pool, &item_of(chunk, bytes, info));
            }
        }
    }

    /// Stops serving a subscription that is gone.
    pub fn disconnect(&self, gid: Gid) {
        if let Some(pool) = self.pool.get() {
            let mut hot = self.hot();
            let retired = hot.links.retire(pool, |link| link.gid == gid);
            hot.links.settle(pool, &self.process);
            self.count(&hot.links);
            self.report(&retired);
        }
    }

    /// Tells that these subscriptions are served no more; with the lock held, so that the news of
    /// one endpoint come in their order.
    pub(super) fn report(&self, retired: &[(Gid, Departure)]) {
        retired.iter().for_each(|(gid, how)| self.events.unmatched(*gid, *how));
    }

    /// Lets every subscription read that the publisher is alive.
    pub fn assert_liveliness(&self, now_ns: u64) {
        let mut hot = self.hot();
        hot.links.asserted_ns = now_ns;
        if let Some(control) = hot.links.control() {
            control.assert_liveliness(now_ns);
        }
    }

    /// Lets every subscription read that the publisher was dropped and did not die.
    pub fn mark_ended(&self) {
        self.hot().links.mark_ended();
    }

    /// Looks after connections that are not served any more.
    pub fn settle(&self) {
        if self.untidy.load(Ordering::Relaxed)
            && let Some(pool) = self.pool.get()
        {
            let mut hot = self.hot();
            hot.links.settle(pool, &self.process);
            self.count(&hot.links);
        }
    }

    /// Whether a sample waits for a subscription that has not attached yet.
    pub fn has_unmet_samples(&self) -> bool {
        let hot = self.hot();
        hot.links.list.iter().any(|link| {
            matches!(link.producer.queued(), Ok(1..)) && hot.links.phase(&link.line, Phase::Offered)
        })
    }

    /// After the publisher was dropped: lets go of subscriptions that have taken everything, and
    /// returns whether its memory is all free again.
    pub fn wind_up(&self) -> bool {
        let Some(pool) = self.pool.get() else { return true };
        let mut hot = self.hot();
        hot.history.clear();
        let hot = &mut *hot;
        let parted: Vec<Gid> = hot
            .links
            .list
            .iter()
            .filter(|link| !hot.links.phase(&link.line, Phase::Attached))
            .map(|link| link.gid)
            .collect();
        hot.links.retire(pool, |link| parted.contains(&link.gid));
        hot.links.settle(pool, &self.process);
        if !(hot.links.list.is_empty() && hot.links.retired.is_empty() && pool.is_unused()) {
            return false;
        }
        if let Some((_, block)) = hot.links.control.take() {
            pool.segment().free(block);
        }
        true
    }
}

impl Links {
    fn offer(&self, link: &Link) {
        if let Some(control) = self.control() {
            control.offer(link.line.connection, link.line.serial, link.gid, link.line.ring.offset);
        }
    }

    fn add(&mut self, link: Link) {
        let (word, bit) = (link.line.connection / 64, 1 << (link.line.connection % 64));
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
