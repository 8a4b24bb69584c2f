//! Somebody who sees everything that the nodes of a context do.

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

/// Who sees. Called on the thread that publishes or takes; what it does delays that.
pub trait Witness: Send + Sync {
    /// A sample is about to be published, or taken where there is one.
    fn before(&self, _endpoint: &Endpoint) {}

    /// A sample was published.
    fn published(&self, sample: Recorded<'_>);
}

/// A transport of which `witness` sees everything. It counts as a subscription of every
/// publisher, so that nothing stays unsent because nobody listens.
#[must_use]
pub fn witness(inside: Arc<dyn Transport>, witness: Arc<dyn Witness>) -> Arc<dyn Transport> {
    Arc::new(Layered { inside, layer: Watched { witness } })
}

struct Watched {
    witness: Arc<dyn Witness>,
}

/// One endpoint that is watched.
struct Seen {
    endpoint: Arc<Endpoint>,
    witness: Arc<dyn Witness>,
}

impl Watched {
    fn of(&self, endpoint: &Arc<Endpoint>) -> Seen {
        Seen { endpoint: Arc::clone(endpoint), witness: Arc::clone(&self.witness) }
    }
}

impl Layer for Watched {
    type Publisher = Seen;
    type Subscription = Seen;

    fn publisher(&self, endpoint: &Arc<Endpoint>) -> Seen {
        self.of(endpoint)
    }

    fn subscription(&self, endpoint: &Arc<Endpoint>, _: &SubscriptionOptions) -> Seen {
        self.of(endpoint)
    }
}

impl PublisherHooks for Seen {
    fn publish(
        &self,
        inside: &dyn TransportPublisher,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        self.witness.before(&self.endpoint);
        inside.publish(bytes, info)?;
        self.witness.published(Recorded { endpoint: &self.endpoint, info, bytes });
        Ok(())
    }

    fn matched(&self, inside: &dyn TransportPublisher) -> usize {
        inside.matched() + 1
    }
}

impl SubscriptionHooks for Seen {
    fn take(&self, inside: &dyn TransportSubscription) -> Result<Option<Received>, TakeError> {
        if inside.has_pending() {
            self.witness.before(&self.endpoint);
        }
        inside.take()
    }

    fn bind(&self, inside: &dyn TransportSubscription, binding: Option<&Binding>) {
        inside.bind(binding);
    }
}
