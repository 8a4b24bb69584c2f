//! How a receiver learns that something came, one direction at a time.

use std::time::Duration;

use angaros_bench_peer::shm::{Doorbell, SharedFile};
use angaros_bench_peer::{Args, LinkError};
use iceoryx2::port::listener::Listener;
use iceoryx2::port::notifier::Notifier;
use iceoryx2::prelude::*;
use iceoryx2::service::port_factory::event::PortFactory as EventService;

use crate::link::{Ipc, failed};

const PAGE: usize = 4096;
/// Shorter waits need a finer clock than that of iceoryx2, which counts ticks of several
/// milliseconds (`SO_RCVTIMEO`) and takes less than a microsecond for ever.
const FINE: Duration = Duration::from_millis(200);

/// What an alarm is made for.
pub struct Alarm<'a> {
    pub variant: &'a str,
    pub session: &'a str,
    /// How long who rings waits for who waits to come.
    pub timeout: Duration,
    /// How many may ring.
    pub ringers: usize,
}

impl<'a> Alarm<'a> {
    /// One that one other rings.
    pub fn of(args: &'a Args) -> Self {
        let (variant, session) = (args.variant.as_str(), args.session.as_str());
        Self { variant, session, timeout: args.timeout, ringers: 1 }
    }
}

/// The receiver's end.
pub enum Waiter {
    Event(Box<Listener<Ipc>>),
    Futex { file: SharedFile, seen: u32 },
    Spin,
}

/// The sender's end.
pub enum Ringer {
    Event(Box<Notifier<Ipc>>),
    Futex(SharedFile),
    Spin,
}

impl Waiter {
    /// The alarm of the receiver called `name`; must come into being before its sender's.
    pub fn open(alarm: &Alarm<'_>, node: &Node<Ipc>, name: &str) -> Result<Self, LinkError> {
        match alarm.variant {
            "listener" => {
                let made = event(alarm, node, name)?.listener_builder().create();
                made.map(Box::new).map(Self::Event).map_err(failed("create listener"))
            }
            "doorbell" => {
                let file = SharedFile::create(&file_of(alarm, name), PAGE)?;
                Ok(Self::Futex { file, seen: 0 })
            }
            _ => Ok(Self::Spin),
        }
    }

    /// Waits until it is rung, at most `timeout`; may return early.
    pub fn wait(&mut self, timeout: Duration) -> Result<(), LinkError> {
        match self {
            Self::Event(listener) if timeout < FINE => {
                poll(listener, timeout)?;
                listener.try_wait(|_| {}).map(drop).map_err(failed("look for events"))
            }
            Self::Event(listener) => {
                listener.timed_wait(|_| {}, timeout).map(drop).map_err(failed("wait for event"))
            }
            Self::Futex { file, seen } => {
                *seen = bell(file)?.wait(*seen, false, timeout);
                Ok(())
            }
            Self::Spin => {
                std::hint::spin_loop();
                Ok(())
            }
        }
    }
}

impl Ringer {
    /// Rings the receiver called `name`.
    pub fn open(alarm: &Alarm<'_>, node: &Node<Ipc>, name: &str) -> Result<Self, LinkError> {
        match alarm.variant {
            "listener" => {
                let made = event(alarm, node, name)?.notifier_builder().create();
                made.map(Box::new).map(Self::Event).map_err(failed("create notifier"))
            }
            "doorbell" => {
                SharedFile::open(&file_of(alarm, name), PAGE, alarm.timeout).map(Self::Futex)
            }
            _ => Ok(Self::Spin),
        }
    }

    /// Wakes the receiver.
    pub fn ring(&self) -> Result<(), LinkError> {
        match self {
            Self::Event(notifier) => notifier.notify().map(drop).map_err(failed("notify")),
            Self::Futex(file) => {
                bell(file)?.ring();
                Ok(())
            }
            Self::Spin => Ok(()),
        }
    }
}

/// Waits until the listener has something, at most `timeout`.
fn poll(listener: &Listener<Ipc>, timeout: Duration) -> Result<(), LinkError> {
    // SAFETY: the descriptor stays the listener's, and is only waited for.
    let fd = unsafe { listener.file_descriptor().native_handle() };
    let mut entry = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
    let time = libc::timespec { tv_sec: 0, tv_nsec: timeout.subsec_nanos().into() };
    // SAFETY: one valid entry and a valid time; no signal mask.
    let ready = unsafe { libc::ppoll(&raw mut entry, 1, &raw const time, std::ptr::null()) };
    match ready {
        -1 if std::io::Error::last_os_error().kind() != std::io::ErrorKind::Interrupted => {
            Err(LinkError::os("wait for event"))
        }
        _ => Ok(()),
    }
}

fn event(alarm: &Alarm<'_>, node: &Node<Ipc>, name: &str) -> Result<EventService<Ipc>, LinkError> {
    let name = format!("angaros_peer/{}/wake_{name}", alarm.session);
    let name = ServiceName::new(&name).map_err(failed("name service"))?;
    node.service_builder(&name)
        .event()
        .max_notifiers(alarm.ringers)
        .max_listeners(1)
        .max_nodes(alarm.ringers + 3)
        .open_or_create()
        .map_err(failed("open event service"))
}

fn file_of(alarm: &Alarm<'_>, name: &str) -> String {
    format!("bell-{}.{name}", alarm.session)
}

fn bell(file: &SharedFile) -> Result<Doorbell<'_>, LinkError> {
    Ok(Doorbell::new(file.word(0)?, file.word(64)?))
}
