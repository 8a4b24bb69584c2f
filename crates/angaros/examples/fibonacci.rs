//! An action, both sides in one program: the server counts up the Fibonacci sequence, a number
//! every 100 ms, and the client shows what it hears and the result.
//!
//! ```sh
//! cargo run --example fibonacci
//! cargo run --example fibonacci 30    # too much: it is cancelled after a second
//! ```

use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelResponse, GoalResponse, SendGoalOptions,
    ServerGoalHandle,
};
use angaros::example_interfaces::action::{
    Fibonacci, Fibonacci_Feedback, Fibonacci_Goal, Fibonacci_Result,
};
use angaros::prelude::*;
use std::time::Duration;

/// How long the client waits for the server and its answers.
const PATIENCE: Duration = Duration::from_secs(5);

/// Brings one goal to its end, on a thread of its own.
fn compute(goal: &ServerGoalHandle<Fibonacci>) -> Result<(), angaros::action::GoalHandleError> {
    let order = usize::try_from(goal.goal().order).unwrap_or_default();
    let mut sequence = vec![0, 1];
    while sequence.len() <= order {
        std::thread::sleep(Duration::from_millis(100));
        if goal.is_canceling() {
            return goal.canceled(Fibonacci_Result { sequence });
        }
        let [.., before, last] = sequence[..] else { break };
        sequence.push(last.wrapping_add(before));
        goal.publish_feedback(Fibonacci_Feedback { sequence: sequence.clone() })?;
    }
    goal.succeed(Fibonacci_Result { sequence })
}

fn callbacks() -> ActionCallbacks<Fibonacci> {
    ActionCallbacks::new(|goal: ServerGoalHandle<Fibonacci>| {
        std::thread::spawn(move || {
            if let Err(error) = compute(&goal) {
                eprintln!("{error}");
            }
        });
    })
    .on_goal(|_, goal| match goal.order {
        0..=46 => GoalResponse::AcceptAndExecute,
        _ => GoalResponse::Reject,
    })
    .on_cancel(|_| CancelResponse::Accept)
}

/// Asks for a sequence, and cancels it when it takes longer than a second.
fn ask(node: &Node, order: i32) -> std::result::Result<(), Box<dyn std::error::Error>> {
    let client = node.create_action_client::<Fibonacci>("fibonacci")?;
    if !client.wait_for_server(PATIENCE) {
        return Err("no server of fibonacci".into());
    }
    let options = SendGoalOptions::new()
        .on_feedback(|feedback: Fibonacci_Feedback| println!("so far: {:?}", feedback.sequence));
    let goal = client.send_goal_and_wait(Fibonacci_Goal { order }, options, PATIENCE)?;
    println!("accepted as {}", goal.goal_id());
    let (status, result) = match goal.wait_for_result(Duration::from_secs(1)) {
        Err(angaros::action::GoalError::TimedOut) => {
            let reply = goal.wait_for_cancel(PATIENCE)?;
            println!("cancelling is granted: {}", !reply.goals.is_empty());
            goal.wait_for_result(PATIENCE)?
        }
        ended => ended?,
    };
    println!("{status}: {:?}", result.sequence);
    Ok(())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    angaros::init_log();
    let order = std::env::args().nth(1).map_or(Ok(5), |text| text.parse())?;
    let context = Context::from_env()?;
    let (server, client) = (Node::new(&context, "fib_server")?, Node::new(&context, "fib_client")?);
    let options = ActionServerOptions::new();
    let _server = server.create_action_server("fibonacci", options, callbacks())?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&server)?;
    executor.add_node(&client)?;
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        let asked = ask(&client, order);
        executor.cancel();
        asked
    })
}
