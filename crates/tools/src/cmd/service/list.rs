//! `service list`, `info`, `type`, `find`: what the graph says.

use super::{VerbResult, full_name};
use crate::client::transport::GraphSnapshot;
use crate::client::{Context, ServiceEnd};
use crate::cmd::session::{self, GraphArgs};
use crate::cmd::{complete, output};
use angaros_msg::dynamic::nearest;
use angaros_msg::names::is_hidden;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

#[derive(clap::Args)]
pub struct ListArgs {
    /// With the types
    #[arg(short = 't', long)]
    show_types: bool,
    /// Only how many there are
    #[arg(short = 'c', long)]
    count_services: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Args)]
pub struct InfoArgs {
    /// The service
    #[arg(add = complete::services())]
    service: String,
    /// With node and id of each client and server
    #[arg(short = 'v', long)]
    verbose: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Args)]
pub struct FindArgs {
    /// As in `std_srvs/srv/SetBool`
    #[arg(add = complete::service_types())]
    ty: String,
    /// Only how many there are
    #[arg(short = 'c', long)]
    count_services: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

/// A service with whoever offers and uses it.
#[derive(Clone, Default)]
pub struct Service {
    /// Its full name.
    pub name: String,
    /// Of its servers; of its clients where nobody offers it.
    pub types: BTreeSet<String>,
    servers: Vec<ServiceEnd>,
    clients: Vec<ServiceEnd>,
}

/// What somebody offers or uses, by name.
fn services(graph: &GraphSnapshot) -> BTreeMap<String, Service> {
    let mut services: BTreeMap<String, Service> = BTreeMap::new();
    let named = |name: &str| Service { name: name.to_owned(), ..Service::default() };
    for end in graph.services() {
        let service = services.entry(end.name.clone()).or_insert_with(|| named(&end.name));
        service.types.insert(end.type_name.clone());
        service.servers.push(end);
    }
    for end in graph.clients() {
        let service = services.entry(end.name.clone()).or_insert_with(|| named(&end.name));
        if service.servers.is_empty() {
            service.types.insert(end.type_name.clone());
        }
        service.clients.push(end);
    }
    services
}

/// What somebody offers, by name.
fn offered(context: &Context, args: &GraphArgs, hidden: bool) -> Vec<Service> {
    let all = services(&session::graph(context, args)).into_values();
    let hidden = hidden || args.all;
    all.filter(|s| !s.servers.is_empty() && (hidden || !is_hidden(&s.name))).collect()
}

fn types(service: &Service) -> String {
    service.types.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

pub fn list(context: &Context, args: &ListArgs, hidden: bool) -> VerbResult {
    let services = offered(context, &args.graph, hidden);
    if args.json {
        let row = |service: &Service| {
            serde_json::json!({
                "name": service.name,
                "types": service.types,
                "servers": service.servers.len(),
                "clients": service.clients.len(),
            })
        };
        return Ok(output::json(&services.iter().map(row).collect())?);
    }
    if args.count_services {
        return Ok(output::line(&services.len().to_string())?);
    }
    let row = |service: &Service| match args.show_types {
        true => format!("{} [{}]\n", service.name, types(service)),
        false => format!("{}\n", service.name),
    };
    Ok(output::print(&services.iter().map(row).collect::<String>())?)
}

/// The service of that name; with all its servers and clients if it is wanted `whole`.
///
/// # Errors
/// Nobody offers or uses it.
pub fn find(
    context: &Context,
    name: &str,
    args: &GraphArgs,
    whole: bool,
) -> Result<Service, Box<dyn std::error::Error>> {
    let name = full_name(name)?;
    let graph = match whole {
        true => session::graph(context, args),
        false => session::graph_until(context, args, |graph| {
            graph.services().iter().any(|end| end.name == name)
        }),
    };
    let found = services(&graph).remove(&name);
    found.ok_or_else(|| unknown(&graph, &name).into())
}

/// That nobody offers the service, with the one that was probably meant.
pub fn unknown(graph: &GraphSnapshot, name: &str) -> String {
    format!("unknown service '{name}'; hint: {}", meant(graph, name))
}

/// Which service was probably meant, or how to find it.
pub fn meant(graph: &GraphSnapshot, name: &str) -> String {
    let names: BTreeSet<String> = graph.services().into_iter().map(|end| end.name).collect();
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "angaros service list".to_owned(),
    }
}

pub fn info(context: &Context, args: &InfoArgs) -> VerbResult {
    let service = find(context, &args.service, &args.graph, true)?;
    if args.json {
        let side = |ends: &[ServiceEnd]| -> serde_json::Value {
            let row = |end: &ServiceEnd| {
                let node = end.node.to_string();
                serde_json::json!({"node": node, "type": end.type_name, "gid": gid(end)})
            };
            ends.iter().map(row).collect()
        };
        return Ok(output::json(&serde_json::json!({
            "name": service.name,
            "types": service.types,
            "clients": side(&service.clients),
            "servers": side(&service.servers),
        }))?);
    }
    Ok(output::print(&described(&service, args.verbose))?)
}

/// As `ros2 service info` prints it.
fn described(service: &Service, verbose: bool) -> String {
    let gap = if verbose { "\n" } else { "" };
    let mut text = format!("Type: {}\n{gap}", types(service));
    let sides = [("Clients", "CLIENT", &service.clients), ("Services", "SERVER", &service.servers)];
    for (title, kind, ends) in sides {
        // Writing into a string cannot fail.
        let _ = write!(text, "{title} count: {}\n{gap}", ends.len());
        for end in ends.iter().filter(|_| verbose) {
            let _ = writeln!(text, "Node name: {}", end.node.name);
            let _ = writeln!(text, "Node namespace: {}", end.node.namespace);
            let _ = writeln!(text, "Service type: {}", end.type_name);
            let _ = writeln!(text, "Endpoint type: {kind}\nGID: {}\n", gid(end));
        }
    }
    text
}

fn gid(end: &ServiceEnd) -> String {
    let bytes: Vec<String> = end.gid.0.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.join(".")
}

pub fn of_type(context: &Context, args: &FindArgs, hidden: bool) -> VerbResult {
    let mut services = offered(context, &args.graph, hidden);
    services.retain(|service| service.types.contains(&args.ty));
    match args.count_services {
        true => Ok(output::line(&services.len().to_string())?),
        false => Ok(services.iter().try_for_each(|service| output::line(&service.name))?),
    }
}
