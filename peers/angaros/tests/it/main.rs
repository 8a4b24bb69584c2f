//! The experiments that compare variants of this program, played end to end with few samples.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::ffi::OsString;
use std::path::Path;

use angaros_bench::experiment::{self, Experiment};
use angaros_bench::result::ResultFile;
use angaros_bench::{Options, PeerSystem, System, report, run, table};

/// Plays a shipped experiment at the first value of every sweep.
fn play(name: &str, count: u64) -> (Experiment, ResultFile) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut experiment = experiment::load(&folder.join(format!("{name}.yaml"))).unwrap();
    experiment.settings.count = count;
    experiment.settings.warmup = experiment.settings.warmup.min(5);
    (experiment.settings.idle_ms, experiment.settings.repeats) = (0, 2);
    for values in experiment.sweep.values_mut() {
        values.truncate(1);
    }
    let system = |variant: &String| -> Box<dyn System> {
        let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-angaros"))];
        Box::new(PeerSystem::new(command, variant).unwrap())
    };
    let systems: Vec<_> = experiment.systems["angaros"].iter().map(system).collect();
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let result = run(&experiment, &options, &systems).unwrap();
    assert_eq!(result.skipped, [], "{name}");
    assert_eq!(result.records.len(), systems.len(), "{name}");
    (experiment, result)
}

/// Whether two systems of two repeats took turns.
fn alternates(result: &ResultFile) -> bool {
    let orders = |index: usize| -> Vec<u64> {
        result.records[index].repeats.iter().map(|repeat| repeat.order / 2).collect()
    };
    orders(0) == [0, 1] && orders(1) == [0, 1]
}

#[test]
fn lookups_are_measured_in_turn_and_have_a_rate() {
    let (_, result) = play("peers/tf", 20);
    assert!(alternates(&result));
    for record in &result.records {
        assert_eq!((record.samples, record.sent, record.lost), (40, 400, 0), "{record:?}");
        assert!(record.latency_us.p50 > 0.0 && record.latency_us.max >= record.latency_us.p99);
        assert!(record.per_second.unwrap() > 0.0 && record.mb_per_second.is_none());
        assert!(record.ratio.is_some());
    }
    let shown = table::render(&result);
    assert!(shown.contains("angaros/buffer") && shown.contains(" per s "), "{shown}");
    assert!(report::render(&result).contains("per s"));
}

#[test]
fn every_way_to_the_disk_has_its_megabytes_a_second() {
    let (_, result) = play("peers/recorder", 20);
    for record in &result.records {
        assert_eq!((record.samples, record.sent, record.lost), (40, 40, 0), "{record:?}");
        assert!(record.mb_per_second.unwrap() > 0.0, "{record:?}");
    }
    assert!(table::render(&result).contains("MB/s"));
}

#[test]
fn a_service_and_two_topics_bring_every_answer_back() {
    let (_, result) = play("peers/service", 20);
    assert!(alternates(&result));
    for record in &result.records {
        assert_eq!((record.samples, record.sent, record.lost), (40, 40, 0), "{record:?}");
        assert_eq!((record.late, record.duplicates), (0, 0), "{record:?}");
        assert!(record.per_second.is_none() && record.wake == "block");
    }
}
