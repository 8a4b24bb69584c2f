//! The programs of one name in Rust, C, C++ and Python do the same, and talk with each other over
//! shared memory: every server with every client.

use crate::installed::{component_library, examples};
use crate::support::{Process, run, wait_until};
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::lifecycle::LifecycleClient;
use angaros::std_msgs::msg::{Int32, String as Text};
use angaros::{ALL, Context, ContextOptions, Node, Qos, Subscription};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(60);

const LANGUAGES: [&str; 3] = ["rust", "c", "cpp"];

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The Python that has what the package needs; `None` with the reason said where that, or its
/// native module, is not there.
fn python() -> Option<PathBuf> {
    let root = Path::new(ROOT);
    let environment =
        std::env::var_os("ANGAROS_VENV").map_or_else(|| root.join(".venv"), PathBuf::from);
    let python = environment.join("bin/python");
    let module = root.join("python/angaros/_native.abi3.so");
    if let Some(missing) = [&python, &module].into_iter().find(|path| !path.exists()) {
        let missing = missing.display();
        angaros_testing::skipped(format_args!(
            "Python: there is no {missing}; hint: scripts/setup.sh and scripts/python.sh build"
        ));
        return None;
    }
    Some(python)
}

/// The folder with the examples in Rust, built as these tests are; `scripts/run_tests.py` has built
/// all programs, and says so by `ANGAROS_TESTS_BUILT`.
fn rust_examples() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_angaros-cpp")).parent().unwrap();
        if std::env::var_os("ANGAROS_TESTS_BUILT").is_some() {
            return folder.to_owned();
        }
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--offline", "--quiet", "--package", "examples", "--bins"]);
        build.arg("--target-dir").arg(folder.parent().unwrap());
        if folder.file_name().is_some_and(|name| name == "release") {
            build.arg("--release");
        }
        run(build.current_dir(env!("CARGO_MANIFEST_DIR")));
        folder.to_owned()
    })
}

/// The examples of all languages in a domain of their own.
struct Fixture {
    others: &'static Path,
    domain: u32,
}

impl Fixture {
    /// `None` where a tool is missing.
    fn new() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let others = examples()?;
        let number = std::process::id() * 8 + NEXT.fetch_add(1, Ordering::Relaxed);
        Some(Self { others, domain: 1 + number % 99 })
    }

    fn start(&self, language: &str, name: &str, arguments: &[&str]) -> Process {
        let mut command = match language {
            "rust" => Command::new(rust_examples().join(name)),
            "python" => {
                let mut command = Command::new(python().expect("it was there"));
                command.args(["-m", "angaros"]);
                command.arg(Path::new(ROOT).join(format!("examples/python/{name}.py")));
                command.env("PYTHONPATH", Path::new(ROOT).join("python"));
                command
            }
            _ => Command::new(self.others.join(language).join(name)),
        };
        command.args(arguments).env("ROS_DOMAIN_ID", self.domain.to_string());
        Process::start(command.env("ANGAROS_TRANSPORT", "shm").env("RUST_LOG", "info"))
    }

    /// A node of this process among them.
    fn node(&self) -> Node {
        let options = ContextOptions {
            domain: Some(self.domain),
            transport: Some("shm".into()),
            ..ContextOptions::default()
        };
        Node::new(&Context::new(options, ALL).unwrap(), "test").unwrap()
    }
}

/// Ends a program as Ctrl-C does; it must end well.
fn interrupt(process: Process) {
    process.interrupt();
    process.succeed();
}

/// Every pair of languages of which at least one is not Rust, whose own pairs are tested elsewhere.
fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = LANGUAGES.into_iter().flat_map(|one| LANGUAGES.map(|other| (one, other)));
    all.filter(|pair| *pair != ("rust", "rust"))
}

/// The same with Python, where that is there.
fn pairs_with_python() -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = python().map(|_| LANGUAGES).into_iter().flatten();
    let with_python = others.flat_map(|other| [("python", other), (other, "python")]);
    pairs().chain(with_python)
}

#[test]
fn a_listener_of_each_language_hears_a_talker_of_each() {
    for (talks, hears) in pairs_with_python() {
        let Some(stage) = Fixture::new() else { return };
        let listener = stage.start(hears, "listener", &[]);
        let talker = stage.start(talks, "talker", &[]);
        talker.wait_for("publishing: 'Hello World: 2'");
        listener.wait_for("I heard: 'Hello World: ");
        interrupt(talker);
        interrupt(listener);
    }
}

#[test]
fn a_client_of_each_language_calls_a_server_of_each() {
    for (serves, asks) in pairs_with_python() {
        let Some(stage) = Fixture::new() else { return };
        let server = stage.start(serves, "add_two_ints_server", &[]);
        let client = stage.start(asks, "add_two_ints_client", &["2", "40"]);
        let printed = client.succeed();
        assert!(printed.contains("2 + 40 = 42"), "{asks} asks {serves}: {printed}");
        server.wait_for("request: 2 + 40");
        interrupt(server);
    }
}

#[test]
fn parameters_of_c_and_cpp_nodes_are_given_watched_and_kept_in_their_range() {
    for language in ["c", "cpp"] {
        let Some(stage) = Fixture::new() else { return };
        let program = stage.start(language, "parameters", &["--ros-args", "-p", "rate:=5.0"]);
        program.wait_for("rate 5 in frame camera");
        let client = stage.node().create_parameters_client("/parameters").unwrap();
        assert!(client.wait_for_services(TIMEOUT), "{language}: no parameters");
        client.set_parameter("rate", 12.5, TIMEOUT).unwrap();
        program.wait_for("rate is now 12.5");
        let refused = client.set_parameter("rate", 500.0, TIMEOUT).unwrap_err().to_string();
        assert!(refused.contains("rate"), "{language}: {refused}");
        let fixed = client.set_parameter("frame_id", "x".to_owned(), TIMEOUT).unwrap_err();
        assert!(fixed.to_string().contains("read-only"), "{language}: {fixed}");
        interrupt(program);
    }
}

#[test]
fn an_action_client_of_each_language_gets_feedback_and_result_and_cancels_at_a_server_of_each() {
    for (serves, asks) in pairs() {
        let Some(stage) = Fixture::new() else { return };
        let server = stage.start(serves, "fibonacci_action_server", &[]);
        let short = stage.start(asks, "fibonacci_action_client", &["5"]).succeed();
        assert!(short.contains("feedback: [0, 1, 1, 2]\n"), "{asks} asks {serves}: {short}");
        let result = "SUCCEEDED: [0, 1, 1, 2, 3, 5]\n";
        assert!(short.ends_with(result), "{asks} asks {serves}: {short}");
        let long = stage.start(asks, "fibonacci_action_client", &["46"]).succeed();
        let cancelled = "goals that are cancelled: 1\nCANCELED: [0, 1, 1, 2, 3, 5, ";
        assert!(long.contains(cancelled), "{asks} asks {serves}: {long}");
        server.wait_for("goal of order 46");
        interrupt(server);
    }
}

#[test]
fn managed_nodes_of_c_and_cpp_talk_while_they_are_active() {
    for language in ["c", "cpp"] {
        let Some(stage) = Fixture::new() else { return };
        let talker = stage.start(language, "lifecycle_talker", &[]);
        let node = stage.node();
        let heard: Subscription<Text> =
            node.create_polled_subscription("lifecycle_chatter", Qos::default()).unwrap();
        let client = LifecycleClient::new(&node, "/lifecycle_talker").unwrap();
        assert!(client.wait_for_node(TIMEOUT), "{language}: the node is not managed");
        assert!(client.bring_up(TIMEOUT).unwrap());
        talker.wait_for("configured");
        talker.wait_for("active");
        wait_until("a message", || heard.take().unwrap().is_some());
        assert!(client.change_state("deactivate", TIMEOUT).unwrap());
        talker.wait_for("inactive");
        assert!(client.change_state("cleanup", TIMEOUT).unwrap());
        talker.wait_for("cleaned up");
        interrupt(talker);
    }
}

#[test]
fn components_of_c_and_cpp_run_in_one_process_and_in_two_with_those_in_rust() {
    let package = |language: &str| match language {
        "rust" => "examples".to_owned(),
        other => format!("{other}_components"),
    };
    let quick = ["--ros-args", "-p", "period_ms:=20"];
    for language in ["c", "cpp"] {
        let Some(stage) = Fixture::new() else { return };
        let counter = package(language) + "/Counter";
        let doubler = package(language) + "/Doubler";
        let words = [&[counter.as_str(), &doubler][..], &quick].concat();
        let together = stage.start(language, "components", &words);
        together.wait_for("3 becomes 6");
        interrupt(together);
    }
    for (counts, doubles) in pairs().filter(|(one, other)| one != other) {
        let Some(stage) = Fixture::new() else { return };
        let doubler = stage.start(doubles, "components", &[&(package(doubles) + "/Doubler")]);
        let counter = package(counts) + "/Counter";
        let counter =
            stage.start(counts, "components", &[&[counter.as_str()], &quick[..]].concat());
        doubler.wait_for("becomes");
        interrupt(counter);
        interrupt(doubler);
    }
}

#[test]
fn a_container_loads_and_unloads_components_of_c_and_cpp_beside_each_other() {
    let Some(stage) = Fixture::new() else { return };
    let node = stage.node();
    let doubled: Subscription<Int32> =
        node.create_polled_subscription("doubled", Qos::default()).unwrap();
    let container = Container::new(node.context(), &ContainerSpec::default()).unwrap();
    let container = Arc::new(container);
    let spinning = Arc::clone(&container);
    let spinner = std::thread::spawn(move || spinning.spin());
    let load = |language: &str, name: &str, parameters: &[(&str, &str)]| {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        container.load(&NodeSpec {
            component: format!("{language}_components/{name}"),
            library: Some(component_library(language).display().to_string()),
            parameters: parameters.iter().map(own).collect(),
            ..NodeSpec::default()
        })
    };
    let doubler = load("cpp", "Doubler", &[]).unwrap();
    let counter = load("c", "Counter", &[("period_ms", "20")]).unwrap();
    wait_until("what was doubled", || {
        doubled.take().unwrap().is_some_and(|one| one.message().unwrap().data >= 6)
    });
    let names: Vec<String> = container.list().into_iter().map(|node| node.name).collect();
    assert_eq!(names, ["/doubler", "/counter"]);
    let refused = load("c", "Counter", &[("period_ms", "0")]).unwrap_err().to_string();
    assert!(refused.contains("period_ms"), "{refused}");
    container.unload(doubler).unwrap();
    container.unload(counter).unwrap();
    assert!(container.list().is_empty());
    wait_until("the end of the nodes", || node.context().graph().nodes.len() == 1);
    node.context().shutdown();
    spinner.join().unwrap().unwrap();
}

#[test]
fn a_tf_listener_of_each_language_finds_the_camera_of_a_broadcaster_of_each() {
    for (tells, looks) in pairs() {
        let Some(stage) = Fixture::new() else { return };
        let listener = stage.start(looks, "tf_listener", &[]);
        let broadcaster = stage.start(tells, "tf_broadcaster", &[]);
        listener.wait_for("z 0.50 m");
        interrupt(broadcaster);
        interrupt(listener);
    }
}
