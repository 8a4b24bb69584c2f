//! Messages at run time, over all standard definitions.

use angaros_msg::definitions::DEFINITIONS;
use angaros_msg::dynamic::{
    DynamicError, DynamicMessage, DynamicType, MessageSeed, Numbers, Value, YamlStyle, select,
    standard_catalog, to_yaml, value_to_yaml,
};
use angaros_msg::idl::Role;
use angaros_msg::{CdrError, Time};
use serde::de::DeserializeSeed;
use std::sync::Arc;

fn standard(name: &str) -> Arc<DynamicType> {
    DynamicType::standard(name).unwrap()
}

fn read(name: &str, yaml: &str) -> Result<DynamicMessage, String> {
    let now = Time::from_nanoseconds(5_000_000_007);
    let seed = MessageSeed { ty: &standard(name), now };
    let text = serde_yaml_ng::Deserializer::from_str(yaml);
    seed.deserialize(text).map_err(|error| error.to_string())
}

/// All types that travel.
fn all_types() -> Vec<Arc<DynamicType>> {
    let catalog = standard_catalog();
    let sent = catalog.iter().filter(|interface| interface.role == Role::Message);
    sent.map(|interface| standard(&interface.name.to_string())).collect()
}

/// Numbers that look random and are the same in every run (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// JSON with something in every field, arrays of three elements.
fn filled(ty: &DynamicType, random: &mut Random, depth: usize) -> serde_json::Value {
    use angaros_msg::dynamic::Element;
    use angaros_msg::idl::ArrayKind;
    let mut map = serde_json::Map::new();
    for field in &ty.fields {
        let mut one = || match &field.element {
            Element::Primitive(primitive) => match primitive.integer_range() {
                Some((low, high)) => {
                    let span = u128::from(random.next()) as i128 % (high.min(1 << 40) - low.max(0));
                    serde_json::json!(i64::try_from(low.max(0) + span).unwrap())
                }
                None if primitive.size() == 1 => serde_json::json!(random.next().is_multiple_of(2)),
                None => serde_json::json!(f64::from(random.next() as i16) / 4.0),
            },
            Element::Text(_) => serde_json::json!(format!("t{}", random.next() % 100)),
            Element::WideText(_) => serde_json::json!("w😀"),
            Element::Message(inner) if depth < 6 => filled(inner, random, depth + 1),
            Element::Message(_) => serde_json::json!({}),
        };
        let value = match field.array {
            ArrayKind::Single => one(),
            ArrayKind::Fixed(count) => (0..count).map(|_| one()).collect(),
            ArrayKind::Bounded(bound) => (0..bound.min(3)).map(|_| one()).collect(),
            ArrayKind::Unbounded => (0..3).map(|_| one()).collect(),
        };
        map.insert(field.name.clone(), value);
    }
    map.into()
}

#[test]
fn every_standard_definition_is_in_the_catalog() {
    for (name, _, _) in DEFINITIONS {
        assert!(standard_catalog().get(name).is_some(), "{name}");
    }
}

#[test]
fn every_standard_type_round_trips_through_cdr_and_json() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let types = all_types();
    assert!(types.len() > 200, "{}", types.len());
    for ty in types {
        for message in [DynamicMessage::new(&ty), {
            let seed = MessageSeed { ty: &ty, now: Time::default() };
            seed.deserialize(filled(&ty, &mut random, 0)).unwrap()
        }] {
            let bytes = message.encode().unwrap();
            assert_eq!(ty.decode(&bytes).unwrap(), message, "{}", ty.name);
            let json = serde_json::to_value(&message).unwrap();
            let seed = MessageSeed { ty: &ty, now: Time::default() };
            assert_eq!(seed.deserialize(json).unwrap(), message, "{}", ty.name);
        }
    }
}

#[test]
fn a_message_cut_anywhere_is_an_error_and_never_a_panic() {
    let mut random = Random(7);
    for ty in all_types() {
        let seed = MessageSeed { ty: &ty, now: Time::default() };
        let message = seed.deserialize(filled(&ty, &mut random, 0)).unwrap();
        let bytes = message.encode().unwrap();
        let step = bytes.len() / 64 + 1;
        for end in (0..bytes.len()).step_by(step) {
            assert!(ty.decode(&bytes[..end]).is_err(), "{} cut to {end}", ty.name);
        }
    }
}

#[test]
fn hostile_bytes_are_answered_within_their_own_size() {
    let mut random = Random(99);
    for ty in all_types() {
        for round in 0..40_u64 {
            let mut bytes = vec![0, u8::from(round % 2 == 0), 0, 0];
            bytes.extend((0..256).map(|_| match random.next() % 4 {
                0 => 0xff,
                1 => 0,
                _ => random.next() as u8,
            }));
            if let Ok(message) = ty.decode(&bytes) {
                let size = message.encode().unwrap().len();
                // A one byte larger terminator per string that came without one is all it adds.
                assert!(size <= bytes.len() * 2, "{}: {size}", ty.name);
            }
        }
    }
    let huge = [0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
    for name in ["std_msgs/msg/String", "tf2_msgs/msg/TFMessage", "std_msgs/msg/Header"] {
        assert!(matches!(standard(name).decode(&huge), Err(CdrError::Truncated { .. })), "{name}");
    }
}

#[test]
fn bytes_are_those_of_the_wire() {
    let message = read("std_msgs/msg/String", "{data: 'Hello World: 1'}").unwrap();
    let mut expected = vec![0, 1, 0, 0, 15, 0, 0, 0];
    expected.extend(b"Hello World: 1\0");
    assert_eq!(message.encode().unwrap(), expected);
    let empty = read("std_msgs/msg/Empty", "").unwrap();
    assert_eq!(empty.encode().unwrap(), [0, 1, 0, 0, 0]);
    let big = [0, 0, 0, 0, 0, 0, 0, 3, b'h', b'i', 0];
    let message = standard("std_msgs/msg/String").decode(&big).unwrap();
    assert_eq!(message.get("data").unwrap(), &Value::Text("hi".into()));
    let unterminated = [0, 1, 0, 0, 0, 0, 0, 0];
    standard("std_msgs/msg/String").decode(&unterminated).unwrap();
}

#[test]
fn an_error_in_a_text_names_the_field_and_the_nearest_one() {
    for (name, yaml, expected) in [
        ("geometry_msgs/msg/Twist", "{liner: {x: 1}}", "did you mean 'linear'?"),
        ("geometry_msgs/msg/Twist", "{linear: {x: fast}}", "field 'x' holds float64, not a text"),
        ("geometry_msgs/msg/Twist", "{linear: 5}", "the fields of a geometry_msgs/msg/Vector3"),
        ("std_msgs/msg/UInt8", "{data: 256}", "field 'data' holds uint8, not the integer 256"),
        ("std_msgs/msg/UInt8", "{data: -1}", "holds uint8"),
        ("std_msgs/msg/Int32", "{data: 1.5}", "holds int32, not the number 1.5"),
        ("std_msgs/msg/Int32", "{data: [1]}", "not a list"),
        ("sensor_msgs/msg/Imu", "{orientation_covariance: [1]}", "float64[9], not 1 elements"),
        ("std_msgs/msg/String", "[1]", "the fields of a std_msgs/msg/String"),
    ] {
        let error = read(name, yaml).unwrap_err();
        assert!(error.contains(expected), "{yaml}: {error}");
    }
    let error = DynamicType::standard("std_msgs/msg/Sting").unwrap_err().to_string();
    assert!(error.ends_with("hint: did you mean 'std_msgs/msg/String'?"), "{error}");
}

#[test]
fn words_of_ros_2_mean_the_time_of_publishing() {
    let message =
        read("geometry_msgs/msg/PoseStamped", "{header: auto, pose: {position: {x: 1}}}").unwrap();
    assert_eq!(select(&message, "header.stamp.nanosec").unwrap(), Value::Uint(7));
    assert_eq!(select(&message, "pose.position.x").unwrap(), Value::Float(1.0));
    assert_eq!(select(&message, "pose.orientation.w").unwrap(), Value::Float(1.0), "a default");
    let message = read("std_msgs/msg/Header", "{stamp: now, frame_id: 5}").unwrap();
    assert_eq!(select(&message, "stamp.sec").unwrap(), Value::Int(5));
    assert_eq!(message.get("frame_id").unwrap(), &Value::Text("5".into()));
}

#[test]
fn numbers_that_json_cannot_write_come_as_words_or_nothing() {
    let message = read("std_msgs/msg/Float64MultiArray", "{data: [.nan, 'inf', ~, -.inf, 2]}");
    let message = message.unwrap();
    let Value::Numbers(Numbers::Float64(data)) = message.get("data").unwrap() else {
        panic!("{message:?}");
    };
    assert!(data[0].is_nan() && data[2].is_nan());
    assert_eq!((data[1], data[3], data[4]), (f64::INFINITY, f64::NEG_INFINITY, 2.0));
}

#[test]
fn a_message_prints_as_ros2_topic_echo_prints_it() {
    let yaml = "{header: {stamp: {sec: 1, nanosec: 2}, frame_id: base}, name: [a, 'b: c'], \
                position: [1, 0.5], velocity: []}";
    let message = read("sensor_msgs/msg/JointState", yaml).unwrap();
    let expected = "\
header:
  stamp:
    sec: 1
    nanosec: 2
  frame_id: base
name:
- a
- 'b: c'
position:
- 1.0
- 0.5
velocity: []
effort: []
";
    assert_eq!(to_yaml(&message, &YamlStyle::default()), expected);
    let flow = to_yaml(&message, &YamlStyle { flow: true, ..YamlStyle::default() });
    let expected = "{header: {stamp: {sec: 1, nanosec: 2}, frame_id: base}, name: [a, 'b: c'], \
                    position: [1.0, 0.5], velocity: [], effort: []}\n";
    assert_eq!(flow, expected);
    let no_arr = to_yaml(&message, &YamlStyle { no_arr: true, ..YamlStyle::default() });
    assert!(no_arr.contains("position: '<sequence type: double, length: 2>'\n"), "{no_arr}");
    let no_str = to_yaml(&message, &YamlStyle { no_str: true, ..YamlStyle::default() });
    assert!(no_str.contains("frame_id: '<string length: <4>>'\n"), "{no_str}");
    let color = read("std_msgs/msg/ColorRGBA", "{r: 0.2}").unwrap();
    let short = YamlStyle { short_float32: true, flow: true, ..YamlStyle::default() };
    assert_eq!(to_yaml(&color, &short), "{r: 0.2, g: 0.0, b: 0.0, a: 0.0}\n");
    let whole = YamlStyle { short_float32: false, ..short };
    assert!(to_yaml(&color, &whole).starts_with("{r: 0.20000000298023224, "));
    assert_eq!(to_yaml(&read("std_msgs/msg/Empty", "").unwrap(), &YamlStyle::default()), "{}\n");
}

#[test]
fn structures_in_lists_and_bytes_print_as_in_python() {
    let yaml = "{status: [{name: a, values: [{key: k, value: v}]}, {level: 2}]}";
    let message = read("diagnostic_msgs/msg/DiagnosticArray", yaml).unwrap();
    let shown = to_yaml(&message, &YamlStyle::default());
    let expected = "\
status:
- level: \"\\0\"
  name: a
  message: ''
  hardware_id: ''
  values:
  - key: k
    value: v
- level: \"\\x02\"
  name: ''
";
    assert!(shown.contains(expected), "{shown}");
}

#[test]
fn long_arrays_and_texts_are_cut_after_128() {
    let data: Vec<u8> = (0..200).collect();
    let ty = standard("std_msgs/msg/UInt8MultiArray");
    let mut message = DynamicMessage::new(&ty);
    message.set("data", Value::Numbers(data.into())).unwrap();
    let shown = to_yaml(&message, &YamlStyle::default());
    assert!(shown.ends_with("- 126\n- 127\n- '...'\n"), "{shown}");
    let whole = YamlStyle { truncate: None, ..YamlStyle::default() };
    assert!(to_yaml(&message, &whole).ends_with("- 199\n"));
    let text = read("std_msgs/msg/String", &format!("data: {}", "x".repeat(129))).unwrap();
    let shown = to_yaml(&text, &YamlStyle::default());
    assert_eq!(shown, format!("data: {}...\n", "x".repeat(128)));
}

#[test]
fn a_part_is_selected_by_its_path() {
    let yaml = "{transforms: [{child_frame_id: a}, {child_frame_id: b}]}";
    let message = read("tf2_msgs/msg/TFMessage", yaml).unwrap();
    let part = select(&message, "transforms[1].child_frame_id").unwrap();
    assert_eq!(value_to_yaml(&part, &YamlStyle::default()), "b\n");
    for path in ["transforms[2]", "transforms[x]", "transform", "transforms.x", "transforms[0"] {
        assert!(select(&message, path).is_err(), "{path}");
    }
}

#[test]
fn only_what_fits_can_be_set() {
    let mut message = DynamicMessage::new(&standard("std_msgs/msg/UInt8"));
    message.set("data", Value::Int(7)).unwrap();
    assert_eq!(message.get("data").unwrap(), &Value::Uint(7));
    let error = message.set("data", Value::Int(700)).unwrap_err();
    assert!(matches!(error, DynamicError::Kind { .. }), "{error}");
    let mut text = DynamicMessage::new(&standard("std_msgs/msg/String"));
    assert!(text.set("data", Value::Text("a\0b".into())).is_err());
}

#[test]
fn a_definition_with_its_references_is_enough() {
    let line = "=".repeat(80);
    let text = format!("Inner[<=2] items\nuint8 kind 7\n{line}\nMSG: p/Inner\nstring<=3 s\n");
    let ty = DynamicType::from_definition("p/msg/Outer", &text).unwrap();
    let message = DynamicMessage::new(&ty);
    assert_eq!(message.get("kind").unwrap(), &Value::Uint(7));
    assert_eq!(ty.decode(&message.encode().unwrap()).unwrap(), message);
    let too_many = [0, 1, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(ty.decode(&too_many), Err(CdrError::Bound { len: 3, bound: 2 }));
    let missing = DynamicType::from_definition("p/msg/Outer", "Other o");
    assert!(matches!(missing, Err(DynamicError::Definition(_))));
    let cycle = format!("A a\n{line}\nMSG: p/A\nOuter o\n");
    assert!(DynamicType::from_definition("p/msg/Outer", &cycle).is_err());
}

#[test]
fn every_type_comes_back_from_its_definition_text() {
    let catalog = standard_catalog();
    for interface in catalog.iter().filter(|interface| interface.role == Role::Message) {
        let name = interface.name.to_string();
        // Parts of services refer to types that are no messages, which the form cannot name.
        if name.contains("/msg/") {
            let text = DynamicType::definition(catalog, &name).unwrap();
            assert_eq!(DynamicType::from_definition(&name, &text).unwrap(), standard(&name));
        }
    }
}

#[test]
fn sequences_without_elements_are_not_padded() {
    use angaros_msg::Message;
    use angaros_msg::sensor_msgs::msg::JointState;
    // The count of the third of four sequences is followed by no float64, wherever it stands.
    for frame in ["", "abcd"] {
        let mut joints = JointState::default();
        joints.header.frame_id = frame.into();
        let mut bytes = vec![0; joints.cdr_size()];
        joints.encode(&mut bytes).unwrap();
        let dynamic = standard(JointState::TYPE_NAME).decode(&bytes).unwrap();
        assert_eq!(dynamic.encode().unwrap(), bytes, "{frame}");
    }
}
