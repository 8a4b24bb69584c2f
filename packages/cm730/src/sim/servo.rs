//! A servo that moves: it approaches its goal as a system of first order whose time constant falls
//! with the P gain, at most as fast as its speed and its supply allow.

use super::registers::Registers;
use crate::table::Servo;

/// With the P gain it comes with, s.
const TIME_CONSTANT_S: f64 = 0.05;
/// The voltage of the speed and torque in the table.
const NOMINAL_V: f64 = 12.0;
/// The share of its torque for a radian of error.
const STIFFNESS: f64 = 4.0;
/// °C at rest, and by how much it warms under its full load.
const REST_C: f64 = 35.0;
const WARMING_C: f64 = 30.0;
/// How fast it warms, s.
const WARMING_S: f64 = 120.0;

/// One servo.
#[derive(Clone, Debug)]
pub struct SimServo {
    kind: &'static Servo,
    pub registers: Registers,
    position_rad: f64,
    temperature_c: f64,
    /// The P gain it comes with, counts.
    usual_p: f64,
}

impl SimServo {
    pub fn new(kind: &'static Servo, id: u8) -> Self {
        let middle = kind.goal_position.zero;
        let usual_p = if kind.gains[2].size == 1 { 32 } else { 800 };
        let values = [
            ("ccw_angle_limit", 4095),
            ("high_limit_temperature", 80),
            ("low_limit_voltage", 60),
            ("high_limit_voltage", 160),
            ("max_torque", 1023),
            ("torque_limit", 1023),
            ("operating_mode", 3),
            ("goal_position", middle),
            ("present_position", middle),
            ("p_gain", usual_p),
        ];
        let registers = Registers::new(kind.table, id, &values);
        let usual_p = usual_p as f64;
        Self { kind, registers, position_rad: 0.0, temperature_c: REST_C, usual_p }
    }

    /// Where it is, rad.
    pub fn position_rad(&self) -> f64 {
        self.position_rad
    }

    /// Time passes.
    pub fn step(&mut self, seconds: f64, supply_v: f64) {
        let kind = self.kind;
        let has_torque = self.registers.get(kind.torque_enable) != 0;
        let error = self.registers.value(kind.goal_position) - self.position_rad;
        let gain = self.registers.get(kind.gains[2]) as f64 / self.usual_p;
        let pull = if has_torque && supply_v > 0.0 { gain } else { 0.0 };
        let fastest = kind.no_load_speed * supply_v / NOMINAL_V;
        let allowed = match self.registers.value_named("moving_speed") {
            speed if speed > 0.0 => speed.min(fastest),
            _ => fastest,
        };
        let wish = error * (1.0 - (-seconds * pull / TIME_CONSTANT_S).exp());
        let moved = wish.clamp(-allowed * seconds, allowed * seconds);
        self.position_rad += moved;
        let velocity = if seconds > 0.0 { moved / seconds } else { 0.0 };
        let load = if pull > 0.0 { (error * STIFFNESS * gain).clamp(-1.0, 1.0) } else { 0.0 };
        let end_c = REST_C + WARMING_C * load.abs();
        self.temperature_c += (end_c - self.temperature_c) * (1.0 - (-seconds / WARMING_S).exp());
        self.show(velocity, load, supply_v);
    }

    /// Writes what is measured into the table.
    fn show(&mut self, velocity: f64, load: f64, supply_v: f64) {
        let kind = self.kind;
        let measured = [
            (kind.position, self.position_rad),
            (kind.velocity, velocity),
            (kind.load, load),
            (kind.voltage, supply_v),
            (kind.temperature, self.temperature_c),
        ];
        for (field, value) in measured {
            self.registers.set(field, field.count_of(value));
        }
        self.registers.set_named("moving", i64::from(velocity.abs() > 0.05));
    }
}
