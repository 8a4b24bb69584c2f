//! Messages of types known at compile time: decode, view and walk; sequences that lie on a device.

use angaros_msg::cdr::{DeviceSequence, Reader, Writer};
use angaros_msg::{CdrError, Message};
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

/// The first byte says how many bytes stand before a sequence that lies on a device; the others are
/// a message. What is read is written and read again.
pub fn device_sequence(data: &[u8]) {
    let Some((before, bytes)) = data.split_first() else { return };
    let Ok(mut r) = Reader::new(bytes) else { return };
    let before = usize::from(*before % 9);
    if r.take(before, 1).is_err() {
        return;
    }
    let Ok(sequence) = DeviceSequence::read(&mut r) else { return };
    let mut out = vec![0xaa; 4 + sequence.end(before)];
    let mut w = Writer::new(&mut out).expect("a header");
    w.space(before, 1).expect("room");
    sequence.write(&mut w).expect("what was read can be written");
    assert_eq!(w.written(), out.len(), "its end is exact");
    let mut again = Reader::new(&out).expect("a header");
    again.take(before, 1).expect("what was written");
    assert_eq!(DeviceSequence::read(&mut again), Ok(sequence));
}
