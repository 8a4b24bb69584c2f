//! An agent in a container, a node that listens, and a server that the test plays.

use angaros::ContextOptions;
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::prelude::*;
use rcss3d::{FrameBuffer, frame};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub const LONG: Duration = Duration::from_secs(20);

pub struct Robot {
    context: Context,
    thread: Option<std::thread::JoinHandle<()>>,
    pub node: Node,
}

impl Robot {
    pub fn new(domain: u32, parameters: &[(&str, &str)]) -> Self {
        Self::several(domain, &[parameters])
    }

    /// A component of this package alone.
    pub fn component(domain: u32, component: &str, parameters: &[(&str, &str)]) -> Self {
        Self::with(domain, vec![node(component, None, parameters)])
    }

    /// One agent for each list of parameters, each in a namespace of its own if there are several.
    pub fn several(domain: u32, agents: &[&[(&str, &str)]]) -> Self {
        let of = |(number, parameters): (usize, &&[(&str, &str)])| {
            let namespace = (agents.len() > 1).then(|| format!("/p{number}"));
            node("Agent", namespace, parameters)
        };
        Self::with(domain, agents.iter().enumerate().map(of).collect())
    }

    fn with(domain: u32, nodes: Vec<NodeSpec>) -> Self {
        let options = ContextOptions {
            domain: Some(domain),
            transport: Some("local".into()),
            ..ContextOptions::default()
        };
        let context = Context::new(options, &[]).unwrap();
        let node = Node::new(&context, "listener").unwrap();
        let spec = ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() };
        let container = Container::new(&context, &spec).unwrap();
        let thread = Some(std::thread::spawn(move || container.spin().unwrap()));
        Self { context, thread, node }
    }

    pub fn hear<T: Message>(&self, topic: &str) -> Subscription<T> {
        self.node.create_polled_subscription(topic, Qos::keep_last(100)).unwrap()
    }
}

fn node(component: &str, namespace: Option<String>, parameters: &[(&str, &str)]) -> NodeSpec {
    NodeSpec {
        component: format!("rcss3d/{component}"),
        name: Some(component.to_lowercase()),
        namespace,
        parameters: parameters.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect(),
        ..NodeSpec::default()
    }
}

impl Drop for Robot {
    fn drop(&mut self) {
        self.context.shutdown();
        let _ = self.thread.take().unwrap().join();
    }
}

/// The next message on a topic that is wanted.
pub fn wait<T: Message>(topic: &Subscription<T>, wanted: impl Fn(&T) -> bool) -> Arc<T> {
    let end = Instant::now() + LONG;
    loop {
        while let Some(sample) = topic.take().unwrap() {
            let message = sample.message().unwrap();
            if wanted(&message) {
                return message;
            }
        }
        assert!(Instant::now() < end, "nothing that is wanted came on {}", topic.topic());
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The server's end of one connection.
pub struct Served {
    stream: TcpStream,
    frames: FrameBuffer,
}

impl Served {
    pub fn accept(listener: &TcpListener) -> Self {
        let end = Instant::now() + LONG;
        loop {
            if let Some(served) = Self::accept_now(listener) {
                return served;
            }
            assert!(Instant::now() < end, "nobody came");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The connection that waits, if there is one.
    pub fn accept_now(listener: &TcpListener) -> Option<Self> {
        listener.set_nonblocking(true).unwrap();
        let (stream, _) = listener.accept().ok()?;
        stream.set_nonblocking(false).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        Some(Self { stream, frames: FrameBuffer::default() })
    }

    pub fn say(&mut self, message: &str) {
        self.stream.write_all(&frame(message)).unwrap();
    }

    /// The next message of the agent.
    pub fn hear(&mut self) -> String {
        let mut bytes = [0; 4096];
        loop {
            if let Some(message) = self.frames.take().unwrap() {
                return String::from_utf8(message).unwrap();
            }
            let count = self.stream.read(&mut bytes).unwrap();
            assert!(count > 0, "the agent is gone");
            self.frames.push(&bytes[..count]);
        }
    }

    /// Whether the agent has said nothing but what was heard.
    pub fn is_quiet(&mut self) -> bool {
        self.stream.set_nonblocking(true).unwrap();
        let mut bytes = [0; 4096];
        let quiet = self.stream.read(&mut bytes).is_err() && self.frames.waiting() == 0;
        self.stream.set_nonblocking(false).unwrap();
        quiet
    }
}

pub fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    (listener, port)
}
