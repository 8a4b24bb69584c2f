//! Whether the driver's library can be used. `cudarc` loads it by itself and panics where it, or a
//! function of it, is not there; so it is only called after this has found both.

use crate::error::Lack;
use libloading::Library;
use std::mem::ManuallyDrop;
use std::sync::OnceLock;

/// What `cudarc` calls for this crate.
const FUNCTIONS: &[&str] = &[
    "cuCtxGetCurrent",
    "cuCtxSetCurrent",
    "cuDeviceGet",
    "cuDeviceGetAttribute",
    "cuDeviceGetCount",
    "cuDeviceGetName",
    "cuDeviceGetUuid_v2",
    "cuDevicePrimaryCtxRelease_v2",
    "cuDevicePrimaryCtxRetain",
    "cuDeviceTotalMem_v2",
    "cuEventCreate",
    "cuEventDestroy_v2",
    "cuEventElapsedTime",
    "cuEventQuery",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuInit",
    "cuLaunchKernel",
    "cuMemAddressFree",
    "cuMemAddressReserve",
    "cuMemAllocAsync",
    "cuMemAlloc_v2",
    "cuMemCreate",
    "cuMemExportToShareableHandle",
    "cuMemFreeAsync",
    "cuMemFree_v2",
    "cuMemGetAllocationGranularity",
    "cuMemImportFromShareableHandle",
    "cuMemMap",
    "cuMemRelease",
    "cuMemSetAccess",
    "cuMemUnmap",
    "cuMemcpyDtoHAsync_v2",
    "cuMemcpyHtoDAsync_v2",
    "cuMemsetD8Async",
    "cuModuleGetFunction",
    "cuModuleLoadData",
    "cuModuleUnload",
    "cuStreamCreate",
    "cuStreamDestroy_v2",
    "cuStreamSynchronize",
];

/// Whether the driver's library is there and has what is needed; looked for once in a process.
pub(crate) fn driver() -> Result<(), Lack> {
    static FOUND: OnceLock<Result<(), Lack>> = OnceLock::new();
    FOUND.get_or_init(|| look(&names(), FUNCTIONS).map(drop)).clone()
}

/// The names that `cudarc` tries, in its order.
fn names() -> Vec<String> {
    ["cuda", "nvcuda"].iter().flat_map(|name| cudarc::get_lib_name_candidates(name)).collect()
}

/// The first library of these names that can be loaded, if it has these functions. It stays.
pub(crate) fn look(
    names: &[impl AsRef<str>],
    functions: &[&'static str],
) -> Result<ManuallyDrop<Library>, Lack> {
    let load = |name: &_| {
        // SAFETY: the libraries of these names are those of CUDA, whose initialisers need nothing.
        unsafe { Library::new(AsRef::<str>::as_ref(name)) }.ok()
    };
    let library = names.iter().find_map(load).map(ManuallyDrop::new).ok_or(Lack::Library)?;
    let lacks = |name: &&&'static str| {
        // SAFETY: the symbol is only looked for, not used.
        unsafe { library.get::<*const ()>(name.as_bytes()) }.is_err()
    };
    match functions.iter().find(lacks) {
        Some(name) => Err(Lack::Function(name)),
        None => Ok(library),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_is_not_there_or_lacks_a_function_is_told_and_nothing_panics() {
        assert_eq!(look(&["libno_such_thing.so"], &[]).map(drop), Err(Lack::Library));
        let libc = ["libno_such_thing.so", "libc.so.6"];
        assert_eq!(look(&libc, &["malloc"]).map(drop), Ok(()));
        let lacks = look(&libc, &["malloc", "cuInit"]).map(drop);
        assert_eq!(lacks, Err(Lack::Function("cuInit")));
    }

    #[test]
    fn the_drivers_library_is_looked_for_by_the_name_that_drivers_install() {
        assert!(names().iter().any(|name| name == "libcuda.so.1"));
    }
}
