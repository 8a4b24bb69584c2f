//! Benchmarks against every other middleware in one run: experiments, peers, statistics, results,
//! report.
//!
//! An experiment is one YAML file. It is played over systems in random, alternating order; the
//! result is one JSON file, from which a self-contained HTML page and lines for the terminal are
//! written. How a foreign program takes part is the contract of `angaros_bench_peer`.

pub mod environment;
pub mod experiment;
pub mod finding;
pub mod result;
pub mod run;
pub use angaros_stats as stats;
pub mod tracer;

pub mod topology;
pub mod workload;

pub use run::{
    Measurement, Options, PeerSystem, Point, RunContext, RunError, System, run, run_all,
};
