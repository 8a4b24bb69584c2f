//! An action, both sides in one program: the server counts up the Fibonacci sequence, a number
//! every 100 ms, and the client shows what it hears and the result.
//!
//! ```sh
//! cargo run --example fibonacci
//! cargo run --example fibonacci 30    # too much: it is cancelled after a second
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for the terminal")]

use angaros::action::{
    CancelResponse, GoalError, GoalHandleError, GoalResponse, SendGoalOptions, ServerGoalHandle,
};
use angaros::example_interfaces::action::{
    Fibonacci, Fibonacci_Feedback, Fibonacci_Goal, Fibonacci_Result,
};
use angaros::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long the client waits for the server and its answers.
const PATIENCE: Duration = Duration::from_secs(5);

/// A goal with what is computed of it.
struct Running {
    goal: ServerGoalHandle<Fibonacci>,
    sequence: Vec<i32>,
}

impl Running {
    /// One number more, or the end; returns whether it goes on.
    fn step(&mut self) -> std::result::Result<bool, GoalHandleError> {
        let wanted = usize::try_from(self.goal.goal().order).unwrap_or_default() + 1;
        if self.goal.is_canceling() {
            self.goal.canceled(Fibonacci_Result { sequence: self.sequence.clone() })?;
            return Ok(false);
        }
        match self.sequence[..] {
            [.., before, last] if self.sequence.len() < wanted => {
                self.sequence.push(last.wrapping_add(before));
                let sequence = self.sequence.clone();
                self.goal.publish_feedback(Fibonacci_Feedback { sequence })?;
                Ok(true)
            }
            _ => {
                self.goal.succeed(Fibonacci_Result { sequence: self.sequence.clone() })?;
                Ok(false)
            }
        }
    }
}

/// The server, and the timer that brings its goals on.
fn serve(node: &Node) -> Result<(ActionServer<Fibonacci>, Timer)> {
    let running: Arc<Mutex<Vec<Running>>> = Arc::default();
    let begun = Arc::clone(&running);
    let callbacks = ActionCallbacks::new(move |goal| {
        let sequence = vec![0, 1];
        begun.lock().unwrap_or_else(PoisonError::into_inner).push(Running { goal, sequence });
    })
    .on_goal(|_, goal: &Fibonacci_Goal| match goal.order {
        0..=46 => GoalResponse::AcceptAndExecute,
        _ => GoalResponse::Reject,
    })
    .on_cancel(|_| CancelResponse::Accept);
    let server = node.create_action_server("fibonacci", ActionServerOptions::new(), callbacks)?;
    let timer = node.create_timer(Duration::from_millis(100), move |_| {
        let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain_mut(|one| {
            one.step().unwrap_or_else(|error| {
                eprintln!("{error}");
                false
            })
        });
    })?;
    Ok((server, timer))
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
        Err(GoalError::TimedOut) => {
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
    let _served = serve(&server)?;
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
