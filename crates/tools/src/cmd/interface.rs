//! `angaros interface list|show|package|packages|proto`: the definitions that are compiled in,
//! stand in packages here, or are told by processes of the domain.

use super::types::{self, Found, TypeArgs};
use super::{CmdResult, output};
use crate::client::type_lookup::{Definition, Definitions, Source};
use angaros_msg::definitions::DEFINITIONS;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, YamlStyle, nearest, to_yaml};
use angaros_msg::idl::{BaseType, Catalog, Interface, Kind, TypeName};
use std::collections::BTreeSet;
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
        #[command(flatten)]
        types: TypeArgs,
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
        #[command(flatten)]
        types: TypeArgs,
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
        Verb::Show { name, own, hash, types } => {
            output::print(&show(&find(types, name)?, *own, *hash)?)?;
        }
        Verb::Package { package } => output::print(&package_list(package)?)?,
        Verb::Packages => {
            let names = Definitions::of_process().names();
            packages(&names).into_iter().try_for_each(output::line)?;
        }
        Verb::Proto { name, types } => {
            let found = find(types, name)?;
            let message =
                DynamicMessage::new(&DynamicType::from_catalog(&found.catalog, &found.name)?);
            let style = YamlStyle { truncate: None, ..YamlStyle::default() };
            output::print(&to_yaml(&message, &style))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The type of that name: from here, else of whoever uses it in the domain.
fn find(args: &TypeArgs, name: &str) -> Found<Definition> {
    let definitions = args.definitions()?;
    let any = TypeName::parse(name).filter(|_| name.matches('/').count() == 1);
    // `pkg/Name` is a message; where there is none, the service or action of that name.
    let others = any.into_iter().flat_map(|full| {
        [Kind::Srv, Kind::Action].map(|kind| TypeName { kind, ..full.clone() }.to_string())
    });
    let error = match definitions.find(name, None) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    for other in others {
        if let Ok(found) = definitions.find(&other, None) {
            return Ok(found);
        }
    }
    types::used(&definitions, name).ok_or_else(|| error.into())
}

fn packages(names: &BTreeSet<String>) -> Vec<&str> {
    let mut packages: Vec<_> = names.iter().filter_map(|name| name.split('/').next()).collect();
    packages.dedup();
    packages
}

fn list(wanted: impl Iterator<Item = (&'static str, Kind)>, json: bool) -> std::io::Result<()> {
    let mut text = String::new();
    let all = Definitions::of_process().names();
    let mut map = serde_json::Map::new();
    for (title, kind) in wanted {
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

fn package_list(package: &str) -> Result<String, String> {
    let prefix = format!("{package}/");
    let all = Definitions::of_process().names();
    let names = all.iter().filter(|name| name.starts_with(&prefix));
    let text: String = names.map(|name| format!("{name}\n")).collect();
    if text.is_empty() {
        let hint = nearest(package, packages(&all)).map_or_else(
            || "angaros interface packages".to_owned(),
            |near| format!("did you mean '{near}'?"),
        );
        return Err(format!("package '{package}' has no interfaces; hint: {hint}"));
    }
    Ok(text)
}

/// The text of the file; below each field of a structure its fields, as `ros2 interface show`.
fn show(found: &Definition, own: bool, hash: bool) -> Found<String> {
    let compiled_in = DEFINITIONS.iter().find(|(known, _, _)| *known == found.name);
    let text = match (&found.source, compiled_in) {
        (Source::BuiltIn, Some((_, _, text))) => (*text).to_owned(),
        (Source::File(path), _) => std::fs::read_to_string(path)?,
        _ => {
            let text = found.text()?;
            let end = text.find("\n===").map_or(text.len(), |end| end + 1);
            text[..end].to_owned()
        }
    };
    let mut out = String::new();
    if hash {
        let _ = writeln!(out, "# {}", found.hash);
    }
    let package = found.name.split('/').next().unwrap_or_default();
    for line in text.lines() {
        out.push_str(line);
        out.push('\n');
        if let Some(interface) = reference(&found.catalog, line, package).filter(|_| !own) {
            fields(&mut out, &found.catalog, interface, 1);
        }
    }
    Ok(out)
}

/// The structure that the type at the start of a line refers to.
fn reference<'a>(catalog: &'a Catalog, line: &str, package: &str) -> Option<&'a Interface> {
    let code = line.split('#').next().unwrap_or_default();
    let mut words = code.split_whitespace();
    let ty = words.next()?.split('[').next()?;
    words.next()?;
    let full = match ty.split_once('/') {
        Some(_) => TypeName::parse(ty)?.to_string(),
        None if ty == "Header" => "std_msgs/msg/Header".into(),
        None => format!("{package}/msg/{ty}"),
    };
    catalog.get(&full)
}

fn fields(out: &mut String, catalog: &Catalog, interface: &Interface, depth: usize) {
    for field in &interface.fields {
        let _ =
            writeln!(out, "{}{} {}", "\t".repeat(depth), short(&field.ty.to_string()), field.name);
        if let BaseType::Message(name) = &field.ty.base
            && let Some(inner) = catalog.get(&name.to_string())
        {
            fields(out, catalog, inner, depth + 1);
        }
    }
}

/// `pkg/msg/Name[]` becomes `pkg/Name[]`, as definitions write it.
fn short(ty: &str) -> String {
    ty.replacen("/msg/", "/", 1)
}
