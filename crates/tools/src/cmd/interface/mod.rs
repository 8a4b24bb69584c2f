//! `angaros interface list|show|package|packages|proto`: the definitions that are compiled in,
//! stand in packages here, or are told by processes of the domain.

mod comments;
mod find;
mod show;

use super::types::{TypeArgs, TypeResult};
use super::{CmdResult, output};
use crate::client::type_lookup::Definition;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, YamlStyle, nearest, to_yaml};
use angaros_msg::idl::{Kind, TypeName};
pub use find::used_in;
use find::{find, find_quietly};
use show::Comments;
use std::collections::BTreeSet;
use std::io::{BufRead, IsTerminal, Read};
use std::process::ExitCode;

/// Bytes of a name that is read from standard input.
const MAX_NAME: u64 = 4096;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// All messages, services and actions
    List {
        #[command(flatten)]
        only: Only,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// The definition of one interface, with its comments
    Show(ShowArgs),
    /// The interfaces of one package
    Package {
        /// As in std_msgs
        #[arg(add = super::complete::interface_packages())]
        package: String,
        #[command(flatten)]
        only: Only,
    },
    /// The packages that define interfaces
    Packages {
        #[command(flatten)]
        only: Only,
    },
    /// A message with all its defaults, as YAML for `topic pub`
    Proto {
        /// As in std_msgs/msg/String, or String; of a service its request, of an action its goal
        #[arg(value_name = "TYPE", add = super::complete::interfaces())]
        name: String,
        /// As it is anyway: what is printed has no quotes around it
        #[arg(long)]
        no_quotes: bool,
        #[command(flatten)]
        types: TypeArgs,
    },
}

#[derive(clap::Args)]
struct ShowArgs {
    /// As in std_msgs/msg/String, or String; '-' reads it from standard input
    #[arg(value_name = "TYPE", add = super::complete::interfaces())]
    name: String,
    /// Also the comments of the types it refers to
    #[arg(long, conflicts_with = "no_comments")]
    all_comments: bool,
    /// Neither comments nor empty lines
    #[arg(long)]
    no_comments: bool,
    /// Without the types it refers to
    #[arg(long)]
    own: bool,
    /// Also the RIHS01 hash
    #[arg(long)]
    hash: bool,
    #[command(flatten)]
    types: TypeArgs,
}

/// Kinds of interfaces; several may be named.
#[derive(clap::Args)]
struct Only {
    /// Messages only
    #[arg(short = 'm', long)]
    only_msgs: bool,
    /// Services only
    #[arg(short = 's', long)]
    only_srvs: bool,
    /// Actions only
    #[arg(short = 'a', long)]
    only_actions: bool,
}

impl Only {
    /// The kinds that are wanted, with their titles.
    fn kinds(&self) -> impl Iterator<Item = (&'static str, Kind)> {
        let any = self.only_msgs || self.only_srvs || self.only_actions;
        let all = [
            ("Messages", Kind::Msg, self.only_msgs),
            ("Services", Kind::Srv, self.only_srvs),
            ("Actions", Kind::Action, self.only_actions),
        ];
        let wanted = all.into_iter().filter(move |(_, _, only)| !any || *only);
        wanted.map(|(title, kind, _)| (title, kind))
    }

    /// Keeps the names of these kinds.
    fn retain(&self, names: &mut BTreeSet<String>) {
        let kinds: Vec<Kind> = self.kinds().map(|(_, kind)| kind).collect();
        names.retain(|name| TypeName::parse(name).is_some_and(|full| kinds.contains(&full.kind)));
    }
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::List { only, json } => list(only, *json)?,
        Verb::Show(args) => show(args)?,
        Verb::Package { package, only } => output::print(&package_list(package, only)?)?,
        Verb::Packages { only } => {
            let mut names = find::all_names();
            only.retain(&mut names);
            packages(&names).into_iter().try_for_each(output::line)?;
        }
        Verb::Proto { name, types, .. } => {
            let style = YamlStyle { truncate: None, ..YamlStyle::default() };
            output::print(&prototype(&find(types, name)?, &style)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show(args: &ShowArgs) -> TypeResult<()> {
    let name = match args.name.as_str() {
        "-" => name_from_input()?,
        name => name.to_owned(),
    };
    let comments = match (args.all_comments, args.no_comments) {
        (true, _) => Comments::All,
        (_, true) => Comments::None,
        _ => Comments::Own,
    };
    let found = find(&args.types, &name)?;
    let mut text = show::text(&found, comments, args.own)?;
    if args.hash {
        text.insert_str(0, &format!("# {}\n", found.hash));
    }
    Ok(output::print(&text)?)
}

/// The name of a type that another program writes, as `angaros topic type /chatter` does.
fn name_from_input() -> TypeResult<String> {
    let input = std::io::stdin();
    let hint = "hint: angaros topic type /chatter | angaros interface show -";
    if input.is_terminal() {
        return Err(format!("'-' reads the type from a pipe, and there is none; {hint}").into());
    }
    let mut line = String::new();
    input.lock().take(MAX_NAME).read_line(&mut line)?;
    match line.trim() {
        "" => Err(format!("standard input holds no type; {hint}").into()),
        name => Ok(name.to_owned()),
    }
}

/// As `interface proto`, without a word on standard error: for what is offered while somebody
/// types.
///
/// # Errors
/// A type that is not known.
pub fn prototype_quietly(name: &str, style: &YamlStyle) -> TypeResult<String> {
    prototype(&find_quietly(&TypeArgs::default(), name)?, style)
}

/// What is sent of a type, with its defaults: the request of a service, the goal of an action.
fn prototype(found: &Definition, style: &YamlStyle) -> TypeResult<String> {
    let full = TypeName::parse(&found.name).filter(|full| !full.name.contains('_'));
    let sent = match full.map(|full| full.kind) {
        Some(Kind::Srv) => format!("{}_Request", found.name),
        Some(Kind::Action) => format!("{}_Goal", found.name),
        _ => found.name.clone(),
    };
    let message = DynamicMessage::new(&DynamicType::from_catalog(&found.catalog, &sent)?);
    Ok(to_yaml(&message, style))
}

fn packages(names: &BTreeSet<String>) -> Vec<&str> {
    let mut packages: Vec<_> = names.iter().filter_map(|name| name.split('/').next()).collect();
    packages.dedup();
    packages
}

fn list(only: &Only, json: bool) -> std::io::Result<()> {
    let mut text = String::new();
    let all = find::all_names();
    let mut map = serde_json::Map::new();
    for (title, kind) in only.kinds() {
        let is_of = |name: &&String| TypeName::parse(name).is_some_and(|full| full.kind == kind);
        let names = all.iter().filter(is_of);
        if json {
            map.insert(title.to_lowercase(), names.map(String::as_str).collect());
            continue;
        }
        text.push_str(title);
        text.push_str(":\n");
        names.for_each(|name| text.push_str(&format!("    {name}\n")));
    }
    if json { output::json(&map.into()) } else { output::print(&text) }
}

fn package_list(package: &str, only: &Only) -> Result<String, String> {
    let prefix = format!("{package}/");
    let mut all = find::all_names();
    if !all.iter().any(|name| name.starts_with(&prefix)) {
        let hint = nearest(package, packages(&all)).map_or_else(
            || "angaros interface packages".to_owned(),
            |near| format!("did you mean '{near}'?"),
        );
        return Err(format!("package '{package}' has no interfaces; hint: {hint}"));
    }
    only.retain(&mut all);
    let names = all.iter().filter(|name| name.starts_with(&prefix));
    Ok(names.map(|name| format!("{name}\n")).collect())
}
