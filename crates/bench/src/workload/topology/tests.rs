use std::collections::BTreeMap;
use std::ffi::OsString;

use super::*;
use crate::experiment::{Params, Settings};
use crate::run::{PeerSystem, System as _};
use crate::topology::parse;
use angaros_bench_peer::About;

const GRAPH: &str = "name: t\nnodes:\n- name: a\n  publishers:\n  \
    - {topic: x, bytes: 1, period_ms: 10}\n- name: b\n  subscriptions: [x]\n  publishers:\n  \
    - {topic: y, bytes: 1, trigger: [x]}\n- name: c\n  subscriptions: [y]\n\
    paths: {way: {topics: [x, y], to: c}}\nperiods: [x]\n";

/// A run of [`GRAPH`] from 0 to 100 ms that noted this.
fn played(notes: &[Note]) -> (Topology, Played) {
    let topology = parse(GRAPH, "g.yaml").unwrap();
    let plan = deploy(&topology, "split", Some(100_000_000), 0).unwrap();
    let report = PeerReport { cpu_user_ns: 1_000_000, max_rss_kb: 2000, ..PeerReport::default() };
    let played = Played::new(plan, 0, notes.to_vec(), vec![report.clone(), report]).unwrap();
    (topology, played)
}

fn published(publisher: usize, number: u64, due_ns: u64, stamp_ns: u64) -> Note {
    Note::Published { publisher, number, due_ns, stamp_ns }
}

fn arrived(subscription: usize, number: u64, stamp_ns: u64, arrived_ns: u64) -> Note {
    Note::Arrived { subscription, publisher: subscription, number, stamp_ns, arrived_ns }
}

#[test]
fn late_lost_disordered_and_repeated_messages_are_told_apart() {
    let ms = 1_000_000;
    let (topology, played) = played(&[
        published(0, 0, 9, 10),
        published(0, 1, 10 * ms, 10 * ms + 5),
        published(0, 2, 20 * ms, 20 * ms),
        published(0, 3, 30 * ms, 30 * ms),
        // Beyond the measured section.
        published(0, 4, 200 * ms, 200 * ms),
        arrived(0, 4, 200 * ms, 200 * ms + 1),
        arrived(0, 2, 20 * ms, 23 * ms),
        arrived(0, 1, 10 * ms + 5, 24 * ms),
        arrived(0, 1, 10 * ms + 5, 25 * ms),
        arrived(0, 0, 10, 1010),
    ]);
    let edge = &edges_of(&played)[&(0, 0)];
    // 3 ms are late at a period of 10 ms, 14 ms too late; 3 never came.
    assert_eq!((edge.sent, edge.lost(), edge.late, edge.too_late), (4, 1, 1, 1));
    assert_eq!((edge.out_of_order, edge.duplicates), (2, 1));
    assert_eq!(edge.latency_ns, [3 * ms, 14 * ms - 5, 1000]);
    assert_eq!(edge.intended_ns, [3 * ms, 14 * ms, 1001]);
    let got = played.measurement(&topology);
    assert_eq!((got.sent, got.lost, got.duplicates, got.samples_ns.len()), (4, 1, 1, 3));
    assert_eq!(got.figures["received"], 3.0);
    assert_eq!(got.figures["lost, %"], 25.0);
    assert_eq!(got.figures["CPU, % of a core"], 2.0);
    assert_eq!(got.figures["resident MB of all"], 4.0);
    let mut jitter = got.parts_ns["jitter x"].clone();
    jitter.sort_unstable();
    assert_eq!(jitter, [0, 5, 5]);
    assert!(got.parts_ns.contains_key("x: a > b") && !got.parts_ns.contains_key("y: b > c"));
}

#[test]
fn a_path_follows_what_each_message_was_made_from() {
    let caused = |number, input| Note::Caused { publisher: 1, number, subscription: 0, input };
    let (topology, played) = played(&[
        published(0, 0, 1, 100),
        published(0, 1, 1, 200),
        arrived(0, 0, 100, 150),
        arrived(0, 1, 200, 250),
        published(1, 0, 0, 300),
        caused(0, 1),
        arrived(1, 0, 300, 450),
        // From a message that was never noted: it counts for nothing.
        published(1, 1, 0, 500),
        caused(1, 9),
        arrived(1, 1, 500, 600),
    ]);
    let got = played.measurement(&topology);
    assert_eq!(got.parts_ns["way"], [250]);
    // Two came to b, two were used, one of which nobody sent.
    assert_eq!(got.figures["dropped at b, %"], 0.0);
}

#[test]
fn notes_of_endpoints_that_there_are_not_are_refused() {
    let topology = parse(GRAPH, "g.yaml").unwrap();
    let plan = deploy(&topology, "split", None, 0).unwrap();
    let error = Played::new(plan, 0, vec![published(2, 0, 0, 1)], Vec::new()).err().unwrap();
    assert!(error.to_string().contains("an endpoint that there is not"), "{error}");
}

/// A process in shell that says it has matched, hears the word and notes nothing.
const TOY: &str = r#"
while [ $# -gt 1 ]; do
  [ "$1" = --out ] && : > "$2"
  [ "$1" = --file ] && { grep -q "^subscription 1 amazon" "$2" || exit 9; }
  shift
done
echo matched
read word begin
[ "$word" = go ] || exit 8
printf %s '{"role":"process","peer":"toy","variant":"v","wake":"block","sent":0,"received":0,'
echo '"wall_ns":9,"ctx_voluntary":2,"ctx_involuntary":1,"cpu_user_ns":4,"cpu_sys_ns":1}'
"#;

fn toy(name: &str, script: &str) -> Result<Measurement, RunError> {
    let session = format!("{name}-{}", std::process::id());
    let scratch = std::env::temp_dir().join(format!("angaros-{session}"));
    std::fs::create_dir_all(&scratch).unwrap();
    let about = About::new("toy", "1", &["v"], &["copied"]).with_topology();
    let command = ["sh", "-c", script, "toy"].map(OsString::from).to_vec();
    let system = PeerSystem::with_about(command, about, "v");
    let text = |text: &str| serde_json::Value::from(text);
    let params = Params::from([
        ("topology".to_owned(), text("sierra_nevada")),
        ("deployment".to_owned(), text("split")),
        ("seconds".to_owned(), 1.into()),
    ]);
    let point = Point { experiment: "t", workload: "topology", params: &params };
    let context = RunContext {
        settings: Settings { timeout_s: 10, ..Settings::default() },
        repeat: 0,
        seed: 1,
        session,
        cpus: vec![0],
        scratch: scratch.clone(),
        stop: std::sync::Arc::default(),
    };
    assert_eq!(system.supports(&point), Ok(()));
    let bad = BTreeMap::from([("topology".to_owned(), text("nowhere"))]);
    let point_bad = Point { params: &bad, ..point };
    assert!(system.supports(&point_bad).unwrap_err().contains("nowhere"));
    let measured = system.run(&point, &context);
    assert_eq!(std::fs::read_dir(&scratch).unwrap().count(), 0);
    std::fs::remove_dir(&scratch).unwrap();
    measured
}

#[test]
fn processes_are_told_to_begin_and_their_reports_added_up() {
    let got = toy("topology-good", TOY).unwrap();
    assert_eq!((got.cpu_ns, got.switches, got.samples_ns.len()), (50, 30, 0));
}

#[test]
fn a_process_that_ends_early_is_quoted() {
    let error = toy("topology-lost", "echo 'toy: no match' >&2; exit 1").unwrap_err().to_string();
    assert!(error.contains("no match"), "{error}");
}
