//! `angaros topic ...`, with the verbs, options and output of `ros2 topic`.

pub(crate) mod arrivals;
mod csv;
mod delay;
pub(crate) mod echo;
mod hz;
mod list;
pub(crate) mod mismatch;
pub(crate) mod printer;
pub(crate) mod publish;

use super::CmdResult;
use super::session::{self, GraphArgs};
use crate::client::Context;
use std::process::ExitCode;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// Also topics whose name has a part that begins with an underscore
    #[arg(long, global = true)]
    include_hidden_topics: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The topics that somebody publishes or subscribes
    List(list::ListArgs),
    /// Who publishes and subscribes a topic
    Info(list::InfoArgs),
    /// The type of a topic
    Type {
        /// The topic
        #[arg(add = super::complete::topics())]
        topic: String,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// The topics of a type
    Find(list::FindArgs),
    /// Print the messages of a topic
    Echo(echo::EchoArgs),
    /// Measure how often messages come
    Hz(hz::HzArgs),
    /// Measure how many bytes come
    Bw(hz::BwArgs),
    /// Measure how old messages are when they come, by the stamp in their header
    Delay(hz::DelayArgs),
    /// Publish messages
    Pub(publish::PubArgs),
}

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    session::unless_interrupted(act(&context, args))
}

fn act(context: &Context, args: &Args) -> CmdResult {
    let hidden = args.include_hidden_topics;
    match &args.verb {
        Verb::List(args) => list::list(context, args, hidden)?,
        Verb::Info(args) => list::info(context, args)?,
        Verb::Type { topic, graph } => list::print_type(context, topic, graph)?,
        Verb::Find(args) => list::find(context, args, hidden)?,
        Verb::Echo(args) => echo::run(context, args)?,
        Verb::Hz(args) => hz::rate(context, args)?,
        Verb::Bw(args) => hz::bandwidth(context, args)?,
        Verb::Delay(args) => hz::delay(context, args)?,
        Verb::Pub(args) => publish::run(context, args)?,
    }
    Ok(ExitCode::SUCCESS)
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

/// The full name of a topic as typed.
fn full_name(topic: &str) -> Result<String, angaros_msg::names::NameError> {
    let namespace = std::env::var("ROS_NAMESPACE").unwrap_or_default();
    let namespace = format!("/{}", namespace.trim_matches('/'));
    angaros_msg::names::expand(topic, "_angaros_cli", &namespace)
}

/// A time-out as typed.
pub(crate) fn seconds(seconds: f64) -> Duration {
    // Not a number is none.
    Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).unwrap_or_default()
}
