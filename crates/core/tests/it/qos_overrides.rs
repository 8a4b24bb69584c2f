use angaros_core::{LivelinessName, QosOverride};
use angaros_msg::qos::Liveliness;
use angaros_msg::{Duration, Qos};

#[test]
fn only_what_is_given_changes() {
    let change = QosOverride { depth: Some(3), ..QosOverride::default() };
    assert_eq!(change.apply(Qos::sensor_data()), Qos::keep_last(3).best_effort());
}

#[test]
fn times_are_nanoseconds_and_zero_is_no_limit() {
    let change = QosOverride {
        deadline: Some(0),
        lifespan: Some(5),
        liveliness: Some(LivelinessName::ManualByTopic),
        liveliness_lease_duration: Some(u64::MAX),
        ..QosOverride::default()
    };
    let before = Qos::default().deadline(Duration::from_millis(1));
    let lease = Duration::INFINITE;
    let after = Qos::default()
        .lifespan(Duration::from_nanoseconds(5))
        .liveliness(Liveliness::ManualByTopic, lease);
    assert_eq!(change.apply(before), after);
}

#[test]
fn a_depth_of_none_is_a_depth_of_one() {
    let change = QosOverride { depth: Some(0), ..QosOverride::default() };
    assert_eq!(change.apply(Qos::keep_last(5)), Qos::keep_last(1));
}
