//! S6: blocking calls inside callbacks, over every wire and executor.

use super::fixture::{ServiceFixture, add, ask, ready, spin_all};
use crate::check::{LONG, Verdict, ensure, equal, lock};
use crate::executor::{ArrivalRule, Kind};
use crate::wire::Wire;
use angaros::example_interfaces::srv::AddTwoInts;
use angaros::{CallError, CallbackGroupType, Client};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub const RULES: &[ArrivalRule] = &[
    ArrivalRule {
        name: "s6_a_callback_may_wait_for_a_server_of_its_own_executor",
        check: s6_a_callback_may_wait_for_a_server_of_its_own_executor,
    },
    ArrivalRule {
        name: "s6_a_callback_may_wait_for_a_server_elsewhere",
        check: s6_a_callback_may_wait_for_a_server_elsewhere,
    },
    ArrivalRule {
        name: "s6_waiting_for_a_server_of_the_callbacks_own_group_is_refused",
        check: s6_waiting_for_a_server_of_the_callbacks_own_group_is_refused,
    },
];

/// What the calls of a timer ended with.
type CallEnds = Arc<Mutex<Vec<Result<i64, CallError>>>>;

/// A timer that calls and collects what comes of it.
fn caller(node: &angaros::Node, client: Client<AddTwoInts>) -> Verdict<(angaros::Timer, CallEnds)> {
    let ends = CallEnds::default();
    let sink = Arc::clone(&ends);
    let timer = node.create_timer(Duration::from_micros(200), move |_| {
        let number = lock(&sink).len() as i64;
        let end = client.call(&ask(number, 1), LONG).map(|response| response.sum);
        lock(&sink).push(end);
    })?;
    Ok((timer, ends))
}

/// The calls of `ends` were answered, the first `count` at least.
fn answered(ends: &CallEnds, count: usize) -> Verdict {
    let ends = lock(ends);
    ensure(ends.len() >= count, || format!("{} of {count} calls ended", ends.len()))?;
    (1..).zip(&*ends).try_for_each(|(sum, end)| equal("end", *end, Ok(sum)))
}

/// S6: the server is in another group of the same node, so one thread has to do both.
fn s6_a_callback_may_wait_for_a_server_of_its_own_executor(wire: &Wire, kind: &Kind) -> Verdict {
    const COUNT: usize = 10;
    let fixture = ServiceFixture::on(wire)?;
    let node = fixture.server_node();
    let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let _server = node.create_service_in::<AddTwoInts, _>(&group, &fixture.nodes.topic, add)?;
    let client: Client<AddTwoInts> = node.create_client(&fixture.nodes.topic)?;
    ready(&client)?;
    let (_timer, ends) = caller(node, client)?;
    let executor = kind.executor(node.context(), &[node])?;
    executor.spin_until(|| lock(&ends).len() >= COUNT);
    answered(&ends, COUNT)
}

/// S6: the server is on another executor of another context.
fn s6_a_callback_may_wait_for_a_server_elsewhere(wire: &Wire, kind: &Kind) -> Verdict {
    const COUNT: usize = 10;
    let fixture = ServiceFixture::on(wire)?;
    let _server = fixture.adder()?;
    let client = fixture.client::<AddTwoInts>()?;
    let (_timer, ends) = caller(fixture.client_node(), client)?;
    let executor = kind.executor(fixture.client_node().context(), &[fixture.client_node()])?;
    spin_all(&[fixture.server_node()], || {
        executor.spin_until(|| lock(&ends).len() >= COUNT);
        Ok(())
    })?;
    answered(&ends, COUNT)
}

/// S6: it can never run, and the caller learns that at once.
fn s6_waiting_for_a_server_of_the_callbacks_own_group_is_refused(
    wire: &Wire,
    kind: &Kind,
) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let node = fixture.server_node();
    let _server = fixture.adder()?;
    let client: Client<AddTwoInts> = node.create_client(&fixture.nodes.topic)?;
    ready(&client)?;
    let (_timer, ends) = caller(node, client)?;
    let executor = kind.executor(node.context(), &[node])?;
    executor.spin_until(|| !lock(&ends).is_empty());
    equal("end", lock(&ends).first().copied(), Some(Err(CallError::WouldDeadlock)))
}
