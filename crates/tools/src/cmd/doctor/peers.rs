//! Which of the programs that Angaros is compared with are built here.

use super::{Finding, Level};
use std::path::Path;
use std::process::{Command, Stdio};

/// The script that builds them and knows what each needs.
const SCRIPT: &str = "peers/build.sh";

/// A finding for each peer of the source tree at `root`.
pub fn look(root: Option<&Path>) -> Vec<Finding> {
    let Some(root) = root.filter(|root| root.join(SCRIPT).is_file()) else {
        let remedy = "run this in a source tree of Angaros";
        return vec![Finding::of(Level::Bad, format!("{SCRIPT} is not found"), remedy)];
    };
    let mut command = Command::new("sh");
    command.arg(root.join(SCRIPT)).arg("check").stdin(Stdio::null()).stderr(Stdio::null());
    match command.output() {
        Ok(output) if output.status.success() => read(&String::from_utf8_lossy(&output.stdout)),
        _ => vec![Finding::of(
            Level::Bad,
            format!("{SCRIPT} check does not run"),
            format!("sh -x {SCRIPT} check"),
        )],
    }
}

/// What the script says: name, state and remedy, between tabs.
fn read(text: &str) -> Vec<Finding> {
    let finding = |line: &str| {
        let mut words = line.splitn(3, '\t');
        let name = words.next()?;
        let state = words.next()?;
        let remedy = words.next()?;
        let text = format!("peer {name}: {state}");
        Some(match remedy {
            "" => Finding::good(text),
            remedy => Finding::of(Level::Slow, text, remedy),
        })
    };
    text.lines().filter_map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_that_is_not_built_comes_with_what_to_install_and_to_run() {
        let text = "ring\tbuilt\t\nros1\tnot built\tapt install x; then: peers/build.sh ros1\nx\n";
        let found = read(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Finding::good("peer ring: built"));
        let remedy = found[1].remedy.as_deref();
        assert_eq!(remedy, Some("apt install x; then: peers/build.sh ros1"));
        assert_eq!(found[1].level, Level::Slow);
    }

    #[test]
    fn every_peer_of_this_tree_is_named_once() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let found = look(Some(&root));
        let names =
            ["ring", "cyclonedds", "ros1", "zenoh", "zenoh.python", "copper", "dora", "ros2"];
        for name in names {
            let start = format!("peer {name}: ");
            let of = found.iter().filter(|finding| finding.text.starts_with(&start)).count();
            assert_eq!(of, 1, "{name}: {found:?}");
        }
        assert_eq!(look(Some(Path::new("/nonexistent")))[0].level, Level::Bad);
    }
}
