//! What a supervisor does while processes run: order, events, requests, files.

use crate::support::{IsolatedDomain, Running, dies};
use std::path::Path;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(10);

fn launch(domain: &IsolatedDomain, yaml: &str, extra: &[&str]) -> Running {
    let file = domain.folder.file("launch.yaml", yaml);
    let mut line = vec!["launch", file.to_str().unwrap()];
    line.extend(extra);
    Running::start(domain.command(&line))
}

/// `angaros launch ctl`, to the launch of this test alone.
fn ctl(domain: &IsolatedDomain, launch: &Running, words: &[&str]) -> (Option<i32>, String, String) {
    let pid = launch.child.id().to_string();
    let mut line = vec!["launch", "ctl"];
    line.extend(words);
    line.extend(["--pid", &pid]);
    Running::start(domain.command(&line)).end(SOON)
}

/// The process id of a process, and how often it was started again.
fn status(domain: &IsolatedDomain, launch: &Running, name: &str) -> (Option<i64>, u64, String) {
    let (code, out, err) = ctl(domain, launch, &["list", "--json"]);
    assert_eq!(code, Some(0), "{err}");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let processes = json[0]["processes"].as_array().unwrap();
    let of = processes.iter().find(|process| process["name"] == name).unwrap();
    let state = of["state"].as_str().unwrap().to_owned();
    (of["pid"].as_i64(), of["restarts"].as_u64().unwrap(), state)
}

const SLEEP: &str = "program: [sh, -c, 'echo ready; exec sleep 100']";

#[test]
fn the_exit_code_of_a_required_process_is_that_of_the_launch() {
    let domain = IsolatedDomain::new("required");
    let yaml = format!(
        "nodes:\n  - {{name: other, {SLEEP}}}\n  \
         - {{name: main, required: true, program: [sh, -c, 'sleep 0.2; exit 7']}}\n"
    );
    let (code, _, err) = launch(&domain, &yaml, &[]).end(SOON);
    assert_eq!(code, Some(7), "{err}");
    assert!(err.contains("[main] is required: everything ends"), "{err}");
}

#[test]
fn the_end_of_a_process_means_what_the_file_says() {
    let domain = IsolatedDomain::new("on-exit");
    let yaml = "nodes:\n  - {name: a, on_exit: ignore, program: [sh, -c, 'exit 3']}\n";
    let (code, _, err) = launch(&domain, yaml, &[]).end(SOON);
    assert_eq!(code, Some(0), "{err}");
    let yaml = format!(
        "nodes:\n  - {{name: other, {SLEEP}}}\n  \
         - {{name: a, on_exit: shutdown, program: [sh, -c, 'exit 0']}}\n"
    );
    let (code, _, err) = launch(&domain, &yaml, &[]).end(SOON);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("[a] ended, and with it everything ends"), "{err}");
}

#[test]
fn events_start_stop_log_run_and_shut_down() {
    let domain = IsolatedDomain::new("events");
    let yaml = "
nodes:
  - {name: first, program: [sh, -c, 'echo E42 here; exec sleep 100']}
  - {name: second, autostart: false, program: [sh, -c, 'echo second runs; exit 4'], on_exit: ignore}
on:
  - {output: first, matches: 'E\\d+', do: [{log: it said so}, {start: second}]}
  - {exit: second, code: 4, do: [{run: [sh, -c, 'echo from the rule']}, {stop: first}]}
  - {exit: second, delay: 0.5, do: {shutdown: enough}}
  - {exit: second, code: 0, do: {log: never}}
";
    let (code, out, err) = launch(&domain, yaml, &[]).end(SOON);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("[launch] it said so (E42 here)"), "{err}");
    assert!(out.contains("[second] second runs"), "{out}");
    assert!(out.contains("[run:sh] from the rule"), "{out}");
    assert!(err.contains("[first] ended by signal 2 (SIGINT)"), "{err}");
    assert!(err.contains("[launch] everything ends: enough"), "{err}");
    assert!(!err.contains("never"), "{err}");
}

#[test]
fn what_waits_for_another_starts_after_it_and_its_delay() {
    let domain = IsolatedDomain::new("order");
    let yaml = "
nodes:
  - {name: last, after: [middle], program: [sh, -c, 'echo last']}
  - {name: middle, after: [first], delay: 0.3, program: [sh, -c, 'echo middle']}
  - {name: first, program: [sh, -c, 'echo first; sleep 0.1']}
";
    let (code, _, err) = launch(&domain, yaml, &[]).end(SOON);
    assert_eq!(code, Some(0), "{err}");
    let started = |line: &&str| line.contains("started with pid");
    let order: Vec<_> = err.lines().filter(started).map(|line| &line[..4]).collect();
    assert_eq!(order, ["[fir", "[mid", "[las"], "{err}");
    let yaml = "
nodes:
  - {name: late, after: [never], program: [sh, -c, 'echo late']}
  - {name: never, autostart: false, program: [sh, -c, 'exit 0']}
  - {name: short, program: [sh, -c, 'exit 0']}
";
    let (code, _, err) = launch(&domain, yaml, &[]).end(SOON);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("[late] was never started: what it waits for has ended"), "{err}");
}

#[test]
fn a_node_that_is_to_be_ready_is_waited_for_in_the_graph() {
    let domain = IsolatedDomain::new("ready");
    let command = env!("CARGO_BIN_EXE_angaros");
    crate::support::build_components();
    let yaml = format!(
        "nodes:\n  \
         - {{name: after, after: [{{node: rectify, is: ready}}], \
            program: [{command}, node, list]}}\n  \
         - {{component: image_proc/Rectify, name: rectify}}\n"
    );
    let running = launch(&domain, &yaml, &[]);
    running.wait_for("[after] /rectify");
    let (code, _, err) = running.interrupt(SOON);
    assert_eq!(code, Some(0), "{err}");
}

#[test]
fn one_process_is_stopped_started_and_restarted_while_the_others_run() {
    let domain = IsolatedDomain::new("ctl");
    let yaml = format!("nodes: [{{name: one, {SLEEP}}}, {{name: two, {SLEEP}}}]");
    let running = launch(&domain, &yaml, &[]);
    running.wait_for("[one] ready");
    running.wait_for("[two] ready");
    let (one, ..) = status(&domain, &running, "one");
    let (two, ..) = status(&domain, &running, "two");
    let (code, out, err) = ctl(&domain, &running, &["stop", "one"]);
    assert_eq!((code, out.as_str()), (Some(0), "one stopped\n"), "{err}");
    assert!(dies(&one.unwrap().to_string()));
    assert_eq!(status(&domain, &running, "one").0, None);
    let (code, out, err) = ctl(&domain, &running, &["start", "one"]);
    assert!(code == Some(0) && out.starts_with("one running with pid "), "{out}{err}");
    let (again, restarts, state) = status(&domain, &running, "one");
    assert!(again.is_some() && again != one, "{again:?}");
    assert_eq!((restarts, state.as_str()), (0, "running"));
    let (code, _, err) = ctl(&domain, &running, &["restart", "one"]);
    assert_eq!(code, Some(0), "{err}");
    let (third, restarts, _) = status(&domain, &running, "one");
    assert!(third.is_some() && third != again && restarts == 1);
    assert_eq!(status(&domain, &running, "two").0, two, "the other was left alone");
    let (code, _, err) = ctl(&domain, &running, &["stop", "ones"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        err,
        "error: there is no process 'ones' in this launch\nhint: did you mean 'one'?\n"
    );
    let (code, out, _) = ctl(&domain, &running, &["list"]);
    assert!(code == Some(0) && out.contains("NAME") && out.contains(" MB  running"), "{out}");
    let (code, _, err) = ctl(&domain, &running, &["shutdown"]);
    assert_eq!(code, Some(0), "{err}");
    let (code, _, err) = running.end(SOON);
    assert_eq!(code, Some(0), "{err}");
}

#[test]
fn output_goes_into_files_too() {
    let domain = IsolatedDomain::new("logs");
    let folder = domain.folder.path().join("log");
    let yaml = "nodes: [{name: a, program: [sh, -c, 'echo one; echo two >&2']}, \
                {name: b, program: [echo, three]}]";
    let (code, ..) = launch(&domain, yaml, &["--log-dir", folder.to_str().unwrap()]).end(SOON);
    assert_eq!(code, Some(0));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let a = read("a.log");
    assert!(a.contains("one\n") && a.contains("two\n") && a.contains("ended with code 0"), "{a}");
    let all = read("launch.log");
    assert!(all.contains(" [a] one\n") && all.contains(" [b] three\n"), "{all}");
}

#[test]
fn a_killed_supervisor_leaves_no_grandchild() {
    let domain = IsolatedDomain::new("guard");
    let pid = domain.folder.path().join("pid");
    let script = format!(
        "trap \"\" INT TERM HUP; sleep 100 & echo $! > {}; echo ready; wait",
        pid.display()
    );
    let yaml = format!("nodes: [{{name: a, program: [sh, -c, '{script}']}}]");
    let mut running = launch(&domain, &yaml, &[]);
    running.wait_for("[a] ready");
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    let pid = std::fs::read_to_string(Path::new(&pid)).unwrap();
    assert!(dies(pid.trim()), "{pid}");
}

#[test]
fn a_parameter_file_is_for_its_own_node_and_weaker_than_its_values() {
    crate::support::build_components();
    let domain = IsolatedDomain::new("files");
    domain.folder.file("size.yaml", "/**:\n  ros__parameters: {width: 64, height: 48}\n");
    let yaml = "
nodes:
  - {component: camera/PhotoCamera, name: one, namespace: one, parameter_files: [size.yaml],
     parameters: {frames: 1, height: 32}}
  - {component: camera/PhotoCamera, name: two, namespace: two,
     parameters: {frames: 1, width: 96, height: 80}}
";
    let running = launch(&domain, yaml, &["--compose"]);
    let image = |topic: &str| {
        domain.shown(&["topic", "echo", "--once", "--no-arr", "--timeout", "30", topic])
    };
    let one = image("/one/image_raw");
    let two = image("/two/image_raw");
    assert!(one.contains("height: 32\nwidth: 64\n"), "{one}");
    assert!(two.contains("height: 80\nwidth: 96\n"), "{two}");
    let (code, _, err) = running.interrupt(SOON);
    assert_eq!(code, Some(0), "{err}");
}
