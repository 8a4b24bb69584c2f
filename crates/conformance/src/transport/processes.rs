//! What holds between two processes. Damage by another process (T8) is particular to each wire and
//! is tried in the wire's own tests; here a peer is killed while it publishes.

use crate::check::{LONG, Verdict, ensure, equal, eventually};
use crate::fixture::{Fixture, next, next_number, send, serves, wait_for_match};
use crate::peer::{COUNT, FLOOD, FLOOD_BYTES, Peer};
use crate::rules;
use crate::wire::Wire;
use angaros::Qos;
use angaros::sensor_msgs::msg::Image;

pub const RULES: &[crate::Rule] = rules![
    t1_t2_messages_reach_another_process_in_order_and_once: CrossProcess,
    t4_a_late_process_receives_the_history: CrossProcess,
    t5_a_process_that_publishes_and_ends_loses_nothing: CrossProcess,
    t2_a_process_that_stood_still_counts_what_best_effort_lost_meanwhile: ExactLossesAcross,
    t2_it_does_so_when_the_publisher_has_ended: ExactLossesAcross,
    t8_a_publisher_that_is_killed_leaves_its_subscription_correct: CrossProcess,
    t2_t8_what_a_killed_publisher_sent_is_received_or_counted_as_lost: CrossProcess,
    t8_messages_that_are_held_stay_valid_when_their_publisher_is_killed: CrossProcess,
    t8_a_subscription_that_is_killed_does_not_hold_its_publisher_up: CrossProcess,
];

fn peer(wire: &Wire, fixture: &Fixture, role: &str) -> Verdict<Peer> {
    Peer::start(wire, fixture.domain, &fixture.topic, role)
}

/// T1 and T2 into another process.
fn t1_t2_messages_reach_another_process_in_order_and_once(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let mut listener = peer(wire, &fixture, "hear")?;
    listener.expect("ready")?;
    let publisher = fixture.publisher(Qos::default())?;
    serves(&publisher, 1)?;
    (1..=COUNT).try_for_each(|i| send(&publisher, i))?;
    listener.expect("heard everything")?;
    listener.finish()?;
    serves(&publisher, 0)
}

/// T4 into another process.
fn t4_a_late_process_receives_the_history(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(Qos::keep_last(3).transient_local())?;
    (1..=COUNT).try_for_each(|i| send(&publisher, i))?;
    let mut listener = peer(wire, &fixture, "hear_history")?;
    listener.expect("ready")?;
    listener.expect("heard everything")?;
    listener.finish()
}

/// T5 (and T1, T2) out of another process, which publishes without waiting and ends at once.
fn t5_a_process_that_publishes_and_ends_loses_nothing(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(COUNT as usize))?;
    peer(wire, &fixture, "publish")?.finish()?;
    for expected in 1..=COUNT {
        equal("message", next_number(&subscription)?, expected)?;
    }
    equal("lost", subscription.lost(), 0)?;
    eventually("the publisher is gone", || subscription.publisher_count() == 0)
}

/// T2 at best effort: also where nothing came behind what was lost.
fn t2_a_process_that_stood_still_counts_what_best_effort_lost_meanwhile(wire: &Wire) -> Verdict {
    flood_who_stands_still(wire, false)
}

/// T2 and T5 at best effort.
fn t2_it_does_so_when_the_publisher_has_ended(wire: &Wire) -> Verdict {
    flood_who_stands_still(wire, true)
}

fn flood_who_stands_still(wire: &Wire, publisher_ends: bool) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let mut listener = peer(wire, &fixture, "account")?;
    listener.expect("ready")?;
    let qos = Qos::keep_last(10).best_effort();
    let publisher = fixture.talker.create_publisher::<Image>(&fixture.topic, qos)?;
    listener.expect("met")?;
    ensure(publisher.wait_for_subscriptions(1, LONG), || "the publisher met nobody".to_owned())?;
    listener.stop(true)?;
    let image = Image { data: vec![7; FLOOD_BYTES], ..Image::default() };
    (0..FLOOD).try_for_each(|_| publisher.publish_ref(&image))?;
    let living = (!publisher_ends).then_some(publisher);
    listener.stop(false)?;
    listener.expect("accounted for everything")?;
    listener.finish()?;
    drop(living);
    Ok(())
}

/// T8: a publisher killed at any moment: no wrong message, and others are served on.
fn t8_a_publisher_that_is_killed_leaves_its_subscription_correct(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(10))?;
    for _ in 0..3 {
        let mut killed = peer(wire, &fixture, "publish_until_killed")?;
        for _ in 0..50 {
            let sample = next(&subscription)?;
            equal("content", sample.view()?.data, sample.info().sequence_number)?;
        }
        killed.kill()?;
        // What it sent may still arrive until then.
        eventually("the killed one is gone", || subscription.publisher_count() == 0)?;
        while let Some(sample) = subscription.take()? {
            equal("content", sample.view()?.data, sample.info().sequence_number)?;
        }
    }
    let publisher = fixture.publisher(Qos::default())?;
    wait_for_match(&publisher, &subscription)?;
    send(&publisher, 1)?;
    let sample = next(&subscription)?;
    equal("from the living", sample.info().publisher, publisher.endpoint().gid)
}

/// T2 and T8: a death makes no hole in the count.
fn t2_t8_what_a_killed_publisher_sent_is_received_or_counted_as_lost(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(4))?;
    for _ in 0..3 {
        let before = subscription.lost();
        let mut killed = peer(wire, &fixture, "publish_until_killed")?;
        let mut received = 0;
        let mut last = 0;
        while last < 2000 {
            last = next(&subscription)?.info().sequence_number;
            received += 1;
        }
        killed.kill()?;
        eventually("the killed one is gone", || subscription.publisher_count() == 0)?;
        while let Some(sample) = subscription.take()? {
            last = sample.info().sequence_number;
            received += 1;
        }
        equal("received and lost", received + subscription.lost() - before, last)?;
    }
    Ok(())
}

/// T8 and B2: memory of the dead stays for as long as somebody reads it.
fn t8_messages_that_are_held_stay_valid_when_their_publisher_is_killed(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(10))?;
    let mut killed = peer(wire, &fixture, "publish_until_killed")?;
    let held = (0..8).map(|_| next(&subscription)).collect::<Verdict<Vec<_>>>()?;
    killed.kill()?;
    eventually("the killed one is gone", || subscription.publisher_count() == 0)?;
    let publisher = fixture.publisher(Qos::default())?;
    wait_for_match(&publisher, &subscription)?;
    (1..=100).try_for_each(|i| send(&publisher, i))?;
    for sample in &held {
        equal("a held message", sample.view()?.data, sample.info().sequence_number)?;
    }
    drop(subscription);
    let sum: u64 = held.iter().map(|sample| sample.info().sequence_number).sum();
    let read = held.iter().map(|sample| Ok(sample.view()?.data)).sum::<Verdict<u64>>()?;
    equal("all held messages", read, sum)
}

/// T8: a `KEEP_ALL` subscription that is killed is not waited for.
fn t8_a_subscription_that_is_killed_does_not_hold_its_publisher_up(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let mut killed = peer(wire, &fixture, "take_nothing")?;
    killed.expect("ready")?;
    let publisher = fixture.publisher(Qos::keep_all())?;
    serves(&publisher, 1)?;
    killed.kill()?;
    for i in 1..=2 * Qos::KEEP_ALL_DEPTH as u64 {
        let sent = send(&publisher, i);
        ensure(sent.is_ok(), || format!("message {i} was refused: {sent:?}"))?;
    }
    serves(&publisher, 0)
}
