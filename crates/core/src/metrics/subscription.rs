//! What is counted of a subscription.

use super::traffic::WireTotals;
use super::weak_list::WeakList;
use crate::context::Context;
use crate::stalls::is_measured;
use crate::subscription::SubscriptionTransports;
use angaros_msg::Time;
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::Endpoint;
use angaros_transport::local::LocalItem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The subscriptions of this process.
pub(super) static SUBSCRIPTIONS: WeakList<SubscriptionMeter> = WeakList::new();

/// Counts the messages of a subscription.
pub(crate) struct SubscriptionMeter {
    pub domain: u32,
    clock: Clock,
    pub totals: Arc<WireTotals>,
    pub endpoint: Arc<Endpoint>,
    pub wires: Arc<SubscriptionTransports>,
    filtered: AtomicU64,
    ages: AtomicU64,
    age_ns: AtomicU64,
}

impl SubscriptionMeter {
    /// For a new subscription.
    pub fn new(
        context: &Context,
        endpoint: &Arc<Endpoint>,
        wires: &Arc<SubscriptionTransports>,
    ) -> Arc<Self> {
        let [filtered, ages, age_ns] = [const { AtomicU64::new(0) }; 3];
        let meter = Arc::new(Self {
            domain: context.domain(),
            clock: context.clock().clone(),
            totals: Arc::clone(context.wire_totals()),
            endpoint: Arc::clone(endpoint),
            wires: Arc::clone(wires),
            filtered,
            ages,
            age_ns,
        });
        SUBSCRIPTIONS.add(Arc::downgrade(&meter));
        meter
    }

    /// A message was taken; takes of one subscription do not overlap.
    #[inline]
    pub fn taken(&self, item: &LocalItem) {
        if is_measured() && item.info.source_timestamp != Time::default() {
            self.note_age(item);
        }
    }

    fn note_age(&self, item: &LocalItem) {
        let age = self.clock.system_time() - item.info.source_timestamp;
        // Clocks of other hosts may be ahead.
        let age_ns = u64::try_from(age.nanoseconds).unwrap_or(0);
        let sum = self.age_ns.load(Ordering::Relaxed).saturating_add(age_ns);
        self.age_ns.store(sum, Ordering::Relaxed);
        self.ages.store(self.ages.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// A message was kept back.
    pub fn kept_back(&self) {
        self.filtered.store(self.filtered.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Messages and bytes so far.
    pub fn read(&self) -> (u64, u64) {
        self.wires.taken()
    }

    /// Messages that the content filter kept back.
    pub fn filtered(&self) -> u64 {
        self.filtered.load(Ordering::Relaxed)
    }

    /// Messages whose ages were measured, and the sum of these in nanoseconds.
    pub fn ages(&self) -> (u64, u64) {
        (self.ages.load(Ordering::Relaxed), self.age_ns.load(Ordering::Relaxed))
    }
}
