//! Inverse kinematics: the joints that it gives put the foot where it was asked for.

use crate::pseudo_random::PseudoRandom;
use nalgebra::{Isometry3, Translation3, UnitQuaternion};
use robot_state::Model;
use robot_state::kinematics::{Chain, HipOrder, Leg, SolveOptions, solve};

/// The left leg has yaw, roll and pitch from the hip on, the right one pitch, roll and yaw; some
/// axes point the other way.
pub const BIPED: &str = r#"<robot name="biped">
  <link name="body"/>
  <link name="l1"/><link name="l2"/><link name="l3"/><link name="l4"/><link name="l5"/>
  <link name="l6"/><link name="left_foot"/>
  <link name="r1"/><link name="r2"/><link name="r3"/><link name="r4"/><link name="r5"/>
  <link name="r6"/><link name="right_foot"/>
  <joint name="l_yaw" type="revolute"><parent link="body"/><child link="l1"/>
    <origin xyz="0.01 0.05 -0.1" rpy="0 0.05 0"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" velocity="5" effort="5"/></joint>
  <joint name="l_roll" type="revolute"><parent link="l1"/><child link="l2"/><axis xyz="1 0 0"/>
    <limit lower="-0.8" upper="0.8" velocity="5" effort="5"/></joint>
  <joint name="l_pitch" type="revolute"><parent link="l2"/><child link="l3"/><axis xyz="0 -1 0"/>
    <limit lower="-1.2" upper="1.8" velocity="5" effort="5"/></joint>
  <joint name="l_knee" type="revolute"><parent link="l3"/><child link="l4"/>
    <origin xyz="0 0 -0.2"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="2.4" velocity="5" effort="5"/></joint>
  <joint name="l_ankle_pitch" type="revolute"><parent link="l4"/><child link="l5"/>
    <origin xyz="0 0 -0.18"/><axis xyz="0 1 0"/>
    <limit lower="-1.4" upper="1.4" velocity="5" effort="5"/></joint>
  <joint name="l_ankle_roll" type="revolute"><parent link="l5"/><child link="l6"/>
    <axis xyz="-1 0 0"/><limit lower="-0.8" upper="0.8" velocity="5" effort="5"/></joint>
  <joint name="l_sole" type="fixed"><parent link="l6"/><child link="left_foot"/>
    <origin xyz="0.02 0.005 -0.04" rpy="0 0 0.1"/></joint>
  <joint name="r_pitch" type="revolute"><parent link="body"/><child link="r1"/>
    <origin xyz="0.01 -0.05 -0.1"/><axis xyz="0 1 0"/>
    <limit lower="-1.8" upper="1.2" velocity="5" effort="5"/></joint>
  <joint name="r_roll" type="revolute"><parent link="r1"/><child link="r2"/><axis xyz="1 0 0"/>
    <limit lower="-0.8" upper="0.8" velocity="5" effort="5"/></joint>
  <joint name="r_yaw" type="revolute"><parent link="r2"/><child link="r3"/><axis xyz="0 0 -1"/>
    <limit lower="-1" upper="1" velocity="5" effort="5"/></joint>
  <joint name="r_knee" type="revolute"><parent link="r3"/><child link="r4"/>
    <origin xyz="0 0 -0.2"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="2.4" velocity="5" effort="5"/></joint>
  <joint name="r_ankle_pitch" type="revolute"><parent link="r4"/><child link="r5"/>
    <origin xyz="0 0 -0.18"/><axis xyz="0 1 0"/>
    <limit lower="-1.4" upper="1.4" velocity="5" effort="5"/></joint>
  <joint name="r_ankle_roll" type="revolute"><parent link="r5"/><child link="r6"/>
    <axis xyz="1 0 0"/><limit lower="-0.8" upper="0.8" velocity="5" effort="5"/></joint>
  <joint name="r_sole" type="fixed"><parent link="r6"/><child link="right_foot"/>
    <origin xyz="0 0 -0.04"/></joint>
</robot>"#;

fn leg(side: &str) -> Chain {
    let model = Model::parse(BIPED, "biped").unwrap();
    Chain::new(&model, "body", &format!("{side}_foot")).unwrap()
}

/// Positions within the limits. The knee is never quite straight, where the leg can be turned
/// without moving the foot.
fn somewhere(chain: &Chain, random: &mut PseudoRandom) -> Vec<f64> {
    let position = |variable: &robot_state::kinematics::Variable| {
        let limits = variable.limits.unwrap();
        let margin = if variable.name.ends_with("knee") { 0.05 } else { 0.0 };
        random.between(limits.lower + margin, limits.upper)
    };
    chain.variables().iter().map(position).collect()
}

fn apart(one: &Isometry3<f64>, other: &Isometry3<f64>) -> (f64, f64) {
    let lacks = one.inverse() * other;
    (lacks.translation.vector.norm(), lacks.rotation.angle())
}

#[test]
fn a_leg_of_which_one_joint_follows_another_has_no_closed_form() {
    let ankle = "<axis xyz=\"-1 0 0\"/>";
    let text = BIPED.replace(ankle, &format!("{ankle}<mimic joint=\"l_roll\"/>"));
    let model = Model::parse(&text, "biped").unwrap();
    let chain = Chain::new(&model, "body", "left_foot").unwrap();
    assert_eq!(chain.variables().len(), 5);
    assert!(Leg::of(&chain).is_none());
}

#[test]
fn the_closed_form_finds_the_joints_of_every_pose_of_a_leg() {
    let mut random = PseudoRandom(11);
    for (side, order) in [("left", HipOrder::YawRollPitch), ("right", HipOrder::PitchRollYaw)] {
        let chain = leg(side);
        let leg = Leg::of(&chain).unwrap();
        assert_eq!(leg.order, order);
        assert!((leg.thigh_m - 0.2).abs() < 1e-12 && (leg.shank_m - 0.18).abs() < 1e-12);
        for _ in 0..2_000 {
            let values = somewhere(&chain, &mut random);
            let found = leg.solve(&chain.pose(&values)).unwrap();
            for (found, value) in found.iter().zip(&values) {
                assert!((found - value).abs() < 1e-6, "{side}: {found} is not {value}");
            }
        }
    }
}

#[test]
fn the_closed_form_refuses_what_is_out_of_reach_or_beyond_limits() {
    let chain = leg("left");
    let leg = Leg::of(&chain).unwrap();
    let far = Isometry3::translation(0.0, 0.05, -0.6);
    assert_eq!(leg.solve(&far), None);
    let mut values = [0.0, 0.0, 0.3, 0.6, -0.3, 0.0];
    assert!(leg.solve(&chain.pose(&values)).is_some());
    values[0] = 1.1;
    assert_eq!(leg.solve(&chain.pose(&values)), None, "the hip turns by 1 rad at most");
}

#[test]
fn a_leg_whose_axes_do_not_meet_has_no_closed_form() {
    for (from, to) in [
        ("<child link=\"l2\"/>", "<child link=\"l2\"/><origin xyz=\"0.01 0 0\"/>"),
        ("<child link=\"l6\"/>", "<child link=\"l6\"/><origin xyz=\"0 0 -0.01\"/>"),
        ("<axis xyz=\"0 -1 0\"/>", "<axis xyz=\"0 1 0.1\"/>"),
    ] {
        let text = BIPED.replacen(from, to, 1);
        assert_ne!(text, BIPED);
        let model = Model::parse(&text, "biped").unwrap();
        let chain = Chain::new(&model, "body", "left_foot").unwrap();
        assert_eq!(Leg::of(&chain), None, "{to}");
    }
    let model = Model::parse(BIPED, "biped").unwrap();
    assert_eq!(Leg::of(&Chain::new(&model, "body", "l4").unwrap()), None, "four joints");
}

#[test]
fn damped_least_squares_reach_poses_near_and_far_from_the_start() {
    let mut random = PseudoRandom(5);
    let options = SolveOptions::default();
    for side in ["left", "right"] {
        let chain = leg(side);
        for round in 0..60 {
            let values = somewhere(&chain, &mut random);
            let start: Vec<f64> = match round % 2 {
                0 => values.iter().map(|value| value + random.between(-0.3, 0.3)).collect(),
                _ => vec![0.0, 0.0, 0.0, 0.5, 0.0, 0.0],
            };
            let target = chain.pose(&values);
            let solution = solve(&chain, &target, &start, &options);
            let (way, turn) = apart(&chain.pose(&solution.values), &target);
            assert!(solution.reached, "{side} {values:?}: {solution:?}");
            assert!(way < 2e-6 && turn < 2e-6, "{way} {turn}");
            let mut clamped = solution.values.clone();
            chain.clamp(&mut clamped);
            assert_eq!(clamped, solution.values, "it stays within the limits");
        }
    }
}

#[test]
fn both_ways_of_inverse_kinematics_agree() {
    let chain = leg("left");
    let closed = Leg::of(&chain).unwrap();
    let values = [0.2, -0.1, 0.5, 0.9, -0.4, 0.1];
    let target = chain.pose(&values);
    let start = [0.1, 0.0, 0.4, 1.0, -0.3, 0.0];
    let squares = solve(&chain, &target, &start, &SolveOptions::default());
    for (one, other) in closed.solve(&target).unwrap().iter().zip(&squares.values) {
        assert!((one - other).abs() < 1e-4, "{one} {other}");
    }
}

#[test]
fn a_target_out_of_reach_gives_the_nearest_pose_and_says_so() {
    let chain = leg("right");
    let down = Translation3::new(0.01, -0.05, -0.8);
    let target = Isometry3::from_parts(down, UnitQuaternion::identity());
    let start = [0.0, 0.0, 0.0, 0.5, 0.0, 0.0];
    let solution = solve(&chain, &target, &start, &SolveOptions::default());
    assert!(!solution.reached);
    // The leg is 0.42 m long from the hip at -0.1 m.
    assert!((solution.position_m - 0.28).abs() < 0.01, "{solution:?}");
    assert!(solution.values.iter().all(|value| value.is_finite()));
}
