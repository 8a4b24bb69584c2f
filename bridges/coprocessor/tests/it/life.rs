//! Agents that go and come back, several boards, and bytes that are no frames.

use crate::support::{Board, Echo, LONG, Relay, agent, eventually, loopback};
use angaros::{Context, Qos};
use angaros_coprocessor::frame::{self, Writer};
use angaros_coprocessor::{Agent, AgentOptions};
use angaros_fixture::{RunningNode, context};
use angaros_window::access::{AccessOptions, Rules, TokenRule};
use angaros_window::{Access, Gate, Limits};
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;

fn has_node(context: &Context, name: &str) -> bool {
    context.graph().nodes.iter().any(|node| node.to_string() == name)
}

#[test]
fn a_board_goes_on_with_an_agent_that_was_started_anew() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut first = agent(&context);
    let relay = Relay::new(first.listen_udp(loopback()).unwrap());
    let Some(mut board) = Board::udp(relay.front, "board", "reliable", 0) else { return };
    let echo = Echo::new(&other, "board", Qos::keep_last(100));
    assert_eq!(board.says("connected "), "1");
    echo.ready();
    echo.works("to the first");
    // What the agent has not confirmed would be sent to the next one too (rule CP3).
    board.tell('f');
    assert_eq!(board.says("flush "), "0");
    let mut second = agent(&context);
    relay.lead_to(second.listen_udp(loopback()).unwrap());
    drop(first);
    assert_eq!(board.says("connected "), "2");
    echo.ready();
    echo.works("to the second");
    assert_eq!(second.boards()[0].name, "board");
    board.end();
}

#[test]
fn what_a_board_has_not_confirmed_comes_when_it_is_back_at_the_same_agent() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let relay = Relay::new(agent.listen_udp(loopback()).unwrap());
    let Some(mut board) = Board::udp(relay.front, "board", "reliable", 0) else { return };
    let echo = Echo::new(&other, "board", Qos::keep_last(100));
    assert_eq!(board.says("connected "), "1");
    echo.ready();
    echo.works("before");
    relay.cut();
    let texts = ["first".to_owned(), "x".repeat(5000), "last".to_owned()];
    texts.iter().for_each(|text| echo.send(text));
    // Six frames have left for the first time.
    eventually("frames to the board", || relay.lost() >= 6);
    relay.end_session();
    assert_eq!(board.says("connected "), "2");
    for text in &texts {
        assert_eq!(echo.take(), *text);
    }
    board.end();
}

#[test]
fn a_line_is_found_again_by_the_next_agent() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let Some((mut board, path)) = Board::line("board", "reliable", 0) else { return };
    let echo = Echo::new(&other, "board", Qos::keep_last(100));
    for sessions in ["1", "2"] {
        let mut agent = agent(&context);
        agent.open_line(&path, 921_600).unwrap();
        assert_eq!(board.says("connected "), sessions);
        echo.ready();
        echo.works("hello");
        drop(agent);
        board.says("disconnected");
    }
    board.end();
}

#[test]
fn two_boards_use_one_agent_and_a_third_of_the_same_name_is_refused() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut left) = Board::udp(address, "left", "reliable", 2) else { return };
    let mut right = Board::udp(address, "right", "reliable", 2).unwrap();
    let echoes = ["left", "right"].map(|name| Echo::new(&other, name, Qos::keep_last(100)));
    left.says("connected");
    right.says("connected");
    for echo in &echoes {
        echo.ready();
    }
    for number in 0..50 {
        echoes[0].send(&format!("left {number}"));
        echoes[1].send(&format!("right {number}"));
        assert_eq!(echoes[1].take(), format!("right {number}"));
        assert_eq!(echoes[0].take(), format!("left {number}"));
    }
    let names: Vec<String> = agent.boards().into_iter().map(|board| board.name).collect();
    assert_eq!(names, ["left", "right"]);
    assert!(["/left", "/right"].iter().all(|name| has_node(&context, name)));
    let mut third = Board::udp(address, "left", "reliable", 0).unwrap();
    assert_eq!(third.says("reason "), "a board named left is connected already");
    left.end();
    // Its name is free once it has taken leave.
    third.says("connected");
    third.end();
    right.end();
    eventually("the end of all", || agent.boards().is_empty());
}

/// A socket that has a session with this name, and the number of the session.
fn session_of(agent: SocketAddr, name: &str) -> (UdpSocket, u16) {
    let socket = UdpSocket::bind(loopback()).unwrap();
    socket.connect(agent).unwrap();
    socket.set_read_timeout(Some(LONG)).unwrap();
    let sizes = [&[7; 4][..], &512_u16.to_le_bytes(), &[8, 0], &[0; 4]].concat();
    let hello = Writer::new(1, 0).bytes(&sizes).text(name).text("").end();
    let mut answer = [0; 600];
    eventually("a session", || {
        socket.send(&hello).unwrap();
        socket.recv(&mut answer).unwrap();
        // A refusal is asked again after a while, as a board does.
        answer[1] == 2
    });
    (socket, u16::from_le_bytes([answer[2], answer[3]]))
}

#[test]
fn a_silent_board_whose_name_another_one_has_taken_is_known_no_longer() {
    let context = context();
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let (first, session) = session_of(address, "board");
    let _second = session_of(address, "board");
    let ping = Writer::new(9, session).bytes(&[0; 8]).end();
    first.send(&ping).unwrap();
    let mut answer = [0; 600];
    let length = first.recv(&mut answer).unwrap();
    assert_eq!(answer[..length], frame::unknown(session));
    eventually("the end of the first", || agent.boards().len() == 1);
}

#[test]
fn a_board_that_falls_silent_leaves_the_graph() {
    let context = context();
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "reliable", 0) else { return };
    board.says("connected");
    assert!(has_node(&context, "/board"));
    // Killed, it says nothing.
    drop(board);
    eventually("the end of the session", || agent.boards().is_empty());
    eventually("the end of the node", || !has_node(&context, "/board"));
}

#[test]
fn garbage_from_anywhere_and_from_a_board_itself_disturbs_no_board() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "reliable", 0) else { return };
    let Some((mut lined, path)) = Board::line("lined", "reliable", 0) else { return };
    agent.open_line(&path, 115_200).unwrap();
    let echoes = ["board", "lined"].map(|name| Echo::new(&other, name, Qos::keep_last(100)));
    board.says("connected");
    lined.says("connected");
    let stranger = UdpSocket::bind(loopback()).unwrap();
    stranger.set_read_timeout(Some(LONG)).unwrap();
    let mut random = 1_u32;
    for round in 0..2000_usize {
        let mut next = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 24) as u8
        };
        let bytes: Vec<u8> = (0..round % 97).map(|_| next()).collect();
        stranger.send_to(&bytes, address).unwrap();
        // With a right check value, so that what is in it is looked at.
        let kind = next() % 14;
        let frame = Writer::new(kind, u16::from(next())).bytes(&bytes).end();
        stranger.send_to(&frame, address).unwrap();
    }
    board.tell('x');
    lined.tell('x');
    for echo in &echoes {
        echo.ready();
        echo.works("still here");
    }
    // Whoever is not known is told so.
    let question = Writer::new(9, 77).bytes(&[0; 8]).end();
    let other = UdpSocket::bind(loopback()).unwrap();
    other.set_read_timeout(Some(LONG)).unwrap();
    other.send_to(&question, address).unwrap();
    let mut answer = [0; 100];
    let length = other.recv(&mut answer).unwrap();
    assert_eq!(answer[..length], frame::unknown(77));
    board.end();
    lined.end();
}

#[test]
fn an_agent_that_others_reach_needs_a_token_and_who_has_none_is_refused() {
    let context = context();
    let mut open = agent(&context);
    let error = open.listen_udp("0.0.0.0:0".parse().unwrap()).unwrap_err();
    assert!(error.message.contains("hint: give --token"), "{error}");
    let rules = Rules { write: angaros_window::access::Globs::all(), ..Rules::default() };
    let rule = TokenRule { name: "boards".to_owned(), token: "secret".to_owned(), rules };
    let access = Access::new(AccessOptions { tokens: vec![rule], ..AccessOptions::default() });
    let options = AgentOptions::new(Arc::new(access), Gate::new(Limits::default()));
    let mut agent = Agent::open(&context, options).unwrap();
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut without) = Board::udp(address, "without", "reliable", 0) else { return };
    assert_eq!(without.says("reason "), "a token is needed");
    let Some(mut with) = Board::with_token(address, "with", "secret") else { return };
    // It may publish, and no more.
    assert_eq!(with.says("reason "), "boards may not read /with/in");
    with.says("connected");
    assert_eq!(agent.boards()[0].entities, 1);
    without.end();
    with.end();
}

#[test]
fn a_type_that_nobody_knows_is_refused_by_name_and_the_board_works_all_the_same() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "unknown", 0) else { return };
    let reason = board.says("reason ");
    assert!(reason.contains("nowhere_msgs/msg/Nothing"), "{reason}");
    let echo = Echo::new(&other, "board", Qos::keep_last(100));
    echo.ready();
    echo.works("hello");
    board.end();
}
