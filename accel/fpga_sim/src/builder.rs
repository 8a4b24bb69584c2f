//! Makes a shared library of a design, with Verilator and a C++ compiler, and keeps it.
//!
//! A library lies in the folder that `ANGAROS_FPGA_SIM_DIR` names, else in `angaros/fpga_sim` of
//! the user's folder for caches. Its name ends in a hash of everything it was made of, so an old
//! one is never taken for a new one. It is written beside and renamed when it is whole: programs
//! that build the same design at the same time do not disturb each other.

use crate::design::{HARNESS, hex};
use crate::{Design, SimError};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Names the folder in which built simulations are kept.
pub const FOLDER_VARIABLE: &str = "ANGAROS_FPGA_SIM_DIR";

/// Lines of a failed program's output that its error repeats.
const SHOWN_LINES: usize = 12;

/// Arguments of Verilator that decide what is built. The runtime library of Verilator is compiled
/// with little optimisation: it does nothing while a frame passes.
pub(crate) fn arguments() -> [&'static str; 15] {
    [
        "--cc",
        "--exe",
        "--build",
        "-O3",
        "-Wno-fatal",
        "--top-module",
        "sim_top",
        "--Mdir",
        "obj",
        "-CFLAGS",
        "-fPIC -fvisibility=hidden -fno-gnu-unique",
        "-LDFLAGS",
        "-shared -Wl,-Bsymbolic",
        "-MAKEFLAGS",
        "OPT_FAST=-O2 OPT_SLOW=-O1 OPT_GLOBAL=-O1",
    ]
}

/// Builds designs and keeps what was built.
#[derive(Debug, Clone)]
pub struct Builder {
    folder: PathBuf,
    verilator: OsString,
    progress: fn(&str),
}

impl Builder {
    /// One that keeps libraries in the folder of the environment.
    ///
    /// # Errors
    /// [`SimError::Folder`] where neither `ANGAROS_FPGA_SIM_DIR`, `XDG_CACHE_HOME` nor `HOME` is
    /// set.
    pub fn from_environment() -> Result<Self, SimError> {
        let folder = |name: &str| {
            let value = std::env::var_os(name).filter(|value| !value.is_empty());
            value.map(PathBuf::from)
        };
        let cache = || folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
        let found = folder(FOLDER_VARIABLE).or_else(|| Some(cache()?.join("angaros/fpga_sim")));
        let found = found.ok_or_else(|| SimError::Folder {
            path: "a folder for simulations".to_owned(),
            reason: "there is no folder for caches, as HOME is not set".to_owned(),
        })?;
        Ok(Self::new(found))
    }

    /// One that keeps libraries in this folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), verilator: "verilator".into(), progress: say }
    }

    /// The same with another Verilator.
    #[must_use]
    pub fn with_verilator(mut self, program: impl Into<OsString>) -> Self {
        self.verilator = program.into();
        self
    }

    /// The same, telling this what is built in place of standard error.
    #[must_use]
    pub fn with_progress(mut self, progress: fn(&str)) -> Self {
        self.progress = progress;
        self
    }

    /// The program that is missing to build anything, if one is.
    #[must_use]
    pub fn missing_program(&self) -> Option<String> {
        let mut needed = [self.verilator.clone(), "g++".into(), "make".into()].into_iter();
        let missing = needed.find(|program| !is_program(Path::new(program)))?;
        Some(missing.to_string_lossy().into_owned())
    }

    /// Whether the library of a design is there already.
    #[must_use]
    pub fn is_kept(&self, design: &Design) -> bool {
        self.path(design).is_file()
    }

    /// The folder in which libraries are kept.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, design: &Design) -> PathBuf {
        self.folder.join(format!("{}-{}.so", design.name(), design.hash()))
    }

    /// The library of a design; builds it where it is not there yet, which takes some seconds.
    ///
    /// # Errors
    /// [`SimError::MissingProgram`], [`SimError::BuildFailed`], [`SimError::Folder`].
    pub fn library(&self, design: &Design) -> Result<PathBuf, SimError> {
        // One at a time: two builds side by side are no faster, and may be of the same design.
        static BUILDING: Mutex<()> = Mutex::new(());
        let library = self.path(design);
        if library.is_file() {
            return Ok(library);
        }
        let _building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
        if library.is_file() {
            return Ok(library);
        }
        if let Some(program) = self.missing_program() {
            return Err(SimError::MissingProgram { design: design.name().to_owned(), program });
        }
        let name = design.name();
        let hash = design.hash();
        (self.progress)(&format!("building the simulation of `{name}` (once, some seconds)"));
        let folder = self.folder.join(format!("{name}-{hash}.{}.tmp", std::process::id()));
        self.write(design, &folder)?;
        let runtime = self.runtime_folder();
        let is_lent = lend(&runtime, &folder.join("obj"));
        self.compile(design, &folder, is_lent)?;
        keep(&folder.join("obj"), &runtime);
        fs::rename(folder.join("obj/design.so"), &library).map_err(|e| unusable(&library, &e))?;
        fs::remove_dir_all(&folder).map_err(|e| unusable(&folder, &e))?;
        Ok(library)
    }

    /// Writes the sources of a design and the harness to an empty folder.
    ///
    /// # Errors
    /// [`SimError::Folder`].
    pub fn write(&self, design: &Design, folder: &Path) -> Result<(), SimError> {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|e| unusable(folder, &e))?;
        }
        fs::create_dir_all(folder).map_err(|e| unusable(folder, &e))?;
        let harness = HARNESS.map(|source| (source.file.to_owned(), source.text.to_owned()));
        for (file, text) in design.sources().into_iter().chain(harness) {
            let path = folder.join(file);
            fs::write(&path, text).map_err(|e| unusable(&path, &e))?;
        }
        Ok(())
    }

    /// Where the compiled runtime library of this version of Verilator is kept, which is the same
    /// for all designs and takes longer to compile than they do.
    fn runtime_folder(&self) -> PathBuf {
        let version = Command::new(&self.verilator).arg("--version").output();
        let version = version.map(|output| output.stdout).unwrap_or_default();
        let made_of = [version, arguments().join(" ").into_bytes()].concat();
        self.folder.join(format!("runtime-{}", hex(&made_of)))
    }

    fn compile(&self, design: &Design, folder: &Path, is_lent: bool) -> Result<(), SimError> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut command = Command::new(&self.verilator);
        command.current_dir(folder).args(arguments()).args(["-j", &jobs.to_string()]);
        command.args(["-o", "design.so", "harness.cpp"]);
        if is_lent {
            // That `make` takes these files as they are, though its own are newer.
            command.args(["-MAKEFLAGS", "-o verilated.o -o verilated_threads.o"]);
        }
        command.args(design.sources().iter().map(|(file, _)| file));
        let failed = |output: String| SimError::BuildFailed {
            design: design.name().to_owned(),
            program: self.verilator.to_string_lossy().into_owned(),
            output,
            folder: folder.display().to_string(),
        };
        let output = command.output().map_err(|e| failed(e.to_string()))?;
        if output.status.success() {
            return Ok(());
        }
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let lines: Vec<_> = said.lines().rev().take(SHOWN_LINES).collect();
        let lines: Vec<_> = lines.into_iter().rev().collect();
        Err(failed(lines.join("\n")))
    }
}

/// Files of the runtime library.
const RUNTIME: [&str; 2] = ["verilated.o", "verilated_threads.o"];

/// Copies a kept runtime library to where `make` looks for it. Returns whether all of it is there;
/// else it is compiled.
fn lend(runtime: &Path, to: &Path) -> bool {
    let copy = |file: &&str| fs::copy(runtime.join(file), to.join(file)).is_ok();
    fs::create_dir_all(to).is_ok() && RUNTIME.iter().all(copy)
}

/// Keeps a runtime library. Where that does not succeed, the next build compiles it again.
fn keep(from: &Path, runtime: &Path) {
    let _ = fs::create_dir_all(runtime);
    for file in RUNTIME.iter().filter(|file| !runtime.join(file).exists()) {
        // Renamed when it is whole, as others may be looking for it.
        let whole = runtime.join(format!("{file}.{}", std::process::id()));
        if fs::copy(from.join(file), &whole).is_ok() {
            let _ = fs::rename(&whole, runtime.join(file));
        }
    }
}

#[allow(clippy::print_stderr, reason = "whoever waits for the first build wants to know why")]
fn say(line: &str) {
    eprintln!("fpga_sim: {line}");
}

fn unusable(path: &Path, error: &std::io::Error) -> SimError {
    SimError::Folder { path: path.display().to_string(), reason: error.to_string() }
}

/// Whether a program of this name or path is there.
pub(crate) fn is_program(program: &Path) -> bool {
    if program.components().count() > 1 {
        return program.is_file();
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}
