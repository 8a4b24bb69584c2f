//! T1 order, and T2: at most once, and every loss counted.

use crate::check::{Verdict, ensure, equal, eventually, join};
use crate::fixture::{Fixture, next, next_number, send, serves, take_until, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{Publisher, Qos, Subscription};
use libtest_mimic::Failed;
use std::collections::BTreeMap;

pub const RULES: &[crate::Rule] = rules![
    t1_messages_arrive_in_the_order_of_publishing: Reliable,
    t1_messages_of_many_publishers_keep_the_order_of_each: Reliable,
    t2_nothing_arrives_twice_and_every_loss_is_counted: Reliable,
    t2_best_effort_loses_only_what_it_counts: Nothing,
    t2_every_subscription_of_many_gets_each_message_once: Reliable,
];

/// T1: samples of one publisher arrive at one subscription in the order of publishing.
fn t1_messages_arrive_in_the_order_of_publishing(wire: &Wire) -> Verdict {
    const COUNT: u64 = 1000;
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::default(), Qos::keep_last(COUNT as usize))?;
    for i in 1..=COUNT {
        send(&publisher, i)?;
    }
    for i in 1..=COUNT {
        let sample = next(&subscription)?;
        equal("message", sample.message()?.data, i)?;
        equal("sequence number", sample.info().sequence_number, i)?;
        equal("publisher", sample.info().publisher, publisher.endpoint().gid)?;
    }
    equal("lost", subscription.lost(), 0)
}

/// T1, many to one: the order of each publisher holds, whatever the others do meanwhile.
fn t1_messages_of_many_publishers_keep_the_order_of_each(wire: &Wire) -> Verdict {
    const EACH: u64 = 250;
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(4 * EACH as usize))?;
    let publishers =
        (0..4).map(|_| fixture.publisher(Qos::default())).collect::<Verdict<Vec<_>>>()?;
    for publisher in &publishers {
        wait_for_match(publisher, &subscription)?;
    }
    std::thread::scope(|scope| {
        let send_all = |publisher: &Publisher<UInt64>| -> Verdict {
            Ok((1..=EACH).try_for_each(|i| send(publisher, i))?)
        };
        let threads: Vec<_> =
            publishers.iter().map(|publisher| scope.spawn(move || send_all(publisher))).collect();
        threads.into_iter().try_for_each(join)
    })?;
    let mut last = BTreeMap::new();
    for _ in 0..4 * EACH {
        let sample = next(&subscription)?;
        let before = last.insert(sample.info().publisher, sample.message()?.data).unwrap_or(0);
        equal("after the message before", sample.message()?.data, before + 1)?;
    }
    equal("publishers heard", last.len(), 4)?;
    equal("lost", subscription.lost(), 0)
}

/// T2: a sample is delivered at most once; what is not delivered is counted as lost.
fn t2_nothing_arrives_twice_and_every_loss_is_counted(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::keep_last(5), Qos::keep_last(5))?;
    losses_are_counted(&publisher, &subscription)
}

/// T2 for publishers that may lose: the count is as exact.
fn t2_best_effort_loses_only_what_it_counts(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (publisher, subscription) = fixture.pair(Qos::sensor_data(), Qos::sensor_data())?;
    losses_are_counted(&publisher, &subscription)
}

/// Publishes without pause while another thread takes; the last message is sent again under a new
/// number until it arrives, for wires that may lose it.
fn losses_are_counted(
    publisher: &Publisher<UInt64>,
    subscription: &Subscription<UInt64>,
) -> Verdict {
    const COUNT: u64 = 20_000;
    let (taken, sent) = std::thread::scope(|scope| {
        let taker = scope.spawn(|| -> Verdict<Vec<u64>> {
            let mut taken = vec![next_number(subscription)?];
            while taken.last().is_some_and(|last| *last < COUNT) {
                taken.push(next_number(subscription)?);
            }
            Ok(taken)
        });
        for i in 1..=COUNT {
            send(publisher, i)?;
        }
        let mut sent = COUNT;
        while !taker.is_finished() && sent < COUNT + 100 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            sent += 1;
            send(publisher, sent)?;
        }
        Ok::<_, Failed>((join(taker)?, sent))
    })?;
    let rising = taken.windows(2).all(|pair| pair[0] < pair[1]);
    ensure(rising, || "a message came twice or late".to_owned())?;
    let last = taken.last().copied().unwrap_or_default();
    let received = taken.len() as u64;
    // A message that replaced another can be taken before the other is counted.
    let counted = eventually("the count", || received + subscription.lost() >= last).is_ok();
    let lost = subscription.lost();
    // A loss behind the last message taken may be counted already.
    ensure(counted && received + lost <= sent, || {
        format!("of {last} messages {received} came and {lost} are counted as lost")
    })
}

/// T2, one to many: each of many subscriptions gets each message exactly once.
fn t2_every_subscription_of_many_gets_each_message_once(wire: &Wire) -> Verdict {
    const COUNT: u64 = 100;
    let fixture = Fixture::on(wire)?;
    let subscribe = |_| fixture.subscription(Qos::keep_last(COUNT as usize));
    let subscriptions = (0..8).map(subscribe).collect::<Verdict<Vec<_>>>()?;
    let publisher = fixture.publisher(Qos::default())?;
    serves(&publisher, 8)?;
    for i in 1..=COUNT {
        send(&publisher, i)?;
    }
    for subscription in &subscriptions {
        equal("messages", take_until(subscription, COUNT)?, (1..=COUNT).collect())?;
        equal("lost", subscription.lost(), 0)?;
        ensure(subscription.take()?.is_none(), || "a message came twice".to_owned())?;
    }
    Ok(())
}
