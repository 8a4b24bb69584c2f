//! The experiments that compare variants of this program, played end to end with few samples.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails, or says why it skips")]

mod topology;

use std::ffi::OsString;
use std::path::Path;

use angaros_bench::experiment::{self, Experiment};
use angaros_bench::result::ResultFile;
use angaros_bench::{Options, PeerSystem, System, run};
use angaros_bench_report::{report, table};

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
    let systems: Vec<_> =
        experiment.systems["angaros"].iter().map(|variant| system(variant)).collect();
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let result = run(&experiment, &options, &systems).unwrap();
    assert_eq!(result.skipped, [], "{name}");
    assert_eq!(result.records.len(), systems.len(), "{name}");
    (experiment, result)
}

fn system(variant: &str) -> Box<dyn System> {
    let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-angaros"))];
    Box::new(PeerSystem::new(command, variant).unwrap())
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

/// Plays discovery of four nodes, on so many hosts in a box.
fn discover(hosts: u64) -> ResultFile {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut experiment = experiment::load(&folder.join("peers/discovery.yaml")).unwrap();
    (experiment.settings.idle_ms, experiment.settings.repeats) = (600, 1);
    experiment.sweep.insert("nodes".into(), vec![4.into()]);
    experiment.fixed.insert("hosts".into(), hosts.into());
    let named = |name: &&String| match hosts {
        1 => *name != "zenoh",
        _ => ["udp", "dds"].contains(&name.as_str()),
    };
    let systems: Vec<_> = experiment.systems["angaros"].iter().filter(named).collect();
    let systems: Vec<_> = systems.into_iter().map(|variant| system(variant)).collect();
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    run(&experiment, &options, &systems).unwrap()
}

#[test]
fn discovery_between_hosts_goes_over_their_links() {
    let result = discover(2);
    if let Some(skipped) = result.skipped.first() {
        assert!(skipped.reason.starts_with("cannot make a network in a box"), "{skipped:?}");
        angaros_testing::skipped(format_args!("{}", skipped.reason));
    }
    for record in &result.records {
        assert_eq!(record.samples, 4, "{record:?}");
        let network = record.repeats[0].network.as_ref().unwrap();
        let counted = record.figures["packets until then"];
        assert!(network.hosts == 2 && network.frames > 0 && counted > 0.0, "{record:?}");
    }
}

#[test]
fn discovery_is_timed_and_its_traffic_and_memory_are_counted() {
    let result = discover(1);
    assert_eq!(result.skipped, []);
    assert_eq!(result.records.len(), 3);
    for record in &result.records {
        let figure = |name: &str| record.figures[name];
        assert_eq!((record.samples, record.sent), (4, 4), "{record:?}");
        let everybody_ms = figure("everybody knows everybody, ms");
        assert!((record.latency_us.max / 1e3 - everybody_ms).abs() < 1e-6, "{record:?}");
        assert!(record.parts_us["own matched"].max <= record.latency_us.max);
        assert!(figure("resident MB a node") > 1.0, "{record:?}");
        // In a box nobody else is counted, and shared memory sends nothing.
        if record.notes.is_empty() {
            let sends = record.variant != "shm";
            assert_eq!(figure("packets until then") > 0.0, sends, "{record:?}");
            assert_eq!(figure("packets/s afterwards") > 0.0, sends, "{record:?}");
        } else {
            angaros_testing::skipped(format_args!("{:?}", record.notes));
        }
    }
    assert!(table::render(&result).contains("packets/s afterwards"));
    assert!(report::render(&result).contains("resident MB a node"));
}

/// Plays a shipped experiment over hosts in a box, at the first value of every sweep but `link`,
/// over the transports to other hosts that this build has.
fn play_over_hosts(name: &str, link: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut experiment = experiment::load(&folder.join(format!("{name}.yaml"))).unwrap();
    (experiment.settings.count, experiment.settings.warmup) = (20, 5);
    experiment.settings.repeats = 1;
    experiment.sweep.values_mut().for_each(|values| values.truncate(1));
    experiment.sweep.insert("link".into(), vec![link.into()]);
    let reaching = angaros::ALL.iter().filter(|entry| entry.capabilities.cross_host);
    let variants: Vec<String> = reaching.map(|entry| entry.scheme.to_owned()).collect();
    if variants.is_empty() {
        angaros_testing::skipped("this build has no transport to other hosts");
    }
    let systems: Vec<_> = variants.iter().map(|variant| system(variant)).collect();
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let result = run(&experiment, &options, &systems).unwrap();
    let no_network = |reason: &&str| reason.starts_with("cannot make a network in a box");
    let mut reasons = result.skipped.iter().map(|skipped| skipped.reason.as_str());
    if let Some(reason) = reasons.find(no_network) {
        angaros_testing::skipped(reason);
        return;
    }
    assert_eq!(result.skipped, [], "{name}");
    for record in &result.records {
        assert_eq!((record.samples, record.lost), (20, 0), "{record:?}");
        let network = record.repeats[0].network.as_ref().unwrap();
        assert_eq!((network.hosts, network.link.as_str()), (2, link));
        // A round trip, or two hops, of every message; and neither discovery nor clocks for free.
        assert!(network.frames >= 2 * 20 && network.late_p50_us > 0.0, "{network:?}");
        // Hosts in a box share a clock: what was measured is its own error.
        let offset_ns = network.clock_offset_ns.unsigned_abs();
        assert!(network.clock_bound_ns > 0 && offset_ns <= network.clock_bound_ns, "{network:?}");
        // 1 ms each way at least.
        let least_us = if link == "wifi-good" { 2_000.0 } else { 0.0 };
        assert!(record.latency_us.min >= least_us, "{record:?}");
    }
}

#[test]
fn a_round_trip_between_hosts_takes_the_links_delay_both_ways() {
    play_over_hosts("papers/002-network", "wifi-good");
}

#[test]
fn a_chain_over_hosts_reports_its_links() {
    play_over_hosts("papers/001-chain-hosts", "wifi-good");
}

#[test]
fn a_round_trip_that_is_recorded_is_held_against_one_that_is_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut experiment = experiment::load(&folder.join("peers/trace-hop.yaml")).unwrap();
    (experiment.settings.count, experiment.settings.warmup) = (40, 10);
    experiment.settings.repeats = 1;
    experiment.sweep.insert("tracing".to_owned(), vec!["off".into(), "angaros".into()]);
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let result = run(&experiment, &options, &[system("shm")]).unwrap();
    assert_eq!(result.skipped, []);
    let record = |tracing: &str| {
        let is = |record: &&angaros_bench::result::Record| record.params["tracing"] == tracing;
        result.records.iter().find(is).unwrap()
    };
    assert!(record("off").figures.is_empty());
    let figures = &record("angaros").figures;
    // Two messages, each published, delivered, taken and handled.
    assert!(figures["events/sample"] >= 12.0 && figures["trace kB/s"] > 0.0, "{figures:?}");
    assert_eq!(figures["dropped events"], 0.0);
    let [row] = &result.compared[..] else { panic!("{:?}", result.compared) };
    assert!(row.more_us.is_some() && row.limit.is_some(), "{row:?}");
    let shown = table::render(&result);
    assert!(shown.contains("angaros/shm : angaros/shm tracing=off"), "{shown}");
}

#[test]
fn an_event_is_measured_with_and_without_a_recording() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut experiment = experiment::load(&folder.join("peers/trace-event.yaml")).unwrap();
    (experiment.settings.count, experiment.settings.warmup) = (8, 2);
    experiment.settings.repeats = 1;
    experiment.sweep.insert("tracing".to_owned(), vec!["off".into(), "angaros".into()]);
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let systems = ["event", "tracepoint"].map(system);
    let result = run(&experiment, &options, &systems).unwrap();
    assert_eq!(result.records.len(), 2, "{:?}", result.skipped);
    assert_eq!(result.skipped.len(), 2, "tracepoints are of LTTng: {:?}", result.skipped);
    assert!(result.skipped.iter().all(|one| one.variant == "tracepoint" && !one.failed));
    let recorded = result.records.iter().find(|one| !one.figures.is_empty()).unwrap();
    assert!(recorded.figures["events/sample"] >= 1000.0, "{:?}", recorded.figures);
}

#[test]
fn a_profile_of_a_real_trace_is_of_every_message_and_its_parts_add_up() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut experiment = experiment::load(&folder.join("papers/001-profiling.yaml")).unwrap();
    (experiment.settings.count, experiment.settings.warmup) = (30, 5);
    experiment.settings.repeats = 1;
    experiment.sweep.insert("reliability".into(), vec!["reliable".into()]);
    experiment.sweep.insert("payload".into(), vec![128.into(), 100_000.into()]);
    experiment.sweep.insert("nodes".into(), vec![3.into(), 5.into()]);
    experiment.fixed.remove("nodes");
    let options = Options { progress: false, seed: Some(1), ..Options::default() };
    let result = run(&experiment, &options, &[system("shm"), system("dds")]).unwrap();
    assert_eq!(result.skipped, []);
    assert_eq!(result.records.len(), 2 * 2 * 2);
    for record in &result.records {
        assert!(record.samples > 0 && record.samples + record.lost == 30, "{record:?}");
        assert!(!record.notes.iter().any(|note| note.contains("the profile")), "{record:?}");
        let (sum, mean) = (record.breakdown_us.values().sum::<f64>(), record.latency_us.mean);
        assert!((sum - mean).abs() < mean * 1e-6, "{sum} of {mean}: {:?}", record.breakdown_us);
        let categories: Vec<_> =
            record.parts_us.iter().filter(|part| part.0.starts_with("paper 001: ")).collect();
        assert_eq!(categories.len(), 7, "{record:?}");
        let sum: f64 = categories.iter().map(|part| part.1.mean).sum();
        let rest = record.breakdown_us["unattributed"];
        assert!((sum + rest - mean).abs() < mean * 1e-6, "{sum} and {rest} of {mean}");
        for layer in ["node", "build", "serialise", "transport", "deserialise", "hand over"] {
            assert!(record.breakdown_us[layer] > 0.0, "{layer}: {:?}", record.breakdown_us);
        }
    }
}
