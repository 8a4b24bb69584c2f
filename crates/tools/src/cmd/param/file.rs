//! `param dump` and `load`: all values of a node as a file.

use super::{Remote, Target, exit_code};
use crate::client::parameters::read_parameter_file;
use crate::client::{Context, ParameterSetting, RemoteParameterError};
use crate::cmd::{CmdResult, output};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct DumpArgs {
    #[command(flatten)]
    target: Target,
    /// Print to standard output, which it does in any case; for scripts of older ROS 2
    #[arg(long, hide = true)]
    print: bool,
    /// For scripts of older ROS 2, which are told what to write
    #[arg(long, hide = true, value_parser = output_dir)]
    output_dir: Option<String>,
}

fn output_dir(folder: &str) -> Result<String, String> {
    Err(format!(
        "there is no file but standard output; hint: angaros param dump /NODE > FILE, as in \
         {}/node.yaml",
        folder.trim_end_matches('/')
    ))
}

#[derive(clap::Args)]
pub struct LoadArgs {
    #[command(flatten)]
    target: Target,
    /// The parameter file
    file: String,
    /// Not what the file says for nodes of any name (`/**`)
    #[arg(long)]
    no_use_wildcard: bool,
}

type Results = Vec<(String, Result<(), RemoteParameterError>)>;

pub fn dump(context: &Context, args: &DumpArgs) -> CmdResult {
    let remote = args.target.open(context)?;
    let text = remote.client.dump_parameters(remote.timeout);
    output::print(&text.map_err(|error| remote.failed(&[], &error))?)?;
    Ok(ExitCode::SUCCESS)
}

pub fn load(context: &Context, args: &LoadArgs) -> CmdResult {
    // Before anything is asked: a file that cannot be read is the first thing to know.
    let nodes: Vec<_> = read_parameter_file(&args.file)
        .map_err(|error| error.to_string().replace("\nhint: ", "; hint: "))?
        .into_iter()
        .map(|one| one.node)
        .collect();
    let remote = args.target.open(context)?;
    let results = match args.no_use_wildcard {
        true => load_named(&remote, &args.file)?,
        false => remote
            .client
            .load_parameters(&args.file, remote.timeout)
            .map_err(|error| error.to_string().replace("\nhint: ", "; hint: "))?,
    };
    if results.is_empty() {
        let mut nodes = nodes;
        nodes.dedup();
        nodes.truncate(5);
        let hint = match nodes.is_empty() {
            true => format!("angaros param dump {}", remote.name),
            false => format!("it has values for {}", nodes.join(", ")),
        };
        return Err(format!("{} has no value for {}; hint: {hint}", args.file, remote.name).into());
    }
    let mut all_set = true;
    for (name, result) in results {
        match result {
            Ok(()) => output::line(&format!("Set parameter {name} successful"))?,
            Err(_) if has_value_already(&remote, &args.file, &name) => {
                output::progress(&format!("Parameter {name} has this value already"));
            }
            Err(error) => {
                all_set = false;
                output::progress(&format!("Set parameter {name} failed: {error}"));
            }
        }
    }
    Ok(exit_code(all_set))
}

/// Whether a parameter that cannot be set has a value that the file gives it: every dump holds
/// read-only ones.
fn has_value_already(remote: &Remote, file: &str, name: &str) -> bool {
    let read = remote.client.get_parameters(&[name], remote.timeout);
    let now = read.ok().and_then(|mut values| values.pop()).flatten();
    let given = read_parameter_file(file).unwrap_or_default();
    now.is_some_and(|now| given.iter().any(|one| one.name == name && one.value == now))
}

/// Sets only what the file says for the node by its full name.
fn load_named(remote: &Remote, file: &str) -> Result<Results, super::Failure> {
    let meant = read_parameter_file(file)?.into_iter().filter(|one| one.node == remote.name);
    let settings: Vec<_> =
        meant.map(|one| ParameterSetting { name: one.name, value: Some(one.value) }).collect();
    if settings.is_empty() {
        return Ok(Vec::new());
    }
    let results = remote.client.set_parameters(&settings, remote.timeout);
    let results = results.map_err(|error| remote.failed(&[], &error))?;
    Ok(settings.into_iter().map(|setting| setting.name).zip(results).collect())
}
