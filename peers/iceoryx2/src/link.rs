//! One publisher, one subscriber and one alarm per side.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use angaros_bench::peer::shm::{Doorbell, SharedFile};
use angaros_bench::peer::{Args, Link, LinkError, Payload, Reliability, Role};
use iceoryx2::port::listener::Listener;
use iceoryx2::port::notifier::Notifier;
use iceoryx2::port::publisher::Publisher;
use iceoryx2::port::subscriber::Subscriber;
use iceoryx2::prelude::*;

type Ipc = ipc::Service;

/// Samples the receiver may have queued: one message is under way at a time, control messages
/// repeat.
const BUFFER: usize = 4;
const PAGE: usize = 4096;

/// A pair of publish-subscribe services, one per direction.
pub struct Iceoryx2Link {
    publisher: Publisher<Ipc, [u8], ()>,
    subscriber: Subscriber<Ipc, [u8], ()>,
    alarm: Alarm,
    payload: usize,
    // Declared last: the ports above go first.
    _node: Node<Ipc>,
}

/// How a receiver learns that something came.
enum Alarm {
    Event { notifier: Notifier<Ipc>, listener: Listener<Ipc> },
    Futex { file: SharedFile, mine: usize, theirs: usize, seen: u32 },
    Spin,
}

impl Iceoryx2Link {
    /// Opens or creates both services; whoever comes first fixes their limits, which are equal on
    /// both sides.
    pub fn open(args: &Args) -> Result<Self, LinkError> {
        let node = NodeBuilder::new().create::<Ipc>().map_err(failed("create node"))?;
        let (out, inn) = match args.role {
            Role::Ping => ("to_pong", "to_ping"),
            Role::Pong => ("to_ping", "to_pong"),
        };
        let reliable = args.reliability == Reliability::Reliable;
        let service = |direction: &str| {
            let name = format!("angaros_peer/{}/{direction}", args.session);
            let name = ServiceName::new(&name).map_err(failed("name service"))?;
            node.service_builder(&name)
                .publish_subscribe::<[u8]>()
                .max_publishers(1)
                .max_subscribers(1)
                .max_nodes(4)
                .history_size(0)
                .subscriber_max_buffer_size(BUFFER)
                .subscriber_max_borrowed_samples(2)
                .enable_safe_overflow(!reliable)
                .open_or_create()
                .map_err(failed("open publish-subscribe service"))
        };
        let strategy = if reliable {
            BackpressureStrategy::RetryUntilDelivered
        } else {
            BackpressureStrategy::DiscardData
        };
        let publisher = service(out)?
            .publisher_builder()
            .initial_max_slice_len(args.payload)
            .max_loaned_samples(2)
            .backpressure_strategy(strategy)
            .create()
            .map_err(failed("create publisher"))?;
        let subscriber =
            service(inn)?.subscriber_builder().create().map_err(failed("create subscriber"))?;
        let alarm = Alarm::open(args, &node)?;
        Ok(Self { publisher, subscriber, alarm, payload: args.payload, _node: node })
    }

    fn poll(&self) -> Result<Option<u64>, LinkError> {
        let Some(sample) = self.subscriber.receive().map_err(failed("receive"))? else {
            return Ok(None);
        };
        let bytes = sample.payload();
        let Some(Ok(word)) = bytes.get(..8).map(<[u8; 8]>::try_from) else {
            return Err(LinkError::Middleware(format!("a message of {} bytes", bytes.len())));
        };
        Ok(Some(u64::from_le_bytes(word)))
    }
}

impl Alarm {
    fn open(args: &Args, node: &Node<Ipc>) -> Result<Self, LinkError> {
        match args.variant.as_str() {
            "listener" => Self::event(args, node),
            "doorbell" => Self::futex(args),
            _ => Ok(Self::Spin),
        }
    }

    fn event(args: &Args, node: &Node<Ipc>) -> Result<Self, LinkError> {
        let service = |role: Role| {
            let name = format!("angaros_peer/{}/wake_{}", args.session, role.as_str());
            let name = ServiceName::new(&name).map_err(failed("name service"))?;
            node.service_builder(&name)
                .event()
                .max_notifiers(1)
                .max_listeners(1)
                .open_or_create()
                .map_err(failed("open event service"))
        };
        let other = if args.role == Role::Ping { Role::Pong } else { Role::Ping };
        let notifier =
            service(other)?.notifier_builder().create().map_err(failed("create notifier"))?;
        let listener =
            service(args.role)?.listener_builder().create().map_err(failed("create listener"))?;
        Ok(Self::Event { notifier, listener })
    }

    fn futex(args: &Args) -> Result<Self, LinkError> {
        let name = format!("bell-{}", args.session);
        let (file, mine, theirs) = match args.role {
            Role::Pong => (SharedFile::create(&name, 2 * PAGE)?, 0, PAGE),
            Role::Ping => (SharedFile::open(&name, 2 * PAGE, args.timeout)?, PAGE, 0),
        };
        Ok(Self::Futex { file, mine, theirs, seen: 0 })
    }

    fn ring(&self) -> Result<(), LinkError> {
        match self {
            Self::Event { notifier, .. } => notifier.notify().map(drop).map_err(failed("notify")),
            Self::Futex { file, theirs, .. } => {
                bell(file, *theirs)?.ring();
                Ok(())
            }
            Self::Spin => Ok(()),
        }
    }

    fn wait(&mut self, timeout: Duration) -> Result<(), LinkError> {
        match self {
            Self::Event { listener, .. } => {
                listener.timed_wait(|_| {}, timeout).map(drop).map_err(failed("wait for event"))
            }
            Self::Futex { file, mine, seen, .. } => {
                *seen = bell(file, *mine)?.wait(*seen, false, timeout);
                Ok(())
            }
            Self::Spin => {
                std::hint::spin_loop();
                Ok(())
            }
        }
    }
}

impl Link for Iceoryx2Link {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        let mut sample =
            self.publisher.loan_slice_uninit(self.payload).map_err(failed("loan sample"))?;
        let memory = sample.payload_mut();
        // SAFETY: the bytes lie in a mapped segment that the kernel handed out zeroed, so every
        // value is readable; they are only written here. Mode `untouched` sends what an earlier
        // message left, as the contract says.
        let loan = unsafe {
            std::slice::from_raw_parts_mut(memory.as_mut_ptr().cast::<u8>(), memory.len())
        };
        payload.write_into(word, loan)?;
        // SAFETY: as above.
        unsafe { sample.assume_init() }.send().map_err(failed("send"))?;
        self.alarm.ring()
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let start = Instant::now();
        loop {
            if let Some(word) = self.poll()? {
                return Ok(Some(word));
            }
            let Some(left) = timeout.checked_sub(start.elapsed()).filter(|left| !left.is_zero())
            else {
                return Ok(None);
            };
            self.alarm.wait(left)?;
        }
    }
}

fn bell(file: &SharedFile, offset: usize) -> Result<Doorbell<'_>, LinkError> {
    Ok(Doorbell::new(file.word(offset)?, file.word(offset + 64)?))
}

fn failed<E: Debug>(what: &'static str) -> impl FnOnce(E) -> LinkError {
    move |error| LinkError::Middleware(format!("{what}: {error:?}"))
}
