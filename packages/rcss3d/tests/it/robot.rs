//! An agent in a container, a node that listens, and a server that the test plays.

use angaros::component::NodeSpec;
use angaros_fixture::{LONG, RunningComponents, component};
use rcss3d::{FrameBuffer, frame};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// One agent.
pub fn agent(parameters: &[(&str, &str)]) -> RunningComponents {
    RunningComponents::new(vec![node("Agent", parameters)], 1)
}

/// A trainer alone.
pub fn trainer(parameters: &[(&str, &str)]) -> RunningComponents {
    RunningComponents::new(vec![node("Trainer", parameters)], 1)
}

/// One agent for each list of parameters, in the namespaces `/p0`, `/p1` and so on.
pub fn agents(all: &[&[(&str, &str)]]) -> RunningComponents {
    let of = |(number, parameters): (usize, &&[(&str, &str)])| NodeSpec {
        namespace: Some(format!("/p{number}")),
        ..node("Agent", parameters)
    };
    RunningComponents::new(all.iter().enumerate().map(of).collect(), 1)
}

fn node(name: &str, parameters: &[(&str, &str)]) -> NodeSpec {
    let spec = component(&format!("rcss3d/{name}"), parameters);
    NodeSpec { name: Some(name.to_lowercase()), ..spec }
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
