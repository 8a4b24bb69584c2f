//! What workloads counted beside their samples: one row per point, one column per figure.

use super::{align, number};
use angaros_bench::experiment::show;
use angaros_bench::result::Record;

/// Head and rows; `None` when no record has figures.
pub(crate) fn rows(
    records: &[&Record],
    params: &[String],
) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let counted = || records.iter().filter(|record| !record.figures.is_empty());
    let mut names: Vec<&String> = counted().flat_map(|record| record.figures.keys()).collect();
    names.sort();
    names.dedup();
    // Of long chains most hops did nothing to any message.
    let happened =
        |name: &String| counted().any(|r| r.figures.get(name).is_some_and(|n| *n != 0.0));
    names.retain(|name| !name.contains(" at hop ") || happened(name));
    let mut head = vec!["counted".to_owned()];
    head.extend(params.iter().cloned());
    head.extend(names.iter().map(ToString::to_string));
    let row = |record: &&Record| {
        let mut cells = vec![format!("{}/{}", record.system, record.variant)];
        cells.extend(
            params.iter().map(|name| record.params.get(name).map(show).unwrap_or_default()),
        );
        let figure = |name: &&String| {
            record.figures.get(*name).map_or_else(|| "-".to_owned(), |figure| number(*figure))
        };
        cells.extend(names.iter().map(figure));
        cells
    };
    // What a record has may all be left out above.
    let told = |record: &&&Record| names.iter().any(|name| record.figures.contains_key(*name));
    (!names.is_empty()).then(|| (head, counted().filter(told).map(row).collect()))
}

/// The same as aligned lines; empty when no record has figures.
pub(super) fn section(records: &[&Record], params: &[String]) -> String {
    rows(records, params).map_or_else(String::new, |(head, rows)| {
        format!("\n{}", align(&std::iter::once(head).chain(rows).collect::<Vec<_>>()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_that_a_system_does_not_have_is_a_dash() {
        let record = |name: &str| Record {
            system: "a".into(),
            variant: name.into(),
            figures: [(name.to_owned(), 12.0)].into(),
            ..Record::default()
        };
        let text = section(&[&record("packets"), &record("kB"), &Record::default()], &[]);
        let lines: Vec<&str> = text.trim().lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].contains("kB") && lines[0].contains("packets"), "{text}");
        assert!(lines[1].contains("12") && lines[1].contains('-'), "{text}");
        assert_eq!(section(&[&Record::default()], &[]), "");
    }
}
