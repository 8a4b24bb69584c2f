//! What crosses the edge: plain structs and C functions. Whatever changes here, in
//! [`DoorbellSlot`] or in [`SlotHeader`] needs a new [`ABI_VERSION`]; a test holds the sizes.

use angaros_transport::buffer::SlotHeader;
use angaros_transport::doorbell::DoorbellSlot;
use std::ffi::c_void;

/// The version of everything in this file. Two sides talk only if theirs are equal.
pub const ABI_VERSION: u32 = 4;

/// The symbol by which a library is asked for its [`LibraryTable`]; the name of the package
/// follows, so that several packages may be linked into one program.
pub const SYMBOL: &str = "angaros_component_library_";

/// An object of the other side.
pub type Handle = *mut c_void;

/// Text of the caller, for the time of the call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    /// UTF-8.
    pub data: *const u8,
    /// In bytes.
    pub len: usize,
}

/// Where a callee leaves a text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct TextSink {
    /// Whose it is.
    pub to: Handle,
    /// Takes the text.
    pub put: unsafe extern "C" fn(Handle, Text),
}

/// Where a callee leaves an error of set-up.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ErrorSink {
    /// Whose it is.
    pub to: Handle,
    /// Takes kind, sentence and hint (empty if there is none).
    pub put: unsafe extern "C" fn(Handle, u32, Text, Text),
}

/// An error of the message path.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Fault {
    /// Which, as `fault.rs` numbers them.
    pub code: u32,
    /// Its first value.
    pub a: u64,
    /// Its second value.
    pub b: u64,
}

/// A doorbell and what keeps its memory.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawDoorbell {
    /// The memory.
    pub slot: *const DoorbellSlot,
    /// Keeps it.
    pub keeper: Handle,
    /// Lets the keeper go; called once by whoever received this struct.
    pub release: unsafe extern "C" fn(Handle),
}

/// Where and when a message came from.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct RawInfo {
    /// The publisher.
    pub publisher: [u8; 16],
    /// Its count.
    pub sequence_number: u64,
    /// Nanoseconds since the epoch.
    pub source_timestamp: i64,
    /// Nanoseconds after that in which it is worth delivering; the largest number is for ever.
    pub lifespan: i64,
}

/// A received message. The receiver is one of the holders of `bytes`.
#[repr(C)]
pub struct RawReceived {
    /// The bytes.
    pub bytes: *mut SlotHeader,
    /// Their origin.
    pub info: RawInfo,
}

/// A sequence of a message that lies on a device, for the time of the call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawOnDevice {
    /// The field.
    pub field: Text,
    /// The name of the device.
    pub device: Text,
    /// The message without the elements.
    pub rest: *const u8,
    /// Bytes of that.
    pub rest_len: usize,
    /// Where the elements begin in the whole message.
    pub at: usize,
    /// Bytes of the elements.
    pub len: usize,
    /// Where they lie, in the numbers of DLPack: the kind of device.
    pub kind: i32,
    /// Which of that kind.
    pub id: i32,
    /// The address there.
    pub address: u64,
}

/// A message whose bytes are not made yet. Its functions may be called from any thread, with `to`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawDeferred {
    /// Whose it is.
    pub to: Handle,
    /// Bytes of the message.
    pub len: usize,
    /// Writes them all; false where they cannot be made.
    pub make: unsafe extern "C" fn(Handle, *mut u8, usize) -> bool,
    /// Lets `to` go; called once by whoever received this struct.
    pub release: unsafe extern "C" fn(Handle),
    /// What of it lies on a device, for the time of the call; null if nothing does.
    pub on_device: *const RawOnDevice,
}

/// Quality of service.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawQos {
    /// 1 reliable, 2 best effort.
    pub reliability: u32,
    /// 1 transient-local, 2 volatile.
    pub durability: u32,
    /// 1 automatic, 3 manual by topic.
    pub liveliness: u32,
    /// 0 keeps all, else the newest so many.
    pub depth: u32,
    /// Nanoseconds.
    pub deadline: i64,
    /// Nanoseconds.
    pub lifespan: i64,
    /// Nanoseconds.
    pub liveliness_lease: i64,
}

/// What others are told of an endpoint, for the time of the call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawEndpoint {
    /// Its id.
    pub gid: [u8; 16],
    /// 1 publisher, 2 subscription.
    pub kind: u32,
    /// Of its node.
    pub namespace: Text,
    /// Of its node.
    pub node: Text,
    /// Fully qualified.
    pub topic: Text,
    /// The name of the type, as ROS writes it.
    pub type_name: Text,
    /// The RIHS01 hash of the type.
    pub type_hash: [u8; 32],
    /// What it offers or asks for.
    pub qos: RawQos,
    /// RIHS01 of the service whose end it is.
    pub service_hash: [u8; 32],
    /// Whether it is the end of a service.
    pub has_service_hash: bool,
}

/// Reads when a publisher last showed that it is alive.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawAssertion {
    /// Whose it is.
    pub to: Handle,
    /// Nanoseconds of the monotonic clock.
    pub read: unsafe extern "C" fn(Handle) -> u64,
    /// Lets `to` go; called once by whoever received this struct.
    pub release: unsafe extern "C" fn(Handle),
}

/// What an endpoint is told that no call returns.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawEvents {
    /// Whose they are.
    pub to: Handle,
    /// A publisher cannot serve a subscription.
    pub mismatch: unsafe extern "C" fn(Handle, *const RawEndpoint, *const RawEndpoint),
    /// It is connected with an endpoint, which may assert (null if not) that it is alive.
    pub matched: unsafe extern "C" fn(Handle, *const RawEndpoint, *const RawAssertion),
    /// The connection with the endpoint of this id has ended: 1 it was dropped, 2 it died.
    pub unmatched: unsafe extern "C" fn(Handle, *const [u8; 16], u32),
    /// Lets `to` go; called once by whoever received this struct.
    pub release: unsafe extern "C" fn(Handle),
}

/// Takes the nodes and endpoints of a graph.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct GraphSink {
    /// Whose it is.
    pub to: Handle,
    /// Takes a node: namespace and name.
    pub node: unsafe extern "C" fn(Handle, Text, Text),
    /// Takes an endpoint.
    pub endpoint: unsafe extern "C" fn(Handle, *const RawEndpoint),
}

/// What a program offers to the libraries it loads. `ctx` is what came with the table; objects are
/// dropped by the function named so, once, from any thread.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct HostTable {
    /// [`ABI_VERSION`] of the program.
    pub abi: u32,
    /// Bytes of this struct.
    pub size: u32,
    /// The next endpoint id of the process.
    pub next_gid: unsafe extern "C" fn(*mut [u8; 16]),
    /// The most detailed level that is logged: 1 error to 5 trace, 0 nothing.
    pub log_level: unsafe extern "C" fn() -> u32,
    /// Logs a line at a level.
    pub log: unsafe extern "C" fn(u32, Text),
    /// Lets `ctx` go.
    pub release: unsafe extern "C" fn(Handle),
    /// A doorbell that every wire of the program can ring; false with an error.
    pub doorbell: unsafe extern "C" fn(Handle, *mut RawDoorbell, ErrorSink) -> bool,
    /// Shows a node (namespace, name) until the object is dropped; null with an error.
    pub declare_node: unsafe extern "C" fn(Handle, Text, Text, ErrorSink) -> Handle,
    /// Drops what `declare_node` returned.
    pub drop_node: unsafe extern "C" fn(Handle),
    /// Declares a publisher, which waits so many nanoseconds for room; null with an error.
    pub create_publisher:
        unsafe extern "C" fn(Handle, *const RawEndpoint, u64, RawEvents, ErrorSink) -> Handle,
    /// Declares a subscription; null with an error.
    pub create_subscription:
        unsafe extern "C" fn(Handle, *const RawEndpoint, RawEvents, ErrorSink) -> Handle,
    /// Shows a subscription that takes nothing until the object is dropped, by `drop_node`; null
    /// with an error.
    pub show_subscription: unsafe extern "C" fn(Handle, *const RawEndpoint, ErrorSink) -> Handle,
    /// Everything the program sees.
    pub graph: unsafe extern "C" fn(Handle, GraphSink),
    /// Type name, hash, definition.
    pub publish_definition: unsafe extern "C" fn(Handle, Text, *const [u8; 32], Text),
    /// The definition behind a hash; nothing is put if nobody has it.
    pub find_definition: unsafe extern "C" fn(Handle, *const [u8; 32], TextSink),
    /// Subscriptions that a publisher serves.
    pub publisher_matched: unsafe extern "C" fn(Handle) -> usize,
    /// Whether somebody whom it does not serve yet is to get what is published meanwhile.
    pub publisher_awaits: unsafe extern "C" fn(Handle) -> bool,
    /// A buffer to write; null with a fault.
    pub publisher_loan: unsafe extern "C" fn(Handle, usize, *mut Fault) -> *mut SlotHeader,
    /// Sends bytes that the caller goes on holding; false with a fault.
    pub publisher_publish:
        unsafe extern "C" fn(Handle, *mut SlotHeader, *const RawInfo, *mut Fault) -> bool,
    /// Whether a publisher serves only endpoints of this process, one of which at least takes
    /// messages whose bytes are not made yet.
    pub publisher_may_hand_over: unsafe extern "C" fn(Handle) -> bool,
    /// Sends such a message, which is the program's from here on; false with a fault.
    pub publisher_hand_over:
        unsafe extern "C" fn(Handle, *const RawDeferred, *const RawInfo, *mut Fault) -> bool,
    /// It is alive at this time of the monotonic clock.
    pub publisher_assert: unsafe extern "C" fn(Handle, u64),
    /// Samples replaced in full queues.
    pub publisher_overwritten: unsafe extern "C" fn(Handle) -> u64,
    /// Drops what `create_publisher` returned.
    pub drop_publisher: unsafe extern "C" fn(Handle),
    /// Publishers that serve a subscription.
    pub subscription_matched: unsafe extern "C" fn(Handle) -> usize,
    /// The next message: 1; none: 0; a fault: 2.
    pub subscription_take: unsafe extern "C" fn(Handle, *mut RawReceived, *mut Fault) -> u32,
    /// Whether there is one.
    pub subscription_pending: unsafe extern "C" fn(Handle) -> bool,
    /// Announces arrivals at a doorbell's entity, or with null nowhere.
    pub subscription_bind: unsafe extern "C" fn(Handle, *const RawDoorbell, u32),
    /// Samples that were lost.
    pub subscription_lost: unsafe extern "C" fn(Handle) -> u64,
    /// Drops what `create_subscription` returned.
    pub drop_subscription: unsafe extern "C" fn(Handle),
}

/// What a library offers; lives as long as the library is mapped.
#[repr(C)]
pub struct LibraryTable {
    /// [`ABI_VERSION`] of the library.
    pub abi: u32,
    /// Bytes of this struct.
    pub size: u32,
    /// The cargo package.
    pub package: Text,
    /// Its version.
    pub version: Text,
    /// The version of Angaros it was built with.
    pub angaros: Text,
    /// Whether its panics can be caught (it was not built with `panic = "abort"`).
    pub unwinds: bool,
    /// Puts each component as `PACKAGE/NAME`.
    pub components: unsafe extern "C" fn(TextSink),
    /// Makes one on a thread of its own: request (JSON of [`super::Request`]), the program's table
    /// and context, which the library lets go also after an error. Null with an error.
    pub create: unsafe extern "C" fn(Text, *const HostTable, Handle, ErrorSink) -> Handle,
    /// The fully qualified name of its node.
    pub node_name: unsafe extern "C" fn(Handle, TextSink),
    /// 1 runs, 2 failed (a callback panicked), 3 ended.
    pub state: unsafe extern "C" fn(Handle) -> u32,
    /// Asks it to end, drops it and joins its thread; false if it did not end within so many
    /// nanoseconds. May be called again.
    pub stop: unsafe extern "C" fn(Handle, u64) -> bool,
    /// Frees the handle of one that has ended; of any other it does nothing.
    pub destroy: unsafe extern "C" fn(Handle),
}

// SAFETY: the texts are constant and the rest are functions and numbers.
unsafe impl Sync for LibraryTable {}

impl Text {
    /// The text for the time in which it is borrowed.
    #[must_use]
    pub const fn of(text: &str) -> Self {
        Self { data: text.as_ptr(), len: text.len() }
    }

    /// A copy; what is no UTF-8 is replaced.
    ///
    /// # Safety
    /// The other side's text is valid for the time of the call.
    #[must_use]
    pub unsafe fn to_owned(self) -> String {
        if self.len == 0 {
            return String::new();
        }
        // SAFETY: the caller vouches for it.
        let bytes = unsafe { std::slice::from_raw_parts(self.data, self.len) };
        String::from_utf8_lossy(bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_changes_only_with_the_version() {
        let sizes = [
            size_of::<HostTable>(),
            size_of::<LibraryTable>(),
            size_of::<RawEndpoint>(),
            size_of::<RawReceived>(),
            size_of::<RawDeferred>(),
            size_of::<RawOnDevice>(),
            size_of::<RawDoorbell>(),
            size_of::<RawEvents>(),
            size_of::<DoorbellSlot>(),
            size_of::<SlotHeader>(),
        ];
        let known = [232, 112, 200, 48, 40, 80, 24, 40, 576, 40];
        assert_eq!((ABI_VERSION, sizes), (4, known), "hint: raise ABI_VERSION with the layout");
    }
}
