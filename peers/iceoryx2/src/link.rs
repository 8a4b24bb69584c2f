//! One publisher, one subscriber and one alarm per side.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use angaros_bench_peer::{Args, Link, LinkError, Payload, Reliability, Role};
use iceoryx2::port::publisher::Publisher;
use iceoryx2::port::subscriber::Subscriber;
use iceoryx2::prelude::*;
use iceoryx2::service::port_factory::publish_subscribe::PortFactory;

use crate::alarm::{Alarm, Ringer, Waiter};

pub type Ipc = ipc::Service;

/// Samples the receiver may have queued unless told otherwise: one message is under way at a time,
/// control messages repeat.
const BUFFER: usize = 4;

/// The sender's end of one direction.
pub struct Sender {
    publisher: Publisher<Ipc, [u8], ()>,
    ringer: Ringer,
    payload: usize,
}

impl Sender {
    /// Sends to the receiver called `name`.
    pub fn open(args: &Args, node: &Node<Ipc>, name: &str) -> Result<Self, LinkError> {
        let strategy = match args.reliability {
            Reliability::Reliable => BackpressureStrategy::RetryUntilDelivered,
            Reliability::BestEffort => BackpressureStrategy::DiscardData,
        };
        let publisher = service(args, node, name)?
            .publisher_builder()
            .initial_max_slice_len(args.payload)
            .max_loaned_samples(2)
            .backpressure_strategy(strategy)
            .create()
            .map_err(failed("create publisher"))?;
        Ok(Self {
            publisher,
            ringer: Ringer::open(&Alarm::of(args), node, name)?,
            payload: args.payload,
        })
    }

    /// Lets `write` fill a loan, sends it and rings.
    pub fn send(
        &self,
        write: impl FnOnce(&mut [u8]) -> Result<(), LinkError>,
    ) -> Result<(), LinkError> {
        fill(&self.publisher, self.payload, write)?;
        self.ringer.ring()
    }
}

/// Lets `write` fill a loan of so many bytes and sends it.
pub fn fill(
    publisher: &Publisher<Ipc, [u8], ()>,
    bytes: usize,
    write: impl FnOnce(&mut [u8]) -> Result<(), LinkError>,
) -> Result<(), LinkError> {
    let mut sample = publisher.loan_slice_uninit(bytes).map_err(failed("loan sample"))?;
    let memory = sample.payload_mut();
    // SAFETY: the bytes lie in a mapped segment that the kernel handed out zeroed, so every
    // value is readable; they are only written here. Mode `untouched` sends what an earlier
    // message left, as the contract says.
    let loan =
        unsafe { std::slice::from_raw_parts_mut(memory.as_mut_ptr().cast::<u8>(), memory.len()) };
    write(loan)?;
    // SAFETY: as above.
    unsafe { sample.assume_init() }.send().map(drop).map_err(failed("send"))
}

/// The receiver's end.
pub struct Receiver {
    subscriber: Subscriber<Ipc, [u8], ()>,
    waiter: Waiter,
}

impl Receiver {
    /// Receives as `name`.
    pub fn open(args: &Args, node: &Node<Ipc>, name: &str) -> Result<Self, LinkError> {
        let made = service(args, node, name)?.subscriber_builder().create();
        let subscriber = made.map_err(failed("create subscriber"))?;
        Ok(Self { subscriber, waiter: Waiter::open(&Alarm::of(args), node, name)? })
    }

    /// Waits for a message, at most `timeout`, and lets `read` look at it.
    pub fn receive<T>(
        &mut self,
        timeout: Duration,
        read: impl FnOnce(&[u8]) -> Result<T, LinkError>,
    ) -> Result<Option<T>, LinkError> {
        let start = Instant::now();
        loop {
            if let Some(sample) = self.subscriber.receive().map_err(failed("receive"))? {
                return read(sample.payload()).map(Some);
            }
            let Some(left) = timeout.checked_sub(start.elapsed()).filter(|left| !left.is_zero())
            else {
                return Ok(None);
            };
            self.waiter.wait(left)?;
        }
    }
}

/// A pair of publish-subscribe services, one per direction.
pub struct Iceoryx2Link {
    sender: Sender,
    receiver: Receiver,
    // Declared last: the ports above go first.
    _node: Node<Ipc>,
}

impl Iceoryx2Link {
    /// Opens or creates both services; whoever comes first fixes their limits, which are equal on
    /// both sides.
    pub fn open(args: &Args) -> Result<Self, LinkError> {
        let node = NodeBuilder::new().create::<Ipc>().map_err(failed("create node"))?;
        let (own, other) = match args.role {
            Role::Ping => ("ping", "pong"),
            _ => ("pong", "ping"),
        };
        let receiver = Receiver::open(args, &node, own)?;
        let sender = Sender::open(args, &node, other)?;
        Ok(Self { sender, receiver, _node: node })
    }
}

impl Link for Iceoryx2Link {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        self.sender.send(|loan| payload.write_into(word, loan))
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        self.receiver.receive(timeout, |bytes| match bytes.first_chunk::<8>() {
            Some(word) => Ok(u64::from_le_bytes(*word)),
            None => Err(LinkError::Middleware(format!("a message of {} bytes", bytes.len()))),
        })
    }
}

/// The service whose receiver is called `name`.
fn service(
    args: &Args,
    node: &Node<Ipc>,
    name: &str,
) -> Result<PortFactory<Ipc, [u8], ()>, LinkError> {
    let name = format!("angaros_peer/{}/to_{name}", args.session);
    let name = ServiceName::new(&name).map_err(failed("name service"))?;
    node.service_builder(&name)
        .publish_subscribe::<[u8]>()
        .max_publishers(1)
        .max_subscribers(1)
        .max_nodes(4)
        .history_size(0)
        .subscriber_max_buffer_size(args.depth_or(BUFFER))
        .subscriber_max_borrowed_samples(2)
        .enable_safe_overflow(args.reliability == Reliability::BestEffort)
        .open_or_create()
        .map_err(failed("open publish-subscribe service"))
}

/// Wraps an error of iceoryx2 with what was attempted.
pub fn failed<E: Debug>(what: &'static str) -> impl FnOnce(E) -> LinkError {
    move |error| LinkError::Middleware(format!("{what}: {error:?}"))
}
