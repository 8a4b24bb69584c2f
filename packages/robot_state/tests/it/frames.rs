//! Where links are.

use nalgebra::{Isometry3, Vector3};
use robot_state::{Model, kinematics};
use std::f64::consts::FRAC_PI_2;

const ARM: &str = r#"<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><mass value="1"/><origin xyz="0.5 0 0"/>
    <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link>
  <link name="lower"><inertial><mass value="3"/><origin xyz="0.25 0 0"/>
    <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link>
  <link name="slide"/>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/>
    <axis xyz="0 0 1"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/>
    <origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
  <joint name="out" type="prismatic"><parent link="lower"/><child link="slide"/>
    <origin xyz="0.5 0 0"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="1" velocity="1" effort="1"/></joint>
</robot>"#;

fn near(pose: &Isometry3<f64>, x: f64, y: f64) {
    let way = pose.translation.vector - Vector3::new(x, y, 0.0);
    assert!(way.norm() < 1e-12, "{pose} is not at {x} {y}");
}

#[test]
fn links_are_where_their_joints_put_them() {
    let model = Model::parse(ARM, "arm").unwrap();
    let frames = kinematics::frames(&model, &[FRAC_PI_2, -FRAC_PI_2, 0.25]);
    near(&frames[model.link("upper").unwrap()], 0.0, 0.0);
    near(&frames[model.link("lower").unwrap()], 0.0, 1.0);
    near(&frames[model.link("slide").unwrap()], 0.75, 1.0);
    // Positions that nobody gave are 0.
    near(&kinematics::frames(&model, &[])[model.link("slide").unwrap()], 1.5, 0.0);
}

#[test]
fn the_centre_of_mass_is_that_of_all_links() {
    let model = Model::parse(ARM, "arm").unwrap();
    let center = kinematics::center_of_mass(&model, &[0.0, FRAC_PI_2, 0.0]).unwrap();
    // (1 kg at 0.5, 0) and (3 kg at 1, 0.25).
    assert!((center.coords - Vector3::new(0.875, 0.1875, 0.0)).norm() < 1e-12, "{center}");
    let massless = Model::parse("<robot name=\"r\"><link name=\"a\"/></robot>", "r").unwrap();
    assert_eq!(kinematics::center_of_mass(&massless, &[]), None);
}

#[test]
fn a_chain_ends_where_the_frames_say_also_upwards_and_around_a_corner() {
    let model = Model::parse(crate::inverse::BIPED, "biped").unwrap();
    let positions: Vec<f64> = (0..model.joints.len()).map(|at| 0.1 * at as f64 - 0.5).collect();
    let frames = kinematics::frames(&model, &positions);
    for (base, tip) in [("body", "left_foot"), ("left_foot", "body"), ("left_foot", "right_foot")] {
        let chain = kinematics::Chain::new(&model, base, tip).unwrap();
        let of = |variable: &kinematics::Variable| positions[variable.joint];
        let values: Vec<f64> = chain.variables().iter().map(of).collect();
        let expected =
            frames[model.link(base).unwrap()].inverse() * frames[model.link(tip).unwrap()];
        let lacks = chain.pose(&values).inverse() * expected;
        assert!(lacks.translation.vector.norm() < 1e-12, "{base} {tip}: {lacks}");
        assert!(lacks.rotation.angle() < 1e-7, "{base} {tip}: {lacks}");
    }
}

#[test]
fn a_chain_to_a_link_that_is_not_there_names_those_that_are() {
    let model = Model::parse(ARM, "arm").unwrap();
    let error = kinematics::Chain::new(&model, "base", "hand").unwrap_err().to_string();
    assert!(error.contains("no link 'hand'") && error.contains("slide"), "{error}");
}
