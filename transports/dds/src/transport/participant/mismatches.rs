//! Reports remote endpoints that local ones do not match, with the name of their node.
//!
//! Of an endpoint of ROS it is known first what it asks for, and a moment later, by
//! `ros_discovery_info`, to which node it belongs. That moment is waited for, [`NAME_NS`] at most;
//! then what is known of its process stands for the node.

use super::super::names;
use super::{Shared, State};
use crate::wire::{EndpointData, EntityId};
use angaros_transport::clock::monotonic_ns;
use std::sync::Arc;

/// How long the name of a node is waited for.
const NAME_NS: u64 = 500_000_000;
/// Mismatches that wait for a name, at most; more are reported without one.
const MAX_WAITING: usize = 256;

/// A mismatch with an endpoint whose node is not known yet.
pub(super) struct UnnamedMismatch {
    due_ns: u64,
    ours: EntityId,
    other: Arc<EndpointData>,
}

impl Shared {
    /// Reports a mismatch of a local endpoint when the name of the other node is known.
    pub(super) fn report_mismatch(
        &self,
        state: &mut State,
        ours: EntityId,
        other: &Arc<EndpointData>,
    ) {
        if self.is_ours_elsewhere(other) {
            return;
        }
        if state.discovery.awaits_name(other) && state.unnamed.len() < MAX_WAITING {
            let due_ns = monotonic_ns().saturating_add(NAME_NS);
            state.unnamed.push(UnnamedMismatch { due_ns, ours, other: Arc::clone(other) });
            self.io.alarm.at(due_ns);
        } else {
            self.send_mismatch(state, ours, other);
        }
    }

    /// Reports mismatches whose name is known now, or whose time is over; returns when the next one
    /// is due.
    pub(super) fn report_named(&self, state: &mut State, now_ns: u64) -> u64 {
        if state.unnamed.is_empty() {
            return u64::MAX;
        }
        let waiting = std::mem::take(&mut state.unnamed);
        let (still, listener): (Vec<_>, Vec<_>) = waiting
            .into_iter()
            .partition(|one| now_ns < one.due_ns && state.discovery.awaits_name(&one.other));
        listener.iter().for_each(|one| self.send_mismatch(state, one.ours, &one.other));
        state.unnamed = still;
        state.unnamed.iter().map(|one| one.due_ns).min().unwrap_or(u64::MAX)
    }

    fn send_mismatch(&self, state: &State, ours: EntityId, other: &EndpointData) {
        let other = names::understand(other, state.discovery.name_of(other));
        if let Some(end) = self.writer(ours) {
            end.listener.mismatch(&end.endpoint, &other);
        } else if let Some(end) = self.reader(ours) {
            end.listener.mismatch(&other, &end.endpoint);
        }
    }
}
