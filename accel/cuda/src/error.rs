//! What CUDA says, as errors of accelerators.

use angaros_accel::AccelError;
use cudarc::driver::DriverError;
use cudarc::driver::sys::CUresult;

/// Name of the back end.
pub(crate) const NAME: &str = "cuda";

/// What helps where there is no driver.
const DRIVER: &str = "apt install nvidia-driver, where there is a graphics processor of NVIDIA";
/// What helps where the driver is too old.
const NEWER_DRIVER: &str = "update NVIDIA's driver, to that of CUDA 11.4 or later";
/// What helps where the driver does not work.
const LOOK: &str = "see whether its driver works: nvidia-smi";
/// What helps where there is no compiler.
pub(crate) const COMPILER: &str = "apt install nvidia-cuda-toolkit, or cuda-nvrtc of NVIDIA's \
    packages, or name the folder of libnvrtc in LD_LIBRARY_PATH";

/// Why a library cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Lack {
    /// It is not there.
    Library,
    /// It is there and has no function of this name.
    Function(&'static str),
}

/// The driver's library cannot be used.
pub(crate) fn no_driver(lack: &Lack) -> AccelError {
    match lack {
        Lack::Library => {
            unavailable(NAME.to_owned(), "there is no library libcuda.so.1 here".to_owned(), DRIVER)
        }
        Lack::Function(name) => {
            let reason = format!("the library libcuda has no function {name}");
            unavailable(NAME.to_owned(), reason, NEWER_DRIVER)
        }
    }
}

/// Why kernels cannot be compiled, without the remedy.
pub(crate) fn no_compiler_reason(lack: &Lack) -> String {
    match lack {
        Lack::Library => "there is no library libnvrtc, which compiles kernels".to_owned(),
        Lack::Function(name) => format!("the library libnvrtc has no function {name}"),
    }
}

/// The compiler cannot be used.
pub(crate) fn no_compiler(lack: &Lack) -> AccelError {
    unavailable(NAME.to_owned(), no_compiler_reason(lack), COMPILER)
}

/// A device, or all of them, cannot be used, by what CUDA said.
pub(crate) fn refused(device: &str, error: DriverError) -> AccelError {
    match error.0 {
        CUresult::CUDA_ERROR_NO_DEVICE => {
            unavailable(device.to_owned(), "CUDA finds no device here".to_owned(), LOOK)
        }
        _ => unavailable(device.to_owned(), said(error), LOOK),
    }
}

/// The name of what CUDA said. Its library is not asked, as it may be what is broken.
pub(crate) fn said(error: DriverError) -> String {
    format!("CUDA says {:?}", error.0)
}

/// A device that cannot be opened.
pub(crate) fn unavailable(device: String, reason: String, hint: &str) -> AccelError {
    AccelError::Unavailable { device, reason, hint: hint.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_cuda_is_told_what_to_install() {
        let without = no_driver(&Lack::Library).to_string();
        assert!(without.contains("cuda: there is no library libcuda.so.1"), "{without}");
        assert!(without.contains("\nhint: apt install nvidia-driver"), "{without}");
        let old = no_driver(&Lack::Function("cuMemAllocAsync")).to_string();
        assert!(old.contains("cuMemAllocAsync") && old.contains("update NVIDIA's"), "{old}");
        let blind = no_compiler(&Lack::Library).to_string();
        assert!(blind.contains("no library libnvrtc") && blind.contains("LD_LIBRARY_PATH"));
        let none = refused(NAME, DriverError(CUresult::CUDA_ERROR_NO_DEVICE)).to_string();
        assert!(none.contains("finds no device") && none.contains("nvidia-smi"), "{none}");
        let broken = refused("cuda:0", DriverError(CUresult::CUDA_ERROR_SYSTEM_NOT_READY));
        assert!(broken.to_string().contains("cuda:0: CUDA says CUDA_ERROR_SYSTEM_NOT_READY"));
    }
}
