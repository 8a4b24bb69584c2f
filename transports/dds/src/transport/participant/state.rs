//! What discovery knows, and the endpoints by which it speaks.

use super::super::builtin::{Builtin, Heard};
use super::super::names::GRAPH_WRITER;
use super::State;
use crate::discovery::Discovery;
use crate::wire::{EntityId, Guid, GuidPrefix, VendorId};

impl State {
    /// Discovery itself.
    pub fn discovery(&mut self) -> &mut Discovery {
        &mut self.discovery
    }

    pub(super) fn builtin(&mut self, writer: EntityId) -> &mut Builtin {
        match writer {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            _ => &mut self.graph,
        }
    }

    /// The pair whose reader hears this writer.
    pub fn pair_of_writer(&mut self, writer: Guid) -> Option<&mut Builtin> {
        Some(match writer.entity {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            _ if self.graph.hears(writer) => &mut self.graph,
            _ => return None,
        })
    }

    /// The pair whose writer this is.
    pub fn pair_of_own(&mut self, writer: EntityId) -> Option<&mut Builtin> {
        Some(match writer {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            GRAPH_WRITER => &mut self.graph,
            _ => return None,
        })
    }

    /// Hands on what a pair's reader delivered.
    pub fn take_in(&mut self, writer: EntityId, heard: Heard, now_ns: u64) {
        for (source, sample) in heard.0 {
            let payload = sample.payload.as_bytes();
            let ended = sample.related.map(|(guid, _)| guid).filter(|_| sample.disposed);
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

/// Who made a participant; ourselves if it is our own.
pub(super) fn vendor_of(state: &State, prefix: GuidPrefix) -> VendorId {
    state.discovery.participant(prefix).map_or(VendorId::ANGAROS, |found| found.data.vendor)
}
