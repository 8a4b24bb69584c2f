//! Every published sample, for whoever records.

use super::layer::{Layer, Layered, Nothing, PublisherHooks};
use crate::buffer::Slot;
use crate::contract::{MessageInfo, SubscriptionOptions, Transport, TransportPublisher};
use crate::endpoint::Endpoint;
use crate::error::PublishError;
use std::sync::Arc;

/// A sample as it was published.
#[derive(Clone, Copy)]
pub struct Recorded<'a> {
    /// The publisher: its topic, type, QoS and node.
    pub endpoint: &'a Endpoint,
    /// Its number and its time stamp.
    pub info: &'a MessageInfo,
    /// The encoded message. A clone keeps it without a copy, and keeps the publisher from using
    /// that buffer again.
    pub bytes: &'a Slot,
}

/// Who records. Called on the publishing thread, one call at a time per publisher; what it does
/// delays `publish`.
pub trait RecordSink: Send + Sync {
    /// A sample was published.
    fn record(&self, sample: Recorded<'_>);
}

impl<F: Fn(Recorded<'_>) + Send + Sync> RecordSink for F {
    fn record(&self, sample: Recorded<'_>) {
        self(sample);
    }
}

/// A transport that hands every sample to `sink` once it was sent: those of which `publish`
/// succeeded. What nobody is matched with is not sent over a transport, and so is not recorded,
/// unless the publisher keeps it for late subscriptions.
#[must_use]
pub fn record(inside: Arc<dyn Transport>, sink: Arc<dyn RecordSink>) -> Arc<dyn Transport> {
    Arc::new(Layered { inside, layer: Record { sink } })
}

struct Record {
    sink: Arc<dyn RecordSink>,
}

struct RecordPublisher {
    endpoint: Arc<Endpoint>,
    sink: Arc<dyn RecordSink>,
}

impl Layer for Record {
    type Publisher = RecordPublisher;
    type Subscription = Nothing;

    fn publisher(&self, endpoint: &Arc<Endpoint>) -> RecordPublisher {
        RecordPublisher { endpoint: Arc::clone(endpoint), sink: Arc::clone(&self.sink) }
    }

    fn subscription(&self, _: &Arc<Endpoint>, _: &SubscriptionOptions) -> Nothing {
        Nothing
    }
}

impl PublisherHooks for RecordPublisher {
    fn publish(
        &self,
        inside: &dyn TransportPublisher,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        inside.publish(bytes, info)?;
        self.sink.record(Recorded { endpoint: &self.endpoint, info, bytes });
        Ok(())
    }
}
