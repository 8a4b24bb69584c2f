//! Which of an experiment's peers are built on this machine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{PeerProgram, PeerSystem, RunError, System};
use crate::experiment::Experiment;
use crate::result::Skipped;
use angaros_bench_peer::About;

/// The system whose compiled program the caller finds by itself.
const OURS: &str = "angaros";

/// The variant, and the beginning of others, that a program of its own runs where those beside it
/// are compiled: `SYSTEM.python`.
const PYTHON: &str = "python";

/// The peers of `experiment` found in `folder` (where `peers/build.sh` puts them), and those that
/// are missing, with the command that builds them. Of the system `angaros` only the variants in
/// Python; the others are left to the caller. `wanted` names single peers; empty means all.
#[must_use]
pub fn discover(
    experiment: &Experiment,
    folder: &Path,
    wanted: &[String],
) -> (Vec<Box<dyn System>>, Vec<Skipped>) {
    let mut found: Vec<Box<dyn System>> = Vec::new();
    let mut missing = Vec::new();
    let mut abouts = BTreeMap::new();
    for (name, variants) in &experiment.systems {
        let ours = name == OURS;
        if !(ours || wanted.is_empty() || wanted.contains(name)) {
            continue;
        }
        for variant in variants.iter().filter(|variant| !ours || is_in_python(variant)) {
            let program = program_of(folder, name, variant);
            let command = vec![program.clone().into_os_string()];
            let about = &*abouts.entry(program).or_insert_with(|| PeerProgram::ask(&command));
            let reason = match about {
                Ok(about) if has(about, experiment, variant) => {
                    let peer = PeerSystem::with_about(command, about.clone(), variant);
                    found.push(Box::new(peer));
                    continue;
                }
                Ok(about) => lacks(name, variant, &about.variants),
                Err(error) if ours => not_built(&in_python(name), error),
                Err(error) => not_built(name, error),
            };
            missing.push(skipped(experiment, name, variant, reason));
        }
    }
    (found, missing)
}

/// Whether a variant may have a program of its own.
#[must_use]
pub fn is_in_python(variant: &str) -> bool {
    variant.split('-').next() == Some(PYTHON)
}

/// The program of a system's variants in Python, where the others are compiled.
fn in_python(system: &str) -> String {
    format!("{system}.{PYTHON}")
}

/// The program of a variant. Of ours those in Python have no other than their own.
fn program_of(folder: &Path, system: &str, variant: &str) -> PathBuf {
    let own = folder.join(in_python(system));
    match is_in_python(variant) && (system == OURS || own.is_file()) {
        true => own,
        false => folder.join(system),
    }
}

/// A workload that the peer does not have is said point by point, as with every other system.
fn has(about: &About, experiment: &Experiment, variant: &String) -> bool {
    about.variants.contains(variant) || about.variants_of(&experiment.workload).contains(variant)
}

/// That a program has no such variant. Where none is in Python, another program may have it.
fn lacks(name: &str, variant: &str, known: &[String]) -> String {
    let text = format!("{name} has no variant {variant}, only {}", known.join(", "));
    match is_in_python(variant) && !known.iter().any(|known| is_in_python(known)) {
        true => format!("{text}\nhint: peers/build.sh {}", in_python(name)),
        false => text,
    }
}

/// How to get a peer that is not built.
#[must_use]
pub fn missing_hint(name: &str) -> String {
    format!("not built\nhint: peers/build.sh {name}")
}

fn not_built(name: &str, error: &RunError) -> String {
    let text = error.to_string();
    if text.contains("os error 2") { missing_hint(name) } else { text }
}

fn skipped(experiment: &Experiment, name: &str, variant: &str, reason: String) -> Skipped {
    Skipped {
        experiment: experiment.name.clone(),
        system: name.to_owned(),
        variant: variant.to_owned(),
        params: BTreeMap::new(),
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
            systems: {ring: [futex, spin], angaros: [shm, python]}\n";
        let experiment = parse(text, "t").unwrap();
        let hints = |wanted: &[String]| -> Vec<String> {
            let (found, missing) = discover(&experiment, Path::new("/nonexistent"), wanted);
            assert!(found.is_empty());
            let hint = |one: Skipped| one.reason.split_once("hint: ").map(|hint| hint.1.to_owned());
            missing.into_iter().filter_map(hint).collect()
        };
        let (ours, ring) = ("peers/build.sh angaros.python", "peers/build.sh ring");
        assert_eq!(hints(&[]), [ours, ring, ring]);
        assert_eq!(hints(&["dora".into()]), [ours]);
    }

    #[test]
    fn a_variant_in_python_is_run_by_the_program_beside_that_of_the_others() {
        let folder = std::env::temp_dir().join(format!("angaros-python-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = |system: &str, variant: &str| {
            let path = program_of(&folder, system, variant);
            path.file_name().unwrap().to_string_lossy().into_owned()
        };
        assert_eq!((program("x", "python"), program("x", "tcp")), ("x".into(), "x".into()));
        assert_eq!(program("angaros", "python-loan"), "angaros.python");
        std::fs::write(folder.join("x.python"), "").unwrap();
        assert_eq!((program("x", "python"), program("x", "tcp")), ("x.python".into(), "x".into()));
        assert_eq!(program("x", "python-b"), "x.python");
        assert_eq!(program("x", "pythonic"), "x");
        std::fs::remove_dir_all(&folder).unwrap();
        let hint = "x has no variant python, only tcp\nhint: peers/build.sh x.python";
        assert_eq!(lacks("x", "python", &["tcp".into()]), hint);
        let text = lacks("x", "python", &["python-b".into()]);
        assert_eq!(text, "x has no variant python, only python-b");
    }
}
