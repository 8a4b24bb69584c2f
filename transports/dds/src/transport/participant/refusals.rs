//! Endpoints of others that ours cannot be connected with, and how they are named when that is
//! told.
//!
//! Of an endpoint of ROS it is known first what it asks for, and a moment later, by
//! `ros_discovery_info`, to which node it belongs. That moment is waited for, [`NAME_NS`] at most;
//! then what is known of its process stands for the node.

use super::super::names;
use super::{Shared, State};
use crate::wire::{EndpointData, EntityId};
use angaros_core::clock::monotonic_ns;
use std::sync::Arc;

/// How long the name of a node is waited for.
const NAME_NS: u64 = 500_000_000;
/// Refusals that wait for a name; more are told without.
const MAX_WAITING: usize = 256;

/// A refusal whose other end has no name yet.
pub(super) struct Unnamed {
    due_ns: u64,
    ours: EntityId,
    other: Arc<EndpointData>,
}

impl Shared {
    /// An endpoint of ours cannot be connected with another's; it is told when that has a name.
    pub(super) fn refuse(&self, state: &mut State, ours: EntityId, other: &Arc<EndpointData>) {
        if self.is_ours_elsewhere(other) {
            return;
        }
        if state.discovery.awaits_name(other) && state.unnamed.len() < MAX_WAITING {
            let due_ns = monotonic_ns().saturating_add(NAME_NS);
            state.unnamed.push(Unnamed { due_ns, ours, other: Arc::clone(other) });
            self.link.alarm.at(due_ns);
        } else {
            self.tell_refusal(state, ours, other);
        }
    }

    /// Tells what waited for a name that is known now, or for long enough; returns when the next
    /// has.
    pub(super) fn tell_named(&self, state: &mut State, now_ns: u64) -> u64 {
        if state.unnamed.is_empty() {
            return u64::MAX;
        }
        let waiting = std::mem::take(&mut state.unnamed);
        let (still, told): (Vec<_>, Vec<_>) = waiting
            .into_iter()
            .partition(|one| now_ns < one.due_ns && state.discovery.awaits_name(&one.other));
        told.iter().for_each(|one| self.tell_refusal(state, one.ours, &one.other));
        state.unnamed = still;
        state.unnamed.iter().map(|one| one.due_ns).min().unwrap_or(u64::MAX)
    }

    fn tell_refusal(&self, state: &State, ours: EntityId, other: &EndpointData) {
        let other = names::understand(other, state.discovery.name_of(other));
        if let Some(end) = self.writer(ours) {
            end.told.mismatch(&end.endpoint, &other);
        } else if let Some(end) = self.reader(ours) {
            end.told.mismatch(&other, &end.endpoint);
        }
    }
}
