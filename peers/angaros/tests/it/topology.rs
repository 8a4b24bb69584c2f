//! A small topology, played end to end: in one process and in one for each node.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use angaros_bench::experiment::{Experiment, parse};
use angaros_bench::result::Record;
use angaros_bench::{Options, run};

const GRAPH: &str = "name: small
nodes:
  - name: driver
    publishers:
      - {topic: points, bytes: 4096, period_ms: 20}
      - {topic: status, bytes: 8, period_ms: 50, phase_ms: 5}
  - name: filter
    subscriptions: [points, status]
    publishers:
      - {topic: filtered, bytes: 100000, trigger: points, work_us: 200}
      - {topic: fused, bytes: 8, trigger: [points, status]}
  - name: planner
    subscriptions: [filtered, fused, status]
paths:
  way: {topics: [points, filtered], to: planner}
periods: [points]
";

/// Sessions of one process have the same names: one at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Plays the graph once; the one record that comes of it.
fn play(deployment: &str, executor: &str) -> Record {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("small.yaml");
    std::fs::write(&file, GRAPH).unwrap();
    let text = format!(
        "name: t/small\ntitle: T\nworkload: topology\nsettings: {{timeout_s: 30}}\n\
         fixed: {{topology: {}, deployment: {deployment}, executor: {executor}, seconds: 0.6}}\n",
        file.display()
    );
    let experiment: Experiment = parse(&text, "t").unwrap();
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let result = run(&experiment, &options, &[crate::system("shm")]).unwrap();
    assert_eq!(result.skipped, []);
    result.records[0].clone()
}

/// What must hold wherever the nodes are: everything that was sent arrived, and everything that was
/// triggered was sent.
fn holds(record: &Record) {
    assert_eq!((record.lost, record.duplicates), (0, 0), "{record:?}");
    // 20 ms and 50 ms in 0.6 s; a busy machine skips calls of timers, but not most of them.
    assert!((20..=45 * 5).contains(&record.sent), "{record:?}");
    assert_eq!(record.samples, record.sent);
    let edges = [
        "points: driver > filter",
        "filtered: filter > planner",
        "fused: filter > planner",
        "status: driver > planner",
        "way",
        "jitter points",
    ];
    for edge in edges {
        assert!(record.parts_us.contains_key(edge), "{edge}: {:?}", record.parts_us.keys());
    }
    let way = record.parts_us["way"];
    // The work of the filter alone takes 200 us.
    assert!(way.p50 > 200.0 && way.p50 >= record.parts_us["points: driver > filter"].p50);
    assert!(record.figures["CPU, % of a core"] > 0.0);
    // Points come more often than status: some are overwritten before both are there.
    assert!(record.figures["dropped at filter, %"] > 0.0, "{:?}", record.figures);
}

#[test]
fn nodes_in_one_process_hear_each_other() {
    holds(&play("composed", "single"));
}

#[test]
fn nodes_in_one_process_hear_each_other_on_several_threads() {
    holds(&play("composed", "multi"));
}

#[test]
fn nodes_in_processes_of_their_own_hear_each_other() {
    holds(&play("split", "single"));
}
