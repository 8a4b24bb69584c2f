//! `angaros trace export` on files as a session leaves them.

use crate::support::{Folder, output, text};
use angaros::Gid;
use angaros::trace::{ClockReading, Event, EventId, Process, Recording};

/// A folder with the file of one process, which published once.
fn trace(name: &str) -> Folder {
    let folder = Folder::new(name);
    let event = |id, time_ns| Event {
        time_ns,
        publisher: Gid([1; 16]),
        sequence_number: 1,
        a: 0,
        b: 0,
        c: 0,
        id,
        thread: 7,
    };
    let clocks = vec![ClockReading { monotonic_ns: 5, system_ns: 1005 }];
    let recording = Recording {
        processes: vec![Process { pid: 7, host: "robot".into(), clocks, ..Process::default() }],
        events: vec![(0, event(EventId::Publish, 10)), (0, event(EventId::Published, 20))],
        ..Recording::default()
    };
    std::fs::create_dir(folder.path().join("trace")).unwrap();
    recording.write(&folder.path().join("trace/robot-7.trace")).unwrap();
    folder
}

#[test]
fn a_trace_is_exported_in_every_format_once() {
    let folder = trace("export");
    let from = folder.path().join("trace");
    for (format, file) in [
        ("ctf", "robot/metadata"),
        ("perfetto", ""),
        ("chrome", ""),
        ("parquet", "hops.parquet"),
        ("csv", "events.csv"),
    ] {
        let out = folder.path().join(format);
        let arguments = ["trace", "export", from.to_str().unwrap(), "--format", format, "--out"];
        let arguments = [&arguments[..], &[out.to_str().unwrap()]].concat();
        let done = output(&arguments);
        assert!(done.status.success(), "{}", text(&done.stderr));
        assert!(text(&done.stdout).contains("of 1 processes on 1 hosts"), "{}", text(&done.stdout));
        assert!(out.join(file).exists() || out.is_file(), "{format}");
        let again = output(&arguments);
        let why = text(&again.stderr);
        assert!(!again.status.success() && why.contains("it exists\nhint: "), "{why}");
    }
}

#[test]
fn a_format_that_there_is_not_and_a_folder_without_traces_are_named() {
    let folder = Folder::new("export-nothing");
    let from = folder.path().to_str().unwrap();
    let out = folder.path().join("out");
    let arguments = ["trace", "export", from, "--out", out.to_str().unwrap(), "--format"];
    let done = output(&[&arguments[..], &["pdf"]].concat());
    let why = text(&done.stderr);
    assert!(!done.status.success() && why.contains("ctf, perfetto, chrome"), "{why}");
    let done = output(&[&arguments[..], &["csv"]].concat());
    let why = text(&done.stderr);
    assert!(!done.status.success() && why.contains("has no trace files\nhint: "), "{why}");
    assert!(!out.exists());
}
