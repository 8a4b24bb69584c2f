//! One topic that clients look at: the engine's subscription and those to whom it gives.

use super::history::History;
use crate::client::SubscriptionId;
use crate::encoding::Message;
use crate::error::WindowError;
use crate::outbox::Outbox;
use crate::statistics::{Arrivals, TopicStatistics};
use crate::types::MessageType;
use angaros::{Endpoint, GenericSample, GenericSubscription, Gid, Node, Qos};
use angaros_msg::qos::Durability;
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many messages wait for the engine's thread, at most.
const DEPTH: usize = 64;

/// Messages of one publisher that are kept for late clients, at most.
const MAX_KEPT: usize = 100;

/// Publishers whose newest number is remembered.
const MAX_PUBLISHERS: usize = 4096;

pub(crate) struct Topic {
    pub ty: Arc<MessageType>,
    name: Arc<str>,
    fan: Arc<Mutex<Fan>>,
    subscribed: Mutex<Subscribed>,
}

struct Subscribed {
    qos: Qos,
    _subscription: GenericSubscription,
}

/// Where messages go.
#[derive(Default)]
struct Fan {
    listeners: Vec<Listener>,
    history: History,
    arrivals: Arrivals,
    /// The newest number of each publisher: while the subscription is made anew, some come twice.
    newest: HashMap<Gid, u64>,
    /// Losses of clients that have left.
    dropped: u64,
}

struct Listener {
    id: SubscriptionId,
    outbox: Arc<Outbox>,
}

impl Topic {
    /// Subscribes to what these publishers offer, for its first client: it is there before the
    /// subscription is, as a publisher that sees that one may send at once.
    pub fn open(
        node: &Node,
        name: &str,
        ty: &Arc<MessageType>,
        publishers: &[&Endpoint],
        (id, outbox): (SubscriptionId, &Arc<Outbox>),
    ) -> Result<Self, WindowError> {
        let qos = adapted(publishers);
        let name: Arc<str> = Arc::from(name);
        let fan = Arc::<Mutex<Fan>>::default();
        set_history(&fan, &qos, publishers);
        lock(&fan).listeners.push(Listener { id, outbox: Arc::clone(outbox) });
        let subscription = subscribe(node, &name, ty, &fan, qos)?;
        let subscribed = Mutex::new(Subscribed { qos, _subscription: subscription });
        Ok(Self { ty: Arc::clone(ty), name, fan, subscribed })
    }

    /// Gives to this client too from now on, first what late subscriptions get.
    pub fn add(&self, id: SubscriptionId, outbox: &Arc<Outbox>) {
        let mut fan = lock(&self.fan);
        fan.history.iter().for_each(|message| outbox.push(id, message));
        fan.listeners.push(Listener { id, outbox: Arc::clone(outbox) });
    }

    /// No longer gives to this client. Returns whether somebody is left.
    pub fn remove(&self, id: SubscriptionId) -> bool {
        let mut fan = lock(&self.fan);
        if let Some(at) = fan.listeners.iter().position(|listener| listener.id == id) {
            let gone = fan.listeners.swap_remove(at);
            fan.dropped += gone.outbox.counts(id).map_or(0, |counts| counts.dropped);
        }
        !fan.listeners.is_empty()
    }

    pub fn is_unused(&self) -> bool {
        lock(&self.fan).listeners.is_empty()
    }

    /// Subscribes anew if the publishers offer something else than before.
    pub fn adapt(&self, node: &Node, publishers: &[&Endpoint]) {
        lock(&self.fan).history.retain(|gid| publishers.iter().any(|p| p.gid == *gid));
        let of_type: Vec<&Endpoint> =
            publishers.iter().copied().filter(|p| p.type_name == self.ty.name).collect();
        if of_type.is_empty() {
            return;
        }
        let qos = adapted(&of_type);
        let mut subscribed = self.subscribed.lock().unwrap_or_else(PoisonError::into_inner);
        set_history(&self.fan, &qos, &of_type);
        if qos == subscribed.qos {
            return;
        }
        // The old one ends when the new one is there, so that nothing is missed in between.
        match subscribe(node, &self.name, &self.ty, &self.fan, qos) {
            Ok(subscription) => *subscribed = Subscribed { qos, _subscription: subscription },
            Err(error) => tracing::warn!("{} is not subscribed to anew: {error}", self.name),
        }
    }

    pub fn statistics(&self) -> TopicStatistics {
        let fan = lock(&self.fan);
        let waiting = fan.listeners.iter().filter_map(|l| l.outbox.counts(l.id));
        TopicStatistics {
            dropped: fan.dropped + waiting.map(|counts| counts.dropped).sum::<u64>(),
            clients: fan.listeners.len(),
            ..fan.arrivals.figures(now_ns())
        }
    }
}

fn lock(fan: &Mutex<Fan>) -> MutexGuard<'_, Fan> {
    fan.lock().unwrap_or_else(PoisonError::into_inner)
}

fn now_ns() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

fn subscribe(
    node: &Node,
    name: &Arc<str>,
    ty: &Arc<MessageType>,
    fan: &Arc<Mutex<Fan>>,
    qos: Qos,
) -> Result<GenericSubscription, WindowError> {
    let to = Arc::clone(fan);
    let topic = Arc::clone(name);
    let of = Arc::clone(ty);
    let callback = move |sample: GenericSample| {
        let bytes = Bytes::copy_from_slice(sample.bytes());
        let info = sample.info;
        // The transport gets its memory back before anybody is told.
        drop(sample);
        lock(&to).give(&Arc::new(Message::new(&topic, &of, bytes, info, now_ns())));
    };
    Ok(node.create_generic_subscription(name, &ty.runtime(), qos, callback)?)
}

impl Fan {
    fn give(&mut self, message: &Arc<Message>) {
        let info = message.info();
        if self.newest.len() >= MAX_PUBLISHERS {
            self.newest.clear();
        }
        let newest = self.newest.entry(info.publisher).or_default();
        if info.sequence_number != 0 && info.sequence_number <= *newest {
            return;
        }
        *newest = info.sequence_number;
        self.arrivals.note(info, message.bytes().len(), message.received_ns());
        self.history.add(message);
        self.listeners.iter().for_each(|listener| listener.outbox.push(listener.id, message));
    }
}

fn set_history(fan: &Mutex<Fan>, qos: &Qos, publishers: &[&Endpoint]) {
    let kept = publishers.iter().map(|publisher| publisher.qos.depth()).max().unwrap_or(1);
    let is_kept = qos.durability == Durability::TransientLocal;
    lock(fan).history.set_depth(if is_kept { kept.clamp(1, MAX_KEPT) } else { 0 });
}

/// The strongest request that all these publishers can serve.
fn adapted(publishers: &[&Endpoint]) -> Qos {
    Qos::keep_last(DEPTH).adapted_to(publishers.iter().map(|publisher| &publisher.qos))
}
