//! The transport's faces: what contexts, publishers and subscriptions see of the network.

use super::network::Network;
use super::state::{HostDomain, Outbox, Receiver, Sender};
use angaros_msg::TypeHash;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::endpoint::{Endpoint, NodeName};
use angaros_transport::error::{LoanError, PublishError, Result, TakeError};
use angaros_transport::local::{LocalItem, Payload};
use angaros_transport::mutex::lock;
use angaros_transport::{
    Binding, GraphSnapshot, MessageInfo, OpenOptions, PublisherOptions, Received,
    SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Unused buffers a publisher keeps for its next loans.
const SPARE_BUFFERS: usize = 8;

/// The network as a context of one host sees it.
pub(super) struct SimTransport {
    network: Arc<Network>,
    place: HostDomain,
}

impl SimTransport {
    pub(super) fn new(network: &Arc<Network>, host: usize, options: &OpenOptions) -> Self {
        let domain = options.domain;
        let within_host = options.deliver_within_process;
        Self { network: Arc::clone(network), place: HostDomain { host, domain, within_host } }
    }
}

impl Transport for SimTransport {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        self.network.add_node(self.place.domain, node);
        let network = Arc::clone(&self.network);
        let domain = self.place.domain;
        Ok(Box::new(NodeToken { network, domain, node: node.clone() }))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let sender = Arc::new(Sender {
            endpoint: Arc::clone(endpoint),
            place: self.place,
            options: options.clone(),
            asserted_ns: AtomicU64::new(options.clock.monotonic_ns()),
            matched: AtomicUsize::new(0),
            outbox: Mutex::new(Outbox::default()),
        });
        self.network.add_sender(&sender);
        let network = Arc::clone(&self.network);
        let pool = HeapPool::new(SPARE_BUFFERS);
        Ok(Arc::new(SimPublisher { sender, network, pool }))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let receiver = Receiver::new(endpoint, self.place, &options.events);
        self.network.add_receiver(&receiver);
        Ok(Arc::new(SimSubscription { receiver, network: Arc::clone(&self.network) }))
    }

    fn graph(&self) -> GraphSnapshot {
        self.network.graph(self.place.domain)
    }

    fn publish_definition(&self, _type_name: &str, hash: TypeHash, definition: &str) {
        self.network.define(hash, definition);
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        self.network.definition(hash)
    }
}

struct NodeToken {
    network: Arc<Network>,
    domain: u32,
    node: NodeName,
}

impl Drop for NodeToken {
    fn drop(&mut self) {
        self.network.remove_node(self.domain, &self.node);
    }
}

struct SimPublisher {
    sender: Arc<Sender>,
    network: Arc<Network>,
    pool: HeapPool,
}

impl TransportPublisher for SimPublisher {
    fn matched(&self) -> usize {
        self.sender.matched.load(Ordering::Relaxed)
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let item = LocalItem { payload: Payload::Bytes(bytes.clone()), info: *info };
        self.network.publish(&self.sender, &item)
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.network.assert_liveliness(&self.sender, now_ns);
    }

    /// Counts what was replaced in the queues that this publisher serves at this moment, by whom
    /// ever it was published.
    fn overwritten(&self) -> u64 {
        let outbox = lock(&self.sender.outbox);
        outbox.targets.iter().map(|target| target.receiver.queue.lost()).sum()
    }
}

impl Drop for SimPublisher {
    fn drop(&mut self) {
        self.network.remove_sender(&self.sender);
    }
}

struct SimSubscription {
    receiver: Arc<Receiver>,
    network: Arc<Network>,
}

impl TransportSubscription for SimSubscription {
    fn matched(&self) -> usize {
        self.receiver.queue.matched.load(Ordering::Relaxed)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let item = self.receiver.queue.take();
        if item.is_some() && self.receiver.crowded.load(Ordering::Relaxed) {
            self.network.refill(&self.receiver);
        }
        Ok(item.and_then(|LocalItem { payload, info }| match payload {
            Payload::Bytes(bytes) | Payload::Both { bytes, .. } => Some(Received { bytes, info }),
            Payload::Owned { .. } => None,
        }))
    }

    fn has_pending(&self) -> bool {
        self.receiver.queue.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.receiver.queue.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.receiver.lost.load(Ordering::Relaxed) + self.receiver.queue.lost()
    }
}

impl Drop for SimSubscription {
    fn drop(&mut self) {
        self.network.remove_receiver(&self.receiver);
    }
}
