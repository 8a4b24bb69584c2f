//! Reading URDF.

use nalgebra::Vector3;
use robot_state::{JointKind, Model};

fn robot(inside: &str) -> String {
    format!("<robot name=\"r\">\n{inside}\n</robot>")
}

fn refused(inside: &str) -> String {
    Model::parse(&robot(inside), "r.urdf").unwrap_err().to_string()
}

const ARM: &str = r#"
<material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
<joint name="elbow" type="revolute">
  <parent link="upper"/><child link="lower"/>
  <origin xyz="0 0 0.3" rpy="0 0 1.5707963267948966"/><axis xyz="0 2 0"/>
  <limit lower="-1" upper="2" velocity="3" effort="4"/>
  <safety_controller soft_lower_limit="-0.5" soft_upper_limit="1.5" k_velocity="1"/>
</joint>
<joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/></joint>
<joint name="gripper" type="prismatic">
  <parent link="lower"/><child link="finger"/><axis xyz="0 0 1"/>
  <limit lower="0" upper="0.05" velocity="1" effort="1"/>
  <mimic joint="elbow" multiplier="0.1" offset="0.01"/>
</joint>
<joint name="flange" type="fixed"><parent link="lower"/><child link="tool"/></joint>
<link name="base"/>
<link name="upper"><inertial><mass value="2"/><origin xyz="0 0 0.1"/>
  <inertia ixx="1" ixy="0" ixz="0" iyy="2" iyz="0.5" izz="3"/></inertial>
  <visual><geometry><box size="1 1 1"/></geometry></visual></link>
<link name="lower"/><link name="finger"/><link name="tool"/>
<transmission name="t"><type>simple</type></transmission>"#;

#[test]
fn joints_stand_in_the_order_in_which_they_move_each_other() {
    let model = Model::parse(&robot(ARM), "r.urdf").unwrap();
    let names: Vec<_> = model.joints.iter().map(|joint| &*joint.name).collect();
    assert_eq!(names, ["shoulder", "elbow", "gripper", "flange"]);
    assert_eq!(model.links[model.root].name, "base");
    assert_eq!(model.joints[3].kind, JointKind::Fixed);
    assert!((model.mass_kg() - 2.0).abs() < 1e-12);
}

#[test]
fn a_joint_has_origin_axis_limits_and_whom_it_follows() {
    let model = Model::parse(&robot(ARM), "r.urdf").unwrap();
    let elbow = &model.joints[model.joint("elbow").unwrap()];
    assert!((elbow.axis.into_inner() - Vector3::y()).norm() < 1e-12);
    let ahead = elbow.transform(0.0) * Vector3::x();
    assert!((ahead - Vector3::y()).norm() < 1e-12, "{ahead}");
    assert_eq!(elbow.limits.unwrap().upper, 2.0);
    assert_eq!(elbow.soft_limits, Some((-0.5, 1.5)));
    assert_eq!(elbow.clamp(9.0), 2.0);
    let gripper = model.source_of(model.joint("gripper").unwrap());
    assert_eq!(model.joints[gripper.joint].name, "elbow");
    let by_name = [("elbow", 0.2)].into_iter().collect();
    let positions = model.positions(&by_name);
    assert!((positions[2] - 0.03).abs() < 1e-12, "{positions:?}");
    let shoulder = &model.joints[0];
    assert!((shoulder.axis.into_inner() - Vector3::x()).norm() < 1e-12, "the default axis");
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let links = "<link name=\"a\"/><link name=\"b\"/>";
    let joint = |inside: &str| {
        let ends = "<parent link=\"a\"/><child link=\"b\"/>";
        format!("{links}\n<joint name=\"j\" type=\"revolute\">{ends}{inside}</joint>")
    };
    let limit = "<limit lower=\"0\" upper=\"1\" velocity=\"1\" effort=\"1\"/>";
    let known = [
        (String::new(), "r.urdf:1: has no link"),
        (links.into(), "links 'a' and 'b' both hang at no joint"),
        ("<link/>".into(), "r.urdf:2: <link> has no attribute 'name'"),
        ("<link name=\"a\"/>\n<link name=\"a\"/>".into(), "r.urdf:3: a second link is called 'a'"),
        (joint(""), "r.urdf:3: joint 'j' has no <limit>"),
        (joint("<limit lower=\"1\" upper=\"0\"/>"), "goes from 1 up to 0"),
        (joint("<limit lower=\"x\"/>"), "lower of <limit> is 'x', not a number"),
        (joint("<limit lower=\"inf\"/>"), "is 'inf', not a number"),
        (joint(&format!("{limit}<axis xyz=\"0 0 0\"/>")), "has no direction"),
        (joint(&format!("{limit}<axis xyz=\"0 0\"/>")), "not 3 numbers"),
        (joint(&format!("{limit}<axis xyz=\"0 0 a 1\"/>")), "not 3 numbers"),
        (joint(&format!("{limit}<mimic joint=\"k\"/>")), "follows 'k', which is no joint"),
        (joint(&format!("{limit}<mimic joint=\"j\"/>")), "follows itself in the end"),
        ("<link name=\"a\"><inertial/></link>".into(), "<inertial> has no <mass>"),
    ];
    for (text, expected) in known {
        let error = refused(&text);
        assert!(error.contains(expected), "{text}: {error}");
    }
    let error = Model::parse("<html/>", "r.urdf").unwrap_err().to_string();
    assert!(error.starts_with("r.urdf:1: begins with <html>"), "{error}");
}

#[test]
fn links_in_a_circle_or_with_two_parents_are_refused() {
    let joint = |name: &str, parent: &str, child: &str| {
        format!(
            "<joint name=\"{name}\" type=\"fixed\"><parent link=\"{parent}\"/>\
             <child link=\"{child}\"/></joint>"
        )
    };
    let links = "<link name=\"a\"/><link name=\"b\"/><link name=\"c\"/>";
    let two = format!("{links}{}{}", joint("x", "a", "b"), joint("y", "c", "b"));
    assert!(refused(&two).contains("link 'b' hangs at joint 'x' and at 'y'"));
    let circle = format!("{links}{}{}", joint("x", "b", "c"), joint("y", "c", "b"));
    assert!(refused(&circle).contains("is part of a circle"), "{}", refused(&circle));
    let alone = format!("<link name=\"a\"/>{}", joint("x", "a", "a"));
    assert!(refused(&alone).contains("circle"), "{}", refused(&alone));
}

#[test]
fn joints_that_follow_each_other_in_a_long_row_are_refused() {
    let joint = |at: usize| {
        let follows = match at {
            0 => String::new(),
            _ => format!("<mimic joint=\"j{}\"/>", at - 1),
        };
        let child = at + 1;
        format!(
            "<link name=\"l{child}\"/><joint name=\"j{at}\" type=\"continuous\">\
             <parent link=\"l0\"/><child link=\"l{child}\"/>{follows}</joint>"
        )
    };
    let row = |joints: usize| {
        let joints: String = (0..joints).map(joint).collect();
        Model::parse(&robot(&format!("<link name=\"l0\"/>{joints}")), "r.urdf")
    };
    let model = row(17).unwrap();
    assert_eq!(model.joints[model.source_of(16).joint].name, "j0");
    let error = row(18).unwrap_err().to_string();
    assert!(error.contains("joint 'j17' follows more than 16 in a row"), "{error}");
}

#[test]
fn a_text_with_xacro_in_it_says_that_it_must_be_expanded() {
    let text = "<robot name=\"r\" xmlns:xacro=\"http://ros.org/wiki/xacro\">\n<xacro:arm/></robot>";
    let error = Model::parse(text, "r.xacro").unwrap_err().to_string();
    assert!(error.starts_with("r.xacro:2: holds <xacro:arm>"), "{error}");
    assert!(error.contains("hint: expand it first"), "{error}");
}
