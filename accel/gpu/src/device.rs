//! A device that is open.

use crate::clock;
use crate::kernel::GpuKernel;
use crate::memory::GpuMemory;
use crate::requests::{self, Built};
use crate::shared::Shared;
use crate::stream::GpuStream;
use angaros_accel::{
    AccelError, Buffer, ClockRelation, Composition, Device, DeviceInfo, Kernel, KernelRequest,
    Order, Result, Signature, Stream,
};
use std::sync::Arc;

/// Stages of a chain at most.
const MOST_STAGES: usize = 16;

/// A graphics processor, or what stands for one. Clones are the same device.
#[derive(Debug, Clone)]
pub struct GpuDevice {
    info: Arc<DeviceInfo>,
    names: Arc<[&'static str]>,
    shared: Arc<Shared>,
}

impl GpuDevice {
    pub(crate) fn new(info: DeviceInfo, shared: Shared) -> Self {
        let names = requests::names(&shared.abilities).collect();
        Self { info: Arc::new(info), names, shared: Arc::new(shared) }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }
}

impl Device for GpuDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn kernels(&self) -> &[&'static str] {
        &self.names
    }

    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>> {
        self.shared.check()?;
        let name = request.name.as_str();
        let known = self.names.contains(&name).then(|| requests::builder(name)).flatten();
        let build = known.ok_or_else(|| self.unknown_kernel(name))?;
        let order = Order::new(&self.info.name, request);
        request.inputs.iter().try_for_each(|shape| order.must_fit(shape))?;
        let Built { signature, stage } = build(&order, &self.shared.abilities)?;
        let stages = vec![Arc::new(stage)];
        Ok(Arc::new(GpuKernel::new(&self.shared, signature, stages, false)?))
    }

    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        self.shared.check()?;
        let signatures: Vec<&Signature> = kernels.iter().map(|one| one.signature()).collect();
        let signature = Signature::of_chain(&self.info.name, &signatures)?;
        let names = signature.kernel.clone();
        let ours = kernels.iter().map(|kernel| GpuKernel::of(&self.shared, kernel));
        let ours: Vec<&GpuKernel> = ours
            .collect::<Option<_>>()
            .ok_or_else(|| AccelError::foreign_part(&self.info.name, &names))?;
        let is_fused = match how {
            Composition::Sequential => false,
            Composition::Fused => true,
            Composition::Streamed => {
                let reason = "OpenCL has no queues between kernels".to_owned();
                return Err(AccelError::cannot_build(
                    &self.info.name,
                    &names,
                    reason,
                    "compose them fused",
                ));
            }
        };
        let stages: Vec<_> = ours.iter().flat_map(|kernel| kernel.stages()).cloned().collect();
        if stages.len() > MOST_STAGES {
            let reason = format!("it has {} kernels", stages.len());
            return Err(AccelError::cannot_build(
                &self.info.name,
                &names,
                reason,
                &format!("at most {MOST_STAGES}"),
            ));
        }
        Ok(Arc::new(GpuKernel::new(&self.shared, signature, stages, is_fused)?))
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        Ok(Buffer::new(GpuMemory::new(&self.shared, bytes)?))
    }

    fn stream(&self) -> Result<Box<dyn Stream>> {
        self.shared.check()?;
        Ok(Box::new(GpuStream::new(self.clone())))
    }

    fn clock(&self) -> Result<Option<ClockRelation>> {
        clock::relation(&self.shared).map(Some)
    }
}
