//! A graph of its own for each test, with a bridge and clients.

use angaros::Context;
use angaros_fixture::{RunningNode, context};
use angaros_rosbridge::{Bridge, BridgeOptions, Incoming, ServeOptions, Session};
use angaros_window::{Access, Engine, EngineOptions, Frame, Gate, Limits};
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

pub const LONG: Duration = Duration::from_secs(10);

/// A bridge in a graph of its own.
pub struct Bench {
    pub context: Context,
    pub bridge: Arc<Bridge>,
}

impl Bench {
    pub fn new() -> Self {
        Self::with(BridgeOptions::default(), Limits::default())
    }

    pub fn with(options: BridgeOptions, limits: Limits) -> Self {
        let context = context();
        let options_of_engine = EngineOptions { limits, ..EngineOptions::default() };
        let engine = Arc::new(Engine::open(&context, options_of_engine).unwrap());
        let bridge = Bridge::new(engine, options).unwrap();
        Self { context, bridge }
    }

    pub fn client(&self) -> Client {
        let access = Arc::new(Access::loopback_only());
        let grant = access.log_in(None).unwrap();
        Client::of(Session::new(&self.bridge, &access, peer(), grant))
    }

    pub fn offers(&self, service: &str) -> bool {
        self.context.graph().services().iter().any(|one| one.name == service)
    }

    pub fn other(&self, name: &str) -> RunningNode {
        RunningNode::new(&self.context, name)
    }
}

pub fn peer() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 5000))
}

/// How servers are opened in tests: on ports that are free.
pub fn serve_options() -> ServeOptions {
    let access = Arc::new(Access::loopback_only());
    let options = ServeOptions::new(access, Gate::new(Limits::default()));
    ServeOptions { port: 0, ..options }
}

/// A client without a connection.
pub struct Client {
    pub session: Arc<Session>,
}

impl Client {
    pub fn of(session: Arc<Session>) -> Self {
        Self { session }
    }

    pub async fn send(&self, text: &str) {
        self.session.receive(Incoming::Text(text)).await;
    }

    /// The next frame, which must come.
    pub async fn frame(&self) -> Frame {
        let next = async {
            loop {
                if let Some(frame) = self.frames().await.into_iter().next() {
                    return frame;
                }
            }
        };
        tokio::time::timeout(LONG, next).await.unwrap()
    }

    /// All frames of the next message.
    pub async fn frames(&self) -> Vec<Frame> {
        tokio::time::timeout(LONG, self.session.next_frames()).await.unwrap().unwrap()
    }

    /// The next message.
    pub async fn next(&self) -> Value {
        match self.frame().await {
            Frame::Text(text) => serde_json::from_slice(&text).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// The next message of that operation; any status before it fails the test.
    pub async fn next_of(&self, op: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["op"] == op {
                return message;
            }
            assert_ne!(message["op"], "status", "{message}");
        }
    }

    /// Nothing waits for it: what it asks now is answered next.
    pub async fn has_nothing(&self) {
        self.send(r#"{"op":"call_service","id":"nothing","service":"/rosapi/get_time"}"#).await;
        let message = self.next().await;
        assert_eq!(message["id"], "nothing", "{message}");
    }
}

/// Waits for a condition that another thread brings about.
pub async fn eventually(what: &str, condition: impl Fn() -> bool) {
    let begun = std::time::Instant::now();
    while !condition() {
        assert!(begun.elapsed() < LONG, "waited in vain for {what}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
