//! `angaros accel select`: which device programs get here and who says so, and the choice of the
//! workspace.

use super::{CmdResult, output};
use crate::client::accel::{
    AccelError, Policy, Request, Selection, Source, VARIABLE, WORKSPACE_FILE, Workspace, registry,
};
use std::path::Path;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The device, back end or target that programs get in this folder and below it
    #[arg(conflicts_with = "clear")]
    device: Option<String>,
    /// Take the choice of this folder, or of the nearest one above it, away
    #[arg(long)]
    clear: bool,
    /// A kernel that the device must have
    #[arg(long = "kernel", value_name = "KERNEL")]
    kernels: Vec<String>,
    /// It is an error if the device cannot be used now
    #[arg(long)]
    strict: bool,
}

pub(super) fn run(args: &Args) -> CmdResult {
    let folder = std::env::current_dir()?;
    let variable = std::env::var(VARIABLE).ok();
    let text = match &args.device {
        Some(device) => choose(args, &folder, device, variable.as_deref())?,
        None if args.clear => clear(&folder)?,
        None => tell(args, &folder, variable.as_deref())?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn request<'a>(name: Option<&'a str>, kernels: &'a [&'a str], strict: bool) -> Request<'a> {
    let policy = if strict { Policy::Fail } else { Policy::FallBack };
    Request { name, kernels, policy }
}

/// Writes the choice of the workspace, where a device of this name can be.
fn choose(
    args: &Args,
    folder: &Path,
    device: &str,
    variable: Option<&str>,
) -> Result<String, AccelError> {
    let kernels: Vec<&str> = args.kernels.iter().map(String::as_str).collect();
    // A name that no program knows is a mistake; a device that is only missing may come.
    let strict = args.strict || !registry().knows(device);
    let selection = registry().select_by(&request(Some(device), &kernels, strict), None)?;
    let above = Workspace::folder_of(folder).unwrap_or(folder);
    let workspace = Workspace::write(above, device)?;
    let mut text = format!(
        "{}\n  written to {}: what runs there or below gets it\n",
        workspace.device(),
        workspace.path().display()
    );
    if let Some(fallback) = &selection.fallback {
        let instead = &selection.device.info().name;
        text += &format!("  not usable now, {instead} takes its place: {}\n", fallback.reason);
        text += "  hint: angaros accel doctor\n";
    }
    if let Some(name) = variable.map(str::trim).filter(|name| !name.is_empty()) {
        text += &format!("  {VARIABLE}={name} is set here and goes before it\n");
    }
    Ok(text)
}

fn clear(folder: &Path) -> Result<String, AccelError> {
    let Some(folder) = Workspace::folder_of(folder) else {
        return Ok(format!("nothing to take away: no {WORKSPACE_FILE} here or above\n"));
    };
    Workspace::remove(folder)?;
    Ok(format!("taken away: {}\n", folder.join(WORKSPACE_FILE).display()))
}

/// What is selected, by whom, and what the others say.
fn tell(args: &Args, folder: &Path, variable: Option<&str>) -> Result<String, AccelError> {
    let kernels: Vec<&str> = args.kernels.iter().map(String::as_str).collect();
    let workspace = Workspace::find(folder)?;
    let request = request(None, &kernels, args.strict);
    let selection = registry().select_in(&request, variable, workspace.as_ref())?;
    Ok(reasons(&selection) + &named_by(selection.source, variable, workspace.as_ref()))
}

/// Which device was taken, and which were not.
fn reasons(selection: &Selection) -> String {
    let mut text = format!("{}\n", selection.device.info().name);
    if let Some(fallback) = &selection.fallback {
        text += &format!("  in place of {}: {}\n", fallback.device, fallback.reason);
    }
    for passed_over in &selection.passed_over {
        text += &format!("  not {}: {}\n", passed_over.device, passed_over.reason);
    }
    text
}

/// A line for each place in which a device can be named, the first ones first; `*` decided.
fn named_by(source: Source, variable: Option<&str>, workspace: Option<&Workspace>) -> String {
    let set = variable.map(str::trim).filter(|name| !name.is_empty());
    let set = set.map_or_else(|| "not set".to_owned(), str::to_owned);
    let chosen = workspace.map_or_else(
        || format!("no {WORKSPACE_FILE} here or above"),
        |one| format!("{}, in {}", one.device(), one.path().display()),
    );
    let order: Vec<_> = registry().found().iter().map(|found| found.backend).collect();
    let lines = [
        (Source::Explicit, "parameter", "that of a node, `accelerator`, goes first".to_owned()),
        (Source::Environment, "variable", format!("{VARIABLE}: {set}; launch files set it, too")),
        (Source::Workspace, "workspace", chosen),
        (Source::Order, "order", order.join(", ")),
    ];
    let line = |(from, what, text): &(Source, &str, String)| {
        let mark = if *from == source { '*' } else { ' ' };
        format!("{mark} {what:<10} {text}\n")
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(device: Option<&str>) -> Args {
        let device = device.map(str::to_owned);
        Args { device, clear: false, kernels: Vec::new(), strict: false }
    }

    #[test]
    fn who_decides_is_marked_and_the_others_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let nobody = tell(&args(None), path, None).unwrap();
        assert!(nobody.contains("\n* order      "), "{nobody}");
        let written = choose(&args(None), path, "cpu", Some("cpu:0")).unwrap();
        assert!(written.starts_with("cpu\n  written to "), "{written}");
        assert!(written.contains("ANGAROS_ACCEL=cpu:0 is set here"), "{written}");
        let below = path.join("src");
        std::fs::create_dir(&below).unwrap();
        let chosen = tell(&args(None), &below, None).unwrap();
        assert!(chosen.starts_with("cpu:0\n"), "{chosen}");
        assert!(chosen.contains("\n* workspace  cpu, in "), "{chosen}");
        let by_variable = tell(&args(None), &below, Some("cpu:0")).unwrap();
        assert!(by_variable.contains("\n* variable   ANGAROS_ACCEL: cpu:0;"), "{by_variable}");
        assert!(by_variable.contains("\n  workspace  cpu, in "), "{by_variable}");
    }

    #[test]
    fn a_second_choice_below_changes_the_one_above_and_is_taken_away_from_there() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("src");
        std::fs::create_dir(&below).unwrap();
        choose(&args(None), folder.path(), "cpu", None).unwrap();
        choose(&args(None), &below, "cpu:0", None).unwrap();
        let found = Workspace::find(folder.path()).unwrap().unwrap();
        assert_eq!(found.device(), "cpu:0");
        std::fs::write(found.path(), "device: [").unwrap();
        assert!(tell(&args(None), &below, None).is_err());
        // What cannot be read can still be taken away.
        assert!(clear(&below).unwrap().starts_with("taken away: "));
        assert!(clear(&below).unwrap().starts_with("nothing to take away"));
    }

    #[test]
    fn a_name_that_nothing_has_is_refused_and_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let error = choose(&args(None), folder.path(), "abacus", None).unwrap_err().to_string();
        assert!(error.contains("abacus") && error.contains("\nhint: "), "{error}");
        let later = choose(&args(None), folder.path(), "cpu:7", None).unwrap();
        assert!(later.contains("not usable now, cpu:0 takes its place"), "{later}");
        let strict = Args { strict: true, ..args(None) };
        assert!(choose(&strict, folder.path(), "cpu:9", None).is_err());
        assert_eq!(Workspace::find(folder.path()).unwrap().unwrap().device(), "cpu:7");
    }
}
