//! Parameters of the nodes.

use crate::bus::Timing;
use crate::codec::Protocol;
use crate::devices::{BOARDS, SERVOS, board, servo};
use crate::port::{Port, Serial};
use crate::robot::{Joint, SafeState, Setup};
use crate::table::{Board, Servo};
use crate::worker::Plan;
use angaros::prelude::*;
use std::path::PathBuf;
use std::time::Duration;

/// The joints of DARwIn-OP in the order of their servos' IDs, from 1 on.
pub const JOINTS: [&str; 20] = [
    "shoulder-pitch-r",
    "shoulder-pitch-l",
    "shoulder-roll-r",
    "shoulder-roll-l",
    "elbow-r",
    "elbow-l",
    "hip-yaw-r",
    "hip-yaw-l",
    "hip-roll-r",
    "hip-roll-l",
    "hip-pitch-r",
    "hip-pitch-l",
    "knee-r",
    "knee-l",
    "ankle-pitch-r",
    "ankle-pitch-l",
    "ankle-roll-r",
    "ankle-roll-l",
    "head-pan",
    "head-tilt",
];

/// Joints that one bulk read of protocol 1.0 can ask beside the board: it has 253 bytes, of which
/// each device needs three.
const MAX_JOINTS: usize = 83;

/// How the sensors of a CM-730 are read by Bold Hearts: 8 mg a count up to 4 g, 0.448 °/s a count
/// up to 200 °/s, as factors of the table's scales, and the limits in m/s² and rad/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImuScale {
    /// Of accelerations.
    pub linear: f64,
    /// Of turn rates.
    pub angular: f64,
    /// m/s²
    pub linear_limit: f64,
    /// rad/s
    pub angular_limit: f64,
}

impl ImuScale {
    /// The ranges of the sensors.
    pub const FULL_RANGE: Self = Self {
        linear: 1.0,
        angular: 1.0,
        linear_limit: f64::INFINITY,
        angular_limit: f64::INFINITY,
    };
    /// What ros2_cm730 computes.
    pub const BOLD_HEARTS: Self = Self {
        linear: 8.0 / 7.8125,
        angular: 0.448 / 3.125,
        linear_limit: 4.0 * 9.80665,
        angular_limit: 200.0 * std::f64::consts::PI / 180.0,
    };
}

/// An error of a parameter.
fn refused(node: &Node, name: &str, value: &str, hint: impl Into<String>) -> Error {
    let message = format!("parameter '{name}' of node {} is {value}", node.name());
    Error::new(ErrorKind::InvalidArgument, message).hint(hint)
}

/// A number between two others, ends included.
fn number(node: &Node, name: &str, default: f64, least: f64, most: f64) -> Result<f64> {
    let value = node.parameter(name, default)?;
    match (least..=most).contains(&value) {
        true => Ok(value),
        false => {
            let hint = format!("give a number from {least} to {most}");
            Err(refused(node, name, &value.to_string(), hint))
        }
    }
}

fn seconds(node: &Node, name: &str, default: f64, most: f64) -> Result<Duration> {
    number(node, name, default, 0.0, most).map(Duration::from_secs_f64)
}

/// The servos: parameter `servo`.
pub fn servo_of(node: &Node) -> Result<&'static Servo> {
    let name = node.parameter("servo", String::from("mx28"))?;
    let known = SERVOS.map(|servo| servo.table.name).join(", ");
    servo(&name).ok_or_else(|| refused(node, "servo", &name, format!("there are: {known}")))
}

/// The board: parameter `board`, `none` where the servos are at the port.
pub fn board_of(node: &Node, servo: &Servo) -> Result<Option<&'static Board>> {
    let name = node.parameter("board", String::from("cm730"))?;
    if name == "none" {
        return Ok(None);
    }
    let known = BOARDS.map(|board| board.table.name).join(", ");
    let hint = format!("there are: {known}, none");
    let found = board(&name).ok_or_else(|| refused(node, "board", &name, hint))?;
    match found.table.protocol == servo.table.protocol {
        true => Ok(Some(found)),
        false => {
            let hint = format!("the servo {} speaks another protocol", servo.table.name);
            Err(refused(node, "board", &name, hint))
        }
    }
}

/// How the port is opened and used: parameters `device`, `baud` and `timeout`.
pub fn plan_of(node: &Node, protocol: Protocol, period: Duration) -> Result<Plan> {
    let device = PathBuf::from(node.parameter("device", String::from("/dev/ttyUSB0"))?);
    let baud = node.parameter("baud", 1_000_000_u32)?;
    if baud == 0 {
        return Err(refused(node, "baud", "0", "give bits per second, such as 1000000"));
    }
    let timeout = seconds(node, "timeout", 0.01, 10.0)?;
    let open = move || -> std::io::Result<Box<dyn Port>> {
        let port = Serial::open(&device, baud).map_err(|error| {
            std::io::Error::new(error.kind(), format!("{}: {error}", device.display()))
        })?;
        Ok(Box::new(port))
    };
    Ok(Plan { open: Box::new(open), protocol, timing: Timing { baud, timeout }, period })
}

/// What the robot is made of: the other parameters of the controller.
pub fn setup_of(node: &Node) -> Result<Setup> {
    let servo = servo_of(node)?;
    let board = board_of(node, servo)?;
    let rate = number(node, "rate", 125.0, 1.0, 1000.0)?;
    let safe_state = node.parameter("safe_state", String::from("release"))?;
    let safe_state = match safe_state.as_str() {
        "release" => SafeState::Release,
        "hold" => SafeState::Hold,
        other => return Err(refused(node, "safe_state", other, "give release or hold")),
    };
    let board_id = board.map_or(200, |board| board.id);
    let joints = joints_of(node)?;
    if servo.table.protocol == Protocol::V1 && joints.len() > MAX_JOINTS {
        let count = format!("{} joints", joints.len());
        let hint = format!("protocol 1.0 asks at most {MAX_JOINTS} in one cycle");
        return Err(refused(node, "joints", &count, hint));
    }
    Ok(Setup {
        board,
        board_id: node.parameter("board_id", board_id)?,
        servo,
        joints,
        power_delay: seconds(node, "power_delay", 0.3, 60.0)?,
        retry: seconds(node, "retry", 1.0, 3600.0)?,
        period: Duration::from_secs_f64(1.0 / rate),
        max_velocity: number(node, "max_velocity", 0.0, 0.0, 1000.0)?,
        safe_state,
    })
}

fn joints_of(node: &Node) -> Result<Vec<Joint>> {
    let names = node.parameter("joints", JOINTS.map(str::to_owned).to_vec())?;
    let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
    let ids: Vec<i64> = node.parameter("ids", Vec::new())?;
    let ids = if ids.is_empty() { (1..=count).collect() } else { ids };
    if ids.len() != names.len() {
        let hint = format!("give one for each of the {count} joints, or none");
        return Err(refused(node, "ids", &format!("{ids:?}"), hint));
    }
    let half_turn = std::f64::consts::PI;
    let directions = per_joint(node, "directions", names.len(), 1.0)?;
    let offsets = per_joint(node, "offsets", names.len(), 0.0)?;
    let lowers = per_joint(node, "lower_limits", names.len(), -half_turn)?;
    let uppers = per_joint(node, "upper_limits", names.len(), half_turn)?;
    let mut joints: Vec<Joint> = Vec::with_capacity(names.len());
    for (at, (name, id)) in names.into_iter().zip(ids).enumerate() {
        let number = u8::try_from(id).ok().filter(|id| *id <= 252);
        let is_new = |id: &u8| joints.iter().all(|joint| joint.id != *id && joint.name != name);
        let Some(id) = number.filter(is_new) else {
            let hint = format!("joint {name} needs a name and an ID from 0 to 252 of its own");
            return Err(refused(node, "ids", &id.to_string(), hint));
        };
        if directions[at].abs() != 1.0 {
            let value = directions[at].to_string();
            return Err(refused(node, "directions", &value, "give 1.0 or -1.0"));
        }
        let lower_rad = lowers[at];
        let upper_rad = uppers[at];
        if lower_rad.is_nan() || upper_rad.is_nan() || lower_rad > upper_rad {
            let hint = format!("joint {name} needs a lower limit below its upper one");
            return Err(refused(node, "lower_limits", &lower_rad.to_string(), hint));
        }
        let direction = directions[at];
        let offset_rad = offsets[at];
        joints.push(Joint { name, id, direction, offset_rad, lower_rad, upper_rad });
    }
    Ok(joints)
}

/// A number for each joint; an empty list means the default for all.
fn per_joint(node: &Node, name: &str, joints: usize, default: f64) -> Result<Vec<f64>> {
    let values: Vec<f64> = node.parameter(name, Vec::new())?;
    match values.len() {
        0 => Ok(vec![default; joints]),
        given if given == joints => Ok(values),
        _ => {
            let hint = format!("give one for each of the {joints} joints, or none");
            Err(refused(node, name, &format!("{values:?}"), hint))
        }
    }
}

/// How the sensors are read: parameter `imu_scale`.
pub fn imu_scale_of(node: &Node) -> Result<ImuScale> {
    let name = node.parameter("imu_scale", String::from("full_range"))?;
    match name.as_str() {
        "full_range" => Ok(ImuScale::FULL_RANGE),
        "bold_hearts" => Ok(ImuScale::BOLD_HEARTS),
        other => Err(refused(node, "imu_scale", other, "give full_range or bold_hearts")),
    }
}

/// Between two commands before the safe state: parameter `command_timeout`.
pub fn command_timeout_of(node: &Node) -> Result<Duration> {
    number(node, "command_timeout", 0.5, 0.001, 3600.0).map(Duration::from_secs_f64)
}

/// Below this voltage the battery is told to be empty: parameter `low_voltage`, V.
pub fn low_voltage_of(node: &Node) -> Result<f64> {
    number(node, "low_voltage", 10.5, 0.0, 100.0)
}
