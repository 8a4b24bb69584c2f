//! A comparison of real runs: a system that became slower is found, an unchanged one is not.
//!
//! `ANGAROS_ROUNDS=20` plays twenty pairs of each, which takes minutes; without it one slowed pair.

use std::ffi::OsString;
use std::sync::PoisonError;

use angaros_bench::experiment::{Params, parse};
use angaros_bench::result::ResultFile;
use angaros_bench::{Measurement, Options, PeerSystem, Point, RunContext, RunError, System, run};
use angaros_bench_report::compare::{Settings, Verdict, compare};

const EXPERIMENT: &str = "name: test/slowed\ntitle: T\nworkload: chain\n\
    settings: {count: 50, warmup: 10, repeats: 4}\n\
    fixed: {nodes: 3, hz: 400, payload: 64}\n";
/// What a slowed relay holds every message back for: the chain takes a few hundred microseconds.
const DELAY_US: u64 = 2000;

/// The ring, slowed without its result saying so: a relay holds every message back.
struct Ring {
    peer: PeerSystem,
    slowed: bool,
}

impl Ring {
    fn params(&self, point: &Point<'_>) -> Params {
        let mut params = point.params.clone();
        if self.slowed {
            params.insert("delay_at".to_owned(), 1.into());
            params.insert("delay_us".to_owned(), DELAY_US.into());
        }
        params
    }
}

impl System for Ring {
    fn name(&self) -> &str {
        self.peer.name()
    }

    fn variant(&self) -> &str {
        self.peer.variant()
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        self.peer.supports(point)
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        self.peer.run(&Point { params: &self.params(point), ..*point }, context)
    }
}

fn session(slowed: bool, seed: u64) -> ResultFile {
    let _one = crate::ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-ring"))];
    let peer = PeerSystem::new(command, "futex").unwrap();
    let ring: Box<dyn System> = Box::new(Ring { peer, slowed });
    let options = Options { seed: Some(seed), pin: false, progress: false, ..Options::default() };
    let result = run(&parse(EXPERIMENT, "slowed").unwrap(), &options, &[ring]).unwrap();
    assert_eq!(result.skipped, []);
    result
}

/// The verdicts on the median of new sessions, each against one of the ring as it is.
fn verdicts(slowed: bool, rounds: u64) -> Vec<Verdict> {
    let one = |seed| {
        let (old, new) = (session(false, 2 * seed), session(slowed, 2 * seed + 1));
        compare(&[old], &[new], &Settings::default()).rows[0].changes[0].verdict
    };
    (0..rounds).map(one).collect()
}

#[test]
fn a_slowed_system_is_found_and_an_unchanged_one_is_not() {
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_u64);
    let found = verdicts(true, rounds);
    // One of twenty may err, either way.
    let missed = found.iter().filter(|v| **v != Verdict::Slower).count() as u64;
    println!("slowed: {} of {rounds} found", rounds - missed);
    assert!(missed <= rounds / 20, "{found:?}");
    if rounds > 1 {
        let unchanged = verdicts(false, rounds);
        let alarms = unchanged.iter().filter(|v| matches!(v, Verdict::Slower | Verdict::Faster));
        let alarms = alarms.count();
        println!("unchanged: {alarms} of {rounds} false alarms");
        assert!(alarms <= 1, "{unchanged:?}");
    }
}
