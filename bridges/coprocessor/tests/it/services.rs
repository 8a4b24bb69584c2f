//! Services in both directions, parameters, time.

use crate::support::{Board, LONG, agent, loopback};
use angaros::clock::system_time;
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::parameters::ParameterSetting;
use angaros_fixture::{RunningNode, context};
use std::time::{Duration, Instant};

#[test]
fn a_board_answers_calls_and_calls_others() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "all", 5) else { return };
    board.says("connected");
    let client = other.node.create_client::<AddTwoInts>("/board/add").unwrap();
    assert!(client.wait_for_service(LONG));
    for a in 0..100 {
        let response = client.call(&AddTwoInts_Request { a, b: -7 }, LONG).unwrap();
        assert_eq!(response.sum, a - 7);
    }
    board.tell('c');
    let failed = board.says("call ");
    assert!(failed.starts_with("1 failed: no server of this service is ready"), "{failed}");
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let _server = other.node.create_service::<AddTwoInts, _>("/test/add", add).unwrap();
    let ready = other.node.create_client::<AddTwoInts>("/test/add").unwrap();
    assert!(ready.wait_for_service(LONG));
    board.tell('c');
    assert_eq!(board.says("sum "), "42");
    board.end();
}

#[test]
fn parameters_of_a_board_are_read_and_set_as_those_of_any_node() {
    let context = context();
    let other = RunningNode::new(&context, "other");
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "all", 0) else { return };
    board.says("connected");
    let client = other.node.create_parameters_client("/board").unwrap();
    assert!(client.wait_for_services(LONG));
    assert_eq!(client.get_parameter::<f64>("gain", LONG), Ok(0.5));
    assert_eq!(client.get_parameter::<i64>("steps", LONG), Ok(3));
    let settings = [ParameterSetting::new("gain", 0.25), ParameterSetting::new("steps", 11_i64)];
    let results = client.set_parameters(&settings, LONG).unwrap();
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
    assert_eq!(board.says("gain "), "0.25");
    client.set_parameter("steps", 10_i64, LONG).unwrap();
    assert_eq!(board.says("steps "), "10");
    // The board itself sets it to 0.75, which it is not told again.
    board.tell('g');
    crate::support::eventually("the board's value", || {
        client.get_parameter::<f64>("gain", LONG) == Ok(0.75)
    });
    client.set_parameter("gain", 0.125, LONG).unwrap();
    assert_eq!(board.says("gain "), "0.125");
    board.end();
}

#[test]
fn a_board_knows_the_time_of_the_agent_within_the_bound_that_it_tells() {
    let context = context();
    let mut agent = agent(&context);
    let address = agent.listen_udp(loopback()).unwrap();
    let Some(mut board) = Board::udp(address, "board", "reliable", 0) else { return };
    board.says("connected");
    let begun = Instant::now();
    let mut bounds = Vec::new();
    while bounds.len() < 10 {
        assert!(begun.elapsed() < LONG, "{bounds:?}");
        let before = system_time().nanoseconds;
        board.tell('t');
        let said = board.says("time ");
        let after = system_time().nanoseconds;
        if let Some((time, bound)) = said.split_once(' ') {
            let time: i64 = time.parse().unwrap();
            let bound: i64 = bound.parse().unwrap();
            assert!(time >= before - bound && time <= after + bound, "{before} {said} {after}");
            bounds.push(bound);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(bounds.iter().all(|bound| *bound > 0));
    assert!(bounds.iter().min() < Some(&50_000_000), "{bounds:?}");
    board.end();
}
