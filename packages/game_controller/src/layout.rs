//! Where each field lies in a packet, once for reading and writing: the same function goes over the
//! fields in their order with something that reads or something that writes.
//!
//! Everything is little-endian and without padding.

use crate::control::{ControlData, ControlError, HEADER, RobotInfo, TeamInfo, Version};

/// Bytes of a coach's message in version 12.
const COACH_BYTES: usize = 253;

/// Bytes that a version has for a coach's message.
pub const fn coach_bytes(version: Version) -> usize {
    match version {
        Version::Hl12 => COACH_BYTES,
        _ => 0,
    }
}

/// What is done with each field.
pub trait Fields {
    /// A byte.
    fn byte(&mut self, value: &mut u8);
    /// A byte that is 0 or 1.
    fn flag(&mut self, field: &'static str, value: &mut bool) -> Result<(), ControlError>;
    /// Two bytes.
    fn word(&mut self, value: &mut u16);
    /// Two bytes with a sign.
    fn signed(&mut self, value: &mut i16);
    /// A byte that always is 0: the upper half of a version of two bytes.
    fn zero(&mut self, field: &'static str) -> Result<(), ControlError>;
}

/// Reads a packet whose length is that of its version, from behind its first byte of the version.
pub struct Reading<'a> {
    left: &'a [u8],
    version: Version,
}

impl<'a> Reading<'a> {
    pub fn new(bytes: &'a [u8], version: Version) -> Self {
        Self { left: bytes.get(HEADER.len() + 1..).unwrap_or_default(), version }
    }

    /// The next bytes. There are enough, as the length was looked at; zeros otherwise.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.left.split_first_chunk::<N>() else { return [0; N] };
        self.left = rest;
        *first
    }

    fn refuse(&self, field: &'static str, value: u8) -> ControlError {
        ControlError::Value { version: self.version.number(), field, value }
    }
}

impl Fields for Reading<'_> {
    fn byte(&mut self, value: &mut u8) {
        let [byte] = self.take::<1>();
        *value = byte;
    }

    fn flag(&mut self, field: &'static str, value: &mut bool) -> Result<(), ControlError> {
        let [byte] = self.take::<1>();
        match byte {
            0 | 1 => *value = byte == 1,
            _ => return Err(self.refuse(field, byte)),
        }
        Ok(())
    }

    fn word(&mut self, value: &mut u16) {
        *value = u16::from_le_bytes(self.take::<2>());
    }

    fn signed(&mut self, value: &mut i16) {
        *value = i16::from_le_bytes(self.take::<2>());
    }

    fn zero(&mut self, field: &'static str) -> Result<(), ControlError> {
        let [byte] = self.take::<1>();
        match byte {
            0 => Ok(()),
            _ => Err(self.refuse(field, byte)),
        }
    }
}

/// Writes a packet.
pub struct Writing {
    pub bytes: Vec<u8>,
}

impl Writing {
    pub fn new(version: Version) -> Self {
        let mut bytes = Vec::with_capacity(version.packet_bytes());
        bytes.extend_from_slice(&HEADER);
        bytes.push(version.number());
        Self { bytes }
    }
}

impl Fields for Writing {
    fn byte(&mut self, value: &mut u8) {
        self.bytes.push(*value);
    }

    fn flag(&mut self, _: &'static str, value: &mut bool) -> Result<(), ControlError> {
        self.bytes.push(u8::from(*value));
        Ok(())
    }

    fn word(&mut self, value: &mut u16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn signed(&mut self, value: &mut i16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn zero(&mut self, _: &'static str) -> Result<(), ControlError> {
        self.bytes.push(0);
        Ok(())
    }
}

/// All fields behind the version.
pub fn packet(fields: &mut impl Fields, data: &mut ControlData) -> Result<(), ControlError> {
    match data.version {
        Version::Hl12 => humanoid_head(fields, data)?,
        _ => head(fields, data)?,
    }
    let version = data.version;
    data.teams.iter_mut().try_for_each(|one| team(fields, one, version))
}

fn head(fields: &mut impl Fields, data: &mut ControlData) -> Result<(), ControlError> {
    fields.byte(&mut data.packet_number);
    fields.byte(&mut data.players_per_team);
    if data.version.is_hsl() {
        fields.byte(&mut data.competition_type);
        fields.flag("stopped", &mut data.stopped)?;
    } else {
        fields.byte(&mut data.competition_phase);
        fields.byte(&mut data.competition_type);
    }
    fields.byte(&mut data.game_phase);
    fields.byte(&mut data.state);
    fields.byte(&mut data.set_play);
    fields.flag("the first half", &mut data.first_half)?;
    fields.byte(&mut data.kicking_team);
    fields.signed(&mut data.secs_remaining);
    fields.signed(&mut data.secondary_time);
    Ok(())
}

fn humanoid_head(fields: &mut impl Fields, data: &mut ControlData) -> Result<(), ControlError> {
    fields.zero("the upper half of the version")?;
    fields.byte(&mut data.packet_number);
    fields.byte(&mut data.players_per_team);
    fields.byte(&mut data.competition_type);
    fields.byte(&mut data.state);
    fields.flag("the first half", &mut data.first_half)?;
    fields.byte(&mut data.kicking_team);
    let humanoid = &mut data.humanoid;
    fields.byte(&mut humanoid.secondary_state);
    humanoid.secondary_state_info.iter_mut().for_each(|byte| fields.byte(byte));
    fields.byte(&mut humanoid.drop_in_team);
    fields.word(&mut humanoid.drop_in_time);
    // Without a sign in the header file, and written as if they had one.
    fields.signed(&mut data.secs_remaining);
    fields.signed(&mut data.secondary_time);
    Ok(())
}

fn team(
    fields: &mut impl Fields,
    team: &mut TeamInfo,
    version: Version,
) -> Result<(), ControlError> {
    fields.byte(&mut team.number);
    fields.byte(&mut team.field_player_color);
    if matches!(version, Version::Hl12 | Version::Spl14) {
        team.goalkeeper_color = team.field_player_color;
    } else {
        fields.byte(&mut team.goalkeeper_color);
        fields.byte(&mut team.goalkeeper);
    }
    fields.byte(&mut team.score);
    fields.byte(&mut team.penalty_shot);
    fields.word(&mut team.single_shots);
    if version == Version::Hl12 {
        fields.byte(&mut team.coach_sequence);
        team.coach_message.iter_mut().for_each(|byte| fields.byte(byte));
        robot(fields, &mut team.coach, version)?;
    } else {
        fields.word(&mut team.message_budget);
    }
    team.players.iter_mut().try_for_each(|player| robot(fields, player, version))
}

fn robot(
    fields: &mut impl Fields,
    robot: &mut RobotInfo,
    version: Version,
) -> Result<(), ControlError> {
    fields.byte(&mut robot.penalty);
    fields.byte(&mut robot.secs_till_unpenalized);
    match version {
        Version::Spl14 | Version::Spl15 | Version::Spl18 => {}
        Version::Hsl20 => fields.byte(&mut robot.cautions),
        Version::Hsl19 => {
            fields.byte(&mut robot.warnings);
            fields.byte(&mut robot.cautions);
        }
        Version::Hl12 => {
            fields.byte(&mut robot.warnings);
            fields.byte(&mut robot.cautions);
            fields.byte(&mut robot.red_cards);
            fields.flag("a goalkeeper", &mut robot.is_goalkeeper)?;
        }
    }
    Ok(())
}
