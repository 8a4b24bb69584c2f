//! Where messages are counted. Each counter has one writer at a time, who holds what keeps others
//! out anyway: a load and a store, no read-modify-write.

use super::weak_list::WeakList;
use angaros_transport::Transport;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

/// The wires of the contexts of this process.
pub(super) static CONTEXTS: WeakList<WireTotals> = WeakList::new();

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
        CONTEXTS.add(Arc::downgrade(&totals));
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
