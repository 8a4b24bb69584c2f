//! `angaros bench compare`: two results, point by point.

use super::{VerbResult, read};
use crate::cmd::output;
use angaros_bench::experiment::show;
use angaros_bench::result::{Record, ResultFile};
use angaros_bench::table;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with result.json, or the file
    a: PathBuf,
    /// Another one
    b: PathBuf,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> VerbResult {
    compare(&read(&args.a)?, &read(&args.b)?, args.json)
}

/// One line of a comparison: the same system at the same point in both results.
struct Pair<'a> {
    a: &'a Record,
    b: &'a Record,
}

impl Pair<'_> {
    /// The second median over the first.
    fn ratio(&self) -> f64 {
        self.b.latency_us.p50 / self.a.latency_us.p50
    }

    /// Whether the confidence intervals of the medians lie apart; `None` where one has none.
    fn differs(&self) -> Option<bool> {
        let (a, b) = (self.a.p50_ci_us.as_ref()?, self.b.p50_ci_us.as_ref()?);
        Some(a.high < b.low || b.high < a.low)
    }

    fn verdict(&self) -> &'static str {
        match (self.differs(), self.ratio() < 1.0) {
            (None, _) => "no interval",
            (Some(false), _) => "same",
            (Some(true), true) => "faster",
            (Some(true), false) => "slower",
        }
    }

    fn point(&self) -> String {
        let params = self.a.params.iter().map(|(name, value)| format!("{name}={}", show(value)));
        params.collect::<Vec<_>>().join(" ")
    }
}

fn pairs<'a>(a: &'a ResultFile, b: &'a ResultFile) -> Vec<Pair<'a>> {
    let same = |a: &Record, b: &Record| {
        a.experiment == b.experiment
            && a.system == b.system
            && a.variant == b.variant
            && a.params == b.params
    };
    let of = |a: &'a Record| b.records.iter().find(|b| same(a, b)).map(|b| Pair { a, b });
    a.records.iter().filter_map(of).collect()
}

fn compare(a: &ResultFile, b: &ResultFile, json: bool) -> VerbResult {
    let pairs = pairs(a, b);
    if pairs.is_empty() {
        return Err("the results have no point in common; hint: run the same experiment".into());
    }
    if json {
        let entries = pairs.iter().map(|pair| {
            serde_json::json!({
                "experiment": pair.a.experiment,
                "system": pair.a.system,
                "variant": pair.a.variant,
                "params": pair.a.params,
                "a_p50_us": pair.a.latency_us.p50,
                "b_p50_us": pair.b.latency_us.p50,
                "ratio": pair.ratio(),
                "verdict": pair.verdict(),
            })
        });
        return Ok(output::json(&entries.collect())?);
    }
    let rows: String = pairs
        .iter()
        .map(|pair| {
            format!(
                "{:>10} us {:>10} us {:>7.3}  {:<11}  {} {} {}\n",
                table::number(pair.a.latency_us.p50),
                table::number(pair.b.latency_us.p50),
                pair.ratio(),
                pair.verdict(),
                pair.a.system,
                pair.a.variant,
                pair.point()
            )
        })
        .collect();
    let title = format!(
        "{:>13} {:>13} {:>7}  {:<11}  system, variant, point\n",
        "p50 of A", "p50 of B", "B/A", "verdict"
    );
    Ok(output::print(&(title + &rows))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::stats::Interval;

    fn record(p50: f64, half: f64) -> Record {
        let mut record = Record { experiment: "e".into(), ..Record::default() };
        record.latency_us.p50 = p50;
        record.p50_ci_us = Some(Interval { low: p50 - half, high: p50 + half });
        record
    }

    #[test]
    fn medians_differ_only_where_their_intervals_lie_apart() {
        let (fast, slow, wide) = (record(1.0, 0.1), record(2.0, 0.1), record(1.5, 0.6));
        assert_eq!(Pair { a: &fast, b: &slow }.verdict(), "slower");
        assert_eq!(Pair { a: &slow, b: &fast }.verdict(), "faster");
        assert_eq!(Pair { a: &fast, b: &wide }.verdict(), "same");
        let none = Record { p50_ci_us: None, ..record(1.0, 0.1) };
        assert_eq!(Pair { a: &none, b: &wide }.verdict(), "no interval");
    }
}
