//! What a program keeps for one component of a loaded library: its nodes and endpoints.
//!
//! The library holds them by handles. When the component is unloaded all of them are revoked,
//! whatever threads or handles it leaves behind: a handle without a place answers every call with
//! a fault and harms nobody.

use crate::buffer::HeapPool;
use crate::context::Context;
use crate::endpoint::{Endpoint, EndpointKind, NodeName};
use crate::error::{Error, ErrorKind, Result};
use crate::library::abi::{RawEndpoint, RawEvents};
use crate::publisher::PublisherCore;
use crate::subscription::SubscriptionCore;
use crate::transport::local::lock;
use crate::transport::{Events, PublisherOptions, SubscriptionOptions};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

/// Unused buffers a subscription keeps to encode messages that were sent owned.
const SPARE: usize = 4;

/// The program's side of one component.
pub(in crate::library) struct HostSide {
    context: Context,
    objects: Mutex<Objects>,
}

#[derive(Default)]
struct Objects {
    list: Vec<Weak<dyn Revocable>>,
    /// The component is unloaded: it makes no more.
    revoked: bool,
}

/// An object that a library holds a handle to.
pub(super) struct Object<T> {
    inner: RwLock<Option<T>>,
}

/// A publisher's ends.
pub(super) type PublisherObject = Object<PublisherCore>;
/// A subscription's ends and the pool for what it encodes.
pub(super) type SubscriptionObject = Object<(SubscriptionCore, HeapPool)>;
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
        Arc::new(Self { context: context.clone(), objects: Mutex::default() })
    }

    pub(super) fn context(&self) -> &Context {
        &self.context
    }

    fn keep<T: Send + Sync + 'static>(&self, inner: T) -> Result<Arc<Object<T>>> {
        let object = Arc::new(Object { inner: RwLock::new(Some(inner)) });
        let mut objects = lock(&self.objects);
        if objects.revoked {
            drop(objects);
            return Err(Error::new(ErrorKind::Shutdown, "this component is unloaded"));
        }
        objects.list.retain(|known| known.strong_count() > 0);
        let weak = Arc::downgrade(&object);
        objects.list.push(weak);
        Ok(object)
    }

    pub(super) fn node(&self, name: &NodeName) -> Result<Arc<NodeObject>> {
        self.keep(self.context.declare_node(name)?)
    }

    pub(super) fn publisher(
        &self,
        endpoint: Endpoint,
        full_timeout_ns: u64,
        events: RawEvents,
    ) -> Result<Arc<PublisherObject>> {
        let options = PublisherOptions { full_timeout_ns, events: self.events(events) };
        let endpoint = Endpoint { kind: EndpointKind::Publisher, ..endpoint };
        let core = PublisherCore::create(&self.context, Arc::new(endpoint), None, &options)?;
        self.keep(core)
    }

    pub(super) fn subscription(
        &self,
        endpoint: Endpoint,
        events: RawEvents,
    ) -> Result<Arc<SubscriptionObject>> {
        let options = SubscriptionOptions { events: self.events(events) };
        let endpoint = Endpoint { kind: EndpointKind::Subscription, ..endpoint };
        let core = SubscriptionCore::create_with(&self.context, Arc::new(endpoint), &options)?;
        self.keep((core, HeapPool::new(SPARE)))
    }

    fn events(&self, guest: RawEvents) -> Arc<dyn Events> {
        Arc::new(BothEvents { guest, program: self.context.events() })
    }

    /// Takes every object's place away. Handles to them stay valid.
    pub(super) fn revoke(&self) {
        let list = {
            let mut objects = lock(&self.objects);
            objects.revoked = true;
            std::mem::take(&mut objects.list)
        };
        list.iter().filter_map(Weak::upgrade).for_each(|object| object.revoke());
    }
}

/// Tells the program, which logs it, and the library.
struct BothEvents {
    guest: RawEvents,
    program: Arc<dyn Events>,
}

// SAFETY: the library's functions may be called from any thread with their own pointer.
unsafe impl Send for BothEvents {}
// SAFETY: as above.
unsafe impl Sync for BothEvents {}

impl Events for BothEvents {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.program.mismatch(publisher, subscription);
        let (publisher, subscription) = (RawEndpoint::from(publisher), subscription.into());
        // SAFETY: both endpoints outlive the call; `to` is valid until it is released.
        unsafe {
            (self.guest.mismatch)(self.guest.to, &raw const publisher, &raw const subscription);
        };
    }
}

impl Drop for BothEvents {
    fn drop(&mut self) {
        // SAFETY: released once, here.
        unsafe { (self.guest.release)(self.guest.to) };
    }
}
