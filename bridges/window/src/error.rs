//! What can go wrong in the engine, with a kind that bridges turn into codes of their protocols.

use std::fmt;

/// What kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The client may not do that.
    Denied,
    /// There is no such topic, service, type or node.
    NotFound,
    /// What the client sent makes no sense.
    Invalid,
    /// A limit is reached.
    TooMuch,
    /// Nobody answered in time, or who should answer has gone.
    Unanswered,
    /// Something on this host failed.
    System,
}

/// One line: what failed, on which object, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowError {
    /// What kind of failure.
    pub kind: ErrorKind,
    /// One line for a person.
    pub message: String,
}

impl WindowError {
    /// An error of that kind.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// The client may not do that.
    pub fn denied(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Denied, message)
    }

    /// What was asked for is not there.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NotFound, message)
    }

    /// What was sent makes no sense.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Invalid, message)
    }

    /// A limit is reached.
    pub fn too_much(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::TooMuch, message)
    }
}

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WindowError {}

impl From<angaros::Error> for WindowError {
    fn from(error: angaros::Error) -> Self {
        let kind = match error.kind() {
            angaros::ErrorKind::NotFound => ErrorKind::NotFound,
            angaros::ErrorKind::InvalidArgument => ErrorKind::Invalid,
            angaros::ErrorKind::Exhausted => ErrorKind::TooMuch,
            _ => ErrorKind::System,
        };
        Self::new(kind, error.to_string().replace("\nhint: ", "; hint: "))
    }
}

impl From<std::io::Error> for WindowError {
    fn from(error: std::io::Error) -> Self {
        Self::new(ErrorKind::System, error.to_string())
    }
}
