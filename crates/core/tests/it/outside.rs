//! What reaches an executor from outside: guard conditions and cancelling, also from a signal
//! handler and from a callback.

use crate::support::{AnyExecutor, LONG, context, eventually, node, with_every_executor};
use angaros_core::{Context, GuardCondition, MultiThreadedExecutor, SingleThreadedExecutor};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

fn count() -> Arc<AtomicUsize> {
    Arc::default()
}

/// What half of the wake-ups must keep to. One that was lost would be made up for by the longest
/// sleep, 100 ms, half of them later than 50; a busy machine may be late with some, not with most.
const AT_ONCE: Duration = Duration::from_millis(30);

/// What the handler of `SIGUSR1` calls; the tests that use it come one after the other.
static ON_SIGNAL: AtomicPtr<Box<dyn Fn() + Sync>> = AtomicPtr::new(std::ptr::null_mut());
static ONE_HANDLER: Mutex<()> = Mutex::new(());

extern "C" fn handle(_signal: libc::c_int) {
    // SAFETY: null, or a box that `with_signal` leaked.
    if let Some(call) = unsafe { ON_SIGNAL.load(Ordering::SeqCst).as_ref() } {
        call();
    }
}

/// Calls `work`; each `SIGUSR1` meanwhile calls `on_signal`, in the handler.
fn with_signal(on_signal: impl Fn() + Sync + 'static, work: impl FnOnce()) {
    let _one = ONE_HANDLER.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let boxed: Box<dyn Fn() + Sync> = Box::new(on_signal);
    // Leaked: a handler that is late may still use it.
    ON_SIGNAL.store(Box::into_raw(Box::new(boxed)), Ordering::SeqCst);
    // SAFETY: sigaction is plain data for which zero is valid; the handler stays.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as *const () as usize;
        libc::sigaction(libc::SIGUSR1, &raw const action, std::ptr::null_mut());
    }
    work();
    ON_SIGNAL.store(std::ptr::null_mut(), Ordering::SeqCst);
}

/// Raises `SIGUSR1` on the calling thread.
fn signal() {
    // SAFETY: takes an integer; there is a handler.
    unsafe { libc::raise(libc::SIGUSR1) };
}

#[test]
fn triggers_coalesce_and_none_is_lost() {
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        let calls = count();
        let newest = count();
        let seen = count();
        let called = Arc::clone(&calls);
        let look = Arc::clone(&newest);
        let sink = Arc::clone(&seen);
        let condition = n
            .create_guard_condition(move || {
                called.fetch_add(1, Ordering::SeqCst);
                sink.store(look.load(Ordering::SeqCst), Ordering::SeqCst);
            })
            .unwrap();
        // Before there is an executor: three are one, and it is not lost.
        (0..3).for_each(|_| condition.trigger());
        assert!(condition.is_triggered());
        executor.add_node(&n);
        executor.spin_for(&|| false, Duration::from_millis(5));
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for i in 1..=2_000 {
                    newest.store(i, Ordering::SeqCst);
                    condition.trigger();
                    (0..i % 41 * 20).for_each(|_| std::hint::spin_loop());
                }
            });
            // Whatever came last has been seen, at once and not after the longest sleep.
            assert!(executor.spin_for(&|| seen.load(Ordering::SeqCst) == 2_000, LONG / 4));
        });
        assert!(calls.load(Ordering::SeqCst) <= 2_001);
    });
}

#[test]
fn a_trigger_wakes_an_executor_that_sleeps_at_once() {
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        executor.add_node(&n);
        let calls = count();
        let sink = Arc::clone(&calls);
        let condition = n
            .create_guard_condition(move || {
                sink.fetch_add(1, Ordering::SeqCst);
            })
            .unwrap();
        let mut waits = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| executor.spin());
            for i in 1..=11 {
                std::thread::sleep(Duration::from_millis(2));
                let begun = Instant::now();
                condition.trigger();
                eventually("the call", || calls.load(Ordering::SeqCst) == i);
                waits.push(begun.elapsed());
            }
            executor.cancel();
        });
        waits.sort_unstable();
        assert!(waits[5] < AT_ONCE, "{waits:?}");
    });
}

#[test]
fn a_signal_handler_may_trigger() {
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        executor.add_node(&n);
        let calls = count();
        let sink = Arc::clone(&calls);
        let condition: GuardCondition = n
            .create_guard_condition(move || {
                sink.fetch_add(1, Ordering::SeqCst);
            })
            .unwrap();
        let in_handler = condition.clone();
        with_signal(
            move || in_handler.trigger(),
            || {
                std::thread::scope(|scope| {
                    scope.spawn(|| {
                        for i in 1..=5 {
                            signal();
                            eventually("the call", || calls.load(Ordering::SeqCst) == i);
                        }
                        executor.cancel();
                    });
                    executor.spin();
                });
            },
        );
        assert_eq!(calls.load(Ordering::SeqCst), 5);
    });
}

/// Spins, lets `cancel` be called on another thread when the executor has come to rest, and returns
/// how long after that the spin ended; the middle one of several, as a busy machine may be late now
/// and then.
fn time_to_end(
    context: &Context,
    executor: &dyn AnyExecutor,
    cancel: impl Fn() + Sync,
) -> Duration {
    let n = node(context, "n");
    executor.add_node(&n);
    let turns = count();
    let sink = Arc::clone(&turns);
    let condition = n
        .create_guard_condition(move || {
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let mut times = Vec::new();
    for turn in 1..=9 {
        let cancelled = Mutex::new(None);
        condition.trigger();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                eventually("the spin", || turns.load(Ordering::SeqCst) == turn);
                std::thread::sleep(Duration::from_millis(2));
                *cancelled.lock().unwrap() = Some(Instant::now());
                cancel();
            });
            executor.spin();
            let ended = Instant::now();
            let begun = cancelled.lock().unwrap().unwrap();
            times.push(ended.saturating_duration_since(begun));
        });
    }
    times.sort_unstable();
    times[4]
}

#[test]
fn another_thread_ends_a_long_wait_at_once() {
    with_every_executor(|context, executor| {
        let took = time_to_end(context, executor, || executor.cancel());
        assert!(took < AT_ONCE, "{took:?}");
    });
}

#[test]
fn a_signal_handler_ends_a_long_wait_at_once() {
    let context = context();
    let executor: &'static SingleThreadedExecutor =
        Box::leak(Box::new(SingleThreadedExecutor::new(&context).unwrap()));
    with_signal(
        || executor.cancel(),
        || {
            let took = time_to_end(&context, executor, signal);
            assert!(took < AT_ONCE, "{took:?}");
        },
    );
}

#[test]
fn a_callback_ends_its_own_spin() {
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        executor.add_node(&n);
        let calls = count();
        let ask = Arc::new(AtomicBool::new(false));
        let sink = Arc::clone(&calls);
        let asked = Arc::clone(&ask);
        let _timer = n
            .create_timer(Duration::from_millis(1), move |_| {
                sink.fetch_add(1, Ordering::SeqCst);
                asked.store(true, Ordering::SeqCst);
            })
            .unwrap();
        // A callback cannot borrow its executor here; `done` is asked right after it.
        let cancel = || {
            if ask.swap(false, Ordering::SeqCst) {
                executor.cancel();
            }
            false
        };
        let begun = Instant::now();
        executor.spin_for(&cancel, LONG);
        assert!(begun.elapsed() < LONG / 2 && calls.load(Ordering::SeqCst) > 0);
    });
}

#[test]
fn a_cancel_from_within_a_callback_ends_the_spin() {
    let context = context();
    let n = node(&context, "n");
    let executor = Arc::new(MultiThreadedExecutor::new(&context, 3).unwrap());
    executor.add_node(&n).unwrap();
    let own = Arc::downgrade(&executor);
    let _timer =
        n.create_timer(Duration::from_millis(1), move |_| own.upgrade().unwrap().cancel()).unwrap();
    executor.spin();
}

#[test]
fn a_cancel_before_the_spin_is_not_lost_and_ends_that_one_only() {
    with_every_executor(|_, executor| {
        executor.cancel();
        let begun = Instant::now();
        executor.spin();
        assert!(begun.elapsed() < Duration::from_secs(5));
        let begun = Instant::now();
        executor.spin_for(&|| false, Duration::from_millis(15));
        assert!(begun.elapsed() >= Duration::from_millis(15), "the second ended early");
    });
}

#[test]
fn a_cancel_reaches_all_threads_of_an_executor_every_time() {
    let context = context();
    let executor = MultiThreadedExecutor::new(&context, 4).unwrap();
    for round in 0..200 {
        std::thread::scope(|scope| {
            scope.spawn(|| {
                (0..round * 200).for_each(|_| std::hint::spin_loop());
                executor.cancel();
            });
            executor.spin();
        });
    }
}

#[test]
fn a_cancel_ends_a_single_turn_that_waits() {
    let context = context();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(3));
            executor.cancel();
        });
        assert!(!executor.spin_once(LONG));
    });
    executor.cancel();
    assert!(!executor.spin_once(LONG));
    assert!(begun.elapsed() < LONG / 2);
}
