//! The replying side of a server: one publisher for each client.

use super::error::RespondError;
use super::introspection::Observed;
use super::registry::Registry;
use super::{RuntimeService, end_of};
use crate::events::PublisherOptions;
use crate::node::{Node, RuntimeType, WeakNode};
use crate::publisher::PublisherCore;
use angaros_msg::{CdrError, ServiceEventKind, TypeHash};
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid};
use angaros_transport::error::{PublishError, Result};
use angaros_transport::mutex::lock;
use angaros_transport::services::correlation::{self, Outcome, TRAILER};
use angaros_transport::trace;
use angaros_transport::{Binding, BindingSlot, EndReason, Events, LastAssertion};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// The clients of one server.
pub(super) struct Links {
    me: Weak<Self>,
    service: String,
    node: WeakNode,
    response: ResponseType,
    log: Arc<dyn Events>,
    registry: Arc<Registry>,
    news: Mutex<VecDeque<ClientChange>>,
    any_news: AtomicBool,
    settling: Mutex<()>,
    /// Nobody is answered any more.
    closed: AtomicBool,
    clients: Mutex<HashMap<Gid, Link>>,
    binding: BindingSlot,
    dropped: AtomicU64,
    pub observed: Observed,
    /// The service's number in traces.
    pub tag: trace::Tag,
}

struct ResponseType {
    name: String,
    hash: TypeHash,
    definition: String,
    /// Of the service as a whole.
    service: TypeHash,
}

/// What a transport said of a client.
enum ClientChange {
    Came(Gid),
    Went(Gid),
}

/// The way to one client.
struct Link {
    publisher: Arc<PublisherCore>,
    /// Several transports may connect the same pair.
    wires: u32,
}

impl Links {
    /// Of a service whose requests come to the subscription `requests`.
    pub fn new(node: &Node, service: &str, of: &RuntimeService<'_>, requests: Gid) -> Arc<Self> {
        let tag = trace::declare(trace::Entity {
            kind: trace::EntityKind::Service,
            node: node.name().to_string(),
            name: service.to_owned(),
            type_name: of.name.to_owned(),
            gid: requests.to_string(),
            ..trace::Entity::default()
        });
        Arc::new_cyclic(|me| Self {
            me: me.clone(),
            tag,
            service: service.to_owned(),
            node: node.downgrade(),
            response: ResponseType {
                name: of.response.name.to_owned(),
                hash: of.response.hash,
                definition: of.response.definition.to_owned(),
                service: of.hash,
            },
            log: node.context().events(),
            registry: node.context().extension::<Registry>(),
            news: Mutex::default(),
            any_news: AtomicBool::new(false),
            settling: Mutex::default(),
            closed: AtomicBool::new(false),
            clients: Mutex::default(),
            binding: BindingSlot::default(),
            dropped: AtomicU64::new(0),
            observed: Observed::default(),
        })
    }

    /// The server's node, unless it is gone.
    pub fn node(&self) -> Option<Node> {
        self.node.upgrade()
    }

    /// The full name of the service.
    pub fn service(&self) -> &str {
        &self.service
    }

    /// Responses that reached nobody.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }

    /// Clients that can be answered.
    pub fn clients(&self) -> usize {
        lock(&self.clients).len()
    }

    /// Where news are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        self.binding.set(binding);
    }

    /// Rings the server's entity.
    pub fn ring(&self) {
        self.binding.ring();
    }

    /// Makes and drops publishers as clients came and went.
    pub fn settle(&self) {
        if !self.any_news.load(Ordering::Acquire) {
            return;
        }
        // One at a time and in order; dropping a publisher calls transports, as making one does.
        let _settling = lock(&self.settling);
        loop {
            let mut news = lock(&self.news);
            let Some(next) = news.pop_front() else {
                self.any_news.store(false, Ordering::Release);
                return;
            };
            drop(news);
            match next {
                ClientChange::Came(client) => self.meet(client),
                ClientChange::Went(client) => self.leave(client),
            }
        }
    }

    /// Leaves all clients and meets no other.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        let _settling = lock(&self.settling);
        let gone = std::mem::take(&mut *lock(&self.clients));
        drop(gone);
    }

    fn meet(&self, client: Gid) {
        if self.closed.load(Ordering::SeqCst) {
            return;
        }
        if let Some(known) = lock(&self.clients).get_mut(&client) {
            known.wires += 1;
            return;
        }
        let Some(node) = self.node.upgrade() else { return };
        match self.publisher(&node, client) {
            Ok(publisher) => {
                lock(&self.clients).insert(client, Link { publisher, wires: 1 });
            }
            Err(error) => {
                tracing::error!("the server of {} cannot answer {client}: {error}", self.service);
            }
        }
    }

    fn publisher(&self, node: &Node, client: Gid) -> Result<Arc<PublisherCore>> {
        let ResponseType { name, hash, definition, service } = &self.response;
        let of = RuntimeType { name, hash: *hash, definition };
        let topic = correlation::reply_topic(&self.service, client);
        let endpoint = Arc::new(end_of(node, EndpointKind::Publisher, topic, &of, *service));
        // A client that takes nothing must not hold up the server.
        let options = PublisherOptions::new().full_timeout(Duration::ZERO);
        PublisherCore::create(node, endpoint, options, Arc::clone(&self.log))
    }

    fn leave(&self, client: Gid) {
        let mut clients = lock(&self.clients);
        let Some(link) = clients.get_mut(&client) else { return };
        link.wires -= 1;
        let gone = if link.wires == 0 { clients.remove(&client) } else { None };
        drop(clients);
        drop(gone);
    }

    /// Sends a response of `size` bytes, which `encode` writes, or says why there is none.
    pub fn reply(
        &self,
        (client, number): (Gid, u64),
        outcome: Outcome,
        size: usize,
        encode: impl FnOnce(&mut [u8]) -> Result<(), CdrError>,
    ) -> Result<(), RespondError> {
        // A request may overtake the news of its client.
        self.settle();
        let publisher = lock(&self.clients).get(&client).map(|link| Arc::clone(&link.publisher));
        let mut shown = None;
        let nobody = match self.closed.load(Ordering::SeqCst) {
            true => RespondError::ServerGone,
            false => RespondError::ClientGone,
        };
        let sent = publisher.ok_or(nobody).and_then(|publisher| {
            let fill = |bytes: &mut [u8]| {
                encode(&mut bytes[..size])?;
                shown = self.observed.is_on().then(|| bytes[..size].to_vec());
                correlation::sign(bytes, number, outcome);
                Ok(())
            };
            let _answering = trace::send_response((client, number), self.tag.number());
            Ok(publisher.send_filled(size + TRAILER, fill, |_| ())?)
        });
        if let (Ok(()), Some(response)) = (&sent, shown) {
            self.observed.tell(ServiceEventKind::ResponseSent, (client, number), &response);
        }
        sent.inspect_err(|error| self.count(*error))
    }

    fn count(&self, error: RespondError) {
        let count = self.dropped.fetch_add(1, Ordering::Relaxed) + 1;
        let ends = error == RespondError::Publish(PublishError::Shutdown);
        if count.is_power_of_two() && !ends {
            tracing::warn!("dropped {count} responses of {} so far: {error}", self.service);
        }
    }

    fn tell(&self, news: ClientChange) {
        let mut list = lock(&self.news);
        list.push_back(news);
        self.any_news.store(true, Ordering::Release);
        drop(list);
        self.registry.note(&self.me);
        self.ring();
    }
}

impl Events for Links {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.log.mismatch(publisher, subscription);
    }

    fn matched(&self, other: &Endpoint, _asserted: Option<LastAssertion>) {
        self.tell(ClientChange::Came(other.gid));
    }

    fn unmatched(&self, other: Gid, _how: EndReason) {
        self.tell(ClientChange::Went(other));
    }
}
