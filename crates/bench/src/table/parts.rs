//! Where the time went: for workloads that can tell, the median of each part of a sample.

use super::{align, number};
use crate::experiment::show;
use crate::result::Record;

/// The part that is the framework's: everything that no node asked for.
const PASSING: &str = "message passing";

/// One row per point that has parts; empty when none has.
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

fn row(record: &Record, params: &[String], names: &[&String], passing: bool) -> Vec<String> {
    let median = |name: &String| {
        record.parts_us.get(name).map_or_else(|| "-".to_owned(), |part| number(part.p50))
    };
    let mut cells = vec![format!("{}/{}", record.system, record.variant)];
    cells.extend(params.iter().map(|name| record.params.get(name).map(show).unwrap_or_default()));
    cells.extend(names.iter().map(|name| median(name)));
    if passing {
        let passing = record.parts_us.get(PASSING).map_or(0.0, |part| part.p50);
        let share = 100.0 * passing / record.latency_us.p50.max(f64::MIN_POSITIVE);
        cells.extend([number(passing), format!("{share:.0} %")]);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Summary;

    #[test]
    fn the_share_of_message_passing_is_told() {
        let part = |p50| Summary { p50, ..Summary::default() };
        let mut record = Record { latency_us: part(200.0), ..Record::default() };
        record.parts_us.insert("resize: compute".into(), part(150.0));
        record.parts_us.insert(PASSING.into(), part(50.0));
        let text = section(&[&record], &[]);
        assert!(text.contains("resize: compute") && text.trim_end().ends_with("25 %"), "{text}");
        assert_eq!(section(&[&Record::default()], &[]), "");
        record.parts_us.remove(PASSING);
        assert!(!section(&[&record], &[]).contains("of total"));
    }
}
