//! What happens, one log event per operation.

use super::layer::{Layer, Layered, PublisherHooks, SubscriptionHooks};
use crate::buffer::{Slot, SlotMut};
use crate::contract::{
    Binding, MessageInfo, Received, SubscriptionOptions, Transport, TransportPublisher,
    TransportSubscription,
};
use crate::endpoint::{Endpoint, NodeName};
use crate::error::{LoanError, PublishError, TakeError};
use std::fmt::Display;
use std::sync::Arc;

/// A transport that logs every operation at level `trace` with the target `angaros::transport`,
/// with the names of node and topic. A look that finds nothing is not logged. While that level is
/// on, publishing and taking log, which rule T6 forbids otherwise: this is for finding faults.
#[must_use]
pub fn trace(inside: Arc<dyn Transport>) -> Arc<dyn Transport> {
    Arc::new(Layered { inside, layer: Trace })
}

struct Trace;

/// Logs for one endpoint; says when the endpoint comes and goes.
struct Traced(Arc<Endpoint>);

impl Traced {
    fn new(endpoint: &Arc<Endpoint>) -> Self {
        let traced = Self(Arc::clone(endpoint));
        traced.say("create", format_args!("{}", endpoint.gid));
        traced
    }

    fn say(&self, operation: &str, outcome: impl Display) {
        let Endpoint { node, topic, kind, .. } = &*self.0;
        tracing::trace!(
            target: "angaros::transport",
            "{operation}: {kind} of {node} on {topic}: {outcome}"
        );
    }

    /// Says how an operation ended.
    fn ended<T, E: Display>(&self, operation: &str, what: impl Display, result: &Result<T, E>) {
        match result {
            Ok(_) => self.say(operation, what),
            Err(error) => self.say(operation, format_args!("{what}: {error}")),
        }
    }
}

impl Drop for Traced {
    fn drop(&mut self) {
        self.say("drop", self.0.gid);
    }
}

impl Layer for Trace {
    type Publisher = Traced;
    type Subscription = Traced;

    fn publisher(&self, endpoint: &Arc<Endpoint>) -> Traced {
        Traced::new(endpoint)
    }

    fn subscription(&self, endpoint: &Arc<Endpoint>, _: &SubscriptionOptions) -> Traced {
        Traced::new(endpoint)
    }

    fn node(&self, node: &NodeName) {
        tracing::trace!(target: "angaros::transport", "create: node {node}");
    }
}

impl PublisherHooks for Traced {
    fn loan(&self, inside: &dyn TransportPublisher, len: usize) -> Result<SlotMut, LoanError> {
        let result = inside.loan(len);
        self.ended("loan", format_args!("{len} bytes"), &result);
        result
    }

    fn publish(
        &self,
        inside: &dyn TransportPublisher,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        let result = inside.publish(bytes, info);
        let number = info.sequence_number;
        let len = bytes.as_bytes().len();
        let served = inside.matched();
        self.ended("publish", format_args!("number {number}, {len} bytes to {served}"), &result);
        result
    }

    fn assert_liveliness(&self, inside: &dyn TransportPublisher, now_ns: u64) {
        self.say("assert liveliness", format_args!("at {now_ns} ns"));
        inside.assert_liveliness(now_ns);
    }
}

impl SubscriptionHooks for Traced {
    fn take(&self, inside: &dyn TransportSubscription) -> Result<Option<Received>, TakeError> {
        let result = inside.take();
        match &result {
            Ok(None) => {}
            Ok(Some(Received { bytes, info })) => {
                let number = info.sequence_number;
                let of = info.publisher;
                let len = bytes.as_bytes().len();
                self.say("take", format_args!("number {number} of {of}, {len} bytes"));
            }
            Err(error) => self.say("take", error),
        }
        result
    }

    fn bind(&self, inside: &dyn TransportSubscription, binding: Option<&Binding>) {
        match binding {
            Some(binding) => self.say("bind", format_args!("entity {}", binding.entity)),
            None => self.say("bind", "to nobody"),
        }
        inside.bind(binding);
    }
}
