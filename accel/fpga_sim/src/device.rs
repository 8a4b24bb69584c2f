//! The back end and its devices: one for each target that is to be simulated.

use crate::kernel::FpgaKernel;
use crate::memory::{Counters, FpgaMemory, Traffic};
use crate::stream::FpgaStream;
use crate::target::{self, Target};
use crate::{Builder, Program, SimError, Stage, diagnosis, requests};
use angaros_accel::{
    AccelError, Backend, Budget, Buffer, ClockRelation, Composition, Device, DeviceInfo,
    DeviceKind, Finding, Kernel, KernelRequest, Limits, Prepared, Result, Signature, Stream,
};
use std::path::Path;
use std::sync::Arc;

/// Name of the back end, and what a target's manifest calls its device.
const NAME: &str = "fpga_sim";
/// Largest width and height: sizes have 16 bits in the kernels' settings.
const SIDE_PIXELS: usize = 32_767;
/// Most bytes of one buffer.
const BUFFER_BYTES: u64 = 1 << 31;

/// The back end `fpga_sim`, for a [`Registry`](angaros_accel::Registry). Its device 0 is the
/// standard target; the others are those of the folder that `ANGAROS_FIRMWARE_DIR` names, by name.
pub struct FpgaSimBackend;

impl FpgaSimBackend {
    fn targets() -> Result<Vec<Target>, SimError> {
        let mut targets = vec![Target::standard()?];
        let folder = std::env::var_os(target::FOLDER_VARIABLE).filter(|name| !name.is_empty());
        if let Some(folder) = folder {
            let found = Target::all(Path::new(&folder))?;
            let standard = targets[0].name.clone();
            let more = found.into_iter().filter(|one| one.device == NAME && one.name != standard);
            targets.extend(more);
        }
        Ok(targets)
    }
}

impl Backend for FpgaSimBackend {
    fn name(&self) -> &'static str {
        NAME
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>> {
        let unavailable = |e: SimError| e.into_accel(NAME, "any");
        let builder = Builder::from_environment().map_err(unavailable)?;
        if let Some(program) = builder.missing_program() {
            return Err(AccelError::Unavailable {
                device: NAME.to_owned(),
                reason: format!("there is no program `{program}` here"),
                hint: "apt install verilator g++ make".to_owned(),
            });
        }
        let targets = Self::targets().map_err(unavailable)?;
        Ok(targets.iter().enumerate().map(|(number, one)| info(number, one)).collect())
    }

    fn open(&self, number: usize) -> Result<Arc<dyn Device>> {
        let unavailable = |e: SimError| e.into_accel(NAME, "any");
        let builder = Builder::from_environment().map_err(unavailable)?;
        let targets = Self::targets().map_err(unavailable)?;
        let count = targets.len();
        let target = targets.into_iter().nth(number).ok_or_else(|| AccelError::Unavailable {
            device: format!("{NAME}:{number}"),
            reason: format!("there are {count} targets"),
            hint: format!("{} names a folder with more", target::FOLDER_VARIABLE),
        })?;
        Ok(Arc::new(FpgaDevice::new(builder, target, number)))
    }

    fn targets(&self) -> Vec<String> {
        // A folder that cannot be read is an error where devices are asked for.
        let targets = Self::targets().unwrap_or_default();
        targets.into_iter().map(|target| target.name).collect()
    }

    fn diagnose(&self) -> Vec<Finding> {
        diagnosis::findings(NAME, Builder::from_environment(), Self::targets())
    }
}

fn info(number: usize, target: &Target) -> DeviceInfo {
    let memory_bytes = target.limits.memory_bytes;
    DeviceInfo {
        name: format!("{NAME}:{number}"),
        description: format!("{}, at {} MHz", target.description, target.clock_hz / 1_000_000),
        kind: DeviceKind::Fpga,
        is_emulated: true,
        has_host_memory: false,
        limits: Limits {
            memory_bytes,
            buffer_bytes: memory_bytes.min(BUFFER_BYTES),
            side_pixels: SIDE_PIXELS,
        },
        clock_hz: target.clock_hz,
    }
}

/// A simulated FPGA. Clones are the same device.
#[derive(Debug, Clone)]
pub struct FpgaDevice {
    info: Arc<DeviceInfo>,
    builder: Arc<Builder>,
    target: Arc<Target>,
    counters: Arc<Counters>,
}

impl FpgaDevice {
    /// The device of a target, by the number that it is to have.
    #[must_use]
    pub fn new(builder: Builder, target: Target, number: usize) -> Self {
        let info = info(number, &target);
        let budget = Budget::new(&info.name, info.limits);
        Self {
            info: Arc::new(info),
            builder: Arc::new(builder),
            target: Arc::new(target),
            counters: Arc::new(Counters::new(budget)),
        }
    }

    /// The target that it stands for.
    #[must_use]
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// What it did since it was opened: copies from and to the host, launches, clock cycles.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        self.counters.traffic()
    }

    /// What is known of a kernel, without building it. Errors as [`Device::build`], but for those
    /// of programs that are missing or fail.
    pub fn signature(&self, request: &KernelRequest) -> Result<Signature> {
        Ok(self.planned(request)?.0)
    }

    /// The signature and the stage of a kernel that this device has.
    fn planned(&self, request: &KernelRequest) -> Result<(Signature, Stage)> {
        if !requests::KERNELS.contains(&request.name.as_str()) {
            return Err(self.unknown_kernel(&request.name));
        }
        requests::build(&self.info.name, request)
    }

    pub(crate) fn counters(&self) -> &Arc<Counters> {
        &self.counters
    }

    /// Stages in one of three ways, as a kernel.
    fn kernel(
        &self,
        signature: Signature,
        stages: &[Stage],
        how: Composition,
    ) -> Result<Arc<dyn Kernel>> {
        let name = signature.kernel.clone();
        let program = Program::check(stages, how, &self.target)
            .and_then(|()| Program::new(&self.builder, stages, how))
            .map_err(|e| e.into_accel(&self.info.name, &name))?;
        Ok(Arc::new(FpgaKernel::new(signature, program, self.counters.clone())))
    }
}

impl Device for FpgaDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn kernels(&self) -> &[&'static str] {
        &requests::KERNELS
    }

    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>> {
        let (signature, stage) = self.planned(request)?;
        self.kernel(signature, &[stage], Composition::Sequential)
    }

    fn prepare(&self, request: &KernelRequest) -> Result<Prepared> {
        let (_, stage) = self.planned(request)?;
        let stages = [stage];
        let made = Program::check(&stages, Composition::Sequential, &self.target).and_then(|()| {
            let design = Stage::design(&stages)?;
            if self.builder.is_kept(&design) {
                return Ok(Prepared::Kept);
            }
            self.builder.library(&design).map(|_| Prepared::Made)
        });
        made.map_err(|e| e.into_accel(&self.info.name, &request.name))
    }

    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        let signatures: Vec<&Signature> = kernels.iter().map(|one| one.signature()).collect();
        let signature = Signature::of_chain(&self.info.name, &signatures)?;
        let ours = kernels.iter().map(|kernel| FpgaKernel::of(&self.counters, kernel));
        let ours: Vec<&FpgaKernel> = ours
            .collect::<Option<_>>()
            .ok_or_else(|| AccelError::foreign_part(&self.info.name, &signature.kernel))?;
        let stages: Vec<_> = ours.iter().flat_map(|kernel| kernel.stages()).cloned().collect();
        self.kernel(signature, &stages, how)
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        self.counters.budget.take(bytes)?;
        Ok(Buffer::new(FpgaMemory::new(&self.info.name, bytes, self.counters.clone())))
    }

    fn stream(&self) -> Result<Box<dyn Stream>> {
        Ok(Box::new(FpgaStream::new(self.clone())))
    }

    /// None: time is modelled, by the cycles of kernels and the clock of the target.
    fn clock(&self) -> Result<Option<ClockRelation>> {
        Ok(None)
    }
}
