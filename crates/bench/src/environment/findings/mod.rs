//! What disturbs a measurement on this machine, why, and the command that ends it.
//!
//! Two levels: what makes two runs differ ([`Level::Disturbs`]) marks a result as noisy; what is
//! the same in every run but another elsewhere ([`Level::Note`]) is told, so that results of two
//! machines are read with it in mind.

mod cpu;
mod kernel;
mod others;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) use others::cpu_ticks;
pub use others::{Other, Processes};

/// How long processes and interrupts are watched.
const WATCH: Duration = Duration::from_millis(300);

/// How much a finding matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// As it should be.
    #[default]
    Good,
    /// The same in every run here, another on other machines.
    Note,
    /// Makes one run differ from the next.
    Disturbs,
}

impl Level {
    /// As a table says it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Good => "ok",
            Self::Note => "note",
            Self::Disturbs => "noisy",
        }
    }
}

/// One thing that was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What was looked at, in a word or two.
    pub topic: String,
    /// How much it matters.
    pub level: Level,
    /// What is.
    pub what: String,
    /// Why that disturbs; empty where it does not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The command that ends it, where one does; a line that begins with `#` is for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

impl Finding {
    fn good(topic: &str, what: impl Into<String>) -> Self {
        let (why, fix) = (String::new(), None);
        Self { topic: topic.into(), level: Level::Good, what: what.into(), why, fix }
    }

    fn new(level: Level, topic: &str, what: String, why: &str, fix: impl Into<String>) -> Self {
        Self { topic: topic.into(), level, what, why: why.into(), fix: Some(fix.into()) }
    }

    fn note(topic: &str, what: String, why: &str, fix: impl Into<String>) -> Self {
        Self::new(Level::Note, topic, what, why, fix)
    }

    fn disturbs(topic: &str, what: String, why: &str, fix: impl Into<String>) -> Self {
        Self::new(Level::Disturbs, topic, what, why, fix)
    }
}

/// Files of the kernel below a root, which is `/` outside tests.
pub(super) struct Machine {
    root: PathBuf,
}

impl Machine {
    fn text(&self, path: &str) -> Option<String> {
        let text = std::fs::read_to_string(self.root.join(path)).ok()?;
        Some(text.trim().to_owned())
    }

    fn number(&self, path: &str) -> Option<u64> {
        self.text(path)?.split_whitespace().next()?.parse().ok()
    }

    /// The names in a folder that begin so and go on with digits, sorted by those.
    fn numbered(&self, folder: &str, start: &str) -> Vec<(u64, PathBuf)> {
        let entries = std::fs::read_dir(self.root.join(folder)).into_iter().flatten().flatten();
        let number = |path: PathBuf| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            Some((name.strip_prefix(start)?.parse().ok()?, path))
        };
        let mut found: Vec<_> = entries.filter_map(|entry| number(entry.path())).collect();
        found.sort_unstable();
        found
    }
}

/// Looks at everything; takes a third of a second.
#[must_use]
pub fn findings() -> Vec<Finding> {
    look(Path::new("/"), WATCH)
}

fn look(root: &Path, watch: Duration) -> Vec<Finding> {
    let machine = Machine { root: root.to_owned() };
    let mut found = cpu::look(&machine);
    found.extend(kernel::look(&machine));
    found.extend(others::look(&machine, watch));
    found
}

/// How a script begins: what it does is shown, and what failed is counted.
const SCRIPT: &str = r#"#!/bin/sh
# Makes this machine quieter until it is booted again. Ends with 1 if something could not be done.
failed=0
# Root may have no sudo, and needs none.
[ "$(id -u)" != 0 ] || sudo() { "$@"; }
try() {
    echo "+ $1"
    (eval "$1") >/dev/null || { echo "  failed"; failed=1; }
}
"#;

/// A shell script that runs every fix and says which failed; what only a person can do stands in it
/// as a comment.
#[must_use]
pub fn fix_script(findings: &[Finding]) -> String {
    let mut out = SCRIPT.to_owned();
    for finding in findings.iter().filter(|finding| finding.level > Level::Good) {
        let Some(fix) = &finding.fix else { continue };
        let what = finding.what.replace('\n', " ");
        out.push_str(&format!("\n# {}: {what}\n", finding.topic));
        for line in fix.lines() {
            match line.starts_with('#') {
                true => out.push_str(&format!("{line}\n")),
                false => out.push_str(&format!("try '{}'\n", line.replace('\'', r"'\''"))),
            }
        }
    }
    out.push_str("\nexit $failed\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root folder with these files.
    pub(super) struct Root(pub PathBuf);

    impl Root {
        pub fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let folder = format!("angaros-findings-{name}-{}", std::process::id());
            let root = Self(std::env::temp_dir().join(folder));
            files.iter().for_each(|(path, text)| root.write(path, text));
            root
        }

        pub fn write(&self, path: &str, text: &str) {
            let path = self.0.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }

        pub fn machine(&self) -> Machine {
            Machine { root: self.0.clone() }
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.0).ok();
        }
    }

    /// The finding of a topic.
    pub(super) fn of(found: &[Finding], topic: &str) -> Finding {
        let one = found.iter().find(|finding| finding.topic == topic);
        one.unwrap_or_else(|| panic!("no {topic} in {found:?}")).clone()
    }

    #[test]
    fn everything_that_is_wrong_says_why_and_how_to_end_it() {
        for finding in findings() {
            let wrong = finding.level > Level::Good;
            assert_eq!(wrong, !finding.why.is_empty(), "{finding:?}");
            assert!(!wrong || finding.fix.is_some(), "{finding:?}");
        }
    }

    #[test]
    fn a_machine_that_tells_nothing_is_no_reason_to_fail() {
        let root = Root::new("empty", &[]);
        assert!(look(&root.0, Duration::ZERO).iter().all(|f| f.level == Level::Good));
    }

    #[test]
    fn the_script_has_every_fix_once_and_what_is_good_is_not_in_it() {
        let bad = Finding::note("swap", "1 MB".into(), "slow", "sudo swapoff -a");
        let script = fix_script(&[bad, Finding::good("governor", "performance")]);
        assert!(script.contains("\n# swap: 1 MB\ntry 'sudo swapoff -a'\n"), "{script}");
        assert!(!script.contains("governor"));
    }

    #[test]
    fn the_script_runs_every_fix_as_it_stands_and_fails_if_one_does() {
        let root = Root::new("script", &[]);
        let (out, script) = (root.0.join("out"), root.0.join("fix.sh"));
        std::fs::create_dir_all(&root.0).unwrap();
        let path = out.display();
        let run = |fix: &str| {
            let found = [
                Finding::note("one", "a\nb".into(), "why", fix),
                Finding::note("two", "c".into(), "why", format!("# only a person: rm {path}")),
            ];
            std::fs::write(&script, fix_script(&found)).unwrap();
            let output = std::process::Command::new("sh").arg(&script).output().unwrap();
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        let (status, said) = run(&format!("echo \"it's\" > {path}\necho done | tee -a {path}"));
        assert_eq!(
            (status, std::fs::read_to_string(&out).unwrap().as_str()),
            (Some(0), "it's\ndone\n")
        );
        assert!(said.contains(&format!("+ echo done | tee -a {path}")), "{said}");
        let who = std::process::Command::new("id").arg("-u").output().unwrap();
        if who.stdout == b"0\n" {
            assert_eq!(run("sudo true").0, Some(0), "root needs no sudo");
        }
        let (status, said) = run("false");
        assert_eq!((status, said.as_str()), (Some(1), "+ false\n  failed\n"));
    }
}
