//! The files that one launch reads.

use crate::error::LaunchError;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Files that include each other may be this deep.
const MAX_DEPTH: usize = 16;
/// Files that one launch reads: includes of includes multiply.
const MAX_FILES: usize = 1000;
/// Bytes of one file.
const MAX_BYTES: usize = 4 << 20;

/// The files that are read, the innermost last.
#[derive(Default)]
pub(crate) struct Files {
    stack: Vec<PathBuf>,
    read: usize,
}

impl Files {
    pub(crate) fn push(&mut self, whole: PathBuf) {
        self.stack.push(whole);
    }

    pub(crate) fn pop(&mut self) {
        self.stack.pop();
    }

    /// The file's place without links, and its text.
    pub(crate) fn open(
        &mut self,
        path: &Path,
        file: &str,
    ) -> Result<(PathBuf, String), LaunchError> {
        let fail = |message: String| LaunchError::new(file, None, &message);
        let unreadable = |error: std::io::Error| fail(format!("cannot be read: {error}"));
        let whole = path.canonicalize().map_err(unreadable)?;
        if self.stack.contains(&whole) {
            let way: Vec<_> = self.stack.iter().map(|file| file.display().to_string()).collect();
            let way = way.join(" -> ");
            return Err(fail(format!(
                "includes itself; hint: remove one of the includes {way} -> {}",
                whole.display()
            )));
        }
        if self.stack.len() == MAX_DEPTH {
            return Err(fail(format!("is included more than {MAX_DEPTH} levels deep")));
        }
        self.read += 1;
        if self.read > MAX_FILES {
            return Err(fail(format!("is one of more than {MAX_FILES} files in one launch")));
        }
        // A pipe as the outermost file is what a shell makes of <(...); an included one would wait
        // for ever.
        if !self.stack.is_empty() && !whole.is_file() {
            return Err(fail("is included and is no file".into()));
        }
        let mut text = String::new();
        let open = std::fs::File::open(&whole).map_err(unreadable)?;
        open.take(MAX_BYTES as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
        if text.len() > MAX_BYTES {
            return Err(fail(format!("has more than {MAX_BYTES} bytes")));
        }
        Ok((whole, text))
    }
}
