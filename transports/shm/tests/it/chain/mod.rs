//! A chain of processes, first -> middle -> last, of which one after another is killed at random
//! moments, beside an elder that is never killed: it also publishes to the middle and hears the
//! end. Nothing may be stuck, leak, or be lost without being counted.
//!
//! `ANGAROS_ROUNDS` is the number of kills of each form, `ANGAROS_SEED` the seed.

mod counters;
mod worker;

pub use worker::run;

use crate::support::{Base, Peer, Random, number};
use angaros_transport::clock::monotonic_ns;
use counters::ProcessCounters;
use std::path::PathBuf;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

const WORKERS: [&str; 3] = ["first", "middle", "last"];
/// Nothing may be stuck for longer.
const STUCK: Duration = Duration::from_secs(1);
/// A machine that does much else may start a process late; that is not the chain's fault.
const START: Duration = Duration::from_secs(10);
/// Rounds before what the elder uses is measured.
const WARM_UP: usize = 10;

/// How the processes are made.
#[derive(Clone, Copy)]
struct Form {
    name: &'static str,
    settings: &'static [(&'static str, &'static str)],
}

struct Running {
    peer: Peer,
    counters: &'static ProcessCounters,
}

struct Chain {
    base: Base,
    counter_files: PathBuf,
    form: Form,
    started: usize,
    running: Vec<Running>,
    elder: Running,
    totals: Totals,
}

#[derive(Default)]
struct Totals {
    slowest_recovery: Duration,
    slowest_start: Duration,
    slowest_publish: u64,
    published: u64,
    received: u64,
    lost: u64,
    settled: usize,
}

/// What a process uses: open files, mappings, resident kB.
fn usage(process: u32) -> [u64; 3] {
    let lines = |path: &str| std::fs::read_to_string(format!("/proc/{process}/{path}")).unwrap();
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).unwrap().count() as u64;
    let status = lines("status");
    let resident = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    let resident = resident.split_whitespace().nth(1).unwrap().parse().unwrap();
    [files, lines("maps").lines().count() as u64, resident]
}

impl Chain {
    fn new(form: Form) -> Self {
        let base = Base::new();
        let counter_files = std::env::temp_dir().join(format!(
            "angaros-chain-{}-{}",
            std::process::id(),
            form.name
        ));
        std::fs::create_dir_all(&counter_files).unwrap();
        let elder = start(&base, &counter_files.join("elder"), "elder", form, &[("THREADS", "2")]);
        let totals = Totals::default();
        let mut chain =
            Self { base, counter_files, form, started: 0, running: Vec::new(), elder, totals };
        for worker in 0..WORKERS.len() {
            let running = chain.start(worker);
            chain.running.push(running);
        }
        chain
    }

    fn start(&mut self, worker: usize) -> Running {
        self.started += 1;
        let path = self.counter_files.join(self.started.to_string());
        start(&self.base, &path, WORKERS[worker], self.form, &[])
    }

    /// Kills one place at this moment and starts it again.
    fn kill(&mut self, victim: usize) {
        self.running[victim].peer.kill();
        let fresh = self.start(victim);
        let dead = std::mem::replace(&mut self.running[victim], fresh).counters;
        self.count(dead);
        self.settle(victim, dead);
    }

    fn count(&mut self, counters: &ProcessCounters) {
        let totals = &mut self.totals;
        totals.published += counters.published.load(SeqCst);
        totals.received += counters.received.load(SeqCst);
        totals.lost += counters.lost.load(SeqCst);
        totals.slowest_publish = totals.slowest_publish.max(counters.slowest_publish.load(SeqCst));
    }

    /// What the dead had published must reach those who had met it, to the last message: the gaps
    /// before it are counted, so all is accounted for. The one in flight may or may not be out.
    fn settle(&mut self, victim: usize, dead: &ProcessCounters) {
        let identity = dead.identity.load(SeqCst);
        let published = dead.published.load(SeqCst) + dead.refused.load(SeqCst);
        let listeners: Vec<&'static ProcessCounters> = match victim {
            0 => vec![self.running[1].counters],
            1 => vec![self.running[2].counters, self.elder.counters],
            _ => vec![],
        };
        for listener in listeners {
            if listener.last_from(identity).is_none() {
                continue;
            }
            let last = || listener.last_from(identity).unwrap().0;
            // What was refused at the end has a number too, and was never out.
            let refused = dead.refused.load(SeqCst);
            within(STUCK, "the last message of the dead", || {
                (published - refused..=published + 1).contains(&last())
            });
            self.totals.settled += 1;
        }
    }

    /// Waits until the chain delivers again, and notes how long that took.
    fn recover(&mut self, since: Instant) {
        let ready = |running: &Running| running.counters.ready.load(SeqCst);
        within(START, "the start of a process", || self.running.iter().all(|r| ready(r) != 0));
        self.totals.slowest_start = self.totals.slowest_start.max(since.elapsed());
        let begun = Instant::now();
        let [first, middle, last] = [0, 1, 2].map(|worker| self.running[worker].counters);
        let publishers = |listener: &ProcessCounters, from: &ProcessCounters| {
            listener.last_from(from.identity.load(SeqCst)).is_some()
        };
        within(STUCK, "delivery through the chain", || {
            publishers(middle, first)
                && publishers(middle, self.elder.counters)
                && publishers(last, middle)
                && publishers(self.elder.counters, middle)
        });
        let moment = monotonic_ns();
        within(STUCK, "the next message at the end", || {
            last.heard_at.load(SeqCst) > moment
                && self.elder.counters.heard_at.load(SeqCst) > moment
        });
        self.totals.slowest_recovery = self.totals.slowest_recovery.max(begun.elapsed());
        for running in &mut self.running {
            assert!(running.peer.child.try_wait().unwrap().is_none(), "a process ended by itself");
        }
    }

    fn segment_bytes(&self) -> u64 {
        let own = self.base.files();
        own.iter()
            .filter_map(|path| path.metadata().ok())
            .filter(std::fs::Metadata::is_file)
            .map(|d| d.len())
            .sum()
    }

    /// All end, the elder last and in good order: nothing is left.
    fn end(mut self) -> Totals {
        self.running.iter_mut().for_each(|running| running.peer.kill());
        let elder = self.elder.counters;
        self.count(elder);
        elder.stop.store(1, SeqCst);
        within(START, "the end of the elder", || {
            self.elder.peer.child.try_wait().unwrap().is_some()
        });
        assert!(self.elder.peer.child.wait().unwrap().success());
        assert!(self.base.files().is_empty(), "{:?}", self.base.files());
        std::fs::remove_dir_all(&self.counter_files).unwrap();
        self.totals
    }
}

fn start(
    base: &Base,
    counters: &std::path::Path,
    worker: &str,
    form: Form,
    more: &[(&str, &str)],
) -> Running {
    let folder = base.0.to_str().unwrap();
    let mut settings = form.settings.to_vec();
    settings.extend([("PLACE", worker), ("ANGAROS_SHM_DIR", folder)]);
    settings.push(("LEDGER", counters.to_str().unwrap()));
    settings.extend(more);
    let peer = Peer::start(base, "chain", &settings);
    Running { peer, counters: ProcessCounters::open(counters) }
}

fn within(limit: Duration, what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < limit, "stuck for {limit:?}: {what}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// A process is killed, often at once after the chain delivers, at times while it starts.
fn round(chain: &mut Chain, random: &mut Random) {
    let mut victim = random.below(3) as usize;
    std::thread::sleep(Duration::from_micros(random.below(10_000)));
    let begun = Instant::now();
    chain.kill(victim);
    while random.below(4) == 0 {
        std::thread::sleep(Duration::from_micros(random.below(30_000)));
        victim = random.below(3) as usize;
        chain.kill(victim);
    }
    chain.recover(begun);
}

fn kills(form: Form) {
    let rounds = number("ANGAROS_ROUNDS", 100);
    let mut random = Random(number("ANGAROS_SEED", 1) as u64);
    let mut chain = Chain::new(form);
    chain.recover(Instant::now());
    let elder = chain.elder.peer.child.id();
    let mut before = ([0; 3], 0);
    for done in 0..rounds {
        if done == WARM_UP {
            before = (usage(elder), chain.segment_bytes());
        }
        round(&mut chain, &mut random);
    }
    let after = (usage(elder), chain.segment_bytes());
    assert!(after.0[0] <= before.0[0] + 4, "open files {before:?} -> {after:?}");
    assert!(after.0[1] <= before.0[1] + 16, "mappings {before:?} -> {after:?}");
    assert!(after.0[2] <= before.0[2] + 16_000, "resident kB {before:?} -> {after:?}");
    assert!(after.1 <= before.1 + (8 << 20), "shared bytes {before:?} -> {after:?}");
    let started = chain.started;
    let totals = chain.end();
    assert!(totals.slowest_publish < 1_500_000_000, "a publish took {} ns", totals.slowest_publish);
    println!(
        "{}: {rounds} rounds, {} kills: published {}, received {}, counted lost {}, last message \
         of the dead seen {} times; slowest start {:?}, recovery after it {:?}, publish {:?}; the \
         elder's files, mappings, kB and shared bytes {before:?} -> {after:?}",
        form.name,
        started - 3,
        totals.published,
        totals.received,
        totals.lost,
        totals.settled,
        totals.slowest_start,
        totals.slowest_recovery,
        Duration::from_nanos(totals.slowest_publish),
    );
}

#[test]
fn a_chain_survives_kills_of_every_place() {
    kills(Form { name: "single", settings: &[] });
}

#[test]
fn a_chain_of_executors_with_three_threads_survives_kills() {
    kills(Form { name: "threads", settings: &[("THREADS", "3")] });
}

#[test]
fn a_chain_whose_processes_hold_samples_survives_kills() {
    kills(Form { name: "holding", settings: &[("HOLD", "30")] });
}

#[test]
fn a_chain_that_keeps_all_and_holds_samples_on_threads_survives_kills() {
    let settings = &[("HISTORY", "all"), ("HOLD", "10"), ("THREADS", "2")];
    kills(Form { name: "keep-all", settings });
}
