//! Quality of service: the values two endpoints offer and ask for, the standard profiles, and the
//! rule that decides whether they match (DDS request/offer; `rmw/types.h`, `rmw/qos_profiles.h`).

use crate::time::Duration;
use std::fmt;

/// Whether lost samples are sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Reliability {
    /// Every sample that stays in the publisher's history arrives.
    #[default]
    Reliable = 1,
    /// A sample may be lost.
    BestEffort = 2,
}

/// Whether a late subscription receives what was published before it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Durability {
    /// The publisher keeps its history for late subscriptions.
    TransientLocal = 1,
    /// A late subscription starts with the next sample.
    #[default]
    Volatile = 2,
}

/// Which samples a full queue keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum History {
    /// The newest `depth` samples are kept; the oldest is replaced and counted as lost.
    KeepLast(usize),
    /// Nothing is replaced: publishing blocks up to a deadline, then fails.
    KeepAll,
}

impl Default for History {
    fn default() -> Self {
        Self::KeepLast(10)
    }
}

/// How the liveliness of a publisher is asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Liveliness {
    /// Alive while its process is.
    #[default]
    Automatic = 1,
    /// Alive while it publishes or says so within the lease.
    ManualByTopic = 3,
}

/// The QoS of one endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Qos {
    /// Whether lost samples are sent again.
    pub reliability: Reliability,
    /// What late subscriptions receive.
    pub durability: Durability,
    /// How many samples are kept.
    pub history: History,
    /// Longest time between two samples that is offered or asked for.
    pub deadline: Duration,
    /// How long a sample stays worth delivering.
    pub lifespan: Duration,
    /// How the publisher shows that it is alive.
    pub liveliness: Liveliness,
    /// Within which time it shows it.
    pub liveliness_lease: Duration,
}

impl Default for Qos {
    fn default() -> Self {
        Self {
            reliability: Reliability::Reliable,
            durability: Durability::Volatile,
            history: History::KeepLast(10),
            deadline: Duration::INFINITE,
            lifespan: Duration::INFINITE,
            liveliness: Liveliness::Automatic,
            liveliness_lease: Duration::INFINITE,
        }
    }
}

impl Qos {
    /// Reliable, volatile, the newest `depth` samples: ROS 2's default profile with that depth.
    #[must_use]
    pub fn keep_last(depth: usize) -> Self {
        Self { history: History::KeepLast(depth.max(1)), ..Self::default() }
    }

    /// Reliable and volatile with nothing replaced.
    #[must_use]
    pub fn keep_all() -> Self {
        Self { history: History::KeepAll, ..Self::default() }
    }

    /// Best effort, the newest 5 samples.
    #[must_use]
    pub fn sensor_data() -> Self {
        Self::keep_last(5).best_effort()
    }

    /// Reliable, the newest 1000 samples.
    #[must_use]
    pub fn parameters() -> Self {
        Self::keep_last(1000)
    }

    /// The same with reliability best effort.
    #[must_use]
    pub fn best_effort(self) -> Self {
        Self { reliability: Reliability::BestEffort, ..self }
    }

    /// The same with reliability reliable.
    #[must_use]
    pub fn reliable(self) -> Self {
        Self { reliability: Reliability::Reliable, ..self }
    }

    /// The same with durability transient-local ("latched").
    #[must_use]
    pub fn transient_local(self) -> Self {
        Self { durability: Durability::TransientLocal, ..self }
    }

    /// The same with a deadline: the longest time between two samples.
    #[must_use]
    pub fn deadline(self, period: impl Into<Duration>) -> Self {
        Self { deadline: period.into(), ..self }
    }

    /// The same with a lifespan: how long a sample stays worth delivering.
    #[must_use]
    pub fn lifespan(self, span: impl Into<Duration>) -> Self {
        Self { lifespan: span.into(), ..self }
    }

    /// The same with this liveliness, shown within `lease`.
    #[must_use]
    pub fn liveliness(self, liveliness: Liveliness, lease: impl Into<Duration>) -> Self {
        Self { liveliness, liveliness_lease: lease.into(), ..self }
    }

    /// Whether a publisher with this QoS must publish or assert to be taken for alive.
    #[must_use]
    pub fn must_assert(&self) -> bool {
        self.liveliness == Liveliness::ManualByTopic && self.liveliness_lease.is_limit()
    }

    /// Samples one queue of this endpoint holds at most; `KEEP_ALL` gets the stated bound.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> usize {
        match self.history {
            History::KeepLast(depth) => depth.max(1),
            History::KeepAll => Self::KEEP_ALL_DEPTH,
        }
    }

    /// Samples a `KEEP_ALL` queue holds before publishing blocks: everything is bounded.
    pub const KEEP_ALL_DEPTH: usize = 1024;

    /// This request, as strong as all these offers can serve: best effort if one of them is, and
    /// transient local if all of them are. Without an offer it stays as it is.
    #[must_use]
    pub fn adapted_to<'a>(self, offers: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut adapted = self;
        let mut is_latched = None;
        for offer in offers {
            if offer.reliability == Reliability::BestEffort {
                adapted = adapted.best_effort();
            }
            let is_one = offer.durability == Durability::TransientLocal;
            is_latched = Some(is_latched.unwrap_or(true) && is_one);
        }
        if is_latched == Some(true) { adapted.transient_local() } else { adapted }
    }

    /// Every policy by which this offer (a publisher's) fails the request (a subscription's).
    /// An empty list means that the two match. History and lifespan never prevent a match.
    #[must_use]
    pub fn incompatible_with(&self, request: &Self) -> Vec<QosPolicy> {
        let mut policies = Vec::new();
        if self.reliability == Reliability::BestEffort
            && request.reliability == Reliability::Reliable
        {
            policies.push(QosPolicy::Reliability);
        }
        if self.durability == Durability::Volatile
            && request.durability == Durability::TransientLocal
        {
            policies.push(QosPolicy::Durability);
        }
        if self.deadline > request.deadline {
            policies.push(QosPolicy::Deadline);
        }
        if self.liveliness == Liveliness::Automatic
            && request.liveliness == Liveliness::ManualByTopic
            || self.liveliness_lease > request.liveliness_lease
        {
            policies.push(QosPolicy::Liveliness);
        }
        policies
    }
}

/// A policy by which two endpoints can fail to match; printed as ROS 2 prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QosPolicy {
    /// Offered best effort, asked reliable.
    Reliability,
    /// Offered volatile, asked transient-local.
    Durability,
    /// Offered a longer deadline than asked.
    Deadline,
    /// Offered a weaker liveliness or a longer lease than asked.
    Liveliness,
}

impl fmt::Display for QosPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reliability => "RELIABILITY",
            Self::Durability => "DURABILITY",
            Self::Deadline => "DEADLINE",
            Self::Liveliness => "LIVELINESS",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_best_effort_offer_fails_a_reliable_request_and_not_the_reverse() {
        let best = Qos::sensor_data();
        let reliable = Qos::default();
        assert_eq!(best.incompatible_with(&reliable), [QosPolicy::Reliability]);
        assert!(reliable.incompatible_with(&best).is_empty());
    }

    #[test]
    fn every_failing_policy_is_named() {
        let offer = Qos::default();
        let request = Qos {
            deadline: Duration::from_millis(10),
            liveliness: Liveliness::ManualByTopic,
            ..Qos::default().transient_local()
        };
        assert_eq!(
            offer.incompatible_with(&request),
            [QosPolicy::Durability, QosPolicy::Deadline, QosPolicy::Liveliness]
        );
    }

    #[test]
    fn an_offer_as_good_as_the_request_matches_and_a_worse_one_does_not() {
        let of = |ms: i64| {
            let span = Duration::from_millis(ms);
            Qos::default().deadline(span).liveliness(Liveliness::Automatic, span)
        };
        assert!(of(10).incompatible_with(&of(10)).is_empty());
        assert!(of(10).incompatible_with(&of(11)).is_empty());
        let worse = [QosPolicy::Deadline, QosPolicy::Liveliness];
        assert_eq!(of(11).incompatible_with(&of(10)), worse);
    }

    #[test]
    fn a_request_is_as_strong_as_all_offers_can_serve() {
        let request = Qos::keep_last(7);
        let latched = Qos::keep_last(1).transient_local();
        let sensor = Qos::sensor_data();
        assert_eq!(request.adapted_to([]), request);
        assert_eq!(request.adapted_to([&latched, &latched]), request.transient_local());
        assert_eq!(request.adapted_to([&latched, &sensor]), request.best_effort());
        assert_eq!(request.adapted_to([&latched, &Qos::default()]), request);
        let weak = latched.best_effort();
        assert_eq!(request.adapted_to([&weak]), request.best_effort().transient_local());
    }

    #[test]
    fn a_queue_holds_at_least_one_sample() {
        let none = Qos { history: History::KeepLast(0), ..Qos::default() };
        assert_eq!((none.depth(), Qos::keep_last(0).depth()), (1, 1));
        assert_eq!((Qos::keep_last(7).depth(), Qos::keep_all().depth()), (7, 1024));
    }
}
