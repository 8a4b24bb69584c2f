//! Calls of services: how long the way there, the answering and the way back took.

use crate::clocks::{Ns, raw};
use crate::index::{Index, Message};
use crate::layer::Figures;
use angaros::trace::EventId;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// The calls of one service by one client's node.
#[derive(Clone, Debug, Serialize)]
pub struct Call {
    /// The service.
    pub service: String,
    /// The node that calls; `?` if the recording does not name it.
    pub client: String,
    /// From sending to taking the answer.
    pub total: Figures,
    /// From sending to the service's taking.
    pub there: Figures,
    /// From there to the answer.
    pub answering: Figures,
    /// From the answer to the client's taking.
    pub back: Figures,
    /// Requests that were never answered while recording.
    pub unanswered: usize,
}

#[derive(Clone, Copy, Default)]
struct Times {
    /// Sent, taken, answered, answer taken.
    at: [Option<Ns>; 4],
    client: Option<(u32, u32)>,
    service: Option<(u32, u32)>,
}

pub(super) fn of(index: &Index<'_>) -> Vec<Call> {
    let mut calls: HashMap<Message, Times> = HashMap::new();
    for (process, event) in &index.recording.events {
        let step = match event.id {
            EventId::SendRequest => 0,
            EventId::TakeRequest => 1,
            EventId::SendResponse => 2,
            EventId::TakeResponse => 3,
            _ => continue,
        };
        let Some(message) = event.message() else { continue };
        let call = calls.entry(message).or_default();
        call.at[step] = Some(raw(event.time_ns) + index.clocks.offset(*process));
        let entity = Some((*process, event.b as u32));
        match step {
            0 | 3 => call.client = entity,
            _ => call.service = entity,
        }
    }
    let mut by_name: BTreeMap<(String, String), Vec<Times>> = BTreeMap::new();
    for call in calls.into_values().filter(|call| call.at[0].is_some()) {
        let entity = |at: Option<(u32, u32)>| at.and_then(|(p, number)| index.entity(p, number));
        let client = entity(call.client);
        let service = entity(call.service);
        let name = client.or(service).map_or("?", |entity| entity.name.as_str());
        let node = client.map_or("?", |client| client.node.as_str());
        by_name.entry((name.to_owned(), node.to_owned())).or_default().push(call);
    }
    let report = |((service, client), calls): ((String, String), Vec<Times>)| {
        let between = |from: usize, to: usize| {
            let time = |call: &Times| Some(call.at[to]? - call.at[from]?);
            Figures::of(calls.iter().filter_map(time).collect())
        };
        Call {
            service,
            client,
            total: between(0, 3),
            there: between(0, 1),
            answering: between(1, 2),
            back: between(2, 3),
            unanswered: calls.iter().filter(|call| call.at[3].is_none()).count(),
        }
    };
    by_name.into_iter().map(report).collect()
}
