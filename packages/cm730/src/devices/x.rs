//! The X series, with model and torque of XM430-W350, which tells its current where others tell a
//! load.

use crate::codec::Protocol;
use crate::table::{Field, Servo, Table};
use std::f64::consts::TAU;

/// 4096 counts a turn, 2048 is the middle; rad.
const TURN: f64 = TAU / 4096.0;
/// 0.229 turns a minute; rad/s.
const SPEED: f64 = 0.229 * TAU / 60.0;

const TORQUE: Field = Field::new("torque_enable", 64, 1).writable();
const LED: Field = Field::new("led", 65, 1).writable();
const D_GAIN: Field = Field::new("d_gain", 80, 2).writable().unit(1.0 / 16.0, 0);
const I_GAIN: Field = Field::new("i_gain", 82, 2).writable().unit(1.0 / 65536.0, 0);
const P_GAIN: Field = Field::new("p_gain", 84, 2).writable().unit(1.0 / 128.0, 0);
const GOAL: Field = Field::new("goal_position", 116, 4).writable().signed().unit(TURN, 2048);
const VELOCITY: Field = Field::new("present_velocity", 128, 4).signed().unit(SPEED, 0);
const POSITION: Field = Field::new("present_position", 132, 4).signed().unit(TURN, 2048);
const VOLTAGE: Field = Field::new("present_voltage", 144, 2).unit(0.1, 0);
const TEMPERATURE: Field = Field::new("present_temperature", 146, 1);

/// What a servo with this table tells of its load, where one count is `share` of the largest.
pub(super) const fn load(share: f64) -> Field {
    Field::new("present_load", 126, 2).signed().unit(share, 0)
}

pub(super) const fn fields(load: Field) -> [Field; 36] {
    [
        Field::new("model_number", 0, 2),
        Field::new("version", 6, 1),
        Field::new("id", 7, 1).writable(),
        Field::new("baud_rate", 8, 1).writable(),
        Field::new("return_delay_time", 9, 1).writable(),
        Field::new("drive_mode", 10, 1).writable(),
        Field::new("operating_mode", 11, 1).writable(),
        Field::new("shadow_id", 12, 1).writable(),
        Field::new("protocol_type", 13, 1).writable(),
        Field::new("homing_offset", 20, 4).writable().signed(),
        Field::new("high_limit_temperature", 31, 1).writable(),
        Field::new("high_limit_voltage", 32, 2).writable().unit(0.1, 0),
        Field::new("low_limit_voltage", 34, 2).writable().unit(0.1, 0),
        Field::new("pwm_limit", 36, 2).writable(),
        Field::new("velocity_limit", 44, 4).writable().unit(SPEED, 0),
        Field::new("ccw_angle_limit", 48, 4).writable().unit(TURN, 2048),
        Field::new("cw_angle_limit", 52, 4).writable().unit(TURN, 2048),
        Field::new("alarm_shutdown", 63, 1).writable(),
        TORQUE,
        LED,
        Field::new("return_level", 68, 1).writable(),
        Field::new("registered", 69, 1),
        Field::new("hardware_error", 70, 1),
        D_GAIN,
        I_GAIN,
        P_GAIN,
        Field::new("goal_velocity", 104, 4).writable().signed().unit(SPEED, 0),
        Field::new("profile_acceleration", 108, 4).writable(),
        Field::new("moving_speed", 112, 4).writable().unit(SPEED, 0),
        GOAL,
        Field::new("moving", 122, 1),
        load,
        VELOCITY,
        POSITION,
        VOLTAGE,
        TEMPERATURE,
    ]
}

/// The table of this name and model.
pub(super) const fn table(name: &'static str, model: u16, fields: &'static [Field]) -> Table {
    Table { name, protocol: Protocol::V2, model, length: 147, eeprom: 64, fields }
}

/// A servo with such a table: torque at a standstill in N m and speed without a load in rad/s.
pub(super) const fn servo(
    table: &'static Table,
    load: Field,
    stall_torque_nm: f64,
    no_load_speed: f64,
) -> Servo {
    Servo {
        table,
        goal_position: GOAL,
        torque_enable: TORQUE,
        led: LED,
        gains: [D_GAIN, I_GAIN, P_GAIN],
        position: POSITION,
        velocity: VELOCITY,
        load,
        voltage: VOLTAGE,
        temperature: TEMPERATURE,
        stall_torque_nm,
        no_load_speed,
    }
}

/// 2.69 mA a count, as a share of the 2.3 A at which it stands still.
const LOAD: Field = load(0.00269 / 2.3);
const FIELDS: [Field; 36] = fields(LOAD);
const TABLE: Table = table("x", 1020, &FIELDS);

/// The servo; stall torque and speed at 12 V.
pub const SERVO: Servo = servo(&TABLE, LOAD, 4.1, 46.0 * TAU / 60.0);
