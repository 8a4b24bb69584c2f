//! What is wrong with an operation, for the `status` that its client gets.

use super::op::Id;
use std::fmt;

/// An operation that cannot be done.
#[derive(Clone, Debug, PartialEq)]
pub struct OpError {
    /// The id that the client gave the operation.
    pub id: Option<Id>,
    /// The operation; empty if it is not even known which.
    pub op: String,
    /// One line.
    pub what: String,
}

impl OpError {
    /// An error of a message of which no operation is known.
    pub fn unreadable(what: impl Into<String>) -> Self {
        Self { id: None, op: String::new(), what: what.into() }
    }
}

impl fmt::Display for OpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.op.as_str() {
            "" => f.write_str(&self.what),
            op => write!(f, "{op}: {}", self.what),
        }
    }
}

impl std::error::Error for OpError {}
