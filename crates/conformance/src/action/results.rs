//! How long results can be fetched.

use super::fixture::{AcceptedGoals, ActionFixture, result};
use super::{ActionRule, action_rules};
use crate::check::{LONG, Verdict, ensure, equal, eventually};
use crate::executor::Kind;
use crate::wire::Wire;
use angaros::action::{ActionServerOptions, GoalId, GoalStatus, ResultKeeping};
use angaros::example_interfaces::action::{Fibonacci_GetResult, Fibonacci_GetResult_Request};
use angaros::unique_identifier_msgs::msg::UUID;
use std::time::Duration;

pub const RULES: &[ActionRule] = action_rules![
    ac7_a_result_is_kept_for_its_time_and_then_unknown,
    ac7_a_result_kept_until_fetched_is_handed_out_once,
];

/// Asks for results past the client of the action, which has every result once it is there.
fn fetch(fixture: &ActionFixture) -> Verdict<impl Fn(GoalId) -> Verdict<(i8, Vec<i32>)> + use<>> {
    let service = format!("{}/_action/get_result", fixture.nodes.topic);
    let client = fixture.nodes.listener.create_client::<Fibonacci_GetResult>(&service)?;
    ensure(client.wait_for_service(LONG), || "no result service".to_owned())?;
    Ok(move |id: GoalId| {
        let request = Fibonacci_GetResult_Request { goal_id: UUID { uuid: id.0 } };
        let response = client.call(&request, LONG)?;
        Ok((response.status, response.result.sequence))
    })
}

/// AC7 and AC4: as often as one likes, then never; a goal nobody knows is UNKNOWN.
fn ac7_a_result_is_kept_for_its_time_and_then_unknown(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    // Long enough for three requests on a machine that does much else.
    let options = ActionServerOptions::new().result_timeout(Duration::from_millis(400));
    ActionFixture::play((wire, kind), options, accepted.callbacks(), |fixture| {
        let fetch = fetch(fixture)?;
        equal("unknown goal", fetch(GoalId([9; 16]))?, (0, vec![]))?;
        let goal = fixture.send(1)?;
        let begun = std::time::Instant::now();
        accepted.goal(1)?.succeed(result(1))?;
        let times = [fetch(goal.goal_id())?, fetch(goal.goal_id())?];
        // Where two answers took longer than that, nothing is known of them.
        if begun.elapsed() < Duration::from_millis(300) {
            equal("kept", times, [(4, vec![1]), (4, vec![1])])?;
        }
        equal("the client's own", goal.wait_for_result(LONG)?.1.sequence, vec![1])?;
        eventually("it is forgotten by itself", || fixture.server.goals().is_empty())?;
        equal("expired", fetch(goal.goal_id())?, (0, vec![]))?;
        equal("the client's own, later", goal.wait_for_result(LONG)?.1.sequence, vec![1])
    })
}

/// AC7: whoever waits at the end has it too, and then it is gone.
fn ac7_a_result_kept_until_fetched_is_handed_out_once(wire: &Wire, kind: &Kind) -> Verdict {
    let accepted = AcceptedGoals::default();
    let keeping = ResultKeeping::UntilFetched(Duration::from_secs(3600));
    let options = ActionServerOptions::new().keep_results(keeping);
    ActionFixture::play((wire, kind), options, accepted.callbacks(), |fixture| {
        let fetch = fetch(fixture)?;
        let goal = fixture.send(1)?;
        // The client's own request has to be there before the goal ends.
        let waits = || goal.wait_for_result(Duration::from_millis(5)).is_err();
        ensure(waits(), || "a result before the end".to_owned())?;
        accepted.goal(1)?.succeed(result(1))?;
        equal("end", goal.wait_for_result(LONG)?.0, GoalStatus::Succeeded)?;
        eventually("it is gone", || fixture.server.goals().is_empty())?;
        equal("fetched", fetch(goal.goal_id())?, (0, vec![]))
    })
}
