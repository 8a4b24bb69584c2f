//! Does what discovery asks for: says things, connects and parts endpoints.

use super::super::builtin::Mail;
use super::super::match_listener::{Other, first_base};
use super::super::names::{self, GRAPH_READER, GRAPH_WRITER};
use super::super::reader::LocalReader;
use super::super::watch;
use super::super::writer::LocalWriter;
use super::state::Pairs;
use super::state::maker_of;
use super::{Peer, Shared, State};
use crate::discovery::Action;
use crate::engine::{ReaderOffer, WriterOffer};
use crate::wire::participant_data::builtin;
use crate::wire::qos::DurabilityKind;
use crate::wire::{
    DataHead, EndpointData, EntityId, Guid, GuidPrefix, InlineQos, MessageWriter, ParticipantData,
    SequenceNumber, Timestamp,
};
use angaros_core::clock::{monotonic_ns, system_time};
use angaros_core::transport::Departure;
use angaros_msg::qos::History;
use std::io::IoSlice;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

/// Processes that are watched at most; the others' leases run out.
const MAX_WATCHES: usize = 256;

impl Shared {
    /// Does what discovery asks for.
    pub(super) fn act(&self, state: &mut State) {
        while let Some(action) = state.discovery.next_action() {
            self.act_once(state, action);
        }
        state.last_samples.clear();
    }

    fn act_once(&self, state: &mut State, action: Action) {
        match action {
            Action::Announce { to, payload, ended } => self.announce(&to, &payload, ended),
            Action::Joined { participant, metatraffic, .. } => {
                self.joined(state, &participant, &metatraffic);
            }
            Action::Left { prefix, .. } => self.left(state, prefix),
            Action::Write { writer, instance, payload } => {
                state.pairs.of(writer).write(instance, &payload);
                if writer == EntityId::PARTICIPANT_MESSAGE_WRITER {
                    self.tell(state, writer);
                }
            }
            Action::Dispose { writer, instance, payload } => {
                let last = self.writer(instance.entity).map(|end| end.last());
                state.pairs.of(writer).write_end(instance, &payload, last);
            }
            Action::WriteEntities { payload } => {
                let instance = self.prefix.with(EntityId::PARTICIPANT);
                state.pairs.graph.write(instance, &payload);
                self.tell(state, GRAPH_WRITER);
            }
            Action::MatchReader { writer, reader, to, .. } => {
                self.match_reader(state, writer, &reader, &to);
            }
            Action::UnmatchReader { writer, reader, how } => match writer {
                GRAPH_WRITER => state.pairs.graph.remove_reader(reader),
                writer => {
                    if let Some(end) = self.writer(writer) {
                        end.disconnect(reader, how);
                    }
                }
            },
            Action::MatchWriter { reader, writer, to, .. } => {
                self.match_writer(state, reader, &writer, &to);
            }
            Action::UnmatchWriter { reader, writer, how } => match reader {
                GRAPH_READER => state.pairs.graph.remove_writer(writer),
                reader => {
                    let said = state.last_samples.iter().find(|(ended, _)| *ended == writer);
                    self.unhear(reader, writer, how, said.map(|(_, last)| *last));
                }
            },
            Action::Incompatible { ours, other, .. } => self.refuse(state, ours, &other),
            Action::Refused { what, count } => {
                tracing::warn!("passed over for the {count}th time: {what}");
            }
            Action::GraphChanged => {
                self.tell_named(state, monotonic_ns());
            }
            Action::Asserted { .. } => {}
        }
    }

    /// Tells everybody what a writer wrote.
    fn tell(&self, state: &mut State, writer: EntityId) {
        let State { pairs, postbox, .. } = state;
        pairs.of(writer).tell(&mut Mail { sockets: &self.link.sockets, postbox });
    }

    pub(super) fn writer(&self, entity: EntityId) -> Option<Arc<LocalWriter>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.writers.get(&entity).cloned()
    }

    pub(super) fn reader(&self, entity: EntityId) -> Option<Arc<LocalReader>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.readers.get(&entity).cloned()
    }

    /// Says who we are, outside of every history.
    fn announce(&self, to: &[SocketAddr], payload: &[u8], ended: bool) {
        let mut message = Vec::with_capacity(64 + payload.len());
        let mut inline = Vec::new();
        if ended {
            let key_hash = Some(self.prefix.with(EntityId::PARTICIPANT).to_bytes());
            InlineQos { disposed: true, unregistered: true, key_hash, ..InlineQos::default() }
                .write(&mut inline);
        }
        let mut writer = MessageWriter::begin(&mut message, self.prefix);
        writer.info_timestamp(Some(Timestamp::from_time(system_time())));
        let head = DataHead {
            reader: EntityId::SPDP_READER,
            writer: EntityId::SPDP_WRITER,
            sequence: SequenceNumber(1),
            inline_qos: &inline,
            is_key: ended,
        };
        writer.data(&head, payload);
        let pieces = [IoSlice::new(&message)];
        to.iter().for_each(|to| self.link.sockets.send(*to, &pieces));
    }

    fn joined(&self, state: &mut State, found: &ParticipantData, addresses: &[SocketAddr]) {
        let prefix = found.guid.prefix;
        let Some(address) = addresses.first().copied() else { return };
        state.peers.insert(prefix, Peer { address, found_ns: monotonic_ns() });
        let has = |bit| found.builtin_endpoints & bit != 0;
        let State { pairs, postbox, .. } = &mut *state;
        let mut mail = Mail { sockets: &self.link.sockets, postbox };
        for (pair, announcer, detector) in [
            (
                &mut pairs.publications,
                builtin::PUBLICATIONS_ANNOUNCER,
                builtin::PUBLICATIONS_DETECTOR,
            ),
            (
                &mut pairs.subscriptions,
                builtin::SUBSCRIPTIONS_ANNOUNCER,
                builtin::SUBSCRIPTIONS_DETECTOR,
            ),
            (
                &mut pairs.messages,
                builtin::PARTICIPANT_MESSAGE_WRITER,
                builtin::PARTICIPANT_MESSAGE_READER,
            ),
        ] {
            if has(detector) {
                pair.add_reader(prefix.with(pair.reader_guid.entity), address, &mut mail);
            }
            if has(announcer) {
                pair.add_writer(prefix.with(pair.writer_guid.entity), address, found.vendor);
            }
        }
        let said = found.properties.iter().find(|(name, _)| name == watch::PROPERTY);
        if state.watches.len() < MAX_WATCHES
            && let Some(fd) = said.and_then(|(_, value)| watch::watch(value))
        {
            let mut watches = (*state.watches).clone();
            watches.push((prefix, fd.map(Arc::new)));
            state.watches = Arc::new(watches);
            self.watches_version.fetch_add(1, Ordering::SeqCst);
        }
        self.link.alarm.at(monotonic_ns());
    }

    fn left(&self, state: &mut State, prefix: GuidPrefix) {
        state.peers.remove(&prefix);
        state.postbox.forget(prefix);
        let Pairs { publications, subscriptions, messages, .. } = &mut state.pairs;
        for pair in [publications, subscriptions, messages] {
            pair.remove_reader(prefix.with(pair.reader_guid.entity));
            pair.remove_writer(prefix.with(pair.writer_guid.entity));
        }
        if state.watches.iter().any(|(watched, _)| *watched == prefix) {
            let rest = state.watches.iter().filter(|(watched, _)| *watched != prefix).cloned();
            state.watches = Arc::new(rest.collect());
            self.watches_version.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Endpoints of this process meet over another transport, if one delivers within the process.
    pub(super) fn is_ours_elsewhere(&self, other: &EndpointData) -> bool {
        names::gid_of(other).is_of_this_process() && !self.within_process
    }

    fn match_reader(
        &self,
        state: &mut State,
        writer: EntityId,
        reader: &Arc<EndpointData>,
        to: &[SocketAddr],
    ) {
        let Some(address) = to.first().copied() else { return };
        if writer == GRAPH_WRITER {
            let State { pairs, postbox, .. } = state;
            let mut mail = Mail { sockets: &self.link.sockets, postbox };
            pairs.graph.add_reader(reader.guid, address, &mut mail);
            return;
        }
        let Some(end) = self.writer(writer).filter(|_| !self.is_ours_elsewhere(reader)) else {
            return;
        };
        let other = names::understand(reader, state.discovery.node_of(reader));
        if names::fit(&end.endpoint, &other, reader.guid).is_err() {
            return self.refuse(state, writer, reader);
        }
        let transient_local = reader.qos.durability >= DurabilityKind::TransientLocal;
        let depth = match reader.qos.history {
            Some(History::KeepLast(depth)) => depth.max(1),
            _ => usize::MAX,
        };
        let (guid, reliable) = (reader.guid, reader.qos.reliable);
        let counts = names::is_ours(guid);
        let offer = ReaderOffer { guid, reliable, transient_local, depth, counts };
        let (vendor, wide) = maker_of(state, reader.guid.prefix);
        // Whoever does not know the writer passes its messages over.
        let State { pairs, postbox, .. } = &mut *state;
        let mut mail = Mail { sockets: &self.link.sockets, postbox };
        pairs.publications.tell_one(reader.guid.prefix, &mut mail);
        state.postbox.send_to(&self.link.sockets, reader.guid.prefix);
        end.connect(offer, address, &Other { endpoint: &other, data: reader, vendor, wide });
    }

    fn match_writer(
        &self,
        state: &mut State,
        reader: EntityId,
        writer: &Arc<EndpointData>,
        to: &[SocketAddr],
    ) {
        let Some(address) = to.first().copied() else { return };
        if reader == GRAPH_READER {
            let (vendor, _) = maker_of(state, writer.guid.prefix);
            state.pairs.graph.add_writer(writer.guid, address, vendor);
            return;
        }
        let Some(end) = self.reader(reader).filter(|_| !self.is_ours_elsewhere(writer)) else {
            return;
        };
        let other = names::understand(writer, state.discovery.node_of(writer));
        if names::fit(&other, &end.endpoint, writer.guid).is_err() {
            return self.refuse(state, reader, writer);
        }
        let (guid, reliable) = (writer.guid, writer.qos.reliable);
        let (vendor, wide) = maker_of(state, writer.guid.prefix);
        let other = Other { endpoint: &other, data: writer, vendor, wide };
        let (counts, first_base) = (names::is_ours(guid), first_base(vendor));
        let offer = WriterOffer { guid, reliable, counts, first_base };
        self.hear(&end, offer, address, &other);
    }

    fn hear(
        &self,
        end: &Arc<LocalReader>,
        offer: WriterOffer,
        address: SocketAddr,
        other: &Other<'_>,
    ) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.heard.entry(offer.guid).or_default().push(Arc::clone(end));
        drop(routes);
        end.connect(offer, address, other);
    }

    fn unhear(&self, reader: EntityId, writer: Guid, how: Departure, last: Option<i64>) {
        let Some(end) = self.reader(reader) else { return };
        end.disconnect(writer, how, last);
        self.forget_route(&end, writer);
    }

    fn forget_route(&self, end: &Arc<LocalReader>, writer: Guid) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(readers) = routes.heard.get_mut(&writer) {
            readers.retain(|known| known.guid != end.guid);
            if readers.is_empty() {
                routes.heard.remove(&writer);
            }
        }
    }
}
