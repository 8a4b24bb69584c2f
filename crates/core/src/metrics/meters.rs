//! Where messages are counted. Each counter has one writer at a time, who holds what keeps others
//! out anyway: a load and a store, no read-modify-write.

use crate::context::Context;
use crate::publisher::PublisherCore;
use crate::stalls::is_measured;
use crate::subscription::Wires;
use angaros_msg::Time;
use angaros_transport::Transport;
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::Endpoint;
use angaros_transport::local::{LocalItem, Payload};
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// What exists in this process.
#[derive(Default)]
pub(super) struct Registry {
    pub contexts: Vec<Weak<WireTotals>>,
    pub publishers: Vec<Weak<PublisherCore>>,
    pub subscriptions: Vec<Weak<SubscriptionMeter>>,
    /// Entries after which those that are gone are forgotten.
    forget_at: [usize; 3],
}

pub(super) static REGISTRY: Mutex<Registry> = Mutex::new(Registry {
    contexts: Vec::new(),
    publishers: Vec::new(),
    subscriptions: Vec::new(),
    forget_at: [0; 3],
});

/// Adds one, and forgets those that are gone whenever the list has doubled.
fn add<T>(list: &mut Vec<Weak<T>>, forget_at: &mut usize, one: Weak<T>) {
    if list.len() >= *forget_at {
        list.retain(|known| known.strong_count() > 0);
        *forget_at = list.len() * 2 + 64;
    }
    list.push(one);
}

/// Messages and their bytes.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    messages: AtomicU64,
    bytes: AtomicU64,
}

impl Traffic {
    /// One more, where no other thread counts at the same time.
    #[inline]
    pub fn count(&self, bytes: usize) {
        self.messages.store(self.messages.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        self.bytes.store(self.bytes.load(Ordering::Relaxed) + bytes as u64, Ordering::Relaxed);
    }

    /// Adds what another counted, whoever else does.
    fn add(&self, other: &Self) {
        let (messages, bytes) = other.read();
        self.messages.fetch_add(messages, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Messages and bytes so far.
    pub fn read(&self) -> (u64, u64) {
        (self.messages.load(Ordering::Relaxed), self.bytes.load(Ordering::Relaxed))
    }
}

/// The wires of one context, and what went over them by endpoints that are gone.
pub(crate) struct WireTotals {
    pub domain: u32,
    pub transports: Vec<Weak<dyn Transport>>,
    pub names: Vec<String>,
    sent: Vec<Traffic>,
    received: Vec<Traffic>,
}

impl WireTotals {
    /// For a context with these transports, of which `names` may be fewer.
    pub fn new(domain: u32, transports: &[Arc<dyn Transport>], names: &[&str]) -> Arc<Self> {
        let name = |at: usize| match names.get(at) {
            Some(name) => (*name).to_owned(),
            None => format!("wire{}", at + 1),
        };
        let none = || transports.iter().map(|_| Traffic::default()).collect();
        let totals = Arc::new(Self {
            domain,
            transports: transports.iter().map(Arc::downgrade).collect(),
            names: (0..transports.len()).map(name).collect(),
            sent: none(),
            received: none(),
        });
        let mut registry = lock(&REGISTRY);
        let Registry { contexts, forget_at, .. } = &mut *registry;
        add(contexts, &mut forget_at[0], Arc::downgrade(&totals));
        totals
    }

    /// Counters for one endpoint, one for each wire.
    pub fn of_endpoint(&self) -> Vec<Traffic> {
        self.transports.iter().map(|_| Traffic::default()).collect()
    }

    /// A publisher is gone.
    pub fn keep_sent(&self, sent: &[Traffic]) {
        self.sent.iter().zip(sent).for_each(|(sum, more)| sum.add(more));
    }

    /// A subscription is gone.
    pub fn keep_received(&self, received: &[Traffic]) {
        self.received.iter().zip(received).for_each(|(sum, more)| sum.add(more));
    }

    /// What endpoints that are gone sent and received over a wire.
    pub fn gone(&self, wire: usize) -> [(u64, u64); 2] {
        [self.sent[wire].read(), self.received[wire].read()]
    }
}

/// Counts the messages of a publisher.
#[derive(Default)]
pub(crate) struct PublisherMeter {
    published: Traffic,
}

impl PublisherMeter {
    /// A message, with its bytes if it was encoded; the publisher's lock is held.
    #[inline]
    pub fn published(&self, bytes: usize) {
        self.published.count(bytes);
    }

    /// Messages and bytes so far.
    pub fn read(&self) -> (u64, u64) {
        self.published.read()
    }

    /// There is a new publisher.
    pub fn join(publisher: &Arc<PublisherCore>) {
        let mut registry = lock(&REGISTRY);
        let Registry { publishers, forget_at, .. } = &mut *registry;
        add(publishers, &mut forget_at[1], Arc::downgrade(publisher));
    }
}

/// Counts the messages of a subscription.
pub(crate) struct SubscriptionMeter {
    pub domain: u32,
    clock: Clock,
    pub totals: Arc<WireTotals>,
    pub endpoint: Arc<Endpoint>,
    pub wires: Arc<Wires>,
    received: Traffic,
    filtered: AtomicU64,
    ages: AtomicU64,
    age_ns: AtomicU64,
}

impl SubscriptionMeter {
    /// For a new subscription.
    pub fn new(context: &Context, endpoint: &Arc<Endpoint>, wires: &Arc<Wires>) -> Arc<Self> {
        let [filtered, ages, age_ns] = [const { AtomicU64::new(0) }; 3];
        let meter = Arc::new(Self {
            domain: context.domain(),
            clock: context.clock().clone(),
            totals: Arc::clone(context.wire_totals()),
            endpoint: Arc::clone(endpoint),
            wires: Arc::clone(wires),
            received: Traffic::default(),
            filtered,
            ages,
            age_ns,
        });
        let mut registry = lock(&REGISTRY);
        let Registry { subscriptions, forget_at, .. } = &mut *registry;
        add(subscriptions, &mut forget_at[2], Arc::downgrade(&meter));
        meter
    }

    /// A message was taken; takes of one subscription do not overlap.
    #[inline]
    pub fn received(&self, item: &LocalItem) {
        self.received.count(match &item.payload {
            Payload::Bytes(bytes) | Payload::Both { bytes, .. } => bytes.as_bytes().len(),
            Payload::Owned { .. } => 0,
        });
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
        self.received.read()
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
