//! What a technology of graphics processors does for a device: the trait that a back end
//! implements.

use angaros_accel::{ClockRelation, DeviceUuid, EnergyMeter, Stamps};
use std::os::fd::OwnedFd;

/// Name of the function that a program runs.
pub const ENTRY: &str = "run";

/// What is known of a device that decides what is built for it.
#[derive(Debug, Clone, Copy)]
pub struct Abilities {
    /// It computes with 64-bit floating numbers.
    pub has_double: bool,
    /// It rounds divisions to the nearest number.
    pub divides_exactly: bool,
}

/// Why a driver did not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The device has no memory for it.
    NoMemory,
    /// Anything else: the device does not do what it did. The text is what the driver said.
    Lost(String),
}

/// Why a driver made no program of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It cannot be compiled.
    Source {
        /// Why.
        reason: String,
        /// What the compiler said, in as many lines as it did; empty where it said nothing.
        log: String,
        /// The remedy.
        hint: String,
    },
    /// The device failed.
    Device(Failure),
}

/// Why a driver made no memory of what another process shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unshared {
    /// What was given is no memory of the device of so many bytes. The text is what the driver
    /// said.
    Descriptor(String),
    /// The device failed.
    Device(Failure),
}

/// Memory that the driver can give to another process.
#[derive(Debug)]
pub struct Exported {
    /// What the kernel knows it by.
    pub fd: OwnedFd,
    /// Bytes of it, at least as many as it was allocated with.
    pub block_len: usize,
}

/// Result of a call to a driver.
pub type Done<T> = Result<T, Failure>;

/// The arguments of a program: the first and the last input, what it is told, the first and the
/// last output.
pub type Buffers<'a, D> = [&'a <D as Driver>::Memory; 5];

/// The driver of one open device. Calls come from any thread, several at the same time. Work is
/// done in the order of the calls (SC3).
pub trait Driver: Sized + Send + Sync + 'static {
    /// What the kernels need of the language that they are compiled as; comes before them.
    const PRELUDE: &'static str;

    /// Bytes on the device, which are given back when it is dropped, but not before the work that
    /// uses them is done.
    type Memory: Send + Sync;
    /// A compiled program.
    type Program: Send + Sync;
    /// A launch that was queued.
    type Event: Send + Sync;

    /// Takes so many bytes, at least one; all are zero.
    ///
    /// # Errors
    /// [`Failure`].
    fn allocate(&self, bytes: usize) -> Done<Self::Memory>;

    /// What tells the device from others, where memory of it can be given to other processes.
    fn shares_as(&self) -> Option<DeviceUuid> {
        None
    }

    /// How many bytes [`Driver::allocate_shareable`] takes of the device for so many.
    fn shareable_len(&self, bytes: usize) -> usize {
        bytes
    }

    /// Takes so many bytes, at least one, that another process can import; all are zero. Called
    /// only where [`Driver::shares_as`] says something.
    ///
    /// # Errors
    /// [`Failure`].
    fn allocate_shareable(&self, bytes: usize) -> Done<Self::Memory> {
        self.allocate(bytes)
    }

    /// What another process imports it by, after the work queued before; `None` of memory that is
    /// not from [`Driver::allocate_shareable`].
    ///
    /// # Errors
    /// [`Failure`].
    fn export(&self, _memory: &Self::Memory) -> Done<Option<Exported>> {
        Ok(None)
    }

    /// Memory that another process exported. Called only where [`Driver::shares_as`] says
    /// something.
    ///
    /// # Errors
    /// [`Unshared`].
    fn import(&self, _exported: Exported) -> Result<Self::Memory, Unshared> {
        Err(Unshared::Descriptor("it has no such memory".to_owned()))
    }

    /// Copies bytes of the host, at least one, to the device after the work queued before, and
    /// returns when they have been read. The range is within the memory.
    ///
    /// # Errors
    /// [`Failure`].
    fn upload(&self, memory: &Self::Memory, offset: usize, bytes: &[u8]) -> Done<()>;

    /// Copies bytes, at least one, to the host after the work queued before, and returns when they
    /// are there. The range is within the memory.
    ///
    /// # Errors
    /// [`Failure`].
    fn download(&self, memory: &Self::Memory, offset: usize, bytes: &mut [u8]) -> Done<()>;

    /// Where memory lies, for [`Place`](angaros_accel::Place): the kind of device, and the address
    /// there, which stays. `None` where no other library finds it.
    fn place(&self, _memory: &Self::Memory) -> Option<(i32, u64)> {
        None
    }

    /// Waits for all work that was queued before.
    ///
    /// # Errors
    /// [`Failure`].
    fn wait_for_all(&self) -> Done<()> {
        Ok(())
    }

    /// Compiles a source that begins with [`Driver::PRELUDE`] and has the function [`ENTRY`].
    ///
    /// # Errors
    /// [`Refusal`].
    fn compile(&self, source: &str) -> Result<Self::Program, Refusal>;

    /// Queues a program with so many work items along a row, rows and planes, or more.
    ///
    /// # Safety
    /// The program was compiled of a source of this crate. The third buffer has the numbers that it
    /// is told, and the others are as long as the images that these numbers describe.
    ///
    /// # Errors
    /// [`Failure`].
    unsafe fn launch(
        &self,
        program: &Self::Program,
        buffers: Buffers<'_, Self>,
        items: [usize; 3],
    ) -> Done<Self::Event>;

    /// Sees that what was queued begins without anybody waiting for it.
    ///
    /// # Errors
    /// [`Failure`].
    fn flush(&self) -> Done<()> {
        Ok(())
    }

    /// Whether a launch has ended.
    ///
    /// # Errors
    /// [`Failure`].
    fn is_done(&self, event: &Self::Event) -> Done<bool>;

    /// Waits for the end of a launch.
    ///
    /// # Errors
    /// [`Failure`].
    fn wait(&self, event: &Self::Event) -> Done<()>;

    /// The beginning of the first and the end of the last of launches that have ended.
    ///
    /// # Errors
    /// [`Failure`].
    fn stamps(&self, first: &Self::Event, last: &Self::Event) -> Done<Stamps>;

    /// How the clock of the stamps stands to the host's at this moment.
    ///
    /// # Errors
    /// [`Failure`].
    fn clock(&self) -> Done<ClockRelation>;

    /// Counts the energy of the device of this name; `None` where nothing tells it.
    fn energy_meter(&self, _name: &str) -> Option<angaros_accel::Result<Box<dyn EnergyMeter>>> {
        None
    }
}
