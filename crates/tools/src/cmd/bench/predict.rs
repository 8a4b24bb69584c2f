//! `angaros bench predict`.

use super::check;
use crate::client::transports;
use crate::cmd::{CmdResult, output};
use angaros_bench::environment::CpuTimes;
use angaros_bench::experiment;
use angaros_bench::topology::{DEPLOYMENTS, Topology, deploy, named};
use angaros_bench::{Measurement, PeerSystem, RunContext};
use angaros_bench_peer::topology::Plan;
use angaros_bench_report::table;
use angaros_launch::resolve;
use angaros_predict::calibrate::{self, calibrate};
use angaros_predict::limits::{self, Conditions};
use angaros_predict::{Forecast, Model, ModelError, forecast, machine, priority};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// What a run does not measure at its beginning, ns.
const WARMUP_NS: u64 = 500_000_000;
/// Runs that a measurement is made of: each has other phases of its timers, on which latencies
/// depend.
const ROUNDS: u32 = 5;
/// The same where predictions are judged by it.
const CHECK_ROUNDS: u32 = 9;

#[derive(clap::Args)]
pub struct Args {
    /// A topology: a file, or the name of one of experiments/topologies
    #[arg(required_unless_present_any = ["calibrate", "check"], conflicts_with = "check")]
    topology: Option<String>,
    /// Measure this machine first
    #[arg(long)]
    calibrate: bool,
    /// How nodes are dealt out to processes
    #[arg(long, default_value = "composed", value_parser = DEPLOYMENTS)]
    deployment: String,
    /// Threads of each process
    #[arg(long, default_value = "single", value_parser = ["single", "multi"])]
    executor: String,
    /// What lies between processes
    #[arg(long, default_value = calibrated()[0], value_parser = calibrated())]
    transport: String,
    /// Play the graph as well, and show how far the prediction was off
    #[arg(long)]
    measure: bool,
    /// Predict and play all topologies that come with Angaros, composed and split; status 1 if a
    /// median is off by more than 25 %. With --calibrate, or where that was never done, the machine
    /// is measured in turns with the graphs
    #[arg(long, conflicts_with_all = ["deployment", "measure"])]
    check: bool,
    /// Length of all runs of a measurement together
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Where the calibration is kept instead of the user's cache
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Real-time priority at which everything is played, 0 for a normal one: costs are those of one
    /// priority, and at a normal one nothing is predicted without --anyway. By default 10, where
    /// that is permitted, or what the command runs at already
    #[arg(long, value_name = "0..99", value_parser = clap::value_parser!(u8).range(0..=99))]
    priority: Option<u8>,
    /// Predict even where that cannot be relied on: at normal priority, and beside other work
    #[arg(long)]
    anyway: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> CmdResult {
    if !(0.5..=3600.0).contains(&args.seconds) {
        return Err(format!("{} seconds; hint: from 0.5 to 3600", args.seconds).into());
    }
    let root = resolve::checkout().unwrap_or_default();
    let program = resolve::own_peer(&root)?;
    let priority = settled(args.priority)?;
    let own = machine(&program, priority);
    let path = args.model.clone().unwrap_or_else(Model::usual_path);
    let system = PeerSystem::new(vec![OsString::from(&program)], &args.transport)?;
    // A check takes the middle one of all its predictions.
    let mut anew = || -> Result<Model, Box<dyn std::error::Error>> {
        let model = measure_machine(&system, &own, if args.check { 1 } else { calibrate::TIMES })?;
        model.write(&path)?;
        Ok(model)
    };
    if args.calibrate && !args.check {
        anew()?;
        let written = format!("calibration in {}", path.display());
        match args.json {
            true => output::progress(&written),
            false => output::line(&written)?,
        }
    }
    let rounds = if args.check { CHECK_ROUNDS } else { ROUNDS };
    let settings = Settings {
        system: &system,
        transport: &args.transport,
        multi: args.executor == "multi",
        priority,
        rounds,
        round_ns: (args.seconds * 1e9) as u64 / u64::from(rounds),
    };
    if args.check {
        let fresh = args.calibrate || is_unknown(&path, &own);
        let then = if fresh { 0.0 } else { Model::read(&path, &own)?.others };
        may_judge(args, &Conditions { priority, others: others(), others_then: then })?;
        let mut known = || Ok(Model::read(&path, &own)?);
        return checked(args, if fresh { &mut anew } else { &mut known }, &settings);
    }
    let Some(name) = &args.topology else { return Ok(ExitCode::SUCCESS) };
    let topology = named(name)?;
    let model = Model::read(&path, &own)?;
    let plan = settings.plan(&topology, &args.deployment)?;
    may_judge(args, &Conditions { priority, others: others(), others_then: model.others })?;
    let predicted = forecast(&model, &topology, &plan, &args.transport, settings.multi)?;
    let measured = match args.measure {
        true => Some(settings.measure(&topology, &plan)?),
        false => None,
    };
    match args.json {
        true => output::json(&json(args, priority, &topology, &predicted, measured.as_ref()))?,
        false => output::print(&render(args, priority, &topology, &predicted, measured.as_ref()))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// How long others are watched.
const WATCH: Duration = Duration::from_millis(500);

/// What others use of the machine, in cores.
fn others() -> f64 {
    let before = CpuTimes::now();
    std::thread::sleep(WATCH);
    CpuTimes::now().others_since(before)
}

/// Says why nothing can be predicted here, before anything is.
fn may_judge(args: &Args, conditions: &Conditions) -> Result<(), String> {
    let reasons = limits::reasons(conditions);
    match (reasons.is_empty(), args.anyway) {
        (true, _) => Ok(()),
        (false, true) => {
            let text = format!("not to be relied on: {}", reasons.join("; "));
            output::progress(&text);
            Ok(())
        }
        (false, false) => {
            let hint = "hint: real-time priority (sudo prlimit --pid $$ --rtprio=99) on a machine \
                        that does nothing else, calibrated there; or --anyway for rough numbers";
            Err(format!(
                "no prediction within 25 % is possible here: {}\n{hint}",
                reasons.join("; ")
            ))
        }
    }
}

fn checked(
    args: &Args,
    costs: &mut dyn FnMut() -> Result<Model, Box<dyn std::error::Error>>,
    settings: &Settings<'_>,
) -> CmdResult {
    let rows = check::check(costs, settings)?;
    match args.json {
        true => output::json(&serde_json::json!({
            "bar": check::BAR, "priority": settings.priority, "rows": rows
        }))?,
        false => output::print(&check::render(&rows, settings.priority))?,
    }
    let holds = rows.iter().all(check::Row::holds);
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Takes the priority at which everything is played.
fn settled(wanted: Option<u8>) -> Result<u8, String> {
    const HINT: &str = "sudo prlimit --pid $$ --rtprio=99, or rtprio in /etc/security/limits.conf";
    match priority::settle(wanted) {
        Ok(priority) => Ok(priority),
        Err(error) if wanted.is_none() => {
            output::progress(&format!(
                "at normal priority: real-time priority: {error}; hint: {HINT}"
            ));
            Ok(0)
        }
        Err(error) => Err(format!("priority {}: {error}; hint: {HINT}", wanted.unwrap_or(0))),
    }
}

/// Whether there is no calibration of this machine and build; one that is damaged is not thrown
/// away.
fn is_unknown(path: &Path, own: &str) -> bool {
    matches!(Model::read(path, own), Err(ModelError::Missing(_) | ModelError::Foreign { .. }))
}

fn measure_machine(
    system: &PeerSystem,
    machine: &str,
    times: u32,
) -> Result<Model, Box<dyn std::error::Error>> {
    let scratch = Scratch::new()?;
    let mut number = 0;
    let mut progress = |what: &str| {
        number += 1;
        output::progress(&format!("calibrating [{number}/{}] {what}", 3 * times));
    };
    let before = CpuTimes::now();
    let context = scratch.context(1);
    let mut model = calibrate(system, &calibrated(), machine, times, &context, &mut progress)?;
    model.others = CpuTimes::now().others_since(before);
    Ok(model)
}

/// Transports that are calibrated: the first within a host, and the first to others.
fn calibrated() -> Vec<&'static str> {
    let within = transports().iter().find(|entry| !entry.capabilities.cross_host);
    let across = transports().iter().find(|entry| !entry.rmw.is_empty());
    within.into_iter().chain(across).map(|entry| entry.scheme).collect()
}

/// How graphs are played.
pub struct Settings<'a> {
    pub system: &'a PeerSystem,
    pub transport: &'a str,
    pub multi: bool,
    /// Of everything that is played: 0 is a normal one, others are real-time ones.
    pub priority: u8,
    /// Runs of each, and the length of one.
    pub rounds: u32,
    pub round_ns: u64,
}

/// What the runs of one graph measured.
#[derive(Default)]
pub struct Measured(Vec<Measurement>);

impl Measured {
    pub fn together(&self) -> Forecast {
        Forecast::of(&self.0)
    }

    pub fn each(&self) -> Vec<Forecast> {
        self.0.iter().map(|run| Forecast::of(std::slice::from_ref(run))).collect()
    }
}

impl Settings<'_> {
    /// What one run plays.
    pub fn plan(&self, topology: &Topology, deployment: &str) -> Result<Plan, String> {
        deploy(topology, deployment, Some(self.round_ns), WARMUP_NS)
    }

    /// Says which run it is.
    pub fn progress(&self, round: u32, what: &str) {
        output::progress(&format!("[{}/{}] {what}", round + 1, self.rounds));
    }

    /// Plays a graph once.
    pub fn play(
        &self,
        round: u32,
        topology: &Topology,
        plan: &Plan,
        into: &mut Measured,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let scratch = Scratch::new()?;
        let executor = if self.multi { "multi" } else { "single" };
        let context = scratch.context(2 + round);
        into.0
            .push(self.system.program().play_plan(plan, executor, &context)?.measurement(topology));
        Ok(())
    }

    fn measure(
        &self,
        topology: &Topology,
        plan: &Plan,
    ) -> Result<Forecast, Box<dyn std::error::Error>> {
        let mut measured = Measured::default();
        for round in 0..self.rounds {
            self.play(round, topology, plan, &mut measured)?;
        }
        Ok(measured.together())
    }
}

/// A folder that goes with the run.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("angaros-predict-{}", std::process::id()));
        let made = std::fs::create_dir_all(&path);
        made.map_err(|error| format!("make {}: {error}", path.display()))?;
        Ok(Self(path))
    }

    fn context(&self, number: u32) -> RunContext {
        RunContext {
            settings: experiment::Settings { timeout_s: 30, ..Default::default() },
            repeat: 0,
            seed: number.into(),
            session: format!("{:x}-{number}", std::process::id()),
            cpus: Vec::new(),
            scratch: self.0.clone(),
            stop: Arc::default(),
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left-overs in a temporary folder harm nobody.
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn json(
    args: &Args,
    priority: u8,
    topology: &Topology,
    predicted: &Forecast,
    measured: Option<&Forecast>,
) -> serde_json::Value {
    serde_json::json!({
        "topology": topology.name,
        "deployment": args.deployment,
        "executor": args.executor,
        "transport": args.transport,
        "priority": priority,
        "predicted": predicted,
        "measured": measured,
        "deviation_p50": measured.map(|m| deviation(predicted.all_us.p50, m.all_us.p50)),
    })
}

/// How far off a prediction was, as a share of what was measured.
fn deviation(predicted: f64, measured: f64) -> f64 {
    predicted / measured - 1.0
}

/// One row for all edges, each edge and path, and processor time.
fn render(
    args: &Args,
    priority: u8,
    topology: &Topology,
    predicted: &Forecast,
    measured: Option<&Forecast>,
) -> String {
    let mut text = format!(
        "{}, {}, {} executor, {} between processes, {}\n\n{:<52} {:>10} {:>10}",
        topology.name,
        args.deployment,
        args.executor,
        args.transport,
        priority::shown(priority),
        "predicted",
        "p50 us",
        "p95 us"
    );
    text += match measured {
        Some(_) => "  measured p50        p95   off\n",
        None => "\n",
    };
    let mut rows = vec![("all edges".to_owned(), (predicted.all_us, measured.map(|m| m.all_us)))];
    for (name, summary) in &predicted.parts_us {
        let other = measured.and_then(|measured| measured.parts_us.get(name)).copied();
        rows.push((name.clone(), (*summary, other)));
    }
    for (name, (ours, other)) in rows {
        let p50 = table::number(ours.p50);
        let p95 = table::number(ours.p95);
        text += &format!("{name:<52} {p50:>10} {p95:>10}");
        if let Some(other) = other {
            let off = 100.0 * deviation(ours.p50, other.p50);
            let p50 = table::number(other.p50);
            let p95 = table::number(other.p95);
            text += &format!("  {p50:>12} {p95:>10} {off:>+4.0}%");
        }
        text.push('\n');
    }
    text.push('\n');
    for (name, value) in &predicted.figures {
        text += &format!("{name:<52} {:>10}", table::number(*value));
        if let Some(other) = measured.and_then(|measured| measured.figures.get(name)) {
            text += &format!("  measured {:>10}", table::number(*other));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecast_of(ns: u64) -> Forecast {
        let mut measured = Measurement { samples_ns: vec![ns; 5], ..Measurement::default() };
        measured.parts_ns.insert("x: a > b".to_owned(), vec![ns; 5]);
        measured.figures.insert("lost, %".to_owned(), 0.5);
        Forecast::of(&[measured])
    }

    #[test]
    fn prediction_and_measurement_stand_side_by_side_with_the_deviation() {
        let args = Args {
            topology: Some("t".into()),
            calibrate: false,
            deployment: "split".into(),
            executor: "single".into(),
            transport: "shm".into(),
            measure: true,
            check: false,
            seconds: 1.0,
            model: None,
            priority: None,
            anyway: false,
            json: false,
        };
        let topology = Topology { name: "t".into(), ..Topology::default() };
        let ours = forecast_of(12_000);
        let other = forecast_of(10_000);
        let text = render(&args, 10, &topology, &ours, Some(&other));
        let head = "t, split, single executor, shm between processes, real-time priority 10\n";
        assert!(text.starts_with(head), "{text}");
        assert!(text.contains("all edges") && text.contains("x: a > b"), "{text}");
        assert_eq!(text.matches("+20%").count(), 2, "{text}");
        let value = json(&args, 10, &topology, &ours, Some(&other));
        assert!((value["deviation_p50"].as_f64().unwrap() - 0.2).abs() < 1e-9);
        assert!(!render(&args, 0, &topology, &ours, None).contains("measured"));
    }
}
