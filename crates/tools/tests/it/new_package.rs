//! `angaros new`: what it makes builds, passes its tests and runs.

use crate::support::{Folder, angaros, output, text};
use std::path::Path;
use std::process::Command;

/// Shared by all runs of this test, so that only the first builds the library.
fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

fn lock() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock")
}

#[test]
fn a_new_package_builds_passes_its_tests_and_launches() {
    let folder = Folder::new("new");
    let made = output(&["new", "my_robot", "--folder", folder.path().to_str().unwrap()]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let package = folder.path().join("my_robot");
    std::fs::copy(lock(), package.join("Cargo.lock")).unwrap();
    let mut test = Command::new(env!("CARGO"));
    test.args(["test", "--offline", "--quiet"]).current_dir(&package);
    let tested = test.env("CARGO_TARGET_DIR", target()).output().unwrap();
    assert!(tested.status.success(), "{}{}", text(&tested.stdout), text(&tested.stderr));

    for how in ["--compose", "--split"] {
        let mut launch = angaros(&["launch", "launch/demo.yaml", how, "--set", "rate=50.0"]);
        launch.current_dir(&package).env("CARGO_TARGET_DIR", target());
        launch.env("CARGO_NET_OFFLINE", "true").stderr(std::process::Stdio::piped());
        let mut child = launch.spawn().unwrap();
        let mut lines =
            std::io::BufRead::lines(std::io::BufReader::new(child.stderr.take().unwrap()));
        // Split processes meet over a transport between processes only.
        let expected = if how == "--compose" { "I heard: Hello world" } else { "started with pid" };
        let heard = lines.by_ref().map(Result::unwrap).any(|line| line.contains(expected));
        assert!(heard, "{how}");
        // SAFETY: kill takes no pointers; the child has not been waited for.
        unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
        lines.for_each(drop);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{how}");
    }
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::new("new-twice");
    let path = folder.path().to_str().unwrap();
    folder.file("p/keep", "me");
    let again = output(&["new", "p", "--folder", path]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("is there already"));
    assert!(!folder.path().join("p/Cargo.toml").exists());
}
