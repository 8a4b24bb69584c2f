//! The receiving ends of all wires of one subscription: the queue of this process and every
//! transport, looked at in turn.

use crate::context::Context;
use crate::endpoint::Endpoint;
use crate::error::{Result, TakeError};
use crate::transport::local::{LocalItem, LocalSubscription, Payload};
use crate::transport::{Binding, SubscriptionOptions, TransportSubscription};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Where the messages of one subscription come from, and how many came to nothing.
pub(crate) struct Wires {
    local: LocalSubscription,
    transports: Vec<Arc<dyn TransportSubscription>>,
    /// Which wire to look at first next time, so that none starves another.
    turn: AtomicUsize,
    unreadable: AtomicU64,
    expired: AtomicU64,
}

impl Wires {
    pub fn create(
        context: &Context,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Self> {
        let deliver = context.delivers_locally();
        let local = context.local().create_subscription(endpoint, options, deliver);
        let mut transports = Vec::with_capacity(context.transports().len());
        for transport in context.transports() {
            transports.push(transport.create_subscription(endpoint, options)?);
        }
        Ok(Self {
            local,
            transports,
            turn: AtomicUsize::new(0),
            unreadable: AtomicU64::new(0),
            expired: AtomicU64::new(0),
        })
    }

    /// The next message from any wire. Calls do not overlap.
    pub fn take(&self) -> Result<Option<LocalItem>, TakeError> {
        let wires = self.transports.len() + 1;
        let first = self.turn.load(Ordering::Relaxed);
        for step in 0..wires {
            let wire = (first + step) % wires;
            let item = match wire {
                0 => self.local.take(),
                n => self.transports[n - 1].take().map(|received| {
                    received.map(|r| LocalItem { payload: Payload::Bytes(r.bytes), info: r.info })
                })?,
            };
            if let Some(item) = item {
                self.turn.store(wire + 1, Ordering::Relaxed);
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    pub fn has_pending(&self) -> bool {
        self.local.has_pending() || self.transports.iter().any(|wire| wire.has_pending())
    }

    pub fn matched(&self) -> usize {
        self.local.matched() + self.transports.iter().map(|t| t.matched()).sum::<usize>()
    }

    pub fn lost(&self) -> u64 {
        let remote: u64 = self.transports.iter().map(|t| t.lost()).sum();
        self.local.lost() + remote + self.unreadable.load(Ordering::Relaxed)
    }

    pub fn expired(&self) -> u64 {
        self.expired.load(Ordering::Relaxed)
    }

    pub fn count_expired(&self) {
        self.expired.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a message that cannot be delivered; returns how many there were.
    pub fn count_unreadable(&self) -> u64 {
        self.unreadable.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub fn bind(&self, binding: Option<&Binding>) {
        self.local.bind(binding);
        for transport in &self.transports {
            transport.bind(binding);
        }
    }
}
