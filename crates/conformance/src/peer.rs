//! Child processes of the suite: the same program in a role, told by its environment, that says
//! what happens on its standard output.

use crate::check::{LONG, Verdict, ensure, equal, wait_for};
use crate::fixture::{next_number, send};
use crate::wire::{Transports, Wire};
use angaros::qos::Liveliness;
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::UInt64;
use angaros::{Node, Qos};
use rustix::process::Signal;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const ROLE: &str = "ANGAROS_CONFORMANCE_ROLE";
const WIRE: &str = "ANGAROS_CONFORMANCE_WIRE";
const DOMAIN: &str = "ANGAROS_CONFORMANCE_DOMAIN";
const TOPIC: &str = "ANGAROS_CONFORMANCE_TOPIC";
/// The program that runs this one where the kernel cannot: on other processors, as `qemu-arm`.
const EMULATOR: &str = "ANGAROS_EMULATOR";

/// Before each line that is meant for the parent.
const MARK: &str = "@@";

/// Whether this process runs in an emulator, where everything takes many times as long.
pub fn is_emulated() -> bool {
    std::env::var_os(EMULATOR).is_some()
}

/// What this process is to do, if it is a child of the suite.
pub fn role() -> Option<String> {
    std::env::var(ROLE).ok()
}

/// Runs the part `role` of a test in this process and returns its exit status.
pub fn run(role: &str, transports: Transports<'_>) -> ExitCode {
    match act(role, transports) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            say(&format!("failed: {}", failed.message().unwrap_or("for no reason")));
            ExitCode::FAILURE
        }
    }
}

fn act(role: &str, transports: Transports<'_>) -> Verdict {
    let setting = |name: &str| std::env::var(name).map_err(|error| format!("{name}: {error}"));
    let wire = Wire::named(&setting(WIRE)?, transports).ok_or("no such wire")?;
    let domain = setting(DOMAIN)?.parse()?;
    let topic = setting(TOPIC)?;
    let context = wire.context(domain)?;
    let node = Node::new(&context, &format!("peer_{}", std::process::id()))?;
    match role {
        "publish" => publish(&node, &topic),
        "publish_short_lived" => publish_short_lived(&node, &topic),
        "assert_now_and_then" => assert_now_and_then(&node, &topic),
        "publish_until_killed" => publish_until_killed(&node, &topic),
        "hear" => hear(&node, &topic, Qos::keep_last(COUNT as usize), 1),
        "hear_history" => hear(&node, &topic, Qos::keep_last(10).transient_local(), COUNT - 2),
        "publish_once_met" => publish_once_met(&node, &topic),
        "take_nothing" => take_nothing(&node, &topic),
        "account" => account(&node, &topic),
        "hold_parameters" => crate::parameter::hold(&node, say),
        "serve" => crate::service::serve(&node, &topic, say),
        "act" => crate::action::serve(&node, &topic, false, say),
        "act and hold" => crate::action::serve(&node, &topic, true, say),
        other => match other.strip_prefix("soak ") {
            Some(task) => crate::soak::act(&node, &topic, task, say),
            None => Err(format!("there is no role {other}").into()),
        },
    }
}

/// Messages that `publish` sends and `hear` waits for.
pub const COUNT: u64 = 500;

/// Publishes to whoever is there already, and goes.
fn publish(node: &Node, topic: &str) -> Verdict {
    let publisher = node.create_publisher(topic, Qos::keep_last(COUNT as usize))?;
    Ok((1..=COUNT).try_for_each(|i| send(&publisher, i))?)
}

/// The same with messages that nobody wants after a moment.
fn publish_short_lived(node: &Node, topic: &str) -> Verdict {
    let qos = Qos::keep_last(COUNT as usize).lifespan(Duration::from_millis(20));
    let publisher = node.create_publisher(topic, qos)?;
    Ok((1..=COUNT).try_for_each(|i| send(&publisher, i))?)
}

/// Waits for a subscription, publishes to it and goes.
fn publish_once_met(node: &Node, topic: &str) -> Verdict {
    let publisher = node.create_publisher(topic, Qos::keep_last(1))?;
    ensure(publisher.wait_for_subscriptions(1, LONG), || "it met nobody".to_owned())?;
    Ok(send(&publisher, 1)?)
}

/// The lease of `assert_now_and_then`: what a process in an emulator needs to be in time, too.
pub fn lease() -> Duration {
    Duration::from_millis(if is_emulated() { 2500 } else { 500 })
}

/// Publishes once, asserts for more than a lease, is silent for more than two, and asserts until
/// it is killed, a bounded time.
fn assert_now_and_then(node: &Node, topic: &str) -> Verdict {
    let qos = Qos::default().liveliness(Liveliness::ManualByTopic, lease());
    let publisher = node.create_publisher::<UInt64>(topic, qos)?;
    let assert_for = |span: Duration| {
        let begun = Instant::now();
        while begun.elapsed() < span {
            publisher.assert_liveliness();
            std::thread::sleep(lease() / 25);
        }
    };
    send(&publisher, 1)?;
    assert_for(lease() * 3 / 2);
    say("asserted for long");
    std::thread::sleep(lease() * 5 / 2);
    say("asserts again");
    assert_for(LONG);
    Ok(())
}

/// Publishes for as long as it lives, a bounded time.
fn publish_until_killed(node: &Node, topic: &str) -> Verdict {
    let publisher = node.create_publisher::<UInt64>(topic, Qos::keep_last(10))?;
    let begun = Instant::now();
    let mut number = 0;
    while begun.elapsed() < LONG {
        number += 1;
        send(&publisher, number)?;
        std::thread::yield_now();
    }
    Ok(())
}

/// Says when it listens, and that it heard everything from `first` to the last.
fn hear(node: &Node, topic: &str, qos: Qos, first: u64) -> Verdict {
    let subscription = node.create_polled_subscription::<UInt64>(topic, qos)?;
    say("ready");
    for expected in first..=COUNT {
        equal("message", next_number(&subscription)?, expected)?;
    }
    equal("lost", subscription.lost(), 0)?;
    say("heard everything");
    Ok(())
}

/// Subscribes to everything and takes nothing, until it is killed, a bounded time.
fn take_nothing(node: &Node, topic: &str) -> Verdict {
    let _subscription = node.create_polled_subscription::<UInt64>(topic, Qos::keep_all())?;
    say("ready");
    std::thread::sleep(LONG);
    Ok(())
}

/// Messages that `account` accounts for, and the bytes of each: more than any queue below holds.
pub const FLOOD: u64 = 1000;
/// See [`FLOOD`].
pub const FLOOD_BYTES: usize = 60_000;

/// Says when it listens at best effort, when it has met a publisher, and that it received or
/// counted as lost a whole flood.
fn account(node: &Node, topic: &str) -> Verdict {
    let qos = Qos::keep_last(10).best_effort();
    let subscription = node.create_polled_subscription::<Image>(topic, qos)?;
    say("ready");
    let met = subscription.wait_for_publishers(1, LONG);
    ensure(met, || "the subscription met nobody".to_owned())?;
    say("met");
    let begun = Instant::now();
    let mut received = 0;
    let mut last = 0;
    while received + subscription.lost() < FLOOD && begun.elapsed() < LONG {
        while let Some(sample) = subscription.take()? {
            (received, last) = (received + 1, sample.info().sequence_number);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let lost = subscription.lost();
    ensure(received + lost == FLOOD, || format!("received {received}, lost {lost}, last {last}"))?;
    say("accounted for everything");
    Ok(())
}

/// A command that starts this program, by the emulator where one runs it.
fn this_program() -> std::io::Result<Command> {
    let program = std::env::current_exe()?;
    Ok(match std::env::var_os(EMULATOR) {
        None => Command::new(program),
        Some(emulator) => {
            let mut command = Command::new(emulator);
            command.arg(program);
            command
        }
    })
}

/// A line for the parent. One that cannot be written is missed there.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    drop(writeln!(out, "{MARK}{text}").and_then(|()| out.flush()));
}

/// A line for whoever runs the suite by hand. One that cannot be written is missed there.
pub fn tell(text: &str) {
    drop(writeln!(std::io::stderr().lock(), "{text}"));
}

/// A child process; killed when the value is dropped.
pub struct Peer {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts one with a role on a stage.
    pub fn start(wire: &Wire, domain: u32, topic: &str, role: &str) -> Verdict<Self> {
        let mut command = this_program()?;
        command.env(ROLE, role).env(WIRE, wire.name).env(DOMAIN, domain.to_string());
        command.env(TOPIC, topic).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or("a child without output")?;
        Ok(Self { child, output: BufReader::new(output) })
    }

    /// Waits until the child says `text`, and fails when it says anything else or ends.
    pub fn expect(&mut self, text: &str) -> Verdict {
        let said = self.hear().map_err(|error| {
            format!("{} before it said '{text}'", error.message().unwrap_or_default())
        })?;
        equal("the child said", said.as_str(), text)
    }

    /// What the child says next.
    pub fn hear(&mut self) -> Verdict<String> {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line)?;
            ensure(read > 0, || "the child ended".to_owned())?;
            if let Some((_, said)) = line.split_once(MARK) {
                return Ok(said.trim().to_owned());
            }
        }
    }

    /// Ends the child's input.
    pub fn release(&mut self) {
        drop(self.child.stdin.take());
    }

    /// Waits for the end, which must be a good one.
    pub fn finish(mut self) -> Verdict {
        let status = wait_for("the end of a child", || Ok(self.child.try_wait()?))?;
        ensure(status.success(), || format!("a child ended with {status}"))
    }

    /// Stops it, or has it go on: it neither notices nor can do anything about it.
    pub fn stop(&self, stop: bool) -> Verdict {
        let pid = rustix::process::Pid::from_child(&self.child);
        let signal = if stop { Signal::STOP } else { Signal::CONT };
        Ok(rustix::process::kill_process(pid, signal)?)
    }

    /// Kills it with no chance to clean up.
    pub fn kill(&mut self) -> Verdict {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // An error means that it has ended.
        drop(self.kill());
    }
}
