//! The programs of others: which there are, and one that runs.

use serde_json::Value;
use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longest wait for anything; a loaded machine is slow.
pub const LONG: Duration = Duration::from_secs(40);

/// A program, its transport, and what it cannot do.
pub struct Kind {
    pub name: &'static str,
    pub transport: &'static str,
    /// Why it keeps no messages for who comes late and asks for none, where that is so.
    pub no_history: Option<&'static str>,
    /// Why it cannot tell what it sees of others, where that is so.
    pub no_graph: Option<&'static str>,
    /// Whether it tells of which node its ends are.
    pub tells_node: bool,
    /// Whether it tells the hashes of its types.
    pub has_hashes: bool,
}

const USUAL: Kind = Kind {
    name: "",
    transport: "dds",
    no_history: None,
    no_graph: None,
    tells_node: true,
    has_hashes: true,
};
const ZENOH: Kind = Kind { transport: "zenoh", ..USUAL };

/// All programs there may be.
pub static KINDS: [Kind; 8] = [
    Kind { name: "ros2_jazzy", ..USUAL },
    Kind { name: "ros2_kilted", ..USUAL },
    Kind { name: "cyclonedds", ..USUAL },
    Kind { name: "cyclonedds_python", tells_node: false, ..USUAL },
    Kind {
        name: "fastdds",
        tells_node: false,
        no_graph: Some("Fast DDS has no interface that tells of the ends of others"),
        ..USUAL
    },
    Kind { name: "zenoh", ..ZENOH },
    Kind { name: "zenoh_humble", has_hashes: false, ..ZENOH },
    Kind {
        name: "zenoh_sdk",
        no_history: Some("zenoh-ros2-sdk neither keeps nor asks for history"),
        no_graph: Some("zenoh-ros2-sdk does not read tokens of others"),
        ..ZENOH
    },
];

/// Where the programs are, if `scripts/interop.sh` made them.
pub fn folder() -> Option<PathBuf> {
    std::env::var_os("ANGAROS_INTEROP").map(PathBuf::from)
}

/// By default Zenoh, and so rmw_zenoh, drops what has not left after 1 ms, and a large message
/// after 50 ms. On a loaded machine that is often, and says nothing of our nodes.
const PATIENT: &str = "transport/link/tx/queue/congestion_control/drop/wait_before_drop=2000000;\
     transport/link/tx/queue/congestion_control/drop/max_wait_before_drop_fragments=10000000";

/// A program that runs; killed with the value.
pub struct Peer {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Value>,
    /// What it wrote to its standard error so far.
    said: Arc<Mutex<Vec<String>>>,
    what: String,
}

impl Peer {
    /// Starts a program in a domain; its standard input stays open until [`Peer::let_go`].
    pub fn start<I: IntoIterator<Item = A>, A: AsRef<OsStr>>(
        name: &str,
        domain: u32,
        args: I,
    ) -> Self {
        let path = folder().unwrap().join(name);
        let mut command = Command::new(&path);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("ROS_DOMAIN_ID", domain.to_string());
        command.env("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST");
        let settings = std::env::var("ZENOH_CONFIG_OVERRIDE").unwrap_or_default();
        command.env("ZENOH_CONFIG_OVERRIDE", format!("{settings};{PATIENT}"));
        let what = format!("{command:?}");
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{what}: {error}"));
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if let Ok(told) = serde_json::from_str(&line) {
                    let _ = sender.send(told);
                }
            }
        });
        let errors = BufReader::new(child.stderr.take().unwrap());
        let said = Arc::<Mutex<Vec<String>>>::default();
        let heard = Arc::clone(&said);
        std::thread::spawn(move || {
            for line in errors.lines().map_while(Result::ok) {
                eprintln!("{line}");
                heard.lock().unwrap().push(line);
            }
        });
        let input = child.stdin.take();
        Self { child, input, lines, said, what }
    }

    /// The next line that tells of this event.
    pub fn told(&self, event: &str) -> Value {
        let end = Instant::now() + LONG;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(told) if told["event"] == event => return told,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => panic!("{}: not {event} in time", self.what),
                Err(RecvTimeoutError::Disconnected) => panic!("{}: ended", self.what),
            }
        }
    }

    /// What it wrote to its standard error so far.
    pub fn said(&self) -> Vec<String> {
        self.said.lock().unwrap().clone()
    }

    /// Lets it come to its end.
    pub fn let_go(&mut self) {
        self.input = None;
    }

    /// Ends the test unless it counted exactly these, once each, whole and in order.
    pub fn assert_received(&self, count: u32) {
        let told = self.told("received");
        let good = told["duplicates"] == 0 && told["corrupted"] == 0 && told["in_order"] == true;
        assert!(good && told["received"] == count && told["lost"] == 0, "{}: {told}", self.what);
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: i32) {
        let id = i32::try_from(self.child.id()).unwrap();
        // SAFETY: kill(2) takes two numbers; the process is our child and was not waited for, so
        // its id is its own.
        assert_eq!(unsafe { libc::kill(id, signal) }, 0, "{}", self.what);
    }

    /// Kills it without notice.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
