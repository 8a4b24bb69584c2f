//! The tables of a report: numbers, the paper's figures, what was left out, the machine.

use crate::table::{self, Rates, number};
use angaros_bench::environment::{Built, Environment};
use angaros_bench::experiment::{Experiment, Kind, PaperFigure, Value, show};
use angaros_bench::result::varying;
use angaros_bench::result::{Record, ResultFile};

use super::facets::{axis_name, in_words, unit_of};
use super::scale::Unit;
use super::svg::escape;

/// All numbers of an experiment.
pub fn numbers(experiment: &Experiment, records: &[&Record]) -> String {
    let params = varying(records);
    let mut head: Vec<String> = vec!["System".into(), "Variant".into()];
    head.extend(params.iter().map(|p| p.replace('_', " ")));
    let fixed =
        ["p50", "95 % CI", "p95", "p99", "p99.9", "max", "n", "lost", "CPU/msg", "idle CPU"];
    head.extend(fixed.map(str::to_owned));
    let rates = Rates::of(records);
    head.extend(rates.heads());
    if let Some(base) = &experiment.baseline {
        head.push(format!("× {}/{}", base.system, base.variant));
    }
    let rows =
        records.iter().map(|r| number_row(r, &params, &rates, experiment.baseline.is_some()));
    table(&head, rows, "numbers")
}

/// What a workload counted beside its samples; empty where there is nothing.
pub fn figures(records: &[&Record]) -> String {
    match table::figures(records, &varying(records)) {
        Some((head, rows)) => {
            let hint = "<p class=\"hint\">Means over repeats; units stand in the heads.</p>\n";
            format!("{hint}{}", table(&head, rows.into_iter(), "numbers"))
        }
        None => String::new(),
    }
}

/// What the links of networks in a box did; empty where all was on one host.
pub fn network(records: &[&Record]) -> String {
    match table::network(records, &varying(records)) {
        Some((head, rows)) => {
            let hint = "<p class=\"hint\">What the emulated links did, all repeats together. \
                Late: by how many microseconds the emulator handed frames over after their time, \
                and how much that is of a sample, in the worst repeat. Clock offset: of any \
                host's clock from the first host's as measured over the links, in microseconds; \
                hosts in a box share a clock, and nothing is corrected by it.</p>\n";
            format!("<h3>Links</h3>\n{hint}{}", table(&head, rows.into_iter(), "numbers"))
        }
        None => String::new(),
    }
}

fn number_row(record: &Record, params: &[String], rates: &Rates, with_ratio: bool) -> Vec<String> {
    let l = &record.latency_us;
    let invalid = if record.is_invalid() { " (invalid)" } else { "" };
    let mut cells = vec![record.system.clone(), format!("{}{invalid}", record.variant)];
    cells.extend(params.iter().map(|name| match record.params.get(name) {
        Some(Value::Number(n)) if unit_of(name) == Unit::Bytes => {
            Unit::Bytes.show(n.as_f64().unwrap_or(0.0))
        }
        Some(value) => show(value).replace('_', " "),
        None => String::new(),
    }));
    cells.push(number(l.p50));
    let interval =
        |ci: angaros_stats::Interval| format!("{} – {}", number(ci.low), number(ci.high));
    cells.push(record.p50_ci_us.map_or_else(String::new, interval));
    cells.extend([l.p95, l.p99, l.p999, l.max].map(number));
    cells.push(record.samples.to_string());
    cells.push(record.lost.to_string());
    cells.push(number(record.cpu_us_per_message));
    let idle = |share: f64| format!("{:.2} %", share * 100.0);
    cells.push(record.idle_cpu_fraction.map_or_else(|| "–".into(), idle));
    cells.extend(rates.cells(record));
    if with_ratio {
        cells.push(record.ratio.map_or_else(|| "–".into(), |r| format!("{:.2}", r.p50)));
    }
    cells
}

/// Medians of one facet at a glance: a row per system, a column per value of the axis, the
/// smallest of each column marked. Empty when a column would stand alone.
pub fn glance(records: &[&Record], axis: &str, values: &[Value]) -> String {
    let mut rows: Vec<(String, Vec<Option<f64>>)> = Vec::new();
    for record in records.iter().filter(|r| r.samples > 0) {
        let at = |v: &Value| record.params.get(axis) == Some(v);
        let Some(column) = values.iter().position(at) else {
            continue;
        };
        let name = format!("{}/{}", record.system, record.variant);
        let index = rows.iter().position(|r| r.0 == name).unwrap_or_else(|| {
            rows.push((name, vec![None; values.len()]));
            rows.len() - 1
        });
        rows[index].1[column] = Some(record.latency_us.p50);
    }
    if values.len() < 2 || rows.is_empty() {
        return String::new();
    }
    let best: Vec<f64> = (0..values.len())
        .map(|c| rows.iter().filter_map(|r| r.1[c]).fold(f64::INFINITY, f64::min))
        .collect();
    rows.sort_by(|a, b| a.1[0].unwrap_or(f64::MAX).total_cmp(&b.1[0].unwrap_or(f64::MAX)));
    let shown = |v: &Value| unit_of(axis).show(v.as_f64().unwrap_or(0.0));
    let head: String = values.iter().map(|v| format!("<th>{}</th>", escape(&shown(v)))).collect();
    let cell = |(value, best): (&Option<f64>, &f64)| match value {
        Some(us) if us <= best => format!("<td class=\"best\">{}</td>", Unit::Time.show(*us)),
        Some(us) => format!("<td>{}</td>", Unit::Time.show(*us)),
        None => "<td>–</td>".to_owned(),
    };
    let body: String = rows
        .iter()
        .map(|(name, cells)| {
            let cells: String = cells.iter().zip(&best).map(cell).collect();
            format!("<tr><th>{}</th>{cells}</tr>\n", escape(name))
        })
        .collect();
    format!(
        "<div class=\"scroll glance\"><table><thead><tr><th>median, by {}</th>{head}\
         </tr></thead>\n<tbody>\n{body}</tbody></table></div>\n",
        escape(&axis_name(axis))
    )
}

/// What is held against what; empty when the experiment compares nothing.
pub fn compared(result: &ResultFile, experiment: &Experiment) -> String {
    let Some((head, rows)) = table::compared(result, experiment) else {
        return String::new();
    };
    let rows = table(&head, rows.into_iter(), "numbers");
    let wake_up = experiment.wake_up.as_ref().map_or_else(String::new, |wake_up| {
        let (asleep, awake) = (escape(&wake_up.asleep), escape(&wake_up.awake));
        format!(
            " What a wake-up of a thread in every message adds to a sample is measured here: the \
             median of {asleep} minus that of {awake}, at the first point that both ran."
        )
    });
    format!(
        "<h3>Held against others</h3>\n<p class=\"hint\">Microseconds. The limit is a multiple of \
         the other's median, or of what else stands under \"of\", plus wake-ups or microseconds \
         where some are granted.{wake_up} Within or beyond: all of the ratio's interval is; \
         unclear: it lies on both sides, there was one run only, or a run is invalid. Where there \
         are pairs, the two ran one right \
         after the other, and the ratio is what the pairs' own ratios say.</p>\n{rows}"
    )
}

/// The paper's own figures; empty when the experiment has none.
pub fn paper(experiment: &Experiment) -> String {
    if experiment.paper.is_empty() {
        return String::new();
    }
    let head = [
        "What",
        "Point",
        "median",
        "p95",
        "mean",
        "value",
        "In the paper's words",
        "Where and on what",
    ];
    let rows = experiment.paper.iter().map(|figure| {
        let point: Vec<String> =
            figure.params.iter().map(|(name, value)| in_words(name, Some(value))).collect();
        let time = |us: Option<f64>| us.map_or_else(|| "–".into(), |us| Unit::Time.show(us));
        vec![
            figure.label.clone(),
            point.join(", "),
            time(figure.p50_us),
            time(figure.p95_us),
            time(figure.mean_us),
            of_figure(experiment, figure),
            figure.text.clone().unwrap_or_default(),
            figure.note.clone(),
        ]
    });
    let rows = table(&head.map(str::to_owned), rows, "words");
    format!(
        "<h3>The paper's own figures</h3>\n<p class=\"hint\">Measured by the paper's authors on \
         their machine; shown beside ours, never mixed with them.</p>\n{rows}"
    )
}

/// The paper's value in the unit of the figure that it belongs to.
fn of_figure(experiment: &Experiment, entry: &PaperFigure) -> String {
    let Some(value) = entry.value else {
        return "–".to_owned();
    };
    let own = experiment.figures.iter().find(|figure| Some(&figure.id) == entry.figure.as_ref());
    match own.map(|figure| figure.kind) {
        Some(Kind::Deviation) => Unit::Percent.show(value),
        _ => number(value),
    }
}

/// What was not measured and why, one row per system and reason.
pub fn skipped(result: &ResultFile, experiment: &Experiment) -> String {
    let mut groups: Vec<(String, String, bool, usize)> = Vec::new();
    for one in result.skipped.iter().filter(|s| s.experiment == experiment.name) {
        let name = format!("{}/{}", one.system, one.variant);
        match groups.iter_mut().find(|g| g.0 == name && g.1 == one.reason) {
            Some(group) => group.3 += 1,
            None => groups.push((name, one.reason.clone(), one.failed, 1)),
        }
    }
    if groups.is_empty() {
        return String::new();
    }
    let rows = groups.into_iter().map(|(name, reason, failed, n)| {
        let kind = if failed { "failed" } else { "not offered" };
        vec![name, kind.to_owned(), n.to_string(), reason]
    });
    let head = ["System", "Outcome", "Points", "Reason"].map(str::to_owned);
    let rows = table(&head, rows, "words");
    format!("<details><summary>Not measured</summary>\n{rows}</details>\n")
}

/// The machine.
pub fn environment(e: &Environment) -> String {
    let guest = if e.virtual_machine { "yes" } else { "no" };
    let list = |map: &std::collections::BTreeMap<String, String>| {
        let parts: Vec<String> = map.iter().map(|(k, v)| format!("{k} {v}")).collect();
        parts.join("; ")
    };
    let busiest: Vec<String> = e
        .others
        .iter()
        .map(|other| format!("{} {:.0} % of a core", other.name, other.share * 100.0))
        .collect();
    let told = |(name, built): (&String, &Built)| format!("{name} {}", built.describe());
    let programs: Vec<String> = e.programs.iter().map(told).collect();
    let again = if e.played_again == 0 { String::new() } else { e.played_again.to_string() };
    let rows = [
        ("Processor", e.cpu.clone()),
        ("Cores", e.cores.to_string()),
        ("Memory", format!("{} MB", e.memory_mb)),
        ("Virtual machine", guest.to_owned()),
        ("Kernel", e.kernel.clone()),
        ("System", e.os.clone()),
        ("Frequency governor", e.governor.clone()),
        ("Idle states", e.idle_states.join(", ")),
        ("Load before / after", format!("{:.2} / {:.2}", e.load_before, e.load_after)),
        ("Time stolen by the hypervisor", format!("{:.2} %", e.steal_fraction * 100.0)),
        ("Runs played again because of that", again),
        ("Busiest other processes", busiest.join(", ")),
        ("Network", list(&e.network)),
        ("Kernel's settings", list(&e.settings)),
        ("Versions", list(&e.versions)),
        ("Measured programs", programs.join("; ")),
        // Results from before programs were noted.
        (
            "Commit of the folder that it ran in",
            if e.programs.is_empty() { &e.git_commit } else { "" }.to_owned(),
        ),
    ];
    let rows = rows.into_iter().filter(|(_, value)| !value.is_empty());
    let rows: String = rows
        .map(|(name, value)| format!("<tr><th>{name}</th><td>{}</td></tr>\n", escape(&value)))
        .collect();
    format!("<table class=\"machine\">\n{rows}</table>\n")
}

/// A table of more rows scrolls below its heading line.
const TALL: usize = 24;

/// A table with a heading line, without the columns that nobody has anything in.
pub(super) fn table(
    head: &[String],
    rows: impl Iterator<Item = Vec<String>>,
    class: &str,
) -> String {
    let rows: Vec<Vec<String>> = rows.collect();
    // A column in which nobody has anything only takes room.
    let empty = |cell: Option<&String>| cell.is_none_or(|c| matches!(c.trim(), "" | "–" | "-"));
    let told = |i: usize| i == 0 || rows.iter().any(|row| !empty(row.get(i)));
    let columns: Vec<usize> = (0..head.len()).filter(|i| told(*i)).collect();
    let cells = |tag: &str, cells: &[String]| -> String {
        let cells = columns.iter().filter_map(|i| cells.get(*i));
        cells.map(|c| format!("<{tag}>{}</{tag}>", escape(c))).collect()
    };
    let head = cells("th", head);
    let body: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
    let tall = if rows.len() > TALL { " tall" } else { "" };
    format!(
        "<div class=\"scroll{tall}\"><table class=\"{class}\"><thead><tr>{head}</tr></thead>\n\
         <tbody>\n{body}</tbody></table></div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::experiment::parse;
    use angaros_bench::result::Skipped;

    #[test]
    fn reasons_are_grouped_and_escaped() {
        let experiment = parse("name: a/b\ntitle: T\nworkload: w\n", "t").unwrap();
        let mut result = ResultFile::new(Environment::default(), 1, false);
        for _ in 0..3 {
            result.skipped.push(Skipped {
                experiment: "a/b".into(),
                system: "x".into(),
                variant: "y".into(),
                params: std::collections::BTreeMap::new(),
                failed: true,
                reason: "<oops>".into(),
            });
        }
        let html = skipped(&result, &experiment);
        assert!(html.contains("<td>3</td><td>&lt;oops&gt;</td>"), "{html}");
        assert_eq!(html.matches("<tr>").count(), 2);
    }

    #[test]
    fn the_smallest_median_of_each_column_is_marked() {
        let record = |variant: &str, payload: u64, p50: f64| Record {
            system: "ring".into(),
            variant: variant.into(),
            params: [("payload".to_owned(), payload.into())].into(),
            samples: 1,
            latency_us: angaros_stats::Summary { p50, ..Default::default() },
            ..Record::default()
        };
        let all = [record("a", 8, 2.0), record("b", 8, 1.0), record("a", 64, 3.0)];
        let all: Vec<&Record> = all.iter().collect();
        let html = glance(&all, "payload", &[8.into(), 64.into()]);
        assert!(html.contains("<tr><th>ring/b</th><td class=\"best\">1 µs</td><td>–</td></tr>"));
        assert!(
            html.contains("<td class=\"best\">3 µs</td>")
                && html.find("ring/b") < html.find("ring/a")
        );
        assert!(glance(&all, "payload", &[8.into()]).is_empty());
    }

    #[test]
    fn the_papers_figures_are_marked_as_the_papers() {
        let text =
            "name: a/b\ntitle: T\nworkload: w\npaper: [{label: L, p50_us: 28700, note: N}]\n";
        let html = paper(&parse(text, "t").unwrap());
        assert!(
            html.contains("The paper&#39;s own figures")
                || html.contains("The paper's own figures")
        );
        assert!(html.contains("28.7 ms") && html.contains("never mixed"));
        let text = "name: a/b\ntitle: T\nworkload: w\nsweep: {r: [a, b], n: [1, 2]}\n\
            figures: [{id: F, kind: deviation, over: {param: r, of: a, to: b}}]\n\
            paper: [{label: L, figure: F, value: 15}, {label: M, params: {n: 1}, mean_us: 1188}]\n";
        let html = paper(&parse(text, "t").unwrap());
        assert!(html.contains("<td>15 %</td>") && html.contains("<td>1.19 ms</td>"), "{html}");
        // Nobody has a median.
        assert!(!html.contains("<th>median</th>"), "{html}");
    }
}
