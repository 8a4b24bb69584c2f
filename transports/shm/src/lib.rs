//! Shared memory between processes of one host.
//!
//! * A registry per domain, one small file, lists publishers and subscriptions, and holds the
//!   doorbells by which executors are woken ([`registry`]).
//! * Payload memory is one file per process, created when the first match in another process is
//!   found. Messages stay where they were written; a ring per connection carries their offsets.
//! * Nothing another process writes is trusted, and whatever a dead one held is taken back.
//!
//! All files lie in `/dev/shm/angaros-<uid>`, readable by this user only, or in a folder that a
//! group shares ([`dir`]); the last process to leave removes them, and the first one after a crash
//! does too.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod chunk;
mod connection;
mod diagnose;
mod dir;
mod doorbell;
mod fault;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod matching;
mod member;
mod other_users;
mod participant;
mod pool;
mod process;
mod publisher;
mod received;
mod registry;
mod relay;
mod remote;
mod ring;
mod segment;
mod subscription;
mod sync;
mod sys;
mod watch;

use angaros_msg::TypeHash;
use angaros_transport::{
    AnnouncementHold, Capabilities, Entry, GraphSnapshot, OpenOptions, PublisherOptions,
    ShownSubscription, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use matching::Local;
use member::DomainGuard;
use publisher::{PublisherState, ShmPublisher};
use registry::Registry;
use std::path::Path;
use std::sync::Arc;
use subscription::{ShmSubscription, SubscriptionState};

pub use dir::BASE_VARIABLE;

/// This transport's line in the list of transports.
pub static ENTRY: Entry = Entry {
    diagnose: |_| diagnose::diagnose(),
    domains: diagnose::domains,
    ..Entry::new(
        "shm",
        "shared memory between the processes of one user on this host, without copies",
        Capabilities {
            reliable: true,
            transient_local: true,
            zero_copy: true,
            cross_process: true,
            cross_host: false,
            secure: false,
            max_payload: pool::MAX_PAYLOAD,
        },
        |options| Ok(ShmTransport::open(None, options)?),
    )
};

/// The transport, opened for one context.
pub struct ShmTransport {
    member: Arc<DomainGuard>,
}

impl ShmTransport {
    /// Joins the domain. `base` replaces `/dev/shm` (and what `ANGAROS_SHM_DIR` says).
    ///
    /// # Errors
    /// When the folder cannot be used, another version's processes are there, or there is no space.
    pub fn open(base: Option<&Path>, options: &OpenOptions) -> Result<Arc<Self>> {
        let registry = Registry::join(&dir::Dir::new(base), options.domain)?;
        Ok(Arc::new(Self { member: DomainGuard::new(registry, options.deliver_within_process)? }))
    }

    /// Bytes of shared memory that publishers of this process use at this moment.
    #[must_use]
    pub fn payload_in_use(&self) -> u64 {
        self.member.process().payload_in_use()
    }

    fn registry(&self) -> &Arc<Registry> {
        &self.member.process().registry
    }
}

/// Keeps a node in the graph until it is dropped.
struct NodeToken {
    member: Arc<DomainGuard>,
    index: usize,
}

impl Drop for NodeToken {
    fn drop(&mut self) {
        let registry = &self.member.process().registry;
        registry.remove_node(self.index);
        registry.announce();
    }
}

/// Keeps a subscription in the graph until it is dropped.
struct ShownToken {
    member: Arc<DomainGuard>,
    index: usize,
}

impl Drop for ShownToken {
    fn drop(&mut self) {
        let registry = &self.member.process().registry;
        registry.remove_endpoint(self.index);
        registry.announce();
    }
}

impl Transport for ShmTransport {
    fn doorbell(&self) -> Result<Option<angaros_transport::doorbell::Doorbell>> {
        Ok(Some(doorbell::claim(self.registry())?.1))
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        let index = self.registry().insert_node(node)?;
        self.registry().announce();
        Ok(Box::new(NodeToken { member: Arc::clone(&self.member), index }))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let process = self.member.process();
        check_depth(endpoint)?;
        let index = process.registry.insert_endpoint(endpoint)?;
        let state = PublisherState::new(Arc::clone(process), Arc::clone(endpoint), options, index);
        self.member.participant().add(&Local::Publisher(Arc::clone(&state)));
        Ok(Arc::new(ShmPublisher::new(state, Arc::clone(&self.member))))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let process = self.member.process();
        check_depth(endpoint)?;
        let index = process.registry.insert_endpoint(endpoint)?;
        let events = Arc::clone(&options.events);
        let extra = publisher::EXTRA_HELD;
        let state =
            SubscriptionState::new(Arc::clone(process), Arc::clone(endpoint), events, index, extra);
        self.member.participant().add(&Local::Subscription(Arc::clone(&state)));
        Ok(Arc::new(ShmSubscription::new(state, Arc::clone(&self.member))))
    }

    fn show_subscription(&self, endpoint: &Arc<Endpoint>) -> Result<Option<ShownSubscription>> {
        let index = self.registry().insert_shown(endpoint)?;
        self.registry().announce();
        Ok(Some(Box::new(ShownToken { member: Arc::clone(&self.member), index })))
    }

    fn hold_announcements(&self) -> Option<AnnouncementHold> {
        Some(Box::new(Registry::hold_announcements(self.registry())))
    }

    fn graph(&self) -> GraphSnapshot {
        let nodes = self.registry().nodes();
        let endpoints = self.registry().endpoints();
        GraphSnapshot { nodes, endpoints, ..GraphSnapshot::default() }
    }

    fn publish_definition(&self, type_name: &str, hash: TypeHash, definition: &str) {
        if let Err(error) = self.registry().dir().store_definition(&hash.to_string(), definition) {
            tracing::warn!("cannot show tools the definition of {type_name}: {error}");
        }
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        self.registry().dir().load_definition(&hash.to_string())
    }
}

fn check_depth(endpoint: &Endpoint) -> Result<()> {
    let depth = endpoint.qos.depth();
    if depth <= ring::MAX_DEPTH {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::InvalidArgument,
        format!(
            "cannot declare the {} on {}: its depth is {depth}, at most {} fit",
            endpoint.kind,
            endpoint.topic,
            ring::MAX_DEPTH
        ),
    )
    .hint("ask for a smaller depth"))
}
