//! Who is connected with whom.

use angaros_transport::Endpoint;
use angaros_transport::Events;
use angaros_transport::endpoint::Mismatch;

/// Whether two endpoints are connected; those that are not are reported.
pub fn fits(
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
