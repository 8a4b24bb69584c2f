//! What has happened to an endpoint so far, in the terms of `rclcpp` and the DDS specification
//! (OMG DDS 1.4, section 2.2.4.1).

use angaros_msg::qos::QosPolicy;

/// Times at which a deadline passed without a message: once for each period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeadlineMissed {
    /// Since the endpoint was made.
    pub total_count: u64,
    /// Since it was last told or asked.
    pub total_count_change: u64,
}

/// Times at which a publisher did not show within its lease that it is alive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivelinessLost {
    /// Since the publisher was made; one that stays silent is counted once.
    pub total_count: u64,
    /// Since it was last told or asked.
    pub total_count_change: u64,
}

/// Messages that were published for a subscription and never reached it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageLost {
    /// Since the subscription was made.
    pub total_count: u64,
    /// Since it was last told or asked.
    pub total_count_change: u64,
}

/// How many of a subscription's publishers are alive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivelinessChanged {
    /// Publishers that are alive.
    pub alive_count: u64,
    /// Publishers that let their lease pass and have not come back, and those whose process died.
    pub not_alive_count: u64,
    /// Change of `alive_count` since the subscription was last told or asked.
    pub alive_count_change: i64,
    /// Change of `not_alive_count` since then.
    pub not_alive_count_change: i64,
}

/// Endpoints of the topic with which the QoS does not match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IncompatibleQos {
    /// Since the endpoint was made.
    pub total_count: u64,
    /// Since it was last told or asked.
    pub total_count_change: u64,
    /// By which policy the last one failed.
    pub last_policy_kind: Option<QosPolicy>,
}

/// Endpoints of the topic with which this one is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matched {
    /// All that ever were.
    pub total_count: u64,
    /// New ones since the endpoint was last told or asked.
    pub total_count_change: u64,
    /// Those that are at this moment.
    pub current_count: u64,
    /// Change of `current_count` since the endpoint was last told or asked.
    pub current_count_change: i64,
}

/// Everything that can be asked of a subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubscriptionEvents {
    /// The requested deadline passed without a message.
    pub deadline_missed: DeadlineMissed,
    /// Who of its publishers is alive.
    pub liveliness_changed: LivelinessChanged,
    /// Messages that never reached it.
    pub message_lost: MessageLost,
    /// Publishers that offer too little.
    pub incompatible_qos: IncompatibleQos,
    /// Publishers that serve it.
    pub matched: Matched,
    /// Messages that were older than their lifespan when their turn came; not among those lost.
    pub expired: u64,
}

/// Everything that can be asked of a publisher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PublisherEvents {
    /// The offered deadline passed without a message.
    pub deadline_missed: DeadlineMissed,
    /// It did not show in time that it is alive.
    pub liveliness_lost: LivelinessLost,
    /// Subscriptions that ask for more than it offers.
    pub incompatible_qos: IncompatibleQos,
    /// Subscriptions it serves.
    pub matched: Matched,
}

/// A status whose change can be told from an earlier state.
pub(super) trait Status: Copy + PartialEq + Default {
    /// The same counts, with the change since `before`, whose own changes do not matter.
    fn since(self, before: &Self) -> Self;
}

macro_rules! total_only {
    ($($status:ident),+) => {$(
        impl $status {
            pub(super) fn of(total_count: u64) -> Self {
                Self { total_count, ..Self::default() }
            }
        }

        impl Status for $status {
            fn since(self, before: &Self) -> Self {
                Self { total_count_change: grown(self.total_count, before.total_count), ..self }
            }
        }
    )+};
}

total_only!(DeadlineMissed, LivelinessLost, MessageLost);

impl Status for IncompatibleQos {
    fn since(self, before: &Self) -> Self {
        Self { total_count_change: grown(self.total_count, before.total_count), ..self }
    }
}

impl Status for LivelinessChanged {
    fn since(self, before: &Self) -> Self {
        Self {
            alive_count_change: difference(self.alive_count, before.alive_count),
            not_alive_count_change: difference(self.not_alive_count, before.not_alive_count),
            ..self
        }
    }
}

impl Status for Matched {
    fn since(self, before: &Self) -> Self {
        Self {
            total_count_change: grown(self.total_count, before.total_count),
            current_count_change: difference(self.current_count, before.current_count),
            ..self
        }
    }
}

impl Status for SubscriptionEvents {
    fn since(self, before: &Self) -> Self {
        Self {
            deadline_missed: self.deadline_missed.since(&before.deadline_missed),
            liveliness_changed: self.liveliness_changed.since(&before.liveliness_changed),
            message_lost: self.message_lost.since(&before.message_lost),
            incompatible_qos: self.incompatible_qos.since(&before.incompatible_qos),
            matched: self.matched.since(&before.matched),
            expired: self.expired,
        }
    }
}

impl Status for PublisherEvents {
    fn since(self, before: &Self) -> Self {
        Self {
            deadline_missed: self.deadline_missed.since(&before.deadline_missed),
            liveliness_lost: self.liveliness_lost.since(&before.liveliness_lost),
            incompatible_qos: self.incompatible_qos.since(&before.incompatible_qos),
            matched: self.matched.since(&before.matched),
        }
    }
}

/// How much a count has grown that never shrinks.
fn grown(now: u64, before: u64) -> u64 {
    now.saturating_sub(before)
}

fn difference(now: u64, before: u64) -> i64 {
    now as i64 - before as i64
}
