//! What the suites of rosbridge clients want to find in the graph: the action `/fibonacci`, whose
//! goals take half a second for each number, the service `/add_two_ints` and a node with
//! parameters. `scripts/rosbridge.sh` runs it.

use angaros::action::{CancelResponse, GoalOutcome, ServerGoalHandle};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Feedback, Fibonacci_Result};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

/// How long one number takes.
const EACH: Duration = Duration::from_millis(500);

/// How long the last feedback travels before the result follows.
const AHEAD: Duration = Duration::from_millis(200);

/// How exactly that is kept to.
const TICK: Duration = Duration::from_millis(20);

/// Those who wait for a timer.
type Sleepers = Arc<Mutex<Vec<Waker>>>;

async fn sleep(sleepers: &Sleepers, span: Duration) {
    let until = Instant::now() + span;
    poll_fn(|cx| {
        if Instant::now() >= until {
            return Poll::Ready(());
        }
        sleepers.lock().unwrap_or_else(PoisonError::into_inner).push(cx.waker().clone());
        Poll::Pending
    })
    .await;
}

async fn count(
    goal: ServerGoalHandle<Fibonacci>,
    sleepers: Sleepers,
) -> GoalOutcome<Fibonacci_Result> {
    let wanted = usize::try_from(goal.goal().order).unwrap_or_default() + 1;
    let mut sequence = vec![0, 1];
    while sequence.len() < wanted {
        sleep(&sleepers, EACH).await;
        if goal.is_canceling() {
            return GoalOutcome::Canceled(Fibonacci_Result { sequence });
        }
        if let [.., before, last] = sequence[..] {
            sequence.push(before + last);
        }
        let feedback = Fibonacci_Feedback { sequence: sequence.clone() };
        // The bridge may have gone.
        let _ = goal.publish_feedback(feedback);
    }
    // The result may overtake feedback; a suite that counts feedback waits for the result.
    sleep(&sleepers, AHEAD).await;
    GoalOutcome::Succeeded(Fibonacci_Result { sequence })
}

/// Offers all of it from a node, until what is returned is dropped.
///
/// # Errors
/// What the node cannot offer.
pub fn offer(node: &Node) -> Result<impl Sized + use<>> {
    let sleepers = Sleepers::default();
    let waking = Arc::clone(&sleepers);
    let timer = node.create_timer(TICK, move |_| {
        let woken = std::mem::take(&mut *waking.lock().unwrap_or_else(PoisonError::into_inner));
        woken.into_iter().for_each(Waker::wake);
    })?;
    let callbacks = ActionCallbacks::future(move |goal| count(goal, Arc::clone(&sleepers)))
        .on_cancel(|_| CancelResponse::Accept);
    let action = node.create_action_server("fibonacci", ActionServerOptions::new(), callbacks)?;
    let add = |request: AddTwoInts_Request| AddTwoInts_Response { sum: request.a + request.b };
    let service = node.create_service::<AddTwoInts, _>("add_two_ints", add)?;
    let speed = node.declare_parameter("speed", 0.5)?;
    Ok((timer, action, service, speed))
}

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "graph")?;
    let _offers = offer(&node)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
