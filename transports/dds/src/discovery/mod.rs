//! Who is there and who talks with whom: participants, endpoints, nodes.
//!
//! * **DI1** No socket, no clock, no thread: bytes and times are handed in, what is to be done
//!   comes out of [`Discovery::next_action`]. Times are nanoseconds of a monotonic clock.
//! * **DI2** Everything is bounded: participants, endpoints, nodes. What does not fit is refused
//!   and counted by name ([`Refusal`]).
//! * **DI3** Nobody speaks for another: data about somebody else than its sender is refused.
//! * **DI4** A participant is alive until it says otherwise or is not heard for its lease.
//! * **DI5** Each connection of an endpoint of ours is told once when it begins and once when it
//!   ends; each that cannot be is told once.
//! * **DI6** No storms: on one host no multicast is needed, newcomers are answered by unicast and
//!   at a bounded rate, the state of our nodes is collected before it is told.
//!
//! RTPS 2.5, section 8.5; the topic `ros_discovery_info` as `rmw_dds_common` uses it.

mod action;
mod announce;
mod config;
mod endpoints;
mod graph;
mod own;
mod participants;
pub mod ports;
mod reach;
#[cfg(test)]
mod tests;

pub use action::{Action, MismatchReason, Refusal};
pub use config::{Config, Range};
pub use graph::{bare_dds_node, unknown_node};
pub use participants::Participant;
pub use reach::{Interface, choose};

use crate::wire::entities::ParticipantEntities;
use crate::wire::participant_data::read_key;
use crate::wire::{
    Content, EndpointData, EntityId, Guid, GuidPrefix, InlineQos, Locator, ParticipantData,
    ParticipantMessage, WireError, pid,
};
use angaros_transport::EndReason;
use angaros_transport::NodeName;
use announce::Schedule;
use endpoints::{Endpoints, Entry, MatchResult};
use graph::LocalNodes;
use participants::Participants;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;

/// Most participants that are kept: what fits into the ports of a few hosts.
pub const MAX_PARTICIPANTS: usize = 1024;
/// Most endpoints that are kept of one participant.
pub const MAX_ENDPOINTS_OF_ONE: usize = 8192;
/// Most endpoints that are kept altogether, ours included.
pub const MAX_ENDPOINTS: usize = 65_536;
/// Most nodes that are kept of one participant.
pub const MAX_NODES_OF_ONE: usize = 1024;

/// What one participant of ours knows of the domain.
pub struct Discovery {
    config: Config,
    announcement: Arc<[u8]>,
    schedule: Schedule,
    participants: Participants,
    endpoints: Endpoints,
    nodes: LocalNodes,
    /// How often and when the liveliness of our writers is asserted; 0 is never.
    assert_period_ns: u64,
    assert_ns: u64,
    /// When the first lease can run out: not later than this.
    expiry_ns: u64,
    actions: VecDeque<Action>,
    graph_changed: bool,
    refused: [u64; Refusal::KINDS],
}

impl Discovery {
    /// A participant that knows nobody and will announce itself at the next tick.
    #[must_use]
    pub fn new(config: Config, now_ns: u64) -> Self {
        let mut announcement = Vec::new();
        config.participant_data().write(&mut announcement);
        Self {
            schedule: Schedule::new(now_ns, config.lease_ns()),
            announcement: announcement.into(),
            config,
            participants: Participants::new(),
            endpoints: Endpoints::default(),
            nodes: LocalNodes::new(),
            assert_period_ns: 0,
            assert_ns: u64::MAX,
            expiry_ns: u64::MAX,
            actions: VecDeque::new(),
            graph_changed: false,
            refused: [0; Refusal::KINDS],
        }
    }

    /// What is to be done next; `None` when there is nothing.
    pub fn next_action(&mut self) -> Option<Action> {
        let action = self.actions.pop_front();
        action.or_else(|| std::mem::take(&mut self.graph_changed).then_some(Action::GraphChanged))
    }

    /// When [`Discovery::tick`] is to be called.
    #[must_use]
    pub fn due_ns(&self) -> u64 {
        let own = self.schedule.due_ns().min(self.nodes.due_ns());
        own.min(self.assert_ns).min(self.expiry_ns)
    }

    /// Does what is due and says when it is to be called again.
    pub fn tick(&mut self, now_ns: u64) -> u64 {
        self.expire(now_ns);
        if self.config.range != Range::Off {
            self.announce(now_ns);
        } else {
            self.schedule.search(now_ns);
            self.schedule.renew(now_ns);
        }
        self.nodes.audience(self.participants.len());
        if let Some(payload) = self.nodes.tell(now_ns, self.config.prefix) {
            self.actions.push_back(Action::WriteEntities { payload });
        }
        self.assert(now_ns);
        self.due_ns()
    }

    fn announce(&mut self, now_ns: u64) {
        let mut to = self.schedule.answers(now_ns);
        if self.schedule.search(now_ns) {
            to.extend(announce::search_places(&self.config));
        }
        if self.schedule.renew(now_ns) {
            let known = self.participants.values().flat_map(|known| &known.metatraffic);
            to.extend(known.filter(|known| !to.contains(known)).copied().collect::<Vec<_>>());
        }
        self.announce_to(to);
    }

    fn announce_to(&mut self, to: Vec<SocketAddr>) {
        if !to.is_empty() {
            let payload = Arc::clone(&self.announcement);
            self.actions.push_back(Action::Announce { to, payload, ended: false });
        }
    }

    fn expire(&mut self, now_ns: u64) {
        if now_ns < self.expiry_ns {
            return;
        }
        let expired = |known: &Participant| known.expires_ns() <= now_ns;
        let gone: Vec<_> = self
            .participants
            .iter()
            .filter_map(|(prefix, known)| expired(known).then_some(*prefix))
            .collect();
        for prefix in gone {
            self.remove_participant(prefix, EndReason::Died);
        }
        let ends = self.participants.values().map(Participant::expires_ns);
        self.expiry_ns = ends.min().unwrap_or(u64::MAX);
    }

    /// A datagram came from this participant: it is alive.
    pub fn participant_active(&mut self, now_ns: u64, source: GuidPrefix) {
        if let Some(known) = self.participants.get_mut(&source) {
            known.renew(now_ns);
        }
    }

    /// An announcement came: DATA of another's SPDP writer, sent from the address `from`.
    pub fn on_participant(
        &mut self,
        now_ns: u64,
        source: GuidPrefix,
        from: SocketAddr,
        content: Content<'_>,
        inline: &InlineQos,
    ) {
        if source == self.config.prefix {
            return;
        }
        if inline.ended() || matches!(content, Content::Key(_)) {
            match read_key(pid::PARTICIPANT_GUID, content, inline.key_hash) {
                Some(guid) if guid.prefix == source => {
                    self.remove_participant(source, EndReason::Ended);
                }
                _ => self.refuse(Refusal::Unreadable),
            }
            return;
        }
        match ParticipantData::read(content.bytes()) {
            Ok(data) if data.guid.prefix == source => self.add_participant(now_ns, from, data),
            _ => self.refuse(Refusal::Unreadable),
        }
    }

    fn add_participant(&mut self, now_ns: u64, from: SocketAddr, data: ParticipantData) {
        let domain = self.config.domain;
        if data.domain.is_some_and(|theirs| theirs != domain)
            || data.domain_tag != self.config.domain_tag()
        {
            return;
        }
        let prefix = data.guid.prefix;
        if let Some(known) = self.participants.get_mut(&prefix) {
            if !known.has_moved(&data) {
                known.renew(now_ns);
                return;
            }
            self.remove_participant(prefix, EndReason::Died);
        }
        if self.participants.len() >= MAX_PARTICIPANTS {
            return self.refuse(Refusal::Participants);
        }
        let participant = Participant::new(data, from, &self.config.interfaces, now_ns);
        if !participant.is_reachable() {
            return self.refuse(Refusal::Unreachable);
        }
        self.expiry_ns = self.expiry_ns.min(participant.expires_ns());
        for address in &participant.metatraffic {
            self.schedule.queue_answer(*address, MAX_PARTICIPANTS);
        }
        self.actions.push_back(Action::Joined {
            participant: Arc::clone(&participant.data),
            metatraffic: participant.metatraffic.clone(),
            data: participant.addresses.clone(),
        });
        self.participants.insert(prefix, participant);
        self.graph_changed = true;
        let answers = self.schedule.answers(now_ns);
        self.announce_to(answers);
    }

    /// A participant is known to have died, before its lease ran out.
    pub fn died(&mut self, prefix: GuidPrefix) {
        self.remove_participant(prefix, EndReason::Died);
    }

    fn remove_participant(&mut self, prefix: GuidPrefix, how: EndReason) {
        let Some(gone) = self.participants.remove(&prefix) else { return };
        for endpoint in gone.endpoints {
            self.drop_endpoint(endpoint, how);
        }
        self.actions.push_back(Action::Left { prefix, how });
        self.graph_changed = true;
    }

    /// A sample of another's writer of publications; `ended` is the writer that is gone.
    pub fn on_writer(&mut self, source: GuidPrefix, payload: &[u8], ended: Option<Guid>) {
        match ended {
            Some(guid) => self.end_endpoint(source, guid),
            None => self.add_endpoint(source, EndpointData::read_writer(payload), true),
        }
    }

    /// A sample of another's writer of subscriptions; `ended` is the reader that is gone.
    pub fn on_reader(&mut self, source: GuidPrefix, payload: &[u8], ended: Option<Guid>) {
        match ended {
            Some(guid) => self.end_endpoint(source, guid),
            None => self.add_endpoint(source, EndpointData::read_reader(payload), false),
        }
    }

    fn add_endpoint(
        &mut self,
        source: GuidPrefix,
        read: Result<EndpointData, WireError>,
        is_writer: bool,
    ) {
        let Some(data) = read.ok().filter(|data| data.guid.prefix == source) else {
            return self.refuse(Refusal::Unreadable);
        };
        if let Some(known) = self.endpoints.get(data.guid) {
            if *known.data == data {
                return;
            }
            // Its QoS or its text changed: it comes anew.
            self.end_endpoint(source, data.guid);
        }
        let full = self.endpoints.count() >= MAX_ENDPOINTS;
        let Some(participant) = self.participants.get_mut(&source) else { return };
        if full || participant.endpoints.len() >= MAX_ENDPOINTS_OF_ONE {
            return self.refuse(Refusal::Endpoints);
        }
        participant.endpoints.push(data.guid);
        self.insert(Entry { data: Arc::new(data), is_writer, is_ours: false });
    }

    fn end_endpoint(&mut self, source: GuidPrefix, guid: Guid) {
        if guid.prefix != source {
            return self.refuse(Refusal::Unreadable);
        }
        if let Some(participant) = self.participants.get_mut(&source) {
            participant.endpoints.retain(|endpoint| *endpoint != guid);
            self.drop_endpoint(guid, EndReason::Ended);
        }
    }

    /// A participant's word of liveliness came.
    pub fn on_participant_message(&mut self, now_ns: u64, source: GuidPrefix, payload: &[u8]) {
        match ParticipantMessage::read(payload) {
            Ok(ParticipantMessage { prefix, assertion }) if prefix == source => {
                self.participant_active(now_ns, source);
                self.actions.push_back(Action::Asserted { prefix, assertion });
            }
            _ => self.refuse(Refusal::Unreadable),
        }
    }

    /// A participant's message on `ros_discovery_info` came.
    pub fn on_entities(&mut self, source: GuidPrefix, payload: &[u8]) {
        let Some(participant) = self.participants.get_mut(&source) else { return };
        let read = ParticipantEntities::read(payload).ok();
        let Some(info) = read.filter(|info| info.participant.prefix == source) else {
            return self.refuse(Refusal::Unreadable);
        };
        let endpoints = info.nodes.iter().map(|node| node.readers.len() + node.writers.len());
        if info.nodes.len() > MAX_NODES_OF_ONE || endpoints.sum::<usize>() > MAX_ENDPOINTS_OF_ONE {
            return self.refuse(Refusal::Nodes);
        }
        if participant.nodes.as_ref() != Some(&info.nodes) {
            participant.set_nodes(info.nodes);
            self.graph_changed = true;
        }
    }

    fn refuse(&mut self, what: Refusal) {
        let count = &mut self.refused[what as usize];
        *count += 1;
        if count.is_power_of_two() {
            let count = *count;
            self.actions.push_back(Action::Refused { what, count });
        }
    }

    /// Adds an endpoint and tells of whom it meets.
    fn insert(&mut self, entry: Entry) {
        let results = self.endpoints.add(entry.clone(), self.config.match_own);
        for (other, result) in results {
            match result {
                MatchResult::Connected => {
                    self.tell_match(&entry, &other);
                    self.tell_match(&other, &entry);
                }
                MatchResult::Refused(why) => {
                    self.tell_refusal(&entry, &other, &why);
                    self.tell_refusal(&other, &entry, &why);
                }
            }
        }
        self.graph_changed = true;
    }

    /// Tells `ours`, if it is ours, that it is connected with `other`.
    fn tell_match(&mut self, ours: &Entry, other: &Entry) {
        if !ours.is_ours {
            return;
        }
        let to = self.reach(&other.data);
        let entity = ours.data.guid.entity;
        let other = Arc::clone(&other.data);
        self.actions.push_back(match ours.is_writer {
            true => Action::MatchReader { writer: entity, reader: other, to },
            false => Action::MatchWriter { reader: entity, writer: other, to },
        });
    }

    fn tell_refusal(&mut self, ours: &Entry, other: &Entry, why: &MismatchReason) {
        if ours.is_ours {
            self.actions.push_back(Action::Incompatible {
                ours: ours.data.guid.entity,
                other: Arc::clone(&other.data),
                other_is_writer: other.is_writer,
                why: why.clone(),
            });
        }
    }

    /// Where an endpoint is reached.
    fn reach(&self, data: &EndpointData) -> Vec<SocketAddr> {
        match self.participants.get(&data.guid.prefix) {
            Some(participant) => participant.reach(&data.unicast, &self.config.interfaces),
            None => self.config.data.first().and_then(Locator::to_socket).into_iter().collect(),
        }
    }

    /// Removes an endpoint and tells those of ours that were connected with it.
    fn drop_endpoint(&mut self, guid: Guid, how: EndReason) {
        let Some((entry, parted)) = self.endpoints.remove(guid) else { return };
        for other in parted {
            self.tell_end(&other, guid, how);
            // Of two of ours both are told.
            self.tell_end(&entry, other.data.guid, how);
        }
        self.graph_changed = true;
    }

    fn tell_end(&mut self, ours: &Entry, other: Guid, how: EndReason) {
        if !ours.is_ours {
            return;
        }
        let entity = ours.data.guid.entity;
        self.actions.push_back(match ours.is_writer {
            true => Action::UnmatchReader { writer: entity, reader: other, how },
            false => Action::UnmatchWriter { reader: entity, writer: other, how },
        });
    }

    /// The participants that are known, without ourselves.
    pub fn participants(&self) -> impl Iterator<Item = &Participant> {
        self.participants.values()
    }

    /// The participant of this prefix, if it is known.
    #[must_use]
    pub fn participant(&self, prefix: GuidPrefix) -> Option<&Participant> {
        self.participants.get(&prefix)
    }

    /// The nodes of others.
    #[must_use]
    pub fn nodes(&self) -> Vec<NodeName> {
        let told = self.participants.values().filter_map(|known| known.nodes.as_deref());
        told.flatten().map(|node| node.node.clone()).collect()
    }

    /// The endpoints of others, each with its node and whether it is a writer. Those of
    /// `ros_discovery_info` are among them.
    pub fn endpoints(&self) -> impl Iterator<Item = (Arc<EndpointData>, NodeName, bool)> {
        self.endpoints.others().filter_map(|entry| {
            let node = self.node_of(&entry.data)?;
            Some((Arc::clone(&entry.data), node, entry.is_writer))
        })
    }

    /// The node of another's endpoint: what the endpoint itself says, as ours do, comes first.
    #[must_use]
    pub fn node_of(&self, endpoint: &EndpointData) -> Option<NodeName> {
        let participant = self.participants.get(&endpoint.guid.prefix)?;
        let said = endpoint.tags.node.clone();
        Some(said.unwrap_or_else(|| participant.node_of(endpoint.guid)))
    }

    /// Whether another's endpoint belongs to a node that is not known yet.
    #[must_use]
    pub fn awaits_name(&self, endpoint: &EndpointData) -> bool {
        self.node_of(endpoint).is_some_and(|node| node == unknown_node())
    }

    /// What to call the node of another's endpoint to people: its name, else what is known of its
    /// process.
    #[must_use]
    pub fn name_of(&self, endpoint: &EndpointData) -> Option<NodeName> {
        let participant = self.participants.get(&endpoint.guid.prefix)?;
        match self.node_of(endpoint)? {
            node if node == unknown_node() || node == bare_dds_node() => {
                Some(participant.process())
            }
            node => Some(node),
        }
    }

    /// How often something was refused.
    #[must_use]
    pub const fn refused(&self, what: Refusal) -> u64 {
        self.refused[what as usize]
    }

    /// Entity of the builtin writer that tells of endpoints of this kind.
    const fn announcer(is_writer: bool) -> EntityId {
        match is_writer {
            true => EntityId::PUBLICATIONS_WRITER,
            false => EntityId::SUBSCRIPTIONS_WRITER,
        }
    }
}
