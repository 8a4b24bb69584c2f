//! What is sent the moment that two have found each other: the first message and the first request
//! of a node that was just started, to a program that runs already, and the reverse. They find each
//! other's ends at different times, so one success says nothing.

use super::Case;
use super::fixture::{Fixture, Load, SETTLE, take_rest, take_until, topic};
use super::numbered::{Numbered as _, ReceivedNumbers};
use super::parts::Spinning;
use super::peer::{Kind, LONG};
use angaros::action::{GoalStatus, SendGoalOptions};
use angaros::composition_interfaces::srv::{LoadNode, LoadNode_Request};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Goal};
use angaros::prelude::*;
use angaros::rcl_interfaces::srv::{GetParameterTypes, GetParameterTypes_Request};
use angaros::std_msgs::msg::String as Text;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// As sentences.
pub const CASES: [(&str, Case); 8] = [
    ("hears the first message of each node of ours", first_message_of_ours),
    ("is heard by ours from its first message on", first_message_of_theirs),
    ("answers the first request of each node of ours", first_request_of_ours),
    ("is started again and hears the first message of ours", first_message_to_fresh),
    ("is started again and answers the first request of ours", first_request_to_fresh),
    ("lists and dumps its parameters to each node of ours", first_question_for_parameters),
    ("loads a component at the first request of each node of ours", first_load),
    ("runs the first goal of each node of ours, with its feedback", first_goal),
];

/// Whether a program has a part in a case.
pub fn applies(kind: &Kind, case: &str) -> bool {
    match case {
        _ if case.starts_with("is started again") && kind.name == "zenoh_sdk" => {
            angaros_testing::skipped(format_args!("zenoh_sdk {case}: it announces ends too early"));
            false
        }
        "lists and dumps its parameters to each node of ours" => kind.name.starts_with("ros2"),
        "loads a component at the first request of each node of ours"
        | "runs the first goal of each node of ours, with its feedback" => {
            kind.name == "cyclonedds"
        }
        _ => true,
    }
}

/// How many nodes of ours come, one after the other.
fn nodes_of_ours(kind: &Kind) -> u32 {
    match kind.name {
        // It takes notice of a participant that comes later only when that announces itself again,
        // after 8 s.
        "cyclonedds_python" => 4,
        _ => 25,
    }
}

/// How often a program is started, each time as much work as all nodes of ours.
const STARTS: u32 = 5;

/// Longest time for an answer of a program that is there. What is lost comes after the heartbeat
/// of Fast DDS, 3 s, or never.
const PROMPT: Duration = Duration::from_secs(2);

fn service() -> String {
    format!("{}/first", topic())
}

fn first_message_of_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let count = nodes_of_ours(kind);
    let load = Load { size: 40, count, hz: 1.0 };
    let more = ["--timeout", "100", "--depth", "100"].map(str::to_owned);
    let rest = ["--count", &load.count.to_string(), "--size", "40"].map(str::to_owned);
    let theirs = stage.start("subscribe", topic(), &[more.to_vec(), rest.to_vec()].concat());
    for number in 1..=count {
        let ours = stage.beside();
        let publisher = ours.node.create_publisher::<Text>(topic(), Qos::default()).unwrap();
        assert!(publisher.wait_for_subscriptions(1, LONG), "{number} does not see it");
        publisher.publish_ref(&Text::numbered(number, load.size)).unwrap();
    }
    theirs.assert_received(count);
}

fn first_message_of_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let load = Load { size: 40, count: 5, hz: 1000.0 };
    let subscription = stage.node.create_polled_subscription::<Text>(topic(), Qos::default());
    let subscription = subscription.unwrap();
    for _ in 0..STARTS {
        let theirs = stage.start_topic::<Text>("publish", &load, &Qos::default());
        let mut tally = ReceivedNumbers::default();
        take_until(&subscription, &mut tally, |tally| tally.received() >= load.count);
        take_rest(&subscription, &mut tally);
        tally.assert_complete(load.count);
        assert_eq!(theirs.told("published")["sent"], load.count);
    }
    assert_eq!(subscription.lost(), 0);
}

/// One call by a node of its own; how long its answer took.
fn call(stage: &Fixture, number: u32) -> Duration {
    let ours = stage.beside();
    if number.is_multiple_of(2) {
        see(&ours, &service());
    }
    let client = ours.node.create_client::<GetParameterTypes>(&service()).unwrap();
    let _spinning = Spinning::start(&ours);
    assert!(client.wait_for_service(LONG), "{number} does not see the server");
    let request = GetParameterTypes_Request { names: vec![format!("first of {number}")] };
    let begun = Instant::now();
    let answer = client.call(&request, LONG).unwrap_or_else(|error| panic!("{number}: {error}"));
    assert_eq!(String::from_utf8_lossy(&answer.types), request.names[0]);
    begun.elapsed()
}

fn assert_prompt(took: &[Duration]) {
    let late = took.iter().filter(|took| **took > PROMPT).count();
    assert_eq!(late, 0, "so many of {} answers came late: {took:?}", took.len());
}

fn first_request_of_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _theirs = stage.start("serve", &service(), &[]);
    let took: Vec<_> = (1..=nodes_of_ours(kind)).map(|number| call(&stage, number)).collect();
    assert_prompt(&took);
}

fn first_message_to_fresh(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let publisher = stage.node.create_publisher::<Text>(topic(), Qos::default()).unwrap();
    for _ in 0..STARTS {
        let load = Load { size: 40, count: 1, hz: 1.0 };
        let before = publisher.events().matched.total_count;
        let theirs = stage.start_topic::<Text>("subscribe", &load, &Qos::default());
        let is_new = || publisher.events().matched.total_count > before;
        super::fixture::wait_until("their subscription is found", is_new);
        publisher.publish_ref(&Text::numbered(1, load.size)).unwrap();
        theirs.assert_received(1);
    }
}

fn first_request_to_fresh(kind: &'static Kind) {
    let mut took = Vec::new();
    for number in 1..=STARTS {
        // In a domain of its own: the one before may not be known to be gone.
        let stage = Fixture::new(kind);
        let client = stage.node.create_client::<GetParameterTypes>(&service()).unwrap();
        let _spinning = Spinning::start(&stage);
        let _theirs = stage.start("serve", &service(), &[]);
        assert!(client.wait_for_service(LONG), "{number} does not see the server");
        let request = GetParameterTypes_Request { names: vec![format!("fresh {number}")] };
        let begun = Instant::now();
        let answer = client.call(&request, LONG).unwrap();
        assert_eq!(String::from_utf8_lossy(&answer.types), request.names[0]);
        took.push(begun.elapsed());
    }
    assert_prompt(&took);
}

/// What `param list` and `param dump` ask.
fn first_question_for_parameters(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _theirs = stage.start("own_parameters", "", &["--timeout".to_owned(), "100".to_owned()]);
    let mut took = Vec::new();
    for number in 1..=nodes_of_ours(kind) {
        let ours = stage.beside();
        let client = ours.node.create_parameters_client("/peer").unwrap();
        let _spinning = Spinning::start(&ours);
        assert!(client.wait_for_services(LONG), "{number} does not see its services");
        let begun = Instant::now();
        let names = client.list_parameters::<&str>(&[], 0, LONG).unwrap().names;
        assert!(names.iter().any(|name| name == "places"), "{number}: {names:?}");
        let values = client.get_parameters(&names, LONG).unwrap();
        assert_eq!(values.len(), names.len());
        took.push(begun.elapsed());
    }
    assert_prompt(&took);
}

/// Waits until the other participant is known with this service: an end that is made now is used as
/// soon as both sides know it, as by a command that looks at the graph first.
fn see(ours: &Fixture, service: &str) {
    super::fixture::wait_until("the service in our graph", || {
        ours.context.graph().services().iter().any(|known| known.name == service)
    });
    // Discovery is quiet: nothing delays their side's answer, and ours is the faster one.
    std::thread::sleep(SETTLE);
}

fn first_load(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _theirs = stage.start("container", &service(), &[]);
    let mut took = Vec::new();
    for number in 1..=nodes_of_ours(kind) {
        let ours = stage.beside();
        let load = format!("{}/_container/load_node", service());
        see(&ours, &load);
        let client = ours.node.create_client::<LoadNode>(&load).unwrap();
        // Nobody spins: the call takes its reply itself, as that of a command does.
        let executor = SingleThreadedExecutor::new(&ours.context).unwrap();
        executor.add_node(&ours.node).unwrap();
        assert!(client.wait_for_service(LONG), "{number} does not see the container");
        let request =
            LoadNode_Request { node_name: format!("n{number}"), ..LoadNode_Request::default() };
        let begun = Instant::now();
        let loaded = client.call(&request, LONG).unwrap();
        assert!(loaded.success && loaded.unique_id == u64::from(number), "once each: {loaded:?}");
        took.push(begun.elapsed());
    }
    assert_prompt(&took);
}

/// Three services and two topics: the goal, its result and its feedback.
fn first_goal(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _theirs = stage.start("act", &service(), &[]);
    let mut took = Vec::new();
    for number in 1..=nodes_of_ours(kind) {
        let ours = stage.beside();
        see(&ours, &format!("{}/_action/send_goal", service()));
        let client = ours.node.create_action_client::<Fibonacci>(&service()).unwrap();
        let _spinning = Spinning::start(&ours);
        assert!(client.wait_for_server(LONG), "{number} does not see the server");
        let heard = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&heard);
        let options =
            SendGoalOptions::new().on_feedback(move |_| _ = counted.fetch_add(1, Ordering::SeqCst));
        let begun = Instant::now();
        let goal = Fibonacci_Goal { order: 5 };
        let handle = client.send_goal_and_wait(goal, options, LONG).unwrap();
        let (status, result) = handle.wait_for_result(LONG).unwrap();
        assert_eq!((status, result.sequence), (GoalStatus::Succeeded, vec![0, 1, 1, 2, 3]));
        took.push(begun.elapsed());
        let end = Instant::now() + PROMPT;
        while heard.load(Ordering::SeqCst) == 0 && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(heard.load(Ordering::SeqCst), 1, "the feedback of goal {number}");
    }
    assert_prompt(&took);
}
