//! What every accelerator is written against: devices, memory that lives on them, kernels, streams
//! of work, and which device a program gets.
//!
//! A [`Backend`] finds and opens devices of one technology. A [`Device`] builds a [`Kernel`] for
//! given shapes, allocates [`Buffer`]s, and opens [`Stream`]s, on which kernels run in order.
//! Kernels that follow each other are composed to one ([`Device::compose`]), so that no
//! intermediate image passes through the host. A [`Registry`] holds the back ends of a program and
//! selects among them.
//!
//! * **AX1** A device's name is that of its back end and its number there, as `cpu:0`. Names within
//!   a program are unique.
//! * **AX2** The bytes of a [`Buffer`] are zero at first, then what was written last, by the host
//!   or by a kernel. A range that is not within the buffer is refused, and nothing is moved.
//! * **AX3** What is launched on one stream happens in the order of the calls. Who reads a buffer
//!   on the host waits for the work on it that was launched before.
//! * **AX4** An [`Event`] tells when its kernel began and ended, in nanoseconds of the device's
//!   clock; [`Device::clock`] relates that to the host's with a bound that holds. A modelled clock
//!   has no such relation.
//! * **AX5** What a kernel writes equals what the oracle writes, within the [`Tolerance`] that the
//!   kernel states, at every size, row step and border. Bytes between the end of a row and the next
//!   row are not written.
//! * **AX6** A composition gives bit for bit what its kernels give one after the other.
//! * **AX7** A kernel says by its [`Access`] which input rows a band of output rows needs; no other
//!   input row changes that band. What says [`Access::Whole`] is composed with nothing.
//! * **AX8** A device that was lost, has no memory or cannot build a kernel is an [`AccelError`]
//!   that names the device and what was asked of it, and gives a remedy. After a loss every call on
//!   the device and its buffers and streams returns [`AccelError::DeviceLost`]; none waits for
//!   ever.
//! * **AX9** No memory is taken by a length that was not compared with the device's [`Limits`]
//!   before.
//! * **AX10** A device is selected by an explicit name, else by the variable `ANGAROS_ACCEL`, else
//!   by the workspace ([`Workspace`]), else it is the first one in the order of the registry that
//!   is there and has the kernels that are needed. A name is that of a device, a back end or a
//!   target. An emulated device is only taken by name.
//! * **AX11** Another device than the named one is taken only if the [`Policy`] allows it, and the
//!   [`Selection`] says why. A name that is none is always an error.
//! * **AX12** A [`BufferQueue`] holds the buffers it was made with, never more; full and empty are
//!   results with a name.
//! * **AX13** What [`run_host`] and [`run_buffers`] run is told to the [`Observer`] of the program:
//!   the launch, its copies, when the kernel ran, and an error. While the observer is off that is
//!   one question.
//! * **AX14** An [`EnergyMeter`] counts what a device takes, where the machine tells it; elsewhere
//!   asking for one is an error with its reason.
//! * **AX15** A registry and its clones open a device once: whoever selects it while somebody else
//!   has it gets the same one, so that buffers can be handed on. One that was lost is opened anew.
//! * **AX16** Memory that [`Device::allocate_shareable`] gave and [`Memory::share`] told of is the
//!   same memory in another process of the host, where [`Device::import`] takes it: nothing is
//!   copied. It stays while one of them has it. What is imported is read, never written, by host
//!   and kernels. A back end that cannot share tells of no memory and imports none.
//! * **AX17** Memory of another back end or device, a descriptor that is of something else, and
//!   lengths that do not fit are [`AccelError::CannotShare`], which names the device and gives a
//!   remedy; the device works on.
//! * **AX18** Whoever is told the place of a buffer is told it when the work on the buffer that was
//!   launched before is over. The place stays that of the buffer while there is a handle of it.
//!
//! Nothing here knows a concrete back end; those are the crates in the folder `accel`.

mod budget;
mod buffer;
mod chain;
pub mod conformance;
mod device;
mod energy;
mod error;
mod event;
pub mod exchange;
mod fault;
mod kernel;
pub mod manifest;
mod name;
mod observe;
mod order;
mod parameters;
mod queue;
pub mod rectification;
mod registry;
pub mod resizing;
mod shape;
mod share;
mod staging;
mod workspace;
pub mod yaml;

pub use angaros_transport::local::Place;
pub use angaros_transport::{Finding, Level};
pub use budget::Budget;
pub use buffer::{Buffer, Memory, check_range};
pub use device::{Backend, Composition, Device, DeviceInfo, DeviceKind, Limits, Prepared, Stream};
pub use energy::EnergyMeter;
pub use error::{AccelError, Result};
pub use event::{ClockRelation, Event, Pending, Stamps, host_ns};
pub use fault::{Faults, FaultyDevice};
pub use kernel::{Access, Kernel, KernelRequest, Port, Signature, Tolerance};
pub use observe::{
    Copied, LARGE_BYTES, Observer, Ran, before_end, copying, nearly_done, observe, run_buffers,
    run_host,
};
pub use order::Order;
pub use parameters::{Parameters, Value};
pub use queue::{BufferQueue, QueueError};
pub use registry::{
    Diagnosis, Found, PassedOver, Policy, Registry, Request, Selection, Source, VARIABLE,
};
pub use shape::{Element, Format, Shape};
pub use share::{DeviceUuid, SharedMemory};
pub use staging::{Launch, Staging, read_rows, write_rows};
pub use workspace::{WORKSPACE_FILE, Workspace};
