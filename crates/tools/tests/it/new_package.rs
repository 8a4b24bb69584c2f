//! `angaros new`: what it makes builds, passes its tests and runs.

use crate::support::{Folder, IsolatedDomain, Running, angaros, output, text};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

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
    let path = folder.path().to_str().unwrap();
    let checkout = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let made = output(&["new", "my_robot", "--folder", path, "--angaros", checkout]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let package = folder.path().join("my_robot");
    std::fs::copy(lock(), package.join("Cargo.lock")).unwrap();
    let mut test = Command::new(env!("CARGO"));
    test.args(["test", "--offline", "--quiet"]).current_dir(&package);
    let tested = test.env("CARGO_TARGET_DIR", target()).output().unwrap();
    assert!(tested.status.success(), "{}{}", text(&tested.stdout), text(&tested.stderr));

    let demo = |how| ["launch", "launch/demo.yaml", "--set", "rate=50.0", how];
    let ways = [demo("--compose"), demo("--split")].map(|way| way.to_vec());
    for how in ways.into_iter().chain([vec!["launch", "launch/loaded.yaml"]]) {
        let mut launch = angaros(&how);
        launch.current_dir(&package).env("CARGO_TARGET_DIR", target());
        launch.env("CARGO_NET_OFFLINE", "true").stderr(std::process::Stdio::piped());
        let mut child = launch.spawn().unwrap();
        let mut lines =
            std::io::BufRead::lines(std::io::BufReader::new(child.stderr.take().unwrap()));
        let mut heard = lines.by_ref().map(Result::unwrap);
        let heard = heard.any(|line| line.contains("I heard: 'Hello World: "));
        assert!(heard, "{how:?}");
        // SAFETY: kill takes no pointers; the child has not been waited for.
        unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
        lines.for_each(drop);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{how:?}");
    }
    tests_its_launch(&package);
    runs_in_two_terminals(&package);
    says_what_does_not_compile(&folder, &package);
}

/// The launch test that it comes with.
fn tests_its_launch(package: &Path) {
    let domain = IsolatedDomain::new("new-test");
    let mut command = domain.command(&["launch", "test", "launch/test.yaml"]);
    command.current_dir(package).env("CARGO_TARGET_DIR", target());
    command.env("CARGO_NET_OFFLINE", "true");
    let (code, out, err) = Running::start(command).end(Duration::from_secs(60));
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.ends_with("launch/test.yaml: 6 of 6 met\n"), "{out}");
}

/// The two-terminal way, in a shared-memory folder of its own.
fn runs_in_two_terminals(package: &Path) {
    let domain = IsolatedDomain::new("terminals");
    let start = |arguments: &[&str]| {
        let mut command = domain.command(arguments);
        command.current_dir(package).env("CARGO_TARGET_DIR", target());
        command.env("CARGO_NET_OFFLINE", "true");
        Running::start(command)
    };
    let talker = start(&["run", "my_robot/Talker", "--ros-args", "-p", "rate:=50.0"]);
    talker.wait_for("Finished `dev` profile");
    talker.wait_for("[talker]: Publishing: 'Hello World: ");
    let logged = domain.shown(&["topic", "echo", "/rosout", "--once"]);
    assert!(logged.contains("name: talker\nmsg: 'Publishing: "), "{logged}");
    let listener = start(&["run", "my_robot/Listener", "--breakdown"]);
    listener.wait_for("I heard: 'Hello World: ");
    let (status, out, err) = listener.interrupt(Duration::from_secs(5));
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("\n/greetings -> /listener ("), "{out}");
    assert!(out.contains("* the publisher was not traced"), "{out}");
    let (status, ..) = talker.interrupt(Duration::from_secs(5));
    assert_eq!(status, Some(0));
    assert!(domain.left().is_empty());
}

/// What does not compile is shown by cargo while it builds, and said by name at the end.
fn says_what_does_not_compile(folder: &Folder, package: &Path) {
    let library = package.join("src/lib.rs");
    let code = std::fs::read_to_string(&library).unwrap();
    folder.file("my_robot/src/lib.rs", &code.replace("Hello {whom}", "Hello {nobody}"));
    let mut run = angaros(&["run", "my_robot/Talker"]);
    run.current_dir(package).env("CARGO_TARGET_DIR", target()).env("CARGO_NET_OFFLINE", "true");
    let output = run.output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("Compiling my_robot"), "cargo's progress: {errors}");
    assert!(errors.contains("cannot find value `nobody`"), "cargo's errors: {errors}");
    assert!(errors.contains("error: package 'my_robot' does not build\nhint: "), "{errors}");
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
