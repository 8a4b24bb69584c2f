//! What discovery between hosts costs: 100 nodes with 1,000 topics, each topic with a publisher in
//! one process and a subscription in the next, in 10 processes on 2 hosts in a box; for every
//! transport to other hosts of this build how long until everybody knows everything, what went over
//! the link until then and in 5 s afterwards, and the memory of the processes.
//!
//! ```sh
//! cargo run --release --example discovery_cost
//! cargo run --release --example discovery_cost udp wifi-busy 20 200   # link, nodes, topics
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use angaros_netbox::{Host, Network, Profile};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

type Outcome<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const PROCESSES: usize = 10;
const HOSTS: usize = 2;
/// How long discovery may take.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long the traffic of a settled network is watched.
const QUIET: Duration = Duration::from_secs(5);

fn main() -> Outcome<()> {
    if let Ok(place) = std::env::var("DISCOVERY_PLACE") {
        let words = place.split(' ').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
        return take_part(words[0], words[1], words[2]);
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize| words.get(at).map(String::as_str);
    let profile = Profile::load(word(1).unwrap_or("ethernet-1g"))?;
    let nodes = word(2).map_or(Ok(100), str::parse)?;
    let topics = word(3).map_or(Ok(1_000), str::parse)?;
    let reaching = angaros::ALL.iter().filter(|entry| entry.capabilities.cross_host);
    println!(
        "{nodes} nodes, {topics} topics, {PROCESSES} processes on {HOSTS} hosts, {}",
        profile.name
    );
    let heads = ["all known", "sent until then", "sent in 5 s after", "memory of a process"];
    println!("transport  {:>9}  {:24}  {:24}  {}", heads[0], heads[1], heads[2], heads[3]);
    for entry in reaching.filter(|entry| word(0).is_none_or(|wanted| wanted == entry.scheme)) {
        println!("{:10} {}", entry.scheme, measure(entry.scheme, &profile, nodes, topics)?);
    }
    Ok(())
}

/// Frames and bytes that all hosts have sent.
fn sent(hosts: &[Host]) -> Outcome<(u64, u64)> {
    let all = hosts.iter().map(Host::traffic).collect::<Result<Vec<_>, _>>()?;
    Ok((all.iter().map(|t| t.sent).sum(), all.iter().map(|t| t.sent_bytes).sum()))
}

fn measure(scheme: &str, profile: &Profile, nodes: usize, topics: usize) -> Outcome<String> {
    let network = Network::new(1)?;
    let hosts = (0..HOSTS).map(|n| network.host(&format!("h{n}")));
    let hosts = hosts.collect::<Result<Vec<_>, _>>()?;
    network.link(profile)?;
    let begun = Instant::now();
    let mut parts = (0..PROCESSES)
        .map(|index| Part::start(&hosts, index, scheme, nodes / PROCESSES, topics / PROCESSES))
        .collect::<Outcome<Vec<_>>>()?;
    let mut memory_kb = Vec::new();
    for part in &mut parts {
        memory_kb.push(part.heard()?.parse::<u64>()?);
    }
    let took = begun.elapsed();
    let until = sent(&hosts)?;
    std::thread::sleep(QUIET);
    let after = sent(&hosts)?;
    let (least, most) = (memory_kb.iter().min().copied(), memory_kb.iter().max().copied());
    Ok(format!(
        "{:7.2} s  {:6} frames {:8} B  {:6} frames {:8} B  {:.1} to {:.1} MB",
        took.as_secs_f64(),
        until.0,
        until.1,
        after.0 - until.0,
        after.1 - until.1,
        least.unwrap_or_default() as f64 / 1e3,
        most.unwrap_or_default() as f64 / 1e3
    ))
}

/// One of the processes; killed with the value.
struct Part {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Part {
    fn start(
        hosts: &[Host],
        index: usize,
        scheme: &str,
        nodes: usize,
        topics: usize,
    ) -> Outcome<Self> {
        let mut command = hosts[index % HOSTS].command("/proc/self/exe");
        command.env("DISCOVERY_PLACE", format!("{index} {nodes} {topics}"));
        command.env("ANGAROS_TRANSPORT", scheme).env_remove("ROS_DOMAIN_ID");
        command.env("ROS_STATIC_PEERS", hosts[0].address().to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or("no output")?;
        Ok(Self { child, output: BufReader::new(output) })
    }

    fn heard(&mut self) -> Outcome<String> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        match line.trim() {
            "" => Err("a process ended without a word".into()),
            text => Ok(text.to_owned()),
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It may have ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// One process: its nodes, publishers for its topics and subscriptions for those of the next.
/// Says its memory in kB when it knows everybody.
fn take_part(index: usize, nodes: usize, topics: usize) -> Outcome<()> {
    let context = Context::from_env()?;
    let own = (0..nodes).map(|n| Node::new(&context, &format!("p{index}_n{n}")));
    let own = own.collect::<Result<Vec<_>, _>>()?;
    let (mut publishers, mut subscriptions) = (Vec::new(), Vec::new());
    let next = (index + 1) % PROCESSES;
    for number in 0..topics {
        let node = &own[number % nodes];
        let topic = format!("p{index}/t{number}");
        publishers.push(node.create_publisher::<Text>(&topic, Qos::default())?);
        let topic = format!("p{next}/t{number}");
        subscriptions.push(node.create_subscription(&topic, Qos::default(), |_: Arc<Text>| {})?);
    }
    let begun = Instant::now();
    loop {
        let matched = publishers.iter().all(|publisher| publisher.subscription_count() == 1);
        if matched {
            let graph = context.graph();
            let ours = graph.endpoints.iter().filter(|endpoint| endpoint.topic.starts_with("/p"));
            let (known, endpoints) = (graph.nodes.len(), ours.count());
            if known >= PROCESSES * nodes && endpoints >= 2 * PROCESSES * topics {
                break;
            }
        }
        if begun.elapsed() > PATIENCE {
            return Err("not everybody was found".into());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    println!("{}", resident_kb());
    std::io::stdout().flush()?;
    // Stays until its parent has seen enough.
    std::io::stdin().lock().lines().for_each(drop);
    Ok(())
}

/// `VmRSS` of `/proc/self/status`; 0 where there is none.
fn resident_kb() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
