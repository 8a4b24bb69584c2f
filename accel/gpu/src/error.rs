//! What OpenCL says, as errors of accelerators.

use angaros_accel::AccelError;
use opencl3::error_codes::{CL_PLATFORM_NOT_FOUND_KHR, ClError, DLOPEN_RUNTIME_LOAD_FAILED};

/// Name of the back end.
pub(crate) const NAME: &str = "gpu";

/// What to install where there is no device.
const INSTALL: &str = "apt install ocl-icd-libopencl1 and a driver: intel-opencl-icd, \
    rocm-opencl-icd, that of NVIDIA, or pocl-opencl-icd, which stands for one";

/// Why there is no device of the back end, by what OpenCL said when it was asked.
pub(crate) fn no_device(error: &ClError) -> AccelError {
    let reason = match error.0 {
        DLOPEN_RUNTIME_LOAD_FAILED => "there is no library libOpenCL.so.1 here".to_owned(),
        CL_PLATFORM_NOT_FOUND_KHR => "OpenCL has no driver here".to_owned(),
        _ => format!("OpenCL says {error}"),
    };
    unavailable(NAME.to_owned(), reason, INSTALL)
}

/// Why there is no device of the back end although there are drivers.
pub(crate) fn no_usable_device() -> AccelError {
    let reason = "the drivers of OpenCL have no device that can be used".to_owned();
    unavailable(NAME.to_owned(), reason, INSTALL)
}

/// A device that cannot be opened.
pub(crate) fn unavailable(device: String, reason: String, hint: &str) -> AccelError {
    AccelError::Unavailable { device, reason, hint: hint.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_opencl_is_told_what_to_install() {
        let said = |code| no_device(&ClError(code)).to_string();
        let without = said(DLOPEN_RUNTIME_LOAD_FAILED);
        assert!(without.contains("gpu: there is no library libOpenCL.so.1"), "{without}");
        assert!(without.contains("\nhint: apt install ocl-icd-libopencl1 and a driver"));
        assert!(said(CL_PLATFORM_NOT_FOUND_KHR).contains("no driver here"));
        assert!(said(-5).contains("OUT_OF_RESOURCES"), "{}", said(-5));
    }
}
