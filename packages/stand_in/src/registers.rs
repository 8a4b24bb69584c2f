//! The table that a sub-controller's bulk read brings: its own inertial sensor and every motor.

/// Motors of the robot.
pub const JOINTS: usize = 20;
/// Bytes of the table: three gyroscope and three accelerometer words, then the motors.
const BYTES: usize = 12 + JOINTS * Motor::BYTES;
/// A word of the 10-bit sensors at rest.
const CENTRE: f64 = 512.0;
/// Gyroscope: rad/s a step (1600 degrees per second over 1024 steps).
const GYRO_STEP: f64 = 1600.0 / 1024.0 * std::f64::consts::PI / 180.0;
/// Accelerometer: m/s² a step (plus and minus 4 g over 1024 steps).
const ACCELERATION_STEP: f64 = 8.0 / 1024.0 * 9.806_65;
/// Position of a motor: rad a step (4096 a turn).
const POSITION_STEP: f64 = std::f64::consts::TAU / 4096.0;

/// What a motor says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motor {
    /// Angle, rad, 0 in the middle.
    pub position: f64,
    /// rad/s.
    pub velocity: f64,
    /// Share of the largest torque, -1 to 1.
    pub load: f64,
}

impl Motor {
    const BYTES: usize = 6;
}

/// One reading of everything.
#[derive(Clone, Debug, PartialEq)]
pub struct Registers {
    /// Angular velocity, rad/s.
    pub gyro: [f64; 3],
    /// Specific force, m/s²; upwards at rest.
    pub acceleration: [f64; 3],
    /// The motors in the order of their numbers.
    pub motors: [Motor; JOINTS],
}

impl Registers {
    /// A robot that marches on the spot, `seconds` after it began.
    #[must_use]
    pub fn marching(seconds: f64) -> Self {
        let phase = seconds * std::f64::consts::TAU * 1.5;
        let mut motors = [Motor::default(); JOINTS];
        for (number, motor) in motors.iter_mut().enumerate() {
            let own = phase + number as f64 * 0.3;
            motor.position = 0.4 * own.sin();
            motor.velocity = 0.4 * 1.5 * std::f64::consts::TAU * own.cos();
            motor.load = 0.2 * own.cos();
        }
        let sway = 0.1 * phase.sin();
        let rate = 0.1 * 1.5 * std::f64::consts::TAU * phase.cos();
        let gravity = 9.806_65;
        Self {
            gyro: [rate, 0.0, 0.0],
            acceleration: [0.0, gravity * sway.sin(), gravity * sway.cos()],
            motors,
        }
    }

    /// The bytes as they come over the bus: little-endian words.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BYTES);
        let mut put = |value: f64, step: f64, centre: f64, top: f64| {
            let word = (value / step + centre).round().clamp(0.0, top) as u16;
            bytes.extend(word.to_le_bytes());
        };
        self.gyro.iter().for_each(|value| put(*value, GYRO_STEP, CENTRE, 1023.0));
        self.acceleration.iter().for_each(|value| put(*value, ACCELERATION_STEP, CENTRE, 1023.0));
        for motor in &self.motors {
            put(motor.position, POSITION_STEP, 2048.0, 4095.0);
            put(motor.velocity, 0.012, 1024.0, 2047.0);
            put(motor.load, 1.0 / 1023.0, 1024.0, 2047.0);
        }
        bytes
    }

    /// Reads them; `None` where the length is not that of a table.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != BYTES {
            return None;
        }
        let word = |at: usize| f64::from(u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]));
        let three = |at: usize, step: f64| [at, at + 1, at + 2].map(|i| (word(i) - CENTRE) * step);
        let motors = std::array::from_fn(|number| {
            let at = 6 + 3 * number;
            Motor {
                position: (word(at) - 2048.0) * POSITION_STEP,
                velocity: (word(at + 1) - 1024.0) * 0.012,
                load: (word(at + 2) - 1024.0) / 1023.0,
            }
        });
        Some(Self { gyro: three(0, GYRO_STEP), acceleration: three(3, ACCELERATION_STEP), motors })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_within_a_step() {
        let written = Registers::marching(0.37);
        let read = Registers::decode(&written.encode()).unwrap();
        for (a, b) in written.motors.iter().zip(&read.motors) {
            assert!((a.position - b.position).abs() <= POSITION_STEP / 2.0 + 1e-12);
            assert!((a.velocity - b.velocity).abs() <= 0.006 + 1e-12);
        }
        for (a, b) in written.acceleration.iter().zip(&read.acceleration) {
            assert!((a - b).abs() <= ACCELERATION_STEP / 2.0 + 1e-12, "{a} {b}");
        }
        assert_eq!(Registers::decode(&written.encode()[1..]), None);
    }
}
