//! Coordinate frames: broadcasters, a buffer, and what fills it.

use crate::arguments::{give, handle, place, take_back, text};
use crate::client::span;
use crate::node::NodeHandle;
use crate::status::{Failure, Status, guard, guard_value};
use angaros::geometry_msgs::msg::{Quaternion, TransformStamped, Vector3};
use angaros::msg::{HasHeader, Time};
use angaros::tf::{
    Buffer, StaticTransformBroadcaster, TransformBroadcaster, TransformError, TransformListener,
};
use std::ffi::c_char;

/// Tells others where frames are.
pub struct TfBroadcasterHandle {
    broadcaster: Broadcaster,
}

enum Broadcaster {
    Moving(TransformBroadcaster),
    Static(StaticTransformBroadcaster),
}

/// What is known of the frames.
pub struct TfBufferHandle {
    buffer: Buffer,
}

/// Fills a buffer.
pub struct TfListenerHandle {
    _listener: TransformListener,
}

/// Where a frame is in another one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct TransformStruct {
    /// The frame in which it is; of one that was looked up the target.
    pub frame_id: *const c_char,
    /// The frame that is there; of one that was looked up the source.
    pub child_frame_id: *const c_char,
    /// When, in nanoseconds of ROS time.
    pub stamp_ns: i64,
    /// x, y and z, in metres.
    pub translation: [f64; 3],
    /// x, y, z and w of the unit quaternion.
    pub rotation: [f64; 4],
}

impl From<TransformError> for Failure {
    fn from(error: TransformError) -> Self {
        let status = match error {
            TransformError::InvalidArgument(_) => Status::InvalidArgument,
            TransformError::Timeout(_) => Status::TimedOut,
            _ => Status::NotFound,
        };
        Self::new(status, error.to_string())
    }
}

impl TransformStruct {
    /// # Safety
    /// The texts stay for the call.
    unsafe fn message(&self) -> Result<TransformStamped, Failure> {
        // SAFETY: handed on to the caller.
        let (parent, child) = unsafe {
            (text(self.frame_id, "frame_id")?, text(self.child_frame_id, "child_frame_id")?)
        };
        let mut made = TransformStamped { child_frame_id: child.to_owned(), ..Default::default() };
        made.set_header(Time { nanoseconds: self.stamp_ns }, parent);
        let [x, y, z] = self.translation;
        made.transform.translation = Vector3 { x, y, z };
        let [x, y, z, w] = self.rotation;
        made.transform.rotation = Quaternion { x, y, z, w };
        Ok(made)
    }
}

/// Makes a broadcaster, of frames that move or of frames that stay where they are.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_broadcaster_create(
    node: *const NodeHandle,
    is_static: bool,
    broadcaster: *mut *mut TfBroadcasterHandle,
) -> Status {
    guard(|| {
        let place = place(broadcaster, "broadcaster")?;
        // SAFETY: handed on to the caller.
        let node = &unsafe { handle(node, "node") }?.node;
        let broadcaster = match is_static {
            true => Broadcaster::Static(StaticTransformBroadcaster::new(node)?),
            false => Broadcaster::Moving(TransformBroadcaster::new(node)?),
        };
        // SAFETY: the place was checked.
        unsafe { give(place, TfBroadcasterHandle { broadcaster }) };
        Ok(())
    })
}

/// Sends transforms in one message.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_broadcaster_send(
    broadcaster: *const TfBroadcasterHandle,
    transforms: *const TransformStruct,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let broadcaster = unsafe { handle(broadcaster, "broadcaster") }?;
        let mut messages = Vec::new();
        for index in 0..count {
            // SAFETY: handed on to the caller; within the array, or NULL.
            let transform = unsafe {
                handle(transforms, "transforms")?;
                &*transforms.add(index)
            };
            // SAFETY: handed on to the caller.
            messages.push(unsafe { transform.message() }?);
        }
        match &broadcaster.broadcaster {
            Broadcaster::Moving(moving) => moving.send_transforms(messages)?,
            Broadcaster::Static(fixed) => fixed.send_transforms(messages)?,
        }
        Ok(())
    })
}

/// Lets go of a broadcaster.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_broadcaster_destroy(
    broadcaster: *mut *mut TfBroadcasterHandle,
) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(broadcaster) }));
}

/// Makes a buffer that remembers transforms for so long; 0 means 10 seconds.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_buffer_create(
    cache_time_ns: u64,
    buffer: *mut *mut TfBufferHandle,
) -> Status {
    guard(|| {
        let place = place(buffer, "buffer")?;
        let buffer = match cache_time_ns {
            0 => Buffer::new(),
            some => Buffer::with_cache_time(span(some)),
        };
        // SAFETY: the place was checked.
        unsafe { give(place, TfBufferHandle { buffer }) };
        Ok(())
    })
}

/// Lets go of a buffer.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_buffer_destroy(buffer: *mut *mut TfBufferHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(buffer) }));
}

/// Fills a buffer on the executor of the node.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_listener_create(
    node: *const NodeHandle,
    buffer: *const TfBufferHandle,
    listener: *mut *mut TfListenerHandle,
) -> Status {
    guard(|| {
        let place = place(listener, "listener")?;
        // SAFETY: handed on to the caller.
        let (node, buffer) = unsafe { (handle(node, "node")?, handle(buffer, "buffer")?) };
        let listener = TransformListener::new(&node.node, &buffer.buffer)?;
        // SAFETY: the place was checked.
        unsafe { give(place, TfListenerHandle { _listener: listener }) };
        Ok(())
    })
}

/// Ends a listener; its buffer stays as it is.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_listener_destroy(listener: *mut *mut TfListenerHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(listener) }));
}

/// The transform that brings coordinates from `source` into `target`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_tf_buffer_lookup(
    buffer: *const TfBufferHandle,
    target: *const c_char,
    source: *const c_char,
    time_ns: i64,
    timeout_ns: u64,
    transform: *mut TransformStruct,
) -> Status {
    guard(|| {
        let place = place(transform, "transform")?;
        // SAFETY: handed on to the caller.
        let (buffer, to, from) = unsafe {
            (handle(buffer, "buffer")?, text(target, "target")?, text(source, "source")?)
        };
        let time = Time { nanoseconds: time_ns };
        let found = match timeout_ns {
            0 => buffer.buffer.lookup(to, from, time)?,
            some => buffer.buffer.lookup_within(to, from, time, span(some))?,
        };
        let at = found.transform.translation;
        let turn = found.transform.rotation;
        let transform = TransformStruct {
            frame_id: target,
            child_frame_id: source,
            stamp_ns: found.stamp.nanoseconds,
            translation: [at.x, at.y, at.z],
            rotation: [turn.i, turn.j, turn.k, turn.w],
        };
        // SAFETY: the place was checked.
        unsafe { place.write(transform) };
        Ok(())
    })
}
