//! `angaros trace start|stop|status|snapshot` on graphs that run already.

use crate::support::{Folder, IsolatedDomain, Running, eventually, signal};
use angaros::prelude::*;
use angaros::std_msgs::msg::Int32;
use angaros::trace::{EventId, Recording};
use angaros::{ContextOptions, PublisherOptions};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

fn talker(domain: &IsolatedDomain, topic: &str) -> Running {
    let talk = ["topic", "pub", topic, "std_msgs/msg/Int32", "{data: 1}"];
    let more = ["--rate", "200", "--node-name", "talker"];
    Running::start(domain.command(&[&talk[..], &more].concat()))
}

fn listener(domain: &IsolatedDomain, topic: &str) -> Running {
    Running::start(domain.command(&["topic", "echo", topic, "std_msgs/msg/Int32"]))
}

/// Files of trace in a folder.
fn traces(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "trace"));
    files.sort();
    files
}

fn read(folder: &Path) -> Recording {
    let mut whole = Recording::default();
    traces(folder).iter().for_each(|path| whole.merge(Recording::read(path).unwrap()));
    whole
}

fn count(recording: &Recording, pid: u32, id: EventId) -> usize {
    let process = recording.processes.iter().position(|process| process.pid == pid).unwrap() as u32;
    recording.events.iter().filter(|(of, event)| *of == process && event.id == id).count()
}

/// The error of a verb that must fail.
fn refused(domain: &IsolatedDomain, args: &[&str]) -> String {
    let (status, out, err) = Running::start(domain.command(args)).end(MINUTE);
    assert_eq!(status, Some(1), "{args:?}: {out}{err}");
    err
}

fn start(domain: &IsolatedDomain, out: &Path) -> String {
    domain.shown(&["trace", "start", "--out", out.to_str().unwrap(), "--discovery", "0.5"])
}

fn stop(domain: &IsolatedDomain) -> String {
    domain.shown(&["trace", "stop", "--discovery", "0.5"])
}

#[test]
fn a_graph_of_three_processes_is_recorded_without_restart_and_one_that_comes_later_joins() {
    let domain = IsolatedDomain::new("trace-three");
    let talker = talker(&domain, "/a");
    let listeners = [listener(&domain, "/a"), listener(&domain, "/a")];
    listeners.iter().for_each(|listener| listener.wait_for("data: 1"));
    let out = domain.folder.path().join("out");
    let started = start(&domain, &out);
    let mut pids = vec![talker.child.id(), listeners[0].child.id(), listeners[1].child.id()];
    for pid in &pids {
        assert!(started.contains(&format!("(process {pid} on")), "{started}");
    }
    let known = format!("  /talker (process {} on", pids[0]);
    assert!(started.contains(&known), "a process is shown by its node: {started}");
    let again = domain.folder.path().join("again");
    let err = refused(&domain, &["trace", "start", "--out", again.to_str().unwrap()]);
    assert!(err.contains("runs already") && err.contains("hint: angaros trace stop"), "{err}");
    assert!(!again.exists(), "nothing is left of a session that did not begin");

    let late = listener(&domain, "/a");
    late.wait_for("data: 1");
    pids.push(late.child.id());
    eventually("four files with events", || {
        let grown = |path: &PathBuf| std::fs::metadata(path).unwrap().len() > 20_000;
        traces(&out).iter().filter(|path| grown(path)).count() == 4
    });
    let shown = domain.shown(&["trace", "status", "--discovery", "0.5"]);
    assert_eq!(shown.matches(" events, 0 dropped").count(), 4, "{shown}");
    assert!(shown.contains(&known), "{shown}");

    let stopped = stop(&domain);
    assert!(stopped.starts_with(out.to_str().unwrap()), "{stopped}");
    assert!(stopped.contains("4 processes, ") && stopped.contains(&known), "{stopped}");
    let recording = read(&out);
    assert_eq!(recording.processes.len(), 4);
    assert!(recording.processes.iter().all(|process| !process.cut_off), "{stopped}");
    assert!(count(&recording, pids[0], EventId::Publish) > 0);
    for pid in &pids[1..] {
        assert!(count(&recording, *pid, EventId::Take) > 0, "{pid}: {stopped}");
    }
    let named = |name: &str| recording.entities.iter().any(|entity| entity.name == name);
    assert!(named("/a") && !named("/_angaros/trace/requests"), "tracing itself is left out");
    let err = refused(&domain, &["trace", "stop", "--discovery", "0.3"]);
    assert!(err.contains("no tracing session runs"), "{err}");
}

#[test]
fn a_killed_process_leaves_what_it_recorded_and_is_named() {
    let domain = IsolatedDomain::new("trace-killed");
    let talker = talker(&domain, "/a");
    let listener = listener(&domain, "/a");
    listener.wait_for("data: 1");
    let out = domain.folder.path().join("out");
    start(&domain, &out);
    let pid = talker.child.id();
    let file = || traces(&out).into_iter().find(|p| p.to_str().unwrap().contains(&pid.to_string()));
    eventually("its file", || {
        file().is_some_and(|path| std::fs::metadata(path).unwrap().len() > 10_000)
    });
    signal(&talker.child, libc::SIGKILL);
    let (status, ..) = talker.end(MINUTE);
    assert_eq!(status, None);
    let stopped = stop(&domain);
    let line = stopped.lines().find(|line| line.contains(&format!("process {pid}"))).unwrap();
    assert!(line.contains("is gone: it was killed"), "{stopped}");
    let recording = Recording::read(&file().unwrap()).unwrap();
    assert!(recording.processes[0].cut_off && count(&recording, pid, EventId::Publish) > 10);
    assert!(stopped.contains("2 processes"), "{stopped}");
}

#[test]
fn folders_that_cannot_be_recorded_into_are_named() {
    let domain = IsolatedDomain::new("trace-folder");
    let file = domain.folder.file("full/other", "x");
    let full = file.parent().unwrap().to_str().unwrap();
    let err = refused(&domain, &["trace", "start", "--out", full]);
    assert!(err.contains(full) && err.contains("not empty") && err.contains("hint: "), "{err}");
    let below = file.join("x");
    let err = refused(&domain, &["trace", "start", "--out", below.to_str().unwrap()]);
    assert!(err.contains("cannot record into") && err.contains("hint: "), "{err}");
    // Neither is taken for a session.
    let err = refused(&domain, &["trace", "stop", "--discovery", "0.2"]);
    assert!(err.contains("no tracing session runs"), "{err}");
    let err = refused(&domain, &["trace", "snapshot", "--discovery", "0.2", "--out", "/proc/x"]);
    assert!(err.contains("cannot record into"), "{err}");
    let out = domain.folder.path().join("nothing");
    let none = ["trace", "snapshot", "--discovery", "0.2", "--out", out.to_str().unwrap()];
    let err = refused(&domain, &none);
    assert!(err.contains("no process has a flight recorder") && !out.exists(), "{err}");
}

#[test]
fn a_session_with_a_duration_ends_by_itself_and_tracing_can_be_refused() {
    let domain = IsolatedDomain::new("trace-duration");
    let mut command = domain.command(&["topic", "echo", "/a", "std_msgs/msg/Int32"]);
    command.env("ANGAROS_TRACE", "off");
    let talker = talker(&domain, "/a");
    let deaf = Running::start(command);
    deaf.wait_for("data: 1");
    let out = domain.folder.path().join("out");
    let line = ["trace", "start", "--out", out.to_str().unwrap(), "--duration", "1"];
    let started = domain.shown(&line);
    assert!(!started.contains(&format!("process {}", deaf.child.id())), "{started}");
    let ended =
        || traces(&out).iter().all(|path| !Recording::read(path).unwrap().processes[0].cut_off);
    eventually("the end of the file", || !traces(&out).is_empty() && ended());
    let stopped = stop(&domain);
    assert!(stopped.contains("1 process,"), "{stopped}");
    assert!(count(&read(&out), talker.child.id(), EventId::Publish) > 0);
}

#[test]
fn a_flight_recorder_survives_its_process_and_is_written_when_asked_for() {
    let domain = IsolatedDomain::new("trace-flight");
    let flying = |args: &[&str]| {
        let mut command = domain.command(args);
        command.env("ANGAROS_TRACE", "flight:5");
        Running::start(command)
    };
    let talk = ["topic", "pub", "/a", "std_msgs/msg/Int32", "{data: 1}", "--rate", "200"];
    let talker = flying(&talk);
    let listener = flying(&["topic", "echo", "/a", "std_msgs/msg/Int32"]);
    listener.wait_for("data: 1");
    std::thread::sleep(Duration::from_millis(300));
    let killed = talker.child.id();
    let living = listener.child.id();
    signal(&talker.child, libc::SIGKILL);
    talker.end(MINUTE);
    let out = domain.folder.path().join("out");
    let shown =
        domain.shown(&["trace", "snapshot", "--out", out.to_str().unwrap(), "--discovery", "0.5"]);
    let line = |pid: u32| shown.lines().find(|l| l.contains(&format!("process {pid}"))).unwrap();
    assert!(line(killed).contains("is gone") && !line(living).contains("is gone"), "{shown}");
    let recording = read(&out);
    assert!(count(&recording, killed, EventId::Publish) > 10, "{shown}");
    assert!(count(&recording, living, EventId::Take) > 10, "{shown}");
    let of = |pid| recording.processes.iter().find(|process| process.pid == pid).unwrap();
    assert!(of(killed).cut_off && !of(living).cut_off);

    // What it kept is removed when it was recovered, and by a process that ends in order.
    let (status, _, err) = listener.interrupt(MINUTE);
    assert_eq!(status, Some(0), "{err}");
    assert!(!domain.left().iter().any(|path| path.to_str().unwrap().contains("trace")));
}

/// A program under test: this test binary in a role.
fn role(domain: &IsolatedDomain, name: &str) -> Command {
    let mut command = Command::new("/proc/self/exe");
    command.args(angaros_testing::only("trace_control::plays_its_role"));
    command.env("ANGAROS_SHM_DIR", &domain.shm).env("TRACE_ROLE", name);
    command.env_remove("ROS_DOMAIN_ID").env_remove("RUST_LOG").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn plays_its_role() {
    let Ok(role) = std::env::var("TRACE_ROLE") else { return };
    let context = Context::new(ContextOptions::default(), angaros::ALL).unwrap();
    let node = Node::new(&context, &format!("role_{role}")).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    match role.as_str() {
        "blocked" => {
            let chatter = node.create_publisher::<Int32>("chatter", Qos::default()).unwrap();
            let block = move |_| {
                println!("blocked");
                // For ever: the parent kills this process.
                loop {
                    chatter.publish(Int32::default()).unwrap();
                    std::thread::sleep(Duration::from_millis(2));
                }
            };
            let _timer = node.create_timer(Duration::from_millis(1), block).unwrap();
            executor.add_node(&node).unwrap();
            executor.spin();
        }
        "late" => {
            let deadline = Duration::from_millis(20);
            let late = PublisherOptions::new();
            let qos = Qos::default().deadline(deadline);
            let late = late.deadline_callback(|_| ());
            let publisher = node.create_publisher_with::<Int32>("due", qos, late).unwrap();
            executor.add_node(&node).unwrap();
            publisher.publish(Int32::default()).unwrap();
            executor.spin_until(|| false, MINUTE);
        }
        "panics" => {
            let first = node.clone();
            let chatter = node.create_publisher::<Int32>("x", Qos::default());
            let chatter = chatter.unwrap();
            chatter.publish(Int32::default()).unwrap();
            drop(first);
            panic!("on purpose");
        }
        "crashes" => {
            let chatter = node.create_publisher::<Int32>("x", Qos::default()).unwrap();
            chatter.publish(Int32::default()).unwrap();
            // Longer than a round of the collector, however slow the machine is.
            std::thread::sleep(Duration::from_millis(500));
            // SAFETY: kill takes no pointers.
            unsafe { libc::kill(libc::getpid(), libc::SIGABRT) };
        }
        other => panic!("no role {other}"),
    }
}

#[test]
fn a_process_whose_executor_is_blocked_in_a_callback_is_recorded_all_the_same() {
    let domain = IsolatedDomain::new("trace-blocked");
    let blocked = Running::start(role(&domain, "blocked"));
    blocked.wait_for("blocked");
    let out = domain.folder.path().join("out");
    let started = start(&domain, &out);
    let pid = blocked.child.id();
    assert!(started.contains(&format!("process {pid}")), "{started}");
    eventually("events", || {
        traces(&out).iter().any(|path| std::fs::metadata(path).unwrap().len() > 5_000)
    });
    stop(&domain);
    assert!(count(&read(&out), pid, EventId::Publish) > 10);
}

/// Runs a role with a flight recorder; the dump that it writes by itself.
fn dump(name: &str, why: &str, wait: bool) -> (u32, Recording) {
    let domain = IsolatedDomain::new(&format!("trace-dump-{name}"));
    let dumps = Folder::new(&format!("trace-dumps-{name}"));
    let mut command = role(&domain, name);
    command.env("ANGAROS_TRACE", "flight").env("ANGAROS_TRACE_DIR", dumps.path());
    let running = Running::start(command);
    let pid = running.child.id();
    let found = || {
        let entries = std::fs::read_dir(dumps.path()).unwrap();
        let folders: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        assert!(folders.len() <= 1, "{folders:?}");
        let folder = folders.first()?;
        assert!(folder.to_str().unwrap().contains(why), "{folder:?}");
        let path = traces(folder).into_iter().next()?;
        let read = Recording::read(&path).ok()?;
        (!read.processes[0].cut_off).then_some(read)
    };
    if wait {
        eventually("a dump", || found().is_some());
    } else {
        running.end(MINUTE);
    }
    (pid, found().unwrap())
}

#[test]
fn a_missed_deadline_writes_what_the_flight_recorder_holds() {
    let (pid, recording) = dump("late", "deadline", true);
    assert!(count(&recording, pid, EventId::DeadlineMissed) > 0);
    assert!(count(&recording, pid, EventId::Publish) > 0);
}

#[test]
fn a_panic_writes_what_the_flight_recorder_holds() {
    let (pid, recording) = dump("panics", "panic", false);
    assert!(count(&recording, pid, EventId::Publish) > 0);
}

#[test]
fn a_launch_writes_what_the_flight_recorder_of_a_crashed_process_held() {
    let domain = IsolatedDomain::new("trace-crash");
    let exe = std::env::current_exe().unwrap();
    let script = format!(
        "TRACE_ROLE=crashes exec {} {}",
        exe.display(),
        angaros_testing::only("trace_control::plays_its_role").join(" ")
    );
    let script = domain.folder.file("crashes.sh", &script);
    let yaml = format!(
        "nodes: [{{program: [sh, {}], name: bad, env: {{ANGAROS_TRACE: flight}}}}]",
        script.display()
    );
    let file = domain.folder.file("launch.yaml", &yaml);
    let dumps = domain.folder.path().join("dumps");
    let mut command = domain.command(&["launch", file.to_str().unwrap()]);
    command.env("ANGAROS_TRACE_DIR", &dumps);
    let (status, out, err) = Running::start(command).end(MINUTE);
    assert_eq!(status, Some(1), "{out}{err}");
    assert!(err.contains("[bad] what it recorded last is in"), "{out}{err}");
    let folder = std::fs::read_dir(&dumps).unwrap().next().unwrap().unwrap().path();
    assert!(folder.to_str().unwrap().ends_with("-crash"), "{folder:?}");
    let recording = read(&folder);
    assert!(recording.events.iter().any(|(_, event)| event.id == EventId::Publish));
}
