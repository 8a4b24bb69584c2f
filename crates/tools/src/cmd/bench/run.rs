//! `angaros bench run`: measure, and write what was measured.

use super::VerbResult;
use super::plan::{Prepared, Request};
use crate::cmd::output;
use angaros_bench::Options;
use angaros_bench::experiment::show;
use angaros_bench::result::{self, ResultFile};
use angaros_bench::run::{Forecast, Plan, Session, clock, run_all};
use angaros_bench_report::{report, table};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A file, an experiment as in peers/pingpong, or a group as in papers
    #[arg(required_unless_present = "resume")]
    experiment: Option<String>,
    /// Other systems to measure beside Angaros: their names, 'all' or 'none'
    #[arg(long = "peer", value_name = "NAME", default_value = "none")]
    peers: Vec<String>,
    /// Only the corners of each sweep
    #[arg(long)]
    quick: bool,
    /// Only the points and systems that the experiment's table shows, at full length
    #[arg(long, conflicts_with = "quick")]
    table: bool,
    /// Where the result goes
    #[arg(long, default_value = "report")]
    out: PathBuf,
    /// The seed of order and intervals
    #[arg(long)]
    seed: Option<u64>,
    /// Where scratch files go instead of the temporary folder: peers/recorder measures this disk
    #[arg(long, value_name = "FOLDER")]
    scratch: Option<PathBuf>,
    /// Bind no process to a CPU, where the experiment does not say otherwise
    #[arg(long)]
    no_pin: bool,
    /// On a virtual machine: play a run again, so often at most, while the hypervisor takes more
    /// than 1 % of its time; what was measured does not decide it
    #[arg(long, value_name = "TIMES", default_value_t = 0)]
    again: u32,
    /// What this machine is, for the benchmark.yaml of RobotPerf's benchmarks
    #[arg(long, value_parser = result::CATEGORIES)]
    category: Option<String>,
    /// Go on with the session whose result was to go to this folder
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = [
            "experiment", "peers", "quick", "table", "out", "seed", "no_pin", "dry_run",
        ]
    )]
    resume: Option<PathBuf>,
    /// Resume even if experiment, machine or versions are others; the result says so
    #[arg(long, requires = "resume")]
    force: bool,
    /// Only say what would run, what is missing, and how long it takes
    #[arg(long)]
    dry_run: bool,
}

impl Args {
    fn request(&self) -> Result<Request, Box<dyn std::error::Error>> {
        let Some(folder) = &self.resume else {
            return Ok(Request {
                selector: self.experiment.clone().unwrap_or_default(),
                peers: self.peers.clone(),
                scratch: self.scratch.clone(),
                out: self.out.clone(),
                quick: self.quick,
                table: self.table,
                pin: !self.no_pin,
            });
        };
        let mut request = Request::kept(folder)?;
        request.scratch = self.scratch.clone().or(request.scratch);
        Ok(request)
    }

    fn options(&self, request: &Request) -> Options {
        let defaults = Options::default();
        Options {
            quick: request.quick,
            seed: self.seed,
            pin: request.pin,
            scratch: request.scratch.clone().unwrap_or(defaults.scratch),
            keep: Some(request.out.clone()),
            resume: self.resume.is_some(),
            force: self.force,
            again: self.again,
            words: request.words(),
            progress: true,
        }
    }
}

pub(super) fn run(args: &Args) -> VerbResult {
    let request = args.request()?;
    let prepared = request.prepare(!args.dry_run)?;
    let forecasts = forecasts(&prepared, request.quick)?;
    if args.dry_run {
        return Ok(output::print(&describe(&prepared, &forecasts, true))?);
    }
    output::progress(describe(&prepared, &forecasts, false).trim_end());
    let plans: Vec<Plan<'_>> = prepared.iter().map(Prepared::plan).collect();
    let session = run_all(&plans, &args.options(&request))?;
    write(session, &request, args.category.as_deref())
}

/// Result, report, table; then an error if it is not all that was asked for.
fn write(session: Session, request: &Request, category: Option<&str>) -> VerbResult {
    let out = &request.out;
    let whole = &session.result;
    let written = files(whole, out, category);
    output::print(&table::render(whole))?;
    let seed = whole.seed;
    let seconds = clock(whole.elapsed_s);
    output::line(&format!("seed {seed}, took {seconds}, {}", out.display()))?;
    let go_on = format!("hint: angaros bench run --resume {}", out.display());
    match (&session.broke_off, written) {
        (Some(why), Ok(())) => return Err(why.clone().into()),
        (Some(why), Err(error)) => return Err(format!("{why}\n{error}").into()),
        (None, Err(error)) => {
            let why = "What was measured is kept: make room and resume, which writes the result.";
            return Err(format!("{error}\n{why}\n{go_on}").into());
        }
        (None, Ok(())) => {}
    }
    if session.left > 0 {
        let left = session.left;
        let done = whole.records.len();
        let what = format!("interrupted: {done} points are in the result, {left} runs are left");
        return Err(format!("{what}; {go_on}").into());
    }
    let nothing = whole.records.is_empty().then(|| {
        let reasons = whole.skipped.iter();
        let reasons: Vec<String> =
            reasons.map(|s| format!("{}/{}: {}", s.system, s.variant, s.reason)).collect();
        format!("nothing was measured\n{}", reasons.join("\n"))
    });
    session.finish();
    nothing.map_or(Ok(()), |text| Err(text.into()))
}

/// Everything that a result is written as.
fn files(whole: &ResultFile, out: &Path, category: Option<&str>) -> Result<(), String> {
    result::write(whole, &out.join("result.json")).map_err(|error| {
        let elsewhere = (!whole.records.is_empty()).then(|| result::rescue(whole)).flatten();
        let place = elsewhere.map(|path| format!("\nThe result is in {} instead.", path.display()));
        format!("{error}{}", place.unwrap_or_default())
    })?;
    super::report::robotperf(whole, category, out)?;
    report::write(whole, &out.join("report.html")).map_err(|error| error.to_string())
}

fn forecasts(prepared: &[Prepared], quick: bool) -> Result<Vec<Forecast>, String> {
    let one = |one: &Prepared| Forecast::new(&one.experiment, quick, &one.systems, &one.unbuilt);
    prepared.iter().map(one).collect()
}

/// What would run: a line for each experiment, with `points` also systems, points and what is
/// missing; then the sum.
fn describe(prepared: &[Prepared], forecasts: &[Forecast], points: bool) -> String {
    let mut out = String::new();
    for (one, forecast) in prepared.iter().zip(forecasts) {
        let name = &one.experiment.name;
        let runs = forecast.runs;
        let time = clock(forecast.seconds);
        let left_out = match forecast.left_out.is_empty() {
            true => String::new(),
            false => format!("; quick: {}", forecast.left_out.join(", ")),
        };
        out.push_str(&format!("{name}: {runs} runs, about {time}{left_out}\n"));
        if points {
            out.push_str(&details(one, forecast));
        }
    }
    let runs: usize = forecasts.iter().map(|forecast| forecast.runs).sum();
    let seconds: f64 = forecasts.iter().map(|forecast| forecast.seconds).sum();
    let missing: std::collections::BTreeSet<&str> =
        prepared.iter().flat_map(|one| &one.missing).map(|s| s.system.as_str()).collect();
    let without = match missing.is_empty() {
        true => String::new(),
        false => {
            let names: Vec<&str> = missing.into_iter().collect();
            format!(", without {} (not built; --dry-run says more)", names.join(", "))
        }
    };
    out.push_str(&format!("together: {runs} runs, about {}{without}\n", clock(seconds)));
    out
}

fn details(one: &Prepared, forecast: &Forecast) -> String {
    let mut names: Vec<String> =
        one.systems.iter().map(|s| format!("{}/{}", s.name(), s.variant())).collect();
    names.extend(one.unbuilt.iter().map(|name| format!("{name} (built when it runs)")));
    let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let mut out = format!("  systems: {names}\n");
    for missing in &one.missing {
        let reason = missing.reason.replace('\n', "; ");
        out.push_str(&format!("  missing: {}/{}: {reason}\n", missing.system, missing.variant));
    }
    for (params, systems, seconds) in &forecast.points {
        let params: Vec<String> =
            params.iter().map(|(name, value)| format!("{name}={}", show(value))).collect();
        let time = clock(*seconds);
        out.push_str(&format!("  {time:>8}  {systems:>2} systems  {}\n", params.join(" ")));
    }
    out
}
