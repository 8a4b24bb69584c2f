//! A page over several results: when, where, what, and whether the machine was quiet.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use angaros_bench::experiment::Experiment;
use angaros_bench::result::{ResultFile, utc};

use super::svg::escape;
use super::{SCRIPT, STYLE, anchor};

/// One result of an index.
pub struct Entry<'a> {
    /// Where its report lies, relative to the index; empty where there is none.
    pub report: String,
    /// Where the result lies, relative to the index.
    pub file: String,
    /// It.
    pub result: &'a ResultFile,
}

/// Writes the page.
///
/// # Errors
/// When the file cannot be written.
pub fn write_index(entries: &[Entry<'_>], path: &Path) -> Result<(), super::ReportError> {
    std::fs::write(path, index(entries))
        .map_err(|source| super::ReportError { path: path.display().to_string(), source })
}

/// The page, newest result first.
#[must_use]
pub fn index(entries: &[Entry<'_>]) -> String {
    let mut order: Vec<&Entry<'_>> = entries.iter().collect();
    order.sort_by_key(|entry| std::cmp::Reverse(entry.result.started_unix));
    let rows: String = order.into_iter().map(row).collect();
    let head: String = ["When", "Machine", "Experiments", "Systems", "Points", "", "Files"]
        .iter()
        .map(|head| format!("<th>{head}</th>"))
        .collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Results</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main class=\"wide\">\n<h1>Results</h1>\n\
         <p class=\"meta\">{} results</p>\n<div class=\"scroll\"><table class=\"words\"><thead>\
         <tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        entries.len()
    )
}

fn row(entry: &Entry<'_>) -> String {
    let (result, e) = (entry.result, &entry.result.environment);
    let name = |one: &Experiment| match entry.report.as_str() {
        "" => escape(&one.name),
        report => {
            let (to, text) = (format!("{report}#{}", anchor(one)), escape(&one.name));
            format!("<a href=\"{}\">{text}</a>", escape(&to))
        }
    };
    let names: Vec<String> = result.experiments.iter().map(name).collect();
    let mut systems: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for record in &result.records {
        systems.entry(&record.system).or_default().insert(&record.variant);
    }
    let variants = |(system, of): (&str, BTreeSet<&str>)| {
        let of: Vec<&str> = of.into_iter().collect();
        format!("<b>{}</b> {}", escape(system), escape(&of.join(", ")))
    };
    let systems: Vec<String> = systems.into_iter().map(variants).collect();
    let machine = format!("{}, {} cores, Linux {}", e.cpu, e.cores, e.kernel);
    let link = |to: &str, text: &str| match to {
        "" => String::new(),
        to => format!("<a href=\"{}\">{text}</a> ", escape(to)),
    };
    let cells = [
        format!("<span class=\"when\">{}</span>", utc(result.started_unix)),
        escape(&machine),
        names.join(", "),
        systems.join("; "),
        result.records.len().to_string(),
        marks(result),
        format!("{}{}", link(&entry.report, "report"), link(&entry.file, "result")),
    ];
    let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
    format!("<tr>{cells}</tr>\n")
}

/// What to know before believing it.
fn marks(result: &ResultFile) -> String {
    let mut marks = Vec::new();
    let warnings = &result.environment.warnings;
    if warnings.iter().any(|warning| warning.starts_with("noisy")) {
        let why = escape(&warnings.join("; "));
        marks.push(format!("<span class=\"tag noisy\" title=\"{why}\">noisy</span>"));
    }
    if result.quick {
        marks.push("<span class=\"tag\">quick</span>".to_owned());
    }
    if result.interrupted {
        marks.push("<span class=\"tag noisy\">interrupted</span>".to_owned());
    }
    marks.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;

    #[test]
    fn the_newest_stands_first_a_noisy_one_is_marked_and_links_are_relative() {
        let mut old = ResultFile::new(Environment::default(), 1, true);
        old.started_unix = 86_400;
        old.environment.warnings.push("noisy: load <3>".into());
        let mut new = old.clone();
        (new.started_unix, new.quick) = (2 * 86_400, false);
        new.environment.warnings.clear();
        let text = "name: a/b\ntitle: T\nworkload: w\n";
        new.experiments.push(angaros_bench::experiment::parse(text, "t").unwrap());
        for variant in ["tcp", "shm"] {
            let (system, variant) = ("zenoh".into(), variant.into());
            new.records.push(angaros_bench::result::Record {
                system,
                variant,
                ..Default::default()
            });
        }
        let entry = |result, name: &str| Entry {
            report: format!("{name}/report.html"),
            file: format!("{name}/result.json"),
            result,
        };
        let page = index(&[entry(&old, "a"), entry(&new, "b")]);
        assert!(page.find("1970-01-03").unwrap() < page.find("1970-01-02").unwrap());
        assert!(page.contains("href=\"a/report.html\"") && !page.contains("http"), "{page}");
        assert_eq!(page.matches("noisy\" title=\"noisy: load &lt;3&gt;\"").count(), 1);
        assert_eq!(page.matches(">quick<").count(), 1);
        assert!(page.contains("<a href=\"b/report.html#a-b\">a/b</a>"), "{page}");
        assert!(page.contains("<b>zenoh</b> shm, tcp"), "{page}");
    }
}
