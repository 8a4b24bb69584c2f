//! The lists in `mutants/` name lines that are there, so that whoever changes one changes its list.

use std::process::Command;

#[test]
fn every_line_that_is_to_be_made_wrong_is_there_once() {
    let output = Command::new("python3")
        .args(["scripts/mutants.py", "--list"])
        .current_dir(tidy::root())
        .output()
        .expect("python3");
    let (said, errors) = (output.stdout, String::from_utf8_lossy(&output.stderr));
    if errors.contains("No module named 'tomllib'") {
        println!("skipped: lists of mutations: Python is older than 3.11");
        return;
    }
    assert!(output.status.success(), "{errors}");
    assert!(String::from_utf8_lossy(&said).lines().count() > 100, "{}", said.len());
}
