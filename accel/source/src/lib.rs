//! Kernels in source that drivers of graphics processors compile, and the device that such a driver
//! makes. A back end implements [`Driver`] and has [`DriverDevice`] for it.
//!
//! The kernels lie in the folder `kernels`, in what OpenCL C and CUDA C have in common. Most of
//! them are a function that gives the value of one place of their output, made of places of their
//! input. A chain of such stages is one kernel: each stage calls the one before it where it needs a
//! value, so that an intermediate image is never stored.
//!
//! * **SC1** A program is compiled once for a chain of kinds of stages, whatever the sizes, formats
//!   and parameters, which it is told by an array of numbers.
//! * **SC2** Fused stages are computed anew for every value that needs them. Where that reads more
//!   than [`DEAREST`] times what the stages would read by themselves, the chain is cut there: the
//!   intermediate image stays in the device's memory.
//! * **SC3** All streams of a device share the one queue of its driver, in which work is done in
//!   the order of the calls, copies with it.
//! * **SC4** Results are those of the processor bit for bit, where the device rounds divisions as
//!   IEEE 754 says; else a kernel that divides states how far it is off. A device without 64-bit
//!   floating numbers has no kernel `harris`.
//! * **SC5** What a compiler says of a kernel it refuses is cut to [`LOG_CHARACTERS`].
//! * **SC6** What a driver says is a lack of memory, a kernel that it refuses, or the loss of the
//!   device, after which everything on it returns [`AccelError::DeviceLost`].
//!
//! [`AccelError::DeviceLost`]: angaros_accel::AccelError::DeviceLost

mod device;
mod driver;
mod event;
mod kernel;
mod memory;
mod part;
mod program;
mod requests;
mod shared;
mod source;
mod stage;
mod stream;

pub use device::DriverDevice;
pub use driver::{Abilities, Buffers, Done, Driver, ENTRY, Exported, Failure, Refusal, Unshared};
pub use kernel::DriverKernel;
pub use part::DEAREST;
pub use program::LOG_CHARACTERS;
pub use requests::signature;
