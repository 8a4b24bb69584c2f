//! Executes the actions of discovery: sends announcements, matches and unmatches endpoints.

use super::super::builtin::SendContext;
use super::super::match_listener::{MatchedEndpoint, first_base};
use super::super::names::{self, GRAPH_READER, GRAPH_WRITER};
use super::super::reader::LocalReader;
use super::super::watch;
use super::super::writer::LocalWriter;
use super::state::DiscoveryEndpoints;
use super::state::vendor_of;
use super::{Peer, Shared, State};
use crate::discovery::Action;
use crate::engine::{ReaderOffer, WriterOffer};
use crate::wire::participant_data::builtin;
use crate::wire::qos::DurabilityKind;
use crate::wire::{
    DataHead, EndpointData, EntityId, Guid, GuidPrefix, InlineQos, MessageWriter, ParticipantData,
    SequenceNumber, Timestamp,
};
use angaros_msg::qos::History;
use angaros_transport::EndReason;
use angaros_transport::clock::{monotonic_ns, system_time};
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
            Action::Announce { to, payload, ended } => {
                self.announce_participant(&to, &payload, ended);
            }
            Action::Joined { participant, metatraffic, .. } => {
                self.joined(state, &participant, &metatraffic);
            }
            Action::Left { prefix, .. } => self.left(state, prefix),
            Action::Write { writer, instance, payload } => {
                state.endpoints.of(writer).write(instance, &payload);
                if writer == EntityId::PARTICIPANT_MESSAGE_WRITER {
                    self.announce(state, writer);
                }
            }
            Action::Dispose { writer, instance, payload } => {
                let last = self.writer(instance.entity).map(|end| end.last());
                state.endpoints.of(writer).write_end(instance, &payload, last);
            }
            Action::WriteEntities { payload } => {
                let instance = self.prefix.with(EntityId::PARTICIPANT);
                state.endpoints.graph.write(instance, &payload);
                self.announce(state, GRAPH_WRITER);
            }
            Action::MatchReader { writer, reader, to, .. } => {
                self.match_reader(state, writer, &reader, &to);
            }
            Action::UnmatchReader { writer, reader, how } => match writer {
                GRAPH_WRITER => state.endpoints.graph.remove_reader(reader),
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
                GRAPH_READER => state.endpoints.graph.remove_writer(writer),
                reader => {
                    let announcement =
                        state.last_samples.iter().find(|(ended, _)| *ended == writer);
                    self.unhear(reader, writer, how, announcement.map(|(_, last)| *last));
                }
            },
            Action::Incompatible { ours, other, .. } => self.report_mismatch(state, ours, &other),
            Action::Refused { what, count } => {
                tracing::warn!("passed over for the {count}th time: {what}");
            }
            Action::GraphChanged => {
                self.report_named(state, monotonic_ns());
            }
            Action::Asserted { .. } => {}
        }
    }

    /// Sends the new samples of a builtin writer.
    fn announce(&self, state: &mut State, writer: EntityId) {
        let State { endpoints, batch, .. } = state;
        endpoints.of(writer).announce(&mut SendContext { sockets: &self.io.sockets, batch });
    }

    pub(super) fn writer(&self, entity: EntityId) -> Option<Arc<LocalWriter>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.writers.get(&entity).cloned()
    }

    pub(super) fn reader(&self, entity: EntityId) -> Option<Arc<LocalReader>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.readers.get(&entity).cloned()
    }

    /// Sends the announcement of this participant (SPDP), which belongs to no history.
    fn announce_participant(&self, to: &[SocketAddr], payload: &[u8], ended: bool) {
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
        to.iter().for_each(|to| self.io.sockets.send(*to, &pieces));
    }

    fn joined(&self, state: &mut State, found: &ParticipantData, addresses: &[SocketAddr]) {
        let prefix = found.guid.prefix;
        let Some(address) = addresses.first().copied() else { return };
        state.peers.insert(prefix, Peer { address, found_ns: monotonic_ns() });
        let has = |bit| found.builtin_endpoints & bit != 0;
        let State { endpoints, batch, .. } = &mut *state;
        let mut context = SendContext { sockets: &self.io.sockets, batch };
        for (pair, announcer, detector) in [
            (
                &mut endpoints.publications,
                builtin::PUBLICATIONS_ANNOUNCER,
                builtin::PUBLICATIONS_DETECTOR,
            ),
            (
                &mut endpoints.subscriptions,
                builtin::SUBSCRIPTIONS_ANNOUNCER,
                builtin::SUBSCRIPTIONS_DETECTOR,
            ),
            (
                &mut endpoints.messages,
                builtin::PARTICIPANT_MESSAGE_WRITER,
                builtin::PARTICIPANT_MESSAGE_READER,
            ),
        ] {
            if has(detector) {
                pair.add_reader(prefix.with(pair.reader_guid.entity), address, &mut context);
            }
            if has(announcer) {
                pair.add_writer(prefix.with(pair.writer_guid.entity), address, found.vendor);
            }
        }
        let announcement = found.properties.iter().find(|(name, _)| name == watch::PROPERTY);
        if state.watches.len() < MAX_WATCHES
            && let Some(fd) = announcement.and_then(|(_, value)| watch::watch(value))
        {
            let mut watches = (*state.watches).clone();
            watches.push((prefix, fd.map(Arc::new)));
            state.watches = Arc::new(watches);
            self.watches_version.fetch_add(1, Ordering::SeqCst);
        }
        self.io.alarm.at(monotonic_ns());
    }

    fn left(&self, state: &mut State, prefix: GuidPrefix) {
        state.peers.remove(&prefix);
        state.batch.forget(prefix);
        let DiscoveryEndpoints { publications, subscriptions, messages, .. } = &mut state.endpoints;
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
            let State { endpoints, batch, .. } = state;
            let mut context = SendContext { sockets: &self.io.sockets, batch };
            endpoints.graph.add_reader(reader.guid, address, &mut context);
            return;
        }
        let Some(end) = self.writer(writer).filter(|_| !self.is_ours_elsewhere(reader)) else {
            return;
        };
        let other = names::understand(reader, state.discovery.node_of(reader));
        if names::fit(&end.endpoint, &other, reader.guid).is_err() {
            return self.report_mismatch(state, writer, reader);
        }
        let transient_local = reader.qos.durability >= DurabilityKind::TransientLocal;
        let depth = match reader.qos.history {
            Some(History::KeepLast(depth)) => depth.max(1),
            _ => usize::MAX,
        };
        let guid = reader.guid;
        let reliable = reader.qos.reliable;
        let counts = names::is_ours(guid);
        let offer = ReaderOffer { guid, reliable, transient_local, depth, counts };
        let (vendor, wide) = vendor_of(state, reader.guid.prefix);
        // Whoever does not know the writer passes its messages over.
        let State { endpoints, batch, .. } = &mut *state;
        let mut context = SendContext { sockets: &self.io.sockets, batch };
        endpoints.publications.announce_to(reader.guid.prefix, &mut context);
        state.batch.send_to(&self.io.sockets, reader.guid.prefix);
        end.connect(
            offer,
            address,
            &MatchedEndpoint { endpoint: &other, data: reader, vendor, wide },
        );
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
            let (vendor, _) = vendor_of(state, writer.guid.prefix);
            state.endpoints.graph.add_writer(writer.guid, address, vendor);
            return;
        }
        let Some(end) = self.reader(reader).filter(|_| !self.is_ours_elsewhere(writer)) else {
            return;
        };
        let other = names::understand(writer, state.discovery.node_of(writer));
        if names::fit(&other, &end.endpoint, writer.guid).is_err() {
            return self.report_mismatch(state, reader, writer);
        }
        let guid = writer.guid;
        let reliable = writer.qos.reliable;
        let (vendor, wide) = vendor_of(state, writer.guid.prefix);
        let other = MatchedEndpoint { endpoint: &other, data: writer, vendor, wide };
        let counts = names::is_ours(guid);
        let first_base = first_base(vendor);
        let unasked = counts && !self.io.sockets.is_near(address);
        let offer = WriterOffer { guid, reliable, counts, unasked, first_base };
        self.hear(&end, offer, address, &other);
    }

    fn hear(
        &self,
        end: &Arc<LocalReader>,
        offer: WriterOffer,
        address: SocketAddr,
        other: &MatchedEndpoint<'_>,
    ) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.readers_of.entry(offer.guid).or_default().push(Arc::clone(end));
        drop(routes);
        end.connect(offer, address, other);
    }

    fn unhear(&self, reader: EntityId, writer: Guid, how: EndReason, last: Option<i64>) {
        let Some(end) = self.reader(reader) else { return };
        end.disconnect(writer, how, last);
        self.forget_route(&end, writer);
    }

    fn forget_route(&self, end: &Arc<LocalReader>, writer: Guid) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(readers) = routes.readers_of.get_mut(&writer) {
            readers.retain(|known| known.guid != end.guid);
            if readers.is_empty() {
                routes.readers_of.remove(&writer);
            }
        }
    }
}
