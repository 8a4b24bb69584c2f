//! Many goals at the same time, whose server is killed and started again.

use super::fixture::result;
use crate::check::{LONG, Verdict, ensure, equal, eventually, lock};
use crate::fixture::Fixture;
use crate::peer::Peer;
use crate::wire::Wire;
use angaros::NodeActions as _;
use angaros::action::{
    ActionCallbacks, ActionClient, ActionServerOptions, GoalError, GoalOutcome, GoalStatus,
    SendGoalOptions, ServerGoalHandle,
};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Goal};
use angaros::{MultiThreadedExecutor, Node, SingleThreadedExecutor};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub const RULES: &[crate::Rule] = crate::rules![
    ac10_each_of_many_goals_has_one_end_though_the_server_is_killed: CrossProcess,
];

/// How many goals: `ANGAROS_GOALS` in the long form.
fn goals() -> usize {
    let wanted = std::env::var("ANGAROS_GOALS").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or(100).clamp(8, 1000)
}

/// Goals whose order is a multiple of this are reached at once even by a server that holds goals.
const AT_ONCE: usize = 3;

/// A server in a process of its own, until it is killed, a bounded time. One that holds goals never
/// ends most of them.
pub fn serve(node: &Node, topic: &str, holds: bool, say: fn(&str)) -> Verdict {
    let callbacks = ActionCallbacks::future(move |goal: ServerGoalHandle<Fibonacci>| async move {
        let order = goal.goal().order;
        if holds && !(order as usize).is_multiple_of(AT_ONCE) {
            std::future::pending::<()>().await;
        }
        GoalOutcome::Succeeded(result(order))
    });
    let _server = node.create_action_server(topic, ActionServerOptions::new(), callbacks)?;
    let executor = SingleThreadedExecutor::new(node.context())?;
    executor.add_node(node)?;
    say("ready");
    executor.spin_until(|| false, LONG * 6);
    Ok(())
}

/// The outcomes of the goals.
#[derive(Default)]
struct GoalOutcomes {
    accepted: AtomicUsize,
    /// By order: every end there was.
    ends: Mutex<BTreeMap<usize, Vec<Result<bool, GoalError>>>>,
}

impl GoalOutcomes {
    fn ended(&self) -> usize {
        lock(&self.ends).len()
    }

    /// Sends one goal and notes its end: whether the result is the right one, or the error.
    async fn follow(self: Arc<Self>, client: ActionClient<Fibonacci>, number: usize) {
        let goal = Fibonacci_Goal { order: number as i32 };
        let end = match client.send_goal(goal, SendGoalOptions::new()).await {
            Err(error) => Err(error),
            Ok(handle) => {
                self.accepted.fetch_add(1, Ordering::SeqCst);
                let right = |(status, found): (GoalStatus, _)| {
                    status == GoalStatus::Succeeded && found == result(number as i32)
                };
                handle.result().await.map(right)
            }
        };
        lock(&self.ends).entry(number).or_default().push(end);
    }

    /// How many goals ended in which way, of those with these numbers.
    fn count(&self, of: std::ops::Range<usize>) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for (_, ends) in lock(&self.ends).range(of) {
            for end in ends {
                let name = match end {
                    Ok(true) => "the right result".to_owned(),
                    Ok(false) => "a wrong result".to_owned(),
                    Err(error) => format!("{error:?}"),
                };
                *counts.entry(name).or_default() += 1;
            }
        }
        counts
    }
}

/// AC10: half of the goals are there when the server is killed, a quarter is sent meanwhile, and
/// the rest when there is a new server. None is lost, none ends twice, and each error has its name.
fn ac10_each_of_many_goals_has_one_end_though_the_server_is_killed(wire: &Wire) -> Verdict {
    let total = goals();
    let half = total / 2;
    let rest = total - total / 4;
    let fixture = Fixture::on(wire)?;
    let client = fixture.listener.create_action_client::<Fibonacci>(&fixture.topic)?;
    let executor = MultiThreadedExecutor::new(fixture.listener.context(), 2)?;
    executor.add_node(&fixture.listener)?;
    let outcomes = Arc::new(GoalOutcomes::default());
    let mut tasks = Vec::new();
    let mut first = Peer::start(wire, fixture.domain, &fixture.topic, "act and hold")?;
    first.expect("ready")?;
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        let _end = CancelOnDrop(&executor);
        let mut send = |numbers: std::ops::Range<usize>, pause: Duration| -> Verdict {
            for number in numbers {
                let followed = Arc::clone(&outcomes).follow(client.clone(), number);
                tasks.push(executor.spawn(followed)?);
                std::thread::sleep(pause);
            }
            Ok(())
        };
        ensure(client.wait_for_server(LONG), || "the server is not met".to_owned())?;
        send(0..half, Duration::ZERO)?;
        eventually("all are accepted", || outcomes.accepted.load(Ordering::SeqCst) == half)?;
        let at_once = half.div_ceil(AT_ONCE);
        eventually("some results", || outcomes.ended() == at_once)?;
        first.kill()?;
        send(half..rest, Duration::from_micros(200))?;
        let mut second = Peer::start(wire, fixture.domain, &fixture.topic, "act")?;
        second.expect("ready")?;
        let met = || client.wait_for_server(Duration::ZERO) && outcomes.ended() >= half;
        eventually("the new server is met", met)?;
        send(rest..total, Duration::ZERO)?;
        eventually("the end of each goal", || outcomes.ended() == total).map_err(|failed| {
            let ended = [0..half, half..rest, rest..total].map(|part| outcomes.count(part));
            let accepted = outcomes.accepted.load(Ordering::SeqCst);
            let why = failed.message().unwrap_or_default();
            format!("{why}; {accepted} accepted, ended so far: {ended:?}")
        })?;
        judge(wire, &outcomes, [half, rest, total])
    })
}

fn judge(wire: &Wire, outcomes: &GoalOutcomes, [half, rest, total]: [usize; 3]) -> Verdict {
    let parts = [outcomes.count(0..half), outcomes.count(half..rest), outcomes.count(rest..total)];
    let [before, between, after] = &parts;
    crate::peer::tell(&format!(
        "{total} goals over {}: before the kill {before:?}, between {between:?}, after {after:?}",
        wire.name
    ));
    ensure(lock(&outcomes.ends).values().all(|ends| ends.len() == 1), || {
        "a goal has more than one end".to_owned()
    })?;
    let count = |part: usize, end: &str| parts[part].get(end).copied().unwrap_or_default();
    let at_once = half.div_ceil(AT_ONCE);
    equal("results before", count(0, "the right result"), at_once)?;
    equal("lost goals", count(0, "ServerLost"), half - at_once)?;
    equal("results after", count(2, "the right result"), total - rest)?;
    let named = ["the right result", "ServerLost", "Unavailable", "UnknownGoal"];
    ensure(parts[1].keys().all(|end| named.contains(&end.as_str())), || {
        format!("ends without a name of their own: {:?}", parts[1])
    })
}

/// Cancels the executor when it is dropped.
struct CancelOnDrop<'a>(&'a MultiThreadedExecutor);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
