//! Topics of a client: what it subscribes to and what it publishes (rules SE4 and SE5).

use super::{Done, Session, lock};
use crate::convert::Inbound;
use crate::protocol::body::Body;
use crate::protocol::{Id, Modifiers, message_type};
use angaros::Qos;
use angaros_window::{ErrorKind, SubscribeOptions, SubscriptionId, WindowError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Messages that a publisher keeps at most, whatever its client asks for.
const MAX_QUEUE: usize = 1000;

/// The longest time between two messages; a client that asks for a longer one gets this.
const LONGEST_THROTTLE_MS: u64 = 24 * 3600 * 1000;

/// Subscriptions of one client to one topic.
const MAX_PER_TOPIC: usize = 256;

#[derive(Default)]
pub(super) struct Topics {
    subscribed: Mutex<HashMap<String, Subscribed>>,
    /// By topic, and there before the first message can be.
    merged: Mutex<HashMap<String, Modifiers>>,
    advertised: Mutex<HashMap<String, Advertised>>,
}

/// A topic that the client subscribes to, once or several times.
struct Subscribed {
    id: SubscriptionId,
    ty: String,
    each: Vec<(Option<Id>, Modifiers)>,
}

#[derive(Default)]
struct Advertised {
    ids: Vec<Option<Id>>,
    /// Counts how often it was advertised or unadvertised, so that an old wait ends nothing new.
    changes: u64,
}

impl Topics {
    /// How the messages of a topic leave; `None` after the end of its subscription.
    pub fn modifiers(&self, topic: &str) -> Option<Modifiers> {
        lock(&self.merged).get(topic).copied()
    }
}

fn options(merged: &Modifiers) -> SubscribeOptions {
    let mut options = SubscribeOptions {
        throttle: Duration::from_millis(merged.throttle_ms.min(LONGEST_THROTTLE_MS)),
        ..SubscribeOptions::default()
    };
    match (merged.queue_length, merged.throttle_ms) {
        (0, 0) => {}
        // Throttled without a queue: only the newest.
        (0, _) => options.queue_messages = 1,
        (length, _) => options.queue_messages = length.min(options.queue_messages),
    }
    options
}

impl Session {
    pub(super) async fn subscribe(
        &self,
        topic: &str,
        ty: Option<&str>,
        modifiers: Modifiers,
        id: Option<&Id>,
    ) -> Done {
        let topic = self.client.full_name(topic)?;
        let ty = ty.map(message_type).transpose().map_err(WindowError::invalid)?;
        if let Some(known) = lock(&self.topics.subscribed).get_mut(&topic) {
            if ty.as_ref().is_some_and(|ty| *ty != known.ty) {
                let text =
                    format!("topic {topic} is a {}, not a {}", known.ty, ty.unwrap_or_default());
                return Err(WindowError::invalid(text));
            }
            known.each.retain(|(other, _)| other.as_ref() != id);
            if known.each.len() >= MAX_PER_TOPIC {
                let text = format!("topic {topic} is subscribed {MAX_PER_TOPIC} times already");
                return Err(WindowError::too_much(text));
            }
            known.each.push((id.cloned(), modifiers));
            self.adapt(&topic, known);
            return Ok(());
        }
        lock(&self.topics.merged).insert(topic.clone(), modifiers);
        let made = self.client.subscribe(&topic, ty.as_deref(), options(&modifiers)).await;
        let made = made.inspect_err(|_| {
            lock(&self.topics.merged).remove(&topic);
        })?;
        let ty = self.client.subscription(made).map(|(_, ty)| ty.name.clone()).unwrap_or_default();
        let subscribed = Subscribed { id: made, ty, each: vec![(id.cloned(), modifiers)] };
        lock(&self.topics.subscribed).insert(topic, subscribed);
        Ok(())
    }

    /// Takes over what all subscriptions to a topic together ask for.
    fn adapt(&self, topic: &str, subscribed: &Subscribed) {
        let all = subscribed.each.iter().map(|(_, modifiers)| *modifiers);
        let Some(merged) = Modifiers::merged(all) else { return };
        lock(&self.topics.merged).insert(topic.to_owned(), merged);
        self.client.change(subscribed.id, &options(&merged));
    }

    pub(super) fn unsubscribe(&self, topic: &str, id: Option<&Id>) -> Done {
        let topic = self.client.full_name(topic)?;
        let mut all = lock(&self.topics.subscribed);
        let Some(known) = all.get_mut(&topic) else { return Ok(()) };
        // Without an id all are meant.
        known.each.retain(|(other, _)| id.is_some() && other.as_ref() != id);
        if known.each.is_empty() {
            let id = known.id;
            all.remove(&topic);
            drop(all);
            self.client.unsubscribe(id);
            lock(&self.topics.merged).remove(&topic);
        } else {
            self.adapt(&topic, known);
        }
        Ok(())
    }

    pub(super) async fn advertise(
        &self,
        topic: &str,
        ty: &str,
        latch: bool,
        queue_size: usize,
        id: Option<&Id>,
    ) -> Done {
        let ty = message_type(ty).map_err(WindowError::invalid)?;
        let topic = self.client.full_name(topic)?;
        self.client.advertise(&topic, Some(&ty), qos(latch, queue_size)).await?;
        let mut all = lock(&self.topics.advertised);
        let known = all.entry(topic).or_default();
        known.changes += 1;
        if !known.ids.iter().any(|other| other.as_ref() == id) && known.ids.len() < MAX_PER_TOPIC {
            known.ids.push(id.cloned());
        }
        Ok(())
    }

    pub(super) fn unadvertise(self: &Arc<Self>, topic: &str, id: Option<&Id>) -> Done {
        let topic = self.client.full_name(topic)?;
        let mut all = lock(&self.topics.advertised);
        let Some(known) = all.get_mut(&topic) else {
            let text = format!("topic {topic} is not advertised by this client");
            return Err(WindowError::new(ErrorKind::NotFound, text));
        };
        if known.ids.is_empty() {
            // Its end is on its way already.
            return Ok(());
        }
        known.ids.retain(|other| id.is_some() && other.as_ref() != id);
        known.changes += 1;
        let changes = known.changes;
        if known.ids.is_empty() {
            drop(all);
            let session = Arc::downgrade(self);
            let wait = self.bridge.options().unregister_timeout;
            self.spawn(async move {
                tokio::time::sleep(wait).await;
                if let Some(session) = session.upgrade() {
                    session.withdraw(&topic, changes);
                }
            });
        }
        Ok(())
    }

    /// Ends a publisher if nothing has happened to it since.
    fn withdraw(&self, topic: &str, changes: u64) {
        let mut all = lock(&self.topics.advertised);
        if all.get(topic).is_some_and(|known| known.changes == changes) {
            all.remove(topic);
            drop(all);
            self.client.unadvertise(topic);
        }
    }

    pub(super) async fn publish(
        &self,
        topic: &str,
        ty: Option<&str>,
        msg: Option<Body<'_>>,
        latch: bool,
    ) -> Done {
        let known = match self.client.advertisement(topic) {
            Some(known) => known,
            None => {
                let ty = ty.map(message_type).transpose().map_err(WindowError::invalid)?;
                self.client.advertise(topic, ty.as_deref(), qos(latch, 100)).await?;
                let full = self.client.full_name(topic)?;
                lock(&self.topics.advertised).entry(full).or_default().ids.push(None);
                let gone = || WindowError::not_found(format!("topic {topic} is withdrawn again"));
                self.client.advertisement(topic).ok_or_else(gone)?
            }
        };
        let ty = known.ty();
        let cdr = Inbound::at(Self::now())
            .to_cdr(&ty.ty, msg)
            .map_err(|error| WindowError::invalid(format!("{topic} is a {}: {error}", ty.name)))?;
        known.publish_made(&cdr)
    }
}

fn qos(latch: bool, queue_size: usize) -> Qos {
    let qos = Qos::keep_last(queue_size.clamp(1, MAX_QUEUE));
    if latch { qos.transient_local() } else { qos }
}
