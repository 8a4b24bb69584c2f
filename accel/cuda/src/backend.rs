//! The back end: the devices that CUDA finds, in its order.

use crate::clock::RESOLUTION_NS;
use crate::compiler::compiler;
use crate::driver::Cuda;
use crate::energy::BusPlace;
use crate::error::{NAME, no_compiler, no_driver, refused, unavailable};
use crate::library;
use angaros_accel::Signature;
use angaros_accel::{Backend, Device, DeviceInfo, DeviceKind, KernelRequest, Limits, Result};
use angaros_accel_source::{Abilities, DriverDevice};
use cudarc::driver::sys::CUdevice_attribute;
use cudarc::driver::{DriverError, result};
use std::sync::Arc;

/// Largest width and height: that of the kernels' oracle.
const SIDE_PIXELS: usize = i16::MAX as usize;
/// Most bytes of one buffer: places within it have 31 bits.
const BUFFER_BYTES: u64 = 1 << 31;
/// Characters of a description at most.
const DESCRIPTION: usize = 96;
/// Every device of CUDA that the compilers know has both (CU2).
const ABILITIES: Abilities = Abilities { has_double: true, divides_exactly: true };

/// The back end `cuda`, for a [`Registry`](angaros_accel::Registry).
pub struct CudaBackend;

impl CudaBackend {
    /// What a kernel takes and gives on a device, which need not be there; `None` where there is no
    /// such kernel.
    ///
    /// # Errors
    /// Those of [`Device::build`], but for what a driver says.
    pub fn signature(&self, request: &KernelRequest) -> Result<Option<Signature>> {
        angaros_accel_source::signature(NAME, &ABILITIES, request)
    }
}

/// What is known of a device.
struct Known {
    name: String,
    memory_bytes: u64,
    /// As 86 for 8.6.
    capability: i32,
    place: BusPlace,
}

impl Known {
    fn all() -> std::result::Result<Vec<Self>, DriverError> {
        result::init()?;
        (0..result::device::get_count()?).map(Self::of).collect()
    }

    fn of(number: i32) -> std::result::Result<Self, DriverError> {
        let device = result::device::get(number)?;
        // SAFETY: the device is one that CUDA has just given.
        let attribute = |which| unsafe { result::device::get_attribute(device, which) };
        let major = attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        let place = BusPlace {
            domain: attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID)?,
            bus: attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_PCI_BUS_ID)?,
            device: attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID)?,
        };
        // SAFETY: as above.
        let memory_bytes = unsafe { result::device::total_mem(device) }? as u64;
        let name = result::device::get_name(device)?;
        Ok(Self { name, memory_bytes, capability: 10 * major + minor, place })
    }

    fn info(&self, number: usize) -> DeviceInfo {
        let Self { name, memory_bytes, capability, .. } = self;
        let description =
            format!("{name}, compute capability {}.{}", capability / 10, capability % 10);
        DeviceInfo {
            name: format!("{NAME}:{number}"),
            description: description.chars().take(DESCRIPTION).collect(),
            kind: DeviceKind::Gpu,
            is_emulated: false,
            has_host_memory: false,
            limits: Limits {
                memory_bytes: *memory_bytes,
                buffer_bytes: (*memory_bytes).min(BUFFER_BYTES),
                side_pixels: SIDE_PIXELS,
            },
            clock_hz: 1_000_000_000 / RESOLUTION_NS,
        }
    }
}

/// All devices. Nothing of CUDA is called before its libraries were found.
fn known() -> Result<Vec<Known>> {
    library::driver().map_err(|lack| no_driver(&lack))?;
    let all = Known::all().map_err(|error| refused(NAME, error))?;
    if all.is_empty() {
        let reason = "CUDA finds no device here".to_owned();
        return Err(unavailable(NAME.to_owned(), reason, "see what nvidia-smi says"));
    }
    // A device without it builds no kernel.
    compiler().map_err(|lack| no_compiler(&lack))?;
    Ok(all)
}

impl Backend for CudaBackend {
    fn name(&self) -> &'static str {
        NAME
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>> {
        Ok(known()?.iter().enumerate().map(|(number, one)| one.info(number)).collect())
    }

    fn open(&self, number: usize) -> Result<Arc<dyn Device>> {
        let all = known()?;
        let name = format!("{NAME}:{number}");
        let Some(one) = all.get(number) else {
            let reason = format!("CUDA has {} devices", all.len());
            return Err(unavailable(name, reason, "numbers begin at 0"));
        };
        let driver =
            Cuda::new(number, one.capability, one.place).map_err(|error| refused(&name, error))?;
        Ok(Arc::new(DriverDevice::new(one.info(number), ABILITIES, driver)))
    }
}
