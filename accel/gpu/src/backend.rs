//! The back end: the devices of all drivers of OpenCL, graphics processors first.

use crate::driver::{OpenCl, Settings};
use crate::error::{NAME, no_device, no_usable_device, unavailable};
use angaros_accel::Signature;
use angaros_accel::{Backend, Device, DeviceInfo, DeviceKind, KernelRequest, Limits, Result};
use angaros_accel_source::{Abilities, DriverDevice};
use opencl3::device::{
    CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_CPU, CL_DEVICE_TYPE_GPU,
    CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT, Device as Found,
};
use opencl3::error_codes::ClError;
use opencl3::platform::{Platform, get_platforms};
use std::sync::{Arc, Mutex, PoisonError};

/// Largest width and height: that of the kernels' oracle.
const SIDE_PIXELS: usize = i16::MAX as usize;
/// Most bytes of one buffer: places within it have 31 bits.
const BUFFER_BYTES: u64 = 1 << 31;
/// Work items of a group at most.
const GROUP: usize = 64;
/// Characters of a description at most.
const DESCRIPTION: usize = 96;

/// The back end `gpu`, for a [`Registry`](angaros_accel::Registry).
pub struct GpuBackend;

/// A device that was opened.
pub(crate) struct Opened {
    info: DeviceInfo,
    abilities: Abilities,
    pub(crate) driver: OpenCl,
}

/// A device of a driver.
struct Usable {
    found: Found,
    platform: Platform,
    is_gpu: bool,
}

impl GpuBackend {
    /// What a kernel takes and gives on a device that has 64-bit numbers and divides exactly, which
    /// need not be there; `None` where there is no such kernel.
    ///
    /// # Errors
    /// Those of [`Device::build`], but for what a driver says.
    pub fn signature(&self, request: &KernelRequest) -> Result<Option<Signature>> {
        let abilities = Abilities { has_double: true, divides_exactly: true };
        angaros_accel_source::signature(NAME, &abilities, request)
    }

    /// All devices that can be used, those that are graphics processors first.
    fn usable() -> Result<Vec<Usable>> {
        // A driver begins when it is first asked: on one thread at a time, as not every one expects
        // to be asked by several then.
        static ASKING: Mutex<()> = Mutex::new(());
        let _asking = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
        let platforms = get_platforms().map_err(|e| no_device(&e))?;
        let mut all = Vec::new();
        for platform in platforms {
            // A driver without a device says so by an error.
            for id in platform.get_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default() {
                let found = Found::new(id);
                if let Ok(Some(is_gpu)) = kind_of(&found) {
                    all.push(Usable { found, platform, is_gpu });
                }
            }
        }
        all.sort_by_key(|one| !one.is_gpu);
        if all.is_empty() { Err(no_usable_device()) } else { Ok(all) }
    }

    /// Opens the device of this number.
    pub(crate) fn opened(number: usize) -> Result<Opened> {
        let all = Self::usable()?;
        let name = format!("{NAME}:{number}");
        let Some(usable) = all.get(number) else {
            let reason = format!("OpenCL has {} devices", all.len());
            return Err(unavailable(name, reason, "numbers begin at 0"));
        };
        let refused = |error: ClError| {
            let reason = format!("OpenCL says {error}");
            unavailable(name.clone(), reason, "see whether its driver works: clinfo")
        };
        let info = info(number, usable).map_err(refused)?;
        let abilities = abilities(&usable.found).map_err(refused)?;
        let settings = settings(usable, abilities).map_err(refused)?;
        let driver = OpenCl::new(usable.found, settings).map_err(refused)?;
        Ok(Opened { info, abilities, driver })
    }
}

impl Backend for GpuBackend {
    fn name(&self) -> &'static str {
        NAME
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>> {
        let all = Self::usable()?;
        let infos = all.iter().enumerate().map(|(number, one)| info(number, one));
        infos.collect::<std::result::Result<_, ClError>>().map_err(|e| no_device(&e))
    }

    fn open(&self, number: usize) -> Result<Arc<dyn Device>> {
        let Opened { info, abilities, driver } = Self::opened(number)?;
        Ok(Arc::new(DriverDevice::new(info, abilities, driver)))
    }
}

/// Whether a device is a graphics processor; `None` where it cannot be used: it is neither that nor
/// a processor, is not there, compiles nothing, or has its bytes in another order.
fn kind_of(found: &Found) -> std::result::Result<Option<bool>, ClError> {
    let kind = found.dev_type()?;
    let is_gpu = kind & CL_DEVICE_TYPE_GPU != 0;
    let is_known = is_gpu || kind & CL_DEVICE_TYPE_CPU != 0;
    let works = found.available()? && found.compiler_available()?;
    let same_order = found.endian_little()? == cfg!(target_endian = "little");
    // The kernels put numbers together from bytes in this order.
    let is_usable = is_known && works && same_order && cfg!(target_endian = "little");
    Ok(is_usable.then_some(is_gpu))
}

fn info(number: usize, usable: &Usable) -> std::result::Result<DeviceInfo, ClError> {
    let found = &usable.found;
    let description = format!("{}, {}", found.name()?, usable.platform.name()?);
    let memory_bytes = found.global_mem_size()?;
    Ok(DeviceInfo {
        name: format!("{NAME}:{number}"),
        description: description.chars().take(DESCRIPTION).collect(),
        kind: if usable.is_gpu { DeviceKind::Gpu } else { DeviceKind::Cpu },
        is_emulated: !usable.is_gpu,
        has_host_memory: false,
        limits: Limits {
            memory_bytes,
            buffer_bytes: found.max_mem_alloc_size()?.min(memory_bytes).min(BUFFER_BYTES),
            side_pixels: SIDE_PIXELS,
        },
        clock_hz: 1_000_000_000 / tick_ns(found)?,
    })
}

/// Nanoseconds between two ticks of the clock of events; at least one.
fn tick_ns(found: &Found) -> std::result::Result<u64, ClError> {
    Ok((found.profiling_timer_resolution()? as u64).max(1))
}

fn abilities(found: &Found) -> std::result::Result<Abilities, ClError> {
    let single = found.single_fp_config()?;
    Ok(Abilities {
        // Zero where it has none, and an error of drivers that do not know the question.
        has_double: found.double_fp_config().unwrap_or(0) != 0,
        divides_exactly: single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT != 0,
    })
}

fn settings(usable: &Usable, abilities: Abilities) -> std::result::Result<Settings, ClError> {
    let found = &usable.found;
    Ok(Settings {
        divides_exactly: abilities.divides_exactly,
        group: found.max_work_group_size()?.clamp(1, GROUP),
        tick_ns: tick_ns(found)?,
        // By zero the driver says that it does not tell its time.
        may_have_timer: usable.platform.host_timer_resolution().unwrap_or(0) != 0,
    })
}
