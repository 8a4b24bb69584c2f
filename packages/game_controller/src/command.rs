//! Decisions of a referee, as words.

use crate::game_controller_hsl_interfaces::msg::GameState as S;

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `initial`, `ready`, `set`, `playing`, `finished`.
    State(u8),
    /// `half 1`, `half 2`.
    Half(u8),
    /// `normal`, `penalty_shoot_out`, `extra_time`, `timeout`.
    Phase(u8),
    /// `stop`, `resume`.
    Stopped(bool),
    /// `kick_off TEAM`: that team kicks off when the game begins.
    KickOff(u8),
    /// `goal TEAM`: the other team kicks off next.
    Goal(u8),
    /// `direct_free_kick TEAM`, `indirect_free_kick TEAM`, `penalty_kick TEAM`, `throw_in TEAM`,
    /// `goal_kick TEAM`, `corner_kick TEAM`.
    SetPlay {
        /// `GameState::SET_PLAY_*`.
        set_play: u8,
        /// The team that kicks.
        team: u8,
    },
    /// `penalize TEAM PLAYER PENALTY`.
    Penalize {
        /// The player's team.
        team: u8,
        /// The player.
        player: u8,
        /// `GameState::PENALTY_*`.
        penalty: u8,
    },
    /// `unpenalize TEAM PLAYER`.
    Unpenalize {
        /// The player's team.
        team: u8,
        /// The player.
        player: u8,
    },
    /// `caution TEAM PLAYER`: one more yellow card.
    Caution {
        /// The player's team.
        team: u8,
        /// The player.
        player: u8,
    },
}

/// Why words are no decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// Its first word.
    #[error("'{0}' is no decision of a referee\nhint: say one of {list}", list = WORDS.join(", "))]
    Unknown(String),
    /// What follows the first word.
    #[error("'{command}' is followed by {wanted}")]
    Arguments {
        /// The first word.
        command: String,
        /// What should follow it.
        wanted: &'static str,
    },
}

/// The first words of all decisions.
const WORDS: [&str; 26] = [
    "initial",
    "ready",
    "set",
    "playing",
    "finished",
    "half",
    "normal",
    "penalty_shoot_out",
    "extra_time",
    "timeout",
    "stop",
    "resume",
    "kick_off",
    "goal",
    "direct_free_kick",
    "indirect_free_kick",
    "penalty_kick",
    "throw_in",
    "goal_kick",
    "corner_kick",
    "penalize",
    "unpenalize",
    "caution",
    "send_off",
    "substitute",
    "pick_up",
];

/// Penalties by their names.
const PENALTIES: [(&str, u8); 13] = [
    ("illegal_positioning", S::PENALTY_ILLEGAL_POSITIONING),
    ("motion_in_set", S::PENALTY_MOTION_IN_SET),
    ("motion_in_stop", S::PENALTY_MOTION_IN_STOP),
    ("local_game_stuck", S::PENALTY_LOCAL_GAME_STUCK),
    ("incapable_robot", S::PENALTY_INCAPABLE_ROBOT),
    ("pick_up", S::PENALTY_PICK_UP),
    ("ball_holding", S::PENALTY_BALL_HOLDING),
    ("leaving_the_field", S::PENALTY_LEAVING_THE_FIELD),
    ("playing_with_arms_hands", S::PENALTY_PLAYING_WITH_ARMS_HANDS),
    ("pushing", S::PENALTY_PUSHING),
    ("cautioned", S::PENALTY_CAUTIONED),
    ("sent_off", S::PENALTY_SENT_OFF),
    ("substitute", S::PENALTY_SUBSTITUTE),
];

impl Command {
    /// Reads a decision.
    ///
    /// # Errors
    /// Words that are none.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let words: Vec<&str> = text.split_whitespace().take(8).collect();
        let (&first, rest) = words.split_first().unwrap_or((&"", &[]));
        if let Some(simple) = without_arguments(first) {
            return match rest {
                [] => Ok(simple),
                _ => Err(arguments(first, "nothing")),
            };
        }
        if let Some(set_play) = set_play(first) {
            return Ok(Self::SetPlay { set_play, team: team(first, rest)? });
        }
        match first {
            "half" => match rest {
                ["1"] => Ok(Self::Half(1)),
                ["2"] => Ok(Self::Half(2)),
                _ => Err(arguments(first, "1 or 2")),
            },
            "kick_off" => team(first, rest).map(Self::KickOff),
            "goal" => team(first, rest).map(Self::Goal),
            "penalize" => penalize(rest),
            "send_off" | "substitute" | "pick_up" => {
                let (team, player) = player(first, rest)?;
                let penalty = match first {
                    "send_off" => S::PENALTY_SENT_OFF,
                    "substitute" => S::PENALTY_SUBSTITUTE,
                    _ => S::PENALTY_PICK_UP,
                };
                Ok(Self::Penalize { team, player, penalty })
            }
            "unpenalize" => {
                player(first, rest).map(|(team, player)| Self::Unpenalize { team, player })
            }
            "caution" => player(first, rest).map(|(team, player)| Self::Caution { team, player }),
            _ => Err(CommandError::Unknown(first.chars().take(40).collect())),
        }
    }
}

fn without_arguments(word: &str) -> Option<Command> {
    Some(match word {
        "initial" => Command::State(S::STATE_INITIAL),
        "ready" => Command::State(S::STATE_READY),
        "set" => Command::State(S::STATE_SET),
        "playing" => Command::State(S::STATE_PLAYING),
        "finished" => Command::State(S::STATE_FINISHED),
        "normal" => Command::Phase(S::GAME_PHASE_NORMAL),
        "penalty_shoot_out" => Command::Phase(S::GAME_PHASE_PENALTY_SHOOT_OUT),
        "extra_time" => Command::Phase(S::GAME_PHASE_EXTRA_TIME),
        "timeout" => Command::Phase(S::GAME_PHASE_TIMEOUT),
        "stop" => Command::Stopped(true),
        "resume" => Command::Stopped(false),
        _ => return None,
    })
}

fn set_play(word: &str) -> Option<u8> {
    Some(match word {
        "direct_free_kick" => S::SET_PLAY_DIRECT_FREE_KICK,
        "indirect_free_kick" => S::SET_PLAY_INDIRECT_FREE_KICK,
        "penalty_kick" => S::SET_PLAY_PENALTY_KICK,
        "throw_in" => S::SET_PLAY_THROW_IN,
        "goal_kick" => S::SET_PLAY_GOAL_KICK,
        "corner_kick" => S::SET_PLAY_CORNER_KICK,
        _ => return None,
    })
}

fn arguments(command: &str, wanted: &'static str) -> CommandError {
    CommandError::Arguments { command: command.to_owned(), wanted }
}

fn team(command: &str, words: &[&str]) -> Result<u8, CommandError> {
    let wanted = || arguments(command, "the number of a team");
    match words {
        [team] => team.parse().map_err(|_| wanted()),
        _ => Err(wanted()),
    }
}

fn player(command: &str, words: &[&str]) -> Result<(u8, u8), CommandError> {
    let wanted = || arguments(command, "the numbers of a team and of a player");
    match words {
        [team, player] => {
            let number = |word: &str| word.parse().map_err(|_| wanted());
            Ok((number(team)?, number(player)?))
        }
        _ => Err(wanted()),
    }
}

fn penalize(words: &[&str]) -> Result<Command, CommandError> {
    let wanted = || arguments("penalize", "numbers of team and player, and the penalty's name");
    let (&name, who) = words.split_last().ok_or_else(wanted)?;
    let penalty = PENALTIES.iter().find(|(known, _)| *known == name);
    let (_, penalty) = *penalty.ok_or_else(wanted)?;
    let (team, player) = player("penalize", who).map_err(|_| wanted())?;
    Ok(Command::Penalize { team, player, penalty })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_decisions() {
        let of = |text| Command::parse(text).unwrap();
        assert_eq!(of("ready"), Command::State(S::STATE_READY));
        assert_eq!(of("  goal   6 "), Command::Goal(6));
        let throw_in = Command::SetPlay { set_play: S::SET_PLAY_THROW_IN, team: 9 };
        assert_eq!(of("throw_in 9"), throw_in);
        let penalty = S::PENALTY_PUSHING;
        assert_eq!(of("penalize 6 2 pushing"), Command::Penalize { team: 6, player: 2, penalty });
        let penalty = S::PENALTY_SENT_OFF;
        assert_eq!(of("send_off 6 2"), Command::Penalize { team: 6, player: 2, penalty });
    }

    #[test]
    fn every_word_that_the_hint_offers_is_one() {
        for word in WORDS {
            let read = Command::parse(word);
            assert!(!matches!(read, Err(CommandError::Unknown(_))), "{word}");
        }
    }

    #[test]
    fn other_words_say_what_is_wanted() {
        let of = |text| Command::parse(text).unwrap_err().to_string();
        assert!(of("redy").contains("hint: say one of initial, ready"));
        assert!(of("").contains("'' is no decision"));
        assert_eq!(of("ready now"), "'ready' is followed by nothing");
        assert_eq!(of("goal six"), "'goal' is followed by the number of a team");
        assert_eq!(of("goal 300"), "'goal' is followed by the number of a team");
        assert!(of("penalize 6 2 yawning").contains("the penalty's name"));
        assert!(of("half 3").contains("1 or 2"));
    }
}
