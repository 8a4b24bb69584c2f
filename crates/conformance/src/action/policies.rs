//! Several goals: which are cancelled, and which may be there at the same time.

use super::fixture::{AcceptedGoals, ActionFixture, block_on, result};
use super::{ActionRule, action_rules};
use crate::check::{LONG, Verdict, ensure, equal, eventually};
use crate::executor::Kind;
use crate::wire::Wire;
use angaros::action::{
    ActionServerOptions, CancelCode, CancelReply, CancelResponse, ClientGoalHandle, GoalError,
    GoalPolicy, GoalStatus, SendGoalOptions,
};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Goal};
use std::time::Duration;

pub const RULES: &[ActionRule] = action_rules![
    ac6_requests_to_cancel_mean_the_goals_they_name,
    ac6_a_request_that_the_user_refuses_is_rejected,
    ac8_a_busy_server_rejects_if_it_is_told_to,
    ac8_a_goal_preempts_the_one_before_it,
];

type Goal = ClientGoalHandle<Fibonacci>;

/// Code and goals of a reply.
fn read(reply: &CancelReply) -> (CancelCode, Vec<angaros::action::GoalId>) {
    (reply.code, reply.goals.iter().map(|goal| goal.id).collect())
}

/// AC6: all goals up to a time, one, one that has ended, all.
fn ac6_requests_to_cancel_mean_the_goals_they_name(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let callbacks = accepted.callbacks().on_cancel(|_| CancelResponse::Accept);
    ActionFixture::play((wire, kind), ActionServerOptions::new(), callbacks, |fixture| {
        let mut goals: Vec<Goal> = Vec::new();
        for order in 1..=5 {
            goals.push(fixture.send(order)?);
            // Stamps are what this rule goes by.
            std::thread::sleep(Duration::from_micros(10));
        }
        let ids = |chosen: &[usize]| chosen.iter().map(|i| goals[*i].goal_id()).collect::<Vec<_>>();
        let client = &fixture.client;
        let before = client.cancel_before_and_wait(goals[1].accepted(), LONG)?;
        equal("up to the second", read(&before), (CancelCode::None, ids(&[0, 1])))?;
        let one = block_on(goals[3].cancel())??;
        equal("the fourth", read(&one), (CancelCode::None, ids(&[3])))?;
        let again = goals[3].wait_for_cancel(LONG)?;
        equal("the fourth again", read(&again), (CancelCode::Terminated, vec![]))?;
        accepted.goal(3)?.succeed(result(3))?;
        let ended = goals[2].wait_for_cancel(LONG)?;
        equal("one that has ended", read(&ended), (CancelCode::Terminated, vec![]))?;
        let all = block_on(client.cancel_all())??;
        equal("the rest", read(&all), (CancelCode::None, ids(&[4])))?;
        let none = client.cancel_all_and_wait(LONG)?;
        equal("none is left", read(&none), (CancelCode::None, vec![]))?;
        for order in [1, 2, 4, 5] {
            accepted.goal(order)?.canceled(result(order))?;
            let end = goals[order as usize - 1].wait_for_result(LONG)?;
            equal("end", (end.0, end.1.sequence), (GoalStatus::Canceled, vec![order]))?;
        }
        Ok(())
    })
}

/// AC6: and goes on; a request for several is granted for those that the user grants.
fn ac6_a_request_that_the_user_refuses_is_rejected(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let callbacks = accepted.callbacks().on_cancel(|handle| match handle.goal().order {
        1 => CancelResponse::Reject,
        _ => CancelResponse::Accept,
    });
    ActionFixture::play((wire, kind), ActionServerOptions::new(), callbacks, |fixture| {
        let one = fixture.send(1)?;
        let refused = one.wait_for_cancel(LONG)?;
        equal("refused", read(&refused), (CancelCode::Rejected, vec![]))?;
        ensure(accepted.goal(1)?.is_executing(), || "it does not go on".to_owned())?;
        let two = fixture.send(2)?;
        let all = fixture.client.cancel_all_and_wait(LONG)?;
        equal("both", read(&all), (CancelCode::None, vec![two.goal_id()]))?;
        let unknown = angaros::action_msgs::srv::CancelGoal_Request {
            goal_info: angaros::action_msgs::msg::GoalInfo {
                goal_id: angaros::unique_identifier_msgs::msg::UUID { uuid: [9; 16] },
                ..Default::default()
            },
        };
        let service = format!("{}/_action/cancel_goal", fixture.nodes.topic);
        let raw = fixture
            .nodes
            .listener
            .create_client::<angaros::action_msgs::srv::CancelGoal>(&service)?;
        ensure(raw.wait_for_service(LONG), || "no cancel service".to_owned())?;
        let reply = raw.call(&unknown, LONG)?;
        equal("unknown", (reply.return_code, reply.goals_canceling.len()), (2, 0))
    })
}

/// AC8: and accepts again when the goal has ended.
fn ac8_a_busy_server_rejects_if_it_is_told_to(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let options = ActionServerOptions::new().policy(GoalPolicy::RejectWhileBusy);
    ActionFixture::play((wire, kind), options, accepted.callbacks(), |fixture| {
        let one = fixture.send(1)?;
        let goal = Fibonacci_Goal { order: 2 };
        let two = fixture.client.send_goal_and_wait(goal, SendGoalOptions::new(), LONG);
        equal("while busy", two.err(), Some(GoalError::Rejected))?;
        accepted.goal(1)?.succeed(result(1))?;
        equal("end", one.wait_for_result(LONG)?.0, GoalStatus::Succeeded)?;
        let three = fixture.send(3)?;
        accepted.goal(3)?.succeed(result(3))?;
        equal("end", three.wait_for_result(LONG)?.0, GoalStatus::Succeeded)
    })
}

/// AC8: the running goal is asked to cancel, the waiting one gives way to a newer one.
fn ac8_a_goal_preempts_the_one_before_it(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let options = ActionServerOptions::new().policy(GoalPolicy::Preempt);
    // Nobody else may cancel: the policy does not ask.
    let callbacks = accepted.callbacks();
    ActionFixture::play((wire, kind), options, callbacks, |fixture| {
        let one = fixture.send(1)?;
        let two = fixture.send(2)?;
        let three = fixture.send(3)?;
        let running = accepted.goal(1)?;
        eventually("the first is asked to cancel", || running.is_canceling())?;
        let end = two.wait_for_result(LONG)?;
        equal("the second", end.0, GoalStatus::Canceled)?;
        ensure(!accepted.has(2) && !accepted.has(3), || "one began too early".to_owned())?;
        equal("the third", fixture.server.status(three.goal_id()), GoalStatus::Accepted)?;
        running.canceled(result(1))?;
        equal("the first", one.wait_for_result(LONG)?.0, GoalStatus::Canceled)?;
        let last = accepted.goal(3)?;
        ensure(last.is_executing(), || "the third does not execute".to_owned())?;
        last.succeed(result(3))?;
        equal("the third", three.wait_for_result(LONG)?.1.sequence, vec![3])?;
        // One that waits is cancelled by a request without having begun.
        let four = fixture.send(4)?;
        let five = fixture.send(5)?;
        equal("waiting", five.wait_for_cancel(LONG)?.code, CancelCode::None)?;
        equal("the fifth", five.wait_for_result(LONG)?.0, GoalStatus::Canceled)?;
        accepted.goal(4)?.abort(result(4))?;
        equal("the fourth", four.wait_for_result(LONG)?.0, GoalStatus::Aborted)?;
        ensure(!accepted.has(5), || "a cancelled goal began".to_owned())
    })
}
