//! Many processes of one peer that find each other: starts them, gives the word, counts what goes
//! over the wires until everybody knows everybody and in a while afterwards.
//!
//! The processes run on hosts in a box, one unless the point has the parameter `hosts`, so that
//! nothing else is counted: what all interfaces of the hosts sent, loopback included. Where this
//! machine allows no such box, they run as they are, and what is counted is the whole machine's.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use super::contract::{Length, Workload};
use super::parameter::Parameter;
use super::shared;
use crate::run::child::{Process, wait_all};
use crate::run::hosts::Hosts;
use crate::run::program::{PeerProgram, report_of};
use crate::run::{Measurement, Point, RunContext, RunError};
use angaros_bench_peer::{PeerReport, monotonic_ns};

/// How often it is looked whether a process has said what is waited for.
const LOOK: Duration = Duration::from_millis(20);

/// Processes where a point does not say.
const NODES: u64 = 10;
/// How long each process takes to know all others, s, about.
const NODE_S: f64 = 0.1;

/// What the kernel counts of the interfaces of a process's host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Traffic {
    packets: u64,
    bytes: u64,
}

impl Traffic {
    /// What all interfaces sent, from the text of `/proc/net/dev`: eight columns received, then
    /// eight sent.
    fn read(table: &str) -> Self {
        let rows = table.lines().filter_map(|line| line.split_once(':'));
        rows.fold(Self::default(), |sum, (_, row)| {
            let mut columns = row.split_whitespace().skip(8).map(|text| text.parse().unwrap_or(0));
            let mut next = || columns.next().unwrap_or(0);
            let (bytes, packets): (u64, u64) = (next(), next());
            Self { packets: sum.packets + packets, bytes: sum.bytes + bytes }
        })
    }

    /// Of the hosts of these processes, all together.
    fn of(one_of_each: &[Process]) -> Self {
        let tables = one_of_each.iter().map(|process| {
            let path = format!("/proc/{}/net/dev", process.id());
            Self::read(&std::fs::read_to_string(path).unwrap_or_default())
        });
        tables.fold(Self::default(), |sum, one| Self {
            packets: sum.packets + one.packets,
            bytes: sum.bytes + one.bytes,
        })
    }

    fn since(self, earlier: Self) -> Self {
        Self {
            packets: self.packets.saturating_sub(earlier.packets),
            bytes: self.bytes.saturating_sub(earlier.bytes),
        }
    }
}

/// What a process says when it knows everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    opened_ns: u64,
    matched_ns: u64,
    known_ns: u64,
    resident_kb: u64,
}

impl Known {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace().skip(1).map(|word| word.parse().ok());
        let mut next = || words.next().flatten();
        Some(Self {
            opened_ns: next()?,
            matched_ns: next()?,
            known_ns: next()?,
            resident_kb: next()?,
        })
    }
}

/// What was seen from outside.
struct Seen {
    go_ns: u64,
    known: Vec<Known>,
    until: Traffic,
    /// How long those who knew each other were watched, what they sent, and the CPU time of the
    /// one that used most.
    watched: Duration,
    after: Traffic,
    most_cpu_ns: u64,
    /// How often threads of all went to sleep meanwhile.
    sleeps: u64,
}

/// Processes that find each other.
pub struct Discovery;

impl Workload for Discovery {
    fn name(&self) -> &'static str {
        "discovery"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] =
            &[shared::nodes(2, 1000), shared::TOPICS_PER_NODE, shared::HOSTS, shared::LINK];
        ALL
    }

    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        program.discovery(point, context)
    }

    /// Each is one process.
    fn samples_are_messages(&self) -> bool {
        false
    }

    fn work_s(&self, length: &Length<'_>) -> f64 {
        let nodes = length.number("nodes").unwrap_or(NODES as f64);
        length.settings.idle_ms as f64 / 1e3 + NODE_S * nodes
    }
}

impl PeerProgram {
    /// Runs the workload `discovery` once.
    ///
    /// # Errors
    /// A process that fails, or that does not find everybody in time.
    fn discovery(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let nodes = usize::try_from(point.number("nodes").unwrap_or(NODES)).unwrap_or(10).max(2);
        let mut notes = Vec::new();
        let hosts = match Hosts::boxed(point, context.seed) {
            Ok(hosts) => Some(hosts),
            Err(RunError::Unsupported(reason)) if Hosts::count(point) < 2 => {
                notes.push(format!("packets and bytes are the whole machine's: {reason}"));
                None
            }
            Err(error) => return Err(error),
        };
        let mut children = Vec::with_capacity(nodes);
        for index in 0..nodes {
            children.push(self.start_member(index, nodes, hosts.as_ref(), point, context)?);
        }
        let seen = watch(&mut children, Hosts::count(point), context)?;
        children.iter_mut().for_each(Process::hush);
        let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
        wait_all(&mut children, timeout, || context.stopped())?;
        let reports = children.iter().map(report_of).collect::<Result<Vec<_>, _>>()?;
        let network = hosts.as_ref().filter(|_| Hosts::count(point) > 1).map(Hosts::used);
        Ok(Measurement { notes, network, ..measurement(&seen, &reports) })
    }

    fn start_member(
        &self,
        index: usize,
        nodes: usize,
        hosts: Option<&Hosts>,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Process, RunError> {
        let mut command = self.command.clone();
        let milliseconds = context.settings.timeout_s.max(1).saturating_mul(1000);
        let topics = point.number("topics_per_node").unwrap_or(10);
        command.push("discovery".into());
        for (name, value) in [
            ("--index", index.to_string()),
            ("--nodes", nodes.to_string()),
            ("--topics", topics.to_string()),
            ("--session", context.session.clone()),
            ("--variant", self.variant.clone()),
            ("--timeout-ms", milliseconds.to_string()),
        ] {
            command.extend([OsString::from(name), OsString::from(value)]);
        }
        let environment = match hosts {
            Some(hosts) if Hosts::count(point) > 1 => hosts.environment(index),
            _ => Vec::new(),
        };
        let label = format!("{}/{} node {index}", self.about.peer, self.variant);
        let host = hosts.map(|hosts| hosts.host(index));
        Process::start_listening(&label, &command, &environment, host, &context.scratch)
    }
}

/// Gives the word and watches until everybody knows everybody, and for a while afterwards.
fn watch(children: &mut [Process], hosts: usize, context: &RunContext) -> Result<Seen, RunError> {
    let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
    said(children, "ready", timeout, context)?;
    let of_hosts = hosts.clamp(1, children.len());
    let before = Traffic::of(&children[..of_hosts]);
    let go_ns = monotonic_ns();
    for child in children.iter_mut() {
        child.say("go")?;
    }
    // The processes give up by themselves, and say what they did not find.
    let lines = said(children, "known", timeout.saturating_mul(2), context)?;
    let until = Traffic::of(&children[..of_hosts]);
    let cpu: Vec<u64> = children.iter().map(Process::cpu_ns).collect();
    let asleep = |children: &[Process]| children.iter().map(Process::sleeps).sum::<u64>();
    let (begun, sleeps) = (Instant::now(), asleep(children));
    let quiet = Duration::from_millis(context.settings.idle_ms);
    let ended = Process::wait_some(children, quiet, &|| context.stopped())?;
    if let Some(index) = ended.first() {
        return Err(RunError::Failed(format!("node {index} ended before it was told to")));
    }
    let (watched, after) = (begun.elapsed(), Traffic::of(&children[..of_hosts]));
    let used =
        children.iter().zip(cpu).map(|(child, before)| child.cpu_ns().saturating_sub(before));
    let slept = asleep(children).saturating_sub(sleeps);
    let known = lines.iter().map(|line| {
        Known::read(line).ok_or_else(|| RunError::Failed(format!("no four numbers: {line}")))
    });
    Ok(Seen {
        go_ns,
        known: known.collect::<Result<_, _>>()?,
        until: until.since(before),
        watched,
        after: after.since(until),
        most_cpu_ns: used.max().unwrap_or(0),
        sleeps: slept,
    })
}

/// Waits until every process has said a line that begins with this word; returns the lines.
fn said(
    children: &mut [Process],
    word: &str,
    timeout: Duration,
    context: &RunContext,
) -> Result<Vec<String>, RunError> {
    let deadline = Instant::now() + timeout;
    let mut lines: Vec<Option<String>> = vec![None; children.len()];
    loop {
        let ended = Process::wait_some(children, LOOK, &|| context.stopped())?;
        for (child, line) in children.iter().zip(&mut lines) {
            if line.is_none() {
                *line = child.line(word);
            }
        }
        let missing = lines.iter().filter(|line| line.is_none()).count();
        if missing == 0 {
            return Ok(lines.into_iter().flatten().collect());
        }
        if let Some(index) = ended.first() {
            return Err(RunError::Failed(format!("node {index} ended before it said {word}")));
        }
        if Instant::now() > deadline {
            let (all, seconds) = (children.len(), timeout.as_secs());
            return Err(RunError::Failed(format!(
                "{missing} of {all} nodes did not say {word} within {seconds} s\n\
                 hint: raise settings.timeout_s"
            )));
        }
    }
}

fn measurement(seen: &Seen, reports: &[PeerReport]) -> Measurement {
    let times = |of: &dyn Fn(&Known) -> u64| -> Vec<u64> {
        seen.known.iter().map(|known| of(known).saturating_sub(seen.go_ns)).collect()
    };
    let sum = |of: &dyn Fn(&PeerReport) -> u64| reports.iter().map(of).sum::<u64>();
    let samples_ns = times(&|known| known.known_ns);
    let everybody_ns = samples_ns.iter().max().copied().unwrap_or(0);
    let nodes = seen.known.len().max(1) as f64;
    let resident_kb: u64 = seen.known.iter().map(|known| known.resident_kb).sum();
    let seconds = seen.watched.as_secs_f64();
    let mut figures = BTreeMap::from([
        ("everybody knows everybody, ms", everybody_ns as f64 / 1e6),
        ("packets until then", seen.until.packets as f64),
        ("kB until then", seen.until.bytes as f64 / 1e3),
        ("resident MB a node", resident_kb as f64 / 1e3 / nodes),
    ]);
    if seconds > 0.5 {
        figures.insert("packets/s afterwards", seen.after.packets as f64 / seconds);
        figures.insert("idle wake-ups per second a node", seen.sleeps as f64 / seconds / nodes);
        figures.insert("kB/s afterwards", seen.after.bytes as f64 / 1e3 / seconds);
    }
    let idle = seen.most_cpu_ns as f64 / 1e9 / seconds;
    Measurement {
        parts_ns: BTreeMap::from([
            ("own opened".to_owned(), times(&|known| known.opened_ns)),
            ("own matched".to_owned(), times(&|known| known.matched_ns)),
        ]),
        samples_ns,
        sent: sum(&|report| report.sent),
        cpu_ns: sum(&|report| report.cpu_user_ns + report.cpu_sys_ns),
        switches: sum(&|report| report.ctx_voluntary + report.ctx_involuntary),
        faults: sum(&|report| report.faults),
        idle_cpu_fraction: (seconds > 0.5).then_some(idle),
        max_rss_kb: reports.iter().map(|report| report.max_rss_kb).max().unwrap_or(0),
        wake: "none".to_owned(),
        figures: figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        ..Measurement::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};
    use crate::run::{PeerSystem, System as _};
    use angaros_bench_peer::About;

    /// A process in shell that knows everybody when it is told to go.
    const TOY: &str = r#"
echo ready
read word
echo "known 1 $TIMES"
cat > /dev/null
printf %s '{"role":"node","peer":"toy","variant":"a","wake":"none","sent":1,"received":1,'
echo '"wall_ns":9,"ctx_voluntary":2,"ctx_involuntary":1,"cpu_user_ns":4,"cpu_sys_ns":1}'
"#;

    fn play(name: &str, script: &str) -> Result<Measurement, RunError> {
        let session = format!("{name}-{}", std::process::id());
        let scratch = std::env::temp_dir().join(format!("angaros-{session}"));
        std::fs::create_dir_all(&scratch).unwrap();
        let about = About::new("toy", "1", &["a"], &["copied"]).with_discovery();
        let command = ["sh", "-c", script, "toy"].map(OsString::from).to_vec();
        let system = PeerSystem::with_about(command, about, "a");
        let params = Params::from([("nodes".into(), 3.into())]);
        let point = Point { experiment: "t", workload: "discovery", params: &params };
        let context = RunContext {
            settings: Settings { idle_ms: 0, timeout_s: 10, ..Settings::default() },
            repeat: 0,
            seed: 1,
            session,
            cpus: vec![0],
            scratch: scratch.clone(),
            stop: std::sync::Arc::default(),
        };
        assert_eq!(system.supports(&point), Ok(()));
        let measured = system.run(&point, &context);
        std::fs::remove_dir(&scratch).unwrap();
        measured
    }

    #[test]
    fn every_process_gives_a_sample_and_the_last_one_the_time_of_all() {
        let late = u64::MAX / 4;
        let measured = play("crowd-good", &TOY.replace("$TIMES", &format!("2 {late} 5000")));
        let got = measured.unwrap();
        assert_eq!((got.samples_ns.len(), got.sent, got.cpu_ns, got.switches), (3, 3, 15, 9));
        assert_eq!(got.figures["everybody knows everybody, ms"], got.samples_ns[0] as f64 / 1e6);
        assert_eq!(got.figures["resident MB a node"], 5.0);
        assert!(!got.figures.contains_key("packets/s afterwards"), "nobody watched");
        // It matched in the past of the word.
        assert_eq!(got.parts_ns["own matched"], [0, 0, 0]);
    }

    #[test]
    fn a_process_that_gives_up_is_quoted() {
        let script = "echo ready; read word; echo 'toy: everybody not found' >&2; exit 1";
        let error = play("crowd-lost", script).unwrap_err().to_string();
        assert!(error.contains("everybody not found"), "{error}");
        let error = play("crowd-gone", "echo ready; read word").unwrap_err().to_string();
        assert!(error.contains("ended before it said known"), "{error}");
    }

    #[test]
    fn what_all_interfaces_sent_is_added_up() {
        let table = "Inter-|   Receive\n face |bytes packets\n    \
            lo: 100 1 0 0 0 0 0 0 200 2 0 0 0 0 0 0\n  net0: 5 1 0 0 0 0 0 0 30 4 0 0 0 0 0 0\n";
        assert_eq!(Traffic::read(table), Traffic { packets: 6, bytes: 230 });
    }
}
