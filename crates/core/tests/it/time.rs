//! ROS time and `/clock` (rules Z1 to Z5).

use crate::support::{LONG, context, context_with, eventually, node};
use angaros_core::{
    ClockChange, ClockType, Context, JumpThreshold, Node, NodeOptions, Publisher, Rate, RosClock,
    SingleThreadedExecutor,
};
use angaros_msg::builtin_interfaces::msg::Time as Stamp;
use angaros_msg::names::ParameterValue;
use angaros_msg::rosgraph_msgs::msg::Clock as ClockMessage;
use angaros_msg::{Qos, Time};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A node that follows `/clock`, one that says what it is, and an executor for both.
struct Simulation {
    context: Context,
    node: Node,
    says: Publisher<ClockMessage>,
    executor: SingleThreadedExecutor,
}

fn simulated(context: &Context, name: &str) -> Node {
    let parameters = vec![("use_sim_time".to_owned(), ParameterValue::Bool(true))];
    Node::with_options(context, name, NodeOptions { parameters, ..NodeOptions::default() }).unwrap()
}

fn simulation() -> Simulation {
    let context = context();
    let simulator = node(&context, "simulator");
    let node = simulated(&context, "n");
    let says = simulator.create_publisher("/clock", Qos::keep_last(10)).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    Simulation { context, node, says, executor }
}

impl Simulation {
    fn say(&self, milliseconds: i64) {
        say(&self.says, milliseconds);
        self.executor.spin_some();
    }
}

fn say(publisher: &Publisher<ClockMessage>, milliseconds: i64) {
    let (sec, nanosec) = at(milliseconds).to_sec_nanosec();
    publisher.publish(ClockMessage { clock: Stamp { sec, nanosec } }).unwrap();
}

fn at(milliseconds: i64) -> Time {
    Time::from_nanoseconds(milliseconds * 1_000_000)
}

#[test]
fn ros_time_is_system_time_unless_the_node_follows_clock() {
    let context = context();
    let n = node(&context, "n");
    assert!(!n.clock().is_simulated());
    let system = RosClock::system(&context);
    let before = system.now();
    let now = n.now();
    let after = system.now();
    assert!(before <= now && now <= after);
    assert_eq!(n.clock().clock_type(), ClockType::RosTime);
    assert_eq!(RosClock::steady(&context).clock_type(), ClockType::SteadyTime);
}

#[test]
fn a_node_that_follows_clock_shows_zero_and_then_what_clock_says() {
    let simulation = simulation();
    let clock = simulation.node.clock();
    let system = RosClock::system(&simulation.context);
    assert!(clock.is_simulated() && !clock.started());
    assert_eq!(simulation.node.now(), Time::default());
    simulation.say(1500);
    assert_eq!(clock.now(), at(1500));
    assert!(system.now() > at(1_000_000_000), "only ROS time moves");
    simulation.say(1000);
    assert_eq!(clock.now(), at(1000), "it may go back");
}

#[test]
fn the_command_line_lets_nodes_follow_clock_and_needs_no_executor() {
    let context = context_with(&["--ros-args", "-p", "use_sim_time:=true"]);
    let n = node(&context, "n");
    let says = n.create_publisher("/clock", Qos::default()).unwrap();
    assert!(n.clock().is_simulated());
    say(&says, 42);
    assert_eq!(n.now(), at(42));
    assert!(n.clock().wait_until_started(LONG));
}

#[test]
fn following_can_be_switched_on_and_off() {
    let context = context();
    let n = node(&context, "n");
    let says = n.create_publisher("/clock", Qos::default()).unwrap();
    n.time_source().set_active(true).unwrap();
    assert_eq!(says.subscription_count(), 1);
    say(&says, 5);
    assert_eq!(n.now(), at(5));
    n.time_source().set_active(false).unwrap();
    assert_eq!(says.subscription_count(), 0);
    assert!(n.now() > at(1_000_000_000));
}

#[test]
fn jumps_beyond_the_threshold_are_told_before_and_after() {
    let simulation = simulation();
    simulation.say(1000);
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let threshold = JumpThreshold {
        on_clock_change: true,
        min_forward: Some(Duration::from_millis(100)),
        min_backward: Some(Duration::from_millis(1)),
    };
    let before = Arc::clone(&told);
    let after = Arc::clone(&told);
    let clock = simulation.node.clock();
    let shown = clock.clone();
    let handler = clock.on_jump(
        threshold,
        move || before.lock().unwrap().push(format!("before, at {}", shown.now().nanoseconds)),
        move |jump| {
            let change = jump.change == ClockChange::RosTimeNoChange;
            after.lock().unwrap().push(format!("{} {change}", jump.delta.nanoseconds));
        },
    );
    simulation.say(1099);
    assert!(told.lock().unwrap().is_empty(), "99 ms are below the threshold");
    simulation.say(1199);
    simulation.say(1198);
    let expected =
        ["before, at 1099000000", "100000000 true", "before, at 1199000000", "-1000000 true"];
    assert_eq!(*told.lock().unwrap(), expected);
    simulation.node.time_source().set_active(false).unwrap();
    assert_eq!(told.lock().unwrap()[4..], ["before, at 1198000000", "0 false"]);
    drop(handler);
    simulation.node.time_source().set_active(true).unwrap();
    assert_eq!(told.lock().unwrap().len(), 6, "a dropped handler hears nothing");
}

#[test]
fn a_timer_of_ros_time_is_due_when_clock_says_so() {
    let simulation = simulation();
    let calls: Arc<Mutex<Vec<(u64, u64)>>> = Arc::default();
    let sink = Arc::clone(&calls);
    let timer = simulation
        .node
        .create_timer(Duration::from_millis(100), move |info| {
            sink.lock().unwrap().push((info.expected_ns / 1_000_000, info.actual_ns / 1_000_000));
        })
        .unwrap();
    let taken = || std::mem::take(&mut *calls.lock().unwrap());
    simulation.say(10_000);
    simulation.say(10_099);
    assert!(taken().is_empty());
    simulation.say(10_100);
    assert_eq!(taken(), [(10_100, 10_100)]);
    simulation.say(10_350);
    assert_eq!(taken(), [(10_200, 10_350)], "what was missed altogether is skipped");
    simulation.say(10_400);
    assert_eq!(taken(), [(10_400, 10_400)], "the phase is kept");
    simulation.say(5_000);
    simulation.say(5_099);
    assert!(taken().is_empty(), "a jump back begins a new period");
    simulation.say(5_100);
    assert_eq!(taken(), [(5_100, 5_100)]);
    timer.cancel();
    simulation.say(6_000);
    assert!(taken().is_empty());
    timer.reset();
    simulation.say(6_100);
    assert_eq!(taken(), [(6_100, 6_100)]);
}

#[test]
fn a_wall_timer_runs_while_simulated_time_stands() {
    let simulation = simulation();
    let calls = Arc::new(AtomicU64::new(0));
    let wall = Arc::clone(&calls);
    let ros = Arc::clone(&calls);
    let node = &simulation.node;
    let period = Duration::from_millis(1);
    let _wall = node.create_wall_timer(period, move |_| {
        wall.fetch_add(1, Ordering::SeqCst);
    });
    let _ros = node.create_timer(period, move |_| {
        ros.fetch_add(1_000_000, Ordering::SeqCst);
    });
    let executor = &simulation.executor;
    assert!(executor.spin_until(|| calls.load(Ordering::SeqCst) >= 3, LONG));
    assert!(calls.load(Ordering::SeqCst) < 1_000_000, "no time has passed on /clock");
    assert!(node.create_wall_timer(Duration::ZERO, |_| ()).is_err());
}

#[test]
fn a_timer_goes_on_in_system_time_when_the_node_stops_following() {
    let simulation = simulation();
    let calls = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&calls);
    let _timer = simulation.node.create_timer(Duration::from_millis(1), move |_| {
        sink.fetch_add(1, Ordering::SeqCst);
    });
    simulation.executor.spin_some();
    simulation.node.time_source().set_active(false).unwrap();
    let executor = &simulation.executor;
    assert!(executor.spin_until(|| calls.load(Ordering::SeqCst) >= 2, LONG));
}

#[test]
fn who_sleeps_on_ros_time_wakes_by_clock_or_when_all_ends() {
    let context = context();
    let n = simulated(&context, "n");
    let simulator = node(&context, "simulator");
    let says = simulator.create_publisher("/clock", Qos::default()).unwrap();
    let clock = n.clock();
    std::thread::scope(|scope| {
        let sleeper = scope.spawn(|| clock.sleep_until(at(1000)));
        let rated = scope.spawn(|| {
            assert!(clock.wait_until_started(LONG));
            let mut rate = Rate::new(Duration::from_millis(500), &clock);
            // A turn that passed before it was slept for is none.
            (0..1000).any(|_| rate.sleep())
        });
        say(&says, 1);
        eventually("the first time", || n.now() == at(1));
        say(&says, 999);
        eventually("the time before the last", || n.now() == at(999));
        assert!(!sleeper.is_finished());
        say(&says, 1000);
        assert!(sleeper.join().unwrap());
        let now = Cell::new(1000);
        eventually("a turn", || {
            now.set(now.get() + 100);
            say(&says, now.get());
            rated.is_finished()
        });
        assert!(rated.join().unwrap());
        let never = scope.spawn(|| clock.sleep_until(at(1_000_000_000)));
        context.shutdown();
        assert!(!never.join().unwrap());
    });
}

#[test]
fn real_time_is_slept_on_too() {
    let context = context();
    let steady = RosClock::steady(&context);
    let begun = steady.now();
    assert!(steady.sleep_for(Duration::from_millis(3)));
    assert!((steady.now() - begun).nanoseconds >= 3_000_000);
    let mut rate = Rate::new(Duration::from_millis(2), &steady);
    assert!(rate.sleep());
    assert!(steady.sleep_for(Duration::from_millis(5)));
    assert!(!rate.sleep(), "it is late");
}

#[test]
fn setting_the_parameter_switches_the_source() {
    let n = node(&context(), "n");
    let says = n.create_publisher("/clock", Qos::default()).unwrap();
    n.set_parameter("use_sim_time", true).unwrap();
    say(&says, 7);
    assert!(n.clock().is_simulated() && n.now() == at(7));
    n.set_parameter("use_sim_time", false).unwrap();
    assert!(!n.clock().is_simulated() && says.subscription_count() == 0);
}
