//! The fixture of the rules of services: a node with servers and one with clients.

use crate::check::{LONG, Verdict, ensure};
use crate::fixture::Fixture;
use crate::wire::Wire;
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::{Client, Node, Responder, Server, Service, SingleThreadedExecutor};
use std::sync::{Arc, Mutex};

/// A request to add two numbers.
pub fn ask(a: i64, b: i64) -> AddTwoInts_Request {
    AddTwoInts_Request { a, b }
}

/// The response to a request.
pub fn add(request: AddTwoInts_Request) -> AddTwoInts_Response {
    AddTwoInts_Response { sum: request.a + request.b }
}

/// Requests that are answered later.
pub type DeferredRequests = Arc<Mutex<Vec<(AddTwoInts_Request, Responder<AddTwoInts>)>>>;

/// A node with servers and one with clients.
pub struct ServiceFixture {
    /// The nodes; the name of the service is their topic.
    pub nodes: Fixture,
}

impl ServiceFixture {
    pub fn on(wire: &Wire) -> Verdict<Self> {
        Ok(Self { nodes: Fixture::on(wire)? })
    }

    /// The node of servers.
    pub fn server_node(&self) -> &Node {
        &self.nodes.listener
    }

    /// The node of clients.
    pub fn client_node(&self) -> &Node {
        &self.nodes.talker
    }

    /// A server that adds.
    pub fn adder(&self) -> Verdict<Server<AddTwoInts>> {
        Ok(self.server_node().create_service::<AddTwoInts, _>(&self.nodes.topic, add)?)
    }

    /// A server that defers its answers.
    pub fn deferring_server(&self) -> Verdict<(Server<AddTwoInts>, DeferredRequests)> {
        let kept = DeferredRequests::default();
        let list = Arc::clone(&kept);
        let keep = move |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
            crate::check::lock(&list).push((request, responder));
        };
        Ok((self.server_node().create_service::<AddTwoInts, _>(&self.nodes.topic, keep)?, kept))
    }

    /// A client whose server is available.
    pub fn client<S: Service>(&self) -> Verdict<Client<S>> {
        let client = self.client_node().create_client(&self.nodes.topic)?;
        self.spin(|| ready(&client))?;
        Ok(client)
    }

    /// Spins both nodes while `work` runs on a thread of its own.
    pub fn spin<T: Send>(&self, work: impl FnOnce() -> Verdict<T> + Send) -> Verdict<T> {
        spin_all(&[self.server_node(), self.client_node()], work)
    }

    /// Spins the node of servers only.
    pub fn spin_server<T: Send>(&self, work: impl FnOnce() -> Verdict<T> + Send) -> Verdict<T> {
        spin_all(&[self.server_node()], work)
    }
}

/// A service whose callback panics, after which its node is out of service.
pub fn failing_service(node: &Node, service: &str) -> Verdict<Server<AddTwoInts>> {
    let fail = |_: AddTwoInts_Request| -> AddTwoInts_Response { panic!("as the rule wants it") };
    Ok(node.create_service::<AddTwoInts, _>(service, fail)?)
}

/// Waits until a server can answer.
pub fn ready<S: Service>(client: &Client<S>) -> Verdict {
    ensure(client.wait_for_service(LONG), || "the service did not become ready".to_owned())
}

/// Spins each node on an executor of its own while `work` runs.
pub fn spin_all<T: Send>(nodes: &[&Node], work: impl FnOnce() -> Verdict<T> + Send) -> Verdict<T> {
    let mut executors = Vec::new();
    for node in nodes {
        let executor = SingleThreadedExecutor::new(node.context())?;
        executor.add_node(node)?;
        executors.push(executor);
    }
    let result = std::thread::scope(|scope| {
        executors.iter().for_each(|executor| {
            scope.spawn(|| executor.spin());
        });
        let result = scope.spawn(work).join();
        executors.iter().for_each(SingleThreadedExecutor::cancel);
        result.unwrap_or_else(|_| Err("a thread of the rule panicked".into()))
    });
    executors.iter().zip(nodes).for_each(|(executor, node)| executor.remove_node(node));
    result
}

/// The child process that answers until it is killed; questions below 0 it never answers.
pub fn serve(node: &Node, service: &str, say: fn(&str)) -> Verdict {
    let mut kept = Vec::new();
    let answer = move |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
        if request.a < 0 {
            kept.push(responder);
        } else {
            // A client that is gone needs no answer.
            let _ = responder.respond(add(request));
        }
    };
    let _server = node.create_service::<AddTwoInts, _>(service, answer)?;
    let executor = SingleThreadedExecutor::new(node.context())?;
    executor.add_node(node)?;
    say("ready");
    executor.spin_until(|| false, 3 * LONG);
    Ok(())
}
