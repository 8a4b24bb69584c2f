//! Actions of our graph, and actionlib made of sockets.

use crate::support::{
    Bench, LONG, Ros1Node, eventually, frame, framed, listener, master, text, wait_for,
};
use angaros::action::{GoalOutcome, GoalResponse, SendGoalOptions, ServerGoalHandle};
use angaros::example_interfaces::action::{
    Fibonacci, Fibonacci_Feedback, Fibonacci_Goal, Fibonacci_Result,
};
use angaros::prelude::*;
use angaros::{CancelResponse, GoalError, GoalStatus};
use angaros_ros1::tcpros::Header;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The node under which the bridge registers.
const BRIDGE: &str = "/angaros_ros1_bridge";

/// The topics of the action `/count` with their types and sums in ROS 1: those that a server hears,
/// then those that it publishes.
const TOPICS: [(&str, &str, &str); 5] = [
    ("/count/goal", "actionlib_tutorials/FibonacciActionGoal", "006871c7fa1d0e3d5fe2226bf17b2a94"),
    ("/count/cancel", "actionlib_msgs/GoalID", "302881f31927c1df708a2dbab0e80ee8"),
    ("/count/status", "actionlib_msgs/GoalStatusArray", "8b2b82f13216d0a8ea88bd3af735e619"),
    (
        "/count/feedback",
        "actionlib_tutorials/FibonacciActionFeedback",
        "73b8497a9f629a31c0020900e4148f07",
    ),
    (
        "/count/result",
        "actionlib_tutorials/FibonacciActionResult",
        "bee73a9fe29ae25e966e105f5553dd03",
    ),
];

// Numbers of actionlib_msgs/GoalStatus.
const ACTIVE: u8 = 1;
const PREEMPTED: u8 = 2;
const SUCCEEDED: u8 = 3;
const REJECTED: u8 = 5;

/// A header without number, time and frame.
const NO_HEADER: [u8; 16] = [0; 16];

fn goal_id(id: &str) -> Vec<u8> {
    [vec![0; 8], text(id)].concat()
}

fn goal(id: &str, order: i32) -> Vec<u8> {
    framed(&[&NO_HEADER[..], &goal_id(id), &order.to_le_bytes()].concat())
}

fn status(id: &str, number: u8) -> Vec<u8> {
    [goal_id(id), vec![number], text("")].concat()
}

fn numbers(sequence: &[i32]) -> Vec<u8> {
    let count = (sequence.len() as u32).to_le_bytes().to_vec();
    [count, sequence.iter().flat_map(|one| one.to_le_bytes()).collect()].concat()
}

/// A message of the topic `result` or `feedback`.
fn report(id: &str, number: u8, sequence: &[i32]) -> Vec<u8> {
    framed(&[&NO_HEADER[..], &status(id, number), &numbers(sequence)].concat())
}

fn statuses(all: &[(&str, u8)]) -> Vec<u8> {
    let count = (all.len() as u32).to_le_bytes().to_vec();
    let each = all.iter().flat_map(|(id, number)| status(id, *number)).collect();
    framed(&[NO_HEADER.to_vec(), count, each].concat())
}

/// Takes a text of four bytes of length from the begin of some bytes.
fn take_text(bytes: &mut &[u8]) -> String {
    let len = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
    let text = String::from_utf8(bytes[4..4 + len].to_vec()).unwrap();
    *bytes = &bytes[4 + len..];
    text
}

/// Takes id and number of a status.
fn take_status(bytes: &mut &[u8]) -> (String, u8) {
    *bytes = &bytes[8..];
    let id = take_text(bytes);
    let number = bytes[0];
    *bytes = &bytes[1..];
    take_text(bytes);
    (id, number)
}

/// What stands in a message of the topic `result` or `feedback`.
fn read_report(message: &[u8]) -> (String, u8, Vec<u8>) {
    let mut rest = &message[16..];
    let (id, number) = take_status(&mut rest);
    (id, number, rest.to_vec())
}

fn told(id: &str, number: u8, sequence: &[i32]) -> (String, u8, Vec<u8>) {
    (id.to_owned(), number, numbers(sequence))
}

/// Reads the topic `status` until it shows all these.
async fn shows(stream: &mut TcpStream, wanted: &[(&str, u8)]) {
    loop {
        let message = frame(stream).await;
        let mut rest = &message[16..];
        let count = u32::from_le_bytes(rest[..4].try_into().unwrap());
        rest = &rest[4..];
        let all: HashMap<String, u8> = (0..count).map(|_| take_status(&mut rest)).collect();
        if wanted.iter().all(|(id, number)| all.get(*id) == Some(number)) {
            return;
        }
    }
}

/// Answers the header of a subscriber.
async fn answer(stream: &mut TcpStream, topic: &str) {
    let &(_, ty, md5sum) = TOPICS.iter().find(|(known, ..)| *known == topic).unwrap();
    // As the servers of actionlib do.
    let latching = if topic == "/count/status" { "1" } else { "0" };
    let answer = [("type", ty), ("md5sum", md5sum), ("latching", latching)];
    stream.write_all(&Header::new(answer).encode()).await.unwrap();
}

/// A node of ROS 1 that publishes topics of `/count` on a port of its own.
struct Peer {
    node: Ros1Node,
    listener: TcpListener,
    /// Subscribers whose topics nobody has asked for yet.
    accepted: HashMap<String, TcpStream>,
}

impl Peer {
    async fn new(name: &str, master: &str) -> Self {
        let listener = listener().await;
        let port = listener.local_addr().unwrap().port();
        let node = Ros1Node::new(name, master, port).await;
        Self { node, listener, accepted: HashMap::new() }
    }

    /// The bridge's connection to a topic that this publishes.
    async fn accept(&mut self, topic: &str) -> TcpStream {
        loop {
            if let Some(found) = self.accepted.remove(topic) {
                return found;
            }
            let accepted = timeout(LONG, self.listener.accept()).await.unwrap();
            let (mut stream, _) = accepted.unwrap();
            let asked = Header::decode(&frame(&mut stream).await).unwrap();
            let topic = asked.get("topic").unwrap().to_owned();
            answer(&mut stream, &topic).await;
            self.accepted.insert(topic, stream);
        }
    }

    /// Answers all subscribers from now on, and keeps their connections.
    fn answer_all(self) -> (Ros1Node, JoinHandle<()>) {
        let mut kept = Vec::new();
        let task = tokio::spawn(async move {
            while let Ok((mut stream, _)) = self.listener.accept().await {
                let asked = Header::decode(&frame(&mut stream).await).unwrap();
                answer(&mut stream, asked.get("topic").unwrap()).await;
                kept.push(stream);
            }
        });
        (self.node, task)
    }

    /// A connection to a topic that the bridge publishes.
    async fn connect(&self, bench: &Bench, topic: &str) -> TcpStream {
        let &(_, ty, md5sum) = TOPICS.iter().find(|(known, ..)| *known == topic).unwrap();
        wait_for(topic, async || (self.node.users(0, topic).await == [BRIDGE]).then_some(())).await;
        let (stream, header) = self.node.connect(bench.bridge.uri(), topic, md5sum).await;
        assert_eq!(header.get("type"), Some(ty));
        stream
    }
}

/// An order of 0 gives feedback and waits until it is cancelled, one beyond 9 is refused, and
/// others are reached at once.
pub fn counting(node: &Node, name: &str) -> ActionServer<Fibonacci> {
    let callbacks = ActionCallbacks::future(|goal: ServerGoalHandle<Fibonacci>| async move {
        let order = goal.goal().order;
        if order == 0 {
            goal.publish_feedback(Fibonacci_Feedback { sequence: vec![0] }).unwrap();
            goal.cancel_requested().await;
            return GoalOutcome::Canceled(Fibonacci_Result { sequence: vec![7] });
        }
        GoalOutcome::Succeeded(Fibonacci_Result { sequence: (0..order).collect() })
    });
    let callbacks =
        callbacks.on_cancel(|_| CancelResponse::Accept).on_goal(|_, goal| match goal.order {
            0..=9 => GoalResponse::AcceptAndExecute,
            _ => GoalResponse::Reject,
        });
    node.create_action_server(name, ActionServerOptions::new(), callbacks).unwrap()
}

fn has_plain_topic(bench: &Bench) -> bool {
    let is_plain = |topic: &str| TOPICS.iter().any(|(known, ..)| *known == topic);
    bench.context.graph().endpoints.iter().any(|one| is_plain(&one.topic))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_of_this_graph_is_one_of_actionlib_in_ros_1() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("counter");
    let server = counting(&other.node, "/count");
    let mut peer = Peer::new("/client", master.uri()).await;
    let mut shown = peer.connect(&bench, "/count/status").await;
    let mut feedback = peer.connect(&bench, "/count/feedback").await;
    let mut results = peer.connect(&bench, "/count/result").await;
    peer.node.publish("/count/goal", TOPICS[0].1).await;
    peer.node.publish("/count/cancel", TOPICS[1].1).await;
    let mut goals = peer.accept("/count/goal").await;
    let mut cancels = peer.accept("/count/cancel").await;

    goals.write_all(&goal("one", 3)).await.unwrap();
    assert_eq!(read_report(&frame(&mut results).await), told("one", SUCCEEDED, &[0, 1, 2]));
    shows(&mut shown, &[("one", SUCCEEDED)]).await;
    goals.write_all(&goal("many", 10)).await.unwrap();
    assert_eq!(read_report(&frame(&mut results).await), told("many", REJECTED, &[]));

    // What is no message is left out, and so is a goal that has come before.
    goals.write_all(&framed(&[1, 2, 3])).await.unwrap();
    goals.write_all(&goal("one", 4)).await.unwrap();
    for id in ["a", "b", "c"] {
        goals.write_all(&goal(id, 0)).await.unwrap();
        assert_eq!(read_report(&frame(&mut feedback).await), told(id, ACTIVE, &[0]));
    }
    shows(&mut shown, &[("a", ACTIVE), ("b", ACTIVE), ("c", ACTIVE)]).await;
    cancels.write_all(&framed(&goal_id("b"))).await.unwrap();
    assert_eq!(read_report(&frame(&mut results).await), told("b", PREEMPTED, &[7]));
    shows(&mut shown, &[("a", ACTIVE), ("b", PREEMPTED), ("c", ACTIVE)]).await;

    // All of them: also that of a client of this graph.
    let client = other.node.create_action_client::<Fibonacci>("/count").unwrap();
    eventually("the server", || client.server_is_ready()).await;
    let own = client.send_goal(Fibonacci_Goal { order: 0 }, SendGoalOptions::new());
    let own = timeout(LONG, own).await.unwrap().unwrap();
    cancels.write_all(&framed(&goal_id(""))).await.unwrap();
    let mut both = [frame(&mut results).await, frame(&mut results).await].map(|m| read_report(&m));
    both.sort();
    assert_eq!(both, [told("a", PREEMPTED, &[7]), told("c", PREEMPTED, &[7])]);
    let (end, _) = timeout(LONG, own.result()).await.unwrap().unwrap();
    assert_eq!(end, GoalStatus::Canceled);

    assert!(!has_plain_topic(&bench), "its topics are not bridged as such");
    drop((client, server));
    wait_for("the end", async || {
        let publishers = peer.node.users(0, "/count/status").await;
        let subscribers = peer.node.users(1, "/count/goal").await;
        (publishers.is_empty() && subscribers.is_empty()).then_some(())
    })
    .await;
}

/// A goal of a client of this graph that a server of ROS 1 has got, with its id there.
async fn send(
    client: &ActionClient<Fibonacci>,
    goals: &mut TcpStream,
    options: SendGoalOptions<Fibonacci>,
) -> (angaros::ClientGoalHandle<Fibonacci>, String) {
    let handle = client.send_goal(Fibonacci_Goal { order: 5 }, options);
    let handle = timeout(LONG, handle).await.unwrap().unwrap();
    let message = frame(goals).await;
    let mut rest = &message[16 + 8..];
    let id = take_text(&mut rest);
    assert_eq!(id, handle.goal_id().to_string());
    assert_eq!(rest, 5_i32.to_le_bytes());
    (handle, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_of_actionlib_in_ros_1_is_one_of_this_graph() {
    let master = master().await;
    let mut peer = Peer::new("/robot", master.uri()).await;
    for (topic, ty, _) in &TOPICS[..2] {
        peer.node.subscribe(topic, ty).await;
    }
    for (topic, ty, _) in &TOPICS[2..] {
        peer.node.publish(topic, ty).await;
    }
    let bench = Bench::new(master.uri()).await;
    let mut goals = peer.connect(&bench, "/count/goal").await;
    let mut cancels = peer.connect(&bench, "/count/cancel").await;
    let other = bench.other("user");
    let client = other.node.create_action_client::<Fibonacci>("/count").unwrap();
    let mut shown = peer.accept("/count/status").await;
    let mut feedback = peer.accept("/count/feedback").await;
    let mut results = peer.accept("/count/result").await;
    eventually("the server", || client.server_is_ready()).await;

    let heard: Arc<Mutex<Vec<Vec<i32>>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let options = SendGoalOptions::new()
        .on_feedback(move |one: Fibonacci_Feedback| kept.lock().unwrap().push(one.sequence));
    let (handle, id) = send(&client, &mut goals, options).await;
    assert_eq!(handle.status(), GoalStatus::Accepted, "the server has not begun");
    shown.write_all(&statuses(&[("of another", ACTIVE), (&id, ACTIVE)])).await.unwrap();
    eventually("the begin", || handle.status() == GoalStatus::Executing).await;
    feedback.write_all(&report("of another", ACTIVE, &[9])).await.unwrap();
    feedback.write_all(&report(&id, ACTIVE, &[0])).await.unwrap();
    eventually("the feedback", || *heard.lock().unwrap() == [[0]]).await;
    results.write_all(&report("of another", SUCCEEDED, &[9])).await.unwrap();
    results.write_all(&report(&id, SUCCEEDED, &[0, 1])).await.unwrap();
    let ended = timeout(LONG, handle.result()).await.unwrap().unwrap();
    assert_eq!(ended, (GoalStatus::Succeeded, Fibonacci_Result { sequence: vec![0, 1] }));

    // Cancelled as it was asked for, and given up without being asked.
    let (handle, id) = send(&client, &mut goals, SendGoalOptions::new()).await;
    let reply = timeout(LONG, handle.cancel()).await.unwrap().unwrap();
    assert_eq!(reply.goals.len(), 1);
    assert_eq!(frame(&mut cancels).await, goal_id(&id));
    results.write_all(&report(&id, PREEMPTED, &[3])).await.unwrap();
    let ended = timeout(LONG, handle.result()).await.unwrap().unwrap();
    assert_eq!(ended, (GoalStatus::Canceled, Fibonacci_Result { sequence: vec![3] }));
    let (handle, id) = send(&client, &mut goals, SendGoalOptions::new()).await;
    results.write_all(&report(&id, PREEMPTED, &[])).await.unwrap();
    let ended = timeout(LONG, handle.result()).await.unwrap().unwrap();
    assert_eq!(ended.0, GoalStatus::Aborted);

    // One that the server has forgotten, and one whose server is gone.
    let (handle, id) = send(&client, &mut goals, SendGoalOptions::new()).await;
    shown.write_all(&statuses(&[(&id, ACTIVE)])).await.unwrap();
    shown.write_all(&statuses(&[])).await.unwrap();
    let ended = timeout(LONG, handle.result()).await.unwrap().unwrap();
    assert_eq!(ended.0, GoalStatus::Aborted);
    assert!(!has_plain_topic(&bench), "its topics are not bridged as such");
    let (handle, _) = send(&client, &mut goals, SendGoalOptions::new()).await;
    drop(goals);
    let ended = timeout(LONG, handle.result()).await.unwrap();
    assert_eq!(ended.unwrap_err(), GoalError::ServerLost);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn topics_that_turn_out_to_be_an_action_are_nothing_else_from_then_on() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let (node, task) = Peer::new("/robot", master.uri()).await.answer_all();
    node.publish("/count/status", TOPICS[2].1).await;
    eventually("a topic", || has_plain_topic(&bench)).await;
    for (topic, ty, _) in &TOPICS[3..] {
        node.publish(topic, ty).await;
    }
    for (topic, ty, _) in &TOPICS[..2] {
        node.subscribe(topic, ty).await;
    }
    let mut heard = Vec::new();
    for (topic, _, md5sum) in &TOPICS[..2] {
        let found = async || (node.users(0, topic).await == [BRIDGE]).then_some(());
        wait_for(topic, found).await;
        heard.push(node.connect(bench.bridge.uri(), topic, md5sum).await);
    }
    let other = bench.other("user");
    let client = other.node.create_action_client::<Fibonacci>("/count").unwrap();
    eventually("the server", || client.server_is_ready()).await;
    assert!(!has_plain_topic(&bench));
    task.abort();
}
