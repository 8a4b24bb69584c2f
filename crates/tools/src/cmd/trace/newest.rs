//! The recording that is meant where none is named: the session that runs, or the newest one here.

use crate::client::trace::control;
use crate::cmd::output;
use angaros_trace::folder::files_of;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folders that are looked into.
const MAX_FOLDERS: usize = 4096;

/// The path that was typed, or the newest recording of this folder; says which it took.
///
/// # Errors
/// There is none.
pub fn recording(typed: Option<&Path>) -> Result<PathBuf, String> {
    chosen(typed, || newest_below(Path::new(".")).or_else(running))
}

/// The path that was typed, or the session that runs on this host, or the newest recording of this
/// folder; says which it took.
///
/// # Errors
/// There is none.
pub fn session(typed: Option<&Path>) -> Result<PathBuf, String> {
    chosen(typed, || running().or_else(|| newest_below(Path::new("."))))
}

fn chosen(typed: Option<&Path>, find: impl FnOnce() -> Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(typed) = typed {
        return Ok(typed.to_owned());
    }
    let found = find().ok_or(
        "no session runs, and no folder here holds trace files; hint: angaros trace start, or \
         name the folder of a session",
    )?;
    output::progress(&format!("reading {}, the newest here", found.display()));
    Ok(found)
}

/// The folder of the session that runs on this host in this domain.
pub fn running() -> Option<PathBuf> {
    let domain = std::env::var("ROS_DOMAIN_ID").ok().and_then(|text| text.trim().parse().ok());
    let plan = control::marker(domain.unwrap_or(0))?;
    let folder = PathBuf::from(plan.folder);
    folder.is_dir().then_some(folder)
}

/// The folder with the newest trace file: this one, or one in it.
fn newest_below(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().take(MAX_FOLDERS);
    let below = entries.map(|entry| entry.path()).filter(|path| path.is_dir());
    let all = below.chain(std::iter::once(folder.to_owned()));
    let written = |folder: PathBuf| Some((last_written(&folder)?, folder));
    let (_, newest) = all.filter_map(written).max()?;
    Some(newest.strip_prefix(".").map_or_else(|_| newest.clone(), Path::to_owned))
        .map(|path| if path.as_os_str().is_empty() { PathBuf::from(".") } else { path })
}

/// When a trace file of the folder was written last; `None` if it has none.
fn last_written(folder: &Path) -> Option<SystemTime> {
    let files = files_of(folder).ok()?;
    files.iter().filter_map(|file| file.metadata().ok()?.modified().ok()).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_folder_with_the_newest_trace_file_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(newest_below(folder.path()), None);
        let write = |name: &str, age: u64| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            let file = std::fs::File::create(&path).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        };
        write("old/a.trace", 100);
        write("new/a.trace", 200);
        write("new/b.trace", 50);
        write("other/notes.txt", 1);
        assert_eq!(newest_below(folder.path()), Some(folder.path().join("new")));
        write("c.trace", 10);
        assert_eq!(newest_below(folder.path()), Some(folder.path().to_owned()));
    }
}
