//! Several processes: a wake-up that takes long, and a session that is watched while it runs.

use crate::delays::hops;
use crate::fixture::{DELAY, LONG, eventually};
use angaros::std_msgs::msg::Int32;
use angaros::{Context, ContextOptions, Node, Qos, SingleThreadedExecutor, trace};
use angaros_trace::{Folder, Layer, Options, Report};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const ROUNDS: usize = 4;

/// What a child of this test binary does; in the tests' own process nothing is asked for.
#[test]
fn child_process() {
    match std::env::var("ROLE").ok().as_deref() {
        None => {}
        Some("sender") => sender(),
        Some("receiver") => receiver(),
        Some(other) => panic!("unknown role {other}"),
    }
}

fn node(name: &str) -> Node {
    let options = ContextOptions { transport: Some("shm".into()), ..ContextOptions::default() };
    Node::new(&Context::new(options, angaros::ALL).unwrap(), name).unwrap()
}

fn folder() -> std::path::PathBuf {
    std::env::var_os("FOLDER").unwrap().into()
}

fn write(name: &str) {
    trace::stop().write(&folder().join(name)).unwrap();
}

fn receiver() {
    let node = node("sink");
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let _subscription = node
        .create_subscription("data", Qos::default(), move |_: Arc<Int32>| {
            let seen = count.fetch_add(1, Ordering::SeqCst) + 1;
            std::fs::write(folder().join("seen"), seen.to_string()).unwrap();
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(node.context()).unwrap();
    executor.add_node(&node).unwrap();
    trace::start().unwrap();
    std::fs::write(folder().join("pid"), std::process::id().to_string()).unwrap();
    assert!(executor.spin_until(|| seen.load(Ordering::SeqCst) == ROUNDS, LONG));
    write("receiver.trace");
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_default()
}

fn signal(name: &str) {
    let line = format!("kill -{name} {}", read("pid"));
    assert!(Command::new("sh").args(["-c", &line]).status().unwrap().success());
}

/// What the kernel says the receiver's main thread is doing.
fn receiver_state() -> String {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", read("pid"))).unwrap_or_default();
    stat.rsplit_once(") ").map_or_else(String::new, |(_, rest)| rest[..1].to_owned())
}

/// Sends while the receiver is stopped: it is woken, and runs only when it may go on.
fn sender() {
    let node = node("source");
    let publisher = node.create_publisher::<Int32>("data", Qos::default()).unwrap();
    eventually("the receiver", || !read("pid").is_empty());
    assert!(publisher.wait_for_subscriptions(1, LONG));
    trace::start().unwrap();
    for round in 1..=ROUNDS {
        // A thread that was stopped in its sleep is in it still.
        std::thread::sleep(DELAY);
        signal("STOP");
        eventually("that it stopped", || receiver_state() == "T");
        publisher.publish(Int32::default()).unwrap();
        std::thread::sleep(DELAY);
        signal("CONT");
        eventually("the message", || read("seen").parse() == Ok(round));
    }
    write("sender.trace");
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(role: &str, folder: &Path) -> Running {
    let mut command = angaros_testing::again("processes::child_process");
    command.env("ROLE", role).env("FOLDER", folder).env("ANGAROS_SHM_DIR", folder);
    command.env_remove("RUST_LOG").env("ROS_DOMAIN_ID", "87").stdin(Stdio::null());
    Running(command.spawn().unwrap())
}

#[test]
fn a_late_wake_up_is_in_the_row_of_wake() {
    let folder = tempfile::tempdir().unwrap();
    let mut children = [start("receiver", folder.path()), start("sender", folder.path())];
    for child in &mut children {
        assert!(child.0.wait().unwrap().success());
    }
    let read = Folder::read(folder.path(), |_, _, _| {}).unwrap();
    assert_eq!((read.files.len(), read.faults.len()), (2, 0));
    let hops = hops(&read.recording, "/data");
    assert_eq!(hops.len(), ROUNDS);
    let delay = DELAY.as_nanos() as i64;
    let only_wake = hops.iter().filter(|parts| {
        let others = Layer::ALL.into_iter().filter(|layer| *layer != Layer::Wake);
        let others = others.map(|layer| parts.get(layer).abs()).max().unwrap_or(0);
        parts.get(Layer::Wake) >= delay && others < delay / 2
    });
    // Where it was stopped while it was awake there is no wake-up.
    assert!(only_wake.count() >= 1, "{hops:?}");
    let report = Report::of(&read.recording, &Options::default());
    assert_eq!(report.paths[0].title, "/source -> /sink");
    let step = report.slowest[0].steps.iter().find(|step| step.what.contains("woken within"));
    assert!(step.is_some(), "{report}");
}
