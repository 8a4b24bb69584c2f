//! The devices of a robot over time: who is there, what they measure, what they are told. It knows
//! neither threads nor messages.
//!
//! * **R1** Servos have power before they are asked. A board that says that they have none, or that
//!   is silent for [`BOARD_SILENT`] cycles, is taken for one that began anew.
//! * **R2** A joint is there once it has answered with its settings. One that is silent in several
//!   cycles in a row is missing: it is left out of the cycle, so that it does not cost the others
//!   their time, and asked again every now and then.
//! * **R3** A measurement is given out for [`FRESH`] cycles; then there is none.
//! * **R4** A joint gets torque with its present position as its goal, and moves from there to its
//!   target with its greatest speed at most.
//! * **R5** While no commands come, torque is off or the last goals are held, as the setup says.
//!   What torque is to be is said again and again, as nobody answers to it; that it is off also to
//!   who is silent, as who cannot be heard may still hear.

use crate::bus::{Answer, Bus, BusError};
use crate::codec::{Protocol, Range, Request};
use crate::table::{Board, Field, Servo};
use crate::targets::{Target, Targets, lock};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Cycles in a row without an answer of the board after which it has begun anew (rule R1).
pub const BOARD_SILENT: u32 = 25;
/// Cycles for which a measurement is given out (rule R3).
pub const FRESH: u32 = 5;
/// A silent cycle counts [`SILENCE`], a disturbed one 1; from here on a joint is missing.
const MISSING: u32 = 20;
const SILENCE: u32 = 4;
/// Cycles after which torque is said again.
const AGAIN: u64 = 32;
/// Between two attempts to give the servos power.
const POWER_RETRY: Duration = Duration::from_millis(100);
/// The least time between two questions to joints that are missing.
const SPACING: Duration = Duration::from_millis(250);

/// What happens when no commands come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SafeState {
    /// Torque is off.
    #[default]
    Release,
    /// The joints hold where they are told to be.
    Hold,
}

/// One joint.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// Its servo.
    pub id: u8,
    /// 1.0, or -1.0 where the servo turns the other way.
    pub direction: f64,
    /// The angle of the servo at which the joint is at 0, rad.
    pub offset_rad: f64,
    /// The least angle that it is told, rad.
    pub lower_rad: f64,
    /// The largest angle that it is told, rad.
    pub upper_rad: f64,
}

impl Joint {
    /// The joint's angle when its servo is at this one.
    #[must_use]
    pub fn joint_angle(&self, servo_rad: f64) -> f64 {
        (servo_rad - self.offset_rad) * self.direction
    }

    /// The servo's angle for this one of the joint.
    #[must_use]
    pub fn servo_angle(&self, joint_rad: f64) -> f64 {
        joint_rad * self.direction + self.offset_rad
    }

    /// The angle within the limits.
    #[must_use]
    pub fn limited(&self, joint_rad: f64) -> f64 {
        joint_rad.max(self.lower_rad).min(self.upper_rad)
    }
}

/// What the robot is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The board, or none where the servos are at the port.
    pub board: Option<&'static Board>,
    /// Its ID.
    pub board_id: u8,
    /// The kind of all servos.
    pub servo: &'static Servo,
    /// The joints, in the order in which they are told of.
    pub joints: Vec<Joint>,
    /// What servos take to begin after they have power.
    pub power_delay: Duration,
    /// Between two questions to the same missing joint.
    pub retry: Duration,
    /// Between two cycles.
    pub period: Duration,
    /// The greatest speed of a goal, rad/s; 0 for none.
    pub max_velocity: f64,
    /// What happens when no commands come.
    pub safe_state: SafeState,
}

/// What a joint measured.
#[derive(Clone, Debug, PartialEq)]
pub struct JointReading {
    /// rad
    pub position_rad: f64,
    /// rad/s
    pub velocity: f64,
    /// N·m, from the share of the stall torque that the servo tells
    pub effort_nm: f64,
    /// V
    pub voltage_v: f64,
    /// °C
    pub temperature_c: f64,
    /// The error byte of the answer.
    pub error: u8,
    /// The bytes that it was read from.
    pub block: Vec<u8>,
}

/// What the board measured.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardReading {
    /// Acceleration along the robot's axes, m/s².
    pub linear: [f64; 3],
    /// Turn rate about them, rad/s.
    pub angular: [f64; 3],
    /// A bit for each button that is pressed.
    pub buttons: i64,
    /// V
    pub voltage_v: f64,
    /// The bytes that it was read from.
    pub block: Vec<u8>,
}

/// Whether the servos have power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// No; it is asked for again then.
    Off(Option<Instant>),
    /// They have, and begin until then.
    Rising(Instant),
    /// Yes.
    On,
}

/// One joint over time.
#[derive(Clone, Debug)]
pub struct Axis {
    presence: Presence,
    /// What its servo keeps without power, read when it was met.
    eeprom: Vec<u8>,
    reading: Option<JointReading>,
    /// Cycles since it was read.
    age: u32,
    has_torque: bool,
    goal_rad: Option<f64>,
    lost: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    /// When it was asked for the last time, if it was.
    Missing {
        asked: Option<Instant>,
    },
    Present {
        missed: u32,
    },
}

impl Axis {
    fn new() -> Self {
        Self {
            presence: Presence::Missing { asked: None },
            eeprom: Vec::new(),
            reading: None,
            age: 0,
            has_torque: false,
            goal_rad: None,
            lost: 0,
        }
    }

    /// Whether it takes part in the cycle.
    #[must_use]
    pub fn is_present(&self) -> bool {
        matches!(self.presence, Presence::Present { .. })
    }

    /// What it measured lately (rule R3).
    #[must_use]
    pub fn reading(&self) -> Option<&JointReading> {
        self.reading.as_ref().filter(|_| self.age < FRESH)
    }

    /// What its servo keeps without power; empty until it was met.
    #[must_use]
    pub fn eeprom(&self) -> &[u8] {
        &self.eeprom
    }

    /// Whether it was told to hold its goal.
    #[must_use]
    pub fn has_torque(&self) -> bool {
        self.has_torque
    }

    /// The goal that was sent last, rad.
    #[must_use]
    pub fn goal_rad(&self) -> Option<f64> {
        self.goal_rad
    }

    /// How often it went missing.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost
    }

    fn go_missing(&mut self, asked: Option<Instant>) {
        self.lost += u64::from(self.is_present());
        self.presence = Presence::Missing { asked };
        self.reading = None;
        self.has_torque = false;
        self.goal_rad = None;
    }
}

/// What is sent in one cycle: counts by ID.
#[derive(Clone, Debug, Default, PartialEq)]
struct Plan {
    goals: Vec<(u8, i64)>,
    torque: Vec<(u8, i64)>,
    leds: Vec<(u8, i64)>,
    gains: [Vec<(u8, i64)>; 3],
}

/// The robot.
pub struct Robot {
    setup: Setup,
    power: Power,
    axes: Vec<Axis>,
    board: Option<BoardReading>,
    board_eeprom: Vec<u8>,
    board_missed: u32,
    board_restarts: u64,
    asked: Option<Instant>,
    cycles: u64,
}

impl Robot {
    /// One of which nothing is known yet.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let axes = vec![Axis::new(); setup.joints.len()];
        Self {
            setup,
            power: Power::Off(None),
            axes,
            board: None,
            board_eeprom: Vec::new(),
            board_missed: 0,
            board_restarts: 0,
            asked: None,
            cycles: 0,
        }
    }

    /// What it is made of.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Its joints, in the order of the setup.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// What the board measured in this cycle.
    #[must_use]
    pub fn board(&self) -> Option<&BoardReading> {
        self.board.as_ref()
    }

    /// What the board keeps without power; empty until it was read.
    #[must_use]
    pub fn board_eeprom(&self) -> &[u8] {
        &self.board_eeprom
    }

    /// Whether the servos have power.
    #[must_use]
    pub fn power(&self) -> Power {
        self.power
    }

    /// How often the board was found to have begun anew.
    #[must_use]
    pub fn board_restarts(&self) -> u64 {
        self.board_restarts
    }

    /// Forgets who is there, as after the port was lost.
    pub fn forget(&mut self) {
        self.power = Power::Off(None);
        self.board = None;
        self.board_missed = 0;
        self.axes.iter_mut().for_each(|axis| axis.go_missing(None));
    }

    /// One cycle: asks, measures, tells.
    ///
    /// # Errors
    /// The port is lost.
    pub fn cycle(
        &mut self,
        bus: &mut Bus,
        targets: &Mutex<Targets>,
        now: Instant,
    ) -> Result<(), BusError> {
        self.cycles += 1;
        for axis in &mut self.axes {
            axis.age = axis.age.saturating_add(1);
        }
        self.board = None;
        if !self.raise_power(bus, now)? {
            let shall_rest = lock(targets).shall_rest(self.setup.safe_state);
            let again = self.cycles.is_multiple_of(AGAIN);
            return if shall_rest && again { self.release(bus) } else { Ok(()) };
        }
        self.admit(bus, now)?;
        self.measure(bus, now)?;
        let plan = self.plan(&mut lock(targets));
        self.send(bus, &plan)
    }

    /// Torque off for all, whoever is there: what is done at the end.
    ///
    /// # Errors
    /// The port is lost.
    pub fn release(&mut self, bus: &mut Bus) -> Result<(), BusError> {
        let off: Vec<_> = self.setup.joints.iter().map(|joint| (joint.id, 0)).collect();
        self.axes.iter_mut().for_each(|axis| axis.has_torque = false);
        sync_write(bus, self.setup.servo.torque_enable, &off)
    }

    /// Rule R1; whether the servos can be asked.
    fn raise_power(&mut self, bus: &mut Bus, now: Instant) -> Result<bool, BusError> {
        let Some(board) = self.setup.board else {
            self.power = Power::On;
            return Ok(true);
        };
        match self.power {
            Power::On => return Ok(true),
            Power::Rising(until) if now >= until => {
                self.power = Power::On;
                return Ok(true);
            }
            Power::Off(next) if next.is_none_or(|next| now >= next) => {}
            Power::Rising(_) | Power::Off(_) => return Ok(false),
        }
        self.power = Power::Off(Some(now + POWER_RETRY));
        let id = self.setup.board_id;
        let write = Request::Write { id, address: board.power.address, data: &[1] };
        // One that does not answer to writes answers to a ping.
        if bus.ask(&write)?.is_some() || bus.ask(&Request::Ping { id })?.is_some() {
            self.power = Power::Rising(now + self.setup.power_delay);
            let range = Range { id, address: 0, length: board.table.eeprom };
            self.board_eeprom = bus.read(range)?.unwrap_or_default();
        }
        Ok(false)
    }

    /// Asks one joint that is missing (rule R2).
    fn admit(&mut self, bus: &mut Bus, now: Instant) -> Result<(), BusError> {
        let may_ask_again = self.asked.is_none_or(|asked| now >= asked + SPACING);
        let is_due = |axis: &Axis| match axis.presence {
            Presence::Present { .. } => false,
            Presence::Missing { asked: None } => true,
            Presence::Missing { asked: Some(asked) } => {
                may_ask_again && now >= asked + self.setup.retry
            }
        };
        let Some(at) = self.axes.iter().position(is_due) else { return Ok(()) };
        let id = self.setup.joints[at].id;
        let range = Range { id, address: 0, length: self.setup.servo.table.eeprom };
        let eeprom = bus.read(range)?;
        let axis = &mut self.axes[at];
        match eeprom {
            Some(eeprom) => {
                axis.eeprom = eeprom;
                axis.presence = Presence::Present { missed: 0 };
            }
            None => {
                axis.presence = Presence::Missing { asked: Some(now) };
                self.asked = Some(now);
            }
        }
        Ok(())
    }

    fn measure(&mut self, bus: &mut Bus, now: Instant) -> Result<(), BusError> {
        let present = |at: &usize| self.axes[*at].is_present();
        let asked: Vec<usize> = (0..self.axes.len()).filter(present).collect();
        let (from, length) = self.setup.servo.cyclic();
        let ids: Vec<u8> = asked.iter().map(|at| self.setup.joints[*at].id).collect();
        let mut ranges = Vec::with_capacity(ids.len() + 1);
        if let Some(board) = self.setup.board {
            let (address, length) = board.cyclic();
            ranges.push(Range { id: self.setup.board_id, address, length });
        }
        ranges.extend(ids.iter().map(|id| Range { id: *id, address: from, length }));
        if ranges.is_empty() {
            return Ok(());
        }
        let is_sync = bus.protocol() == Protocol::V2 && self.setup.board.is_none();
        let answers = match is_sync {
            true => bus.call(&Request::SyncRead { address: from, length, ids: &ids })?,
            false => bus.call(&Request::BulkRead(&ranges))?,
        };
        let joints = &answers[answers.len() - asked.len()..];
        for (axis, answer) in asked.iter().zip(joints) {
            if let (Answer::Status(status), Some(block)) = (answer, answer.data(length)) {
                self.read_joint(*axis, block, from, status.error);
            }
        }
        // Where the board is silent, nothing is known of what lies behind it.
        if self.setup.board.is_none() || matches!(answers[0], Answer::Status(_)) {
            self.count_missing(&asked, joints, now);
        }
        if let Some(board) = self.setup.board {
            self.read_board(board, &answers[0], now);
        }
        Ok(())
    }

    fn read_joint(&mut self, at: usize, block: &[u8], from: u16, error: u8) {
        let servo = self.setup.servo;
        let joint = &self.setup.joints[at];
        let value = |field: Field| field.value(block, from).unwrap_or(f64::NAN);
        let effort_nm = value(servo.load) * servo.stall_torque_nm * joint.direction;
        let axis = &mut self.axes[at];
        axis.age = 0;
        axis.reading = Some(JointReading {
            position_rad: joint.joint_angle(value(servo.position)),
            velocity: value(servo.velocity) * joint.direction,
            effort_nm,
            voltage_v: value(servo.voltage),
            temperature_c: value(servo.temperature),
            error,
            block: block.to_vec(),
        });
    }

    /// Rule R2. In a bulk read each servo waits for the one before it: where all from one on are
    /// silent, it is the first that is missing.
    fn count_missing(&mut self, asked: &[usize], answers: &[Answer], now: Instant) {
        let last = answers.iter().rposition(|answer| *answer != Answer::Silent);
        let first_behind = last.map_or(0, |last| last + 1);
        for (place, (at, answer)) in asked.iter().zip(answers).enumerate() {
            let axis = &mut self.axes[*at];
            let Presence::Present { missed } = &mut axis.presence else { continue };
            match answer {
                Answer::Status(_) => *missed = 0,
                Answer::Corrupt => *missed += 1,
                Answer::Silent if place <= first_behind => *missed += SILENCE,
                Answer::Silent => {}
            }
            if *missed >= MISSING {
                axis.go_missing(Some(now));
            }
        }
    }

    fn read_board(&mut self, board: &Board, answer: &Answer, now: Instant) {
        let (from, length) = board.cyclic();
        let Some(block) = answer.data(length) else {
            self.board_missed += 1;
            if self.board_missed >= BOARD_SILENT {
                self.begin_anew(now);
            }
            return;
        };
        self.board_missed = 0;
        let value = |field: Field| field.value(block, from).unwrap_or(f64::NAN);
        let axes = |axes: [(Field, f64); 3]| axes.map(|(field, sign)| value(field) * sign);
        self.board = Some(BoardReading {
            linear: axes(board.linear),
            angular: axes(board.angular),
            buttons: board.buttons.count(block, from).unwrap_or(0),
            voltage_v: value(board.voltage),
            block: block.to_vec(),
        });
        if board.power.count(block, from) == Some(0) {
            self.begin_anew(now);
        }
    }

    fn begin_anew(&mut self, now: Instant) {
        self.board_restarts += 1;
        self.board_missed = 0;
        self.power = Power::Off(Some(now));
        self.axes.iter_mut().for_each(|axis| axis.go_missing(None));
    }

    /// What is to be sent (rules R4 and R5).
    fn plan(&mut self, targets: &mut Targets) -> Plan {
        let mut plan = Plan::default();
        let again = self.cycles.is_multiple_of(AGAIN);
        let shall_rest = targets.shall_rest(self.setup.safe_state);
        let is_live = targets.is_live();
        let is_enabled = targets.is_enabled;
        let step = match self.setup.max_velocity {
            velocity if velocity > 0.0 => velocity * self.setup.period.as_secs_f64(),
            _ => f64::INFINITY,
        };
        let servo = self.setup.servo;
        let axes = self.axes.iter_mut().zip(&self.setup.joints).zip(&mut targets.joints);
        for ((axis, joint), target) in axes {
            let Some(position_rad) = axis.reading().map(|reading| reading.position_rad) else {
                if shall_rest && (axis.has_torque || again) {
                    plan.torque.push((joint.id, 0));
                    axis.has_torque = false;
                }
                continue;
            };
            let holds = match (is_enabled, is_live, self.setup.safe_state) {
                (true, true, _) => target.torque.unwrap_or(target.position_rad.is_some()),
                (true, false, SafeState::Hold) => axis.has_torque,
                (true, false, SafeState::Release) | (false, ..) => false,
            };
            if holds {
                let from = axis.goal_rad.filter(|_| axis.has_torque).unwrap_or(position_rad);
                let to = target.position_rad.unwrap_or(from);
                let goal = from + (to - from).clamp(-step, step);
                axis.goal_rad = Some(goal);
                let count = servo.goal_position.count_of(joint.servo_angle(goal));
                plan.goals.push((joint.id, servo.within_a_turn(count)));
            }
            if holds != axis.has_torque || again {
                plan.torque.push((joint.id, i64::from(holds)));
            }
            axis.has_torque = holds;
            plan.take(servo, joint.id, target);
        }
        plan
    }

    fn send(&mut self, bus: &mut Bus, plan: &Plan) -> Result<(), BusError> {
        let servo = self.setup.servo;
        for (field, gains) in servo.gains.iter().zip(&plan.gains) {
            sync_write(bus, *field, gains)?;
        }
        // The goal comes before the torque, so that nothing jumps to an old one.
        sync_write(bus, servo.goal_position, &plan.goals)?;
        sync_write(bus, servo.torque_enable, &plan.torque)?;
        sync_write(bus, servo.led, &plan.leds)
    }
}

impl Plan {
    /// What is sent once.
    fn take(&mut self, servo: &Servo, id: u8, target: &mut Target) {
        if let Some(led) = target.led.take() {
            self.leds.push((id, i64::from(led)));
        }
        for (place, gain) in target.gains.iter_mut().enumerate() {
            if let Some(gain) = gain.take() {
                let count = servo.gains[place].count_of(gain);
                self.gains[place].push((id, count.clamp(0, servo.gain_limit())));
            }
        }
    }
}

fn sync_write(bus: &mut Bus, field: Field, values: &[(u8, i64)]) -> Result<(), BusError> {
    if values.is_empty() {
        return Ok(());
    }
    let mut block = Vec::with_capacity(values.len() * (1 + usize::from(field.size)));
    for (id, count) in values {
        block.push(*id);
        field.put(*count, &mut block);
    }
    let Field { address, size: length, .. } = field;
    bus.call(&Request::SyncWrite { address, length, block: &block }).map(drop)
}
