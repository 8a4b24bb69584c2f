//! Back ends, devices and streams: the traits that a technology implements.

use crate::{
    AccelError, Buffer, ClockRelation, EnergyMeter, Event, Kernel, KernelRequest, Result,
    SharedMemory, Stamps,
};
use angaros_transport::{Finding, Level};
use std::sync::Arc;

/// What kind of processor a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeviceKind {
    /// The processor that runs the program.
    Cpu,
    /// A graphics processor.
    Gpu,
    /// Programmable logic.
    Fpga,
}

impl DeviceKind {
    /// A short name for reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Gpu => "gpu",
            Self::Fpga => "fpga",
        }
    }
}

/// What a device can take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of all buffers together.
    pub memory_bytes: u64,
    /// Bytes of one buffer.
    pub buffer_bytes: u64,
    /// Largest width and height of an image, in pixels.
    pub side_pixels: usize,
}

/// What is known of a device without opening it.
#[derive(Debug, Clone, PartialEq)]
pub struct DeviceInfo {
    /// Its name: that of the back end and a number, as `cpu:0`.
    pub name: String,
    /// What it is, for people: product, instructions in use.
    pub description: String,
    /// The kind of processor.
    pub kind: DeviceKind,
    /// Whether software on the host stands for the device. Such a device is only taken by name. Its
    /// times are modelled where [`Device::clock`] is `None`, else those of the host.
    pub is_emulated: bool,
    /// Whether its memory is the host's, so that buffers can be mapped and nothing is copied.
    pub has_host_memory: bool,
    /// What it can take.
    pub limits: Limits,
    /// Ticks of its clock in a second; 0 where that is not known.
    pub clock_hz: u64,
}

/// How kernels that follow each other are made one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Composition {
    /// One after the other; what is between them lies whole in the device's memory.
    Sequential,
    /// One kernel: what is between them never exists as a whole.
    Fused,
    /// All at the same time; queues between them carry what the one makes to the next.
    Streamed,
}

impl Composition {
    /// A short name for reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Fused => "fused",
            Self::Streamed => "streamed",
        }
    }
}

/// One technology: it finds devices and opens them.
pub trait Backend: Send + Sync {
    /// A short name in lower case, letters, digits and `_`, as `cpu`.
    fn name(&self) -> &'static str;

    /// The devices that are there, by number. Takes nothing on them.
    ///
    /// # Errors
    /// [`AccelError::Unavailable`] where none can be used, with the reason.
    fn devices(&self) -> Result<Vec<DeviceInfo>>;

    /// Opens the device of this number.
    ///
    /// # Errors
    /// [`AccelError::Unavailable`].
    fn open(&self, number: usize) -> Result<Arc<dyn Device>>;

    /// Names of the targets that its devices stand for, in the order of their numbers, so that a
    /// device can be chosen by what it is. Empty where they have no names of their own.
    fn targets(&self) -> Vec<String> {
        Vec::new()
    }

    /// What it needs, what of that is missing, what the lack costs, and the command that ends it.
    /// [`Level::Bad`] is what keeps every device of it from being used.
    fn diagnose(&self) -> Vec<Finding> {
        let good = |one: &DeviceInfo| Finding::good(format!("{}: {}", one.name, one.description));
        match self.devices() {
            Ok(devices) => devices.iter().map(good).collect(),
            Err(error) => {
                let text = format!("{}: {}", self.name(), error.sentence());
                vec![Finding::of(Level::Bad, text, error.remedy())]
            }
        }
    }
}

/// What making a kernel ready came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prepared {
    /// Nothing of it is kept: the device makes it whenever a program builds it.
    AtUse,
    /// What it needs was made before and is kept.
    Kept,
    /// What it needs was made now and is kept.
    Made,
}

/// A device that is open.
pub trait Device: Send + Sync {
    /// What it is.
    fn info(&self) -> &DeviceInfo;

    /// Names of the kernels that it can build.
    fn kernels(&self) -> &[&'static str];

    /// Builds a kernel for given shapes.
    ///
    /// # Errors
    /// [`AccelError::UnknownKernel`], [`AccelError::BadParameter`], [`AccelError::BadShape`],
    /// [`AccelError::CannotBuild`], [`AccelError::DeviceLost`].
    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>>;

    /// Makes now what building this kernel would make at its first use, so that no program waits
    /// for it. Errors as [`Device::build`].
    fn prepare(&self, request: &KernelRequest) -> Result<Prepared> {
        self.build(request)?;
        Ok(Prepared::AtUse)
    }

    /// Makes one kernel of several that follow each other, each with one input and one output,
    /// where the output of each has the format and size of the next one's input. Its result is bit
    /// for bit that of the kernels one after the other (AX6).
    ///
    /// # Errors
    /// [`AccelError::CannotBuild`] where the kernels do not fit together, or the device does not
    /// compose in this way; [`AccelError::DeviceLost`].
    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>>;

    /// Takes memory for a buffer; all bytes are zero.
    ///
    /// # Errors
    /// [`AccelError::OutOfMemory`], [`AccelError::DeviceLost`].
    fn allocate(&self, bytes: usize) -> Result<Buffer>;

    /// The same, of memory that another process can import, where the back end has such; else what
    /// [`Device::allocate`] gives. It may take more of the device than was asked for, so it is for
    /// buffers that are handed over.
    ///
    /// # Errors
    /// [`AccelError::OutOfMemory`], [`AccelError::DeviceLost`].
    fn allocate_shareable(&self, bytes: usize) -> Result<Buffer> {
        self.allocate(bytes)
    }

    /// The buffer that another process of this host shares, which copies nothing (AX16).
    ///
    /// # Errors
    /// [`AccelError::CannotShare`], [`AccelError::OutOfMemory`], [`AccelError::DeviceLost`].
    fn import(&self, _shared: SharedMemory) -> Result<Buffer> {
        Err(AccelError::shares_nothing(&self.info().name))
    }

    /// Opens a stream of work.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`], [`AccelError::OutOfMemory`].
    fn stream(&self) -> Result<Box<dyn Stream>>;

    /// How the device's clock stands to the host's at this moment; `None` where the device's time
    /// is modelled and not that of any clock.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`].
    fn clock(&self) -> Result<Option<ClockRelation>>;

    /// Counts the energy that it takes from now on.
    ///
    /// # Errors
    /// [`AccelError::Unavailable`] where the machine does not tell it, with the reason.
    fn energy_meter(&self) -> Result<Box<dyn EnergyMeter>> {
        Err(AccelError::untold_energy(&self.info().name))
    }

    /// The error for a kernel that this device does not have.
    fn unknown_kernel(&self, kernel: &str) -> AccelError {
        AccelError::UnknownKernel {
            device: self.info().name.clone(),
            kernel: kernel.chars().take(64).collect(),
            known: self.kernels().join(", "),
        }
    }
}

/// Work in order. Dropping it waits for what was launched.
pub trait Stream: Send {
    /// Runs a kernel on buffers of its device, after everything launched before. May return before
    /// it is done; the event tells when it is. Buffers may be dropped at once.
    ///
    /// # Errors
    /// [`AccelError::BadBuffer`], [`AccelError::DeviceLost`].
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&Buffer],
        outputs: &[&Buffer],
    ) -> Result<Event>;

    /// Runs a kernel on bytes of the host, after everything launched before, and waits. Where the
    /// device has the host's memory nothing is copied; else they are copied there and back.
    ///
    /// # Errors
    /// [`AccelError::BadBuffer`], [`AccelError::OutOfMemory`], [`AccelError::DeviceLost`].
    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps>;

    /// Waits until everything that was launched is done.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`].
    fn wait(&mut self) -> Result<()>;
}
