//! The functions a program offers to a library: each lands in the program's own endpoints.

use super::ends::{PublisherEnds, SubscriptionEnds};
use super::side::{HostSide, NodeObject, PublisherObject, SubscriptionObject};
use crate::library::abi::{
    ABI_VERSION, ErrorSink, Fault, GraphSink, Handle, HostTable, RawDeferred, RawDoorbell,
    RawEndpoint, RawEvents, RawInfo, RawReceived, Text, TextSink,
};
use crate::library::convert::guarded;
use crate::library::deferred::Foreign;
use crate::library::{doorbells, lines};
use angaros_core::logging::{self, SourceLocation};
use angaros_msg::names::LogLevel;
use angaros_msg::{Time, TypeHash};
use angaros_transport::buffer::{Slot, SlotHeader};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Gid, NodeName};
use angaros_transport::error::{LoanError, Result};
use angaros_transport::{Binding, MessageInfo};
use std::ptr::{self, NonNull};
use std::sync::Arc;

/// The table of this program.
pub(in crate::library) static TABLE: HostTable = HostTable {
    abi: ABI_VERSION,
    size: size_of::<HostTable>() as u32,
    next_gid,
    log_level,
    log,
    release,
    doorbell,
    declare_node,
    drop_node: drop_object::<NodeObject>,
    create_publisher,
    create_subscription,
    show_subscription,
    graph,
    publish_definition,
    find_definition,
    publisher_matched,
    publisher_awaits,
    publisher_loan,
    publisher_publish,
    publisher_may_hand_over,
    publisher_hand_over,
    publisher_assert,
    publisher_overwritten,
    drop_publisher: drop_object::<PublisherObject>,
    subscription_matched,
    subscription_take,
    subscription_pending,
    subscription_bind,
    subscription_lost,
    drop_subscription: drop_object::<SubscriptionObject>,
};

/// # Safety
/// `handle` came from [`handle_of`] with the same type and was not dropped.
unsafe fn object<'a, T>(handle: Handle) -> &'a T {
    // SAFETY: the caller vouches for it.
    unsafe { &*handle.cast::<T>() }
}

/// A handle that owns one count of `object`.
pub(super) fn handle_of<T>(object: Arc<T>) -> Handle {
    Arc::into_raw(object).cast_mut().cast()
}

unsafe extern "C" fn drop_object<T>(handle: Handle) {
    // SAFETY: a handle owns one count and is dropped once.
    guarded("an endpoint's end", (), || drop(unsafe { Arc::from_raw(handle.cast::<T>()) }));
}

fn created<T>(error: ErrorSink, made: impl FnOnce() -> Result<Arc<T>>) -> Handle {
    match made() {
        Ok(object) => handle_of(object),
        Err(reason) => {
            error.leave(&reason);
            ptr::null_mut()
        }
    }
}

unsafe extern "C" fn next_gid(into: *mut [u8; 16]) {
    // SAFETY: the library's variable.
    unsafe { *into = Gid::next().0 };
}

unsafe extern "C" fn log_level() -> u32 {
    match tracing::level_filters::LevelFilter::current().into_level() {
        None => 0,
        Some(tracing::Level::ERROR) => 1,
        Some(tracing::Level::WARN) => 2,
        Some(tracing::Level::INFO) => 3,
        Some(tracing::Level::DEBUG) => 4,
        Some(tracing::Level::TRACE) => 5,
    }
}

unsafe extern "C" fn log(level: u32, text: Text) {
    guarded("the log", (), || {
        // SAFETY: the text is valid for the time of the call.
        let text = unsafe { text.to_owned() };
        if let Some((logger, stamp_ns, text)) = lines::read(&text) {
            let level = match level {
                1 => LogLevel::Error,
                2 => LogLevel::Warn,
                3 => LogLevel::Info,
                _ => LogLevel::Debug,
            };
            let stamp = Time::from_nanoseconds(stamp_ns);
            return logging::print(level, logger, stamp, SourceLocation::default(), text);
        }
        match level {
            1 => tracing::error!("{text}"),
            2 => tracing::warn!("{text}"),
            3 => tracing::info!("{text}"),
            4 => tracing::debug!("{text}"),
            _ => tracing::trace!("{text}"),
        }
    });
}

unsafe extern "C" fn release(ctx: Handle) {
    // SAFETY: the library's count of the context, given back once.
    guarded("a component's end", (), || drop(unsafe { Arc::from_raw(ctx.cast::<HostSide>()) }));
}

unsafe extern "C" fn doorbell(ctx: Handle, into: *mut RawDoorbell, error: ErrorSink) -> bool {
    guarded("a doorbell", false, || {
        // SAFETY: the context is alive until it is released.
        let side = unsafe { object::<HostSide>(ctx) };
        match side.context().and_then(|context| context.doorbell()) {
            Ok(bell) => {
                // SAFETY: the library's variable.
                unsafe { into.write(doorbells::give(&bell)) };
                true
            }
            Err(reason) => {
                error.leave(&reason);
                false
            }
        }
    })
}

unsafe extern "C" fn declare_node(
    ctx: Handle,
    namespace: Text,
    name: Text,
    error: ErrorSink,
) -> Handle {
    guarded("declaring a node", ptr::null_mut(), || {
        // SAFETY: the context is alive until it is released; the texts live for the call.
        let (side, name) = unsafe {
            let name = NodeName { namespace: namespace.to_owned(), name: name.to_owned() };
            (object::<HostSide>(ctx), name)
        };
        created(error, || side.node(&name))
    })
}

unsafe extern "C" fn create_publisher(
    ctx: Handle,
    endpoint: *const RawEndpoint,
    full_timeout_ns: u64,
    events: RawEvents,
    error: ErrorSink,
) -> Handle {
    guarded("creating a publisher", ptr::null_mut(), || {
        // SAFETY: the context is alive until it is released; the endpoint lives for the call.
        let (side, endpoint) = unsafe { (object::<HostSide>(ctx), (*endpoint).read()) };
        created(error, || side.publisher(endpoint, full_timeout_ns, events))
    })
}

unsafe extern "C" fn create_subscription(
    ctx: Handle,
    endpoint: *const RawEndpoint,
    events: RawEvents,
    error: ErrorSink,
) -> Handle {
    guarded("creating a subscription", ptr::null_mut(), || {
        // SAFETY: the context is alive until it is released; the endpoint lives for the call.
        let (side, endpoint) = unsafe { (object::<HostSide>(ctx), (*endpoint).read()) };
        created(error, || side.subscription(endpoint, events))
    })
}

unsafe extern "C" fn show_subscription(
    ctx: Handle,
    endpoint: *const RawEndpoint,
    error: ErrorSink,
) -> Handle {
    guarded("showing a subscription", ptr::null_mut(), || {
        // SAFETY: the context is alive until it is released; the endpoint lives for the call.
        let (side, endpoint) = unsafe { (object::<HostSide>(ctx), (*endpoint).read()) };
        created(error, || side.show(endpoint))
    })
}

unsafe extern "C" fn graph(ctx: Handle, sink: GraphSink) {
    guarded("the graph", (), || {
        // SAFETY: the context is alive until it is released.
        let side = unsafe { object::<HostSide>(ctx) };
        let Ok(context) = side.context() else { return };
        let snapshot = context.graph();
        for node in &snapshot.nodes {
            let namespace = Text::of(&node.namespace);
            let name = Text::of(&node.name);
            // SAFETY: the library's function with its own pointer, within its call.
            unsafe { (sink.node)(sink.to, namespace, name) };
        }
        for endpoint in snapshot.endpoints.iter().chain(&snapshot.service_endpoints) {
            let raw = RawEndpoint::from(endpoint);
            // SAFETY: as above.
            unsafe { (sink.endpoint)(sink.to, &raw const raw) };
        }
    });
}

unsafe extern "C" fn publish_definition(
    ctx: Handle,
    type_name: Text,
    hash: *const [u8; 32],
    definition: Text,
) {
    guarded("a definition", (), || {
        // SAFETY: the context is alive until it is released; the rest lives for the call.
        let (side, name, hash, definition) = unsafe {
            (object::<HostSide>(ctx), type_name.to_owned(), TypeHash(*hash), definition.to_owned())
        };
        let Ok(context) = side.context() else { return };
        for transport in context.transports() {
            transport.publish_definition(&name, hash, &definition);
        }
    });
}

unsafe extern "C" fn find_definition(ctx: Handle, hash: *const [u8; 32], sink: TextSink) {
    guarded("a definition", (), || {
        // SAFETY: the context is alive until it is released; the hash lives for the call.
        let (side, hash) = unsafe { (object::<HostSide>(ctx), TypeHash(*hash)) };
        let Ok(context) = side.context() else { return };
        if let Some(text) = context.find_definition(hash) {
            sink.leave(&text);
        }
    });
}

unsafe extern "C" fn publisher_matched(handle: Handle) -> usize {
    // SAFETY: a handle is valid until it is dropped.
    let publisher = unsafe { object::<PublisherObject>(handle) };
    guarded("a publisher", 0, || publisher.with(PublisherEnds::matched).unwrap_or(0))
}

unsafe extern "C" fn publisher_awaits(handle: Handle) -> bool {
    // SAFETY: a handle is valid until it is dropped.
    let publisher = unsafe { object::<PublisherObject>(handle) };
    guarded("a publisher", false, || publisher.with(PublisherEnds::awaits).unwrap_or(false))
}

unsafe extern "C" fn publisher_loan(
    handle: Handle,
    len: usize,
    fault: *mut Fault,
) -> *mut SlotHeader {
    // SAFETY: a handle is valid until it is dropped.
    let publisher = unsafe { object::<PublisherObject>(handle) };
    let loan = guarded("a loan", None, || publisher.with(|p| p.loan(len)));
    match loan.unwrap_or(Err(LoanError::Exhausted { held: 0 })) {
        Ok(slot) => slot.into_raw().as_ptr(),
        Err(error) => {
            // SAFETY: the library's variable.
            unsafe { *fault = error.into() };
            ptr::null_mut()
        }
    }
}

unsafe extern "C" fn publisher_publish(
    handle: Handle,
    bytes: *mut SlotHeader,
    info: *const RawInfo,
    fault: *mut Fault,
) -> bool {
    let Some(bytes) = NonNull::new(bytes) else { return false };
    // SAFETY: a handle is valid until it is dropped; the library goes on holding the bytes, and
    // the clone is a holder of its own.
    let (publisher, bytes, info) = unsafe {
        let borrowed = std::mem::ManuallyDrop::new(Slot::from_raw(bytes));
        (object::<PublisherObject>(handle), Slot::clone(&borrowed), MessageInfo::from(&*info))
    };
    let send = || publisher.with(|p| p.publish(bytes, &info).map_err(Fault::from));
    let sent = guarded("publishing", None, send);
    // SAFETY: the library's variable.
    unsafe { is_sent(sent, fault) }
}

/// # Safety
/// `fault` is the library's variable.
unsafe fn is_sent(sent: Option<std::result::Result<(), Fault>>, fault: *mut Fault) -> bool {
    match sent.unwrap_or_else(|| Err(Fault::revoked())) {
        Ok(()) => true,
        Err(reason) => {
            // SAFETY: the caller vouches for it.
            unsafe { *fault = reason };
            false
        }
    }
}

unsafe extern "C" fn publisher_may_hand_over(handle: Handle) -> bool {
    // SAFETY: a handle is valid until it is dropped.
    let publisher = unsafe { object::<PublisherObject>(handle) };
    guarded("a publisher", false, || publisher.with(PublisherEnds::may_hand_over).unwrap_or(false))
}

unsafe extern "C" fn publisher_hand_over(
    handle: Handle,
    message: *const RawDeferred,
    info: *const RawInfo,
    fault: *mut Fault,
) -> bool {
    // SAFETY: a handle is valid until it is dropped; the message is the program's from here on, and
    // it and the information live for the call.
    let (publisher, message, info) = unsafe {
        let message = guarded("a message", None, || Some(Foreign::receive(&*message)));
        (object::<PublisherObject>(handle), message, MessageInfo::from(&*info))
    };
    let send = || {
        let message = message?;
        publisher.with(|p| p.hand_over(message, &info).map_err(Fault::from))
    };
    let sent = guarded("publishing", None, send);
    // SAFETY: the library's variable.
    unsafe { is_sent(sent, fault) }
}

unsafe extern "C" fn publisher_assert(handle: Handle, now_ns: u64) {
    // SAFETY: a handle is valid until it is dropped.
    let publisher = unsafe { object::<PublisherObject>(handle) };
    guarded("a publisher", (), || {
        publisher.with(|ends| ends.assert_liveliness(now_ns));
    });
}

unsafe extern "C" fn publisher_overwritten(handle: Handle) -> u64 {
    // SAFETY: a handle is valid until it is dropped.
    let publisher = unsafe { object::<PublisherObject>(handle) };
    guarded("a publisher", 0, || publisher.with(PublisherEnds::overwritten).unwrap_or(0))
}

unsafe extern "C" fn subscription_matched(handle: Handle) -> usize {
    // SAFETY: a handle is valid until it is dropped.
    let subscription = unsafe { object::<SubscriptionObject>(handle) };
    guarded("a subscription", 0, || subscription.with(|ends| ends.wires().matched()).unwrap_or(0))
}

unsafe extern "C" fn subscription_take(
    handle: Handle,
    into: *mut RawReceived,
    fault: *mut Fault,
) -> u32 {
    // SAFETY: a handle is valid until it is dropped.
    let subscription = unsafe { object::<SubscriptionObject>(handle) };
    let taken = guarded("taking", None, || subscription.with(SubscriptionEnds::take));
    match taken {
        None | Some(Ok(None)) => 0,
        Some(Ok(Some((bytes, info)))) => {
            let bytes = bytes.into_raw().as_ptr();
            // SAFETY: the library's variable, which it reads for this result only.
            unsafe { into.write(RawReceived { bytes, info: RawInfo::from(&info) }) };
            1
        }
        Some(Err(error)) => {
            // SAFETY: the library's variable.
            unsafe { *fault = error.into() };
            2
        }
    }
}

unsafe extern "C" fn subscription_pending(handle: Handle) -> bool {
    // SAFETY: a handle is valid until it is dropped.
    let subscription = unsafe { object::<SubscriptionObject>(handle) };
    let pending = || subscription.with(|ends| ends.wires().has_pending());
    guarded("a subscription", false, || pending().unwrap_or(false))
}

unsafe extern "C" fn subscription_bind(handle: Handle, bell: *const RawDoorbell, entity: u32) {
    // SAFETY: a handle is valid until it is dropped; the doorbell is null or the library's, which
    // gives up its keeper.
    let (subscription, bell): (_, Option<Doorbell>) = unsafe {
        let bell = bell.as_ref().map(|raw| doorbells::receive(*raw));
        (object::<SubscriptionObject>(handle), bell)
    };
    guarded("a subscription", (), || {
        let binding = bell.map(|doorbell| Binding { doorbell, entity });
        subscription.with(|ends| ends.wires().bind(binding.as_ref()));
    });
}

unsafe extern "C" fn subscription_lost(handle: Handle) -> u64 {
    // SAFETY: a handle is valid until it is dropped.
    let subscription = unsafe { object::<SubscriptionObject>(handle) };
    guarded("a subscription", 0, || subscription.with(|ends| ends.wires().lost()).unwrap_or(0))
}
