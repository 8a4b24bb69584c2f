//! The supervisor with real processes.

use crate::support::{Folder, angaros, dies, signal, text};
use std::io::{BufRead, BufReader};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

/// Starts `angaros launch` on nodes that run these shell scripts.
fn launch(folder: &Folder, scripts: &[(&str, &str)]) -> Child {
    let mut yaml = String::from("nodes:\n");
    for (name, script) in scripts {
        let file = folder.file(&format!("{name}.sh"), script);
        let (extra, name) = match name.strip_prefix("respawn_") {
            Some(_) => ("\n    respawn: {delay: 0.05, limit: 2}", *name),
            None => ("", *name),
        };
        yaml += &format!("  - program: [sh, {}]\n    name: {name}{extra}\n", file.display());
    }
    let file = folder.file("launch.yaml", &yaml);
    angaros(&["launch", file.to_str().unwrap()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Reads output until a line holds each text.
fn wait_for(child: &mut Child, texts: &[&str]) {
    let mut missing = texts.to_vec();
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    while !missing.is_empty() {
        let line = lines.next().expect("the launch ended early").unwrap();
        missing.retain(|text| !line.contains(text));
    }
}

fn finish(child: Child) -> (Output, String, Duration) {
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    let errors = text(&output.stderr);
    (output, errors, start.elapsed())
}

const POLITE: &str = "echo ready $$\nexec sleep 100\n";
const STUBBORN: &str = "trap '' INT TERM\necho ready $$\nwhile :; do sleep 0.2; done\n";

#[test]
fn every_output_line_carries_the_name_of_its_process() {
    let folder = Folder::new("prefix");
    let scripts = [("one", "echo a; echo b >&2"), ("two", "printf c")];
    let (output, errors, _) = finish(launch(&folder, &scripts));
    let shown = text(&output.stdout);
    assert!(shown.contains("[one] a\n") && shown.contains("[two] c\n"), "{shown}");
    assert!(errors.contains("[one] b\n"), "{errors}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn one_failure_is_reported_and_leaves_the_others_running() {
    let folder = Folder::new("failure");
    let scripts =
        [("bad", "exit 7"), ("killed", "kill -SEGV $$"), ("good", "sleep 0.3; echo still here")];
    let (output, errors, _) = finish(launch(&folder, &scripts));
    assert!(errors.contains("[bad] ended with code 7"), "{errors}");
    assert!(errors.contains("[killed] ended by signal 11 (SIGSEGV)"), "{errors}");
    assert!(text(&output.stdout).contains("[good] still here"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    let folder = Folder::new("missing");
    let file = folder.file("launch.yaml", "nodes: [{program: [/no/such/program]}]");
    let output = angaros(&["launch", file.to_str().unwrap()]).output().unwrap();
    let errors = text(&output.stderr);
    assert!(errors.contains("[program] cannot be started: /no/such/program: No such"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_interrupt_ends_polite_processes_at_once_and_cleanly() {
    for stop in [libc::SIGINT, libc::SIGTERM] {
        let folder = Folder::new(&format!("polite-{stop}"));
        let mut child = launch(&folder, &[("one", POLITE), ("two", POLITE)]);
        wait_for(&mut child, &["[one] ready", "[two] ready"]);
        signal(&child, stop);
        let (output, errors, took) = finish(child);
        assert_eq!(output.status.code(), Some(0), "{errors}");
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}

#[test]
fn a_process_that_ignores_interrupt_and_terminate_is_killed_after_two_graces() {
    let folder = Folder::new("stubborn");
    let mut child = launch(&folder, &[("deaf", STUBBORN)]);
    wait_for(&mut child, &["[deaf] ready"]);
    signal(&child, libc::SIGINT);
    let (output, errors, took) = finish(child);
    assert_eq!(output.status.code(), Some(1));
    assert!((5.5..8.0).contains(&took.as_secs_f64()), "{took:?}");
    assert!(errors.contains("[deaf] still running, sending SIGTERM"), "{errors}");
    assert!(errors.contains("[deaf] ended by signal 9 (SIGKILL)"), "{errors}");
}

#[test]
fn further_interrupts_do_not_wait_for_the_grace() {
    let folder = Folder::new("hurry");
    let mut child = launch(&folder, &[("deaf", STUBBORN)]);
    wait_for(&mut child, &["[deaf] ready"]);
    for _ in 0..3 {
        signal(&child, libc::SIGINT);
        std::thread::sleep(Duration::from_millis(100));
    }
    let (_, errors, took) = finish(child);
    assert!(took < Duration::from_secs(2), "{took:?} {errors}");
}

#[test]
fn an_interrupt_that_comes_twice_at_once_counts_once() {
    let folder = Folder::new("echo");
    let script = "trap 'sleep 0.3; echo tidied up; exit 0' INT\necho ready\n\
                  while :; do sleep 0.1; done";
    let mut child = launch(&folder, &[("slow", script)]);
    wait_for(&mut child, &["[slow] ready"]);
    signal(&child, libc::SIGINT);
    std::thread::sleep(Duration::from_millis(5));
    signal(&child, libc::SIGINT);
    let (output, errors, _) = finish(child);
    assert!(text(&output.stdout).contains("[slow] tidied up"), "{errors}");
    assert!(!errors.contains("SIGTERM"), "{errors}");
    assert_eq!(output.status.code(), Some(0), "{errors}");
}

#[test]
fn what_a_process_started_ends_with_it() {
    let folder = Folder::new("group");
    let pid = folder.path().join("pid");
    let script = format!("sleep 100 & echo $! > {}\nexit 0\n", pid.display());
    let (output, _, took) = finish(launch(&folder, &[("parent", &script)]));
    assert_eq!(output.status.code(), Some(0));
    assert!(took < Duration::from_secs(2), "the pipe held by the grandchild was waited for");
    assert!(dies(std::fs::read_to_string(pid).unwrap().trim()));
}

#[test]
fn a_killed_supervisor_takes_its_processes_with_it() {
    let folder = Folder::new("orphans");
    let pid = folder.path().join("pid");
    let script = format!("trap '' INT TERM\necho $$ > {}\n{POLITE}", pid.display());
    let mut child = launch(&folder, &[("orphan", &script)]);
    wait_for(&mut child, &["[orphan] ready"]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(dies(std::fs::read_to_string(pid).unwrap().trim()));
}

#[test]
fn a_respawned_process_starts_again_until_its_limit() {
    let folder = Folder::new("respawn");
    let (output, errors, _) = finish(launch(&folder, &[("respawn_me", "echo again; exit 3")]));
    assert_eq!(text(&output.stdout).matches("again").count(), 3);
    assert!(errors.contains("starting again in 0.1 s"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}
