//! What the processes under test wrote and how they ended.

use crate::supervisor::Observer;
use regex_lite::Regex;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Lines that are kept; of more, the newest.
const MAX_LINES: usize = 20_000;
/// Bytes that are kept.
const MAX_BYTES: usize = 16 << 20;
/// Lines with errors that are kept; of more, the first.
const MAX_ERRORS: usize = 1000;
/// Lines that a report shows.
const SHOWN: usize = 200;

#[derive(Default)]
pub(super) struct Record(Mutex<RecordedMessage>);

#[derive(Default)]
struct RecordedMessage {
    lines: VecDeque<(String, String)>,
    bytes: usize,
    errors: Vec<(String, String)>,
    ends: Vec<(String, Option<i32>)>,
}

impl Observer for Record {
    fn line(&self, process: &str, line: &str) {
        let mut kept = self.kept();
        if is_error(line) && kept.errors.len() < MAX_ERRORS {
            kept.errors.push((process.to_owned(), line.to_owned()));
        }
        kept.bytes += process.len() + line.len();
        kept.lines.push_back((process.to_owned(), line.to_owned()));
        while kept.lines.len() > MAX_LINES || kept.bytes > MAX_BYTES {
            let Some((process, line)) = kept.lines.pop_front() else { break };
            kept.bytes -= process.len() + line.len();
        }
    }

    fn ended(&self, process: &str, code: Option<i32>) {
        let mut kept = self.kept();
        if kept.ends.len() < MAX_LINES {
            kept.ends.push((process.to_owned(), code));
        }
    }
}

/// Whether a line has the level ERROR or FATAL, as a word of its own.
fn is_error(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.into_iter().any(|word| matches!(word, "ERROR" | "FATAL"))
}

impl Record {
    fn kept(&self) -> MutexGuard<'_, RecordedMessage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first line that matches.
    pub(super) fn find(&self, process: Option<&str>, pattern: &Regex) -> Option<String> {
        let kept = self.kept();
        let of = |name: &str| process.is_none_or(|wanted| wanted == name);
        let found = kept.lines.iter().find(|(name, line)| of(name) && pattern.is_match(line));
        found.map(|(_, line)| line.clone())
    }

    /// The newest line of a process.
    pub(super) fn last(&self, process: Option<&str>) -> Option<String> {
        let kept = self.kept();
        let of = |name: &str| process.is_none_or(|wanted| wanted == name);
        kept.lines.iter().rev().find(|(name, _)| of(name)).map(|(_, line)| line.clone())
    }

    /// The first line with an error that the pattern does not excuse.
    pub(super) fn error(&self, except: Option<&Regex>) -> Option<(String, String)> {
        let excused = |line: &str| except.is_some_and(|except| except.is_match(line));
        self.kept().errors.iter().find(|(_, line)| !excused(line)).cloned()
    }

    /// How a process ended, the last time.
    pub(super) fn end(&self, process: &str) -> Option<Option<i32>> {
        let kept = self.kept();
        kept.ends.iter().rev().find(|(name, _)| name == process).map(|(_, code)| *code)
    }

    /// The newest lines.
    pub(super) fn text(&self) -> String {
        let kept = self.kept();
        let from = kept.lines.len().saturating_sub(SHOWN);
        kept.lines.iter().skip(from).map(|(name, line)| format!("[{name}] {line}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_lines_is_bounded_and_errors_are_kept() {
        let record = Record::default();
        record.line("a", "2026-01-01 ERROR it broke");
        record.line("a", "TERRORS are none");
        for number in 0..MAX_LINES {
            record.line("b", &format!("line {number}"));
        }
        let pattern = Regex::new("^line 0$").unwrap();
        assert_eq!(record.find(Some("b"), &pattern).as_deref(), Some("line 0"));
        assert_eq!(record.find(Some("a"), &pattern), None);
        assert_eq!(record.error(None).unwrap().1, "2026-01-01 ERROR it broke");
        assert_eq!(record.error(Some(&Regex::new("broke").unwrap())), None);
        assert!(record.text().ends_with("line 19999\n") && record.text().lines().count() == SHOWN);
    }
}
