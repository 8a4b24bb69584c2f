//! Graphics processors as accelerators, over OpenCL. The kernels and the device made of them are
//! those of `angaros-accel-source`; here is what OpenCL does for them.
//!
//! * **GP1** The library of OpenCL is loaded when devices are asked for. A machine without one, or
//!   without a driver, has no device, and the back end says what to install; nothing else changes.
//! * **GP2** A device that OpenCL calls a processor, as PoCL's, is emulated: it is taken by name
//!   only.
//! * **GP3** Where the driver does not release a thing, that stays with the driver, and the program
//!   goes on.

mod backend;
mod clock;
mod driver;
mod error;
mod held;

pub use backend::GpuBackend;
pub use driver::OpenCl;

/// A graphics processor, or what stands for one.
pub type GpuDevice = angaros_accel_source::DriverDevice<OpenCl>;
/// A kernel that such a device has built.
pub type GpuKernel = angaros_accel_source::DriverKernel<OpenCl>;
