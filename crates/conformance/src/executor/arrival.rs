//! T10: when a sample arrives, the executor of its subscription wakes. Over every wire.

use super::{ArrivalRule, Kind};
use crate::check::{LONG, Verdict, ensure, equal, eventually, join, lock};
use crate::fixture::{Fixture, send};
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{Qos, Subscription, SubscriptionOptions};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const RULES: &[ArrivalRule] = &[
    ArrivalRule {
        name: "t10_an_arrival_wakes_the_executor_in_good_time",
        check: t10_an_arrival_wakes_the_executor_in_good_time,
    },
    ArrivalRule {
        name: "t10_what_arrived_before_the_executor_came_is_announced",
        check: t10_what_arrived_before_the_executor_came_is_announced,
    },
    ArrivalRule {
        name: "t1_e2_callbacks_run_in_the_order_of_arrival",
        check: t1_e2_callbacks_run_in_the_order_of_arrival,
    },
    ArrivalRule {
        name: "v2_v3_a_missed_deadline_is_told_in_good_time",
        check: v2_v3_a_missed_deadline_is_told_in_good_time,
    },
    ArrivalRule {
        name: "v2_e2_events_do_not_overlap_the_callback_of_their_group",
        check: v2_e2_events_do_not_overlap_the_callback_of_their_group,
    },
    ArrivalRule { name: "shutdown_ends_a_spin_that_waits", check: shutdown_ends_a_spin_that_waits },
];

/// What a subscription heard, in order.
type ReceivedNumbers = Arc<Mutex<Vec<u64>>>;

/// A subscription that collects what it hears.
fn collector(fixture: &Fixture, depth: usize) -> Verdict<(Subscription<UInt64>, ReceivedNumbers)> {
    let received = ReceivedNumbers::default();
    let sink = Arc::clone(&received);
    let subscription = fixture.listener.create_subscription(
        &fixture.topic,
        Qos::keep_last(depth),
        move |message: Arc<UInt64>| lock(&sink).push(message.data),
    )?;
    Ok((subscription, received))
}

/// T10: each message is sent when the executor has come to rest. A waiter that nobody rings
/// would look again after `LOOK_AGAIN_NS`, several of them at different
/// moments; half of the messages must be there sooner than that, which a busy machine may deny to
/// some but not to most.
fn t10_an_arrival_wakes_the_executor_in_good_time(wire: &Wire, kind: &Kind) -> Verdict {
    const COUNT: usize = 21;
    let fixture = Fixture::on(wire)?;
    let last = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&last);
    let _subscription = fixture.listener.create_subscription(
        &fixture.topic,
        Qos::default(),
        move |message: Arc<UInt64>| sink.store(message.data, Ordering::SeqCst),
    )?;
    let publisher = fixture.publisher(Qos::default())?;
    ensure(publisher.wait_for_subscriptions(1, LONG), || "met nobody".to_owned())?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let mut waits = std::thread::scope(|scope| {
        let sender = scope.spawn(|| -> Verdict<Vec<Duration>> {
            let mut waits = Vec::with_capacity(COUNT);
            for i in 1..=COUNT as u64 {
                // Longer than any executor looks before it sleeps.
                std::thread::sleep(Duration::from_millis(2));
                let begun = Instant::now();
                send(&publisher, i)?;
                eventually("the callback", || last.load(Ordering::SeqCst) == i)?;
                waits.push(begun.elapsed());
            }
            Ok(waits)
        });
        executor.spin_until(|| sender.is_finished() || last.load(Ordering::SeqCst) == COUNT as u64);
        join(sender)
    })?;
    waits.sort_unstable();
    let asleep = Duration::from_nanos(angaros::transport::doorbell::LOOK_AGAIN_NS);
    let median = waits[COUNT / 2];
    let looks = 2 * kind.width() as u32;
    ensure(median < asleep / looks, || format!("half of the messages took more than {median:?}"))
}

/// T10 and `bind`: what arrived before is announced at once.
fn t10_what_arrived_before_the_executor_came_is_announced(wire: &Wire, kind: &Kind) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (subscription, received) = collector(&fixture, 5)?;
    let publisher = fixture.publisher(Qos::default())?;
    crate::fixture::wait_for_match(&publisher, &subscription)?;
    (1..=3).try_for_each(|i| send(&publisher, i))?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    executor.spin_until(|| lock(&received).len() == 3);
    equal("callbacks", lock(&received).clone(), vec![1, 2, 3])
}

/// T1 and E2 together: the callbacks of one subscription run in order, also on several threads.
fn t1_e2_callbacks_run_in_the_order_of_arrival(wire: &Wire, kind: &Kind) -> Verdict {
    const COUNT: u64 = 300;
    let fixture = Fixture::on(wire)?;
    let (_subscription, received) = collector(&fixture, COUNT as usize)?;
    let publisher = fixture.publisher(Qos::default())?;
    ensure(publisher.wait_for_subscriptions(1, LONG), || "met nobody".to_owned())?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    std::thread::scope(|scope| {
        let sender =
            scope.spawn(|| -> Verdict { Ok((1..=COUNT).try_for_each(|i| send(&publisher, i))?) });
        executor.spin_until(|| lock(&received).len() as u64 == COUNT);
        join(sender)
    })?;
    equal("callbacks", lock(&received).clone(), (1..=COUNT).collect())
}

/// V2 and V3: the executor was asleep before there was a deadline to wait for, and several of its
/// threads may be. Some misses must be told before the next one is due, however busy the machine
/// is: a waiter that looks only every `LOOK_AGAIN_NS` would tell none so.
fn v2_v3_a_missed_deadline_is_told_in_good_time(wire: &Wire, kind: &Kind) -> Verdict {
    const PERIOD: Duration = Duration::from_millis(15);
    let fixture = Fixture::on(wire)?;
    let told = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&told);
    let options = SubscriptionOptions::new()
        .deadline_callback(move |missed| lock(&sink).push(missed.total_count_change));
    let qos = Qos::default().deadline(PERIOD);
    let subscription = fixture.listener.create_subscription_with(
        &fixture.topic,
        qos,
        options,
        move |_: Arc<UInt64>| (),
    )?;
    let publisher = fixture.publisher(qos)?;
    crate::fixture::wait_for_match(&publisher, &subscription)?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let sender = scope.spawn(|| -> Verdict {
            std::thread::sleep(2 * PERIOD);
            Ok(send(&publisher, 1)?)
        });
        let enough = || lock(&told).len() >= 12;
        executor.spin_until(|| enough() || begun.elapsed() > LONG);
        join(sender)
    })?;
    let told = lock(&told).clone();
    let alone = told.iter().filter(|change| **change == 1).count();
    ensure(told.len() >= 12 && alone >= told.len() / 4, || format!("told of {told:?} misses"))
}

/// V2 and E2: the callbacks for events lie in the group of the subscription's own.
fn v2_e2_events_do_not_overlap_the_callback_of_their_group(wire: &Wire, kind: &Kind) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let inside = Arc::new(AtomicU64::new(0));
    let told = Arc::new(AtomicU64::new(0));
    let overlaps = Arc::new(AtomicU64::new(0));
    let enter = {
        let inside = Arc::clone(&inside);
        let overlaps = Arc::clone(&overlaps);
        move || {
            overlaps.fetch_add(inside.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(1));
            inside.fetch_sub(1, Ordering::SeqCst);
        }
    };
    let count = Arc::clone(&told);
    let enter_too = enter.clone();
    let options = SubscriptionOptions::new().message_lost_callback(move |_| {
        count.fetch_add(1, Ordering::SeqCst);
        enter_too();
    });
    let subscription = fixture.listener.create_subscription_with(
        &fixture.topic,
        Qos::keep_last(1),
        options,
        move |_: Arc<UInt64>| enter(),
    )?;
    let publisher = fixture.publisher(Qos::keep_last(1))?;
    crate::fixture::wait_for_match(&publisher, &subscription)?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let enough = || told.load(Ordering::SeqCst) >= 10;
    std::thread::scope(|scope| {
        let sender = scope.spawn(|| -> Verdict {
            crate::check::wait_for("ten losses told", || {
                (1..=3).try_for_each(|i| send(&publisher, i))?;
                Ok(enough().then_some(()))
            })
        });
        executor.spin_until(|| sender.is_finished());
        join(sender)
    })?;
    equal("overlapping calls", overlaps.load(Ordering::SeqCst), 0)
}

/// `Context::shutdown` wakes the executors of that context, whichever memory their doorbell is in.
fn shutdown_ends_a_spin_that_waits(wire: &Wire, kind: &Kind) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let (_subscription, _heard) = collector(&fixture, 1)?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    std::thread::scope(|scope| {
        let spinner = scope.spawn(|| -> Verdict {
            executor.spin();
            Ok(())
        });
        std::thread::sleep(Duration::from_millis(5));
        fixture.listener.context().shutdown();
        eventually("the end of the spin", || spinner.is_finished())
            .inspect_err(|_| executor.cancel())?;
        join(spinner)
    })
}
