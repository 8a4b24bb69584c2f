//! A game as a referee leads it: what decisions change, and what time does.

use crate::command::Command;
use crate::control::{ControlData, TeamInfo, Version};
use crate::game_controller_hsl_interfaces::msg::GameState as S;
use crate::meaning::penalty;

/// What a game lasts; seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// A half.
    pub half_s: u16,
    /// From `ready` to `set`.
    pub ready_s: u16,
    /// From `playing` until a kick-off is over.
    pub kick_off_s: u16,
    /// A set play.
    pub set_play_s: u16,
    /// A penalty.
    pub penalty_s: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Self { half_s: 600, ready_s: 45, kick_off_s: 10, set_play_s: 45, penalty_s: 45 }
    }
}

/// A game. Its numbers are those of version 20 until they are sent.
#[derive(Clone, Debug)]
pub struct Game {
    data: ControlData,
    rules: Rules,
    /// What is left of the second that has begun, s.
    remainder_s: f64,
}

impl Game {
    /// A game before it begins; the first team kicks off.
    #[must_use]
    pub fn new(teams: [u8; 2], players_per_team: u8, rules: Rules) -> Self {
        let mut data = ControlData::new(Version::Hsl20);
        data.players_per_team = players_per_team;
        data.secs_remaining = seconds(rules.half_s);
        [data.kicking_team, _] = teams;
        for (place, (team, number)) in data.teams.iter_mut().zip(teams).enumerate() {
            team.number = number;
            team.goalkeeper = 1;
            team.message_budget = 1200;
            let colors = [(S::TEAM_BLUE, S::TEAM_BLACK), (S::TEAM_RED, S::TEAM_YELLOW)];
            (team.field_player_color, team.goalkeeper_color) = colors[place];
            for player in team.players.iter_mut().skip(usize::from(players_per_team)) {
                player.penalty = S::PENALTY_SUBSTITUTE;
            }
        }
        Self { data, rules, remainder_s: 0.0 }
    }

    /// What a decision changes.
    ///
    /// # Errors
    /// A team or a player that is not there.
    pub fn decide(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::State(state) => self.enter(state),
            Command::Half(half) => {
                self.data.first_half = half == 1;
                self.data.secs_remaining = seconds(self.rules.half_s);
                self.enter(S::STATE_INITIAL);
            }
            Command::Phase(phase) => self.data.game_phase = phase,
            Command::Stopped(stopped) => self.data.stopped = stopped,
            Command::KickOff(team) => {
                self.team(team)?;
                self.data.kicking_team = team;
            }
            Command::Goal(team) => self.goal(team)?,
            Command::SetPlay { set_play, team } => {
                self.team(team)?;
                self.data.set_play = set_play;
                self.data.kicking_team = team;
                self.data.secondary_time = seconds(self.rules.set_play_s);
                // A penalty kick is prepared as a kick-off is.
                if set_play == S::SET_PLAY_PENALTY_KICK {
                    self.data.state = S::STATE_READY;
                }
            }
            Command::Penalize { team, player, penalty } => {
                let lasts = match penalty {
                    S::PENALTY_SENT_OFF | S::PENALTY_SUBSTITUTE => 0,
                    _ => self.rules.penalty_s,
                };
                let robot = self.player(team, player)?;
                (robot.penalty, robot.secs_till_unpenalized) = (penalty, lasts);
            }
            Command::Unpenalize { team, player } => {
                let robot = self.player(team, player)?;
                (robot.penalty, robot.secs_till_unpenalized) = (S::PENALTY_NONE, 0);
            }
            Command::Caution { team, player } => {
                let robot = self.player(team, player)?;
                robot.cautions = robot.cautions.saturating_add(1);
            }
        }
        Ok(())
    }

    /// Time passes.
    pub fn pass(&mut self, elapsed_s: f64) {
        // A game that slept for a day does not catch up.
        self.remainder_s += elapsed_s.clamp(0.0, 3600.0);
        while self.remainder_s >= 1.0 {
            self.remainder_s -= 1.0;
            self.second();
        }
    }

    /// The next packet, of this version.
    #[must_use]
    pub fn packet(&mut self, version: Version) -> ControlData {
        let packet = self.as_version(version);
        self.data.packet_number = self.data.packet_number.wrapping_add(1);
        packet
    }

    fn enter(&mut self, state: u8) {
        self.data.state = state;
        self.data.stopped = false;
        self.remainder_s = 0.0;
        let data = &mut self.data;
        data.secondary_time = match state {
            S::STATE_READY => seconds(self.rules.ready_s),
            S::STATE_PLAYING if data.set_play == S::SET_PLAY_NONE => seconds(self.rules.kick_off_s),
            S::STATE_PLAYING => seconds(self.rules.set_play_s),
            _ => 0,
        };
        if matches!(state, S::STATE_INITIAL | S::STATE_FINISHED) {
            data.set_play = S::SET_PLAY_NONE;
        }
    }

    fn goal(&mut self, number: u8) -> Result<(), String> {
        let place = self.place(number)?;
        let scorer = &mut self.data.teams[place];
        scorer.score = scorer.score.saturating_add(1);
        self.data.set_play = S::SET_PLAY_NONE;
        self.data.kicking_team = self.data.teams[1 - place].number;
        self.enter(S::STATE_READY);
        Ok(())
    }

    /// One second of the game.
    fn second(&mut self) {
        let data = &mut self.data;
        if data.stopped {
            return;
        }
        if data.state == S::STATE_PLAYING {
            data.secs_remaining = data.secs_remaining.saturating_sub(1);
            let robots = data.teams.iter_mut().flat_map(|team| team.players.iter_mut());
            for robot in robots {
                robot.secs_till_unpenalized = robot.secs_till_unpenalized.saturating_sub(1);
            }
        }
        if data.secondary_time > 0 {
            data.secondary_time -= 1;
            match (data.secondary_time, data.state) {
                (0, S::STATE_READY) => self.enter(S::STATE_SET),
                (0, S::STATE_PLAYING) => data.set_play = S::SET_PLAY_NONE,
                _ => {}
            }
        }
    }

    fn place(&self, number: u8) -> Result<usize, String> {
        let [first, second] = self.data.teams.each_ref().map(|team| team.number);
        self.data.team(number).ok_or_else(|| {
            format!("team {number} does not play\nhint: the teams are {first} and {second}")
        })
    }

    fn team(&mut self, number: u8) -> Result<&mut TeamInfo, String> {
        let place = self.place(number)?;
        Ok(&mut self.data.teams[place])
    }

    fn player(&mut self, team: u8, number: u8) -> Result<&mut crate::RobotInfo, String> {
        let players = &mut self.team(team)?.players;
        let last = players.len();
        let place = usize::from(number).wrapping_sub(1);
        players.get_mut(place).ok_or_else(|| {
            format!("team {team} has no player {number}\nhint: players are 1 to {last}")
        })
    }

    fn as_version(&self, version: Version) -> ControlData {
        let mut data = self.data.clone();
        data.version = version;
        data.players_per_team = data.players_per_team.min(version.players() as u8);
        for team in &mut data.teams {
            team.players.resize(version.players(), crate::RobotInfo::default());
            for robot in &mut team.players {
                robot.penalty = raw_penalty(version, robot.penalty);
            }
            if matches!(version, Version::Hl12 | Version::Spl14) {
                (team.goalkeeper_color, team.goalkeeper) = (team.field_player_color, 0);
            }
        }
        match version {
            Version::Hsl19 | Version::Hsl20 => {}
            Version::Hl12 => as_humanoid(&mut data),
            Version::Spl14 | Version::Spl15 | Version::Spl18 => {
                (data.competition_type, data.stopped) = (0, false);
                data.set_play = spl_set_play(data.set_play);
            }
        }
        data
    }
}

/// A time of the rules as packets have it.
fn seconds(seconds: u16) -> i16 {
    i16::try_from(seconds).unwrap_or(i16::MAX)
}

/// A version's number for a penalty. Of one that it does not have, the number for being picked up,
/// which every version has.
fn raw_penalty(version: Version, of: u8) -> u8 {
    let number_of = |of: u8| (0..=u8::MAX).find(|number| penalty(version, *number) == of);
    number_of(of).or_else(|| number_of(S::PENALTY_PICK_UP)).unwrap_or(u8::MAX)
}

fn spl_set_play(of: u8) -> u8 {
    match of {
        S::SET_PLAY_GOAL_KICK => 1,
        S::SET_PLAY_DIRECT_FREE_KICK | S::SET_PLAY_INDIRECT_FREE_KICK => 2,
        S::SET_PLAY_CORNER_KICK => 3,
        S::SET_PLAY_THROW_IN => 4,
        S::SET_PLAY_PENALTY_KICK => 5,
        _ => 0,
    }
}

/// Phase and set play become one number; of a set play that has stopped, all stand.
fn as_humanoid(data: &mut ControlData) {
    let set_play = match data.set_play {
        S::SET_PLAY_DIRECT_FREE_KICK => Some(4),
        S::SET_PLAY_INDIRECT_FREE_KICK => Some(5),
        S::SET_PLAY_PENALTY_KICK => Some(6),
        S::SET_PLAY_CORNER_KICK => Some(7),
        S::SET_PLAY_GOAL_KICK => Some(8),
        S::SET_PLAY_THROW_IN => Some(9),
        _ => None,
    };
    data.humanoid.secondary_state = set_play.unwrap_or(data.game_phase);
    if set_play.is_some() {
        data.humanoid.secondary_state_info = [data.kicking_team, u8::from(!data.stopped), 0, 0];
    }
    data.humanoid.drop_in_time = u16::MAX;
    (data.set_play, data.game_phase, data.stopped) = (0, 0, false);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Meaning;

    fn game() -> Game {
        Game::new([6, 9], 4, Rules::default())
    }

    fn decide(game: &mut Game, words: &str) {
        game.decide(Command::parse(words).unwrap()).unwrap();
    }

    #[test]
    fn a_game_goes_through_its_states_by_decisions_and_time() {
        let mut game = game();
        decide(&mut game, "ready");
        assert_eq!((game.data.state, game.data.secondary_time), (S::STATE_READY, 45));
        game.pass(44.5);
        assert_eq!((game.data.state, game.data.secondary_time), (S::STATE_READY, 1));
        game.pass(0.5);
        assert_eq!((game.data.state, game.data.secondary_time), (S::STATE_SET, 0));
        decide(&mut game, "playing");
        game.pass(20.0);
        assert_eq!((game.data.secs_remaining, game.data.secondary_time), (580, 0));
        decide(&mut game, "goal 9");
        assert_eq!((game.data.teams[1].score, game.data.kicking_team), (1, 6));
        assert_eq!(game.data.state, S::STATE_READY);
    }

    #[test]
    fn time_stands_still_while_the_game_is_stopped_and_outside_of_it() {
        let mut game = game();
        decide(&mut game, "playing");
        decide(&mut game, "penalize 6 2 pushing");
        decide(&mut game, "stop");
        game.pass(10.0);
        let robot = game.data.teams[0].players[1];
        assert_eq!((game.data.secs_remaining, robot.secs_till_unpenalized), (600, 45));
        decide(&mut game, "resume");
        game.pass(50.0);
        let robot = game.data.teams[0].players[1];
        assert_eq!((robot.secs_till_unpenalized, robot.penalty), (0, S::PENALTY_PUSHING));
        decide(&mut game, "unpenalize 6 2");
        assert_eq!(game.data.teams[0].players[1].penalty, S::PENALTY_NONE);
    }

    #[test]
    fn a_set_play_ends_with_its_time() {
        let mut game = game();
        decide(&mut game, "playing");
        decide(&mut game, "throw_in 9");
        assert_eq!((game.data.set_play, game.data.kicking_team), (S::SET_PLAY_THROW_IN, 9));
        game.pass(45.0);
        assert_eq!(game.data.set_play, S::SET_PLAY_NONE);
    }

    #[test]
    fn teams_and_players_that_are_not_there_are_refused() {
        let mut game = game();
        let mut refused = |words| game.decide(Command::parse(words).unwrap()).unwrap_err();
        assert_eq!(refused("goal 7"), "team 7 does not play\nhint: the teams are 6 and 9");
        assert!(refused("penalize 6 0 pushing").contains("has no player 0"));
        assert!(refused("unpenalize 6 21").contains("players are 1 to 20"));
    }

    #[test]
    fn every_version_says_the_same_about_the_game() {
        let mut game = game();
        decide(&mut game, "playing");
        decide(&mut game, "corner_kick 9");
        decide(&mut game, "penalize 9 3 pick_up");
        for version in Version::ALL {
            let bytes = game.packet(version).encode();
            let data = ControlData::decode(&bytes).unwrap();
            let meaning = Meaning::of(&data);
            let said = (meaning.state, meaning.set_play, meaning.kicking_team, meaning.stopped);
            let expected = (S::STATE_PLAYING, S::SET_PLAY_CORNER_KICK, 9, false);
            assert_eq!(said, expected, "{version:?}");
            let robot = data.teams[1].players[2];
            assert_eq!(penalty(version, robot.penalty), S::PENALTY_PICK_UP, "{version:?}");
            assert_eq!(penalty(version, data.teams[0].players[4].penalty), S::PENALTY_SUBSTITUTE);
        }
    }
}
