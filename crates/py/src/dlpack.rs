//! Arrays for other libraries, by DLPack 1.0 (`dlpack.h`, and the protocol of Python's array API
//! standard): a capsule with the address, the device and a function that lets the memory go.
//!
//! * **DL1** What is handed out says that it cannot be written, or it is a copy that nobody else
//!   has. Who cannot read that, as DLPack before 1.0 could not say it, gets nothing.
//! * **DL2** The memory stays until whoever took the capsule lets it go, from whatever thread and
//!   without the interpreter; a capsule that nobody took lets it go itself.

use crate::process_life::is_child;
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use std::any::Any;
use std::ffi::{CStr, c_void};

/// A capsule that nobody has taken; who takes it calls it otherwise.
const NAME: &CStr = c"dltensor_versioned";

/// The version of what is handed out.
const VERSION: Version = Version { major: 1, minor: 0 };

/// It cannot be written.
const READ_ONLY: u64 = 1;
/// It is a copy that was made for whoever takes it.
const IS_COPIED: u64 = 2;

#[repr(C)]
#[derive(Clone, Copy)]
struct Version {
    major: u32,
    minor: u32,
}

#[repr(C)]
struct Device {
    kind: i32,
    id: i32,
}

#[repr(C)]
struct DataType {
    code: u8,
    bits: u8,
    lanes: u16,
}

/// Unsigned numbers of eight bits.
const BYTES: DataType = DataType { code: 1, bits: 8, lanes: 1 };

#[repr(C)]
struct Tensor {
    data: *mut c_void,
    device: Device,
    dimensions: i32,
    of: DataType,
    shape: *mut i64,
    strides: *mut i64,
    byte_offset: u64,
}

#[repr(C)]
struct Managed {
    version: Version,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut Managed)>,
    flags: u64,
    tensor: Tensor,
}

/// What a capsule has: `managed` is its first field, so that both have one address.
#[repr(C)]
struct Handed {
    managed: Managed,
    shape: [i64; 1],
    strides: [i64; 1],
    owner: Option<Box<dyn Any + Send>>,
}

impl Drop for Handed {
    fn drop(&mut self) {
        // Rule PY7.
        if is_child() {
            std::mem::forget(self.owner.take());
        }
    }
}

/// Bytes that are handed out, and what keeps them.
pub(crate) struct Bytes {
    /// `DLDeviceType` and number of the device.
    pub device: (i32, i32),
    /// On that device.
    pub address: u64,
    pub len: usize,
    /// They are a copy for whoever takes them.
    pub is_copy: bool,
    pub owner: Box<dyn Any + Send>,
}

/// The error of what cannot be handed out, as other libraries expect it.
pub(crate) fn refused(text: impl Into<String>) -> PyErr {
    PyBufferError::new_err(text.into())
}

/// A capsule with these bytes for somebody who knows DLPack up to `version`.
pub(crate) fn capsule<'py>(
    py: Python<'py>,
    bytes: Bytes,
    version: Option<(u32, u32)>,
) -> PyResult<Bound<'py, PyAny>> {
    if version.is_none_or(|(major, _)| major < VERSION.major) {
        return Err(refused(
            "the data of a message cannot be written, which DLPack before 1.0 cannot tell\n\
             hint: ask with max_version=(1, 0), or take numpy() of it",
        ));
    }
    let (kind, id) = bytes.device;
    let tensor = Tensor {
        data: std::ptr::with_exposed_provenance_mut(bytes.address as usize),
        device: Device { kind, id },
        dimensions: 1,
        of: BYTES,
        shape: std::ptr::null_mut(),
        strides: std::ptr::null_mut(),
        byte_offset: 0,
    };
    let managed = Managed {
        version: VERSION,
        context: std::ptr::null_mut(),
        deleter: Some(let_go),
        flags: if bytes.is_copy { IS_COPIED } else { READ_ONLY },
        tensor,
    };
    let shape = [bytes.len as i64];
    let handed = Box::new(Handed { managed, shape, strides: [1], owner: Some(bytes.owner) });
    let handed = Box::into_raw(handed);
    // SAFETY: the box was just made; nobody else has it, and its fields do not move.
    unsafe {
        (*handed).managed.tensor.shape = (&raw mut (*handed).shape).cast();
        (*handed).managed.tensor.strides = (&raw mut (*handed).strides).cast();
    }
    // SAFETY: the name is a constant, and the pointer is not null.
    let made = unsafe { ffi::PyCapsule_New(handed.cast(), NAME.as_ptr(), Some(unused)) };
    if made.is_null() {
        // SAFETY: there is no capsule that would let it go.
        unsafe { let_go(handed.cast()) };
    }
    // SAFETY: a new reference, or null with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(py, made) }
}

/// Called by whoever took the capsule, once (rule DL2).
unsafe extern "C" fn let_go(managed: *mut Managed) {
    // SAFETY: it is the address of a box of `capsule`, whose first field this is.
    drop(unsafe { Box::from_raw(managed.cast::<Handed>()) });
}

/// A capsule goes.
unsafe extern "C" fn unused(capsule: *mut ffi::PyObject) {
    // SAFETY: called by the interpreter, with a capsule; its name says whether it is still ours.
    unsafe {
        if ffi::PyCapsule_IsValid(capsule, NAME.as_ptr()) == 1 {
            let_go(ffi::PyCapsule_GetPointer(capsule, NAME.as_ptr()).cast());
        }
    }
}
