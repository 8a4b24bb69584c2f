//! The clocks of the host.

use angaros_msg::Time;

/// Nanoseconds of the kernel's monotonic clock: comparable between the processes of one host.
#[inline]
#[must_use]
pub fn monotonic_ns() -> u64 {
    read(libc::CLOCK_MONOTONIC)
}

/// The system's wall clock, nanoseconds since 1970: what ROS calls system time.
#[inline]
#[must_use]
pub fn system_time() -> Time {
    Time::from_nanoseconds(read(libc::CLOCK_REALTIME) as i64)
}

/// Processor time that this process has used, in nanoseconds.
pub fn process_cpu_ns() -> u64 {
    read(libc::CLOCK_PROCESS_CPUTIME_ID)
}

#[inline]
fn read(clock: libc::clockid_t) -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is valid for writing; these clocks exist on every Linux.
    unsafe { libc::clock_gettime(clock, &raw mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}
