//! A robot that dies with SIGKILL while it leads, commands and has stopped everybody.

use super::support::{Fixture, say};
use angaros::prelude::*;
use angaros::safety::{Actuator, SafeReason};
use angaros::std_msgs::msg::Float64;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(20);
const DEADLINE: Duration = Duration::from_secs(30);

fn node(name: &str) -> (Context, Node, SingleThreadedExecutor) {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, name).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    (context, node, executor)
}

struct Motor(Sender<SafeReason>);

impl Actuator for Motor {
    type Command = Float64;

    fn command(&mut self, _: &Float64) {}

    fn safe_state(&mut self, reason: SafeReason) {
        self.0.send(reason).unwrap();
    }
}

/// Child: leads and commands; once the other follows, it stops everybody and is killed.
pub fn doomed() {
    let (_context, node, executor) = node("doomed");
    let group = node.group("team").priority(9).join().unwrap();
    let commands = node.create_publisher::<Float64>("cmd", Qos::default()).unwrap();
    let count = commands.clone();
    let _timer = node
        .create_timer(Duration::from_millis(10), move |_| {
            commands.publish(Float64 { data: 1.0 }).unwrap();
        })
        .unwrap();
    let estop = node.estop().unwrap();
    let met = || group.members().len() == 2 && group.leads().is_some() && estop.connected() > 0;
    assert!(executor.spin_until(met, LONG));
    assert!(executor.spin_until(|| count.subscription_count() > 0, LONG));
    let begun = Instant::now();
    executor.spin_until(|| begun.elapsed() > Duration::from_millis(300), LONG);
    estop.trigger("about to die").unwrap();
    executor.spin_until(|| false, Duration::from_millis(200));
    let own = std::process::id().to_string();
    std::process::Command::new("kill").args(["-KILL", &own]).status().unwrap();
    std::thread::sleep(LONG);
}

/// Child: follows and obeys; says what it saw when the other died.
pub fn survivor() {
    let (context, node, executor) = node("survivor");
    let group = node.group("team").join().unwrap();
    let (sender, reasons) = channel();
    let plain = node
        .create_command_subscription("cmd", Qos::default(), DEADLINE, Motor(sender.clone()))
        .unwrap();
    let leader = || group.leader().map(|leader| leader.member.node);
    assert!(executor.spin_until(|| leader().as_deref() == Some("/doomed"), LONG));
    let term = group.term();
    assert!(executor.spin_until(|| plain.safe_reason().is_none(), LONG), "it is commanded");
    assert!(executor.spin_until(|| plain.estop().is_engaged(), LONG));
    assert!(executor.spin_until(|| leader().as_deref() == Some("/survivor"), LONG));
    assert!(group.term() > term && group.members().len() == 1);
    assert_eq!(
        reasons.try_iter().collect::<Vec<_>>(),
        [SafeReason::Starting, SafeReason::EmergencyStop]
    );
    // The stop holds though its owner is dead, also for whoever comes now.
    let late = Node::new(&context, "late").unwrap();
    executor.add_node(&late).unwrap();
    let late = late.estop().unwrap();
    assert!(executor.spin_until(|| late.is_engaged(), LONG));
    late.reset(late.stops()[0].id).unwrap();
    assert!(executor.spin_until(|| !plain.estop().is_engaged(), LONG));
    say("survived");
}

/// Child: commands until it is killed.
pub fn commander() {
    let (_context, node, executor) = node("commander");
    let commands = node.create_publisher::<Float64>("cmd", Qos::default()).unwrap();
    let _timer = node
        .create_timer(Duration::from_millis(10), move |_| {
            commands.publish(Float64 { data: 1.0 }).unwrap();
        })
        .unwrap();
    executor.spin_until(|| false, Duration::from_secs(1));
    let own = std::process::id().to_string();
    std::process::Command::new("kill").args(["-KILL", &own]).status().unwrap();
    std::thread::sleep(LONG);
}

/// Child: obeys until its commander is dead, long before the deadline.
pub fn obeyer() {
    let (_context, node, executor) = node("obeyer");
    let (sender, reasons) = channel();
    let motor =
        node.create_command_subscription("cmd", Qos::default(), DEADLINE, Motor(sender)).unwrap();
    assert!(executor.spin_until(|| motor.safe_reason().is_none(), LONG), "it is commanded");
    assert!(executor.spin_until(|| motor.safe_reason().is_some(), LONG));
    assert_eq!(
        reasons.try_iter().collect::<Vec<_>>(),
        [SafeReason::Starting, SafeReason::PublisherLost]
    );
    say("safe");
}

#[test]
fn the_death_of_a_leader_leaves_another_and_its_emergency_stop_behind() {
    let stage = Fixture::new("killed-leader");
    let doomed = stage.start("doomed");
    let survivor = stage.start("survivor");
    assert_eq!(survivor.finish(), "survived");
    assert_eq!(doomed.killed_by(), Some(libc::SIGKILL));
}

#[test]
fn the_death_of_a_commander_stops_the_actuator_before_the_deadline() {
    let stage = Fixture::new("killed-commander");
    let commander = stage.start("commander");
    let obeyer = stage.start("obeyer");
    assert_eq!(obeyer.finish(), "safe");
    assert_eq!(commander.killed_by(), Some(libc::SIGKILL));
}
