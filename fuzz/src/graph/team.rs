//! What anybody may publish on the topics of groups and of the emergency stop.

use angaros_msg::Message as _;
use angaros_msg::diagnostic_msgs::msg::DiagnosticArray;
use angaros_ros::fuzzing;
use angaros_ros::safety::MAX_STOPS;
use angaros_ros::team::MAX_MEMBERS;

/// A `DiagnosticArray`, heard as a heartbeat and as news of emergency stops: what is kept of it is
/// bounded, and others can read what is passed on.
pub fn team_message(bytes: &[u8]) {
    let Ok(message) = DiagnosticArray::decode(bytes) else { return };
    let (members, readable) = fuzzing::group_heartbeat(&message);
    assert!(members <= MAX_MEMBERS && readable, "{members} members");
    let stops = fuzzing::stops(&message);
    assert!(stops.len() <= MAX_STOPS, "{} stops", stops.len());
    assert!(stops.iter().all(|stop| stop.node.len() <= 255 && stop.reason.len() <= 255));
}
