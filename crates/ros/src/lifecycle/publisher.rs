//! Publishers that speak only while their node is active.

use angaros_core::logging::Logger;
use angaros_core::{IntoMessage, Publisher};
use angaros_msg::Message;
use angaros_transport::error::{PublishError, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Whether the publishers of a node speak.
#[derive(Default)]
pub(super) struct Switch {
    on: AtomicBool,
    /// Counts how often they were switched off, so that each time is warned of once.
    times_off: AtomicU64,
}

impl Switch {
    pub fn set(&self, on: bool) {
        if self.on.swap(on, Ordering::AcqRel) && !on {
            self.times_off.fetch_add(1, Ordering::AcqRel);
        }
    }
}

/// What rule Y5 says of the publisher of one topic, for publishers that core does not make. Clones
/// are the same.
#[derive(Clone)]
pub struct PublisherGate {
    switch: Arc<Switch>,
    counts: Arc<Counts>,
    logger: Logger,
    topic: Arc<str>,
}

struct Counts {
    /// The value of `times_off` that was warned of last.
    warned: AtomicU64,
    dropped: AtomicU64,
}

impl PublisherGate {
    pub(super) fn new(switch: &Arc<Switch>, logger: &Logger, topic: &str) -> Self {
        let counts = Counts { warned: AtomicU64::new(u64::MAX), dropped: AtomicU64::new(0) };
        let switch = Arc::clone(switch);
        let logger = logger.clone();
        Self { switch, counts: Arc::new(counts), logger, topic: topic.into() }
    }

    /// Whether a message would be sent now.
    #[must_use]
    pub fn is_activated(&self) -> bool {
        self.switch.on.load(Ordering::Acquire)
    }

    /// Whether a message is to be sent; if not, it counts as dropped, with the warning of rule Y5.
    #[must_use]
    pub fn passes(&self) -> bool {
        if self.is_activated() {
            return true;
        }
        self.counts.dropped.fetch_add(1, Ordering::Relaxed);
        let time = self.switch.times_off.load(Ordering::Acquire);
        if self.counts.warned.swap(time, Ordering::Relaxed) != time {
            angaros_core::log_line!(
                Warn,
                self.logger,
                "Trying to publish message on the topic '{}', but the publisher is not activated",
                self.topic
            );
        }
        false
    }

    /// Messages that were dropped because the node was not active.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.counts.dropped.load(Ordering::Relaxed)
    }
}

/// A publisher of a managed node (rule Y5). Clones are the same publisher.
pub struct LifecyclePublisher<T> {
    publisher: Publisher<T>,
    gate: PublisherGate,
}

impl<T> Clone for LifecyclePublisher<T> {
    fn clone(&self) -> Self {
        Self { publisher: self.publisher.clone(), gate: self.gate.clone() }
    }
}

impl<T: Message> LifecyclePublisher<T> {
    pub(super) fn new(publisher: Publisher<T>, switch: &Arc<Switch>, logger: &Logger) -> Self {
        let gate = PublisherGate::new(switch, logger, publisher.topic());
        Self { publisher, gate }
    }

    /// Whether it speaks.
    #[must_use]
    pub fn is_activated(&self) -> bool {
        self.gate.is_activated()
    }

    /// Sends an owned message, or drops it.
    ///
    /// # Errors
    /// As [`Publisher::publish`]; dropping is none.
    pub fn publish(&self, message: impl IntoMessage<T>) -> Result<(), PublishError> {
        self.when_active().map_or(Ok(()), |publisher| publisher.publish(message))
    }

    /// Sends a message that the caller keeps, or does nothing.
    ///
    /// # Errors
    /// As [`Publisher::publish`]; dropping is none.
    pub fn publish_ref(&self, message: &T) -> Result<(), PublishError> {
        self.when_active().map_or(Ok(()), |publisher| publisher.publish_ref(message))
    }

    /// The publisher, for loans and whatever else it can do; `None`, with the warning of rule Y5,
    /// while the node is not active.
    #[must_use]
    pub fn when_active(&self) -> Option<&Publisher<T>> {
        self.gate.passes().then_some(&self.publisher)
    }

    /// Messages that were dropped because the node was not active.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.gate.dropped()
    }

    /// Subscriptions it serves at this moment.
    #[must_use]
    pub fn subscription_count(&self) -> usize {
        self.publisher.subscription_count()
    }

    /// The fully qualified topic name.
    #[must_use]
    pub fn topic(&self) -> &str {
        self.publisher.topic()
    }
}
