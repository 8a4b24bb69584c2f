//! Benchmarks against every other middleware in one run: experiments, peers, statistics, results,
//! report.
//!
//! An experiment is one YAML file. It is played over systems in random, alternating order; the
//! result is one JSON file, from which a self-contained HTML page and lines for the terminal are
//! written. How a foreign program takes part is the contract of [`peer`].

pub mod peer;

#[cfg(feature = "orchestrate")]
pub mod cars;
#[cfg(feature = "orchestrate")]
pub mod compare;
#[cfg(feature = "orchestrate")]
pub mod environment;
#[cfg(feature = "orchestrate")]
pub mod experiment;
#[cfg(feature = "orchestrate")]
pub mod finding;
#[cfg(feature = "orchestrate")]
pub mod graph;
#[cfg(feature = "orchestrate")]
pub mod predict;
#[cfg(feature = "orchestrate")]
pub mod report;
#[cfg(feature = "orchestrate")]
pub mod result;
#[cfg(feature = "orchestrate")]
pub mod run;
#[cfg(feature = "orchestrate")]
pub use angaros_stats as stats;
#[cfg(feature = "orchestrate")]
pub mod table;
#[cfg(feature = "orchestrate")]
pub mod tracer;

#[cfg(feature = "orchestrate")]
pub mod topology;

#[cfg(feature = "orchestrate")]
pub use run::{
    Measurement, Options, PeerSystem, Point, RunContext, RunError, System, run, run_all,
};
