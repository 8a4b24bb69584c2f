//! The flight recorder: the last seconds of what a process did, for when something went wrong.
//!
//! * **FR1** `ANGAROS_TRACE=flight[:SECONDS]` keeps what was recorded in the last seconds, at
//!   least, in at most [`MAX_BYTES`] of memory: segments, each an ordinary trace file, in a private
//!   folder of a file system that lives in memory. What comes faster than fits covers a shorter
//!   time.
//! * **FR2** The segments outlive the process. One that is killed or crashes leaves them, up to the
//!   collector's last round (20 ms before its end at most); [`crash_dumps`] finds them, [`recover`]
//!   makes a trace of them. One that ends in order removes them.
//! * **FR3** A missed deadline of an endpoint and a panic write a dump by themselves, at most one
//!   in [`DUMP_EVERY_NS`] and [`MAX_DUMPS`] by one process, and one line in the log says where.

mod crash_dump;
mod dump;
mod segments;

pub use crash_dump::{CrashDump, crash_dumps, recover};
pub use dump::{Reason, dump_soon, snapshot_into};
pub use dump::{folder_of_dumps, recover_crashed, stamp};

use super::control;
use crate::mutex::lock;
use crate::trace::sinks::{self, SinkId};
use segments::Segments;
use std::path::PathBuf;
use std::sync::{Mutex, Once};

/// Seconds that are kept unless the variable says otherwise.
pub const DEFAULT_SECONDS: u64 = 10;
/// Most seconds that can be kept.
pub const MAX_SECONDS: u64 = 3600;
/// Bytes of memory that the events of one process take.
pub const MAX_BYTES: u64 = 64 << 20;
/// Nanoseconds between two dumps that nobody asked for.
pub const DUMP_EVERY_NS: u64 = 10_000_000_000;
/// Dumps that one process writes by itself.
pub const MAX_DUMPS: u32 = 16;

/// The recorder of this process while it runs. Never held while another lock is taken.
static ABOUT: Mutex<Option<FlightMetadata>> = Mutex::new(None);
/// Contexts that keep it, and the sink.
static KEEPERS: Mutex<(usize, Option<SinkId>)> = Mutex::new((0, None));

#[derive(Clone)]
struct FlightMetadata {
    seconds: u64,
    folder: PathBuf,
}

fn about() -> Option<FlightMetadata> {
    lock(&ABOUT).clone()
}

/// Seconds that the flight recorder of this process keeps; 0 if it does not run.
pub fn seconds() -> u64 {
    about().map_or(0, |about| about.seconds)
}

/// The flight recorder runs for as long as one of these lives.
pub struct FlightGuard;

/// Makes it run.
pub fn keep(seconds: u64, domain_id: u32) -> Option<FlightGuard> {
    let mut keepers = lock(&KEEPERS);
    if keepers.0 == 0 {
        match begin(seconds, domain_id) {
            Ok(sink) => keepers.1 = Some(sink),
            Err(error) => {
                tracing::warn!("the flight recorder does not run: {error}");
                return None;
            }
        }
    }
    keepers.0 += 1;
    Some(FlightGuard)
}

impl Drop for FlightGuard {
    fn drop(&mut self) {
        let mut keepers = lock(&KEEPERS);
        keepers.0 -= 1;
        if keepers.0 > 0 {
            return;
        }
        let about = lock(&ABOUT).take();
        if let Some(sink) = keepers.1.take() {
            sinks::detach(sink);
        }
        if let Some(about) = about {
            // Else the next process that looks for leftovers would find it as that of a crash.
            let _ = std::fs::remove_dir_all(about.folder);
            let _ = std::fs::remove_dir(control::runtime());
        }
    }
}

fn begin(seconds: u64, domain_id: u32) -> crate::error::Result<SinkId> {
    crash_dump::make_room();
    let process = control::own_name(domain_id);
    let mut folder = PathBuf::new();
    let sink = sinks::attach(&mut |head| {
        folder = crash_dump::make_folder(&process, seconds)?;
        let head = super::Process { domain_id, ..head.clone() };
        Ok(Box::new(Segments::new(folder.clone(), head, seconds)?))
    })?;
    *lock(&ABOUT) = Some(FlightMetadata { seconds, folder });
    dump_on_panic();
    Ok(sink)
}

fn dump_on_panic() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            before(info);
            dump::dump_now(&Reason::Panic);
        }));
    });
}
