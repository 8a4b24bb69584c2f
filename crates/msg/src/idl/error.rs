//! Why a definition is not understood.

use std::fmt;

/// A definition that breaks the grammar or refers to a missing type.
///
/// Displays as `origin:line:column: what` and, where there is one, `hint: remedy`; line and column
/// count from 1, and are left out when 0 (errors that belong to a whole type).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdlError {
    /// The file or the ROS name of the type.
    pub origin: String,
    /// Line in the text, from 1; 0 for the whole.
    pub line: usize,
    /// Column in the line in characters, from 1; 0 for the whole.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// The remedy, or empty.
    pub hint: String,
}

impl IdlError {
    /// An error about the whole of `origin`.
    #[must_use]
    pub fn whole(origin: impl fmt::Display, message: impl Into<String>, hint: &str) -> Self {
        Self {
            origin: origin.to_string(),
            line: 0,
            column: 0,
            message: message.into(),
            hint: hint.to_owned(),
        }
    }
}

impl fmt::Display for IdlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.message)?;
        if !self.hint.is_empty() {
            write!(f, "; hint: {}", self.hint)?;
        }
        Ok(())
    }
}

impl std::error::Error for IdlError {}
