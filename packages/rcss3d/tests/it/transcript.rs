//! `testdata/rcsssmj_T1_agent.txt`: what RCSSServerMJ 0.2.1 and an agent with the robot T1 said to
//! each other, recorded.

use rcss3d::{MAX_FRAME_BYTES, Percept, Sexp, effector_name, frame};

const TRANSCRIPT: &str = include_str!("../../testdata/rcsssmj_T1_agent.txt");

/// Messages of one direction, `S>C` or `C>S`, each with the length that was noted.
pub fn messages(direction: &str) -> Vec<(usize, &'static str)> {
    let of = |line: &'static str| {
        let (_, rest) = line.split_once(direction)?;
        let (length, message) = rest.trim_start().split_once(' ')?;
        Some((length.parse().ok()?, message))
    };
    TRANSCRIPT.lines().filter_map(of).collect()
}

/// What stands in brackets behind `key`, found without reading the rest.
fn words_behind(message: &str, key: &str) -> Vec<f64> {
    let Some((_, rest)) = message.split_once(key) else { return Vec::new() };
    let (inside, _) = rest.split_once(')').unwrap();
    inside.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

#[test]
fn every_percept_of_a_real_server_is_read_as_its_text_says() {
    let messages = messages("S>C");
    assert!(messages.len() > 20, "{}", messages.len());
    let mut looks = 0;
    for (length, message) in &messages {
        assert_eq!(*length, message.len());
        let nodes = Sexp::parse(message.as_bytes()).unwrap();
        let percept = Percept::read(&nodes);
        assert_eq!(percept.time_s, Some(words_behind(message, "(now ")[0]));
        assert_eq!(percept.accel.unwrap()[..], words_behind(message, "(a ")[..]);
        assert_eq!(percept.position.unwrap()[..], words_behind(message, "(p ")[..]);
        assert_eq!(percept.orientation.unwrap()[..], words_behind(message, "(q ")[..]);
        let gyro: Vec<f64> = percept.gyro.unwrap().map(f64::to_degrees).into();
        let written = words_behind(message, "(rt ");
        assert!(gyro.iter().zip(&written).all(|(read, written)| (read - written).abs() < 1e-9));
        let game = percept.game.unwrap();
        assert_eq!((game.play_mode, game.teams), ("BeforeKickOff", [Some("Bold"), None]));
        assert_eq!(percept.joints.len(), 23);
        for joint in &percept.joints {
            let angle = words_behind(message, &format!("(n q_{})(ax ", joint.name));
            assert!((joint.position_rad.to_degrees() - angle[0]).abs() < 1e-9, "{}", joint.name);
            assert!(joint.velocity_rad_s.is_some());
        }
        let Some(vision) = &percept.vision else { continue };
        looks += 1;
        assert_eq!(vision.marks.len() + 1, message.matches("(pol ").count(), "marks and the ball");
        let ball = vision.ball.unwrap();
        let written = words_behind(message, "(B (pol ");
        assert_eq!(ball.distance_m, written[0]);
        assert!((ball.azimuth_rad.to_degrees() - written[1]).abs() < 1e-9);
        assert!((ball.elevation_rad.to_degrees() - written[2]).abs() < 1e-9);
    }
    assert!(looks * 2 + 1 >= messages.len() - 1, "every second cycle: {looks}");
}

/// The server was ended by `q_hj1` as the name of an effector, and says which there are.
#[test]
fn effectors_are_those_that_the_server_has() {
    let nodes = Sexp::parse(messages("S>C")[0].1.as_bytes()).unwrap();
    let percept = Percept::read(&nodes);
    let found: Vec<String> =
        percept.joints.iter().map(|joint| effector_name(joint.name).unwrap()).collect();
    let expected = [
        "he1", "he2", "lae1", "lae2", "lae3", "lae4", "rae1", "rae2", "rae3", "rae4", "te1",
        "lle1", "lle2", "lle3", "lle4", "lle5", "lle6", "rle1", "rle2", "rle3", "rle4", "rle5",
        "rle6",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_ball_lies_where_the_ground_truth_puts_it() {
    // The fourth percept is the first one with a look after the robot was placed at (-3, 0.5).
    let nodes = Sexp::parse(messages("S>C")[3].1.as_bytes()).unwrap();
    let percept = Percept::read(&nodes);
    let [x, y, _] = percept.position.unwrap();
    let [ahead, left, _] = percept.vision.unwrap().ball.unwrap().point();
    // It looks ahead, and the camera is a little before the torso.
    assert!((x + ahead).abs() < 0.15 && (y + left).abs() < 0.05, "{x} + {ahead}, {y} + {left}");
}

#[test]
fn a_message_that_is_cut_short_is_refused_or_says_less() {
    let message = messages("S>C")[1].1.as_bytes();
    let whole = Sexp::parse(message).unwrap().len();
    for length in 0..message.len() {
        if let Ok(nodes) = Sexp::parse(&message[..length]) {
            assert!(nodes.len() < whole);
            let _ = Percept::read(&nodes);
        }
    }
}

#[test]
fn a_message_with_another_byte_is_refused_or_read_without_panic() {
    let message = messages("S>C")[1].1.as_bytes();
    let mut refused = 0;
    for at in 0..message.len() {
        for value in *b"()x \xff" {
            let mut other = message.to_vec();
            other[at] = value;
            match Sexp::parse(&other) {
                Ok(nodes) => drop(Percept::read(&nodes)),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > message.len(), "{refused}");
}

#[test]
fn what_an_agent_sent_has_the_length_before_it() {
    for (length, message) in messages("C>S") {
        let bytes = frame(message);
        assert_eq!(bytes.len(), length + 4);
        assert_eq!(bytes[..4], (length as u32).to_be_bytes());
    }
    assert!(frame(&"x".repeat(MAX_FRAME_BYTES + 1)).len() == 4);
}
