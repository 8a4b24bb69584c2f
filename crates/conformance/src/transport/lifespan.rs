//! T11: no message is delivered that is older than its publisher's lifespan.

use crate::check::{Verdict, ensure, equal, eventually};
use crate::fixture::{Fixture, next_number, send, take_until};
use crate::peer::{COUNT, Peer};
use crate::rules;
use crate::wire::Wire;
use angaros::Qos;
use std::time::Duration;

pub const RULES: &[crate::Rule] = rules![
    t11_an_old_message_is_not_delivered_and_counts_as_expired: Reliable,
    t11_a_message_that_was_replaced_is_lost_and_not_expired: Reliable,
    t11_messages_within_their_lifespan_are_delivered: Reliable,
    t11_the_history_has_nothing_old_in_it: TransientLocal,
    t11_a_lifespan_holds_in_another_process: CrossProcess,
];

/// Shorter than [`LATER`] by far.
const SHORT: Duration = Duration::from_millis(50);
const LATER: Duration = Duration::from_millis(90);

/// T11: those that waited too long are passed over and counted once, those behind them are not.
fn t11_an_old_message_is_not_delivered_and_counts_as_expired(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (old, subscription) = fixture.pair(Qos::default().lifespan(SHORT), Qos::keep_last(20))?;
    let young = fixture.publisher(Qos::default())?;
    crate::fixture::serves(&young, 1)?;
    eventually("both publishers are heard", || subscription.publisher_count() == 2)?;
    (1..=3).try_for_each(|i| send(&old, i))?;
    std::thread::sleep(LATER);
    send(&young, 7)?;
    equal("the message without a lifespan", next_number(&subscription)?, 7)?;
    let expired = || -> Verdict<Option<()>> {
        ensure(subscription.take()?.is_none(), || "an old message came".to_owned())?;
        Ok((subscription.events().expired == 3).then_some(()))
    };
    crate::check::wait_for("three expired messages", expired)?;
    equal("lost", subscription.events().message_lost.total_count, 0)
}

/// T11 and T2: a message is counted in one place only.
fn t11_a_message_that_was_replaced_is_lost_and_not_expired(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let offer = Qos::keep_last(2).lifespan(SHORT);
    let (publisher, subscription) = fixture.pair(offer, Qos::keep_last(2))?;
    (1..=5).try_for_each(|i| send(&publisher, i))?;
    std::thread::sleep(LATER);
    let counted = || -> Verdict<Option<()>> {
        ensure(subscription.take()?.is_none(), || "an old message came".to_owned())?;
        let events = subscription.events();
        Ok((events.expired + events.message_lost.total_count == 5).then_some(()))
    };
    crate::check::wait_for("five counts", counted)?;
    equal("expired", subscription.events().expired, 2)
}

/// T11: a lifespan is no delay and no loss for what comes in time.
fn t11_messages_within_their_lifespan_are_delivered(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let offer = Qos::default().lifespan(Duration::from_secs(60));
    let (publisher, subscription) = fixture.pair(offer, Qos::keep_last(20))?;
    (1..=20).try_for_each(|i| send(&publisher, i))?;
    equal("messages", take_until(&subscription, 20)?, (1..=20).collect())?;
    equal("expired", subscription.events().expired, 0)
}

/// T11 and T4: what a late subscription receives is what is still worth delivering.
fn t11_the_history_has_nothing_old_in_it(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let latched = Qos::keep_last(5).transient_local();
    // Long enough for a slow machine to meet the late one in time.
    let lifespan = Duration::from_secs(if crate::peer::is_emulated() { 10 } else { 3 });
    let publisher = fixture.publisher(latched.lifespan(lifespan))?;
    (1..=2).try_for_each(|i| send(&publisher, i))?;
    std::thread::sleep(lifespan + Duration::from_millis(50));
    send(&publisher, 3)?;
    let late = fixture.subscription(latched)?;
    equal("history", take_until(&late, 3)?, vec![3])?;
    let events = late.events();
    equal("expired and lost", (events.expired, events.message_lost.total_count), (0, 0))
}

/// T11 where the publisher lives in another process, and has ended when its messages are taken.
fn t11_a_lifespan_holds_in_another_process(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(COUNT as usize))?;
    Peer::start(wire, fixture.domain, &fixture.topic, "publish_short_lived")?.finish()?;
    std::thread::sleep(LATER);
    let expired = || -> Verdict<Option<()>> {
        ensure(subscription.take()?.is_none(), || "an old message came".to_owned())?;
        Ok((subscription.events().expired == COUNT).then_some(()))
    };
    crate::check::wait_for("all expired", expired)?;
    equal("lost", subscription.lost(), 0)
}
