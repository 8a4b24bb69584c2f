//! What is wrong with a file, where in it, and what would be right.

use super::{Value, show};

/// A mistake in an experiment's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The keys that lead to it, from the top.
    at: Vec<String>,
    /// The value that is wrong, where it is not the last key itself.
    value: Option<String>,
    /// What is wrong.
    what: String,
    /// What would be right.
    hint: String,
}

impl Problem {
    /// A key that is wrong.
    #[must_use]
    pub fn key(at: &[&str], what: impl Into<String>, hint: impl Into<String>) -> Self {
        let at = at.iter().map(|key| (*key).to_owned()).collect();
        Self { at, value: None, what: what.into(), hint: hint.into() }
    }

    /// A value below these keys that is wrong.
    #[must_use]
    pub fn value(at: &[&str], value: &Value, what: impl Into<String>, hint: String) -> Self {
        Self { value: Some(show(value)), ..Self::key(at, what, hint) }
    }

    /// The error: what, the line in the text, and the hint.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        let place = self.line(text).map_or_else(String::new, |line| format!(" (line {line})"));
        format!("{}{place}\nhint: {}", self.what, self.hint)
    }

    /// The line, from 1. Keys are looked for from the top one on, each behind the one before and
    /// before the next top one.
    fn line(&self, text: &str) -> Option<usize> {
        let lines: Vec<&str> = text.lines().map(without_comment).collect();
        let (top, inner) = self.at.split_first()?;
        let begins = |line: &&str| key_in(line, top).is_some_and(|at| line[..at].is_empty());
        let first = lines.iter().position(begins)?;
        let is_top = |line: &&str| line.starts_with(|c: char| !c.is_whitespace() && c != '-');
        let rest = lines[first + 1..].iter().position(is_top);
        let end = rest.map_or(lines.len(), |rest| first + 1 + rest);
        let (mut line, mut column) = (first, top.len());
        for key in inner {
            let found = find(&lines[..end], (line, column), |text| {
                key_in(text, key).map(|at| at + key.len())
            });
            let Some(place) = found else { break };
            (line, column) = place;
        }
        let Some(value) = &self.value else { return Some(line + 1) };
        let found = find(&lines[..end], (line, column), |text| value_in(text, value));
        Some(found.map_or(line, |(line, _)| line) + 1)
    }
}

/// Where, from a place on, something is first found in a line.
fn find(
    lines: &[&str],
    (line, column): (usize, usize),
    look: impl Fn(&str) -> Option<usize>,
) -> Option<(usize, usize)> {
    let here = lines.get(line)?.get(column..).unwrap_or_default();
    if let Some(at) = look(here) {
        return Some((line, column + at));
    }
    let later = lines.iter().enumerate().skip(line + 1);
    later.into_iter().find_map(|(line, text)| Some((line, look(text)?)))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// Where `key:` begins in a line.
fn key_in(line: &str, key: &str) -> Option<usize> {
    let ends = |at: usize| {
        let rest = line[at + key.len()..].trim_start_matches(['"', '\'']);
        rest.starts_with(':') && !line[..at].ends_with(is_word)
    };
    line.match_indices(key).map(|(at, _)| at).find(|at| ends(*at))
}

/// Where a value ends in a line.
fn value_in(line: &str, value: &str) -> Option<usize> {
    let apart = |at: usize| {
        !line[..at].ends_with(is_word) && !line[at + value.len()..].starts_with(is_word)
    };
    line.match_indices(value).map(|(at, _)| at).find(|at| apart(*at)).map(|at| at + value.len())
}

/// A line up to what `#` begins outside quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') if !line[..at].ends_with(is_word) => quote = Some(c),
            (Some(open), close) if open == close => quote = None,
            (None, '#') if at == 0 || line[..at].ends_with(char::is_whitespace) => {
                return &line[..at];
            }
            _ => {}
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name: a/b # nodes: 1\nfixed:\n  nodes: 3\nquick:\n  sweep:\n    hz: [1]\n\
        sweep:\n  # hz: [7]\n  hz: [10,\n    100, -3]\n  mode: [off]\n";

    fn line(at: &[&str], value: Option<&str>) -> Option<usize> {
        let value = value.map(str::to_owned);
        let at = at.iter().map(|key| (*key).to_owned()).collect();
        Problem { at, value, what: String::new(), hint: String::new() }.line(TEXT)
    }

    #[test]
    fn a_key_is_found_below_the_keys_that_lead_to_it_and_not_in_a_comment() {
        assert_eq!(line(&["fixed", "nodes"], None), Some(3));
        assert_eq!(line(&["quick", "sweep", "hz"], None), Some(6));
        assert_eq!(line(&["sweep", "hz"], None), Some(9));
        assert_eq!(line(&["sweep", "hz"], Some("100")), Some(10));
        assert_eq!(line(&["sweep", "hz"], Some("-3")), Some(10));
        assert_eq!(line(&["sweep", "mode"], Some("off")), Some(11));
        assert_eq!(line(&["fixed", "nowhere"], None), Some(2));
        assert_eq!(line(&["search"], None), None);
    }
}
