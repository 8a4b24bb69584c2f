//! Graphics processors as accelerators, over OpenCL: kernels that follow each other become one.
//!
//! The kernels lie in the folder `kernels`, in what OpenCL C and CUDA C have in common. Most of
//! them are a function that gives the value of one place of their output, made of places of their
//! input. A chain of such stages is one kernel: each stage calls the one before it where it needs a
//! value, so that an intermediate image is never stored.
//!
//! * **GP1** The library of OpenCL is loaded when devices are asked for. A machine without one, or
//!   without a driver, has no device, and the back end says what to install; nothing else changes.
//! * **GP2** A device that OpenCL calls a processor, as PoCL's, is emulated: it is taken by name
//!   only.
//! * **GP3** A program is compiled once for a chain of kinds of stages, whatever the sizes, formats
//!   and parameters, which it is told by an array of numbers.
//! * **GP4** Fused stages are computed anew for every value that needs them. Where that reads more
//!   than [`DEAREST`] times what the stages would read by themselves, the chain is cut there: the
//!   intermediate image stays in the device's memory.
//! * **GP5** All streams of a device share one queue, in which work is done in the order of the
//!   calls, copies with it.
//! * **GP6** Results are those of the processor bit for bit, where the device rounds divisions as
//!   IEEE 754 says; else a kernel that divides states how far it is off. A device without 64-bit
//!   floating numbers has no kernel `harris`.
//! * **GP7** What a compiler says of a kernel it refuses is cut to [`LOG_CHARACTERS`].

mod backend;
mod clock;
mod device;
mod error;
mod event;
mod held;
mod kernel;
mod memory;
mod part;
mod program;
mod requests;
mod shared;
mod source;
mod stage;
mod stream;

pub use backend::GpuBackend;
pub use device::GpuDevice;
pub use kernel::GpuKernel;
pub use part::DEAREST;
pub use program::LOG_CHARACTERS;
