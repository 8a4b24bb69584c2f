//! `angaros trace report`, `diff` and `live` as users run them.

use crate::support::{Folder, Running, angaros, output, text};
use angaros::Gid;
use angaros::trace::{Entity, EntityKind, Event, EventId, Process, Recording};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// One process, in which a callback of each of so many messages takes so many microseconds.
pub fn session(folder: &Path, messages: u64, callback_us: u64) {
    std::fs::create_dir_all(folder).unwrap();
    let gid = Gid([1; 16]);
    let entity = |kind, number, node: &str| Entity {
        kind,
        number,
        node: node.into(),
        name: "/in".into(),
        gid: if kind == EntityKind::Publisher { gid.to_string() } else { String::new() },
        ..Entity::default()
    };
    let mut events = Vec::new();
    for sequence_number in 1..=messages {
        let mut event = |us: u64, id: EventId, thread: u32, a: u64, b: u64| {
            let time_ns = (sequence_number * 10_000 + us) * 1000;
            let publisher = gid;
            let event = Event { time_ns, publisher, sequence_number, a, b, c: 0, id, thread };
            events.push((0, event));
        };
        event(10, EventId::Publish, 1, 0, sequence_number * 10_000_000);
        event(20, EventId::Published, 1, 0, 1);
        event(30, EventId::Take, 2, 0, 2);
        event(40, EventId::CallbackStart, 2, 0, 2);
        event(40 + callback_us, EventId::CallbackEnd, 2, 0, 2);
    }
    let process = Process { pid: 7, name: "robot".into(), ..Process::default() };
    let entities = vec![
        entity(EntityKind::Publisher, 1, "/source"),
        entity(EntityKind::Subscription, 2, "/sink"),
    ];
    let recording = Recording { processes: vec![process], entities, events };
    recording.write(&folder.join("host-7.trace")).unwrap();
}

#[test]
fn a_report_tells_chains_and_names_the_files_that_it_cannot_read() {
    let folder = Folder::new("trace-report");
    session(folder.path(), 20, 500);
    let path = folder.path().to_str().unwrap();
    folder.file("other.trace", "no trace at all, just words");
    folder.file("old.trace", "angaros-trace-1\nand more");
    let told = output(&["trace", "report", path, "--slowest", "1"]);
    assert!(told.status.success());
    let out = text(&told.stdout);
    let err = text(&told.stderr);
    for word in [
        "/source -> /sink (20)",
        "callback",
        "unattributed",
        "SLOWEST",
        "/sink, process 7 thread 2",
    ] {
        assert!(out.contains(word), "{word} is not in {out}");
    }
    assert!(err.contains("other.trace: it is no trace file"), "{err}");
    assert!(err.contains("old.trace: it is a trace file of version 1"), "{err}");

    let told = output(&["trace", "report", path, "--json", "--topic", "/in"]);
    let report: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let path_of = &report["paths"][0];
    assert_eq!(path_of["end_to_end"]["count"], 20);
    let rows = path_of["rows"].as_array().unwrap();
    let parts: f64 = rows.iter().map(|row| row["figures"]["mean"].as_f64().unwrap()).sum();
    assert!((parts - path_of["end_to_end"]["mean"].as_f64().unwrap()).abs() < 1e-6);

    let none = output(&["trace", "report", path, "--topic", "/else"]);
    let err = text(&none.stderr);
    assert!(!none.status.success() && err.contains("no chain passes /else\nhint: "), "{err}");
    let gone = output(&["trace", "report", "/no/such/folder"]);
    assert!(!gone.status.success() && text(&gone.stderr).contains("error: cannot read"));
}

#[test]
fn without_a_folder_the_newest_recording_is_read_and_named() {
    let folder = Folder::new("trace-newest");
    let in_folder = |args: &[&str]| {
        let mut command = angaros(args);
        command.current_dir(folder.path()).env("ANGAROS_SHM_DIR", folder.path());
        command.env("ROS_DOMAIN_ID", "97").output().unwrap()
    };
    let none = in_folder(&["trace", "report"]);
    let err = text(&none.stderr);
    assert!(!none.status.success() && err.contains("\nhint: angaros trace start"), "{err}");
    session(&folder.path().join("first"), 20, 500);
    session(&folder.path().join("second"), 20, 900);
    let file = std::fs::File::open(folder.path().join("first/host-7.trace")).unwrap();
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    for verb in [&["trace", "report"][..], &["trace", "live", "--looks", "1"]] {
        let told = in_folder(verb);
        let out = text(&told.stdout);
        let err = text(&told.stderr);
        assert!(out.contains("/source -> /sink"), "{out}{err}");
        assert!(err.contains("reading second, the newest here\n"), "{err}");
    }
}

#[test]
fn a_difference_names_what_became_slower() {
    let folder = Folder::new("trace-diff");
    let before = folder.path().join("before");
    let after = folder.path().join("after");
    session(&before, 20, 500);
    session(&after, 20, 900);
    let told = output(&["trace", "diff", before.to_str().unwrap(), after.to_str().unwrap()]);
    let out = text(&told.stdout);
    let row = out.lines().find(|line| line.trim_start().starts_with("callback")).unwrap();
    assert!(told.status.success() && row.ends_with("slower") && row.contains("1.80"), "{out}");
    let row = out.lines().find(|line| line.trim_start().starts_with("transport")).unwrap();
    assert!(row.ends_with("same"), "{out}");
}

#[test]
fn a_running_session_is_shown_until_ctrl_c() {
    let folder = Folder::new("trace-live");
    session(folder.path(), 20, 500);
    let path = folder.path().to_str().unwrap();
    let mut command = angaros(&["trace", "live", path, "--every", "0.05"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let running = Running::start(command);
    running.wait_for("/source -> /sink");
    let (status, out, err) = running.interrupt(Duration::from_secs(20));
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("executors, by thread") && !out.contains('\x1b'), "{out}");
    let told = output(&["trace", "live", path, "--every", "0.05", "--looks", "2"]);
    assert_eq!(text(&told.stdout).matches("/source -> /sink").count(), 2);
    let bad = output(&["trace", "live", path, "--window", "0"]);
    assert!(text(&bad.stderr).contains("--window cannot be 0 s"), "{}", text(&bad.stderr));
}
