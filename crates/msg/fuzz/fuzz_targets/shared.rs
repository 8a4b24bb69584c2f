//! What the fuzz targets do, and what the ordinary tests do with the committed corpus.
#![allow(dead_code)]

use angaros_msg::codegen::Generator;
use angaros_msg::idl::{Catalog, Kind, Role, TypeName, parse};
use angaros_msg::{CdrError, Message, rihs01};
use std::fmt::{Debug, Write};

/// Takes text and drops it: formatting a value into it walks the value.
struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> std::fmt::Result {
        Ok(())
    }
}

type Check = fn(&[u8]);

macro_rules! checks {
    ($($package:ident::$kind:ident::$name:ident),* $(,)?) => {
        &[$(check::<angaros_msg::$package::$kind::$name>),*]
    };
}

/// The types that the first byte chooses from: every shape of field, at several depths.
const CHECKS: &[Check] = checks![
    std_msgs::msg::String,
    std_msgs::msg::Empty,
    std_msgs::msg::Float64MultiArray,
    std_msgs::msg::UInt8MultiArray,
    example_interfaces::msg::WString,
    example_interfaces::srv::AddTwoInts_Event,
    example_interfaces::action::Fibonacci_FeedbackMessage,
    sensor_msgs::msg::Image,
    sensor_msgs::msg::PointCloud2,
    sensor_msgs::msg::JointState,
    sensor_msgs::msg::MultiDOFJointState,
    sensor_msgs::msg::CameraInfo,
    sensor_msgs::msg::BatteryState,
    sensor_msgs::msg::LaserEcho,
    sensor_msgs::msg::Imu,
    tf2_msgs::msg::TFMessage,
    nav_msgs::msg::Odometry,
    nav_msgs::msg::Path,
    nav_msgs::msg::OccupancyGrid,
    visualization_msgs::msg::MarkerArray,
    visualization_msgs::msg::InteractiveMarkerUpdate,
    diagnostic_msgs::msg::DiagnosticArray,
    trajectory_msgs::msg::JointTrajectory,
    rcl_interfaces::msg::ParameterValue,
    rcl_interfaces::msg::ParameterEvent,
    rcl_interfaces::msg::ParameterDescriptor,
    rcl_interfaces::srv::SetParameters_Request,
    rcl_interfaces::msg::Log,
    type_description_interfaces::srv::GetTypeDescription_Response,
    rmw_dds_common::msg::ParticipantEntitiesInfo,
    shape_msgs::msg::Mesh,
    action_msgs::msg::GoalStatusArray,
];

/// The first byte chooses the type, the others are the message.
pub fn cdr_view(data: &[u8]) {
    if let Some((first, bytes)) = data.split_first() {
        CHECKS[usize::from(*first) % CHECKS.len()](bytes);
    }
}

fn check<M: Message>(bytes: &[u8])
where
    for<'a> M::View<'a>: Debug,
{
    let mut words = vec![0_u64; (bytes.len() + 4).div_ceil(8)];
    let loan = &mut bytemuck::cast_slice_mut::<u64, u8>(&mut words)[4..4 + bytes.len()];
    loan.copy_from_slice(bytes);
    let read = M::decode(bytes);
    match M::view(loan) {
        Ok(view) => {
            assert!(read.is_ok(), "the view takes what decoding refuses");
            write!(Nowhere, "{view:?}").expect("nothing to fail");
        }
        Err(CdrError::NotInPlace) => {}
        Err(error) => assert_eq!(Some(error), read.clone().err()),
    }
    let Ok(message) = read else { return };
    let mut out = vec![0xaa; message.cdr_size()];
    match message.encode(&mut out) {
        Ok(size) => assert_eq!(size, out.len(), "cdr_size is exact"),
        // A terminator inside a string is read and not written.
        Err(CdrError::String { .. }) => return,
        Err(error) => panic!("what was read cannot be written: {error}"),
    }
    let again = M::decode(&out).expect("what was written can be read");
    let mut second = vec![0x55; again.cdr_size()];
    again.encode(&mut second).expect("what was written once can be written again");
    assert_eq!(out, second);
}

/// The first byte chooses the kind, the others are the text.
pub fn idl_text(data: &[u8]) {
    let Some((first, text)) = data.split_first() else { return };
    let kind = [Kind::Msg, Kind::Srv, Kind::Action][usize::from(*first) % 3];
    let text = String::from_utf8_lossy(text);
    let name = TypeName::new("fuzz", kind, "Thing");
    let Ok(definition) = parse(&name, &text, "fuzz") else { return };
    let mut catalog = Catalog::new();
    for (name, text) in [
        ("builtin_interfaces/msg/Time", "int32 sec\nuint32 nanosec"),
        ("std_msgs/msg/Header", "builtin_interfaces/Time stamp\nstring frame_id"),
        ("unique_identifier_msgs/msg/UUID", "uint8[16] uuid"),
        ("service_msgs/msg/ServiceEventInfo", "uint8 event_type"),
    ] {
        let name = TypeName::parse(name).expect("a correct name");
        catalog.add_text(&name, text).expect("a correct definition");
    }
    catalog.add(definition.clone());
    for interface in &definition.types {
        if interface.role == Role::Message {
            let name = TypeName { kind: Kind::Msg, ..interface.name.clone() };
            let again = parse(&name, &interface.text, "again").expect("its own text");
            let same = |a: &str, b: &str| a.replace("/msg/", "/") == b.replace("/msg/", "/");
            for (a, b) in again.types[0].fields.iter().zip(&interface.fields) {
                assert!(same(&a.ty.to_string(), &b.ty.to_string()) && a.name == b.name);
            }
        }
        let _ = rihs01::hash(interface, &catalog);
        let _ = catalog.min_size(interface);
    }
    let _ = Generator::new(&catalog, "crate", &["fuzz"]).file();
}
