//! Publish, take and the executor's loop wait for no lock that somebody else holds (invariant A3):
//! a thread that sets up, takes down and looks at other things is stopped at any instruction, with
//! whatever it holds, and the message path of this thread goes on.
//!
//! What two ends of one publisher share is not other: whoever connects to it, or parts, holds its
//! lock for that.

use super::support::{Fixture, say};
use super::system_calls::context_over;
use angaros::prelude::*;
use angaros::std_msgs::msg::UInt64;
use angaros::std_srvs::srv::{Trigger, Trigger_Response};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(20);
/// How long the message path may take while the other thread stands still, on a machine that does
/// much else.
const STUCK: Duration = Duration::from_secs(10);
/// How often it is stopped.
const STOPS: usize = 1500;

const RUNS: u32 = 0;
const STOPPED: u32 = 1;
static STATE: AtomicU32 = AtomicU32::new(RUNS);

fn signal() -> i32 {
    libc::SIGRTMIN() + 3
}

/// Stands still until it may go on.
extern "C" fn stand_still(_: i32) {
    // SAFETY: errno is this thread's, and nanosleep may be called by a signal handler.
    unsafe {
        let errno = *libc::__errno_location();
        STATE.store(STOPPED, SeqCst);
        while STATE.load(SeqCst) == STOPPED {
            let pause = libc::timespec { tv_sec: 0, tv_nsec: 20_000 };
            libc::nanosleep(&raw const pause, std::ptr::null_mut());
        }
        *libc::__errno_location() = errno;
    }
}

fn install() {
    // SAFETY: the structure is initialised; the handler calls what a handler may call.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = stand_still as extern "C" fn(i32) as usize;
        action.sa_flags = libc::SA_RESTART;
        assert_eq!(libc::sigaction(signal(), &raw const action, std::ptr::null_mut()), 0);
    }
}

fn until(what: &str, done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < LONG, "waited in vain: {what}");
        std::thread::yield_now();
    }
}

/// What another thread does meanwhile, all on topics and nodes of its own.
const DOINGS: [&str; 8] = [
    "making and dropping a publisher",
    "making and dropping a subscription",
    "making and dropping a pair that meets",
    "making and dropping a node with services and parameters",
    "making and dropping an executor with a timer",
    "looking at the graph",
    "collecting metrics",
    "logging",
];

fn do_something(context: &Context, node: &Node, what: usize) {
    let topic = "elsewhere";
    match what {
        0 => drop(node.create_publisher::<UInt64>(topic, Qos::default()).unwrap()),
        1 => drop(node.create_polled_subscription::<UInt64>(topic, Qos::default()).unwrap()),
        2 => {
            let latched = Qos::keep_last(3).transient_local();
            let publisher = node.create_publisher::<UInt64>(topic, latched).unwrap();
            publisher.publish(UInt64 { data: 1 }).unwrap();
            let subscription = node.create_polled_subscription::<UInt64>(topic, latched).unwrap();
            publisher.publish(UInt64 { data: 2 }).unwrap();
            drop((subscription.take().unwrap(), publisher.events(), subscription.events()));
        }
        3 => {
            let other = Node::new(context, "fleeting").unwrap();
            other.declare_parameter("number", 5).unwrap();
            let answer = |_| Trigger_Response::default();
            drop((
                other.create_service::<Trigger, _>("fleeting", answer).unwrap(),
                other.create_client::<Trigger>("fleeting").unwrap(),
            ));
        }
        4 => {
            let executor = SingleThreadedExecutor::new(context).unwrap();
            let other = Node::new(context, "driven").unwrap();
            executor.add_node(&other).unwrap();
            let _timer = other.create_timer(Duration::from_micros(1), |_| {}).unwrap();
            executor.spin_once(Duration::from_millis(1));
        }
        5 => drop(context.graph()),
        6 => drop(angaros::metrics::snapshot()),
        // One line takes so little that some runs would never stop in it.
        _ => (0..1000).for_each(|_| angaros::info!(node, "said while others work")),
    }
}

/// The thread that is stopped.
struct Other {
    id: AtomicI32,
    doing: AtomicUsize,
    stop: AtomicBool,
}

impl Other {
    fn run(&self, context: &Context, between: &dyn Fn()) {
        let node = Node::new(context, "other").unwrap();
        (0..DOINGS.len()).for_each(|what| do_something(context, &node, what));
        // SAFETY: the call has no arguments and cannot fail.
        self.id.store(unsafe { libc::gettid() }, SeqCst);
        let mut what = 0;
        while !self.stop.load(SeqCst) {
            what = (what + 1) % DOINGS.len();
            self.doing.store(what, SeqCst);
            do_something(context, &node, what);
            between();
        }
        self.id.store(0, SeqCst);
    }

    /// Stops it wherever it is; says in the midst of what.
    fn halt(&self) -> usize {
        // SAFETY: the thread runs until `stop` is set, which is after this.
        let sent = unsafe {
            libc::syscall(libc::SYS_tgkill, std::process::id(), self.id.load(SeqCst), signal())
        };
        assert_eq!(sent, 0);
        until("the other thread stands still", || STATE.load(SeqCst) == STOPPED);
        self.doing.load(SeqCst)
    }
}

/// The thread whose message path is looked at: does a round when it is told to.
struct Path {
    asked: AtomicUsize,
    done: AtomicUsize,
    stop: AtomicBool,
}

impl Path {
    fn run(&self, context: &Context, inside: &dyn Fn()) {
        let node = Node::new(context, "path").unwrap();
        let heard = Arc::new(AtomicUsize::new(0));
        let sink = Arc::clone(&heard);
        let count = move |_: Sample<UInt64>| _ = sink.fetch_add(1, SeqCst);
        let _subscription = node.create_subscription("here", Qos::default(), count).unwrap();
        let polled = node.create_polled_subscription::<UInt64>("here", Qos::default()).unwrap();
        let publisher = node.create_publisher::<UInt64>("here", Qos::default()).unwrap();
        assert!(publisher.wait_for_subscriptions(2, LONG));
        let executor = SingleThreadedExecutor::new(context).unwrap();
        executor.add_node(&node).unwrap();
        let round = || {
            let before = heard.load(SeqCst);
            publisher.publish_ref(&UInt64 { data: 1 }).unwrap();
            publisher.publish(UInt64 { data: 2 }).unwrap();
            inside();
            let got = std::cell::Cell::new(0);
            until("both messages arrive twice", || {
                got.set(got.get() + usize::from(polled.take().unwrap().is_some()));
                executor.spin_once(Duration::ZERO);
                got.get() >= 2 && heard.load(SeqCst) >= before + 2
            });
        };
        (0..50).for_each(|_| round());
        self.done.store(1, SeqCst);
        while !self.stop.load(SeqCst) {
            if self.asked.load(SeqCst) >= self.done.load(SeqCst) {
                round();
                self.done.fetch_add(1, SeqCst);
            } else {
                std::thread::yield_now();
            }
        }
    }
}

/// Stops the other thread so often; says in the midst of what the path did not go on, if so, and
/// how often it was stopped in each.
fn try_out(
    context: &Context,
    stops: usize,
    patience: Duration,
    (between, inside): (&(dyn Fn() + Sync), &(dyn Fn() + Sync)),
) -> (Option<usize>, [usize; DOINGS.len()]) {
    install();
    let other =
        Other { id: AtomicI32::new(0), doing: AtomicUsize::new(0), stop: AtomicBool::new(false) };
    let asked = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let path = Path { asked, done, stop: AtomicBool::new(false) };
    let mut times = [0; DOINGS.len()];
    let mut stuck = None;
    std::thread::scope(|scope| {
        scope.spawn(|| path.run(context, inside));
        until("the path is warm", || path.done.load(SeqCst) == 1);
        scope.spawn(|| other.run(context, between));
        until("the other thread works", || other.id.load(SeqCst) != 0);
        let mut seed = 1_u64;
        for round in 1..=stops {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            std::thread::sleep(Duration::from_nanos((seed >> 33) % 500_000));
            let doing = other.halt();
            times[doing] += 1;
            path.asked.store(round, SeqCst);
            let begun = Instant::now();
            while path.done.load(SeqCst) == round && begun.elapsed() < patience {
                std::thread::yield_now();
            }
            let waits = path.done.load(SeqCst) == round;
            STATE.store(RUNS, SeqCst);
            if waits {
                stuck = Some(doing);
                break;
            }
        }
        other.stop.store(true, SeqCst);
        path.stop.store(true, SeqCst);
    });
    (stuck, times)
}

/// Child: says in the midst of what the path stood still.
pub fn work() {
    let context = context_over(&std::env::var("SCHEME").unwrap());
    let (stuck, times) = try_out(&context, STOPS, STUCK, (&|| {}, &|| {}));
    if stuck.is_none() {
        let all = times.iter().all(|times| *times > 0);
        assert!(all, "not stopped in all of {DOINGS:?}: {times:?}");
    }
    say(stuck.map_or("goes on", |doing| DOINGS[doing]));
}

/// Child: the same where both use one lock, which must be found.
pub fn work_with_a_lock() {
    let context = context_over("local");
    let shared = Mutex::new(0);
    let between = || {
        let mut guard = shared.lock().unwrap();
        *guard += 1;
        std::thread::sleep(Duration::from_micros(300));
    };
    let inside = || *shared.lock().unwrap() += 1;
    let (stuck, _) = try_out(&context, STOPS, Duration::from_millis(500), (&between, &inside));
    say(stuck.map_or("goes on", |_| "stuck"));
}

fn outcome(role: &str, scheme: &str) -> String {
    let stage = Fixture::new(&format!("{role}-{scheme}"));
    let quiet = ("RUST_LOG", "off");
    stage.start_with(role, &[("SCHEME", scheme), quiet]).finish()
}

#[test]
fn a_lock_that_both_use_is_found() {
    assert_eq!(outcome("frozen-locked", "local"), "stuck");
}

#[test]
fn the_message_path_goes_on_wherever_another_thread_stands_still_within_a_process() {
    assert_eq!(outcome("frozen", "local"), "goes on");
}

#[cfg(feature = "shm")]
#[test]
fn the_message_path_goes_on_wherever_another_thread_stands_still_over_shared_memory() {
    assert_eq!(outcome("frozen", "shm"), "goes on");
}

#[cfg(all(feature = "shm", feature = "dds"))]
#[test]
fn the_message_path_goes_on_wherever_another_thread_stands_still_with_several_transports() {
    assert_eq!(outcome("frozen", "shm,dds"), "goes on");
}
