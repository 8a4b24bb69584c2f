//! The builtin endpoints of a participant.

use super::super::builtin::{BuiltinEndpoints, ReceivedSamples, SendContext};
use super::super::names::{self, GRAPH_READER, GRAPH_WRITER};
use super::super::socket::Sockets;
use super::State;
use crate::discovery::Discovery;
use crate::wire::wide::WideForm;
use crate::wire::{EntityId, Guid, GuidPrefix, VendorId};

/// The builtin endpoints.
pub struct DiscoveryEndpoints {
    /// Announces writers.
    pub publications: BuiltinEndpoints,
    /// Announces readers.
    pub subscriptions: BuiltinEndpoints,
    /// Asserts the liveliness of the participant.
    pub messages: BuiltinEndpoints,
    /// Announces which endpoint belongs to which node.
    pub graph: BuiltinEndpoints,
}

impl DiscoveryEndpoints {
    /// Those of a participant.
    pub fn new(prefix: GuidPrefix) -> Self {
        let pair = |writer, reader| BuiltinEndpoints::new(prefix, writer, reader);
        Self {
            publications: pair(EntityId::PUBLICATIONS_WRITER, EntityId::PUBLICATIONS_READER),
            subscriptions: pair(EntityId::SUBSCRIPTIONS_WRITER, EntityId::SUBSCRIPTIONS_READER),
            messages: pair(
                EntityId::PARTICIPANT_MESSAGE_WRITER,
                EntityId::PARTICIPANT_MESSAGE_READER,
            ),
            graph: pair(GRAPH_WRITER, GRAPH_READER),
        }
    }

    /// The one with this writer.
    pub fn of(&mut self, writer: EntityId) -> &mut BuiltinEndpoints {
        match writer {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            _ => &mut self.graph,
        }
    }

    /// Sends to all readers what was written since the last call.
    pub fn announce(&mut self, context: &mut SendContext<'_>) {
        self.publications.announce(context);
        self.subscriptions.announce(context);
    }

    /// Does what is due; returns when something will be.
    pub fn tick(&mut self, now_ns: u64, context: &mut SendContext<'_>) -> Option<u64> {
        let Self { publications, subscriptions, messages, graph } = self;
        let all = [publications, subscriptions, messages, graph];
        all.into_iter().filter_map(|pair| pair.tick(now_ns, context)).min()
    }
}

impl State {
    /// The state of discovery.
    pub fn discovery(&mut self) -> &mut Discovery {
        &mut self.discovery
    }

    /// The pair whose reader is matched with this writer.
    pub fn pair_of_writer(&mut self, writer: Guid) -> Option<&mut BuiltinEndpoints> {
        Some(match writer.entity {
            EntityId::PUBLICATIONS_WRITER => &mut self.endpoints.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.endpoints.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.endpoints.messages,
            _ if self.endpoints.graph.hears(writer) => &mut self.endpoints.graph,
            _ => return None,
        })
    }

    /// The pair with this writer, and what it sends with.
    pub fn pair_of_own<'a>(
        &'a mut self,
        writer: EntityId,
        sockets: &'a Sockets,
    ) -> Option<(&'a mut BuiltinEndpoints, SendContext<'a>)> {
        let is_one = [
            EntityId::PUBLICATIONS_WRITER,
            EntityId::SUBSCRIPTIONS_WRITER,
            EntityId::PARTICIPANT_MESSAGE_WRITER,
            GRAPH_WRITER,
        ];
        let Self { endpoints, batch, .. } = self;
        is_one.contains(&writer).then(|| (endpoints.of(writer), SendContext { sockets, batch }))
    }

    /// Hands on what a pair's reader delivered.
    pub fn process(&mut self, writer: EntityId, received: ReceivedSamples, now_ns: u64) {
        for (source, sample) in received.0 {
            let payload = sample.payload.as_bytes();
            let ended = sample.related.filter(|_| sample.disposed);
            if let Some((writer, last)) = ended
                && last >= 0
                && names::is_ours(writer)
            {
                self.last_samples.push((writer, last));
            }
            let ended = ended.map(|(guid, _)| guid);
            match writer {
                EntityId::PUBLICATIONS_WRITER => self.discovery.on_writer(source, payload, ended),
                EntityId::SUBSCRIPTIONS_WRITER => self.discovery.on_reader(source, payload, ended),
                EntityId::PARTICIPANT_MESSAGE_WRITER => {
                    self.discovery.on_participant_message(now_ns, source, payload);
                }
                _ if ended.is_none() => self.discovery.on_entities(source, payload),
                _ => {}
            }
        }
    }
}

/// The vendor of a participant, and the form in which it writes a wstring.
pub(super) fn vendor_of(state: &State, prefix: GuidPrefix) -> (VendorId, WideForm) {
    let found = state.discovery.participant(prefix);
    found.map_or((VendorId::ANGAROS, WideForm::Units), |found| {
        (found.data.vendor, found.data.wide_form())
    })
}
