//! The bounded queue in front of one subscription.

use super::super::{Binding, Events, MessageInfo};
use super::Payload;
use super::hand;
use super::ring::Ring;
use crate::clock::Clock;
use crate::doorbell::{Doorbell, Wake};
use crate::endpoint::Endpoint;
use crate::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use crate::sync::{Mutex, lock};
use crate::trace::{self, DropReason};
use crate::used::UsedTransports;
use crate::warm::WarmLines;
use angaros_msg::qos::History;
use std::ptr;
use std::sync::Arc;

/// What a local queue holds.
#[derive(Clone)]
pub struct LocalItem {
    /// The message.
    pub payload: Payload,
    /// Its origin.
    pub info: MessageInfo,
}

/// The queue of one subscription. Each message reads and writes what comes before `matched`, which
/// lies in one cache line with the counts of the queue's `Arc` where blocks begin with a line.
#[repr(C)]
pub struct LocalQueue {
    current: AtomicPtr<Binding>,
    keep_all: bool,
    connect: bool,
    /// Its subscription goes.
    closed: AtomicBool,
    /// Its subscription takes messages whose bytes are not made yet.
    accepts_deferred: AtomicBool,
    /// Its subscription takes messages in the turns of its entity, and not otherwise.
    takes_in_turns: AtomicBool,
    /// A message was handed over, and waits for the turn of its entity.
    pub(super) is_held: AtomicBool,
    /// Transports by which messages for the subscription may come, beside this queue.
    used: UsedTransports,
    waiting_publishers: AtomicUsize,
    items: Ring<LocalItem>,
    /// Publishers of this process that serve the subscription.
    pub matched: AtomicUsize,
    lost: AtomicU64,
    endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    /// Every binding there ever was: publishers may still be reading an old one. Bindings change
    /// when a node moves to another executor, which is rare.
    #[expect(clippy::vec_box, reason = "publishers hold the addresses")]
    bindings: Mutex<Vec<Box<Binding>>>,
    space: Doorbell,
}

impl AsRef<UsedTransports> for LocalQueue {
    fn as_ref(&self) -> &UsedTransports {
        &self.used
    }
}

impl LocalQueue {
    /// A queue as deep as the history of the endpoint's QoS; `connect` says whether publishers of
    /// this process may serve it.
    pub fn new(endpoint: &Arc<Endpoint>, events: &Arc<dyn Events>, connect: bool) -> Self {
        Self {
            current: AtomicPtr::new(ptr::null_mut()),
            waiting_publishers: AtomicUsize::new(0),
            keep_all: endpoint.qos.history == History::KeepAll,
            connect,
            closed: AtomicBool::new(false),
            accepts_deferred: AtomicBool::new(false),
            takes_in_turns: AtomicBool::new(false),
            is_held: AtomicBool::new(false),
            used: UsedTransports::default(),
            matched: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            endpoint: Arc::clone(endpoint),
            items: Ring::new(endpoint.qos.depth()),
            events: Arc::clone(events),
            bindings: Mutex::default(),
            space: Doorbell::private(),
        }
    }

    /// Adds the memory that queueing and taking touch, as far as its place is known.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add_code(&[(Self::offer as *const (), 1152), (Self::take as *const (), 512)]);
        lines.add_head_with_counts(self);
        self.items.warm(lines);
        if trace::is_on() {
            lines.add(&self.endpoint.gid);
        }
        if let Some(binding) = self.binding() {
            lines.add(binding);
        }
    }

    /// From now on no publisher connects to it.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }

    /// Whether its subscription goes.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    /// From now on its subscription takes messages whose bytes are not made yet.
    pub fn accept_deferred(&self) {
        self.accepts_deferred.store(true, Ordering::Relaxed);
    }

    /// Whether its subscription takes messages whose bytes are not made yet.
    pub fn accepts_deferred(&self) -> bool {
        self.accepts_deferred.load(Ordering::Relaxed)
    }

    /// From now on its subscription takes messages in the turns of its entity, and not otherwise.
    pub fn take_in_turns(&self) {
        self.takes_in_turns.store(true, Ordering::Relaxed);
    }

    /// The subscription that the queue belongs to.
    pub fn endpoint(&self) -> &Arc<Endpoint> {
        &self.endpoint
    }

    /// What is told of matches and losses.
    pub fn events(&self) -> &dyn Events {
        &*self.events
    }

    /// Whether a message can be taken.
    pub fn has_pending(&self) -> bool {
        !self.items.is_empty() || self.is_held.load(Ordering::Relaxed)
    }

    /// Whether none waits in the queue itself.
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many messages can be taken.
    pub fn pending(&self) -> usize {
        self.items.len() + usize::from(self.is_held.load(Ordering::Relaxed))
    }

    /// Messages that it holds.
    pub fn capacity(&self) -> usize {
        self.items.capacity()
    }

    pub(super) fn connects(&self) -> bool {
        self.connect
    }

    /// Messages that were lost.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    /// The next message.
    pub fn take(&self) -> Option<LocalItem> {
        if self.is_held.load(Ordering::Relaxed)
            && let Some(item) = hand::take(self)
        {
            return Some(item);
        }
        let item = self.items.pop()?;
        self.wake_publishers();
        Some(item)
    }

    /// Lets those who wait for room look again.
    pub fn wake_publishers(&self) {
        if self.waiting_publishers.load(Ordering::SeqCst) > 0 {
            self.space.wake_all();
        }
    }

    /// Sleeps while the queue is full, until `until_ns` of `clock` at the latest.
    pub fn wait_for_room(&self, until_ns: u64, clock: &Clock) {
        self.waiting_publishers.fetch_add(1, Ordering::SeqCst);
        let seen = self.space.sequence();
        // Asked after both: whoever makes room after this look sees that somebody waits.
        if self.items.len() == self.items.capacity() && !self.is_closed() {
            clock.wait(&self.space, seen, until_ns, Wake::Block);
        }
        self.waiting_publishers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Sets where arrivals are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        let mut bindings = lock(&self.bindings);
        let current = match binding {
            None => ptr::null_mut(),
            Some(binding) => {
                bindings.push(Box::new(binding.clone()));
                bindings.last().map_or(ptr::null_mut(), |b| ptr::from_ref(&**b).cast_mut())
            }
        };
        self.current.store(current, Ordering::SeqCst);
        if !self.items.is_empty() {
            self.ring();
        }
    }

    /// Queues without waiting; a full queue loses its oldest entry.
    pub fn replay(&self, item: LocalItem) {
        let arrival = self.arrival(&item);
        let replaced = self.store(item);
        self.arrived(arrival, self.items.len(), replaced);
        self.ring();
    }

    /// As [`LocalQueue::offer`], or hands the item over to the next turn of this thread.
    #[inline]
    pub(super) fn pass(self: &Arc<Self>, item: LocalItem) -> Result<(), LocalItem> {
        if self.keep_all || !self.takes_in_turns.load(Ordering::Relaxed) {
            return self.offer(item);
        }
        let Some(binding) = self.binding() else { return self.offer(item) };
        let arrival = self.arrival(&item);
        let (first, item) = hand::give(self, binding, item);
        let Some(item) = item else {
            self.arrived(arrival, 1, false);
            return Ok(());
        };
        if let Some(first) = first {
            self.store(first);
        }
        self.offer(item)
    }

    /// Puts an item back that was handed over, before all that came after it.
    pub fn put_back(&self, item: LocalItem) {
        let later: Vec<_> = std::iter::from_fn(|| self.items.pop()).collect();
        for item in std::iter::once(item).chain(later) {
            self.store(item);
        }
        self.ring();
    }

    /// Stores the item; a full queue loses its oldest. Returns whether it did.
    pub(super) fn store(&self, item: LocalItem) -> bool {
        let Some(replaced) = self.items.force_push(item) else { return false };
        let info = &replaced.info;
        trace::dropped(DropReason::Replaced, info, &self.endpoint);
        self.events.lost(info.publisher, info.sequence_number, 1);
        self.lost.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// Queues without waiting; a full `KEEP_ALL` queue gives the entry back, any other loses its
    /// oldest.
    #[inline(never)]
    pub fn offer(&self, item: LocalItem) -> Result<(), LocalItem> {
        if self.keep_all {
            let arrival = self.arrival(&item);
            self.items.push(item)?;
            self.arrived(arrival, self.items.len(), false);
            self.ring();
        } else {
            self.replay(item);
        }
        Ok(())
    }

    /// What a trace says of this item once it is queued, with the time before that: whoever takes
    /// it may be faster than we are.
    #[inline]
    fn arrival(&self, item: &LocalItem) -> Option<(u64, MessageInfo)> {
        trace::is_on().then(|| (trace::now(), item.info))
    }

    #[inline]
    fn arrived(&self, arrival: Option<(u64, MessageInfo)>, waiting: usize, overwritten: bool) {
        if let Some((at, info)) = arrival {
            trace::enqueued(at, &info, &self.endpoint, waiting, overwritten);
        }
    }

    fn ring(&self) {
        if let Some(binding) = self.binding() {
            binding.doorbell.ring(binding.entity as usize);
        }
    }

    #[inline]
    fn binding(&self) -> Option<&Binding> {
        // SAFETY: bindings are never removed while the queue lives.
        unsafe { self.current.load(Ordering::SeqCst).as_ref() }
    }
}

#[cfg(all(test, loom))]
mod model;
