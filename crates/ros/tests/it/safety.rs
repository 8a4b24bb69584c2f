//! Watchdogs (rules D1 to D4 of `safety`) and the emergency stop (Q1 to Q5).

use angaros_component::sim::{Link, Simulation};
use angaros_core::{ContextOptions, ErrorKind, Gid, Node, Publisher};
use angaros_msg::Qos;
use angaros_msg::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros_msg::std_msgs::msg::Float64;
use angaros_ros::safety::{
    Actuator, CommandOptions, CommandSubscription, Estop, Rearm, SafeReason,
};
use angaros_ros::safety::{NodeCommands as _, NodeEstop as _};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);
const DEADLINE: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, PartialEq)]
enum Did {
    Command(f64),
    Safe(SafeReason, Duration),
}

/// Writes down what it does.
struct Motor {
    log: Arc<Mutex<Vec<Did>>>,
    now: Box<dyn Fn() -> Duration + Send>,
    estop: Arc<OnceLock<Estop>>,
}

impl Actuator for Motor {
    type Command = Float64;

    fn command(&mut self, command: &Float64) {
        self.log.lock().unwrap().push(Did::Command(command.data));
        if command.data > 100.0 {
            self.estop.get().unwrap().trigger("too fast").unwrap();
        }
        assert!(command.data >= 0.0, "a defect on purpose");
    }

    fn safe_state(&mut self, reason: SafeReason) {
        self.log.lock().unwrap().push(Did::Safe(reason, (self.now)()));
        assert!(reason != SafeReason::PublisherLost, "another defect on purpose");
    }
}

struct Set {
    sim: Simulation,
    robot: Node,
    laptop: Node,
    publisher: Option<Publisher<Float64>>,
    motor: CommandSubscription<Motor>,
    log: Arc<Mutex<Vec<Did>>>,
}

fn node(sim: &Simulation, host: &str) -> Node {
    let context = sim.context(host, ContextOptions::default()).unwrap();
    let node = Node::new(&context, host).unwrap();
    sim.add_node(&node).unwrap();
    node
}

fn set(rearm: Rearm) -> Set {
    let sim = Simulation::new(1);
    sim.set_usual_link(&Link::with_delay(MS)).unwrap();
    let robot = node(&sim, "robot");
    let laptop = node(&sim, "laptop");
    let log = Arc::<Mutex<Vec<_>>>::default();
    let estop = Arc::<OnceLock<Estop>>::default();
    let clock = sim.clock();
    let began = sim.clock().monotonic_ns();
    let now = Box::new(move || Duration::from_nanos(clock.monotonic_ns() - began));
    let actuator = Motor { log: Arc::clone(&log), now, estop: Arc::clone(&estop) };
    let options = CommandOptions::new().rearm(rearm);
    let motor = robot
        .create_command_subscription_with("cmd", Qos::default(), DEADLINE, options, actuator)
        .unwrap();
    assert!(estop.set(motor.estop().clone()).is_ok());
    let publisher = Some(laptop.create_publisher("cmd", Qos::default()).unwrap());
    assert_eq!(log.lock().unwrap().drain(..).len(), 1, "it begins in its safe state");
    Set { sim, robot, laptop, publisher, motor, log }
}

impl Set {
    fn send(&self, data: f64) {
        self.publisher.as_ref().unwrap().publish(Float64 { data }).unwrap();
        self.sim.run_for(MS);
    }

    /// What it did since this was last asked.
    fn did(&self) -> Vec<Did> {
        self.log.lock().unwrap().drain(..).collect()
    }

    /// The same, of safe states the reason only.
    fn reasons(&self) -> Vec<SafeReason> {
        let safe = |did| match did {
            Did::Safe(reason, _) => Some(reason),
            Did::Command(_) => None,
        };
        self.did().into_iter().filter_map(safe).collect()
    }
}

#[test]
fn a_missed_deadline_leads_to_the_safe_state_once_and_on_time() {
    let set = set(Rearm::Automatic);
    for _ in 0..20 {
        set.send(1.0);
        set.sim.run_for(60 * MS);
    }
    assert_eq!(set.did().len(), 20, "no false alarm");
    set.send(2.0);
    let last = set.sim.elapsed();
    set.sim.run_for(Duration::from_secs(2));
    assert_eq!(
        set.did(),
        [Did::Command(2.0), Did::Safe(SafeReason::DeadlineMissed, last + DEADLINE)]
    );
    assert_eq!(set.motor.safe_reason(), Some(SafeReason::DeadlineMissed));
    // The next command begins a new episode.
    set.send(3.0);
    assert_eq!((set.did(), set.motor.safe_reason()), (vec![Did::Command(3.0)], None));
    set.sim.run_for(Duration::from_secs(2));
    assert_eq!(set.reasons(), [SafeReason::DeadlineMissed]);
    assert_eq!(set.motor.episodes(), 3);
}

#[test]
fn with_explicit_rearming_commands_are_ignored_until_then() {
    let set = set(Rearm::Explicit);
    set.send(1.0);
    set.sim.run_for(Duration::from_secs(1));
    set.did();
    set.send(2.0);
    assert_eq!((set.did(), set.motor.ignored()), (vec![], 1));
    set.motor.rearm();
    assert!(set.motor.safe_reason().is_some(), "rearming alone moves nothing");
    set.send(3.0);
    assert_eq!(set.did(), [Did::Command(3.0)]);
}

#[test]
fn the_loss_of_the_last_publisher_is_noticed_before_the_deadline() {
    let mut set = set(Rearm::Automatic);
    let second = set.laptop.create_publisher::<Float64>("cmd", Qos::default()).unwrap();
    set.send(1.0);
    drop(second);
    set.sim.run_for(10 * MS);
    assert_eq!(set.reasons(), [], "another is left");
    set.publisher = None;
    set.sim.run_for(10 * MS);
    // Its safe state panics; that is logged.
    assert_eq!(set.reasons(), [SafeReason::PublisherLost]);
    set.sim.run_for(Duration::from_secs(1));
    assert_eq!(set.reasons(), [], "the same episode");
}

#[test]
fn a_panic_in_a_command_is_caught_and_needs_rearming() {
    let set = set(Rearm::Automatic);
    set.send(-1.0);
    assert_eq!(set.reasons(), [SafeReason::Panicked]);
    assert!(!set.robot.has_failed());
    set.send(1.0);
    assert_eq!((set.did(), set.motor.ignored()), (vec![], 1));
    set.motor.rearm();
    set.send(2.0);
    assert_eq!(set.did(), [Did::Command(2.0)]);
}

#[test]
fn shutdown_and_dropping_the_handle_lead_to_the_safe_state_for_good() {
    let set = set(Rearm::Automatic);
    set.send(1.0);
    set.did();
    set.robot.context().shutdown();
    assert_eq!(set.reasons(), [SafeReason::Shutdown]);
    let other = self::set(Rearm::Automatic);
    other.send(1.0);
    let Set { motor, log, .. } = other;
    drop(motor);
    let last = log.lock().unwrap().last().cloned();
    assert!(matches!(last, Some(Did::Safe(SafeReason::Shutdown, _))), "{last:?}");
}

#[test]
fn an_emergency_stop_holds_until_it_is_reset_by_its_id() {
    let set = set(Rearm::Automatic);
    let estop = set.laptop.estop().unwrap();
    set.send(1.0);
    let id = estop.trigger("somebody is in the way").unwrap();
    assert!(estop.is_engaged());
    set.sim.run_for(2 * MS);
    assert_eq!(set.reasons(), [SafeReason::EmergencyStop]);
    set.send(2.0);
    assert_eq!((set.did(), set.motor.ignored()), (vec![], 1));
    let stops = set.motor.estop().stops();
    let told = (stops[0].node.as_str(), stops[0].reason.as_str(), stops[0].id);
    assert_eq!((stops.len(), told), (1, ("/laptop", "somebody is in the way", id)));
    let wrong = estop.reset(Gid([9; 16])).unwrap_err();
    assert_eq!(wrong.kind(), ErrorKind::NotFound);
    // Anybody may reset it who names it.
    set.motor.estop().reset(id).unwrap();
    set.sim.run_for(2 * MS);
    assert!(!estop.is_engaged());
    assert_eq!(estop.reset(id).unwrap_err().kind(), ErrorKind::NotFound, "once");
    set.send(3.0);
    assert_eq!(set.did(), [Did::Command(3.0)]);
}

#[test]
fn several_stops_hold_each_for_itself() {
    let set = set(Rearm::Automatic);
    let estop = set.laptop.estop().unwrap();
    let one = estop.trigger("one").unwrap();
    let other = set.motor.estop().trigger("other").unwrap();
    set.sim.run_for(5 * MS);
    assert_eq!((estop.stops().len(), set.motor.estop().stops().len()), (2, 2));
    estop.reset(one).unwrap();
    set.sim.run_for(5 * MS);
    set.send(1.0);
    assert_eq!(set.motor.ignored(), 1);
    estop.reset(other).unwrap();
    set.sim.run_for(5 * MS);
    set.send(2.0);
    assert_eq!(set.did(), [Did::Command(2.0)]);
}

#[test]
fn a_stop_outlives_its_owner_and_reaches_late_joiners() {
    let sim = Simulation::new(2);
    let owner = node(&sim, "owner");
    let witness = node(&sim, "witness");
    let trigger = owner.estop().unwrap();
    let _kept = witness.estop().unwrap();
    let id = trigger.trigger("fire").unwrap();
    sim.run_for(5 * MS);
    sim.remove_node(&owner);
    drop((trigger, owner));
    sim.run_for(5 * MS);
    let late = node(&sim, "late").estop().unwrap();
    sim.run_for(5 * MS);
    assert_eq!(late.stops().iter().map(|stop| stop.id).collect::<Vec<_>>(), [id]);
    late.reset(id).unwrap();
    sim.run_for(5 * MS);
    let later = node(&sim, "later").estop().unwrap();
    sim.run_for(5 * MS);
    assert!(!later.is_engaged() && !_kept.is_engaged());
}

#[test]
fn a_stop_crosses_a_healed_cut_and_one_that_was_reset_does_not_come_back() {
    let sim = Simulation::new(3);
    let a = node(&sim, "a");
    let b = node(&sim, "b");
    let one = a.estop().unwrap();
    let other = b.estop().unwrap();
    sim.run_for(5 * MS);
    sim.cut("a", "b");
    let id = one.trigger("behind the cut").unwrap();
    sim.run_for(50 * MS);
    assert!(!other.is_engaged());
    sim.heal("a", "b");
    sim.run_for(Duration::from_secs(1));
    assert!(other.is_engaged());
    // While b does not hear of it, the stop is reset at a.
    sim.cut("a", "b");
    one.reset(id).unwrap();
    sim.run_for(50 * MS);
    assert!(other.is_engaged() && !one.is_engaged());
    sim.heal("a", "b");
    sim.run_for(Duration::from_secs(1));
    assert!(!other.is_engaged() && !one.is_engaged());
}

#[test]
fn an_actuator_may_trigger_the_stop_that_stops_it() {
    let set = set(Rearm::Automatic);
    set.send(500.0);
    assert_eq!(set.reasons(), [SafeReason::EmergencyStop]);
    assert_eq!(set.motor.estop().stops()[0].reason, "too fast");
}

#[test]
fn what_a_stranger_publishes_as_an_error_is_a_stop_too() {
    let set = set(Rearm::Automatic);
    set.send(1.0);
    set.did();
    let qos = Qos::keep_last(1).transient_local();
    let stranger = set.laptop.create_publisher::<DiagnosticArray>("/_estop", qos).unwrap();
    let status = DiagnosticStatus {
        level: DiagnosticStatus::ERROR,
        message: "x".repeat(5000),
        ..DiagnosticStatus::default()
    };
    let message = DiagnosticArray { status: vec![status; 1000], ..DiagnosticArray::default() };
    stranger.publish(message).unwrap();
    set.sim.run_for(5 * MS);
    assert_eq!(set.reasons(), [SafeReason::EmergencyStop]);
    let stops = set.motor.estop().stops();
    assert_eq!((stops.len(), stops[0].reason.len()), (1, 255));
    set.motor.estop().reset(Gid([0; 16])).unwrap();
    assert!(!set.motor.estop().is_engaged());
}

#[test]
fn a_deadline_of_zero_is_refused() {
    let set = set(Rearm::Automatic);
    let log = Arc::default();
    let now = Box::new(|| Duration::ZERO);
    let motor = Motor { log, now, estop: Arc::default() };
    let refused = set.robot.create_command_subscription("x", Qos::default(), Duration::ZERO, motor);
    assert!(refused.err().unwrap().to_string().contains("hint:"));
}

/// Says why.
struct Valve(std::sync::mpsc::Sender<SafeReason>);

impl Actuator for Valve {
    type Command = Float64;

    fn command(&mut self, _: &Float64) {}

    fn safe_state(&mut self, reason: SafeReason) {
        self.0.send(reason).unwrap();
    }
}

#[test]
fn on_the_real_clock_several_threads_watch_no_worse() {
    let context = super::support::context();
    let n = super::support::node(&context, "n");
    let (sender, reasons) = std::sync::mpsc::channel();
    let valve =
        n.create_command_subscription("cmd", Qos::default(), 50 * MS, Valve(sender)).unwrap();
    let publisher = n.create_publisher("cmd", Qos::default()).unwrap();
    let executor = angaros_core::MultiThreadedExecutor::new(&context, 2).unwrap();
    executor.add_node(&n).unwrap();
    publisher.publish(Float64 { data: 1.0 }).unwrap();
    assert!(executor.spin_until(|| valve.episodes() == 2, super::support::LONG));
    publisher.publish(Float64 { data: 1.0 }).unwrap();
    assert!(executor.spin_until(|| valve.safe_reason().is_none(), super::support::LONG));
    context.shutdown();
    let expected = [SafeReason::Starting, SafeReason::DeadlineMissed, SafeReason::Shutdown];
    assert_eq!(reasons.try_iter().collect::<Vec<_>>(), expected);
}
