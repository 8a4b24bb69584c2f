//! The events of one publisher.

use super::deadline::DeadlineClock;
use super::entity::EventSource;
use super::lease::LeaseClock;
use super::options::PublisherCallbacks;
use super::peers::Peers;
use super::{DeadlineMissed, LivelinessLost, PublisherEvents, Status};
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::mutex::lock;
use angaros_transport::trace::number_of;
use angaros_transport::{BindingSlot, EndReason, Events, LastAssertion, WarmLines};
use std::sync::{Arc, Mutex};

/// Counts what happens to a publisher.
pub(crate) struct PublisherMonitor {
    log: Arc<dyn Events>,
    peers: Mutex<Peers>,
    deadline: Option<DeadlineClock>,
    lease: Option<LeaseClock>,
    bell: BindingSlot,
    asked: Mutex<PublisherEvents>,
    clock: Clock,
}

impl PublisherMonitor {
    /// A monitor for a publisher; whatever happens goes on to `log`.
    pub fn new(log: Arc<dyn Events>, endpoint: &Endpoint, clock: &Clock) -> Arc<Self> {
        let qos = &endpoint.qos;
        let lease_ns = u64::try_from(qos.liveliness_lease.nanoseconds).unwrap_or(u64::MAX);
        Arc::new(Self {
            log,
            peers: Mutex::default(),
            deadline: DeadlineClock::new(qos.deadline, number_of(endpoint)),
            lease: qos.must_assert().then(|| LeaseClock::new(lease_ns, clock.monotonic_ns())),
            bell: BindingSlot::default(),
            asked: Mutex::default(),
            clock: clock.clone(),
        })
    }

    /// Whether messages have to be noted (rule V5).
    pub fn is_timed(&self) -> bool {
        self.deadline.is_some() || self.lease.is_some()
    }

    /// Adds the memory that a message touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(&self.deadline);
        lines.add(&self.lease);
    }

    /// Whether the publisher has to show that it is alive.
    pub fn must_assert(&self) -> bool {
        self.lease.is_some()
    }

    /// Notes a message for the deadline.
    pub fn published(&self, now_ns: u64) {
        if let Some(deadline) = &self.deadline {
            deadline.message(now_ns);
        }
    }

    /// Notes that the publisher is alive.
    pub fn assert_liveliness(&self, now_ns: u64) {
        if let Some(lease) = &self.lease {
            lease.assert(now_ns);
        }
    }

    /// Everything so far, with the change since the last time.
    pub fn events(&self) -> PublisherEvents {
        self.check(self.clock.monotonic_ns());
        let mut asked = lock(&self.asked);
        let now = self.totals();
        now.since(&std::mem::replace(&mut *asked, now))
    }

    fn check(&self, now_ns: u64) -> u64 {
        let lease = self.lease.as_ref().map_or(u64::MAX, |lease| lease.check(now_ns));
        let deadline = self.deadline.as_ref().map_or(u64::MAX, |deadline| {
            deadline.check(now_ns);
            deadline.due_ns(now_ns)
        });
        lease.min(deadline)
    }

    fn totals(&self) -> PublisherEvents {
        let peers = lock(&self.peers);
        let missed = self.deadline.as_ref().map_or(0, DeadlineClock::missed);
        let lost = self.lease.as_ref().map_or(0, LeaseClock::lost);
        PublisherEvents {
            deadline_missed: DeadlineMissed::of(missed),
            liveliness_lost: LivelinessLost::of(lost),
            incompatible_qos: peers.incompatible(),
            matched: peers.matched(),
        }
    }
}

impl Events for PublisherMonitor {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.log.mismatch(publisher, subscription);
        lock(&self.peers).refuse(publisher, subscription);
        self.bell.ring();
    }

    fn matched(&self, other: &Endpoint, _asserted: Option<LastAssertion>) {
        self.log.matched(other, None);
        lock(&self.peers).add(other, None);
        self.bell.ring();
    }

    fn unmatched(&self, other: Gid, how: EndReason) {
        self.log.unmatched(other, how);
        lock(&self.peers).remove(other, how);
        self.bell.ring();
    }
}

/// A publisher's monitor with the callbacks that wait for it.
pub(crate) struct PublisherWatch {
    monitor: Arc<PublisherMonitor>,
    callbacks: Mutex<PublisherCallbacks>,
}

impl PublisherWatch {
    /// The two together.
    pub fn new(monitor: &Arc<PublisherMonitor>, callbacks: PublisherCallbacks) -> Self {
        Self { monitor: Arc::clone(monitor), callbacks: Mutex::new(callbacks) }
    }
}

impl EventSource for PublisherWatch {
    fn check(&self, now_ns: u64) -> u64 {
        self.monitor.check(now_ns)
    }

    fn call(&self) -> bool {
        lock(&self.callbacks).call(&self.monitor.totals())
    }

    fn is_timed(&self) -> bool {
        self.monitor.is_timed() && lock(&self.callbacks).timed()
    }

    fn bell(&self) -> &BindingSlot {
        &self.monitor.bell
    }
}
