//! Callback groups: which callbacks may overlap.

use angaros_transport::arena::Scope;
use angaros_transport::sync::atomic::{AtomicU32, Ordering};
use angaros_transport::sync::{Mutex, lock};
use std::sync::Arc;
use std::time::Duration;

/// The two kinds of group, as in rclcpp.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CallbackGroupType {
    /// At most one callback of the group runs at a time.
    #[default]
    MutuallyExclusive,
    /// Callbacks of different entities may run at the same time.
    Reentrant,
}

/// A set of callbacks of one node with a rule about overlapping.
#[derive(Clone)]
pub struct CallbackGroup {
    gate: Option<Arc<Gate>>,
    /// 0 for none.
    budget_ns: u64,
}

impl CallbackGroup {
    /// A group of this kind, for any node.
    pub fn new(kind: CallbackGroupType) -> Self {
        let _memory = Scope::enter(true);
        let gate = match kind {
            CallbackGroupType::MutuallyExclusive => Some(Arc::default()),
            CallbackGroupType::Reentrant => None,
        };
        Self { gate, budget_ns: 0 }
    }

    /// The same group, as a handle with which entities are made whose callbacks take no longer than
    /// `budget` each, waiting included. One that does is reported with its stack: rule W1 in
    /// [`stalls`](crate::stalls). Entities made with other handles of the group have other budgets.
    #[must_use]
    pub fn with_budget(&self, budget: Duration) -> Self {
        Self { gate: self.gate.clone(), budget_ns: crate::stalls::nanoseconds(budget) }
    }

    /// What [`CallbackGroup::with_budget`] said, in nanoseconds; 0 for none.
    pub(crate) fn budget_ns(&self) -> u64 {
        self.budget_ns
    }

    /// Which kind it is.
    #[must_use]
    pub fn kind(&self) -> CallbackGroupType {
        match self.gate {
            Some(_) => CallbackGroupType::MutuallyExclusive,
            None => CallbackGroupType::Reentrant,
        }
    }

    /// What tells the group's gate from others; `None` if each of its entities has its own.
    pub(crate) fn gate_mark(&self) -> Option<usize> {
        self.gate.as_ref().map(|gate| Arc::as_ptr(gate) as usize)
    }

    /// The gate an entity of this group passes: the group's, or one of its own.
    pub(crate) fn gate(&self) -> Arc<Gate> {
        self.gate.clone().unwrap_or_default()
    }
}

/// Lets one callback through at a time and remembers who came meanwhile.
#[derive(Default)]
#[repr(C, align(64))]
pub(crate) struct Gate {
    /// [`BUSY`] while somebody is inside, and [`PARKED`] since somebody was turned away.
    state: AtomicU32,
    parked: Mutex<Vec<usize>>,
}

const BUSY: u32 = 1;
const PARKED: u32 = 2;

impl Gate {
    /// Enters, or parks `entity` so that whoever leaves announces it again.
    pub(crate) fn enter_or_park(&self, entity: usize) -> bool {
        if self.try_enter() {
            return true;
        }
        self.park(entity);
        // The holder may have left between the attempt and the parking and seen nobody.
        if !self.try_enter() {
            return false;
        }
        lock(&self.parked).retain(|parked| *parked != entity);
        true
    }

    /// Parks `entity` if somebody is inside; returns whether it will be announced.
    pub(crate) fn park_if_busy(&self, entity: usize) -> bool {
        if !self.is_busy() {
            return false;
        }
        self.park(entity);
        if self.is_busy() {
            return true;
        }
        // The thread that left meanwhile may have announced it already; then it comes twice.
        lock(&self.parked).retain(|parked| *parked != entity);
        false
    }

    /// Whether this entity waits for somebody to leave.
    pub(crate) fn is_parked(&self, entity: usize) -> bool {
        self.state.load(Ordering::SeqCst) & PARKED != 0 && lock(&self.parked).contains(&entity)
    }

    fn park(&self, entity: usize) {
        let mut parked = lock(&self.parked);
        // It may come again while the same callback runs, which may wait for something itself.
        if !parked.contains(&entity) {
            parked.push(entity);
        }
        drop(parked);
        self.state.fetch_or(PARKED, Ordering::SeqCst);
    }

    fn try_enter(&self) -> bool {
        self.state.fetch_or(BUSY, Ordering::SeqCst) & BUSY == 0
    }

    fn is_busy(&self) -> bool {
        self.state.load(Ordering::SeqCst) & BUSY != 0
    }

    /// Leaves; `announce` is called for every entity that came meanwhile.
    pub(crate) fn leave(&self, mut announce: impl FnMut(usize)) {
        if self.state.swap(0, Ordering::SeqCst) & PARKED != 0 {
            lock(&self.parked).drain(..).for_each(&mut announce);
        }
    }
}

#[cfg(all(test, loom))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_that_comes_again_and_again_is_parked_once() {
        let gate = Gate::default();
        assert!(!gate.park_if_busy(2), "nobody is inside");
        assert!(gate.enter_or_park(1));
        assert!(!gate.enter_or_park(2));
        assert!(gate.park_if_busy(2));
        let mut announced = Vec::new();
        gate.leave(|entity| announced.push(entity));
        assert_eq!(announced, [2]);
    }

    #[test]
    fn whoever_came_meanwhile_is_announced_once_on_leaving() {
        let gate = Gate::default();
        assert!(gate.enter_or_park(1));
        assert!(!gate.enter_or_park(2));
        assert!(!gate.enter_or_park(3));
        let mut announced = Vec::new();
        gate.leave(|entity| announced.push(entity));
        assert_eq!(announced, [2, 3]);
        assert!(gate.enter_or_park(2));
        gate.leave(|entity| announced.push(entity));
        assert_eq!(announced, [2, 3]);
    }
}
