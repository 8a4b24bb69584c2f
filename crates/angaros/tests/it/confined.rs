//! The message path of two whole processes: publisher, subscription and a blocking executor make
//! no allocation and no kernel call but the futex (invariant A3, rules E4 and T6).

use crate::support::{Fixture, say};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that ends allocates after its locals are gone.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: as promised by our caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as promised by our caller.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Messages before anything is counted: endpoints meet, buffers are used for the first time.
const WARM_UP: u64 = 200;
const MESSAGES: u64 = 2000;

/// Forbids this thread every kernel call but the futex, writing and ending. The clock is read
/// without one.
fn confine() {
    let allowed = [libc::SYS_futex, libc::SYS_write, libc::SYS_exit_group];
    let step = |code: u32, jt, jf, k| libc::sock_filter { code: code as u16, jt, jf, k };
    let mut program = vec![step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0)];
    for (i, call) in allowed.iter().enumerate() {
        let to_allow = (allowed.len() - i) as u8;
        program.push(step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, to_allow, 0, *call as u32));
    }
    program.push(step(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_KILL_PROCESS));
    program.push(step(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW));
    let filter = libc::sock_fprog { len: program.len() as u16, filter: program.as_mut_ptr() };
    // SAFETY: the program outlives the calls, which copy it.
    unsafe {
        assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
        let mode = libc::SECCOMP_MODE_FILTER;
        assert_eq!(libc::prctl(libc::PR_SET_SECCOMP, mode, &raw const filter), 0);
    }
}

/// Sends an image of 10 kB whose width is `number`.
fn send(publisher: &Publisher<Image>, number: u64) {
    let mut lengths = ImageLengths { data: 10_000, ..ImageLengths::default() };
    lengths.header.frame_id = 3;
    let mut loan = publisher.loan_unzeroed(&lengths).unwrap();
    let mut image = loan.builder();
    image.header().set_frame_id("cam").unwrap();
    image.set_width(number as u32);
    loan.publish().unwrap();
}

/// Says how many allocations there were, and ends without the clean-up that needs other calls.
fn end(allocations: u64) -> ! {
    let allocations = ALLOCATIONS.get() - allocations;
    say(&format!("{MESSAGES} messages, {allocations} allocations"));
    // SAFETY: the call has no preconditions.
    unsafe { libc::_exit(0) }
}

/// One side: a node that hears `hears` and publishes `says`.
struct Side {
    publisher: Publisher<Image>,
    executor: SingleThreadedExecutor,
    heard: Arc<AtomicU64>,
    _subscription: Subscription<Image>,
}

impl Side {
    fn new(name: &str, hears: &str, says: &str) -> Self {
        let context = Context::from_env().unwrap();
        let node = Node::new(&context, name).unwrap();
        let heard: Arc<AtomicU64> = Arc::default();
        let to = Arc::clone(&heard);
        let publisher = node.create_publisher(says, Qos::keep_last(10)).unwrap();
        let subscription =
            node.create_subscription(hears, Qos::keep_last(10), move |image: Sample<Image>| {
                to.store(image.view()?.width.into(), Ordering::Relaxed);
                Ok::<(), angaros::TakeError>(())
            });
        let subscription = subscription.unwrap();
        let executor = SingleThreadedExecutor::new(&context).unwrap();
        executor.add_node(&node).unwrap();
        assert!(publisher.wait_for_subscriptions(1, Duration::from_secs(20)));
        assert!(subscription.wait_for_publishers(1, Duration::from_secs(20)));
        Self { publisher, executor, heard, _subscription: subscription }
    }

    /// Sleeps until message `number` has come; a lost one shows as a test that does not end well.
    fn hear(&self, number: u64) {
        let done = || self.heard.load(Ordering::Relaxed) >= number;
        assert!(self.executor.spin_until(done, Duration::from_secs(20)), "message {number}");
    }
}

/// Child: sends a message, sleeps until the answer comes.
pub fn ping() {
    let side = Side::new("ping", "back", "there");
    let round = |number| {
        send(&side.publisher, number);
        side.hear(number);
    };
    (1..=WARM_UP).for_each(round);
    confine();
    let before = ALLOCATIONS.get();
    (WARM_UP + 1..=WARM_UP + MESSAGES).for_each(round);
    end(before);
}

/// Child: sleeps until a message comes, answers it.
pub fn pong() {
    let side = Side::new("pong", "there", "back");
    let round = |number| {
        side.hear(number);
        send(&side.publisher, number);
    };
    (1..=WARM_UP).for_each(round);
    confine();
    if std::env::var("ALSO").is_ok() {
        let _ = std::fs::metadata("/");
    }
    let before = ALLOCATIONS.get();
    (WARM_UP + 1..=WARM_UP + MESSAGES).for_each(round);
    end(before);
}

#[test]
fn two_processes_exchange_messages_with_no_kernel_call_but_the_futex_and_no_allocation() {
    let stage = Fixture::new("confined");
    let ping = stage.start("ping");
    let pong = stage.start("pong");
    let expected = format!("{MESSAGES} messages, 0 allocations");
    assert_eq!((pong.finish(), ping.finish()), (expected.clone(), expected));
    // The confinement confines: one more kernel call is the end.
    let _ping = stage.start("ping");
    let pong = stage.start_with("pong", &[("ALSO", "1")]);
    assert_eq!(pong.killed_by(), Some(libc::SIGSYS));
}
