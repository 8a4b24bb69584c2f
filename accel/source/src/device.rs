//! A device that is open.

use crate::driver::{Abilities, Driver};
use crate::kernel::DriverKernel;
use crate::memory::DriverMemory;
use crate::requests::{self, Built};
use crate::shared::Shared;
use crate::stream::DriverStream;
use angaros_accel::{
    AccelError, Buffer, ClockRelation, Composition, Device, DeviceInfo, EnergyMeter, Kernel,
    KernelRequest, Result, SharedMemory, Signature, Stream,
};
use std::sync::Arc;

/// Stages of a chain at most.
const MOST_STAGES: usize = 16;

/// A graphics processor, or what stands for one. Clones are the same device.
pub struct DriverDevice<D: Driver> {
    names: Arc<[&'static str]>,
    shared: Arc<Shared<D>>,
}

impl<D: Driver> Clone for DriverDevice<D> {
    fn clone(&self) -> Self {
        Self { names: self.names.clone(), shared: self.shared.clone() }
    }
}

impl<D: Driver> std::fmt::Debug for DriverDevice<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("DriverDevice").field(&self.shared).finish()
    }
}

impl<D: Driver> DriverDevice<D> {
    /// The device of this driver, with nothing on it.
    #[must_use]
    pub fn new(info: DeviceInfo, abilities: Abilities, driver: D) -> Self {
        let names = requests::names(&abilities).collect();
        Self { names, shared: Arc::new(Shared::new(info, abilities, driver)) }
    }

    pub(crate) const fn shared(&self) -> &Arc<Shared<D>> {
        &self.shared
    }
}

impl<D: Driver> Device for DriverDevice<D> {
    fn info(&self) -> &DeviceInfo {
        &self.shared.info
    }

    fn kernels(&self) -> &[&'static str] {
        &self.names
    }

    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>> {
        self.shared.check()?;
        let name = request.name.as_str();
        let built = requests::built_of(self.shared.name(), &self.shared.abilities, request)?;
        let Built { signature, stage } = built.ok_or_else(|| self.unknown_kernel(name))?;
        let stages = vec![Arc::new(stage)];
        Ok(Arc::new(DriverKernel::new(&self.shared, signature, stages, false)?))
    }

    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        self.shared.check()?;
        let signatures: Vec<&Signature> = kernels.iter().map(|one| one.signature()).collect();
        let signature = Signature::of_chain(self.shared.name(), &signatures)?;
        let names = signature.kernel.clone();
        let ours = kernels.iter().map(|kernel| DriverKernel::of(&self.shared, kernel));
        let ours: Vec<&DriverKernel<D>> = ours
            .collect::<Option<_>>()
            .ok_or_else(|| AccelError::foreign_part(self.shared.name(), &names))?;
        let is_fused = match how {
            Composition::Sequential => false,
            Composition::Fused => true,
            Composition::Streamed => {
                let reason = "it has no queues between kernels".to_owned();
                return Err(AccelError::cannot_build(
                    self.shared.name(),
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
                self.shared.name(),
                &names,
                reason,
                &format!("at most {MOST_STAGES}"),
            ));
        }
        Ok(Arc::new(DriverKernel::new(&self.shared, signature, stages, is_fused)?))
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        Ok(Buffer::new(DriverMemory::new(&self.shared, bytes)?))
    }

    fn allocate_shareable(&self, bytes: usize) -> Result<Buffer> {
        Ok(Buffer::new(DriverMemory::shareable(&self.shared, bytes)?))
    }

    fn import(&self, shared: SharedMemory) -> Result<Buffer> {
        Ok(Buffer::new(DriverMemory::import(&self.shared, shared)?))
    }

    fn stream(&self) -> Result<Box<dyn Stream>> {
        self.shared.check()?;
        Ok(Box::new(DriverStream::new(self.clone())))
    }

    fn clock(&self) -> Result<Option<ClockRelation>> {
        self.shared.check()?;
        self.shared.done("reading its clock", 0, self.shared.driver.clock()).map(Some)
    }

    fn energy_meter(&self) -> Result<Box<dyn EnergyMeter>> {
        self.shared.check()?;
        let name = self.shared.name();
        self.shared
            .driver
            .energy_meter(name)
            .unwrap_or_else(|| Err(AccelError::untold_energy(name)))
    }
}
