//! What the matching sees of a publisher, and the path of a message.
//!
//! Publishing touches the publisher's own lock (which other threads hold only while endpoints are
//! matched or unmatched), the rings, and a wake-up for each sleeper. All rings are filled before
//! the first doorbell is rung.

use super::described::OnItsWay;
use super::links::{OutboundConnection, OutboundConnections};
use super::pressure;
use crate::fault;
use crate::pool::{LocalChunk, MAX_PAYLOAD, Pool};
use crate::process::Process;
use crate::registry::BindingWord;
use crate::ring::Item;
use angaros_msg::qos::{Durability, History};
use angaros_transport::WarmLines;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::{Endpoint, LoanError, PublishError};
use angaros_transport::{Events, MessageInfo, PublisherOptions, Shutdown, TransportUse};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Longest sleep of a `KEEP_ALL` publisher before it looks whether its subscription still lives
/// and its context was not shut down.
const LOOK_NS: u64 = 20_000_000;
/// Subscriptions whose memory is fetched before a callback.
const WARM_PEERS: usize = 4;
/// Heap buffers kept for loans while no subscription is connected.
const SPARE: usize = 4;

/// A publisher, shared by the matching and the handle of user code.
pub struct PublisherState {
    /// As declared.
    pub endpoint: Arc<Endpoint>,
    /// Receives its matches.
    pub events: Arc<dyn Events>,
    /// Index of its record in the registry.
    pub index: usize,
    pub(super) process: Arc<Process>,
    pub(super) full_timeout_ns: u64,
    pub(super) shutdown: Shutdown,
    pub(super) locked: Mutex<LockedState>,
    pub(super) pool: OnceLock<Arc<Pool>>,
    pub(super) heap: HeapPool,
    pub(super) matched: AtomicUsize,
    told: OnceLock<TransportUse>,
    pub(super) overwritten: AtomicU64,
    /// Samples the history gave up because there was no memory.
    pub(super) evicted: AtomicU64,
    /// Whether connections are retired: only then does the watching thread take the lock.
    pub(super) has_retired: AtomicBool,
}

pub(super) struct LockedState {
    pub(super) links: OutboundConnections,
    pub(super) history: VecDeque<(Slot, MessageInfo)>,
    /// How many samples the history keeps; 0 unless transient-local.
    pub(super) history_depth: usize,
    /// Messages on their way that went with a descriptor.
    pub(super) on_their_way: Vec<OnItsWay>,
}

impl PublisherState {
    /// A publisher that is declared under `index` without connections.
    pub fn new(
        process: Arc<Process>,
        endpoint: Arc<Endpoint>,
        options: &PublisherOptions,
        index: usize,
    ) -> Arc<Self> {
        let history_depth = match endpoint.qos.durability {
            Durability::TransientLocal => endpoint.qos.depth(),
            Durability::Volatile => 0,
        };
        let locked = LockedState {
            links: OutboundConnections::new(monotonic_ns()),
            history: VecDeque::new(),
            history_depth,
            on_their_way: Vec::new(),
        };
        Arc::new(Self {
            endpoint,
            events: Arc::clone(&options.events),
            index,
            process,
            full_timeout_ns: options.full_timeout_ns,
            shutdown: options.shutdown.clone(),
            locked: Mutex::new(locked),
            pool: OnceLock::new(),
            heap: HeapPool::new(SPARE),
            matched: AtomicUsize::new(0),
            told: OnceLock::new(),
            overwritten: AtomicU64::new(0),
            evicted: AtomicU64::new(0),
            has_retired: AtomicBool::new(false),
        })
    }

    pub(super) fn locked(&self) -> MutexGuard<'_, LockedState> {
        self.locked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        match self.pool.get() {
            Some(pool) if self.matched.load(Ordering::Relaxed) > 0 => match pool.loan(len) {
                Err(error) if pressure::is_pressure(error, pool) => {
                    self.loan_by_dropping(&mut self.locked(), pool, len, error)
                }
                result => result,
            },
            _ if len > MAX_PAYLOAD => Err(LoanError::TooLarge { bytes: len, limit: MAX_PAYLOAD }),
            _ => Ok(self.heap.loan(len)),
        }
    }

    pub(super) fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let mut locked = self.wait_for_room()?;
        if !locked.on_their_way.is_empty() {
            locked.let_go(self.pool.get());
        }
        let Some(pool) = self.pool.get().filter(|_| !locked.links.list.is_empty()) else {
            locked.keep_in_history(bytes, info);
            return Ok(());
        };
        let ours = pool.chunk_of(bytes).filter(|chunk| !chunk.mark_published());
        if let Some(chunk) = ours {
            self.deliver(&mut locked, pool, chunk, bytes, info);
            locked.keep_in_history(bytes, info);
        } else {
            let copy = match copy_into(pool, bytes) {
                Err(error) if pressure::is_pressure(error, pool) => {
                    let len = bytes.as_bytes().len();
                    let mut copy = self.loan_by_dropping(&mut locked, pool, len, error)?;
                    copy.as_bytes_mut().copy_from_slice(bytes.as_bytes());
                    copy.freeze()
                }
                result => result?,
            };
            if let Some(chunk) = pool.chunk_of(&copy) {
                chunk.mark_published();
                self.deliver(&mut locked, pool, chunk, &copy, info);
            }
            locked.keep_in_history(&copy, info);
        }
        Ok(())
    }

    /// Queues the chunk for every connection, then rings.
    pub(super) fn deliver(
        &self,
        locked: &mut LockedState,
        pool: &Pool,
        chunk: &LocalChunk,
        bytes: &Slot,
        info: &MessageInfo,
    ) {
        let item = item_of(chunk, bytes, info);
        chunk.shared().set_all(&locked.links.bits);
        fault::step("bits set");
        let mut replaced = 0;
        let mut broken = false;
        for link in &mut locked.links.list {
            match link.push(pool, &item) {
                Ok(more) => replaced += more,
                Err(_) => broken = true,
            }
        }
        // Pairs with the fence of a subscription that binds: either it sees the entry or we see
        // its binding.
        fence(Ordering::SeqCst);
        fault::step("queued, not rung");
        for link in &locked.links.list {
            self.process.registry.ring(BindingWord(
                self.process.registry.binding(link.remote).load(Ordering::Acquire),
            ));
        }
        if replaced > 0 {
            // A subscription that has parted shows by its full queue.
            broken |= locked.links.list.iter().any(OutboundConnection::is_detached);
            self.overwritten.fetch_add(replaced, Ordering::Relaxed);
        }
        if broken {
            self.disconnect_broken(locked, pool);
        }
    }

    #[cold]
    fn disconnect_broken(&self, locked: &mut LockedState, pool: &Pool) {
        // One that has parted did so by itself.
        if locked.links.list.iter().any(OutboundConnection::is_broken) {
            tracing::error!(topic = %self.endpoint.topic, "a subscription is cut off: shared memory breaks the protocol");
        }
        let retired = locked.links.retire(pool, |link| link.is_broken() || link.is_detached());
        self.count(&locked.links);
        self.report(&retired);
    }

    /// Waits until every `KEEP_ALL` connection has room, without the lock while it sleeps.
    pub(super) fn wait_for_room(&self) -> Result<MutexGuard<'_, LockedState>, PublishError> {
        let mut locked = self.locked();
        if !matches!(self.endpoint.qos.history, History::KeepAll) {
            return Ok(locked);
        }
        let start = monotonic_ns();
        while let Some((ring, depth, tail)) =
            locked.links.list.iter().find_map(OutboundConnection::full)
        {
            if self.shutdown.is_set() {
                return Err(PublishError::Shutdown);
            }
            let waited = monotonic_ns() - start;
            if waited >= self.full_timeout_ns {
                return Err(PublishError::Full { waited_ms: waited / 1_000_000 });
            }
            drop(locked);
            // The segment stays mapped while `self.pool` exists; at worst the word is no longer a
            // ring's, and then the sleep is only as long as its limit.
            ring.wait_for_room((self.full_timeout_ns - waited).min(LOOK_NS), depth, tail);
            locked = self.locked();
        }
        Ok(locked)
    }

    pub(super) fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        if let Some(pool) = self.pool.get() {
            pool.warm(lines);
        }
        let Ok(locked) = self.locked.try_lock() else { return };
        for link in locked.links.list.iter().take(WARM_PEERS) {
            link.warm(lines);
            self.process.registry.warm_bell(link.remote, lines);
        }
    }

    /// Publishes what the lock guards and others ask without it.
    pub(super) fn count(&self, links: &OutboundConnections) {
        self.has_retired.store(links.has_retired(), Ordering::Relaxed);
        let matched = links.list.len();
        if matched > 0 {
            self.tell_use(true);
        }
        self.matched.store(matched, Ordering::Release);
        if matched == 0 {
            self.tell_use(false);
        }
    }

    fn tell_use(&self, is_used: bool) {
        if let Some(told) = self.told.get() {
            told.set(is_used);
        }
    }

    /// From now on says there whether it has a subscription.
    pub(super) fn set_use(&self, told: TransportUse) {
        let locked = self.locked();
        // Once for each publisher.
        let _ = self.told.set(told);
        self.count(&locked.links);
    }
}

impl LockedState {
    fn keep_in_history(&mut self, bytes: &Slot, info: &MessageInfo) {
        if self.history_depth > 0 {
            if self.history.len() >= self.history_depth {
                self.history.pop_front();
            }
            self.history.push_back((bytes.clone(), *info));
        }
    }
}

pub(super) fn copy_into(pool: &Arc<Pool>, bytes: &Slot) -> Result<Slot, LoanError> {
    let mut copy = pool.loan(bytes.as_bytes().len())?;
    copy.as_bytes_mut().copy_from_slice(bytes.as_bytes());
    Ok(copy.freeze())
}

pub(super) fn item_of(chunk: &LocalChunk, bytes: &Slot, info: &MessageInfo) -> Item {
    let (offset, index) = chunk.place();
    Item {
        chunk: offset,
        len: bytes.as_bytes().len() as u64,
        index,
        sequence: info.sequence_number,
        timestamp: info.source_timestamp.nanoseconds,
    }
}
