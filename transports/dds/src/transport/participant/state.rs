//! What discovery knows, and the endpoints by which it speaks.

use super::super::builtin::{Builtin, Heard, Mail};
use super::super::names::{self, GRAPH_READER, GRAPH_WRITER};
use super::super::socket::Sockets;
use super::State;
use crate::discovery::Discovery;
use crate::wire::wide::WideForm;
use crate::wire::{EntityId, Guid, GuidPrefix, VendorId};

/// The endpoints of discovery.
pub struct Pairs {
    /// Tells of writers.
    pub publications: Builtin,
    /// Tells of readers.
    pub subscriptions: Builtin,
    /// Tells that the participant lives.
    pub messages: Builtin,
    /// Tells which endpoint belongs to which node.
    pub graph: Builtin,
}

impl Pairs {
    /// Those of a participant.
    pub fn new(prefix: GuidPrefix) -> Self {
        let pair = |writer, reader| Builtin::new(prefix, writer, reader);
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
    pub fn of(&mut self, writer: EntityId) -> &mut Builtin {
        match writer {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            _ => &mut self.graph,
        }
    }

    /// Tells everybody what was written since the last time.
    pub fn tell(&mut self, mail: &mut Mail<'_>) {
        self.publications.tell(mail);
        self.subscriptions.tell(mail);
    }

    /// Does what is due; returns when something will be.
    pub fn tick(&mut self, now_ns: u64, mail: &mut Mail<'_>) -> Option<u64> {
        let Self { publications, subscriptions, messages, graph } = self;
        let all = [publications, subscriptions, messages, graph];
        all.into_iter().filter_map(|pair| pair.tick(now_ns, mail)).min()
    }
}

impl State {
    /// Discovery itself.
    pub fn discovery(&mut self) -> &mut Discovery {
        &mut self.discovery
    }

    /// The pair whose reader hears this writer.
    pub fn pair_of_writer(&mut self, writer: Guid) -> Option<&mut Builtin> {
        Some(match writer.entity {
            EntityId::PUBLICATIONS_WRITER => &mut self.pairs.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.pairs.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.pairs.messages,
            _ if self.pairs.graph.hears(writer) => &mut self.pairs.graph,
            _ => return None,
        })
    }

    /// The pair whose writer this is, and its way out.
    pub fn pair_of_own<'a>(
        &'a mut self,
        writer: EntityId,
        sockets: &'a Sockets,
    ) -> Option<(&'a mut Builtin, Mail<'a>)> {
        let is_one = [
            EntityId::PUBLICATIONS_WRITER,
            EntityId::SUBSCRIPTIONS_WRITER,
            EntityId::PARTICIPANT_MESSAGE_WRITER,
            GRAPH_WRITER,
        ];
        let Self { pairs, postbox, .. } = self;
        is_one.contains(&writer).then(|| (pairs.of(writer), Mail { sockets, postbox }))
    }

    /// Hands on what a pair's reader delivered.
    pub fn take_in(&mut self, writer: EntityId, heard: Heard, now_ns: u64) {
        for (source, sample) in heard.0 {
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

/// Who made a participant, ourselves if it is our own, and how it writes a wstring.
pub(super) fn maker_of(state: &State, prefix: GuidPrefix) -> (VendorId, WideForm) {
    let found = state.discovery.participant(prefix);
    found.map_or((VendorId::ANGAROS, WideForm::Units), |found| {
        (found.data.vendor, found.data.wide_form())
    })
}
