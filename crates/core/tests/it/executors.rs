use crate::support::{LONG, context, node};
use angaros_core::{
    CallbackGroupType, ExecutorOptions, MultiThreadedExecutor, Sample, SingleThreadedExecutor,
    WakePolicy,
};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

fn count() -> Arc<AtomicUsize> {
    Arc::default()
}

#[test]
fn policies_are_read_as_they_are_written() {
    assert_eq!(WakePolicy::parse("block"), Some(WakePolicy::Block));
    assert_eq!(WakePolicy::parse("spin"), Some(WakePolicy::Spin { us: 50 }));
    assert_eq!(WakePolicy::parse("adaptive(7)"), Some(WakePolicy::Adaptive { us: 7 }));
    assert_eq!(WakePolicy::parse("spin(x)"), None);
    assert_eq!(WakePolicy::parse("busy"), None);
}

#[test]
fn callbacks_run_in_the_order_of_arrival_with_every_way_to_wait() {
    for wake in [WakePolicy::Block, WakePolicy::Spin { us: 50 }, WakePolicy::Adaptive { us: 50 }] {
        let context = context();
        let n = node(&context, "n");
        let got = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&got);
        let _subscription = n
            .create_subscription("t", Qos::keep_last(100), move |m: Arc<Int32>| {
                sink.lock().unwrap().push(m.data);
            })
            .unwrap();
        let options = ExecutorOptions { wake };
        let executor = SingleThreadedExecutor::with_options(&context, options).unwrap();
        executor.add_node(&n).unwrap();
        let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
        let sender = std::thread::spawn(move || {
            for data in 0..40 {
                publisher.publish(Int32 { data }).unwrap();
                std::thread::sleep(Duration::from_micros(100));
            }
        });
        assert!(executor.spin_until(|| got.lock().unwrap().len() == 40, LONG));
        assert_eq!(*got.lock().unwrap(), (0..40).collect::<Vec<_>>());
        sender.join().unwrap();
    }
}

/// A camera whose messages come faster than they can be handled must not keep the other
/// subscription from its turn: after each of its callbacks the other one is served.
fn a_flood_does_not_starve(
    threads: usize,
    spin: impl Fn(&angaros_core::Context, &angaros_core::Node, &dyn Fn() -> bool),
) {
    let context = context();
    let n = node(&context, "n");
    let floods = count();
    let turns = Arc::new(Mutex::new(Vec::new()));
    let flood = n.create_publisher::<Int32>("flood", Qos::default()).unwrap();
    let again = flood.clone();
    let flooded = Arc::clone(&floods);
    let _flood = n
        .create_subscription("flood", Qos::keep_last(4), move |_: Arc<Int32>| {
            flooded.fetch_add(1, Ordering::SeqCst);
            // Always more than can be handled.
            for _ in 0..2 {
                again.publish(Int32::default()).unwrap();
            }
        })
        .unwrap();
    let seen = Arc::clone(&turns);
    let at = Arc::clone(&floods);
    let _quiet = n
        .create_subscription("quiet", Qos::keep_last(100), move |_: Arc<Int32>| {
            seen.lock().unwrap().push(at.load(Ordering::SeqCst));
        })
        .unwrap();
    let quiet = n.create_publisher::<Int32>("quiet", Qos::default()).unwrap();
    for _ in 0..50 {
        quiet.publish(Int32::default()).unwrap();
    }
    flood.publish(Int32::default()).unwrap();
    let done = || turns.lock().unwrap().len() == 50;
    spin(&context, &n, &done);
    assert!(done(), "the quiet subscription was starved: {:?}", turns.lock().unwrap());
    let turns = turns.lock().unwrap();
    let mut between: Vec<usize> = turns.windows(2).map(|pair| pair[1] - pair[0]).collect();
    between.sort_unstable();
    // One group: its callbacks alternate. The kernel may stop a thread that has a turn in hand, so
    // single gaps on several threads can be long; most are not.
    let looked_at = if threads == 1 { between.len() - 1 } else { between.len() / 2 };
    let most = between[looked_at];
    assert!(most <= 8, "{most} floods between two turns: {between:?}");
}

#[test]
fn a_flood_does_not_starve_others_on_one_thread() {
    a_flood_does_not_starve(1, |context, n, done| {
        let executor = SingleThreadedExecutor::new(context).unwrap();
        executor.add_node(n).unwrap();
        executor.spin_until(done, LONG);
    });
}

#[test]
fn a_flood_does_not_starve_others_of_its_group_on_several_threads() {
    let stop = AtomicBool::new(false);
    a_flood_does_not_starve(3, |context, n, done| {
        let executor = MultiThreadedExecutor::new(context, 3).unwrap();
        executor.add_node(n).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| executor.spin_until(|| stop.load(Ordering::Relaxed), LONG));
            let deadline = std::time::Instant::now() + LONG;
            while !done() && std::time::Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(1));
            }
            stop.store(true, Ordering::Relaxed);
            executor.cancel();
        });
    });
}

#[test]
fn callbacks_of_a_mutually_exclusive_group_never_overlap_and_those_of_a_reentrant_one_do() {
    for (kind, may_overlap) in
        [(CallbackGroupType::MutuallyExclusive, false), (CallbackGroupType::Reentrant, true)]
    {
        let context = context();
        let n = node(&context, "n");
        let group = n.create_callback_group(kind);
        let inside = Arc::new(AtomicI32::new(0));
        let most = Arc::new(AtomicI32::new(0));
        let done = count();
        let subscriptions: Vec<_> = (0..4)
            .map(|i| {
                let inside = inside.clone();
                let most = most.clone();
                let done = done.clone();
                let callback = move |_: Sample<Int32>| {
                    let now = inside.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(2));
                    inside.fetch_sub(1, Ordering::SeqCst);
                    done.fetch_add(1, Ordering::SeqCst);
                };
                n.create_subscription_in(&group, &format!("t{i}"), Qos::default(), callback)
                    .unwrap()
            })
            .collect();
        let executor = MultiThreadedExecutor::new(&context, 4).unwrap();
        executor.add_node(&n).unwrap();
        for i in 0..4 {
            let p = n.create_publisher::<Int32>(&format!("t{i}"), Qos::default()).unwrap();
            for _ in 0..5 {
                p.publish(Int32::default()).unwrap();
            }
        }
        assert!(executor.spin_until(|| done.load(Ordering::SeqCst) == 20, LONG));
        assert_eq!(most.load(Ordering::SeqCst) > 1, may_overlap, "{kind:?}");
        drop(subscriptions);
    }
}

#[test]
fn one_subscription_never_overlaps_itself_even_in_a_reentrant_group() {
    let context = context();
    let n = node(&context, "n");
    let group = n.create_callback_group(CallbackGroupType::Reentrant);
    let inside = Arc::new(AtomicBool::new(false));
    let overlaps = count();
    let done = count();
    let inside2 = inside;
    let overlaps2 = Arc::clone(&overlaps);
    let done2 = Arc::clone(&done);
    let _subscription = n
        .create_subscription_in(&group, "t", Qos::keep_last(100), move |_: Arc<Int32>| {
            if inside2.swap(true, Ordering::SeqCst) {
                overlaps2.fetch_add(1, Ordering::SeqCst);
            }
            std::thread::sleep(Duration::from_micros(300));
            inside2.store(false, Ordering::SeqCst);
            done2.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = MultiThreadedExecutor::new(&context, 4).unwrap();
    executor.add_node(&n).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    for _ in 0..60 {
        publisher.publish(Int32::default()).unwrap();
    }
    assert!(executor.spin_until(|| done.load(Ordering::SeqCst) == 60, LONG));
    assert_eq!(overlaps.load(Ordering::SeqCst), 0);
}

#[test]
fn timers_keep_their_phase_and_tell_when_they_were_due() {
    let context = context();
    let n = node(&context, "n");
    let times = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&times);
    let _timer = n
        .create_timer(Duration::from_millis(3), move |info| sink.lock().unwrap().push(info))
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| times.lock().unwrap().len() >= 10, LONG));
    let times = times.lock().unwrap();
    for pair in times.windows(2) {
        assert_eq!((pair[1].expected_ns - pair[0].expected_ns) % 3_000_000, 0);
        assert!(pair[0].actual_ns >= pair[0].expected_ns);
    }
}

#[test]
fn a_timer_is_served_on_several_threads_while_one_of_them_is_busy() {
    let context = context();
    let n = node(&context, "n");
    let calls = count();
    let busy = count();
    let group = n.create_callback_group(CallbackGroupType::Reentrant);
    let sink = Arc::clone(&calls);
    let begun = Arc::clone(&busy);
    let _timer = n
        .create_timer_in(&group, Duration::from_millis(2), move |_| {
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let _long = n
        .create_subscription_in(&group, "t", Qos::default(), move |_: Arc<Int32>| {
            begun.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(400));
        })
        .unwrap();
    let executor = MultiThreadedExecutor::new(&context, 3).unwrap();
    executor.add_node(&n).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    publisher.publish(Int32::default()).unwrap();
    // Were the busy thread the only one to wait for the timer, there would be no calls meanwhile.
    let before = || (busy.load(Ordering::SeqCst), calls.load(Ordering::SeqCst));
    executor.spin_until(|| before().0 == 1 && before().1 >= 20, Duration::from_millis(390));
    assert!(before().1 >= 20, "{} calls while a callback slept", before().1);
}

/// Only one thread waits for the next call of a timer. It leaves for a callback that takes long,
/// and the other one has to be told, or it sleeps on until it looks by itself, which is 100 ms.
#[test]
fn a_thread_that_runs_a_timers_callback_hands_the_wait_for_other_timers_on() {
    const ROUNDS: usize = 15;
    const PERIOD: Duration = Duration::from_millis(60);
    let context = context();
    let n = node(&context, "n");
    let group = n.create_callback_group(CallbackGroupType::Reentrant);
    let ticks = count();
    let waits = Arc::new(Mutex::new(Vec::new()));
    // A quarter of a period apart, so that neither is found due with the other.
    let (_long, _short) = loop {
        let begin = Instant::now();
        let ticked = Arc::clone(&ticks);
        let waited = Arc::clone(&waits);
        let long = n.create_timer_in(&group, PERIOD, move |_| {
            let begin = Instant::now();
            let before = ticked.load(Ordering::SeqCst);
            while ticked.load(Ordering::SeqCst) == before && begin.elapsed() < LONG / 10 {
                std::thread::sleep(Duration::from_millis(1));
            }
            waited.lock().unwrap().push(begin.elapsed());
        });
        std::thread::sleep(PERIOD / 4);
        let tick = Arc::clone(&ticks);
        let short = n.create_timer_in(&group, PERIOD, move |_| {
            tick.fetch_add(1, Ordering::SeqCst);
        });
        if begin.elapsed() < PERIOD / 3 {
            break (long.unwrap(), short.unwrap());
        }
    };
    let executor = MultiThreadedExecutor::new(&context, 2).unwrap();
    executor.add_node(&n).unwrap();
    executor.spin_until(|| waits.lock().unwrap().len() >= ROUNDS, LONG);
    let mut waits = waits.lock().unwrap().clone();
    assert!(waits.len() >= ROUNDS, "{waits:?}");
    waits.sort_unstable();
    // A machine that is busy elsewhere makes some wait.
    assert!(waits[ROUNDS / 2] < Duration::from_millis(40), "{waits:?}");
}

#[test]
fn a_cancelled_timer_stays_silent_until_it_is_reset() {
    let context = context();
    let n = node(&context, "n");
    let calls = count();
    let sink = Arc::clone(&calls);
    let period = Duration::from_millis(1);
    let timer = n
        .create_timer(period, move |_| {
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    timer.cancel();
    assert!(!executor.spin_until(|| calls.load(Ordering::SeqCst) > 0, Duration::from_millis(30)));
    timer.reset();
    assert!(executor.spin_until(|| calls.load(Ordering::SeqCst) > 0, LONG));
}

#[test]
fn a_timer_that_a_callback_starts_is_due_in_time_though_all_others_are_far_off() {
    let context = context();
    let n = node(&context, "n");
    let calls = count();
    let sink = Arc::clone(&calls);
    let soon = n
        .create_timer(Duration::from_millis(1), move |_| {
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    soon.cancel();
    let soon = Arc::new(soon);
    let _far = n.create_timer(Duration::from_secs(3600), |_| ()).unwrap();
    let started = Arc::clone(&soon);
    let start = n.create_guard_condition(move || started.reset()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    std::thread::scope(|scope| {
        let spinning = scope.spawn(|| executor.spin());
        let all_in_time = (0..20).all(|_| {
            let before = calls.load(Ordering::SeqCst);
            start.trigger();
            let begun = Instant::now();
            while calls.load(Ordering::SeqCst) == before && begun.elapsed() < LONG {
                std::thread::sleep(Duration::from_micros(200));
            }
            soon.cancel();
            begun.elapsed() < LONG
        });
        executor.cancel();
        assert!(spinning.join().is_ok() && all_in_time);
    });
}

#[test]
fn a_panic_in_a_callback_stops_its_node_only() {
    let context = context();
    let bad = node(&context, "bad");
    let good = node(&context, "good");
    let got = count();
    let sink = Arc::clone(&got);
    let _bad = bad
        .create_subscription("t", Qos::default(), |m: Arc<Int32>| {
            assert_eq!(m.data, -1, "a defect on purpose");
        })
        .unwrap();
    let _good = good
        .create_subscription("t", Qos::default(), move |_: Arc<Int32>| {
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&bad).unwrap();
    executor.add_node(&good).unwrap();
    let publisher = good.create_publisher::<Int32>("t", Qos::default()).unwrap();
    for _ in 0..3 {
        publisher.publish(Int32::default()).unwrap();
    }
    assert!(executor.spin_until(|| got.load(Ordering::SeqCst) == 3, LONG));
    assert!(bad.has_failed() && !good.has_failed());
}

#[test]
fn entities_that_come_and_go_while_spinning_are_followed() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    for _ in 0..20 {
        let got = count();
        let sink = Arc::clone(&got);
        let subscription = n
            .create_subscription("t", Qos::default(), move |_: Arc<Int32>| {
                sink.fetch_add(1, Ordering::SeqCst);
            })
            .unwrap();
        publisher.publish(Int32::default()).unwrap();
        assert!(executor.spin_until(|| got.load(Ordering::SeqCst) == 1, LONG));
        drop(subscription);
        publisher.publish(Int32::default()).unwrap();
        executor.spin_some();
        assert_eq!(got.load(Ordering::SeqCst), 1);
    }
}

#[test]
fn a_stream_is_awaited_on_the_executor() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let mut stream = n.create_stream::<Int32>("t", Qos::keep_last(10)).unwrap();
    let sum = Arc::new(AtomicI32::new(0));
    let total = Arc::clone(&sum);
    let task = executor
        .spawn(async move {
            for _ in 0..5 {
                let sample = stream.next().await;
                total.fetch_add(sample.message().unwrap().data, Ordering::SeqCst);
            }
        })
        .unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    let sender = std::thread::spawn(move || {
        for data in 1..=5 {
            publisher.publish(Int32 { data }).unwrap();
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    assert!(executor.spin_until(|| task.is_finished(), LONG));
    assert_eq!(sum.load(Ordering::SeqCst), 15);
    sender.join().unwrap();
}

#[test]
fn shutdown_from_another_thread_ends_a_spin() {
    let context = context();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    let n = node(&context, "n");
    let (spins, begun) = std::sync::mpsc::channel();
    // Once it is shut down nobody waits for it any more.
    let spin = move |_| spins.send(()).unwrap_or(());
    let _timer = n.create_timer(Duration::from_millis(1), spin).unwrap();
    executor.add_node(&n).unwrap();
    let other = context.clone();
    let thread = std::thread::spawn(move || {
        begun.recv().unwrap();
        other.shutdown();
    });
    executor.spin();
    assert!(context.is_shutdown());
    thread.join().unwrap();
}

#[test]
fn more_entities_than_an_executor_can_tell_apart_is_an_error_with_a_remedy() {
    let context = context();
    let n = node(&context, "n");
    let timers: Vec<_> = (0..=angaros_transport::doorbell::MAX_ENTITIES)
        .map(|_| n.create_timer(Duration::from_secs(3600), |_| ()).unwrap())
        .collect();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    let error = executor.add_node(&n).unwrap_err().to_string();
    assert!(error.contains("4096") && error.contains("hint: spread"), "{error}");
    drop(timers);
}

#[test]
fn no_future_is_forgotten_that_is_spawned_while_the_executor_runs_others() {
    const COUNT: usize = 3000;
    let context = context();
    let executor = MultiThreadedExecutor::new(&context, 2).unwrap();
    let ended: Arc<AtomicUsize> = Arc::default();
    let all = || ended.load(Ordering::SeqCst) == COUNT;
    std::thread::scope(|scope| {
        let spinner = scope.spawn(|| executor.spin_until(all, LONG));
        let mut tasks = Vec::new();
        for _ in 0..COUNT {
            let ended = Arc::clone(&ended);
            let spawned = executor.spawn(async move {
                ended.fetch_add(1, Ordering::SeqCst);
            });
            tasks.push(spawned.unwrap());
        }
        assert!(spinner.join().unwrap(), "{} of {COUNT}", ended.load(Ordering::SeqCst));
    });
}
