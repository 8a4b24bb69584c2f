//! The back end and its devices: one for each target that is to be simulated.

use crate::kernel::FpgaKernel;
use crate::memory::{Counters, FpgaMemory, Traffic};
use crate::stream::FpgaStream;
use crate::target::{self, Target};
use crate::{Builder, Program, SimError, Stage, requests};
use angaros_accel::{
    AccelError, Access, Backend, Buffer, ClockRelation, Composition, Device, DeviceInfo,
    DeviceKind, Kernel, KernelRequest, Limits, Result, Signature, Stream, Tolerance,
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
        Self {
            info: Arc::new(info(number, &target)),
            builder: Arc::new(builder),
            target: Arc::new(target),
            counters: Arc::default(),
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

    fn cannot(&self, kernel: &str, reason: String, hint: &str) -> AccelError {
        AccelError::CannotBuild {
            device: self.info.name.clone(),
            kernel: kernel.to_owned(),
            reason,
            hint: hint.to_owned(),
        }
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
        if !requests::KERNELS.contains(&request.name.as_str()) {
            return Err(self.unknown_kernel(&request.name));
        }
        let (signature, stage) = requests::build(&self.info.name, request)?;
        self.kernel(signature, &[stage], Composition::Sequential)
    }

    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        let names: Vec<&str> = kernels.iter().map(|k| k.signature().kernel.as_str()).collect();
        let names = names.join("+");
        let ours: Option<Vec<&FpgaKernel>> =
            kernels.iter().map(|kernel| FpgaKernel::of(&self.counters, kernel)).collect();
        let Some(ours) = ours.filter(|ours| !ours.is_empty()) else {
            let reason = "there is no kernel, or one was built by another device".to_owned();
            return Err(self.cannot(&names, reason, "build all kernels with this device"));
        };
        if let Some(kernel) = ours.iter().find(|one| !one.signature().access.is_composable()) {
            let reason = format!("`{}` needs all of its input", kernel.signature().kernel);
            return Err(self.cannot(&names, reason, "run it by itself"));
        }
        for pair in ours.windows(2) {
            let made = pair[0].signature().outputs[0].shape;
            let read = pair[1].signature().inputs[0].shape;
            if !made.same_pixels(&read) {
                let reason = format!("one makes {made}, the next was built for {read}");
                let hint = "build each for what the one before makes";
                return Err(self.cannot(&names, reason, hint));
            }
        }
        let stages: Vec<_> = ours.iter().flat_map(|kernel| kernel.stages()).cloned().collect();
        self.kernel(signature_of(names, &ours), &stages, how)
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        let limits = &self.info.limits;
        let taken = match bytes as u64 <= limits.buffer_bytes {
            true => self.counters.take(bytes as u64, limits.memory_bytes),
            false => Err(limits.buffer_bytes),
        };
        taken.map_err(|free_bytes| AccelError::OutOfMemory {
            device: self.info.name.clone(),
            asked_bytes: bytes as u64,
            free_bytes,
            limit_bytes: limits.memory_bytes,
        })?;
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

/// What is known of kernels that follow each other; there is at least one.
fn signature_of(kernel: String, kernels: &[&FpgaKernel]) -> Signature {
    let first = kernels[0].signature();
    let last = kernels[kernels.len() - 1].signature();
    let input_height = first.inputs[0].shape.height();
    let mut access = Access::Pointwise;
    let mut height = input_height;
    for one in kernels.iter().map(|kernel| kernel.signature()) {
        let output_height = one.outputs[0].shape.height();
        access = access.then(&one.access, (input_height, height, output_height));
        height = output_height;
    }
    Signature {
        kernel,
        inputs: first.inputs.clone(),
        outputs: last.outputs.clone(),
        // Every kernel here gives what the processor's gives, bit for bit.
        tolerance: Tolerance::EXACT,
        access,
    }
}
