//! A server with a graph of its own.

use angaros::{Context, Node, NodeOptions, SingleThreadedExecutor};
use angaros_fixture::context;
use angaros_foxglove::{Answer, Answers, Foxglove, FoxgloveOptions};
use angaros_window::net::tls::Identity;
use angaros_window::net::{Server, ServerOptions};
use angaros_window::{Access, AccessOptions, Engine, EngineOptions, Gate, Grant, Limits, Right};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

pub struct Stage {
    pub context: Context,
    pub engine: Arc<Engine>,
    pub gate: Arc<Gate>,
    pub address: SocketAddr,
    /// The share folder of the package `robot`.
    pub robot: tempfile::TempDir,
    serving: tokio::task::JoinHandle<()>,
}

impl Stage {
    pub async fn new() -> Self {
        Self::with(AccessOptions::default(), Limits::default()).await
    }

    pub async fn with(access: AccessOptions, limits: Limits) -> Self {
        Self::made(access, limits, None).await
    }

    pub async fn encrypted(identity: Identity) -> Self {
        Self::made(AccessOptions::default(), Limits::default(), Some(identity)).await
    }

    async fn made(access: AccessOptions, limits: Limits, tls: Option<Identity>) -> Self {
        let context = context();
        let options = EngineOptions {
            limits: limits.clone(),
            graph_interval: Duration::from_millis(20),
            ..EngineOptions::default()
        };
        let engine = Arc::new(Engine::open(&context, options).unwrap());
        let gate = Gate::new(limits);
        let server = Server::bind(ServerOptions {
            address: "127.0.0.1:0".parse().unwrap(),
            access: Arc::new(Access::new(access)),
            gate: Arc::clone(&gate),
            tls,
            compress: false,
        });
        let server = server.await.unwrap();
        let address = server.local_addr().unwrap();
        let robot = tempfile::tempdir().unwrap();
        let share = robot.path().to_owned();
        let options = FoxgloveOptions {
            packages: Some(Arc::new(move |name: &str| (name == "robot").then(|| share.clone()))),
            gate: Some(Arc::clone(&gate)),
            answers: Some(Arc::new(Echo)),
            ..FoxgloveOptions::default()
        };
        let bridge = Foxglove::new(&engine, options);
        let serving = tokio::spawn(server.serve(bridge, std::future::pending()));
        Self { context, engine, gate, address, robot, serving }
    }

    pub fn node(&self, name: &str) -> Node {
        let options = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        Node::with_options(&self.context, name, options).unwrap()
    }

    /// Runs the callbacks of a node until the stage ends.
    pub fn spin(&self, node: &Node) -> Spinning {
        let executor = Arc::new(SingleThreadedExecutor::new(&self.context).unwrap());
        executor.add_node(node).unwrap();
        let spun = Arc::clone(&executor);
        let thread = Some(std::thread::spawn(move || spun.spin()));
        Spinning { executor, thread }
    }
}

/// Answers a question with what it says, and whether who asks may read `/secret`.
struct Echo;

impl Answers for Echo {
    fn answer(&self, grant: Grant, what: String, arguments: Value) -> Answer<'_> {
        let may = grant.allows(Right::Read, "/secret");
        Box::pin(async move {
            match what.as_str() {
                "echo" => Ok(json!({"said": arguments, "may": may})),
                _ => Err(format!("nothing is known about {what}")),
            }
        })
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.serving.abort();
        self.context.shutdown();
    }
}

pub struct Spinning {
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Spinning {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// Waits for something that is asked for again and again.
pub async fn until(what: &str, holds: impl Fn() -> bool) {
    super::client::patiently(what, async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}
