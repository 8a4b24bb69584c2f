//! The lists in `mutants/` name lines that are there, so that whoever changes one changes its list.

use std::process::Command;

/// Runs a script of `scripts/` and returns what it printed, or why that cannot be here.
fn run(words: &[&str]) -> Result<String, &'static str> {
    let python = Command::new("python3").args(words).current_dir(tidy::root()).output();
    let output = python.expect("python3");
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("No module named 'tomllib'") {
        return Err("skipped: lists of mutations: this Python is older than 3.11");
    }
    assert!(output.status.success(), "{errors}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn every_line_that_is_to_be_made_wrong_is_there_once() {
    match run(&["scripts/mutants.py", "--list"]) {
        Ok(listed) => assert!(listed.lines().count() > 100, "{listed}"),
        Err(reason) => println!("{reason}"),
    }
}

#[test]
fn the_script_makes_lines_wrong_as_its_lists_say() {
    if let Err(reason) = run(&["scripts/mutants_test.py"]) {
        println!("{reason}");
    }
}
