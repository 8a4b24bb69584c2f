//! Whole experiments over the barest peer, which loses and delays nothing by itself: what is put in
//! on purpose must be found, and found where it was put.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails, or says why it skips")]

mod compared;

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

use angaros_bench::experiment::{Experiment, find, load, parse};
use angaros_bench::result::{Record, ResultFile};
use angaros_bench::run::experiment_s;
use angaros_bench::{Options, PeerSystem, System, run};
use angaros_bench_report::{report, table};

/// Runs of one process are named by their number: one session at a time.
static ONE: Mutex<()> = Mutex::new(());

/// Plays an experiment of this workload over the ring.
fn play(workload: &str, rest: &str) -> ResultFile {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let text = format!("name: test/ring\ntitle: T\nworkload: {workload}\n{rest}");
    let result = play_experiment(&parse(&text, "test").unwrap());
    assert_eq!(result.skipped, [], "{workload}");
    result
}

fn play_experiment(experiment: &Experiment) -> ResultFile {
    let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-ring"))];
    let ring: Box<dyn System> = Box::new(PeerSystem::new(command, "futex").unwrap());
    let options = Options { progress: false, pin: false, seed: Some(1), ..Options::default() };
    run(experiment, &options, &[ring]).unwrap()
}

const CHAIN: &str = "settings: {count: 30, warmup: 5}\nfixed: {nodes: 4, hz: 100, payload: 64";

fn figures(record: &Record, what: &str) -> Vec<f64> {
    (1..4).map(|hop| record.figures[&format!("{what} at hop {hop}")]).collect()
}

#[test]
fn a_delay_in_one_process_shows_up_in_the_hop_behind_it_and_only_there() {
    for node in [0, 2] {
        let result = play("chain", &format!("{CHAIN}, delay_at: {node}, delay_us: 8000}}\n"));
        let parts = &result.records[0].parts_us;
        for hop in 1..4 {
            let part = &parts[&format!("hop {hop}")];
            match hop == node + 1 {
                true => assert!(part.min >= 8000.0, "node {node}, hop {hop}: {part:?}"),
                // Half of the messages at least pass it faster than that, on any machine.
                false => assert!(part.p50 < 6000.0, "node {node}, hop {hop}: {part:?}"),
            }
        }
        assert!(result.records[0].latency_us.min >= 8000.0);
    }
}

#[test]
fn a_lost_message_is_told_at_the_hop_that_lost_it() {
    for node in [0, 1] {
        let result = play("chain", &format!("{CHAIN}, drop_at: {node}, drop_every: 5}}\n"));
        let record = &result.records[0];
        let mut expected = [0.0; 3];
        expected[node] = 6.0;
        assert_eq!(figures(record, "lost"), expected, "node {node}");
        assert_eq!((record.sent, record.lost, record.samples), (30, 6, 24));
        assert_eq!(
            (figures(record, "late"), figures(record, "twice")),
            (vec![0.0; 3], vec![0.0; 3])
        );
        let shown = table::render(&result);
        assert!(shown.contains(&format!("lost at hop {}", node + 1)), "{shown}");
        assert!(!shown.contains("late at hop"), "{shown}");
    }
}

#[test]
fn a_chain_without_faults_loses_nothing_anywhere() {
    let result = play("chain", &format!("{CHAIN}}}\n"));
    let record = &result.records[0];
    assert_eq!((figures(record, "lost"), record.lost, record.late), (vec![0.0; 3], 0, 0));
    assert!(record.parts_us.contains_key("first hop") && !record.parts_us.contains_key("hop 1"));
}

#[test]
fn an_echoer_that_waits_for_a_period_does_not_keep_up() {
    let result = play(
        "rate",
        "settings: {count: 60, warmup: 3}\nfixed: {payload: 16, rounds: 2, reuse: true}\n\
         sweep: {hz: [50, 1000], version: [second, first]}\nquick: {}\n",
    );
    let of = |hz: u64, version: &str| {
        let here = |r: &&Record| r.params["hz"] == hz && r.params["version"] == version;
        result.records.iter().find(here).unwrap()
    };
    for record in &result.records {
        assert_eq!(record.sent, 120, "{record:?}");
        assert!(record.figures.contains_key("run 2 p50 us"), "{:?}", record.figures);
        assert!(record.intended_us.unwrap().p50 >= record.latency_us.p50);
    }
    // It answers once a period at best, after that period.
    assert!(of(50, "first").latency_us.min >= 20_000.0);
    assert!(of(50, "second").latency_us.min < 20_000.0);
    assert!(of(50, "second").figures.contains_key("flat until Hz"));
}

#[test]
fn a_recording_goes_out_at_its_own_times_and_faster() {
    let bag = "testdata/bags/jackal_imu_odometry.bag";
    let result = play(
        "rate",
        &format!(
            "settings: {{count: 40, warmup: 2}}\n\
             fixed: {{bag: {bag}, topic: /jackal_velocity_controller/odom, payload_mode: copied}}\n\
             sweep: {{speed: [4, 20]}}\n"
        ),
    );
    for record in &result.records {
        assert_eq!((record.sent, record.lost), (40, 0));
        assert!(record.notes.iter().any(|note| note.contains("bytes each")), "{:?}", record.notes);
    }
}

#[test]
fn less_cpu_is_named_in_the_notes_and_nothing_of_it_stays() {
    let result = play(
        "rate",
        "settings: {count: 100, warmup: 3}\n\
         fixed: {payload: 16, hz: 500, cpu_by: stop}\nsweep: {cpu_percent: [100, 50]}\n",
    );
    let notes = |percent: u64| {
        let here = |r: &&Record| r.params["cpu_percent"] == percent;
        result.records.iter().find(here).unwrap().notes.clone()
    };
    assert_eq!(notes(100), ["CPU: not limited"]);
    let stopped = "CPU: each process stopped for 50 % of the time (SIGSTOP), every 4 ms on average";
    assert_eq!(notes(50), [stopped]);
}

/// What an experiment of a workload that exists takes: one file, nothing else.
#[test]
fn an_experiment_is_one_file_that_is_found_played_and_reported() {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = std::env::temp_dir().join(format!("angaros-one-file-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("mine")).unwrap();
    let text = "name: mine/tiny\ntitle: A tiny one\nworkload: rate\nsettings: {count: 40, warmup: \
        2}\nfixed: {payload: 16}\nsweep: {hz: [100, 200]}\naxis: hz\nsystems: {ring: [futex]}\n";
    std::fs::write(folder.join("mine/tiny.yaml"), text).unwrap();
    let files = find(&folder, "mine");
    let experiment = load(&files[0]).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(files.len(), 1);
    // 40 messages and 2 before them at each rate, and 0.8 s to start and to end.
    let forecast_s = experiment_s(&experiment, false, &["ring/futex".to_owned()]).unwrap();
    assert!((forecast_s - 2.23).abs() < 1e-9, "{forecast_s}");
    let result = play_experiment(&experiment);
    assert_eq!((result.records.len(), result.skipped.len()), (2, 0));
    // What only this workload derives and names, without a word of it elsewhere.
    assert!(result.records.iter().all(|record| record.figures.contains_key("flat until Hz")));
    let page = report::render(&result);
    assert!(page.contains("messages a second (Hz)") && page.contains("A tiny one"));
    assert!(table::render(&result).contains("flat until Hz"));
}
