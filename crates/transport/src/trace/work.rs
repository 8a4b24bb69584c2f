//! What only the user knows: where a node's computation begins and ends, and what comes of what.

use super::entity::{Entity, EntityKind};
use super::event::EventId;
use super::is_on;
use super::label::Label;
use super::registry::{declare_for_good, number_of};
use super::thread::{NO_MESSAGE, record};
use crate::endpoint::Endpoint;

/// Runs what a node is there for, its computation, so that a trace tells it from the framework's
/// share of the callback.
pub fn work<R>(computation: impl FnOnce() -> R) -> R {
    static UNNAMED: Label = Label::new("");
    work_named(&UNNAMED, computation)
}

/// The same under a name, by which traces tell it from others.
///
/// ```
/// use angaros_transport::trace::{Label, work_named};
///
/// static RECTIFY: Label = Label::new("rectify");
/// assert_eq!(work_named(&RECTIFY, || 6 * 7), 42);
/// ```
pub fn work_named<R>(name: &'static Label, computation: impl FnOnce() -> R) -> R {
    if !is_on() {
        return computation();
    }
    record(EventId::WorkStart, NO_MESSAGE, [name.number(), 0, 0]);
    let result = computation();
    record(EventId::WorkEnd, NO_MESSAGE, [name.number(), 0, 0]);
    result
}

/// How what is published follows from what was taken, where no callback shows it; as the
/// annotations `message_link_*` of `ros2_tracing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageLink {
    /// A timer or another thread publishes the newest of what was taken.
    PeriodicAsync,
    /// One message of each subscription is waited for, and the last lets publish.
    PartialSync,
}

impl MessageLink {
    /// What comes after `message_link_` in the reference's names.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::PeriodicAsync => "periodic_async",
            Self::PartialSync => "partial_sync",
        }
    }
}

/// States that what these subscriptions take goes out on these publishers, though it is not
/// published by their callbacks. Said once, when both exist. What a
/// `message_filters::Synchronizer` joins is found without it.
pub fn message_link(how: MessageLink, subscriptions: &[&Endpoint], publishers: &[&Endpoint]) {
    let numbers = |ends: &[&Endpoint]| ends.iter().map(|end| number_of(end)).collect();
    let node = subscriptions.iter().chain(publishers).next();
    declare_for_good(Entity {
        kind: EntityKind::MessageLink,
        node: node.map(|end| end.node.to_string()).unwrap_or_default(),
        type_name: how.name().into(),
        links: (numbers(subscriptions), numbers(publishers)),
        ..Entity::default()
    });
}
