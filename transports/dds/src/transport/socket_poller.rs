//! Waits for datagrams, for the alarm, and for the end of processes. The time per message does not
//! depend on the number of watched processes.

use super::participant::Shared;
use super::watch::WatchedProcess;
use crate::wire::GuidPrefix;
use angaros_transport::clock::monotonic_ns;
use rustix::event::Timespec;
use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::mem::MaybeUninit;
use std::sync::Arc;

/// Longest sleep, in milliseconds.
const MAX_SLEEP_MS: u64 = 1_000;
/// Events of one wait, at most.
const MAX_EVENTS: usize = 16;
/// Tokens of epoll events; smaller numbers are indices of watched processes.
const UNICAST: u64 = u64::MAX;
const MULTICAST: u64 = u64::MAX - 1;
const ALARM: u64 = u64::MAX - 2;

/// The epoll instance of the receiving thread.
pub struct SocketPoller {
    epoll: OwnedFd,
    watches: Arc<Vec<WatchedProcess>>,
    version: u64,
}

/// What is ready after a wait.
#[derive(Default)]
pub struct Readiness {
    /// Datagrams for this participant.
    pub unicast: bool,
    /// Datagrams for all.
    pub multicast: bool,
    /// The alarm rang.
    pub alarm: bool,
    /// Participants whose process has ended.
    pub ended: Vec<GuidPrefix>,
}

impl SocketPoller {
    /// Registers the sockets, the alarm and the watched processes.
    ///
    /// # Errors
    /// No file descriptor is left.
    pub fn new(shared: &Shared) -> rustix::io::Result<Self> {
        let version = shared.watches_version();
        let watches = shared.watches();
        let epoll = epoll::create(CreateFlags::CLOEXEC)?;
        let listen = |fd: BorrowedFd<'_>, what: u64| {
            epoll::add(&epoll, fd, EventData::new_u64(what), EventFlags::IN)
        };
        listen(shared.io.sockets.unicast.as_fd(), UNICAST)?;
        listen(shared.io.alarm.fd(), ALARM)?;
        if let Some(multicast) = &shared.io.sockets.multicast {
            listen(multicast.as_fd(), MULTICAST)?;
        }
        for (at, (_, fd)) in watches.iter().enumerate() {
            if let Some(fd) = fd {
                listen(fd.as_fd(), at as u64)?;
            }
        }
        Ok(Self { epoll, watches, version })
    }

    /// Registers again after the list of watched processes has changed.
    pub fn update(&mut self, shared: &Shared) {
        if shared.watches_version() == self.version {
            return;
        }
        match Self::new(shared) {
            Ok(newer) => *self = newer,
            // Those that are not watched are known by their leases.
            Err(error) => tracing::debug!("cannot watch other processes: {error}"),
        }
    }

    /// Sleeps until a descriptor is ready, or until this time of the monotonic clock.
    pub fn wait(&self, until_ns: u64) -> Readiness {
        // What ended before it could be watched has no descriptor.
        let dead = self.watches.iter().filter(|(_, fd)| fd.is_none());
        let mut ready = Readiness::default();
        ready.ended.extend(dead.map(|(prefix, _)| *prefix));
        let sleep_ms = match ready.ended.is_empty() {
            true => until_ns.saturating_sub(monotonic_ns()).div_ceil(1_000_000).min(MAX_SLEEP_MS),
            false => 0,
        };
        let timeout = Timespec {
            tv_sec: (sleep_ms / 1_000).cast_signed(),
            tv_nsec: (sleep_ms % 1_000 * 1_000_000).cast_signed(),
        };
        let mut events = [MaybeUninit::<Event>::uninit(); MAX_EVENTS];
        let there = epoll::wait(&self.epoll, &mut events, Some(&timeout));
        let (there, _) = there.unwrap_or_default();
        for event in there {
            match event.data.u64() {
                UNICAST => ready.unicast = true,
                MULTICAST => ready.multicast = true,
                ALARM => ready.alarm = true,
                at => ready.ended.extend(self.watched(at)),
            }
        }
        ready
    }

    fn watched(&self, at: u64) -> Option<GuidPrefix> {
        self.watches.get(usize::try_from(at).ok()?).map(|(prefix, _)| *prefix)
    }
}
