//! The workload `rate`: a sender and an echoer, messages at a rate whether echoes come or not.
//!
//! Parameters beyond those of a round trip:
//!
//! - `hz`: messages a second; or `speed`, with a recording: how many times faster than recorded.
//! - `version`: `second` (the default) answers at once and keeps up to 1000 messages; `first` is
//!   the flawed program that paper 002 began with: the echoer waits for one period before it
//!   answers, and either end keeps as many messages as are sent in a second.
//! - `depth`: how many messages either end keeps, instead of what the version says.
//! - `rounds` (1): so many runs of `count` messages; with `reuse: true` of one pair of processes,
//!   else each of a new pair.
//! - `bag` and `topic`: a recording whose messages are sent ([`recording`]).
//! - `cpu_percent`, `cpu_by`: less CPU ([`crate::run::quota`]).

mod flat;
mod recording;

use std::ffi::OsString;
use std::path::PathBuf;

use super::contract::Workload;
use super::parameter::{Parameter, Values, Wording};
use super::shared;
use crate::result::Record;
use crate::run::hosts::Hosts;
use crate::run::program::{Both, PeerProgram};
use crate::run::quota::Quota;
use crate::run::{Measurement, Point, RunContext, RunError};
use crate::stats::percentile;
use recording::Recording;

/// What the second version keeps.
const DEPTH: u64 = 1000;
/// The median round trips of the first and of the last quarter of a run's messages, from the
/// intended times: the same where a run keeps up.
const FIRST_QUARTER: &str = "first quarter p50 us";
/// See [`FIRST_QUARTER`].
const LAST_QUARTER: &str = "last quarter p50 us";

/// Messages at a rate, whether echoes come or not.
pub struct Rate;

impl Workload for Rate {
    fn name(&self) -> &'static str {
        "rate"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] = &[
            shared::PAYLOAD,
            shared::PAYLOAD_MODE,
            shared::RELIABILITY,
            shared::WAKE,
            shared::DEPTH,
            shared::PIN,
            shared::HOSTS,
            shared::LINK,
            shared::CPU_PERCENT,
            shared::CPU_BY,
            shared::HZ,
            Parameter::new("speed", Values::Number(0.001, 1000.0))
                .reads(Wording::Number("{} times as fast", "speed of replay (times as recorded)")),
            Parameter::new("version", Values::Words(&["second", "first"]))
                .reads(Wording::Text("{} version")),
            Parameter::new("reuse", Values::Flag)
                .reads(Wording::Flag("reused processes", "fresh processes")),
            Parameter::new("rounds", Values::Whole(1, 1000)),
            Parameter::new("bag", Values::Text),
            Parameter::new("topic", Values::Text),
        ];
        ALL
    }

    fn check(&self, point: &Point<'_>) -> Result<(), String> {
        Hosts::check(point).and_then(|()| Quota::check(point)).and_then(|()| check(point))
    }

    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        program.rate(point, context)
    }

    fn derive(&self, records: &mut [&mut Record]) {
        flat::add_flat(records);
    }
}

/// Whether the parameters of this workload make sense.
///
/// # Errors
/// The reason why not, in one line.
fn check(point: &Point<'_>) -> Result<(), String> {
    if point.params.contains_key("speed") && speed(point).is_none() {
        return Err("speed is not a positive number".to_owned());
    }
    match point.params.contains_key("speed") && !point.params.contains_key("bag") {
        true => Err("speed needs a recording\nhint: name one by the parameter bag".to_owned()),
        false => Ok(()),
    }
}

/// How many times faster than recorded.
fn speed(point: &Point<'_>) -> Option<f64> {
    let speed = point.params.get("speed").and_then(serde_json::Value::as_f64);
    speed.filter(|speed| speed.is_finite() && *speed > 0.0)
}

impl PeerProgram {
    /// Runs the workload once.
    ///
    /// # Errors
    /// As [`Workload::run`].
    fn rate(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let recorded = Recorded::of(point, context)?;
        let hz = point.params.get("hz").and_then(serde_json::Value::as_f64);
        let hz = hz.or(recorded.as_ref().map(|r| r.hz)).unwrap_or(100.0);
        let rounds = point.number("rounds").unwrap_or(1);
        let reuse = point.params.get("reuse") == Some(&serde_json::Value::Bool(true));
        let pairs = if reuse { 1 } else { rounds };
        let rounds_of_pair = rounds / pairs;
        let mut context = context.clone();
        context.settings.count = context.settings.count_at(hz).saturating_mul(rounds_of_pair);
        let words = self.rate_words(point, &context, hz, rounds_of_pair, recorded.as_ref());
        let mut total: Option<Measurement> = None;
        let mut rounds_seen = 0;
        for _ in 0..pairs {
            let both = self.pair(point, &context, &words)?;
            let (measured, runs) = gather(&both, context.settings.count, rounds_of_pair)?;
            let mut measured = measured;
            for median in runs.iter().filter(|_| rounds > 1) {
                rounds_seen += 1;
                measured.figures.insert(format!("run {rounds_seen} p50 us"), *median);
            }
            match &mut total {
                None => total = Some(measured),
                Some(total) => add(total, measured),
            }
        }
        let mut total = total.unwrap_or_default();
        total.notes.extend(recorded.as_ref().map(|recorded| recorded.note.clone()));
        Ok(total)
    }

    fn rate_words(
        &self,
        point: &Point<'_>,
        context: &RunContext,
        hz: f64,
        rounds: u64,
        recorded: Option<&Recorded>,
    ) -> Vec<OsString> {
        let first = point.text("version") == "first";
        let mut options = self.common_words(point, context);
        options.retain(|(name, _)| {
            !(recorded.is_some() && *name == "--payload") && *name != "--depth"
        });
        let own_depth = if first { (hz as u64).max(1) } else { DEPTH };
        let depth = point.number("depth").unwrap_or(own_depth);
        let wait_us = if first { (1e6 / hz) as u64 } else { 0 };
        options.extend([
            ("--hz", hz.to_string()),
            ("--depth", depth.to_string()),
            ("--echo-delay-us", wait_us.to_string()),
            ("--rounds", rounds.to_string()),
        ]);
        if let Some(recorded) = recorded {
            options.push(("--payload", recorded.payload.to_string()));
            options.push(("--payload-file", recorded.messages.display().to_string()));
            if !point.params.contains_key("hz") {
                options.push(("--times", recorded.times.display().to_string()));
            }
        }
        options.into_iter().flat_map(|(name, value)| [name.into(), value.into()]).collect()
    }
}

/// A recording as two files in the scratch folder.
struct Recorded {
    messages: PathBuf,
    times: PathBuf,
    payload: usize,
    /// The mean rate at the speed of the point.
    hz: f64,
    note: String,
}

impl Recorded {
    fn of(point: &Point<'_>, context: &RunContext) -> Result<Option<Self>, RunError> {
        let bag = point.text("bag");
        if bag.is_empty() {
            return Ok(None);
        }
        let speed = speed(point).unwrap_or(1.0);
        let recording = Recording::load(&bag, &point.text("topic"))?;
        let file = |kind: &str| context.scratch.join(format!("{}.{kind}", context.session));
        let (messages, times) = (file("messages"), file("times"));
        let offsets = recording.times_ns.iter().map(|ns| (*ns as f64 / speed) as u64);
        let bytes: Vec<u8> = offsets.flat_map(u64::to_le_bytes).collect();
        for (path, bytes) in [(&messages, &recording.bytes), (&times, &bytes)] {
            std::fs::write(path, bytes)
                .map_err(|e| RunError::Failed(format!("write {}: {e}", path.display())))?;
        }
        let (payload, note) = (recording.payload, recording.note());
        Ok(Some(Self { messages, times, payload, hz: recording.hz() * speed, note }))
    }
}

impl Drop for Recorded {
    fn drop(&mut self) {
        for path in [&self.messages, &self.times] {
            // Scratch; the folder goes with the session anyway.
            std::fs::remove_file(path).ok();
        }
    }
}

/// One pair's measurement, and the median of each of its runs, us.
fn gather(both: &Both, count: u64, rounds: u64) -> Result<(Measurement, Vec<f64>), RunError> {
    let (notes, rest) = both.samples.as_chunks::<3>();
    if !rest.is_empty() || notes.len() as u64 != both.ping.received {
        let (got, said) = (both.samples.len(), both.ping.received);
        return Err(RunError::Failed(format!("{got} words in the file, {said} echoes reported")));
    }
    let each = (count / rounds.max(1)).max(1);
    let mut runs: Vec<Vec<u64>> = vec![Vec::new(); usize::try_from(rounds).unwrap_or(1).max(1)];
    let (mut first_quarter, mut last_quarter) = (Vec::new(), Vec::new());
    let mut measured = both.counted();
    for [number, _, intended] in notes {
        if *number >= count {
            return Err(RunError::Failed(format!("an echo of message {number} of {count}")));
        }
        let run = usize::try_from(number / each).unwrap_or(usize::MAX).min(runs.len() - 1);
        runs[run].push(*intended);
        let place = number - run as u64 * each;
        measured.places.push(place);
        match place * 4 / each {
            0 => first_quarter.push(*intended),
            3.. => last_quarter.push(*intended),
            _ => {}
        }
    }
    measured.samples_ns = notes.iter().map(|note| note[1]).collect();
    measured.intended_ns = notes.iter().map(|note| note[2]).collect();
    for (name, quarter) in [(FIRST_QUARTER, first_quarter), (LAST_QUARTER, last_quarter)] {
        measured.figures.extend(median_us(quarter).map(|us| (name.to_owned(), us)));
    }
    Ok((measured, runs.into_iter().filter_map(median_us).collect()))
}

fn median_us(mut samples_ns: Vec<u64>) -> Option<f64> {
    samples_ns.sort_unstable();
    percentile(&samples_ns, 0.5).map(|ns| ns / 1000.0)
}

/// Adds another pair of the same run.
fn add(total: &mut Measurement, more: Measurement) {
    total.samples_ns.extend(more.samples_ns);
    total.intended_ns.extend(more.intended_ns);
    total.places.extend(more.places);
    total.sent += more.sent;
    total.lost += more.lost;
    total.late += more.late;
    total.duplicates += more.duplicates;
    total.cpu_ns += more.cpu_ns;
    total.switches += more.switches;
    total.faults += more.faults;
    total.max_rss_kb = total.max_rss_kb.max(more.max_rss_kb);
    match (&mut total.network, &more.network) {
        (Some(network), Some(more)) => network.add(more),
        (network, more) => *network = network.take().or_else(|| more.clone()),
    }
    for (name, figure) in more.figures {
        let known = total.figures.entry(name).or_insert(figure);
        // Of those that every pair has, the worst.
        *known = known.max(figure);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;
    use angaros_bench_peer::PeerReport;

    fn both(notes: &[[u64; 3]]) -> Both {
        let report =
            PeerReport { sent: 9, received: notes.len() as u64, lost: 1, ..PeerReport::default() };
        let samples = notes.concat();
        let (network, notes, figures, cpus) = Default::default();
        Both { ping: report.clone(), pong: report, samples, network, notes, figures, cpus }
    }

    #[test]
    fn a_run_knows_its_own_end_and_the_median_of_every_round() {
        let notes: Vec<[u64; 3]> =
            (0..8).map(|n| [n, 1000, if n % 4 == 3 { 9000 } else { 2000 }]).collect();
        let (measured, runs) = gather(&both(&notes), 8, 2).unwrap();
        assert_eq!((measured.samples_ns.len(), measured.sent, measured.lost), (8, 9, 1));
        assert_eq!((measured.figures[FIRST_QUARTER], measured.figures[LAST_QUARTER]), (2.0, 9.0));
        assert_eq!(runs, [2.0, 2.0]);
        assert_eq!(measured.places, [0, 1, 2, 3, 0, 1, 2, 3]);
        let mut wrong = both(&notes);
        wrong.samples.pop();
        assert!(gather(&wrong, 8, 2).is_err());
        assert!(gather(&both(&notes), 7, 2).is_err());
    }

    #[test]
    fn parameters_that_make_no_sense_are_refused() {
        let check = |name: &str, value: serde_json::Value| {
            let params = Params::from([(name.to_owned(), value)]);
            check(&Point { experiment: "t", workload: "rate", params: &params })
        };
        assert!(check("speed", 2.into()).unwrap_err().contains("recording"));
        assert!(check("speed", "fast".into()).unwrap_err().contains("positive"));
    }
}
