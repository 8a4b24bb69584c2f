//! The ends of a loaded endpoint in the program: the queue of this process and every transport.
//!
//! What a publisher and a subscription are beside that (counting, time-outs, callbacks) is in the
//! library.

use crate::library::deferred::{Foreign, Unknown};
use angaros_core::Context;
use angaros_core::SubscriptionTransports;
use angaros_core::{PublisherTransports, Route};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::{LoanError, PublishError, Result, TakeError};
use angaros_transport::local::{LocalItem, Payload};
use angaros_transport::trace;
use angaros_transport::{MessageInfo, PublisherOptions, SubscriptionOptions};
use std::sync::Arc;

/// Unused buffers a publisher keeps for its next loans, and a subscription to encode messages that
/// were sent owned.
const SPARE: usize = 8;

/// A publisher's ends.
pub(super) struct PublisherEnds {
    context: Context,
    outlets: PublisherTransports,
    pool: HeapPool,
}

impl PublisherEnds {
    pub(super) fn create(
        context: &Context,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Self> {
        let outlets = PublisherTransports::create(context, endpoint, options)?;
        trace::declare_endpoint(endpoint);
        Ok(Self { context: context.clone(), outlets, pool: HeapPool::new(SPARE) })
    }

    pub(super) fn matched(&self) -> usize {
        self.outlets.served()
    }

    pub(super) fn awaits(&self) -> bool {
        self.outlets.awaits()
    }

    pub(super) fn overwritten(&self) -> u64 {
        self.outlets.overwritten()
    }

    pub(super) fn assert_liveliness(&self, now_ns: u64) {
        self.outlets.assert_liveliness(now_ns);
    }

    /// A buffer in the memory of the first transport that has somebody to serve.
    pub(super) fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        let route = self.outlets.route();
        self.outlets.loan(&route, len).unwrap_or_else(|| Ok(self.pool.loan(len)))
    }

    /// Sends a message that the library has counted and stamped; its calls do not overlap.
    pub(super) fn publish(&self, bytes: Slot, info: &MessageInfo) -> Result<(), PublishError> {
        if self.context.is_shutdown() {
            return Err(PublishError::Shutdown);
        }
        trace::publish(trace::now(), info);
        self.send(&self.outlets.route(), Payload::Bytes(bytes), info)
    }

    /// Whether a message whose bytes are not made yet is better handed over.
    pub(super) fn may_hand_over(&self) -> bool {
        self.outlets.may_hand_over()
    }

    /// As `publish`, for a message whose bytes are made now if somebody needs them.
    pub(super) fn hand_over(&self, given: Foreign, info: &MessageInfo) -> Result<(), PublishError> {
        if self.context.is_shutdown() {
            return Err(PublishError::Shutdown);
        }
        trace::publish(trace::now(), info);
        let route = self.outlets.route();
        let mut payload = Payload::owned::<Unknown, Foreign>(Arc::new(given), true);
        if route.needs_bytes() {
            let bytes = payload.into_bytes(&self.pool).map_err(PublishError::Encode)?;
            payload = Payload::Bytes(bytes);
        }
        self.send(&route, payload, info)
    }

    fn send(
        &self,
        route: &Route,
        payload: Payload,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        let mut size = 0;
        let mut result = Ok(());
        if let Payload::Bytes(bytes) = &payload {
            size = bytes.as_bytes().len();
            result = self.outlets.publish(route, bytes, info);
        }
        if route.is_local() {
            result = result.and(self.outlets.local.deliver(LocalItem { payload, info: *info }));
        }
        trace::published(info, size, || self.matched());
        result
    }
}

/// A subscription's ends.
pub(super) struct SubscriptionEnds {
    endpoint: Arc<Endpoint>,
    wires: SubscriptionTransports,
    pool: HeapPool,
}

impl SubscriptionEnds {
    pub(super) fn create(
        context: &Context,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Self> {
        let wires = SubscriptionTransports::create(context, endpoint, options)?;
        trace::declare_endpoint(endpoint);
        Ok(Self { endpoint: Arc::clone(endpoint), wires, pool: HeapPool::new(SPARE) })
    }

    pub(super) fn wires(&self) -> &SubscriptionTransports {
        &self.wires
    }

    /// The next message, as bytes. Calls do not overlap.
    pub(super) fn take(&self) -> Result<Option<(Slot, MessageInfo)>, TakeError> {
        let Some(LocalItem { payload, info }) = self.wires.take()? else { return Ok(None) };
        let bytes = payload.into_bytes(&self.pool).map_err(TakeError::BadMessage)?;
        trace::taken(&info, &self.endpoint);
        Ok(Some((bytes, info)))
    }
}
