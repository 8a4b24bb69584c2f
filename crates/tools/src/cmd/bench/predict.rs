//! `angaros bench predict`.

use super::VerbResult;
use crate::cmd::output;
use crate::resolve;
use angaros_bench::experiment::{Params, Settings};
use angaros_bench::predict::{Forecast, Model, TRANSPORTS, calibrate, forecast, machine};
use angaros_bench::topology::{DEPLOYMENTS, Topology, deploy, named};
use angaros_bench::{PeerSystem, Point, RunContext, System, table};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// What a run does not measure at its beginning, ns.
const WARMUP_NS: u64 = 1_000_000_000;

#[derive(clap::Args)]
pub struct Args {
    /// A topology: a file, or the name of one of experiments/topologies
    #[arg(required_unless_present = "calibrate")]
    topology: Option<String>,
    /// Measure this machine first, in less than a minute
    #[arg(long)]
    calibrate: bool,
    /// How nodes are dealt out to processes
    #[arg(long, default_value = "composed", value_parser = DEPLOYMENTS)]
    deployment: String,
    /// Threads of each process
    #[arg(long, default_value = "single", value_parser = ["single", "multi"])]
    executor: String,
    /// What lies between processes
    #[arg(long, default_value = "shm", value_parser = TRANSPORTS)]
    transport: String,
    /// Play the graph as well, and show how far the prediction was off
    #[arg(long)]
    measure: bool,
    /// Length of a measurement
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Where the calibration is kept instead of the user's cache
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> VerbResult {
    if !(0.5..=3600.0).contains(&args.seconds) {
        return Err(format!("{} seconds; hint: from 0.5 to 3600", args.seconds).into());
    }
    let root = resolve::checkout().unwrap_or_default();
    let program = resolve::own_peer(&root)?;
    let (own, path) = (machine(&program), args.model.clone().unwrap_or_else(Model::usual_path));
    let system = PeerSystem::new(vec![OsString::from(&program)], &args.transport)?;
    if args.calibrate {
        let model = measure_machine(&system, &own)?;
        model.write(&path)?;
        output::line(&format!("calibration in {}", path.display()))?;
    }
    let Some(name) = &args.topology else { return Ok(()) };
    let topology = named(name)?;
    let model = Model::read(&path, &own)?;
    let duration_ns = (args.seconds * 1e9) as u64;
    let plan = deploy(&topology, &args.deployment, Some(duration_ns), WARMUP_NS)?;
    let multi = args.executor == "multi";
    let predicted = forecast(&model, &topology, &plan, &args.transport, multi)?;
    let measured = match args.measure {
        true => Some(play(args, name, &system)?),
        false => None,
    };
    match args.json {
        true => Ok(output::json(&json(args, &topology, &predicted, measured.as_ref()))?),
        false => Ok(output::print(&render(args, &topology, &predicted, measured.as_ref()))?),
    }
}

fn measure_machine(
    system: &PeerSystem,
    machine: &str,
) -> Result<Model, Box<dyn std::error::Error>> {
    let scratch = Scratch::new()?;
    let mut number = 0;
    let mut progress = |what: &str| {
        number += 1;
        output::progress(&format!("calibrating [{number}/3] {what}"));
    };
    Ok(calibrate(system, machine, &scratch.context(1), &mut progress)?)
}

fn play(
    args: &Args,
    name: &str,
    system: &PeerSystem,
) -> Result<Forecast, Box<dyn std::error::Error>> {
    let scratch = Scratch::new()?;
    let params = Params::from([
        ("topology".to_owned(), name.into()),
        ("deployment".to_owned(), args.deployment.clone().into()),
        ("executor".to_owned(), args.executor.clone().into()),
        ("seconds".to_owned(), args.seconds.into()),
    ]);
    let point = Point { experiment: "predict", workload: "topology", params: &params };
    Ok(Forecast::of(&[system.run(&point, &scratch.context(2))?]))
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
            settings: Settings { timeout_s: 30, ..Settings::default() },
            repeat: 0,
            seed: 1,
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
    topology: &Topology,
    predicted: &Forecast,
    measured: Option<&Forecast>,
) -> serde_json::Value {
    serde_json::json!({
        "topology": topology.name,
        "deployment": args.deployment,
        "executor": args.executor,
        "transport": args.transport,
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
    topology: &Topology,
    predicted: &Forecast,
    measured: Option<&Forecast>,
) -> String {
    let mut text = format!(
        "{}, {}, {} executor, {} between processes\n\n{:<52} {:>10} {:>10}",
        topology.name,
        args.deployment,
        args.executor,
        args.transport,
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
        let (p50, p95) = (table::number(ours.p50), table::number(ours.p95));
        text += &format!("{name:<52} {p50:>10} {p95:>10}");
        if let Some(other) = other {
            let off = 100.0 * deviation(ours.p50, other.p50);
            let (p50, p95) = (table::number(other.p50), table::number(other.p95));
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
    use angaros_bench::Measurement;

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
            seconds: 1.0,
            model: None,
            json: false,
        };
        let topology = Topology { name: "t".into(), ..Topology::default() };
        let (ours, other) = (forecast_of(12_000), forecast_of(10_000));
        let text = render(&args, &topology, &ours, Some(&other));
        assert!(text.contains("all edges") && text.contains("x: a > b"), "{text}");
        assert_eq!(text.matches("+20%").count(), 2, "{text}");
        let value = json(&args, &topology, &ours, Some(&other));
        assert!((value["deviation_p50"].as_f64().unwrap() - 0.2).abs() < 1e-9);
        assert!(!render(&args, &topology, &ours, None).contains("measured"));
    }
}
