//! What CUDA does for a device.

use crate::block::{Block, Sharing, is_refusal};
use crate::clock::{Anchor, Clock};
use crate::compiler::compiler;
use crate::energy::{BusPlace, Counter};
use crate::error::{COMPILER, no_compiler_reason, said};
use angaros_accel::{ClockRelation, DeviceUuid, EnergyMeter, Stamps};
use angaros_accel_source::{Buffers, Done, Driver, ENTRY, Exported, Failure, Refusal, Unshared};
use cudarc::driver::sys::{CUevent_flags, CUresult};
use cudarc::driver::{
    CudaContext, CudaEvent, CudaFunction, CudaSlice, CudaStream, DevicePtr, DriverError,
    LaunchConfig, PushKernelArg, result,
};
use cudarc::nvrtc::Ptx;
use std::sync::Arc;

/// Work items of a group, along a row.
const GROUP: u32 = 64;

/// The driver of an open device.
pub struct Cuda {
    /// All work and all copies, in order.
    stream: Arc<CudaStream>,
    clock: Clock,
    /// What the device is, as 86 for the compute capability 8.6.
    capability: i32,
    place: BusPlace,
    /// `None` where the device shares no memory with other processes.
    sharing: Option<Sharing>,
    context: Arc<CudaContext>,
}

/// Bytes on the device.
pub struct Memory {
    address: u64,
    of: Of,
}

/// What gives the bytes back.
enum Of {
    Pool { _slice: CudaSlice<u8> },
    Block(Block),
}

/// A launch: between two events, of which the second is waited for, measured from an anchor.
pub struct Launch {
    anchor: Arc<Anchor>,
    start: CudaEvent,
    end: CudaEvent,
}

impl Cuda {
    pub(crate) fn new(
        number: usize,
        capability: i32,
        place: BusPlace,
    ) -> Result<Self, DriverError> {
        let context = CudaContext::new(number)?;
        // SAFETY: all work on memory is on one stream, in the order of the calls.
        unsafe { context.disable_event_tracking() };
        let stream = context.new_stream()?;
        let clock = Clock::new(&context)?;
        let sharing = Sharing::of(&context, &stream)?;
        Ok(Self { stream, clock, capability, place, sharing, context })
    }
}

impl Memory {
    fn of(block: Block) -> Self {
        Self { address: block.address(), of: Of::Block(block) }
    }
}

/// What CUDA said, as the contract has it.
fn failed(error: DriverError) -> Failure {
    match error.0 {
        CUresult::CUDA_ERROR_OUT_OF_MEMORY => Failure::NoMemory,
        _ => Failure::Lost(said(error)),
    }
}

impl Driver for Cuda {
    const PRELUDE: &'static str = include_str!("../kernels/prelude_cuda.cu");
    type Memory = Memory;
    type Program = CudaFunction;
    type Event = Launch;

    fn allocate(&self, bytes: usize) -> Done<Memory> {
        let slice = self.stream.alloc_zeros::<u8>(bytes).map_err(failed)?;
        let address = slice.device_ptr(&self.stream).0;
        Ok(Memory { address, of: Of::Pool { _slice: slice } })
    }

    fn shares_as(&self) -> Option<DeviceUuid> {
        self.sharing.as_ref().map(|sharing| sharing.uuid)
    }

    fn shareable_len(&self, bytes: usize) -> usize {
        self.sharing.as_ref().map_or(bytes, |sharing| sharing.block_len(bytes))
    }

    fn allocate_shareable(&self, bytes: usize) -> Done<Memory> {
        let Some(sharing) = &self.sharing else { return self.allocate(bytes) };
        let block = match sharing.allocate(bytes) {
            Ok(block) => block,
            // A container may keep a driver from giving descriptors that says that it could.
            Err(error) if is_refusal(error) => return self.allocate(bytes),
            Err(error) => return Err(failed(error)),
        };
        let stream = self.stream.cu_stream();
        // SAFETY: the block has at least so many bytes, and work on it follows on this stream.
        unsafe { result::memset_d8_async(block.address(), 0, bytes, stream) }.map_err(failed)?;
        Ok(Memory::of(block))
    }

    fn export(&self, memory: &Memory) -> Done<Option<Exported>> {
        match &memory.of {
            Of::Pool { .. } => Ok(None),
            Of::Block(block) => match block.export() {
                Ok(exported) => Ok(Some(exported)),
                Err(error) if is_refusal(error) => Ok(None),
                Err(error) => Err(failed(error)),
            },
        }
    }

    fn import(&self, exported: Exported) -> Result<Memory, Unshared> {
        let Some(sharing) = &self.sharing else {
            return Err(Unshared::Descriptor("it shares no memory".to_owned()));
        };
        sharing.import(&exported).map(Memory::of).map_err(|error| match is_refusal(error) {
            true => Unshared::Descriptor(said(error)),
            false => Unshared::Device(failed(error)),
        })
    }

    fn upload(&self, memory: &Memory, offset: usize, bytes: &[u8]) -> Done<()> {
        self.context.bind_to_thread().map_err(failed)?;
        let to = memory.address + offset as u64;
        // SAFETY: the range is within the memory, as the caller promises, and the bytes stay until
        // they have been read, which is waited for.
        unsafe { result::memcpy_htod_async(to, bytes, self.stream.cu_stream()) }.map_err(failed)?;
        self.stream.synchronize().map_err(failed)
    }

    fn download(&self, memory: &Memory, offset: usize, bytes: &mut [u8]) -> Done<()> {
        self.context.bind_to_thread().map_err(failed)?;
        let from = memory.address + offset as u64;
        let stream = self.stream.cu_stream();
        // SAFETY: as above, for writing.
        unsafe { result::memcpy_dtoh_async(bytes, from, stream) }.map_err(failed)?;
        self.stream.synchronize().map_err(failed)
    }

    fn place(&self, memory: &Memory) -> Option<(i32, u64)> {
        Some((angaros_accel::Place::CUDA, memory.address))
    }

    fn wait_for_all(&self) -> Done<()> {
        self.stream.synchronize().map_err(failed)
    }

    fn compile(&self, source: &str) -> Result<CudaFunction, Refusal> {
        let compiler = compiler()
            .map_err(|lack| refused(no_compiler_reason(&lack), String::new(), COMPILER))?;
        let architecture = compiler.architecture_for(self.capability).ok_or_else(|| {
            let reason = format!(
                "this version of NVRTC makes nothing for compute capability {}.{}",
                self.capability / 10,
                self.capability % 10
            );
            refused(reason, String::new(), "install NVRTC of an older version of CUDA")
        })?;
        let ptx = compiler.compile(source, architecture).map_err(|complaint| {
            let hint = "install another version of NVRTC, or choose another device with \
                ANGAROS_ACCEL";
            refused(complaint.reason, complaint.log, hint)
        })?;
        let module = self.context.load_module(Ptx::from_src(ptx)).map_err(not_loaded)?;
        module.load_function(ENTRY).map_err(not_loaded)
    }

    unsafe fn launch(
        &self,
        program: &CudaFunction,
        buffers: Buffers<'_, Self>,
        [across, rows, planes]: [usize; 3],
    ) -> Done<Launch> {
        let anchor = self.clock.anchor().map_err(failed)?;
        // Sides are below 2^15, and pixels have four numbers at most.
        let size = |count: usize| count as u32;
        let config = LaunchConfig {
            grid_dim: (size(across).div_ceil(GROUP), size(rows), size(planes)),
            block_dim: (GROUP, 1, 1),
            shared_mem_bytes: 0,
        };
        let addresses = buffers.map(|memory| memory.address);
        let mut queued = self.stream.launch_builder(program);
        queued.record_kernel_launch(CUevent_flags::CU_EVENT_BLOCKING_SYNC);
        for address in &addresses {
            queued.arg(address);
        }
        // SAFETY: the kernel has these five arguments, all of them addresses of memory that is
        // given back on this stream, so after the kernel. Work items beyond the image do nothing,
        // and the others stay within buffers as long as their images, as the caller promises.
        let events = unsafe { queued.launch(config) }.map_err(failed)?;
        let no_events = || Failure::Lost("a launch has no events".to_owned());
        let (start, end) = events.ok_or_else(no_events)?;
        Ok(Launch { anchor, start, end })
    }

    fn is_done(&self, launch: &Launch) -> Done<bool> {
        self.context.bind_to_thread().map_err(failed)?;
        launch.end.try_is_complete().map_err(failed)
    }

    fn wait(&self, launch: &Launch) -> Done<()> {
        launch.end.synchronize().map_err(failed)
    }

    fn stamps(&self, first: &Launch, last: &Launch) -> Done<Stamps> {
        let start_ns = first.anchor.when(&first.start).map_err(failed)?;
        let end_ns = last.anchor.when(&last.end).map_err(failed)?.max(start_ns);
        Ok(Stamps { start_ns, end_ns })
    }

    fn clock(&self) -> Done<ClockRelation> {
        self.clock.relation().map_err(failed)
    }

    fn energy_meter(&self, name: &str) -> Option<angaros_accel::Result<Box<dyn EnergyMeter>>> {
        let counter = Counter::open(name, self.place);
        Some(counter.map(|counter| Box::new(counter) as Box<dyn EnergyMeter>))
    }
}

/// Why a source became no program.
fn refused(reason: String, log: String, hint: &str) -> Refusal {
    Refusal::Source { reason, log, hint: hint.to_owned() }
}

/// Why a compiled program was not loaded. Some of it is about the program, the rest about the
/// device.
fn not_loaded(error: DriverError) -> Refusal {
    let newer = "update NVIDIA's driver, or install NVRTC of the version of CUDA that it is for";
    match error.0 {
        CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION
        | CUresult::CUDA_ERROR_INVALID_PTX
        | CUresult::CUDA_ERROR_INVALID_IMAGE
        | CUresult::CUDA_ERROR_INVALID_SOURCE
        | CUresult::CUDA_ERROR_NO_BINARY_FOR_GPU
        | CUresult::CUDA_ERROR_JIT_COMPILER_NOT_FOUND
        | CUresult::CUDA_ERROR_JIT_COMPILATION_DISABLED
        | CUresult::CUDA_ERROR_NOT_FOUND => refused(said(error), String::new(), newer),
        _ => Refusal::Device(failed(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cuda_says_is_a_lack_of_memory_a_refused_program_or_a_loss() {
        let of = |code| failed(DriverError(code));
        assert_eq!(of(CUresult::CUDA_ERROR_OUT_OF_MEMORY), Failure::NoMemory);
        let lost = of(CUresult::CUDA_ERROR_ECC_UNCORRECTABLE);
        assert_eq!(lost, Failure::Lost("CUDA says CUDA_ERROR_ECC_UNCORRECTABLE".to_owned()));
        let old = not_loaded(DriverError(CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION));
        assert!(matches!(old, Refusal::Source { hint, .. } if hint.contains("driver")));
        let full = not_loaded(DriverError(CUresult::CUDA_ERROR_OUT_OF_MEMORY));
        assert_eq!(full, Refusal::Device(Failure::NoMemory));
    }
}
