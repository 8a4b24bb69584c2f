//! Errors: one rich type for set-up, small `Copy` enums for the operations of the message path.
//!
//! Every text is one line: what failed, on which object, why; then, after a line break, `hint:`
//! with the remedy where there is one.

use std::fmt;

/// What kind of thing went wrong, for callers that decide by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A name, argument or configuration value breaks its rules.
    InvalidArgument,
    /// A type under this name exists with another definition.
    TypeMismatch,
    /// Something that was asked for does not exist.
    NotFound,
    /// A stated limit is reached.
    Exhausted,
    /// The operating system refused.
    System,
    /// Bytes from outside break their format.
    BadData,
    /// User code failed or panicked.
    Callback,
    /// The context was shut down.
    Shutdown,
}

/// An error of a set-up operation.
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    hint: Option<String>,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    /// An error with its sentence.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: None, source: None }
    }

    /// The same with the remedy.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// The same with what caused it, which is printed after the sentence.
    #[must_use]
    pub fn source(self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self { source: Some(Box::new(source)), ..self }
    }

    /// The sentence with its cause but without the hint, and the hint.
    pub fn parts(&self) -> (String, Option<&str>) {
        let cause = self.source.as_ref().map_or_else(String::new, |source| format!(": {source}"));
        (format!("{}{cause}", self.message), self.hint.as_deref())
    }

    /// What kind of thing went wrong.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Whether the same call may succeed later without a change by the caller.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self.kind, ErrorKind::Exhausted)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(source) = &self.source {
            write!(f, ": {source}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\nhint: {hint}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| &**source as &(dyn std::error::Error + 'static))
    }
}

/// Result of a set-up operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a publisher could not hand out a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoanError {
    /// Subscriptions and loans hold every buffer the pool may have.
    #[error(
        "all {held} buffers of this publisher are held\nhint: drop samples sooner or raise the subscription's depth"
    )]
    Exhausted {
        /// Buffers held at this moment.
        held: usize,
    },
    /// The memory that would be needed is not there.
    #[error(
        "no memory for a message of {bytes} bytes: shared memory is full\nhint: `df -h ${{ANGAROS_SHM_DIR:-/dev/shm}}` shows it; remove what is left over or enlarge it (mount -o remount,size=2G ...)"
    )]
    OutOfMemory {
        /// Bytes of the message.
        bytes: usize,
    },
    /// The message is larger than the transport can carry.
    #[error("a message of {bytes} bytes exceeds the limit of {limit} bytes")]
    TooLarge {
        /// Bytes of the message.
        bytes: usize,
        /// The transport's limit.
        limit: usize,
    },
    /// The declared lengths break a bound of the definition.
    #[error("cannot lay the message out: {0}")]
    Layout(angaros_msg::CdrError),
}

/// Why a message was not published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublishError {
    /// No buffer for the bytes.
    #[error("cannot publish: {0}")]
    Loan(#[from] LoanError),
    /// The message breaks a bound of its definition.
    #[error("cannot publish: {0}")]
    Encode(angaros_msg::CdrError),
    /// A `KEEP_ALL` subscription did not make room in time. Others may have the message already.
    #[error(
        "cannot publish: a KEEP_ALL subscription is full and made no room within {waited_ms} ms\nhint: raise the time-out, take faster, or use KEEP_LAST"
    )]
    Full {
        /// How long the publisher waited.
        waited_ms: u64,
    },
    /// The context was shut down.
    #[error("cannot publish: the context was shut down")]
    Shutdown,
}

/// Why a sample could not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeError {
    /// The bytes are not a message of this type; the sample is dropped and counted.
    #[error("received bytes that are not a message: {0}")]
    BadMessage(angaros_msg::CdrError),
    /// Something in shared memory breaks the protocol; that publisher is cut off.
    #[error("a publisher's shared memory breaks the protocol")]
    Protocol,
    /// The subscription holds as many samples as it may.
    #[error(
        "{held} samples are held, as many as this subscription may\nhint: drop samples sooner or raise the depth"
    )]
    TooManyHeld {
        /// Samples held.
        held: usize,
    },
}
