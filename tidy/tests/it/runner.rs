//! The script that runs the tests lets none pass that fails.

use std::process::Command;

#[test]
fn the_script_that_runs_tests_side_by_side_counts_every_failure() {
    let mut python = Command::new("python3");
    let output = python.arg("scripts/run_tests_test.py").current_dir(tidy::root()).output();
    let output = output.expect("python3");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
