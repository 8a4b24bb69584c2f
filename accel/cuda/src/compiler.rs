//! The compiler of CUDA C, NVRTC: a library of NVIDIA that needs no device. It is loaded here and
//! not by `cudarc`, which knows the names of one version only and panics where it finds none.

use crate::error::Lack;
use crate::library::look;
use libloading::Library;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

/// Under these names the library is looked for, in this order.
const NAMES: &[&str] = &[
    "libnvrtc.so",
    "libnvrtc.so.13",
    "libnvrtc.so.12",
    "libnvrtc.so.11.2",
    "/usr/local/cuda/lib64/libnvrtc.so",
    "nvrtc64_130_0.dll",
    "nvrtc64_120_0.dll",
];

/// What it is told beside the architecture: every operation is rounded by itself, as IEEE 754 says
/// (CU2). Warnings would stand before what it says of a source that it refuses.
const OPTIONS: &[&CStr] = &[
    c"--fmad=false",
    c"--prec-div=true",
    c"--prec-sqrt=true",
    c"--ftz=false",
    c"--disable-warnings",
];

type Program = *mut c_void;
type Code = c_int;

const SUCCESS: Code = 0;

/// The functions of the library, which stays loaded.
#[derive(Debug)]
pub(crate) struct Compiler {
    error_text: unsafe extern "C" fn(Code) -> *const c_char,
    create: unsafe extern "C" fn(
        *mut Program,
        *const c_char,
        *const c_char,
        c_int,
        *const *const c_char,
        *const *const c_char,
    ) -> Code,
    destroy: unsafe extern "C" fn(*mut Program) -> Code,
    compile: unsafe extern "C" fn(Program, c_int, *const *const c_char) -> Code,
    log: Text,
    ptx: Text,
    architectures: Vec<i32>,
}

/// How a text is asked for: its length with a zero at its end, then the text.
#[derive(Debug)]
struct Text {
    size: unsafe extern "C" fn(Program, *mut usize) -> Code,
    read: unsafe extern "C" fn(Program, *mut c_char) -> Code,
}

/// Why a source was not compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// What failed.
    pub(crate) reason: String,
    /// What the compiler said; empty where it said nothing.
    pub(crate) log: String,
}

/// A program that is destroyed when it goes.
struct Held<'a> {
    program: Program,
    compiler: &'a Compiler,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        // SAFETY: the program was created by this library and is destroyed once.
        unsafe { (self.compiler.destroy)(&raw mut self.program) };
    }
}

/// The compiler, or why there is none; looked for once in a process.
pub(crate) fn compiler() -> Result<&'static Compiler, Lack> {
    static FOUND: OnceLock<Result<Compiler, Lack>> = OnceLock::new();
    FOUND.get_or_init(|| Compiler::load(NAMES)).as_ref().map_err(Clone::clone)
}

/// A function of the library.
///
/// # Safety
/// The function has this type.
unsafe fn function<F: Copy>(library: &Library, name: &'static str) -> Result<F, Lack> {
    // SAFETY: as the caller promises.
    let found = unsafe { library.get::<F>(name.as_bytes()) };
    found.map(|symbol| *symbol).map_err(|_| Lack::Function(name))
}

impl Compiler {
    fn load(names: &[&str]) -> Result<Self, Lack> {
        let library = look(names, &[])?;
        // SAFETY: the functions have had these types in all versions of NVRTC since 11.2.
        unsafe {
            Ok(Self {
                error_text: function(&library, "nvrtcGetErrorString")?,
                create: function(&library, "nvrtcCreateProgram")?,
                destroy: function(&library, "nvrtcDestroyProgram")?,
                compile: function(&library, "nvrtcCompileProgram")?,
                log: Text {
                    size: function(&library, "nvrtcGetProgramLogSize")?,
                    read: function(&library, "nvrtcGetProgramLog")?,
                },
                ptx: Text {
                    size: function(&library, "nvrtcGetPTXSize")?,
                    read: function(&library, "nvrtcGetPTX")?,
                },
                architectures: architectures(&library)?,
            })
        }
    }

    /// The newest architecture that it can compile for and a device of this one runs, both as
    /// numbers as 86 for 8.6; `None` where it no longer knows one that is old enough.
    pub(crate) fn architecture_for(&self, device: i32) -> Option<i32> {
        newest(&self.architectures, device)
    }

    /// The program of a source as PTX, for an architecture.
    pub(crate) fn compile(&self, source: &str, architecture: i32) -> Result<String, Complaint> {
        let held = self.create(source)?;
        let target = CString::new(format!("--gpu-architecture=compute_{architecture}"));
        let target = target.unwrap_or_default();
        let options = std::iter::once(target.as_c_str()).chain(OPTIONS.iter().copied());
        let options: Vec<*const c_char> = options.map(CStr::as_ptr).collect();
        // A few.
        let count = options.len() as c_int;
        // SAFETY: the program was created, and the options are texts that end with zero and
        // outlive the call.
        let code = unsafe { (self.compile)(held.program, count, options.as_ptr()) };
        if code != SUCCESS {
            let log = self.text(&held, &self.log).unwrap_or_default();
            return Err(self.complaint(code, log));
        }
        self.text(&held, &self.ptx).map_err(|code| self.complaint(code, String::new()))
    }

    fn create(&self, source: &str) -> Result<Held<'_>, Complaint> {
        let source = CString::new(source).map_err(|_| {
            let reason = "the source has a byte of zero".to_owned();
            Complaint { reason, log: String::new() }
        })?;
        let mut program = null_mut();
        // SAFETY: the texts end with zero and are copied, and there are no headers.
        let code = unsafe {
            let name = c"kernel.cu".as_ptr();
            (self.create)(&raw mut program, source.as_ptr(), name, 0, null(), null())
        };
        if code != SUCCESS {
            return Err(self.complaint(code, String::new()));
        }
        Ok(Held { program, compiler: self })
    }

    fn text(&self, held: &Held<'_>, text: &Text) -> Result<String, Code> {
        let mut size = 0;
        // SAFETY: the program was created, and the size is written before the call returns.
        let code = unsafe { (text.size)(held.program, &raw mut size) };
        if code != SUCCESS {
            return Err(code);
        }
        let mut bytes = vec![0_u8; size];
        // SAFETY: the bytes are as many as were said to be written.
        let code = unsafe { (text.read)(held.program, bytes.as_mut_ptr().cast()) };
        if code != SUCCESS {
            return Err(code);
        }
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }

    fn complaint(&self, code: Code, log: String) -> Complaint {
        // SAFETY: any code has a text, which stays.
        let text = unsafe {
            let text = (self.error_text)(code);
            if text.is_null() { c"an error without name" } else { CStr::from_ptr(text) }
        };
        Complaint { reason: format!("NVRTC says {}", text.to_string_lossy()), log }
    }
}

/// The architectures that a library compiles for.
fn architectures(library: &Library) -> Result<Vec<i32>, Lack> {
    let mut count = 0;
    // SAFETY: the functions have had these types in all versions of NVRTC since 11.2; the second
    // one writes as many numbers as the first one said.
    unsafe {
        type Read = unsafe extern "C" fn(*mut c_int) -> Code;
        let count_of: Read = function(library, "nvrtcGetNumSupportedArchs")?;
        let read: Read = function(library, "nvrtcGetSupportedArchs")?;
        if count_of(&raw mut count) != SUCCESS {
            return Ok(Vec::new());
        }
        let mut found = vec![0; usize::try_from(count).unwrap_or(0)];
        if read(found.as_mut_ptr()) != SUCCESS {
            return Ok(Vec::new());
        }
        Ok(found)
    }
}

fn newest(known: &[i32], device: i32) -> Option<i32> {
    known.iter().copied().filter(|one| *one <= device).max()
}

#[cfg(test)]
mod tests;
