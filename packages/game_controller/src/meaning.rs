//! What the numbers of each version mean, in those of version 20 (rule GC2).

use crate::control::{ControlData, Version};
use crate::game_controller_hsl_interfaces::msg::GameState as S;

/// A penalty that the version does not define.
pub const UNKNOWN_PENALTY: u8 = 255;

/// The state `standby` of version 18.
const STANDBY: u8 = 5;

/// State, phase and set play of a packet, in the numbers of version 20.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// `GameState::STATE_*`.
    pub state: u8,
    /// Version 18: robots wait at the touchline for the referee's signal. The state is initial.
    pub standby: bool,
    /// `GameState::GAME_PHASE_*`.
    pub game_phase: u8,
    /// `GameState::SET_PLAY_*`.
    pub set_play: u8,
    /// Robots stand still.
    pub stopped: bool,
    /// Number of the team that kicks; 255 for none.
    pub kicking_team: u8,
}

impl Meaning {
    /// Of a packet.
    #[must_use]
    pub fn of(data: &ControlData) -> Self {
        if data.version == Version::Hl12 {
            return Self::of_humanoid(data);
        }
        let standby = data.version == Version::Spl18 && data.state == STANDBY;
        Self {
            state: if standby { S::STATE_INITIAL } else { data.state },
            standby,
            game_phase: data.game_phase,
            set_play: match data.version.is_hsl() {
                true => data.set_play,
                false => spl_set_play(data.set_play),
            },
            stopped: data.stopped,
            kicking_team: data.kicking_team,
        }
    }

    /// In version 12 one number stands for phase and set play, and a set play has three parts:
    /// all stand, robots take their places, all stand until it is executed.
    fn of_humanoid(data: &ControlData) -> Self {
        let secondary = data.humanoid.secondary_state;
        let [team, part, ..] = data.humanoid.secondary_state_info;
        let set_play = match secondary {
            4 => S::SET_PLAY_DIRECT_FREE_KICK,
            5 => S::SET_PLAY_INDIRECT_FREE_KICK,
            6 => S::SET_PLAY_PENALTY_KICK,
            7 => S::SET_PLAY_CORNER_KICK,
            8 => S::SET_PLAY_GOAL_KICK,
            9 => S::SET_PLAY_THROW_IN,
            _ => S::SET_PLAY_NONE,
        };
        let is_set_play = set_play != S::SET_PLAY_NONE;
        Self {
            state: data.state,
            standby: false,
            game_phase: if secondary < 4 { secondary } else { S::GAME_PHASE_NORMAL },
            set_play,
            stopped: is_set_play && part != 1,
            kicking_team: if is_set_play { team } else { data.kicking_team },
        }
    }
}

fn spl_set_play(number: u8) -> u8 {
    match number {
        1 => S::SET_PLAY_GOAL_KICK,
        2 => S::SET_PLAY_DIRECT_FREE_KICK,
        3 => S::SET_PLAY_CORNER_KICK,
        4 => S::SET_PLAY_THROW_IN,
        5 => S::SET_PLAY_PENALTY_KICK,
        _ => S::SET_PLAY_NONE,
    }
}

/// A version's penalty as `GameState::PENALTY_*`; [`UNKNOWN_PENALTY`] where the version does not
/// define it.
#[must_use]
pub fn penalty(version: Version, number: u8) -> u8 {
    if number == 0 {
        return S::PENALTY_NONE;
    }
    match version {
        Version::Hsl20 if number <= S::PENALTY_SUBSTITUTE => number,
        Version::Hsl20 => UNKNOWN_PENALTY,
        Version::Hsl19 => hsl19_penalty(number),
        Version::Spl14 | Version::Spl15 | Version::Spl18 => spl_penalty(number),
        Version::Hl12 => humanoid_penalty(number),
    }
}

fn hsl19_penalty(number: u8) -> u8 {
    match number {
        1 => S::PENALTY_ILLEGAL_POSITIONING,
        2 => S::PENALTY_MOTION_IN_SET,
        3 => S::PENALTY_LOCAL_GAME_STUCK,
        4 => S::PENALTY_INCAPABLE_ROBOT,
        5 => S::PENALTY_PICK_UP,
        6 => S::PENALTY_BALL_HOLDING,
        7 => S::PENALTY_LEAVING_THE_FIELD,
        8 => S::PENALTY_PLAYING_WITH_ARMS_HANDS,
        9 => S::PENALTY_PUSHING,
        10 => S::PENALTY_SENT_OFF,
        11 => S::PENALTY_SUBSTITUTE,
        _ => UNKNOWN_PENALTY,
    }
}

/// A penalty by hand is one for which a robot is picked up; a stance that is too wide belongs to
/// those of a robot that cannot play, as in version 20.
fn spl_penalty(number: u8) -> u8 {
    match number {
        1 => S::PENALTY_PLAYING_WITH_ARMS_HANDS,
        2 => S::PENALTY_PUSHING,
        3 | 11 => S::PENALTY_MOTION_IN_SET,
        4 | 10 => S::PENALTY_INCAPABLE_ROBOT,
        5 | 9 => S::PENALTY_ILLEGAL_POSITIONING,
        6 => S::PENALTY_LEAVING_THE_FIELD,
        7 | 15 => S::PENALTY_PICK_UP,
        8 => S::PENALTY_LOCAL_GAME_STUCK,
        14 => S::PENALTY_SUBSTITUTE,
        _ => UNKNOWN_PENALTY,
    }
}

fn humanoid_penalty(number: u8) -> u8 {
    match number {
        14 => S::PENALTY_SUBSTITUTE,
        15 | 34 | 35 => S::PENALTY_PICK_UP,
        30 => S::PENALTY_BALL_HOLDING,
        31 => S::PENALTY_PUSHING,
        32 | 33 => S::PENALTY_ILLEGAL_POSITIONING,
        _ => UNKNOWN_PENALTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_is_another_penalty_in_another_version() {
        let of = |version| penalty(version, 3);
        assert_eq!(of(Version::Hsl20), S::PENALTY_MOTION_IN_STOP);
        assert_eq!(of(Version::Hsl19), S::PENALTY_LOCAL_GAME_STUCK);
        assert_eq!(of(Version::Spl18), S::PENALTY_MOTION_IN_SET);
        assert_eq!(of(Version::Hl12), UNKNOWN_PENALTY);
        assert_eq!(penalty(Version::Hl12, 34), S::PENALTY_PICK_UP);
        assert_eq!(penalty(Version::Hsl20, 14), UNKNOWN_PENALTY);
    }

    #[test]
    fn a_penalty_is_never_translated_into_none() {
        for version in Version::ALL {
            assert_eq!(penalty(version, 0), S::PENALTY_NONE);
            assert!((1..=255).all(|number| penalty(version, number) != S::PENALTY_NONE));
        }
    }

    #[test]
    fn standby_is_initial_and_a_kick_in_a_throw_in() {
        let mut data = ControlData::new(Version::Spl18);
        (data.state, data.set_play) = (STANDBY, 4);
        let meaning = Meaning::of(&data);
        assert_eq!((meaning.state, meaning.standby), (S::STATE_INITIAL, true));
        assert_eq!(meaning.set_play, S::SET_PLAY_THROW_IN);
    }

    #[test]
    fn robots_of_the_humanoid_league_move_in_the_middle_part_of_a_free_kick_only() {
        let mut data = ControlData::new(Version::Hl12);
        (data.state, data.kicking_team, data.humanoid.secondary_state) = (3, 1, 4);
        let parts = [0, 1, 2].map(|part| {
            data.humanoid.secondary_state_info = [8, part, 0, 0];
            Meaning::of(&data)
        });
        assert_eq!(parts.map(|meaning| meaning.stopped), [true, false, true]);
        assert!(parts.iter().all(|meaning| meaning.kicking_team == 8));
        data.humanoid.secondary_state = 2;
        let overtime = Meaning::of(&data);
        assert_eq!(overtime.game_phase, S::GAME_PHASE_EXTRA_TIME);
        assert_eq!((overtime.set_play, overtime.kicking_team, overtime.stopped), (0, 1, false));
    }
}
