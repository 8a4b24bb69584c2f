//! One goal from its proposal to its end.

use super::fixture::{AcceptedGoals, ActionFixture, block_on, result};
use super::{ActionRule, action_rules};
use crate::check::{LONG, Verdict, ensure, equal, eventually, lock};
use crate::executor::Kind;
use crate::service::failing_service;
use crate::wire::Wire;
use angaros::NodeActions as _;
use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelCode, CancelResponse, GoalError, GoalId,
    GoalOutcome, GoalResponse, GoalStatus, SendGoalOptions, ServerGoalHandle,
};
use angaros::action_msgs::msg::GoalStatusArray;
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Feedback, Fibonacci_Goal};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request};
use angaros::{CallError, Client, Qos, Subscription};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub const RULES: &[ActionRule] = action_rules![
    ac1_ac3_every_transition_is_published_on_the_status_topic,
    ac2_ac4_a_goal_ends_once_and_as_the_server_says,
    ac5_a_goal_that_is_dropped_is_aborted,
    ac9_feedback_comes_complete_and_in_order,
    ac10_a_rejected_goal_and_a_lost_server_are_named,
    ac10_the_goals_of_a_node_out_of_service_are_lost,
];

/// The statuses of all goals in the next message.
fn next_statuses(topic: &Subscription<GoalStatusArray>) -> Verdict<Vec<i8>> {
    let message = crate::fixture::next(topic)?.message()?;
    Ok(message.status_list.iter().map(|goal| goal.status).collect())
}

/// AC1 and AC3: the names are those of ROS 2, and each message has all goals in their order.
fn ac1_ac3_every_transition_is_published_on_the_status_topic(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let callbacks = accepted
        .callbacks()
        .on_goal(|_, goal| match goal.order {
            1 => GoalResponse::AcceptAndExecute,
            _ => GoalResponse::AcceptAndDefer,
        })
        .on_cancel(|_| CancelResponse::Accept);
    ActionFixture::play((wire, kind), ActionServerOptions::new(), callbacks, |fixture| {
        let name = format!("{}/_action/status", fixture.nodes.topic);
        let statuses =
            fixture.nodes.listener.create_polled_subscription(&name, Qos::keep_last(50))?;
        ensure(statuses.wait_for_publishers(1, LONG), || "no status topic".to_owned())?;
        let one = fixture.send(1)?;
        equal("first goal accepted", next_statuses(&statuses)?, vec![1])?;
        equal("first goal executing", next_statuses(&statuses)?, vec![2])?;
        let two = fixture.send(2)?;
        equal("second goal accepted", next_statuses(&statuses)?, vec![2, 1])?;
        accepted.goal(2)?.execute()?;
        equal("second goal executing", next_statuses(&statuses)?, vec![2, 2])?;
        equal("cancelled", two.wait_for_cancel(LONG)?.code, CancelCode::None)?;
        equal("second goal cancelling", next_statuses(&statuses)?, vec![2, 3])?;
        accepted.goal(1)?.succeed(result(1))?;
        equal("first goal succeeded", next_statuses(&statuses)?, vec![4, 3])?;
        accepted.goal(2)?.canceled(result(2))?;
        equal("second goal cancelled", next_statuses(&statuses)?, vec![4, 5])?;
        eventually("the client hears of both ends", || {
            (one.status(), two.status()) == (GoalStatus::Succeeded, GoalStatus::Canceled)
        })
    })
}

/// AC2 and AC4: illegal ends are refused; the result is there as often as it is asked for.
fn ac2_ac4_a_goal_ends_once_and_as_the_server_says(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let callbacks = accepted.callbacks();
    ActionFixture::play((wire, kind), ActionServerOptions::new(), callbacks, |fixture| {
        let goal = fixture.send(1)?;
        let handle = accepted.goal(1)?;
        equal("id", handle.goal_id(), goal.goal_id())?;
        equal("stamp", handle.accepted(), goal.accepted())?;
        ensure(handle.canceled(result(0)).is_err(), || "cancelled though nobody asked".into())?;
        ensure(handle.execute().is_err(), || "it began twice".into())?;
        for _ in 0..50 {
            let early = goal.wait_for_result(Duration::from_micros(50)).err();
            equal("before its end", early, Some(GoalError::TimedOut))?;
        }
        handle.succeed(result(7))?;
        ensure(handle.abort(result(8)).is_err(), || "it ended twice".into())?;
        for _ in 0..2 {
            let (status, result) = goal.wait_for_result(LONG)?;
            equal("end", (status, result.sequence), (GoalStatus::Succeeded, vec![7]))?;
            let (status, result) = block_on(goal.result())??;
            equal("end", (status, result.sequence), (GoalStatus::Succeeded, vec![7]))?;
        }
        let mut outcome = Vec::new();
        for (order, end) in [(2, GoalStatus::Aborted), (3, GoalStatus::Succeeded)] {
            let goal = fixture.send(order)?;
            match end {
                GoalStatus::Aborted => accepted.goal(order)?.abort(result(order))?,
                _ => accepted.goal(order)?.succeed(result(order))?,
            }
            outcome.push((block_on(goal.result())??.0, end));
        }
        ensure(outcome.iter().all(|(found, expected)| found == expected), || {
            format!("{outcome:?}")
        })?;
        equal("active goals", fixture.server.active_goals(), 0)
    })
}

/// AC5: whoever waits for the result hears of it.
fn ac5_a_goal_that_is_dropped_is_aborted(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let deferred = accepted.callbacks().on_goal(|_, _| GoalResponse::AcceptAndDefer);
    ActionFixture::play((wire, kind), ActionServerOptions::new(), deferred, |fixture| {
        let waiting = fixture.send(1)?;
        let executing = fixture.send(2)?;
        accepted.goal(1)?;
        accepted.goal(2)?.execute()?;
        accepted.drop_all();
        for goal in [waiting, executing] {
            equal("end", goal.wait_for_result(LONG)?.0, GoalStatus::Aborted)?;
        }
        Ok(())
    })
}

/// AC9: the server sends it before the client can know that its goal is accepted, and ends at once.
fn ac9_feedback_comes_complete_and_in_order(wire: &Wire, kind: &Kind) -> Verdict {
    const STEPS: i32 = 8;
    let failures: Arc<Mutex<Vec<String>>> = Arc::default();
    let failed = Arc::clone(&failures);
    let callbacks = ActionCallbacks::future(move |goal: ServerGoalHandle<Fibonacci>| {
        let order = goal.goal().order;
        for step in 1..=STEPS {
            let feedback = Fibonacci_Feedback { sequence: vec![order, step] };
            if let Err(error) = goal.publish_feedback(feedback) {
                lock(&failed).push(error.to_string());
            }
        }
        async move { GoalOutcome::Succeeded(result(order)) }
    });
    ActionFixture::play((wire, kind), ActionServerOptions::new(), callbacks, |fixture| {
        let heard: Arc<Mutex<Vec<Vec<i32>>>> = Arc::default();
        let deaf = fixture.send(1)?;
        let sink = Arc::clone(&heard);
        let options = SendGoalOptions::new()
            .on_feedback(move |feedback: Fibonacci_Feedback| lock(&sink).push(feedback.sequence));
        let sent = fixture.client.send_goal(Fibonacci_Goal { order: 2 }, options);
        let id = sent.goal_id();
        let goal = block_on(sent)??;
        equal("id", goal.goal_id(), id)?;
        ensure(id != deaf.goal_id() && id != GoalId::default(), || format!("{id} is no id"))?;
        equal("result", block_on(goal.result())??.1.sequence, vec![2])?;
        eventually("all feedback", || lock(&heard).len() == STEPS as usize)?;
        let expected: Vec<_> = (1..=STEPS).map(|step| vec![2, step]).collect();
        equal("feedback", lock(&heard).clone(), expected)?;
        equal("failures", lock(&failures).clone(), vec![])
    })
}

/// AC10: a rejection, a server that ends while a goal runs, and one that is not there.
fn ac10_a_rejected_goal_and_a_lost_server_are_named(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let callbacks = accepted.callbacks().on_goal(|_, goal| match goal.order {
        0 => GoalResponse::Reject,
        _ => GoalResponse::AcceptAndExecute,
    });
    let fixture = crate::fixture::Fixture::on(wire)?;
    let options = ActionServerOptions::new();
    let server = fixture.talker.create_action_server(&fixture.topic, options, callbacks)?;
    let client = fixture.listener.create_action_client::<Fibonacci>(&fixture.topic)?;
    let sides = [
        kind.executor(fixture.talker.context(), &[&fixture.talker])?,
        kind.executor(fixture.listener.context(), &[&fixture.listener])?,
    ];
    std::thread::scope(|scope| {
        for side in &sides {
            scope.spawn(|| side.spin());
        }
        let _end = super::fixture::CancelOnDrop(&sides);
        ensure(client.wait_for_server(LONG), || "the server is not met".to_owned())?;
        let send = |order| {
            let goal = Fibonacci_Goal { order };
            client.send_goal_and_wait(goal, SendGoalOptions::new(), LONG)
        };
        equal("rejected", send(0).err(), Some(GoalError::Rejected))?;
        let goals = [send(1)?, send(2)?];
        accepted.goal(2)?;
        drop(server);
        for goal in &goals {
            equal("lost", block_on(goal.result())?.err(), Some(GoalError::ServerLost))?;
            let cancelled = goal.wait_for_cancel(LONG).err();
            equal("cancelled", cancelled, Some(GoalError::ServerLost))?;
        }
        ensure(accepted.goal(1)?.succeed(result(1)).is_err(), || "a goal without server".into())?;
        eventually("no server", || !client.server_is_ready())?;
        equal("too late", send(3).err(), Some(GoalError::Unavailable))
    })
}

/// AC10 and E5: another callback of the server's node panics while a goal runs.
fn ac10_the_goals_of_a_node_out_of_service_are_lost(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    ActionFixture::play((wire, kind), ActionServerOptions::new(), accepted.callbacks(), |fixture| {
        let nodes = &fixture.nodes;
        let goal = fixture.send(1)?;
        let name = format!("{}/fails", nodes.topic);
        let _fails = failing_service(&nodes.talker, &name)?;
        let failing: Client<AddTwoInts> = nodes.listener.create_client(&name)?;
        ensure(failing.wait_for_service(LONG), || "the service did not become ready".to_owned())?;
        accepted.goal(1)?;
        let waiting = goal.result();
        let own = failing.call(&AddTwoInts_Request::default(), LONG);
        equal("the call that failed", own, Err(CallError::Unanswered))?;
        equal("lost", block_on(waiting)?.err(), Some(GoalError::ServerLost))?;
        eventually("no server", || !fixture.client.server_is_ready())?;
        equal("cancelled", goal.wait_for_cancel(LONG).err(), Some(GoalError::ServerLost))?;
        let goal = Fibonacci_Goal { order: 2 };
        let late = fixture.client.send_goal_and_wait(goal, SendGoalOptions::new(), LONG);
        equal("too late", late.err(), Some(GoalError::Unavailable))
    })
}
