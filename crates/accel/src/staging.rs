//! Bytes of the host to a device with memory of its own and back: for back ends whose
//! [`Stream::run_host`](crate::Stream::run_host) has to copy.

use crate::{Buffer, Device, Event, Kernel, Port, Result, Shape, Stamps, copying};
use std::sync::Arc;

/// Copies the pixels of an image of the host to a buffer, and no byte between its rows.
///
/// # Errors
/// What [`Memory::upload`](crate::Memory::upload) returns.
pub fn write_rows(buffer: &Buffer, shape: &Shape, bytes: &[u8]) -> Result<()> {
    if shape.step() == shape.row_bytes() {
        return buffer.upload(0, &bytes[..shape.bytes()]);
    }
    (0..shape.height()).try_for_each(|y| buffer.upload(shape.row(y).start, &bytes[shape.row(y)]))
}

/// Copies the pixels of a buffer to an image of the host, and no byte between its rows.
///
/// # Errors
/// What [`Memory::download`](crate::Memory::download) returns.
pub fn read_rows(buffer: &Buffer, shape: &Shape, bytes: &mut [u8]) -> Result<()> {
    if shape.step() == shape.row_bytes() {
        return buffer.download(0, &mut bytes[..shape.bytes()]);
    }
    (0..shape.height())
        .try_for_each(|y| buffer.download(shape.row(y).start, &mut bytes[shape.row(y)]))
}

/// Runs a kernel on buffers of its inputs and outputs.
pub type Launch<'a> = dyn FnMut(&[&Buffer], &[&Buffer]) -> Result<Event> + 'a;

/// The buffers on a device that stand for memory of the host; kept from one frame to the next, as
/// long as the kernel is the same.
#[derive(Default)]
pub struct Staging {
    held: Option<Held>,
}

struct Held {
    kernel: Arc<dyn Kernel>,
    inputs: Vec<Buffer>,
    outputs: Vec<Buffer>,
}

impl Staging {
    /// Copies the inputs to the device, launches, and copies the outputs back.
    ///
    /// # Errors
    /// [`BadBuffer`](crate::AccelError::BadBuffer), what allocating, copying and launching return.
    pub fn run(
        &mut self,
        device: &dyn Device,
        kernel: &Arc<dyn Kernel>,
        (inputs, outputs): (&[&[u8]], &mut [&mut [u8]]),
        launch: &mut Launch<'_>,
    ) -> Result<Stamps> {
        let signature = kernel.signature();
        signature.check_host(inputs, outputs)?;
        // Buffers of another kernel go first: a device may not have room for both.
        let same = self.held.take().filter(|held| Arc::ptr_eq(&held.kernel, kernel));
        let held = match same {
            Some(held) => held,
            None => Held::new(device, kernel)?,
        };
        let held = self.held.insert(held);
        let ports = held.inputs.iter().zip(&signature.inputs);
        copying(pixel_bytes(&signature.inputs), false, || {
            let mut all = ports.zip(inputs);
            all.try_for_each(|((buffer, port), bytes)| write_rows(buffer, &port.shape, bytes))
        })?;
        let ins: Vec<&Buffer> = held.inputs.iter().collect();
        let outs: Vec<&Buffer> = held.outputs.iter().collect();
        let stamps = launch(&ins, &outs)?.wait()?;
        let ports = held.outputs.iter().zip(&signature.outputs);
        copying(pixel_bytes(&signature.outputs), true, || {
            let mut all = ports.zip(outputs);
            all.try_for_each(|((buffer, port), bytes)| read_rows(buffer, &port.shape, bytes))
        })?;
        Ok(stamps)
    }
}

/// Bytes of the pixels of all ports.
fn pixel_bytes(ports: &[Port]) -> usize {
    ports.iter().map(|port| port.shape.row_bytes() * port.shape.height()).sum()
}

impl Held {
    fn new(device: &dyn Device, kernel: &Arc<dyn Kernel>) -> Result<Self> {
        let signature = kernel.signature();
        let make = |port: &crate::Port| device.allocate(port.shape.bytes());
        Ok(Self {
            kernel: kernel.clone(),
            inputs: signature.inputs.iter().map(make).collect::<Result<_>>()?,
            outputs: signature.outputs.iter().map(make).collect::<Result<_>>()?,
        })
    }
}
