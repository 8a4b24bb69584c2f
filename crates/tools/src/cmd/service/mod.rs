//! `angaros service ...`, with the verbs, options and output of `ros2 service`.

mod call;
mod echo;
mod list;
pub(crate) mod types;

use super::session::{self, GraphArgs};
use super::{CmdResult, complete, output};
use crate::client::Context;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Also services whose name has a part that begins with an underscore
    #[arg(long, global = true)]
    include_hidden_services: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The services that somebody offers
    List(list::ListArgs),
    /// Type, clients and servers of a service
    Info(list::InfoArgs),
    /// The type of a service
    Type {
        /// The service
        #[arg(add = complete::services())]
        service: String,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// The services of a type
    Find(list::FindArgs),
    /// Send a request and print the response
    Call(call::CallArgs),
    /// Print what happens to the requests of a service
    Echo(echo::EchoArgs),
}

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    session::unless_interrupted(act(&context, args))
}

fn act(context: &Context, args: &Args) -> CmdResult {
    let hidden = args.include_hidden_services;
    match &args.verb {
        Verb::List(args) => list::list(context, args, hidden)?,
        Verb::Info(args) => list::info(context, args)?,
        Verb::Type { service, graph } => {
            let service = list::find(context, service, graph, false)?;
            service.types.iter().try_for_each(|ty| output::line(ty))?;
        }
        Verb::Find(args) => list::of_type(context, args, hidden)?,
        Verb::Call(args) => return call::run(context, args),
        Verb::Echo(args) => echo::run(context, args)?,
    }
    Ok(ExitCode::SUCCESS)
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

/// The full name of a service as typed.
fn full_name(service: &str) -> Result<String, angaros_msg::names::NameError> {
    let namespace = std::env::var("ROS_NAMESPACE").unwrap_or_default();
    let namespace = format!("/{}", namespace.trim_matches('/'));
    angaros_msg::names::expand(service, "_angaros_cli", &namespace)
}
