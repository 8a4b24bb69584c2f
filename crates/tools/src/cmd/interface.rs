//! `angaros interface list|show|package|packages|proto`: the definitions that are built in.

use super::{CmdResult, output};
use angaros_msg::definitions::DEFINITIONS;
use angaros_msg::dynamic::{
    DynamicMessage, DynamicType, YamlStyle, nearest, standard_catalog, to_yaml,
};
use angaros_msg::idl::{BaseType, Interface, Kind, TypeName};
use std::fmt::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// All messages, services and actions
    List {
        /// Messages only
        #[arg(short = 'm', long)]
        only_msgs: bool,
        /// Services only
        #[arg(short = 's', long)]
        only_srvs: bool,
        /// Actions only
        #[arg(short = 'a', long)]
        only_actions: bool,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// The definition of one interface
    Show {
        /// As in std_msgs/msg/String
        #[arg(add = super::complete::interfaces())]
        name: String,
        /// Without the types it refers to
        #[arg(long)]
        own: bool,
        /// Also the RIHS01 hash
        #[arg(long)]
        hash: bool,
    },
    /// The interfaces of one package
    Package {
        /// As in std_msgs
        package: String,
    },
    /// The packages that define interfaces
    Packages,
    /// A message with all its defaults, as YAML for `topic pub`
    Proto {
        /// As in std_msgs/msg/String
        #[arg(add = super::complete::interfaces())]
        name: String,
    },
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::List { only_msgs, only_srvs, only_actions, json } => {
            let any = *only_msgs || *only_srvs || *only_actions;
            let wanted = [
                ("Messages", Kind::Msg, *only_msgs),
                ("Services", Kind::Srv, *only_srvs),
                ("Actions", Kind::Action, *only_actions),
            ];
            let wanted = wanted.into_iter().filter(|(_, _, only)| !any || *only);
            list(wanted.map(|(title, kind, _)| (title, kind)), *json)?;
        }
        Verb::Show { name, own, hash } => output::print(&show(name, *own, *hash)?)?,
        Verb::Package { package } => output::print(&package_list(package)?)?,
        Verb::Packages => packages().into_iter().try_for_each(output::line)?,
        Verb::Proto { name } => {
            let message = DynamicMessage::new(&DynamicType::standard(name)?);
            let style = YamlStyle { truncate: None, ..YamlStyle::default() };
            output::print(&to_yaml(&message, &style))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn packages() -> Vec<&'static str> {
    let mut packages: Vec<_> =
        DEFINITIONS.iter().filter_map(|(name, _, _)| name.split('/').next()).collect();
    packages.dedup();
    packages
}

fn list(wanted: impl Iterator<Item = (&'static str, Kind)>, json: bool) -> std::io::Result<()> {
    let mut text = String::new();
    let mut map = serde_json::Map::new();
    for (title, kind) in wanted {
        let names = DEFINITIONS.iter().filter(|(_, of, _)| *of == kind).map(|(name, _, _)| *name);
        if json {
            map.insert(title.to_lowercase(), names.collect());
            continue;
        }
        text.push_str(title);
        text.push_str(":\n");
        names.for_each(|name| text.push_str(&format!("    {name}\n")));
    }
    if json { output::json(&map.into()) } else { output::print(&text) }
}

fn package_list(package: &str) -> Result<String, String> {
    let prefix = format!("{package}/");
    let names =
        DEFINITIONS.iter().map(|(name, _, _)| name).filter(|name| name.starts_with(&prefix));
    let text: String = names.map(|name| format!("{name}\n")).collect();
    if text.is_empty() {
        let hint = nearest(package, packages()).map_or_else(
            || "angaros interface packages".to_owned(),
            |near| format!("did you mean '{near}'?"),
        );
        return Err(format!("package '{package}' has no interfaces; hint: {hint}"));
    }
    Ok(text)
}

/// The text of the file; below each field of a structure its fields, as `ros2 interface show`.
fn show(name: &str, own: bool, hash: bool) -> Result<String, String> {
    let full = TypeName::parse(name).map(|name| name.to_string());
    let found = DEFINITIONS.iter().find(|(known, _, _)| Some(*known) == full.as_deref());
    let Some((full, _, text)) = found else {
        let hint = nearest(name, DEFINITIONS.iter().map(|(name, _, _)| *name)).map_or_else(
            || "angaros interface list".to_owned(),
            |near| format!("did you mean '{near}'?"),
        );
        return Err(format!("interface '{name}' is not known; hint: {hint}"));
    };
    let mut out = String::new();
    if hash {
        let hash =
            DynamicType::hash(standard_catalog(), full).map_err(|error| error.to_string())?;
        let _ = writeln!(out, "# {hash}");
    }
    let package = full.split('/').next().unwrap_or_default();
    for line in text.lines() {
        out.push_str(line);
        out.push('\n');
        if let Some(interface) = reference(line, package).filter(|_| !own) {
            fields(&mut out, interface, 1);
        }
    }
    Ok(out)
}

/// The structure that the type at the start of a line refers to.
fn reference(line: &str, package: &str) -> Option<&'static Interface> {
    let code = line.split('#').next().unwrap_or_default();
    let mut words = code.split_whitespace();
    let ty = words.next()?.split('[').next()?;
    words.next()?;
    let full = match ty.split_once('/') {
        Some(_) => TypeName::parse(ty)?.to_string(),
        None if ty == "Header" => "std_msgs/msg/Header".into(),
        None => format!("{package}/msg/{ty}"),
    };
    standard_catalog().get(&full)
}

fn fields(out: &mut String, interface: &Interface, depth: usize) {
    for field in &interface.fields {
        let _ =
            writeln!(out, "{}{} {}", "\t".repeat(depth), short(&field.ty.to_string()), field.name);
        if let BaseType::Message(name) = &field.ty.base
            && let Some(inner) = standard_catalog().get(&name.to_string())
        {
            fields(out, inner, depth + 1);
        }
    }
}

/// `pkg/msg/Name[]` becomes `pkg/Name[]`, as definitions write it.
fn short(ty: &str) -> String {
    ty.replacen("/msg/", "/", 1)
}
