//! Who is reached by which wire.
//!
//! That is only kept where a context has more than one transport. Wires are numbered in the order
//! of preference; number 0 is delivery inside the process.

use crate::subscription::Losses;
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::mutex::lock;
use angaros_transport::{EndReason, Events, LastAssertion};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Who is reached by what.
#[derive(Default)]
pub(crate) struct Reachability {
    /// Of each endpoint the wires that reach it, a bit for each.
    reached: Mutex<Vec<(Gid, u32)>>,
    idle: AtomicU32,
    count: AtomicUsize,
    /// Pairs that cannot be connected, so that every wire's word is not another case.
    refused: Mutex<Vec<(Gid, Gid)>>,
    /// The last endpoints that ended.
    ended: Mutex<VecDeque<EndedEndpoint>>,
}

/// An endpoint that one wire told the end of, when no other reached it. What another wire finds
/// later is the same endpoint, of which it has not heard yet that it ended: no second one.
struct EndedEndpoint {
    gid: Gid,
    /// By which wire that was known.
    by: usize,
    /// The wires that found it later, a bit for each.
    late: u32,
}

/// Endpoints of which is remembered that they ended; a wire is not later than that.
const MAX_ENDED: usize = 64;

/// Pairs that are remembered.
const MAX_REFUSED: usize = 1024;

impl Reachability {
    /// Whether everybody whom the wire reaches is reached by an earlier one; one load.
    pub fn is_idle(&self, wire: usize) -> bool {
        self.idle.load(Ordering::Relaxed) >> wire & 1 == 1
    }

    /// Endpoints that are reached, by however many wires.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Whether the wire reaches this endpoint.
    pub fn reaches(&self, wire: usize, gid: Gid) -> bool {
        let reached = lock(&self.reached);
        reached.iter().any(|(known, wires)| *known == gid && wires >> wire & 1 == 1)
    }

    /// Events of one wire, which go on to `events`.
    pub fn listen(self: &Arc<Self>, wire: usize, events: &Arc<dyn Events>) -> Arc<dyn Events> {
        let reach = Arc::clone(self);
        let events = Arc::clone(events);
        Arc::new(Listener { reach, wire, events, losses: None })
    }

    /// The same for a subscription, whose losses are noted.
    pub fn listen_with(
        self: &Arc<Self>,
        wire: usize,
        events: &Arc<dyn Events>,
        losses: &Arc<Losses>,
    ) -> Arc<dyn Events> {
        let reach = Arc::clone(self);
        let events = Arc::clone(events);
        Arc::new(Listener { reach, wire, events, losses: Some(Arc::clone(losses)) })
    }

    /// Whether the wire finds an endpoint that has ended. One that comes again where it ended is
    /// there again.
    fn is_late(ended: &mut VecDeque<EndedEndpoint>, wire: usize, gid: Gid) -> bool {
        let Some(at) = ended.iter().position(|one| one.gid == gid) else { return false };
        if ended[at].by == wire {
            ended.remove(at);
            return false;
        }
        ended[at].late |= 1 << wire;
        true
    }

    /// An endpoint is gone from the wire; returns whether that is news.
    fn note_end(
        &self,
        ended: &mut VecDeque<EndedEndpoint>,
        wire: usize,
        gid: Gid,
        how: EndReason,
    ) -> bool {
        if let Some(known) = ended.iter_mut().find(|one| one.gid == gid) {
            let was_late = known.late >> wire & 1 == 1;
            known.late &= !(1 << wire);
            return !was_late;
        }
        let is_reached = lock(&self.reached).iter().any(|(known, _)| *known == gid);
        if how == EndReason::Ended && !is_reached {
            if ended.len() == MAX_ENDED {
                ended.pop_front();
            }
            ended.push_back(EndedEndpoint { gid, by: wire, late: 0 });
        }
        true
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
        self.count.store(reached.len(), Ordering::Relaxed);
    }
}

struct Listener {
    reach: Arc<Reachability>,
    wire: usize,
    events: Arc<dyn Events>,
    losses: Option<Arc<Losses>>,
}

impl Events for Listener {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        let pair = (publisher.gid, subscription.gid);
        let mut refused = lock(&self.reach.refused);
        if refused.contains(&pair) {
            return;
        }
        if refused.len() < MAX_REFUSED {
            refused.push(pair);
        }
        drop(refused);
        self.events.mismatch(publisher, subscription);
    }

    fn matched(&self, other: &Endpoint, asserted: Option<LastAssertion>) {
        // Held until it is told: what two wires say at the same time is told one after the other.
        let mut ended = lock(&self.reach.ended);
        self.reach.change(self.wire, other.gid, true);
        if let Some(losses) = &self.losses {
            losses.expect(other.gid);
        }
        if !Reachability::is_late(&mut ended, self.wire, other.gid) {
            self.events.matched(other, asserted);
        }
    }

    fn unmatched(&self, other: Gid, how: EndReason) {
        let mut ended = lock(&self.reach.ended);
        self.reach.change(self.wire, other, false);
        if let Some(losses) = &self.losses {
            losses.release(other);
        }
        if self.reach.note_end(&mut ended, self.wire, other, how) {
            self.events.unmatched(other, how);
        }
    }

    fn lost(&self, publisher: Gid, last: u64, count: u64) {
        // Delivery inside the process counts for itself.
        if let (Some(losses), Some(transport)) = (&self.losses, self.wire.checked_sub(1)) {
            losses.add(transport, publisher, last, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of the other end: that it came, or how it went.
    #[derive(Default)]
    struct RecordedEvents(Mutex<Vec<Option<EndReason>>>);

    impl Events for RecordedEvents {
        fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}

        fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {
            lock(&self.0).push(None);
        }

        fn unmatched(&self, _: Gid, how: EndReason) {
            lock(&self.0).push(Some(how));
        }
    }

    #[test]
    fn a_wire_that_finds_an_endpoint_after_its_end_tells_of_no_second_one() {
        let publisher = Endpoint {
            gid: Gid::next(),
            kind: angaros_transport::endpoint::EndpointKind::Publisher,
            node: angaros_transport::endpoint::NodeName { namespace: "/".into(), name: "n".into() },
            topic: "/t".into(),
            type_name: "t".into(),
            type_hash: angaros_msg::TypeHash([0; 32]),
            qos: angaros_msg::Qos::default(),
            service_hash: None,
        };
        let came = None;
        let ended = Some(EndReason::Ended);
        let died = Some(EndReason::Died);
        let told = Arc::new(RecordedEvents::default());
        let heard = Arc::clone(&told) as Arc<dyn Events>;
        let reach = Arc::<Reachability>::default();
        let [shm, dds] = [1, 2].map(|wire| reach.listen(wire, &heard));
        shm.matched(&publisher, None);
        shm.unmatched(publisher.gid, EndReason::Ended);
        dds.matched(&publisher, None);
        dds.unmatched(publisher.gid, EndReason::Died);
        assert_eq!(*lock(&told.0), [came, ended]);
        // The same wire knows better, and who died may be back.
        shm.matched(&publisher, None);
        shm.unmatched(publisher.gid, EndReason::Died);
        dds.matched(&publisher, None);
        assert_eq!(lock(&told.0)[2..], [came, died, came]);
        // One that both reach has ended when both have told of it.
        lock(&told.0).clear();
        shm.matched(&publisher, None);
        shm.unmatched(publisher.gid, EndReason::Ended);
        dds.unmatched(publisher.gid, EndReason::Ended);
        assert_eq!(*lock(&told.0), [came, ended, ended]);
    }

    fn idle(reach: &Reachability) -> Vec<usize> {
        (0..4).filter(|wire| reach.is_idle(*wire)).collect()
    }

    #[test]
    fn a_wire_is_idle_while_earlier_ones_reach_all_that_it_does() {
        let reach = Reachability::default();
        let [beside, remote] = [Gid([1; 16]), Gid([2; 16])];
        reach.change(2, beside, true);
        assert!(idle(&reach).is_empty());
        reach.change(1, beside, true);
        assert_eq!(idle(&reach), [2]);
        reach.change(2, remote, true);
        assert!(idle(&reach).is_empty());
        assert_eq!(reach.count(), 2);
        assert!(reach.reaches(1, beside) && !reach.reaches(1, remote));
        reach.change(3, remote, true);
        assert_eq!(idle(&reach), [3]);
        reach.change(2, remote, false);
        assert_eq!(idle(&reach), [2]);
        reach.change(1, beside, false);
        assert!(idle(&reach).is_empty());
        reach.change(1, beside, false);
        for (wire, gid) in [(2, beside), (3, remote)] {
            reach.change(wire, gid, false);
        }
        assert!(idle(&reach).is_empty());
        assert!(lock(&reach.reached).is_empty());
    }
}
