//! What is wrong in a launch file, with the file, the line and the remedy.

use angaros_msg::dynamic::nearest;
use std::fmt;

/// A launch file that cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub struct LaunchError {
    /// The file as it was named.
    pub file: String,
    /// The line, counted from 1, where one can be told.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl std::error::Error for LaunchError {}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; hint: {hint}"))
    }
}

impl LaunchError {
    pub(super) fn new(file: &str, line: Option<usize>, message: String) -> Self {
        Self { file: file.to_owned(), line, message, hint: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Rewords what the YAML reader says: its position becomes the line, and an unknown key gets
    /// the known key that is most like it.
    pub(super) fn from_yaml(file: &str, text: &str, error: &serde_yaml_ng::Error) -> Self {
        let whole = error.to_string();
        let line = error.location().map(|location| location.line());
        let message = whole.split(" at line ").next().unwrap_or(&whole).to_owned();
        let Some((key, known)) = unknown_key(&message) else {
            let named = message.split('\'').nth(1).and_then(|key| key_line(text, key, line));
            let line = named.or(line);
            return match message.split_once("; hint: ") {
                Some((what, hint)) => Self::new(file, line, what.to_owned()).hint(hint),
                None => Self::new(file, line, message),
            };
        };
        let line = key_line(text, key, line).or(line);
        let error = Self::new(file, line, format!("key '{key}' is not known"));
        match nearest(key, known.iter().copied()) {
            Some(near) => error.hint(format!("did you mean '{near}'?")),
            None => error.hint(format!("known here are {}", known.join(", "))),
        }
    }
}

/// The key and the known keys in serde's "unknown field `a`, expected one of `b`, `c`".
fn unknown_key(message: &str) -> Option<(&str, Vec<&str>)> {
    let (_, rest) = message.split_once("unknown field `")?;
    let (key, rest) = rest.split_once('`')?;
    let known = rest.split('`').skip(1).step_by(2).collect();
    Some((key, known))
}

/// The reader's position may be that of the surrounding mapping; the key itself stands at or
/// after it.
fn key_line(text: &str, key: &str, from: Option<usize>) -> Option<usize> {
    if key.is_empty() {
        // Found everywhere, without end.
        return None;
    }
    let skip = from.unwrap_or(1).saturating_sub(1);
    let is_here = |line: &str| {
        let mut rest = line;
        while let Some(at) = rest.find(key) {
            let before = rest[..at].chars().next_back();
            let after = rest[at + key.len()..].trim_start_matches(['"', '\'']).trim_start();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != '_') && after.starts_with(':') {
                return true;
            }
            rest = &rest[at + key.len()..];
        }
        false
    };
    text.lines().enumerate().skip(skip).find(|(_, line)| is_here(line)).map(|(at, _)| at + 1)
}
