//! What becomes of the lines of `ros2`: the tables in `tests/ros2cli`, a row for each option.
//!
//! A row is the line as a user types it behind `ros2`, what becomes of it, and a note. `same`,
//! `better` and `ignored` lines are understood; `refused` ones end with an error that holds the
//! note, which names what to write instead.

use crate::support::{IsolatedDomain, Running, build_components};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A row of a table.
#[derive(Debug, PartialEq)]
struct Row {
    line: String,
    outcome: String,
    note: String,
}

/// The rows of a table, or what is wrong with it.
fn rows(name: &str, text: &str) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (number, text) in text.lines().enumerate() {
        let wrong = |what: &str| format!("{name}:{}: {what}: '{text}'", number + 1);
        let cells: Vec<&str> = text.split('\t').collect();
        let [line, outcome, note] = cells[..] else {
            return Err(wrong("not three cells"));
        };
        if line.trim() != line || line.is_empty() || note.trim() != note {
            return Err(wrong("a cell with spaces around it, or no line"));
        }
        if !["same", "better", "ignored", "refused"].contains(&outcome) {
            return Err(wrong("an outcome that there is not"));
        }
        if outcome != "same" && note.is_empty() {
            return Err(wrong("no note"));
        }
        let row = Row { line: line.into(), outcome: outcome.into(), note: note.into() };
        rows.push(row);
    }
    Ok(rows)
}

/// The words of a line, as a shell splits it.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == ' ' => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// What is wrong with a line that is to be understood.
fn misunderstood(row: &Row) -> Option<String> {
    let line = std::iter::once("ros2".to_owned()).chain(words(&row.line));
    let error = angaros_tools::cmd::command().try_get_matches_from(line).err()?;
    let help = [clap::error::ErrorKind::DisplayHelp, clap::error::ErrorKind::DisplayVersion];
    (!help.contains(&error.kind())).then(|| format!("ros2 {}: {error}", row.line))
}

/// What is wrong with a line that is to be refused.
fn accepted(domain: &IsolatedDomain, row: &Row) -> Option<String> {
    let words = words(&row.line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut command = domain.command(&words);
    command.current_dir(domain.folder.path());
    let (status, out, err) = Running::start(command).end(Duration::from_secs(30));
    let refused = status != Some(0) && status.is_some();
    let named = err.contains(&row.note) || out.contains(&row.note);
    (!(refused && named))
        .then(|| format!("ros2 {}: {status:?}, and not '{}':\n{out}{err}", row.line, row.note))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ros2cli")
}

fn tables() -> Vec<Row> {
    let mut all = Vec::new();
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name.ends_with(".tsv"), "{name} is no table");
        all.extend(rows(name, &std::fs::read_to_string(&path).unwrap()).unwrap());
    }
    all
}

/// Files that are wrong, and an empty folder; the lines of `mistakes.tsv` name them.
fn put_mistakes_into(folder: &Path) {
    std::fs::create_dir(folder.join("empty")).unwrap();
    let mistakes = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    for entry in std::fs::read_dir(mistakes).unwrap().map(Result::unwrap) {
        std::fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
}

fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_line_of_ros2_that_is_to_be_understood_is() {
    let rows = tables();
    assert!(rows.len() > 100, "{}", rows.len());
    let understood = rows.iter().filter(|row| row.outcome != "refused");
    none(&understood.filter_map(misunderstood).collect::<Vec<_>>());
}

#[test]
fn every_line_of_ros2_that_is_refused_names_what_to_write_instead() {
    let domain = IsolatedDomain::new("ros2cli");
    put_mistakes_into(domain.folder.path());
    build_components();
    let rows = tables();
    let refused: Vec<&Row> = rows.iter().filter(|row| row.outcome == "refused").collect();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let parts = refused.chunks(refused.len().div_ceil(4));
        let domain = &domain;
        let look = move |part: &[&Row]| -> Vec<String> {
            part.iter().filter_map(|row| accepted(domain, row)).collect()
        };
        let looks: Vec<_> = parts.map(|part| scope.spawn(move || look(part))).collect();
        looks.into_iter().flat_map(|look| look.join().unwrap()).collect()
    });
    none(&wrong);
}

#[test]
fn no_line_stands_twice() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in tables() {
        *counts.entry(row.line).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    assert!(counts.is_empty(), "{counts:?}");
}

#[test]
fn a_wrong_row_is_found() {
    let row = |line: &str, note: &str| Row {
        line: line.into(),
        outcome: "same".into(),
        note: note.into(),
    };
    assert!(misunderstood(&row("bag record -a", "")).is_none());
    let error = misunderstood(&row("bag record --no-such-option", "")).unwrap();
    assert!(error.contains("--no-such-option"), "{error}");
    let domain = IsolatedDomain::new("ros2cli-wrong");
    assert!(accepted(&domain, &row("bag list storage", "mcap")).is_some(), "it is not refused");
    let other = accepted(&domain, &row("bag play", "another remedy")).unwrap();
    assert!(other.contains("name one or more"), "{other}");
    for wrong in ["bag", "bag\tsame", "bag\tgood\t", " bag\tsame\t", "bag\trefused\t", "\tsame\t"] {
        assert!(rows("t", wrong).is_err(), "{wrong}");
    }
    assert_eq!(words("bag record -e '/a b/.*' x"), ["bag", "record", "-e", "/a b/.*", "x"]);
}

#[test]
fn a_group_of_verbs_by_itself_shows_them_on_standard_output_and_succeeds() {
    let domain = IsolatedDomain::new("group");
    for words in [&["topic"][..], &[]] {
        let (status, out, err) = Running::start(domain.command(words)).end(Duration::from_secs(30));
        assert_eq!((status, err.as_str()), (Some(0), ""), "{words:?}");
        assert!(out.contains("Commands:"), "{words:?}: {out}");
    }
}
