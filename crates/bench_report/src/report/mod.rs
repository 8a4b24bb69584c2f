//! The report: one HTML page, written from a result and nothing else, that opens without a network.
//!
//! 1. The page asks for nothing: style, drawings and a script of ours stand in it.
//! 2. Without the script it shows the same figures and numbers; printed, everything is open,
//!    nothing to click is seen, and colours are the light ones.
//! 3. What a paper published is drawn and written in a style of its own, never as a series.

mod axes;
mod breakdown;
mod cdf;
mod export;
mod facets;
mod hops;
mod index;
mod lines;
mod palette;
mod raincloud;
mod redrawn;
mod scale;
mod svg;
mod tables;

use std::path::Path;

use angaros_bench::experiment::{Experiment, Params, show};
use angaros_bench::finding;
use angaros_bench::result::{Record, ResultFile, utc};
use facets::{Facet, detailed, facets};
use palette::Palette;
use raincloud::PaperMark;
use svg::escape;

pub use export::{File, drawings};
pub use index::{Entry, index, write_index};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
#[error("write report {path}: {source}")]
pub struct ReportError {
    path: String,
    source: std::io::Error,
}

/// Writes the page of a result to a file.
///
/// # Errors
/// When the file cannot be written.
pub fn write(result: &ResultFile, path: &Path) -> Result<(), ReportError> {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    let written = made.and_then(|()| {
        std::fs::write(path, render(result)).inspect_err(|_| {
            // Half a page looks like a whole one. The first error is the one to report.
            std::fs::remove_file(path).ok();
        })
    });
    written.map_err(|source| ReportError { path: path.display().to_string(), source })
}

/// The page of a result.
#[must_use]
pub fn render(result: &ResultFile) -> String {
    let palette = Palette::new(result);
    let title = match result.experiments.as_slice() {
        [one] => one.title.clone(),
        many => format!("{} experiments", many.len()),
    };
    let sections: String =
        result.experiments.iter().map(|e| section(result, e, &palette)).collect();
    let (title, head) = (escape(&title), head(result) + &contents(result));
    let machine = tables::environment(&result.environment);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{head}\n{sections}\n\
         <h2>The machine</h2>\n{machine}{FOOT}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

const FOOT: &str = "<p class=\"hint\">Percentiles are exact, no outlier is removed. The interval \
    is a 95&nbsp;% bootstrap interval of the median (repeats resampled first, then samples). \
    Latencies are in microseconds where no unit stands. CPU per message is that of all processes \
    of the system.</p>\n";

fn head(result: &ResultFile) -> String {
    let e = &result.environment;
    let when = utc(result.started_unix);
    let (cpu, cores, kernel) = (escape(&e.cpu), e.cores, escape(&e.kernel));
    let mut out =
        format!("<p class=\"meta\">{when}, {cpu}, {cores} cores, Linux {kernel}</p>\n<p>");
    if result.quick {
        out.push_str("<span class=\"tag\">quick: only the corners of the sweep</span>");
    }
    let (seed, seconds) = (result.seed, result.elapsed_s);
    out.push_str(&format!("<span class=\"tag\">seed {seed}</span>"));
    out.push_str(&format!("<span class=\"tag\">took {seconds:.0} s</span></p>\n"));
    if result.interrupted {
        out.push_str("<p class=\"warn\">Interrupted: this is what was measured until then.</p>\n");
    }
    for warning in &e.warnings {
        out.push_str(&format!("<p class=\"warn\">{}</p>\n", escape(warning)));
    }
    out
}

/// What the page holds: its experiments, with the figures of papers that each draws again.
fn contents(result: &ResultFile) -> String {
    if result.experiments.len() < 2 {
        return String::new();
    }
    let line = |experiment: &Experiment| {
        let figures: Vec<&str> = experiment.figures.iter().map(|f| f.id.as_str()).collect();
        format!(
            "<li><a href=\"#{}\">{}</a> <span>{}{}{}</span></li>\n",
            anchor(experiment),
            escape(&experiment.title),
            escape(&experiment.name),
            if figures.is_empty() { "" } else { ": " },
            escape(&figures.join("; ")),
        )
    };
    let lines: String = result.experiments.iter().map(line).collect();
    format!("<nav>\n<ol>\n{lines}</ol>\n</nav>\n")
}

/// Where an experiment begins on the page.
fn anchor(experiment: &Experiment) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    experiment.name.chars().map(plain).collect()
}

fn section(result: &ResultFile, experiment: &Experiment, palette: &Palette) -> String {
    let records: Vec<&Record> =
        result.records.iter().filter(|r| r.experiment == experiment.name).collect();
    let (palette, records) = (&palette.of(&records), palette.ordered(records));
    let s = &experiment.settings;
    let mut out = format!(
        "<section>\n<h2 id=\"{}\">{} <span>{}</span></h2>\n<p>{}</p>\n<p class=\"meta\">{}; {} \
         samples a run after {} of warm-up, {} repeat{}</p>\n",
        anchor(experiment),
        escape(&experiment.title),
        escape(&experiment.name),
        escape(experiment.about.trim()),
        fixed(&experiment.fixed),
        s.count,
        s.warmup,
        s.repeats,
        if s.repeats == 1 { "" } else { "s" },
    );
    if records.is_empty() {
        out.push_str("<p class=\"warn\">Nothing was measured.</p>\n");
    }
    if let Some(sentence) = crate::table::invalid(&records) {
        let sentence = escape(&capital(&sentence));
        out.push_str(&format!(
            "<p class=\"warn\">{sentence}. In drawings such points are hollow.</p>\n"
        ));
    }
    out.push_str(&found(result, experiment));
    out.push_str(&redrawn::section(experiment, &records, palette));
    out.push_str(&at_a_glance(experiment, &records));
    out.push_str(&tables::compared(result, experiment));
    out.push_str(&over_axis(experiment, &records, palette));
    out.push_str(&hops::section(experiment, &records));
    out.push_str(&distributions(experiment, &records, palette));
    out.push_str(&tables::paper(experiment));
    if !records.is_empty() {
        out.push_str("<h3>Numbers</h3>\n<p class=\"hint\">Microseconds.</p>\n");
        out.push_str(&tables::numbers(experiment, &records));
        out.push_str(&tables::figures(&records));
        out.push_str(&tables::network(&records));
    }
    out.push_str(&tables::skipped(result, experiment));
    out.push_str("</section>\n");
    out
}

/// What the numbers say, in sentences; empty where they say nothing.
fn found(result: &ResultFile, experiment: &Experiment) -> String {
    let said: String = finding::of(result, experiment)
        .iter()
        .map(|sentence| format!("<li>{}</li>\n", escape(sentence)))
        .collect();
    if said.is_empty() {
        return said;
    }
    format!("<h3>What the numbers say</h3>\n<ul class=\"found\">\n{said}</ul>\n")
}

/// The parameters with one value.
fn fixed(params: &Params) -> String {
    if params.is_empty() {
        return "no fixed parameters".to_owned();
    }
    let parts: Vec<String> =
        params.iter().map(|(k, v)| format!("{} {}", k.replace('_', " "), show(v))).collect();
    escape(&parts.join(", "))
}

/// The medians of the first combination of the other parameters.
fn at_a_glance(experiment: &Experiment, records: &[&Record]) -> String {
    let all = facets(records, experiment.axis.as_deref());
    let (Some(axis), Some(first)) = (&experiment.axis, all.first()) else {
        return String::new();
    };
    let table = tables::glance(&first.records, axis, &detailed(experiment, records));
    if table.is_empty() {
        return table;
    }
    let caption = escape(&first.caption);
    let of = if caption.is_empty() { String::new() } else { format!(" <span>{caption}</span>") };
    format!("<h3>At a glance{of}</h3>\n{table}")
}

/// One line plot per combination of the other parameters.
fn over_axis(experiment: &Experiment, records: &[&Record], palette: &Palette) -> String {
    let Some(axis) = &experiment.axis else {
        return String::new();
    };
    let mut out = String::new();
    for Facet { caption, records } in facets(records, Some(axis)) {
        let drawn = lines::draw(&records, axis, palette, &experiment.unit, &caption);
        let note = "line: median; bar: up to the 95th percentile";
        out.push_str(&figure(drawn, &caption, note));
    }
    if out.is_empty() {
        return out;
    }
    let (unit, axis) = (capital(&experiment.unit), escape(&facets::axis_name(axis)));
    format!("<h3>{} over {axis}</h3>\n{out}", escape(&unit))
}

/// Raincloud, cumulative distribution and breakdown per point.
fn distributions(experiment: &Experiment, records: &[&Record], palette: &Palette) -> String {
    let values = detailed(experiment, records);
    let axis = experiment.axis.as_ref();
    let chosen: Vec<&Record> = records
        .iter()
        .copied()
        .filter(|r| axis.is_none_or(|a| r.params.get(a).is_some_and(|v| values.contains(v))))
        .collect();
    let mut out = String::new();
    for (i, Facet { caption, records: point }) in facets(&chosen, None).into_iter().enumerate() {
        let marks = paper_marks(experiment, &point);
        let unit = &experiment.unit;
        let clouds = raincloud::draw(&point, &marks, palette, unit, &caption);
        let mut inside = figure(clouds, "Distribution", &cloud_note(&point));
        let curves = cdf::draw(&point, palette, unit, &caption);
        inside.push_str(&figure(curves, "Cumulative distribution", "share of samples below"));
        let fits = redrawn::draw_fits(&point, palette, unit, &caption);
        let note = "density, dashes: the nearest of four families; distance of Kolmogorov-Smirnov";
        inside.push_str(&figure(fits, "Fitted distributions", note));
        inside.push_str(&redrawn::distances(&point));
        let bars = breakdown::draw(&point, &caption);
        inside.push_str(&figure(bars, "Where the time goes", "mean per layer"));
        let open = if i == 0 { " open" } else { "" };
        let caption = if caption.is_empty() { "All".to_owned() } else { caption };
        let caption = escape(&capital(&caption));
        out.push_str(&format!("<details{open}><summary>{caption}</summary>\n{inside}</details>\n"));
    }
    if out.is_empty() {
        return out;
    }
    format!("<h3>Distributions</h3>\n{out}")
}

/// Says how many of the samples the dots show.
fn cloud_note(records: &[&Record]) -> String {
    let samples: u64 = records.iter().map(|r| r.samples).max().unwrap_or(0);
    format!(
        "density, box (quartiles, whiskers from the 5th to the 95th percentile, number: median), \
         dots: {} of {samples} samples, evenly chosen; all of them are in the other shapes",
        samples.min(raincloud::DOTS as u64)
    )
}

/// The paper's medians at this point.
fn paper_marks(experiment: &Experiment, records: &[&Record]) -> Vec<PaperMark> {
    let Some(record) = records.first() else {
        return Vec::new();
    };
    let here = |p: &Params| p.iter().all(|(name, value)| record.params.get(name) == Some(value));
    let figures = experiment.paper.iter().filter(|figure| here(&figure.params));
    figures
        .filter_map(|f| {
            Some(PaperMark { label: f.label.clone(), us: f.p50_us.filter(|v| *v > 0.0)? })
        })
        .collect()
}

fn figure(drawn: Option<String>, caption: &str, note: &str) -> String {
    let Some(drawn) = drawn else {
        return String::new();
    };
    let caption = if caption.is_empty() { "All".to_owned() } else { capital(caption) };
    let (caption, note) = (escape(&caption), escape(note));
    format!("<figure>\n<figcaption>{caption} <span>{note}</span></figcaption>\n{drawn}</figure>\n")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::experiment::parse;
    use angaros_bench::result::SamplePoints;
    use angaros_stats::{Summary, encode};

    fn result() -> ResultFile {
        let text = "name: a/b\ntitle: T <1>\nworkload: w\naxis: payload\n\
            sweep: {payload: [8, 64]}\n\
            paper: [{label: L, params: {payload: 8}, p50_us: 5}]\n";
        let mut result = ResultFile::new(Environment::default(), 1, true);
        result.experiments.push(parse(text, "t").unwrap());
        for payload in [8, 64] {
            let samples: Vec<u64> = (1000..2000).collect();
            result.records.push(Record {
                experiment: "a/b".into(),
                system: "ring".into(),
                variant: "<v>".into(),
                params: [("payload".to_owned(), payload.into())].into(),
                samples: 1000,
                latency_us: Summary::of_sorted_ns(&samples),
                histogram: encode(&samples).unwrap(),
                points: SamplePoints { every: 1, us: vec![1.0; 300] },
                breakdown_us: [("wake".to_owned(), 1.0)].into(),
                ..Record::default()
            });
        }
        result
    }

    #[test]
    fn the_page_asks_the_network_for_nothing_and_escapes_what_it_shows() {
        let page = render(&result());
        for word in ["http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(word), "{word}");
        }
        assert_eq!(page.matches("href=").count(), page.matches("href=\"#").count());
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains(&format!("<script>\n{SCRIPT}</script>")));
        for word in ["fetch", "XMLHttpRequest", "WebSocket", "import", "eval", "Beacon", "</"] {
            assert!(!SCRIPT.contains(word), "{word}");
        }
        assert!(page.contains("<h1>T &lt;1&gt;</h1>") && !page.contains("<v>"));
    }

    #[test]
    fn every_plot_and_table_is_there_and_the_papers_figure_stands_at_its_point_only() {
        let page = render(&result());
        assert_eq!(page.matches("<details").count(), 2);
        assert_eq!(page.matches("class=\"box").count(), 2);
        assert_eq!(page.matches(">the paper</text>").count(), 1);
        for text in ["over payload", "Cumulative distribution", "Where the time goes", "Numbers"] {
            assert!(page.contains(text), "{text}");
        }
    }

    #[test]
    fn a_record_in_which_the_emulator_was_late_is_marked_invalid() {
        use angaros_bench::result::{NetworkUse, Repeat};
        let mut late = result();
        let network = NetworkUse { crossings: 2, late_mean_us: 1.0, ..NetworkUse::default() };
        let latency_us = late.records[0].latency_us;
        late.records[0].repeats =
            vec![Repeat { latency_us, network: Some(network), ..Repeat::default() }];
        let page = render(&late);
        assert!(
            page.contains("Invalid: in 1 of 2 records") && page.contains("(invalid)"),
            "{page}"
        );
        assert!(page.contains("<h3>Links</h3>") && !render(&result()).contains("<h3>Links</h3>"));
    }

    #[test]
    fn several_experiments_have_a_list_that_leads_to_each() {
        let mut two = result();
        assert!(!render(&two).contains("<nav>"));
        let text = "name: c/d\ntitle: Other\nworkload: w\nsweep: {x: [1, 2]}\n\
            figures: [{id: 9 Fig. 1, kind: cdf}]\n";
        two.experiments.push(parse(text, "t").unwrap());
        let page = render(&two);
        assert!(page.contains("<a href=\"#c-d\">Other</a> <span>c/d: 9 Fig. 1</span>"), "{page}");
        assert!(page.contains("<h2 id=\"c-d\">Other <span>c/d</span></h2>"));
    }

    #[test]
    fn a_result_without_records_says_so() {
        let mut empty = result();
        empty.records.clear();
        assert!(render(&empty).contains("Nothing was measured."));
    }

    #[test]
    fn seconds_become_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00 UTC");
        assert_eq!(utc(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(utc(1_795_297_320), "2026-11-21 21:42 UTC");
    }
}
