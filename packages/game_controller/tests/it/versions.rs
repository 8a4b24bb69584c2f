//! Every version by the table of its bytes, written here a second time, by offsets.

use angaros::Time;
use game_controller::game_controller_hsl_interfaces::msg::GameState;
use game_controller::{
    ControlData, ControlError, Game, Player, Rules, Version, control_data, game_state, rcgcd14,
    rcgcd15,
};

const NOW: Time = Time::from_nanoseconds(5_000_000_007);

/// A packet with these bytes at these places.
fn packet(version: u8, length: usize, places: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = vec![0; length];
    bytes[..4].copy_from_slice(b"RGme");
    bytes[4] = version;
    for (at, value) in places {
        bytes[*at] = *value;
    }
    bytes
}

/// What versions 15 to 20 have at the same places: packet 7, 4 players, playing, throw-in or kick
/// in, second half, team 9 kicks, -2 s, 300 s.
const HEAD: [(usize, u8); 9] =
    [(5, 7), (6, 4), (10, 3), (11, 4), (13, 9), (14, 0xfe), (15, 0xff), (16, 0x2c), (17, 1)];

fn of_player(bytes: &[u8], number: u8) -> GameState {
    let data = ControlData::decode(bytes).unwrap();
    assert_eq!(data.encode(), bytes);
    game_state(&data, Player { team: 6, number }, NOW).unwrap()
}

fn same_as_expected(state: &GameState) {
    assert_eq!((state.header.stamp.sec, state.header.stamp.nanosec), (5, 7));
    assert_eq!(state.players_per_team, 4);
    assert_eq!(state.main_state, GameState::STATE_PLAYING);
    assert_eq!(state.set_play, GameState::SET_PLAY_THROW_IN);
    assert_eq!((state.first_half, state.kicking_team), (false, 9));
    assert_eq!((state.seconds_remaining, state.secondary_time), (-2, 300));
    assert_eq!((state.own_score, state.rival_score), (3, 2));
    assert!(state.penalized && state.seconds_till_unpenalized == 17);
}

#[test]
fn version_20_has_158_bytes_and_three_for_a_player() {
    let own = 18 + 70;
    let mut places = HEAD.to_vec();
    places.extend([(7, 1), (8, 1), (18, 9), (22, 2)]);
    places.extend([(own, 6), (own + 1, 1), (own + 2, 3), (own + 4, 3), (own + 9, 2)]);
    // Player 2: motion in stop, 17 s, one caution.
    places.extend([(own + 13, 3), (own + 14, 17), (own + 15, 1)]);
    let state = of_player(&packet(20, 158, &places), 2);
    same_as_expected(&state);
    assert_eq!((state.competition_type, state.stopped), (GameState::COMPETITION_TYPE_MIDDLE, true));
    assert_eq!((state.own_player_color, state.own_goalie_color), (1, 3));
    assert_eq!(state.message_budget, 512);
    assert_eq!(state.penalty, GameState::PENALTY_MOTION_IN_STOP);
    assert!(!state.penalized_in_place && state.has_yellow_card && !state.has_red_card);
    assert_eq!(state.team_mates_with_penalty.len(), 20);
    assert_eq!(state.team_mates_with_penalty[..3], [false, true, false]);
}

#[test]
fn version_19_has_198_bytes_and_four_for_a_player() {
    let own = 18;
    let mut places = HEAD.to_vec();
    places.extend([(own, 6), (own + 4, 3), (18 + 90, 9), (18 + 94, 2)]);
    // Player 20: sent off, 17 s, a warning and two cautions.
    let player = own + 10 + 19 * 4;
    places.extend([(player, 10), (player + 1, 17), (player + 2, 1), (player + 3, 2)]);
    let state = of_player(&packet(19, 198, &places), 20);
    same_as_expected(&state);
    assert_eq!((state.penalty, state.cautions), (GameState::PENALTY_SENT_OFF, 2));
    assert!(state.has_red_card && state.team_mates_with_red_card[19]);
    assert!(!state.team_mates_with_red_card[18]);
}

#[test]
fn versions_15_and_18_have_118_bytes_and_two_for_a_player() {
    for version in [15, 18] {
        let own = 18 + 50;
        let mut places = HEAD.to_vec();
        places.extend([(7, 1), (8, 1), (18, 9), (22, 2), (own, 6), (own + 3, 2), (own + 4, 3)]);
        // Player 1: illegal motion in set, 17 s.
        places.extend([(own + 10, 3), (own + 11, 17)]);
        let bytes = packet(version, 118, &places);
        let state = of_player(&bytes, 1);
        same_as_expected(&state);
        assert!(state.penalized_in_place && state.penalty == GameState::PENALTY_MOTION_IN_SET);
        let data = ControlData::decode(&bytes).unwrap();
        let raw = rcgcd15(&data).unwrap();
        assert_eq!((raw.packet_number, raw.competition_phase, raw.set_play), (7, 1, 4));
        assert_eq!((raw.secs_remaining, raw.secondary_time), (-2, 300));
        assert_eq!((raw.teams[0].team_number, raw.teams[1].goalkeeper), (9, 2));
        assert_eq!(raw.teams[1].players[0].secs_till_unpenalised, 17);
        assert!(rcgcd14(&data).is_none());
    }
}

#[test]
fn version_14_has_62_bytes_and_seven_players() {
    let own = 18;
    let mut places = HEAD.to_vec();
    places.extend([(own, 6), (own + 1, 4), (own + 2, 3), (own + 4, 1), (own + 6, 200)]);
    places.extend([(40, 9), (40 + 2, 2)]);
    // Player 7, the last: picked up, 17 s.
    places.extend([(own + 8 + 12, 7), (own + 8 + 13, 17)]);
    let bytes = packet(14, 62, &places);
    let state = of_player(&bytes, 7);
    same_as_expected(&state);
    assert_eq!((state.own_player_color, state.own_goalie_color), (4, 4));
    assert_eq!((state.single_shots, state.message_budget), (1, 200));
    assert_eq!(state.penalty, GameState::PENALTY_PICK_UP);
    let data = ControlData::decode(&bytes).unwrap();
    let raw = rcgcd14(&data).unwrap();
    assert_eq!((raw.teams[0].team_colour, raw.teams[0].players[6].penalty), (4, 7));
    assert!(rcgcd15(&data).is_none());
}

#[test]
fn version_12_has_688_bytes_a_coach_and_a_set_play_in_parts() {
    let own = 24 + 332;
    let places = [
        (6, 7),
        (7, 4),
        (9, 3),
        (11, 6),
        (12, 9),
        (13, 9),
        (14, 1),
        (17, 6),
        (18, 0xff),
        (19, 0xff),
        (20, 0xfe),
        (21, 0xff),
        (22, 0x2c),
        (23, 1),
        (24, 9),
        (24 + 2, 2),
        (own, 6),
        (own + 1, 1),
        (own + 2, 3),
        // The coach's message begins, then its last byte, then the coach's penalty.
        (own + 7, b'H'),
        (own + 259, b'!'),
        (own + 260, 15),
        // Player 11, the last: ball manipulation, 17 s, a warning, a yellow and a red card, keeper.
        (own + 326, 30),
        (own + 327, 17),
        (own + 328, 1),
        (own + 329, 1),
        (own + 330, 1),
        (own + 331, 1),
    ];
    let bytes = packet(12, 688, &places);
    let state = of_player(&bytes, 11);
    same_as_expected(&state);
    assert!(!state.stopped, "robots take their places");
    assert_eq!(state.penalty, GameState::PENALTY_BALL_HOLDING);
    assert!(state.has_yellow_card && state.has_red_card);
    let data = ControlData::decode(&bytes).unwrap();
    let team = &data.teams[1];
    assert_eq!((team.coach_message[0], team.coach_message[252]), (b'H', b'!'));
    assert_eq!((team.coach.penalty, team.players[10].is_goalkeeper), (15, true));
    assert_eq!((data.humanoid.drop_in_team, data.humanoid.drop_in_time), (6, u16::MAX));
}

#[test]
fn a_message_has_everything_of_both_teams() {
    let mut game = Game::new([6, 9], 4, Rules::default());
    let message = control_data(&game.packet(Version::Hsl19), NOW);
    assert_eq!((message.version, message.teams[1].team_number), (19, 9));
    let fifth = &message.teams[1].players[4];
    assert_eq!((fifth.penalty, fifth.raw_penalty), (GameState::PENALTY_SUBSTITUTE, 11));
}

#[test]
fn a_game_without_the_team_or_with_fewer_players_says_nothing_to_a_player() {
    let mut game = Game::new([6, 9], 4, Rules::default());
    let data = game.packet(Version::Spl14);
    for (team, number, plays) in
        [(6, 7, true), (9, 1, true), (7, 1, false), (6, 8, false), (6, 0, false)]
    {
        let state = game_state(&data, Player { team, number }, NOW);
        assert_eq!(state.is_some(), plays, "{number} of {team}");
    }
}

#[test]
fn versions_between_those_that_are_known_are_refused_by_name() {
    for version in (0..=255).filter(|number| Version::from_number(*number).is_none()) {
        let bytes = packet(version, 158, &HEAD);
        assert_eq!(ControlData::decode(&bytes), Err(ControlError::UnknownVersion(version)));
    }
    let text = ControlError::UnknownVersion(21).to_string();
    assert!(text.contains("version 21") && text.contains("19 and 20"), "{text}");
}

/// A byte that is another one makes a packet that is refused, or one that is exactly those bytes.
#[test]
fn a_packet_with_another_byte_is_refused_or_read_as_it_is() {
    for version in Version::ALL {
        let bytes = Game::new([6, 9], 4, Rules::default()).packet(version).encode();
        let mut refused = 0;
        for at in 0..bytes.len() {
            for value in [0, 1, 2, 3, 5, 6, 7, 9, 10, 12, 20, 21, 127, 128, 200, 255] {
                let mut other = bytes.clone();
                other[at] = value;
                match ControlData::decode(&other) {
                    Ok(data) => assert_eq!(data.encode(), other, "{version:?}: {at} is {value}"),
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(refused > 80, "{version:?}: {refused}");
    }
}

#[test]
fn values_that_decide_what_a_robot_does_have_a_meaning_or_are_refused() {
    let bytes = Game::new([6, 9], 4, Rules::default()).packet(Version::Hsl20).encode();
    for (at, field) in [
        (6, "the number of players"),
        (7, "the competition's type"),
        (8, "stopped"),
        (9, "the game phase"),
        (10, "the state"),
        (11, "the set play"),
        (12, "the first half"),
        (19, "a colour"),
        (21, "a goalkeeper's number"),
    ] {
        let mut other = bytes.clone();
        other[at] = 99;
        let expected = ControlError::Value { version: 20, field, value: 99 };
        assert_eq!(ControlData::decode(&other), Err(expected));
    }
}
