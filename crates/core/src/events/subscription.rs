//! The events of one subscription.

use super::deadline::DeadlineClock;
use super::entity::EventSource;
use super::options::SubscriptionCallbacks;
use super::peers::Peers;
use super::{DeadlineMissed, MessageLost, Status, SubscriptionEvents};
use crate::subscription::SubscriptionTransports;
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::mutex::lock;
use angaros_transport::trace::number_of;
use angaros_transport::{BindingSlot, EndReason, Events, LastAssertion, MessageInfo, WarmLines};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Counts what happens to a subscription.
pub(crate) struct SubscriptionMonitor {
    log: Arc<dyn Events>,
    peers: Mutex<Peers>,
    deadline: Option<DeadlineClock>,
    /// Which message follows directly on the one that was taken last, as [`mark`] says it.
    follower: AtomicU64,
    /// Whether a callback waits for losses.
    wait_for_losses: bool,
    /// Losses the callback was last told of.
    losses: AtomicU64,
    bell: BindingSlot,
    asked: Mutex<SubscriptionEvents>,
    clock: Clock,
}

impl SubscriptionMonitor {
    /// A monitor for a subscription; whatever happens goes on to `log`.
    pub fn new(
        log: Arc<dyn Events>,
        endpoint: &Endpoint,
        clock: &Clock,
        wait_for_losses: bool,
    ) -> Arc<Self> {
        Arc::new(Self {
            log,
            peers: Mutex::default(),
            deadline: DeadlineClock::new(endpoint.qos.deadline, number_of(endpoint)),
            follower: AtomicU64::new(0),
            wait_for_losses,
            losses: AtomicU64::new(0),
            bell: BindingSlot::default(),
            asked: Mutex::default(),
            clock: clock.clone(),
        })
    }

    /// Whether [`SubscriptionMonitor::taken`] is to be called.
    pub fn hears_of_messages(&self) -> bool {
        self.deadline.is_some() || self.wait_for_losses
    }

    /// Notes a message that was taken.
    pub fn taken(&self, info: &MessageInfo, wires: &SubscriptionTransports) {
        if let Some(deadline) = &self.deadline {
            self.restart(deadline, info);
        }
        self.look_for_losses(wires);
    }

    /// Adds the memory that a message touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(&self.deadline);
        lines.add(&self.wait_for_losses);
    }

    /// Announces losses if a callback waits for them.
    pub fn look_for_losses(&self, wires: &SubscriptionTransports) {
        if self.wait_for_losses {
            let lost = wires.lost();
            if self.losses.swap(lost, Ordering::Relaxed) != lost {
                self.bell.ring();
            }
        }
    }

    /// Begins the deadline's next period when the message was published. Messages that were
    /// replaced before it came in time, for all one knows: only behind its direct predecessor
    /// does a late one count.
    fn restart(&self, deadline: &DeadlineClock, info: &MessageInfo) {
        let age = (self.clock.system_time() - info.source_timestamp).nanoseconds.max(0) as u64;
        let published_ns = self.clock.monotonic_ns().saturating_sub(age).max(1);
        let next = mark(info.publisher, info.sequence_number + 1);
        let expected = self.follower.swap(next, Ordering::Relaxed);
        if expected == mark(info.publisher, info.sequence_number) {
            deadline.message(published_ns);
        } else {
            deadline.restart(published_ns);
        }
    }

    /// Everything so far, with the change since the last time.
    pub fn events(&self, wires: &SubscriptionTransports) -> SubscriptionEvents {
        self.check(wires, self.clock.monotonic_ns());
        let mut asked = lock(&self.asked);
        let now = self.totals(wires);
        now.since(&std::mem::replace(&mut *asked, now))
    }

    fn check(&self, wires: &SubscriptionTransports, now_ns: u64) -> u64 {
        let next = lock(&self.peers).check(now_ns);
        let Some(deadline) = &self.deadline else { return next };
        // What waits to be taken may have come in time.
        if wires.has_pending() {
            return next.min(now_ns + deadline.soon_ns());
        }
        deadline.check(now_ns);
        next.min(deadline.due_ns(now_ns))
    }

    fn totals(&self, wires: &SubscriptionTransports) -> SubscriptionEvents {
        let lost = wires.lost();
        let expired = wires.expired();
        let peers = lock(&self.peers);
        let missed = self.deadline.as_ref().map_or(0, DeadlineClock::missed);
        SubscriptionEvents {
            deadline_missed: DeadlineMissed::of(missed),
            liveliness_changed: peers.liveliness(),
            message_lost: MessageLost::of(lost),
            incompatible_qos: peers.incompatible(),
            matched: peers.matched(),
            expired,
        }
    }
}

/// A number for a message that no other near it has.
fn mark(publisher: Gid, sequence: u64) -> u64 {
    let (first, last) = publisher.0.split_at(8);
    let [first, last] =
        [first, last].map(|half| u64::from_ne_bytes(half.try_into().unwrap_or_default()));
    (first ^ last.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(sequence)
}

impl Events for SubscriptionMonitor {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.log.mismatch(publisher, subscription);
        lock(&self.peers).refuse(publisher, subscription);
        self.bell.ring();
    }

    fn matched(&self, other: &Endpoint, asserted: Option<LastAssertion>) {
        self.log.matched(other, None);
        lock(&self.peers).add(other, asserted);
        self.bell.ring();
    }

    fn unmatched(&self, other: Gid, how: EndReason) {
        self.log.unmatched(other, how);
        lock(&self.peers).remove(other, how);
        self.bell.ring();
    }
}

/// A subscription's monitor with the callbacks that wait for it.
pub(crate) struct SubscriptionWatch {
    monitor: Arc<SubscriptionMonitor>,
    wires: Arc<SubscriptionTransports>,
    callbacks: Mutex<SubscriptionCallbacks>,
}

impl SubscriptionWatch {
    /// The two together.
    pub fn new(
        monitor: &Arc<SubscriptionMonitor>,
        wires: &Arc<SubscriptionTransports>,
        callbacks: SubscriptionCallbacks,
    ) -> Self {
        let monitor = Arc::clone(monitor);
        let wires = Arc::clone(wires);
        Self { monitor, wires, callbacks: Mutex::new(callbacks) }
    }
}

impl EventSource for SubscriptionWatch {
    fn check(&self, now_ns: u64) -> u64 {
        self.monitor.check(&self.wires, now_ns)
    }

    fn call(&self) -> bool {
        lock(&self.callbacks).call(&self.monitor.totals(&self.wires))
    }

    fn is_timed(&self) -> bool {
        lock(&self.callbacks).timed()
    }

    fn bell(&self) -> &BindingSlot {
        &self.monitor.bell
    }
}
