//! The program `angaros-netbox`.

use super::support::{network, wait_for};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_angaros-netbox");

fn run(words: &[&str]) -> (i32, String, String) {
    let output = Command::new(PROGRAM).args(words).stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn one_program_runs_on_every_host_with_its_name_and_address() {
    if network(1).is_none() {
        return;
    }
    let words = ["run", "--hosts", "3", "--", "echo", "{host} {index} {address} of {hosts}"];
    let (code, out, err) = run(&words);
    assert_eq!(code, 0, "{err}");
    let mut lines: Vec<&str> = out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines[1], "[host2] host2 1 10.77.0.2 of 3", "{out}");
    assert!(err.contains("host3 up:"), "{err}");
}

#[test]
fn a_failing_program_gives_its_status_and_one_host_may_run_another() {
    if network(1).is_none() {
        return;
    }
    let (code, out, _) = run(&["run", "--on", "host2=exit 3", "--", "echo", "hello"]);
    assert_eq!((code, out.trim()), (3, "[host1] hello"));
    let (code, ..) = run(&["run", "--hosts", "1", "--", "sh", "-c", "kill -INT $$"]);
    assert_eq!(code, 130);
    assert_eq!(run(&["run", "--profile", "no-such", "true"]).0, 1);
    assert_eq!(run(&["run"]).0, 1);
}

#[test]
fn control_c_ends_programs_and_hosts() {
    if network(1).is_none() {
        return;
    }
    let script = "trap '' INT; echo $$; sleep 1000 & wait";
    let mut child = Command::new(PROGRAM)
        .args(["run", "--hosts", "1", "--", "sh", "-c", script])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let folder = format!("/proc/{}", line.trim());
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    wait_for("the program has ended", || !std::path::Path::new(&folder).exists());
}

#[test]
fn profiles_are_listed() {
    let (code, out, _) = run(&["profiles"]);
    assert_eq!(code, 0);
    assert!(out.lines().any(|line| line.starts_with("wifi-busy ")), "{out}");
}
