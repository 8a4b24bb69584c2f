//! Callbacks that keep others waiting (rules W1 to W6): found, named, shown with their stacks; and
//! nothing told of a graph that is only busy. Threads that really block each other stay behind.

use crate::support::{LONG, context, eventually, node, tracing_alone};
use angaros_core::stalls::{self, Stall, StallKind};
use angaros_core::{
    CallbackGroupType, Client, Context, ContextOptions, MultiThreadedExecutor, Node,
    SingleThreadedExecutor, VirtualClock,
};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_transport::trace::{self, EventId};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Barrier, Mutex};
use std::task::{Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

const LIMIT: Duration = Duration::from_millis(100);
const SOON: Duration = Duration::from_millis(1);

/// The first stall of this kind that names this node, once there is one.
fn told(kind: StallKind, node: &str) -> Stall {
    let find = || stalls::recent().into_iter().find(|s| s.kind == kind && s.text.contains(node));
    eventually(&format!("{kind:?} of {node}"), || find().is_some());
    find().unwrap()
}

/// Spins an executor on a thread of this name, for good.
fn spin(executor: SingleThreadedExecutor, name: &str) {
    let name = name.to_owned();
    drop(thread::Builder::new().name(name).spawn(move || executor.spin()).unwrap());
}

fn executor(context: &Context, nodes: &[&Node]) -> SingleThreadedExecutor {
    let executor = SingleThreadedExecutor::new(context).unwrap();
    executor.watch_stalls(LIMIT);
    nodes.iter().for_each(|node| executor.add_node(node).unwrap());
    executor
}

fn yes() -> SetBool_Response {
    SetBool_Response { success: true, ..SetBool_Response::default() }
}

/// Calls the service once both have begun.
fn call_once(client: Client<SetBool>, together: Arc<Barrier>) -> impl FnMut() + Send + 'static {
    let mut begun = false;
    move || {
        if !std::mem::replace(&mut begun, true) {
            together.wait();
            let _ = client.call(&SetBool_Request::default(), Duration::from_secs(3600));
        }
    }
}

#[test]
fn two_callbacks_that_wait_for_each_others_service_are_named() {
    let context = context();
    let together = Arc::new(Barrier::new(2));
    let mut kept = Vec::new();
    let [a, b] = ["circle_a", "circle_b"].map(|name| node(&context, name));
    for (here, there) in [(&a, "circle_b"), (&b, "circle_a")] {
        let own = format!("{}/get", here.name());
        let server = here.create_service::<SetBool, _>(&own, |_| yes()).unwrap();
        let client: Client<SetBool> = here.create_client(&format!("/{there}/get")).unwrap();
        kept.push((server, client, here));
    }
    let executors = [executor(&context, &[&a]), executor(&context, &[&b])];
    let timers: Vec<_> = kept
        .iter()
        .map(|(_, client, here)| {
            assert!(client.wait_for_service(LONG));
            let mut call = call_once(client.clone(), Arc::clone(&together));
            here.create_timer(SOON, move |_| call()).unwrap()
        })
        .collect();
    let [first, second] = executors;
    spin(first, "circle-one");
    spin(second, "circle-two");
    let stall = told(StallKind::Deadlock, "/circle_a");
    assert_eq!(stall.callbacks.len(), 2, "{}", stall.text);
    for part in [
        "timer of 1ms of node /circle_a",
        "timer of 1ms of node /circle_b",
        "waits for a reply of /circle_b/get",
        "thread circle-one",
        "thread circle-two",
        "of one thread",
        "hint:",
    ] {
        assert!(stall.text.contains(part), "{part}: {}", stall.text);
    }
    context.shutdown();
    drop(timers);
}

#[test]
fn a_service_that_wants_the_lock_its_caller_holds_is_named_with_the_caller() {
    let context = context();
    let n = node(&context, "relock");
    let own = n.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let state = Arc::new(Mutex::new(0));
    let inside = Arc::clone(&state);
    let _server = n
        .create_service_in::<SetBool, _>(&own, "change", move |_| {
            *inside.lock().unwrap() += 1;
            yes()
        })
        .unwrap();
    let client: Client<SetBool> = n.create_client("change").unwrap();
    let executor = executor(&context, &[&n]);
    assert!(client.wait_for_service(LONG));
    let _timer = n
        .create_timer(SOON, move |_| {
            let _held = state.lock().unwrap();
            let _ = client.call(&SetBool_Request::default(), Duration::from_secs(3600));
        })
        .unwrap();
    spin(executor, "relock");
    let stall = told(StallKind::Deadlock, "/relock");
    for part in ["timer of 1ms of node /relock", "service /change", "waits for a lock", "stalls"] {
        assert!(stall.text.contains(part), "{part}: {}", stall.text);
    }
}

#[test]
fn two_callbacks_that_take_two_locks_in_either_order_are_named() {
    let context = context();
    let n = node(&context, "crossed");
    let locks = Arc::new([Mutex::new(()), Mutex::new(())]);
    let together = Arc::new(Barrier::new(2));
    let timers: Vec<_> = [(0, 1), (1, 0)]
        .into_iter()
        .map(|(first, second)| {
            let group = n.create_callback_group(CallbackGroupType::MutuallyExclusive);
            let locks = Arc::clone(&locks);
            let together = Arc::clone(&together);
            let period = Duration::from_millis(1 + first as u64);
            n.create_timer_in(&group, period, move |_| {
                let _one = locks[first].lock().unwrap();
                together.wait();
                let _two = locks[second].lock().unwrap();
            })
            .unwrap()
        })
        .collect();
    let executor = MultiThreadedExecutor::new(&context, 2).unwrap();
    executor.watch_stalls(LIMIT);
    executor.add_node(&n).unwrap();
    drop(thread::Builder::new().name("crossed".into()).spawn(move || executor.spin()).unwrap());
    let stall = told(StallKind::Deadlock, "/crossed");
    for part in ["timer of 1ms", "timer of 2ms", "waits for a lock", "of 2 threads", "ang-exec-1"] {
        assert!(stall.text.contains(part), "{part}: {}", stall.text);
    }
    drop(timers);
}

#[test]
fn a_callback_that_blocks_for_what_its_own_group_brings_is_named_with_it() {
    let context = context();
    let n = node(&context, "own_group");
    let (tell, told_by) = channel::<()>();
    let _answers = n
        .create_subscription("answers", Qos::default(), move |_: Arc<Int32>| {
            tell.send(()).unwrap();
        })
        .unwrap();
    let publisher = n.create_publisher::<Int32>("answers", Qos::default()).unwrap();
    let told_by: Mutex<Receiver<()>> = Mutex::new(told_by);
    let _timer = n
        .create_timer(SOON, move |_| {
            publisher.publish(Int32::default()).unwrap();
            told_by.lock().unwrap().recv().unwrap();
        })
        .unwrap();
    let executor = executor(&context, &[&n]);
    // It starves until three times the limit, and is looked at meanwhile however long the stacks of
    // the other tests here take.
    executor.watch_stalls(10 * LIMIT);
    spin(executor, "own-group");
    let starves = told(StallKind::Starvation, "/own_group");
    assert!(starves.text.contains("subscription /answers of node /own_group has something to do"));
    let stall = told(StallKind::Deadlock, "/own_group");
    let names = ["timer of 1ms of node /own_group", "subscription /answers of node /own_group"];
    for (callback, name) in stall.callbacks.iter().zip(names) {
        assert!(callback.contains(name), "{callback}");
    }
}

/// Waits for a future by sleeping, as code does that knows nothing of executors.
fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut std::task::Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}

#[test]
fn a_callback_that_sleeps_until_its_executor_brings_a_reply_is_named_with_the_client() {
    let context = context();
    let here = node(&context, "sleeper");
    let there = node(&context, "elsewhere");
    let _server = there.create_service::<SetBool, _>("wake", |_| yes()).unwrap();
    spin(executor(&context, &[&there]), "elsewhere");
    let client: Client<SetBool> = here.create_client("wake").unwrap();
    assert!(client.wait_for_service(LONG));
    let _timer = here
        .create_timer(SOON, move |_| {
            let _ = block_on(client.call_async(&SetBool_Request::default()).unwrap());
        })
        .unwrap();
    spin(executor(&context, &[&here]), "sleeper");
    let stall = told(StallKind::Deadlock, "/sleeper");
    for part in ["timer of 1ms of node /sleeper", "client /wake of node /sleeper", "sleeps until"] {
        assert!(stall.text.contains(part), "{part}: {}", stall.text);
    }
}

#[inline(never)]
fn a_slow_function_of_the_user(runs: &AtomicUsize) {
    if runs.fetch_add(1, Ordering::SeqCst) == 0 {
        // As long as it takes until somebody has looked, on a machine with much else to do.
        drop(told(StallKind::Overrun, "/overrun"));
    }
}

#[test]
fn a_callback_beyond_its_budget_is_told_with_its_stack_and_counted() {
    let context = context();
    let n = node(&context, "overrun");
    let group = n.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let runs = Arc::new(AtomicUsize::new(0));
    let inside = Arc::clone(&runs);
    let budget = group.with_budget(Duration::from_millis(20));
    let _timer =
        n.create_timer_in(&budget, SOON, move |_| a_slow_function_of_the_user(&inside)).unwrap();
    let before = stalls::counts().overruns;
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let _alone = tracing_alone();
    trace::start().unwrap();
    assert!(executor.spin_until(|| runs.load(Ordering::SeqCst) > 3, LONG));
    let stall = told(StallKind::Overrun, "/overrun");
    let recording = trace::stop();
    let names_it = |event: &trace::Event| {
        let stack = recording.processes[0].label(event.c);
        event.id == EventId::Overrun && stack.contains("a_slow_function_of_the_user")
    };
    let (_, event) = recording.events.iter().find(|(_, event)| names_it(event)).unwrap();
    assert_eq!(event.a, 20_000_000, "the budget");
    let timer = recording.entities.iter().find(|entity| u64::from(entity.number) == event.b);
    assert!(timer.is_some_and(|timer| timer.node == "/overrun"), "{timer:?}");
    for part in [
        "callback of timer of 1ms of node /overrun",
        "beyond its budget of 20 ms",
        "a_slow_function_of_the_user",
        "hint:",
    ] {
        assert!(stall.text.contains(part), "{part}: {}", stall.text);
    }
    assert!(!stall.text.contains("angaros_core::executor::worker"), "{}", stall.text);
    assert!(stalls::counts().overruns > before);
}

#[test]
fn an_overrun_that_nobody_saw_is_counted_all_the_same() {
    let context = context();
    let n = node(&context, "brief");
    let group = n.create_callback_group(CallbackGroupType::Reentrant);
    let runs = Arc::new(AtomicUsize::new(0));
    let inside = Arc::clone(&runs);
    let _timer = n
        .create_timer_in(&group.with_budget(Duration::from_nanos(1)), SOON, move |_| {
            inside.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| runs.load(Ordering::SeqCst) > 3, LONG));
    let stall = told(StallKind::Overrun, "/brief");
    assert!(stall.text.contains("budget of 0.0 ms"), "{}", stall.text);
}

#[test]
fn what_waits_behind_a_long_callback_is_named_with_it() {
    let context = context();
    let n = node(&context, "hungry");
    let done = Arc::new(AtomicBool::new(false));
    let ends = Arc::new(AtomicBool::new(false));
    let _waits = n.create_subscription("food", Qos::default(), |_: Arc<Int32>| {}).unwrap();
    let publisher = n.create_publisher::<Int32>("food", Qos::default()).unwrap();
    let stop = Arc::clone(&ends);
    let began = Arc::clone(&done);
    let _timer = n
        .create_timer(SOON, move |_| {
            if began.swap(true, Ordering::SeqCst) {
                return;
            }
            publisher.publish(Int32::default()).unwrap();
            while !stop.load(Ordering::SeqCst) {
                thread::sleep(SOON);
            }
        })
        .unwrap();
    let executor = executor(&context, &[&n]);
    thread::scope(|scope| {
        scope.spawn(|| {
            let stall = told(StallKind::Starvation, "/hungry");
            ends.store(true, Ordering::SeqCst);
            executor.cancel();
            let name = "subscription /food of node /hungry has something to do and no turn";
            assert!(stall.text.contains(name), "{}", stall.text);
            assert!(stall.text.contains("timer of 1ms of node /hungry"), "{}", stall.text);
        });
        executor.spin();
    });
    let of_it = |stall: &Stall| stall.text.contains("/hungry");
    assert!(!stalls::recent().iter().any(|s| of_it(s) && s.kind == StallKind::Deadlock));
}

#[test]
fn a_graph_that_is_only_busy_is_not_told_of() {
    let context = context();
    let n = node(&context, "healthy");
    let groups = [(); 3].map(|()| n.create_callback_group(CallbackGroupType::MutuallyExclusive));
    let count = Arc::new(AtomicUsize::new(0));
    let _server = n.create_service_in::<SetBool, _>(&groups[0], "ask", |_| yes()).unwrap();
    let client: Client<SetBool> = n.create_client("ask").unwrap();
    let publisher = n.create_publisher::<Int32>("busy", Qos::keep_last(1000)).unwrap();
    let inside = Arc::clone(&count);
    let _sink = n
        .create_subscription_in(&groups[1], "busy", Qos::keep_last(1000), move |_: Arc<Int32>| {
            inside.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap();
    let executor = MultiThreadedExecutor::new(&context, 2).unwrap();
    executor.watch_stalls(Duration::from_secs(1));
    executor.add_node(&n).unwrap();
    assert!(client.wait_for_service(LONG));
    // Ready at every look, and waiting inside of a callback at many.
    let _timer = n
        .create_timer_in(&groups[2], SOON, move |_| {
            for _ in 0..100 {
                publisher.publish(Int32::default()).unwrap();
            }
            client.call(&SetBool_Request::default(), LONG).unwrap();
        })
        .unwrap();
    executor.spin_until(|| false, Duration::from_millis(2500));
    assert!(count.load(Ordering::Relaxed) > 100);
    let of_it: Vec<_> =
        stalls::recent().into_iter().filter(|stall| stall.text.contains("/healthy")).collect();
    assert!(of_it.is_empty(), "{of_it:?}");
}

#[test]
fn on_a_virtual_clock_nothing_is_watched() {
    let time = VirtualClock::default();
    let options = ContextOptions {
        domain: Some(199),
        transport: Some("local".into()),
        clock: time.clock(),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[]).unwrap();
    let n = node(&context, "virtual");
    let group = n.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let budget = group.with_budget(Duration::from_millis(1));
    let _timer =
        n.create_timer_in(&budget, SOON, |_| thread::sleep(Duration::from_millis(300))).unwrap();
    let executor = executor(&context, &[&n]);
    time.advance(Duration::from_secs(5));
    assert!(executor.spin_once(Duration::ZERO));
    time.advance(Duration::from_secs(5));
    assert!(executor.spin_once(Duration::ZERO));
    assert!(!stalls::recent().iter().any(|stall| stall.text.contains("/virtual")));
}
