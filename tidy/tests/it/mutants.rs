//! The lists in `mutants/` name lines that are there, so that whoever changes one changes its list.

use std::process::Command;

/// Runs a script of `scripts/`; returns what it printed, or `None` where Python is too old for it.
fn run(words: &[&str]) -> Option<String> {
    let python = Command::new("python3").args(words).current_dir(tidy::root()).output();
    let output = python.expect("python3");
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("No module named 'tomllib'") {
        println!("skipped: {}: this Python is older than 3.11", words[0]);
        return None;
    }
    assert!(output.status.success(), "{errors}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn every_line_that_is_to_be_made_wrong_is_there_once() {
    let Some(listed) = run(&["scripts/mutants.py", "--list"]) else { return };
    assert!(listed.lines().count() > 100, "{listed}");
}

#[test]
fn the_script_makes_lines_wrong_as_its_lists_say() {
    run(&["scripts/mutants_test.py"]);
}
