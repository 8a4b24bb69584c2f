//! A comparison of real runs: a system that became slower is found, an unchanged one is not.
//!
//! `ANGAROS_COMPARE_ROUNDS=20`, as in `make test-all`, plays twenty pairs of each, which takes
//! minutes, with a delay near the limit of what these runs can show: how far that is, pairs that
//! differ by nothing tell beforehand. Without it one pair is played, slowed by far more than that.

use std::ffi::OsString;
use std::sync::PoisonError;

use angaros_bench::experiment::{Params, parse};
use angaros_bench::result::ResultFile;
use angaros_bench::{Measurement, Options, PeerSystem, Point, RunContext, RunError, System, run};
use angaros_bench_report::compare::{Change, Settings, Verdict, compare};

const EXPERIMENT: &str = "name: test/slowed\ntitle: T\nworkload: chain\n\
    settings: {count: 50, warmup: 10, repeats: 6}\n\
    fixed: {nodes: 3, hz: 400, payload: 64}\n";
/// What a slowed relay holds every message back for where that is not to be near the limit: the
/// chain takes a few hundred microseconds.
const DELAY_US: u64 = 2000;
/// Pairs that tell how much these runs differ by themselves.
const TRIED: u64 = 5;
/// How many half-widths of the interval a ratio has to lie beyond the threshold to be found in
/// nineteen of twenty pairs: one for the interval of each pair, another for its ratio's own
/// scatter, and a tenth of both.
const HALF_WIDTHS: f64 = 2.2;
/// Where runs differ by so much by themselves that no smaller ratio could be found, nothing is
/// told by finding that.
const HOPELESS: f64 = 8.0;

/// The ring, slowed without its result saying so: a relay holds every message back.
struct Ring {
    peer: PeerSystem,
    /// Nothing where it is as it is.
    delay_us: Option<u64>,
}

impl Ring {
    fn params(&self, point: &Point<'_>) -> Params {
        let mut params = point.params.clone();
        if let Some(delay_us) = self.delay_us {
            params.insert("delay_at".to_owned(), 1.into());
            params.insert("delay_us".to_owned(), delay_us.into());
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

fn session(delay_us: Option<u64>, seed: u64) -> ResultFile {
    let _one = crate::ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let command = vec![OsString::from(env!("CARGO_BIN_EXE_peer-ring"))];
    let peer = PeerSystem::new(command, "futex").unwrap();
    let ring: Box<dyn System> = Box::new(Ring { peer, delay_us });
    let options = Options { seed: Some(seed), pin: false, progress: false, ..Options::default() };
    let result = run(&parse(EXPERIMENT, "slowed").unwrap(), &options, &[ring]).unwrap();
    assert_eq!(result.skipped, []);
    result
}

/// What is said of the median of new sessions, each against one of the ring as it is.
fn changes(delay_us: Option<u64>, rounds: std::ops::Range<u64>) -> Vec<Change> {
    let one = |seed| {
        let (old, new) = (session(None, 2 * seed), session(delay_us, 2 * seed + 1));
        compare(&[old], &[new], &Settings::default()).rows[0].changes[0].clone()
    };
    rounds.map(one).collect()
}

/// The smallest ratio that these runs can be expected to show, and what it is a ratio to, us: the
/// ratio of two sessions that differ by nothing may be off by so much, twice, beyond the threshold.
fn near_the_limit() -> (f64, f64) {
    let tried = changes(None, 1000..1000 + TRIED);
    let half_width = |change: &Change| {
        let interval = change.interval.unwrap();
        (interval.high / interval.low).ln() / 2.0
    };
    let middle = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let usual_us = middle(tried.iter().map(|change| change.a_us).collect());
    let half_width = middle(tried.iter().map(half_width).collect());
    ((1.0 + Settings::default().threshold) * (HALF_WIDTHS * half_width).exp(), usual_us)
}

#[test]
fn a_slowed_system_is_found_and_an_unchanged_one_is_not() {
    let rounds = std::env::var("ANGAROS_COMPARE_ROUNDS").ok().and_then(|n| n.parse().ok());
    let rounds: u64 = rounds.unwrap_or(1);
    let mut delay_us = DELAY_US;
    if rounds > 1 {
        let (ratio, usual_us) = near_the_limit();
        println!("a ratio of {ratio:.2} to {usual_us:.0} us is near the limit");
        if ratio > HOPELESS {
            angaros_testing::skipped(format_args!(
                "runs on this machine differ too much: only a ratio of {ratio:.0} would be seen"
            ));
            return;
        }
        delay_us = ((ratio - 1.0) * usual_us).ceil() as u64;
    }
    let found: Vec<Verdict> =
        changes(Some(delay_us), 0..rounds).iter().map(|change| change.verdict).collect();
    // One of twenty may err, either way.
    let missed = found.iter().filter(|v| **v != Verdict::Slower).count() as u64;
    println!("slowed by {delay_us} us: {} of {rounds} found", rounds - missed);
    assert!(missed <= rounds / 20, "{delay_us} us: {found:?}");
    if rounds > 1 {
        let unchanged = changes(None, rounds..2 * rounds);
        let is_alarm = |c: &&Change| matches!(c.verdict, Verdict::Slower | Verdict::Faster);
        let alarms = unchanged.iter().filter(is_alarm).count();
        println!("unchanged: {alarms} of {rounds} false alarms");
        assert!(alarms <= 1, "{unchanged:?}");
    }
}
