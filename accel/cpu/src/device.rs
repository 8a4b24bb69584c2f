//! The back end and its one device.

use crate::energy::Packages;
use crate::kernel::CpuKernel;
use crate::kernels::Simd;
use crate::memory::CpuMemory;
use crate::pool::Pool;
use crate::shared::Shared;
use crate::stream::CpuStream;
use crate::works;
use angaros_accel::{
    AccelError, Backend, Buffer, ClockRelation, Composition, Device, DeviceInfo, DeviceKind,
    EnergyMeter, Kernel, KernelRequest, Limits, Order, Result, Signature, Stream,
};
use std::sync::Arc;

/// Name of the only device.
const NAME: &str = "cpu:0";
/// Threads at most.
const MOST_THREADS: usize = 256;
/// Largest width and height: the image kernels keep coordinates in 16 bits.
const SIDE_PIXELS: usize = i16::MAX as usize;
/// The second level of the cache where the system does not tell its size.
const CACHE_BYTES: usize = 256 << 10;

/// The back end `cpu`, for a [`Registry`](angaros_accel::Registry).
pub struct CpuBackend;

/// How the processor is to be used.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Threads that work on one image, the caller's with them.
    pub threads: usize,
    /// Vector instructions that kernels may use. Results are the same at every level.
    pub simd: Simd,
    /// Bytes of the rows between fused kernels, for each thread; `None` is what fits the second
    /// level of the cache beside other things.
    pub scratch_bytes: Option<usize>,
    /// Bytes of all buffers together; `None` is half of the host's memory.
    pub memory_bytes: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, simd: Simd::detect(), scratch_bytes: None, memory_bytes: None }
    }
}

impl Options {
    /// The oracle that other devices are held to: one thread and plain Rust.
    #[must_use]
    pub fn oracle() -> Self {
        Self { simd: Simd::SCALAR, ..Self::default() }
    }

    fn info(&self) -> DeviceInfo {
        let host = host_memory_bytes();
        let memory_bytes = self.memory_bytes.unwrap_or(host / 2);
        let threads = match self.threads {
            1 => "one thread".to_owned(),
            threads => format!("{threads} threads"),
        };
        DeviceInfo {
            name: NAME.to_owned(),
            description: format!("{}, {threads}", self.simd.name()),
            kind: DeviceKind::Cpu,
            is_emulated: false,
            has_host_memory: true,
            limits: Limits {
                memory_bytes,
                buffer_bytes: memory_bytes.min(1 << 31),
                side_pixels: SIDE_PIXELS,
            },
            clock_hz: 1_000_000_000,
        }
    }
}

impl Backend for CpuBackend {
    fn name(&self) -> &'static str {
        "cpu"
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>> {
        Ok(vec![Options::default().info()])
    }

    fn open(&self, number: usize) -> Result<Arc<dyn Device>> {
        if number > 0 {
            return Err(AccelError::Unavailable {
                device: format!("cpu:{number}"),
                reason: "there is one processor".to_owned(),
                hint: "use cpu:0".to_owned(),
            });
        }
        let device = CpuDevice::open(&Options::default())?;
        Ok(device)
    }
}

/// The processor, with threads of its own while it is open.
pub struct CpuDevice {
    info: DeviceInfo,
    simd: Simd,
    names: Vec<&'static str>,
    shared: Arc<Shared>,
}

impl CpuDevice {
    /// Opens the processor.
    ///
    /// # Errors
    /// [`AccelError::Unavailable`] for no thread or more than 256, or where the system gives none.
    pub fn open(options: &Options) -> Result<Arc<Self>> {
        let unavailable = |reason: String, hint: &str| AccelError::Unavailable {
            device: NAME.to_owned(),
            reason,
            hint: hint.to_owned(),
        };
        let threads = options.threads;
        if !(1..=MOST_THREADS).contains(&threads) {
            let reason = format!("{threads} threads asked for");
            return Err(unavailable(reason, "from 1 to 256, best as many as there are cores"));
        }
        let pool = Pool::new(threads).map_err(|e| {
            unavailable(format!("a thread cannot be started: {e}"), "use fewer threads")
        })?;
        let info = options.info();
        let scratch = options.scratch_bytes.unwrap_or_else(|| cache_bytes() / 4);
        let shared = Shared::new(NAME.to_owned(), info.limits, pool, scratch);
        let names = works::KERNELS.iter().map(|(name, _)| *name).collect();
        Ok(Arc::new(Self { info, simd: options.simd, names, shared: Arc::new(shared) }))
    }
}

impl Device for CpuDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn kernels(&self) -> &[&'static str] {
        &self.names
    }

    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>> {
        let known = works::KERNELS.iter().find(|(name, _)| *name == request.name);
        let (name, build) = known.ok_or_else(|| self.unknown_kernel(&request.name))?;
        let order = Order::new(NAME, request);
        let built = build(&works::CpuOrder { order, simd: self.simd })?;
        let (signature, stage) = built.finish(name);
        Ok(Arc::new(CpuKernel::single(&self.shared, signature, stage)))
    }

    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        let signatures: Vec<&Signature> = kernels.iter().map(|one| one.signature()).collect();
        let signature = Signature::of_chain(NAME, &signatures)?;
        let names = signature.kernel.clone();
        let ours = kernels.iter().map(|kernel| CpuKernel::of(&self.shared, kernel));
        let ours: Vec<&CpuKernel> = ours
            .collect::<Option<_>>()
            .ok_or_else(|| AccelError::foreign_part(&self.info.name, &names))?;
        let is_fused = match how {
            Composition::Sequential => false,
            Composition::Fused => true,
            Composition::Streamed => {
                let reason = "the processor has no queues between kernels".to_owned();
                return Err(AccelError::cannot_build(
                    &self.info.name,
                    &names,
                    reason,
                    "compose them fused",
                ));
            }
        };
        Ok(Arc::new(CpuKernel::chain(&self.shared, signature, &ours, is_fused)))
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        Ok(Buffer::new(CpuMemory::new(&self.shared, bytes)?))
    }

    fn stream(&self) -> Result<Box<dyn Stream>> {
        Ok(Box::new(CpuStream { shared: self.shared.clone() }))
    }

    fn clock(&self) -> Result<Option<ClockRelation>> {
        Ok(Some(ClockRelation::SAME))
    }

    fn energy_meter(&self) -> Result<Box<dyn EnergyMeter>> {
        Ok(Box::new(Packages::here(&self.info.name)?))
    }
}

/// A size as the kernel prints it, such as `1024K`.
fn parse_size(text: &str) -> Option<usize> {
    let text = text.trim();
    let kib = text.strip_suffix('K').map(|number| (number, 10));
    let mib = text.strip_suffix('M').map(|number| (number, 20));
    let (number, shift) = kib.or(mib).unwrap_or((text, 0));
    number.parse::<usize>().ok()?.checked_mul(1 << shift)
}

/// Bytes of the second level of the cache.
fn cache_bytes() -> usize {
    let file = "/sys/devices/system/cpu/cpu0/cache/index2/size";
    let told = std::fs::read_to_string(file).ok().and_then(|text| parse_size(&text));
    told.unwrap_or(CACHE_BYTES).clamp(64 << 10, 4 << 20)
}

/// Bytes of the host's memory, or those of a small computer where the system does not tell.
fn host_memory_bytes() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.map_or(1 << 29, |kib| kib.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_caches_are_read_as_the_system_prints_them() {
        assert_eq!(parse_size("1024K\n"), Some(1 << 20));
        assert_eq!(parse_size("2M"), Some(2 << 20));
        assert_eq!(parse_size("512"), Some(512));
        assert_eq!(parse_size("many"), None);
        assert!((64 << 10..=4 << 20).contains(&cache_bytes()));
        assert!(host_memory_bytes() >= 1 << 28);
    }
}
