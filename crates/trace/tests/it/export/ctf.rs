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

/// What the head of a packet says: begin, end, its number, lost events; and its first event's time.
type Packet = ([u64; 4], Option<u64>);

/// The packets of one stream, whose layout the metadata of the trace describes.
fn packets(bytes: &[u8]) -> Vec<Packet> {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let (mut at, mut found) = (0, Vec::new());
    while at < bytes.len() {
        assert_eq!(bytes[at..at + 4], 0xC1FC_1FC1_u32.to_le_bytes());
        // Magic, uuid, stream; six numbers and a processor; then events: kind, time, ...
        let fields = at + 4 + 16 + 4;
        let [begin, end, content, whole, count, lost] =
            [0, 1, 2, 3, 4, 5].map(|n| number(fields + 8 * n));
        assert_eq!(content, whole);
        let events = fields + 6 * 8 + 4;
        let next = at + whole as usize / 8;
        found.push(([begin, end, count, lost], (events < next).then(|| number(events + 2))));
        at = next;
    }
    found
}

#[test]
fn packets_cover_their_events_follow_each_other_and_tell_of_the_lost_ones() {
    let (_folder, out) = exported(Format::Ctf);
    let (mut lost, mut all) = (0, 0);
    for entry in walk(&out) {
        let packets = packets(&std::fs::read(&entry).unwrap());
        for (at, ([begin, end, count, _], first)) in packets.iter().enumerate() {
            assert_eq!(*count, at as u64);
            assert!(begin <= end, "{}", entry.display());
            assert!(first.is_none_or(|first| first == *begin), "{}", entry.display());
            let before = at.checked_sub(1).map_or(0, |before| packets[before].0[1]);
            assert!(before <= *begin, "{}", entry.display());
        }
        lost += packets.last().map_or(0, |([.., lost], _)| *lost);
        all += packets.len();
    }
    assert_eq!(lost, 17);
    assert!(all > 15, "{all} packets");
}

/// The streams of a trace.
fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(walk(&path)),
            false if path.file_name().unwrap() != "metadata" => found.push(path),
            false => {}
        }
    }
    found
}
