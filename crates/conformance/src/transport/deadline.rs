//! V3: missed deadlines, asked for and told.

use crate::check::{LONG, Verdict, ensure, equal, lock};
use crate::fixture::{Fixture, next_number, send, take_until, wait_for_match};
use crate::rules;
use crate::wire::Wire;
use angaros::events::DeadlineMissed;
use angaros::std_msgs::msg::UInt64;
use angaros::{PublisherOptions, Qos, SingleThreadedExecutor, SubscriptionOptions};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const RULES: &[crate::Rule] = rules![
    v3_a_requested_deadline_counts_each_period_without_a_message: Nothing,
    v3_an_offered_deadline_counts_each_period_without_a_message: Nothing,
    v3_messages_in_time_miss_nothing_though_they_are_taken_late: Reliable,
    v2_v3_missed_deadlines_are_told_on_the_executor: Nothing,
];

const PERIOD: Duration = Duration::from_millis(40);

fn periods(time: Duration) -> u64 {
    (time.as_nanos() / PERIOD.as_nanos()) as u64
}

/// Looks at a deadline that is not met: `missed` must grow by one for each period.
fn counts_periods(begun: Instant, missed: impl Fn() -> DeadlineMissed) -> Verdict {
    let sure = Instant::now();
    let mut sum = 0;
    for _ in 0..4 {
        std::thread::sleep(PERIOD * 3 / 2);
        let at_least = periods(sure.elapsed());
        let now = missed();
        let at_most = periods(begun.elapsed());
        sum += now.total_count_change;
        equal("the sum of all changes", sum, now.total_count)?;
        ensure((at_least..=at_most).contains(&now.total_count), || {
            format!("{now:?} after {at_least} to {at_most} periods")
        })?;
    }
    ensure(sum > 3, || format!("only {sum} periods"))
}

/// V3 and V1 on the subscription: from the first message on, once for each period.
fn v3_a_requested_deadline_counts_each_period_without_a_message(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let qos = Qos::default().deadline(PERIOD);
    let (publisher, subscription) = fixture.pair(qos, qos)?;
    std::thread::sleep(PERIOD * 2);
    let before = subscription.events().deadline_missed;
    equal("missed before the first message", before, DeadlineMissed::default())?;
    let begun = Instant::now();
    send(&publisher, 1)?;
    next_number(&subscription)?;
    counts_periods(begun, || subscription.events().deadline_missed)
}

/// V3 and V1 on the publisher.
fn v3_an_offered_deadline_counts_each_period_without_a_message(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let publisher = fixture.publisher(Qos::default().deadline(PERIOD))?;
    std::thread::sleep(PERIOD * 2);
    let before = publisher.events().deadline_missed;
    equal("missed before the first message", before, DeadlineMissed::default())?;
    let begun = Instant::now();
    send(&publisher, 1)?;
    counts_periods(begun, || publisher.events().deadline_missed)
}

/// V3: when a message is taken is the subscription's own affair. Should this machine not let us
/// publish in time, the publisher says so too, and it is tried again.
fn v3_messages_in_time_miss_nothing_though_they_are_taken_late(wire: &Wire) -> Verdict {
    const COUNT: u64 = 12;
    let fixture = Fixture::on(wire)?;
    let period = Duration::from_millis(150);
    let qos = Qos::keep_last(COUNT as usize).deadline(period);
    let (publisher, subscription) = fixture.pair(qos, qos)?;
    for _ in 0..20 {
        for i in 1..=COUNT {
            send(&publisher, i)?;
            std::thread::sleep(period / 5);
        }
        // What was published last but not taken yet is no miss either.
        let early = subscription.events().deadline_missed;
        equal("messages", take_until(&subscription, COUNT)?, (1..=COUNT).collect())?;
        let missed = subscription.events();
        let offered = publisher.events();
        if offered.deadline_missed.total_count_change == 0 {
            equal("missed before they were taken", early.total_count_change, 0)?;
            return equal("missed", missed.deadline_missed.total_count_change, 0);
        }
    }
    Err("this machine is too busy to publish seven times a second".into())
}

/// V2 and V3: the callbacks of both sides run on the executor that spins here, and know the sum.
fn v2_v3_missed_deadlines_are_told_on_the_executor(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let told: [Arc<Mutex<Vec<DeadlineMissed>>>; 2] = Default::default();
    let here = std::thread::current().id();
    let tell = |to: &Arc<Mutex<Vec<DeadlineMissed>>>| {
        let to = Arc::clone(to);
        move |missed| {
            if std::thread::current().id() == here {
                lock(&to).push(missed);
            }
        }
    };
    let qos = Qos::default().deadline(PERIOD);
    let asked = SubscriptionOptions::new().deadline_callback(tell(&told[0]));
    let offered = PublisherOptions::new().deadline_callback(tell(&told[1]));
    let subscription = fixture.listener.create_subscription_with(
        &fixture.topic,
        qos,
        asked,
        |_: Arc<UInt64>| (),
    )?;
    let publisher =
        fixture.listener.create_publisher_with::<UInt64>(&fixture.topic, qos, offered)?;
    wait_for_match(&publisher, &subscription)?;
    let executor = SingleThreadedExecutor::new(fixture.listener.context())?;
    executor.add_node(&fixture.listener)?;
    let begun = Instant::now();
    send(&publisher, 1)?;
    executor.spin_until(|| told.iter().all(|told| lock(told).len() >= 3), LONG);
    let at_most = periods(begun.elapsed());
    for told in &told {
        let told = lock(told);
        ensure(told.len() >= 3, || format!("the executor told of {told:?}"))?;
        let sum: u64 = told.iter().map(|missed| missed.total_count_change).sum();
        let total = told.last().map_or(0, |last| last.total_count);
        equal("the sum of all changes", sum, total)?;
        ensure(total <= at_most, || format!("{total} misses in {at_most} periods"))?;
    }
    Ok(())
}
