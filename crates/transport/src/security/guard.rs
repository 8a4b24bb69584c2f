//! A transport to other hosts that shows them only what may leave this one (rule SE4).

use super::{Access, Security};
use crate::buffer::{HeapPool, Slot, SlotMut};
use crate::contract::{
    AnnouncementHold, Binding, GraphSnapshot, MessageInfo, PublisherOptions, Received,
    ShownSubscription, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
    WireCounters,
};
use crate::doorbell::Doorbell;
use crate::endpoint::{Endpoint, EndpointKind, NodeName};
use crate::error::{LoanError, PublishError, Result, TakeError};
use crate::services::{End, Role};
use angaros_msg::TypeHash;
use std::sync::Arc;

/// The transport behind the rules of `security`; itself if there are none.
pub fn guard(inside: Arc<dyn Transport>, security: &Security) -> Arc<dyn Transport> {
    match security.access == Access::default() {
        true => inside,
        false => Arc::new(Guard { inside, access: security.access.clone() }),
    }
}

impl Access {
    /// Whether an endpoint may be shown to other hosts. Replies go with their requests.
    #[must_use]
    pub fn permits(&self, endpoint: &Endpoint) -> bool {
        match End::of(endpoint) {
            None if endpoint.kind == EndpointKind::Publisher => {
                self.publish.permit(&endpoint.topic)
            }
            None => self.subscribe.permit(&endpoint.topic),
            Some(End { role: Role::RequestOut, service, .. }) => self.publish.permit(&service),
            Some(End { role: Role::RequestIn, service, .. }) => self.subscribe.permit(&service),
            Some(_) => true,
        }
    }
}

struct Guard {
    inside: Arc<dyn Transport>,
    access: Access,
}

impl Guard {
    fn permits(&self, endpoint: &Endpoint) -> bool {
        let permits = self.access.permits(endpoint);
        if !permits {
            tracing::warn!(
                "the {} of {} on {} stays on this host: security forbids it",
                endpoint.kind,
                endpoint.node,
                endpoint.topic
            );
        }
        permits
    }
}

impl Transport for Guard {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        self.inside.doorbell()
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        self.inside.declare_node(node)
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        match self.permits(endpoint) {
            true => self.inside.create_publisher(endpoint, options),
            false => Ok(Arc::new(Nobody(HeapPool::new(1)))),
        }
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        match self.permits(endpoint) {
            true => self.inside.create_subscription(endpoint, options),
            false => Ok(Arc::new(Nobody(HeapPool::new(1)))),
        }
    }

    fn show_subscription(&self, endpoint: &Arc<Endpoint>) -> Result<Option<ShownSubscription>> {
        match self.permits(endpoint) {
            true => self.inside.show_subscription(endpoint),
            false => Ok(None),
        }
    }

    fn hold_announcements(&self) -> Option<AnnouncementHold> {
        self.inside.hold_announcements()
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

/// An end that reaches nobody.
struct Nobody(HeapPool);

impl TransportPublisher for Nobody {
    fn matched(&self) -> usize {
        0
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.0.loan(len))
    }

    fn publish(&self, _bytes: &Slot, _info: &MessageInfo) -> Result<(), PublishError> {
        Ok(())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}

impl TransportSubscription for Nobody {
    fn matched(&self) -> usize {
        0
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        Ok(None)
    }

    fn has_pending(&self) -> bool {
        false
    }

    fn bind(&self, _binding: Option<&Binding>) {}

    fn lost(&self) -> u64 {
        0
    }
}
