//! Action verbs against a server in this process.

use crate::support::{Running, angaros, text};
use angaros::NodeActions as _;
use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelResponse, GoalOutcome, GoalResponse,
    ServerGoalHandle,
};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Feedback, Fibonacci_Result};
use angaros::{Context, ContextOptions, Node, SingleThreadedExecutor};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const TYPE: &str = "example_interfaces/action/Fibonacci";

fn domain() -> u32 {
    211 + std::process::id() % 20
}

fn command(args: &[&str]) -> Command {
    let mut command = angaros(args);
    // What is said of the network is another test's.
    command.env("ANGAROS_TRANSPORT", "local,shm");
    command.env("ROS_DOMAIN_ID", domain().to_string());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn ran(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn shown(args: &[&str]) -> String {
    let output = ran(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Rejects what is beyond 9, waits to be cancelled at 9, and else counts up with one feedback.
fn callbacks() -> ActionCallbacks<Fibonacci> {
    let callbacks = ActionCallbacks::future(|goal: ServerGoalHandle<Fibonacci>| async move {
        let sequence: Vec<i32> = (0..goal.goal().order).collect();
        goal.publish_feedback(Fibonacci_Feedback { sequence: vec![7] }).unwrap();
        if goal.goal().order == 9 {
            goal.cancel_requested().await;
            return GoalOutcome::Canceled(Fibonacci_Result { sequence });
        }
        GoalOutcome::Succeeded(Fibonacci_Result { sequence })
    });
    callbacks
        .on_goal(|_, goal| match goal.order {
            ..=9 => GoalResponse::AcceptAndExecute,
            _ => GoalResponse::Reject,
        })
        .on_cancel(|_| CancelResponse::Accept)
}

#[test]
fn actions_are_listed_and_goals_sent_as_ros2_action_does() {
    let options = ContextOptions { domain: Some(domain()), ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL).unwrap();
    let node = Node::new(&context, "fib_server").unwrap();
    let options = ActionServerOptions::new();
    let _server = node.create_action_server("fib", options, callbacks()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        struct Cancel<'a>(&'a SingleThreadedExecutor);
        impl Drop for Cancel<'_> {
            fn drop(&mut self) {
                self.0.cancel();
            }
        }
        let _cancel = Cancel(&executor);
        listed();
        sent();
        cancelled();
    });
}

fn listed() {
    assert_eq!(shown(&["action", "list"]), "/fib\n");
    assert_eq!(shown(&["action", "list", "-t"]), format!("/fib [{TYPE}]\n"));
    assert_eq!(
        shown(&["action", "info", "fib"]),
        "Action: /fib\nAction clients: 0\nAction servers: 1\n    /fib_server\n"
    );
    assert_eq!(shown(&["action", "type", "/fib"]), format!("{TYPE}\n"));
    assert_eq!(shown(&["action", "find", TYPE]), "/fib\n");
    let node = shown(&["node", "info", "/fib_server"]);
    assert!(node.contains(&format!("  Action Servers:\n    /fib: {TYPE}\n")), "{node}");
    assert!(!node.contains("_action"), "{node}");
    let unknown = ran(&["action", "info", "/fob"]);
    assert!(text(&unknown.stderr).contains("did you mean '/fib'?"), "{}", text(&unknown.stderr));
}

fn sent() {
    let out = shown(&["action", "send_goal", "-f", "/fib", TYPE, "{order: 3}"]);
    let (begin, rest) = out.split_once("Goal accepted with ID: ").unwrap();
    assert_eq!(
        begin,
        "Waiting for an action server to become available...\nSending goal:\n     order: 3\n\n"
    );
    let (id, rest) = rest.split_once("\n\n").unwrap();
    assert!(id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}");
    assert!(rest.contains("Feedback:\n    sequence:\n- 7\n"), "{rest}");
    assert!(rest.contains("Result:\n    sequence:\n- 0\n- 1\n- 2\n"), "{rest}");
    assert!(rest.ends_with("Goal finished with status: SUCCEEDED\n"), "{rest}");
    let rejected = ran(&["action", "send_goal", "/fib", TYPE, "{order: 10}"]);
    assert!(!rejected.status.success());
    assert!(text(&rejected.stdout).ends_with("Goal was rejected :(\n"));
    let alone = ran(&["action", "send_goal", "-t", "0.1", "/nobody", TYPE]);
    assert!(text(&alone.stderr).starts_with("error: no server of /nobody with"));
    let wrong = ran(&["action", "send_goal", "/fib", TYPE, "{ordre: 1}"]);
    assert!(text(&wrong.stderr).contains("order"), "{}", text(&wrong.stderr));
}

fn cancelled() {
    let goal = Running::start(command(&["action", "send_goal", "-f", "/fib", TYPE, "{order: 9}"]));
    goal.wait_for("Feedback:");
    let (code, out, err) = goal.interrupt(Duration::from_secs(10));
    assert_eq!(code, Some(1), "{out} {err}");
    assert!(out.contains("Canceling goal..."), "{out} {err}");
    assert!(out.ends_with("Goal finished with status: CANCELED\n"), "{out} {err}");
}
