//! A C, a C++ and a Rust node in one graph over shared memory: C talks, C++ relays, Rust listens,
//! and back. Once with AddressSanitizer and UndefinedBehaviorSanitizer, once under valgrind.

use crate::installed::examples;
use crate::support::{Process, compile, domain, folder, have, repository, wait_until};
use angaros::std_msgs::msg::String as Text;
use angaros::{ALL, Context, ContextOptions, Node, Publisher, Qos, Subscription};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const MESSAGES: usize = 5;

/// A Rust context in that domain, as a program that the environment does not disturb.
#[allow(clippy::needless_update, reason = "a test of the wire does not choose the rest")]
pub fn context(domain: &str) -> Context {
    let options = ContextOptions {
        domain: Some(domain.parse().unwrap()),
        transport: Some("auto".into()),
        args: Vec::new(),
        ..ContextOptions::default()
    };
    Context::new(options, ALL).unwrap()
}

/// How the programs in C and C++ are started.
struct Programs<'a> {
    /// What stands before the program: nothing, or valgrind with its arguments.
    under: &'a [&'a str],
    talker: &'a Path,
    relay: &'a Path,
    listener: &'a Path,
    domain: String,
}

impl Programs<'_> {
    fn start(&self, program: &Path, args: &[&str]) -> Process {
        let mut words: Vec<&std::ffi::OsStr> =
            self.under.iter().map(std::ffi::OsStr::new).collect();
        words.push(program.as_os_str());
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(args);
        command.env("ROS_DOMAIN_ID", &self.domain).env("ANGAROS_TRANSPORT", "auto");
        Process::start(&mut command)
    }

    fn relay(&self, name: &str, from: &str, to: &str) -> Process {
        let [name, from, to] =
            [format!("__node:={name}"), format!("chatter:={from}"), format!("relayed:={to}")];
        self.start(self.relay, &["--ros-args", "-r", &name, "-r", &from, "-r", &to])
    }
}

fn texts(subscription: &Subscription<Text>, into: &mut Vec<String>) {
    while let Some(sample) = subscription.take().unwrap() {
        into.push(sample.message().unwrap().data.clone());
    }
}

fn one_graph(programs: &Programs<'_>) {
    let context = context(&programs.domain);
    let node = Node::new(&context, "rust").unwrap();
    let heard = node.create_polled_subscription::<Text>("heard", Qos::keep_last(20)).unwrap();
    let said: Publisher<Text> = node.create_publisher("said", Qos::default()).unwrap();

    let there = programs.relay("there", "chatter", "heard");
    let back = programs.relay("back", "said", "answer");
    let count = MESSAGES.to_string();
    let remap = ["--ros-args", "-r", "chatter:=answer"];
    let mut listener = programs.start(programs.listener, &[&count, remap[0], remap[1], remap[2]]);
    assert!(heard.wait_for_publishers(1, Duration::from_secs(60)), "no relay there");
    let talker = programs.start(programs.talker, &[&count]);

    let mut received = Vec::new();
    wait_until("what the talker says", || {
        texts(&heard, &mut received);
        received.len() == MESSAGES
    });
    let expected: Vec<String> =
        (1..=MESSAGES).map(|n| format!("there: Hello World: {n}")).collect();
    assert_eq!(received, expected);
    assert!(said.wait_for_subscriptions(1, Duration::from_secs(60)), "no relay back");
    // The listener and the relay may meet while messages come already.
    wait_until("the listener", || {
        said.publish(Text { data: "from Rust".into() }).unwrap();
        std::thread::sleep(Duration::from_millis(20));
        !listener.is_running()
    });
    let lines = listener.succeed();
    assert_eq!(lines, "I heard: 'back: from Rust'\n".repeat(MESSAGES));
    assert!(talker.succeed().contains("publishing: 'Hello World: 5'"));
    for relay in [there, back] {
        relay.interrupt();
        relay.succeed();
    }
}

#[test]
fn c_cpp_and_rust_share_a_graph_under_sanitizers() {
    let Some(examples) = examples() else { return };
    one_graph(&Programs {
        under: &[],
        talker: &examples.join("c/talker"),
        relay: &examples.join("cpp/relay"),
        listener: &examples.join("c/listener"),
        domain: domain(2),
    });
}

#[test]
fn c_cpp_and_rust_share_a_graph_under_valgrind() {
    if !have(&["cc", "c++", "pkg-config", "valgrind"]) {
        return;
    }
    let folder = folder("valgrind");
    let sources = repository().join("examples");
    let build = |source: &str, name: &str| {
        let program = folder.join(name);
        compile(&sources.join(source), &program, &["-g"]);
        program
    };
    one_graph(&Programs {
        // Whatever memcheck finds, and every block that nothing points to any more, is a failure.
        under: &[
            "valgrind",
            "--quiet",
            "--error-exitcode=99",
            "--leak-check=full",
            "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite",
        ],
        talker: &build("c/talker.c", "talker"),
        relay: &build("cpp/relay.cpp", "relay"),
        listener: &build("c/listener.c", "listener"),
        domain: domain(3),
    });
}
