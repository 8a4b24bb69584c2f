//! Motions: what they refuse, and that they hold limits.

use motion::Keyframes;
use robot_state::Model;
use std::collections::BTreeMap;

const NOD: &str = "
max_velocity: 2.0
keyframes:
  - {duration: 0.5, positions: {a: 0.4, b: 0.0}}
  - {duration: 0.5, hold: 0.2, positions: {a: 0.9}}
  - {duration: 0.1, positions: {a: -0.9, b: 0.5}}
";

const ROBOT: &str = r#"<robot name="r"><link name="x"/><link name="y"/><link name="z"/>
  <joint name="a" type="revolute"><parent link="x"/><child link="y"/>
    <limit lower="-1" upper="1" velocity="1.5" effort="1"/></joint>
  <joint name="b" type="revolute"><parent link="y"/><child link="z"/>
    <limit lower="-1" upper="1" velocity="5" effort="1"/></joint></robot>"#;

fn robot() -> Model {
    Model::parse(ROBOT, "r").unwrap()
}

#[test]
fn a_motion_goes_through_its_poses_and_holds_them() {
    let motion = Keyframes::parse(NOD, "nod").unwrap().from(&BTreeMap::new(), None);
    assert_eq!(motion.names(), ["a", "b"]);
    // It begins in its first pose, as nobody says where the joints are.
    assert_eq!(motion.at(0.0)[0].0, 0.4);
    let held = motion.at(1.1);
    assert!((held[0].0 - 0.9).abs() < 1e-12 && held[0].1.abs() < 1e-12, "{held:?}");
    let end = motion.at(1_000.0);
    assert_eq!(end, [(-0.9, 0.0), (0.5, 0.0)]);
}

#[test]
fn positions_are_within_the_poses_and_velocities_within_every_limit() {
    let start = BTreeMap::from([("a".to_owned(), -0.7), ("b".to_owned(), 0.9)]);
    let motion = Keyframes::parse(NOD, "nod").unwrap();
    for (model, fastest) in [(None, [2.0, 2.0]), (Some(robot()), [1.5, 2.0])] {
        let trajectory = motion.from(&start, model.as_ref());
        let step_s = 1e-3;
        let mut last = trajectory.at(0.0);
        assert!((last[0].0 + 0.7).abs() < 1e-12 && (last[1].0 - 0.9).abs() < 1e-12);
        let mut seen = 0.0_f64;
        for at in 1..(trajectory.duration_s() / step_s) as usize {
            let now = trajectory.at(at as f64 * step_s);
            for joint in 0..2 {
                let (position, velocity) = now[joint];
                assert!((-0.9 - 1e-9..=0.9 + 1e-9).contains(&position), "{position}");
                assert!(velocity.abs() <= fastest[joint] + 1e-9, "{joint} does {velocity} rad/s");
                // Without jumps, and the velocity is the one of the positions.
                let moved = (position - last[joint].0) / step_s;
                assert!((moved - velocity).abs() < 0.1, "{moved} is not {velocity}");
                seen = seen.max(velocity.abs() / fastest[joint]);
            }
            last = now;
        }
        assert!(seen > 0.9, "it is not slower than needed: {seen}");
    }
}

#[test]
fn a_motion_that_is_slow_enough_takes_as_long_as_it_says() {
    let text = "keyframes: [{duration: 2.0, hold: 1.0, positions: {a: 0.5}}]";
    let start = BTreeMap::from([("a".to_owned(), 0.0)]);
    let motion = Keyframes::parse(text, "slow").unwrap().from(&start, Some(&robot()));
    assert!((motion.duration_s() - 3.0).abs() < 1e-12);
    assert!((motion.at(1.0)[0].0 - 0.25).abs() < 1e-12, "half the way in half the time");
}

#[test]
fn what_is_no_motion_is_refused_with_its_name() {
    let known = [
        ("a: [", "motion m cannot be read"),
        ("keyframes: []", "motion m has 0 keyframes"),
        ("keyframes: [{duration: 0, positions: {}}]", "takes 0 s"),
        ("keyframes: [{duration: .nan, positions: {}}]", "takes NaN s"),
        ("keyframes: [{duration: 1, hold: -1, positions: {}}]", "holds -1 s in keyframe 1"),
        ("keyframes: [{duration: 1, positions: {a: .inf}}]", "moves 'a' to inf rad in keyframe 1"),
        ("max_velocity: 0\nkeyframes: [{duration: 1, positions: {}}]", "max_velocity of 0 rad/s"),
        ("keyframes: [{duration: 1, position: {}}]", "cannot be read"),
    ];
    for (text, expected) in known {
        let error = Keyframes::parse(text, "m").unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_motion_of_too_many_joints_for_its_poses_is_refused() {
    let of = |poses: usize| {
        let pose = |at: usize| format!("\n- {{duration: 1, positions: {{j{at}: 0}}}}");
        let poses: String = (0..poses).map(pose).collect();
        Keyframes::parse(&format!("keyframes:{poses}"), "m")
    };
    assert!(of(400).is_ok());
    let error = of(500).unwrap_err().to_string();
    assert!(error.contains("has 500 keyframes of 500 joints"), "{error}");
}

#[test]
fn joints_that_a_robot_does_not_have_and_positions_beyond_its_limits_are_refused() {
    let of = |text: &str| Keyframes::parse(text, "m").unwrap().check(&robot(), "m");
    assert_eq!(of(NOD), Ok(()));
    let error = of("keyframes: [{duration: 1, positions: {c: 0}}]").unwrap_err().to_string();
    assert!(error.contains("'c' in keyframe 1"), "{error}");
    let error = of("keyframes: [{duration: 1, positions: {a: 1.1}}]").unwrap_err().to_string();
    assert!(error.contains("'a' to 1.1 rad") && error.contains("limit 1"), "{error}");
}
