//! Sends requests about tracing to all processes of a domain, and collects their answers.

use crate::client::std_msgs::msg::{String as Text, UInt8MultiArray};
use crate::client::trace::control::{
    ANSWERS, Answer, MAX_PIECES, Operation, PIECES, ProcessName, REQUESTS, Request, VERSION,
    take_no_part,
};
use crate::client::{Context, Gid, Node, Publisher, Qos, Subscription};
use crate::cmd::session;
use angaros_msg::names::is_hidden;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// Pause after the last answer before a request is complete.
const QUIET_PERIOD: Duration = Duration::from_millis(400);
/// How often a request is repeated for processes that have not answered.
const RETRY_PERIOD: Duration = Duration::from_millis(500);

/// So many bytes of an id are the same in all endpoints of a process.
const ID_OF_PROCESS: usize = 12;

/// How long to wait for whom.
#[derive(clap::Args, Clone, Copy)]
pub struct Timeouts {
    /// Seconds to wait for what other hosts announce
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    discovery: f64,
    /// Seconds to wait for processes that do not answer
    #[arg(long, default_value_t = 5.0, value_name = "SECONDS")]
    timeout: f64,
}

impl Timeouts {
    fn discovery(self) -> Duration {
        Duration::from_secs_f64(self.discovery.clamp(0.0, 3600.0))
    }

    fn timeout(self) -> Duration {
        Duration::from_secs_f64(self.timeout.clamp(0.1, 3600.0)).max(self.discovery())
    }
}

/// The answers to a request.
pub struct Replies {
    /// One answer of each process.
    pub answers: Vec<Answer>,
    /// Contexts that received the request and did not answer.
    pub silent: usize,
    /// The nodes of each process, by the key of its name.
    nodes: HashMap<String, BTreeSet<String>>,
}

/// Nodes of a process that are named; of the others only how many there are.
const SHOWN: usize = 3;

impl Replies {
    /// A process by its nodes, which a user knows; by its own name where it has none.
    pub fn describe(&self, process: &ProcessName) -> String {
        let nodes = self.nodes.get(&process.key).filter(|nodes| !nodes.is_empty());
        let name = nodes.map_or_else(|| process.name.clone(), named);
        format!("{name} (process {} on {})", process.pid, process.host)
    }
}

fn named(nodes: &BTreeSet<String>) -> String {
    let shown: Vec<&str> = nodes.iter().take(SHOWN).map(String::as_str).collect();
    match nodes.len().saturating_sub(SHOWN) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A node in the domain with the endpoints for control of tracing.
pub struct ControlClient {
    pub context: Context,
    node: Node,
    requests: Publisher<Text>,
    answers: Subscription<Text>,
    pieces: Option<Subscription<UInt8MultiArray>>,
    timeouts: Timeouts,
    next: u64,
}

impl ControlClient {
    pub fn open(timeouts: Timeouts) -> Result<Self, Box<dyn std::error::Error>> {
        take_no_part();
        let context = session::open()?;
        let node = session::node(&context)?;
        let qos = Qos::keep_last(64);
        let requests = node.create_publisher(REQUESTS, qos)?;
        let qos = Qos::keep_last(1000).transient_local();
        let answers = node.create_polled_subscription(ANSWERS, qos)?;
        // Unlike that of any other command: answers are kept for those that come late.
        let next = u64::from_str_radix(&random_id()?[..16], 16)?;
        Ok(Self { context, node, requests, answers, pieces: None, timeouts, next })
    }

    /// The number of the domain.
    pub fn domain(&self) -> u32 {
        self.context.domain()
    }

    /// Sends a request to all processes, also to those that are discovered meanwhile. Ends when all
    /// discovered processes have answered, or when `enough` is true.
    pub fn ask(&mut self, verb: &Operation, enough: impl Fn(&[Answer]) -> bool) -> Replies {
        let number = self.send(verb);
        let begun = Instant::now();
        let mut asked_at = begun;
        let mut heard_at = begun;
        let mut asked = self.matched();
        let mut answers: HashMap<String, Answer> = HashMap::new();
        let mut who: HashMap<Gid, String> = HashMap::new();
        loop {
            while let Some((from, answer)) = self.next_answer(number) {
                who.insert(from, answer.process.key.clone());
                heard_at = Instant::now();
                answers.insert(answer.process.key.clone(), answer);
            }
            let silent = self.matched().saturating_sub(who.len());
            let waited = begun.elapsed();
            let all = silent == 0 && waited >= self.timeouts.discovery();
            let done = all && heard_at.elapsed() >= QUIET_PERIOD
                || waited >= self.timeouts.timeout()
                || self.context.is_shutdown();
            let list: Vec<Answer> = answers.values().cloned().collect();
            if done || !list.is_empty() && silent == 0 && enough(&list) {
                let mut answers = list;
                answers.sort_by_key(|a| (a.process.host.clone(), a.process.pid));
                return Replies { answers, silent, nodes: self.nodes_of(&who) };
            }
            let more = self.matched() > asked;
            if silent > 0 && (more || asked_at.elapsed() >= RETRY_PERIOD) {
                (asked, asked_at) = (self.matched(), Instant::now());
                self.publish(number, verb);
            }
            session::pause(&self.context, Duration::from_millis(5));
        }
    }

    /// The nodes in the processes of these publishers: ids of one process begin alike.
    fn nodes_of(&self, publishers: &HashMap<Gid, String>) -> HashMap<String, BTreeSet<String>> {
        let by_process: HashMap<&[u8], &String> =
            publishers.iter().map(|(gid, key)| (&gid.0[..ID_OF_PROCESS], key)).collect();
        let graph = self.context.graph();
        let mut nodes: HashMap<String, BTreeSet<String>> = HashMap::new();
        for endpoint in graph.endpoints.iter().chain(&graph.service_endpoints) {
            let name = endpoint.node.to_string();
            let key = by_process.get(&endpoint.gid.0[..ID_OF_PROCESS]);
            if let Some(key) = key.filter(|_| !is_hidden(&name)) {
                nodes.entry((*key).clone()).or_default().insert(name);
            }
        }
        nodes
    }

    /// Sends a request that is not answered.
    pub fn broadcast(&mut self, verb: &Operation) {
        self.send(verb);
        // The request is delivered before this process ends.
        session::pause(&self.context, Duration::from_millis(400));
    }

    /// Sends a request to all known processes; returns its number.
    pub fn send(&mut self, verb: &Operation) -> u64 {
        self.next = self.next.wrapping_add(1);
        self.publish(self.next, verb);
        self.next
    }

    fn publish(&self, number: u64, verb: &Operation) {
        let data = Request { version: VERSION, number, verb: verb.clone() }.encode();
        // Refused only after Ctrl-C.
        let _ = self.requests.publish(Text { data });
    }

    fn matched(&self) -> usize {
        self.requests.subscription_count()
    }

    /// The next answer to this request.
    pub fn next_answer(&self, number: u64) -> Option<(Gid, Answer)> {
        for _ in 0..10_000 {
            let Ok(sample) = self.answers.take() else { continue };
            let sample = sample?;
            let Ok(message) = sample.message() else { continue };
            match Answer::decode(&message.data) {
                Ok(answer) if answer.number == number => {
                    return Some((sample.info().publisher, answer));
                }
                _ => {}
            }
        }
        None
    }

    /// The subscription that receives pieces of files.
    pub fn pieces(&mut self) -> crate::client::Result<&Subscription<UInt8MultiArray>> {
        if self.pieces.is_none() {
            let qos = Qos::keep_last(MAX_PIECES as usize * 2).transient_local();
            self.pieces = Some(self.node.create_polled_subscription(PIECES, qos)?);
        }
        self.pieces.as_ref().ok_or_else(|| unreachable!("it was made above"))
    }
}

/// A random id of 32 hexadecimal digits.
pub fn random_id() -> std::io::Result<String> {
    let text = std::fs::read_to_string("/proc/sys/kernel/random/uuid")?;
    let digits: String = text.chars().filter(char::is_ascii_hexdigit).collect();
    match digits.len() {
        32 => Ok(digits),
        _ => Err(std::io::Error::other("the kernel gives no random id")),
    }
}
