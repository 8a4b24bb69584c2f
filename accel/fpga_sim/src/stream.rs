//! Streams: a launch has ended when it returns, at a time that its clock cycles say.

use crate::FpgaDevice;
use crate::kernel::FpgaKernel;
use crate::memory::FpgaMemory;
use angaros_accel::{AccelError, Buffer, Device, Event, Kernel, Result, Staging, Stamps, Stream};
use std::sync::Arc;

/// Work in the order of the calls, by a modelled clock that stands still between them. Copies from
/// and to the host are counted and take no modelled time.
pub(crate) struct FpgaStream {
    device: FpgaDevice,
    staging: Staging,
    now_ns: u64,
}

impl FpgaStream {
    pub(crate) fn new(device: FpgaDevice) -> Self {
        Self { device, staging: Staging::default(), now_ns: 0 }
    }

    fn memory<'a>(&self, kernel: &FpgaKernel, buffer: &'a Buffer) -> Result<&'a FpgaMemory> {
        let memory = buffer.downcast::<FpgaMemory>();
        memory.filter(|memory| memory.is_of(self.device.counters())).ok_or_else(|| {
            let kernel = &kernel.signature().kernel;
            AccelError::foreign_buffer(kernel, &self.device.info().name, buffer.device())
        })
    }
}

impl Stream for FpgaStream {
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&Buffer],
        outputs: &[&Buffer],
    ) -> Result<Event> {
        let name = self.device.info().name.clone();
        let ours = FpgaKernel::of(self.device.counters(), kernel);
        let ours =
            ours.ok_or_else(|| AccelError::foreign_kernel(&kernel.signature().kernel, &name))?;
        ours.signature().check(inputs, outputs)?;
        // One input and one output each, which are not the same buffer.
        let input = self.memory(ours, inputs[0])?;
        let output = self.memory(ours, outputs[0])?;
        let pixels = ours.pixels(&input.bytes());
        let cycles = ours.run(&pixels, &mut output.bytes());
        let cycles = cycles.map_err(|e| e.into_accel(&name, &ours.signature().kernel))?;
        self.device.counters().launched(cycles);
        let start_ns = self.now_ns;
        self.now_ns = start_ns.saturating_add(self.device.target().nanoseconds(cycles));
        Ok(Event::done(Stamps { start_ns, end_ns: self.now_ns }))
    }

    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps> {
        let mut staging = std::mem::take(&mut self.staging);
        let device = self.device.clone();
        let done = staging.run(&device, kernel, (inputs, outputs), &mut |inputs, outputs| {
            self.launch(kernel, inputs, outputs)
        });
        self.staging = staging;
        done
    }

    fn wait(&mut self) -> Result<()> {
        Ok(())
    }
}
