//! What stands for CUDA on the processor: `tests/stand_in/cuda.cpp`, built by the host's compiler
//! and loaded under the names of CUDA's libraries, by which the back end then finds it.

use libloading::Library;
use libloading::os::unix::{Library as UnixLibrary, RTLD_LOCAL, RTLD_NOW};
use std::ffi::c_int;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// Within the program, as tests of other packages use it, too.
const SOURCE: &str = include_str!("../stand_in/cuda.cpp");

/// The library of the driver; its functions fail where a test says so.
pub struct StandIn {
    fail: unsafe extern "C" fn(c_int, c_int),
    share: unsafe extern "C" fn(c_int),
}

/// Loaded once in a process: or why not, which for a real library of CUDA is that there is one.
static LOADED: LazyLock<Result<StandIn, String>> = LazyLock::new(load);

/// It, loaded; before anything else asks for CUDA.
pub fn loaded() -> Result<&'static StandIn, String> {
    LOADED.as_ref().map_err(Clone::clone)
}

impl StandIn {
    /// What the calls of this thread say from now on, after so many that work; 0 is that all do.
    pub fn fail(&self, code: c_int, calls: c_int) {
        // SAFETY: the function has this type and changes a variable of this thread.
        unsafe { (self.fail)(code, calls) }
    }

    /// Whether a device that this thread opens from now on gives descriptors of its memory.
    pub fn share(&self, whether: bool) {
        // SAFETY: as above.
        unsafe { (self.share)(c_int::from(whether)) }
    }
}

fn load() -> Result<StandIn, String> {
    // SAFETY: the initialisers of NVIDIA's library need nothing.
    if unsafe { Library::new("libcuda.so.1") }.is_ok() {
        return Err("there is a real library of CUDA".to_owned());
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let compiler = open(&build(folder.path(), "libnvrtc.so")?)?;
    let driver = open(&build(folder.path(), "libcuda.so.1")?)?;
    let energy = open(&build(folder.path(), "libnvidia-ml.so.1")?)?;
    // They stay: the back end has functions of all.
    let _energy = ManuallyDrop::new(energy);
    let _compiler = ManuallyDrop::new(compiler);
    let driver = ManuallyDrop::new(driver);
    // SAFETY: the function has this type in `cuda.cpp`.
    let fail = unsafe { driver.get::<unsafe extern "C" fn(c_int, c_int)>(b"stand_in_fail\0") };
    let fail = *fail.map_err(|error| error.to_string())?;
    // SAFETY: as above.
    let share = unsafe { driver.get::<unsafe extern "C" fn(c_int)>(b"stand_in_share\0") };
    let share = *share.map_err(|error| error.to_string())?;
    Ok(StandIn { fail, share })
}

/// Builds it with this name, which is also the one by which a loader knows it once it is loaded.
fn build(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let source = folder.join("cuda.cpp");
    std::fs::write(&source, SOURCE).map_err(|error| error.to_string())?;
    let path = folder.join(name);
    let mut command = Command::new("c++");
    command.args(["-std=c++17", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o"]);
    command.arg(&path).arg(&source).arg(format!("-Wl,-soname,{name}"));
    let output = command.output().map_err(|error| format!("there is no c++ here: {error}"))?;
    if !output.status.success() {
        panic!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(path)
}

fn open(path: &Path) -> Result<UnixLibrary, String> {
    // SAFETY: the library is the one that was just built; its initialisers are those of C++.
    unsafe { UnixLibrary::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map_err(|e| e.to_string())
}
