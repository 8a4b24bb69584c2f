//! Whether the referee lets a player play.

use game_controller::game_controller_hsl_interfaces::msg::GameState as ControllerState;
use rcss3d::msg::GameState as ServerState;

/// Whether a player may move in this state of a simulation server: while the game runs, and for a
/// kick-off only the side that has it.
#[must_use]
pub fn server_lets_play(state: &ServerState) -> bool {
    let is_left = state.side == ServerState::SIDE_LEFT;
    match &*state.play_mode.to_ascii_lowercase() {
        "beforekickoff" | "gameover" | "goal_left" | "goal_right" | "unknown" | "" => false,
        "kickoff_left" => is_left,
        "kickoff_right" => !is_left,
        _ => true,
    }
}

/// Whether a player may move as the Game Controller says: while the game is played and not stopped,
/// and it has no penalty.
#[must_use]
pub fn controller_lets_play(state: &ControllerState) -> bool {
    state.main_state == ControllerState::STATE_PLAYING && !state.stopped && !state.penalized
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(play_mode: &str, side: u8) -> ServerState {
        ServerState { play_mode: play_mode.to_owned(), side, ..ServerState::default() }
    }

    #[test]
    fn a_server_lets_a_player_play_while_the_game_runs() {
        let both = [ServerState::SIDE_LEFT, ServerState::SIDE_RIGHT];
        for side in both {
            assert!(server_lets_play(&server("PlayOn", side)));
            for mode in ["BeforeKickOff", "GameOver", "Goal_Left", "Goal_Right", ""] {
                assert!(!server_lets_play(&server(mode, side)), "{mode}");
            }
        }
        assert_eq!(both.map(|side| server_lets_play(&server("KickOff_Left", side))), [true, false]);
        assert_eq!(
            both.map(|side| server_lets_play(&server("KickOff_Right", side))),
            [false, true]
        );
    }

    #[test]
    fn a_game_controller_lets_a_player_without_penalty_play_while_the_game_is_not_stopped() {
        let playing = ControllerState {
            main_state: ControllerState::STATE_PLAYING,
            ..ControllerState::default()
        };
        assert!(controller_lets_play(&playing));
        let set = ControllerState::STATE_SET;
        assert!(!controller_lets_play(&ControllerState { main_state: set, ..playing.clone() }));
        assert!(!controller_lets_play(&ControllerState { stopped: true, ..playing.clone() }));
        assert!(!controller_lets_play(&ControllerState { penalized: true, ..playing }));
    }
}
