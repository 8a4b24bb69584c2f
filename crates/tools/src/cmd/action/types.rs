//! The type of an action: its definition from here, or from the process of its server.

use crate::client::type_lookup::{Definition, Definitions};
use crate::client::{Context, Endpoint, EndpointKind};
use crate::cmd::service::types::{definition_of, fits, servers};
use crate::cmd::session;
use crate::cmd::types::{Found, resolve};
use angaros_msg::idl::{Kind, TypeName};
use std::time::Duration;

/// What the graph shows of the server of an action.
struct Offered {
    send_goal: Endpoint,
    get_result: Endpoint,
    feedback: Endpoint,
}

fn offered(context: &Context, action: &str) -> Option<Offered> {
    let service = |part: &str| servers(context, &format!("{action}/_action/{part}")).pop();
    Some(Offered {
        send_goal: service("send_goal")?,
        get_result: service("get_result")?,
        feedback: feedback_publishers(context, action).pop()?,
    })
}

fn feedback_publishers(context: &Context, action: &str) -> Vec<Endpoint> {
    let topic = format!("{action}/_action/feedback");
    let mut publishers = context.graph().endpoints;
    publishers.retain(|e| e.kind == EndpointKind::Publisher && e.topic == topic);
    publishers
}

/// What is wrong if every server of the action has another type.
pub fn other_type(context: &Context, action: &str, name: &str) -> Option<String> {
    let publishers = feedback_publishers(context, action);
    let theirs = |e: &Endpoint| {
        e.type_name.strip_suffix("_FeedbackMessage").unwrap_or(&e.type_name).to_owned()
    };
    let first = publishers.first()?;
    let is_other = publishers.iter().all(|publisher| theirs(publisher) != name);
    is_other.then(|| {
        let node = &first.node;
        let theirs = theirs(first);
        format!(
            "action {action} is a {theirs}, which {node} offers, not a {name}; hint: name that type"
        )
    })
}

/// The definition of the action type that is named.
///
/// # Errors
/// It is nowhere, or the server has another type.
pub fn find(
    context: &Context,
    definitions: &Definitions,
    action: &str,
    typed: &str,
    timeout: Duration,
) -> Found<Definition> {
    let name = parse(typed)?;
    let here = definitions.find(&name, None);
    if let Some(other) = other_type(context, action, &name) {
        return Err(other.into());
    }
    let server = match here {
        // A client of another type than the server's would make both sides warn.
        Ok(_) => {
            session::seen(context, || offered(context, action).is_some());
            offered(context, action)
        }
        Err(_) => session::wait_for(context, timeout, || offered(context, action)),
    };
    if let Some(other) = other_type(context, action, &name) {
        return Err(other.into());
    }
    match (here, server) {
        (Ok(here), Some(server)) if !fits(&here, &server.send_goal) => {
            of_server(context, definitions, &server)
        }
        (Ok(here), _) => Ok(here),
        (Err(_), Some(server)) => of_server(context, definitions, &server),
        (Err(error), None) => Err(error.into()),
    }
}

/// The parts that the server announces make the whole.
fn of_server(context: &Context, definitions: &Definitions, server: &Offered) -> Found<Definition> {
    let send_goal = definition_of(context, definitions, &server.send_goal)?;
    if let Some(whole) = send_goal.whole() {
        return Ok(whole);
    }
    let get_result = definition_of(context, definitions, &server.get_result)?;
    let feedback = &server.feedback;
    let feedback = resolve(context, definitions, &feedback.type_name, feedback.type_hash)?;
    let whole = send_goal.and(&get_result).and(&feedback).whole();
    Ok(whole.ok_or_else(|| format!("{} is known in part only", feedback.name))?)
}

/// The full name of a type as typed: `pkg/action/Name` or `pkg/Name`.
fn parse(typed: &str) -> Result<String, String> {
    let name = TypeName::parse(typed).map(|name| match typed.matches('/').count() {
        1 => TypeName { kind: Kind::Action, ..name },
        _ => name,
    });
    name.filter(|name| name.kind == Kind::Action).map(|name| name.to_string()).ok_or_else(|| {
        format!("'{typed}' is no type of an action; hint: write it as pkg/action/Name")
    })
}
