//! The search for the highest value of a parameter at which a point holds, as a state machine:
//! which value to try next, and what to make of the answers. The rule stands at
//! [`Search`](crate::experiment::Search).

use crate::experiment::{Params, Search, Settings, Value};
use crate::result::{Probe, ProbeRun, Searched};
use crate::stats::Summary;

use super::Measurement;

/// Verdicts that decide a probe, of at most one less than twice as many runs.
const ALIKE: usize = 2;
/// A probe's runs are numbered from here: a run 0 measures idling and layers too.
const PROBE: u32 = 1;
/// The runs that confirm are numbered from here.
const CONFIRM: u32 = 1000;
/// Probes of one search at most.
const MAX_PROBES: usize = 64;
/// Messages of a run at least.
const MIN_COUNT: u64 = 50;

/// What a search wants to know next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ask {
    /// The value.
    pub value: f64,
    /// The number of the run.
    pub repeat: u32,
    /// Whether it confirms a value that held before.
    pub confirms: bool,
}

/// One search: a system at a point.
#[derive(Clone, Debug)]
pub struct Searching {
    rule: Search,
    repeats: usize,
    /// Values that held, rising.
    held: Vec<f64>,
    /// The lowest that did not.
    fell: Option<f64>,
    current: Option<Probe>,
    confirmed: Option<f64>,
    probes: Vec<Probe>,
}

impl Searching {
    /// A search that begins.
    pub fn new(rule: &Search, repeats: u32) -> Self {
        let mut new = Self {
            rule: rule.clone(),
            repeats: repeats.max(1) as usize,
            held: Vec::new(),
            fell: None,
            current: None,
            confirmed: None,
            probes: Vec::new(),
        };
        new.begin(new.rule.from, false);
        new
    }

    /// The next run; `None` when the search is over.
    pub fn ask(&self) -> Option<Ask> {
        let probe = self.current.as_ref()?;
        let first = if probe.confirms { CONFIRM } else { PROBE };
        let repeat = first + probe.runs.len() as u32;
        Some(Ask { value: probe.value, repeat, confirms: probe.confirms })
    }

    /// Takes in the answer to [`Self::ask`].
    pub fn hear(&mut self, run: ProbeRun) {
        let Some(probe) = &mut self.current else { return };
        probe.runs.push(run);
        let held = probe.runs.iter().filter(|run| run.holds).count();
        let fell = probe.runs.len() - held;
        let enough = if probe.confirms { self.repeats / 2 + 1 } else { ALIKE };
        // All runs that confirm are played: they are what the result reports.
        let done = !probe.confirms || probe.runs.len() >= self.repeats;
        if done && (held >= enough || fell >= enough || probe.runs.len() >= self.repeats.max(3)) {
            probe.holds = held >= enough;
            let probe = self.current.take();
            self.probes.extend(probe);
            self.decide();
        }
    }

    /// There is nothing to be had here.
    pub fn give_up(&mut self) {
        self.probes.extend(self.current.take());
    }

    fn begin(&mut self, value: f64, confirms: bool) {
        self.current = Some(Probe { value, confirms, holds: false, runs: Vec::new() });
    }

    fn decide(&mut self) {
        let Some(last) = self.probes.last() else { return };
        let (value, holds, confirms) = (last.value, last.holds, last.confirms);
        if holds && confirms {
            self.confirmed = Some(value);
            return;
        }
        if holds {
            self.held.push(value);
            self.held.sort_by(f64::total_cmp);
        } else {
            self.fell = Some(self.fell.map_or(value, |fell| fell.min(value)));
            self.held.retain(|held| *held < value);
        }
        let spent = self.probes.len() >= MAX_PROBES;
        match (self.held.last().copied(), self.fell) {
            (None, _) => {}
            (Some(low), None) if low >= self.rule.to || spent => self.begin(low, true),
            (Some(low), None) => self.begin(round(low * 2.0).min(self.rule.to), false),
            (Some(low), Some(high)) => {
                let middle = round((low * high).sqrt());
                let near = high / low <= 1.0 + self.rule.resolution;
                let between = middle > low && middle < high;
                let next = if near || !between || spent { low } else { middle };
                self.begin(next, next == low);
            }
        }
    }

    /// The value that was confirmed.
    pub fn confirmed(&self) -> Option<f64> {
        self.confirmed
    }

    /// Runs that are still to come, about.
    pub fn left(&self) -> Vec<f64> {
        let Some(probe) = &self.current else { return Vec::new() };
        let value = probe.value;
        if probe.confirms {
            return vec![value; self.repeats.saturating_sub(probe.runs.len())];
        }
        let halvings = (2f64.ln() / self.rule.resolution.ln_1p()).log2().ceil().max(0.0) as usize;
        let doublings = match self.fell {
            // Half of the doublings that there could be: nobody knows.
            None => ((self.rule.to / value).log2() / 2.0).ceil().max(0.0) as usize,
            Some(_) => 0,
        };
        let rising = (0..doublings).map(|n| (value * 2f64.powi(n as i32)).min(self.rule.to));
        let top = value * 2f64.powi(doublings as i32);
        let probes = rising.chain(std::iter::repeat_n(top, halvings));
        let runs = probes.flat_map(|value| [value; ALIKE]);
        runs.chain(std::iter::repeat_n(top, self.repeats)).collect()
    }

    /// What was found.
    pub fn result(&self) -> Searched {
        Searched {
            parameter: self.rule.parameter.clone(),
            highest: self.confirmed,
            top: self.confirmed.is_some_and(|value| value >= self.rule.to),
            lost_at_most: self.rule.lost_at_most,
            p95_at_most_us: self.rule.p95_at_most_us,
            probes: self.probes.clone(),
        }
    }
}

/// Whole numbers from 20 on: what a person would write.
fn round(value: f64) -> f64 {
    if value >= 20.0 { value.round() } else { (value * 10.0).round() / 10.0 }
}

/// The point with the searched parameter, and how long its run is.
pub fn at(rule: &Search, value: f64, params: &Params, settings: &Settings) -> (Params, Settings) {
    let mut params = params.clone();
    let number = match value.fract() == 0.0 {
        true => Value::from(value as u64),
        false => Value::from(value),
    };
    params.insert(rule.parameter.clone(), number);
    let mut settings = settings.clone();
    if rule.parameter == "hz" {
        let most = settings.count.max(MIN_COUNT);
        settings.count = ((value * rule.seconds).ceil() as u64).clamp(MIN_COUNT, most);
        let half_a_second = ((value / 2.0).ceil() as u64).max(5);
        settings.warmup = settings.warmup.min(half_a_second);
    }
    (params, settings)
}

/// Whether a run holds.
pub fn judge(rule: &Search, measured: &Measurement) -> ProbeRun {
    let samples = match measured.intended_ns.is_empty() {
        true => &measured.samples_ns,
        false => &measured.intended_ns,
    };
    let mut sorted = samples.clone();
    sorted.sort_unstable();
    let p95_us = if sorted.is_empty() { 0.0 } else { Summary::of_sorted_ns(&sorted).p95 };
    let lost = measured.lost as f64 / measured.sent.max(1) as f64;
    let mut why = Vec::new();
    if sorted.is_empty() {
        why.push("nothing arrived".to_owned());
    }
    if lost > rule.lost_at_most {
        why.push(format!("{:.2} % lost", lost * 100.0));
    }
    if p95_us > rule.p95_at_most_us {
        why.push(format!("p95 {p95_us:.0} µs"));
    }
    let (sent, lost) = (measured.sent, measured.lost);
    ProbeRun { holds: why.is_empty(), sent, lost, p95_us, why: why.join(", ") }
}

/// A run that gave no measurement does not hold.
pub fn broken(reason: &str) -> ProbeRun {
    let why = reason.lines().next().unwrap_or_default().to_owned();
    ProbeRun { holds: false, why, ..ProbeRun::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule() -> Search {
        Search {
            parameter: "hz".into(),
            from: 10.0,
            to: 20_000.0,
            lost_at_most: 0.001,
            p95_at_most_us: 1000.0,
            seconds: 2.0,
            resolution: 0.05,
        }
    }

    /// Plays a search against a system that holds as `holds` says; returns what was asked.
    fn play(repeats: u32, mut holds: impl FnMut(Ask) -> bool) -> (Searching, Vec<Ask>) {
        let mut search = Searching::new(&rule(), repeats);
        let mut asked = Vec::new();
        while let Some(ask) = search.ask() {
            asked.push(ask);
            search.hear(ProbeRun { holds: holds(ask), ..ProbeRun::default() });
            assert!(asked.len() < 1000);
        }
        (search, asked)
    }

    #[test]
    fn the_limit_is_found_within_the_resolution_and_confirmed_by_fresh_runs() {
        for limit in [10.0, 11.0, 137.0, 4321.0, 19_999.0] {
            let (search, asked) = play(3, |ask| ask.value <= limit);
            let found = search.confirmed().unwrap();
            assert!(found <= limit && limit / found < 1.06, "{limit}: {found}");
            let last = &asked[asked.len() - 3..];
            assert!(last.iter().all(|ask| ask.value == found && ask.repeat >= CONFIRM));
            let result = search.result();
            assert!(result.probes.last().unwrap().confirms && !result.top);
            assert!(asked.len() <= 2 * 18 + 3, "{}", asked.len());
            let keys: std::collections::BTreeSet<String> =
                asked.iter().map(|ask| format!("{ask:?}")).collect();
            assert_eq!(keys.len(), asked.len(), "a run is asked for twice");
        }
    }

    #[test]
    fn the_top_of_the_range_and_below_its_bottom_are_told() {
        let (search, _) = play(2, |_| true);
        assert_eq!((search.confirmed(), search.result().top), (Some(20_000.0), true));
        let (search, asked) = play(2, |_| false);
        assert_eq!((search.confirmed(), asked.len()), (None, 2));
    }

    #[test]
    fn one_disturbed_run_decides_nothing() {
        let mut runs = 0;
        let (search, _) = play(3, |ask| {
            runs += 1;
            ask.value <= 1000.0 && runs % 7 != 0
        });
        let found = search.confirmed().unwrap();
        assert!(found <= 1000.0 && 1000.0 / found < 1.06, "{found}");
    }

    #[test]
    fn a_value_that_is_not_confirmed_counts_as_one_that_does_not_hold() {
        let fresh = |ask: Ask| if ask.repeat >= CONFIRM { 600.0 } else { 1000.0 };
        let (search, _) = play(3, |ask| ask.value <= fresh(ask));
        let found = search.confirmed().unwrap();
        assert!((320.0..=600.0).contains(&found), "{found}");
        let refused = |probe: &&Probe| probe.confirms && !probe.holds;
        assert!(search.result().probes.iter().filter(refused).count() >= 1);
    }

    #[test]
    fn a_run_holds_by_loss_and_by_latency_from_the_intended_times() {
        let measured = |lost, actual: u64, intended: &[u64]| Measurement {
            samples_ns: vec![actual; 10],
            intended_ns: intended.to_vec(),
            sent: 1000,
            lost,
            ..Measurement::default()
        };
        assert!(judge(&rule(), &measured(1, 900_000, &[])).holds);
        let run = judge(&rule(), &measured(2, 900_000, &[]));
        assert!(!run.holds && run.why == "0.20 % lost", "{run:?}");
        let run = judge(&rule(), &measured(0, 900_000, &[2_000_000]));
        assert!(!run.holds && run.why == "p95 2000 µs", "{run:?}");
        assert!(!judge(&rule(), &Measurement::default()).holds);
    }

    #[test]
    fn a_run_lasts_as_long_as_the_rule_says_at_every_rate() {
        let settings = Settings { count: 10_000, warmup: 100, ..Settings::default() };
        let of = |hz| at(&rule(), hz, &Params::new(), &settings);
        let (params, at_500) = of(500.0);
        assert_eq!((at_500.count, at_500.warmup), (1000, 100));
        assert_eq!(params["hz"], 500);
        assert_eq!((of(10.0).1.count, of(10.0).1.warmup), (50, 5));
        assert_eq!(of(20_000.0).1.count, 10_000);
        assert_eq!(of(12.5).0["hz"], 12.5);
    }

    #[test]
    fn what_is_left_shrinks_to_nothing() {
        let mut search = Searching::new(&rule(), 3);
        let first = search.left().len();
        assert!(first > 10 && first < 60, "{first}");
        while let Some(ask) = search.ask() {
            search.hear(ProbeRun { holds: ask.value < 300.0, ..ProbeRun::default() });
        }
        assert!(search.left().is_empty());
    }
}
