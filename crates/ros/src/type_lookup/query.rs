//! Asking the processes that use a type what it looks like: what their transport tells, then
//! `~/get_type_description` of their nodes, ours and those of ROS 2 (Jazzy and later).

use super::{Definition, Source, parse, read_text, with_whole};
use angaros_core::Node;
use angaros_core::service::{Call, CallError, Client};
use angaros_core::type_description::structures_of;
use angaros_msg::TypeHash;
use angaros_msg::idl::{Catalog, IdlError, Kind, TypeName};
use angaros_msg::rihs01;
use angaros_msg::type_description_interfaces::msg::{TypeDescription, TypeSource};
use angaros_msg::type_description_interfaces::srv::{
    GetTypeDescription, GetTypeDescription_Request, GetTypeDescription_Response,
};
use angaros_transport::GraphSnapshot;
use angaros_transport::endpoint::{Endpoint, NodeName};
use angaros_transport::error::Result;
use angaros_transport::services::End;
use std::time::Duration;

/// How long a node may take to be seen with its service.
const APPEARS: Duration = Duration::from_millis(1500);

/// How long an answer may take before the question is put again; it changes nothing.
const ANSWERS: Duration = Duration::from_millis(1500);

/// How often one node is asked.
const TRIES: u32 = 3;

/// Nodes that are asked.
const MAX_ASKED: usize = 8;

/// One question to whoever uses a type; it goes on while its node's executor spins.
pub struct TypeQuery {
    node: Node,
    full: TypeName,
    hash: TypeHash,
    begun_ns: u64,
    is_new: bool,
    asked: Vec<NodeName>,
    current: Option<QueriedNode>,
    /// What those said that could not answer.
    failed: Vec<String>,
}

/// A node that is asked.
struct QueriedNode {
    node: NodeName,
    client: Client<GetTypeDescription>,
    call: Option<Call<GetTypeDescription_Response>>,
    tries: u32,
    since_ns: u64,
}

impl TypeQuery {
    /// Asks by this node, which needs an executor, for the type of that name and hash.
    ///
    /// # Errors
    /// A name that is none.
    pub fn new(node: &Node, name: &str, hash: TypeHash) -> Result<Self> {
        Ok(Self {
            node: node.clone(),
            full: parse(name)?,
            hash,
            begun_ns: node.context().clock().monotonic_ns(),
            is_new: true,
            asked: Vec::new(),
            current: None,
            failed: Vec::new(),
        })
    }

    /// The definition once it is known; `None` while somebody may still answer.
    ///
    /// # Errors
    /// In it who was asked and what they said.
    pub fn poll(&mut self) -> Option<Result<Definition, String>> {
        if std::mem::take(&mut self.is_new) {
            if self.hash == TypeHash::UNKNOWN {
                let text = "its process announces no hash, by which it could be asked for it";
                return Some(Err(text.to_owned()));
            }
            let told = self.node.context().find_definition(self.hash);
            if let Some(found) = told.and_then(|text| self.of_text(&text)) {
                return Some(Ok(found));
            }
        }
        match self.current.take() {
            Some(asked) => self.go_on(asked).map(Ok),
            None => self.ask_next(),
        }
    }

    /// The full name of the type that is asked for.
    #[must_use]
    pub fn type_name(&self) -> String {
        self.full.to_string()
    }

    fn elapsed(&self, since_ns: u64) -> Duration {
        let now_ns = self.node.context().clock().monotonic_ns();
        Duration::from_nanos(now_ns.saturating_sub(since_ns))
    }

    /// The next node that offers the service.
    fn ask_next(&mut self) -> Option<Result<Definition, String>> {
        let graph = self.node.context().graph();
        let mut users = users(&graph, &self.full, self.hash);
        users.retain(|user| user != self.node.name());
        let left: Vec<_> = users.iter().filter(|user| !self.asked.contains(user)).collect();
        let offered = graph.services();
        let next = left.iter().find(|user| {
            let service = service_of(user);
            offered.iter().any(|one| one.name == service)
        });
        if let Some(next) = next.filter(|_| self.asked.len() < MAX_ASKED) {
            let next = NodeName::clone(next);
            self.asked.push(next.clone());
            match self.node.create_client::<GetTypeDescription>(&service_of(&next)) {
                Ok(client) => {
                    let since_ns = self.node.context().clock().monotonic_ns();
                    self.current =
                        Some(QueriedNode { node: next, client, call: None, tries: 0, since_ns });
                }
                Err(error) => self.failed.push(format!("{next} cannot be asked: {error}")),
            }
            return None;
        }
        // Nodes and services become known one after the other.
        let may_come = users.is_empty() || !left.is_empty();
        if may_come && self.elapsed(self.begun_ns) < APPEARS {
            return None;
        }
        let silent = left.iter().map(|user| format!("{user} does not offer get_type_description"));
        self.failed.extend(silent.take(MAX_ASKED).collect::<Vec<_>>());
        let text = match self.failed.is_empty() {
            true => "no node that uses it is known".to_owned(),
            false => self.failed.join(", "),
        };
        Some(Err(text))
    }

    /// What a node that was asked has to say.
    fn go_on(&mut self, mut asked: QueriedNode) -> Option<Definition> {
        let node = asked.node.to_string();
        let late = self.elapsed(asked.since_ns) >= ANSWERS;
        let now_ns = self.node.context().clock().monotonic_ns();
        match asked.call.take() {
            Some(call) if call.is_finished() => match call.wait(Duration::ZERO) {
                Ok(answer) => return self.judge(&asked.node, &answer),
                Err(error) => self.failed.push(format!("{node}: {}", first_line(error))),
            },
            Some(_) if late && asked.tries >= TRIES => {
                self.failed.push(format!("{node} does not answer"));
            }
            // A request may have been lost; to ask again does no harm.
            Some(_) if late => self.current = Some(QueriedNode { since_ns: now_ns, ..asked }),
            Some(call) => self.current = Some(QueriedNode { call: Some(call), ..asked }),
            None if asked.client.service_is_ready() => {
                match asked.client.call_async(&self.request()) {
                    Ok(call) => {
                        let call = Some(call);
                        let tries = asked.tries + 1;
                        self.current = Some(QueriedNode { call, tries, since_ns: now_ns, ..asked });
                    }
                    Err(error) => self.failed.push(format!("{node}: {}", first_line(error))),
                }
            }
            None if late => self.failed.push(format!("{node} cannot be reached")),
            None => self.current = Some(asked),
        }
        None
    }

    fn request(&self) -> GetTypeDescription_Request {
        GetTypeDescription_Request {
            type_name: self.full.to_string(),
            type_hash: self.hash.to_string(),
            include_type_sources: true,
        }
    }

    fn judge(
        &mut self,
        node: &NodeName,
        answer: &GetTypeDescription_Response,
    ) -> Option<Definition> {
        if !answer.successful {
            self.failed.push(format!("{node} says: {}", answer.failure_reason));
            return None;
        }
        // The texts have constants, defaults and comments, which the description lacks.
        let catalogs =
            [of_sources(&answer.type_sources), of_description(&answer.type_description).ok()];
        for catalog in catalogs.into_iter().flatten() {
            if let Some(found) = self.checked(&catalog, Source::Process(Some(node.clone()))) {
                return Some(found);
            }
        }
        self.failed.push(format!("{node} describes another type"));
        None
    }

    fn checked(&self, catalog: &Catalog, source: Source) -> Option<Definition> {
        let catalog = with_whole(catalog, &self.full)?;
        Definition::checked(&self.full.to_string(), Some(self.hash), catalog, source)
    }

    /// What a transport tells.
    fn of_text(&self, text: &str) -> Option<Definition> {
        let catalog = read_text(&self.full, text)?;
        self.checked(&catalog, Source::Process(None))
    }
}

fn service_of(node: &NodeName) -> String {
    format!("{node}/get_type_description")
}

fn first_line(error: CallError) -> String {
    let text = error.to_string();
    text.split(['\n', ';']).next().unwrap_or_default().to_owned()
}

/// The nodes that may use the type. Over DDS an endpoint is known up to seconds before the name of
/// its node: then it is any node of its process that can be asked.
fn users(graph: &GraphSnapshot, full: &TypeName, hash: TypeHash) -> Vec<NodeName> {
    let name = full.to_string();
    let uses = |endpoint: &&Endpoint| {
        let as_message = endpoint.type_hash == hash && endpoint.type_name == name;
        as_message
            || endpoint.service_hash == Some(hash)
                && End::of(endpoint).is_some_and(|end| end.type_name == name)
    };
    let offered = graph.services();
    let mut users: Vec<NodeName> = Vec::new();
    for endpoint in graph.endpoints.iter().chain(&graph.service_endpoints).filter(uses) {
        let mut nodes = vec![endpoint.node.clone()];
        if endpoint.node.name.starts_with("_NODE_NAME_UNKNOWN") {
            let beside = offered.iter().filter(|one| one.gid.0[..12] == endpoint.gid.0[..12]);
            nodes = beside.filter_map(|one| node_of(&one.name)).collect();
        }
        nodes.retain(|node| !users.contains(node));
        users.extend(nodes);
    }
    users
}

/// The inverse of [`service_of`].
fn node_of(service: &str) -> Option<NodeName> {
    let (namespace, name) = service.strip_suffix("/get_type_description")?.rsplit_once('/')?;
    let namespace = if namespace.is_empty() { "/" } else { namespace };
    Some(NodeName { namespace: namespace.to_owned(), name: name.to_owned() })
}

/// What the texts define that come with an answer.
fn of_sources(sources: &[TypeSource]) -> Option<Catalog> {
    let mut catalog = Catalog::new();
    for source in sources {
        let name = TypeName::parse(&source.type_name)?;
        if Kind::parse(&source.encoding) == Some(name.kind) {
            catalog.add_text(&name, &source.raw_file_contents).ok()?;
        }
    }
    Some(catalog)
}

/// What an answer describes.
fn of_description(description: &TypeDescription) -> Result<Catalog, IdlError> {
    let mut catalog = Catalog::new();
    for structure in structures_of(description) {
        catalog.add_interface(rihs01::interface(&structure)?);
    }
    Ok(catalog)
}
