//! A comparison as lines for the terminal.

use super::{Change, Report, Verdict};
use crate::table::{align, number};
use angaros_bench::experiment::show;

/// The warnings, a row for each quantity of each point, and how many of which verdict there are.
#[must_use]
pub fn render(report: &Report) -> String {
    let mut out = String::new();
    for warning in &report.warnings {
        out.push_str(&format!("warning: {warning}\n"));
    }
    let head = ["system", "point", "", "A", "B", "B/A", "95 % CI", "verdict"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut experiment = "";
    for row in &report.rows {
        let params = row.params.iter().map(|(name, value)| format!("{name}={}", show(value)));
        let point = params.collect::<Vec<_>>().join(" ");
        if experiment != row.experiment {
            experiment = &row.experiment;
            rows.push([experiment, "", "", "", "", "", "", ""].map(str::to_owned).to_vec());
        }
        for (i, change) in row.changes.iter().enumerate() {
            let name = if i == 0 { format!("{}/{}", row.system, row.variant) } else { "".into() };
            let point = if i == 0 { point.clone() } else { String::new() };
            rows.push(cells(name, point, change));
        }
    }
    out.push_str(&align(&rows));
    out.push_str(&counts(report));
    out
}

fn cells(name: String, point: String, change: &Change) -> Vec<String> {
    let interval = change.interval.map_or_else(
        || "-".to_owned(),
        |interval| format!("{}..{}", ratio(interval.low), ratio(interval.high)),
    );
    vec![
        name,
        point,
        change.quantity.to_owned(),
        number(change.a_us),
        number(change.b_us),
        ratio(change.ratio),
        interval,
        change.verdict.as_str().to_owned(),
    ]
}

fn ratio(value: f64) -> String {
    if value >= 1000.0 { ">1000".to_owned() } else { format!("{value:.3}") }
}

fn counts(report: &Report) -> String {
    let all = [Verdict::Slower, Verdict::Faster, Verdict::Same, Verdict::Unclear];
    let counts = all.map(|verdict| format!("{} {}", report.count(verdict), verdict.as_str()));
    let alone = match report.alone {
        (0, 0) => String::new(),
        (a, b) => format!("; points of A alone: {a}, of B alone: {b}"),
    };
    let percent = report.threshold * 100.0;
    let seed = report.seed;
    format!("{} (threshold {percent} %, µs, seed {seed}{alone})\n", counts.join(", "))
}
