//! What the rules of services have in common: two nodes, one asks and one answers.

use crate::check::{LONG, Verdict, ensure};
use crate::stage::Stage;
use crate::wire::Wire;
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::{Client, Node, Responder, Server, Service, SingleThreadedExecutor};
use std::sync::{Arc, Mutex};

/// A question.
pub fn ask(a: i64, b: i64) -> AddTwoInts_Request {
    AddTwoInts_Request { a, b }
}

/// Its answer.
pub fn add(request: AddTwoInts_Request) -> AddTwoInts_Response {
    AddTwoInts_Response { sum: request.a + request.b }
}

/// Requests whose answers are put off.
pub type Kept = Arc<Mutex<Vec<(AddTwoInts_Request, Responder<AddTwoInts>)>>>;

/// A server and a client on a stage.
pub struct Place {
    /// Where they are; the name of the service is its topic.
    pub stage: Stage,
}

impl Place {
    pub fn on(wire: &Wire) -> Verdict<Self> {
        Ok(Self { stage: Stage::on(wire)? })
    }

    /// The node of servers.
    pub fn answers(&self) -> &Node {
        &self.stage.hearer
    }

    /// The node of clients.
    pub fn asks(&self) -> &Node {
        &self.stage.speaker
    }

    /// A server that adds.
    pub fn adder(&self) -> Verdict<Server<AddTwoInts>> {
        Ok(self.answers().create_service::<AddTwoInts, _>(&self.stage.topic, add)?)
    }

    /// A server that puts off its answers.
    pub fn keeper(&self) -> Verdict<(Server<AddTwoInts>, Kept)> {
        let kept = Kept::default();
        let list = Arc::clone(&kept);
        let keep = move |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
            crate::check::lock(&list).push((request, responder));
        };
        Ok((self.answers().create_service::<AddTwoInts, _>(&self.stage.topic, keep)?, kept))
    }

    /// A client that has met a server, while that one's node is spun.
    pub fn client<S: Service>(&self) -> Verdict<Client<S>> {
        let client = self.asks().create_client(&self.stage.topic)?;
        self.spin(|| ready(&client))?;
        Ok(client)
    }

    /// Spins both nodes while `work` runs on a thread of its own.
    pub fn spin<T: Send>(&self, work: impl FnOnce() -> Verdict<T> + Send) -> Verdict<T> {
        spin_all(&[self.answers(), self.asks()], work)
    }

    /// Spins the node of servers only.
    pub fn spin_answers<T: Send>(&self, work: impl FnOnce() -> Verdict<T> + Send) -> Verdict<T> {
        spin_all(&[self.answers()], work)
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
