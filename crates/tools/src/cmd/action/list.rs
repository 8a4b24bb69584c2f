//! `action list`, `info`, `type`, `find`: what the graph says.

use super::{VerbResult, full_name};
use crate::client::action::ActionInfo;
use crate::client::{Context, NodeName};
use crate::cmd::output;
use crate::cmd::session::{self, GraphArgs};
use angaros_msg::dynamic::nearest;
use angaros_msg::names::is_hidden;
use std::fmt::Write as _;

#[derive(clap::Args)]
pub struct ListArgs {
    /// With the types
    #[arg(short = 't', long)]
    show_types: bool,
    /// Only how many there are
    #[arg(short = 'c', long)]
    count_actions: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Args)]
pub struct InfoArgs {
    /// The action
    #[arg(add = crate::cmd::complete::actions())]
    action: String,
    /// With the types
    #[arg(short = 't', long)]
    show_types: bool,
    /// Only how many servers and clients there are
    #[arg(short = 'c', long)]
    count: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Args)]
pub struct FindArgs {
    /// As in `example_interfaces/action/Fibonacci`
    #[arg(add = crate::cmd::complete::action_types())]
    ty: String,
    /// Only how many there are
    #[arg(short = 'c', long)]
    count_actions: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

fn actions(context: &Context, args: &GraphArgs) -> Vec<ActionInfo> {
    // Its topics are hidden ones; the action is only if its own name is.
    let mut actions = session::graph(context, &GraphArgs { all: true, ..args.clone() }).actions();
    actions.retain(|action| args.all || !is_hidden(&action.name));
    actions
}

fn types(action: &ActionInfo) -> String {
    action.types.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

pub fn list(context: &Context, args: &ListArgs) -> VerbResult {
    let actions = actions(context, &args.graph);
    if args.json {
        let rows = actions.iter().map(|a| serde_json::json!({"name": a.name, "types": a.types}));
        return Ok(output::json(&rows.collect())?);
    }
    if args.count_actions {
        return Ok(output::line(&actions.len().to_string())?);
    }
    for action in &actions {
        match args.show_types {
            true => output::line(&format!("{} [{}]", action.name, types(action)))?,
            false => output::line(&action.name)?,
        }
    }
    Ok(())
}

/// The action of that name; with all its servers and clients if it is wanted `whole`.
///
/// # Errors
/// There is none.
pub fn find(
    context: &Context,
    name: &str,
    args: &GraphArgs,
    whole: bool,
) -> Result<ActionInfo, Box<dyn std::error::Error>> {
    let name = full_name(name)?;
    let args = GraphArgs { all: true, ..args.clone() };
    let all = match whole {
        true => actions(context, &args),
        false => session::graph_until(context, &args, |graph| {
            graph.actions().iter().any(|action| action.name == name)
        })
        .actions(),
    };
    if let Some(action) = all.iter().find(|action| action.name == name) {
        return Ok(action.clone());
    }
    let hint = match nearest(&name, all.iter().map(|action| action.name.as_str())) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "angaros action list".to_owned(),
    };
    Err(format!("unknown action '{name}'; hint: {hint}").into())
}

pub fn info(context: &Context, args: &InfoArgs) -> VerbResult {
    let action = find(context, &args.action, &args.graph, true)?;
    match args.json {
        true => Ok(output::json(&serde_json::json!({
            "name": action.name,
            "types": action.types,
            "servers": names(&action.servers),
            "clients": names(&action.clients),
        }))?),
        false => Ok(output::print(&described(&action, args))?),
    }
}

fn names(nodes: &[NodeName]) -> Vec<String> {
    nodes.iter().map(ToString::to_string).collect()
}

/// As `ros2 action info` prints it.
fn described(action: &ActionInfo, args: &InfoArgs) -> String {
    let mut text = format!("Action: {}\n", action.name);
    let with_types = if args.show_types { format!(" [{}]", types(action)) } else { String::new() };
    for (title, nodes) in [("clients", &action.clients), ("servers", &action.servers)] {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "Action {title}: {}", nodes.len());
        for node in nodes.iter().filter(|_| !args.count) {
            let _ = writeln!(text, "    {node}{with_types}");
        }
    }
    text
}

pub fn of_type(context: &Context, args: &FindArgs) -> VerbResult {
    let actions = actions(context, &args.graph);
    let mut of_type = actions.iter().filter(|action| action.types.contains(&args.ty));
    if args.count_actions {
        return Ok(output::line(&of_type.count().to_string())?);
    }
    Ok(of_type.try_for_each(|action| output::line(&action.name))?)
}
