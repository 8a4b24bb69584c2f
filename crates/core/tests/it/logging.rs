//! Loggers and `/rosout` (rules N1 to N5 and R1 to R3).

use crate::support::{LONG, context, context_with, node};
use angaros_component::sim::Simulation;
use angaros_core::{
    Context, ContextOptions, LogLevel, Node, NodeOptions, SingleThreadedExecutor, debug, error,
    fatal, info, info_once, rosout, warn, warn_throttle,
};
use angaros_msg::Qos;
use angaros_msg::rcl_interfaces::msg::Log;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Heard = Arc<Mutex<Vec<Log>>>;

/// Listens to `/rosout` on a node that does not speak there itself.
fn listen(context: &Context) -> (Node, Heard, impl Sized) {
    let options = NodeOptions { without_rosout: true, ..NodeOptions::default() };
    let ear = Node::with_options(context, "ear", options).unwrap();
    let heard = Heard::default();
    let sink = Arc::clone(&heard);
    let subscription = ear
        .create_subscription(rosout::TOPIC, rosout::qos(), move |line: Arc<Log>| {
            sink.lock().unwrap().push((*line).clone());
        })
        .unwrap();
    (ear, heard, subscription)
}

fn texts(heard: &Heard) -> Vec<String> {
    heard.lock().unwrap().iter().map(|line| line.msg.clone()).collect()
}

fn spin_until(executor: &SingleThreadedExecutor, done: impl Fn() -> bool) {
    assert!(executor.spin_until(done, LONG));
}

#[test]
fn what_a_node_says_is_on_rosout_with_level_name_and_place() {
    let context = context();
    let (ear, heard, _subscription) = listen(&context);
    let options = NodeOptions { namespace: Some("/robot".into()), ..NodeOptions::default() };
    let arm = Node::with_options(&context, "arm", options).unwrap();
    info!(arm, "before there is an executor: {}", 1);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&ear).unwrap();
    executor.add_node(&arm).unwrap();
    debug!(arm, "not said");
    let line = line!() + 1;
    warn!(arm, "it is hot");
    error!(&arm, "it hurts");
    fatal!(arm.logger().child("hand"), "it burns");
    spin_until(&executor, || heard.lock().unwrap().len() == 4);
    let heard = heard.lock().unwrap();
    let seen: Vec<_> = heard.iter().map(|l| (l.level, l.name.as_str(), l.msg.as_str())).collect();
    assert_eq!(
        seen,
        [
            (20, "robot.arm", "before there is an executor: 1"),
            (30, "robot.arm", "it is hot"),
            (40, "robot.arm", "it hurts"),
            (50, "robot.arm.hand", "it burns"),
        ]
    );
    assert!(heard[1].file.ends_with("logging.rs"), "{}", heard[1].file);
    assert_eq!(heard[1].line, line);
    assert!(heard[1].function.ends_with("what_a_node_says_is_on_rosout_with_level_name_and_place"));
    assert!(heard[0].stamp.sec > 0);
}

#[test]
fn a_late_listener_hears_what_was_said_before() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    info!(n, "early");
    let (ear, heard, _subscription) = listen(&context);
    executor.add_node(&ear).unwrap();
    spin_until(&executor, || texts(&heard) == ["early"]);
}

#[test]
fn the_command_line_and_the_program_choose_the_levels() {
    let line = ["--ros-args", "--log-level", "warn", "--log-level", "a.b:=debug"];
    let context = context_with(&line);
    let a = node(&context, "a");
    assert_eq!(a.logger().level(), LogLevel::Warn);
    assert_eq!(a.logger().child("b").child("c").level(), LogLevel::Debug);
    assert!(!a.logger().is_enabled(LogLevel::Info));
    assert!(a.logger().set_level(Some(LogLevel::Info)));
    assert!(a.logger().is_enabled(LogLevel::Info));
    assert!(context.logger_levels().set("a", None));
    assert_eq!(a.logger().level(), LogLevel::Warn);
}

#[test]
fn once_is_once_and_throttled_lines_come_again_after_the_period() {
    let context = context();
    let n = node(&context, "n");
    let (ear, heard, _subscription) = listen(&context);
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&ear).unwrap();
    executor.add_node(&n).unwrap();
    for _ in 0..3 {
        info_once!(n, "once");
        warn_throttle!(n, Duration::from_secs(3600), "seldom");
        warn_throttle!(n, Duration::ZERO, "often");
    }
    spin_until(&executor, || texts(&heard).len() >= 5);
    assert_eq!(texts(&heard), ["once", "seldom", "often", "often", "often"]);
}

#[test]
fn rosout_can_be_switched_off_for_a_node_and_for_a_program() {
    let silent = context_with(&["--ros-args", "--disable-rosout-logs"]);
    let loud = context();
    let options = NodeOptions { without_rosout: true, ..NodeOptions::default() };
    for n in [node(&silent, "n"), Node::with_options(&loud, "n", options).unwrap()] {
        let executor = SingleThreadedExecutor::new(n.context()).unwrap();
        executor.add_node(&n).unwrap();
        let topics = n.context().graph().endpoints;
        assert!(topics.iter().all(|end| end.topic != "/rosout"), "{topics:?}");
    }
}

#[test]
fn what_core_says_about_a_node_is_on_rosout_under_its_name() {
    let context = context();
    let (ear, heard, _subscription) = listen(&context);
    let bad = node(&context, "bad");
    let asks = node(&context, "asks");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    for n in [&ear, &bad, &asks] {
        executor.add_node(n).unwrap();
    }
    let publisher = bad.create_publisher::<Int32>("t", Qos::default().best_effort()).unwrap();
    let _reliable = asks.create_subscription("t", Qos::default(), |_: Arc<Int32>| ()).unwrap();
    let _fails = bad
        .create_subscription("t", Qos::default().best_effort(), |message: Arc<Int32>| {
            assert!(message.data == 1, "two is too many");
            Err::<(), _>("one is too few")
        })
        .unwrap();
    publisher.publish(Int32 { data: 1 }).unwrap();
    publisher.publish(Int32 { data: 2 }).unwrap();
    spin_until(&executor, || heard.lock().unwrap().len() >= 3);
    let heard = heard.lock().unwrap();
    let about = |name: &str, part: &str| {
        heard.iter().any(|line| line.name == name && line.msg.contains(part))
    };
    assert!(about("asks", "RELIABILITY"), "the mismatch: {heard:?}");
    assert!(about("bad", "callback of /bad on /t failed: one is too few"), "{heard:?}");
    assert!(about("bad", "a callback panicked: two is too many"), "{heard:?}");
}

#[test]
fn a_node_that_leaves_its_executor_or_ends_leaves_rosout() {
    let context = context();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    let speakers = || {
        let ends = context.graph().endpoints;
        ends.iter().filter(|end| end.topic == "/rosout").count()
    };
    let a = node(&context, "a");
    let b = node(&context, "b");
    executor.add_node(&a).unwrap();
    executor.add_node(&b).unwrap();
    assert_eq!(speakers(), 2);
    executor.remove_node(&a);
    assert_eq!(speakers(), 1);
    drop(b);
    assert_eq!(speakers(), 0, "the publisher does not keep its node");
    executor.add_node(&a).unwrap();
    assert_eq!(speakers(), 1, "a node that comes back speaks again");
}

#[test]
fn a_throttled_line_comes_again_when_its_period_has_passed_and_not_before() {
    let sim = Simulation::new(1);
    let context = sim.context("host", ContextOptions::default()).unwrap();
    let n = node(&context, "n");
    let last = AtomicU64::new(0);
    let period = Duration::from_millis(10);
    let passed_after = |wait: Duration| {
        sim.run_for(wait);
        n.logger().passed(&last, period)
    };
    let nanosecond = Duration::from_nanos(1);
    assert!(passed_after(period), "the first always");
    assert!(!passed_after(Duration::ZERO) && !passed_after(period - nanosecond));
    assert!(passed_after(nanosecond) && !passed_after(period - nanosecond));
    assert!(passed_after(2 * period));
}
