//! How requests end: answered, at their deadline, refused, or with nobody left.

use crate::{held, number, panics, sum, sums};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request};
use angaros::{CallError, Node, Responder};
use angaros_fixture::{LONG, RunningNode, context};
use angaros_offload::{Failure, OffloadError, Repeat, TargetFailure};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const SHORT: Duration = Duration::from_millis(30);

fn failure(target: &str, failure: Failure) -> TargetFailure {
    TargetFailure { target: target.to_owned(), failure }
}

#[test]
fn a_request_ends_at_its_deadline_and_names_its_target_with_an_executor_and_without() {
    let context = context();
    let running = RunningNode::new(&context, "running");
    let alone = Node::new(&context, "alone").unwrap();
    let expected = Err(OffloadError::DeadlinePassed {
        offload: "sums".to_owned(),
        deadline: SHORT,
        targets: vec![failure("held", Failure::Late)],
    });
    for node in [&running.node, &alone] {
        let (function, _go, _begun) = held();
        let offload = sums(node).thread("held", 2, function).deadline(SHORT).build().unwrap();
        let answer = offload.call(number(1), Repeat::Idempotent);
        assert_eq!(answer, expected);
        assert_eq!(offload.targets()[0].under_way, 0);
    }
    // Nobody waits here: the executor ends it.
    let (function, _go, _begun) = held();
    let offload = sums(&running.node).thread("held", 2, function).build().unwrap();
    let (sender, ends) = channel();
    let tell = move |outcome| sender.send(outcome).unwrap();
    offload.call_with(number(1), Repeat::Fenced.within(SHORT), tell);
    assert_eq!(ends.recv_timeout(LONG), Ok(expected));
}

#[test]
fn a_full_queue_refuses_the_next_request_and_answers_all_others() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let (function, go, _begun) = held();
    let builder = sums(&node.node).thread("held", 2, function).queue(3);
    let offload = builder.deadline(LONG).build().unwrap();
    let pending: Vec<_> =
        (0..5).map(|a| offload.call_async(number(a), Repeat::Idempotent)).collect();
    assert_eq!(offload.waiting_requests(), 3);
    assert_eq!(
        offload.call(number(5), Repeat::Idempotent),
        Err(OffloadError::QueueFull { offload: "sums".to_owned(), limit: 3 })
    );
    assert_eq!((offload.targets()[0].under_way, offload.waiting_requests()), (2, 3));
    (0..5).for_each(|_| go.send(()).unwrap());
    for (a, pending) in (0..).zip(pending) {
        assert_eq!(pending.wait().unwrap().sum, 1000 + a);
    }
}

#[test]
fn without_a_target_a_request_fails_at_once_with_the_reason_of_each() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let builder = sums(&node.node).service("away", "/away", 1).thread("panics", 1, panics);
    let offload = builder.deadline(LONG).build().unwrap();
    let expected = vec![failure("away", Failure::NotReady), failure("panics", Failure::Panicked)];
    let answer = offload.call(number(1), Repeat::Idempotent);
    let offload_name = || "sums".to_owned();
    assert_eq!(answer, Err(OffloadError::NoTarget { offload: offload_name(), targets: expected }));
    let fenced = OffloadError::Fenced {
        offload: offload_name(),
        target: "panics".to_owned(),
        failure: Failure::Panicked,
    };
    assert_eq!(offload.call(number(1), Repeat::Fenced), Err(fenced));
}

#[test]
fn an_idempotent_request_is_answered_though_targets_fail_or_are_late() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let (function, _go, begun) = held();
    let builder = sums(&node.node).thread("held", 8, function).thread("panics", 8, panics);
    let builder = builder.retry_after(SHORT).deadline(LONG).fallback(8, sum);
    let offload = builder.build().unwrap();
    for a in 0..4 {
        assert_eq!(offload.call(number(a), Repeat::Idempotent).unwrap().sum, 1000 + a);
    }
    assert_eq!(begun.recv(), Ok(0), "it was asked");
    assert_eq!(offload.targets()[2].answered, 4);
}

#[test]
fn the_answer_of_a_target_that_is_late_counts_if_it_is_the_first() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let (first, go_first, first_begun) = held();
    let (second, _go_second, second_begun) = held();
    let builder = sums(&node.node).thread("first", 1, first).thread("second", 1, second);
    let offload = builder.retry_after(SHORT).deadline(LONG).build().unwrap();
    let pending = offload.call_async(number(7), Repeat::Idempotent);
    assert_eq!((first_begun.recv(), second_begun.recv()), (Ok(7), Ok(7)));
    go_first.send(()).unwrap();
    assert_eq!(pending.wait().unwrap().sum, 1007);
    assert_eq!(offload.targets()[0].answered, 1);
}

#[test]
fn a_fenced_request_moves_only_from_the_queue_of_a_thread() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let (function, go, begun) = held();
    let builder = sums(&node.node).thread("held", 2, function).service("later", "/later", 4);
    let offload = builder.retry_after(SHORT).deadline(LONG).build().unwrap();
    let first = offload.call_async(number(1), Repeat::Fenced);
    let second = offload.call_async(number(2), Repeat::Fenced);
    assert_eq!(begun.recv(), Ok(1));
    let server = RunningNode::new(&context, "works");
    let answer = |request: AddTwoInts_Request| sum(&request);
    let _service = server.node.create_service::<AddTwoInts, _>("/later", answer).unwrap();
    assert_eq!(second.wait().unwrap().sum, 1002, "it was taken back");
    go.send(()).unwrap();
    go.send(()).unwrap();
    assert_eq!(first.wait().unwrap().sum, 1001);
    // Then its thread ends.
    drop(offload);
    assert_eq!(begun.iter().count(), 0, "the second one was begun there too");
}

#[test]
fn fenced_requests_are_done_at_most_once_whatever_becomes_of_their_targets() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let done = Arc::new(Mutex::new(BTreeMap::<i64, u32>::new()));
    let worker = |pause: Duration, panics: bool| {
        let done = Arc::clone(&done);
        move |request: &AddTwoInts_Request| {
            *done.lock().unwrap().entry(request.a).or_default() += 1;
            std::thread::sleep(pause);
            assert!(!panics || request.a % 5 != 0, "as it should");
            sum(request)
        }
    };
    let pause = Duration::from_millis(3);
    let builder = sums(&node.node).thread("slow", 8, worker(pause, false));
    let builder = builder.thread("panics", 8, worker(Duration::ZERO, true)).queue(100);
    let builder = builder.retry_after(Duration::from_millis(5)).deadline(LONG);
    let offload = builder.probe_every(Duration::from_millis(5)).build().unwrap();
    let pending: Vec<_> = (0..100).map(|a| offload.call_async(number(a), Repeat::Fenced)).collect();
    let mut failed = 0;
    for (a, pending) in (0..).zip(pending) {
        match pending.wait() {
            Ok(response) => assert_eq!(response.sum, 1000 + a),
            Err(OffloadError::Fenced { target, failure: Failure::Panicked, .. }) => {
                assert_eq!((target.as_str(), a % 5), ("panics", 0));
                failed += 1;
            }
            Err(error) => panic!("{a}: {error}"),
        }
    }
    let done = done.lock().unwrap();
    assert!(failed > 0 && done.len() == 100);
    assert!(done.values().all(|times| *times == 1), "{done:?}");
}

#[test]
fn requests_end_when_their_offload_is_dropped() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let (function, _go, _begun) = held();
    let offload = sums(&node.node).thread("held", 1, function).build().unwrap();
    let (sender, ends) = channel();
    for a in 0..2 {
        let sender = sender.clone();
        let tell = move |outcome| sender.send(outcome).unwrap();
        offload.call_with(number(a), Repeat::Idempotent, tell);
    }
    drop(offload);
    let stopped = || Err(OffloadError::Stopped { offload: "sums".to_owned() });
    assert_eq!([(); 2].map(|()| ends.recv_timeout(LONG).unwrap()), [stopped(), stopped()]);
}

#[test]
fn what_cannot_work_is_refused_by_name() {
    let context = context();
    let node = Node::new(&context, "asks").unwrap();
    let refused = [
        (sums(&node), "it has no target"),
        (sums(&node).thread("a", 1, sum).service("a", "/a", 1), "two targets are called a"),
        (sums(&node).thread("a", 0, sum), "target a may have 0 requests under way"),
        (sums(&node).thread("a", 1, sum).queue(5000), "5000 requests may wait"),
        (sums(&node).thread("a", 1, sum).deadline(Duration::ZERO), "its deadline is 0ns"),
    ];
    for (builder, reason) in refused {
        let error = builder.build().err().unwrap().to_string();
        let expected = format!("cannot make the offload sums: {reason}\nhint: ");
        assert!(error.starts_with(&expected), "{error}");
    }
}

/// Where log lines go.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn each_decision_is_an_event_with_the_target_and_the_reason() {
    let context = context();
    let node = RunningNode::new(&context, "asks");
    let server = RunningNode::new(&context, "works");
    let drops = |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| drop(responder);
    let _service = server.node.create_service::<AddTwoInts, _>("/drops", drops).unwrap();
    let (function, _go, _begun) = held();
    let builder = sums(&node.node).service("drops", "/drops", 1).thread("held", 1, function);
    let offload = builder.deadline(SHORT).build().unwrap();
    assert!(offload.wait_for_targets(2, LONG));
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let outcome = tracing::subscriber::with_default(subscriber, || {
        let outcome = offload.call(number(1), Repeat::Fenced);
        let _ = offload.call(number(2), Repeat::Fenced);
        outcome
    });
    let unanswered = Failure::Call(CallError::Unanswered);
    let expected = OffloadError::Fenced {
        offload: "sums".to_owned(),
        target: "drops".to_owned(),
        failure: unanswered,
    };
    assert_eq!(outcome, Err(expected));
    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    for target in ["drops", "held"] {
        let wanted = format!("target_name={target} attempt=1 reason=\"unmeasured\"");
        let is_sent =
            |line: &&str| line.contains("angaros::offload: sent") && line.contains(&wanted);
        assert_eq!(text.lines().filter(is_sent).count(), 1, "{text}");
    }
}
