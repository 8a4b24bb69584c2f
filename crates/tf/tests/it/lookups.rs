//! Known answers (rules F1 to F4) and errors (F8).

use super::support::{along, at, motion, put, put_static, stamped, x};
use angaros_msg::HasHeader;
use angaros_msg::Time;
use angaros_msg::geometry_msgs::msg::PoseStamped;
use angaros_tf::nalgebra::Point3;
use angaros_tf::{Buffer, LATEST, TransformError};
use std::f64::consts::FRAC_PI_2;
use std::time::Duration;

/// map -> odom (slow) -> base (fast) -> laser (static), and map -> goal.
fn robot() -> Buffer {
    let buffer = Buffer::new();
    for step in 0..=10 {
        let time = 100.0 + f64::from(step) * 0.1;
        put(&buffer, &along("odom", "base", time, f64::from(step)));
        if step % 5 == 0 {
            put(&buffer, &along("map", "odom", time, 100.0 + f64::from(step)));
        }
    }
    put_static(&buffer, &along("base", "laser", 0.0, 0.5));
    put(&buffer, &along("map", "goal", 100.0, 7.0));
    buffer
}

fn refused(buffer: &Buffer, target: &str, source: &str, time: Time) -> TransformError {
    buffer.lookup(target, source, time).unwrap_err()
}

#[test]
fn a_point_goes_up_and_down_a_tree_of_turned_frames() {
    let buffer = Buffer::new();
    let quarter = motion([1.0, 0.0, 0.0], [0.0, 0.0, FRAC_PI_2]);
    put(&buffer, &stamped("a", "b", at(1.0), &quarter));
    put(&buffer, &stamped("b", "c", at(1.0), &quarter));
    put(&buffer, &stamped("a", "d", at(1.0), &motion([0.0, 0.0, 5.0], [0.0; 3])));
    let p = Point3::new(1.0, 0.0, 0.0);
    let in_a = buffer.lookup("a", "c", at(1.0)).unwrap().transform * p;
    // (1,0) in c is (1,1) in b, which is (0,1) in a.
    assert!((in_a - Point3::new(0.0, 1.0, 0.0)).norm() < 1e-12, "{in_a}");
    let in_d = buffer.lookup("d", "c", LATEST).unwrap().transform * p;
    assert!((in_d - Point3::new(0.0, 1.0, -5.0)).norm() < 1e-12, "{in_d}");
    let back = buffer.lookup("c", "d", LATEST).unwrap().transform * in_d;
    assert!((back - p).norm() < 1e-12, "{back}");
}

#[test]
fn every_edge_is_interpolated_for_itself() {
    let buffer = robot();
    assert!((x(&buffer, "odom", "base", at(100.25)) - 2.5).abs() < 1e-9);
    assert!((x(&buffer, "map", "laser", at(100.25)) - (102.5 + 2.5 + 0.5)).abs() < 1e-6);
    assert!((x(&buffer, "laser", "map", at(100.25)) + (102.5 + 2.5 + 0.5)).abs() < 1e-6);
}

#[test]
fn the_latest_common_time_is_that_of_the_slowest_moving_edge_on_the_way() {
    let buffer = robot();
    put(&buffer, &along("odom", "base", 101.25, 12.0));
    let found = buffer.lookup("map", "laser", LATEST).unwrap();
    assert_eq!(found.stamp, at(101.0));
    assert_eq!(buffer.latest_common_time("odom", "laser").unwrap(), at(101.25));
    assert_eq!(buffer.latest_common_time("laser", "base").unwrap(), LATEST);
    assert_eq!(buffer.latest_common_time("goal", "goal").unwrap(), at(100.0));
    // Edges above the meeting point do not count.
    put(&buffer, &along("base", "wheel", 101.25, 0.0));
    assert_eq!(buffer.latest_common_time("laser", "wheel").unwrap(), at(101.25));
}

#[test]
fn a_frame_in_itself_is_the_identity_at_any_time() {
    let buffer = robot();
    let found = buffer.lookup("base", "base", at(5.0)).unwrap();
    assert_eq!((found.stamp, x(&buffer, "base", "base", at(5.0))), (at(5.0), 0.0));
}

#[test]
fn errors_have_the_texts_and_values_of_tf2() {
    let buffer = robot();
    let text = |target: &str, source: &str, seconds: f64| {
        refused(&buffer, target, source, at(seconds)).to_string()
    };
    assert_eq!(
        text("odom", "base", 102.5),
        "Lookup would require extrapolation into the future.  Requested time 102.500000 but the \
         latest data is at time 101.000000, when looking up transform from frame [base] to frame \
         [odom]"
    );
    assert_eq!(
        text("base", "odom", 99.0),
        "Lookup would require extrapolation into the past.  Requested time 99.000000 but the \
         earliest data is at time 100.000000, when looking up transform from frame [odom] to frame \
         [base]"
    );
    assert_eq!(
        text("map", "goal", 99.0),
        "Lookup would require extrapolation at time 99.000000, but only time 100.000000 is in the \
         buffer, when looking up transform from frame [goal] to frame [map]"
    );
    assert_eq!(
        text("map", "moon", 99.0),
        "\"moon\" passed to lookupTransform argument source_frame does not exist. "
    );
    assert_eq!(
        text("/map", "base", 99.0),
        "Invalid argument \"/map\" passed to lookupTransform argument target_frame - in tf2 \
         frame_ids cannot start with a '/'"
    );
    put(&buffer, &along("mars", "rover", 100.0, 0.0));
    assert_eq!(
        text("map", "rover", 100.0),
        "Could not find a connection between 'map' and 'rover' because they are not part of the \
         same tree.Tf has two or more unconnected trees."
    );
    let reason = buffer.can_transform("map", "moon", LATEST).unwrap_err().to_string();
    let expected = "Invalid frame ID \"moon\" passed to canTransform argument source_frame - frame \
                    does not exist";
    assert_eq!(reason, expected);
}

#[test]
fn errors_have_the_kinds_of_tf2() {
    let buffer = robot();
    put(&buffer, &along("mars", "rover", 100.0, 0.0));
    let kind = |target: &str, source: &str, seconds: f64| {
        let error = refused(&buffer, target, source, at(seconds));
        (error.code(), error.is_extrapolation())
    };
    assert_eq!(kind("odom", "base", 200.0), (3, true));
    assert_eq!(kind("odom", "base", 1.0), (3, true));
    assert_eq!(kind("map", "goal", 1.0), (3, true));
    assert_eq!(kind("map", "rover", 100.0), (2, false));
    assert_eq!(kind("map", "moon", 100.0), (1, false));
    assert_eq!(kind("", "base", 100.0), (4, false));
    let future = refused(&buffer, "odom", "base", at(200.0));
    assert!(matches!(future, TransformError::ExtrapolationIntoFuture(_)));
    assert!(buffer.can_transform("odom", "base", at(100.5)).is_ok());
}

#[test]
fn what_is_missing_above_the_meeting_point_does_not_matter() {
    let buffer = robot();
    put(&buffer, &along("base", "arm", 100.8, 1.0));
    put(&buffer, &along("base", "arm", 101.9, 2.0));
    // At 101.5 there is no odom -> base.
    assert!(x(&buffer, "laser", "arm", at(101.5)) > 0.0);
    assert!(refused(&buffer, "odom", "arm", at(101.5)).is_extrapolation());
}

#[test]
fn a_loop_is_found_and_told() {
    let buffer = Buffer::new();
    put(&buffer, &along("a", "b", 1.0, 0.0));
    put(&buffer, &along("b", "c", 1.0, 0.0));
    put(&buffer, &along("c", "a", 1.0, 0.0));
    put(&buffer, &along("x", "y", 1.0, 0.0));
    for time in [LATEST, at(1.0)] {
        let error = refused(&buffer, "y", "a", time);
        assert!(matches!(error, TransformError::Lookup(_)), "{error:?}");
        let text = error.to_string();
        assert!(text.starts_with("The tf tree is invalid because it contains a loop.\n"));
        assert!(text.contains("Frame b exists with parent a.\n"), "{text}");
    }
}

#[test]
fn a_frame_may_change_its_parent_over_time() {
    let buffer = Buffer::new();
    put_static(&buffer, &along("world", "table", 0.0, 10.0));
    put_static(&buffer, &along("world", "hand", 0.0, 20.0));
    put(&buffer, &along("table", "cup", 1.0, 1.0));
    put(&buffer, &along("table", "cup", 2.0, 2.0));
    put(&buffer, &along("hand", "cup", 3.0, 3.0));
    put(&buffer, &along("hand", "cup", 4.0, 4.0));
    assert_eq!(x(&buffer, "world", "cup", at(1.5)), 11.5);
    // Between the parents the older transform holds.
    assert_eq!(x(&buffer, "world", "cup", at(2.9)), 12.0);
    assert_eq!(x(&buffer, "world", "cup", at(3.5)), 23.5);
    assert_eq!(buffer.parent_of("cup", at(1.5)).as_deref(), Some("table"));
    assert_eq!(buffer.parent_of("cup", at(3.5)).as_deref(), Some("hand"));
    assert_eq!(x(&buffer, "cup", "hand", LATEST), -4.0);
}

#[test]
fn a_lookup_may_travel_in_time_by_a_fixed_frame() {
    let buffer = robot();
    // Where the laser of 100.2 lies in the base of 100.8: it was 6 further back.
    let found =
        buffer.lookup_transform_full(("base", at(100.8)), ("laser", at(100.2)), "odom").unwrap();
    assert!((found.transform.translation.x - (-6.0 + 0.5)).abs() < 1e-9);
    assert_eq!((found.stamp(), found.frame_id()), (at(100.8), "base"));
    assert_eq!(found.child_frame_id, "laser");
    let late = buffer.lookup_full(("base", at(101.8)), ("laser", at(100.2)), "odom").unwrap_err();
    assert!(late.is_extrapolation(), "{late}");
}

#[test]
fn turns_through_time_are_put_together_from_the_source_to_the_target() {
    let buffer = Buffer::new();
    let quarter = motion([1.0, 0.0, 0.0], [0.0, 0.0, FRAC_PI_2]);
    put(&buffer, &stamped("world", "hand", at(1.0), &quarter));
    put(&buffer, &stamped("world", "tool", at(2.0), &motion([0.0, 5.0, 0.0], [0.0; 3])));
    let found = buffer.lookup_full(("tool", at(2.0)), ("hand", at(1.0)), "world").unwrap();
    // (1, 0) in the hand is (1, 1) in the world, which is (1, -4) in the tool.
    let moved = found.transform * Point3::new(1.0, 0.0, 0.0);
    assert!((moved - Point3::new(1.0, -4.0, 0.0)).norm() < 1e-12, "{moved}");
}

#[test]
fn a_message_moved_by_a_static_transform_keeps_its_time() {
    let buffer = robot();
    let mut pose = PoseStamped::default();
    pose.set_header(LATEST, "laser");
    pose.pose.orientation.w = 1.0;
    assert_eq!(buffer.transform(&pose, "base").unwrap().stamp(), LATEST);
    pose.set_header(at(100.5), "laser");
    let moved = buffer.transform(&pose, "base").unwrap();
    assert_eq!((moved.frame_id(), moved.stamp()), ("base", at(100.5)));
    assert_eq!(moved.pose.position.x, 0.5);
}

#[test]
fn the_first_and_the_last_instant_that_are_known_can_be_asked_for() {
    let buffer = robot();
    assert_eq!(x(&buffer, "odom", "base", at(100.0)), 0.0);
    assert_eq!(x(&buffer, "odom", "base", at(101.0)), 10.0);
}

#[test]
fn whole_messages_get_the_frame_and_the_time_of_their_new_place() {
    let buffer = robot();
    let mut pose = PoseStamped::default();
    pose.set_header(at(100.5), "laser");
    pose.pose.orientation.w = 1.0;
    let moved = buffer.transform(&pose, "odom").unwrap();
    assert_eq!((moved.frame_id(), moved.stamp()), ("odom", at(100.5)));
    assert!((moved.pose.position.x - 5.5).abs() < 1e-9);
    let later = buffer.transform_full(&pose, ("base", at(101.0)), "odom").unwrap();
    assert!((later.pose.position.x - (5.5 - 10.0)).abs() < 1e-9);
    assert_eq!((later.frame_id(), later.stamp()), ("base", at(101.0)));
}

#[test]
fn after_time_went_back_only_static_transforms_are_left() {
    let buffer = robot();
    assert!(!buffer.observe_time(at(100.0)) && !buffer.observe_time(at(101.0)));
    assert!(!buffer.observe_time(at(101.0)), "time stood still, it did not go back");
    assert_eq!(x(&buffer, "odom", "base", at(101.0)), 10.0);
    assert!(buffer.observe_time(at(50.0)));
    assert!(refused(&buffer, "odom", "base", LATEST).is_extrapolation());
    assert_eq!(x(&buffer, "base", "laser", LATEST), 0.5);
    put(&buffer, &along("odom", "base", 50.0, 3.0));
    assert_eq!(x(&buffer, "odom", "laser", LATEST), 3.5);
}

#[test]
fn a_buffer_remembers_as_long_as_it_was_told() {
    let buffer = Buffer::with_cache_time(Duration::from_secs(2));
    (0..=10).for_each(|s| put(&buffer, &along("a", "b", 100.0 + f64::from(s), f64::from(s))));
    assert_eq!(x(&buffer, "a", "b", at(108.0)), 8.0);
    // What is exactly as old as it remembers is still taken, and replaces what was there.
    put(&buffer, &along("a", "b", 108.0, 80.0));
    assert_eq!(x(&buffer, "a", "b", at(108.0)), 80.0);
    let late = buffer.set_transform(&along("a", "b", 107.999, 0.0), "test", false);
    assert!(late.is_err(), "{late:?}");
    let past = refused(&buffer, "a", "b", at(107.9));
    assert!(matches!(past, TransformError::ExtrapolationIntoPast(_)), "{past:?}");
}

#[test]
fn a_frame_that_becomes_static_forgets_its_past_and_back() {
    let buffer = Buffer::new();
    put(&buffer, &along("a", "b", 1.0, 1.0));
    put(&buffer, &along("a", "b", 2.0, 2.0));
    put_static(&buffer, &along("a", "b", 0.0, 9.0));
    assert_eq!(x(&buffer, "a", "b", at(1.5)), 9.0);
    put(&buffer, &along("a", "b", 3.0, 3.0));
    assert!(refused(&buffer, "a", "b", at(1.5)).is_extrapolation());
}
