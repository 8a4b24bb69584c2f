//! A comparison of real runs: a system that became slower is found, an unchanged one is not.
//!
//! `ANGAROS_ROUNDS=20` plays twenty pairs of each, which takes minutes; without it two.

use std::ffi::OsString;

use angaros_bench::compare::{Settings, Verdict, compare};
use angaros_bench::experiment::{Experiment, parse};
use angaros_bench::result::ResultFile;
use angaros_bench::{Measurement, Options, PeerSystem, Point, RunContext, RunError, System, run};

const EXPERIMENT: &str = "name: tests/slowed\ntitle: T\nworkload: pingpong\n\
    settings: {count: 150, warmup: 30, timeout_s: 20, repeats: 6}\n\
    fixed: {payload_mode: copied, reliability: reliable}\nsweep: {payload: [8]}\n\
    systems: {ring: [futex]}\n";

/// The ring, but every message carries four megabytes both ways where eight bytes are asked for:
/// a round trip takes many times as long, and nothing in the result says why.
struct Slowed(PeerSystem);

impl System for Slowed {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn variant(&self) -> &str {
        self.0.variant()
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        self.0.supports(point)
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let mut params = point.params.clone();
        params.insert("payload".to_owned(), (1_u64 << 22).into());
        self.0.run(&Point { params: &params, ..*point }, context)
    }
}

fn ring() -> PeerSystem {
    let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-ring"))];
    PeerSystem::new(command, "futex").unwrap()
}

fn session(experiment: &Experiment, system: Box<dyn System>, seed: u64) -> ResultFile {
    let options = Options { seed: Some(seed), pin: false, progress: false, ..Options::default() };
    let result = run(experiment, &options, &[system]).unwrap();
    assert_eq!(result.records.len(), 1, "{:?}", result.skipped);
    result
}

/// The verdict on the median of a new session of `new`, against one of the ring as it is.
fn verdict(experiment: &Experiment, new: Box<dyn System>, seed: u64) -> Verdict {
    let old = session(experiment, Box::new(ring()), 2 * seed);
    let new = session(experiment, new, 2 * seed + 1);
    compare(&[old], &[new], &Settings::default()).rows[0].changes[0].verdict
}

#[test]
fn a_slowed_system_is_found_and_an_unchanged_one_is_not() {
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_u64);
    let experiment = parse(EXPERIMENT, "slowed").unwrap();
    let slowed: Vec<Verdict> =
        (0..rounds).map(|seed| verdict(&experiment, Box::new(Slowed(ring())), seed)).collect();
    let unchanged: Vec<Verdict> =
        (0..rounds).map(|seed| verdict(&experiment, Box::new(ring()), 1000 + seed)).collect();
    let found = slowed.iter().filter(|v| **v == Verdict::Slower).count() as u64;
    let alarms = unchanged.iter().filter(|v| matches!(v, Verdict::Slower | Verdict::Faster));
    // One of twenty may err, either way.
    assert!(found + 1 >= rounds, "{slowed:?}");
    assert!(alarms.count() <= 1, "{unchanged:?}");
}
