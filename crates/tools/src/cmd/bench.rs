//! `angaros bench run|compare`.

use super::{CmdResult, output};
use crate::resolve;
use angaros_bench::experiment::{self, Experiment, show};
use angaros_bench::graph::GraphSystem;
use angaros_bench::result::{self, Record, ResultFile};
use angaros_bench::{Options, PeerSystem, System, report, run as play, table};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Measure, and write result.json and report.html
    Run(RunArgs),
    /// Compare the medians of two results
    Compare {
        /// A folder with result.json, or the file
        a: PathBuf,
        /// Another one
        b: PathBuf,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
struct RunArgs {
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

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Run(args) => measure(args)?,
        Verb::Compare { a, b, json } => compare(&read(a)?, &read(b)?, *json)?,
    }
    Ok(ExitCode::SUCCESS)
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

fn measure(args: &RunArgs) -> VerbResult {
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
    let program = resolve::own_peer(root)?;
    for variant in variants {
        let command = vec![OsString::from(&program)];
        let system = PeerSystem::new(command, variant);
        systems.push(Box::new(system.map_err(|error| format!("{}: {error}", program.display()))?));
    }
    Ok(systems)
}

fn read(path: &Path) -> Result<ResultFile, result::ResultError> {
    match path.is_dir() {
        true => result::read(&path.join("result.json")),
        false => result::read(path),
    }
}

/// One line of a comparison: the same system at the same point in both results.
struct Pair<'a> {
    a: &'a Record,
    b: &'a Record,
}

impl Pair<'_> {
    /// The second median over the first.
    fn ratio(&self) -> f64 {
        self.b.latency_us.p50 / self.a.latency_us.p50
    }

    /// Whether the confidence intervals of the medians lie apart; `None` where one has none.
    fn differs(&self) -> Option<bool> {
        let (a, b) = (self.a.p50_ci_us.as_ref()?, self.b.p50_ci_us.as_ref()?);
        Some(a.high < b.low || b.high < a.low)
    }

    fn verdict(&self) -> &'static str {
        match (self.differs(), self.ratio() < 1.0) {
            (None, _) => "no interval",
            (Some(false), _) => "same",
            (Some(true), true) => "faster",
            (Some(true), false) => "slower",
        }
    }

    fn point(&self) -> String {
        let params = self.a.params.iter().map(|(name, value)| format!("{name}={}", show(value)));
        params.collect::<Vec<_>>().join(" ")
    }
}

fn pairs<'a>(a: &'a ResultFile, b: &'a ResultFile) -> Vec<Pair<'a>> {
    let same = |a: &Record, b: &Record| {
        a.experiment == b.experiment
            && a.system == b.system
            && a.variant == b.variant
            && a.params == b.params
    };
    let of = |a: &'a Record| b.records.iter().find(|b| same(a, b)).map(|b| Pair { a, b });
    a.records.iter().filter_map(of).collect()
}

fn compare(a: &ResultFile, b: &ResultFile, json: bool) -> VerbResult {
    let pairs = pairs(a, b);
    if pairs.is_empty() {
        return Err("the results have no point in common; hint: run the same experiment".into());
    }
    if json {
        let entries = pairs.iter().map(|pair| {
            serde_json::json!({
                "experiment": pair.a.experiment,
                "system": pair.a.system,
                "variant": pair.a.variant,
                "params": pair.a.params,
                "a_p50_us": pair.a.latency_us.p50,
                "b_p50_us": pair.b.latency_us.p50,
                "ratio": pair.ratio(),
                "verdict": pair.verdict(),
            })
        });
        return Ok(output::json(&entries.collect())?);
    }
    let rows: String = pairs
        .iter()
        .map(|pair| {
            format!(
                "{:>10} us {:>10} us {:>7.3}  {:<11}  {} {} {}\n",
                table::number(pair.a.latency_us.p50),
                table::number(pair.b.latency_us.p50),
                pair.ratio(),
                pair.verdict(),
                pair.a.system,
                pair.a.variant,
                pair.point()
            )
        })
        .collect();
    let title = format!(
        "{:>13} {:>13} {:>7}  {:<11}  system, variant, point\n",
        "p50 of A", "p50 of B", "B/A", "verdict"
    );
    Ok(output::print(&(title + &rows))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::stats::Interval;

    fn record(p50: f64, half: f64) -> Record {
        let mut record = Record { experiment: "e".into(), ..Record::default() };
        record.latency_us.p50 = p50;
        record.p50_ci_us = Some(Interval { low: p50 - half, high: p50 + half });
        record
    }

    #[test]
    fn medians_differ_only_where_their_intervals_lie_apart() {
        let (fast, slow, wide) = (record(1.0, 0.1), record(2.0, 0.1), record(1.5, 0.6));
        assert_eq!(Pair { a: &fast, b: &slow }.verdict(), "slower");
        assert_eq!(Pair { a: &slow, b: &fast }.verdict(), "faster");
        assert_eq!(Pair { a: &fast, b: &wide }.verdict(), "same");
        let none = Record { p50_ci_us: None, ..record(1.0, 0.1) };
        assert_eq!(Pair { a: &none, b: &wide }.verdict(), "no interval");
    }

    #[test]
    fn an_experiment_that_does_not_exist_is_named() {
        let error = files("nothing/like-this").unwrap_err();
        assert!(error.contains("'nothing/like-this'; hint:"), "{error}");
    }
}
