//! The note beside a program that says what it was built from: the file `.NAME.build`, which the
//! bench reads (`angaros bench run` puts it into the result) and `scripts/note_build.sh` writes
//! too.

use std::path::Path;
use std::process::{Command, Stdio};

/// Notes the commit of the source tree around `sources` beside a program that was built just now.
/// Without git, or where the folder cannot be written, there is no note.
pub fn write(program: &Path, sources: &Path) {
    let (Some(name), Some(folder)) = (program.file_name(), program.parent()) else { return };
    let Some(commit) = commit(sources) else { return };
    let profile = folder.file_name().unwrap_or_default().to_string_lossy();
    let note = serde_json::json!({"commit": commit, "profile": profile});
    let file = folder.join(format!(".{}.build", name.to_string_lossy()));
    // A note that cannot be written is one that nobody finds.
    std::fs::write(file, format!("{note}\n")).ok();
}

/// The commit of a source tree, with `-dirty` where files of it have changed.
fn commit(folder: &Path) -> Option<String> {
    let git = |words: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(folder).args(words).stderr(Stdio::null()).stdin(Stdio::null());
        let output = command.output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let clean = git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Some(if clean { commit } else { format!("{commit}-dirty") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_says_the_commit_of_the_sources_and_whether_they_had_changed() {
        let scratch = tempfile::tempdir().unwrap();
        let sources = scratch.path().join("src");
        let target = scratch.path().join("measure");
        std::fs::create_dir_all(&sources).unwrap();
        std::fs::create_dir_all(&target).unwrap();
        let git = |words: &[&str]| {
            let mut command = Command::new("git");
            command.arg("-C").arg(&sources).args(["-c", "user.name=a", "-c", "user.email=a@b"]);
            assert!(command.args(words).stdout(Stdio::null()).status().unwrap().success());
        };
        let program = target.join("ring");
        let note = || std::fs::read_to_string(target.join(".ring.build")).unwrap_or_default();
        write(&program, &sources.join("nowhere"));
        assert_eq!(note(), "");
        git(&["init", "-q"]);
        std::fs::write(sources.join("a"), "1").unwrap();
        git(&["add", "a"]);
        git(&["commit", "-q", "-m", "a"]);
        write(&program, &sources);
        let clean = note();
        assert!(clean.contains("\"profile\":\"measure\"") && !clean.contains("dirty"), "{clean}");
        std::fs::write(sources.join("a"), "2").unwrap();
        write(&program, &sources);
        assert_eq!(note().replace("-dirty", ""), clean);
        assert_ne!(note(), clean);
    }
}
