//! Control data of every version as one type (rule GC1).

use crate::layout::{self, Reading, Writing};

/// What every packet begins with.
pub const HEADER: [u8; 4] = *b"RGme";

/// Players that a packet may have for a team, in the versions since 15.
const MAX_PLAYERS: u8 = 20;

/// Colours that are known, from blue to gray.
const COLORS: u8 = 10;

/// The versions of control data, by the league that used them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Humanoid League.
    Hl12,
    /// Standard Platform League, 2022.
    Spl14,
    /// Standard Platform League, 2023.
    Spl15,
    /// Standard Platform League, 2024 and 2025.
    Spl18,
    /// Humanoid Soccer League, spring of 2026.
    Hsl19,
    /// Humanoid Soccer League, RoboCup 2026.
    Hsl20,
}

impl Version {
    /// All of them, the oldest first.
    pub const ALL: [Self; 6] =
        [Self::Hl12, Self::Spl14, Self::Spl15, Self::Spl18, Self::Hsl19, Self::Hsl20];

    /// Its number in a packet.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Hl12 => 12,
            Self::Spl14 => 14,
            Self::Spl15 => 15,
            Self::Spl18 => 18,
            Self::Hsl19 => 19,
            Self::Hsl20 => 20,
        }
    }

    /// The version of this number; `None` if it is not known.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.number() == number)
    }

    /// The length of its packets in bytes.
    #[must_use]
    pub const fn packet_bytes(self) -> usize {
        match self {
            Self::Hl12 => 688,
            Self::Spl14 => 62,
            Self::Spl15 | Self::Spl18 => 118,
            Self::Hsl19 => 198,
            Self::Hsl20 => 158,
        }
    }

    /// Players of a team in its packets, whether they play or not.
    #[must_use]
    pub const fn players(self) -> usize {
        match self {
            Self::Hl12 => 11,
            Self::Spl14 => 7,
            Self::Spl15 | Self::Spl18 | Self::Hsl19 | Self::Hsl20 => MAX_PLAYERS as usize,
        }
    }

    /// Whether it is one of the Humanoid Soccer League.
    #[must_use]
    pub const fn is_hsl(self) -> bool {
        matches!(self, Self::Hsl19 | Self::Hsl20)
    }
}

/// Why a packet is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// It does not begin as control data does.
    #[error("{bytes} bytes are no control data: they do not begin with RGme and a version")]
    NotControlData {
        /// Its length.
        bytes: usize,
    },
    /// Its version is none of [`Version::ALL`].
    #[error("version {0} of control data is not known; known are 12, 14, 15, 18, 19 and 20")]
    UnknownVersion(u8),
    /// Its length is not that of its version.
    #[error("control data of version {version} has {expected} bytes, not {actual}")]
    Length {
        /// The number of its version.
        version: u8,
        /// The length that this version has.
        expected: usize,
        /// The length that came.
        actual: usize,
    },
    /// A value has no meaning in its version.
    #[error("{field} of control data of version {version} is {value}, which has no meaning")]
    Value {
        /// The number of its version.
        version: u8,
        /// The field.
        field: &'static str,
        /// What it is.
        value: u8,
    },
}

/// A packet of the Game Controller. Numbers are those of its version; [`crate::Meaning`] has their
/// translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlData {
    /// Which layout and numbers it has.
    pub version: Version,
    /// Counts packets modulo 256.
    pub packet_number: u8,
    /// Players of a team that may play at once.
    pub players_per_team: u8,
    /// Round robin 0, play-off 1; 0 in versions 12, 19 and 20.
    pub competition_phase: u8,
    /// Of the league; the game type in version 12.
    pub competition_type: u8,
    /// Robots stand still; versions 19 and 20.
    pub stopped: bool,
    /// Normal 0, penalty shoot-out 1, extra time 2, time-out 3; 0 in version 12.
    pub game_phase: u8,
    /// Initial 0, ready 1, set 2, playing 3, finished 4, and standby 5 in version 18.
    pub state: u8,
    /// None 0, or a free kick and its kin; 0 in version 12.
    pub set_play: u8,
    /// Whether this is the first half.
    pub first_half: bool,
    /// Number of the team that kicks; 255 for none.
    pub kicking_team: u8,
    /// Of this half, s; negative beyond its end.
    pub secs_remaining: i16,
    /// Of what goes on within the half, s.
    pub secondary_time: i16,
    /// What only version 12 has.
    pub humanoid: HumanoidInfo,
    /// The first team defends the goal on the left as the Game Controller sees it.
    pub teams: [TeamInfo; 2],
}

/// What only version 12 has, the one of the Humanoid League.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HumanoidInfo {
    /// Normal 0, penalty shoot-out 1, overtime 2, time-out 3, free kicks and their kin 4 to 9, drop
    /// ball 128, unknown 255.
    pub secondary_state: u8,
    /// Of a free kick: the number of its team, then 0 while all stand, 1 while robots take their
    /// places, 2 while they wait for its execution.
    pub secondary_state_info: [u8; 4],
    /// The team that caused the last drop in.
    pub drop_in_team: u8,
    /// Since the last drop in, s; 65535 for none.
    pub drop_in_time: u16,
}

/// A team in a packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamInfo {
    /// By which teams know themselves.
    pub number: u8,
    /// Of the field players; blue 0, red 1, yellow 2, black 3, white 4, green 5, orange 6,
    /// purple 7, brown 8, gray 9.
    pub field_player_color: u8,
    /// Of the goalkeeper; that of the field players in versions 12 and 14.
    pub goalkeeper_color: u8,
    /// The goalkeeper's number; 0 in versions 12 and 14.
    pub goalkeeper: u8,
    /// Goals.
    pub score: u8,
    /// Which shot of a penalty shoot-out.
    pub penalty_shot: u8,
    /// One bit for each of those shots, set where it was a goal.
    pub single_shots: u16,
    /// Messages that the team may still send; 0 in version 12.
    pub message_budget: u16,
    /// Counts the coach's messages; version 12.
    pub coach_sequence: u8,
    /// The coach's message, 253 bytes in version 12, else none.
    pub coach_message: Vec<u8>,
    /// The coach; version 12.
    pub coach: RobotInfo,
    /// As many as [`Version::players`]; the first is player 1.
    pub players: Vec<RobotInfo>,
}

/// A player in a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RobotInfo {
    /// 0 for none. The time below says nothing about that.
    pub penalty: u8,
    /// Until the penalty may end, s.
    pub secs_till_unpenalized: u8,
    /// Versions 12 and 19.
    pub warnings: u8,
    /// Yellow cards; versions 12, 19 and 20.
    pub cautions: u8,
    /// Version 12.
    pub red_cards: u8,
    /// Version 12.
    pub is_goalkeeper: bool,
}

impl ControlData {
    /// A packet before a game: everything is 0, and the first half.
    #[must_use]
    pub fn new(version: Version) -> Self {
        let team = TeamInfo {
            players: vec![RobotInfo::default(); version.players()],
            coach_message: vec![0; layout::coach_bytes(version)],
            ..TeamInfo::default()
        };
        Self {
            version,
            packet_number: 0,
            players_per_team: 0,
            competition_phase: 0,
            competition_type: 0,
            stopped: false,
            game_phase: 0,
            state: 0,
            set_play: 0,
            first_half: true,
            kicking_team: 0,
            secs_remaining: 0,
            secondary_time: 0,
            humanoid: HumanoidInfo::default(),
            teams: [team.clone(), team],
        }
    }

    /// Reads a packet (rule GC1).
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decode(bytes: &[u8]) -> Result<Self, ControlError> {
        let rest = bytes.strip_prefix(&HEADER);
        let Some((&number, _)) = rest.and_then(<[u8]>::split_first) else {
            return Err(ControlError::NotControlData { bytes: bytes.len() });
        };
        let version = Version::from_number(number).ok_or(ControlError::UnknownVersion(number))?;
        let expected = version.packet_bytes();
        if bytes.len() != expected {
            let actual = bytes.len();
            return Err(ControlError::Length { version: number, expected, actual });
        }
        let mut data = Self::new(version);
        let mut reading = Reading::new(bytes, version);
        layout::packet(&mut reading, &mut data)?;
        data.check()?;
        Ok(data)
    }

    /// The packet as bytes. Players, and a coach's message, beyond those of the version are left
    /// out.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut data = self.clone();
        for team in &mut data.teams {
            team.players.resize(self.version.players(), RobotInfo::default());
            team.coach_message.resize(layout::coach_bytes(self.version), 0);
        }
        let mut writing = Writing::new(self.version);
        // What writes refuses nothing.
        let _ = layout::packet(&mut writing, &mut data);
        writing.bytes
    }

    /// The place of the team with this number in `teams` (rule GC3); the first of two that have the
    /// same.
    #[must_use]
    pub fn team(&self, number: u8) -> Option<usize> {
        self.teams.iter().position(|team| team.number == number)
    }

    /// Refuses values without a meaning.
    fn check(&self) -> Result<(), ControlError> {
        let version = self.version;
        let within = |field: &'static str, value: u8, bound: u8| match value < bound {
            true => Ok(()),
            false => Err(ControlError::Value { version: version.number(), field, value }),
        };
        within("the state", self.state, if version == Version::Spl18 { 6 } else { 5 })?;
        within("the game phase", self.game_phase, 4)?;
        within("the set play", self.set_play, if version.is_hsl() { 7 } else { 6 })?;
        within("the number of players", self.players_per_team, version.players() as u8 + 1)?;
        within("the competition's phase", self.competition_phase, 2)?;
        let types = if version.is_hsl() { 3 } else { 4 };
        within("the competition's type", self.competition_type, types)?;
        let secondary = self.humanoid.secondary_state;
        if !matches!(secondary, 128 | 255) {
            within("the secondary state", secondary, 10)?;
        }
        for team in &self.teams {
            within("a colour", team.field_player_color, COLORS)?;
            within("a colour", team.goalkeeper_color, COLORS)?;
            within("a goalkeeper's number", team.goalkeeper, MAX_PLAYERS + 1)?;
        }
        Ok(())
    }
}
