//! Streams: a launch has ended when it returns.

use crate::kernel::CpuKernel;
use crate::memory::CpuMemory;
use crate::plan::MOST_PORTS;
use crate::shared::Shared;
use angaros_accel::{AccelError, Buffer, Event, Kernel, Result, Stamps, Stream, host_ns};
use std::sync::{Arc, RwLockReadGuard, RwLockWriteGuard};

/// Work in the order of the calls: each is done on the thread that calls, with the help of the
/// device's threads.
pub(crate) struct CpuStream {
    pub(crate) shared: Arc<Shared>,
}

impl CpuStream {
    fn kernel<'a>(&self, kernel: &'a Arc<dyn Kernel>) -> Result<&'a CpuKernel> {
        CpuKernel::of(&self.shared, kernel).ok_or_else(|| {
            AccelError::foreign_kernel(&kernel.signature().kernel, &self.shared.name)
        })
    }

    fn memory<'a>(&self, kernel: &CpuKernel, buffer: &'a Buffer) -> Result<&'a CpuMemory> {
        buffer.downcast().ok_or_else(|| {
            let kernel = &kernel.signature().kernel;
            AccelError::foreign_buffer(kernel, &self.shared.name, buffer.device())
        })
    }
}

impl Stream for CpuStream {
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&Buffer],
        outputs: &[&Buffer],
    ) -> Result<Event> {
        let kernel = self.kernel(kernel)?;
        kernel.signature().check(inputs, outputs)?;
        let mut locks = Locks::default();
        locks.add(inputs, true, |buffer| self.memory(kernel, buffer))?;
        locks.add(outputs, false, |buffer| self.memory(kernel, buffer))?;
        locks.lock(|read, written| {
            let start_ns = host_ns();
            kernel.run(read, written)?;
            Ok(Event::done(Stamps { start_ns, end_ns: host_ns() }))
        })
    }

    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps> {
        let kernel = self.kernel(kernel)?;
        kernel.signature().check_host(inputs, outputs)?;
        let start_ns = host_ns();
        kernel.run(inputs, outputs)?;
        Ok(Stamps { start_ns, end_ns: host_ns() })
    }

    fn wait(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Memory of a launch that is to be locked.
#[derive(Clone, Copy)]
struct PortMemory<'a> {
    memory: &'a CpuMemory,
    is_input: bool,
    /// Its number among the inputs or the outputs.
    port: usize,
}

impl PortMemory<'_> {
    /// Whether both are the same memory.
    fn is(&self, other: &Self) -> bool {
        std::ptr::eq(self.memory, other.memory)
    }
}

/// The memory of all ports. It is locked in the order of addresses, so that two streams that need
/// the same buffers do not wait for each other.
#[derive(Default)]
struct Locks<'a> {
    all: [Option<PortMemory<'a>>; 2 * MOST_PORTS],
    inputs: usize,
    outputs: usize,
}

impl<'a> Locks<'a> {
    fn add(
        &mut self,
        buffers: &[&'a Buffer],
        is_input: bool,
        memory: impl Fn(&'a Buffer) -> Result<&'a CpuMemory>,
    ) -> Result<()> {
        for (port, buffer) in buffers.iter().copied().enumerate() {
            let one = PortMemory { memory: memory(buffer)?, is_input, port };
            let at = self.inputs + self.outputs;
            self.all[at] = Some(one);
            if is_input {
                self.inputs += 1;
            } else {
                self.outputs += 1;
            }
        }
        Ok(())
    }

    /// Calls `run` with the bytes of inputs and outputs.
    fn lock<T>(mut self, run: impl FnOnce(&[&[u8]], &mut [&mut [u8]]) -> T) -> T {
        let address = |one: &Option<PortMemory<'a>>| {
            one.as_ref().map(|one| std::ptr::from_ref(one.memory).addr())
        };
        self.all.sort_unstable_by_key(address);
        let mut read: [Option<RwLockReadGuard<'a, Vec<u8>>>; MOST_PORTS] = Default::default();
        let mut written: [Option<RwLockWriteGuard<'a, Vec<u8>>>; MOST_PORTS] = Default::default();
        // A buffer that is both inputs is locked once; for each input, whose lock it uses.
        let mut lock_of = [0; MOST_PORTS];
        let mut last: Option<PortMemory<'a>> = None;
        for one in self.all.iter().flatten() {
            if !one.is_input {
                written[one.port] = Some(one.memory.write());
            } else if let Some(same) = last.filter(|last| last.is(one)) {
                lock_of[one.port] = lock_of[same.port];
            } else {
                lock_of[one.port] = one.port;
                read[one.port] = Some(one.memory.read());
            }
            last = Some(*one);
        }
        let input = |port: usize| read[lock_of[port]].as_deref().map_or(&[][..], Vec::as_slice);
        let inputs: [&[u8]; MOST_PORTS] = std::array::from_fn(input);
        let mut outputs = written.each_mut().map(|lock| match lock {
            Some(lock) => lock.as_mut_slice(),
            None => &mut [],
        });
        run(&inputs[..self.inputs], &mut outputs[..self.outputs])
    }
}
