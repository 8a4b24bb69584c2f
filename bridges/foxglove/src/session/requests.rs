//! What a client asks for.

use super::{Session, Subscribed, Updates};
use crate::assets;
use crate::protocol::CDR;
use crate::protocol::asset;
use crate::protocol::binary::{self, Call, ClientFrame};
use crate::protocol::client::{self, ClientChannel, ClientOp, Subscription};
use crate::protocol::server::ServerOp;
use angaros::Qos;
use angaros_window::net::Incoming;
use angaros_window::{Right, SubscribeOptions};
use bytes::Bytes;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// How long a service may take.
const ANSWERS: Duration = Duration::from_secs(30);

/// The shortest interval of statistics.
const SHORTEST: Duration = Duration::from_millis(100);

/// Requests of one client that run beside each other; further ones are refused.
const MAX_TASKS: usize = 512;

/// Parameters by name whose changes one client may follow, and bytes of the longest name.
const MAX_NAMES: usize = 4096;
const MAX_NAME: usize = 1024;

/// Answers of more bytes leave one after the other.
const LARGE: usize = 1 << 20;

impl Session {
    /// Answers one request, now or in a task.
    pub(super) async fn request(self: &Arc<Self>, incoming: Incoming, tasks: &mut JoinSet<()>) {
        match incoming {
            Incoming::Binary(bytes) => self.binary(&bytes, tasks),
            Incoming::Text(text) => match client::read(&text) {
                Ok(op) => self.op(op, tasks).await,
                Err(error) => self.complain(&error),
            },
        }
    }

    fn spawn(
        self: &Arc<Self>,
        tasks: &mut JoinSet<()>,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        match tasks.len() < MAX_TASKS {
            true => drop(tasks.spawn(work)),
            false => self.complain("too many requests without an answer"),
        }
    }

    async fn op(self: &Arc<Self>, op: ClientOp, tasks: &mut JoinSet<()>) {
        match op {
            ClientOp::Subscribe { subscriptions } => {
                for subscription in subscriptions {
                    self.subscribe(subscription).await;
                }
            }
            ClientOp::Unsubscribe { subscription_ids } => {
                subscription_ids.into_iter().for_each(|id| self.unsubscribe(id));
            }
            ClientOp::Advertise { channels } => {
                for channel in channels {
                    self.advertise(channel).await;
                }
            }
            ClientOp::Unadvertise { channel_ids } => {
                channel_ids.into_iter().for_each(|id| self.unadvertise(id));
            }
            ClientOp::GetParameters { parameter_names, id } => {
                let session = Arc::clone(self);
                self.spawn(tasks, async move { session.get_parameters(parameter_names, id).await });
            }
            ClientOp::SetParameters { parameters, id } => {
                let session = Arc::clone(self);
                self.spawn(tasks, async move { session.set_parameters(parameters, id).await });
            }
            ClientOp::DescribeParameters { parameter_names, id } => {
                let session = Arc::clone(self);
                self.spawn(tasks, async move { session.describe(parameter_names, id).await });
            }
            ClientOp::SubscribeParameterUpdates { parameter_names } => {
                self.follow_updates(parameter_names);
            }
            ClientOp::UnsubscribeParameterUpdates { parameter_names } => {
                self.wish(|state| state.updates.remove(&parameter_names));
            }
            ClientOp::SubscribeConnectionGraph => self.wish(|state| state.wants_connections = true),
            ClientOp::UnsubscribeConnectionGraph => {
                self.wish(|state| state.wants_connections = false);
            }
            ClientOp::FetchAsset { uri, request_id } => {
                let session = Arc::clone(self);
                self.spawn(tasks, async move { session.fetch(uri, request_id).await });
            }
            ClientOp::SubscribeGraph => self.wish(|state| state.wants_graph = true),
            ClientOp::UnsubscribeGraph => self.wish(|state| state.wants_graph = false),
            ClientOp::SubscribeStatistics { interval_ms } => {
                let every = Duration::from_millis(interval_ms.min(3_600_000)).max(SHORTEST);
                self.wish(|state| state.statistics_every = Some(every));
            }
            ClientOp::UnsubscribeStatistics => self.wish(|state| state.statistics_every = None),
            ClientOp::Watch { topics } => self.watch(topics).await,
            ClientOp::SetOptions { subscription_id, throttle_ms, queue_messages } => {
                self.set_options(subscription_id, throttle_ms, queue_messages);
            }
            ClientOp::ShowHidden { hidden } => self.wish(|state| state.shows_hidden = hidden),
            ClientOp::Ask { what, arguments, id } => {
                let session = Arc::clone(self);
                self.spawn(tasks, async move { session.ask(what, arguments, id).await });
            }
        }
    }

    /// Notes what the client wants to be told, and wakes who tells it.
    fn wish(&self, change: impl FnOnce(&mut super::State)) {
        change(&mut self.state());
        self.wishes.notify_one();
    }

    fn follow_updates(&self, names: Vec<String>) {
        let mut fits = true;
        self.wish(|state| fits = state.updates.add(names));
        if !fits {
            self.complain(&format!(
                "not all of these parameters are followed: at most {MAX_NAMES}, with names of at \
                 most {MAX_NAME} bytes; hint: name none to follow all"
            ));
        }
    }

    async fn subscribe(&self, Subscription { id, channel_id }: Subscription) {
        if self.state().subscriptions.contains_key(&id) {
            return self.complain(&format!("subscription {id} is there already"));
        }
        let catalogue = self.bridge.catalogue.borrow().clone();
        let Some(channel) = catalogue.channels.get(&channel_id) else {
            return self.complain(&format!("there is no channel {channel_id}"));
        };
        let options = match channel.is_sensor_data {
            true => SubscribeOptions::newest(),
            false => SubscribeOptions::default(),
        };
        let wanted = options.clone();
        match self.client.subscribe(&channel.topic, Some(&channel.ty.name), wanted).await {
            Ok(subscription) => {
                let mut state = self.state();
                state.subscriptions.insert(id, Subscribed { id: subscription, options });
                state.ids.insert(subscription, id);
            }
            Err(error) => self.complain(&error.message),
        }
    }

    fn unsubscribe(&self, id: u32) {
        let gone = {
            let mut state = self.state();
            let gone = state.subscriptions.remove(&id).map(|gone| gone.id);
            if let Some(subscription) = &gone {
                state.ids.remove(subscription);
            }
            gone
        };
        match gone {
            Some(subscription) => {
                self.client.unsubscribe(subscription);
            }
            None => self.complain(&format!("there is no subscription {id}")),
        }
    }

    fn set_options(&self, id: u32, throttle_ms: u64, queue_messages: Option<usize>) {
        let subscribed = self.state().subscriptions.get(&id).cloned();
        let Some(Subscribed { id: subscription, options }) = subscribed else {
            return self.complain(&format!("there is no subscription {id}"));
        };
        self.client.change(subscription, &changed(options, throttle_ms, queue_messages));
    }

    /// Counts these topics and no others.
    async fn watch(&self, topics: Vec<String>) {
        let mut before = std::mem::take(&mut self.state().watched);
        let mut now = BTreeMap::new();
        for topic in topics {
            let kept = before.remove(&topic);
            let id = match kept {
                Some(id) => Ok(id),
                None if now.contains_key(&topic) => continue,
                None => self.client.watch(&topic).await,
            };
            match id {
                Ok(id) => drop(now.insert(topic, id)),
                Err(error) => self.complain(&error.message),
            }
        }
        for id in before.into_values() {
            self.client.unsubscribe(id);
        }
        self.state().watched = now;
    }

    async fn advertise(&self, channel: ClientChannel) {
        let ClientChannel { id, topic, encoding, schema_name } = channel;
        if encoding != CDR {
            let text = format!("channel {id} has encoding {encoding:?}, only {CDR} is understood");
            return self.complain(&text);
        }
        if self.state().channels.contains_key(&id) {
            return self.complain(&format!("channel {id} is advertised already"));
        }
        let most = self.bridge.engine.limits().entities_per_client;
        if self.state().channels.len() >= most {
            return self.complain(&format!("{most} channels are advertised already"));
        }
        match self.client.advertise(&topic, Some(&schema_name), Qos::default()).await {
            Ok(_) => drop(self.state().channels.insert(id, topic)),
            Err(error) => self.complain(&error.message),
        }
    }

    fn unadvertise(&self, id: u32) {
        let (gone, is_last) = {
            let mut state = self.state();
            let gone = state.channels.remove(&id);
            let is_last = !state.channels.values().any(|topic| Some(topic) == gone.as_ref());
            (gone, is_last)
        };
        match gone {
            Some(topic) if is_last => {
                self.client.unadvertise(&topic);
            }
            Some(_) => {}
            None => self.complain(&format!("there is no channel {id}")),
        }
    }

    fn binary(self: &Arc<Self>, bytes: &Bytes, tasks: &mut JoinSet<()>) {
        match binary::read(bytes) {
            Ok(ClientFrame::Message { channel, payload }) => {
                let topic = self.state().channels.get(&channel).cloned();
                let Some(topic) = topic else {
                    return self.complain(&format!("channel {channel} is not advertised"));
                };
                if let Err(error) = self.client.publish(&topic, payload) {
                    self.complain(&error.message);
                }
            }
            Ok(ClientFrame::Call(call)) => {
                let Call { service, call, encoding, payload } = call;
                if encoding != CDR {
                    let message = format!("encoding {encoding:?} is not understood, only {CDR}");
                    return self.call_failed(service, call, &message);
                }
                let request = bytes.slice_ref(payload);
                let session = Arc::clone(self);
                self.spawn(tasks, async move { session.call(service, call, request).await });
            }
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn call_failed(&self, service_id: u32, call_id: u32, message: &str) {
        self.send(&ServerOp::ServiceCallFailure { service_id, call_id, message });
    }

    async fn call(&self, service: u32, call: u32, request: Bytes) {
        let catalogue = self.bridge.catalogue.borrow().clone();
        let Some(known) = catalogue.services.get(&service) else {
            return self.call_failed(service, call, &format!("there is no service {service}"));
        };
        let type_name = Some(&*known.ty.name);
        match self.client.call_service(&known.name, type_name, &request, ANSWERS).await {
            Ok(payload) => {
                let response = Call { service, call, encoding: CDR, payload: &payload };
                let frame = binary::service_response(&response);
                let is_large = frame.len() > LARGE;
                let _turn = if is_large { Some(self.large.lock().await) } else { None };
                self.answer(frame).await;
            }
            Err(error) => self.call_failed(service, call, &error.message),
        }
    }

    async fn fetch(&self, uri: String, request: u32) {
        let _turn = self.large.lock().await;
        let asset = match self.may_fetch(&uri) {
            Err(error) => Err(error),
            Ok(()) => {
                let packages = self.bridge.options.packages.clone();
                let read = move || assets::fetch(packages.as_ref(), &uri);
                let read = tokio::task::spawn_blocking(read).await;
                read.unwrap_or_else(|error| Err(error.to_string()))
            }
        };
        let frame = binary::asset_response(request, asset.as_deref().map_err(|e| &**e));
        drop(asset);
        self.answer(frame).await;
    }

    /// Rights are those to the file, not to one of the texts by which it can be asked for.
    fn may_fetch(&self, uri: &str) -> Result<(), String> {
        let file = asset::read(uri)?.to_string();
        self.client.check(Right::Asset, &file).map_err(|error| error.message)
    }

    /// Sends an answer; a large one when those before it have left, however slowly these are read.
    async fn answer(&self, frame: Vec<u8>) {
        let is_large = frame.len() > LARGE;
        let frame = angaros_window::Frame::Binary(frame.into());
        let outbox = self.client.outbox();
        // Who has gone needs no answer.
        let _ = match is_large {
            true => outbox.send_alone(frame).await,
            false => outbox.send(frame),
        };
    }
}

/// The options of a subscription that are `own` where the client leaves something to us.
fn changed(
    own: SubscribeOptions,
    throttle_ms: u64,
    queue_messages: Option<usize>,
) -> SubscribeOptions {
    let queue_messages = match queue_messages {
        Some(messages) => messages.clamp(1, 10_000),
        // Were more kept, each would be sent the later, the longer the topic is looked at.
        None if throttle_ms > 0 => 1,
        None => own.queue_messages,
    };
    let throttle = Duration::from_millis(throttle_ms.min(3_600_000));
    SubscribeOptions { throttle, queue_messages, ..own }
}

impl Updates {
    /// Returns whether all fit.
    fn add(&mut self, names: Vec<String>) -> bool {
        match self {
            _ if names.is_empty() => *self = Self::All,
            Self::All => {}
            Self::Nothing => {
                *self = Self::Of(BTreeSet::new());
                return self.add(names);
            }
            Self::Of(known) => {
                for name in names {
                    if name.len() > MAX_NAME || known.len() >= MAX_NAMES {
                        return false;
                    }
                    known.insert(name);
                }
            }
        }
        true
    }

    fn remove(&mut self, names: &[String]) {
        match self {
            _ if names.is_empty() => *self = Self::Nothing,
            Self::Of(known) => {
                for name in names {
                    known.remove(name);
                }
                if known.is_empty() {
                    *self = Self::Nothing;
                }
            }
            Self::All | Self::Nothing => {}
        }
    }

    pub(super) fn wants(&self, name: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::All => true,
            Self::Of(names) => names.contains(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_told_of_the_parameters_that_are_named_or_of_all() {
        let mut updates = Updates::default();
        assert!(!updates.wants("/n.a"));
        updates.add(vec!["/n.a".into(), "/n.b".into()]);
        assert!(updates.wants("/n.a") && !updates.wants("/n.c"));
        updates.remove(&["/n.a".into()]);
        assert!(!updates.wants("/n.a") && updates.wants("/n.b"));
        updates.remove(&["/n.b".into()]);
        assert_eq!(updates, Updates::Nothing);
        updates.add(vec![]);
        assert!(updates.wants("/anything"));
        updates.remove(&[]);
        assert_eq!(updates, Updates::Nothing);
    }

    #[test]
    fn names_of_parameters_that_are_followed_have_a_bound() {
        let mut updates = Updates::default();
        assert!(updates.add((0..MAX_NAMES).map(|number| format!("/n.{number}")).collect()));
        assert!(!updates.add(vec!["/n.more".into()]) && !updates.wants("/n.more"));
        updates.remove(&["/n.0".into()]);
        assert!(!updates.add(vec!["/n.".repeat(MAX_NAME)]));
        assert!(updates.add(vec!["/n.more".into()]) && updates.wants("/n.more"));
    }

    #[test]
    fn of_a_topic_that_is_throttled_only_the_newest_message_waits() {
        let own = SubscribeOptions::newest();
        let of = |throttle_ms, messages| changed(own.clone(), throttle_ms, messages);
        assert_eq!(of(33, None).queue_messages, 1);
        assert_eq!(of(33, None).throttle, Duration::from_millis(33));
        assert_eq!(of(0, None), own, "as it was subscribed");
        assert_eq!(of(33, Some(5)).queue_messages, 5);
        assert_eq!(of(0, Some(0)).queue_messages, 1);
    }
}
