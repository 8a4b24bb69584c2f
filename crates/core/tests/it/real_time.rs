//! What a real-time executor sets while it spins, and that it gives it back. The memory lock is the
//! process's, so these tests come one after the other.

use crate::support::{LONG, alone, context, eventually, node};
use angaros_component::{Container, ContainerSpec};
use angaros_core::{RealTimeExecutor, RealTimeOptions, Sample, WakePolicy};
use angaros_msg::Qos;
use angaros_msg::sensor_msgs::msg::{Image, ImageLengths};
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What the kernel says about the calling thread.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    policy: i32,
    priority: i32,
    cpus: Vec<usize>,
    /// At most 1 is as good as none; from Linux 6.13 on, real-time threads have 0.
    slack_ns: i32,
    locked: bool,
}

impl State {
    fn now() -> Self {
        // SAFETY: all calls fill or read live locals that are valid when zeroed.
        unsafe {
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set);
            let mut param: libc::sched_param = std::mem::zeroed();
            libc::sched_getparam(0, &raw mut param);
            Self {
                policy: libc::sched_getscheduler(0),
                priority: param.sched_priority,
                cpus: (0..1024).filter(|cpu| libc::CPU_ISSET(*cpu, &set)).collect(),
                slack_ns: libc::prctl(libc::PR_GET_TIMERSLACK),
                locked: locked_kb() > 0,
            }
        }
    }
}

fn locked_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmLck:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Minor and major page faults of the calling thread so far.
fn faults() -> (i64, i64) {
    // SAFETY: rusage is plain data for which zero is valid; the kernel fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &raw mut usage);
        usage
    };
    (usage.ru_minflt, usage.ru_majflt)
}

/// Whether this process may do all of it; says so if not.
fn permitted() -> bool {
    let context = context();
    let executor = RealTimeExecutor::new(&context).unwrap();
    match executor.spin_until(|| true, Duration::ZERO) {
        Ok(_) => true,
        Err(error) => {
            let error = error.to_string();
            assert!(error.contains("hint: raise the limit with `ulimit -"), "{error}");
            angaros_testing::skipped(error);
            false
        }
    }
}

#[test]
fn what_is_set_while_it_spins_is_undone_after() {
    let _alone = alone();
    if !permitted() {
        return;
    }
    let before = State::now();
    let context = context();
    let n = node(&context, "n");
    let during = Arc::new(Mutex::new(None));
    let sink = Arc::clone(&during);
    let _timer = n
        .create_timer(Duration::from_millis(1), move |_| {
            *sink.lock().unwrap() = Some(State::now());
        })
        .unwrap();
    let cpu = before.cpus[0];
    let options = RealTimeOptions { priority: 7, cpus: vec![cpu], ..RealTimeOptions::default() };
    let executor = RealTimeExecutor::with_options(&context, options).unwrap();
    executor.add_node(&n).unwrap();
    for _ in 0..2 {
        *during.lock().unwrap() = None;
        assert!(executor.spin_until(|| during.lock().unwrap().is_some(), LONG).unwrap());
        let during = during.lock().unwrap().clone().unwrap();
        assert!(during.slack_ns <= 1 && before.slack_ns > 1, "{during:?}");
        let wanted = State {
            policy: libc::SCHED_FIFO,
            priority: 7,
            cpus: vec![cpu],
            slack_ns: during.slack_ns,
            locked: true,
        };
        assert_eq!(during, wanted);
        assert_eq!(State::now(), before);
    }
}

#[test]
fn memory_stays_locked_until_the_last_of_several_executors_ends() {
    let _alone = alone();
    if !permitted() {
        return;
    }
    let context = context();
    let first = RealTimeExecutor::new(&context).unwrap();
    let second = RealTimeExecutor::new(&context).unwrap();
    std::thread::scope(|scope| {
        // Else what fails here would wait for the other thread for ever.
        let cancels = CancelOnDrop(&second);
        let other = scope.spawn(|| second.spin());
        assert!(first.spin_until(|| locked_kb() > 0, LONG).unwrap());
        eventually("the second to hold it", || locked_kb() > 0);
        drop(cancels);
        other.join().unwrap().unwrap();
    });
    assert_eq!(locked_kb(), 0);
}

/// Ends a spin on another thread, also when an assertion fails on this one.
struct CancelOnDrop<'a>(&'a RealTimeExecutor);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[test]
fn spinning_until_something_holds_says_so_even_if_it_holds_only_while_it_spins() {
    let _alone = alone();
    if !permitted() {
        return;
    }
    let executor = RealTimeExecutor::new(&context()).unwrap();
    assert!(executor.spin_until(|| locked_kb() > 0, LONG).unwrap());
    assert_eq!(locked_kb(), 0);
}

#[test]
fn after_warm_up_messages_and_large_loans_take_no_page_fault() {
    const WARM_UP: u64 = 200;
    const COUNT: u64 = 1_000;
    let _alone = alone();
    if !permitted() {
        return;
    }
    let context = context();
    let n = node(&context, "n");
    let seen = Arc::new(AtomicU64::new(0));
    let measured = Arc::new(Mutex::new(Vec::new()));
    let counted = Arc::clone(&seen);
    let sink = Arc::clone(&measured);
    sink.lock().unwrap().reserve(8);
    let images = n.create_publisher::<Image>("images", Qos::default()).unwrap();
    let lengths = ImageLengths { encoding: 4, data: 300_000, ..ImageLengths::default() };
    let copies = Arc::new(AtomicU64::new(0));
    let image_count = Arc::new(AtomicU64::new(0));
    let copied = Arc::clone(&copies);
    let images_seen = Arc::clone(&image_count);
    // The owned message: 300 kB from the heap each time.
    let _images = n
        .create_subscription("images", Qos::default(), move |image: Arc<Image>| {
            copied.fetch_add(image.data.len() as u64, Ordering::Relaxed);
            images_seen.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap();
    let _numbers = n
        .create_subscription("numbers", Qos::keep_last(50), move |_: Sample<Int32>| {
            let i = counted.fetch_add(1, Ordering::Relaxed) + 1;
            if i.is_multiple_of(10) {
                let mut loan = images.loan_unzeroed(&lengths).unwrap();
                loan.builder().set_encoding("rgb8").unwrap();
                loan.publish().unwrap();
            }
            if i == WARM_UP || i == WARM_UP + COUNT {
                sink.lock().unwrap().push(faults());
            }
        })
        .unwrap();
    let executor = RealTimeExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let numbers = n.create_publisher::<Int32>("numbers", Qos::default()).unwrap();
    let all = || seen.load(Ordering::Relaxed) >= WARM_UP + COUNT;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !all() {
                numbers.publish_ref(&Int32::default()).unwrap();
                std::thread::sleep(Duration::from_micros(50));
            }
        });
        assert!(executor.spin_until(all, LONG).unwrap());
    });
    assert!(copies.load(Ordering::Relaxed) >= 100 * 300_000);
    let measured = measured.lock().unwrap();
    let difference = (measured[1].0 - measured[0].0, measured[1].1 - measured[0].1);
    assert_eq!(difference, (0, 0), "page faults (minor, major) in {COUNT} messages");
}

#[test]
fn the_first_loan_of_a_spin_takes_no_page_fault_when_its_size_was_reserved() {
    let _alone = alone();
    if !permitted() {
        return;
    }
    let context = context();
    let n = node(&context, "n");
    let faulted = |reserved: bool| {
        // More than what other tests may have left in the heap.
        let data = 20_000_000;
        let lengths = ImageLengths { encoding: 4, data, ..ImageLengths::default() };
        let topic = if reserved { "reserved" } else { "fresh" };
        let publisher = n.create_publisher::<Image>(topic, Qos::default()).unwrap();
        if reserved {
            publisher.reserve(1, data + 100).unwrap();
        }
        let count = Arc::new(AtomicU64::new(u64::MAX));
        let sink = Arc::clone(&count);
        let _timer = n
            .create_timer(Duration::from_millis(1), move |_| {
                let before = faults();
                let loan = publisher.loan(&lengths).unwrap();
                let taken = (faults().0 - before.0) as u64;
                drop(loan);
                let _ = sink.compare_exchange(u64::MAX, taken, Ordering::SeqCst, Ordering::SeqCst);
            })
            .unwrap();
        // Without a heap touched before, so that the loan has nowhere else to come from.
        let options = RealTimeOptions { heap_bytes: 0, ..RealTimeOptions::default() };
        let executor = RealTimeExecutor::with_options(&context, options).unwrap();
        executor.add_node(&n).unwrap();
        let done = || count.load(Ordering::SeqCst) != u64::MAX;
        assert!(executor.spin_until(done, LONG).unwrap());
        executor.remove_node(&n);
        count.load(Ordering::SeqCst)
    };
    // First, while the allocator has nothing of that size.
    assert!(faulted(false) > 50, "the counter does not count");
    assert_eq!(faulted(true), 0, "page faults of a reserved loan");
}

#[test]
fn what_cannot_be_had_is_an_error_or_by_best_effort_a_warning() {
    let _alone = alone();
    let context = context();
    let options = RealTimeOptions { priority: 100, ..RealTimeOptions::default() };
    let error = RealTimeExecutor::with_options(&context, options).err().unwrap().to_string();
    assert!(error.contains("priority 100") && error.contains("hint: priorities"), "{error}");

    let before = State::now();
    let impossible = RealTimeOptions { cpus: vec![1000], ..RealTimeOptions::default() };
    let executor = RealTimeExecutor::with_options(&context, impossible.clone()).unwrap();
    let error = executor.spin().unwrap_err().to_string();
    assert!(error.contains("cpus [1000]") && error.contains("hint: `nproc --all`"), "{error}");
    assert_eq!(State::now(), before, "an error leaves nothing set");

    let options = RealTimeOptions { best_effort: true, ..impossible };
    let executor = RealTimeExecutor::with_options(&context, options).unwrap();
    assert!(executor.spin_until(|| true, LONG).unwrap());
    assert_eq!(State::now(), before);
}

#[test]
fn a_look_at_the_doorbell_is_bounded() {
    let context = context();
    let options =
        RealTimeOptions { wake: WakePolicy::Spin { us: 1_000_000 }, ..RealTimeOptions::default() };
    let executor = RealTimeExecutor::with_options(&context, options).unwrap();
    let longest = angaros_core::executor::MAX_SPIN_US;
    assert_eq!(executor.options().wake, WakePolicy::Spin { us: longest });
}

/// `SCHED_FIFO` priority of the thread with this name; 0 for a normal one.
fn priority_of(thread: &str) -> Option<u32> {
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let stats = threads.filter_map(|t| std::fs::read_to_string(t.ok()?.path().join("stat")).ok());
    let stat = stats.into_iter().find(|stat| stat.contains(&format!("({thread})")))?;
    // Field 40 of proc(5); the name, field 2, is the only one in parentheses.
    stat.rsplit_once(") ")?.1.split(' ').nth(40 - 3)?.parse().ok()
}

#[test]
fn the_thread_that_waits_for_descriptors_has_the_executors_priority_while_it_spins() {
    let _alone = alone();
    if !permitted() {
        return;
    }
    let context = context();
    let n = node(&context, "n");
    let options = RealTimeOptions { priority: 60, ..RealTimeOptions::default() };
    let executor = RealTimeExecutor::with_options(&context, options).unwrap();
    executor.add_node(&n).unwrap();
    let (end, _other) = std::os::unix::net::UnixStream::pair().unwrap();
    let _watch = n.create_fd_watch(end, angaros_core::Interest::READ, |_, _| ()).unwrap();
    let is = |wanted| priority_of("ang-exec-fd") == Some(wanted);
    let raised = std::cell::Cell::new(false);
    let look = || {
        raised.set(raised.get() || is(60));
        raised.get()
    };
    assert!(executor.spin_until(look, LONG).unwrap(), "{:?}", priority_of("ang-exec-fd"));
    eventually("the thread to be a normal one", || is(0));
}

#[test]
fn a_container_gives_its_priority_to_the_threads_of_its_executor_only() {
    let _alone = alone();
    if !permitted() {
        return;
    }
    for (real_time, threads) in [(true, 1), (false, 1), (false, 2)] {
        let context = context();
        let spec = ContainerSpec { real_time, threads, priority: 33, ..ContainerSpec::default() };
        let after = std::thread::scope(|scope| {
            let spin = || {
                Container::new(&context, &spec).unwrap().spin().unwrap();
                State::now().policy
            };
            let name = format!("spins-{real_time}-{threads}");
            let spinner = std::thread::Builder::new().name(name.clone()).spawn_scoped(scope, spin);
            eventually("its priority", || priority_of(&name) == Some(33));
            assert_eq!(State::now().policy, libc::SCHED_OTHER);
            context.shutdown();
            spinner.unwrap().join().unwrap()
        });
        assert_eq!(after, libc::SCHED_OTHER);
    }
    let spec = ContainerSpec { real_time: true, threads: 2, ..ContainerSpec::default() };
    let error = Container::new(&context(), &spec).err().unwrap().to_string();
    assert!(error.contains("1 thread, not 2"), "{error}");
}
