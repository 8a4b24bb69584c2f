//! Executors within an event loop of somebody else: asyncio, GLib, Qt.
//!
//! The loop waits for a descriptor, and has the executor take its turns when that is readable, or
//! the time is up that the last turns have told. No thread waits for the executor meanwhile.

use super::spin::SingleThreadedExecutor;
use angaros_transport::doorbell::LoopSocket;
use angaros_transport::error::{Error, ErrorKind, Result};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

/// What an event loop waits for in place of an executor.
pub struct EventLoopLink {
    pub(super) socket: LoopSocket,
}

impl AsFd for EventLoopLink {
    /// Readable when the executor may have something to do.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl SingleThreadedExecutor {
    /// Lets an event loop run this executor by [`SingleThreadedExecutor::run_in_loop`]; nobody may
    /// spin it meanwhile.
    ///
    /// # Errors
    /// When the kernel gives no socket.
    pub fn link_to_loop(&self) -> Result<EventLoopLink> {
        let socket = LoopSocket::new(self.doorbell()).map_err(|error| {
            Error::new(ErrorKind::System, "no socket for an executor in an event loop")
                .source(error)
        })?;
        Ok(EventLoopLink { socket })
    }

    /// Runs callbacks that are ready, at most so many and until `done` says so. Returns how long
    /// the loop may wait for the descriptor before it calls this again; `None` means for ever.
    /// After a wait of zero there may be more to run, or the executor was cancelled or its context
    /// shut down.
    pub fn run_in_loop(
        &self,
        link: &EventLoopLink,
        most: usize,
        done: impl Fn() -> bool,
    ) -> Option<Duration> {
        link.socket.rise();
        let mut waits = Some(Duration::ZERO);
        for _ in 0..most {
            if done() || self.is_stopped() {
                break;
            }
            let seen = self.doorbell().sequence();
            if !self.run_one_ready() && link.socket.sleep(seen) {
                waits = self.until_next_timer();
                break;
            }
        }
        self.rearm();
        waits
    }
}
