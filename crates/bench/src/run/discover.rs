//! Which of an experiment's peers are built on this machine.

use std::path::Path;

use super::{PeerProgram, PeerSystem, RunError, System};
use crate::experiment::Experiment;
use crate::result::Skipped;
use angaros_bench_peer::About;

/// The peers of `experiment` found in `folder` (where `peers/build.sh` puts them), and those that
/// are missing, with the command that builds them. The system `angaros` is left to the caller.
/// `wanted` names single peers; empty means all.
#[must_use]
pub fn discover(
    experiment: &Experiment,
    folder: &Path,
    wanted: &[String],
) -> (Vec<Box<dyn System>>, Vec<Skipped>) {
    let mut found: Vec<Box<dyn System>> = Vec::new();
    let mut missing = Vec::new();
    for (name, variants) in &experiment.systems {
        if name == "angaros" || !(wanted.is_empty() || wanted.contains(name)) {
            continue;
        }
        let command = vec![folder.join(name).into_os_string()];
        let about = PeerProgram::ask(&command);
        for variant in variants {
            match &about {
                Ok(about) if has(about, experiment, variant) => {
                    let peer = PeerSystem::with_about(command.clone(), about.clone(), variant);
                    found.push(Box::new(peer));
                }
                Ok(about) => missing.push(skipped(
                    experiment,
                    name,
                    variant,
                    format!("{name} has no variant {variant}, only {}", about.variants.join(", ")),
                )),
                Err(error) => {
                    missing.push(skipped(experiment, name, variant, reason(name, error)));
                }
            }
        }
    }
    (found, missing)
}

/// A workload that the peer does not have is said point by point, as with every other system.
fn has(about: &About, experiment: &Experiment, variant: &String) -> bool {
    about.variants.contains(variant) || about.variants_of(&experiment.workload).contains(variant)
}

/// How to get a peer that is not built.
#[must_use]
pub fn missing_hint(name: &str) -> String {
    format!("not built\nhint: peers/build.sh {name}")
}

fn reason(name: &str, error: &RunError) -> String {
    let text = error.to_string();
    if text.contains("os error 2") { missing_hint(name) } else { text }
}

fn skipped(experiment: &Experiment, name: &str, variant: &str, reason: String) -> Skipped {
    Skipped {
        experiment: experiment.name.clone(),
        system: name.to_owned(),
        variant: variant.to_owned(),
        params: std::collections::BTreeMap::new(),
        failed: false,
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;

    #[test]
    fn a_peer_that_is_not_built_is_listed_with_its_build_command() {
        let text = "name: a/b\ntitle: T\nworkload: pingpong\n\
            systems: {ring: [futex, spin], angaros: [shm]}\n";
        let experiment = parse(text, "t").unwrap();
        let (found, missing) = discover(&experiment, Path::new("/nonexistent"), &[]);
        assert!(found.is_empty());
        assert_eq!(missing.len(), 2);
        assert!(missing[0].reason.ends_with("peers/build.sh ring"), "{}", missing[0].reason);
        assert!(discover(&experiment, Path::new("/nonexistent"), &["dora".into()]).1.is_empty());
    }
}
