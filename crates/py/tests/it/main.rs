//! The module as the interpreter finds it: a file that Python loads, without the package around it.
//!
//! What the module does is tested from Python, in `python/tests`. That this program exists makes
//! the build of all tests build the module too, once, with what the other programs share.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::path::PathBuf;
use std::process::Command;

/// The library that was built beside this program.
fn module() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    program.parent().unwrap().join("libangaros_py.so")
}

#[test]
fn python_loads_the_module_and_it_has_the_version_of_the_crate() {
    let load = "import importlib.util, sys\n\
        spec = importlib.util.spec_from_file_location('_native', sys.argv[1])\n\
        module = importlib.util.module_from_spec(spec)\n\
        spec.loader.exec_module(module)\n\
        print(module.__version__)";
    let loaded = Command::new("python3").args(["-c", load]).arg(module()).output();
    let Ok(loaded) = loaded else {
        angaros_testing::skipped("there is no python3 here");
        return;
    };
    let complaint = String::from_utf8_lossy(&loaded.stderr);
    assert!(loaded.status.success(), "{complaint}");
    assert_eq!(String::from_utf8_lossy(&loaded.stdout).trim(), env!("CARGO_PKG_VERSION"));
}
