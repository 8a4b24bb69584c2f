//! The action `fibonacci`: counts the sequence up, one number every 100 ms, tells each step as
//! feedback, and stops when it is cancelled.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::action::{
    ActionServer, CancelResponse, GoalHandleError, GoalResponse, ServerGoalHandle,
};
use angaros::example_interfaces::action::{
    Fibonacci, Fibonacci_Feedback, Fibonacci_Goal, Fibonacci_Result,
};
use angaros::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The largest order whose last number an `int32` still holds.
const LARGEST_ORDER: i32 = 46;

/// A goal with what is computed of it.
struct Running {
    goal: ServerGoalHandle<Fibonacci>,
    sequence: Vec<i32>,
}

impl Running {
    /// Computes one number more or ends the goal; returns whether it goes on.
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

/// Creates the server, and the timer that advances its goals.
fn serve(node: &Node) -> Result<(ActionServer<Fibonacci>, Timer)> {
    let running: Arc<Mutex<Vec<Running>>> = Arc::default();
    let begun = Arc::clone(&running);
    let callbacks = ActionCallbacks::new(move |goal: ServerGoalHandle<Fibonacci>| {
        println!("goal of order {}", goal.goal().order);
        let sequence = vec![0, 1];
        begun.lock().unwrap_or_else(PoisonError::into_inner).push(Running { goal, sequence });
    })
    .on_goal(|_, goal: &Fibonacci_Goal| match goal.order {
        0..=LARGEST_ORDER => GoalResponse::AcceptAndExecute,
        _ => GoalResponse::Reject,
    })
    .on_cancel(|_| CancelResponse::Accept);
    let server = node.create_action_server("fibonacci", ActionServerOptions::new(), callbacks)?;
    let timer = node.create_timer(Duration::from_millis(100), move |_| {
        let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain_mut(|one| {
            one.step().unwrap_or_else(|error| {
                println!("the goal is given up: {error}");
                false
            })
        });
    })?;
    Ok((server, timer))
}

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "fibonacci_action_server")?;
    let _served = serve(&node)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
