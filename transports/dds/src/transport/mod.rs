//! The transport: one participant per context.
//!
//! * Sending happens on the publishing thread, from the message where it lies; receiving on one
//!   thread per participant, which puts a message into its subscription's queue and rings.
//! * One socket receives all that is meant for the participant, so that the discovery data of an
//!   endpoint arrive before its samples. A second socket receives multicast discovery.
//! * Rule T5 on one host: a new participant learns from the occupied ports which others exist, and
//!   its first publisher waits, for a bounded time, until they have been discovered
//!   (`Shared::settle`).
//! * A message travels under its writer's own count; the publisher's count goes beside it where
//!   the two differ.

mod alarm;
mod batch;
mod builtin;
mod datagram_sender;
mod fragment_sender;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod interfaces;
mod io;
mod match_listener;
mod names;
mod participant;
mod publisher;
mod reader;
mod receive;
mod riding_acks;
mod segments;
mod service;
mod socket;
mod socket_diagnostics;
mod socket_poller;
mod subscription;
mod throttle;
mod types;
mod watch;
mod writer;

use crate::wire::Guid;
use angaros_msg::TypeHash;
use angaros_transport::doorbell::Doorbell;
use angaros_transport::services::End;
use angaros_transport::{
    Capabilities, Entry, GraphSnapshot, OpenOptions, PublisherOptions, ShownSubscription,
    SubscriptionOptions, Transport, TransportPublisher, TransportSubscription, WireCounters,
};
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use match_listener::MatchListener;
use participant::Shared;
use publisher::DdsPublisher;
use service::Services;
use socket_poller::SocketPoller;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use subscription::DdsSubscription;

/// This transport's line in the list of transports.
pub static ENTRY: Entry = Entry {
    rmw: &["rmw_cyclonedds_cpp", "rmw_fastrtps_cpp"],
    ports: crate::discovery::ports::of_domain,
    ..Entry::new(
        "dds",
        "RTPS over UDP: ROS 2 with Cyclone DDS or Fast DDS, on this and other hosts",
        Capabilities {
            reliable: true,
            transient_local: true,
            zero_copy: false,
            cross_process: true,
            cross_host: true,
            secure: false,
            max_payload: crate::engine::MAX_SAMPLE,
        },
        |options| Ok(DdsTransport::open(options)?),
    )
};

/// Keeps the participant and its thread running. The transport and all endpoints hold it.
struct ParticipantGuard {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// The transport, opened for one context.
pub struct DdsTransport {
    member: Arc<ParticipantGuard>,
    services: Services,
}

impl DdsTransport {
    /// Joins the domain.
    ///
    /// # Errors
    /// Errors of the kernel for sockets and threads.
    pub fn open(options: &OpenOptions) -> Result<Arc<Self>> {
        let shared = Shared::open(options)?;
        let receiver = Arc::clone(&shared);
        let socket_poller = SocketPoller::new(&shared).map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot wait for datagrams of DDS: {error}"))
        })?;
        let thread = std::thread::Builder::new().name("ang-dds-recv".to_owned());
        let thread =
            thread.spawn(move || receive::run(&receiver, socket_poller)).map_err(|error| {
                Error::new(ErrorKind::System, format!("cannot start the thread of DDS: {error}"))
            })?;
        let member = Arc::new(ParticipantGuard { shared, thread: Mutex::new(Some(thread)) });
        Ok(Arc::new(Self { member, services: Services::new() }))
    }

    /// Where others reach the participant.
    #[must_use]
    pub fn address(&self) -> std::net::SocketAddr {
        self.member.shared.io.sockets.address
    }

    /// Datagrams that the participant has sent.
    #[must_use]
    pub fn datagrams_sent(&self) -> u64 {
        self.member.shared.io.sockets.sent.load(Ordering::Relaxed)
    }
}

impl Drop for ParticipantGuard {
    fn drop(&mut self) {
        self.shared.leave();
        self.shared.stop.store(true, Ordering::SeqCst);
        self.shared.io.alarm.now();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic there has been reported by its own thread.
            drop(thread.join());
        }
    }
}

/// Shows a node in the graph until it is dropped.
struct NodeToken {
    member: Arc<ParticipantGuard>,
    node: NodeName,
}

impl Drop for NodeToken {
    fn drop(&mut self) {
        self.member.shared.remove_node(&self.node);
    }
}

/// Shows a subscription until it is dropped.
struct ShownToken {
    member: Arc<ParticipantGuard>,
    guid: Guid,
}

impl Drop for ShownToken {
    fn drop(&mut self) {
        self.member.shared.remove_reader(self.guid);
    }
}

impl Transport for DdsTransport {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        self.member.shared.add_node(node);
        Ok(Box::new(NodeToken { member: Arc::clone(&self.member), node: node.clone() }))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let member = &self.member;
        if let Some(end) = End::of(endpoint) {
            return self.services.publisher(member, endpoint, options, end);
        }
        let listener = MatchListener::Core(Arc::clone(&options.events));
        let end = member.shared.add_writer(endpoint, options, listener, None);
        Ok(Arc::new(DdsPublisher::new(end, Arc::clone(member))))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let member = &self.member;
        if let Some(end) = End::of(endpoint) {
            return Ok(self.services.subscription(member, endpoint, options, end));
        }
        let listener = MatchListener::Core(Arc::clone(&options.events));
        let end = member.shared.add_reader(endpoint, listener, None);
        Ok(Arc::new(DdsSubscription::new(end, Arc::clone(member))))
    }

    fn show_subscription(&self, endpoint: &Arc<Endpoint>) -> Result<Option<ShownSubscription>> {
        let guid = self.member.shared.show_reader(endpoint);
        Ok(Some(Box::new(ShownToken { member: Arc::clone(&self.member), guid })))
    }

    fn graph(&self) -> GraphSnapshot {
        self.member.shared.snapshot()
    }

    fn publish_definition(&self, type_name: &str, hash: TypeHash, definition: &str) {
        self.member.shared.io.types.add(type_name, hash, definition);
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        self.member.shared.io.types.definition(hash)
    }

    fn counters(&self) -> WireCounters {
        let peers = Some(self.member.shared.peers());
        WireCounters { peers, ..WireCounters::default() }
    }
}
