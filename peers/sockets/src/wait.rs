//! Waiting for a socket, asleep or spinning.

use std::os::fd::RawFd;
use std::time::{Duration, Instant};

use angaros_bench_peer::LinkError;

/// How a socket's receiver waits for data.
#[derive(Clone, Copy)]
pub struct Waiter {
    /// Poll without sleeping.
    pub spin: bool,
}

impl Waiter {
    /// Waits until `fd` has something to read; `false` when `timeout` is over first. A spinning
    /// waiter answers `true` at once and lets the caller's non-blocking read find out.
    pub fn readable(self, fd: RawFd, deadline: Instant) -> Result<bool, LinkError> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(false);
        }
        if self.spin {
            std::hint::spin_loop();
            return Ok(true);
        }
        poll(&mut [libc::pollfd { fd, events: libc::POLLIN, revents: 0 }], left)
    }
}

/// Waits at most `left` until one of the descriptors is ready; whether one may be.
pub fn poll(entries: &mut [libc::pollfd], left: Duration) -> Result<bool, LinkError> {
    let count = entries.len() as libc::nfds_t;
    let time = libc::timespec {
        tv_sec: left.as_secs().min(i32::MAX as u64) as libc::time_t,
        tv_nsec: left.subsec_nanos() as _,
    };
    // SAFETY: so many valid entries and a valid time; no signal mask.
    let ready =
        unsafe { libc::ppoll(entries.as_mut_ptr(), count, &raw const time, std::ptr::null()) };
    if ready >= 0 {
        return Ok(ready > 0);
    }
    let error = std::io::Error::last_os_error();
    if error.kind() == std::io::ErrorKind::Interrupted {
        return Ok(true);
    }
    Err(LinkError::io("wait for socket")(error))
}
