//! What the nodes tell of their health on `/diagnostics`.

use crate::bus::BusCounts;
use crate::codec::{Protocol, error_words};
use crate::robot::{Power, Robot, Setup};
use crate::targets::{Targets, lock};
use crate::worker::Link;
use angaros::diagnostics::{Level, Status, Updater};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// From here on a servo is told to be hot, °C; it switches off by itself at 80.
const HOT_C: f64 = 65.0;
/// The share of answers that may be missing or corrupt before the bus is told to be disturbed.
const DISTURBED: f64 = 0.01;

/// One joint's health.
#[derive(Clone, Debug, Default, PartialEq)]
struct JointHealth {
    is_present: bool,
    lost: u64,
    error: u8,
    voltage_v: f64,
    temperature_c: f64,
    model: u16,
}

/// What the thread at the bus leaves for who tells of it.
#[derive(Clone, Debug, Default)]
pub struct Health {
    joints: Vec<JointHealth>,
    has_power: bool,
    board_voltage_v: Option<f64>,
    board_restarts: u64,
    cycles_without_board: u64,
}

/// The health, shared.
#[derive(Clone, Default)]
pub struct SharedHealth(Arc<Mutex<Health>>);

impl SharedHealth {
    fn lock(&self) -> MutexGuard<'_, Health> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes over how the robot is now.
    pub fn note(&self, robot: &Robot) {
        let mut health = self.lock();
        let servo = robot.setup().servo;
        let of = |axis: &crate::robot::Axis| {
            let reading = axis.reading();
            let model = match *axis.eeprom() {
                [low, high, ..] => u16::from_le_bytes([low, high]),
                _ => servo.table.model,
            };
            JointHealth {
                is_present: axis.is_present(),
                lost: axis.lost(),
                error: reading.map_or(0, |reading| reading.error),
                voltage_v: reading.map_or(f64::NAN, |reading| reading.voltage_v),
                temperature_c: reading.map_or(f64::NAN, |reading| reading.temperature_c),
                model,
            }
        };
        health.joints.clear();
        health.joints.extend(robot.axes().iter().map(of));
        health.has_power = robot.power() == Power::On;
        if let Some(board) = robot.board() {
            health.board_voltage_v = Some(board.voltage_v);
        }
        health.board_restarts = robot.board_restarts();
        let is_silent = robot.setup().board.is_some() && robot.board().is_none();
        health.cycles_without_board = match is_silent {
            true => health.cycles_without_board + 1,
            false => 0,
        };
    }

    /// There is no port, so nothing is known of what lies behind it.
    pub fn note_no_port(&self) {
        let mut health = self.lock();
        health.joints.iter_mut().for_each(|joint| joint.is_present = false);
        health.has_power = false;
        health.board_voltage_v = None;
    }
}

/// Tells of the port and what happens on it.
pub fn add_bus(updater: &Updater, link: Link) {
    let mut before = BusCounts::default();
    updater.add("Bus", move |status| {
        let state = link.lock();
        let counts = state.counts;
        let asked = counts.answers + counts.silent + counts.corrupt;
        let then = before.answers + before.silent + before.corrupt;
        let failed = counts.silent + counts.corrupt - before.silent - before.corrupt;
        let share = failed as f64 / asked.saturating_sub(then).max(1) as f64;
        match state.is_open {
            false => status.summary(Level::Error, format!("no port: {}", state.reason)),
            true if share > DISTURBED => {
                let percent = share * 100.0;
                let message = format!("{percent:.1} % of the answers are missing or corrupt");
                status.summary(Level::Warn, message);
            }
            true => status.summary(Level::Ok, "answers come"),
        }
        status.add("Port lost", state.losses);
        status.add("Requests", counts.requests);
        status.add("Answers", counts.answers);
        status.add("Answers missing", counts.silent);
        status.add("Answers corrupt", counts.corrupt);
        status.add("Answers with error bits", counts.refused);
        status.add("Answers nobody asked for", counts.unexpected);
        status.add("Bytes of noise", counts.noise_bytes);
        before = counts;
    });
}

/// Tells how late cycles begin.
pub fn add_cycle(updater: &Updater, link: Link, setup: &Setup) {
    let period_us = setup.period.as_secs_f64() * 1e6;
    let mut before = (0_u64, 0_u64);
    updater.add("Cycle", move |status| {
        let summary = link.lock().jitter.summary();
        let missed = summary.missed - before.1;
        if summary.cycles == before.0 {
            status.summary(Level::Error, "no cycles");
        } else if missed > 0 {
            let message = format!("{missed} cycles were left out: one before took too long");
            status.summary(Level::Warn, message);
        } else if f64::from(summary.p99_us) > period_us / 2.0 {
            status.summary(Level::Warn, "cycles begin late");
        } else {
            status.summary(Level::Ok, "cycles begin in time");
        }
        let milliseconds = |micros: u32| format!("{:.3}", f64::from(micros) / 1e3);
        status.add("Period (ms)", format!("{:.3}", period_us / 1e3));
        status.add("Cycles", summary.cycles);
        status.add("Cycles left out", summary.missed);
        status.add("Jitter, median (ms)", milliseconds(summary.median_us));
        status.add("Jitter, 99 % (ms)", milliseconds(summary.p99_us));
        status.add("Jitter, maximum (ms)", milliseconds(summary.max_us));
        status.add("Longest cycle (ms)", milliseconds(summary.longest_us));
        before = (summary.cycles, summary.missed);
    });
}

/// Tells of the board, if there is one.
pub fn add_board(updater: &Updater, health: SharedHealth, setup: &Setup, low_voltage_v: f64) {
    if setup.board.is_none() {
        return;
    }
    updater.add("Board", move |status| {
        let health = health.lock();
        match health.board_voltage_v {
            None => status.summary(Level::Error, "the board does not answer"),
            Some(_) if health.cycles_without_board > u64::from(crate::robot::BOARD_SILENT) => {
                status.summary(Level::Error, "the board does not answer");
            }
            Some(voltage_v) if voltage_v < low_voltage_v => {
                let message = format!("the voltage is low: {voltage_v:.1} V");
                status.summary(Level::Warn, message);
            }
            Some(_) if !health.has_power => {
                status.summary(Level::Warn, "the servos have no power yet");
            }
            Some(_) => status.summary(Level::Ok, "the servos have power"),
        }
        if let Some(voltage_v) = health.board_voltage_v {
            status.add("Voltage (V)", format!("{voltage_v:.1}"));
        }
        status.add("Begun anew", health.board_restarts);
    });
}

/// Tells of the joints: who is missing, what they complain of, how warm they are.
pub fn add_joints(updater: &Updater, health: SharedHealth, setup: &Arc<Setup>) {
    let setup = Arc::clone(setup);
    updater.add("Joints", move |status| {
        let health = health.lock();
        let protocol = setup.servo.table.protocol;
        let model = setup.servo.table.model;
        status.summary(Level::Ok, "");
        let mut missing = Vec::new();
        for (joint, of) in setup.joints.iter().zip(&health.joints) {
            if !of.is_present {
                missing.push(joint.name.as_str());
                continue;
            }
            complain(status, &joint.name, protocol, model, of);
            let words = error_words(protocol, of.error);
            let mut value = format!("{:.0} °C, {:.1} V", of.temperature_c, of.voltage_v);
            value.push_str(&format!(", lost {} times", of.lost));
            if !words.is_empty() {
                value.push_str(&format!(", {words}"));
            }
            status.add(&joint.name, value);
        }
        match (missing.len(), health.joints.len()) {
            (_, 0) => status.merge_summary(Level::Error, "no joint was asked yet"),
            (0, _) if status.level() == Level::Ok => {
                status.summary(Level::Ok, "all joints answer");
            }
            (0, _) => {}
            _ => {
                let message = format!("no answer from {}", missing.join(", "));
                status.merge_summary(Level::Error, &message);
            }
        }
    });
}

fn complain(status: &mut Status, name: &str, protocol: Protocol, model: u16, of: &JointHealth) {
    if of.error != 0 {
        let message = format!("{name}: {}", error_words(protocol, of.error));
        status.merge_summary(Level::Warn, &message);
    }
    if of.temperature_c > HOT_C {
        let message = format!("{name} is hot: {:.0} °C", of.temperature_c);
        status.merge_summary(Level::Warn, &message);
    }
    if of.model != model {
        let message = format!("{name} is model {} and not {model}", of.model);
        status.merge_summary(Level::Warn, &message);
    }
}

/// Tells of the commands.
pub fn add_commands(updater: &Updater, targets: Arc<Mutex<Targets>>) {
    updater.add("Commands", move |status| {
        let targets = lock(&targets);
        let counts = targets.counts;
        let refused = counts.uneven + counts.unknown + counts.not_finite;
        match (targets.is_enabled, targets.is_live()) {
            (false, _) => status.summary(Level::Warn, "torque is switched off"),
            (true, false) => status.summary(Level::Ok, "safe state: no commands"),
            (true, true) if refused > 0 => {
                status.summary(Level::Warn, "some commands were refused");
            }
            (true, true) => status.summary(Level::Ok, "commands come"),
        }
        status.add("Accepted", counts.accepted);
        status.add("Refused for uneven arrays", counts.uneven);
        status.add("Unknown joints", counts.unknown);
        status.add("Values that are no numbers", counts.not_finite);
        status.add("Positions beyond limits", counts.limited);
    });
}
