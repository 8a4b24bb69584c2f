//! Our own nodes and endpoints.

use super::endpoints::Entry;
use super::{Action, Discovery, announce};
use crate::wire::participant_data::write_key;
use crate::wire::qos::LivelinessKind;
use crate::wire::{EndpointData, EntityId, Guid, LivelinessAssertion, ParticipantMessage, pid};
use angaros_msg::Duration;
use angaros_transport::EndReason;
use angaros_transport::NodeName;
use std::sync::Arc;

impl Discovery {
    /// A writer of ours exists. `node` is `None` for one that belongs to no node.
    pub fn add_writer(&mut self, now_ns: u64, data: EndpointData, node: Option<NodeName>) {
        self.add_own(now_ns, data, node, true);
    }

    /// A reader of ours exists.
    pub fn add_reader(&mut self, now_ns: u64, data: EndpointData, node: Option<NodeName>) {
        self.add_own(now_ns, data, node, false);
    }

    fn add_own(
        &mut self,
        now_ns: u64,
        data: EndpointData,
        node: Option<NodeName>,
        is_writer: bool,
    ) {
        let guid = data.guid;
        let mut payload = Vec::new();
        data.write(&mut payload);
        let writer = Self::announcer(is_writer);
        self.actions.push_back(Action::Write { writer, instance: guid, payload });
        if let Some(node) = node {
            self.nodes.assign(now_ns, guid, node);
        }
        let entry = Entry { data: Arc::new(data), is_writer, is_ours: true };
        if let Some(lease) = automatic_lease(&entry) {
            self.assert_within(now_ns, lease);
        }
        self.insert(entry);
    }

    /// An endpoint of ours ended.
    pub fn remove_endpoint(&mut self, now_ns: u64, guid: Guid) {
        let Some(entry) = self.endpoints.get(guid).filter(|entry| entry.is_ours) else { return };
        let leased = automatic_lease(entry).is_some();
        let writer = Self::announcer(entry.is_writer);
        let mut payload = Vec::new();
        write_key(pid::ENDPOINT_GUID, guid, &mut payload);
        self.actions.push_back(Action::Dispose { writer, instance: guid, payload });
        self.nodes.unassign(now_ns, guid);
        self.drop_endpoint(guid, EndReason::Ended);
        if leased {
            self.plan_assertions(now_ns);
        }
    }

    /// A node of ours exists.
    pub fn add_node(&mut self, now_ns: u64, node: NodeName) {
        self.nodes.add(now_ns, node);
    }

    /// A node of ours ended.
    pub fn remove_node(&mut self, now_ns: u64, node: &NodeName) {
        self.nodes.remove(now_ns, node);
    }

    /// The participant ends: says so to everybody.
    pub fn leave(&mut self) {
        let guid = self.config.prefix.with(EntityId::PARTICIPANT);
        let mut payload = Vec::new();
        write_key(pid::PARTICIPANT_GUID, guid, &mut payload);
        let group = announce::search_places(&self.config);
        let mut to: Vec<_> =
            group.into_iter().filter(|address| address.ip().is_multicast()).collect();
        to.extend(self.participants.values().flat_map(|known| &known.metatraffic));
        if !to.is_empty() {
            self.actions.push_back(Action::Announce { to, payload: payload.into(), ended: true });
        }
    }

    /// A writer of ours has this lease: our word of liveliness is due thrice in it.
    fn assert_within(&mut self, now_ns: u64, lease: Duration) {
        let third = u64::try_from(lease.nanoseconds / 3).unwrap_or(0).max(1);
        self.assert_period_ns = match self.assert_period_ns {
            0 => third,
            period => period.min(third),
        };
        self.assert_ns = self.assert_ns.min(now_ns.saturating_add(self.assert_period_ns));
    }

    /// Finds out anew how often our word of liveliness is due: thrice per shortest lease. Looks at
    /// every endpoint, so only where a writer with a lease ended.
    fn plan_assertions(&mut self, now_ns: u64) {
        let shortest = self.endpoints.ours().filter_map(automatic_lease).min();
        let due_ns = std::mem::replace(&mut self.assert_ns, u64::MAX);
        self.assert_period_ns = 0;
        if let Some(lease) = shortest {
            self.assert_within(now_ns, lease);
            self.assert_ns = self.assert_ns.min(due_ns);
        }
    }

    pub(super) fn assert(&mut self, now_ns: u64) {
        if now_ns < self.assert_ns {
            return;
        }
        self.assert_ns = now_ns.saturating_add(self.assert_period_ns);
        let prefix = self.config.prefix;
        let word = ParticipantMessage { prefix, assertion: LivelinessAssertion::Automatic };
        let mut payload = Vec::new();
        word.write(&mut payload);
        self.actions.push_back(Action::Write {
            writer: EntityId::PARTICIPANT_MESSAGE_WRITER,
            instance: Guid::from_bytes(word.key_hash()),
            payload,
        });
    }
}

/// The lease of a writer whose liveliness is automatic, where there is a limit.
fn automatic_lease(entry: &Entry) -> Option<Duration> {
    let qos = &entry.data.qos;
    let automatic = entry.is_writer && qos.liveliness == LivelinessKind::Automatic;
    Some(qos.liveliness_lease).filter(|lease| automatic && lease.is_limit())
}
