//! Services: a client asks, a server answers.
//!
//! Requests and replies are messages on topics of their own (`correlation.rs` says which), so they
//! travel over every transport: one publish and one wake-up each way.
//!
//! * **S1** Every call ends exactly once: with the response, or with a [`CallError`] that says why
//!   not. Nothing is dropped silently: a queue without room is [`CallError::Full`] at the caller.
//! * **S2** Responses belong to requests by the client and its count of requests, whatever order
//!   they come in. A response that nobody waits for any more (the second of two servers, or one
//!   after a time-out) is dropped and counted.
//! * **S3** A service is ready for a client when some server has met its requests and can answer
//!   it; calls before that are [`CallError::Unavailable`]. Requests reach every server there is.
//! * **S4** When all servers a call was sent to are gone, what they answered before still counts;
//!   then the call ends with [`CallError::ServerLost`]. A server is gone when it is dropped, when
//!   its process ends, and when its node goes out of service because a callback panicked. When
//!   the client's own node does, its calls end with [`CallError::NodeFailed`].
//! * **S5** A request is answered by the callback's return, by its future, or by a [`Responder`],
//!   from any thread and at any time. One that is dropped without an answer (a panic drops it too)
//!   ends the call with [`CallError::Unanswered`]. A response to a client that is gone is dropped
//!   and counted.
//! * **S6** A blocking call inside a callback runs other callbacks of the same executor meanwhile;
//!   the callback that waits keeps its group. If the only servers belong to groups that this thread
//!   holds, the call ends at once with [`CallError::WouldDeadlock`].
//! * **S7** A blocking call outside of callbacks waits for the executor of the client's node; while
//!   nobody spins that, the calling thread takes the replies itself.
//! * **S8** Time-outs are of the context's clock.

mod call;
mod call_callbacks;
mod callback;
mod client;
mod client_state;
mod error;
mod generic;
mod generic_introspection;
mod introspection;
mod links;
mod registry;
mod responder;
mod server;
mod table;
mod tasks;
mod waiting;

pub use angaros_transport::graph::ServiceEnd;
pub use call::{Call, PendingCall};
pub use callback::ServiceCallback;
pub use client::Client;
pub use error::{CallError, RespondError};
pub use generic::{GenericClient, GenericResponder, GenericServer, PendingGenericCall};
pub use introspection::ServiceIntrospection;
pub use responder::Responder;
pub use server::{Server, ServiceOptions};

use crate::node::{Node, RuntimeType};
use angaros_msg::{Service, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::endpoint::{Endpoint, EndpointKind};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::local::Payload;
use angaros_transport::services::correlation;
use std::sync::Arc;

/// A service type that is known at run time.
#[derive(Clone, Copy, Debug)]
pub struct RuntimeService<'a> {
    /// ROS name, as in `std_srvs/srv/SetBool`.
    pub name: &'a str,
    /// RIHS01 of the service as a whole.
    pub hash: TypeHash,
    /// Text of the `.srv` file with those of its references, as [`Service::DEFINITION`].
    pub definition: &'a str,
    /// What a client sends, as in `std_srvs/srv/SetBool_Request`.
    pub request: RuntimeType<'a>,
    /// What a server answers.
    pub response: RuntimeType<'a>,
}

impl RuntimeService<'static> {
    /// The description of a type known at compile time.
    #[must_use]
    pub fn of<S: Service>() -> Self {
        Self {
            name: S::TYPE_NAME,
            hash: S::TYPE_HASH,
            definition: S::DEFINITION,
            request: RuntimeType::of::<S::Request>(),
            response: RuntimeType::of::<S::Response>(),
        }
    }
}

/// The bytes of a message of these topics, which are sent as bytes only.
fn bytes_of(payload: Payload) -> Option<Slot> {
    match payload {
        Payload::Bytes(bytes) | Payload::Both { bytes, .. } => Some(bytes),
        owned @ Payload::Owned { .. } => owned.into_bytes(&HeapPool::new(1)).ok(),
    }
}

/// The end of a service on one of its topics.
fn end_of(
    node: &Node,
    kind: EndpointKind,
    topic: String,
    of: &RuntimeType<'_>,
    service: TypeHash,
) -> Endpoint {
    let endpoint = node.endpoint_on(kind, topic, of, correlation::qos());
    Endpoint { service_hash: Some(service), ..Arc::unwrap_or_clone(endpoint) }
}

/// What clients and servers have in common: the full name, and that others can read the type.
fn announce(node: &Node, what: &str, service: &str, of: &RuntimeService<'_>) -> Result<String> {
    let full = node.resolve_service(service).map_err(|error| {
        let message = format!("cannot create a {what} of node {} on '{service}'", node.name());
        Error::new(ErrorKind::InvalidArgument, message).source(error)
    })?;
    if full.len() > correlation::MAX_SERVICE {
        let message = format!(
            "cannot create a {what} of node {} on '{full}': the name of the service has {} \
             characters, its topics leave room for {}",
            node.name(),
            full.len(),
            correlation::MAX_SERVICE
        );
        return Err(Error::new(ErrorKind::InvalidArgument, message)
            .hint("shorten the service's name or its namespace"));
    }
    node.uses_type(of.name, of.hash, of.definition);
    let RuntimeType { name, hash, .. } = of.request;
    node.uses_type(name, hash, &request_definition(of));
    // Some transports make the end of replies together with that of requests.
    node.uses_type(of.response.name, of.response.hash, of.response.definition);
    Ok(full)
}

/// The definition of the request with that of the response among those it refers to: a server that
/// has no client yet shows nothing but the type of its requests, and who asks it by that
/// (`angaros service call`) must read its answer too.
fn request_definition(of: &RuntimeService<'_>) -> String {
    let request = of.request;
    let response = of.response;
    let end =
        if request.definition.is_empty() || request.definition.ends_with('\n') { "" } else { "\n" };
    let line = "=".repeat(80);
    format!("{}{end}{line}\nMSG: {}\n{}", request.definition, response.name, response.definition)
}
