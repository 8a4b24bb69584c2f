//! rosapi for the graph: the services of the node `/rosapi`, as ROS 2 has them.

use super::{PREFIX, Rosapi, SERVICES};
use angaros::dynamic::standard_catalog;
use angaros::{Context, GenericResponder, GenericServer, Node, NodeOptions, ServiceOptions};
use angaros_window::access::Rules;
use angaros_window::{Engine, ErrorKind, Grant, ServiceType, WindowError};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

/// Requests that are answered at one time; who comes beyond that gets no answer.
const MAX_AT_ONCE: usize = 256;

/// The node with its servers.
pub(crate) struct RosapiNode {
    node: Node,
    _servers: Vec<GenericServer>,
}

impl RosapiNode {
    /// Must be called within a runtime of tokio, in which requests are answered.
    ///
    /// # Errors
    /// A limit of a transport.
    pub fn new(
        context: &Context,
        engine: &Arc<Engine>,
        rosapi: &Arc<Rosapi>,
    ) -> Result<Self, WindowError> {
        let options = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        let node = Node::with_options(context, "rosapi", options)?;
        let runtime = Handle::try_current()
            .map_err(|error| WindowError::new(ErrorKind::System, error.to_string()))?;
        let room = Arc::new(Semaphore::new(MAX_AT_ONCE));
        let mut servers = Vec::with_capacity(SERVICES.len());
        for (name, ty) in SERVICES {
            let known =
                ServiceType::from_catalog(standard_catalog(), &format!("rosapi_msgs/srv/{ty}"))
                    .map_err(|error| WindowError::new(ErrorKind::System, error.to_string()))?;
            let service = format!("{PREFIX}{name}");
            let asked = service.clone();
            let engine = Arc::clone(engine);
            let rosapi = Arc::clone(rosapi);
            let runtime = runtime.clone();
            let room = Arc::clone(&room);
            let answer = move |request: &[u8], responder: GenericResponder| {
                let Ok(place) = Arc::clone(&room).try_acquire_owned() else { return };
                let request = request.to_vec();
                let service = asked.clone();
                let rosapi = Arc::clone(&rosapi);
                let grant = Grant::new("rosapi", Rules::everything());
                let client = Arc::new(engine.client("rosapi", grant));
                runtime.spawn(async move {
                    let answer = rosapi.answer(&client, &service, &request).await;
                    match answer {
                        // Who has gone needs no answer.
                        Some(Ok((_, response))) => drop(responder.respond(&response)),
                        Some(Err(error)) => tracing::warn!("{service}: {error}"),
                        None => {}
                    }
                    drop(place);
                });
            };
            let options = ServiceOptions::default();
            servers.push(node.create_generic_service(
                &service,
                &known.runtime(),
                options,
                answer,
            )?);
        }
        Ok(Self { node, _servers: servers })
    }

    pub fn node(&self) -> &Node {
        &self.node
    }
}
