//! What tests of every crate need in order not to pass without testing. Only tests depend on it.
//!
//! * **E1** A test that runs another test of its program in a process of its own names it by
//!   [`again`] or [`only`], which fail where there is no such test: a filter that finds nothing
//!   would run nothing and end well.
//! * **E2** Where all that is known of such a process is how it ended, [`passed`] says whether it
//!   ran the test.
//! * **E3** A test that cannot run here says why by [`skipped`]; `scripts/test.sh` repeats that at
//!   its end.

mod held;

pub use held::{Held, alone, held, held_alone};

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// This test program again, in a process of its own that runs `test` alone: its name with the
/// modules it lies in, as the list of tests shows it. What it prints is not held back.
///
/// # Panics
/// When there is no such test.
#[must_use]
pub fn again(test: &str) -> Command {
    let mut command = Command::new(program());
    command.args(only(test));
    command
}

/// Arguments with which this test program runs `test` alone, ignored or not: for whoever starts it
/// in another way than [`again`].
///
/// # Panics
/// When there is no such test.
#[must_use]
pub fn only(test: &str) -> [&str; 5] {
    static KNOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let filter = [test, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"];
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if !known.contains(test) {
        let list = Command::new(program()).args(filter).arg("--list").output();
        let list = list.map(|output| output.stdout).unwrap_or_default();
        let line = format!("{test}: test");
        let found = String::from_utf8_lossy(&list).lines().any(|one| one == line);
        assert!(found, "this program has no test '{test}': was it renamed?");
        known.insert(test.to_owned());
    }
    filter
}

fn program() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| PathBuf::from("/proc/self/exe"))
}

/// What a process that [`again`] made printed, when it has run its test and the test passed.
///
/// # Panics
/// With everything it printed, when it did not.
pub fn passed(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let ran = said.contains("test result: ok. 1 passed");
    let log = String::from_utf8_lossy(&output.stderr);
    // Indented, so that nobody takes its lines for those of this program's own tests.
    let told = || format!("{said}{log}").replace('\n', "\n    ");
    assert!(ran && output.status.success(), "{}:\n    {}", output.status, told());
    said
}

/// Says that a test cannot run here, and why. It is held back by the harness, unless
/// `--show-output` asks for it, as `scripts/test.sh` does.
#[expect(clippy::print_stdout, reason = "the harness collects what tests print")]
pub fn skipped(reason: impl Display) {
    println!("skipped: {reason}");
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLE: &str = "ANGAROS_TESTING_ROLE";

    /// What the tests below run.
    #[test]
    fn plays_its_role() {
        match std::env::var(ROLE).as_deref() {
            Ok("fails") => panic!("as it should"),
            Ok(role) => skipped(role),
            Err(_) => {}
        }
    }

    #[test]
    fn a_test_that_ran_in_a_process_of_its_own_has_passed_and_what_it_said_is_known() {
        let output = again("tests::plays_its_role").env(ROLE, "says this").output().unwrap();
        assert!(passed(&output).contains("skipped: says this\n"));
    }

    #[test]
    #[should_panic(expected = "this program has no test 'tests::played_another_role'")]
    fn a_test_that_is_not_there_is_not_run() {
        let _ = again("tests::played_another_role");
    }

    #[test]
    #[should_panic(expected = "as it should")]
    fn a_test_that_failed_in_a_process_of_its_own_has_not_passed() {
        let output = again("tests::plays_its_role").env(ROLE, "fails").output().unwrap();
        passed(&output);
    }

    #[test]
    #[should_panic(expected = "0 passed")]
    fn a_process_that_ran_no_test_has_not_passed() {
        let nothing = ["tests::played_another_role", "--exact"];
        let output = Command::new(program()).args(nothing).output().unwrap();
        passed(&output);
    }
}
