//! Why a value is no message of a type.

use angaros_msg::dynamic::DynamicError;
use std::fmt;

/// What is wrong, and at which field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertError {
    /// The names from the outermost field to the innermost, joined by points; may be empty.
    path: String,
    what: String,
}

impl ConvertError {
    /// An error about the message as a whole.
    pub fn new(what: impl Into<String>) -> Self {
        Self { path: String::new(), what: what.into() }
    }

    /// The same, seen from outside of the field in which it was found.
    #[must_use]
    pub fn inside(mut self, field: &str) -> Self {
        let point = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{field}{point}{}", self.path);
        self
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.what),
            path => write!(f, "field '{path}': {}", self.what),
        }
    }
}

impl std::error::Error for ConvertError {}

impl From<String> for ConvertError {
    fn from(what: String) -> Self {
        Self::new(what)
    }
}

impl From<DynamicError> for ConvertError {
    fn from(error: DynamicError) -> Self {
        Self::new(error.to_string())
    }
}
