//! Control data as messages.

use crate::control::{ControlData, RobotInfo, TeamInfo, Version};
use crate::game_controller_hsl_interfaces::msg::GameState;
use crate::gc_spl_interfaces::msg::{
    RCGCD14, RCGCD15, RobotInfo14, RobotInfo15, TeamInfo14, TeamInfo15,
};
use crate::meaning::{Meaning, penalty};
use crate::msg;
use angaros::Time;
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::std_msgs::msg::Header;
use std::array::from_fn;

/// Who listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Number of its team.
    pub team: u8,
    /// Its own number, from 1.
    pub number: u8,
}

/// A header of this time, without a frame.
fn header(now: Time) -> Header {
    let (sec, nanosec) = now.to_sec_nanosec();
    Header { stamp: Stamp { sec, nanosec }, frame_id: String::new() }
}

/// What a packet says to a player; `None` if its team does not play, or has no such player.
#[must_use]
pub fn game_state(data: &ControlData, player: Player, now: Time) -> Option<GameState> {
    let own_place = data.team(player.team)?;
    let own = &data.teams[own_place];
    let rival = &data.teams[1 - own_place];
    let own_robot = own.players.get(usize::from(player.number).checked_sub(1)?)?;
    let meaning = Meaning::of(data);
    let of_all = |is: &dyn Fn(&RobotInfo) -> bool| own.players.iter().map(is).collect();
    let is_sent_off = |robot: &RobotInfo| {
        robot.red_cards > 0 || penalty(data.version, robot.penalty) == GameState::PENALTY_SENT_OFF
    };
    let own_penalty = penalty(data.version, own_robot.penalty);
    Some(GameState {
        header: header(now),
        players_per_team: data.players_per_team,
        competition_type: data.competition_type,
        game_phase: meaning.game_phase,
        main_state: meaning.state,
        set_play: meaning.set_play,
        first_half: data.first_half,
        stopped: meaning.stopped,
        kicking_team: meaning.kicking_team,
        own_score: own.score,
        rival_score: rival.score,
        seconds_remaining: data.secs_remaining,
        secondary_time: data.secondary_time,
        own_player_color: own.field_player_color,
        own_goalie_color: own.goalkeeper_color,
        rival_player_color: rival.field_player_color,
        rival_goalie_color: rival.goalkeeper_color,
        penalty_shot: own.penalty_shot,
        single_shots: own.single_shots,
        message_budget: own.message_budget,
        team_mates_with_penalty: of_all(&|robot| robot.penalty != 0),
        team_mates_with_yellow_card: of_all(&|robot| robot.cautions > 0),
        team_mates_with_red_card: of_all(&is_sent_off),
        penalty: own_penalty,
        penalized: own_robot.penalty != 0,
        penalized_in_place: own_penalty == GameState::PENALTY_MOTION_IN_SET,
        seconds_till_unpenalized: own_robot.secs_till_unpenalized,
        cautions: own_robot.cautions,
        has_yellow_card: own_robot.cautions > 0,
        has_red_card: is_sent_off(own_robot),
    })
}

/// All of a packet.
#[must_use]
pub fn control_data(data: &ControlData, now: Time) -> msg::ControlData {
    let meaning = Meaning::of(data);
    msg::ControlData {
        header: header(now),
        version: data.version.number(),
        packet_number: data.packet_number,
        players_per_team: data.players_per_team,
        competition_phase: data.competition_phase,
        competition_type: data.competition_type,
        stopped: meaning.stopped,
        game_phase: meaning.game_phase,
        main_state: meaning.state,
        standby: meaning.standby,
        set_play: meaning.set_play,
        first_half: data.first_half,
        kicking_team: meaning.kicking_team,
        seconds_remaining: data.secs_remaining,
        secondary_time: data.secondary_time,
        teams: from_fn(|place| team(data.version, &data.teams[place])),
    }
}

fn team(version: Version, of: &TeamInfo) -> msg::TeamInfo {
    let player = |robot: &RobotInfo| msg::RobotInfo {
        penalty: penalty(version, robot.penalty),
        raw_penalty: robot.penalty,
        seconds_till_unpenalized: robot.secs_till_unpenalized,
        warnings: robot.warnings,
        cautions: robot.cautions,
        red_cards: robot.red_cards,
    };
    msg::TeamInfo {
        team_number: of.number,
        field_player_color: of.field_player_color,
        goalkeeper_color: of.goalkeeper_color,
        goalkeeper: of.goalkeeper,
        score: of.score,
        penalty_shot: of.penalty_shot,
        single_shots: of.single_shots,
        message_budget: of.message_budget,
        players: of.players.iter().map(player).collect(),
    }
}

/// A packet of version 14 as it is; `None` of another version.
#[must_use]
pub fn rcgcd14(data: &ControlData) -> Option<RCGCD14> {
    let team = |of: &TeamInfo| TeamInfo14 {
        team_number: of.number,
        team_colour: of.field_player_color,
        score: of.score,
        penalty_shot: of.penalty_shot,
        single_shots: of.single_shots,
        message_budget: of.message_budget,
        players: from_fn(|place| {
            let robot = of.players.get(place).copied().unwrap_or_default();
            let secs_till_unpenalised = robot.secs_till_unpenalized;
            RobotInfo14 { penalty: robot.penalty, secs_till_unpenalised }
        }),
    };
    (data.version == Version::Spl14).then(|| RCGCD14 {
        packet_number: data.packet_number,
        players_per_team: data.players_per_team,
        competition_phase: data.competition_phase,
        competition_type: data.competition_type,
        game_phase: data.game_phase,
        state: data.state,
        set_play: data.set_play,
        first_half: u8::from(data.first_half),
        kicking_team: data.kicking_team,
        secs_remaining: data.secs_remaining,
        secondary_time: data.secondary_time,
        teams: from_fn(|place| team(&data.teams[place])),
    })
}

/// A packet of version 15 as it is, or one of version 18, which has the same layout; `None` of
/// another version.
#[must_use]
pub fn rcgcd15(data: &ControlData) -> Option<RCGCD15> {
    let team = |of: &TeamInfo| TeamInfo15 {
        team_number: of.number,
        field_player_colour: of.field_player_color,
        goalkeeper_colour: of.goalkeeper_color,
        goalkeeper: of.goalkeeper,
        team_colour: of.field_player_color,
        score: of.score,
        penalty_shot: of.penalty_shot,
        single_shots: of.single_shots,
        message_budget: of.message_budget,
        players: from_fn(|place| {
            let robot = of.players.get(place).copied().unwrap_or_default();
            let secs_till_unpenalised = robot.secs_till_unpenalized;
            RobotInfo15 { penalty: robot.penalty, secs_till_unpenalised }
        }),
    };
    matches!(data.version, Version::Spl15 | Version::Spl18).then(|| RCGCD15 {
        packet_number: data.packet_number,
        players_per_team: data.players_per_team,
        competition_phase: data.competition_phase,
        competition_type: data.competition_type,
        game_phase: data.game_phase,
        state: data.state,
        set_play: data.set_play,
        first_half: u8::from(data.first_half),
        kicking_team: data.kicking_team,
        secs_remaining: data.secs_remaining,
        secondary_time: data.secondary_time,
        teams: from_fn(|place| team(&data.teams[place])),
    })
}
