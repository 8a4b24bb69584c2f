//! File descriptors: callbacks when a serial port, a camera or a socket has something.
//!
//! * **F1** Level-triggered: the callback runs as long as the descriptor is ready. When it has
//!   taken everything there is, the executor sleeps; when it has not, it comes again.
//! * **F2** One call per turn, as for messages (rule E1): a callback that takes nothing keeps the
//!   executor busy, but starves nobody.
//! * **F3** What became ready before, during or after the callback is never missed.
//! * **F4** A hang-up with nothing left to take is told once, and ends the watch; so does an error
//!   that stands for [`MAX_ERRORS`] calls.
//! * **F5** Executors without descriptors pay nothing: no thread, no system call.
//!
//! How it works, and the figures behind it: `docs/decisions/0002-file-descriptors.md`.

mod poller;

pub(crate) use poller::{PriorityHeld, raise_priority};

use crate::executor::{CallbackGroup, Executable, Progress};
use crate::node::EntityGuard;
use crate::node::Node;
use crate::stalls::EntityDescription;
use angaros_transport::Binding;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use poller::{Registration, poll_now};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Calls in a row that may find an error and nothing else, before the watch ends (rule F4).
pub const MAX_ERRORS: u32 = 16;

/// What a watch waits for; several are joined with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interest(i16);

impl Interest {
    /// There is something to read, or the other end closed.
    pub const READ: Self = Self(libc::POLLIN);
    /// There is room to write.
    pub const WRITE: Self = Self(libc::POLLOUT);
    /// Something out of the ordinary: an edge of a GPIO pin, an event of a camera.
    pub const PRIORITY: Self = Self(libc::POLLPRI);
}

impl std::ops::BitOr for Interest {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What a descriptor is ready for; the callback's second argument.
#[derive(Debug)]
pub struct Ready<'a> {
    events: i16,
    stop: &'a AtomicBool,
}

impl Ready<'_> {
    /// There is something to read; at the end of a stream, reading yields nothing.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.events & libc::POLLIN != 0
    }

    /// There is room to write.
    #[must_use]
    pub fn is_writable(&self) -> bool {
        self.events & libc::POLLOUT != 0
    }

    /// Something out of the ordinary.
    #[must_use]
    pub fn is_priority(&self) -> bool {
        self.events & libc::POLLPRI != 0
    }

    /// The other end is gone.
    #[must_use]
    pub fn is_hung_up(&self) -> bool {
        self.events & libc::POLLHUP != 0
    }

    /// The next operation on the descriptor tells an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.events & (libc::POLLERR | libc::POLLNVAL) != 0
    }

    /// Ends the watch: this was its last call.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }
}

/// A watched descriptor; the watch ends when this is dropped.
#[must_use = "a watch ends when it is dropped"]
pub struct FdWatch {
    // Dropped first, while the entity still is there to be taken from its executor.
    _guard: EntityGuard,
    ended: Arc<AtomicBool>,
    _entity: Arc<dyn Executable>,
}

impl FdWatch {
    /// Whether the watch is over: stopped by its callback, or hung up (rule F4).
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }
}

impl Node {
    /// Calls `callback` on the executor that runs this node whenever `fd` is ready. The watch owns
    /// `fd` (a `File`, a socket, an `OwnedFd`, an `Arc` of one that others use too) and lends it to
    /// the callback, which best takes all there is: make it non-blocking.
    ///
    /// # Errors
    /// A descriptor that cannot be waited for, as those of regular files and directories.
    pub fn create_fd_watch<F: AsFd + Send + Sync + 'static>(
        &self,
        fd: F,
        interest: Interest,
        callback: impl FnMut(&F, Ready<'_>) + Send + 'static,
    ) -> Result<FdWatch> {
        self.create_fd_watch_in(self.default_group(), fd, interest, callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// As [`Node::create_fd_watch`].
    pub fn create_fd_watch_in<F: AsFd + Send + Sync + 'static>(
        &self,
        group: &CallbackGroup,
        fd: F,
        interest: Interest,
        mut callback: impl FnMut(&F, Ready<'_>) + Send + 'static,
    ) -> Result<FdWatch> {
        let what = || format!("node {} cannot wait for a file descriptor", self.name());
        let system = |error| Error::new(ErrorKind::System, what()).source(error);
        // A descriptor of our own: the same may be watched twice, and whatever the owner does to
        // his, ours stays the one that was registered.
        let own = fd.as_fd().try_clone_to_owned().map_err(system)?;
        poller::check(&own).map_err(|error| match error.raw_os_error() {
            Some(libc::EPERM) => Error::new(ErrorKind::InvalidArgument, what()).source(error).hint(
                "regular files and directories are always ready: read them in a timer or a task",
            ),
            _ => system(error),
        })?;
        let ended = Arc::new(AtomicBool::new(false));
        let core = Arc::new(WatchCore {
            registration: Mutex::new(None),
            own,
            interest,
            group: group.clone(),
            callback: Mutex::new(Box::new(move |ready: Ready<'_>| callback(&fd, ready))),
            errors: AtomicU32::new(0),
            ended: Arc::clone(&ended),
            owner: self.name().to_string(),
        });
        let guard = self.try_add_entity(&core)?;
        Ok(FdWatch { _guard: guard, ended, _entity: core })
    }
}

type Callback = Box<dyn FnMut(Ready<'_>) + Send>;

struct WatchCore {
    // Dropped before `own`, which it needs to take itself back.
    registration: Mutex<Option<Registration>>,
    own: OwnedFd,
    interest: Interest,
    group: CallbackGroup,
    callback: Mutex<Callback>,
    errors: AtomicU32,
    ended: Arc<AtomicBool>,
    owner: String,
}

impl WatchCore {
    /// What of this is ready now; nothing when it is over.
    fn look(&self) -> i16 {
        if self.ended.load(Ordering::Acquire) { 0 } else { poll_now(&self.own, self.interest.0) }
    }

    /// Lets the poller tell when it is ready next; tells at once if it is (rule F3).
    fn arm(&self) {
        self.errors.store(0, Ordering::Relaxed);
        if let Some(registration) = &*lock(&self.registration)
            && !self.ended.load(Ordering::Acquire)
            && let Err(error) = registration.arm(&self.own, self.interest.0)
        {
            tracing::error!("node {} waits for a file descriptor no more: {error}", self.owner);
        }
    }

    /// Rule F4, after a call that was told `events`.
    fn end_if_over(&self, events: i16) {
        let mut over = self.ended.load(Ordering::Acquire);
        if events & self.interest.0 != 0 {
            self.errors.store(0, Ordering::Relaxed);
        } else if events & (libc::POLLHUP | libc::POLLNVAL) != 0 {
            over = true;
        } else if self.errors.fetch_add(1, Ordering::Relaxed) + 1 >= MAX_ERRORS {
            over = true;
            tracing::warn!(
                "node {} waits for a file descriptor no more: {MAX_ERRORS} calls found an error \
                 and nothing else; hint: take the error by the operation that failed, or stop()",
                self.owner
            );
        }
        if over {
            self.ended.store(true, Ordering::Release);
            *lock(&self.registration) = None;
        }
    }
}

impl Executable for WatchCore {
    fn execute(&self) -> Progress {
        let events = self.look();
        if events == 0 {
            self.arm();
            return Progress::Idle;
        }
        (lock(&self.callback))(Ready { events, stop: &self.ended });
        self.end_if_over(events);
        Progress::Ran
    }

    fn bind(&self, binding: Option<&Binding>) {
        // Binding gives the entity a turn afterwards, in which it is armed.
        let registration = binding.map(|binding| Registration::new(&self.own, binding));
        *lock(&self.registration) = match registration.transpose() {
            Ok(registration) => registration,
            Err(error) => {
                tracing::error!("node {} waits for no file descriptor: {error}", self.owner);
                None
            }
        };
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("file descriptor", "")
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
