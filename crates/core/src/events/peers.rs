//! Whom an endpoint is connected with, and who of them is alive.

use super::{IncompatibleQos, LivelinessChanged, Matched};
use angaros_transport::endpoint::{Endpoint, Gid, Mismatch};
use angaros_transport::{EndReason, LastAssertion};

/// The other ends, with what ever happened to them.
#[derive(Default)]
pub(super) struct Peers {
    list: Vec<Peer>,
    total: u64,
    died: u64,
    incompatible: IncompatibleQos,
}

struct Peer {
    gid: Gid,
    /// Several transports may connect the same pair.
    wires: u32,
    alive: bool,
    lease: Option<Lease>,
}

#[derive(Clone)]
struct Lease {
    asserted: LastAssertion,
    ns: u64,
}

impl Peers {
    pub fn add(&mut self, other: &Endpoint, asserted: Option<LastAssertion>) {
        if let Some(known) = self.list.iter_mut().find(|peer| peer.gid == other.gid) {
            known.wires += 1;
            return;
        }
        let ns = u64::try_from(other.qos.liveliness_lease.nanoseconds).unwrap_or(u64::MAX);
        let lease = asserted.map(|asserted| Lease { asserted, ns });
        self.list.push(Peer { gid: other.gid, wires: 1, alive: true, lease });
        self.total += 1;
    }

    pub fn remove(&mut self, gid: Gid, how: EndReason) {
        let Some(at) = self.list.iter().position(|peer| peer.gid == gid) else { return };
        self.list[at].wires -= 1;
        if self.list[at].wires == 0 {
            self.list.swap_remove(at);
            self.died += u64::from(how == EndReason::Died);
        }
    }

    /// Counts a pair that cannot be connected, if that is because of QoS.
    pub fn refuse(&mut self, publisher: &Endpoint, subscription: &Endpoint) {
        if let Err(Mismatch::Qos(policies)) = publisher.can_serve(subscription) {
            self.incompatible.total_count += 1;
            self.incompatible.last_policy_kind = policies.last().copied();
        }
    }

    /// Judges everybody who has a lease at `now_ns`; returns when to do so again.
    pub fn check(&mut self, now_ns: u64) -> u64 {
        let mut next = u64::MAX;
        for peer in &mut self.list {
            let Some(lease) = &peer.lease else { continue };
            // Nobody can have been alive in the future.
            let ends = (lease.asserted)().min(now_ns).saturating_add(lease.ns);
            peer.alive = now_ns < ends;
            // Nothing announces that somebody is back.
            let again = if peer.alive { ends } else { now_ns + (lease.ns / 4).max(500_000) };
            next = next.min(again);
        }
        next
    }

    pub fn matched(&self) -> Matched {
        let current_count = self.list.len() as u64;
        Matched { total_count: self.total, current_count, ..Matched::default() }
    }

    pub fn incompatible(&self) -> IncompatibleQos {
        self.incompatible
    }

    pub fn liveliness(&self) -> LivelinessChanged {
        let alive_count = self.list.iter().filter(|peer| peer.alive).count() as u64;
        LivelinessChanged {
            alive_count,
            not_alive_count: self.list.len() as u64 - alive_count + self.died,
            ..LivelinessChanged::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::qos::{Liveliness, QosPolicy};
    use angaros_msg::{Duration, Qos, TypeHash};
    use angaros_transport::endpoint::{EndpointKind, NodeName};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn endpoint(qos: Qos) -> Endpoint {
        Endpoint {
            gid: Gid::next(),
            kind: EndpointKind::Publisher,
            node: NodeName { namespace: "/".into(), name: "n".into() },
            topic: "/t".into(),
            type_name: "t".into(),
            type_hash: TypeHash([0; 32]),
            qos,
            service_hash: None,
        }
    }

    fn counts(peers: &Peers) -> (u64, u64) {
        let status = peers.liveliness();
        (status.alive_count, status.not_alive_count)
    }

    #[test]
    fn whoever_lets_its_lease_pass_is_not_alive_until_it_asserts_again() {
        let lease = Duration::from_nanoseconds(100);
        let publisher = endpoint(Qos::default().liveliness(Liveliness::ManualByTopic, lease));
        let word = Arc::new(AtomicU64::new(1000));
        let read = Arc::clone(&word);
        let mut peers = Peers::default();
        peers.add(&publisher, Some(Arc::new(move || read.load(Ordering::Relaxed))));
        assert_eq!((peers.check(1099), counts(&peers)), (1100, (1, 0)));
        peers.check(1100);
        assert_eq!(counts(&peers), (0, 1));
        word.store(1150, Ordering::Relaxed);
        assert_eq!((peers.check(1160), counts(&peers)), (1250, (1, 0)));
        word.store(u64::MAX, Ordering::Relaxed);
        assert_eq!(peers.check(2000), 2100, "an assertion from the future is one from now");
        peers.remove(publisher.gid, EndReason::Ended);
        assert_eq!((peers.check(9000), counts(&peers)), (u64::MAX, (0, 0)));
    }

    #[test]
    fn one_that_died_is_not_alive_and_one_that_ended_does_not_count() {
        let one = endpoint(Qos::default());
        let two = endpoint(Qos::default());
        let mut peers = Peers::default();
        peers.add(&one, None);
        peers.add(&two, None);
        peers.remove(one.gid, EndReason::Died);
        peers.remove(two.gid, EndReason::Ended);
        peers.remove(two.gid, EndReason::Died);
        assert_eq!(counts(&peers), (0, 1));
        assert_eq!((peers.matched().total_count, peers.matched().current_count), (2, 0));
    }

    #[test]
    fn a_pair_that_two_transports_connect_is_one() {
        let other = endpoint(Qos::default());
        let mut peers = Peers::default();
        peers.add(&other, None);
        peers.add(&other, None);
        peers.remove(other.gid, EndReason::Ended);
        assert_eq!((peers.matched().total_count, peers.matched().current_count), (1, 1));
    }

    #[test]
    fn only_qos_counts_as_incompatible_qos() {
        let offer = endpoint(Qos::sensor_data());
        let request = endpoint(Qos::default());
        let mut other_type = offer.clone();
        other_type.type_name = "u".into();
        let mut peers = Peers::default();
        peers.refuse(&other_type, &request);
        assert_eq!(peers.incompatible(), IncompatibleQos::default());
        peers.refuse(&offer, &request);
        let found = peers.incompatible();
        assert_eq!((found.total_count, found.last_policy_kind), (1, Some(QosPolicy::Reliability)));
    }
}
