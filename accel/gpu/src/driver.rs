//! What OpenCL does for a device.

use crate::clock;
use crate::held::Held;
use angaros_accel::{ClockRelation, Place, Stamps};
use angaros_accel_source::{Buffers, Done, Driver, ENTRY, Failure, Refusal};
use opencl3::command_queue::{CL_QUEUE_PROFILING_ENABLE, CommandQueue};
use opencl3::context::Context;
use opencl3::device::Device;
use opencl3::error_codes::{CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, ClError};
use opencl3::event::{CL_COMPLETE, Event};
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE, ClMem, cl_mem};
use opencl3::program::Program as Compiled;
use opencl3::types::CL_BLOCKING;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// What is known of a device by which it is driven.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settings {
    /// It rounds divisions to the nearest number, if it is told to.
    pub(crate) divides_exactly: bool,
    /// Work items of a group, along a row.
    pub(crate) group: usize,
    /// Nanoseconds between two ticks of its clock.
    pub(crate) tick_ns: u64,
    /// It may tell its time directly.
    pub(crate) may_have_timer: bool,
}

/// The driver of an open device.
pub struct OpenCl {
    pub(crate) device: Device,
    context: Held<Context>,
    /// All work and all copies, in order.
    queue: Held<CommandQueue>,
    /// What the device's clock is read by, so that it need not wait for work.
    pub(crate) clock: Held<CommandQueue>,
    pub(crate) settings: Settings,
    /// Whether the clock that OpenCL tells directly is that of events.
    pub(crate) has_timer: OnceLock<bool>,
}

/// A buffer.
pub struct Memory(Mutex<Held<Buffer<u8>>>);

/// A compiled program with its one kernel.
pub struct Program {
    /// Its arguments are set while it is held.
    kernel: Mutex<Held<Kernel>>,
    _compiled: Held<Compiled>,
}

impl OpenCl {
    pub(crate) fn new(device: Device, settings: Settings) -> Result<Self, ClError> {
        let context = Held::new(Context::from_device(&device)?);
        let queue =
            || CommandQueue::create_default(&context, CL_QUEUE_PROFILING_ENABLE).map(Held::new);
        let [queue, clock] = [queue()?, queue()?];
        let has_timer = OnceLock::new();
        if !settings.may_have_timer {
            let _ = has_timer.set(false);
        }
        Ok(Self { device, context, queue, clock, settings, has_timer })
    }
}

impl Memory {
    fn buffer(&self) -> MutexGuard<'_, Held<Buffer<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handle, for an argument of a kernel.
    fn handle(&self) -> cl_mem {
        self.buffer().get()
    }
}

/// What OpenCL said, as the contract has it.
pub(crate) fn failed(error: ClError) -> Failure {
    if [CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY].contains(&error.0) {
        return Failure::NoMemory;
    }
    Failure::Lost(error.to_string())
}

impl Driver for OpenCl {
    const PRELUDE: &'static str = include_str!("../kernels/prelude_opencl.cl");
    type Memory = Memory;
    type Program = Program;
    type Event = Held<Event>;

    fn allocate(&self, bytes: usize) -> Done<Memory> {
        // SAFETY: no memory of the host is handed over.
        let made = unsafe {
            Buffer::create(&self.context, CL_MEM_READ_WRITE, bytes, std::ptr::null_mut())
        };
        let mut buffer = made.map(Held::new).map_err(failed)?;
        // SAFETY: the pattern is copied before the call returns, and the range is the buffer's.
        let filled = unsafe { self.queue.enqueue_fill_buffer(&mut buffer, &[0], 0, bytes, &[]) };
        filled.map(Held::new).map_err(failed)?;
        Ok(Memory(Mutex::new(buffer)))
    }

    fn upload(&self, memory: &Memory, offset: usize, bytes: &[u8]) -> Done<()> {
        let mut buffer = memory.buffer();
        // SAFETY: the range is the buffer's, and the call returns after the bytes were read.
        let done = unsafe {
            self.queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, offset, bytes, &[])
        };
        done.map(Held::new).map(drop).map_err(failed)
    }

    fn download(&self, memory: &Memory, offset: usize, bytes: &mut [u8]) -> Done<()> {
        let buffer = memory.buffer();
        // SAFETY: the range is the buffer's, and the call returns after the bytes were written.
        let done =
            unsafe { self.queue.enqueue_read_buffer(&buffer, CL_BLOCKING, offset, bytes, &[]) };
        done.map(Held::new).map(drop).map_err(failed)
    }

    fn place(&self, memory: &Memory) -> Option<(i32, u64)> {
        Some((Place::OPENCL, memory.handle().addr() as u64))
    }

    fn wait_for_all(&self) -> Done<()> {
        self.queue.finish().map_err(failed)
    }

    fn compile(&self, source: &str) -> Result<Program, Refusal> {
        let options = match self.settings.divides_exactly {
            true => "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt",
            false => "-cl-std=CL1.2",
        };
        let made = Compiled::create_from_source(&self.context, source);
        let mut compiled = made.map(Held::new).map_err(|e| refused(&e, String::new()))?;
        if let Err(error) = compiled.build(&[self.device.id()], options) {
            let log = compiled.get_build_log(self.device.id()).unwrap_or_default();
            return Err(refused(&error, log));
        }
        let found = Kernel::create(&compiled, ENTRY);
        let found = found.map(Held::new).map_err(|e| refused(&e, String::new()))?;
        Ok(Program { kernel: Mutex::new(found), _compiled: compiled })
    }

    unsafe fn launch(
        &self,
        program: &Program,
        buffers: Buffers<'_, Self>,
        [across, rows, planes]: [usize; 3],
    ) -> Done<Held<Event>> {
        let kernel = program.kernel.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, argument) in (0..).zip(buffers.map(Memory::handle)) {
            // SAFETY: the kernel has these five arguments, all of them buffers, which exist.
            unsafe { kernel.set_arg(index, &argument) }.map_err(failed)?;
        }
        let group = self.settings.group;
        let sizes = [across.next_multiple_of(group), rows, planes];
        let groups = [group, 1, 1];
        // SAFETY: three sizes are given for three dimensions; work items beyond the image do
        // nothing, and the others stay within buffers as long as their images, as the caller
        // promises. OpenCL keeps the buffers until the kernel has ended.
        let queued = unsafe {
            let start = std::ptr::null();
            let kernel = kernel.get();
            let queue = &self.queue;
            queue.enqueue_nd_range_kernel(kernel, 3, start, sizes.as_ptr(), groups.as_ptr(), &[])
        };
        queued.map(Held::new).map_err(failed)
    }

    fn flush(&self) -> Done<()> {
        self.queue.flush().map_err(failed)
    }

    fn is_done(&self, event: &Held<Event>) -> Done<bool> {
        match event.command_execution_status().map_err(failed)?.0 {
            CL_COMPLETE => Ok(true),
            code if code < 0 => Err(failed(ClError(code))),
            _ => Ok(false),
        }
    }

    fn wait(&self, event: &Held<Event>) -> Done<()> {
        event.wait().map_err(failed)
    }

    fn stamps(&self, first: &Held<Event>, last: &Held<Event>) -> Done<Stamps> {
        let start_ns = first.profiling_command_start().map_err(failed)?;
        let end_ns = last.profiling_command_end().map_err(failed)?.max(start_ns);
        Ok(Stamps { start_ns, end_ns })
    }

    fn clock(&self) -> Done<ClockRelation> {
        clock::relation(self)
    }
}

/// Why a source became no program.
fn refused(error: &ClError, log: String) -> Refusal {
    let hint = "update the driver of OpenCL, or choose another device with ANGAROS_ACCEL";
    Refusal::Source { reason: format!("OpenCL says {error}"), log, hint: hint.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GpuBackend;

    #[test]
    fn a_source_that_the_compiler_refuses_is_an_error_with_its_words() {
        let driver = match GpuBackend::opened(0) {
            Ok(opened) => opened.driver,
            Err(error) => return angaros_testing::skipped(error),
        };
        let words = |source: &str| match driver.compile(source).map(drop) {
            Err(Refusal::Source { reason, log, .. }) => format!("{reason}: {log}"),
            other => panic!("{other:?}"),
        };
        let broken = words("no_such_type x;\n");
        assert!(broken.contains("no_such_type"), "{broken}");
        let without = words("int x(void) { return 1; }");
        assert!(without.contains("KERNEL_NAME"), "{without}");
    }
}
