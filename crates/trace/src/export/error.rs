//! Why an export failed.

use crate::FolderError;
use std::fmt;
use std::io;
use std::path::Path;

/// Why an export failed: one line, and often a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportError(String);

impl ExportError {
    /// An error with its sentence.
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// A file or folder that could not be written.
    pub(super) fn writing(path: &Path, error: &io::Error) -> Self {
        let hint = match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "; hint: choose another place with --out"
            }
            io::ErrorKind::NotFound => "; hint: make the folder that it is to lie in",
            io::ErrorKind::StorageFull => "; hint: make room, or choose another place with --out",
            _ => "",
        };
        Self(format!("cannot write {}: {error}{hint}", path.display()))
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ExportError {}

impl From<FolderError> for ExportError {
    fn from(error: FolderError) -> Self {
        Self(error.to_string())
    }
}
