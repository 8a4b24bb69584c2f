//! An observer that is called for each message that the nodes of a context publish or take.

use super::layer::{Layer, Layered, PublisherHooks, SubscriptionHooks};
use super::record::Recorded;
use crate::buffer::Slot;
use crate::contract::{
    Binding, MessageInfo, Received, SubscriptionOptions, Transport, TransportPublisher,
    TransportSubscription,
};
use crate::endpoint::Endpoint;
use crate::error::{PublishError, TakeError};
use std::sync::Arc;

/// What is called on the thread that publishes or takes, which waits for it.
pub trait MessageObserver: Send + Sync {
    /// A sample is about to be published, or taken where there is one.
    fn before(&self, _endpoint: &Endpoint) {}

    /// A sample was published.
    fn published(&self, sample: Recorded<'_>);
}

/// A transport whose messages `observer` is called for. It counts as a subscription of every
/// publisher, so that nothing stays unsent because nobody listens.
#[must_use]
pub fn observe(
    inside: Arc<dyn Transport>,
    observer: Arc<dyn MessageObserver>,
) -> Arc<dyn Transport> {
    Arc::new(Layered { inside, layer: ObserverLayer { observer } })
}

struct ObserverLayer {
    observer: Arc<dyn MessageObserver>,
}

/// One endpoint that is watched.
struct ObservedEndpoint {
    endpoint: Arc<Endpoint>,
    observer: Arc<dyn MessageObserver>,
}

impl ObserverLayer {
    fn of(&self, endpoint: &Arc<Endpoint>) -> ObservedEndpoint {
        ObservedEndpoint { endpoint: Arc::clone(endpoint), observer: Arc::clone(&self.observer) }
    }
}

impl Layer for ObserverLayer {
    type Publisher = ObservedEndpoint;
    type Subscription = ObservedEndpoint;

    fn publisher(&self, endpoint: &Arc<Endpoint>) -> ObservedEndpoint {
        self.of(endpoint)
    }

    fn subscription(&self, endpoint: &Arc<Endpoint>, _: &SubscriptionOptions) -> ObservedEndpoint {
        self.of(endpoint)
    }
}

impl PublisherHooks for ObservedEndpoint {
    fn publish(
        &self,
        inside: &dyn TransportPublisher,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        self.observer.before(&self.endpoint);
        inside.publish(bytes, info)?;
        self.observer.published(Recorded { endpoint: &self.endpoint, info, bytes });
        Ok(())
    }

    fn matched(&self, inside: &dyn TransportPublisher) -> usize {
        inside.matched() + 1
    }
}

impl SubscriptionHooks for ObservedEndpoint {
    fn take(&self, inside: &dyn TransportSubscription) -> Result<Option<Received>, TakeError> {
        if inside.has_pending() {
            self.observer.before(&self.endpoint);
        }
        inside.take()
    }

    fn bind(&self, inside: &dyn TransportSubscription, binding: Option<&Binding>) {
        inside.bind(binding);
    }
}
