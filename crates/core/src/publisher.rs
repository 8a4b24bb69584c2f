//! Publishers: the way of a message from `publish` to the wires.
//!
//! `publish(owned)` moves an `Arc<T>` to the subscriptions of this process and encodes once, only
//! if a transport has somebody to serve. `loan()` hands out the buffer in which the message will
//! travel; publishing it copies nothing.

mod deferred;
mod generic;
mod metered;
mod node;

pub use generic::{GenericLoan, GenericPublisher, HeldBytes};

pub(crate) use metered::PUBLISHERS;

use crate::events::{
    EventEntity, PublisherEvents, PublisherMonitor, PublisherOptions, PublisherWatch,
};
use crate::metrics::Traffic;
use crate::node::{Node, NodeHold};
use crate::route::{PublisherTransports, Route};
use angaros_msg::cdr::ForwardWriter;
use angaros_msg::{BuildInPlace, CdrError, Message};
use angaros_transport::buffer::{HeapPool, IntoMessage, MessagePool, Slot, SlotMut};
use angaros_transport::clock::wait_until;
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::error::{LoanError, PublishError, Result};
use angaros_transport::local::{Deferred, LocalItem, Payload};
use angaros_transport::mutex::lock;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{Events, MessageInfo};
use std::mem::offset_of;
use std::num::NonZeroI64;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// How long publishing to a full `KEEP_ALL` subscription waits unless the options say otherwise.
const FULL_TIMEOUT: Duration = Duration::from_secs(1);

/// Unused heap buffers a publisher keeps for its next loans.
const SPARE_BUFFERS: usize = 8;

/// Buffers that are made ready before a real-time executor spins.
const READY_BUFFERS: usize = 4;

/// Sends messages of one type on one topic. Clones are the same publisher.
pub struct Publisher<T> {
    core: Arc<PublisherCore>,
    messages: Arc<MessagePool<T>>,
}

impl<T> Clone for Publisher<T> {
    fn clone(&self) -> Self {
        Self { core: Arc::clone(&self.core), messages: Arc::clone(&self.messages) }
    }
}

/// A publisher without its type. Each message reads and writes its first [`HOT_BYTES`], which lie
/// in two cache lines with the counts of the publisher's `Arc` where blocks begin with a line.
#[repr(C)]
pub(crate) struct PublisherCore {
    context: crate::context::Context,
    /// Messages have to be noted (rule V5).
    is_timed: bool,
    /// How far the function by which its messages are loaned lies after [`PublisherCore::loan`]; 0
    /// before the first.
    loan_code: AtomicI32,
    /// Rule T11, in nanoseconds.
    lifespan_ns: Option<NonZeroI64>,
    sequence: Mutex<u64>,
    gid: Gid,
    /// With the bytes of those that were encoded.
    meter: Traffic,
    /// Bytes of the largest buffer that was asked for.
    largest: AtomicUsize,
    pool: HeapPool,
    outlets: PublisherTransports,
    endpoint: Arc<Endpoint>,
    monitor: Arc<PublisherMonitor>,
    _events: Option<EventEntity>,
    _node: NodeHold,
}

/// What each message reads and writes of it.
const HOT_BYTES: usize = offset_of!(PublisherCore, outlets) + PublisherTransports::HOT_BYTES;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(HOT_BYTES + 2 * size_of::<usize>() == 128);

/// One message on its way out.
struct Outgoing<'a> {
    /// The number of the one before.
    sequence: MutexGuard<'a, u64>,
    route: Route,
}

impl<T: Message> Publisher<T> {
    pub(crate) fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        options: PublisherOptions,
    ) -> Result<Self> {
        let core = PublisherCore::create(node, endpoint, options, node.context().events())?;
        core.largest.store(T::default().cdr_size(), Ordering::Relaxed);
        Ok(Self { core, messages: Arc::default() })
    }

    /// Sends an owned message. A message without strings and sequences moves into a slot that this
    /// publisher uses again once nobody holds it; any other is allocated.
    ///
    /// # Errors
    /// A bound of the definition is broken, memory is short, a `KEEP_ALL` subscription is full, or
    /// the context was shut down.
    pub fn publish(&self, message: impl IntoMessage<T>) -> Result<(), PublishError> {
        let begun = trace::now();
        let message = message.into_message(&self.messages);
        let core = &*self.core;
        let outgoing = core.begin()?;
        let route = outgoing.route;
        let encode = || core.encode::<T>(&route, &*message);
        let bytes = route.needs_bytes().then(encode).transpose()?;
        core.send(begun, outgoing, bytes.as_ref(), || match &bytes {
            Some(bytes) => Payload::Both { message, bytes: bytes.clone() },
            None => {
                // A message whose slot is used again is small: encoding it twice costs less than
                // allocating a cell for the bytes.
                let shared = route.is_shared() && !MessagePool::<T>::REUSED;
                Payload::owned::<T, T>(message, shared)
            }
        })
    }

    /// Sends a message that the caller keeps: encoded once, without an allocation.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn publish_ref(&self, message: &T) -> Result<(), PublishError> {
        let begun = trace::now();
        let core = &*self.core;
        let outgoing = core.begin()?;
        if outgoing.route.is_empty() {
            let nothing = || Payload::Bytes(core.pool.loan(0).freeze());
            return core.send(begun, outgoing, None, nothing);
        }
        let bytes = core.encode::<T>(&outgoing.route, message)?;
        core.send_bytes(begun, outgoing, bytes)
    }

    /// Sends a message whose fields `fill` writes front to back, straight into the buffer in which
    /// it travels: for types with sequences of structs or strings, whose layout is only known while
    /// writing. `capacity` is the most bytes it may take, header included.
    ///
    /// # Errors
    /// As [`Publisher::publish`], and what `fill` returns; a message beyond `capacity` is refused.
    pub fn publish_with(
        &self,
        capacity: usize,
        fill: impl FnOnce(&mut T::Writer<'_>) -> Result<(), CdrError>,
    ) -> Result<(), PublishError> {
        let loaned = trace::now();
        let mut slot = self.core.loan(capacity)?;
        let written = {
            let mut writer = T::writer(slot.as_bytes_mut()).map_err(PublishError::Encode)?;
            fill(&mut writer).and_then(|()| writer.finish()).map_err(PublishError::Encode)?
        };
        slot.truncate(written);
        trace::built(loaned);
        let begun = trace::now();
        self.core.send_built(begun, slot)
    }

    /// Sends bytes that are encoded already, encapsulation header first.
    ///
    /// # Errors
    /// As [`Publisher::publish`]; bytes that are no message of this type are refused.
    pub fn publish_bytes(&self, bytes: &[u8]) -> Result<(), PublishError> {
        let begun = trace::now();
        T::decode(bytes).map_err(PublishError::Encode)?;
        self.core.publish_copy(begun, bytes)
    }

    /// A buffer for a message with these lengths, in the memory in which it will travel. All
    /// fields are zero or empty until they are set.
    ///
    /// # Errors
    /// A length beyond the definition's bound, or no buffer.
    pub fn loan(&self, lengths: &T::Lengths) -> Result<Loan<T>, LoanError>
    where
        T: BuildInPlace,
    {
        self.loan_with(lengths, true)
    }

    /// As [`Publisher::loan`], but number sequences start with whatever this publisher last wrote
    /// there: for messages whose data is written in full anyway.
    ///
    /// # Errors
    /// As [`Publisher::loan`].
    pub fn loan_unzeroed(&self, lengths: &T::Lengths) -> Result<Loan<T>, LoanError>
    where
        T: BuildInPlace,
    {
        self.loan_with(lengths, false)
    }

    fn loan_with(&self, lengths: &T::Lengths, zero: bool) -> Result<Loan<T>, LoanError>
    where
        T: BuildInPlace,
    {
        let begun = trace::now();
        let (size, offsets) = T::layout(lengths).map_err(LoanError::Layout)?;
        let mut slot = self.core.loan(size)?;
        T::initialise(slot.as_bytes_mut(), &offsets, zero);
        self.core.note_loan_code((Self::loan_with as *const ()).addr());
        Ok(Loan { core: Arc::clone(&self.core), slot, offsets, begun })
    }

    /// Makes `count` buffers of `bytes` (encapsulation header included) ready and touches their
    /// memory, so that the first loans neither allocate nor fault. What is kept of them is bounded.
    ///
    /// # Errors
    /// No buffer of that size.
    pub fn reserve(&self, count: usize, bytes: usize) -> Result<(), LoanError> {
        self.core.reserve(count, bytes)
    }

    /// Shows that the publisher is alive though it publishes nothing, where its liveliness is by
    /// topic; elsewhere it does nothing.
    pub fn assert_liveliness(&self) {
        self.core.assert_liveliness(self.core.context.clock().monotonic_ns());
    }

    /// What has happened to it so far, with the change since this was last asked.
    #[must_use]
    pub fn events(&self) -> PublisherEvents {
        self.core.monitor.events()
    }

    /// Subscriptions this publisher serves at this moment.
    #[must_use]
    pub fn subscription_count(&self) -> usize {
        self.core.outlets.served()
    }

    /// Waits until at least `count` subscriptions are served. Returns whether they are.
    #[must_use]
    pub fn wait_for_subscriptions(&self, count: usize, timeout: Duration) -> bool {
        wait_until(self.core.context.clock(), || self.subscription_count() >= count, timeout)
    }

    /// The fully qualified topic name.
    #[must_use]
    pub fn topic(&self) -> &str {
        &self.core.endpoint.topic
    }

    /// What it tells others about itself.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.core.endpoint
    }
}

impl PublisherCore {
    /// A publisher; `log` hears of its matches and mismatches.
    pub(crate) fn create(
        node: &Node,
        endpoint: Arc<Endpoint>,
        options: PublisherOptions,
        log: Arc<dyn Events>,
    ) -> Result<Arc<Self>> {
        let _memory = node.entity_memory();
        let context = node.context();
        let monitor = PublisherMonitor::new(log, &endpoint, context.clock());
        let full_timeout = options.full_timeout.unwrap_or(FULL_TIMEOUT);
        let declare = angaros_transport::PublisherOptions {
            full_timeout_ns: u64::try_from(full_timeout.as_nanos()).unwrap_or(u64::MAX),
            shutdown: context.shutdown_flag().clone(),
            events: Arc::clone(&monitor) as Arc<dyn Events>,
            clock: context.clock().clone(),
        };
        let outlets = PublisherTransports::create(context, &endpoint, &declare)?;
        let events = options.callbacks.any().then(|| {
            let watch = PublisherWatch::new(&monitor, options.callbacks);
            EventEntity::new(node, &node.group_or_default(options.group), watch)
        });
        trace::declare_endpoint(&endpoint);
        let lifespan = Some(endpoint.qos.lifespan).filter(|lifespan| lifespan.is_limit());
        let lifespan_ns = lifespan.and_then(|limit| NonZeroI64::new(limit.nanoseconds));
        let core = Arc::new(Self {
            context: context.clone(),
            is_timed: monitor.is_timed(),
            loan_code: AtomicI32::new(0),
            lifespan_ns,
            sequence: Mutex::new(0),
            gid: endpoint.gid,
            meter: Traffic::default(),
            largest: AtomicUsize::new(0),
            pool: HeapPool::new(SPARE_BUFFERS),
            outlets,
            endpoint,
            monitor,
            _events: events,
            _node: node.hold(),
        });
        let weak = Arc::downgrade(&core);
        node.core().keep_publisher(weak);
        metered::join(&core);
        Ok(core)
    }

    fn reserve(&self, count: usize, bytes: usize) -> Result<(), LoanError> {
        let mut slots = Vec::with_capacity(count.min(SPARE_BUFFERS));
        for _ in 0..count.min(SPARE_BUFFERS) {
            let mut slot = self.loan(bytes)?;
            crate::executor::prefault::touch(slot.as_bytes_mut());
            slots.push(slot);
        }
        Ok(())
    }

    fn note(&self, now_ns: u64) {
        self.monitor.published(now_ns);
        self.assert_liveliness(now_ns);
    }

    /// Rule T12.
    fn assert_liveliness(&self, now_ns: u64) {
        if self.monitor.must_assert() {
            self.monitor.assert_liveliness(now_ns);
            self.outlets.assert_liveliness(now_ns);
        }
    }

    /// Notes what is to be fetched before the next loan.
    fn note_loan_code(&self, address: usize) {
        if self.loan_code.load(Ordering::Relaxed) == 0 {
            // Too far off is as good as unknown.
            let distance = address.wrapping_sub((Self::loan as *const ()).addr()) as isize;
            self.loan_code.store(i32::try_from(distance).unwrap_or(0), Ordering::Relaxed);
        }
    }

    /// A buffer of `len` bytes in the memory in which a message would travel now.
    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        self.loan_for(&self.outlets.route(), len)
    }

    /// A buffer of `len` bytes in the memory in which a message of this route travels.
    fn loan_for(&self, route: &Route, len: usize) -> Result<SlotMut, LoanError> {
        if len > self.largest.load(Ordering::Relaxed) {
            self.largest.store(len, Ordering::Relaxed);
        }
        match self.outlets.loan(route, len) {
            Some(loaned) => loaned.inspect_err(|_| {
                trace::dropped(DropReason::NoMemory, &MessageInfo::default(), &self.endpoint);
            }),
            None => Ok(self.pool.loan(len)),
        }
    }

    fn encode<T>(&self, route: &Route, message: &impl Deferred<T>) -> Result<Slot, PublishError> {
        let mut slot = self.loan_for(route, message.encoded_len())?;
        message.make(slot.as_bytes_mut()).map_err(PublishError::Encode)?;
        Ok(slot.freeze())
    }

    /// Sends `len` bytes that `fill` writes into the memory in which they travel. `counted` is told
    /// the message's number before anybody can have received it.
    pub(crate) fn send_filled(
        &self,
        len: usize,
        fill: impl FnOnce(&mut [u8]) -> Result<(), CdrError>,
        counted: impl FnOnce(u64),
    ) -> Result<(), PublishError> {
        let begun = trace::now();
        let outgoing = self.begin()?;
        let mut slot = self.loan_for(&outgoing.route, len)?;
        fill(slot.as_bytes_mut()).map_err(PublishError::Encode)?;
        let bytes = slot.freeze();
        let payload = || Payload::Bytes(bytes.clone());
        self.send_counted(begun, outgoing, Some(&bytes), payload, counted)
    }

    /// Its id.
    pub(crate) fn gid(&self) -> Gid {
        self.gid
    }

    fn publish_copy(&self, begun: u64, bytes: &[u8]) -> Result<(), PublishError> {
        let outgoing = self.begin()?;
        let mut slot = self.loan_for(&outgoing.route, bytes.len())?;
        slot.as_bytes_mut().copy_from_slice(bytes);
        self.send_bytes(begun, outgoing, slot.freeze())
    }

    /// Sends a message that was built in a loan. Whoever has come since then gets it too.
    fn send_built(&self, begun: u64, slot: SlotMut) -> Result<(), PublishError> {
        let outgoing = self.begin()?;
        self.send_bytes(begun, outgoing, slot.freeze())
    }

    /// Begins to send the next message; until it is sent no other one is.
    #[inline]
    fn begin(&self) -> Result<Outgoing<'_>, PublishError> {
        if self.context.is_shutdown() {
            return Err(PublishError::Shutdown);
        }
        if self.is_timed {
            self.note(self.context.clock().monotonic_ns());
        }
        // Not before it is this message's turn: see `route.rs`.
        let sequence = lock(&self.sequence);
        Ok(Outgoing { sequence, route: self.outlets.route() })
    }

    /// The one way out: counts the message, hands its bytes to the transports and the payload to
    /// the subscriptions of this process.
    fn send(
        &self,
        begun: u64,
        outgoing: Outgoing<'_>,
        bytes: Option<&Slot>,
        payload: impl FnOnce() -> Payload,
    ) -> Result<(), PublishError> {
        self.send_counted(begun, outgoing, bytes, payload, |_| ())
    }

    /// Sends bytes; those of this process share them.
    #[inline]
    fn send_bytes(
        &self,
        begun: u64,
        outgoing: Outgoing<'_>,
        bytes: Slot,
    ) -> Result<(), PublishError> {
        match outgoing.route.needs_bytes() {
            true => self.send_shared(begun, outgoing, &bytes),
            false => self.send_within_process(begun, outgoing, bytes),
        }
    }

    /// Sends bytes that a transport needs.
    #[inline(never)]
    fn send_shared(
        &self,
        begun: u64,
        outgoing: Outgoing<'_>,
        bytes: &Slot,
    ) -> Result<(), PublishError> {
        self.send(begun, outgoing, Some(bytes), || Payload::Bytes(bytes.clone()))
    }

    /// Sends bytes that no transport needs.
    #[inline(never)]
    fn send_within_process(
        &self,
        begun: u64,
        outgoing: Outgoing<'_>,
        bytes: Slot,
    ) -> Result<(), PublishError> {
        let Outgoing { mut sequence, route } = outgoing;
        let info = self.number(&mut sequence);
        trace::publish(begun, &info);
        let size = bytes.as_bytes().len();
        self.meter.count(size);
        let result = match route.is_local() {
            true => self.outlets.local.deliver(LocalItem { payload: Payload::Bytes(bytes), info }),
            false => Ok(()),
        };
        trace::published(&info, size, || self.outlets.served());
        result
    }

    /// What is said of the next message.
    #[inline]
    fn number(&self, sequence: &mut u64) -> MessageInfo {
        *sequence += 1;
        MessageInfo {
            publisher: self.gid,
            sequence_number: *sequence,
            source_timestamp: self.context.clock().system_time(),
            lifespan: self.lifespan_ns.map(|ns| angaros_msg::Duration::from_nanoseconds(ns.get())),
        }
    }

    fn send_counted(
        &self,
        begun: u64,
        outgoing: Outgoing<'_>,
        bytes: Option<&Slot>,
        payload: impl FnOnce() -> Payload,
        counted: impl FnOnce(u64),
    ) -> Result<(), PublishError> {
        let Outgoing { mut sequence, route } = outgoing;
        let info = self.number(&mut sequence);
        counted(info.sequence_number);
        trace::publish(begun, &info);
        let mut size = bytes.map_or(0, |bytes| bytes.as_bytes().len());
        let mut result = Ok(());
        if bytes.is_none() && route.needs_bytes() {
            let item = LocalItem { payload: payload(), info };
            let sent = self.outlets.hand_over(&route, item).inspect_err(|e| self.lost(*e, &info));
            // How much went is known only now.
            size = *sent.as_ref().unwrap_or(&0);
            self.meter.count(size);
            result = sent.map(|_| ());
        } else {
            self.meter.count(size);
            if let Some(bytes) = bytes {
                let sent = self.outlets.publish(&route, bytes, &info);
                result = sent.inspect_err(|error| self.lost(*error, &info));
            }
            if route.is_local() {
                let item = LocalItem { payload: payload(), info };
                result = result.and(self.outlets.local.deliver(item));
            }
        }
        trace::published(&info, size, || self.outlets.served());
        result
    }

    /// Tells traces of a message that some transport did not take.
    #[cold]
    fn lost(&self, error: PublishError, info: &MessageInfo) {
        let reason = match error {
            PublishError::Full { .. } => DropReason::Refused,
            PublishError::Loan(_) => DropReason::NoMemory,
            _ => return,
        };
        trace::dropped(reason, info, &self.endpoint);
    }
}

/// A message under construction in the buffer in which it will travel.
pub struct Loan<T: BuildInPlace> {
    core: Arc<PublisherCore>,
    slot: SlotMut,
    offsets: T::Offsets,
    begun: u64,
}

impl<T: BuildInPlace> Loan<T> {
    /// The writing face: setters for every field, in any order.
    pub fn builder(&mut self) -> T::Builder<'_> {
        T::builder(self.slot.as_bytes_mut(), &self.offsets)
    }

    /// The encoded message so far.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.slot.as_bytes()
    }

    /// Sends it.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn publish(self) -> Result<(), PublishError> {
        trace::built(self.begun);
        let begun = trace::now();
        self.core.send_built(begun, self.slot)
    }
}
