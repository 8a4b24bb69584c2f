use super::*;
use crate::Window;
use crate::names::Rule;
use angaros_msg::dynamic::{DynamicMessage, YamlStyle, to_yaml};
use std::collections::BTreeMap;

fn none(_: &str) -> Option<String> {
    None
}

fn standard(name: &str) -> Pair {
    let text = DynamicType::definition(standard_catalog(), name).unwrap();
    Pair::of_ros2(&Names::default(), name, &text, &none).unwrap()
}

fn ros1(text: &str) -> Pair {
    Pair::of_ros1(&Names::default(), "my_robot/State", text, None).unwrap()
}

fn yaml(pair: &Pair, cdr: &[u8]) -> String {
    let ty = DynamicType::from_definition(&pair.ros2_name, &pair.ros2_definition).unwrap();
    let style = YamlStyle { flow: true, ..YamlStyle::default() };
    to_yaml(&ty.decode(cdr).unwrap(), &style)
}

#[test]
fn a_header_loses_its_number_on_one_way_and_gets_one_on_the_other() {
    let pair = ros1(
        "Header header\nuint8 X=3 # a constant\nfloat32 a\n====\nMSG: std_msgs/Header\n\
                     uint32 seq\ntime stamp\nstring frame_id",
    );
    assert_eq!(pair.ros2_name, "my_robot/msg/State");
    let mut message = vec![7, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, b'x'];
    message.extend(1.5_f32.to_le_bytes());
    let cdr = pair.cdr(&message).unwrap();
    let expected = [0, 1, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, b'x', 0, 0, 0, 0, 0, 192, 63];
    assert_eq!(cdr, expected);
    let mut back = vec![9];
    pair.to_ros1(&cdr, 7, &mut back).unwrap();
    assert_eq!(back[1..], message);
}

/// Every standard type: what a message of zeros becomes in ROS 1 comes back as it was.
#[test]
fn every_standard_type_passes_both_ways() {
    let mut tried = 0;
    for interface in standard_catalog().iter() {
        let name = interface.name.to_string();
        if interface.role != angaros_msg::idl::Role::Message || !name.contains("/msg/") {
            continue;
        }
        let pair = standard(&name);
        let ty = DynamicType::standard(&name).unwrap();
        let cdr = DynamicMessage::new(&ty).encode().unwrap();
        let mut ros1 = Vec::new();
        pair.to_ros1(&cdr, 0, &mut ros1).unwrap_or_else(|error| panic!("{name}: {error}"));
        let back = pair.cdr(&ros1).unwrap_or_else(|error| panic!("{name}: {error}"));
        ty.decode(&back).unwrap_or_else(|error| panic!("{name}: {error}"));
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn numbers_texts_arrays_and_structures_come_back_as_they_were() {
    let text = "uint8 a\nfloat64 b\nbool[] c\nstring[] d\nP[] e\nuint16[3] f\nint64[] g\nP h\n\
                time i\nduration[] j\nQ[2] k\nuint8 l\n====\nMSG: my_robot/P\n\
                float64 x\nfloat64 y\n\
                ====\nMSG: my_robot/Q\nuint8 m\nint32 n\n";
    let pair = ros1(text);
    let mut message = vec![1];
    message.extend(2.5_f64.to_le_bytes());
    message.extend([2, 0, 0, 0, 1, 0]);
    message.extend([2, 0, 0, 0, 3, 0, 0, 0, b'a', b'b', b'c', 0, 0, 0, 0]);
    message.extend([2, 0, 0, 0]);
    (1..=4).for_each(|number| message.extend(f64::from(number).to_le_bytes()));
    message.extend([1, 0, 2, 0, 3, 0]);
    message.extend([1, 0, 0, 0]);
    message.extend((-5_i64).to_le_bytes());
    (5..=6).for_each(|number| message.extend(f64::from(number).to_le_bytes()));
    message.extend([7, 0, 0, 0, 8, 0, 0, 0]);
    message.extend([1, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0]);
    message.extend([11, 12, 0, 0, 0, 13, 14, 0, 0, 0, 15]);
    let cdr = pair.cdr(&message).unwrap();
    let said = yaml(&pair, &cdr);
    for part in [
        "b: 2.5",
        "c: [true, false]",
        "abc",
        "x: 3.0, y: 4.0",
        "f: [1, 2, 3]",
        "g: [-5]",
        "x: 5.0, y: 6.0",
        "sec: 7, nanosec: 8",
        "n: 12",
        "n: 14",
        "l: 15",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let mut back = Vec::new();
    pair.to_ros1(&cdr, 0, &mut back).unwrap();
    assert_eq!(back, message);
    let mut memory = vec![9; pair.cdr_len(&message).unwrap()];
    pair.to_cdr(&message, &mut Window::new(&mut memory)).unwrap();
    assert_eq!(memory, cdr);
    for cut in 0..message.len() {
        assert!(pair.cdr(&message[..cut]).is_err(), "{cut}");
    }
    for cut in 0..cdr.len() {
        assert!(pair.to_ros1(&cdr[..cut], 0, &mut Vec::new()).is_err(), "{cut}");
    }
}

#[test]
fn renamed_fields_find_their_place() {
    let pair = standard("sensor_msgs/msg/CameraInfo");
    let ty = DynamicType::standard("sensor_msgs/msg/CameraInfo").unwrap();
    let cdr = DynamicMessage::new(&ty).encode().unwrap();
    let mut message = Vec::new();
    pair.to_ros1(&cdr, 0, &mut message).unwrap();
    let d = 4 + 8 + 4 + 8 + 4;
    message[d] = 1;
    drop(message.splice(d + 4..d + 4, 2.5_f64.to_le_bytes()));
    assert!(yaml(&pair, &pair.cdr(&message).unwrap()).contains("d: [2.5]"));

    let rule = Rule {
        ros1: "my_robot/State".to_owned(),
        ros2: "std_msgs/msg/Int32".to_owned(),
        fields: BTreeMap::from([("value".to_owned(), "data".to_owned())]),
    };
    let names = Names::new(vec![rule]);
    let pair = Pair::of_ros1(&names, "my_robot/State", "int32 value\n", None).unwrap();
    assert_eq!(yaml(&pair, &pair.cdr(&[5, 0, 0, 0]).unwrap()).trim(), "{data: 5}");
}

#[test]
fn what_does_not_fit_is_said() {
    let number = ros1("int32 data");
    assert_eq!(number.cdr(&[1, 0, 0]), Err(Problem::Short));
    assert_eq!(number.cdr(&[1, 0, 0, 0, 9]), Err(Problem::Long));
    assert_eq!(number.to_ros1(&[0, 7, 0, 0], 0, &mut Vec::new()), Err(Problem::Encapsulation));
    let giant = ros1("Empty[] e\n===\nMSG: my_robot/Empty\n");
    assert_eq!(giant.cdr(&[255; 4]), Err(Problem::Count));
    let text = ros1("string data");
    assert_eq!(text.cdr(&[255; 4]), Err(Problem::Short));
    assert_eq!(text.cdr(&[1, 0, 0, 0, 0xff]), Err(Problem::Text));
}

#[test]
fn a_message_of_the_other_byte_order_is_read() {
    let mut out = Vec::new();
    ros1("int32 data").to_ros1(&[0, 0, 0, 0, 0, 0, 1, 2], 0, &mut out).unwrap();
    assert_eq!(out, [2, 1, 0, 0]);
}

#[test]
fn services_have_the_sums_of_ros_1() {
    for (name, sum) in [
        ("std_srvs/srv/SetBool", "09fb03525b03e7ea1fd3992bafd87e16"),
        ("std_srvs/srv/Trigger", "937c9679a518e3a18d831e57125ea522"),
        ("std_srvs/srv/Empty", "d41d8cd98f00b204e9800998ecf8427e"),
        ("example_interfaces/srv/AddTwoInts", "6a2e34150c00229791cc89ff309fff21"),
    ] {
        let part = |suffix: &str| {
            DynamicType::definition(standard_catalog(), &format!("{name}{suffix}")).unwrap()
        };
        let request = part("_Request");
        let response = part("_Response");
        let pair = ServicePair::of_ros2(&Names::default(), name, &request, &response, &none);
        assert_eq!(pair.unwrap().md5sum, sum, "{name}");
    }
}
