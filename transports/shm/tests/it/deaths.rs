//! More processes die by SIGKILL, one after the other, than the tables of the registry have places
//! for processes and executors, while a graph of survivors works: it goes on, whoever comes finds a
//! place, and nothing of the dead stays.

use crate::support::*;
use angaros_core::{Context, ContextOptions, Node, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use angaros_shm::ShmTransport;
use angaros_transport::Transport;
use angaros_transport::clock::monotonic_ns;
use std::collections::VecDeque;
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Participants and doorbells have 1024 places each.
const DEATHS: usize = 1024 + 100;
/// Deaths before it is measured what everything uses.
const WARM_UP: usize = 64;
/// Set in the process that runs the test alone.
const ALONE: &str = "ANGAROS_DEATHS_ALONE";
/// Victims that are alive or starting at a time.
const AT_ONCE: usize = 6;
/// The survivors hear each other again within this time, whatever happens beside them.
const STUCK_NS: u64 = 5_000_000_000;

fn child_context() -> Context {
    let options = ContextOptions {
        domain: Some(0),
        transport: Some("shm".into()),
        ..ContextOptions::default()
    };
    Context::new(options, &[&angaros_shm::ENTRY]).unwrap()
}

/// Child: a node with an executor that answers on `to` what it hears on `from`, until it is killed.
pub fn answer() {
    let context = child_context();
    let node = Node::new(&context, &setting("NODE").unwrap()).unwrap();
    let answers = node.create_publisher::<UInt64>(&setting("TO").unwrap(), Qos::default()).unwrap();
    let answered = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&answered);
    let _questions = node
        .create_subscription(&setting("FROM").unwrap(), Qos::default(), move |m: Arc<UInt64>| {
            // Its first words may be nobody's yet.
            if answers.subscription_count() > 0 && answers.publish(m).is_ok() {
                count.fetch_add(1, Relaxed);
            }
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    assert!(executor.spin_until(|| answered.load(Relaxed) > 0, Duration::from_secs(60)));
    say("answered");
    executor.spin();
}

fn answering(base: &Base, node: &str, from: &str, to: &str) -> Peer {
    let place = base.0.to_str().unwrap();
    let settings =
        [("NODE", node), ("FROM", from), ("TO", to), (angaros_shm::BASE_VARIABLE, place)];
    Peer::start(base, "answer", &settings)
}

/// This process's part of the graph, on a thread of its own.
struct Graph {
    transport: Arc<ShmTransport>,
    context: Context,
    /// Answers of the survivor, and of all who died.
    heard: [Arc<AtomicU64>; 2],
    /// Longest time between two answers of the survivor.
    gap_ns: Arc<AtomicU64>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Graph {
    fn start(base: &Base) -> Self {
        let transport = base.open();
        let options = ContextOptions { domain: Some(0), ..ContextOptions::default() };
        let over = Arc::clone(&transport) as Arc<dyn Transport>;
        let context = Context::over(options, vec![over]).unwrap();
        let heard = [(); 2].map(|()| Arc::<AtomicU64>::default());
        let gap_ns = Arc::<AtomicU64>::default();
        let thread = std::thread::spawn({
            let context = context.clone();
            let heard = heard.clone();
            let gap_ns = Arc::clone(&gap_ns);
            move || Self::run(&context, heard, gap_ns)
        });
        Self { transport, context, heard, gap_ns, thread: Some(thread) }
    }

    fn run(context: &Context, [survivor, victims]: [Arc<AtomicU64>; 2], gap_ns: Arc<AtomicU64>) {
        let node = Node::new(context, "steady").unwrap();
        let [ping, tick] =
            ["ping", "tick"].map(|topic| node.create_publisher(topic, Qos::default()).unwrap());
        let last = Mutex::new(None);
        let _pong = node
            .create_subscription("pong", Qos::default(), move |_: Arc<UInt64>| {
                let now = monotonic_ns();
                let before = last.lock().unwrap().replace(now).unwrap_or(now);
                gap_ns.fetch_max(now - before, Relaxed);
                survivor.fetch_add(1, Relaxed);
            })
            .unwrap();
        let _tock = node
            .create_subscription("tock", Qos::default(), move |_: Arc<UInt64>| {
                victims.fetch_add(1, Relaxed);
            })
            .unwrap();
        let mut number = 0;
        let _timer = node
            .create_timer(Duration::from_millis(2), move |_| {
                number += 1;
                ping.publish(UInt64 { data: number }).unwrap();
                tick.publish(UInt64 { data: number }).unwrap();
            })
            .unwrap();
        let executor = SingleThreadedExecutor::new(context).unwrap();
        executor.add_node(&node).unwrap();
        executor.spin();
    }

    /// Nodes and endpoints that are there.
    fn size(&self) -> [usize; 2] {
        let graph = self.transport.graph();
        [graph.nodes.len(), graph.endpoints.len()]
    }

    /// Places that are free for doorbells, counted by taking them all.
    fn free_doorbells(&self) -> usize {
        std::iter::from_fn(|| self.transport.doorbell().ok().flatten()).collect::<Vec<_>>().len()
    }

    fn goes_on(&self) {
        let before = self.heard[0].load(Relaxed);
        eventually("the survivors hear each other", || self.heard[0].load(Relaxed) > before + 10);
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        self.context.shutdown();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

/// What nobody may use more and more of.
#[derive(Debug, PartialEq)]
struct ResourceUsage {
    /// Of this process and the other survivor: open files and threads.
    files_and_threads: [[usize; 2]; 2],
    /// Files in the place of `/dev/shm`.
    shared_files: usize,
    graph: [usize; 2],
    free_doorbells: usize,
}

fn count(folder: &str) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

fn processes(survivor: &Peer) -> [u32; 2] {
    [std::process::id(), survivor.child.id()]
}

impl ResourceUsage {
    fn now(base: &Base, graph: &Graph, survivor: &Peer) -> Self {
        let counts = |id| ["fd", "task"].map(|what| count(&format!("/proc/{id}/{what}")));
        Self {
            files_and_threads: processes(survivor).map(counts),
            shared_files: base.files().len(),
            graph: graph.size(),
            free_doorbells: graph.free_doorbells(),
        }
    }
}

/// Resident memory of both survivors and what the shared files take, in kB; pages come one by one,
/// so that this is no exact number.
fn memory(base: &Base, survivor: &Peer) -> [u64; 3] {
    let resident = |id| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap()
    };
    let [this, other] = processes(survivor).map(resident);
    let files = base.files();
    let blocks = files.iter().map(|path| path.metadata().map_or(0, |data| data.blocks()));
    [this, other, blocks.sum::<u64>() / 2]
}

/// Kills so many, each after it has heard from the graph and has been heard.
fn kill(base: &Base, deaths: usize) {
    let mut victims: VecDeque<Peer> = VecDeque::new();
    let mut started = 0;
    for _ in 0..deaths {
        while victims.len() < AT_ONCE && started < deaths {
            victims.push_back(answering(base, "victim", "tick", "tock"));
            started += 1;
        }
        let mut victim = victims.pop_front().unwrap();
        victim.expect("answered");
        victim.kill();
    }
}

/// Alone in a process, whose files and threads are counted.
#[test]
fn after_more_deaths_than_there_are_places_the_graph_goes_on_and_nothing_has_grown() {
    let name =
        "deaths::after_more_deaths_than_there_are_places_the_graph_goes_on_and_nothing_has_grown";
    if std::env::var_os(ALONE).is_some() {
        die_by_the_thousand();
    } else {
        let output = angaros_testing::again(name).env(ALONE, "1").output().unwrap();
        angaros_testing::passed(&output);
    }
}

fn die_by_the_thousand() {
    let base = Base::new();
    let graph = Graph::start(&base);
    let mut survivor = answering(&base, "survivor", "ping", "pong");
    survivor.expect("answered");
    let alone = graph.size();
    let settled = || {
        graph.goes_on();
        eventually("the dead are gone", || graph.size() == alone);
        // Two files per process that publishes and the registry, the folders and the definitions.
        let mut before = 0;
        eventually("nothing is taken back any more", || {
            std::thread::sleep(Duration::from_millis(300));
            let files = base.files().len();
            std::mem::replace(&mut before, files) == files
        });
        (ResourceUsage::now(&base, &graph, &survivor), memory(&base, &survivor))
    };
    kill(&base, WARM_UP);
    let (before, memory_before) = settled();
    let deaths = number("ANGAROS_DEATHS", DEATHS);
    for part in 1..=10 {
        kill(&base, deaths * part / 10 - deaths * (part - 1) / 10);
        graph.goes_on();
    }
    let (after, memory_after) = settled();
    assert_eq!(after, before);
    for (after, before) in memory_after.iter().zip(memory_before) {
        assert!(*after < before + 4096, "kB: {memory_before:?}, then {memory_after:?}");
    }
    assert!(graph.heard[1].load(Relaxed) >= (WARM_UP + deaths) as u64, "all were heard");
    let gap_ns = graph.gap_ns.load(Relaxed);
    assert!(gap_ns < STUCK_NS, "the survivors did not hear each other for {gap_ns} ns");
    println!("{after:?}, kB {memory_before:?} then {memory_after:?}, longest gap {gap_ns} ns");
    drop(graph);
    survivor.kill();
    drop(base.open());
    assert!(base.files().is_empty(), "{:?}", base.files());
}
