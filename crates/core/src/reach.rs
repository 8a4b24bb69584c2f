//! Which wires a publisher need not use: those whose every subscription an earlier one reaches.
//!
//! Only kept where a context has more than one transport. Wires are numbered in the order of
//! preference; number 0 is delivery inside the process.

use crate::endpoint::{Endpoint, Gid};
use crate::transport::local::lock;
use crate::transport::{Departure, Events, LastAssertion};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Who is reached by what.
#[derive(Default)]
pub(crate) struct Reach {
    /// Of each subscription the wires that reach it, a bit for each.
    reached: Mutex<Vec<(Gid, u32)>>,
    idle: AtomicU32,
}

impl Reach {
    /// Whether everybody whom the wire reaches is reached by an earlier one; one load.
    pub fn is_idle(&self, wire: usize) -> bool {
        self.idle.load(Ordering::Relaxed) >> wire & 1 == 1
    }

    /// Events of one wire, which go on to `events`.
    pub fn listen(self: &Arc<Self>, wire: usize, events: &Arc<dyn Events>) -> Arc<dyn Events> {
        Arc::new(Listener { reach: Arc::clone(self), wire, events: Arc::clone(events) })
    }

    fn change(&self, wire: usize, gid: Gid, reaches: bool) {
        let mut reached = lock(&self.reached);
        let bit = 1u32 << wire;
        match reached.iter().position(|(known, _)| *known == gid) {
            Some(at) if reaches => reached[at].1 |= bit,
            Some(at) => {
                reached[at].1 &= !bit;
                if reached[at].1 == 0 {
                    reached.swap_remove(at);
                }
            }
            None if reaches => reached.push((gid, bit)),
            None => {}
        }
        let (used, first) = reached.iter().fold((0, 0), |(used, first), (_, wires)| {
            (used | wires, first | (wires & wires.wrapping_neg()))
        });
        self.idle.store(used & !first, Ordering::Relaxed);
    }
}

struct Listener {
    reach: Arc<Reach>,
    wire: usize,
    events: Arc<dyn Events>,
}

impl Events for Listener {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.events.mismatch(publisher, subscription);
    }

    fn matched(&self, other: &Endpoint, asserted: Option<LastAssertion>) {
        self.reach.change(self.wire, other.gid, true);
        self.events.matched(other, asserted);
    }

    fn unmatched(&self, other: Gid, how: Departure) {
        self.reach.change(self.wire, other, false);
        self.events.unmatched(other, how);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle(reach: &Reach) -> Vec<usize> {
        (0..4).filter(|wire| reach.is_idle(*wire)).collect()
    }

    #[test]
    fn a_wire_is_idle_while_earlier_ones_reach_all_that_it_does() {
        let reach = Reach::default();
        let [beside, remote] = [Gid([1; 16]), Gid([2; 16])];
        reach.change(2, beside, true);
        assert_eq!(idle(&reach), []);
        reach.change(1, beside, true);
        assert_eq!(idle(&reach), [2]);
        reach.change(2, remote, true);
        assert_eq!(idle(&reach), []);
        reach.change(3, remote, true);
        assert_eq!(idle(&reach), [3]);
        reach.change(2, remote, false);
        assert_eq!(idle(&reach), [2]);
        reach.change(1, beside, false);
        assert_eq!(idle(&reach), []);
        reach.change(1, beside, false);
        for (wire, gid) in [(2, beside), (3, remote)] {
            reach.change(wire, gid, false);
        }
        assert_eq!(idle(&reach), []);
        assert!(lock(&reach.reached).is_empty());
    }
}
