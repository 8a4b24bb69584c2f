//! The components over sockets of this computer.

use crate::transcript::packets;
use angaros::component::NodeSpec;
use angaros::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros::prelude::*;
use angaros_fixture::{LONG, RunningComponents, component, first_while};
use game_controller::game_controller_hsl_interfaces::msg::{GameState, PlayerStateResponse};
use game_controller::gc_spl_interfaces::msg::{RCGCD15, RCGCRD4};
use game_controller::srv::{self, Command_Request};
use game_controller::{ControlData, ReturnData, Version};
use std::net::UdpSocket;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn running(nodes: &[(&str, &[(&str, String)])]) -> RunningComponents {
    let of = |(name, parameters): &(&str, &[(&str, String)])| {
        let parameters: Vec<_> = parameters.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let spec = component(&format!("game_controller/{name}"), &parameters);
        NodeSpec { name: Some(name.to_lowercase()), ..spec }
    };
    RunningComponents::new(nodes.iter().map(of).collect(), 1)
}

/// The first message that is wanted, while `again` is done from time to time.
fn wait<T: Message>(
    topic: &Subscription<T>,
    again: impl FnMut(),
    wanted: impl FnMut(&T) -> bool,
) -> Arc<T> {
    first_while(topic, Duration::from_millis(100), again, wanted)
}

/// A port that nobody has at this moment.
fn free_port() -> u16 {
    UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A socket that waits for answers, and its port.
fn answers() -> (UdpSocket, u16) {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let port = socket.local_addr().unwrap().port();
    (socket, port)
}

fn own(port: u16, answer_port: u16, team: u8, bot: u8) -> Vec<(&'static str, String)> {
    vec![
        ("listen_host", "127.0.0.1".into()),
        ("listen_port", port.to_string()),
        ("answer_port", answer_port.to_string()),
        ("team_id", team.to_string()),
        ("bot_id", bot.to_string()),
        ("diagnostic_updater.period", "0.05".into()),
    ]
}

#[test]
fn a_player_of_a_real_game_hears_its_penalty_and_answers_where_it_is() {
    let (socket, answer_port) = answers();
    let port = free_port();
    let robot = running(&[("GameController", &own(port, answer_port, 6, 2)[..])]);
    let states = robot.hear::<GameState>("gamestate", 100);
    let tells = robot.node.create_publisher("player_state_response", Qos::keep_last(1)).unwrap();
    let mut told = PlayerStateResponse { fallen: true, ..PlayerStateResponse::default() };
    told.pose.pose.position.x = -1.5;
    told.pose.pose.orientation.z = std::f64::consts::FRAC_1_SQRT_2;
    told.pose.pose.orientation.w = std::f64::consts::FRAC_1_SQRT_2;
    told.ball.point.y = 0.25;
    let game = packets("RX");
    let play = |number: u8| {
        let packet = &game.iter().find(|(bytes, _)| bytes[5] == number).unwrap().0;
        socket.send_to(packet, ("127.0.0.1", port)).unwrap();
    };
    let before = wait(&states, || play(2), |_| true);
    assert_eq!((before.main_state, before.penalized), (GameState::STATE_INITIAL, false));
    assert_eq!(before.team_mates_with_penalty[3..5], [false, true]);
    let penalized = wait(&states, || play(24), |state| state.penalized);
    assert_eq!(penalized.penalty, GameState::PENALTY_PUSHING);
    assert_eq!(penalized.main_state, GameState::STATE_PLAYING);

    let end = Instant::now() + LONG;
    let mut buffer = [0; 64];
    let answer = loop {
        tells.publish(told.clone()).unwrap();
        play(29);
        // There is no answer within half a second of another.
        let Ok((length, _)) = socket.recv_from(&mut buffer) else {
            assert!(Instant::now() < end, "no answer comes");
            continue;
        };
        let answer = ReturnData::decode(&buffer[..length]).unwrap();
        assert_eq!((answer.player, answer.team), (2, 6));
        if answer.fallen {
            break answer;
        }
        assert!(Instant::now() < end, "the answer does not follow what the robot says");
    };
    assert!((answer.pose[0] + 1500.0).abs() < 0.1 && answer.pose[1].abs() < 0.1);
    assert!((answer.pose[2] - std::f32::consts::FRAC_PI_2).abs() < 1e-5);
    assert_eq!((answer.ball_age_s, answer.ball), (-1.0, [0.0, 250.0]));
}

#[test]
fn silence_unknown_versions_and_games_of_others_are_diagnostics() {
    let port = free_port();
    let mut parameters = own(port, 0, 6, 1);
    parameters.push(("lost_timeout", "0.3".into()));
    parameters.push(("play_after", "0.5".into()));
    let robot = running(&[("GameController", &parameters[..])]);
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let diagnostics = robot.hear::<DiagnosticArray>("/diagnostics", 100);
    let says = |level: u8, text: &str, bytes: &[u8]| {
        let of = |array: &DiagnosticArray| {
            array.status.iter().any(|one| one.level == level && one.message.contains(text))
        };
        let send = || {
            if !bytes.is_empty() {
                socket.send_to(bytes, ("127.0.0.1", port)).unwrap();
            }
        };
        wait(&diagnostics, send, of)
    };
    says(DiagnosticStatus::WARN, "Nothing was heard", &[]);
    let states = robot.hear::<GameState>("gamestate", 100);
    let alone = wait(&states, || {}, |_| true);
    assert_eq!(alone.main_state, GameState::STATE_PLAYING, "asked for by play_after");

    let mut bytes = packets("RX").remove(0).0;
    says(DiagnosticStatus::OK, "Connected", &bytes);
    bytes[4] = 21;
    says(DiagnosticStatus::ERROR, "version 21", &bytes);
    let mut other = ControlData::new(Version::Hsl20);
    other.teams[0].number = 31;
    other.teams[1].number = 32;
    // The refusals are forgotten first.
    says(DiagnosticStatus::WARN, "teams 31 and 32", &other.encode());
    bytes[4] = 19;
    let array = says(DiagnosticStatus::OK, "Connected", &bytes);
    let status = array.status.iter().find(|one| one.message == "Connected").unwrap();
    let value = |key: &str| &status.values.iter().find(|one| one.key == key).unwrap().value;
    assert_eq!(value("Version"), "19");
    assert_ne!(value("Packets refused"), "0");
    assert_ne!(value("Packets of other games"), "0");
}

#[test]
fn a_referees_decisions_reach_a_player_in_every_version_and_its_answers_come_back() {
    for version in [12, 15, 20] {
        let port = free_port();
        let answer_port = free_port();
        let mut parameters = own(port, answer_port, 9, 2);
        parameters.push(("rcgcd_version", "15".into()));
        let referee = [
            ("version", version.to_string()),
            ("teams", "[6, 9]".into()),
            ("rate", "20.0".into()),
            ("host", "127.0.0.1".into()),
            ("port", port.to_string()),
            ("return_port", answer_port.to_string()),
            ("script", "0.0 ready; 0.3 playing".into()),
        ];
        let nodes = [("GameController", &parameters[..]), ("Referee", &referee[..])];
        let robot = running(&nodes);
        let states = robot.hear::<GameState>("gamestate", 100);
        wait(&states, || {}, |state| state.main_state == GameState::STATE_READY);
        wait(&states, || {}, |state| state.main_state == GameState::STATE_PLAYING);
        let client = robot.node.create_client::<srv::Command>("/referee/command").unwrap();
        assert!(client.wait_for_service(LONG));
        let decide = |command: &str| {
            client.call(&Command_Request { command: command.into() }, LONG).unwrap()
        };
        assert!(decide("corner_kick 9").success);
        let corner = |state: &GameState| state.set_play == GameState::SET_PLAY_CORNER_KICK;
        assert_eq!(wait(&states, || {}, corner).kicking_team, 9);
        assert!(decide("penalize 9 2 pick_up").success);
        let penalized = wait(&states, || {}, |state| state.penalized);
        assert_eq!(penalized.penalty, GameState::PENALTY_PICK_UP);
        let refused = decide("goal 7");
        assert!(!refused.success && refused.message.contains("hint: the teams are 6 and 9"));
        let returns = robot.hear::<RCGCRD4>("/referee/returns", 100);
        let answer = wait(&returns, || {}, |_| true);
        assert_eq!((answer.player_num, answer.team_num, answer.ball_age), (2, 9, -1.0));
        if version == 15 {
            let raw = robot.hear::<RCGCD15>("gc/data", 100);
            assert_eq!(wait(&raw, || {}, |_| true).teams[1].team_number, 9);
        }
    }
}
