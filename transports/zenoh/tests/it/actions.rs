//! An action in the graph, as rmw_zenoh shows it.

use crate::support::{context, session, wait_for};
use angaros_core::{Node, SingleThreadedExecutor};
use angaros_msg::example_interfaces::action::Fibonacci;
use angaros_ros::action::{ActionCallbacks, ActionServerOptions, NodeActions as _};
use std::collections::BTreeSet;
use zenoh::Wait as _;

/// The part of a token that is not the numbers of a domain, a session, a node and an endpoint.
fn without_numbers(token: &str) -> String {
    token.split('/').skip(5).collect::<Vec<_>>().join("/")
}

/// The tokens of the action in a recording of rmw_zenoh: three services and two topics of each end.
fn recorded() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rmw_zenoh/jazzy.json");
    let recording: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let tokens = recording["tokens"].as_array().unwrap().iter();
    let tokens = tokens.map(|token| token.as_str().unwrap());
    tokens.filter(|token| token.contains("%fibonacci%_action%")).map(without_numbers).collect()
}

#[test]
fn the_ends_of_an_action_show_the_tokens_that_those_of_a_real_one_show() {
    let expected = recorded();
    assert_eq!(expected.len(), 10);
    let domain = 11;
    let name = "fibonacci";
    let context = context(domain);
    let server_node = Node::new(&context, "fib").unwrap();
    let client_node = Node::new(&context, "fibclient").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&server_node).unwrap();
    executor.add_node(&client_node).unwrap();
    let _server = server_node
        .create_action_server::<Fibonacci>(
            name,
            ActionServerOptions::default(),
            ActionCallbacks::new(|_| {}),
        )
        .unwrap();
    let _client = client_node.create_action_client::<Fibonacci>(name).unwrap();
    let other = session();
    let shown = || {
        let found = other.liveliness().get(format!("@ros2_lv/{domain}/**")).wait().unwrap();
        let keys = found.into_iter().filter_map(|reply| reply.into_result().ok());
        let keys = keys.map(|sample| sample.key_expr().to_string());
        let action = keys.filter(|key| key.contains("%fibonacci%_action%"));
        action.map(|key| without_numbers(&key)).collect::<BTreeSet<_>>()
    };
    let found = wait_for("ten tokens", || Some(shown()).filter(|found| found.len() >= 10));
    assert_eq!(found, expected);
}
