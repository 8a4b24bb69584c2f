//! How messages get from a publisher to a subscription: the contract of every transport.
//!
//! A transport is a folder (or crate) that implements [`Transport`] and offers one [`Entry`].
//!
//! * **T1** Samples of one publisher arrive at one subscription in the order of publishing.
//! * **T2** A sample is delivered at most once; what is not delivered is counted as lost by the
//!   subscription, never silently missing, and told by [`Events::lost`] before it is counted.
//! * **T3** `KEEP_LAST` publishing never blocks: a full queue loses its oldest sample. `KEEP_ALL`
//!   publishing waits up to the publisher's time-out, then fails with `PublishError::Full`; when
//!   the context is shut down meanwhile it fails with `PublishError::Shutdown`. While it waits,
//!   nobody else does: not who creates, drops or looks at endpoints.
//! * **T4** A late transient-local subscription first receives the publisher's history, oldest first.
//! * **T5** A publisher created while a matching subscription exists reaches it with its first
//!   sample. A publisher dropped right after publishing does not lose the sample.
//! * **T6** `publish` and `take` neither allocate, nor wait on a lock held by a third party, nor
//!   log, once the endpoints have met and buffers have been used once.
//! * **T7** Bytes handed to `publish` are never changed or copied more than once.
//! * **T8** Whatever another process does or however it dies: no panic, no block, no wrong bytes.
//! * **T9** Each end is told through its [`Events`] once of every endpoint it cannot be connected
//!   with, once when it is connected with one, and once when that ends and how.
//! * **T10** When a sample arrives, the subscription's [`Binding`] is rung (rule D1).
//! * **T11** A sample carries its publisher's lifespan in [`MessageInfo`]; the subscription drops
//!   one that is older and counts it as expired, not as lost. It has left the history too.
//! * **T12** When a publisher with liveliness by topic last published or asserted can be read from
//!   the [`LastAssertion`] its subscriptions got when they met. A publisher whose process died is
//!   told apart from one that ended ([`EndReason`]).
//! * **T13** Where a sequence of a message lies on a device, `hand_over` can send the descriptor of
//!   its place (`angaros_msg::cdr::DeviceSequence`) to other processes of this host: only if each
//!   subscription that the publisher serves at that moment takes descriptors, else all get bytes.
//!   What keeps the memory lives until each of them has let go of the message or has died.
//!
//! One endpoint may meet another over several transports at once. The core then uses the first of
//! them (`route.rs` at the publisher, `subscription/merge.rs` at the subscription); all that it
//! needs is that each of them reports the same [`Gid`] for the same Angaros endpoint, and the
//! number of each message, or 0 where there is none. A transport may therefore be handed only
//! some of a publisher's messages, and a request that came over it may be answered over another
//! one.

use crate::buffer::{HeapPool, Slot, SlotMut};
use crate::clock::Clock;
use crate::discovery::Discovery;
use crate::doorbell::Doorbell;
use crate::endpoint::{Endpoint, Gid, NodeName};
use crate::error::{LoanError, PublishError, Result, TakeError};
pub use crate::finding::{Finding, Level};
pub use crate::graph::GraphSnapshot;
pub use crate::message_info::MessageInfo;
use crate::mutex::lock;
use crate::payload::Payload;
use crate::security::Security;
use crate::used::TransportUse;
use crate::warm::WarmLines;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// One line of a list of transports.
pub struct Entry {
    /// The name users choose it by, as in `ANGAROS_TRANSPORT=shm`.
    pub scheme: &'static str,
    /// One line for help texts.
    pub summary: &'static str,
    /// What it can do.
    pub capabilities: Capabilities,
    /// The values of `RMW_IMPLEMENTATION` that mean it; of the transports to other hosts, `auto`
    /// opens the one that is meant, else the first that has any. Without any it is opened by name
    /// only.
    pub rmw: &'static [&'static str],
    /// Opens it for a context.
    pub open: fn(&OpenOptions) -> Result<Arc<dyn Transport>>,
    /// What it finds on this host, for `angaros doctor`; takes a few seconds at most and changes
    /// nothing.
    pub diagnose: fn(&OpenOptions) -> Vec<Finding>,
    /// Where others reach it in a domain; `None` where it has no ports of its own.
    pub ports: fn(u32) -> Option<Ports>,
    /// Domains in which it finds somebody on this host without joining them.
    pub domains: fn() -> BTreeSet<u32>,
    /// The target under which a library below it logs. What that tells below `warn` is for those
    /// who name the target in `RUST_LOG`.
    pub library: Option<&'static str>,
    /// Whether what that library logs now, under its target or below, says nothing to a user: what
    /// still arrives for it while it closes may be an error to it though all is well.
    pub library_is_closing: fn() -> bool,
}

impl Entry {
    /// A transport that is opened by name only and has nothing to tell of this host.
    #[must_use]
    pub const fn new(
        scheme: &'static str,
        summary: &'static str,
        capabilities: Capabilities,
        open: fn(&OpenOptions) -> Result<Arc<dyn Transport>>,
    ) -> Self {
        Self {
            scheme,
            summary,
            capabilities,
            rmw: &[],
            open,
            diagnose: |_| Vec::new(),
            ports: |_| None,
            domains: BTreeSet::new,
            library: None,
            library_is_closing: || false,
        }
    }
}

/// Ports that a firewall must let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ports {
    /// `tcp` or `udp`.
    pub protocol: &'static str,
    /// The first of them.
    pub first: u16,
    /// The last of them, which may be the first.
    pub last: u16,
}

/// What a transport can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a table of independent abilities")]
pub struct Capabilities {
    /// A reliable publisher loses nothing that its subscription's history holds.
    pub reliable: bool,
    /// Late subscriptions receive history.
    pub transient_local: bool,
    /// Loaned bytes reach the subscription without a copy.
    pub zero_copy: bool,
    /// Reaches other processes of this host.
    pub cross_process: bool,
    /// Reaches other hosts.
    pub cross_host: bool,
    /// Meets the demands of a [`Security`]: encrypts, and keeps out who may not take part.
    pub secure: bool,
    /// Largest message in bytes.
    pub max_payload: usize,
}

/// What a context tells a transport when it opens it.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    /// `ROS_DOMAIN_ID`.
    pub domain: u32,
    /// Also deliver between endpoints of this process: set when no other transport does.
    pub deliver_within_process: bool,
    /// Whom to look for, and how far away.
    pub discovery: Discovery,
    /// The security enclave, an absolute name; empty is `/`.
    pub enclave: String,
    /// What keeps others out; a transport that reaches other hosts either meets it or is not
    /// opened.
    pub security: Option<Arc<Security>>,
}

/// What a subscription receives.
pub struct Received {
    /// The encoded message.
    pub bytes: Slot,
    /// Its origin.
    pub info: MessageInfo,
}

/// What a transport reports to one endpoint that no operation can return (rule T9). It may be
/// called with the transport's locks held: an implementation calls no transport.
pub trait Events: Send + Sync {
    /// A publisher (first) cannot serve a subscription (second) of the same topic; the endpoint
    /// that is told is one of the two.
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint);

    /// The endpoint is connected with `other`. A subscription gets what its publisher asserts, if
    /// that publisher's liveliness is by topic with a finite lease (rule T12).
    fn matched(&self, other: &Endpoint, asserted: Option<LastAssertion>);

    /// The connection with `other`, of which [`Events::matched`] told, has ended.
    fn unmatched(&self, other: Gid, how: EndReason);

    /// A subscription lost `count` messages of a publisher, the last of which has the number
    /// `last`, 0 if that is unknown (rule T2). It allocates nothing for a publisher of whose match
    /// was told.
    fn lost(&self, publisher: Gid, last: u64, count: u64) {
        let _ = (publisher, last, count);
    }
}

/// Reads when a publisher last published or asserted its liveliness: nanoseconds of the
/// context's monotonic clock. Whoever reads it does not trust it.
pub type LastAssertion = Arc<dyn Fn() -> u64 + Send + Sync>;

/// How a connection came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The other endpoint was dropped.
    Ended,
    /// The other endpoint's process died, or broke the protocol.
    Died,
}

/// Whether a context was shut down; clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Shutdown(Arc<AtomicBool>);

impl Shutdown {
    /// Says that it was.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether it was, or a signal asked for it.
    #[inline]
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed) || crate::signal::received()
    }
}

/// Where a subscription's arrivals are announced: an executor's doorbell and the bit on it.
#[derive(Clone)]
pub struct Binding {
    /// The executor's doorbell.
    pub doorbell: Doorbell,
    /// The entity number to ring.
    pub entity: u32,
}

/// Where the work of an entity is announced at the moment; nowhere while no executor has it.
#[derive(Default)]
pub struct BindingSlot(Mutex<Option<Binding>>);

impl BindingSlot {
    /// Announces it there from now on.
    pub fn set(&self, binding: Option<&Binding>) {
        *lock(&self.0) = binding.cloned();
    }

    /// There is something to do.
    pub fn ring(&self) {
        if let Some(binding) = &*lock(&self.0) {
            binding.doorbell.ring(binding.entity as usize);
        }
    }

    /// Makes the thread that waits for the next timer look again.
    pub fn wake_all(&self) {
        if let Some(binding) = &*lock(&self.0) {
            binding.doorbell.wake_all();
        }
    }
}

/// Keeps what is shown to others.
pub type ShownSubscription = Box<dyn Send + Sync>;

/// Holds announcements back until it is dropped.
pub type AnnouncementHold = Box<dyn Send + Sync>;

/// A transport opened for one context.
pub trait Transport: Send + Sync {
    /// Memory for an executor's doorbell that other processes of this transport can ring; `None`
    /// where the transport rings from a thread of this process, which can ring any doorbell.
    fn doorbell(&self) -> Result<Option<Doorbell>>;

    /// Makes a node visible in the graph until the returned token is dropped.
    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>>;

    /// Declares a publisher; it exists until the returned object is dropped.
    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>>;

    /// Declares a subscription; it exists until the returned object is dropped.
    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>>;

    /// Shows a subscription to others until the returned token is dropped, without connecting it:
    /// publishers of Angaros send it nothing, and what others send by their own rules is thrown
    /// away. `None` where it cannot be shown.
    ///
    /// # Errors
    /// As [`Transport::create_subscription`].
    fn show_subscription(&self, _endpoint: &Arc<Endpoint>) -> Result<Option<ShownSubscription>> {
        Ok(None)
    }

    /// While the result lives, the transport may hold back what tells others of nodes and endpoints
    /// that come and go, and then tells it once: whoever makes many wakes the others once, not for
    /// each. `None` where each is announced by itself.
    fn hold_announcements(&self) -> Option<AnnouncementHold> {
        None
    }

    /// Everything this transport sees in its domain, its own endpoints included.
    fn graph(&self) -> GraphSnapshot;

    /// Makes the definition of a type readable by tools in other processes.
    fn publish_definition(&self, type_name: &str, hash: angaros_msg::TypeHash, definition: &str);

    /// The definition of a type some process in the domain has announced.
    fn find_definition(&self, hash: angaros_msg::TypeHash) -> Option<String>;

    /// What it counts beside messages and bytes, which the core does.
    fn counters(&self) -> WireCounters {
        WireCounters::default()
    }
}

/// What a transport counts; `None` where there is no such thing, or it is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WireCounters {
    /// Datagrams, or their like, that were sent again.
    pub retransmitted: Option<u64>,
    /// Other participants, sessions or processes that are known at this moment.
    pub peers: Option<usize>,
}

/// What a publisher is created with beside its endpoint.
#[derive(Clone)]
pub struct PublisherOptions {
    /// How long `KEEP_ALL` publishing waits for room.
    pub full_timeout_ns: u64,
    /// What ends that wait early (rule T3).
    pub shutdown: Shutdown,
    /// Who is told of the publisher's matches.
    pub events: Arc<dyn Events>,
    /// What the context reads the time from.
    pub clock: Clock,
}

/// What a subscription is created with beside its endpoint.
#[derive(Clone)]
pub struct SubscriptionOptions {
    /// Who is told of the subscription's matches.
    pub events: Arc<dyn Events>,
}

/// The sending end.
pub trait TransportPublisher: Send + Sync {
    /// Subscriptions this publisher currently serves; one relaxed load.
    fn matched(&self) -> usize;

    /// Whether a subscription that is out of reach, or was found but has not spoken yet, is to get
    /// what is published meanwhile: `publish` is called though nobody is matched. One load.
    fn awaits(&self) -> bool {
        false
    }

    /// From now on it says there whether [`matched`](Self::matched) or [`awaits`](Self::awaits)
    /// may say anything but no; until then they are asked for each message.
    fn tell_use(&self, _told: TransportUse) {}

    /// A buffer of `len` bytes in memory from which `publish` need not copy.
    fn loan(&self, len: usize) -> Result<SlotMut, LoanError>;

    /// Sends the bytes to every matched subscription. Calls for one publisher do not overlap.
    /// Bytes that did not come from this publisher's `loan` are copied once.
    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError>;

    /// Whether all whom it serves are in this process, and one of them at least takes a message
    /// whose bytes are not made yet; or all are elsewhere on this host and take descriptors (T13).
    fn may_hand_over(&self) -> bool {
        false
    }

    /// Sends such a message, as `publish` does; returns how many bytes went in its place. What it
    /// holds goes when the last who got it does.
    fn hand_over(&self, payload: Payload, info: &MessageInfo) -> Result<usize, PublishError> {
        let bytes = payload.into_bytes(&HeapPool::new(1)).map_err(PublishError::Encode)?;
        self.publish(&bytes, info)?;
        Ok(bytes.as_bytes().len())
    }

    /// Notes that the publisher is alive at `now_ns` of the monotonic clock (rule T12). The core
    /// calls it for each message and assertion of a publisher whose liveliness is by topic.
    fn assert_liveliness(&self, now_ns: u64);

    /// Samples that were replaced in a full queue before anybody took them.
    fn overwritten(&self) -> u64;

    /// Adds the memory that the next message will touch: an executor that wakes fetches it at once.
    fn warm(&self, _lines: &mut WarmLines) {}
}

/// The receiving end.
pub trait TransportSubscription: Send + Sync {
    /// Publishers that currently serve this subscription.
    fn matched(&self) -> usize;

    /// The next sample, or `None`. Calls for one subscription do not overlap.
    fn take(&self) -> Result<Option<Received>, TakeError>;

    /// Whether a sample is there to be taken.
    fn has_pending(&self) -> bool;

    /// Sets (or with `None` removes) where arrivals are announced. What arrived before is announced
    /// at once.
    fn bind(&self, binding: Option<&Binding>);

    /// From now on it says there whether it has a publisher, or a sample of one that has gone;
    /// until then it is always asked for samples.
    fn tell_use(&self, _told: TransportUse) {}

    /// Samples that were published for this subscription and never reached it (rule T2).
    fn lost(&self) -> u64;

    /// Whether it takes descriptors from now on (rule T13); at first it does not. Those that are on
    /// their way still come.
    fn take_descriptors(&self, _takes: bool) {}

    /// Adds the memory that the next message will touch: an executor that wakes fetches it at once.
    fn warm(&self, _lines: &mut WarmLines) {}
}
