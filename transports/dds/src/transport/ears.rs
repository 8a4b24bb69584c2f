//! What the receiving thread waits for: datagrams, its alarm, the end of processes. How many of
//! these are watched does not matter to a message.

use super::participant::Shared;
use super::watch::Watch;
use crate::wire::GuidPrefix;
use angaros_core::clock::monotonic_ns;
use rustix::event::Timespec;
use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::mem::MaybeUninit;
use std::sync::Arc;

/// Longest sleep, in milliseconds.
const MAX_SLEEP_MS: u64 = 1_000;
/// Things that are told of at once.
const MOST: usize = 16;
/// What is told of; smaller numbers are places in the list of watched processes.
const UNICAST: u64 = u64::MAX;
const MULTICAST: u64 = u64::MAX - 1;
const ALARM: u64 = u64::MAX - 2;

/// Descriptors that are waited for.
pub struct Ears {
    epoll: OwnedFd,
    watches: Arc<Vec<Watch>>,
    version: u64,
}

/// What ended a wait.
#[derive(Default)]
pub struct Heard {
    /// Datagrams for this participant.
    pub unicast: bool,
    /// Datagrams for all.
    pub multicast: bool,
    /// The alarm rang.
    pub alarm: bool,
    /// Participants whose process has ended.
    pub ended: Vec<GuidPrefix>,
}

impl Ears {
    /// What is to be waited for now.
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
        listen(shared.link.sockets.unicast.as_fd(), UNICAST)?;
        listen(shared.link.alarm.fd(), ALARM)?;
        if let Some(multicast) = &shared.link.sockets.multicast {
            listen(multicast.as_fd(), MULTICAST)?;
        }
        for (at, (_, fd)) in watches.iter().enumerate() {
            if let Some(fd) = fd {
                listen(fd.as_fd(), at as u64)?;
            }
        }
        Ok(Self { epoll, watches, version })
    }

    /// Begins anew when other processes are to be watched.
    pub fn keep_up(&mut self, shared: &Shared) {
        if shared.watches_version() == self.version {
            return;
        }
        match Self::new(shared) {
            Ok(newer) => *self = newer,
            // Those that are not watched are known by their leases.
            Err(error) => tracing::debug!("cannot watch other processes: {error}"),
        }
    }

    /// Sleeps until something is there, or until this time.
    pub fn wait(&self, until_ns: u64) -> Heard {
        // What ended before it could be watched has no descriptor.
        let dead = self.watches.iter().filter(|(_, fd)| fd.is_none());
        let mut heard = Heard::default();
        heard.ended.extend(dead.map(|(prefix, _)| *prefix));
        let sleep_ms = match heard.ended.is_empty() {
            true => until_ns.saturating_sub(monotonic_ns()).div_ceil(1_000_000).min(MAX_SLEEP_MS),
            false => 0,
        };
        let timeout = Timespec {
            tv_sec: (sleep_ms / 1_000).cast_signed(),
            tv_nsec: (sleep_ms % 1_000 * 1_000_000).cast_signed(),
        };
        let mut events = [MaybeUninit::<Event>::uninit(); MOST];
        let there = epoll::wait(&self.epoll, &mut events, Some(&timeout));
        let (there, _) = there.unwrap_or_default();
        for event in there {
            match event.data.u64() {
                UNICAST => heard.unicast = true,
                MULTICAST => heard.multicast = true,
                ALARM => heard.alarm = true,
                at => heard.ended.extend(self.watched(at)),
            }
        }
        heard
    }

    fn watched(&self, at: u64) -> Option<GuidPrefix> {
        self.watches.get(usize::try_from(at).ok()?).map(|(prefix, _)| *prefix)
    }
}
