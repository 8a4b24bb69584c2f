//! Sleeping on a doorbell and on a transport's sockets at once, so that no other thread lies
//! between a datagram and the callback it is for.
//!
//! A futex and a file descriptor cannot be waited for together: one waiter at a time sleeps in
//! `epoll` instead, and whoever rings while it does writes to an eventfd beside the futex. Only a
//! doorbell in this process's own memory can lend itself to that; other processes ring by futex.

use super::{DoorbellSlot, Ears, futex_wake};
use crate::sync::atomic::{AtomicBool, Ordering};
use rustix::event::{EventfdFlags, epoll, eventfd};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, OnceLock};

/// Where a waiter with ears sleeps; empty until a transport lends them.
#[derive(Default)]
pub(super) struct Post {
    lent: OnceLock<Lent>,
    /// A waiter is there.
    taken: AtomicBool,
    /// It sleeps, and a ring has to wake it.
    asleep: AtomicBool,
}

struct Lent {
    epoll: OwnedFd,
    bell: OwnedFd,
    ears: Arc<dyn Ears>,
    /// The sockets were closed, or the kernel cannot wait for them in time.
    useless: AtomicBool,
}

const BELL: u64 = 0;
const SOCKET: u64 = 1;

impl Lent {
    fn new(ears: Arc<dyn Ears>, socket: BorrowedFd<'_>) -> rustix::io::Result<Self> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let bell = eventfd(0, EventfdFlags::NONBLOCK | EventfdFlags::CLOEXEC)?;
        // Edge-triggered: nobody needs to read it.
        let rung = epoll::EventFlags::IN | epoll::EventFlags::ET;
        epoll::add(&epoll, &bell, epoll::EventData::new_u64(BELL), rung)?;
        // Exclusive: of all that wait for the socket, one is woken.
        let heard = epoll::EventFlags::IN | epoll::EventFlags::EXCLUSIVE;
        epoll::add(&epoll, socket, epoll::EventData::new_u64(SOCKET), heard)?;
        Ok(Self { epoll, bell, ears, useless: AtomicBool::new(false) })
    }

    /// Waits for a ring or a datagram; returns whether it was a datagram.
    fn sleep(&self, timeout_ns: u64) -> bool {
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
            self.useless.store(true, Ordering::Relaxed);
        }
        let count = usize::try_from(count).unwrap_or(0);
        events.iter().take(count).any(|event| event.u64 == SOCKET)
    }
}

impl Post {
    /// Lends the ears of a transport; `false` if there are some already, or the kernel refuses.
    pub(super) fn lend(&self, ears: Arc<dyn Ears>, socket: BorrowedFd<'_>) -> bool {
        self.lent.get().is_none()
            && Lent::new(ears, socket).is_ok_and(|lent| self.lent.set(lent).is_ok())
    }

    /// Sleeps in place of the futex unless the slot's sequence is not `seen` any more; `None` if
    /// that is not possible.
    pub(super) fn wait(&self, slot: &DoorbellSlot, seen: u32, timeout_ns: u64) -> Option<()> {
        let lent = self.lent.get().filter(|lent| !lent.useless.load(Ordering::Relaxed))?;
        if self.taken.swap(true, Ordering::Acquire) {
            return None;
        }
        self.asleep.store(true, Ordering::SeqCst);
        slot.sleepers.fetch_add(1, Ordering::SeqCst);
        let mut heard = false;
        if slot.sequence.load(Ordering::SeqCst) == seen {
            heard = lent.sleep(timeout_ns);
        }
        // Before it hands anything on: its own rings need no system call.
        slot.sleepers.fetch_sub(1, Ordering::SeqCst);
        self.asleep.store(false, Ordering::SeqCst);
        let enough = || slot.summary.load(Ordering::Acquire) != 0;
        if heard && !lent.ears.hear(&enough) {
            lent.useless.store(true, Ordering::Relaxed);
        }
        self.taken.store(false, Ordering::Release);
        Some(())
    }

    /// Wakes sleepers: the one with ears, and so many by the futex if there are others.
    pub(super) fn wake(&self, slot: &DoorbellSlot, count: i32) {
        let asleep = self.asleep.load(Ordering::SeqCst);
        if let Some(lent) = self.lent.get().filter(|_| asleep) {
            // A full counter wakes as well.
            let _ = rustix::io::write(&lent.bell, &1u64.to_ne_bytes());
        }
        // Who is there may not be a sleeper yet, or not any more: one of the others is then the only
        // one. Whoever wakes one is content, as it will look; whoever wakes all must reach that one.
        if !asleep || count > 1 || slot.sleepers.load(Ordering::SeqCst) > 1 {
            futex_wake(&slot.sequence, count);
        }
    }
}
