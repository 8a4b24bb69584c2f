//! What the joints are told, between the node that hears commands and the thread at the bus.

use crate::cm730controller_msgs::msg::MX28Command;
use crate::mx_joint_controller_msgs::msg::JointCommand;
use crate::robot::{SafeState, Setup};
use angaros::sensor_msgs::msg::JointState;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What one joint is told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Target {
    /// Where it shall be, within its limits, rad.
    pub position_rad: Option<f64>,
    /// Whether it shall hold it; where nobody says, it shall once it has a position.
    pub torque: Option<bool>,
    /// Its lamp; taken when it is sent.
    pub led: Option<bool>,
    /// Its gains D, I and P; taken when they are sent.
    pub gains: [Option<f64>; 3],
}

/// Where commands come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// `cm730/joint_commands`, in radians.
    Joints,
    /// `cm730/mx28command`, in counts.
    Counts,
    /// `joint_commands`, in radians.
    States,
}

/// What became of commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommandCounts {
    /// Taken.
    pub accepted: u64,
    /// Refused as a whole: arrays of different lengths.
    pub uneven: u64,
    /// Joints or devices that this robot does not have.
    pub unknown: u64,
    /// Values that are no numbers.
    pub not_finite: u64,
    /// Positions beyond the limits, which were brought back to them.
    pub limited: u64,
}

/// What all joints are told.
#[derive(Clone, Debug, PartialEq)]
pub struct Targets {
    /// Each joint, in the order of the setup.
    pub joints: Vec<Target>,
    /// What became of commands.
    pub counts: CommandCounts,
    /// Whether torque is allowed at all.
    pub is_enabled: bool,
    live: [bool; 3],
}

/// The targets behind their lock, whatever happened to who held it.
pub fn lock(targets: &Mutex<Targets>) -> MutexGuard<'_, Targets> {
    targets.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Targets {
    /// Nothing told to so many joints.
    #[must_use]
    pub fn new(joints: usize, is_enabled: bool) -> Self {
        Self {
            joints: vec![Target::default(); joints],
            counts: CommandCounts::default(),
            is_enabled,
            live: [false; 3],
        }
    }

    /// Whether commands come.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.live.contains(&true)
    }

    /// Whether no joint is to have torque, whatever it was told.
    #[must_use]
    pub fn shall_rest(&self, safe_state: SafeState) -> bool {
        !(self.is_enabled && (self.is_live() || safe_state == SafeState::Hold))
    }

    /// No commands come from there any more. When none come at all, what was told is forgotten;
    /// returns whether that is so just now.
    pub fn stop(&mut self, source: Source) -> bool {
        let was_live = self.is_live();
        self.live[source as usize] = false;
        if self.is_live() {
            return false;
        }
        self.joints.fill(Target::default());
        was_live
    }

    /// Takes a command in radians; the fields are those of ros2_cm730.
    pub fn take_joints(&mut self, setup: &Setup, command: &JointCommand) {
        let lengths = [&command.position, &command.p_gain, &command.i_gain, &command.d_gain];
        let lengths = lengths.map(Vec::len);
        if !self.is_even(command.name.len(), &lengths) {
            return;
        }
        self.live[Source::Joints as usize] = true;
        for (at, name) in command.name.iter().enumerate() {
            let Some(joint) = self.joint(setup, name) else { continue };
            let number = |values: &[f32]| values.get(at).map(|value| f64::from(*value));
            self.set_position(setup, joint, number(&command.position));
            let gains = [&command.d_gain, &command.i_gain, &command.p_gain];
            for (place, values) in gains.into_iter().enumerate() {
                self.set_gain(joint, place, number(values));
            }
        }
    }

    /// Takes positions in radians, as the nodes of `motion` tell them; rates and efforts are left
    /// out, as these servos have no use for them.
    pub fn take_states(&mut self, setup: &Setup, command: &JointState) {
        // Here no positions are no command, so they keep none alive.
        if command.position.len() != command.name.len() {
            self.counts.uneven += 1;
            return;
        }
        self.counts.accepted += 1;
        self.live[Source::States as usize] = true;
        for (name, position_rad) in command.name.iter().zip(&command.position) {
            if let Some(joint) = self.joint(setup, name) {
                self.set_position(setup, joint, Some(*position_rad));
            }
        }
    }

    /// Takes a command in counts of the servo.
    pub fn take_counts(&mut self, setup: &Setup, command: &MX28Command) {
        let lengths = [
            command.torque.len(),
            command.led.len(),
            command.d_gain.len(),
            command.i_gain.len(),
            command.p_gain.len(),
            command.goal_position.len(),
        ];
        if !self.is_even(command.device_id.len(), &lengths) {
            return;
        }
        self.live[Source::Counts as usize] = true;
        let servo = setup.servo;
        for (at, id) in command.device_id.iter().enumerate() {
            let Some(joint) = setup.joints.iter().position(|joint| joint.id == *id) else {
                self.counts.unknown += 1;
                continue;
            };
            let goal = command.goal_position.get(at).map(|count| {
                let field = servo.goal_position;
                let at_servo = (i64::from(*count) - field.zero) as f64 * field.scale;
                setup.joints[joint].joint_angle(at_servo)
            });
            self.set_position(setup, joint, goal);
            let gains = [&command.d_gain, &command.i_gain, &command.p_gain];
            for (place, counts) in gains.into_iter().enumerate() {
                let scale = servo.gains[place].scale;
                self.set_gain(joint, place, counts.get(at).map(|count| f64::from(*count) * scale));
            }
            let target = &mut self.joints[joint];
            target.torque = command.torque.get(at).copied().or(target.torque);
            target.led = command.led.get(at).copied().or(target.led);
        }
    }

    /// The joint of this name; counts names that are none.
    fn joint(&mut self, setup: &Setup, name: &str) -> Option<usize> {
        let found = setup.joints.iter().position(|joint| joint.name == name);
        self.counts.unknown += u64::from(found.is_none());
        found
    }

    fn is_even(&mut self, names: usize, lengths: &[usize]) -> bool {
        let is_even = lengths.iter().all(|length| *length == 0 || *length == names);
        match is_even {
            true => self.counts.accepted += 1,
            false => self.counts.uneven += 1,
        }
        is_even
    }

    fn set_position(&mut self, setup: &Setup, joint: usize, position_rad: Option<f64>) {
        let Some(position_rad) = position_rad else { return };
        if !position_rad.is_finite() {
            self.counts.not_finite += 1;
            return;
        }
        let limited = setup.joints[joint].limited(position_rad);
        self.counts.limited += u64::from(limited != position_rad);
        self.joints[joint].position_rad = Some(limited);
    }

    fn set_gain(&mut self, joint: usize, place: usize, gain: Option<f64>) {
        let Some(gain) = gain else { return };
        match gain.is_finite() {
            true => self.joints[joint].gains[place] = Some(gain),
            false => self.counts.not_finite += 1,
        }
    }
}
