//! V1 and V2: counts of matches, refusals and losses, asked for and told.

use crate::check::{LONG, Verdict, ensure, equal, eventually, lock};
use crate::fixture::{Fixture, send, take_until};
use crate::rules;
use crate::wire::Wire;
use angaros::events::{IncompatibleQos, Matched, MessageLost};
use angaros::qos::QosPolicy;
use angaros::std_msgs::msg::{String as Text, UInt64};
use angaros::{PublisherOptions, Qos, SingleThreadedExecutor, SubscriptionOptions};
use std::sync::{Arc, Mutex};

pub const RULES: &[crate::Rule] = rules![
    v1_t9_matches_are_counted_on_both_sides: Nothing,
    v1_t9_incompatible_qos_is_counted_on_both_sides_with_its_policy: Nothing,
    v1_lost_messages_are_counted_with_their_change: Nothing,
    v2_t9_matches_and_refusals_are_told_on_the_executor: Nothing,
    v2_lost_messages_are_told_on_the_executor: Nothing,
    v2_an_endpoint_that_is_dropped_tells_nothing_more: Nothing,
];

fn is(matched: Matched, total: u64, current: u64) -> bool {
    (matched.total_count, matched.current_count) == (total, current)
}

/// V1 and T9: who came, who went, how many are left.
fn v1_t9_matches_are_counted_on_both_sides(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::default(), Qos::default())?;
    let other = fixture.subscription(Qos::default())?;
    let mut sums = (0, 0);
    let both = |total, current, sums: &mut (u64, i64)| {
        crate::check::wait_for("matches", || {
            let now = publisher.events().matched;
            *sums = (sums.0 + now.total_count_change, sums.1 + now.current_count_change);
            Ok(is(now, total, current).then_some(()))
        })?;
        equal("sums of the changes", *sums, (total, current as i64))
    };
    both(2, 2, &mut sums)?;
    drop(other);
    both(2, 1, &mut sums)?;
    let again = fixture.subscription(Qos::default())?;
    both(3, 2, &mut sums)?;
    for subscription in [&subscription, &again] {
        eventually("one publisher", || is(subscription.events().matched, 1, 1))?;
    }
    drop(publisher);
    eventually("no publisher", || is(subscription.events().matched, 1, 0))
}

/// V1 and T9: refusals by QoS count, those by type do not.
fn v1_t9_incompatible_qos_is_counted_on_both_sides_with_its_policy(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let other_type =
        fixture.listener.create_polled_subscription::<Text>(&fixture.topic, Qos::default())?;
    let publisher = fixture.publisher(Qos::sensor_data())?;
    let subscription = fixture.subscription(Qos::default())?;
    let expected = IncompatibleQos {
        total_count: 1,
        total_count_change: 1,
        last_policy_kind: Some(QosPolicy::Reliability),
    };
    let seen = |look: &dyn Fn() -> IncompatibleQos| -> Verdict<IncompatibleQos> {
        crate::check::wait_for("a refusal", || Ok(Some(look()).filter(|s| s.total_count > 0)))
    };
    equal("the publisher", seen(&|| publisher.events().incompatible_qos)?, expected)?;
    equal("the subscription", seen(&|| subscription.events().incompatible_qos)?, expected)?;
    let again = subscription.events().incompatible_qos;
    equal("asked again", again, IncompatibleQos { total_count_change: 0, ..expected })?;
    let none = other_type.events().incompatible_qos;
    equal("one of another type", none, IncompatibleQos::default())
}

/// V1 and T2: the count of losses, as an event.
fn v1_lost_messages_are_counted_with_their_change(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_last(2), Qos::keep_last(2))?;
    let witness = fixture.subscription(Qos::keep_last(20))?;
    crate::fixture::serves(&publisher, 2)?;
    for round in 1..=2 {
        (1..=5).try_for_each(|i| send(&publisher, i))?;
        take_until(&witness, 5)?;
        equal("newest", take_until(&subscription, 5)?, vec![4, 5])?;
        let expected = MessageLost { total_count: 3 * round, total_count_change: 3 };
        equal("lost", subscription.events().message_lost, expected)?;
    }
    Ok(())
}

/// What callbacks were told, and whether by the right thread.
struct EventLog<S>(Arc<Mutex<Vec<S>>>);

impl<S: Copy + Send + 'static> EventLog<S> {
    fn new() -> Self {
        Self(Arc::default())
    }

    /// A callback that notes what it is told on this thread; elsewhere it must not run (V2).
    fn callback(&self) -> impl FnMut(S) + Send + 'static {
        let to = Arc::clone(&self.0);
        let here = std::thread::current().id();
        move |status| {
            assert!(std::thread::current().id() == here, "an event callback on a foreign thread");
            lock(&to).push(status);
        }
    }

    fn last(&self) -> Option<S> {
        lock(&self.0).last().copied()
    }
}

/// V2 and T9: matches and refusals of both sides, though other threads bring them about.
fn v2_t9_matches_and_refusals_are_told_on_the_executor(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let heard = EventLog::<Matched>::new();
    let spoken = EventLog::<Matched>::new();
    let unheard = EventLog::<IncompatibleQos>::new();
    let unspoken = EventLog::<IncompatibleQos>::new();
    let subscription = fixture.listener.create_subscription_with(
        &fixture.topic,
        Qos::default(),
        SubscriptionOptions::new()
            .matched_callback(heard.callback())
            .incompatible_qos_callback(unheard.callback()),
        |_: Arc<UInt64>| (),
    )?;
    let publisher = fixture.listener.create_publisher_with::<UInt64>(
        &fixture.topic,
        Qos::default(),
        PublisherOptions::new()
            .matched_callback(spoken.callback())
            .incompatible_qos_callback(unspoken.callback()),
    )?;
    let executor = SingleThreadedExecutor::new(fixture.listener.context())?;
    executor.add_node(&fixture.listener)?;
    let log = |log: &EventLog<Matched>, total, current| {
        executor.spin_until(|| log.last().is_some_and(|now| is(now, total, current)), LONG);
        ensure(log.last().is_some_and(|now| is(now, total, current)), || {
            format!("told of {:?} instead of {current} of {total}", log.last())
        })
    };
    log(&heard, 1, 1)?;
    log(&spoken, 1, 1)?;
    let weak = fixture.publisher(Qos::sensor_data())?;
    let strong = fixture.subscription(Qos::default().transient_local())?;
    let refused = |log: &EventLog<IncompatibleQos>, policy| {
        executor.spin_until(|| log.last().is_some(), LONG);
        let now = log.last().and_then(|now| now.last_policy_kind);
        let expected = Some(policy);
        equal("the policy that was told", now, expected)
    };
    refused(&unheard, QosPolicy::Reliability)?;
    refused(&unspoken, QosPolicy::Durability)?;
    drop((weak, strong));
    drop(publisher);
    log(&heard, 1, 0)?;
    drop(subscription);
    Ok(())
}

/// V2: losses are told when the message behind them is taken.
fn v2_lost_messages_are_told_on_the_executor(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let lost = EventLog::<MessageLost>::new();
    let subscription = fixture.listener.create_subscription_with(
        &fixture.topic,
        Qos::keep_last(2),
        SubscriptionOptions::new().message_lost_callback(lost.callback()),
        |_: Arc<UInt64>| (),
    )?;
    let witness = fixture.subscription(Qos::keep_last(20))?;
    let publisher = fixture.publisher(Qos::keep_last(20))?;
    crate::fixture::serves(&publisher, 2)?;
    (1..=9).try_for_each(|i| send(&publisher, i))?;
    take_until(&witness, 9)?;
    let executor = SingleThreadedExecutor::new(fixture.listener.context())?;
    executor.add_node(&fixture.listener)?;
    executor.spin_until(|| lost.last().is_some_and(|now| now.total_count == 7), LONG);
    equal("told", lost.last().map(|now| now.total_count), Some(7))?;
    equal("asked", subscription.events().message_lost.total_count, 7)
}

/// V2: the callbacks go with their endpoint, whatever is still to be told.
fn v2_an_endpoint_that_is_dropped_tells_nothing_more(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let matched = EventLog::<Matched>::new();
    let options = PublisherOptions::new().matched_callback(matched.callback());
    let publisher = fixture.listener.create_publisher_with::<UInt64>(
        &fixture.topic,
        Qos::default(),
        options,
    )?;
    let _subscription = fixture.subscription(Qos::default())?;
    crate::fixture::serves(&publisher, 1)?;
    let executor = SingleThreadedExecutor::new(fixture.listener.context())?;
    executor.add_node(&fixture.listener)?;
    drop(publisher);
    // What another one that came later has to tell is told.
    let later = EventLog::<Matched>::new();
    let options = PublisherOptions::new().matched_callback(later.callback());
    let _later = fixture.listener.create_publisher_with::<UInt64>(
        &fixture.topic,
        Qos::default(),
        options,
    )?;
    executor.spin_until(|| !lock(&later.0).is_empty(), LONG);
    equal("told by the later one", lock(&later.0).is_empty(), false)?;
    equal("told", lock(&matched.0).len(), 0)
}
