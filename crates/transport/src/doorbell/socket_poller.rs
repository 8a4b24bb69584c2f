//! Sleeping on a doorbell and on a transport's sockets at once, so that no other thread lies
//! between a datagram and the callback it is for.
//!
//! A futex and a file descriptor cannot be waited for together: one waiter at a time sleeps in
//! `epoll` instead, and whoever rings while it does writes to an eventfd beside the futex. Only a
//! doorbell in this process's own memory can lend itself to that; other processes ring by futex.

use super::SocketPoller;
use super::sleep_slot::SleepPrimitive;
use rustix::event::{EventfdFlags, epoll, eventfd};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

/// An `epoll` of an eventfd, which rings, and the sockets of a transport.
pub(super) struct EpollSleep {
    epoll: OwnedFd,
    bell: OwnedFd,
    poller: Arc<dyn SocketPoller>,
}

const BELL: u64 = 0;
const SOCKET: u64 = 1;

impl EpollSleep {
    /// Waits for this socket; fails where the kernel refuses.
    pub(super) fn new(
        poller: Arc<dyn SocketPoller>,
        socket: BorrowedFd<'_>,
    ) -> rustix::io::Result<Self> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let bell = eventfd(0, EventfdFlags::NONBLOCK | EventfdFlags::CLOEXEC)?;
        // Edge-triggered: nobody needs to read it.
        let rung = epoll::EventFlags::IN | epoll::EventFlags::ET;
        epoll::add(&epoll, &bell, epoll::EventData::new_u64(BELL), rung)?;
        // Exclusive: of all that wait for the socket, one is woken.
        let heard = epoll::EventFlags::IN | epoll::EventFlags::EXCLUSIVE;
        epoll::add(&epoll, socket, epoll::EventData::new_u64(SOCKET), heard)?;
        Ok(Self { epoll, bell, poller })
    }
}

impl SleepPrimitive for EpollSleep {
    fn sleep(&self, timeout_ns: u64) -> Result<bool, ()> {
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; 2];
        let timeout = libc::timespec {
            tv_sec: (timeout_ns / 1_000_000_000) as libc::time_t,
            tv_nsec: (timeout_ns % 1_000_000_000) as libc::c_long,
        };
        // SAFETY: the events and the time-out outlive the call, which writes at most two events.
        let count = unsafe {
            libc::syscall(
                libc::SYS_epoll_pwait2,
                self.epoll.as_fd().as_raw_fd(),
                events.as_mut_ptr(),
                events.len(),
                &raw const timeout,
                std::ptr::null::<libc::sigset_t>(),
                0,
            )
        };
        if count < 0 && std::io::Error::last_os_error().raw_os_error() != Some(libc::EINTR) {
            return Err(());
        }
        let count = usize::try_from(count).unwrap_or(0);
        Ok(events.iter().take(count).any(|event| event.u64 == SOCKET))
    }

    fn ring(&self) {
        // A full counter wakes as well.
        let _ = rustix::io::write(&self.bell, &1u64.to_ne_bytes());
    }

    fn poll(&self, enough: &dyn Fn() -> bool) -> bool {
        self.poller.poll(enough)
    }
}
