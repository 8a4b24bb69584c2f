//! CM-730, the board of DARwIn-OP. Its sensors: acceleration x right, y forward, z up; turn rates
//! counter-clockwise about x and y, clockwise about z, as ros2_cm730 reads them.

use crate::codec::Protocol;
use crate::table::{Board, Field, Table};

const GRAVITY: f64 = 9.80665;
/// ±4 g over ±512 counts.
const ACCEL: f64 = 4.0 * GRAVITY / 512.0;
/// ±1600 °/s over ±512 counts, the range of the sensor.
const GYRO: f64 = 1600.0 / 512.0 * std::f64::consts::PI / 180.0;

const POWER: Field = Field::new("dynamixel_power", 24, 1).writable();
const BUTTONS: Field = Field::new("button", 30, 1);
const GYRO_Z: Field = Field::new("gyro_z", 38, 2).unit(GYRO, 512);
const GYRO_Y: Field = Field::new("gyro_y", 40, 2).unit(GYRO, 512);
const GYRO_X: Field = Field::new("gyro_x", 42, 2).unit(GYRO, 512);
const ACCEL_X: Field = Field::new("accel_x", 44, 2).unit(ACCEL, 512);
const ACCEL_Y: Field = Field::new("accel_y", 46, 2).unit(ACCEL, 512);
const ACCEL_Z: Field = Field::new("accel_z", 48, 2).unit(ACCEL, 512);
const VOLTAGE: Field = Field::new("present_voltage", 50, 1).unit(0.1, 0);

const TABLE: Table = Table {
    name: "cm730",
    protocol: Protocol::V1,
    model: 0x7300,
    length: 81,
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
        Field::new("led_5", 26, 2).writable(),
        Field::new("led_6", 28, 2).writable(),
        BUTTONS,
        GYRO_Z,
        GYRO_Y,
        GYRO_X,
        ACCEL_X,
        ACCEL_Y,
        ACCEL_Z,
        VOLTAGE,
        Field::new("left_mic", 51, 2),
        Field::new("adc_2", 53, 2),
        Field::new("adc_3", 55, 2),
        Field::new("adc_4", 57, 2),
        Field::new("adc_5", 59, 2),
        Field::new("adc_6", 61, 2),
        Field::new("adc_7", 63, 2),
        Field::new("adc_8", 65, 2),
        Field::new("right_mic", 67, 2),
        Field::new("adc_10", 69, 2),
        Field::new("adc_11", 71, 2),
        Field::new("adc_12", 73, 2),
        Field::new("adc_13", 75, 2),
        Field::new("adc_14", 77, 2),
        Field::new("adc_15", 79, 2),
    ],
};

/// The board.
pub const BOARD: Board = Board {
    table: &TABLE,
    id: 200,
    power: POWER,
    buttons: BUTTONS,
    voltage: VOLTAGE,
    linear: [(ACCEL_Y, 1.0), (ACCEL_X, -1.0), (ACCEL_Z, 1.0)],
    angular: [(GYRO_X, -1.0), (GYRO_Y, -1.0), (GYRO_Z, 1.0)],
};
