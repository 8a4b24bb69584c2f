//! MX-28 with the firmware of protocol 1.0, from version 0x1E on: before, P stood before I and D.

use crate::codec::Protocol;
use crate::table::{Field, Servo, Table};
use std::f64::consts::TAU;

/// 4096 counts a turn, 2048 is the middle; rad.
const TURN: f64 = TAU / 4096.0;
/// 0.114 turns a minute; rad/s.
const SPEED: f64 = 0.114 * TAU / 60.0;

const TORQUE: Field = Field::new("torque_enable", 24, 1).writable();
const LED: Field = Field::new("led", 25, 1).writable();
const D_GAIN: Field = Field::new("d_gain", 26, 1).writable().unit(4.0 / 1000.0, 0);
const I_GAIN: Field = Field::new("i_gain", 27, 1).writable().unit(1000.0 / 2048.0, 0);
const P_GAIN: Field = Field::new("p_gain", 28, 1).writable().unit(1.0 / 8.0, 0);
const GOAL: Field = Field::new("goal_position", 30, 2).writable().unit(TURN, 2048);
const POSITION: Field = Field::new("present_position", 36, 2).unit(TURN, 2048);
const VELOCITY: Field = Field::new("present_velocity", 38, 2).sign_bit(10).unit(SPEED, 0);
const LOAD: Field = Field::new("present_load", 40, 2).sign_bit(10).unit(0.001, 0);
const VOLTAGE: Field = Field::new("present_voltage", 42, 1).unit(0.1, 0);
const TEMPERATURE: Field = Field::new("present_temperature", 43, 1);

const TABLE: Table = Table {
    name: "mx28",
    protocol: Protocol::V1,
    model: 29,
    length: 74,
    eeprom: 24,
    fields: &[
        Field::new("model_number", 0, 2),
        Field::new("version", 2, 1),
        Field::new("id", 3, 1).writable(),
        Field::new("baud_rate", 4, 1).writable(),
        Field::new("return_delay_time", 5, 1).writable(),
        Field::new("cw_angle_limit", 6, 2).writable().unit(TURN, 2048),
        Field::new("ccw_angle_limit", 8, 2).writable().unit(TURN, 2048),
        Field::new("high_limit_temperature", 11, 1).writable(),
        Field::new("low_limit_voltage", 12, 1).writable().unit(0.1, 0),
        Field::new("high_limit_voltage", 13, 1).writable().unit(0.1, 0),
        Field::new("max_torque", 14, 2).writable().unit(0.001, 0),
        Field::new("return_level", 16, 1).writable(),
        Field::new("alarm_led", 17, 1).writable(),
        Field::new("alarm_shutdown", 18, 1).writable(),
        Field::new("multi_turn_offset", 20, 2).writable().signed(),
        Field::new("resolution_divider", 22, 1).writable(),
        TORQUE,
        LED,
        D_GAIN,
        I_GAIN,
        P_GAIN,
        GOAL,
        Field::new("moving_speed", 32, 2).writable().unit(SPEED, 0),
        Field::new("torque_limit", 34, 2).writable().unit(0.001, 0),
        POSITION,
        VELOCITY,
        LOAD,
        VOLTAGE,
        TEMPERATURE,
        Field::new("registered", 44, 1),
        Field::new("moving", 46, 1),
        Field::new("lock", 47, 1).writable(),
        Field::new("punch", 48, 2).writable(),
        Field::new("goal_acceleration", 73, 1).writable().unit(8.583 * TAU / 360.0, 0),
    ],
};

/// The servo; stall torque and speed at 12 V.
pub const SERVO: Servo = Servo {
    table: &TABLE,
    goal_position: GOAL,
    torque_enable: TORQUE,
    led: LED,
    gains: [D_GAIN, I_GAIN, P_GAIN],
    position: POSITION,
    velocity: VELOCITY,
    load: LOAD,
    voltage: VOLTAGE,
    temperature: TEMPERATURE,
    stall_torque_nm: 2.5,
    no_load_speed: 55.0 * TAU / 60.0,
};
