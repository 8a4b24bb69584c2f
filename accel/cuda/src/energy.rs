//! The energy of a device, as NVML counts it, the library that `nvidia-smi` asks; processors since
//! Volta tell it. It comes with NVIDIA's driver:
//! <https://docs.nvidia.com/deploy/nvml-api/group__nvmlDeviceQueries.html>.

use crate::error::{Lack, unavailable};
use crate::library::look;
use angaros_accel::{EnergyMeter, Result};
use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::mem::ManuallyDrop;
use std::ptr::null_mut;

const NAMES: &[&str] = &["libnvidia-ml.so.1", "libnvidia-ml.so", "nvml.dll"];
const INIT: &str = "nvmlInit_v2";
const FIND: &str = "nvmlDeviceGetHandleByPciBusId_v2";
const ENERGY: &str = "nvmlDeviceGetTotalEnergyConsumption";
const SUCCESS: Code = 0;
const HINT: &str = "see what nvidia-smi says";

type Code = c_uint;
type Handle = *mut c_void;
type Init = unsafe extern "C" fn() -> Code;
type Find = unsafe extern "C" fn(*const c_char, *mut Handle) -> Code;
type Energy = unsafe extern "C" fn(Handle, *mut u64) -> Code;

/// Where a device is on the bus, by which both libraries know it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BusPlace {
    pub(crate) domain: c_int,
    pub(crate) bus: c_int,
    pub(crate) device: c_int,
}

impl BusPlace {
    fn id(self) -> String {
        format!("{:08x}:{:02x}:{:02x}.0", self.domain, self.bus, self.device)
    }
}

/// The counter of one device.
pub(crate) struct Counter {
    name: String,
    handle: Handle,
    energy: Energy,
    began_mj: u64,
    /// The function is of it.
    _library: ManuallyDrop<Library>,
}

// SAFETY: NVML's functions may be called from any thread, and a handle is of no thread.
unsafe impl Send for Counter {}

impl Counter {
    /// The counter of the device at this place.
    pub(crate) fn open(name: &str, place: BusPlace) -> Result<Self> {
        let refused = |reason: String| unavailable(name.to_owned(), reason, HINT);
        let library = look(NAMES, &[INIT, FIND, ENERGY]).map_err(|lack| match lack {
            Lack::Library => refused("there is no library libnvidia-ml.so.1 here".to_owned()),
            Lack::Function(name) => refused(format!("libnvidia-ml has no function {name}")),
        })?;
        let missing = |_| refused("libnvidia-ml lost a function".to_owned());
        // SAFETY: the function has this type by NVML's documentation.
        let init: Init = unsafe { *library.get(INIT.as_bytes()).map_err(missing)? };
        // SAFETY: as above.
        let find: Find = unsafe { *library.get(FIND.as_bytes()).map_err(missing)? };
        // SAFETY: as above.
        let energy: Energy = unsafe { *library.get(ENERGY.as_bytes()).map_err(missing)? };
        let id = CString::new(place.id()).unwrap_or_default();
        let mut handle = null_mut();
        // SAFETY: the library counts how often it is initialised; the text ends with a zero, and
        // the handle is written by the call.
        let code = unsafe {
            match init() {
                SUCCESS => find(id.as_ptr(), &raw mut handle),
                code => code,
            }
        };
        if code != SUCCESS {
            return Err(refused(format!("NVML does not know it at {}: error {code}", place.id())));
        }
        let mut counter =
            Self { name: name.to_owned(), handle, energy, began_mj: 0, _library: library };
        counter.began_mj = counter.now_mj()?;
        Ok(counter)
    }

    /// Millijoules since the driver was loaded.
    fn now_mj(&self) -> Result<u64> {
        let mut now_mj = 0;
        // SAFETY: the handle is of this library, and the number is written by the call.
        let code = unsafe { (self.energy)(self.handle, &raw mut now_mj) };
        if code == SUCCESS {
            return Ok(now_mj);
        }
        Err(unavailable(self.name.clone(), format!("it tells no energy: error {code}"), HINT))
    }
}

impl EnergyMeter for Counter {
    fn joules(&mut self) -> Result<f64> {
        Ok(self.now_mj()?.saturating_sub(self.began_mj) as f64 / 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_bus_is_written_as_nvml_reads_it() {
        let place = BusPlace { domain: 0, bus: 0xc1, device: 3 };
        assert_eq!(place.id(), "00000000:c1:03.0");
    }
}
