//! What the back end needs, what of that is missing, and what the lack costs.

use crate::builder::is_program;
use crate::{Builder, SimError, Target};
use angaros_accel::{Finding, Level};
use std::path::Path;

/// The programs without which nothing is simulated.
const NEEDED: [&str; 3] = ["verilator", "g++", "make"];

/// Findings about the back end `name`, of what the environment says.
pub(crate) fn findings(
    name: &str,
    builder: Result<Builder, SimError>,
    targets: Result<Vec<Target>, SimError>,
) -> Vec<Finding> {
    judge(name, builder, targets, &|program| is_program(Path::new(program)))
}

/// The same, with what says whether a program is there.
fn judge(
    name: &str,
    builder: Result<Builder, SimError>,
    targets: Result<Vec<Target>, SimError>,
    is_there: &dyn Fn(&str) -> bool,
) -> Vec<Finding> {
    let mut findings = vec![simulator(name, is_there)];
    findings.push(match builder {
        Ok(builder) => kept(name, &builder),
        Err(error) => told(name, &error),
    });
    match targets {
        Ok(targets) => {
            for (number, target) in targets.iter().enumerate() {
                let mhz = target.clock_hz / 1_000_000;
                let Target { name: known, description, .. } = target;
                findings.push(Finding::good(format!(
                    "{name}:{number}: target {known}, {description}, at {mhz} MHz"
                )));
                findings.extend(lacks(target, is_there));
            }
        }
        Err(error) => findings.push(told(name, &error)),
    }
    findings
}

/// Whether kernels can be simulated.
fn simulator(name: &str, is_there: &dyn Fn(&str) -> bool) -> Finding {
    let missing: Vec<_> = NEEDED.into_iter().filter(|program| !is_there(program)).collect();
    if missing.is_empty() {
        return Finding::good(format!("{name}: {} are there", NEEDED.join(", ")));
    }
    let text = format!(
        "{name}: no {}, so no kernel can be simulated: nodes that name it run on the processor, or \
         fail where their policy says so",
        missing.join(", ")
    );
    Finding::of(Level::Bad, text, format!("sudo apt install {}", missing.join(" ")))
}

/// Where simulations are kept, and how many are.
fn kept(name: &str, builder: &Builder) -> Finding {
    let folder = builder.folder();
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_library = |path: &Path| path.extension().is_some_and(|end| end == "so");
    let count = entries.filter(|entry| is_library(&entry.path())).count();
    let shown = folder.display();
    Finding::good(format!("{name}: {count} simulations are kept in {shown}"))
}

/// Programs that a target names, that are not there, and without which others do.
fn lacks(target: &Target, is_there: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let known = NEEDED.iter().chain(&["yosys"]);
    let missing = target.programs().into_iter();
    let missing = missing.filter(|&(program, _)| !NEEDED.contains(&program) && !is_there(program));
    let finding = |(program, purpose): (&str, &str)| {
        let text = format!("target {}: no {program}, which {purpose}", target.name);
        let remedy = match known.clone().any(|one| *one == program) {
            true => format!("sudo apt install {program}"),
            false => format!("install {program}, or correct the manifest of {}", target.name),
        };
        Finding::of(Level::Slow, text, remedy)
    };
    missing.map(finding).collect()
}

fn told(name: &str, error: &SimError) -> Finding {
    let text = error.to_string();
    let (what, hint) = text.split_once("\nhint: ").unwrap_or((&text, "see the reason"));
    Finding::of(Level::Bad, format!("{name}: {what}"), hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(missing: &[&str], targets: Result<Vec<Target>, SimError>) -> Vec<Finding> {
        let builder = Ok(Builder::new("no_such_folder"));
        judge("fpga_sim", builder, targets, &|program| !missing.contains(&program))
    }

    fn standard() -> Result<Vec<Target>, SimError> {
        Ok(vec![Target::standard().unwrap()])
    }

    #[test]
    fn with_all_programs_nothing_is_to_be_done() {
        let findings = judged(&[], standard());
        assert!(findings.iter().all(|one| one.level == Level::Good), "{findings:?}");
        assert_eq!(findings.len(), 3);
        assert!(findings[1].text.contains("0 simulations"), "{}", findings[1].text);
        assert!(findings[2].text.starts_with("fpga_sim:0: target fpga_sim, "));
        assert!(findings[2].text.ends_with("at 250 MHz"), "{}", findings[2].text);
    }

    #[test]
    fn a_missing_simulator_keeps_the_device_from_being_used_and_its_package_is_named() {
        let findings = judged(&["verilator", "make"], standard());
        assert_eq!(findings[0].level, Level::Bad);
        assert!(findings[0].text.contains("no verilator, make, so no kernel can be simulated"));
        assert_eq!(findings[0].remedy.as_deref(), Some("sudo apt install verilator make"));
        // Not told again for the target that names it.
        assert_eq!(findings.iter().filter(|one| one.level != Level::Good).count(), 1);
    }

    #[test]
    fn a_missing_synthesis_costs_estimates_only() {
        let mut board = Target::standard().unwrap();
        board.name = "board".to_owned();
        board.toolchain.synthesis = Some("vendor_synth".to_owned());
        let findings =
            judged(&["yosys", "vendor_synth"], Ok(vec![standard().unwrap().remove(0), board]));
        let lacks: Vec<_> = findings.iter().filter(|one| one.level == Level::Slow).collect();
        assert!(lacks[0].text.contains("target fpga_sim: no yosys, which makes hardware"));
        assert_eq!(lacks[0].remedy.as_deref(), Some("sudo apt install yosys"));
        assert!(lacks[1].remedy.as_deref().unwrap().contains("the manifest of board"));
        assert_eq!(lacks.len(), 2);
    }

    #[test]
    fn a_folder_of_targets_that_cannot_be_read_is_told_with_its_path() {
        let nowhere = Target::all(Path::new("no_such_folder"));
        let findings = judged(&[], nowhere);
        let last = findings.last().unwrap();
        assert_eq!(last.level, Level::Bad);
        assert!(last.text.contains("no_such_folder"), "{}", last.text);
    }
}
