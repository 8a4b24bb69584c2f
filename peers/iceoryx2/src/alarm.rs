//! How a receiver learns that something came, one direction at a time.

use std::time::Duration;

use angaros_bench::peer::shm::{Doorbell, SharedFile};
use angaros_bench::peer::{Args, LinkError};
use iceoryx2::port::listener::Listener;
use iceoryx2::port::notifier::Notifier;
use iceoryx2::prelude::*;
use iceoryx2::service::port_factory::event::PortFactory as EventService;

use crate::link::{Ipc, failed};

const PAGE: usize = 4096;

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
    pub fn open(args: &Args, node: &Node<Ipc>, name: &str) -> Result<Self, LinkError> {
        match args.variant.as_str() {
            "listener" => {
                let made = event(args, node, name)?.listener_builder().create();
                made.map(Box::new).map(Self::Event).map_err(failed("create listener"))
            }
            "doorbell" => {
                let file = SharedFile::create(&file_of(args, name), PAGE)?;
                Ok(Self::Futex { file, seen: 0 })
            }
            _ => Ok(Self::Spin),
        }
    }

    /// Waits until it is rung, at most `timeout`; may return early.
    pub fn wait(&mut self, timeout: Duration) -> Result<(), LinkError> {
        match self {
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
    pub fn open(args: &Args, node: &Node<Ipc>, name: &str) -> Result<Self, LinkError> {
        match args.variant.as_str() {
            "listener" => {
                let made = event(args, node, name)?.notifier_builder().create();
                made.map(Box::new).map(Self::Event).map_err(failed("create notifier"))
            }
            "doorbell" => {
                SharedFile::open(&file_of(args, name), PAGE, args.timeout).map(Self::Futex)
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

fn event(args: &Args, node: &Node<Ipc>, name: &str) -> Result<EventService<Ipc>, LinkError> {
    let name = format!("angaros_peer/{}/wake_{name}", args.session);
    let name = ServiceName::new(&name).map_err(failed("name service"))?;
    node.service_builder(&name)
        .event()
        .max_notifiers(1)
        .max_listeners(1)
        .open_or_create()
        .map_err(failed("open event service"))
}

fn file_of(args: &Args, name: &str) -> String {
    format!("bell-{}.{name}", args.session)
}

fn bell(file: &SharedFile) -> Result<Doorbell<'_>, LinkError> {
    Ok(Doorbell::new(file.word(0)?, file.word(64)?))
}
