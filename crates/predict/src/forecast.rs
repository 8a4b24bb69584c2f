//! The prediction of one graph: several simulated runs, put together as measured ones are.

use std::collections::BTreeMap;

use super::simulate::BEGIN_NS;
use super::{Model, Setup, simulate};
use angaros_bench::run::{Measurement, RunError};
use angaros_bench::topology::Topology;
use angaros_bench::workload::topology::Played;
use angaros_bench_peer::PeerReport;
use angaros_bench_peer::topology::Plan;
use angaros_stats::Summary;

/// Simulated runs: each has its own phases of timers, as each real run has, and latencies of single
/// runs differ by half.
const RUNS: u64 = 20;
/// Length of each at most, ns.
const LONGEST_NS: u64 = 5_000_000_000;
/// Figures that a simulation does not have.
const NOT_SIMULATED: [&str; 1] = ["resident MB of all"];

/// What is to be expected of a graph, or what was measured of it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Forecast {
    /// Over all edges, µs.
    pub all_us: Summary,
    /// By edge, path and jitter, µs.
    pub parts_us: BTreeMap<String, Summary>,
    /// Lateness, losses and processor time, each by its name and unit.
    pub figures: BTreeMap<String, f64>,
}

impl Forecast {
    /// Of one or several measurements of the same graph.
    #[must_use]
    pub fn of(runs: &[Measurement]) -> Self {
        let summary = |mut samples: Vec<u64>| {
            samples.sort_unstable();
            Summary::of_sorted_ns(&samples)
        };
        let mut parts: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        let mut figures: BTreeMap<String, f64> = BTreeMap::new();
        for run in runs {
            for (name, samples) in &run.parts_ns {
                parts.entry(name.clone()).or_default().extend(samples);
            }
            for (name, value) in &run.figures {
                *figures.entry(name.clone()).or_default() += value / runs.len() as f64;
            }
        }
        Self {
            all_us: summary(runs.iter().flat_map(|run| &run.samples_ns).copied().collect()),
            parts_us: parts.into_iter().map(|(name, all)| (name, summary(all))).collect(),
            figures,
        }
    }
}

/// Predicts a plan on a machine; `topology` names its paths and periods.
///
/// # Errors
/// A transport that the model has no costs of.
pub fn forecast(
    model: &Model,
    topology: &Topology,
    plan: &Plan,
    transport: &str,
    multi: bool,
) -> Result<Forecast, RunError> {
    if !model.elsewhere.contains_key(transport) {
        let known = model.elsewhere.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let text = format!("transport {transport} is not calibrated, only {known}");
        return Err(RunError::Unsupported(text));
    }
    let duration_ns = plan.duration_ns.min(LONGEST_NS);
    let plan = Plan { duration_ns, ..plan.clone() };
    let threads = if multi { model.cores.max(2) } else { 1 };
    let mut runs = Vec::new();
    for seed in 0..RUNS {
        let simulated = simulate(Setup { plan: &plan, model, transport, threads, seed });
        let report = PeerReport { cpu_user_ns: simulated.cpu_ns, ..PeerReport::default() };
        let played = Played::new(plan.clone(), BEGIN_NS, simulated.notes, vec![report])?;
        let mut measured = played.measurement(topology);
        measured.figures.retain(|name, _| !NOT_SIMULATED.contains(&name.as_str()));
        runs.push(measured);
    }
    Ok(Forecast::of(&runs))
}
