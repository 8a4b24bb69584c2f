//! OpenCR with the firmware of ROBOTIS OP3. Addresses of voltage, gyroscope, acceleration and
//! angles are those of its device file; the scales of the sensors are not checked on a board.

use crate::codec::Protocol;
use crate::table::{Board, Field, Table};

const GRAVITY: f64 = 9.80665;
/// ±2 g over 16 bits.
const ACCEL: f64 = 2.0 * GRAVITY / 32768.0;
/// ±2000 °/s over 16 bits.
const GYRO: f64 = 2000.0 / 32768.0 * std::f64::consts::PI / 180.0;
/// A tenth of a degree.
const ANGLE: f64 = 0.1 * std::f64::consts::PI / 180.0;

const POWER: Field = Field::new("dynamixel_power", 24, 1).writable();
const BUTTONS: Field = Field::new("button", 30, 1);
const VOLTAGE: Field = Field::new("present_voltage", 31, 1).unit(0.1, 0);
const GYRO_X: Field = Field::new("gyro_x", 32, 2).signed().unit(GYRO, 0);
const GYRO_Y: Field = Field::new("gyro_y", 34, 2).signed().unit(GYRO, 0);
const GYRO_Z: Field = Field::new("gyro_z", 36, 2).signed().unit(GYRO, 0);
const ACCEL_X: Field = Field::new("accel_x", 38, 2).signed().unit(ACCEL, 0);
const ACCEL_Y: Field = Field::new("accel_y", 40, 2).signed().unit(ACCEL, 0);
const ACCEL_Z: Field = Field::new("accel_z", 42, 2).signed().unit(ACCEL, 0);

const TABLE: Table = Table {
    name: "opencr",
    protocol: Protocol::V2,
    model: 0x7400,
    length: 50,
    eeprom: 17,
    fields: &[
        Field::new("model_number", 0, 2),
        Field::new("version", 2, 1),
        Field::new("id", 3, 1).writable(),
        Field::new("baud_rate", 4, 1).writable(),
        Field::new("return_delay_time", 5, 1).writable(),
        Field::new("return_level", 16, 1).writable(),
        POWER,
        Field::new("led_panel", 25, 1).writable(),
        Field::new("led_rgb", 26, 2).writable(),
        Field::new("buzzer", 28, 2).writable(),
        BUTTONS,
        VOLTAGE,
        GYRO_X,
        GYRO_Y,
        GYRO_Z,
        ACCEL_X,
        ACCEL_Y,
        ACCEL_Z,
        Field::new("roll", 44, 2).signed().unit(ANGLE, 0),
        Field::new("pitch", 46, 2).signed().unit(ANGLE, 0),
        Field::new("yaw", 48, 2).signed().unit(ANGLE, 0),
    ],
};

/// The board; its sensor lies along the robot's axes.
pub const BOARD: Board = Board {
    table: &TABLE,
    id: 200,
    power: POWER,
    buttons: BUTTONS,
    voltage: VOLTAGE,
    linear: [(ACCEL_X, 1.0), (ACCEL_Y, 1.0), (ACCEL_Z, 1.0)],
    angular: [(GYRO_X, 1.0), (GYRO_Y, 1.0), (GYRO_Z, 1.0)],
};
