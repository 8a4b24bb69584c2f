//! Reading an experiment file, with errors that name the key and the nearest one that exists.

use std::io::Read;
use std::path::Path;

use super::problem::Problem;
use super::suggest::explain;
use super::{Experiment, Value, comparison, declared, figure, focus, references, relative, search};

/// A file larger than this is no experiment.
const MAX_BYTES: u64 = 1 << 20;
/// Values of one sweep at most.
const MAX_VALUES: usize = 10_000;

/// Why an experiment could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The file cannot be read.
    #[error("read experiment {path}: {source}")]
    Read {
        /// Which file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not a valid experiment.
    #[error("experiment {origin}: {problem}")]
    Invalid {
        /// Which file.
        origin: String,
        /// What is wrong, and a hint.
        problem: String,
    },
}

/// Reads an experiment from a file.
///
/// # Errors
/// When it cannot be read or [`parse`] refuses it.
pub fn load(path: &Path) -> Result<Experiment, ExperimentError> {
    let origin = path.display().to_string();
    let failed = |source| ExperimentError::Read { path: origin.clone(), source };
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    // Not asked of the file system: a device has no size and no end.
    let size = file.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
    if size as u64 > MAX_BYTES {
        let problem = format!("it has more than the {MAX_BYTES} bytes allowed");
        return Err(ExperimentError::Invalid { origin, problem });
    }
    parse(&text, &origin)
}

/// Reads an experiment from text; `origin` names it in errors.
///
/// # Errors
/// Bad YAML, an unknown or missing key, a value of the wrong kind, or values that contradict each
/// other.
pub fn parse(text: &str, origin: &str) -> Result<Experiment, ExperimentError> {
    let invalid = |problem| ExperimentError::Invalid { origin: origin.to_owned(), problem };
    let experiment: Experiment = serde_yaml_ng::from_str(text)
        .map_err(|e| invalid(placed(text, &explain(&e.to_string()))))?;
    let refused = |problem: Problem| invalid(problem.text(text));
    declared::check(&experiment).map_err(refused)?;
    check(&experiment).map_err(|problem| invalid(at_line(text, &problem)))?;
    figure::check(&experiment).map_err(refused)?;
    references::check(&experiment).map_err(refused)?;
    Ok(experiment)
}

/// The error of a file that was read, and in which something is wrong all the same.
#[must_use]
pub fn refused(path: &Path, problem: &Problem) -> ExperimentError {
    // A file that cannot be read any more leaves the error without its line.
    let text = std::fs::read_to_string(path).unwrap_or_default();
    ExperimentError::Invalid { origin: path.display().to_string(), problem: problem.text(&text) }
}

/// An error with its place, also where the reader of YAML leaves that out, which it does at the
/// very beginning.
fn placed(text: &str, problem: &str) -> String {
    let key = problem.split('"').nth(1).filter(|_| !problem.contains(" line "));
    match (key, problem.split_once('\n')) {
        (Some(key), Some((what, hint))) => {
            let hint = hint.strip_prefix("hint: ").unwrap_or(hint);
            Problem::key(&[key], what, hint).text(text)
        }
        _ => problem.to_owned(),
    }
}

/// A problem that names a key, with the first line that has that key.
fn at_line(text: &str, problem: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (what, hint) = problem.split_once('\n').unwrap_or((problem, ""));
    // The most special key stands last: `sweep payload: ...`, `quick: search ...`.
    let words = what.split(|c| !is_word(c)).filter(|word| word.len() > 1);
    let has = |line: &str, word: &str| {
        line.match_indices(&format!("{word}:")).any(|(at, _)| !line[..at].ends_with(is_word))
    };
    let line_of = |word: &str| text.lines().position(|line| has(line, word));
    // A system is named by `system/variant`, which is a value.
    let system = what.split([' ', ',', ':']).find(|word| word.contains('/'));
    let found = match system {
        Some(name) => text.lines().position(|line| line.contains(name)),
        None => words.take(2).filter_map(line_of).last(),
    };
    let place = found.map_or_else(String::new, |line| format!(" (line {})", line + 1));
    let hint = if hint.is_empty() { String::new() } else { format!("\n{hint}") };
    format!("{what}{place}{hint}")
}

fn check(experiment: &Experiment) -> Result<(), String> {
    let swept = &experiment.sweep;
    for (name, values) in swept.iter().chain(&experiment.quick.sweep) {
        if values.is_empty() || values.len() > MAX_VALUES {
            return Err(format!(
                "sweep {name}: {} values, 1 to {MAX_VALUES} allowed\nhint: write {name}: [8, 64]",
                values.len()
            ));
        }
        if let Some(bad) = values.iter().find(|v| !is_scalar(v)) {
            return Err(format!(
                "sweep {name}: {bad} is not a number, word or flag\nhint: write {name}: [8, 64]"
            ));
        }
    }
    for (name, value) in &experiment.fixed {
        if swept.contains_key(name) {
            return Err(format!("{name} is both fixed and swept\nhint: remove one of the two"));
        }
        if !is_scalar(value) {
            return Err(format!(
                "fixed {name}: {value} is not a number, word or flag\nhint: sweep has lists"
            ));
        }
    }
    search::check(experiment)?;
    focus::check(experiment)?;
    comparison::check(experiment)?;
    relative::check(experiment)
}

fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::String(_) | Value::Bool(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "name: a/b\ntitle: T\nworkload: pingpong\n";

    fn error(rest: &str) -> String {
        parse(&format!("{HEAD}{rest}"), "x.yaml").unwrap_err().to_string()
    }

    #[test]
    fn an_unknown_key_is_named_with_its_place_and_the_nearest_known_one() {
        let text = error("swep: {payload: [8]}\n");
        assert!(text.starts_with("experiment x.yaml: unknown key \"swep\" at line 4"), "{text}");
        assert!(text.ends_with("hint: did you mean \"sweep\"?"), "{text}");
        let text = error("settings: {cuont: 5}\n");
        assert!(text.contains("did you mean \"count\"?"), "{text}");
        let text = error("quick: {settings: {counts: 5}}\n");
        assert!(text.contains("did you mean \"count\"?"), "{text}");
        let text = error("colour: red\n");
        assert!(text.contains("known are name, title"), "{text}");
    }

    #[test]
    fn contradictions_are_refused() {
        assert!(error("fixed: {pairs: 1}\nsweep: {pairs: [1]}\n").contains("both fixed and swept"));
        assert!(error("sweep: {pairs: []}\n").contains("0 values"));
        assert!(error("sweep: {pairs: [[1]]}\n").contains("not a value of pairs (line 4)"));
        assert!(error("axis: payload\n").contains("payload is not swept"));
        assert!(error("settings: {count: 0}\n").contains("from 1 to"));
        assert!(error("settings: {count: many}\n").contains("line 4"));
        let text = error("sweep:\n  depth: [1]\n  think_us: []\n");
        assert!(text.contains("allowed (line 6)\nhint: write think_us: [8, 64]"), "{text}");
    }

    #[test]
    fn a_file_that_is_not_there_says_so() {
        let text = load(Path::new("/nonexistent.yaml")).unwrap_err().to_string();
        assert!(text.starts_with("read experiment /nonexistent.yaml: "), "{text}");
    }
}
