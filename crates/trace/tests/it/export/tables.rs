//! Tables, as comma-separated values and as Parquet.

use super::sample::{self, MESSAGES};
use super::{ask, count, counts, exported, test_python};
use angaros::trace::EventId;
use angaros_trace::export::Format;
use std::collections::BTreeMap;
use std::path::Path;

/// The rows of a file without quotes in it, by the names of the columns.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let names: Vec<String> = lines.next().unwrap().split(',').map(str::to_owned).collect();
    let row = |line: &str| {
        let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        assert_eq!(cells.len(), names.len(), "{line}");
        names.iter().cloned().zip(cells).collect()
    };
    lines.map(row).collect()
}

#[test]
fn every_event_is_a_row_with_the_names_behind_its_numbers() {
    let (_folder, out) = exported(Format::Csv);
    let events = rows(&out.join("events.csv"));
    let recording = sample::recording();
    assert_eq!(events.len(), recording.events.len());
    for id in EventId::ALL {
        let of = events.iter().filter(|row| row["event"] == id.name()).count();
        assert_eq!(of, count(&recording, *id), "{id:?}");
    }
    let one = |event: &str| events.iter().find(|row| row["event"] == event).unwrap();
    let publish = one("publish");
    assert_eq!((publish["node"].as_str(), publish["name"].as_str()), ("/front/camera", "/raw"));
    assert_eq!((publish["host"].as_str(), publish["pid"].as_str()), ("robot", "7"));
    assert_eq!((publish["queued"].as_str(), publish["sequence_number"].as_str()), ("", "1"));
    assert_eq!(publish["system_ns"].parse::<i64>().unwrap(), 1_000_000_110_030);
    assert_eq!(one("drop")["reason"], "replaced");
    assert_eq!(one("lifecycle_transition")["goal_label"], "inactive");
    assert_eq!(one("work_start")["label"], "rectify");
    let launch = one("launch_start");
    let names = ["kernel_label", "device_label", "node"].map(|name| launch[name].as_str());
    assert_eq!(names, ["rectify", "gpu:0", "/filter"]);
    let entities = std::fs::read_to_string(out.join("entities.csv")).unwrap();
    assert_eq!(entities.lines().count(), recording.entities.len() + 1);
    assert!(entities.contains("\"robot::on/raw<u8, f32>\""), "{entities}");
}

#[test]
fn every_message_that_was_taken_is_a_hop_with_its_times() {
    let (_folder, out) = exported(Format::Csv);
    let hops = rows(&out.join("hops.csv"));
    assert_eq!(hops.len(), count(&sample::recording(), EventId::Take));
    let of = |topic: &str, node: &str| {
        hops.iter().filter(|hop| hop["topic"] == topic && hop["to_node"] == node).count() as u64
    };
    assert_eq!(of("/raw", "/front/camera"), MESSAGES);
    assert_eq!((of("/raw", "/filter"), of("/out", "/station")), (MESSAGES, MESSAGES));
    let local = hops.iter().find(|hop| hop["to_node"] == "/front/camera").unwrap();
    let times = ["called_ns", "ready_ns", "queued_ns", "taken_ns", "callback_start_ns"];
    let first = 1_000_000_110_000_i64;
    let times = times.map(|name| local[name].parse::<i64>().unwrap() - first);
    assert_eq!(times, [20, 30, 33, 50, 52]);
    assert_eq!((local["latency_ns"].as_str(), local["callback_ns"].as_str()), ("32", "8"));
    // Taken by hand, on another host.
    let taken = hops.iter().filter(|hop| hop["topic"] == "/out");
    let by_hand = taken.filter(|hop| hop["callback_start_ns"].is_empty());
    let by_hand: Vec<_> = by_hand.collect();
    assert_eq!(by_hand.len() as u64, MESSAGES / 2);
    assert_eq!(
        (by_hand[0]["from_host"].as_str(), by_hand[0]["to_host"].as_str()),
        ("robot", "desk")
    );
}

#[test]
fn duckdb_reads_the_same_tables_from_parquet_and_from_csv() {
    let Some(python) = test_python("duckdb") else { return };
    let (_csv, csv) = exported(Format::Csv);
    let (_parquet, parquet) = exported(Format::Parquet);
    let read = ask(&python, "read_tables.py", &[&csv, &parquet]);
    let sample = sample::recording();
    assert_eq!(read["rows"]["events"], sample.events.len(), "{read}");
    assert_eq!(read["rows"]["entities"], sample.entities.len(), "{read}");
    assert_eq!(read["rows"]["hops"], count(&sample, EventId::Take), "{read}");
    for id in EventId::ALL {
        let of = counts(&read["events"]).get(id.name()).copied().unwrap_or(0);
        assert_eq!(of as usize, count(&sample, *id), "{id:?}");
    }
    // The latency of the camera's own messages is 32 ns in every round.
    assert_eq!(read["latency"], 32.0, "{read}");
}
