//! Received messages.

use crate::arguments::{give, handle, place, take_back};
use crate::status::{Status, guard, guard_value};
use angaros::{GenericSample, MessageInfo};
use std::ffi::c_void;

/// A message in the memory in which it came.
pub struct MessageHandle {
    sample: GenericSample,
}

impl MessageHandle {
    pub(crate) fn new(sample: GenericSample) -> Self {
        Self { sample }
    }
}

/// Where and when a message came from.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MessageInfoStruct {
    /// The publisher's global id.
    pub publisher_gid: [u8; 16],
    /// The publisher's count of messages, from 1.
    pub sequence_number: u64,
    /// When it was published: nanoseconds of system time.
    pub source_timestamp_ns: i64,
}

impl From<MessageInfo> for MessageInfoStruct {
    fn from(info: MessageInfo) -> Self {
        Self {
            publisher_gid: info.publisher.0,
            sequence_number: info.sequence_number,
            source_timestamp_ns: info.source_timestamp.nanoseconds,
        }
    }
}

/// The bytes, encapsulation header first, and their number; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_message_data(
    message: *const MessageHandle,
    size: *mut usize,
) -> *const c_void {
    // SAFETY: handed on to the caller.
    let (message, size) = unsafe { (message.as_ref(), size.as_mut()) };
    let bytes = message.map_or(&[][..], |message| message.sample.bytes());
    if let Some(size) = size {
        *size = bytes.len();
    }
    message.map_or(std::ptr::null(), |_| bytes.as_ptr().cast())
}

/// Where and when the message came from.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_message_info(
    message: *const MessageHandle,
    info: *mut MessageInfoStruct,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let message = unsafe { handle(message, "message") }?;
        // SAFETY: the place was checked.
        unsafe { place(info, "info")?.write(message.sample.info.into()) };
        Ok(())
    })
}

/// Another handle to the same bytes, to hold beyond the callback.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_message_retain(
    message: *const MessageHandle,
    retained: *mut *mut MessageHandle,
) -> Status {
    guard(|| {
        let retained = place(retained, "retained")?;
        // SAFETY: handed on to the caller.
        let message = unsafe { handle(message, "message") }?;
        // SAFETY: the place was checked.
        unsafe { give(retained, MessageHandle::new(message.sample.clone())) };
        Ok(())
    })
}

/// Lets go of a retained or taken message.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_message_release(message: *mut *mut MessageHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(message) }));
}
