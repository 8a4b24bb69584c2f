//! E1 fairness, E2 overlap, E3 threads, E5 panics; inside one process.

use super::{ExecutorRule, Kind};
use crate::check::{Verdict, ensure, equal, join, lock};
use crate::fixture::{Fixture, send};
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{CallbackGroup, CallbackGroupType, Qos, Subscription};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;
use std::time::Duration;

macro_rules! executor_rules {
    ($($check:ident),+ $(,)?) => {
        &[$(ExecutorRule { name: stringify!($check), check: $check }),+]
    };
}

pub const RULES: &[ExecutorRule] = executor_rules![
    e1_a_flood_does_not_starve_another_subscription,
    e1_a_flood_does_not_starve_a_timer,
    e2_callbacks_of_an_exclusive_group_never_overlap,
    e2_one_subscription_of_a_reentrant_group_never_overlaps_itself,
    e2_a_reentrant_group_uses_the_threads_there_are,
    e3_callbacks_run_on_the_threads_of_the_executor,
    e5_a_panic_stops_its_node_only,
    a_spin_ends_at_its_time_though_there_is_always_work,
];

fn fixture() -> Verdict<Fixture> {
    Fixture::on(&Wire::local())
}

fn counter() -> Arc<AtomicUsize> {
    Arc::default()
}

/// A subscription that, for each message, publishes two more: there is always work.
fn flood(fixture: &Fixture, count: &Arc<AtomicUsize>) -> Verdict<Subscription<UInt64>> {
    let topic = format!("{}/flood", fixture.topic);
    let publisher = fixture.listener.create_publisher::<UInt64>(&topic, Qos::default())?;
    let again = publisher.clone();
    let count = Arc::clone(count);
    let subscription = fixture.listener.create_subscription(
        &topic,
        Qos::keep_last(4),
        move |message: Arc<UInt64>| {
            count.fetch_add(1, Ordering::SeqCst);
            again.publish_ref(&message).and_then(|()| again.publish_ref(&message))
        },
    )?;
    publisher.publish(UInt64 { data: 0 })?;
    Ok(subscription)
}

/// E1: one message per turn and round-robin: between two turns of a subscription that has work
/// lie few turns of another, however fast its messages come.
fn e1_a_flood_does_not_starve_another_subscription(kind: &Kind) -> Verdict {
    const COUNT: u64 = 50;
    let fixture = fixture()?;
    let floods = counter();
    let _flood = flood(&fixture, &floods)?;
    let turns = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&turns);
    let at = Arc::clone(&floods);
    let _quiet = fixture.listener.create_subscription(
        &fixture.topic,
        Qos::keep_last(COUNT as usize),
        move |_: Arc<UInt64>| lock(&seen).push(at.load(Ordering::SeqCst)),
    )?;
    let publisher = fixture.publisher(Qos::default())?;
    (1..=COUNT).try_for_each(|i| send(&publisher, i))?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    executor.spin_until(|| lock(&turns).len() as u64 == COUNT);
    let turns = lock(&turns);
    equal("turns of the quiet subscription", turns.len() as u64, COUNT)?;
    let mut between: Vec<_> = turns.windows(2).map(|pair| pair[1] - pair[0]).collect();
    between.sort_unstable();
    // One thread alternates. Of several, the one whose turn it is may be kept from the processor,
    // by which time the others have had many; so most of the turns are looked at, not the worst.
    let looked_at = if kind.width() == 1 { between.len() - 1 } else { between.len() / 2 };
    let turns = between[looked_at];
    ensure(turns <= 8, || format!("{turns} turns of the flood between two others"))
}

/// E1 for timers.
fn e1_a_flood_does_not_starve_a_timer(kind: &Kind) -> Verdict {
    let fixture = fixture()?;
    let floods = counter();
    let calls = counter();
    let _flood = flood(&fixture, &floods)?;
    let sink = Arc::clone(&calls);
    let _timer = fixture.listener.create_timer(Duration::from_millis(1), move |_| {
        sink.fetch_add(1, Ordering::SeqCst);
    })?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let served = executor.spin_until(|| calls.load(Ordering::SeqCst) >= 10);
    let floods = floods.load(Ordering::SeqCst);
    ensure(served && floods > 10, || {
        format!("{} calls of the timer beside {floods} messages", calls.load(Ordering::SeqCst))
    })
}

/// How many callbacks were inside at once at most, and how many there were.
#[derive(Default)]
struct Overlap {
    inside: AtomicUsize,
    most: AtomicUsize,
    done: AtomicUsize,
}

impl Overlap {
    /// Is inside until `enough` are, or for this long.
    fn enter(&self, enough: usize, at_most: Duration) {
        let now = self.inside.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        let begun = std::time::Instant::now();
        while self.most.load(Ordering::SeqCst) < enough && begun.elapsed() < at_most {
            std::thread::sleep(Duration::from_micros(100));
        }
        self.inside.fetch_sub(1, Ordering::SeqCst);
        self.done.fetch_add(1, Ordering::SeqCst);
    }
}

/// Lets `topics` subscriptions of a group run `each` callbacks; returns the most at once.
fn overlap(
    kind: &Kind,
    group: impl Fn(&Fixture) -> CallbackGroup,
    (topics, each): (usize, u64),
    (enough, stay): (usize, Duration),
) -> Verdict<usize> {
    let fixture = fixture()?;
    let group = group(&fixture);
    let overlap = Arc::new(Overlap::default());
    let mut subscriptions = Vec::new();
    for i in 0..topics {
        let topic = format!("{}/t{i}", fixture.topic);
        let inside = Arc::clone(&overlap);
        let callback = move |_: Arc<UInt64>| inside.enter(enough, stay);
        let qos = Qos::keep_last(each as usize);
        subscriptions.push(fixture.listener.create_subscription_in(&group, &topic, qos, callback)?);
        let publisher = fixture.talker.create_publisher(&topic, qos)?;
        (1..=each).try_for_each(|i| send(&publisher, i))?;
    }
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let all = topics * each as usize;
    executor.spin_until(|| overlap.done.load(Ordering::SeqCst) == all);
    equal("callbacks", overlap.done.load(Ordering::SeqCst), all)?;
    Ok(overlap.most.load(Ordering::SeqCst))
}

/// E2: callbacks of a mutually exclusive group never overlap.
fn e2_callbacks_of_an_exclusive_group_never_overlap(kind: &Kind) -> Verdict {
    let exclusive = |fixture: &Fixture| {
        fixture.listener.create_callback_group(CallbackGroupType::MutuallyExclusive)
    };
    let stay = Duration::from_millis(1);
    equal("at once", overlap(kind, exclusive, (4, 10), (2, stay))?, 1)
}

fn reentrant(fixture: &Fixture) -> CallbackGroup {
    fixture.listener.create_callback_group(CallbackGroupType::Reentrant)
}

/// E2: a single subscription never overlaps itself, whatever its group.
fn e2_one_subscription_of_a_reentrant_group_never_overlaps_itself(kind: &Kind) -> Verdict {
    let stay = Duration::from_millis(1);
    equal("at once", overlap(kind, reentrant, (1, 40), (2, stay))?, 1)
}

/// E2: callbacks of a reentrant group may overlap: each of four stays until as many are inside as
/// there are threads, and on one thread there is only one.
fn e2_a_reentrant_group_uses_the_threads_there_are(kind: &Kind) -> Verdict {
    let width = kind.width();
    let most = overlap(kind, reentrant, (4, 1), (width, crate::check::LONG / 8))?;
    equal("at once", most, width)
}

/// E3: between arrival and callback lies no other thread: whoever spins runs the callbacks.
fn e3_callbacks_run_on_the_threads_of_the_executor(kind: &Kind) -> Verdict {
    const COUNT: usize = 200;
    let fixture = fixture()?;
    let threads = Arc::new(Mutex::new((HashSet::<ThreadId>::new(), 0)));
    let sink = Arc::clone(&threads);
    let _subscription = fixture.listener.create_subscription(
        &fixture.topic,
        Qos::keep_last(COUNT),
        move |_: Arc<UInt64>| {
            let mut sink = lock(&sink);
            sink.0.insert(std::thread::current().id());
            sink.1 += 1;
        },
    )?;
    let publisher = fixture.publisher(Qos::default())?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let sender = std::thread::scope(|scope| {
        let sender = scope.spawn(|| -> Verdict<ThreadId> {
            (1..=COUNT as u64).try_for_each(|i| send(&publisher, i))?;
            Ok(std::thread::current().id())
        });
        executor.spin_until(|| lock(&threads).1 == COUNT);
        join(sender)
    })?;
    let threads = lock(&threads);
    equal("callbacks", threads.1, COUNT)?;
    ensure(!threads.0.contains(&sender), || "a callback ran on the publishing thread".to_owned())?;
    ensure(threads.0.len() <= kind.width(), || format!("{} threads", threads.0.len()))?;
    let spinning = threads.0.contains(&std::thread::current().id());
    ensure(spinning || kind.width() > 1, || "another thread than the spinning one".to_owned())
}

/// E5: a panicking callback stops its node only.
fn e5_a_panic_stops_its_node_only(kind: &Kind) -> Verdict {
    let fixture = fixture()?;
    let good = &fixture.listener;
    let calls = counter();
    let bad_calls = counter();
    let bad = angaros::Node::new(good.context(), "bad")?;
    let sink = Arc::clone(&calls);
    let bad_sink = Arc::clone(&bad_calls);
    let _bad =
        bad.create_subscription(&fixture.topic, Qos::default(), move |message: Arc<UInt64>| {
            bad_sink.fetch_add(1, Ordering::SeqCst);
            assert!(message.data > 10, "a defect on purpose");
        })?;
    let _good =
        good.create_subscription(&fixture.topic, Qos::default(), move |_: Arc<UInt64>| {
            sink.fetch_add(1, Ordering::SeqCst);
        })?;
    let executor = kind.executor(good.context(), &[&bad, good])?;
    let publisher = fixture.publisher(Qos::default())?;
    (1..=5).try_for_each(|i| send(&publisher, i))?;
    executor.spin_until(|| calls.load(Ordering::SeqCst) == 5 && bad.has_failed());
    equal("calls of the good node", calls.load(Ordering::SeqCst), 5)?;
    executor.spin_for(|| false, Duration::from_millis(5));
    equal("calls of the bad node", bad_calls.load(Ordering::SeqCst), 1)?;
    ensure(bad.has_failed() && !good.has_failed(), || "the wrong node failed".to_owned())
}

/// `spin_until`: the time is up for a busy executor too.
fn a_spin_ends_at_its_time_though_there_is_always_work(kind: &Kind) -> Verdict {
    let fixture = fixture()?;
    let floods = counter();
    let _flood = flood(&fixture, &floods)?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let begun = std::time::Instant::now();
    let far_too_late = || begun.elapsed() > crate::check::LONG / 4;
    let done = executor.spin_for(far_too_late, Duration::from_millis(20));
    ensure(!done, || "it did not end by itself".to_owned())?;
    ensure(floods.load(Ordering::SeqCst) > 0, || "there was no work".to_owned())
}
