//! What is wrong in a launch file, with the file, the place and the remedy.

use super::tree::{Position, TreeError};
use std::fmt;

/// A launch file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchError {
    /// The file as it was named.
    pub file: String,
    /// The line, counted from 1, where one can be told.
    pub line: Option<usize>,
    /// The column, counted from 1, where one can be told.
    pub column: Option<usize>,
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
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        write!(f, ": {}", self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; hint: {hint}"))
    }
}

impl LaunchError {
    /// A message in which the remedy stands behind `hint: `, as errors of Angaros have it.
    pub(super) fn new(file: &str, place: Option<Position>, message: &str) -> Self {
        let split = message.split_once("; hint: ").or_else(|| message.split_once("\nhint: "));
        let (message, hint) = match split {
            Some((message, hint)) => (message.to_owned(), Some(hint.to_owned())),
            None => (message.to_owned(), None),
        };
        let line = place.map(|place| place.line);
        let column = place.map(|place| place.column).filter(|column| *column > 0);
        Self { file: file.to_owned(), line, column, message, hint }
    }

    pub(super) fn tree(file: &str, error: &TreeError) -> Self {
        Self::new(file, error.place, &error.message)
    }
}
