//! Services (rules S1 to S8), over the wire inside one process.

use crate::support::with_every_executor;
use crate::support::{LONG, context, context_with, eventually, node};
use angaros_component::sim::Simulation;
use angaros_core::{
    CallError, CallbackGroupType, Client, Context, ContextOptions, Node, RespondError, Responder,
    RuntimeService, Server, ServiceEnd, ServiceIntrospection, ServiceOptions,
    SingleThreadedExecutor,
};
use angaros_msg::example_interfaces::srv::{
    AddTwoInts, AddTwoInts_Event, AddTwoInts_Request, AddTwoInts_Response,
};
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_msg::{Message, Qos};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub fn ask(a: i64, b: i64) -> AddTwoInts_Request {
    AddTwoInts_Request { a, b }
}

pub fn add(request: AddTwoInts_Request) -> AddTwoInts_Response {
    AddTwoInts_Response { sum: request.a + request.b }
}

fn encoded<T: Message>(message: &T) -> Vec<u8> {
    let mut bytes = vec![0; message.cdr_size()];
    message.encode(&mut bytes).unwrap();
    bytes
}

pub fn adder(node: &Node) -> Server<AddTwoInts> {
    node.create_service::<AddTwoInts, _>("add", add).unwrap()
}

pub fn client(node: &Node) -> Client<AddTwoInts> {
    let client = node.create_client("add").unwrap();
    assert!(client.wait_for_service(LONG));
    client
}

/// Spins an executor with the node while `work` runs.
pub fn spinning<R: Send>(context: &Context, nodes: &[&Node], work: impl FnOnce() -> R + Send) -> R {
    let executor = SingleThreadedExecutor::new(context).unwrap();
    nodes.iter().for_each(|node| executor.add_node(node).unwrap());
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let result = work();
            executor.cancel();
            result
        });
        executor.spin();
        nodes.iter().for_each(|node| executor.remove_node(node));
        thread.join().unwrap()
    })
}

#[test]
fn a_call_brings_the_response_of_its_request() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let server = adder(&answers);
    assert_eq!(server.service_name(), "/add");
    let client = client(&asks);
    assert_eq!(server.client_count(), 1);
    let sums = spinning(&context, &[&answers], || {
        (0..200).map(|i| client.call(&ask(i, 1), LONG).unwrap().sum).collect::<Vec<_>>()
    });
    assert_eq!(sums, (1..=200).collect::<Vec<_>>());
    assert_eq!((client.pending_calls(), client.unexpected_responses()), (0, 0));
}

#[test]
fn a_call_without_a_server_fails_at_once() {
    let context = context();
    let node = node(&context, "asks");
    let client = node.create_client::<AddTwoInts>("add").unwrap();
    assert!(!client.service_is_ready() && !client.wait_for_service(Duration::from_millis(5)));
    assert_eq!(client.call(&ask(1, 2), LONG).unwrap_err(), CallError::Unavailable);
    let server = adder(&node);
    assert!(client.service_is_ready());
    drop(server);
    assert_eq!(client.call(&ask(1, 2), LONG).unwrap_err(), CallError::Unavailable);
}

#[test]
fn a_call_ends_with_its_time_and_its_late_response_is_counted() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let _server = adder(&answers);
    let client = client(&asks);
    let error = client.call(&ask(1, 2), Duration::from_millis(5)).unwrap_err();
    assert_eq!((error, client.pending_calls()), (CallError::TimedOut, 0));
    let sum = spinning(&context, &[&answers], || client.call(&ask(3, 4), LONG).unwrap().sum);
    assert_eq!((sum, client.unexpected_responses()), (7, 1));
}

#[test]
fn a_blocking_call_in_a_callback_runs_a_server_of_another_group_on_every_executor() {
    with_every_executor(|context, executor| {
        let node = node(context, "both");
        let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let _server = node.create_service_in::<AddTwoInts, _>(&group, "add", add).unwrap();
        let client = client(&node);
        let sums = Arc::new(Mutex::new(Vec::new()));
        let found = Arc::clone(&sums);
        let _timer = node
            .create_timer(Duration::from_millis(1), move |_| {
                let sum = client.call(&ask(20, 22), LONG).map(|response| response.sum);
                found.lock().unwrap().push(sum);
            })
            .unwrap();
        executor.add_node(&node);
        assert!(executor.spin_for(&|| sums.lock().unwrap().len() > 20, LONG));
        assert!(sums.lock().unwrap().iter().all(|sum| *sum == Ok(42)));
    });
}

#[test]
fn a_call_in_a_callback_of_the_servers_own_group_is_refused_at_once() {
    with_every_executor(|context, executor| {
        let node = node(context, "both");
        let _server = adder(&node);
        let client = client(&node);
        let result = Arc::new(Mutex::new(None));
        let found = Arc::clone(&result);
        let _timer = node
            .create_timer(Duration::from_millis(1), move |_| {
                *found.lock().unwrap() = Some(client.call(&ask(1, 1), LONG));
            })
            .unwrap();
        executor.add_node(&node);
        assert!(executor.spin_for(&|| result.lock().unwrap().is_some(), LONG));
        assert_eq!(*result.lock().unwrap(), Some(Err(CallError::WouldDeadlock)));
    });
}

#[test]
fn other_callbacks_run_while_one_waits_and_those_of_its_group_do_not() {
    let context = context();
    let node = node(&context, "both");
    let other = node.create_callback_group(CallbackGroupType::Reentrant);
    let inside = Arc::new(AtomicUsize::new(0));
    let overlaps = Arc::new(AtomicUsize::new(0));
    let others = Arc::new(AtomicUsize::new(0));
    let pending = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&pending);
    let keep = move |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        *kept.lock().unwrap() = Some(responder);
    };
    let _server = node.create_service_in::<AddTwoInts, _>(&other, "add", keep).unwrap();
    let client = client(&node);
    let within = Arc::clone(&inside);
    let seen = Arc::clone(&overlaps);
    let _same = node
        .create_timer(Duration::from_millis(1), move |_| {
            seen.fetch_add(within.load(Ordering::SeqCst), Ordering::SeqCst);
        })
        .unwrap();
    let count = Arc::clone(&others);
    let answer = Arc::clone(&pending);
    let _other = node
        .create_timer_in(&other, Duration::from_millis(1), move |_| {
            // Answers after the caller has waited for ten calls of this timer.
            if answer.lock().unwrap().is_some() && count.fetch_add(1, Ordering::SeqCst) == 10 {
                let responder = answer.lock().unwrap().take().unwrap();
                responder.respond(AddTwoInts_Response { sum: 5 }).unwrap();
            }
        })
        .unwrap();
    let within = Arc::clone(&inside);
    let done = Arc::new(AtomicUsize::new(0));
    let ended = Arc::clone(&done);
    let _caller = node
        .create_timer(Duration::from_millis(3), move |_| {
            if ended.load(Ordering::SeqCst) == 0 {
                within.store(1, Ordering::SeqCst);
                let response = client.call(&ask(0, 0), LONG);
                within.store(0, Ordering::SeqCst);
                assert_eq!(response.unwrap().sum, 5);
                ended.store(1, Ordering::SeqCst);
            }
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    assert!(executor.spin_until(|| done.load(Ordering::SeqCst) == 1, LONG));
    assert_eq!(overlaps.load(Ordering::SeqCst), 0, "callbacks of one group overlapped");
}

#[test]
fn servers_call_one_another_in_their_callbacks_down_to_a_stated_depth() {
    let context = context();
    let node = node(&context, "chain");
    let mut servers = Vec::new();
    for number in 0..20 {
        let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let next: Client<AddTwoInts> = node.create_client(&format!("s{}", number + 1)).unwrap();
        let answer = move |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
            let sum = match next.call(&ask(request.a, request.b), LONG) {
                Ok(response) => response.sum + 1,
                Err(CallError::Unavailable | CallError::TooDeep) => 1,
                Err(error) => panic!("{error}"),
            };
            responder.respond(AddTwoInts_Response { sum }).unwrap();
        };
        let name = format!("s{number}");
        servers.push(node.create_service_in::<AddTwoInts, _>(&group, &name, answer).unwrap());
    }
    let short: Client<AddTwoInts> = node.create_client("s10").unwrap();
    let long: Client<AddTwoInts> = node.create_client("s0").unwrap();
    let (ten, all) = spinning(&context, &[&node], || {
        (short.call(&ask(0, 0), LONG).unwrap().sum, long.call(&ask(0, 0), LONG).unwrap().sum)
    });
    assert_eq!(ten, 10);
    assert_eq!(all, 17, "sixteen wait inside one another, the next one may not");
}

#[test]
fn requests_are_answered_later_from_another_thread_and_by_futures() {
    let context = context();
    let answers = node(&context, "answers");
    let later = |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        std::thread::spawn(move || responder.respond(add(request)).unwrap());
    };
    let _later = answers.create_service::<AddTwoInts, _>("later", later).unwrap();
    let group = answers.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let _adder = answers.create_service_in::<AddTwoInts, _>(&group, "add", add).unwrap();
    let inner = client(&answers);
    let forward = move |request: AddTwoInts_Request| {
        let inner = inner.clone();
        async move { inner.call_async(&request).unwrap().await.unwrap() }
    };
    let _forward = answers.create_service::<AddTwoInts, _>("forward", forward).unwrap();
    let asks = node(&context, "asks");
    for service in ["later", "forward"] {
        let client: Client<AddTwoInts> = asks.create_client(service).unwrap();
        let sums = spinning(&context, &[&answers, &asks], || {
            let calls: Vec<_> = (0..50).map(|i| client.call_async(&ask(i, i)).unwrap()).collect();
            calls.into_iter().map(|call| call.wait(LONG).unwrap().sum).collect::<Vec<_>>()
        });
        assert_eq!(sums, (0..50).map(|i| 2 * i).collect::<Vec<_>>(), "{service}");
    }
}

#[test]
fn a_request_that_is_dropped_ends_its_call_and_so_does_a_panic() {
    let context = context();
    let answers = node(&context, "answers");
    let drops = |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| drop(responder);
    let _drops = answers.create_service::<AddTwoInts, _>("add", drops).unwrap();
    let client = client(&node(&context, "asks"));
    let result = spinning(&context, &[&answers], || client.call(&ask(1, 1), LONG));
    assert_eq!(result.unwrap_err(), CallError::Unanswered);
    let bad = node(&context, "bad");
    let panics = |_: AddTwoInts_Request| -> AddTwoInts_Response { panic!("no answer") };
    let _panics = bad.create_service::<AddTwoInts, _>("bad", panics).unwrap();
    let client: Client<AddTwoInts> = answers.create_client("bad").unwrap();
    let result = spinning(&context, &[&bad], || client.call(&ask(1, 1), LONG));
    assert_eq!((result.unwrap_err(), bad.has_failed()), (CallError::Unanswered, true));
}

#[test]
fn a_node_out_of_service_loses_the_calls_that_its_servers_have_and_gets_no_others() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let kept = Arc::new(Mutex::new(Vec::new()));
    let keep = Arc::clone(&kept);
    let callback = move |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        keep.lock().unwrap().push(responder);
    };
    let _server = answers.create_service::<AddTwoInts, _>("add", callback).unwrap();
    let client = client(&asks);
    let pending = client.call_async(&ask(1, 7)).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&answers).unwrap();
    assert!(executor.spin_until(|| kept.lock().unwrap().len() == 1, LONG));
    let _timer = answers
        .create_timer(Duration::from_millis(1), |_| panic!("as this test wants it"))
        .unwrap();
    let queued = client.call_async(&ask(2, 7)).unwrap();
    assert!(executor.spin_until(|| answers.has_failed() && !client.service_is_ready(), LONG));
    for call in [pending, queued] {
        assert!(matches!(call.wait(LONG), Err(CallError::ServerLost)));
    }
    assert_eq!(client.call(&ask(1, 1), LONG).unwrap_err(), CallError::Unavailable);
    assert!(!context.graph().services().iter().any(|end| end.name == "/add"));
}

#[test]
fn calls_of_a_node_that_goes_out_of_service_end_and_it_can_make_no_others() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let kept = Arc::new(Mutex::new(Vec::new()));
    let keep = Arc::clone(&kept);
    let callback = move |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        keep.lock().unwrap().push(responder);
    };
    let _server = answers.create_service::<AddTwoInts, _>("add", callback).unwrap();
    let client = client(&asks);
    let pending = client.call_async(&ask(1, 7)).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&answers).unwrap();
    executor.add_node(&asks).unwrap();
    assert!(executor.spin_until(|| kept.lock().unwrap().len() == 1, LONG));
    let _timer =
        asks.create_timer(Duration::from_millis(1), |_| panic!("as this test wants it")).unwrap();
    assert!(executor.spin_until(|| asks.has_failed() && client.pending_calls() == 0, LONG));
    assert!(matches!(pending.wait(LONG), Err(CallError::NodeFailed)));
    assert_eq!(client.call(&ask(1, 1), LONG).unwrap_err(), CallError::NodeFailed);
    let late: Client<AddTwoInts> = asks.create_client("add").unwrap();
    assert_eq!(late.call(&ask(1, 1), LONG).unwrap_err(), CallError::NodeFailed);
}

#[test]
fn a_service_whose_name_leaves_no_room_for_its_topics_is_refused_by_name() {
    let context = context();
    let longest = format!("/{}", "x".repeat(245));
    let node = node(&context, "n");
    let _server = node.create_service::<AddTwoInts, _>(&longest, add).unwrap();
    let _client: Client<AddTwoInts> = node.create_client(&longest).unwrap();
    let long = format!("{longest}x");
    let server = node.create_service::<AddTwoInts, _>(&long, add).err().unwrap();
    let client = node.create_client::<AddTwoInts>(&long).err().unwrap();
    for (error, what) in [(server.to_string(), "server"), (client.to_string(), "client")] {
        let says = |text: &str| error.contains(text);
        assert!(says(&format!("cannot create a {what} of node /n on '/xxx")), "{error}");
        assert!(says("has 247 characters") && says("room for 246"), "{error}");
        assert!(says("hint: shorten"), "{error}");
    }
}

#[test]
fn a_server_that_goes_ends_its_calls_after_what_it_answered() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let kept = Arc::new(Mutex::new(Vec::new()));
    let keep = Arc::clone(&kept);
    let callback = move |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        if request.a == 0 {
            responder.respond(add(request)).unwrap();
        } else {
            keep.lock().unwrap().push(responder);
        }
    };
    let server = answers.create_service::<AddTwoInts, _>("add", callback).unwrap();
    let client = client(&asks);
    let first = client.call_async(&ask(0, 7)).unwrap();
    let second = client.call_async(&ask(1, 7)).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&answers).unwrap();
    assert!(executor.spin_until(|| kept.lock().unwrap().len() == 1, LONG));
    drop(server);
    assert_eq!(second.wait(LONG).unwrap_err(), CallError::ServerLost);
    assert_eq!(first.wait(LONG).unwrap().sum, 7);
    let responder = kept.lock().unwrap().pop().unwrap();
    let refused = responder.respond(AddTwoInts_Response { sum: 1 });
    assert_eq!(refused.unwrap_err(), RespondError::ServerGone);
}

#[test]
fn a_response_to_a_client_that_is_gone_is_dropped_and_counted() {
    let context = context();
    let answers = node(&context, "answers");
    let server = adder(&answers);
    let client = client(&node(&context, "asks"));
    drop(client.call_async(&ask(1, 1)).unwrap());
    drop(client);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&answers).unwrap();
    assert!(executor.spin_until(|| server.dropped_responses() == 1, LONG));
    assert_eq!(server.client_count(), 0);
}

#[test]
fn of_two_servers_one_answers_and_the_other_is_counted() {
    let context = context();
    let one = node(&context, "one");
    let two = node(&context, "two");
    let servers = [adder(&one), adder(&two)];
    let client = client(&node(&context, "asks"));
    eventually("both are met", || servers.iter().all(|server| server.client_count() == 1));
    spinning(&context, &[&one, &two], || {
        for i in 0..20 {
            assert_eq!(client.call(&ask(i, 1), LONG).unwrap().sum, i + 1);
        }
        eventually("the others come", || {
            let _ = client.call(&ask(0, 0), LONG);
            client.unexpected_responses() >= 20
        });
    });
}

#[test]
fn calls_beyond_the_queue_are_refused_and_none_is_lost() {
    let context = context();
    let answers = node(&context, "answers");
    let _server = adder(&answers);
    let client = client(&node(&context, "asks"));
    let mut calls = Vec::new();
    let refused = loop {
        match client.call_async(&ask(calls.len() as i64, 0)) {
            Ok(call) => calls.push(call),
            Err(error) => break error,
        }
    };
    assert_eq!((refused, calls.len()), (CallError::Full, Qos::KEEP_ALL_DEPTH));
    let sums = spinning(&context, &[&answers], || {
        calls.into_iter().map(|call| call.wait(LONG).unwrap().sum).collect::<Vec<_>>()
    });
    assert_eq!(sums, (0..1024).collect::<Vec<_>>());
}

#[test]
fn a_service_is_remapped_by_rules_for_services_only() {
    let context = context_with(&["--ros-args", "-r", "rosservice://add:=sum"]);
    let node = node(&context, "both");
    let server = adder(&node);
    assert_eq!(server.service_name(), "/sum");
    assert_eq!(client(&node).service_name(), "/sum");
    let publisher = node.create_publisher::<AddTwoInts_Request>("add", Qos::default()).unwrap();
    assert_eq!(publisher.topic(), "/add");
    let error = node.create_client::<AddTwoInts>("a//b").map(drop).unwrap_err();
    assert!(error.to_string().contains("client of node /both on 'a//b'"), "{error}");
}

#[test]
fn the_graph_names_servers_and_clients_and_keeps_their_topics_to_itself() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let _server = adder(&answers);
    let _client = client(&asks);
    let graph = context.graph();
    assert!(graph.endpoints.is_empty(), "{:?}", graph.endpoints);
    let names = |ends: Vec<ServiceEnd>| {
        ends.into_iter().map(|end| (end.name, end.type_name, end.node.name)).collect::<Vec<_>>()
    };
    let expected = |node: &str| {
        vec![("/add".into(), "example_interfaces/srv/AddTwoInts".into(), node.to_owned())]
    };
    assert_eq!(names(graph.services()), expected("answers"));
    assert_eq!(names(graph.clients()), expected("asks"));
}

#[test]
fn time_outs_are_of_the_contexts_clock_also_where_one_thread_moves_it() {
    let sim = Simulation::new(7);
    let options = ContextOptions::default;
    let asks = node(&sim.context("robot", options()).unwrap(), "asks");
    let answers = node(&sim.context("base", options()).unwrap(), "answers");
    let _server = adder(&answers);
    let client: Client<AddTwoInts> = asks.create_client("add").unwrap();
    sim.add_node(&asks).unwrap();
    sim.add_node(&answers).unwrap();
    assert!(sim.run_until(|| client.service_is_ready(), LONG));
    let call = client.call_async(&ask(2, 3)).unwrap();
    assert!(sim.run_until(|| call.is_finished(), LONG));
    assert_eq!(call.wait(Duration::ZERO).unwrap().sum, 5);
    // Nobody can answer before this thread lets time pass.
    let result = Arc::new(Mutex::new(None));
    let found = Arc::clone(&result);
    let caller = client.clone();
    let _timer = asks
        .create_timer(Duration::from_millis(1), move |_| {
            *found.lock().unwrap() = Some(caller.call(&ask(1, 1), LONG));
        })
        .unwrap();
    sim.run_for(Duration::from_millis(2));
    assert_eq!(*result.lock().unwrap(), Some(Err(CallError::WouldDeadlock)));
}

#[test]
fn what_happens_to_a_call_is_told_to_whoever_watches_the_service() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let server = adder(&answers);
    let watcher = node(&context, "watches");
    let client = client(&asks);
    let events = watcher
        .create_polled_subscription::<AddTwoInts_Event>("/add/_service_event", Qos::default())
        .unwrap();
    let contents = ServiceIntrospection::Contents;
    let qos = Qos::default();
    client.configure_introspection(qos, ServiceIntrospection::Metadata).unwrap();
    server.configure_introspection(qos, contents).unwrap();
    let call = || spinning(&context, &[&answers, &asks], || client.call(&ask(4, 5), LONG)).unwrap();
    call();
    let mut seen = Vec::new();
    while let Some(event) = events.take().unwrap() {
        let event = event.message().unwrap();
        let sums: Vec<_> = event.response.iter().map(|response| response.sum).collect();
        let asked: Vec<_> = event.request.iter().map(|request| (request.a, request.b)).collect();
        assert_eq!(event.info.sequence_number, 1);
        seen.push((event.info.event_type, asked, sums));
    }
    seen.sort();
    let expected =
        [(0, vec![], vec![]), (1, vec![(4, 5)], vec![]), (2, vec![], vec![9]), (3, vec![], vec![])];
    assert_eq!(seen, expected);
    client.configure_introspection(qos, ServiceIntrospection::Off).unwrap();
    server.configure_introspection(qos, ServiceIntrospection::Off).unwrap();
    call();
    assert!(events.take().unwrap().is_none() && events.publisher_count() == 0);
}

#[test]
fn generic_ends_speak_with_typed_ones() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let of = RuntimeService::of::<SetBool>();
    let options = ServiceOptions::new();
    let _server = answers
        .create_generic_service("switch", &of, options, |bytes, responder| {
            let success = SetBool_Request::decode(bytes).unwrap().data;
            let mut response = SetBool_Response { success, ..SetBool_Response::default() };
            response.message = "switched".into();
            responder.respond(&encoded(&response)).unwrap();
        })
        .unwrap();
    let typed: Client<SetBool> = asks.create_client("switch").unwrap();
    let generic = asks.create_generic_client("switch", &of).unwrap();
    assert!(generic.wait_for_service(LONG) && typed.wait_for_service(LONG));
    spinning(&context, &[&answers], || {
        let response = typed.call(&SetBool_Request { data: true }, LONG).unwrap();
        assert_eq!((response.success, response.message.as_str()), (true, "switched"));
        let request = encoded(&SetBool_Request { data: false });
        let bytes = generic.call(&request, LONG).unwrap();
        assert!(!SetBool_Response::decode(&bytes).unwrap().success);
    });
}
