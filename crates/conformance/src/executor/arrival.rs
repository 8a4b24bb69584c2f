//! T10: when a sample arrives, the executor of its subscription wakes. Over every wire.

use super::{ArrivalRule, Kind};
use crate::check::{LONG, Verdict, ensure, equal, eventually, join, lock};
use crate::stage::{Stage, send};
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{Qos, Subscription};
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
    ArrivalRule { name: "shutdown_ends_a_spin_that_waits", check: shutdown_ends_a_spin_that_waits },
];

/// What a subscription heard, in order.
type Heard = Arc<Mutex<Vec<u64>>>;

/// A subscription that collects what it hears.
fn collector(stage: &Stage, depth: usize) -> Verdict<(Subscription<UInt64>, Heard)> {
    let heard = Heard::default();
    let sink = Arc::clone(&heard);
    let subscription = stage.hearer.create_subscription(
        &stage.topic,
        Qos::keep_last(depth),
        move |message: Arc<UInt64>| lock(&sink).push(message.data),
    )?;
    Ok((subscription, heard))
}

/// T10: each message is sent when the executor has come to rest. A waiter that nobody rings
/// would look again after [`angaros::doorbell::MAX_SLEEP_NS`], several of them at different
/// moments; half of the messages must be there sooner than that, which a busy machine may deny to
/// some but not to most.
fn t10_an_arrival_wakes_the_executor_in_good_time(wire: &Wire, kind: &Kind) -> Verdict {
    const COUNT: usize = 21;
    let stage = Stage::on(wire)?;
    let last = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&last);
    let _subscription = stage.hearer.create_subscription(
        &stage.topic,
        Qos::default(),
        move |message: Arc<UInt64>| sink.store(message.data, Ordering::SeqCst),
    )?;
    let publisher = stage.publisher(Qos::default())?;
    ensure(publisher.wait_for_subscriptions(1, LONG), || "met nobody".to_owned())?;
    let executor = kind.executor(stage.hearer.context(), &[&stage.hearer])?;
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
    let asleep = Duration::from_nanos(angaros::doorbell::MAX_SLEEP_NS);
    let (median, looks) = (waits[COUNT / 2], 2 * kind.width() as u32);
    ensure(median < asleep / looks, || format!("half of the messages took more than {median:?}"))
}

/// T10 and `bind`: what arrived before is announced at once.
fn t10_what_arrived_before_the_executor_came_is_announced(wire: &Wire, kind: &Kind) -> Verdict {
    let stage = Stage::on(wire)?;
    let (subscription, heard) = collector(&stage, 5)?;
    let publisher = stage.publisher(Qos::default())?;
    crate::stage::meet(&publisher, &subscription)?;
    (1..=3).try_for_each(|i| send(&publisher, i))?;
    let executor = kind.executor(stage.hearer.context(), &[&stage.hearer])?;
    executor.spin_until(|| lock(&heard).len() == 3);
    equal("callbacks", lock(&heard).clone(), vec![1, 2, 3])
}

/// T1 and E2 together: the callbacks of one subscription run in order, also on several threads.
fn t1_e2_callbacks_run_in_the_order_of_arrival(wire: &Wire, kind: &Kind) -> Verdict {
    const COUNT: u64 = 300;
    let stage = Stage::on(wire)?;
    let (_subscription, heard) = collector(&stage, COUNT as usize)?;
    let publisher = stage.publisher(Qos::default())?;
    ensure(publisher.wait_for_subscriptions(1, LONG), || "met nobody".to_owned())?;
    let executor = kind.executor(stage.hearer.context(), &[&stage.hearer])?;
    std::thread::scope(|scope| {
        let sender =
            scope.spawn(|| -> Verdict { Ok((1..=COUNT).try_for_each(|i| send(&publisher, i))?) });
        executor.spin_until(|| lock(&heard).len() as u64 == COUNT);
        join(sender)
    })?;
    equal("callbacks", lock(&heard).clone(), (1..=COUNT).collect())
}

/// `Context::shutdown` wakes the executors of that context, whichever memory their doorbell is in.
fn shutdown_ends_a_spin_that_waits(wire: &Wire, kind: &Kind) -> Verdict {
    let stage = Stage::on(wire)?;
    let (_subscription, _heard) = collector(&stage, 1)?;
    let executor = kind.executor(stage.hearer.context(), &[&stage.hearer])?;
    std::thread::scope(|scope| {
        let spinner = scope.spawn(|| -> Verdict {
            executor.spin();
            Ok(())
        });
        std::thread::sleep(Duration::from_millis(5));
        stage.hearer.context().shutdown();
        eventually("the end of the spin", || spinner.is_finished())
            .inspect_err(|_| executor.cancel())?;
        join(spinner)
    })
}
