//! Counts how often this program waits for the disk, in folders whose name says so: the functions
//! of libc that do it, replaced by ones that count and then do it.

use std::ffi::c_int;
use std::sync::atomic::{AtomicU64, Ordering};

/// How the name of a folder begins whose files are counted.
pub const COUNTED: &str = "angaros-syncs-";

static COUNT: AtomicU64 = AtomicU64::new(0);

/// Waits for the disk until now.
pub fn count() -> u64 {
    COUNT.load(Ordering::SeqCst)
}

fn see(fd: c_int) {
    let path = std::fs::read_link(format!("/proc/self/fd/{fd}")).unwrap_or_default();
    if path.to_string_lossy().contains(COUNTED) {
        COUNT.fetch_add(1, Ordering::SeqCst);
    }
}

/// As in libc.
// SAFETY: the name is libc's, and so are the signature and what it does.
#[unsafe(no_mangle)]
pub extern "C" fn fsync(fd: c_int) -> c_int {
    see(fd);
    // SAFETY: the call takes any number.
    unsafe { libc::syscall(libc::SYS_fsync, fd) as c_int }
}

/// As in libc.
// SAFETY: the name is libc's, and so are the signature and what it does.
#[unsafe(no_mangle)]
pub extern "C" fn fdatasync(fd: c_int) -> c_int {
    see(fd);
    // SAFETY: the call takes any number.
    unsafe { libc::syscall(libc::SYS_fdatasync, fd) as c_int }
}
