//! `angaros bag ...`, with the verbs and options of `ros2 bag`.

mod burst;
mod convert;
mod info;
mod inputs;
mod keys;
mod list;
mod play;
mod record;
mod reindex;
mod step;

use super::CmdResult;
use crate::client::QosOverrides;
use angaros_bag::{Selection, SessionError, read_qos_overrides};
use inputs::check_storage;
use std::path::Path;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Record topics into a bag
    Record(Box<record::RecordArgs>),
    /// Play bags, or step them through a graph
    Play(Box<play::PlayArgs>),
    /// What a bag holds, and whether it is damaged
    Info(info::InfoArgs),
    /// Make a new bag of one or more: other storage, fewer topics, ROS 1 to ROS 2
    Convert(convert::ConvertArgs),
    /// Make a bag whole whose recorder died, and write its metadata.yaml anew
    Reindex(reindex::ReindexArgs),
    /// Play the first messages of a bag at once, then pause
    Burst(Box<burst::BurstArgs>),
    /// What bags can be stored in and compressed by
    List(list::ListArgs),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Record(args) => record::run(args),
        Verb::Play(args) => play::run(args),
        Verb::Info(args) => info::run(args),
        Verb::Convert(args) => convert::run(args),
        Verb::Reindex(args) => reindex::run(args),
        Verb::Burst(args) => burst::run(args),
        Verb::List(args) => list::run(args),
    }
}

/// A number of seconds as typed.
fn seconds(seconds: f64, option: &str) -> Result<Duration, SessionError> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| SessionError::Option(format!("{option} cannot be {seconds} s")))
}

/// The full names of topics or services as typed.
fn full_names(names: &[String]) -> Result<Vec<String>, SessionError> {
    let namespace = std::env::var("ROS_NAMESPACE").unwrap_or_default();
    let namespace = format!("/{}", namespace.trim_matches('/'));
    let full = names.iter().map(|name| angaros_msg::names::expand(name, "_", &namespace));
    full.collect::<Result<_, _>>().map_err(|error| SessionError::Option(error.to_string()))
}

/// What the options for leaving out say.
struct ExclusionFilter<'a> {
    regex: Option<&'a str>,
    topics: &'a [String],
    services: &'a [String],
    types: &'a [String],
}

impl ExclusionFilter<'_> {
    fn apply(&self, selection: &mut Selection) -> Result<(), SessionError> {
        selection.exclude = self.regex.map(Selection::regex).transpose()?;
        selection.exclude_topics = full_names(self.topics)?;
        selection.exclude_services = full_names(self.services)?;
        selection.exclude_types = self.types.to_vec();
        Ok(())
    }
}

fn overrides(path: Option<&Path>) -> Result<QosOverrides, SessionError> {
    path.map_or_else(|| Ok(QosOverrides::default()), read_qos_overrides)
}

/// Reads a storage configuration.
fn read_config(path: &Path) -> Result<String, SessionError> {
    std::fs::read_to_string(path).map_err(|error| SessionError::System {
        what: format!("cannot read {}", path.display()),
        error,
    })
}
