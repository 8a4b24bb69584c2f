//! Actions: goals that clients send, and goals that clients get.

use crate::support::{Bench, Client, LONG, eventually};
use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelResponse, GoalOutcome, GoalStatus,
    NodeActions as _, SendGoalOptions,
};
use angaros::example_interfaces::action::{
    Fibonacci, Fibonacci_Feedback, Fibonacci_Goal, Fibonacci_Result,
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::time::timeout;

const TYPE: &str = "example_interfaces/Fibonacci";

fn goal(id: &str, order: i32) -> String {
    json!({
        "op": "send_action_goal", "id": id, "action": "/fibonacci", "action_type": TYPE,
        "args": {"order": order}, "feedback": true,
    })
    .to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_sends_goals_gets_feedback_and_results_and_cancels() {
    let bench = Bench::new();
    let other = bench.other("fibonacci");
    let callbacks = ActionCallbacks::<Fibonacci>::future(|handle| async move {
        let order = handle.goal().order;
        let mut sequence = vec![0, 1];
        let feedback = Fibonacci_Feedback { sequence: sequence.clone() };
        handle.publish_feedback(feedback).unwrap();
        if order > 5 {
            handle.cancel_requested().await;
            return GoalOutcome::Canceled(Fibonacci_Result { sequence });
        }
        while sequence.len() <= order as usize {
            sequence.push(sequence[sequence.len() - 1] + sequence[sequence.len() - 2]);
        }
        GoalOutcome::Succeeded(Fibonacci_Result { sequence })
    })
    .on_cancel(|_| CancelResponse::Accept);
    let options = ActionServerOptions::new();
    let _server = other.node.create_action_server("/fibonacci", options, callbacks).unwrap();
    let client = bench.client();
    client.send(&goal("g", 4)).await;
    let feedback = client.next().await;
    assert_eq!(feedback["op"], "action_feedback");
    assert_eq!(feedback["values"]["sequence"], json!([0, 1]));
    let expected = json!({
        "op": "action_result", "id": "g", "action": "/fibonacci",
        "values": {"sequence": [0, 1, 1, 2, 3]}, "status": 4, "result": true,
    });
    assert_eq!(client.next().await, expected);
    client.send(&goal("h", 10)).await;
    assert_eq!(client.next().await["op"], "action_feedback");
    client.send(r#"{"op":"cancel_action_goal","id":"h","action":"/fibonacci"}"#).await;
    let result = client.next().await;
    assert_eq!((&result["status"], &result["result"]), (&json!(5), &json!(true)), "{result}");
    client.send(r#"{"op":"cancel_action_goal","id":"h","action":"/fibonacci"}"#).await;
    client.has_nothing().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_goal_that_nobody_can_have_is_answered_with_the_reason() {
    let bench = Bench::new();
    let client = bench.client();
    client.send(r#"{"op":"set_level","level":"none"}"#).await;
    let wrong = goal("g", 4).replace("order", "ordre");
    client.send(&wrong).await;
    let result = client.next().await;
    assert_eq!((&result["result"], &result["status"]), (&json!(false), &json!(0)));
    assert!(result["values"].as_str().unwrap().contains("no field 'ordre'"), "{result}");
    client.send(&goal("g", 4).replace("Fibonacci", "Nothing")).await;
    let result = client.next().await;
    assert!(result["values"].as_str().unwrap().contains("Nothing"), "{result}");
}

/// The next goal that an offering client gets.
async fn next_goal(server: &Client) -> Value {
    let goal = server.next_of("send_action_goal").await;
    assert_eq!(goal["action"], "/count");
    assert_eq!(goal["action_type"], TYPE);
    goal
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_offers_an_action_to_the_graph() {
    let bench = Bench::new();
    let server = bench.client();
    let advertise = json!({"op": "advertise_action", "action": "/count", "type": TYPE});
    server.send(&advertise.to_string()).await;
    let other = bench.other("user");
    let user = other.node.create_action_client::<Fibonacci>("/count").unwrap();
    eventually("the action", || user.server_is_ready()).await;
    let heard: Arc<Mutex<Vec<i32>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let options = SendGoalOptions::new()
        .on_feedback(move |feedback: Fibonacci_Feedback| *kept.lock().unwrap() = feedback.sequence);
    let sent = user.send_goal(Fibonacci_Goal { order: 3 }, options);
    let goal = next_goal(&server).await;
    assert_eq!(goal["args"], json!({"order": 3}));
    let handle = sent.await.unwrap();
    let about = |op: &str, more: Value| {
        let mut message = json!({"op": op, "action": "/count", "id": goal["id"]});
        message.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        message.to_string()
    };
    server.send(&about("action_feedback", json!({"values": {"sequence": [7]}}))).await;
    eventually("the feedback", || *heard.lock().unwrap() == [7]).await;
    let result = json!({"values": {"sequence": [7, 8]}, "status": 4, "result": true});
    server.send(&about("action_result", result)).await;
    let (status, result) = timeout(LONG, handle.result()).await.unwrap().unwrap();
    assert_eq!((status, result.sequence), (GoalStatus::Succeeded, vec![7, 8]));

    let sent = user.send_goal(Fibonacci_Goal { order: 3 }, SendGoalOptions::new());
    let goal = next_goal(&server).await;
    let handle = sent.await.unwrap();
    let cancelled = handle.cancel();
    let (reply, request) = tokio::join!(cancelled, server.next_of("cancel_action_goal"));
    assert_eq!(reply.unwrap().goals.len(), 1);
    assert_eq!(request["id"], goal["id"]);
    let result = json!({
        "op": "action_result", "action": "/count", "id": goal["id"],
        "values": {"sequence": []}, "status": 5, "result": true,
    });
    server.send(&result.to_string()).await;
    assert_eq!(timeout(LONG, handle.result()).await.unwrap().unwrap().0, GoalStatus::Canceled);

    // What is unadvertised while a goal goes on is aborted.
    let sent = user.send_goal(Fibonacci_Goal { order: 3 }, SendGoalOptions::new());
    next_goal(&server).await;
    let handle = sent.await.unwrap();
    let failed = json!({"op": "unadvertise_action", "action": "/count"});
    server.send(&failed.to_string()).await;
    let ended = timeout(LONG, handle.result()).await.unwrap();
    assert!(!matches!(ended, Ok((GoalStatus::Succeeded, _))), "{ended:?}");
    server.send(&failed.to_string()).await;
    assert!(server.next().await["msg"].as_str().unwrap().contains("not offered"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn goals_of_a_client_that_goes_are_aborted() {
    let bench = Bench::new();
    let server = bench.client();
    let advertise = json!({"op": "advertise_action", "action": "/count", "type": TYPE});
    server.send(&advertise.to_string()).await;
    let other = bench.other("user");
    let user = other.node.create_action_client::<Fibonacci>("/count").unwrap();
    eventually("the action", || user.server_is_ready()).await;
    let sent = user.send_goal(Fibonacci_Goal { order: 3 }, SendGoalOptions::new());
    next_goal(&server).await;
    let handle = sent.await.unwrap();
    drop(server);
    let ended = timeout(LONG, handle.result()).await.unwrap();
    assert!(!matches!(ended, Ok((GoalStatus::Succeeded, _))), "{ended:?}");
}
