//! Where the time went: for workloads that can tell, the median of each part of a sample.

use super::{align, number};
use angaros_bench::experiment::show;
use angaros_bench::result::Record;

/// The part that is the framework's: everything that no node asked for.
pub(super) const PASSING: &str = "message passing";

/// More parts than this are lines, not columns.
const COLUMNS: usize = 8;

/// One row per point that has parts, or one per part where there are many; empty when none has.
pub(super) fn section(records: &[&Record], params: &[String]) -> String {
    let records: Vec<&Record> =
        records.iter().filter(|record| !record.parts_us.is_empty()).copied().collect();
    let mut names: Vec<&String> =
        records.iter().flat_map(|r| r.parts_us.keys()).filter(|name| *name != PASSING).collect();
    names.sort();
    names.dedup();
    if records.is_empty() {
        return String::new();
    }
    if names.len() > COLUMNS {
        return turned(&records, params, &names);
    }
    let mut head: Vec<String> = vec!["where the time went".to_owned()];
    head.extend(params.iter().cloned());
    head.extend(names.iter().map(ToString::to_string));
    let passing = records.iter().any(|record| record.parts_us.contains_key(PASSING));
    if passing {
        head.extend([PASSING.to_owned(), "of total".to_owned()]);
    }
    let mut rows = vec![head];
    rows.extend(records.iter().map(|record| row(record, params, &names, passing)));
    format!("\n{}", align(&rows))
}

/// A table for each point: parts in lines, systems in columns.
fn turned(records: &[&Record], params: &[String], names: &[&String]) -> String {
    let point = |record: &Record| -> Vec<String> {
        let value = |name: &String| Some(format!("{name} {}", show(record.params.get(name)?)));
        params.iter().filter_map(value).collect()
    };
    let mut points: Vec<Vec<String>> = records.iter().map(|record| point(record)).collect();
    points.sort();
    points.dedup();
    let mut text = String::new();
    for wanted in points {
        let of_point: Vec<&&Record> = records.iter().filter(|r| point(r) == wanted).collect();
        let what = std::iter::once("where the time went").chain(wanted.iter().map(String::as_str));
        let mut head = vec![what.collect::<Vec<_>>().join(", ")];
        head.extend(of_point.iter().map(|record| format!("{}/{}", record.system, record.variant)));
        let mut rows = vec![head];
        rows.extend(names.iter().map(|name| {
            let medians = of_point.iter().map(|record| median(record, name));
            std::iter::once((*name).clone()).chain(medians).collect()
        }));
        text += &format!("\n{}", align(&rows));
    }
    text
}

fn median(record: &Record, name: &str) -> String {
    record.parts_us.get(name).map_or_else(|| "-".to_owned(), |part| number(part.p50))
}

fn row(record: &Record, params: &[String], names: &[&String], passing: bool) -> Vec<String> {
    let mut cells = vec![format!("{}/{}", record.system, record.variant)];
    cells.extend(params.iter().map(|name| record.params.get(name).map(show).unwrap_or_default()));
    cells.extend(names.iter().map(|name| median(record, name)));
    if passing {
        let passing = record.parts_us.get(PASSING).map_or(0.0, |part| part.p50);
        cells.extend([number(passing), share_of_passing(record)]);
    }
    cells
}

/// How much of the median the median of message passing is.
pub(super) fn share_of_passing(record: &Record) -> String {
    let passing = record.parts_us.get(PASSING).map_or(0.0, |part| part.p50);
    format!("{:.1} %", 100.0 * passing / record.latency_us.p50.max(f64::MIN_POSITIVE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_stats::Summary;

    #[test]
    fn many_parts_are_lines_below_the_systems_of_a_point() {
        let part = |p50| Summary { p50, ..Summary::default() };
        let record = |system: &str, deployment: &str, p50: f64| Record {
            system: system.to_owned(),
            variant: "v".to_owned(),
            params: [("deployment".to_owned(), deployment.into())].into(),
            parts_us: (0..9).map(|i| (format!("edge {i}"), part(p50 + f64::from(i)))).collect(),
            ..Record::default()
        };
        let all = [record("a", "split", 70.0), record("a", "all", 30.0), record("b", "all", 50.0)];
        let all: Vec<&Record> = all.iter().collect();
        let text = section(&all, &["deployment".to_owned()]);
        let lines: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        let place = |words: &[&str]| lines.iter().position(|line| line.ends_with(words));
        let (both, one) = (place(&["all", "a/v", "b/v"]), place(&["split", "a/v"]));
        assert!(both < place(&["edge", "3", "33.0", "53.0"]) && both < one, "{text}");
        assert!(one < place(&["edge", "8", "78.0"]) && both.is_some() && one.is_some(), "{text}");
    }

    #[test]
    fn the_share_of_message_passing_is_told() {
        let part = |p50| Summary { p50, ..Summary::default() };
        let mut record = Record { latency_us: part(200.0), ..Record::default() };
        record.parts_us.insert("resize: compute".into(), part(150.0));
        record.parts_us.insert(PASSING.into(), part(50.0));
        let text = section(&[&record], &[]);
        assert!(text.contains("resize: compute") && text.trim_end().ends_with("25.0 %"), "{text}");
        assert_eq!(section(&[&Record::default()], &[]), "");
        record.parts_us.remove(PASSING);
        assert!(!section(&[&record], &[]).contains("of total"));
    }
}
