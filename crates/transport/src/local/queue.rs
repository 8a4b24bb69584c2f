//! The bounded queue in front of one subscription.

use super::super::{Binding, Events, MessageInfo};
use super::Payload;
use crate::clock::Clock;
use crate::doorbell::{Doorbell, Wake};
use crate::endpoint::Endpoint;
use crate::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use crate::sync::{ArrayQueue, Mutex, lock};
use crate::trace::{self, DropReason};
use crate::warm::{LINE, WarmLines};
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

/// The queue of one subscription. Each message reads its first cache line, beside its items.
#[repr(C, align(64))]
pub struct LocalQueue {
    current: AtomicPtr<Binding>,
    waiting_publishers: AtomicUsize,
    keep_all: bool,
    connect: bool,
    /// Its subscription goes.
    closed: AtomicBool,
    /// Its subscription takes messages whose bytes are not made yet.
    accepts_deferred: AtomicBool,
    /// Publishers of this process that serve the subscription.
    pub matched: AtomicUsize,
    lost: AtomicU64,
    endpoint: Arc<Endpoint>,
    items: ArrayQueue<LocalItem>,
    events: Arc<dyn Events>,
    /// Every binding there ever was: publishers may still be reading an old one. Bindings change
    /// when a node moves to another executor, which is rare.
    #[expect(clippy::vec_box, reason = "publishers hold the addresses")]
    bindings: Mutex<Vec<Box<Binding>>>,
    space: Doorbell,
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
            matched: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            endpoint: Arc::clone(endpoint),
            items: ArrayQueue::new(endpoint.qos.depth()),
            events: Arc::clone(events),
            bindings: Mutex::default(),
            space: Doorbell::private(),
        }
    }

    /// Adds the memory that queueing and taking touch, as far as its place is known.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add_code(&[
            (Self::offer as *const (), 576),
            (Self::replay as *const (), 896),
            (Self::take as *const (), 320),
            (ArrayQueue::<LocalItem>::force_push as *const (), 896),
            (ArrayQueue::<LocalItem>::pop as *const (), 384),
        ]);
        lines.add_head(self);
        // Where it is read, where it is written, and where its places are lie at the beginnings of
        // two lines each (`CachePadded`).
        let items = std::ptr::from_ref(&self.items).addr();
        let parts = (0..size_of_val(&self.items)).step_by(2 * LINE);
        parts.for_each(|part| lines.add_bytes(items + part, 1));
        // SAFETY: bindings are never removed while the queue lives.
        if let Some(binding) = unsafe { self.current.load(Ordering::SeqCst).as_ref() } {
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
        !self.items.is_empty()
    }

    /// How many messages can be taken.
    pub fn pending(&self) -> usize {
        self.items.len()
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
        let replaced = self.items.force_push(item);
        self.arrived(arrival, replaced.is_some());
        if let Some(replaced) = replaced {
            let info = &replaced.info;
            trace::dropped(DropReason::Replaced, info, &self.endpoint);
            self.events.lost(info.publisher, info.sequence_number, 1);
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        self.ring();
    }

    /// Queues without waiting; a full `KEEP_ALL` queue gives the entry back, any other loses its
    /// oldest.
    pub fn offer(&self, item: LocalItem) -> Result<(), LocalItem> {
        if self.keep_all {
            let arrival = self.arrival(&item);
            self.items.push(item)?;
            self.arrived(arrival, false);
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
    fn arrived(&self, arrival: Option<(u64, MessageInfo)>, overwritten: bool) {
        if let Some((at, info)) = arrival {
            trace::enqueued(at, &info, &self.endpoint, self.items.len(), overwritten);
        }
    }

    fn ring(&self) {
        let current = self.current.load(Ordering::SeqCst);
        // SAFETY: bindings are never removed while the queue lives.
        if let Some(binding) = unsafe { current.as_ref() } {
            binding.doorbell.ring(binding.entity as usize);
        }
    }
}

#[cfg(all(test, loom))]
mod model;
