//! `angaros action ...`, with the verbs, options and output of `ros2 action`.

mod list;
mod send_goal;
pub(super) mod types;

use super::session::{self, GraphArgs};
use super::{CmdResult, output};
use crate::client::Context;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The actions that somebody offers or uses
    List(list::ListArgs),
    /// Who offers and uses an action
    Info(list::InfoArgs),
    /// The type of an action
    Type {
        /// The action
        #[arg(add = super::complete::actions())]
        action: String,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// The actions of a type
    Find(list::FindArgs),
    /// Send a goal and print its result; Ctrl-C cancels it
    #[command(name = "send_goal")]
    SendGoal(send_goal::SendGoalArgs),
}

pub fn run(args: &Args) -> CmdResult {
    if let Verb::SendGoal(args) = &args.verb {
        return send_goal::run(args);
    }
    let context = session::open()?;
    session::unless_interrupted(act(&context, &args.verb))
}

fn act(context: &Context, verb: &Verb) -> CmdResult {
    match verb {
        Verb::List(args) => list::list(context, args)?,
        Verb::Info(args) => list::info(context, args)?,
        Verb::Type { action, graph } => {
            let action = list::find(context, action, graph, false)?;
            action.types.iter().try_for_each(|ty| output::line(ty))?;
        }
        Verb::Find(args) => list::of_type(context, args)?,
        Verb::SendGoal(_) => {}
    }
    Ok(ExitCode::SUCCESS)
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

/// The full name of an action as typed.
fn full_name(action: &str) -> Result<String, angaros_msg::names::NameError> {
    let namespace = std::env::var("ROS_NAMESPACE").unwrap_or_default();
    let namespace = format!("/{}", namespace.trim_matches('/'));
    angaros_msg::names::expand(action, "_angaros_cli", &namespace)
}
