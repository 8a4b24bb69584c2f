//! Which endpoints are matched, and what a matched pair does beyond rmw_zenoh.

use angaros_msg::Qos;
use angaros_msg::qos::{History, Reliability};
use angaros_transport::Endpoint;
use angaros_transport::Events;
use angaros_transport::endpoint::Mismatch;

/// Whether two endpoints are matched; a mismatch is reported.
pub fn is_compatible(
    publisher: &Endpoint,
    subscription: &Endpoint,
    both_angaros: bool,
    events: &dyn Events,
) -> bool {
    match publisher.can_serve(subscription) {
        Ok(()) => true,
        // rmw_zenoh matches them whatever QoS they request.
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

/// Whether a publisher waits rather than lose messages. For subscriptions of ROS 2, Zenoh blocks.
/// Subscriptions of Angaros request missing messages again, so that a disconnected host does not
/// block the others.
pub fn never_drops(offer: &Qos) -> bool {
    offer.history == History::KeepAll && offer.reliability == Reliability::Reliable
}

/// Whether the subscription reports to the publisher what it has taken.
pub fn counts_taken(offer: &Qos, request: &Qos) -> bool {
    never_drops(offer) && never_drops(request)
}

/// How many messages are kept for recovery: those in transit, and the numbers of refused ones.
pub fn kept(offer: &Qos) -> usize {
    if never_drops(offer) { 2 * Qos::KEEP_ALL_DEPTH } else { offer.depth() }
}

/// Whether the publisher sends messages again that the subscription missed.
pub fn resends(offer: &Qos, request: &Qos) -> bool {
    offer.reliability == Reliability::Reliable && request.reliability == Reliability::Reliable
}
