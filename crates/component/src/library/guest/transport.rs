//! The only wire of a loaded component: the program's own publishers and subscriptions, by calls
//! of its table. Bytes are handed over by pointer, in both directions.

use crate::library::abi::{
    ErrorSink, Fault, GraphSink, Handle, HostTable, RawAssertion, RawDoorbell, RawEndpoint,
    RawEvents, RawInfo, RawReceived, Text, TextSink,
};
use crate::library::convert::guarded;
use crate::library::{assertions, deferred, doorbells};
use angaros_msg::TypeHash;
use angaros_transport::buffer::{Slot, SlotMut};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Endpoint, Gid, NodeName};
use angaros_transport::error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
use angaros_transport::payload::Payload;
use angaros_transport::{
    Binding, EndReason, Events, GraphSnapshot, MessageInfo, PublisherOptions, Received,
    ShownSubscription, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use std::mem::MaybeUninit;
use std::ptr::{self, NonNull};
use std::sync::Arc;

/// The program, as a transport. Its table is valid as long as the process runs.
pub(super) struct HostTransport {
    host: &'static HostTable,
    ctx: Handle,
}

/// An object of the program, given back when it is dropped.
struct Remote {
    host: &'static HostTable,
    handle: Handle,
    drop: unsafe extern "C" fn(Handle),
}

// SAFETY: the program's functions may be called from any thread with its handles (contract of
// `HostTable`).
unsafe impl Send for HostTransport {}
// SAFETY: as above.
unsafe impl Sync for HostTransport {}
// SAFETY: as above.
unsafe impl Send for Remote {}
// SAFETY: as above.
unsafe impl Sync for Remote {}

impl Drop for HostTransport {
    fn drop(&mut self) {
        // SAFETY: our count of the context, given back once.
        unsafe { (self.host.release)(self.ctx) };
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        // SAFETY: our handle, given back once.
        unsafe { (self.drop)(self.handle) };
    }
}

impl HostTransport {
    /// Takes over the count of `ctx`.
    pub(super) fn new(host: &'static HostTable, ctx: Handle) -> Self {
        Self { host, ctx }
    }

    /// A handle that the program returned, or the error it left.
    fn checked(
        &self,
        drop: unsafe extern "C" fn(Handle),
        call: impl FnOnce(ErrorSink) -> Handle,
    ) -> Result<Remote> {
        let mut error = None;
        let handle = call(ErrorSink::into_slot(&mut error));
        match handle.is_null() {
            false => Ok(Remote { host: self.host, handle, drop }),
            true => Err(error.unwrap_or_else(unexplained)),
        }
    }
}

fn unexplained() -> Error {
    Error::new(ErrorKind::System, "the program that loaded this library refused without a reason")
}

/// Our receiver of events, for the program to call.
fn give_events(events: &Arc<dyn Events>) -> RawEvents {
    unsafe extern "C" fn mismatch(to: Handle, one: *const RawEndpoint, two: *const RawEndpoint) {
        guarded("an event", (), || {
            // SAFETY: `to` is the box below until it is released; the endpoints live for the call.
            let (events, one, two) =
                unsafe { (&*to.cast::<Arc<dyn Events>>(), (*one).read(), (*two).read()) };
            events.mismatch(&one, &two);
        });
    }
    unsafe extern "C" fn matched(
        to: Handle,
        other: *const RawEndpoint,
        asserted: *const RawAssertion,
    ) {
        guarded("an event", (), || {
            // SAFETY: as above; null or an assertion that is ours from here on.
            let (events, other, asserted) = unsafe {
                (&*to.cast::<Arc<dyn Events>>(), (*other).read(), asserted.as_ref().copied())
            };
            events.matched(&other, asserted.map(assertions::receive));
        });
    }
    unsafe extern "C" fn unmatched(to: Handle, other: *const [u8; 16], how: u32) {
        guarded("an event", (), || {
            // SAFETY: as above; the id lives for the call.
            let (events, other) = unsafe { (&*to.cast::<Arc<dyn Events>>(), Gid(*other)) };
            let died = how == 2;
            events.unmatched(other, if died { EndReason::Died } else { EndReason::Ended });
        });
    }
    unsafe extern "C" fn release(to: Handle) {
        // SAFETY: the box below, given back once.
        guarded("an event", (), || drop(unsafe { Box::from_raw(to.cast::<Arc<dyn Events>>()) }));
    }
    let to = Box::into_raw(Box::new(Arc::clone(events))).cast();
    RawEvents { to, mismatch, matched, unmatched, release }
}

impl Transport for HostTransport {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        let mut raw = MaybeUninit::<RawDoorbell>::uninit();
        let mut error = None;
        // SAFETY: our context; the variables live for the call.
        let rung = unsafe {
            (self.host.doorbell)(self.ctx, raw.as_mut_ptr(), ErrorSink::into_slot(&mut error))
        };
        match rung {
            // SAFETY: written by the program, and received once.
            true => Ok(Some(unsafe { doorbells::receive(raw.assume_init()) })),
            false => Err(error.unwrap_or_else(unexplained)),
        }
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        let namespace = Text::of(&node.namespace);
        let name = Text::of(&node.name);
        // SAFETY: our context; the texts live for the call.
        let call = |error| unsafe { (self.host.declare_node)(self.ctx, namespace, name, error) };
        Ok(Box::new(self.checked(self.host.drop_node, call)?))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let raw = RawEndpoint::from(&**endpoint);
        let events = give_events(&options.events);
        let wait_ns = options.full_timeout_ns;
        let create = self.host.create_publisher;
        // SAFETY: our context; the endpoint lives for the call.
        let call = |error| unsafe { create(self.ctx, &raw const raw, wait_ns, events, error) };
        Ok(Arc::new(HostPublisher(self.checked(self.host.drop_publisher, call)?)))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let raw = RawEndpoint::from(&**endpoint);
        let events = give_events(&options.events);
        let create = self.host.create_subscription;
        // SAFETY: our context; the endpoint lives for the call.
        let call = |error| unsafe { create(self.ctx, &raw const raw, events, error) };
        Ok(Arc::new(HostSubscription(self.checked(self.host.drop_subscription, call)?)))
    }

    fn show_subscription(&self, endpoint: &Arc<Endpoint>) -> Result<Option<ShownSubscription>> {
        let raw = RawEndpoint::from(&**endpoint);
        let show = self.host.show_subscription;
        // SAFETY: our context; the endpoint lives for the call.
        let call = |error| unsafe { show(self.ctx, &raw const raw, error) };
        Ok(Some(Box::new(self.checked(self.host.drop_node, call)?)))
    }

    fn graph(&self) -> GraphSnapshot {
        unsafe extern "C" fn node(to: Handle, namespace: Text, name: Text) {
            // SAFETY: `to` is the snapshot below; the texts live for the call.
            unsafe {
                let name = NodeName { namespace: namespace.to_owned(), name: name.to_owned() };
                (*to.cast::<GraphSnapshot>()).nodes.push(name);
            }
        }
        unsafe extern "C" fn endpoint(to: Handle, endpoint: *const RawEndpoint) {
            // SAFETY: `to` is the snapshot below; the endpoint lives for the call.
            unsafe { (*to.cast::<GraphSnapshot>()).endpoints.push((*endpoint).read()) };
        }
        let mut snapshot = GraphSnapshot::default();
        let sink = GraphSink { to: ptr::from_mut(&mut snapshot).cast(), node, endpoint };
        // SAFETY: our context; the sink lives for the call.
        unsafe { (self.host.graph)(self.ctx, sink) };
        snapshot
    }

    fn publish_definition(&self, type_name: &str, hash: TypeHash, definition: &str) {
        let name = Text::of(type_name);
        let definition = Text::of(definition);
        // SAFETY: our context; texts and hash live for the call.
        unsafe {
            (self.host.publish_definition)(self.ctx, name, &raw const hash.0, definition);
        }
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        let mut found = Vec::new();
        let sink = TextSink::into_list(&mut found);
        // SAFETY: our context; hash and list live for the call.
        unsafe { (self.host.find_definition)(self.ctx, &raw const hash.0, sink) };
        found.pop()
    }
}

struct HostPublisher(Remote);

impl TransportPublisher for HostPublisher {
    fn matched(&self) -> usize {
        // SAFETY: our handle.
        unsafe { (self.0.host.publisher_matched)(self.0.handle) }
    }

    fn awaits(&self) -> bool {
        // SAFETY: our handle.
        unsafe { (self.0.host.publisher_awaits)(self.0.handle) }
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        let mut fault = Fault::default();
        // SAFETY: our handle; the variable lives for the call.
        let header = unsafe { (self.0.host.publisher_loan)(self.0.handle, len, &raw mut fault) };
        match NonNull::new(header) {
            // SAFETY: the program made us the only holder.
            Some(header) => Ok(unsafe { SlotMut::from_raw(header) }),
            None => Err(fault.to_loan()),
        }
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let mut fault = Fault::default();
        let header = bytes.header().as_ptr();
        let info = RawInfo::from(info);
        let publish = self.0.host.publisher_publish;
        // SAFETY: our handle; we hold the bytes and the variables for the call.
        match unsafe { publish(self.0.handle, header, &raw const info, &raw mut fault) } {
            true => Ok(()),
            false => Err(fault.to_publish()),
        }
    }

    fn may_hand_over(&self) -> bool {
        // SAFETY: our handle.
        unsafe { (self.0.host.publisher_may_hand_over)(self.0.handle) }
    }

    fn hand_over(&self, payload: Payload, info: &MessageInfo) -> Result<usize, PublishError> {
        if let Payload::Bytes(bytes) | Payload::Both { bytes, .. } = &payload {
            return self.publish(bytes, info).map(|()| bytes.as_bytes().len());
        }
        let mut fault = Fault::default();
        let info = RawInfo::from(info);
        let hand_over = self.0.host.publisher_hand_over;
        let fault_at = &raw mut fault;
        // SAFETY: our handle; the variables live for the call, and the message is the program's.
        let send =
            |given: &_| unsafe { hand_over(self.0.handle, given, &raw const info, fault_at) };
        match deferred::give(payload, send) {
            Some(false) => Err(fault.to_publish()),
            // What the program makes of it the program counts.
            _ => Ok(0),
        }
    }

    fn assert_liveliness(&self, now_ns: u64) {
        // SAFETY: our handle.
        unsafe { (self.0.host.publisher_assert)(self.0.handle, now_ns) };
    }

    fn overwritten(&self) -> u64 {
        // SAFETY: our handle.
        unsafe { (self.0.host.publisher_overwritten)(self.0.handle) }
    }
}

struct HostSubscription(Remote);

impl TransportSubscription for HostSubscription {
    fn matched(&self) -> usize {
        // SAFETY: our handle.
        unsafe { (self.0.host.subscription_matched)(self.0.handle) }
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let mut fault = Fault::default();
        let mut raw = MaybeUninit::<RawReceived>::uninit();
        let take = self.0.host.subscription_take;
        // SAFETY: our handle; the variables live for the call.
        match unsafe { take(self.0.handle, raw.as_mut_ptr(), &raw mut fault) } {
            0 => Ok(None),
            1 => {
                // SAFETY: written by the program, which made us a holder of the bytes.
                let raw = unsafe { raw.assume_init() };
                let header = NonNull::new(raw.bytes).ok_or(TakeError::Protocol)?;
                // SAFETY: as above.
                let bytes = unsafe { Slot::from_raw(header) };
                Ok(Some(Received { bytes, info: MessageInfo::from(&raw.info) }))
            }
            _ => Err(fault.to_take()),
        }
    }

    fn has_pending(&self) -> bool {
        // SAFETY: our handle.
        unsafe { (self.0.host.subscription_pending)(self.0.handle) }
    }

    fn bind(&self, binding: Option<&Binding>) {
        let bind = self.0.host.subscription_bind;
        match binding {
            None => {
                // SAFETY: our handle.
                unsafe { bind(self.0.handle, ptr::null(), 0) };
            }
            Some(binding) => {
                let raw = doorbells::give(&binding.doorbell);
                // SAFETY: our handle; the program takes over what keeps the doorbell.
                unsafe { bind(self.0.handle, &raw const raw, binding.entity) };
            }
        }
    }

    fn lost(&self) -> u64 {
        // SAFETY: our handle.
        unsafe { (self.0.host.subscription_lost)(self.0.handle) }
    }
}
