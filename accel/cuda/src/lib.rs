//! Graphics processors of NVIDIA as accelerators, over CUDA. The kernels and the device made of
//! them are those of `angaros-accel-source`; here is what CUDA does for them.
//!
//! * **CU1** The driver's library (`libcuda`) and the compiler (`libnvrtc`) are loaded when devices
//!   are asked for. A machine without one of them, or without a device, has none, and the back end
//!   says what to install; nothing else changes, and nothing panics.
//! * **CU2** Kernels are compiled when they are built, for the device or the newest one before it
//!   that the compiler knows. Products are not contracted, divisions are rounded to the nearest
//!   number and small numbers are kept, so that results are those of the processor bit for bit.
//! * **CU3** Stamps are nanoseconds since the device was opened, by CUDA's events. These tell times
//!   between two of them only, as numbers of 24 bits, so each launch is measured from an event that
//!   is at most [`ANCHOR_NS`] older. The bound of the relation to the host's clock has in it what
//!   that and the resolution of events take.
//! * **CU4** Whoever waits for a launch sleeps.
//! * **CU5** Memory that can be shared is a block of CUDA's virtual memory management, as large as
//!   its granularity says, two megabytes on most devices. Where the device or the driver gives no
//!   descriptors for blocks it is ordinary memory, which is not shared.

mod backend;
mod block;
mod clock;
mod compiler;
mod driver;
mod energy;
mod error;
mod library;

pub use backend::CudaBackend;
pub use clock::ANCHOR_NS;
pub use driver::Cuda;

/// A graphics processor of NVIDIA.
pub type CudaDevice = angaros_accel_source::DriverDevice<Cuda>;
/// A kernel that such a device has built.
pub type CudaKernel = angaros_accel_source::DriverKernel<Cuda>;
