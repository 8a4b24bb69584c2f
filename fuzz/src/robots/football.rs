//! What the Game Controller and its players send, what players tell each other, and what
//! simulation servers say.

use angaros_msg::Time;
use game_controller::{
    ControlData, HumanoidReturn, Player, ReturnData, control_data, game_state, rcgcd14, rcgcd15,
};
use rcss3d::{
    Control, Dialect, FrameBuffer, Identity, Percept, Session, Sexp, Sync, Target, effector_name,
};
use soccer::Talk;

/// What a teammate says: a distance that is one, or none, and said again it is the same.
pub fn soccer_talk(data: &[u8]) {
    let Some(talk) = Talk::decode(data) else { return };
    assert!(talk.ball_m.is_none_or(|ball_m| ball_m.is_finite() && ball_m >= 0.0), "{talk:?}");
    assert_eq!(Talk::decode(&talk.encode()), Some(talk));
}

/// A packet of either direction: what is taken is exactly those bytes, and says what it says to any
/// player.
pub fn game_controller_packet(data: &[u8]) {
    if let Ok(packet) = ControlData::decode(data) {
        assert_eq!(packet.encode(), data);
        let now = Time::default();
        assert_eq!(control_data(&packet, now).version, data[4]);
        let raw = rcgcd14(&packet).is_some() || rcgcd15(&packet).is_some();
        assert_eq!(raw, matches!(data[4], 14 | 15 | 18));
        for number in [0, 1, 7, 11, 20, 255] {
            let team = packet.teams[usize::from(number % 2)].number;
            if let Some(state) = game_state(&packet, Player { team, number }, now) {
                assert_eq!(state.penalized, state.penalty != 0);
                assert!(state.team_mates_with_penalty.len() >= usize::from(number));
            }
        }
    }
    if let Ok(packet) = ReturnData::decode(data) {
        assert_eq!(packet.encode()[..], *data);
    }
    if let Ok(packet) = HumanoidReturn::decode(data) {
        assert_eq!(packet.encode()[..], *data);
    }
}

/// What comes on the stream of a server, in pieces whose length the first byte says. Whatever it
/// was, the answer is one that the server can read, and names no joint that the server did not.
pub fn rcss3d_message(data: &[u8]) {
    let Some((first, stream)) = data.split_first() else { return };
    let dialect = if first & 1 == 0 { Dialect::Mujoco } else { Dialect::SimSpark };
    let sync = [Sync::Off, Sync::Percept, Sync::Command][usize::from(first >> 1) % 3];
    let identity = Identity { model: dialect.model().into(), team: "Bold".into(), number: 3 };
    let mut session = Session::new(dialect, identity, Control::default(), sync).unwrap();
    session.connected();
    let mut frames = FrameBuffer::default();
    for piece in stream.chunks(usize::from(first >> 3) + 1) {
        frames.push(piece);
        while let Ok(Some(message)) = frames.take() {
            assert!(message.len() <= stream.len());
            hear(&mut session, &message);
        }
    }
    // The same without lengths, which the fuzzer seldom gets right.
    hear(&mut session, stream);
}

fn hear(session: &mut Session, message: &[u8]) {
    let Ok(nodes) = Sexp::parse(message) else { return };
    assert!(nodes.len() <= message.len());
    let percept = Percept::read(&nodes);
    assert!(percept.joints.iter().all(|joint| joint.position_rad.is_finite()));
    let names: Vec<String> = percept.joints.iter().map(|joint| joint.name.to_owned()).collect();
    let targets = names.iter().map(|name| {
        (name.clone(), Target { position_rad: 1.0, velocity_rad_s: 0.0, effort_nm: 0.0 })
    });
    session.set_targets(targets);
    let answers = [session.perceive(&percept), Some(session.message())];
    let known: Vec<String> = session.joint_names().filter_map(effector_name).collect();
    for answer in answers.iter().flatten() {
        for node in Sexp::parse(answer.as_bytes()).unwrap() {
            let head = node.head().unwrap();
            let is_known = known.iter().any(|name| name == head);
            assert!(is_known || matches!(head, "syn" | "init"), "{head} in {answer}");
        }
    }
}
