//! The hidden verb by which a feed is stepped through components of this program.

use super::feed::FeedFile;
use super::{Assembled, StepOptions, StepReport, step};
use crate::NodeSpec;
use angaros_transport::error::{Error, ErrorKind, Result};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// What to step; travels as JSON on a command line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepSpec {
    /// The nodes.
    pub nodes: Vec<NodeSpec>,
    /// The file with the feed, as [`write_feed`](super::write_feed) wrote it.
    pub feed: PathBuf,
    /// As [`StepOptions::rounds`].
    pub rounds: u32,
    /// As [`StepOptions::seed`].
    pub seed: u64,
    /// As [`StepOptions::delay`], microseconds.
    pub delay_us: u64,
    /// As [`StepOptions::after`], milliseconds.
    pub after_ms: u64,
    /// As [`StepOptions::ignore`].
    pub ignore: Vec<String>,
}

/// Steps what the first argument (a [`StepSpec`] as JSON) says; the others are the nodes' command
/// line. Prints the digest.
///
/// # Errors
/// As [`step`]; also rounds that differ.
pub fn main(arguments: &[String]) -> Result<()> {
    let (json, rest) = arguments.split_first().map_or(("", arguments), |(j, r)| (j.as_str(), r));
    let spec: StepSpec = serde_json::from_str(json).map_err(|error| {
        Error::new(ErrorKind::InvalidArgument, "cannot read what to step").source(error)
    })?;
    let options = StepOptions {
        rounds: spec.rounds,
        seed: spec.seed,
        delay: Duration::from_micros(spec.delay_us),
        after: Duration::from_millis(spec.after_ms),
        ignore: spec.ignore.clone(),
        arguments: rest.to_vec(),
    };
    let feed = FeedFile::open(&spec.feed)?;
    let report = step(&feed, &|context| Assembled::of(context, &spec.nodes), &options)?;
    print(&report);
    report.check()
}

#[expect(clippy::print_stdout, reason = "the program's output")]
fn print(report: &StepReport) {
    let Some(first) = report.rounds.first() else { return };
    println!("digest: sha256:{}", report.digest());
    println!("inputs: {}", report.inputs);
    println!("outputs: {}", first.outputs);
    for (topic, count) in &report.topics {
        println!("  {topic}: {count}");
    }
    println!("callbacks: {}", first.callbacks);
    let agree = if report.agrees() { "all agree" } else { "they differ" };
    println!("rounds: {}, {agree}", report.rounds.len());
}

impl StepReport {
    /// An error that names the first difference, if there is one.
    ///
    /// # Errors
    /// Rounds that differ.
    pub fn check(&self) -> Result<()> {
        if self.agrees() {
            return Ok(());
        }
        let message = match &self.difference {
            Some(difference) => difference.to_string(),
            None => format!("round {} differs from round 1", self.rounds.len()),
        };
        Err(Error::new(ErrorKind::Callback, message).hint(
            "some node depends on more than its messages: the wall clock in place of \
             context.clock(), random numbers without a seed, or a thread of its own",
        ))
    }
}
