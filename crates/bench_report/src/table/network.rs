//! What the links of networks in a box did, a row per record: all repeats together.

use super::{align, number};
use angaros_bench::experiment::show;
use angaros_bench::result::{LATE_AT_MOST, NetworkUse, Record};

/// The columns behind those of the point.
const HEAD: [&str; 12] = [
    "link",
    "frames",
    "lost",
    "queue full",
    "retries",
    "cut",
    "too large",
    "refused",
    "late p50",
    "late p99",
    "late, % of mean",
    "clock offset",
];

/// Head and rows; `None` when no record went over a network in a box.
pub(crate) fn rows(
    records: &[&Record],
    params: &[String],
) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let mut head = vec!["links".to_owned()];
    head.extend(params.iter().filter(|name| *name != "link").cloned());
    head.extend(HEAD.map(str::to_owned));
    let row = |record: &&Record| {
        let network = record.network()?;
        let mut cells = vec![format!("{}/{}", record.system, record.variant)];
        let shown = params.iter().filter(|name| *name != "link");
        cells.extend(shown.map(|name| record.params.get(name).map(show).unwrap_or_default()));
        cells.extend(counted(record, &network));
        Some(cells)
    };
    let rows: Vec<Vec<String>> = records.iter().filter_map(row).collect();
    (!rows.is_empty()).then_some((head, rows))
}

fn counted(record: &Record, n: &NetworkUse) -> Vec<String> {
    let late = record.late_share().map_or_else(|| "-".to_owned(), |s| number(100.0 * s));
    let invalid = if record.is_invalid() { " INVALID" } else { "" };
    let counts = [n.frames, n.lost, n.queue, n.retries, n.cut, n.oversize, n.refused];
    let mut cells = vec![n.link.clone()];
    cells.extend(counts.map(|count| count.to_string()));
    cells.extend([n.late_p50_us, n.late_p99_us].map(number));
    cells.push(format!("{late}{invalid}"));
    cells.push(match n.clock_bound_ns {
        0 => "not measured".to_owned(),
        bound => {
            let us = |ns: f64| number(ns / 1e3);
            let sign = if n.clock_offset_ns < 0 { "-" } else { "" };
            let offset = us(n.clock_offset_ns.unsigned_abs() as f64);
            format!("{sign}{offset} ± {}", us(bound as f64))
        }
    });
    cells
}

/// Why some of the records do not count, in one sentence; `None` where all do.
pub(crate) fn invalid(records: &[&Record]) -> Option<String> {
    let invalid: Vec<&&Record> = records.iter().filter(|record| record.is_invalid()).collect();
    let worst = invalid.iter().filter_map(|record| record.late_share()).fold(0.0, f64::max);
    let (most, percent) = (100.0 * LATE_AT_MOST, number(100.0 * worst));
    (!invalid.is_empty()).then(|| {
        format!(
            "invalid: in {} of {} records the emulator of the network was late by more than \
             {most:.0} % of what it measured, by {percent} % at most; hint: measure them again \
             on a machine with idle cores",
            invalid.len(),
            records.len()
        )
    })
}

/// The same as aligned lines; empty when no record went over a network in a box.
pub(super) fn section(records: &[&Record], params: &[String]) -> String {
    let mut out = rows(records, params).map_or_else(String::new, |(head, rows)| {
        format!("\n{}", align(&std::iter::once(head).chain(rows).collect::<Vec<_>>()))
    });
    out.extend(invalid(records).map(|sentence| format!("\n  {sentence}\n")));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::result::Repeat;
    use angaros_stats::Summary;

    #[test]
    fn every_record_over_a_network_says_what_the_links_did_and_whether_it_counts() {
        let record = |late_mean_us: f64| {
            let network = NetworkUse {
                link: "wifi".into(),
                queue: 17,
                retries: 23,
                crossings: 2,
                late_mean_us,
                clock_offset_ns: -1500,
                clock_bound_ns: 250_000,
                ..NetworkUse::default()
            };
            let latency_us = Summary { mean: 1000.0, ..Summary::default() };
            let repeat = Repeat { network: Some(network), latency_us, ..Repeat::default() };
            let (system, variant) = ("a".into(), "b".into());
            Record { system, variant, repeats: vec![repeat.clone(), repeat], ..Record::default() }
        };
        let (good, late) = (record(10.0), record(40.0));
        let text = section(&[&good, &late, &Record::default()], &["link".to_owned()]);
        assert!(text.contains("wifi") && text.contains("34") && text.contains("46"), "{text}");
        assert!(text.contains("-1.50 ± 250"), "{text}");
        assert_eq!(text.matches("8.00 INVALID").count(), 1, "{text}");
        assert!(text.contains("invalid: in 1 of 3 records") && text.contains("8.00 % at most"));
        assert!(!section(&[&good], &[]).contains("invalid:"));
        assert_eq!(section(&[&Record::default()], &[]), "");
    }
}
