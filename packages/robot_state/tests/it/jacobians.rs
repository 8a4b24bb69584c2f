//! Jacobians against finite differences.

use crate::pseudo_random::PseudoRandom;
use nalgebra::Vector6;
use robot_state::Model;
use robot_state::kinematics::Chain;

/// A chain with every kind of joint, skew axes, and joints that follow others.
const SKEW: &str = r#"<robot name="skew">
  <link name="a"/><link name="b"/><link name="c"/><link name="d"/><link name="e"/><link name="f"/>
  <joint name="one" type="continuous"><parent link="a"/><child link="b"/>
    <origin xyz="0.1 0.2 0.3" rpy="0.3 -0.2 0.1"/><axis xyz="1 2 -1"/></joint>
  <joint name="two" type="prismatic"><parent link="b"/><child link="c"/>
    <origin xyz="-0.1 0.3 0" rpy="0 0.7 0"/><axis xyz="0 1 1"/>
    <limit lower="-1" upper="1" velocity="1" effort="1"/></joint>
  <joint name="three" type="revolute"><parent link="c"/><child link="d"/>
    <origin xyz="0.2 0 0.2"/><axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" velocity="1" effort="1"/></joint>
  <joint name="four" type="continuous"><parent link="d"/><child link="e"/>
    <origin xyz="0 0 0.4" rpy="1 0 0"/><axis xyz="0 1 0"/>
    <mimic joint="one" multiplier="-0.5" offset="0.2"/></joint>
  <joint name="five" type="fixed"><parent link="e"/><child link="f"/>
    <origin xyz="0.1 0.1 0.1" rpy="0.1 0.2 0.3"/></joint>
</robot>"#;

/// What the tip does for each unit of a variable, by a small step either way.
fn differences(chain: &Chain, values: &[f64], at: usize) -> Vector6<f64> {
    let step = 1e-6;
    let pose = |by: f64| {
        let mut moved = values.to_vec();
        moved[at] += by;
        chain.pose(&moved)
    };
    let before = pose(-step);
    let after = pose(step);
    let way = (after.translation.vector - before.translation.vector) / (2.0 * step);
    let turn = (after.rotation * before.rotation.inverse()).scaled_axis() / (2.0 * step);
    Vector6::new(way.x, way.y, way.z, turn.x, turn.y, turn.z)
}

#[test]
fn jacobians_are_what_small_steps_show() {
    let mut random = PseudoRandom(7);
    let skew = Model::parse(SKEW, "skew").unwrap();
    let biped = Model::parse(crate::inverse::BIPED, "biped").unwrap();
    let chains = [
        Chain::new(&skew, "a", "f").unwrap(),
        Chain::new(&skew, "f", "a").unwrap(),
        Chain::new(&skew, "e", "b").unwrap(),
        Chain::new(&biped, "body", "left_foot").unwrap(),
        Chain::new(&biped, "right_foot", "left_foot").unwrap(),
    ];
    assert_eq!(chains[0].variables().len(), 3, "one joint follows another");
    for chain in &chains {
        for _ in 0..50 {
            let count = chain.variables().len();
            let values: Vec<f64> = (0..count).map(|_| random.between(-1.5, 1.5)).collect();
            let (pose, jacobian) = chain.jacobian(&values);
            assert_eq!(pose, chain.pose(&values));
            for at in 0..count {
                let lacks = jacobian.column(at) - differences(chain, &values, at);
                assert!(lacks.norm() < 1e-8, "column {at} at {values:?}: {lacks}");
            }
        }
    }
}
