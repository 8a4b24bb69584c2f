//! T4: what a subscription that comes late receives.

use crate::check::{Verdict, equal};
use crate::fixture::{Fixture, next_number, send, serves, take_until, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::Qos;

pub const RULES: &[crate::Rule] = rules![
    t4_a_late_subscription_receives_the_history_oldest_first: TransientLocal,
    t4_each_of_many_late_subscriptions_receives_the_history: TransientLocal,
    t4_a_late_subscription_keeps_no_more_than_its_depth: TransientLocal,
    t4_a_volatile_subscription_receives_no_history: TransientLocal,
    t4_a_volatile_publisher_has_no_history: Nothing,
    t4_the_history_of_several_publishers_arrives: TransientLocal,
    t4_a_dropped_publisher_leaves_no_history: TransientLocal,
];

fn latched(depth: usize) -> Qos {
    Qos::keep_last(depth).transient_local()
}

/// T4: the publisher's history, oldest first, then what follows.
fn t4_a_late_subscription_receives_the_history_oldest_first(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(latched(3))?;
    (1..=5).try_for_each(|i| send(&publisher, i))?;
    let late = fixture.subscription(latched(10))?;
    equal("history", take_until(&late, 5)?, vec![3, 4, 5])?;
    wait_for_match(&publisher, &late)?;
    send(&publisher, 6)?;
    equal("what follows", next_number(&late)?, 6)
}

/// T4: the history is there for whoever comes, however many came before.
fn t4_each_of_many_late_subscriptions_receives_the_history(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(latched(2))?;
    (1..=4).try_for_each(|i| send(&publisher, i))?;
    let mut subscriptions = Vec::new();
    for _ in 0..4 {
        let late = fixture.subscription(latched(10))?;
        equal("history", take_until(&late, 4)?, vec![3, 4])?;
        subscriptions.push(late);
    }
    serves(&publisher, subscriptions.len())?;
    send(&publisher, 5)?;
    subscriptions.iter().try_for_each(|late| equal("next", next_number(late)?, 5))
}

/// T4 with a subscription whose queue is shorter than the history: its newest samples.
fn t4_a_late_subscription_keeps_no_more_than_its_depth(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(latched(10))?;
    (1..=8).try_for_each(|i| send(&publisher, i))?;
    let late = fixture.subscription(latched(2))?;
    wait_for_match(&publisher, &late)?;
    equal("history", take_until(&late, 8)?, vec![7, 8])
}

/// T4 is for transient-local subscriptions only: a volatile one starts with the next sample.
fn t4_a_volatile_subscription_receives_no_history(wire: &Wire) -> Verdict {
    a_volatile_subscription_starts_with_the_next(wire, latched(5))
}

/// T4 without history: what was published before the subscription came is nobody's loss.
fn t4_a_volatile_publisher_has_no_history(wire: &Wire) -> Verdict {
    a_volatile_subscription_starts_with_the_next(wire, Qos::keep_last(5))
}

fn a_volatile_subscription_starts_with_the_next(wire: &Wire, published: Qos) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(published)?;
    (1..=5).try_for_each(|i| send(&publisher, i))?;
    let late = fixture.subscription(Qos::keep_last(10))?;
    wait_for_match(&publisher, &late)?;
    send(&publisher, 6)?;
    equal("the first message", next_number(&late)?, 6)?;
    equal("lost", late.lost(), 0)
}

/// T4: every publisher of the topic has a history of its own.
fn t4_the_history_of_several_publishers_arrives(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publishers = (0..3).map(|_| fixture.publisher(latched(1))).collect::<Verdict<Vec<_>>>()?;
    for (publisher, value) in publishers.iter().zip([10, 20, 30]) {
        send(publisher, value)?;
    }
    let late = fixture.subscription(latched(10))?;
    let mut found = publishers.iter().map(|_| next_number(&late)).collect::<Verdict<Vec<_>>>()?;
    found.sort_unstable();
    equal("histories", found, vec![10, 20, 30])
}

/// T4: the history ends with its publisher.
fn t4_a_dropped_publisher_leaves_no_history(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let gone = fixture.publisher(latched(5))?;
    send(&gone, 1)?;
    drop(gone);
    let late = fixture.subscription(latched(5))?;
    let publisher = fixture.publisher(latched(5))?;
    wait_for_match(&publisher, &late)?;
    send(&publisher, 2)?;
    equal("the first message", next_number(&late)?, 2)
}
