//! What a client is told without asking each time: channels, services, the graph, parameters,
//! statistics.

use super::{Session, Updates};
use crate::catalogue::{Catalogue, Connections};
use crate::parameters;
use crate::protocol::server::{
    AdvertisedService, Channel, PublishedTopic, Schema, ServerOp, Service, SubscribedTopic,
};
use crate::protocol::{CDR, ROS2MSG};
use angaros::parameters::value_from_message;
use angaros::rcl_interfaces::msg::ParameterEvent;
use angaros_msg::names::is_hidden;
use angaros_window::{Graph, Right};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// What the client has been told.
#[derive(Default)]
struct Announced {
    channels: BTreeSet<u32>,
    services: BTreeSet<u32>,
    connections: Option<Connections>,
    /// The revision of the graph.
    graph: Option<u64>,
    statistics_at: Option<Instant>,
}

/// So long is waited where nothing is due.
const LONG: Duration = Duration::from_secs(3600);

impl Session {
    /// Tells what has changed, until the engine ends.
    pub(super) async fn tell(&self) {
        let mut told = Announced::default();
        let mut catalogue = self.bridge.catalogue.clone();
        let mut graph = self.bridge.engine.graph();
        let mut events: Option<broadcast::Receiver<Arc<ParameterEvent>>> = None;
        loop {
            let known = catalogue.borrow_and_update().clone();
            self.tell_catalogue(&known, &mut told);
            let now = graph.borrow_and_update().clone();
            self.tell_graph(&now, &mut told);
            self.follow_parameters(&mut events);
            let due = self.tell_statistics(&mut told);
            tokio::select! {
                changed = catalogue.changed() => if changed.is_err() { return },
                changed = graph.changed() => if changed.is_err() { return },
                () = self.wishes.notified() => {}
                event = next(&mut events) => self.tell_parameters(event),
                () = tokio::time::sleep(due) => {}
            }
        }
    }

    fn tell_catalogue(&self, now: &Catalogue, told: &mut Announced) {
        let grant = self.client.grant();
        let hidden = self.state().shows_hidden;
        let shown = |right, name: &str| grant.allows(right, name) && (hidden || !is_hidden(name));
        let channels = now.channels.iter().filter(|(_, c)| shown(Right::Read, &c.topic));
        let channels: BTreeMap<_, _> = channels.collect();
        let services = now.services.iter().filter(|(_, s)| shown(Right::Call, &s.name));
        let services: BTreeMap<_, _> = services.collect();
        let gone: Vec<u32> =
            told.channels.iter().filter(|id| !channels.contains_key(id)).copied().collect();
        if !gone.is_empty() {
            self.send(&ServerOp::Unadvertise { channel_ids: &gone });
        }
        let new = channels.iter().filter(|(id, _)| !told.channels.contains(**id));
        let new: Vec<Channel<'_>> = new
            .map(|(id, channel)| Channel {
                id: **id,
                topic: &channel.topic,
                encoding: CDR,
                schema_name: &channel.ty.name,
                schema: &channel.schema,
                schema_encoding: ROS2MSG,
            })
            .collect();
        if !new.is_empty() {
            self.send(&ServerOp::Advertise { channels: new });
        }
        told.channels = channels.into_keys().copied().collect();
        let gone: Vec<u32> =
            told.services.iter().filter(|id| !services.contains_key(id)).copied().collect();
        if !gone.is_empty() {
            self.send(&ServerOp::UnadvertiseServices { service_ids: &gone });
        }
        let new = services.iter().filter(|(id, _)| !told.services.contains(**id));
        let new: Vec<Service<'_>> = new.map(|(id, service)| announced(**id, service)).collect();
        if !new.is_empty() {
            self.send(&ServerOp::AdvertiseServices { services: new });
        }
        told.services = services.into_keys().copied().collect();
    }

    fn tell_graph(&self, graph: &Graph, told: &mut Announced) {
        let (wants_connections, wants_graph) = {
            let state = self.state();
            (state.wants_connections, state.wants_graph)
        };
        if !wants_graph {
            told.graph = None;
        } else if told.graph != Some(graph.revision) {
            told.graph = Some(graph.revision);
            let op = super::graph::op(graph, &self.client.grant());
            self.client.outbox().send(op.to_string());
        }
        if !wants_connections {
            told.connections = None;
            return;
        }
        let grant = self.client.grant();
        let now = Connections::of(graph, |is_topic, name| {
            let right = if is_topic { Right::Read } else { Right::Call };
            grant.allows(right, name) && !is_hidden(name)
        });
        let is_first = told.connections.is_none();
        let before = told.connections.take().unwrap_or_default();
        if is_first || now != before {
            self.tell_connections(&before, &now);
        }
        told.connections = Some(now);
    }

    fn tell_connections(&self, before: &Connections, now: &Connections) {
        let is_there =
            |topic: &str| now.published.contains_key(topic) || now.subscribed.contains_key(topic);
        let topics = before.published.keys().chain(before.subscribed.keys());
        let topics: BTreeSet<&str> = topics.map(String::as_str).collect();
        let gone = before.services.keys().filter(|name| !now.services.contains_key(*name));
        // A topic that lost its last publisher, but not its last subscription, is told as empty.
        let published = changed(&before.published, &now.published, &is_there);
        let subscribed = changed(&before.subscribed, &now.subscribed, &is_there);
        let services = changed(&before.services, &now.services, &|_| false);
        self.send(&ServerOp::ConnectionGraphUpdate {
            published_topics: published
                .into_iter()
                .map(|(name, publisher_ids)| PublishedTopic { name, publisher_ids })
                .collect(),
            subscribed_topics: subscribed
                .into_iter()
                .map(|(name, subscriber_ids)| SubscribedTopic { name, subscriber_ids })
                .collect(),
            advertised_services: services
                .into_iter()
                .map(|(name, provider_ids)| AdvertisedService { name, provider_ids })
                .collect(),
            removed_topics: topics.into_iter().filter(|topic| !is_there(topic)).collect(),
            removed_services: gone.map(String::as_str).collect(),
        });
    }

    /// Subscribes to changes of parameters, or ends that, as the client wants.
    fn follow_parameters(&self, events: &mut Option<broadcast::Receiver<Arc<ParameterEvent>>>) {
        let wanted = self.state().updates != Updates::Nothing;
        match (wanted, events.is_some()) {
            (true, false) => match self.bridge.engine.parameter_events() {
                Ok(receiver) => *events = Some(receiver),
                Err(error) => {
                    self.state().updates = Updates::Nothing;
                    self.complain(&error.message);
                }
            },
            (false, true) => *events = None,
            _ => {}
        }
    }

    fn tell_parameters(&self, event: Option<Arc<ParameterEvent>>) {
        let Some(event) = event else { return };
        let updates = self.state().updates.clone();
        let grant = self.client.grant();
        let full = |name: &str| format!("{}.{name}", event.node);
        let wanted =
            |name: &String| updates.wants(name) && grant.allows(Right::ReadParameter, name);
        let mut all = Vec::new();
        for parameter in event.new_parameters.iter().chain(&event.changed_parameters) {
            let name = full(&parameter.name);
            let value = value_from_message(parameter.value.clone()).ok().flatten();
            if let (true, Some(value)) = (wanted(&name), value) {
                all.push(parameters::to_wire(name, Some(value)));
            }
        }
        let gone = event.deleted_parameters.iter().map(|parameter| full(&parameter.name));
        all.extend(gone.filter(wanted).map(|name| parameters::to_wire(name, None)));
        if !all.is_empty() {
            self.send(&ServerOp::ParameterValues { parameters: all, id: None });
        }
    }

    /// Tells the figures if they are due; returns when they are next.
    fn tell_statistics(&self, told: &mut Announced) -> Duration {
        let Some(every) = self.state().statistics_every else {
            told.statistics_at = None;
            return LONG;
        };
        let since = told.statistics_at.map(|at| at.elapsed());
        match since.filter(|since| *since < every) {
            Some(since) => every - since,
            None => {
                told.statistics_at = Some(Instant::now());
                self.client.outbox().send(self.statistics().to_string());
                every
            }
        }
    }
}

fn announced(id: u32, service: &crate::catalogue::Service) -> Service<'_> {
    let ty = &service.ty;
    let part = |of: &'static str, name, schema| Schema {
        encoding: of,
        schema_name: name,
        schema_encoding: ROS2MSG,
        schema,
    };
    Service {
        id,
        name: &service.name,
        type_name: &ty.name,
        request: part(CDR, &ty.request.name, &service.schemas[0]),
        response: part(CDR, &ty.response.name, &service.schemas[1]),
        request_schema: &service.schemas[0],
        response_schema: &service.schemas[1],
    }
}

/// What is other than before. Who is gone is told as empty where `stays` says so.
fn changed<'a>(
    before: &'a BTreeMap<String, Vec<String>>,
    now: &'a BTreeMap<String, Vec<String>>,
    stays: &dyn Fn(&str) -> bool,
) -> Vec<(&'a str, &'a [String])> {
    let new = now.iter().filter(|(name, users)| before.get(*name) != Some(users));
    let mut all: Vec<_> = new.map(|(name, users)| (name.as_str(), users.as_slice())).collect();
    let gone = before.keys().filter(|name| !now.contains_key(*name) && stays(name));
    all.extend(gone.map(|name| (name.as_str(), &[][..])));
    all
}

/// The next change of parameters; none that came too fast, and never without a subscription.
async fn next(
    events: &mut Option<broadcast::Receiver<Arc<ParameterEvent>>>,
) -> Option<Arc<ParameterEvent>> {
    match events {
        Some(receiver) => receiver.recv().await.ok(),
        None => std::future::pending().await,
    }
}
