//! Sends one goal to the action `fibonacci`: `fibonacci_action_client 10`. A goal that takes longer
//! than two seconds is cancelled.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::action::{GoalError, SendGoalOptions};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Feedback, Fibonacci_Goal};
use angaros::prelude::*;
use std::time::Duration;

/// How long the server and its answers are waited for.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long the goal may take.
const LONGEST_GOAL: Duration = Duration::from_secs(2);

fn ask(node: &Node, order: i32) -> std::result::Result<(), Box<dyn std::error::Error>> {
    let client = node.create_action_client::<Fibonacci>("fibonacci")?;
    if !client.wait_for_server(TIMEOUT) {
        return Err("nobody offers the action fibonacci".into());
    }
    let options = SendGoalOptions::new()
        .on_feedback(|feedback: Fibonacci_Feedback| println!("feedback: {:?}", feedback.sequence));
    let goal = client.send_goal_and_wait(Fibonacci_Goal { order }, options, TIMEOUT)?;
    println!("goal accepted as {}", goal.goal_id());
    let (status, result) = match goal.wait_for_result(LONGEST_GOAL) {
        Err(GoalError::TimedOut) => {
            let reply = goal.wait_for_cancel(TIMEOUT)?;
            println!("goals that are cancelled: {}", reply.goals.len());
            goal.wait_for_result(TIMEOUT)?
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
    let node = Node::new(&context, "fibonacci_action_client")?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        let asked = ask(&node, order);
        executor.cancel();
        asked
    })
}
