//! What a program keeps for one component of a loaded library: its nodes and endpoints.
//!
//! The library holds them by handles. When the component is unloaded all of them are revoked,
//! whatever threads or handles it leaves behind: a handle without a place answers every call with
//! a fault and harms nobody.

use super::ends::{PublisherEnds, SubscriptionEnds};
use crate::library::abi::{RawEndpoint, RawEvents};
use crate::library::assertions;
use angaros_core::Context;
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use angaros_transport::{
    EndReason, Events, LastAssertion, PublisherOptions, Shutdown, SubscriptionOptions,
};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

/// The program's side of one component.
pub(in crate::library) struct HostSide {
    /// `None` once it is revoked: whatever a component leaves behind must not keep the program's
    /// transports open.
    context: RwLock<Option<Context>>,
    objects: Mutex<Objects>,
    /// The component was asked to end: none of its publishers waits any longer.
    stopping: Shutdown,
}

type Objects = Vec<Weak<dyn Revocable>>;

/// An object that a library holds a handle to.
pub(super) struct Object<T> {
    inner: RwLock<Option<T>>,
}

/// A publisher's ends.
pub(super) type PublisherObject = Object<PublisherEnds>;
/// A subscription's ends.
pub(super) type SubscriptionObject = Object<SubscriptionEnds>;
/// A node's places in the graph.
pub(super) type NodeObject = Object<Vec<Box<dyn Send + Sync>>>;

trait Revocable: Send + Sync {
    fn revoke(&self);
}

impl<T: Send + Sync> Revocable for Object<T> {
    fn revoke(&self) {
        let inner = self.inner.write().unwrap_or_else(PoisonError::into_inner).take();
        // Outside the lock: a publisher that goes may wait for subscriptions to meet it.
        drop(inner);
    }
}

impl<T> Object<T> {
    /// Runs with the object, unless it was revoked.
    pub(super) fn with<R>(&self, run: impl FnOnce(&T) -> R) -> Option<R> {
        // Nobody else writes but the end of the component; so this is one atomic operation.
        self.inner.read().unwrap_or_else(PoisonError::into_inner).as_ref().map(run)
    }
}

impl HostSide {
    pub(super) fn new(context: &Context) -> Arc<Self> {
        let context = RwLock::new(Some(context.clone()));
        Arc::new(Self { context, objects: Mutex::default(), stopping: Shutdown::default() })
    }

    /// The program's context.
    ///
    /// # Errors
    /// The component is unloaded.
    pub(super) fn context(&self) -> Result<Context> {
        let context = self.context.read().unwrap_or_else(PoisonError::into_inner).clone();
        context.ok_or_else(|| Error::new(ErrorKind::Shutdown, "this component is unloaded"))
    }

    fn keep<T: Send + Sync + 'static>(&self, inner: T) -> Result<Arc<Object<T>>> {
        let object = Arc::new(Object { inner: RwLock::new(Some(inner)) });
        {
            let mut objects = lock(&self.objects);
            objects.retain(|known| known.strong_count() > 0);
            let weak = Arc::downgrade(&object);
            objects.push(weak);
        }
        // After it is listed: either this sees that everything is revoked, or `revoke` sees it.
        match self.context() {
            Ok(_) => Ok(object),
            Err(error) => {
                object.revoke();
                Err(error)
            }
        }
    }

    pub(super) fn node(&self, name: &NodeName) -> Result<Arc<NodeObject>> {
        self.keep(self.context()?.declare_node(name)?)
    }

    pub(super) fn publisher(
        &self,
        endpoint: Endpoint,
        full_timeout_ns: u64,
        events: RawEvents,
    ) -> Result<Arc<PublisherObject>> {
        let events = GuestEvents(events);
        let context = self.context()?;
        let shutdown = self.stopping.clone();
        let clock = context.clock().clone();
        let events = events.with(&context);
        let options = PublisherOptions { full_timeout_ns, shutdown, events, clock };
        let endpoint = Endpoint { kind: EndpointKind::Publisher, ..endpoint };
        let ends = PublisherEnds::create(&context, &Arc::new(endpoint), &options)?;
        self.keep(ends)
    }

    pub(super) fn subscription(
        &self,
        endpoint: Endpoint,
        events: RawEvents,
    ) -> Result<Arc<SubscriptionObject>> {
        let events = GuestEvents(events);
        let context = self.context()?;
        let options = SubscriptionOptions { events: events.with(&context) };
        let endpoint = Endpoint { kind: EndpointKind::Subscription, ..endpoint };
        let ends = SubscriptionEnds::create(&context, &Arc::new(endpoint), &options)?;
        self.keep(ends)
    }

    pub(super) fn show(&self, endpoint: Endpoint) -> Result<Arc<NodeObject>> {
        let endpoint = Endpoint { kind: EndpointKind::Subscription, ..endpoint };
        self.keep(self.context()?.show_subscription(&Arc::new(endpoint))?)
    }

    /// Ends waits of its publishers.
    pub(super) fn stop_waiting(&self) {
        self.stopping.set();
    }

    /// Takes every object's place away. Handles to them stay valid.
    pub(super) fn revoke(&self) {
        let context = self.context.write().unwrap_or_else(PoisonError::into_inner).take();
        let list = std::mem::take(&mut *lock(&self.objects));
        list.iter().filter_map(Weak::upgrade).for_each(|object| object.revoke());
        drop(context);
    }
}

/// Tells the program, which logs it, and the library.
struct BothEvents {
    guest: GuestEvents,
    program: Arc<dyn Events>,
}

/// The library's receiver, let go when it is dropped.
struct GuestEvents(RawEvents);

impl GuestEvents {
    /// Together with the program's.
    fn with(self, context: &Context) -> Arc<dyn Events> {
        Arc::new(BothEvents { guest: self, program: context.events() })
    }
}

// SAFETY: the library's functions may be called from any thread with their own pointer.
unsafe impl Send for GuestEvents {}
// SAFETY: as above.
unsafe impl Sync for GuestEvents {}

impl Events for BothEvents {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.program.mismatch(publisher, subscription);
        let publisher = RawEndpoint::from(publisher);
        let subscription = subscription.into();
        // SAFETY: both endpoints outlive the call; `to` is valid until it is released.
        unsafe {
            (self.guest.0.mismatch)(self.guest.0.to, &raw const publisher, &raw const subscription);
        };
    }

    fn matched(&self, other: &Endpoint, asserted: Option<LastAssertion>) {
        let other = RawEndpoint::from(other);
        let asserted = asserted.map(assertions::give);
        let asserted = asserted.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
        // SAFETY: the endpoint outlives the call, which takes over what reads the assertion.
        unsafe { (self.guest.0.matched)(self.guest.0.to, &raw const other, asserted) };
    }

    fn unmatched(&self, other: Gid, how: EndReason) {
        let how = match how {
            EndReason::Ended => 1,
            EndReason::Died => 2,
        };
        // SAFETY: the id outlives the call.
        unsafe { (self.guest.0.unmatched)(self.guest.0.to, &raw const other.0, how) };
    }
}

impl Drop for GuestEvents {
    fn drop(&mut self) {
        // SAFETY: released once, here.
        unsafe { (self.0.release)(self.0.to) };
    }
}
