//! Where `angaros interface` finds types: compiled in, in packages, and in the nodes that run.

use crate::client::transport::GraphSnapshot;
use crate::client::type_lookup::{Definition, Definitions};
use crate::client::{Context, ContextOptions, transports};
use crate::cmd::types::{TypeArgs, TypeResult, resolve};
use crate::cmd::{action, service, session};
use angaros_msg::dynamic::nearest;
use angaros_msg::idl::{Kind, TypeName};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long nodes of other hosts may take to be seen.
const APPEARS: Duration = Duration::from_secs(1);

/// The same for those of this host, which are known as soon as the context is.
const HERE: Duration = Duration::from_millis(50);

/// How long nothing new may have come before all of a network's nodes count as known.
const QUIET: Duration = Duration::from_millis(400);

/// How many names are shown of those that are possible.
const SHOWN: usize = 8;

/// The package of types for trying things out.
const TRYING_OUT: &str = "example_interfaces/";

/// What topics and services of an action are named after the action.
const ACTION_PARTS: [&str; 7] = [
    "_FeedbackMessage",
    "_SendGoal",
    "_GetResult",
    "_SendGoal_Request",
    "_GetResult_Request",
    "_SendGoal_Event",
    "_GetResult_Event",
];

/// How the domain is looked at.
type Open = fn() -> crate::client::Result<Context>;

/// The type of that name: from here, else of whoever uses it in the domain. `Imu` is the only type
/// of that name, `pkg/Name` a message or else the service or action of that name.
pub fn find(args: &TypeArgs, name: &str) -> TypeResult<Definition> {
    find_with(args, name, session::open)
}

/// As [`find`], without a note about the network.
pub fn find_quietly(args: &TypeArgs, name: &str) -> TypeResult<Definition> {
    find_with(args, name, session::open_quietly)
}

fn find_with(args: &TypeArgs, name: &str, open: Open) -> TypeResult<Definition> {
    let definitions = args.definitions()?;
    if !name.contains('/') {
        return find_with(args, &of_short_name(&definitions, name)?, open);
    }
    let error = match definitions.find(name, None) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let kinds = possible(name);
    for other in kinds.iter().skip(1) {
        if let Ok(found) = definitions.find(&other.to_string(), None) {
            return Ok(found);
        }
    }
    match used(&definitions, &kinds, open) {
        Some(found) => found,
        None => Err(error.into()),
    }
}

/// The full names that are meant by one that may lack its kind; none by what is no name.
fn possible(name: &str) -> Vec<TypeName> {
    let Some(full) = TypeName::parse(name) else { return Vec::new() };
    match name.matches('/').count() {
        1 => [Kind::Msg, Kind::Srv, Kind::Action]
            .map(|kind| TypeName { kind, ..full.clone() })
            .to_vec(),
        _ => vec![full],
    }
}

/// The full name of the one type whose last part is that name.
fn of_short_name(definitions: &Definitions, name: &str) -> Result<String, String> {
    let ends = format!("/{name}");
    let mut names = definitions.names();
    let matching = |names: &BTreeSet<String>| -> Vec<String> {
        names.iter().filter(|full| full.ends_with(&ends)).cloned().collect()
    };
    let mut found = matching(&names);
    if found.is_empty() {
        names.extend(running_names());
        found = matching(&names);
    }
    // What is there for trying out repeats names of types that are in use.
    let in_use: Vec<&String> = found.iter().filter(|full| !full.starts_with(TRYING_OUT)).collect();
    if let [one] = in_use[..] {
        return Ok(one.clone());
    }
    match &found[..] {
        [one] => Ok(one.clone()),
        [] => {
            let last = |full: &String| full.rsplit('/').next().unwrap_or_default().to_owned();
            let shorts: BTreeSet<String> = names.iter().map(last).collect();
            let hint = match nearest(name, shorts.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "write it as std_msgs/msg/String, or see 'angaros interface list'".into(),
            };
            Err(format!("type '{name}' is not known; hint: {hint}"))
        }
        many => {
            let shown = many.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
            let count = many.len();
            Err(format!("{count} types are named '{name}'; hint: name one of {shown}"))
        }
    }
}

/// A type that a node of the domain uses; `None` if none does.
fn used(
    definitions: &Definitions,
    kinds: &[TypeName],
    open: Open,
) -> Option<TypeResult<Definition>> {
    let context = open().ok()?;
    let (full, user) = session::wait_for(&context, patience(), || {
        kinds.iter().find_map(|full| Some((full, user_of(&context, full)?)))
    })?;
    Some(match user {
        User::Topic(user) => resolve(&context, definitions, &full.to_string(), user.type_hash),
        User::Service(server) => service::types::definition_of(&context, definitions, &server)
            .and_then(|found| {
                found.whole().ok_or_else(|| format!("{} is known in part only", found.name).into())
            }),
        User::Action(name) => {
            action::types::find(&context, definitions, &name, &full.to_string(), APPEARS)
        }
    })
}

/// Who uses a type.
enum User {
    Topic(crate::client::Endpoint),
    Service(crate::client::Endpoint),
    /// The name of the action.
    Action(String),
}

fn user_of(context: &Context, full: &TypeName) -> Option<User> {
    let graph = context.graph();
    let name = full.to_string();
    if full.kind == Kind::Action && !full.name.contains('_') {
        let feedback = format!("{name}_FeedbackMessage");
        let mut users = graph.endpoints.into_iter();
        let user = users.find(|user| user.type_name == feedback)?;
        return user.topic.strip_suffix("/_action/feedback").map(|at| User::Action(at.to_owned()));
    }
    if full.kind == Kind::Srv {
        let mut users = graph.service_endpoints.iter();
        let is_user = |user: &&crate::client::Endpoint| {
            user.kind == crate::client::EndpointKind::Subscription
                && service::types::service_type(user) == name
        };
        if let Some(user) = users.find(is_user) {
            return Some(User::Service(user.clone()));
        }
    }
    graph.endpoints.into_iter().find(|user| user.type_name == name).map(User::Topic)
}

/// How long to wait for nodes: on one host they are known at once.
fn patience() -> Duration {
    let options = ContextOptions::default();
    let crosses = Context::transports_for(&options, transports())
        .is_ok_and(|(used, _)| used.iter().any(|entry| entry.capabilities.cross_host));
    if crosses { APPEARS } else { HERE }
}

/// Every type that is compiled in, stands in a package here, or is used by a node that runs.
pub fn all_names() -> BTreeSet<String> {
    let mut names = Definitions::of_process().names();
    names.extend(running_names());
    names
}

/// The types that nodes of the domain use; none where the domain cannot be looked at.
fn running_names() -> BTreeSet<String> {
    let Ok(context) = session::open_quietly() else { return BTreeSet::new() };
    used_in(&settled(&context))
}

/// The types that nodes of a graph use.
pub fn used_in(graph: &GraphSnapshot) -> BTreeSet<String> {
    let users = graph.endpoints.iter().chain(&graph.service_endpoints);
    users.filter_map(|user| file_of(&user.type_name)).collect()
}

/// The graph: on one host at once, else when nothing new has come for a while.
fn settled(context: &Context) -> GraphSnapshot {
    let mut graph = context.graph();
    if patience() <= HERE {
        return graph;
    }
    let size = |graph: &GraphSnapshot| graph.endpoints.len() + graph.service_endpoints.len();
    let begun = Instant::now();
    let mut changed = begun;
    while changed.elapsed() < QUIET && begun.elapsed() < APPEARS && !context.is_shutdown() {
        session::pause(context, Duration::from_millis(10));
        let now = context.graph();
        if size(&now) != size(&graph) {
            changed = Instant::now();
        }
        graph = now;
    }
    graph
}

/// The interface whose file defines a type of a topic or service.
fn file_of(name: &str) -> Option<String> {
    let full = TypeName::parse(name)?;
    let stem = match full.kind {
        Kind::Msg => &full.name,
        Kind::Action => {
            ACTION_PARTS.iter().find_map(|part| full.name.strip_suffix(part)).unwrap_or(&full.name)
        }
        Kind::Srv => ["_Request", "_Response", "_Event"]
            .iter()
            .find_map(|part| full.name.strip_suffix(part))
            .unwrap_or(&full.name),
    };
    Some(TypeName { name: stem.to_owned(), ..full.clone() }.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_services_and_actions_are_listed_as_the_whole() {
        for (part, whole) in [
            ("p/action/Roll_FeedbackMessage", "p/action/Roll"),
            ("p/action/Roll_SendGoal_Request", "p/action/Roll"),
            ("p/srv/Throw_Request", "p/srv/Throw"),
            ("p/srv/Throw", "p/srv/Throw"),
            ("p/msg/Ball", "p/msg/Ball"),
        ] {
            assert_eq!(file_of(part).as_deref(), Some(whole));
        }
        assert_eq!(file_of("no type"), None);
    }

    #[test]
    fn a_name_without_a_package_is_the_only_type_of_that_name() {
        let definitions = Definitions::of_process();
        assert_eq!(of_short_name(&definitions, "Imu").as_deref(), Ok("sensor_msgs/msg/Imu"));
        assert_eq!(of_short_name(&definitions, "String").as_deref(), Ok("std_msgs/msg/String"));
        assert!(of_short_name(&definitions, "Fibonacci").is_ok());
        let error = of_short_name(&definitions, "Empty").unwrap_err();
        assert!(error.starts_with("3 types are named 'Empty'; hint: name one of "), "{error}");
        let error = of_short_name(&definitions, "LaserScann").unwrap_err();
        assert!(error.ends_with("hint: did you mean 'LaserScan'?"), "{error}");
    }
}
