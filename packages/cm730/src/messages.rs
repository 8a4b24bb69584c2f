//! What was measured, as messages.

use crate::cm730controller_msgs::msg::{
    CM730EepromTable, CM730Info, CM730RamTable, MX28EepromTable, MX28Info, MX28InfoArray,
    MX28RamTable,
};
use crate::config::ImuScale;
use crate::devices::{CM730, MX28};
use crate::robot::{BoardReading, Robot};
use crate::table::Table;
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::clock::system_time;
use angaros::geometry_msgs::msg::Vector3;
use angaros::sensor_msgs::msg::{BatteryState, Imu, JointState, Joy};
use angaros::std_msgs::msg::Header;

/// Now, in this frame.
pub fn header(frame_id: &str) -> Header {
    let (sec, nanosec) = system_time().to_sec_nanosec();
    Header { stamp: Stamp { sec, nanosec }, frame_id: frame_id.to_owned() }
}

/// The joints that were read lately, in the order of the setup: as joint_state_broadcaster tells
/// them, but without those of which nothing is known.
pub fn joint_state(robot: &Robot, header: &Header) -> JointState {
    let mut message = JointState { header: header.clone(), ..JointState::default() };
    for (axis, joint) in robot.axes().iter().zip(&robot.setup().joints) {
        let Some(reading) = axis.reading() else { continue };
        message.name.push(joint.name.clone());
        message.position.push(reading.position_rad);
        message.velocity.push(reading.velocity);
        message.effort.push(reading.effort_nm);
    }
    message
}

/// Turn rates and acceleration along the robot's axes, without an orientation (REP 145).
pub fn imu(board: &BoardReading, scale: ImuScale, mut header: Header, frame_id: &str) -> Imu {
    frame_id.clone_into(&mut header.frame_id);
    let vector = |values: [f64; 3], factor: f64, limit: f64| {
        let [x, y, z] = values.map(|value| (value * factor).clamp(-limit, limit));
        Vector3 { x, y, z }
    };
    let mut message = Imu { header, ..Imu::default() };
    message.orientation_covariance[0] = -1.0;
    message.linear_acceleration = vector(board.linear, scale.linear, scale.linear_limit);
    message.angular_velocity = vector(board.angular, scale.angular, scale.angular_limit);
    message
}

/// The buttons: left (MODE), middle (START), right (RESET).
pub fn buttons(pressed: i64, header: &Header) -> Joy {
    let buttons = (0..3).map(|bit| i32::from(pressed & (1 << bit) != 0)).collect();
    Joy { header: header.clone(), buttons, ..Joy::default() }
}

/// The supply; what the board does not measure is no number, as the message demands.
pub fn battery(voltage_v: f64, header: &Header) -> BatteryState {
    BatteryState {
        header: header.clone(),
        voltage: voltage_v as f32,
        temperature: f32::NAN,
        current: f32::NAN,
        charge: f32::NAN,
        capacity: f32::NAN,
        design_capacity: f32::NAN,
        percentage: f32::NAN,
        power_supply_status: BatteryState::POWER_SUPPLY_STATUS_DISCHARGING,
        present: true,
        ..BatteryState::default()
    }
}

/// Counts of a block by the names of their fields; 0 where the block does not hold one.
struct Block<'a> {
    table: &'a Table,
    bytes: &'a [u8],
    from: u16,
}

impl Block<'_> {
    /// The bytes of a field as a number, whatever they mean.
    fn raw(&self, name: &str) -> u16 {
        let field = self.table.field(name);
        let at = field.and_then(|field| field.address.checked_sub(self.from));
        let Some((field, at)) = field.zip(at.map(usize::from)) else { return 0 };
        let end = at + usize::from(field.size);
        let bytes = self.bytes.get(at..end).unwrap_or_default();
        bytes.iter().rev().fold(0, |raw, byte| (raw << 8) | u16::from(*byte))
    }

    /// The same for a field of one byte.
    fn byte(&self, name: &str) -> u8 {
        self.raw(name).to_le_bytes()[0]
    }
}

/// Everything of a CM-730, as ros2_cm730 tells it; `None` for another board, or one that did not
/// answer.
pub fn cm730_info(robot: &Robot, header: &Header) -> Option<CM730Info> {
    let board = robot.setup().board.filter(|board| board.table.name == CM730.table.name)?;
    let reading = robot.board()?;
    let stat = Block { table: board.table, bytes: robot.board_eeprom(), from: 0 };
    let dyna = Block { table: board.table, bytes: &reading.block, from: board.cyclic().0 };
    Some(CM730Info {
        header: header.clone(),
        stat: CM730EepromTable {
            model_number: stat.raw("model_number"),
            version: stat.byte("version"),
            id: stat.byte("id"),
            baud_rate: stat.byte("baud_rate"),
            return_delay_time: stat.byte("return_delay_time"),
            return_level: stat.byte("return_level"),
        },
        dyna: CM730RamTable {
            dynamixel_power: dyna.byte("dynamixel_power") != 0,
            led_panel_power: dyna.byte("led_panel") != 0,
            led_5: dyna.raw("led_5"),
            led_6: dyna.raw("led_6"),
            button: dyna.byte("button"),
            gyro: ["gyro_x", "gyro_y", "gyro_z"].map(|name| dyna.raw(name)),
            accel: ["accel_x", "accel_y", "accel_z"].map(|name| dyna.raw(name)),
            voltage: dyna.byte("present_voltage"),
        },
    })
}

/// Everything of the MX-28 that were read lately, as ros2_cm730 tells it; `None` for other servos.
pub fn mx28_info(robot: &Robot, header: &Header) -> Option<MX28InfoArray> {
    let servo = robot.setup().servo;
    if servo.table.name != MX28.table.name {
        return None;
    }
    let from = servo.cyclic().0;
    let info = |axis: &crate::robot::Axis| {
        let reading = axis.reading()?;
        let stat = Block { table: servo.table, bytes: axis.eeprom(), from: 0 };
        let dyna = Block { table: servo.table, bytes: &reading.block, from };
        Some(MX28Info { stat: mx28_eeprom(&stat), dyna: mx28_ram(&dyna) })
    };
    let mx28s = robot.axes().iter().filter_map(info).collect();
    Some(MX28InfoArray { header: header.clone(), mx28s })
}

fn mx28_eeprom(stat: &Block<'_>) -> MX28EepromTable {
    let offset = stat.raw("multi_turn_offset");
    let [low, high] = offset.to_le_bytes();
    let cw = stat.raw("cw_angle_limit");
    let ccw = stat.raw("ccw_angle_limit");
    MX28EepromTable {
        model_number: stat.raw("model_number"),
        version: stat.byte("version"),
        id: stat.byte("id"),
        baud_rate: stat.byte("baud_rate"),
        return_delay_time: stat.byte("return_delay_time"),
        cw_angle_limit: cw,
        ccw_angle_limit: ccw,
        high_limit_temperature: stat.byte("high_limit_temperature"),
        low_limit_voltage: stat.byte("low_limit_voltage"),
        high_limit_voltage: stat.byte("high_limit_voltage"),
        max_torque: stat.raw("max_torque"),
        return_level: stat.byte("return_level"),
        alarm_led: stat.byte("alarm_led"),
        alarm_shutdown: stat.byte("alarm_shutdown"),
        // The limits say it: both 0 a wheel, both 4095 several turns, else a joint.
        operating_mode: match (cw, ccw) {
            (0, 0) => 1,
            (4095, 4095) => 4,
            _ => 3,
        },
        low_calibration: u16::from(low),
        high_calibration: u16::from(high),
    }
}

fn mx28_ram(dyna: &Block<'_>) -> MX28RamTable {
    MX28RamTable {
        present_position: dyna.raw("present_position"),
        present_speed: dyna.raw("present_velocity"),
        present_load: dyna.raw("present_load"),
        present_voltage: dyna.byte("present_voltage"),
        present_temperature: dyna.byte("present_temperature"),
    }
}
