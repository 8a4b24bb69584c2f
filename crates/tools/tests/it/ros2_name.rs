//! The command under the name `ros2`, as `make install ROS2=1` offers it.

use crate::support::{Folder, text};
use std::path::Path;
use std::process::{Command, Output};

fn install(folder: &Path) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/install_ros2.sh");
    Command::new(script).arg(folder).output().unwrap()
}

#[test]
fn the_name_ros2_is_a_link_to_the_command_however_often_it_is_installed() {
    let folder = Folder::new("ros2-name");
    let command = folder.path().join("angaros");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_angaros"), command).unwrap();
    for _ in 0..2 {
        let output = install(folder.path());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let link = folder.path().join("ros2");
        assert_eq!(std::fs::read_link(&link).unwrap(), Path::new("angaros"));
        let shown = Command::new(&link).args(["bag", "list", "storage"]).output().unwrap();
        assert_eq!(text(&shown.stdout), "mcap\nsqlite3\n");
        let script = Command::new(&link).args(["completions", "bash"]).output();
        let script = text(&script.unwrap().stdout);
        assert!(script.contains("\"ros2\" -- \"${words[@]}\""), "{script}");
        assert!(script.trim_end().ends_with(" ros2\nfi"), "{script}");
    }
}

#[test]
fn another_command_of_that_name_stays() {
    let folder = Folder::new("ros2-other");
    let other = folder.file("ros2", "another command");
    let output = install(folder.path());
    assert!(!output.status.success());
    let error = text(&output.stderr);
    assert!(
        error.contains("is another command") && error.contains("alias ros2=angaros"),
        "{error}"
    );
    assert_eq!(std::fs::read_to_string(other).unwrap(), "another command");
}
