//! Requests and their responses.

use super::fixture::{ServiceFixture, ask, ready, spin_all};
use crate::check::{LONG, Verdict, ensure, equal, eventually, join, lock};
use crate::rules;
use crate::wire::Wire;
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request};
use angaros::nav_msgs::srv::{SetMap, SetMap_Request, SetMap_Response};
use angaros::std_srvs::srv::{
    Empty, Empty_Request, Empty_Response, Trigger, Trigger_Request, Trigger_Response,
};
use angaros::{CallError, Client, Node};
use std::time::Duration;

pub const RULES: &[crate::Rule] = rules![
    s1_s2_each_of_many_calls_gets_its_own_response: Nothing,
    s1_empty_and_large_messages_arrive_whole: Nothing,
    s2_responses_may_come_in_any_order: Nothing,
    s1_s2_clients_of_one_service_do_not_disturb_one_another: Nothing,
    s1_calls_beyond_the_queue_are_refused_and_the_others_answered: Nothing,
    s2_s8_a_call_ends_with_its_time_and_its_late_response_is_counted: Nothing,
    s5_answers_by_threads_and_futures_reach_their_callers: Nothing,
    s5_a_request_that_is_dropped_ends_its_call: Nothing,
    s7_without_an_executor_the_calling_thread_takes_the_replies: Nothing,
];

/// S1 and S2: calls one after the other and many at a time.
fn s1_s2_each_of_many_calls_gets_its_own_response(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let _server = fixture.adder()?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin(|| {
        for i in 0..100 {
            equal("sum", client.call(&ask(i, 1), LONG)?.sum, i + 1)?;
        }
        let calls: Result<Vec<_>, _> = (0..300).map(|i| client.call_async(&ask(i, i))).collect();
        for (i, call) in calls?.into_iter().enumerate() {
            equal("sum", call.wait(LONG)?.sum, 2 * i as i64)?;
        }
        equal("pending", client.pending_calls(), 0)?;
        equal("unexpected", client.unexpected_responses(), 0)
    })
}

/// S1: requests and responses without content, and of a megabyte.
fn s1_empty_and_large_messages_arrive_whole(wire: &Wire) -> Verdict {
    const LARGE: usize = 1 << 20;
    let fixture = ServiceFixture::on(wire)?;
    let name = |part: &str| format!("{}/{part}", fixture.nodes.topic);
    let server_node = fixture.server_node();
    let _empty = server_node
        .create_service::<Empty, _>(&name("empty"), |_: Empty_Request| Empty_Response::default())?;
    let _text = server_node.create_service::<Trigger, _>(&name("text"), |_: Trigger_Request| {
        Trigger_Response { success: true, message: "x".repeat(LARGE) }
    })?;
    let _map =
        server_node.create_service::<SetMap, _>(&name("map"), |request: SetMap_Request| {
            let data = &request.map.data;
            let right = (0..LARGE).all(|i| data.get(i).copied() == Some((i % 101) as i8));
            SetMap_Response { success: right && data.len() == LARGE }
        })?;
    let client_node = fixture.client_node();
    let empty: Client<Empty> = client_node.create_client(&name("empty"))?;
    let text: Client<Trigger> = client_node.create_client(&name("text"))?;
    let map: Client<SetMap> = client_node.create_client(&name("map"))?;
    fixture.spin(|| {
        ready(&empty)?;
        ready(&text)?;
        ready(&map)?;
        let mut request = SetMap_Request::default();
        request.map.data = (0..LARGE).map(|i| (i % 101) as i8).collect();
        for _ in 0..5 {
            empty.call(&Empty_Request::default(), LONG)?;
            let response = text.call(&Trigger_Request::default(), LONG)?;
            equal("bytes", response.message.len(), LARGE)?;
            ensure(response.message.bytes().all(|b| b == b'x'), || "other text".to_owned())?;
            ensure(map.call(&request, LONG)?.success, || "the map changed".to_owned())?;
        }
        Ok(())
    })
}

/// S2: answers in the opposite order of the questions.
fn s2_responses_may_come_in_any_order(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (_server, kept) = fixture.deferring_server()?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin(|| {
        let calls: Result<Vec<_>, _> = (0..50).map(|i| client.call_async(&ask(i, 7))).collect();
        eventually("all requests", || lock(&kept).len() == 50)?;
        for (request, responder) in lock(&kept).drain(..).rev() {
            responder.respond(super::fixture::add(request))?;
        }
        for (i, call) in calls?.into_iter().enumerate() {
            equal("sum", call.wait(LONG)?.sum, i as i64 + 7)?;
        }
        Ok(())
    })
}

/// S1 and S2: several clients, each on a node and a thread of its own.
fn s1_s2_clients_of_one_service_do_not_disturb_one_another(wire: &Wire) -> Verdict {
    const CLIENTS: i64 = 4;
    let fixture = ServiceFixture::on(wire)?;
    let server = fixture.adder()?;
    let clients: Result<Vec<_>, _> = (0..CLIENTS)
        .map(|i| {
            let node = Node::new(fixture.client_node().context(), &format!("client_{i}"))?;
            node.create_client::<AddTwoInts>(&fixture.nodes.topic)
        })
        .collect();
    let clients = clients?;
    spin_all(&[fixture.server_node()], || {
        clients.iter().try_for_each(ready)?;
        // A server may meet a client later than the client meets it.
        eventually("all clients", || server.client_count() == clients.len())?;
        std::thread::scope(|scope| {
            let ask_often = |client: &Client<AddTwoInts>, who: i64| -> Verdict {
                (0..100).try_for_each(|i| {
                    equal("sum", client.call(&ask(who * 1000, i), LONG)?.sum, who * 1000 + i)
                })
            };
            let start = |(who, client)| scope.spawn(move || ask_often(client, who));
            let threads: Vec<_> = (0..).zip(&clients).map(start).collect();
            threads.into_iter().try_for_each(join)
        })?;
        equal("unexpected", clients.iter().map(Client::unexpected_responses).sum::<u64>(), 0)
    })
}

/// S1: nobody serves; what is refused is refused by name, and the rest is answered afterwards.
fn s1_calls_beyond_the_queue_are_refused_and_the_others_answered(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let _server = fixture.adder()?;
    let client = fixture.client::<AddTwoInts>()?;
    let mut calls = Vec::new();
    let refused = loop {
        ensure(calls.len() < 10_000, || "no call was refused".to_owned())?;
        match client.call_async(&ask(calls.len() as i64, 0)) {
            Ok(call) => calls.push(call),
            Err(error) => break error,
        }
    };
    equal("refused", refused, CallError::Full)?;
    ensure(calls.len() > 100, || format!("only {} calls had room", calls.len()))?;
    fixture.spin(|| {
        for (i, call) in calls.into_iter().enumerate() {
            equal("sum", call.wait(LONG)?.sum, i as i64)?;
        }
        equal("sum", client.call(&ask(1, 1), LONG)?.sum, 2)
    })
}

/// S2 and S8: what comes after the time-out disturbs nobody.
fn s2_s8_a_call_ends_with_its_time_and_its_late_response_is_counted(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (_server, kept) = fixture.deferring_server()?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin(|| {
        let late = client.call(&ask(1, 2), Duration::from_millis(20));
        equal("late", late, Err(CallError::TimedOut))?;
        equal("pending", client.pending_calls(), 0)?;
        let call = client.call_async(&ask(3, 4))?;
        eventually("both requests", || lock(&kept).len() == 2)?;
        for (request, responder) in lock(&kept).drain(..) {
            responder.respond(super::fixture::add(request))?;
        }
        equal("sum", call.wait(LONG)?.sum, 7)?;
        equal("unexpected", client.unexpected_responses(), 1)
    })
}

/// S5: answers given by another thread, to futures that answer others.
fn s5_answers_by_threads_and_futures_reach_their_callers(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (_keeper, kept) = fixture.deferring_server()?;
    let server_node = fixture.server_node();
    let inner: Client<AddTwoInts> = server_node.create_client(&fixture.nodes.topic)?;
    fixture.spin_server(|| ready(&inner))?;
    let forward = move |request: AddTwoInts_Request| {
        let call = inner.call_async(&request);
        async move {
            let sum = match call {
                Ok(call) => call.await.map_or(-1, |response| response.sum),
                Err(_) => -2,
            };
            angaros::example_interfaces::srv::AddTwoInts_Response { sum }
        }
    };
    let name = format!("{}/future", fixture.nodes.topic);
    let _future = server_node.create_service::<AddTwoInts, _>(&name, forward)?;
    let client: Client<AddTwoInts> = fixture.client_node().create_client(&name)?;
    fixture.spin(|| {
        ready(&client)?;
        let calls: Result<Vec<_>, _> = (0..30).map(|i| client.call_async(&ask(i, i))).collect();
        // The futures of all calls wait for what this thread answers.
        eventually("all requests", || lock(&kept).len() == 30)?;
        for (request, responder) in lock(&kept).drain(..) {
            responder.respond(super::fixture::add(request))?;
        }
        for (i, call) in calls?.into_iter().enumerate() {
            equal("sum", call.wait(LONG)?.sum, 2 * i as i64)?;
        }
        Ok(())
    })
}

/// S5: nobody waits in vain for an answer that nobody will give.
fn s5_a_request_that_is_dropped_ends_its_call(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (_server, kept) = fixture.deferring_server()?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin(|| {
        let call = client.call_async(&ask(1, 2))?;
        eventually("the request", || lock(&kept).pop().is_some())?;
        equal("result", call.wait(LONG), Err(CallError::Unanswered))
    })
}

/// S7: the client's node has no executor, and one that nobody spins.
fn s7_without_an_executor_the_calling_thread_takes_the_replies(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let _server = fixture.adder()?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin_server(|| {
        for i in 0..50 {
            equal("sum", client.call(&ask(i, 1), LONG)?.sum, i + 1)?;
        }
        let idle = angaros::SingleThreadedExecutor::new(fixture.client_node().context())?;
        idle.add_node(fixture.client_node())?;
        for i in 0..20 {
            equal("sum", client.call(&ask(i, 2), LONG)?.sum, i + 2)?;
        }
        idle.remove_node(fixture.client_node());
        equal("sum", client.call(&ask(3, 3), LONG)?.sum, 6)
    })
}
