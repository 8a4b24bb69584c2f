//! What the device has built of a request: stages, a program of them, and images in and out.

use crate::memory::Counters;
use crate::{Behaviour, Program, SimError, Stage};
use angaros_accel::{Kernel, Shape, Signature};
use std::any::Any;
use std::sync::Arc;

/// A kernel of the simulated FPGA, or a composition of several; it has one input and one output.
#[derive(Debug)]
pub struct FpgaKernel {
    signature: Signature,
    program: Program,
    /// Those of the device that built it.
    counters: Arc<Counters>,
}

impl FpgaKernel {
    pub(crate) fn new(signature: Signature, program: Program, counters: Arc<Counters>) -> Self {
        Self { signature, program, counters }
    }

    /// The kernel behind the contract's handle, if the device with these counters built it.
    pub(crate) fn of<'a>(
        counters: &Arc<Counters>,
        kernel: &'a Arc<dyn Kernel>,
    ) -> Option<&'a Self> {
        let kernel: &dyn Any = &**kernel;
        let kernel = kernel.downcast_ref::<Self>()?;
        Arc::ptr_eq(&kernel.counters, counters).then_some(kernel)
    }

    /// Its stages, in order.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        self.program.stages()
    }

    /// The pixels of an input, without the bytes between its rows.
    pub(crate) fn pixels(&self, input: &[u8]) -> Vec<u8> {
        let shape = &self.signature.inputs[0].shape;
        (0..shape.height()).flat_map(|y| &input[shape.row(y)]).copied().collect()
    }

    /// Runs an image and writes the rows of the output. Returns the clock cycles.
    pub(crate) fn run(&self, pixels: &[u8], output: &mut [u8]) -> Result<u64, SimError> {
        let passage = self.program.run(pixels, &Behaviour::default())?;
        write_rows(&self.signature.outputs[0].shape, &passage.data, output);
        Ok(passage.cycles)
    }
}

impl Kernel for FpgaKernel {
    fn signature(&self) -> &Signature {
        &self.signature
    }
}

/// Writes pixels to the rows of an image and nothing between them.
fn write_rows(shape: &Shape, pixels: &[u8], bytes: &mut [u8]) {
    for (y, row) in pixels.chunks_exact(shape.row_bytes()).enumerate() {
        bytes[shape.row(y)].copy_from_slice(row);
    }
}
