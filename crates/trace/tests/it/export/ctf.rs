//! Babeltrace reads the whole CTF.

use super::sample::{self, MESSAGES};
use super::{ask, counts, exported, repository, ros2, system_python};
use angaros_trace::export::{Format, Source};
use std::collections::BTreeMap;

#[test]
fn babeltrace_reads_every_event_with_the_fields_of_ros() {
    let Some(python) = system_python("bt2", "python3-bt2") else { return };
    let (_folder, out) = exported(Format::Ctf);
    let table = repository().join("testdata/tracing/ros2_events.json");
    let read = ask(&python, "read_ctf.py", &[&out, &table]);

    let source = Source::of(sample::recording()).unwrap();
    assert_eq!(counts(&read["counts"]), ros2::names(&ros2::records(&source)));
    assert_eq!(read["discarded"], 17, "{read}");
    // What its viewer for ROS asks for.
    assert_eq!(read["environment"]["domain"], "ust");
    assert_eq!(read["environment"]["tracer_name"], "lttng-ust");
    let contexts: BTreeMap<String, u64> = counts(&read["contexts"]);
    let threads: Vec<_> = contexts.keys().map(String::as_str).collect();
    let expected = [
        "desk station 7 7",
        "robot camera 7 7",
        "robot filter 20 20",
        "robot filter 20 21",
        "robot filter 20 22",
    ];
    assert_eq!(threads, expected);
    // Both hosts' clocks, joined: the station's events lie a thousand seconds after the robot's.
    let (robot, desk) = (&read["first_ns"]["robot"], &read["first_ns"]["desk"]);
    let apart = desk.as_i64().unwrap() - robot.as_i64().unwrap();
    assert_eq!(apart / 1_000_000_000, 1000, "{read}");
    // Two ends of each message between processes.
    assert_eq!(read["joined"], 2 * MESSAGES);
}

#[test]
fn long_recordings_fill_many_packets_and_keep_all_events() {
    let Some(python) = system_python("bt2", "python3-bt2") else { return };
    let mut recording = sample::recording();
    let round = recording.events.clone();
    for again in 1..4 {
        recording.events.extend(round.iter().map(|(process, event)| {
            let time_ns = event.time_ns + again * 1_000_000_000;
            (*process, angaros::trace::Event { time_ns, ..*event })
        }));
    }
    let source = Source::of(recording).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    angaros_trace::export::export(&source, Format::Ctf, &out).unwrap();
    let table = repository().join("testdata/tracing/ros2_events.json");
    let read = ask(&python, "read_ctf.py", &[&out, &table]);
    assert_eq!(counts(&read["counts"]), ros2::names(&ros2::records(&source)));
    assert!(read["packets"].as_u64().unwrap() > 15, "{read}");
}
