//! Publishers whose type is known at run time only: tools, bridges, other languages.

use super::PublisherCore;
use crate::events::{PublisherEvents, PublisherOptions};
use crate::node::Node;
use angaros_transport::buffer::{Slot, SlotMut};
use angaros_transport::clock::wait_until;
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::{LoanError, PublishError, Result};
use angaros_transport::local::Payload;
use angaros_transport::trace;
use std::sync::Arc;
use std::time::Duration;

/// A publisher of a type that is known at run time only; it sends encoded bytes as they are.
#[derive(Clone)]
pub struct GenericPublisher {
    core: Arc<PublisherCore>,
}

impl GenericPublisher {
    /// What has happened to it so far, with the change since this was last asked.
    #[must_use]
    pub fn events(&self) -> PublisherEvents {
        self.core.monitor.events()
    }

    pub(crate) fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        options: PublisherOptions,
    ) -> Result<Self> {
        let log = node.context().events();
        Ok(Self { core: PublisherCore::create(node, endpoint, options, log)? })
    }

    /// As [`Publisher::assert_liveliness`](super::Publisher::assert_liveliness).
    pub fn assert_liveliness(&self) {
        self.core.assert_liveliness(self.core.context.clock().monotonic_ns());
    }

    /// Sends bytes, encapsulation header first. They are not checked.
    ///
    /// # Errors
    /// As [`Publisher::publish`](super::Publisher::publish).
    pub fn publish(&self, bytes: &[u8]) -> Result<(), PublishError> {
        self.core.publish_copy(trace::now(), bytes)
    }

    /// A buffer of `len` bytes in the memory in which the message will travel. It holds zeros or
    /// what this publisher last wrote there.
    ///
    /// # Errors
    /// No buffer.
    pub fn loan(&self, len: usize) -> Result<GenericLoan, LoanError> {
        let begun = trace::now();
        Ok(GenericLoan { slot: self.core.loan(len)?, core: Arc::clone(&self.core), begun })
    }

    /// As [`GenericPublisher::loan`], for a message that exists already; `None` if nobody needs
    /// it, and then it is sent to nobody.
    ///
    /// # Errors
    /// No buffer, or the context was shut down.
    pub fn loan_if_wanted(&self, len: usize) -> Result<Option<GenericLoan>, PublishError> {
        let outgoing = self.core.begin()?;
        if outgoing.route.is_empty() {
            let nothing = || Payload::Bytes(self.core.pool.loan(0).freeze());
            return self.core.send(trace::now(), outgoing, None, nothing).map(|()| None);
        }
        drop(outgoing);
        Ok(Some(self.loan(len)?))
    }

    /// Subscriptions this publisher serves at this moment.
    #[must_use]
    pub fn subscription_count(&self) -> usize {
        self.core.outlets.served()
    }

    /// Waits until at least `count` subscriptions are served. Returns whether they are.
    #[must_use]
    pub fn wait_for_subscriptions(&self, count: usize, timeout: Duration) -> bool {
        wait_until(self.core.context.clock(), || self.subscription_count() >= count, timeout)
    }

    /// What it tells others about itself.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.core.endpoint
    }
}

/// The bytes of a message under construction where they will travel; dropped, it is not sent.
pub struct GenericLoan {
    core: Arc<PublisherCore>,
    slot: SlotMut,
    begun: u64,
}

impl GenericLoan {
    /// The bytes, encapsulation header first.
    #[must_use]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        self.slot.as_bytes_mut()
    }

    /// Sends the first `len` bytes. They are not checked.
    ///
    /// # Errors
    /// As [`Publisher::publish`](super::Publisher::publish).
    pub fn publish(mut self, len: usize) -> Result<(), PublishError> {
        self.slot.truncate(len);
        trace::built(self.begun);
        let begun = trace::now();
        self.core.send_built(begun, self.slot)
    }
    /// As [`GenericLoan::publish`], for a caller who cannot rule out that somebody still has the
    /// address of the bytes: while what is returned is held, their memory is not used again.
    #[must_use = "the memory is used again when this is dropped"]
    pub fn publish_and_hold(mut self, len: usize) -> (HeldBytes, Result<(), PublishError>) {
        self.slot.truncate(len);
        trace::built(self.begun);
        let begun = trace::now();
        let bytes = self.slot.freeze();
        let begin = self.core.begin();
        let sent = begin.and_then(|outgoing| self.core.send_bytes(begun, outgoing, bytes.clone()));
        (HeldBytes { _slot: bytes }, sent)
    }
}

/// The bytes of a message that was sent.
pub struct HeldBytes {
    _slot: Slot,
}
