//! The table that an experiment describes, for a page of text; and pages that hold such tables.

use angaros_bench::experiment::{Cell, Column, TableSpec};
use angaros_bench::result::{Record, ResultFile};

use super::number;
use super::parts::{PASSING, share_of_passing};

/// What a page has before a table: the file, relative to the page, and the experiment.
const BEGIN: &str = "<!-- table: ";
/// And behind it.
const END: &str = "<!-- /table -->\n";

/// The table of one experiment, by the given description or the one in the result, and a line with
/// the machine and the day.
///
/// # Errors
/// When the result has no such experiment, or nothing describes a table.
pub fn markdown(
    result: &ResultFile,
    name: &str,
    spec: Option<&TableSpec>,
) -> Result<String, String> {
    let experiment = result.experiments.iter().find(|experiment| experiment.name == name);
    let experiment = experiment.ok_or_else(|| format!("the result holds no {name}"))?;
    let spec = spec.or(experiment.table.as_ref()).ok_or_else(|| {
        format!("{name} describes no table; hint: add `table:` to experiments/{name}.yaml")
    })?;
    let records: Vec<&Record> = result.records.iter().filter(|r| r.experiment == name).collect();
    let heads: String = spec.columns.iter().map(|column| format!(" {} |", column.head)).collect();
    let mut out = format!("| |{heads}\n|---|{}\n", "---|".repeat(spec.columns.len()));
    for row in &spec.rows {
        let is =
            |r: &&&Record| row.of.split_once('/') == Some((r.system.as_str(), r.variant.as_str()));
        let own: Vec<&Record> = records.iter().filter(is).copied().collect();
        if !own.is_empty() {
            let cells: String =
                spec.columns.iter().map(|column| format!(" {} |", cell(column, &own))).collect();
            out.push_str(&format!("| {} |{cells}\n", row.name));
        }
    }
    out.push_str(&format!("\n{}\n", machine(result)));
    Ok(out)
}

fn cell(column: &Column, records: &[&Record]) -> String {
    let here = |r: &&&Record| column.at.iter().all(|(n, v)| r.params.get(n) == Some(v));
    let Some(record) = records.iter().find(here) else {
        return "-".to_owned();
    };
    let shown: Vec<String> = column.show.iter().map(|cell| value(*cell, record)).collect();
    shown.join(" / ")
}

fn value(cell: Cell, record: &Record) -> String {
    let l = &record.latency_us;
    match cell {
        Cell::P50 => number(l.p50),
        Cell::P95 => number(l.p95),
        Cell::P99 => number(l.p99),
        Cell::Cpu => number(record.cpu_us_per_message),
        Cell::Lost => record.lost.to_string(),
        Cell::Passing => record.parts_us.get(PASSING).map_or("-".to_owned(), |part| {
            format!("{} ({})", number(part.p50), share_of_passing(record))
        }),
        // Who looks all the time is never idle.
        Cell::Idle => match record.idle_cpu_fraction {
            Some(share) if share > 0.5 => "spins".to_owned(),
            Some(share) => format!("{:.2} %", share * 100.0),
            None => "-".to_owned(),
        },
    }
}

/// Where and when, of which run of which programs, and what disturbed it.
fn machine(result: &ResultFile) -> String {
    let e = &result.environment;
    let guest = if e.virtual_machine { ", a virtual machine" } else { "" };
    let (cpu, cores, kernel) = (&e.cpu, e.cores, &e.kernel);
    let day = angaros_bench::result::utc(result.started_unix);
    let day = day.split(' ').next().unwrap_or_default().to_owned();
    let (seed, told) = (result.seed, result.provenance().sentence);
    format!("{cpu}, {cores} cores{guest}, Linux {kernel}, {day}, seed {seed}; {told}.")
}

/// A page with its tables written anew; `table` makes one of a file and an experiment.
///
/// # Errors
/// When a marker is not closed or names too little, or `table` fails.
pub fn fill(
    page: &str,
    table: impl Fn(&str, &str) -> Result<String, String>,
) -> Result<String, String> {
    let mut out = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (named, body) = after.split_once(" -->\n").ok_or("a table's marker is not closed")?;
        let (file, name) = named
            .split_once(' ')
            .ok_or_else(|| format!("marker {named:?}; hint: {BEGIN}FILE EXPERIMENT -->"))?;
        let behind = body.find(END).ok_or_else(|| format!("{named}: no {}", END.trim()))?;
        let fresh = table(file, name)?;
        out.push_str(&format!("{before}{BEGIN}{named} -->\n{fresh}"));
        rest = &body[behind..];
        // The end mark stays with what follows.
        let (end, following) = rest.split_at(END.len());
        out.push_str(end);
        rest = following;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::experiment::{load, parse};
    use angaros_bench::result::read;
    use angaros_stats::Summary;
    use std::path::Path;

    #[test]
    fn a_table_has_the_rows_that_ran_and_a_dash_where_one_did_not() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsweep: {payload: [8, 64]}\n\
            systems: {ring: [futex], none: [x]}\ntable:\n  \
            rows: [{of: ring/futex, name: the floor}, {of: none/x, name: never}]\n  \
            columns: [{head: 8 B, at: {payload: 8}, show: [p50, p95]}, \
            {head: 64 B, at: {payload: 64}, show: [idle]}]\n";
        let mut result = ResultFile::new(Environment::default(), 7, true);
        result.experiments.push(parse(text, "t").unwrap());
        result.records.push(Record {
            experiment: "a/b".into(),
            system: "ring".into(),
            variant: "futex".into(),
            params: [("payload".to_owned(), 8.into())].into(),
            latency_us: Summary { p50: 9.256, p95: 12.0, ..Summary::default() },
            ..Record::default()
        });
        let table = markdown(&result, "a/b", None).unwrap();
        assert!(table.starts_with("| | 8 B | 64 B |\n|---|---|---|\n"), "{table}");
        assert!(table.contains("| the floor | 9.26 / 12.0 | - |\n"), "{table}");
        assert!(
            !table.contains("never") && table.contains(", seed 7; a quick run of programs"),
            "{table}"
        );
        assert!(markdown(&result, "c/d", None).unwrap_err().contains("no c/d"));
    }

    #[test]
    fn only_what_lies_between_markers_is_written_anew() {
        let page = "a\n<!-- table: f.json a/b -->\nold\n<!-- /table -->\nz\n";
        let new = fill(page, |file, name| Ok(format!("{file} {name}\n"))).unwrap();
        assert_eq!(new, "a\n<!-- table: f.json a/b -->\nf.json a/b\n<!-- /table -->\nz\n");
        assert_eq!(fill(&new, |file, name| Ok(format!("{file} {name}\n"))).unwrap(), new);
        let open = "<!-- table: f.json a/b -->\nold\n";
        assert!(fill(open, |_, _| Ok(String::new())).unwrap_err().contains("no <!-- /table -->"));
    }

    #[test]
    fn the_tables_of_the_readme_and_the_book_are_those_of_the_kept_results() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for path in ["README.md", "docs/concepts/where-others-are-ahead.md"] {
            let path = root.join(path);
            let folder = path.parent().unwrap();
            let page = std::fs::read_to_string(&path).unwrap();
            let fresh = fill(&page, |file, name| {
                let result = read(&folder.join(file)).map_err(|error| error.to_string())?;
                let yaml = root.join("experiments").join(format!("{name}.yaml"));
                let spec = load(&yaml).map_err(|error| error.to_string())?.table;
                markdown(&result, name, spec.as_ref())
            });
            assert_eq!(fresh.unwrap(), page, "run scripts/readme_tables.sh");
        }
    }
}
