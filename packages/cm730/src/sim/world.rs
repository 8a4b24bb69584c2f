//! The board and the servos: bytes in, bytes out, and time that passes when somebody says so.

use super::faults::Faults;
use super::random::Random;
use super::registers::{Refusal, Registers};
use super::servo::SimServo;
use crate::codec::{BROADCAST, Decoder, Frame, Protocol, error_bits, instruction};
use crate::table::{Board, Servo};
use std::collections::BTreeMap;

/// The supply unless a fault says another, V.
const SUPPLY_V: f64 = 12.3;
const GRAVITY: f64 = 9.80665;
/// The longest step that is computed at once, s; longer ones are cut short.
const LONGEST_STEP_S: f64 = 0.1;

/// What is simulated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldOptions {
    /// The board, or none where the servos are at the port.
    pub board: Option<&'static Board>,
    /// The kind of the servos.
    pub servo: &'static Servo,
    /// How many, with the IDs from 1 on.
    pub servos: u8,
    /// What decides the faults that happen at random.
    pub seed: u64,
    /// What servos take to begin after they got power, s.
    pub power_delay_s: f64,
}

/// The board and the servos.
#[derive(Clone, Debug)]
pub struct World {
    /// What goes wrong at the moment.
    pub faults: Faults,
    protocol: Protocol,
    board: Option<(&'static Board, Registers)>,
    servos: BTreeMap<u8, SimServo>,
    power_delay_s: f64,
    /// For how long the servos have had power, s.
    powered_s: Option<f64>,
    /// Roll and pitch of the robot, rad.
    attitude: [f64; 2],
    buttons: i64,
    decoder: Decoder,
    random: Random,
}

/// One answer.
struct Reply {
    id: u8,
    error: u8,
    data: Vec<u8>,
}

/// What an instruction says, with its numbers read.
enum Order<'a> {
    Ping,
    Read(u16, u16),
    Write(u16, &'a [u8]),
    Register(u16, &'a [u8]),
    Act,
    Reboot,
    Reset,
}

impl World {
    /// All at rest; without power where there is a board.
    #[must_use]
    pub fn new(options: &WorldOptions) -> Self {
        let WorldOptions { board, servo, servos, seed, power_delay_s } = *options;
        let protocol = servo.table.protocol;
        let servo = |id: u8| (id, SimServo::new(servo, id));
        let mut world = Self {
            faults: Faults::default(),
            protocol,
            board: board.map(|board| (board, Registers::new(board.table, board.id, &[]))),
            servos: (1..=servos).map(servo).collect(),
            power_delay_s,
            powered_s: None,
            attitude: [0.0; 2],
            buttons: 0,
            decoder: Decoder::new(protocol),
            random: Random::new(seed),
        };
        world.step(1e-6);
        world
    }

    /// Tilts the robot about its x and then its y axis, rad.
    pub fn tilt(&mut self, roll_rad: f64, pitch_rad: f64) {
        self.attitude = [roll_rad, pitch_rad];
        self.show();
    }

    /// Presses buttons, a bit each, and lets go of the others.
    pub fn press(&mut self, buttons: i64) {
        self.buttons = buttons;
        self.show();
    }

    /// The board begins anew, as after a short loss of power.
    pub fn restart(&mut self) {
        if let Some((_, registers)) = &mut self.board {
            registers.reboot();
        }
        self.servos.values_mut().for_each(|servo| servo.registers.reboot());
        self.powered_s = None;
        self.show();
    }

    /// Where a servo is, rad.
    #[must_use]
    pub fn position_rad(&self, id: u8) -> Option<f64> {
        self.servos.get(&id).map(SimServo::position_rad)
    }

    /// A value in the table of a servo, as it is kept.
    #[must_use]
    pub fn count(&self, id: u8, field: &str) -> Option<i64> {
        self.servos.get(&id).map(|servo| servo.registers.named(field))
    }

    /// Time passes.
    pub fn step(&mut self, seconds: f64) {
        self.follow_power(seconds);
        let supply_v = if self.powered_s.is_some() { self.supply_v() } else { 0.0 };
        for (id, servo) in &mut self.servos {
            if !self.faults.dead.contains(id) {
                servo.step(seconds.clamp(0.0, LONGEST_STEP_S), supply_v);
            }
        }
        self.show();
    }

    /// The servos have power for longer by this, or have none.
    fn follow_power(&mut self, seconds: f64) {
        let has_power = match &self.board {
            Some((board, registers)) => registers.get(board.power) != 0,
            None => true,
        };
        self.powered_s = match (has_power, self.powered_s) {
            (true, Some(since)) => Some(since + seconds),
            (true, None) => Some(0.0),
            (false, _) => None,
        };
    }

    /// Bytes come from the computer; the bytes that go back.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.decoder.push(bytes);
        let mut out = Vec::new();
        while let Some(frame) = self.decoder.frame() {
            for reply in self.answer(&frame) {
                self.send(&reply, &mut out);
            }
        }
        let dropped = self.faults.dropped;
        if dropped > 0.0 {
            let random = &mut self.random;
            out.retain(|_| !random.happens(dropped));
        }
        out
    }

    fn supply_v(&self) -> f64 {
        self.faults.supply_v.unwrap_or(SUPPLY_V)
    }

    /// Writes what the board measures into its table.
    fn show(&mut self) {
        let supply_v = self.supply_v();
        let Some((board, registers)) = &mut self.board else { return };
        let [roll, pitch] = self.attitude;
        let down = [-pitch.sin(), pitch.cos() * roll.sin(), pitch.cos() * roll.cos()];
        for ((field, sign), share) in board.linear.iter().zip(down) {
            registers.set(*field, field.count_of(share * GRAVITY * sign));
        }
        for (field, _) in board.angular {
            registers.set(field, field.zero);
        }
        registers.set(board.voltage, board.voltage.count_of(supply_v));
        registers.set(board.buttons, self.buttons);
    }

    fn send(&mut self, reply: &Reply, out: &mut Vec<u8>) {
        let error = reply.error | self.faults.error_bits.get(&reply.id).copied().unwrap_or(0);
        let frame = Frame::of_status(self.protocol, reply.id, error, &reply.data);
        let begin = out.len();
        // Longer ones than a frame can be are never sent; what was asked for did not fit.
        if frame.encode(self.protocol, out).is_err() {
            return;
        }
        if self.random.happens(self.faults.lost) {
            out.truncate(begin);
        }
        if out.len() > begin && self.random.happens(self.faults.corrupt) {
            let at = begin + self.random.below(out.len() - begin);
            out[at] ^= 1 << self.random.below(8);
        }
        if self.random.happens(self.faults.noise) {
            let noise: Vec<u8> = (0..=self.random.below(16)).map(|_| self.random.byte()).collect();
            drop(out.splice(begin..begin, noise));
        }
    }

    /// Whether a device hears and answers.
    fn is_there(&self, id: u8) -> bool {
        if self.faults.silent {
            return false;
        }
        if self.board.as_ref().is_some_and(|(_, registers)| registers.id() == id) {
            return true;
        }
        let has_begun = match &self.board {
            Some(_) => self.powered_s.is_some_and(|since| since >= self.power_delay_s),
            None => true,
        };
        has_begun && self.servos.contains_key(&id) && !self.faults.dead.contains(&id)
    }

    fn registers(&mut self, id: u8) -> Option<&mut Registers> {
        match &mut self.board {
            Some((_, registers)) if registers.id() == id => Some(registers),
            _ => self.servos.get_mut(&id).map(|servo| &mut servo.registers),
        }
    }

    fn all(&self) -> Vec<u8> {
        let board = self.board.iter().map(|(_, registers)| registers.id());
        self.servos.keys().copied().chain(board).filter(|id| self.is_there(*id)).collect()
    }

    fn answer(&mut self, frame: &Frame) -> Vec<Reply> {
        match frame.code {
            instruction::SYNC_WRITE | instruction::BULK_WRITE => {
                self.write_several(frame);
                Vec::new()
            }
            instruction::SYNC_READ | instruction::BULK_READ => self.read_several(frame),
            _ => self.answer_one(frame),
        }
    }

    /// An instruction for one device, or for all.
    fn answer_one(&mut self, frame: &Frame) -> Vec<Reply> {
        let order = order(self.protocol, frame);
        if frame.id != BROADCAST {
            return self.obey(frame.id, &order).into_iter().collect();
        }
        let is_ping = matches!(order, Ok(Order::Ping)) && self.protocol == Protocol::V2;
        let all = self.all();
        let replies: Vec<Reply> = all.into_iter().filter_map(|id| self.obey(id, &order)).collect();
        if is_ping { replies } else { Vec::new() }
    }

    fn obey(&mut self, id: u8, order: &Result<Order<'_>, u8>) -> Option<Reply> {
        if !self.is_there(id) {
            return None;
        }
        let protocol = self.protocol;
        let registers = self.registers(id)?;
        let return_level = registers.return_level();
        let (outcome, level) = match order {
            Ok(order) => (carry_out(protocol, registers, order), level_of(order)),
            Err(error) => (Err(*error), 2),
        };
        let now = registers.id();
        if now != id {
            self.rename(id, now);
        }
        if matches!(order, Ok(Order::Reboot | Order::Write(..) | Order::Act)) {
            // The board may have switched the power.
            self.follow_power(0.0);
        }
        let (error, data) = match outcome {
            Ok(data) => (0, data),
            Err(error) => (error, Vec::new()),
        };
        (return_level >= level).then_some(Reply { id, error, data })
    }

    /// A servo has another ID; one that has it already is no longer reached.
    fn rename(&mut self, from: u8, to: u8) {
        if let Some(servo) = self.servos.remove(&from) {
            self.servos.insert(to, servo);
        }
    }

    fn write_several(&mut self, frame: &Frame) {
        for (id, address, data) in writes(self.protocol, frame) {
            let there = self.is_there(id);
            if let Some(registers) = self.registers(id).filter(|_| there) {
                // Nobody answers, so nobody is told of a refusal either.
                let _ = registers.write(address, &data);
            }
        }
        self.follow_power(0.0);
    }

    fn read_several(&mut self, frame: &Frame) -> Vec<Reply> {
        let mut replies = Vec::new();
        for (id, address, length) in reads(self.protocol, frame) {
            match self.obey(id, &Ok(Order::Read(address, length))) {
                Some(reply) => replies.push(reply),
                None if self.faults.broken_chain => break,
                None => {}
            }
        }
        replies
    }
}

/// The return level from which on an instruction is answered.
fn level_of(order: &Order<'_>) -> i64 {
    match order {
        Order::Ping => 0,
        Order::Read(..) => 1,
        Order::Write(..) | Order::Register(..) | Order::Act | Order::Reboot | Order::Reset => 2,
    }
}

/// The data of the answer, or its error byte.
fn carry_out(
    protocol: Protocol,
    registers: &mut Registers,
    order: &Order<'_>,
) -> Result<Vec<u8>, u8> {
    let refused = |refusal: Refusal| refusal.error(protocol);
    match *order {
        Order::Ping if protocol == Protocol::V1 => Ok(Vec::new()),
        Order::Ping => {
            let (model, version) = registers.model();
            let [low, high] = model.to_le_bytes();
            Ok(vec![low, high, version])
        }
        Order::Read(address, length) => {
            registers.read(address, length).map(<[u8]>::to_vec).map_err(refused)
        }
        Order::Write(address, data) => {
            registers.write(address, data).map(|()| Vec::new()).map_err(refused)
        }
        Order::Register(address, data) => {
            registers.register(address, data).map(|()| Vec::new()).map_err(refused)
        }
        Order::Act => {
            registers.act();
            Ok(Vec::new())
        }
        Order::Reboot => {
            registers.reboot();
            Ok(Vec::new())
        }
        Order::Reset => {
            registers.reset();
            Ok(Vec::new())
        }
    }
}

/// What the frame says, or the error byte of what it does not.
fn order(protocol: Protocol, frame: &Frame) -> Result<Order<'_>, u8> {
    let unknown = match protocol {
        Protocol::V1 => error_bits::INSTRUCTION,
        Protocol::V2 => 0x02,
    };
    let wide = protocol == Protocol::V2;
    let addressed = || match (wide, frame.params.as_slice()) {
        (false, [address, data @ ..]) => Ok((u16::from(*address), data)),
        (true, [low, high, data @ ..]) => Ok((u16::from_le_bytes([*low, *high]), data)),
        _ => Err(unknown),
    };
    match frame.code {
        instruction::PING => Ok(Order::Ping),
        instruction::READ => match (wide, addressed()?) {
            (false, (address, [length])) => Ok(Order::Read(address, u16::from(*length))),
            (true, (address, [low, high])) => {
                Ok(Order::Read(address, u16::from_le_bytes([*low, *high])))
            }
            _ => Err(unknown),
        },
        instruction::WRITE => addressed().map(|(address, data)| Order::Write(address, data)),
        instruction::REG_WRITE => addressed().map(|(address, data)| Order::Register(address, data)),
        instruction::ACTION => Ok(Order::Act),
        instruction::REBOOT => Ok(Order::Reboot),
        instruction::FACTORY_RESET => Ok(Order::Reset),
        _ => Err(unknown),
    }
}

/// Who is asked for what by a sync read or a bulk read; what is cut short is left out.
fn reads(protocol: Protocol, frame: &Frame) -> Vec<(u8, u16, u16)> {
    let params = frame.params.as_slice();
    match (protocol, frame.code, params) {
        (Protocol::V1, instruction::BULK_READ, [0, rest @ ..]) => {
            let one = |three: &[u8]| (three[1], u16::from(three[2]), u16::from(three[0]));
            rest.chunks_exact(3).map(one).collect()
        }
        (Protocol::V2, instruction::BULK_READ, rest) => {
            let word = |low: u8, high: u8| u16::from_le_bytes([low, high]);
            let one = |five: &[u8]| (five[0], word(five[1], five[2]), word(five[3], five[4]));
            rest.chunks_exact(5).map(one).collect()
        }
        (Protocol::V2, instruction::SYNC_READ, [a, b, c, d, ids @ ..]) => {
            let address = u16::from_le_bytes([*a, *b]);
            let length = u16::from_le_bytes([*c, *d]);
            ids.iter().map(|id| (*id, address, length)).collect()
        }
        _ => Vec::new(),
    }
}

/// Who is told what by a sync write or a bulk write; what is cut short is left out.
fn writes(protocol: Protocol, frame: &Frame) -> Vec<(u8, u16, Vec<u8>)> {
    let (address, length, block) = match (protocol, frame.code, frame.params.as_slice()) {
        (Protocol::V1, instruction::SYNC_WRITE, [address, length, block @ ..]) => {
            (u16::from(*address), usize::from(*length), block)
        }
        (Protocol::V2, instruction::SYNC_WRITE, [a, b, c, d, block @ ..]) => {
            let length = u16::from_le_bytes([*c, *d]);
            (u16::from_le_bytes([*a, *b]), usize::from(length), block)
        }
        (Protocol::V2, instruction::BULK_WRITE, rest) => return bulk_writes(rest),
        _ => return Vec::new(),
    };
    let one = |entry: &[u8]| (entry[0], address, entry[1..].to_vec());
    block.chunks_exact(length + 1).map(one).collect()
}

fn bulk_writes(mut rest: &[u8]) -> Vec<(u8, u16, Vec<u8>)> {
    let mut found = Vec::new();
    while let [id, a, b, c, d, behind @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*c, *d]));
        let Some(data) = behind.get(..length) else { break };
        found.push((*id, u16::from_le_bytes([*a, *b]), data.to_vec()));
        rest = &behind[length..];
    }
    found
}
