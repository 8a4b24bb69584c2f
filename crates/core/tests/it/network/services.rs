//! Services over a transport that has a form of its own for them (rules SV1 to SV11).

use super::wire::Network;
use crate::support::{LONG, eventually, node};
use angaros_core::{
    CallError, Client, Context, ContextOptions, Gid, Node, NodeName, Server, SingleThreadedExecutor,
};
use angaros_msg::TypeHash;
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response, Trigger};
use angaros_transport::services::{Directory, MAX_REMOTES, Remote, Side, service_qos};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Duration;

fn host(network: &Arc<Network>) -> Context {
    let options = ContextOptions { domain: Some(77), ..ContextOptions::default() };
    Context::over(options, vec![network.host()]).unwrap()
}

fn adder(node: &Node) -> Server<AddTwoInts> {
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    node.create_service::<AddTwoInts, _>("add", add).unwrap()
}

fn ask(client: &Client<AddTwoInts>, a: i64) -> Result<i64, CallError> {
    client.call(&AddTwoInts_Request { a, b: 1 }, LONG).map(|response| response.sum)
}

/// Spins the node of a server while `work` runs.
pub fn while_serving<R>(node: &Node, work: impl FnOnce() -> R) -> R {
    let executor = SingleThreadedExecutor::new(node.context()).unwrap();
    executor.add_node(node).unwrap();
    std::thread::scope(|scope| {
        let spins = scope.spawn(|| executor.spin());
        // A test that fails ends, too.
        let result = catch_unwind(AssertUnwindSafe(work));
        executor.cancel();
        spins.join().unwrap();
        result.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[test]
fn a_call_goes_through_and_its_server_is_missed_when_it_ends() {
    let network = Network::new();
    let here = host(&network);
    let there = host(&network);
    let asking = node(&here, "asks");
    let serving = node(&there, "answers");
    let client = asking.create_client::<AddTwoInts>("add").unwrap();
    assert!(!client.wait_for_service(Duration::ZERO));
    assert_eq!(ask(&client, 1), Err(CallError::Unavailable));
    let server = adder(&serving);
    while_serving(&serving, || {
        assert!(client.wait_for_service(LONG));
        for a in 0..20 {
            assert_eq!(ask(&client, a), Ok(a + 1));
        }
        eventually("its client", || server.client_count() == 1);
        let second = asking.create_client::<AddTwoInts>("add").unwrap();
        assert!(second.wait_for_service(LONG), "a server that was there before");
        assert_eq!(ask(&second, 40), Ok(41));
        drop(second);
        eventually("one client less", || server.client_count() == 1);
    });
    let graph = here.graph();
    let seen: Vec<_> = graph.services().into_iter().filter(|end| end.name == "/add").collect();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].type_name, "example_interfaces/srv/AddTwoInts");
    assert_eq!(seen[0].node.name, "answers");
    let (ended, told) = std::sync::mpsc::channel();
    let tell = move |result| ended.send(result).unwrap();
    client.call_with(&AddTwoInts_Request { a: 1, b: 1 }, tell).unwrap();
    drop(server);
    assert!(!client.wait_for_service(Duration::ZERO));
    let executor = SingleThreadedExecutor::new(&here).unwrap();
    executor.add_node(&asking).unwrap();
    assert!(executor.spin_until(|| client.pending_calls() == 0, LONG));
    executor.spin_some();
    assert_eq!(told.try_recv(), Ok(Err(CallError::ServerLost)));
}

#[test]
fn a_service_is_back_when_the_network_is() {
    let network = Network::new();
    let here = host(&network);
    let there = host(&network);
    let asking = node(&here, "asks");
    let serving = node(&there, "answers");
    let server = adder(&serving);
    let client = asking.create_client::<AddTwoInts>("add").unwrap();
    while_serving(&serving, || {
        assert!(client.wait_for_service(LONG));
        assert_eq!(ask(&client, 1), Ok(2));
        network.cut();
        assert!(!client.wait_for_service(Duration::ZERO));
        eventually("no client", || server.client_count() == 0);
        network.restore();
        assert!(client.wait_for_service(LONG));
        assert_eq!(ask(&client, 5), Ok(6));
    });
    assert_eq!((client.unexpected_responses(), server.dropped_responses()), (0, 0));
}

#[test]
fn how_a_request_ended_reaches_its_caller() {
    let network = Network::new();
    let here = host(&network);
    let there = host(&network);
    let asking = node(&here, "asks");
    let serving = node(&there, "answers");
    let refuse = |request: SetBool_Request, answer: angaros_core::Responder<SetBool>| {
        if request.data {
            answer.respond(SetBool_Response { success: true, message: "on".into() }).unwrap();
        }
    };
    let _server = serving.create_service::<SetBool, _>("set", refuse).unwrap();
    let client = asking.create_client::<SetBool>("set").unwrap();
    while_serving(&serving, || {
        assert!(client.wait_for_service(LONG));
        let said = client.call(&SetBool_Request { data: true }, LONG).unwrap();
        assert_eq!((said.success, &*said.message), (true, "on"));
        let said = client.call(&SetBool_Request { data: false }, LONG);
        assert_eq!(said, Err(CallError::Unanswered));
    });
}

#[test]
fn a_client_of_another_type_is_told_and_not_served() {
    let network = Network::new();
    let here = host(&network);
    let there = host(&network);
    let asking = node(&here, "asks");
    let serving = node(&there, "answers");
    let _server = adder(&serving);
    let client = asking.create_client::<Trigger>("add").unwrap();
    while_serving(&serving, || assert!(!client.wait_for_service(Duration::from_millis(1))));
    for context in [&here, &there] {
        let said = context.mismatches();
        assert!(said.iter().any(|text| text.contains("std_srvs/srv/Trigger")), "{said:?}");
    }
}

#[test]
fn a_server_whose_hash_nobody_knows_is_known_by_its_type() {
    let network = Network::new();
    let context = host(&network);
    let asking = node(&context, "asks");
    let client = asking.create_client::<AddTwoInts>("add").unwrap();
    let directory = Directory::new();
    let server = |gid, hash| Remote {
        side: Side::Server,
        service: "/add".into(),
        type_name: "example_interfaces/srv/AddTwoInts".into(),
        hash,
        gid: Gid([gid; 16]),
        node: NodeName { namespace: "/".into(), name: "humble".into() },
        qos: service_qos(),
    };
    assert!(network.announce(&server(1, TypeHash([9; 32]))));
    assert!(!client.wait_for_service(Duration::ZERO), "another definition");
    assert_eq!(context.mismatches().len(), 1);
    assert!(context.mismatches()[0].contains("RIHS01_0909"), "{:?}", context.mismatches());
    assert!(network.announce(&server(2, TypeHash::UNKNOWN)));
    assert!(client.wait_for_service(Duration::ZERO));
    for number in 0..MAX_REMOTES as u128 {
        let mut gid = number.to_be_bytes();
        gid[0] = 3;
        assert!(directory.came(&Remote { gid: Gid(gid), ..server(0, TypeHash::UNKNOWN) }));
    }
    assert!(!directory.came(&server(4, TypeHash::UNKNOWN)), "what is remembered is bounded");
}
