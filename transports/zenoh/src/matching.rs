//! Who is connected with whom.

use angaros_core::Endpoint;
use angaros_core::endpoint::Mismatch;
use angaros_core::transport::Events;
use angaros_msg::Qos;
use angaros_msg::qos::{History, Reliability};

/// Whether two endpoints are connected; those that are not are reported.
pub fn is_compatible(
    publisher: &Endpoint,
    subscription: &Endpoint,
    both_angaros: bool,
    events: &dyn Events,
) -> bool {
    match publisher.can_serve(subscription) {
        Ok(()) => true,
        // ROS 2 connects them over Zenoh whatever they ask for.
        Err(mismatch @ Mismatch::Qos(_)) if !both_angaros => {
            let text = publisher.describe_difference(subscription, &mismatch);
            let topic = &publisher.topic;
            tracing::warn!("connected on {topic} all the same, as rmw_zenoh does: {text}");
            true
        }
        Err(_) => {
            events.mismatch(publisher, subscription);
            false
        }
    }
}

/// Whether a publisher waits rather than lose what it sends. For subscriptions of ROS 2 Zenoh does
/// that; those of Angaros ask again, so that a host that was cut off does not hold up the others.
pub fn never_drops(offer: &Qos) -> bool {
    offer.history == History::KeepAll && offer.reliability == Reliability::Reliable
}

/// Whether these two count what was taken.
pub fn counts_taken(offer: &Qos, request: &Qos) -> bool {
    never_drops(offer) && never_drops(request)
}

/// How many messages are kept for those who ask: what is on its way at most, and what was refused.
pub fn kept(offer: &Qos) -> usize {
    if never_drops(offer) { 2 * Qos::KEEP_ALL_DEPTH } else { offer.depth() }
}

/// Whether one of these sends again what the other one missed.
pub fn resends(offer: &Qos, request: &Qos) -> bool {
    offer.reliability == Reliability::Reliable && request.reliability == Reliability::Reliable
}
