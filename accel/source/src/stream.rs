//! Streams: a launch is queued and may end later.

use crate::DriverDevice;
use crate::driver::Driver;
use crate::event::Launched;
use crate::kernel::DriverKernel;
use crate::memory::DriverMemory;
use angaros_accel::{
    AccelError, Buffer, Device, Event, Kernel, Pending, Result, Staging, Stamps, Stream,
};
use std::sync::Arc;

/// Work in the order of the calls. All streams of a device share its queue (SC3).
pub(crate) struct DriverStream<D: Driver> {
    device: DriverDevice<D>,
    staging: Staging,
    /// What was launched last, until it is known to be done.
    last: Option<Arc<Launched<D>>>,
}

impl<D: Driver> DriverStream<D> {
    pub(crate) fn new(device: DriverDevice<D>) -> Self {
        Self { device, staging: Staging::default(), last: None }
    }

    fn memories<'a>(
        &self,
        kernel: &str,
        buffers: &[&'a Buffer],
    ) -> Result<Vec<&'a DriverMemory<D>>> {
        let memory = |buffer: &&'a Buffer| {
            let memory = buffer.downcast::<DriverMemory<D>>();
            let ours = memory.filter(|memory| memory.is_of(self.device.shared()));
            ours.ok_or_else(|| {
                AccelError::foreign_buffer(kernel, &self.device.info().name, buffer.device())
            })
        };
        buffers.iter().map(memory).collect()
    }
}

impl<D: Driver> Drop for DriverStream<D> {
    fn drop(&mut self) {
        // Who needs to know how the work ended has its event.
        let _ = self.wait();
    }
}

impl<D: Driver> Stream for DriverStream<D> {
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&Buffer],
        outputs: &[&Buffer],
    ) -> Result<Event> {
        let shared = self.device.shared();
        shared.check()?;
        let name = &kernel.signature().kernel;
        let ours = DriverKernel::of(shared, kernel)
            .ok_or_else(|| AccelError::foreign_kernel(name, &self.device.info().name))?;
        ours.signature().check(inputs, outputs)?;
        let inputs = self.memories(name, inputs)?;
        let outputs = self.memories(name, outputs)?;
        if outputs.iter().any(|output| output.is_imported()) {
            return Err(AccelError::only_read(&self.device.info().name));
        }
        let launched = Arc::new(ours.launch(&inputs, &outputs)?);
        self.last = Some(launched.clone());
        Ok(Event::pending(launched))
    }

    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps> {
        self.device.shared().check()?;
        let mut staging = std::mem::take(&mut self.staging);
        let device = self.device.clone();
        let done = staging.run(&device, kernel, (inputs, outputs), &mut |inputs, outputs| {
            self.launch(kernel, inputs, outputs)
        });
        self.staging = staging;
        done
    }

    fn wait(&mut self) -> Result<()> {
        self.device.shared().check()?;
        match self.last.take() {
            None => Ok(()),
            Some(last) => last.wait().map(|_| ()),
        }
    }
}
