//! The files of the repository.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that hold nothing of ours, where git is not there to tell.
const NOT_OURS: [&str; 8] =
    [".git", ".venv", "target", "build", "report", "node_modules", "__pycache__", "artifacts"];

/// A text file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// From the root of the repository, with `/`.
    pub path: String,
    /// All of it.
    pub text: String,
}

impl SourceFile {
    /// Whether its name ends in `.EXTENSION`.
    #[must_use]
    pub fn is(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }

    /// Whether all of it is test code: it lies in a folder `tests`, or is called `tests.rs` or
    /// `model.rs`.
    #[must_use]
    pub fn is_test(&self) -> bool {
        self.path.split('/').any(|part| ["tests", "tests.rs", "model.rs"].contains(&part))
    }
}

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).unwrap_or_default()
}

/// Every text file that is committed or about to be; without git, every one in our folders.
#[must_use]
pub fn sources() -> Vec<SourceFile> {
    let root = root();
    let mut paths = from_git(&root).unwrap_or_else(|| {
        let mut found = Vec::new();
        walk(&root, &root, &mut found);
        found
    });
    paths.sort();
    let read = |path: String| {
        let text = std::fs::read_to_string(root.join(&path)).ok()?;
        Some(SourceFile { path, text })
    };
    paths.into_iter().filter_map(read).collect()
}

fn from_git(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .ok()
        .filter(|output| output.status.success() && !output.stdout.is_empty())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if NOT_OURS.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if path.is_dir() {
            walk(root, &path, found);
        } else if let Ok(relative) = path.strip_prefix(root) {
            found.push(relative.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_listing_find_this_file() {
        let mut walked = Vec::new();
        walk(&root(), &root(), &mut walked);
        let own = "tidy/src/repository.rs";
        assert!(walked.iter().any(|path| path == own));
        assert!(sources().iter().any(|file| file.path == own));
        assert!(!walked.iter().any(|path| path.starts_with("target/")));
    }
}
