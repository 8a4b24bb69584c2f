//! One connection: what it may do, what it has, what leaves for it.
//!
//! * **CL1** Every request names a topic, service or parameter by its full name or without the
//!   leading `/`; it is checked against the [`Grant`] before anything is looked up, so that a
//!   refusal tells nothing.
//! * **CL2** Subscriptions, publishers and servers are counted, and so are calls; what is beyond
//!   the [`Limits`](crate::Limits) is refused with `TooMuch`.
//! * **CL3** Everything ends with the client (rule WN6).
//! * **CL4** What waits (`subscribe`, `call_service`, parameters) may be dropped while it waits.

mod parameters;
mod services;

pub use parameters::{ParameterDescription, ParameterVerdict};

use crate::access::{Grant, Right};
use crate::encoding::Message;
use crate::engine::Core;
use crate::error::WindowError;
use crate::limits::{Quota, QuotaHold};
use crate::outbox::Outbox;
use crate::types::MessageType;
use angaros::{
    Endpoint, EndpointKind, GenericPublisher, GenericServer, ParametersClient, PublishError, Qos,
};
use angaros_msg::idl::Kind;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

/// One subscription of one client; no two of an engine are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubscriptionId(pub u64);

/// How a client wants the messages of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscribeOptions {
    /// Messages that may wait for the client; the oldest go first. At least one is kept.
    pub queue_messages: usize,
    /// Bytes that may wait; one message is kept even if it is larger.
    pub queue_bytes: usize,
    /// The shortest time between two messages that are sent (rule OB4).
    pub throttle: Duration,
}

impl Default for SubscribeOptions {
    /// What suits commands and states: 256 messages and 32 MiB.
    fn default() -> Self {
        Self { queue_messages: 256, queue_bytes: 32 << 20, throttle: Duration::ZERO }
    }
}

impl SubscribeOptions {
    /// For sensor data: only the two newest are worth sending.
    #[must_use]
    pub fn newest() -> Self {
        Self { queue_messages: 2, ..Self::default() }
    }
}

/// A client of the engine. Bridges hold it in an `Arc`; its methods may be called from any task.
pub struct Client {
    core: Arc<Core>,
    name: String,
    grant: RwLock<Grant>,
    outbox: Arc<Outbox>,
    subscriptions: Mutex<HashMap<SubscriptionId, Subscription>>,
    publishers: Mutex<HashMap<String, Advertised>>,
    servers: Mutex<HashMap<String, (GenericServer, QuotaHold)>>,
    service_clients: Mutex<HashMap<String, services::Known>>,
    parameter_clients: Mutex<HashMap<String, ParametersClient>>,
    entities: [Arc<Quota>; 3],
    calls: Arc<Quota>,
}

struct Subscription {
    topic: String,
    ty: Arc<MessageType>,
    _hold: QuotaHold,
}

struct Advertised {
    publisher: GenericPublisher,
    ty: Arc<MessageType>,
    _hold: QuotaHold,
}

/// A topic on which a client publishes, looked up for one message.
pub struct Advertisement {
    topic: String,
    publisher: GenericPublisher,
    ty: Arc<MessageType>,
}

impl Advertisement {
    /// The type of its messages.
    #[must_use]
    pub fn ty(&self) -> &Arc<MessageType> {
        &self.ty
    }

    /// Publishes CDR, encapsulation header first. The bytes are checked to be a message of the
    /// type, since nobody else would.
    ///
    /// # Errors
    /// `Invalid`: no message of the type; `TooMuch`: no room now.
    pub fn publish(&self, cdr: &[u8]) -> Result<(), WindowError> {
        if let Err(error) = self.ty.ty.decode(cdr) {
            let name = &self.ty.name;
            return Err(WindowError::invalid(format!("no {name} for {}: {error}", self.topic)));
        }
        self.publish_made(cdr)
    }

    /// The same with bytes that a bridge has just made as a message of this type: they are not
    /// checked again.
    ///
    /// # Errors
    /// `TooMuch`: no room now.
    pub fn publish_made(&self, cdr: &[u8]) -> Result<(), WindowError> {
        self.publisher.publish(cdr).map_err(|error: PublishError| {
            WindowError::too_much(format!("cannot publish on {}: {error}", self.topic))
        })
    }
}

/// One of the calls that a client may have without an answer, as long as this is held.
#[must_use = "the call no longer counts when this is dropped"]
pub struct CallHold {
    _hold: QuotaHold,
}

/// Which of the quotas of [`Client::entities`].
const SUBSCRIPTIONS: usize = 0;
const PUBLISHERS: usize = 1;
const SERVERS: usize = 2;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Client {
    pub(crate) fn new(core: &Arc<Core>, name: &str, grant: Grant) -> Self {
        core.clients.fetch_add(1, Ordering::SeqCst);
        core.arrived.notify_one();
        let limits = &core.limits;
        let quota = |limit| Arc::new(Quota::new(limit));
        Self {
            name: name.to_owned(),
            grant: RwLock::new(grant),
            outbox: Arc::new(Outbox::new(limits)),
            subscriptions: Mutex::default(),
            publishers: Mutex::default(),
            servers: Mutex::default(),
            service_clients: Mutex::default(),
            parameter_clients: Mutex::default(),
            entities: std::array::from_fn(|_| quota(limits.entities_per_client)),
            calls: quota(limits.calls_per_client),
            core: Arc::clone(core),
        }
    }

    /// Who it is, for the log.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it may do.
    #[must_use]
    pub fn grant(&self) -> Grant {
        self.grant.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes what it may do from now on, after it has shown a token. What it has already stays.
    pub fn set_grant(&self, grant: Grant) {
        *self.grant.write().unwrap_or_else(PoisonError::into_inner) = grant;
    }

    /// Whether it may do that, for what a bridge does by itself.
    ///
    /// # Errors
    /// `Denied`.
    pub fn check(&self, right: Right, name: &str) -> Result<(), WindowError> {
        self.grant().check(right, name)
    }

    /// Counts a call that a bridge answers by itself among those of this client.
    ///
    /// # Errors
    /// `TooMuch`: so many wait for an answer already.
    pub fn begin_call(&self) -> Result<CallHold, WindowError> {
        Ok(CallHold { _hold: self.calls.take("calls without an answer")? })
    }

    /// What waits to leave for it.
    #[must_use]
    pub fn outbox(&self) -> &Arc<Outbox> {
        &self.outbox
    }

    /// The full name of what a client names, without remap rules: with a leading `/`.
    ///
    /// # Errors
    /// `Invalid`: text that is no name.
    pub fn full_name(&self, name: &str) -> Result<String, WindowError> {
        let full = if name.starts_with('/') { name.to_owned() } else { format!("/{name}") };
        match self.core.node.resolve_topic_name(&full) {
            Ok(resolved) => Ok(resolved),
            Err(error) => {
                let text = error.to_string().replace("\nhint: ", "; hint: ");
                Err(WindowError::invalid(format!("{name:?} is no name: {text}")))
            }
        }
    }

    /// Gets the messages of a topic from now on, first those that late subscriptions get. The type
    /// is that of its publishers, or else of its subscriptions, or else the one that is named.
    ///
    /// # Errors
    /// `Denied`; `TooMuch`; `NotFound`: nobody uses the topic and no type is named, or the type has
    /// no definition; `Invalid`: it has another type.
    pub async fn subscribe(
        &self,
        topic: &str,
        type_name: Option<&str>,
        options: SubscribeOptions,
    ) -> Result<SubscriptionId, WindowError> {
        self.listen(topic, type_name, Some(&options)).await
    }

    /// Has the messages of a topic counted, without getting them: for
    /// [`Engine::statistics`](crate::Engine::statistics). It ends as a subscription does.
    ///
    /// # Errors
    /// As [`Client::subscribe`].
    pub async fn watch(&self, topic: &str) -> Result<SubscriptionId, WindowError> {
        self.listen(topic, None, None).await
    }

    /// Without options there is no queue, and what comes is only counted.
    async fn listen(
        &self,
        topic: &str,
        type_name: Option<&str>,
        options: Option<&SubscribeOptions>,
    ) -> Result<SubscriptionId, WindowError> {
        let topic = self.full_name(topic)?;
        self.check(Right::Read, &topic)?;
        let hold = self.entities[SUBSCRIPTIONS].take("subscriptions")?;
        let (ty, publishers) = self.type_of(&topic, type_name).await?;
        let publishers: Vec<&Endpoint> =
            publishers.iter().filter(|p| p.type_name == ty.name).collect();
        let id = self.core.next_id();
        if let Some(options) = options {
            self.outbox.open(id, options);
        }
        let listener = (id, &self.outbox);
        let added = self.core.topics.add(&self.core.node, &topic, &ty, &publishers, listener);
        if let Err(error) = added {
            self.outbox.remove(id);
            return Err(error);
        }
        lock(&self.subscriptions).insert(id, Subscription { topic, ty, _hold: hold });
        Ok(id)
    }

    /// The type that a topic has, or the one that is named, and who publishes it.
    async fn type_of(
        &self,
        topic: &str,
        type_name: Option<&str>,
    ) -> Result<(Arc<MessageType>, Vec<Endpoint>), WindowError> {
        let wanted = type_name.map(|name| crate::types::full_name(name, Kind::Msg)).transpose()?;
        let mut users = self.core.node.context().graph().endpoints;
        users.retain(|user| user.topic == topic);
        let fits = |user: &&Endpoint| wanted.as_ref().is_none_or(|name| *name == user.type_name);
        let of_kind = |kind| users.iter().filter(move |user: &&Endpoint| user.kind == kind);
        let publisher = of_kind(EndpointKind::Publisher).find(fits);
        let user = publisher.or_else(|| of_kind(EndpointKind::Subscription).find(fits));
        let (name, hash) = match (user, &wanted) {
            (Some(user), _) => (user.type_name.clone(), user.type_hash),
            (None, Some(name)) => {
                if let Some(other) = users.first() {
                    let text = format!("topic {topic} is a {}, not a {name}", other.type_name);
                    return Err(WindowError::invalid(text));
                }
                (name.clone(), angaros::TypeHash::UNKNOWN)
            }
            (None, None) => {
                let text = format!("nobody uses topic {topic}; hint: name its type");
                return Err(WindowError::not_found(text));
            }
        };
        let ty = self.core.types.message(&self.core.node, &name, hash).await?;
        users.retain(|user| user.kind == EndpointKind::Publisher);
        Ok((ty, users))
    }

    /// Changes bounds and interval of a subscription. Returns whether there is such a one.
    pub fn change(&self, id: SubscriptionId, options: &SubscribeOptions) -> bool {
        let is_there = lock(&self.subscriptions).contains_key(&id);
        if is_there {
            self.outbox.open(id, options);
        }
        is_there
    }

    /// Topic and type of a subscription.
    #[must_use]
    pub fn subscription(&self, id: SubscriptionId) -> Option<(String, Arc<MessageType>)> {
        lock(&self.subscriptions).get(&id).map(|sub| (sub.topic.clone(), Arc::clone(&sub.ty)))
    }

    /// Ends a subscription; what waits for it is not sent. Returns whether there was such a one.
    pub fn unsubscribe(&self, id: SubscriptionId) -> bool {
        let Some(subscription) = lock(&self.subscriptions).remove(&id) else { return false };
        self.core.topics.remove(&subscription.topic, id);
        self.outbox.remove(id);
        true
    }

    /// Makes a publisher on a topic; one that is there with the same type stays. Returns its type.
    ///
    /// # Errors
    /// As [`Client::subscribe`], with the right to publish.
    pub async fn advertise(
        &self,
        topic: &str,
        type_name: Option<&str>,
        qos: Qos,
    ) -> Result<Arc<MessageType>, WindowError> {
        let topic = self.full_name(topic)?;
        self.check(Right::Write, &topic)?;
        let (ty, _) = self.type_of(&topic, type_name).await?;
        let mut publishers = lock(&self.publishers);
        if let Some(known) = publishers.get(&topic) {
            if known.ty.name == ty.name {
                return Ok(ty);
            }
            let text = format!("topic {topic} is advertised as a {} already", known.ty.name);
            return Err(WindowError::invalid(text));
        }
        let hold = self.entities[PUBLISHERS].take("publishers")?;
        let publisher = self.core.node.create_generic_publisher(&topic, &ty.runtime(), qos)?;
        let advertised = Advertised { publisher, ty: Arc::clone(&ty), _hold: hold };
        publishers.insert(topic, advertised);
        Ok(ty)
    }

    /// The type under which this client publishes on a topic, if it has advertised it.
    #[must_use]
    pub fn advertised(&self, topic: &str) -> Option<Arc<MessageType>> {
        let topic = self.full_name(topic).ok()?;
        lock(&self.publishers).get(&topic).map(|known| Arc::clone(&known.ty))
    }

    /// What this client has advertised on a topic, to publish there.
    #[must_use]
    pub fn advertisement(&self, topic: &str) -> Option<Advertisement> {
        let topic = self.full_name(topic).ok()?;
        let (publisher, ty) = {
            let publishers = lock(&self.publishers);
            let known = publishers.get(&topic)?;
            (known.publisher.clone(), Arc::clone(&known.ty))
        };
        Some(Advertisement { topic, publisher, ty })
    }

    /// Publishes on a topic that this client has advertised, as [`Advertisement::publish`].
    ///
    /// # Errors
    /// `NotFound`: it is not advertised; else those of [`Advertisement::publish`].
    pub fn publish(&self, topic: &str, cdr: &[u8]) -> Result<(), WindowError> {
        match self.advertisement(topic) {
            Some(known) => known.publish(cdr),
            None => {
                let topic = self.full_name(topic)?;
                let text = format!("topic {topic} is not advertised by this client");
                Err(WindowError::not_found(text))
            }
        }
    }

    /// How many subscriptions a publisher of this client serves; `None` if it has none there.
    #[must_use]
    pub fn subscription_count(&self, topic: &str) -> Option<usize> {
        let topic = self.full_name(topic).ok()?;
        lock(&self.publishers).get(&topic).map(|known| known.publisher.subscription_count())
    }

    /// Ends a publisher. Returns whether there was one.
    pub fn unadvertise(&self, topic: &str) -> bool {
        let Ok(topic) = self.full_name(topic) else { return false };
        let gone = lock(&self.publishers).remove(&topic);
        gone.is_some()
    }

    /// What of a message this client gets, for bridges that want CDR or one form for all. A form
    /// that cannot be made is told in the log and not sent.
    pub fn form(
        &self,
        message: &Message,
        encoding: Option<&crate::Encoding>,
    ) -> Option<bytes::Bytes> {
        let Some(encoding) = encoding else { return Some(message.bytes().clone()) };
        match message.encoded(encoding) {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                let topic = message.topic();
                tracing::debug!("a message of {topic} has no form {}: {error}", encoding.name());
                None
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let subscriptions = std::mem::take(&mut *lock(&self.subscriptions));
        for (id, subscription) in subscriptions {
            self.core.topics.remove(&subscription.topic, id);
        }
        self.outbox.close("the client is gone");
        self.core.clients.fetch_sub(1, Ordering::SeqCst);
    }
}
