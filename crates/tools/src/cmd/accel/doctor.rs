//! `angaros accel doctor`: what each accelerator needs, what of that is missing, what the lack
//! costs, and the command that ends it.

use super::{CmdResult, output};
use crate::client::accel::{
    AccelError, Diagnosis, FIRMWARE_VARIABLE, Finding, Level, Policy, Request, Selection, Source,
    Target, VARIABLE, Workspace, registry,
};
use crate::cmd::doctor;
use std::path::Path;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The device, back end or target that must be usable; the one that programs get if left out
    device: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> CmdResult {
    let named = named(args.device.as_deref())?;
    let request = Request { name: Some(&named), kernels: &[], policy: Policy::Fail };
    // No name at all is one, too: the first device in order.
    let selected = registry().select_by(&request, None);
    // What keeps a device from being used is a fault where this is the one that is wanted.
    let refused = selected.is_err().then(|| backend(&named));
    let mut findings = judge(registry().diagnose(), refused);
    findings.extend(foreign_targets());
    findings.push(verdict(&selected, origin(args, &named)));
    match args.json {
        true => output::json(&findings.iter().map(doctor::as_json).collect())?,
        false => output::print(&findings.iter().map(doctor::show).collect::<String>())?,
    }
    Ok(if selected.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The name that counts: the one that was given, else that of the variable, else that of the
/// workspace; empty where nobody names one.
fn named(given: Option<&str>) -> Result<String, AccelError> {
    if let Some(name) = given {
        return Ok(name.to_owned());
    }
    let variable = std::env::var(VARIABLE).unwrap_or_default();
    match variable.trim() {
        "" => Ok(Workspace::current()?.map(|one| one.device().to_owned()).unwrap_or_default()),
        name => Ok(name.to_owned()),
    }
}

/// Who named it, in words.
fn origin(args: &Args, named: &str) -> &'static str {
    let variable = std::env::var(VARIABLE).unwrap_or_default();
    let source = match (&args.device, variable.trim(), named) {
        (Some(_), ..) => return "as asked for",
        (None, "", "") => return "the first that is there, as nothing names one",
        (None, "", _) => Source::Workspace,
        (None, ..) => Source::Environment,
    };
    match source {
        Source::Workspace => "named by the workspace",
        _ => "named by the variable ANGAROS_ACCEL",
    }
}

/// The back end that a name means: what stands before the number.
fn backend(named: &str) -> &str {
    named.split(':').next().unwrap_or_default()
}

/// What back ends say; only what the one says that was wanted and refused is a fault.
fn judge(told: Vec<Diagnosis>, refused: Option<&str>) -> Vec<Finding> {
    let of = |diagnosis: Diagnosis| {
        let is_wanted = refused == Some(diagnosis.backend);
        diagnosis.findings.into_iter().map(move |finding| match finding.level {
            Level::Bad if !is_wanted => Finding { level: Level::Slow, ..finding },
            _ => finding,
        })
    };
    told.into_iter().flat_map(of).collect()
}

/// Targets for back ends that this program does not have.
fn foreign_targets() -> Vec<Finding> {
    let folder = std::env::var_os(FIRMWARE_VARIABLE).filter(|folder| !folder.is_empty());
    // What is wrong with the folder is told by the back end that reads it.
    let Some(Ok(targets)) = folder.map(|folder| Target::all(Path::new(&folder))) else {
        return Vec::new();
    };
    let known: Vec<_> = registry().found().iter().map(|found| found.backend).collect();
    let foreign = targets.iter().filter(|target| !known.contains(&target.device.as_str()));
    let finding = |target: &Target| {
        let Target { name, device, .. } = target;
        let text = format!("target {name}: this program has no back end {device} that runs it");
        let remedy = format!("build the program with it, or name one of {}", known.join(", "));
        Finding::of(Level::Slow, text, remedy)
    };
    foreign.map(finding).collect()
}

/// Whether programs get what they are to get.
fn verdict(selected: &Result<Selection, AccelError>, origin: &str) -> Finding {
    match selected {
        Ok(selection) => {
            let name = &selection.device.info().name;
            Finding::good(format!("selected: {name}, {origin}"))
        }
        Err(error) => {
            let remedy = error.remedy();
            let AccelError::Refused { name, reason, .. } = error else {
                return Finding::of(Level::Bad, format!("selected: {}", error.sentence()), remedy);
            };
            Finding::of(Level::Bad, format!("selected: {name}, {origin}: {reason}"), remedy)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(level: Level) -> Vec<Diagnosis> {
        let finding = Finding::of(level, "fpga_sim: no verilator", "apt install verilator");
        vec![Diagnosis { backend: "fpga_sim", findings: vec![finding] }]
    }

    fn refused(name: &str) -> Result<Selection, AccelError> {
        Err(AccelError::Refused {
            name: name.to_owned(),
            origin: "the program or a parameter".to_owned(),
            reason: "cannot use device fpga_sim: no verilator".to_owned(),
            hint: "name another".to_owned(),
        })
    }

    #[test]
    fn what_keeps_the_wanted_device_from_being_used_is_a_fault_and_anything_else_a_warning() {
        let level = |found: Vec<Finding>| found[0].level;
        assert_eq!(level(judge(told(Level::Bad), Some("fpga_sim"))), Level::Bad);
        assert_eq!(level(judge(told(Level::Bad), Some("gpu"))), Level::Slow);
        assert_eq!(level(judge(told(Level::Good), Some("fpga_sim"))), Level::Good);
    }

    #[test]
    fn the_verdict_says_what_is_selected_by_whom_or_why_it_cannot_be() {
        let bad = verdict(&refused("fpga_sim"), "named by the workspace");
        assert_eq!(bad.level, Level::Bad);
        assert!(bad.text.starts_with("selected: fpga_sim, named by the workspace: cannot use"));
        let request = Request { name: Some("cpu"), ..Request::default() };
        let selected = registry().select_by(&request, None);
        let good = verdict(&selected, "as asked for");
        assert_eq!(good, Finding::good("selected: cpu:0, as asked for"));
    }
}
