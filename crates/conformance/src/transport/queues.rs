//! T3: what a full queue does.

use crate::check::{LONG, Verdict, ensure, equal, join};
use crate::fixture::{Fixture, next_number, send, serves, take_until, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::{PublishError, Qos};
use std::time::{Duration, Instant};

pub const RULES: &[crate::Rule] = rules![
    t3_keep_last_replaces_the_oldest_and_counts_it: Nothing,
    t3_keep_last_publishing_does_not_wait_for_anybody: Nothing,
    t3_a_full_queue_takes_nothing_from_another_subscription: Reliable,
    t3_keep_all_refuses_after_its_time_and_loses_nothing: Reliable,
    t3_keep_all_goes_on_when_room_is_made: Reliable,
];

/// T3: a full `KEEP_LAST` queue loses its oldest sample. A second subscription with room for all
/// tells when the last one is there.
fn t3_keep_last_replaces_the_oldest_and_counts_it(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_last(3), Qos::keep_last(3))?;
    let witness = fixture.subscription(Qos::keep_last(20))?;
    serves(&publisher, 2)?;
    (1..=10).try_for_each(|i| send(&publisher, i))?;
    equal("a deep queue holds", take_until(&witness, 10)?, (1..=10).collect())?;
    equal("a queue of three holds", take_until(&subscription, 10)?, vec![8, 9, 10])?;
    equal("lost", subscription.lost(), 7)?;
    equal("lost by the deep queue", witness.lost(), 0)
}

/// T3: `KEEP_LAST` publishing never blocks, though nobody takes anything.
fn t3_keep_last_publishing_does_not_wait_for_anybody(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_last(1), Qos::keep_last(1))?;
    let begun = Instant::now();
    (1..=5000).try_for_each(|i| send(&publisher, i))?;
    // Were it to wait for each message, even a millisecond, it would take longer.
    let took = begun.elapsed();
    ensure(took < Duration::from_secs(4), || format!("5000 messages took {took:?}"))?;
    equal("the newest", take_until(&subscription, 5000)?.pop(), Some(5000))
}

/// T3: only the subscription that is slow loses messages.
fn t3_a_full_queue_takes_nothing_from_another_subscription(wire: &Wire) -> Verdict {
    const COUNT: u64 = 500;
    let fixture = Fixture::on(wire)?;
    let slow = fixture.subscription(Qos::keep_last(1))?;
    let deep = fixture.subscription(Qos::keep_last(COUNT as usize))?;
    let publisher = fixture.publisher(Qos::default())?;
    serves(&publisher, 2)?;
    (1..=COUNT).try_for_each(|i| send(&publisher, i))?;
    equal("messages", take_until(&deep, COUNT)?, (1..=COUNT).collect())?;
    equal("lost by the deep one", deep.lost(), 0)?;
    equal("left in the slow one", take_until(&slow, COUNT)?, vec![COUNT])?;
    equal("lost by the slow one", slow.lost(), COUNT - 1)
}

/// T3: `KEEP_ALL` publishing waits up to its time-out, then fails with `PublishError::Full`; what
/// it had accepted arrives.
fn t3_keep_all_refuses_after_its_time_and_loses_nothing(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_all(), Qos::keep_all())?;
    let mut accepted = 0;
    let (refused, waited) = loop {
        let begun = Instant::now();
        match send(&publisher, accepted + 1) {
            Ok(()) => accepted += 1,
            Err(refused) => break (refused, begun.elapsed()),
        }
        ensure(accepted < 1 << 20, || "a queue that is never full".to_owned())?;
    };
    let PublishError::Full { waited_ms } = refused else { return Err(refused.into()) };
    ensure(waited >= Duration::from_millis(waited_ms) && waited < LONG, || {
        format!("it says that it waited {waited_ms} ms and waited {waited:?}")
    })?;
    ensure(accepted >= Qos::KEEP_ALL_DEPTH as u64, || format!("full with {accepted}"))?;
    for expected in 1..=accepted {
        equal("message", next_number(&subscription)?, expected)?;
    }
    // The refused message was never on its way, so that it is nobody's loss (T2).
    send(&publisher, u64::MAX)?;
    equal("after the refusal", next_number(&subscription)?, u64::MAX)?;
    equal("lost", subscription.lost(), 0)
}

/// T3: a publisher that waits for room goes on when somebody takes.
fn t3_keep_all_goes_on_when_room_is_made(wire: &Wire) -> Verdict {
    const COUNT: u64 = 5000;
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_all(), Qos::keep_all())?;
    wait_for_match(&publisher, &subscription)?;
    std::thread::scope(|scope| {
        let sender =
            scope.spawn(|| -> Verdict { Ok((1..=COUNT).try_for_each(|i| send(&publisher, i))?) });
        for expected in 1..=COUNT {
            equal("message", next_number(&subscription)?, expected)?;
        }
        join(sender)
    })?;
    equal("lost", subscription.lost(), 0)
}
