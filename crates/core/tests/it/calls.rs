//! How the end of a call reaches its caller: by a callback, by a future, while the executor spins.

use crate::services::{add, adder, ask, client, spinning};
use crate::support::{LONG, context, eventually, node};
use angaros_core::{CallError, Responder, SingleThreadedExecutor};
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::Poll;

#[test]
fn callbacks_of_calls_run_in_the_clients_group_and_hear_of_every_end() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let drops_odd = |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        if request.a % 2 == 0 {
            responder.respond(add(request)).unwrap();
        }
    };
    let server = answers.create_service::<AddTwoInts, _>("add", drops_odd).unwrap();
    let client = client(&asks);
    let ends = Arc::new(Mutex::new(Vec::new()));
    let call = |a| {
        let sink = Arc::clone(&ends);
        let again = client.clone();
        client
            .call_with(&ask(a, 1), move |end| {
                // A callback may call too, and wait.
                let nested = again.call(&ask(10, 10), LONG).map(|response| response.sum);
                sink.lock().unwrap().push((a, end.map(|response| response.sum), nested));
            })
            .unwrap();
    };
    (0..4).for_each(call);
    spinning(&context, &[&answers, &asks], || {
        eventually("four callbacks", || ends.lock().unwrap().len() == 4);
    });
    let gone = Err(CallError::Unanswered);
    let expected = [(0, Ok(1), Ok(20)), (1, gone, Ok(20)), (2, Ok(3), Ok(20)), (3, gone, Ok(20))];
    ends.lock().unwrap().sort_by_key(|(a, ..)| *a);
    assert_eq!(*ends.lock().unwrap(), expected);
    ends.lock().unwrap().clear();
    (4..6).for_each(call);
    drop(server);
    drop(client);
    spinning(&context, &[&asks], || {
        eventually("two callbacks", || ends.lock().unwrap().len() == 2);
    });
    let lost = Err(CallError::ServerLost);
    let without = Err(CallError::Unavailable);
    assert_eq!(*ends.lock().unwrap(), [(4, lost, without), (5, lost, without)]);
}

#[test]
fn what_is_asked_after_each_callback_may_call_too() {
    let context = context();
    let node = node(&context, "both");
    let _server = adder(&node);
    let client = client(&node);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    // Asked once more after the spin, when nobody would answer.
    let sum = std::cell::OnceCell::new();
    let answered = || *sum.get_or_init(|| client.call(&ask(1, 2), LONG).map(|r| r.sum)) == Ok(3);
    assert!(executor.spin_until(answered, LONG));
}

#[test]
fn a_result_is_there_once() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let _server = adder(&answers);
    let mut call = client(&asks).call_async(&ask(1, 2)).unwrap();
    spinning(&context, &[&answers, &asks], || eventually("the end", || call.is_finished()));
    let mut task = std::task::Context::from_waker(std::task::Waker::noop());
    let first = Pin::new(&mut call).poll(&mut task);
    assert!(matches!(first, Poll::Ready(Ok(AddTwoInts_Response { sum: 3 }))));
    assert_eq!(call.wait(LONG).unwrap_err(), CallError::Unanswered);
}
