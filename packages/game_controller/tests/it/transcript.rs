//! `testdata/hsl_v19.txt`: a game of a Game Controller of the Humanoid Soccer League, version
//! 6.0.1, recorded between it and a player. Packets that came (RX), what another program read in
//! some of them, and what was answered (TX).

use game_controller::{ControlData, ControlError, ReturnData, Version};
use std::fmt::Write as _;

const TRANSCRIPT: &str = include_str!("../../testdata/hsl_v19.txt");

pub fn bytes_of(hex: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

/// The packets of one direction, each with what was read in it.
pub fn packets(direction: &str) -> Vec<(Vec<u8>, Option<&'static str>)> {
    let lines: Vec<&str> = TRANSCRIPT.lines().collect();
    let is_packet = |line: &str| line.split_whitespace().nth(1) == Some(direction);
    let of = |(at, line): (usize, &&'static str)| {
        let hex = line.split_whitespace().next_back().unwrap();
        let next = lines.get(at + 1).map(|next| next.trim_start());
        (bytes_of(hex), next.filter(|next| next.starts_with("{'hdr'")))
    };
    lines.iter().enumerate().filter(|(_, line)| is_packet(line)).map(of).collect()
}

/// A packet as the other program wrote it down.
fn written(data: &ControlData) -> String {
    let state = ["INITIAL", "READY", "SET", "PLAYING", "FINISHED"][usize::from(data.state)];
    let mut text = format!(
        "{{'hdr': 'RGme', 'ver': {}, 'pkt': {}, 'players': {}, 'ctype': {}, 'stopped': {}, \
         'phase': {}, 'state': '{state}', 'setplay': {}, 'first': {}, 'kick': {}, 'secs': {}, \
         'sec2': {}",
        data.version.number(),
        data.packet_number,
        data.players_per_team,
        data.competition_type,
        u8::from(data.stopped),
        data.game_phase,
        data.set_play,
        u8::from(data.first_half),
        data.kicking_team,
        data.secs_remaining,
        data.secondary_time,
    );
    for (place, team) in data.teams.iter().enumerate() {
        let players: Vec<String> = team.players[..8]
            .iter()
            .map(|one| {
                let penalty = one.penalty;
                let seconds = one.secs_till_unpenalized;
                format!("({penalty}, {seconds}, {}, {})", one.warnings, one.cautions)
            })
            .collect();
        write!(
            text,
            ", 'team{place}': {{'num': {}, 'field': {}, 'goalie_col': {}, 'goalkeeper': {}, \
             'score': {}, 'shot': {}, 'single': {}, 'budget': {}, 'players': [{}]}}",
            team.number,
            team.field_player_color,
            team.goalkeeper_color,
            team.goalkeeper,
            team.score,
            team.penalty_shot,
            team.single_shots,
            team.message_budget,
            players.join(", "),
        )
        .unwrap();
    }
    text + "}"
}

#[test]
fn every_packet_of_a_real_game_is_read_as_another_program_read_it() {
    let packets = packets("RX");
    let mut compared = 0;
    for (bytes, read) in &packets {
        let data = ControlData::decode(bytes).unwrap();
        assert_eq!(data.version, Version::Hsl19);
        assert_eq!(data.encode(), *bytes);
        if let Some(read) = read {
            assert_eq!(written(&data), *read);
            compared += 1;
        }
    }
    assert!(packets.len() > 40 && compared >= 8, "{} packets, {compared} read", packets.len());
}

#[test]
fn every_answer_that_the_game_controller_took_is_read_and_written_again() {
    let packets = packets("TX");
    for (bytes, _) in &packets {
        assert_eq!(ReturnData::decode(bytes).unwrap().encode()[..], bytes[..]);
    }
    assert!(packets.len() > 15, "{}", packets.len());
}

#[test]
fn a_packet_that_is_cut_short_or_goes_on_is_refused() {
    let (bytes, _) = packets("RX").remove(0);
    for length in 0..bytes.len() {
        assert!(ControlData::decode(&bytes[..length]).is_err(), "{length} bytes");
    }
    let longer = [&bytes[..], &[0]].concat();
    let expected = ControlError::Length { version: 19, expected: 198, actual: 199 };
    assert_eq!(ControlData::decode(&longer), Err(expected));
}
