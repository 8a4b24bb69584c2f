//! A chain hop by hop: the line through the medians over the number of nodes, and what single hops
//! took.

use crate::table::number;
use angaros_bench::experiment::{Experiment, Value};
use angaros_bench::result::Record;
use angaros_stats::{Line, fit_line};

use super::facets::{Facet, facets};
use super::svg::escape;
use super::tables::table;

/// The axis that makes an experiment a chain.
const AXIS: &str = "nodes";

/// One table per combination of the other parameters; empty for experiments that are no chains.
pub fn section(experiment: &Experiment, records: &[&Record]) -> String {
    if experiment.axis.as_deref() != Some(AXIS) {
        return String::new();
    }
    let tables: String = facets(records, Some(AXIS)).iter().map(facet).collect();
    if tables.is_empty() {
        return tables;
    }
    format!(
        "<h3>Per hop</h3>\n<p class=\"hint\">Slope and start of the least-squares line through the \
         medians (and the 95th percentiles) over the number of hops, r of the former; then the \
         hops of the longest chain one by one. A hop is the time from before a node writes its \
         payload until the next one has read the first word. Microseconds.</p>\n{tables}"
    )
}

fn facet(facet: &Facet<'_>) -> String {
    let mut names: Vec<(&str, &str)> =
        facet.records.iter().map(|r| (r.system.as_str(), r.variant.as_str())).collect();
    names.sort_unstable();
    names.dedup();
    let rows: Vec<Vec<String>> = names
        .iter()
        .filter_map(|name| {
            let own = |r: &&&Record| (r.system.as_str(), r.variant.as_str()) == *name;
            row(*name, &facet.records.iter().filter(own).copied().collect::<Vec<_>>())
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = [
        "System",
        "p50 per hop",
        "start",
        "r",
        "p95 per hop",
        "nodes",
        "hop p50",
        "p95",
        "p99",
        "max",
    ];
    let table = table(&head.map(str::to_owned), rows.into_iter(), "numbers");
    let caption = match facet.caption.as_str() {
        "" => String::new(),
        caption => format!("<p>{}</p>\n", escape(caption)),
    };
    format!("{caption}{table}")
}

/// One system; `None` when it has no chain of a known length.
fn row((system, variant): (&str, &str), records: &[&Record]) -> Option<Vec<String>> {
    let median = fit(records, |r| r.latency_us.p50);
    let high = fit(records, |r| r.latency_us.p95);
    let longest = records.iter().max_by(|a, b| hops(a).total_cmp(&hops(b)))?;
    let shown = |line: Option<Line>, value: fn(Line) -> f64| {
        line.map_or_else(|| "–".to_owned(), |line| number(value(line)))
    };
    let mut cells = vec![format!("{system}/{variant}")];
    cells.push(shown(median, |line| line.slope));
    cells.push(shown(median, |line| line.intercept));
    cells.push(median.map_or_else(|| "–".to_owned(), |line| format!("{:.3}", line.r)));
    cells.push(shown(high, |line| line.slope));
    cells.push(format!("{:.0}", hops(longest) + 1.0));
    match longest.parts_us.get("hop") {
        Some(hop) => cells.extend([hop.p50, hop.p95, hop.p99, hop.max].map(number)),
        None => cells.extend(["–"; 4].map(str::to_owned)),
    }
    Some(cells)
}

fn fit(records: &[&Record], value: impl Fn(&Record) -> f64) -> Option<Line> {
    let measured = records.iter().filter(|r| r.samples > 0);
    fit_line(&measured.map(|r| (hops(r), value(r))).collect::<Vec<_>>())
}

/// Hops of a chain: one fewer than its nodes.
fn hops(record: &Record) -> f64 {
    record.params.get(AXIS).and_then(Value::as_f64).unwrap_or(1.0) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::experiment::parse;
    use angaros_stats::Summary;

    fn record(nodes: u64, p50: f64) -> Record {
        let summary = Summary { p50, p95: 2.0 * p50, ..Summary::default() };
        Record {
            system: "ring".into(),
            variant: "futex".into(),
            params: [(AXIS.to_owned(), nodes.into())].into(),
            samples: 1,
            latency_us: summary,
            parts_us: [("hop".to_owned(), Summary { p50: p50 / 10.0, ..summary })].into(),
            ..Record::default()
        }
    }

    #[test]
    fn the_slope_is_per_hop_and_single_hops_are_those_of_the_longest_chain() {
        let text = "name: a/b\ntitle: T\nworkload: chain\naxis: nodes\nsweep: {nodes: [3, 23]}\n";
        let experiment = parse(text, "t").unwrap();
        let (short, long) = (record(3, 25.0), record(23, 225.0));
        let html = section(&experiment, &[&long, &short]);
        // 2 hops 25, 22 hops 225: 10 a hop and 5 before.
        assert!(html.contains("<td>10.0</td><td>5.00</td><td>1.000</td><td>20.0</td>"), "{html}");
        assert!(html.contains("<td>23</td><td>22.5</td>"), "{html}");
        assert!(!section(&experiment, &[&short]).contains("p50 per hop"));
        let other = parse("name: a/b\ntitle: T\nworkload: w\n", "t").unwrap();
        assert_eq!(section(&other, &[&short]), "");
    }
}
