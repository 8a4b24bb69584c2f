//! What goes wrong with bags: file, place, reason, remedy.

use std::fmt;
use std::path::{Path, PathBuf};

/// The kind of an error, for callers that handle kinds differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BagErrorKind {
    /// There is no such file or directory, or nothing in it is a bag.
    NotFound,
    /// The bytes break their format.
    BadData,
    /// The format is known and this form of it is not supported.
    Unsupported,
    /// A stated limit is exceeded.
    TooLarge,
    /// An argument breaks its rules.
    InvalidArgument,
    /// The operating system refused.
    System,
}

/// An error about a bag.
#[derive(Clone, Debug, PartialEq)]
pub struct BagError {
    kind: BagErrorKind,
    path: PathBuf,
    offset: Option<u64>,
    message: String,
    hint: Option<String>,
}

impl BagError {
    /// An error about the file at `path`.
    #[must_use]
    pub fn new(kind: BagErrorKind, path: &Path, message: impl Into<String>) -> Self {
        Self { kind, path: path.to_owned(), offset: None, message: message.into(), hint: None }
    }

    /// The same with the place, in bytes from the start of the file.
    #[must_use]
    pub fn at(self, offset: u64) -> Self {
        Self { offset: Some(offset), ..self }
    }

    /// The same with the remedy.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// What the operating system says about the file at `path`.
    #[must_use]
    pub fn system(path: &Path, what: &str, error: &std::io::Error) -> Self {
        let kind = match error.kind() {
            std::io::ErrorKind::NotFound => BagErrorKind::NotFound,
            _ => BagErrorKind::System,
        };
        let new = Self::new(kind, path, format!("cannot {what}: {error}"));
        match error.kind() {
            std::io::ErrorKind::StorageFull => new.hint("free space on the disk: df -h"),
            std::io::ErrorKind::PermissionDenied => new.hint("check owner and mode: ls -l"),
            _ => new,
        }
    }

    /// What kind of thing went wrong.
    #[must_use]
    pub fn kind(&self) -> BagErrorKind {
        self.kind
    }

    /// The file it is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The sentence without the hint.
    #[must_use]
    pub fn sentence(&self) -> String {
        let path = self.path.display();
        match self.offset {
            Some(offset) => format!("{path} at byte {offset}: {}", self.message),
            None => format!("{path}: {}", self.message),
        }
    }
}

impl fmt::Display for BagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())?;
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BagError {}

/// Result of an operation on a bag.
pub type Result<T, E = BagError> = std::result::Result<T, E>;
