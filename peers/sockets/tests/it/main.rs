//! A small topology, played end to end over streams: in one process and in one for each node.

#![allow(clippy::unwrap_used, reason = "a test fails")]

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

use angaros_bench::experiment::{Experiment, parse};
use angaros_bench::result::ResultFile;
use angaros_bench::{Options, PeerSystem, System, run};

const GRAPH: &str = "name: small
nodes:
  - name: camera
    publishers:
      - {topic: image, bytes: 400000, period_ms: 25}
      - {topic: status, bytes: 8, period_ms: 50, phase_ms: 5}
  - name: radar
    publishers:
      - {topic: status, bytes: 300, period_ms: 50}
  - name: detector
    subscriptions: [image, status]
    publishers:
      - {topic: objects, bytes: 1000, trigger: image, work_us: 200}
  - name: planner
    subscriptions: [objects, status, image]
paths:
  way: {topics: [image, objects], to: planner}
periods: [image]
";

/// Sessions of one process have the same names: one at a time.
static TURN: Mutex<()> = Mutex::new(());

fn play(variant: &str, deployment: &str, executor: &str) -> ResultFile {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.yaml");
    std::fs::write(&file, GRAPH).unwrap();
    let text = format!(
        "name: t/small\ntitle: T\nworkload: topology\nsettings: {{timeout_s: 30}}\n\
         fixed: {{topology: {}, deployment: {deployment}, executor: {executor}, seconds: 0.6}}\n",
        file.display()
    );
    let experiment: Experiment = parse(&text, "t").unwrap();
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-sockets"))];
    let system: Box<dyn System> = Box::new(PeerSystem::new(command, variant).unwrap());
    run(&experiment, &options, &[system]).unwrap()
}

/// What must hold wherever the nodes are.
fn every_message_arrives(variant: &str, deployment: &str) {
    let result = play(variant, deployment, "single");
    assert_eq!(result.skipped, []);
    let record = &result.records[0];
    let edges = ["status: camera > planner", "status: radar > detector", "way", "jitter image"];
    for edge in edges {
        assert!(record.parts_us.contains_key(edge), "{edge}: {:?}", record.parts_us.keys());
    }
    assert_eq!((record.lost, record.duplicates), (0, 0), "{variant} {deployment} {record:?}");
    // Three edges at 40 Hz and four at 20 Hz; a busy machine skips calls of timers.
    assert!((30..=200).contains(&record.sent), "{record:?}");
    assert!(record.parts_us["way"].p50 > 200.0, "the work of the detector alone is 200 us");
}

#[test]
fn nodes_of_one_process_hear_each_other_over_unix_sockets() {
    every_message_arrives("unix", "composed");
}

#[test]
fn nodes_in_processes_of_their_own_hear_each_other_over_tcp() {
    every_message_arrives("tcp", "split");
}

#[test]
fn several_threads_and_datagrams_are_refused() {
    for (variant, executor) in [("unix", "multi"), ("udp", "single")] {
        let result = play(variant, "composed", executor);
        assert_eq!((result.records.len(), result.skipped.len()), (0, 1), "{variant} {executor}");
    }
}
