//! A result as aligned lines for the terminal: one row per system, variant and point.

mod compared;
mod figures;
mod markdown;
mod network;
mod parts;

use angaros_bench::experiment::{Experiment, SystemName, show};
use angaros_bench::finding;
use angaros_bench::result::{Record, ResultFile, varying};

pub(crate) use compared::rows as compared;
pub(crate) use figures::rows as figures;
pub use markdown::{fill, markdown};
pub(crate) use network::{invalid, rows as network};

/// The rows of all experiments of a result.
#[must_use]
pub fn render(result: &ResultFile) -> String {
    let mut out = String::new();
    for experiment in &result.experiments {
        out.push_str(&section(result, experiment));
    }
    for warning in &result.environment.warnings {
        out.push_str(&format!("warning: {warning}\n"));
    }
    if result.interrupted {
        out.push_str("warning: interrupted, the table holds what was measured until then\n");
    }
    out.push_str(&failures(result));
    out
}

/// One line per system: the first reason, and the number of points it failed at or, where there is
/// a remedy, was skipped at.
fn failures(result: &ResultFile) -> String {
    let mut groups: Vec<(String, &str, usize)> = Vec::new();
    for one in result.skipped.iter().filter(|s| s.failed || s.reason.contains("hint: ")) {
        let outcome = if one.failed { "failed" } else { "skipped" };
        let name = format!("{outcome}: {}/{}", one.system, one.variant);
        match groups.iter_mut().find(|group| group.0 == name) {
            Some(group) => group.2 += 1,
            None => groups.push((name, &one.reason, 1)),
        }
    }
    let line = |(name, reason, n): &(String, &str, usize)| {
        let points = if *n == 1 { "1 point".to_owned() } else { format!("{n} points") };
        format!("{name} at {points}: {reason}\n")
    };
    groups.iter().map(line).collect()
}

fn section(result: &ResultFile, experiment: &Experiment) -> String {
    let records: Vec<&Record> =
        result.records.iter().filter(|r| r.experiment == experiment.name).collect();
    let mut out = format!("{}: {} (µs)\n", experiment.name, experiment.title);
    if records.is_empty() {
        out.push_str("  nothing measured\n");
        return out;
    }
    let params = varying(&records);
    let rates = Rates::of(&records);
    let mut rows = vec![header(&params, &rates, experiment.baseline.as_ref())];
    rows.extend(records.iter().map(|record| row(record, &params, &rates)));
    out.push_str(&align(&rows));
    out.push_str(&parts::section(&records, &params));
    out.push_str(&figures::section(&records, &params));
    out.push_str(&network::section(&records, &params));
    if let Some((head, rows)) = compared(result, experiment) {
        out.push('\n');
        out.push_str(&align(&std::iter::once(head).chain(rows).collect::<Vec<_>>()));
    }
    let found = finding::of(result, experiment);
    if !found.is_empty() {
        out.push('\n');
        found.iter().for_each(|sentence| out.push_str(&format!("  {sentence}\n")));
    }
    out
}

/// What a second of a workload brings.
type Rate = fn(&Record) -> Option<f64>;

/// The columns of rates that a table has: those that any of its records has.
pub(crate) struct Rates(Vec<(&'static str, Rate)>);

impl Rates {
    pub(crate) fn of(records: &[&Record]) -> Self {
        let all: [(&str, Rate); 2] =
            [("per s", |record| record.per_second), ("MB/s", |record| record.mb_per_second)];
        let there = |(_, rate): &(&str, Rate)| records.iter().any(|record| rate(record).is_some());
        Self(all.into_iter().filter(there).collect())
    }

    pub(crate) fn heads(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(head, _)| (*head).to_owned())
    }

    pub(crate) fn cells(&self, record: &Record) -> impl Iterator<Item = String> {
        self.0.iter().map(|(_, rate)| rate(record).map_or_else(|| "-".to_owned(), number))
    }
}

fn header(params: &[String], rates: &Rates, baseline: Option<&SystemName>) -> Vec<String> {
    let mut cells = vec!["system".to_owned()];
    cells.extend(params.iter().cloned());
    let fixed = ["p50", "95 % CI", "p95", "p99", "max", "n", "lost", "cpu/msg", "idle"];
    cells.extend(fixed.map(str::to_owned));
    cells.extend(rates.heads());
    if let Some(SystemName { system, variant }) = baseline {
        cells.push(format!("x {system}/{variant}"));
    }
    cells
}

fn row(record: &Record, params: &[String], rates: &Rates) -> Vec<String> {
    let l = &record.latency_us;
    let mut cells = vec![format!("{}/{}", record.system, record.variant)];
    cells.extend(params.iter().map(|name| record.params.get(name).map(show).unwrap_or_default()));
    cells.push(number(l.p50));
    cells.push(
        record
            .p50_ci_us
            .map_or_else(String::new, |ci| format!("{}..{}", number(ci.low), number(ci.high))),
    );
    cells.extend([l.p95, l.p99, l.max].map(number));
    cells.push(record.samples.to_string());
    cells.push(record.lost.to_string());
    cells.push(number(record.cpu_us_per_message));
    let idle = |share: f64| format!("{:.2} %", share * 100.0);
    cells.push(record.idle_cpu_fraction.map_or_else(|| "-".to_owned(), idle));
    cells.extend(rates.cells(record));
    cells.push(record.ratio.map_or_else(|| "-".to_owned(), |r| format!("{:.2}", r.p50)));
    cells
}

/// Microseconds, or a rate, with about three significant digits.
#[must_use]
pub fn number(us: f64) -> String {
    match us.abs() {
        v if v >= 100.0 => format!("{us:.0}"),
        v if v >= 10.0 => format!("{us:.1}"),
        _ => format!("{us:.2}"),
    }
}

/// Columns as wide as their widest cell; the first to the left, the others to the right.
pub(crate) fn align(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).min().unwrap_or(0);
    let width = |c: usize| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::from("  ");
        for (c, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let gap = " ".repeat(width - cell.chars().count());
            line.push_str(&if c == 0 { format!("{cell}{gap}") } else { format!("  {gap}{cell}") });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::experiment::parse;
    use angaros_bench::result::{Ratio, Skipped};
    use angaros_stats::{Interval, Summary};

    fn result() -> ResultFile {
        let text = "name: a/b\ntitle: T\nworkload: w\nsystems: {ring: [futex]}\n\
            baseline: {system: ring, variant: futex}\n";
        let mut result = ResultFile::new(Environment::default(), 1, true);
        result.experiments.push(parse(text, "t").unwrap());
        for (variant, payload, p50) in [("futex", 8, 9.2), ("spin", 1_048_576, 1234.5)] {
            result.records.push(Record {
                experiment: "a/b".into(),
                system: "ring".into(),
                variant: variant.into(),
                params: [("payload".to_owned(), payload.into()), ("hz".to_owned(), 5.into())]
                    .into(),
                latency_us: Summary { p50, ..Summary::default() },
                ratio: Some(Ratio { p50: 0.5, ci: Interval::default() }),
                ..Record::default()
            });
        }
        result
    }

    #[test]
    fn columns_line_up_and_constant_parameters_are_left_out() {
        let text = render(&result());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines[1].contains("payload") && !text.contains("hz"), "{text}");
        let width = |line: &str| line.chars().count();
        assert_eq!(width(lines[2]), width(lines[3]));
        assert!(lines[2].starts_with("  ring/futex") && lines[2].contains(" 9.20 "), "{text}");
        assert!(lines[3].contains(" 1234 ") && lines[3].ends_with("0.50"), "{text}");
    }

    #[test]
    fn rates_have_a_column_where_something_has_a_rate() {
        assert!(!render(&result()).contains("per s"));
        let mut result = result();
        result.records[1].per_second = Some(2_500_000.0);
        let text = render(&result);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].contains(" per s ") && !lines[1].contains("MB/s"), "{text}");
        assert!(lines[2].contains(" - ") && lines[3].contains(" 2500000 "), "{text}");
    }

    #[test]
    fn failures_and_warnings_are_not_silent() {
        let mut result = result();
        result.environment.warnings.push("noisy: load".into());
        for failed in [true, true, false] {
            result.skipped.push(Skipped {
                experiment: "a/b".into(),
                system: "x".into(),
                variant: "y".into(),
                params: [("payload".to_owned(), 8.into())].into(),
                failed,
                reason: "broke".into(),
            });
        }
        result.skipped.push(Skipped {
            reason: "LTTng is not installed\nhint: apt install".into(),
            failed: false,
            ..result.skipped[0].clone()
        });
        let text = render(&result);
        assert!(text.contains("warning: noisy: load\n"));
        assert!(text.contains("skipped: x/y at 1 point: LTTng is not installed\nhint: apt"));
        assert!(text.contains("failed: x/y at 2 points: broke\n"), "{text}");
    }
}
