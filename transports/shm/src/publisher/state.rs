//! What the matching sees of a publisher, and the path of a message.
//!
//! Publishing touches the publisher's own lock (which nobody else holds but while endpoints meet
//! or part), the rings, and a wake-up for each sleeper. All rings are filled before the first
//! doorbell is rung.

use super::links::{Link, Links};
use super::pressure;
use crate::fault;
use crate::pool::{LocalChunk, MAX_PAYLOAD, Pool};
use crate::process::Process;
use crate::registry::BindingWord;
use crate::ring::Item;
use angaros_core::buffer::{HeapPool, Slot, SlotMut};
use angaros_core::clock::monotonic_ns;
use angaros_core::executor::WarmLines;
use angaros_core::transport::{Events, MessageInfo, PublisherOptions, Shutdown};
use angaros_core::{Endpoint, LoanError, PublishError};
use angaros_msg::qos::{Durability, History};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Longest sleep of a `KEEP_ALL` publisher before it looks whether its subscription still lives
/// and its context was not shut down.
const LOOK_NS: u64 = 20_000_000;
/// Subscriptions whose memory is fetched before a callback.
const WARM_PEERS: usize = 4;
/// Heap buffers kept for loans while nobody is connected.
const SPARE: usize = 4;

/// What the matching sees.
pub struct PublisherState {
    /// As declared.
    pub endpoint: Arc<Endpoint>,
    /// Who is told of matches.
    pub events: Arc<dyn Events>,
    /// Index of its record in the registry.
    pub index: usize,
    pub(super) process: Arc<Process>,
    pub(super) full_timeout_ns: u64,
    pub(super) shutdown: Shutdown,
    pub(super) hot: Mutex<Hot>,
    pub(super) pool: OnceLock<Arc<Pool>>,
    pub(super) heap: HeapPool,
    pub(super) matched: AtomicUsize,
    pub(super) overwritten: AtomicU64,
    /// Samples the history gave up because there was no memory.
    pub(super) forgotten: AtomicU64,
    /// Whether connections are retired: only then does the watching thread take the lock.
    pub(super) untidy: AtomicBool,
}

pub(super) struct Hot {
    pub(super) links: Links,
    pub(super) history: VecDeque<(Slot, MessageInfo)>,
    /// How many samples the history keeps; 0 unless transient-local.
    pub(super) keeps: usize,
}

impl PublisherState {
    /// A publisher that is declared under `index` and connected to nobody.
    pub fn new(
        process: Arc<Process>,
        endpoint: Arc<Endpoint>,
        options: &PublisherOptions,
        index: usize,
    ) -> Arc<Self> {
        let keeps = match endpoint.qos.durability {
            Durability::TransientLocal => endpoint.qos.depth(),
            Durability::Volatile => 0,
        };
        let hot = Hot { links: Links::new(monotonic_ns()), history: VecDeque::new(), keeps };
        Arc::new(Self {
            endpoint,
            events: Arc::clone(&options.events),
            index,
            process,
            full_timeout_ns: options.full_timeout_ns,
            shutdown: options.shutdown.clone(),
            hot: Mutex::new(hot),
            pool: OnceLock::new(),
            heap: HeapPool::new(SPARE),
            matched: AtomicUsize::new(0),
            overwritten: AtomicU64::new(0),
            forgotten: AtomicU64::new(0),
            untidy: AtomicBool::new(false),
        })
    }

    pub(super) fn hot(&self) -> MutexGuard<'_, Hot> {
        self.hot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        match self.pool.get() {
            Some(pool) if self.matched.load(Ordering::Relaxed) > 0 => match pool.loan(len) {
                Err(error) if pressure::is_pressure(error, pool) => {
                    self.loan_by_dropping(&mut self.hot(), pool, len, error)
                }
                result => result,
            },
            _ if len > MAX_PAYLOAD => Err(LoanError::TooLarge { bytes: len, limit: MAX_PAYLOAD }),
            _ => Ok(self.heap.loan(len)),
        }
    }

    pub(super) fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let mut hot = self.wait_for_room()?;
        let Some(pool) = self.pool.get().filter(|_| !hot.links.list.is_empty()) else {
            hot.remember(bytes, info);
            return Ok(());
        };
        let ours = pool.chunk_of(bytes).filter(|chunk| !chunk.mark_published());
        if let Some(chunk) = ours {
            self.deliver(&mut hot, pool, chunk, bytes, info);
            hot.remember(bytes, info);
        } else {
            let copy = match copy_into(pool, bytes) {
                Err(error) if pressure::is_pressure(error, pool) => {
                    let len = bytes.as_bytes().len();
                    let mut copy = self.loan_by_dropping(&mut hot, pool, len, error)?;
                    copy.as_bytes_mut().copy_from_slice(bytes.as_bytes());
                    copy.freeze()
                }
                result => result?,
            };
            if let Some(chunk) = pool.chunk_of(&copy) {
                chunk.mark_published();
                self.deliver(&mut hot, pool, chunk, &copy, info);
            }
            hot.remember(&copy, info);
        }
        Ok(())
    }

    /// Queues the chunk for every connection, then rings.
    fn deliver(
        &self,
        hot: &mut Hot,
        pool: &Pool,
        chunk: &LocalChunk,
        bytes: &Slot,
        info: &MessageInfo,
    ) {
        let item = item_of(chunk, bytes, info);
        chunk.shared().set_all(&hot.links.bits);
        fault::step("bits set");
        let (mut replaced, mut broken) = (0, false);
        for link in &mut hot.links.list {
            match link.push(pool, &item) {
                Ok(more) => replaced += more,
                Err(_) => broken = true,
            }
        }
        // Pairs with the fence of a subscription that binds: either it sees the entry or we see
        // its binding.
        fence(Ordering::SeqCst);
        fault::step("queued, not rung");
        for link in &hot.links.list {
            self.process.registry.ring(BindingWord(
                self.process.registry.binding(link.remote).load(Ordering::Acquire),
            ));
        }
        if replaced > 0 {
            // A subscription that has parted shows by its full queue.
            broken |= hot.links.list.iter().any(Link::has_parted);
            self.overwritten.fetch_add(replaced, Ordering::Relaxed);
        }
        if broken {
            self.cut_off(hot, pool);
        }
    }

    #[cold]
    fn cut_off(&self, hot: &mut Hot, pool: &Pool) {
        tracing::error!(topic = %self.endpoint.topic, "a subscription is cut off: shared memory breaks the protocol");
        let retired = hot.links.retire(pool, |link| link.is_broken() || link.has_parted());
        self.count(&hot.links);
        self.report(&retired);
    }

    /// Waits until every `KEEP_ALL` connection has room, without the lock while it sleeps.
    fn wait_for_room(&self) -> Result<MutexGuard<'_, Hot>, PublishError> {
        let mut hot = self.hot();
        if !matches!(self.endpoint.qos.history, History::KeepAll) {
            return Ok(hot);
        }
        let start = monotonic_ns();
        while let Some((ring, depth, tail)) = hot.links.list.iter().find_map(Link::full) {
            if self.shutdown.is_set() {
                return Err(PublishError::Shutdown);
            }
            let waited = monotonic_ns() - start;
            if waited >= self.full_timeout_ns {
                return Err(PublishError::Full { waited_ms: waited / 1_000_000 });
            }
            drop(hot);
            // The segment stays mapped while `self.pool` exists; at worst the word is no longer a
            // ring's, and then the sleep is only as long as its limit.
            ring.wait_for_room((self.full_timeout_ns - waited).min(LOOK_NS), depth, tail);
            hot = self.hot();
        }
        Ok(hot)
    }

    pub(super) fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        if let Some(pool) = self.pool.get() {
            pool.warm(lines);
        }
        let Ok(hot) = self.hot.try_lock() else { return };
        for link in hot.links.list.iter().take(WARM_PEERS) {
            link.warm(lines);
            self.process.registry.warm_bell(link.remote, lines);
        }
    }

    /// Publishes what the lock guards and others ask without it.
    pub(super) fn count(&self, links: &Links) {
        self.untidy.store(links.has_retired(), Ordering::Relaxed);
        self.matched.store(links.list.len(), Ordering::Relaxed);
    }
}

impl Hot {
    fn remember(&mut self, bytes: &Slot, info: &MessageInfo) {
        if self.keeps > 0 {
            if self.history.len() >= self.keeps {
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
