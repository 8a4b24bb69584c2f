//! `angaros bench run`: measure, and write what was measured.

use super::VerbResult;
use crate::cmd::output;
use crate::resolve;
use angaros_bench::cars::CarsSystem;
use angaros_bench::experiment::{self, Experiment};
use angaros_bench::graph::GraphSystem;
use angaros_bench::result::{self, ResultFile};
use angaros_bench::{Options, PeerSystem, System, report, run as play, table};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A file, an experiment as in peers/pingpong, or a group as in papers
    experiment: String,
    /// Other systems to measure beside Angaros: their names, 'all' or 'none'
    #[arg(long = "peer", value_name = "NAME", default_value = "none")]
    peers: Vec<String>,
    /// Only the corners of each sweep
    #[arg(long)]
    quick: bool,
    /// Where the result goes
    #[arg(long, default_value = "report")]
    out: PathBuf,
    /// The seed of order and intervals
    #[arg(long)]
    seed: Option<u64>,
    /// Where scratch files go instead of the temporary folder: peers/recorder measures this disk
    #[arg(long, value_name = "FOLDER")]
    scratch: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let files = files(&args.experiment)?;
    let mut whole: Option<ResultFile> = None;
    for file in files {
        let experiment = experiment::load(&file)?;
        let defaults = Options { quick: args.quick, seed: args.seed, ..Options::default() };
        let scratch = args.scratch.clone().unwrap_or_else(|| defaults.scratch.clone());
        let options = Options { scratch, ..defaults };
        let root = resolve::checkout().unwrap_or_default();
        let (mut systems, missing) = match args.peers.iter().any(|peer| peer == "none") {
            true => (Vec::new(), Vec::new()),
            false => {
                let all = args.peers.iter().any(|peer| peer == "all");
                let wanted = if all { &[][..] } else { &args.peers[..] };
                angaros_bench::run::discover(&experiment, &root.join("build/peers"), wanted)
            }
        };
        systems.extend(own(&experiment, &root)?);
        let mut result = play(&experiment, &options, &systems)?;
        result.skipped.extend(missing);
        match &mut whole {
            Some(whole) => whole.merge(result),
            None => whole = Some(result),
        }
        if whole.as_ref().is_some_and(|whole| whole.interrupted) {
            break;
        }
    }
    let whole = whole.ok_or("there is nothing to measure")?;
    result::write(&whole, &args.out.join("result.json"))?;
    report::write(&whole, &args.out.join("report.html"))?;
    output::print(&table::render(&whole))?;
    let (seed, seconds) = (whole.seed, whole.elapsed_s);
    output::line(&format!("seed {seed}, {seconds:.0} s, {}", args.out.display()))?;
    if whole.records.is_empty() {
        let reasons: Vec<String> = whole
            .skipped
            .iter()
            .map(|s| format!("{}/{}: {}", s.system, s.variant, s.reason))
            .collect();
        return Err(format!("nothing was measured\n{}", reasons.join("\n")).into());
    }
    Ok(())
}

/// The files that a selector names: in the current folder's `experiments` or the source tree's.
fn files(selector: &str) -> Result<Vec<PathBuf>, String> {
    let file = PathBuf::from(selector);
    if file.is_file() {
        return Ok(vec![file]);
    }
    let roots = [Some(PathBuf::from(".")), resolve::checkout()];
    let folders = roots.into_iter().flatten().map(|root| root.join("experiments"));
    let found = folders.map(|folder| experiment::find(&folder, selector));
    found.into_iter().find(|files| !files.is_empty()).ok_or_else(|| {
        format!("no experiment is called '{selector}'; hint: name a file, or ls experiments/*")
    })
}

/// Angaros itself, which takes part as a program like any other.
fn own(experiment: &Experiment, root: &Path) -> Result<Vec<Box<dyn System>>, String> {
    let Some((_, variants)) = experiment.systems.iter().find(|(name, _)| *name == "angaros") else {
        return Ok(Vec::new());
    };
    let mut systems: Vec<Box<dyn System>> = Vec::new();
    if GraphSystem::runs(&experiment.workload) {
        let program = resolve::program_for(&["probe/ImageProbe"])?;
        for deployment in variants {
            systems.push(Box::new(GraphSystem::new(program.clone(), deployment)));
        }
        return Ok(systems);
    }
    if CarsSystem::runs(&experiment.workload) {
        let program = resolve::program_for(&["car/AckermannSim"])?;
        let robot = root.join("robots/car");
        for deployment in variants {
            systems.push(Box::new(CarsSystem::new(program.clone(), &robot, deployment)));
        }
        return Ok(systems);
    }
    let program = resolve::own_peer(root)?;
    for variant in variants {
        let command = vec![OsString::from(&program)];
        let system = PeerSystem::new(command, variant);
        systems.push(Box::new(system.map_err(|error| format!("{}: {error}", program.display()))?));
    }
    Ok(systems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_experiment_that_does_not_exist_is_named() {
        let error = files("nothing/like-this").unwrap_err();
        assert!(error.contains("'nothing/like-this'; hint:"), "{error}");
    }
}
