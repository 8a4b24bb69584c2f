//! A kernel that the processor has built.

use crate::band::{Band, Output};
use crate::kernels::KernelError;
use crate::lane::Stage;
use crate::plan::{Banded, MOST_PORTS, Sequence};
use crate::shared::Shared;
use angaros_accel::{AccelError, Kernel, Result, Signature};
use std::any::Any;
use std::sync::Arc;

/// How the stages of a kernel follow each other.
#[derive(Debug)]
enum Plan {
    /// A single stage, or several in one pass.
    Banded(Banded),
    /// Each over the whole image.
    Sequence(Sequence),
}

/// A kernel, for streams of the device that built it.
#[derive(Debug)]
pub(crate) struct CpuKernel {
    signature: Signature,
    plan: Plan,
    shared: Arc<Shared>,
}

impl Kernel for CpuKernel {
    fn signature(&self) -> &Signature {
        &self.signature
    }
}

impl CpuKernel {
    /// A kernel of one stage.
    pub(crate) fn single(shared: &Arc<Shared>, signature: Signature, stage: Stage) -> Self {
        debug_assert!(signature.inputs.len() <= MOST_PORTS);
        let plan = Plan::Banded(Banded::new(vec![stage], shared.threads(), shared.scratch_bytes));
        Self { signature, plan, shared: shared.clone() }
    }

    /// Kernels that follow each other and fit: in one pass, or each over the whole image.
    pub(crate) fn chain(
        shared: &Arc<Shared>,
        signature: Signature,
        kernels: &[&Self],
        is_fused: bool,
    ) -> Self {
        let stages = kernels.iter().flat_map(|kernel| kernel.stages()).cloned().collect();
        let threads = shared.threads();
        let plan = if is_fused {
            Plan::Banded(Banded::new(stages, threads, shared.scratch_bytes))
        } else {
            Plan::Sequence(Sequence::new(stages, threads, shared.scratch_bytes))
        };
        Self { signature, plan, shared: shared.clone() }
    }

    /// The kernel behind the contract's handle, if this device built it.
    pub(crate) fn of<'a>(shared: &Arc<Shared>, kernel: &'a Arc<dyn Kernel>) -> Option<&'a Self> {
        let kernel: &dyn Any = &**kernel;
        let kernel = kernel.downcast_ref::<Self>()?;
        Arc::ptr_eq(&kernel.shared, shared).then_some(kernel)
    }

    fn stages(&self) -> Box<dyn Iterator<Item = &Stage> + '_> {
        match &self.plan {
            Plan::Banded(banded) => Box::new(banded.stages().iter()),
            Plan::Sequence(sequence) => Box::new(sequence.stages()),
        }
    }

    /// Runs it on bytes that were seen to fit the ports.
    pub(crate) fn run(&self, inputs: &[&[u8]], outputs: &mut [&mut [u8]]) -> Result<()> {
        let signature = &self.signature;
        let count = inputs.len();
        // Ports that are not there stand for the last one that is, and are cut off.
        let inputs: [Band<'_>; MOST_PORTS] = std::array::from_fn(|i| {
            let i = i.min(count - 1);
            Band::whole(signature.inputs[i].shape, inputs[i])
        });
        let shape = |i: usize| signature.outputs[i].shape;
        let done = match outputs {
            [one] => self.run_ports(&inputs[..count], &[Output::new(shape(0), one)]),
            [one, two] => {
                let outputs = [Output::new(shape(0), one), Output::new(shape(1), two)];
                self.run_ports(&inputs[..count], &outputs)
            }
            _ => unreachable!("a kernel has one output or two"),
        };
        done.map_err(|failure| AccelError::BadBuffer {
            kernel: signature.kernel.clone(),
            reason: failure.to_string(),
            hint: "build the kernel for the images that it is given".to_owned(),
        })
    }

    fn run_ports(&self, inputs: &[Band<'_>], outputs: &[Output<'_>]) -> Result<(), KernelError> {
        match &self.plan {
            Plan::Banded(banded) => banded.run(&self.shared.pool, inputs, outputs),
            Plan::Sequence(sequence) => sequence.run(&self.shared.pool, inputs, outputs),
        }
    }
}
