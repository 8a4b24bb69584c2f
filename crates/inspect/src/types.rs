//! The one way in which verbs find a type: from the command line or the graph, its definition from
//! where [`type_lookup`](angaros::type_lookup) looks.

use crate::{output, session};
use angaros::type_lookup::{Definition, Definitions, Inquiry};
use angaros::{Context, Endpoint, EndpointKind, Error, RuntimeType, SingleThreadedExecutor};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicError, DynamicType, nearest};
use angaros_msg::idl::{Catalog, Kind, TypeName};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A wait longer than this is announced with its deadline.
const SILENT: Duration = Duration::from_millis(300);

/// So long who publishes a type that has no definition waits for others; that is not announced.
const PUBLISHING: Duration = Duration::from_secs(1);

/// How long one look at what a process answers lasts.
const TURN: Duration = Duration::from_millis(10);

/// What a search for a type yields, or why there is none.
pub type Found<T> = Result<T, Box<dyn std::error::Error>>;

/// Where definitions come from beside what every verb looks into.
#[derive(clap::Args, Clone, Default)]
pub struct TypeArgs {
    /// Also take definitions of types from this bag
    #[arg(long, value_name = "BAG")]
    types_from: Vec<PathBuf>,
}

impl TypeArgs {
    /// All places but the processes of the domain.
    pub fn definitions(&self) -> Found<Definitions> {
        let mut definitions = Definitions::of_process();
        for path in &self.types_from {
            for topic in angaros_bag::open(path)?.topics() {
                if let Some(text) = &topic.definition {
                    definitions.with_text(&path.display().to_string(), &topic.type_name, text);
                }
            }
        }
        Ok(definitions)
    }
}

/// All that is needed to speak a type.
pub struct Known {
    /// Its fields and their layout.
    pub ty: Arc<DynamicType>,
    /// Its RIHS01 hash.
    pub hash: TypeHash,
    /// Its definition and those of the types in it, as a bag holds them.
    pub definition: String,
}

impl Known {
    /// As the client library wants it.
    pub fn runtime(&self) -> RuntimeType<'_> {
        RuntimeType { name: &self.ty.name, hash: self.hash, definition: &self.definition }
    }

    /// A type of a catalog.
    pub fn from_catalog(catalog: &Catalog, name: &str) -> Result<Self, DynamicError> {
        let ty = DynamicType::from_catalog(catalog, name)?;
        let hash = DynamicType::hash(catalog, &ty.name)?;
        let definition = DynamicType::definition(catalog, &ty.name)?;
        Ok(Self { ty, hash, definition })
    }

    /// The type named, or that of whoever uses the topic first within the time.
    pub fn find(
        context: &Context,
        definitions: &Definitions,
        topic: &str,
        name: Option<&str>,
        timeout: Duration,
    ) -> Found<Self> {
        if let Some(wrong) = name.and_then(|name| no_message(topic, name)) {
            return Err(wrong.into());
        }
        let found = match name {
            Some(name) => named(context, definitions, topic, name, timeout)?,
            None => {
                let found = first_user(context, topic, timeout, SILENT);
                let user = found.ok_or_else(|| nobody(context, topic, timeout))?;
                resolve(context, definitions, &user.type_name, user.type_hash)?
            }
        };
        Ok(Self::from_catalog(&found.catalog, &found.name)?)
    }
}

/// What is wrong with a type that is none of messages, and what to write instead.
fn no_message(topic: &str, typed: &str) -> Option<String> {
    let name = TypeName::parse(typed)?;
    // Parts of services and actions travel as messages.
    if name.name.contains('_') {
        return None;
    }
    match name.kind {
        Kind::Msg => None,
        Kind::Srv => Some(format!(
            "{name} is a type of services, not of messages; hint: angaros service call {topic} \
             {name} '{{}}'"
        )),
        Kind::Action => Some(format!(
            "{name} is a type of actions, not of messages; hint: angaros action send_goal {topic} \
             {name} '{{}}'"
        )),
    }
}

/// Who uses the topic first; a wait that may be longer than `quiet` is announced.
fn first_user(
    context: &Context,
    topic: &str,
    timeout: Duration,
    quiet: Duration,
) -> Option<Endpoint> {
    let user = || users(context, topic).into_iter().next();
    session::wait_for(context, timeout.min(SILENT), user).or_else(|| {
        if timeout > quiet && !context.is_shutdown() {
            let seconds = rounded(timeout);
            output::progress(&format!("waiting up to {seconds} s for topic {topic}"));
        }
        session::wait_for(context, timeout.saturating_sub(SILENT), user)
    })
}

/// Seconds as somebody would write them, to a millisecond.
pub fn rounded(span: Duration) -> f64 {
    (span.as_secs_f64() * 1e3).round() / 1e3
}

/// A type that was named: what has no definition here is asked of whoever uses it on the topic.
fn named(
    context: &Context,
    definitions: &Definitions,
    topic: &str,
    name: &str,
    timeout: Duration,
) -> Found<Definition> {
    let full = TypeName::parse(name).map_or_else(|| name.to_owned(), |full| full.to_string());
    let here = definitions.find(name, None);
    if here.is_ok() {
        // An endpoint of another type than the graph's would make both sides warn.
        session::seen(context, || !users(context, topic).is_empty());
    }
    if let Some(other) = other_type(context, topic, &full) {
        return Err(other.into());
    }
    let found = match here {
        Ok(found) => found,
        Err(error) => match first_user(context, topic, timeout, PUBLISHING) {
            Some(user) if user.type_name == full => {
                return resolve(context, definitions, &full, user.type_hash);
            }
            Some(_) if let Some(other) = other_type(context, topic, &full) => {
                return Err(other.into());
            }
            _ => return Err(error.into()),
        },
    };
    // A package here may have changed since the other side was built.
    let users = users(context, topic);
    let theirs = users.iter().find(|user| user.type_name == full).map(|user| user.type_hash);
    match theirs.filter(|hash| !hash.matches(found.hash)) {
        Some(hash) => resolve(context, definitions, &full, hash),
        None => Ok(found),
    }
}

/// The definition of a type whose user is known: from the files here, else from a process.
pub fn resolve(
    context: &Context,
    definitions: &Definitions,
    name: &str,
    hash: TypeHash,
) -> Found<Definition> {
    let error = match definitions.find(name, Some(hash)) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    inquire(context, name, hash).map_err(|said| unresolved(&error, &said).into())
}

/// Both reasons in one line, then the remedy.
fn unresolved(error: &Error, said: &str) -> String {
    let text = error.to_string();
    match text.split_once("\nhint: ") {
        Some((what, hint)) => format!("{what}, {said}; hint: {hint}"),
        None => format!("{text}, {said}"),
    }
}

/// Asks the processes that use a type.
fn inquire(context: &Context, name: &str, hash: TypeHash) -> Result<Definition, String> {
    let told = |error: Error| error.to_string();
    let node = session::node(context).map_err(told)?;
    let executor = SingleThreadedExecutor::new(context).map_err(told)?;
    executor.add_node(&node).map_err(told)?;
    let mut inquiry = Inquiry::new(&node, name, hash).map_err(told)?;
    loop {
        if let Some(found) = inquiry.poll() {
            return found;
        }
        if context.is_shutdown() {
            return Err("interrupted".to_owned());
        }
        executor.spin_until(|| false, TURN);
    }
}

/// Who uses the topic, but for this process.
fn users(context: &Context, topic: &str) -> Vec<Endpoint> {
    let mut users = context.graph().endpoints;
    users.retain(|user| user.topic == topic && !session::is_own(&user.node));
    users
}

/// What is wrong if everybody on the topic uses another type.
pub fn other_type(context: &Context, topic: &str, name: &str) -> Option<String> {
    let users = users(context, topic);
    let other = users.first().filter(|_| users.iter().all(|user| user.type_name != name))?;
    let does = match other.kind {
        EndpointKind::Publisher => "publishes",
        EndpointKind::Subscription => "subscribes to",
    };
    let node = &other.node;
    let theirs = &other.type_name;
    Some(format!(
        "topic {topic} is a {theirs}, which {node} {does}, not a {name}; hint: name that type, or \
         take another topic"
    ))
}

/// Why a topic's type is not known, with the topic that was probably meant.
fn nobody(context: &Context, topic: &str, timeout: Duration) -> String {
    let topics: Vec<String> = context.graph().endpoints.into_iter().map(|e| e.topic).collect();
    let hint = match nearest(topic, topics.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "name its type after the topic, or see 'angaros topic list'".to_owned(),
    };
    let waited = rounded(timeout);
    format!("topic {topic} has no publisher and no subscription after {waited} s; hint: {hint}")
}
