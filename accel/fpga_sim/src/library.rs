//! A built design, loaded: the functions of `harness.h` behind safe calls.

use crate::SimError;
use crate::design::{CONFIGURATION_WORDS, STATUS_WORDS};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

/// As in `harness.h`.
const ABI: u32 = 1;

/// As in `harness.h`.
#[repr(C)]
struct RawStream {
    beats: u64,
    frame_beats: u64,
    line_beats: u64,
    beat_bytes: u32,
    stall_length: u32,
    stall: *const u8,
}

/// As in `harness.h`.
#[repr(C)]
struct RawJob {
    pixels: RawStream,
    map: RawStream,
    result: RawStream,
    pixels_data: *const u8,
    map_data: *const u8,
    result_data: *mut u8,
    pixels_given: u64,
    idle_limit: u64,
}

/// What a run counted; as in `harness.h`.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RawOutcome {
    pub cycles: u64,
    pub first_result: u64,
    pub pixels_taken: u64,
    pub map_taken: u64,
    pub results_given: u64,
    pub result_waits: u64,
    pub valid_dropped: u64,
    pub beat_changed: u64,
    pub wrong_user: u64,
    pub wrong_last: u64,
    pub surplus: u64,
    pub complete: u32,
    pub unused: u32,
}

type Abi = unsafe extern "C" fn() -> u32;
type Open = unsafe extern "C" fn() -> *mut c_void;
type Close = unsafe extern "C" fn(*mut c_void);
type Configure = unsafe extern "C" fn(*mut c_void, u32, u32);
type Status = unsafe extern "C" fn(*mut c_void, u32) -> u32;
type Run = unsafe extern "C" fn(*mut c_void, *const RawJob, *mut RawOutcome);

/// The functions of a library that stays loaded.
#[derive(Debug)]
pub(crate) struct Library {
    open: Open,
    close: Close,
    configure: Configure,
    status: Status,
    run: Run,
}

impl Library {
    /// Loads a library, once in a process. It stays: what Verilator's runtime keeps for a thread
    /// must not outlive its code.
    pub(crate) fn load(path: &Path) -> Result<Arc<Self>, SimError> {
        static LOADED: Mutex<BTreeMap<PathBuf, Arc<Library>>> = Mutex::new(BTreeMap::new());
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = loaded.get(path) {
            return Ok(library.clone());
        }
        let bad = |reason: String| SimError::BadLibrary {
            path: path.display().to_string(),
            reason: reason.lines().next().unwrap_or_default().to_owned(),
        };
        // SAFETY: the builder made this file of sources that it hashed; its initialisers are those
        // of C++ and of Verilator's runtime.
        let library = unsafe { libloading::Library::new(path) }.map_err(|e| bad(e.to_string()))?;
        // Never unloaded, so the functions taken from it stay.
        let library = std::mem::ManuallyDrop::new(library);
        // SAFETY: the functions have these types in every library with this version, which is
        // looked at before any other is called.
        let library = unsafe {
            let version = function::<Abi>(&library, b"fpga_sim_abi\0").map_err(&bad)?();
            if version != ABI {
                return Err(bad(format!("it has version {version}, this program {ABI}")));
            }
            Self {
                open: function(&library, b"fpga_sim_open\0").map_err(&bad)?,
                close: function(&library, b"fpga_sim_close\0").map_err(&bad)?,
                configure: function(&library, b"fpga_sim_configure\0").map_err(&bad)?,
                status: function(&library, b"fpga_sim_status\0").map_err(&bad)?,
                run: function(&library, b"fpga_sim_run\0").map_err(&bad)?,
            }
        };
        let library = Arc::new(library);
        loaded.insert(path.to_owned(), library.clone());
        Ok(library)
    }
}

/// A function of a library that stays loaded, or why there is none.
///
/// # Safety
/// The symbol is a function of this type.
unsafe fn function<F: Copy>(library: &libloading::Library, name: &[u8]) -> Result<F, String> {
    // SAFETY: as the caller promises.
    let symbol = unsafe { library.get::<F>(name) };
    symbol.map(|symbol| *symbol).map_err(|e| e.to_string())
}

/// The shape of a stream; its numbers are checked where it is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stream<'a> {
    pub beats: u64,
    pub frame_beats: u64,
    pub line_beats: u64,
    pub beat_bytes: u32,
    pub stall: &'a [u8],
}

impl Stream<'_> {
    fn raw(&self) -> RawStream {
        // Stall patterns are at most a megabyte (`Stall`).
        RawStream {
            beats: self.beats,
            frame_beats: self.frame_beats,
            line_beats: self.line_beats,
            beat_bytes: self.beat_bytes,
            stall_length: self.stall.len() as u32,
            stall: self.stall.as_ptr(),
        }
    }

    fn bytes(&self) -> u64 {
        self.beats.saturating_mul(u64::from(self.beat_bytes))
    }

    /// Whether the harness can take beats of this shape from or to so many bytes.
    fn fits(&self, bytes: usize) -> bool {
        let good = (1..=16).contains(&self.beat_bytes)
            && self.frame_beats > 0
            && self.line_beats > 0
            && u32::try_from(self.stall.len()).is_ok();
        good && self.bytes() == bytes as u64
    }
}

/// One simulation of a design.
#[derive(Debug)]
pub(crate) struct Handle {
    library: Arc<Library>,
    simulation: NonNull<c_void>,
}

// SAFETY: a simulation belongs to no thread; all calls need `&mut self`.
unsafe impl Send for Handle {}

impl Handle {
    /// A new simulation; `None` where there is no memory.
    pub(crate) fn open(library: Arc<Library>) -> Option<Self> {
        // SAFETY: the function takes nothing.
        let simulation = NonNull::new(unsafe { (library.open)() })?;
        Some(Self { library, simulation })
    }

    pub(crate) fn configure(&mut self, word: usize, value: u32) {
        assert!(word < CONFIGURATION_WORDS, "word {word}");
        // SAFETY: the simulation is open and used by nobody else.
        unsafe { (self.library.configure)(self.simulation.as_ptr(), word as u32, value) };
    }

    pub(crate) fn status(&mut self, word: usize) -> u32 {
        assert!(word < STATUS_WORDS, "word {word}");
        // SAFETY: as in `configure`.
        unsafe { (self.library.status)(self.simulation.as_ptr(), word as u32) }
    }

    /// Runs frames; `None` where data does not have the length that its stream says.
    pub(crate) fn run(
        &mut self,
        pixels: (&Stream<'_>, &[u8], u64),
        map: (&Stream<'_>, &[u8]),
        result: (&Stream<'_>, &mut [u8]),
        idle_limit: u64,
    ) -> Option<RawOutcome> {
        let (pixel_stream, pixels, pixels_given) = pixels;
        let (map_stream, map) = map;
        let (result_stream, results) = result;
        let fits = pixel_stream.fits(pixels.len())
            && map_stream.fits(map.len())
            && result_stream.fits(results.len())
            && pixels_given <= pixel_stream.beats;
        if !fits {
            return None;
        }
        let job = RawJob {
            pixels: pixel_stream.raw(),
            map: map_stream.raw(),
            result: result_stream.raw(),
            pixels_data: pixels.as_ptr(),
            map_data: map.as_ptr(),
            result_data: results.as_mut_ptr(),
            pixels_given,
            idle_limit,
        };
        let mut outcome = RawOutcome::default();
        // SAFETY: the simulation is open and used by nobody else; every stream has as many bytes of
        // data as its beats take, and its stall pattern as many as it says, all for this call.
        unsafe { (self.library.run)(self.simulation.as_ptr(), &raw const job, &raw mut outcome) };
        Some(outcome)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: it was opened by this library and is closed once.
        unsafe { (self.library.close)(self.simulation.as_ptr()) };
    }
}
