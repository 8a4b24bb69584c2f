//! What a device, its kernels, buffers and streams share.

use crate::held::Held;
use crate::program::Programs;
use angaros_accel::{AccelError, Budget, Result};
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::Device;
use opencl3::error_codes::{CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, ClError};
use std::sync::{Mutex, OnceLock};

/// What is known of a device that decides what is built for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Abilities {
    /// It computes with 64-bit floating numbers.
    pub(crate) has_double: bool,
    /// It rounds divisions to the nearest number.
    pub(crate) divides_exactly: bool,
    /// Work items of a group, along a row.
    pub(crate) group: usize,
    /// Nanoseconds between two ticks of its clock.
    pub(crate) tick_ns: u64,
}

/// An open device.
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) device: Device,
    pub(crate) context: Held<Context>,
    /// All work and all copies, in order (GP5).
    pub(crate) queue: Held<CommandQueue>,
    /// What the device's clock is read by, so that it need not wait for work.
    pub(crate) clock: Held<CommandQueue>,
    pub(crate) abilities: Abilities,
    pub(crate) budget: Budget,
    pub(crate) programs: Programs,
    /// Held while the parts of a launch are queued, so that they follow each other.
    pub(crate) launching: Mutex<()>,
    /// Why the device is gone, once it is.
    pub(crate) lost: OnceLock<String>,
    /// Whether the clock that OpenCL tells directly is that of events.
    pub(crate) has_timer: OnceLock<bool>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Shared {
    /// Refuses where the device is gone.
    pub(crate) fn check(&self) -> Result<()> {
        match self.lost.get() {
            None => Ok(()),
            Some(reason) => Err(self.lost_by(reason)),
        }
    }

    fn lost_by(&self, reason: &str) -> AccelError {
        AccelError::DeviceLost { device: self.name.clone(), reason: reason.to_owned() }
    }

    /// The error for what OpenCL said when so many bytes were needed for something. Anything but a
    /// lack of memory means that the device does not do what it did, so it counts as lost.
    pub(crate) fn failed(&self, what: &str, bytes: usize, error: &ClError) -> AccelError {
        if [CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY].contains(&error.0) {
            return self.budget.out_of_memory(bytes, 0);
        }
        self.lost_by(self.lost.get_or_init(|| format!("{what} failed: {error}")))
    }
}
