//! Kernels that the device has built: parts, each a launch, and the images between them.

use crate::driver::Driver;
use crate::event::Launched;
use crate::memory::DriverMemory;
use crate::part::{Part, parts};
use crate::shared::Shared;
use crate::stage::Stage;
use angaros_accel::{Kernel, Result, Shape, Signature};
use std::any::Any;
use std::sync::{Arc, OnceLock, PoisonError};

/// A kernel, for streams of the device that built it.
pub struct DriverKernel<D: Driver> {
    signature: Signature,
    stages: Vec<Arc<Stage>>,
    parts: Vec<Part<D>>,
    /// Between each part and the next.
    middle: Vec<DriverMemory<D>>,
    shared: Arc<Shared<D>>,
}

impl<D: Driver> std::fmt::Debug for DriverKernel<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DriverKernel").field("signature", &self.signature).finish_non_exhaustive()
    }
}

impl<D: Driver> Kernel for DriverKernel<D> {
    fn signature(&self) -> &Signature {
        &self.signature
    }
}

impl<D: Driver> DriverKernel<D> {
    /// Of stages that fit together: in as few parts as are worth it, or each by itself.
    pub(crate) fn new(
        shared: &Arc<Shared<D>>,
        signature: Signature,
        stages: Vec<Arc<Stage>>,
        is_fused: bool,
    ) -> Result<Self> {
        let counts = if is_fused { parts(&stages) } else { vec![1; stages.len()] };
        let of = |ports: &[angaros_accel::Port]| -> Vec<Shape> {
            ports.iter().map(|port| port.shape).collect()
        };
        let [mut inputs, last] = [of(&signature.inputs), of(&signature.outputs)];
        let mut made = Vec::new();
        let mut middle = Vec::new();
        let mut rest = stages.as_slice();
        for count in counts {
            let (here, after) = rest.split_at(count);
            rest = after;
            let outputs = if after.is_empty() { last.clone() } else { packed(&here[count - 1])? };
            let ports = (inputs.as_slice(), outputs.as_slice());
            made.push(Part::new(shared, &signature.kernel, here, ports)?);
            if !after.is_empty() {
                middle.push(DriverMemory::new(shared, outputs[0].bytes())?);
            }
            inputs = outputs;
        }
        Ok(Self { signature, stages, parts: made, middle, shared: shared.clone() })
    }

    /// The kernel behind the contract's handle, if this device built it.
    pub(crate) fn of<'a>(shared: &Arc<Shared<D>>, kernel: &'a Arc<dyn Kernel>) -> Option<&'a Self> {
        let kernel: &dyn Any = &**kernel;
        let kernel = kernel.downcast_ref::<Self>()?;
        Arc::ptr_eq(&kernel.shared, shared).then_some(kernel)
    }

    /// How often the device is told to run something when the kernel is launched: once, unless it
    /// is a chain that was composed sequentially, or was cut (SC2).
    #[must_use]
    pub fn launches(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn stages(&self) -> &[Arc<Stage>] {
        &self.stages
    }

    /// Queues a launch on buffers that were seen to fit the ports.
    pub(crate) fn launch(
        &self,
        inputs: &[&DriverMemory<D>],
        outputs: &[&DriverMemory<D>],
    ) -> Result<Launched<D>> {
        let shared = &self.shared;
        let _launching = shared.launching.lock().unwrap_or_else(PoisonError::into_inner);
        let mut events = Vec::with_capacity(self.parts.len());
        for (i, part) in self.parts.iter().enumerate() {
            let before = i.checked_sub(1).map(|before| [&self.middle[before]]);
            let inputs = before.as_ref().map_or(inputs, <[_; 1]>::as_slice);
            let after = self.middle.get(i).map(|memory| [memory]);
            let outputs = after.as_ref().map_or(outputs, <[_; 1]>::as_slice);
            events.push(part.launch(shared, inputs, outputs)?);
        }
        shared.done("launching a kernel", 0, shared.driver.flush())?;
        let last = if events.len() > 1 { events.pop() } else { None };
        // Every kernel has a part.
        let first = events.swap_remove(0);
        Ok(Launched { shared: shared.clone(), first, last, stamps: OnceLock::new() })
    }
}

/// What a stage writes where another part reads it: rows without bytes between them.
fn packed(stage: &Stage) -> Result<Vec<Shape>> {
    let shape = stage.outputs[0];
    Ok(vec![Shape::packed(shape.format(), shape.width(), shape.height())?])
}
