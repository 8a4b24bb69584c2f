//! The smallest transport: it delivers between contexts of one process, by the queues that every
//! process has.

use angaros_msg::TypeHash;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Endpoint, NodeName};
use angaros_transport::error::{LoanError, PublishError, Result, TakeError};
use angaros_transport::local::{LocalDomain, LocalItem, LocalPublisher, LocalSubscription, Payload};
use angaros_transport::mutex::lock;
use angaros_transport::{
    Binding, Capabilities, Entry, GraphSnapshot, MessageInfo, OpenOptions, PublisherOptions,
    Received, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// The transport of this crate.
pub static ENTRY: Entry = Entry::new(
    "tiny",
    "between contexts of one process",
    Capabilities {
        reliable: true,
        transient_local: true,
        zero_copy: false,
        cross_process: false,
        cross_host: false,
        secure: false,
        max_payload: 1 << 30,
    },
    |options| Ok(Arc::new(Tiny::of(options))),
);

/// Unused buffers a publisher keeps for its next loans.
const SPARE_BUFFERS: usize = 8;

static DOMAINS: LazyLock<Mutex<HashMap<u32, Arc<LocalDomain>>>> = LazyLock::new(Mutex::default);
static DEFINITIONS: LazyLock<Mutex<HashMap<TypeHash, String>>> = LazyLock::new(Mutex::default);

struct Tiny {
    domain: Arc<LocalDomain>,
    delivers: bool,
}

impl Tiny {
    fn of(options: &OpenOptions) -> Self {
        let domain = Arc::clone(lock(&DOMAINS).entry(options.domain).or_default());
        Self { domain, delivers: options.deliver_within_process }
    }
}

impl Transport for Tiny {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        Ok(Box::new(self.domain.declare_node(node)))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let inside = self.domain.create_publisher(endpoint, options, self.delivers);
        Ok(Arc::new(TinyPublisher { inside, pool: HeapPool::new(SPARE_BUFFERS) }))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let inside = self.domain.create_subscription(endpoint, options, self.delivers);
        Ok(Arc::new(TinySubscription { inside }))
    }

    fn graph(&self) -> GraphSnapshot {
        self.domain.graph()
    }

    fn publish_definition(&self, _type_name: &str, hash: TypeHash, definition: &str) {
        lock(&DEFINITIONS).insert(hash, definition.to_owned());
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        lock(&DEFINITIONS).get(&hash).cloned()
    }
}

struct TinyPublisher {
    inside: LocalPublisher,
    pool: HeapPool,
}

impl TransportPublisher for TinyPublisher {
    fn matched(&self) -> usize {
        self.inside.matched()
    }

    fn awaits(&self) -> bool {
        self.inside.keeps_history()
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        self.inside.deliver(LocalItem { payload: Payload::Bytes(bytes.clone()), info: *info })
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.inside.assert_liveliness(now_ns);
    }

    fn overwritten(&self) -> u64 {
        0
    }
}

struct TinySubscription {
    inside: LocalSubscription,
}

impl TransportSubscription for TinySubscription {
    fn matched(&self) -> usize {
        self.inside.matched()
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let Some(item) = self.inside.take() else { return Ok(None) };
        let Payload::Bytes(bytes) = item.payload else { return Ok(None) };
        Ok(Some(Received { bytes, info: item.info }))
    }

    fn has_pending(&self) -> bool {
        self.inside.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.inside.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.inside.lost()
    }
}
