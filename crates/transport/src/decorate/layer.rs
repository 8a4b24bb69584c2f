//! What all decorators share: everything goes through unless a hook says otherwise.

use crate::buffer::{Slot, SlotMut};
use crate::contract::{
    Binding, GraphSnapshot, MessageInfo, PublisherOptions, Received, ShownSubscription,
    SubscriptionOptions, Transport, TransportPublisher, TransportSubscription, WireCounters,
};
use crate::doorbell::Doorbell;
use crate::endpoint::{Endpoint, NodeName};
use crate::error::{LoanError, PublishError, Result, TakeError};
use angaros_msg::TypeHash;
use std::sync::Arc;

/// What a decorator does differently; each hook gets the object inside and calls it or not.
pub(super) trait Layer: Send + Sync {
    type Publisher: PublisherHooks + 'static;
    type Subscription: SubscriptionHooks + 'static;

    /// The hooks of one publisher.
    fn publisher(&self, endpoint: &Arc<Endpoint>) -> Self::Publisher;

    /// The hooks of one subscription.
    fn subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Self::Subscription;

    /// A node is declared.
    fn node(&self, _node: &NodeName) {}
}

/// Hooks of a publisher.
pub(super) trait PublisherHooks: Send + Sync {
    fn loan(&self, inside: &dyn TransportPublisher, len: usize) -> Result<SlotMut, LoanError> {
        inside.loan(len)
    }

    fn publish(
        &self,
        inside: &dyn TransportPublisher,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        inside.publish(bytes, info)
    }

    fn assert_liveliness(&self, inside: &dyn TransportPublisher, now_ns: u64) {
        inside.assert_liveliness(now_ns);
    }

    fn matched(&self, inside: &dyn TransportPublisher) -> usize {
        inside.matched()
    }
}

/// Hooks of a subscription.
pub(super) trait SubscriptionHooks: Send + Sync {
    fn take(&self, inside: &dyn TransportSubscription) -> Result<Option<Received>, TakeError> {
        inside.take()
    }

    fn has_pending(&self, inside: &dyn TransportSubscription) -> bool {
        inside.has_pending()
    }

    fn bind(&self, inside: &dyn TransportSubscription, binding: Option<&Binding>) {
        inside.bind(binding);
    }

    fn lost(&self, inside: &dyn TransportSubscription) -> u64 {
        inside.lost()
    }
}

/// No hooks.
pub(super) struct Nothing;

impl PublisherHooks for Nothing {}
impl SubscriptionHooks for Nothing {}

/// A transport with a layer around it.
pub(super) struct Layered<L> {
    pub(super) inside: Arc<dyn Transport>,
    pub(super) layer: L,
}

impl<L: Layer> Transport for Layered<L> {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        self.inside.doorbell()
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        self.layer.node(node);
        self.inside.declare_node(node)
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let inside = self.inside.create_publisher(endpoint, options)?;
        Ok(Arc::new(LayeredPublisher { inside, hooks: self.layer.publisher(endpoint) }))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let inside = self.inside.create_subscription(endpoint, options)?;
        Ok(Arc::new(LayeredSubscription {
            inside,
            hooks: self.layer.subscription(endpoint, options),
        }))
    }

    fn show_subscription(&self, endpoint: &Arc<Endpoint>) -> Result<Option<ShownSubscription>> {
        self.inside.show_subscription(endpoint)
    }

    fn graph(&self) -> GraphSnapshot {
        self.inside.graph()
    }

    fn publish_definition(&self, type_name: &str, hash: TypeHash, definition: &str) {
        self.inside.publish_definition(type_name, hash, definition);
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        self.inside.find_definition(hash)
    }

    fn counters(&self) -> WireCounters {
        self.inside.counters()
    }
}

struct LayeredPublisher<H> {
    inside: Arc<dyn TransportPublisher>,
    hooks: H,
}

impl<H: PublisherHooks> TransportPublisher for LayeredPublisher<H> {
    fn matched(&self) -> usize {
        self.hooks.matched(&*self.inside)
    }

    fn awaits(&self) -> bool {
        self.inside.awaits()
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        self.hooks.loan(&*self.inside, len)
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        self.hooks.publish(&*self.inside, bytes, info)
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.hooks.assert_liveliness(&*self.inside, now_ns);
    }

    fn overwritten(&self) -> u64 {
        self.inside.overwritten()
    }
}

struct LayeredSubscription<H> {
    inside: Arc<dyn TransportSubscription>,
    hooks: H,
}

impl<H: SubscriptionHooks> TransportSubscription for LayeredSubscription<H> {
    fn matched(&self) -> usize {
        self.inside.matched()
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        self.hooks.take(&*self.inside)
    }

    fn has_pending(&self) -> bool {
        self.hooks.has_pending(&*self.inside)
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.hooks.bind(&*self.inside, binding);
    }

    fn lost(&self) -> u64 {
        self.hooks.lost(&*self.inside)
    }

    // A publisher with a layer sends bytes, which the layer sees (rule T13): that is the default.
    fn take_descriptors(&self, takes: bool) {
        self.inside.take_descriptors(takes);
    }
}
