//! The plan: what the orchestrator writes for all processes of a run, in lines that C reads as
//! well.
//!
//! Words are separated by single spaces; numbers are decimal; lines are counted per kind from 0 in
//! the order in which they stand, and refer to earlier ones by these numbers.
//!
//! ```text
//! topology 1 NAME
//! span WARMUP_NS DURATION_NS
//! process NAME
//! node PROCESS NAME
//! publisher NODE TOPIC BYTES CAUSE EVERY_NS PHASE_NS RELIABILITY DEPTH WORK_NS PRIMES
//! subscription NODE TOPIC RELIABILITY DEPTH WORK_NS PRIMES
//! trigger PUBLISHER SUBSCRIPTION
//! ```
//!
//! CAUSE is `timer`, `any` or `all`. EVERY_NS of a triggered publisher is what is expected of it.
//! BYTES are those after the head. Work of a publisher is done before it publishes, that of a
//! subscription after the arrival has been noted.

use std::fmt::Write as _;
use std::str::{FromStr, SplitAsciiWhitespace};

use super::Work;
use crate::Reliability;

/// A plan larger than this is none.
const MAX_BYTES: usize = 4 << 20;
/// Lines of one kind at most.
const MAX_LINES: usize = 10_000;
/// Longest name.
const MAX_NAME: usize = 63;
/// Largest message, without its head.
const MAX_MESSAGE: usize = 1 << 28;

/// What makes a publisher publish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Its timer, first this long after the beginning, ns.
    Timer {
        /// After the beginning, ns.
        phase_ns: u64,
    },
    /// A message on any of these subscriptions.
    Any(Vec<usize>),
    /// A message on each of these subscriptions since it last published.
    All(Vec<usize>),
}

impl Cause {
    /// The subscriptions; none of a timer.
    #[must_use]
    pub fn inputs(&self) -> &[usize] {
        match self {
            Self::Timer { .. } => &[],
            Self::Any(inputs) | Self::All(inputs) => inputs,
        }
    }
}

/// A node and where it lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanNode {
    /// Index of its process.
    pub process: usize,
    /// Its name.
    pub name: String,
}

/// A publisher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanPublisher {
    /// Index of its node.
    pub node: usize,
    /// What it publishes on.
    pub topic: String,
    /// Bytes of a message after its head.
    pub bytes: usize,
    /// What makes it publish.
    pub cause: Cause,
    /// Its period, or the expected one where it is triggered, ns.
    pub every_ns: u64,
    /// Its guarantee.
    pub reliability: Reliability,
    /// Depth of its history.
    pub depth: u32,
    /// Done before it publishes.
    pub work: Work,
}

/// A subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanSubscription {
    /// Index of its node.
    pub node: usize,
    /// What it listens to.
    pub topic: String,
    /// Its guarantee.
    pub reliability: Reliability,
    /// Depth of its history.
    pub depth: u32,
    /// Done for every message.
    pub work: Work,
}

/// A graph ready to run: everything by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The topology's name.
    pub name: String,
    /// What is not measured at the beginning, ns.
    pub warmup_ns: u64,
    /// What is measured, ns.
    pub duration_ns: u64,
    /// Names of the processes.
    pub processes: Vec<String>,
    /// All nodes.
    pub nodes: Vec<PlanNode>,
    /// All publishers.
    pub publishers: Vec<PlanPublisher>,
    /// All subscriptions.
    pub subscriptions: Vec<PlanSubscription>,
}

/// Why a plan was refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "plan, line {line}: {problem}\nhint: the form stands in crates/bench_peer/src/topology/plan.rs"
)]
pub struct PlanError {
    line: usize,
    problem: String,
}

impl Plan {
    /// The plan as text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("topology 1 {}\n", self.name);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "span {} {}", self.warmup_ns, self.duration_ns);
        for name in &self.processes {
            let _ = writeln!(text, "process {name}");
        }
        for node in &self.nodes {
            let _ = writeln!(text, "node {} {}", node.process, node.name);
        }
        for one in &self.publishers {
            let (cause, phase_ns) = match &one.cause {
                Cause::Timer { phase_ns } => ("timer", *phase_ns),
                Cause::Any(_) => ("any", 0),
                Cause::All(_) => ("all", 0),
            };
            let (qos, work) = (one.reliability.as_str(), one.work);
            let _ = writeln!(
                text,
                "publisher {} {} {} {cause} {} {phase_ns} {qos} {} {} {}",
                one.node, one.topic, one.bytes, one.every_ns, one.depth, work.ns, work.primes
            );
        }
        for one in &self.subscriptions {
            let (qos, work) = (one.reliability.as_str(), one.work);
            let (node, topic, depth) = (one.node, &one.topic, one.depth);
            let line = format!("{node} {topic} {qos} {depth} {} {}", work.ns, work.primes);
            let _ = writeln!(text, "subscription {line}");
        }
        for (index, one) in self.publishers.iter().enumerate() {
            for input in one.cause.inputs() {
                let _ = writeln!(text, "trigger {index} {input}");
            }
        }
        text
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// The first line that is not as the form says.
    pub fn parse(text: &str) -> Result<Self, PlanError> {
        let error = |line, problem: String| PlanError { line, problem };
        if text.len() > MAX_BYTES {
            return Err(error(1, format!("more than {MAX_BYTES} bytes")));
        }
        let mut plan = Self::default();
        for (index, line) in text.lines().enumerate() {
            let mut words = line.split_ascii_whitespace();
            plan.line(&mut words, index == 0)
                .and_then(|()| match words.next() {
                    None => Ok(()),
                    Some(word) => Err(format!("{word:?} is one word too many")),
                })
                .map_err(|problem| error(index + 1, problem))?;
        }
        let waits = |one: &PlanPublisher| {
            !matches!(one.cause, Cause::Timer { .. }) && one.cause.inputs().is_empty()
        };
        if plan.name.is_empty() || plan.duration_ns == 0 {
            return Err(error(1, "no name or no duration".to_owned()));
        }
        match plan.publishers.iter().position(waits) {
            Some(index) => Err(error(0, format!("publisher {index} has no trigger"))),
            None => Ok(plan),
        }
    }

    /// The publishers or subscriptions of a topic, counted.
    #[must_use]
    pub fn ends(&self, topic: &str) -> (usize, usize) {
        let publishers = self.publishers.iter().filter(|one| one.topic == topic).count();
        (publishers, self.subscriptions.iter().filter(|one| one.topic == topic).count())
    }

    /// The index of a process.
    #[must_use]
    pub fn process(&self, name: &str) -> Option<usize> {
        self.processes.iter().position(|known| known == name)
    }

    /// How many messages of a publisher are to be expected at most.
    #[must_use]
    pub fn expected(&self, publisher: usize) -> usize {
        let every_ns = self.publishers.get(publisher).map_or(u64::MAX, |one| one.every_ns.max(1));
        let most = (self.warmup_ns.saturating_add(self.duration_ns)) / every_ns;
        usize::try_from(most).unwrap_or(usize::MAX).saturating_mul(2).saturating_add(64)
    }

    fn line(&mut self, words: &mut SplitAsciiWhitespace<'_>, first: bool) -> Result<(), String> {
        let kind = words.next().unwrap_or("");
        if first != (kind == "topology") {
            return Err(format!("{kind:?} where only the first line is a topology"));
        }
        match kind {
            "topology" => match number::<u32>(words)? {
                1 => self.name = name(words)?,
                other => return Err(format!("version {other}, known is 1")),
            },
            "span" => (self.warmup_ns, self.duration_ns) = (number(words)?, number(words)?),
            "process" => push(&mut self.processes, name(words)?)?,
            "node" => {
                let process = below(words, self.processes.len())?;
                push(&mut self.nodes, PlanNode { process, name: name(words)? })?;
            }
            "publisher" => {
                let publisher = self.publisher(words)?;
                push(&mut self.publishers, publisher)?;
            }
            "subscription" => {
                let one = PlanSubscription {
                    node: below(words, self.nodes.len())?,
                    topic: name(words)?,
                    reliability: word(words)?.parse().map_err(str::to_owned)?,
                    depth: number(words)?,
                    work: Work { ns: number(words)?, primes: number(words)? },
                };
                push(&mut self.subscriptions, one)?;
            }
            "trigger" => self.trigger(words)?,
            other => return Err(format!("{other:?} is no kind of line")),
        }
        Ok(())
    }

    fn publisher(&self, words: &mut SplitAsciiWhitespace<'_>) -> Result<PlanPublisher, String> {
        let (node, topic) = (below(words, self.nodes.len())?, name(words)?);
        let bytes = below(words, MAX_MESSAGE + 1)?;
        let cause = word(words)?;
        let (every_ns, phase_ns) = (number::<u64>(words)?, number(words)?);
        if every_ns == 0 {
            return Err("a period of 0".to_owned());
        }
        let cause = match cause {
            "timer" => Cause::Timer { phase_ns },
            "any" => Cause::Any(Vec::new()),
            "all" => Cause::All(Vec::new()),
            other => return Err(format!("{other:?} is not timer, any or all")),
        };
        let reliability = word(words)?.parse().map_err(str::to_owned)?;
        let depth = number(words)?;
        let work = Work { ns: number(words)?, primes: number(words)? };
        Ok(PlanPublisher { node, topic, bytes, cause, every_ns, reliability, depth, work })
    }

    fn trigger(&mut self, words: &mut SplitAsciiWhitespace<'_>) -> Result<(), String> {
        let publisher = below(words, self.publishers.len())?;
        let input = below(words, self.subscriptions.len())?;
        let one = &mut self.publishers[publisher];
        if self.subscriptions[input].node != one.node {
            return Err("a trigger between two nodes".to_owned());
        }
        match &mut one.cause {
            Cause::Timer { .. } => Err("a timer has no trigger".to_owned()),
            Cause::Any(inputs) | Cause::All(inputs) => push(inputs, input),
        }
    }
}

/// Whether a name may stand in a plan: letters, digits, `_` and `/`, at most 63 bytes.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '/';
    (1..=MAX_NAME).contains(&text.len()) && text.chars().all(allowed)
}

fn word<'a>(words: &mut SplitAsciiWhitespace<'a>) -> Result<&'a str, String> {
    words.next().ok_or_else(|| "a word is missing".to_owned())
}

fn name(words: &mut SplitAsciiWhitespace<'_>) -> Result<String, String> {
    let text = word(words)?;
    match is_name(text) {
        true => Ok(text.to_owned()),
        false => Err(format!("{text:?} is no name of letters, digits, _ and /")),
    }
}

fn number<T: FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Result<T, String> {
    let text = word(words)?;
    text.parse().map_err(|_| format!("{text:?} is no number that fits"))
}

fn below(words: &mut SplitAsciiWhitespace<'_>, limit: usize) -> Result<usize, String> {
    let number: usize = number(words)?;
    match number < limit {
        true => Ok(number),
        false => Err(format!("{number} is not below {limit}")),
    }
}

fn push<T>(list: &mut Vec<T>, item: T) -> Result<(), String> {
    if list.len() >= MAX_LINES {
        return Err(format!("more than {MAX_LINES} of a kind"));
    }
    list.push(item);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) const TEXT: &str = "topology 1 small\nspan 1000 5000000\nprocess a\nprocess b\n\
        node 0 first\nnode 1 second\n\
        publisher 0 one 36 timer 1000000 500 reliable 10 0 0\n\
        publisher 1 two 4096 all 1000000 0 best_effort 1 2000 64\n\
        subscription 1 one reliable 5 0 0\nsubscription 0 two best_effort 1 7 0\ntrigger 1 0\n";

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        let plan = Plan::parse(TEXT).unwrap();
        assert_eq!(plan.write(), TEXT);
        assert_eq!(plan.publishers[1].cause, Cause::All(vec![0]));
        assert_eq!(plan.publishers[1].work, Work { ns: 2000, primes: 64 });
        assert_eq!((plan.ends("one"), plan.process("b")), ((1, 1), Some(1)));
        assert_eq!(plan.expected(0), 2 * 5 + 64);
    }

    #[test]
    fn a_wrong_line_is_named_with_what_is_wrong() {
        let error = |from: &str, to: &str| {
            Plan::parse(&TEXT.replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert!(error("node 1 second", "node 2 second").contains("line 6: 2 is not below 2"));
        assert!(error("trigger 1 0", "trigger 1 1").contains("between two nodes"));
        assert!(error("trigger 1 0", "trigger 0 1").contains("a timer has no trigger"));
        assert!(error("trigger 1 0\n", "").contains("publisher 1 has no trigger"));
        assert!(error("timer 1000000", "timer 0").contains("a period of 0"));
        assert!(error("topology 1", "topology 2").contains("version 2"));
        assert!(error("process a", "process a b").contains("one word too many"));
        assert!(error("process a", "proces a").contains("no kind of line"));
        assert!(error("36 timer", "9999999999 timer").contains("is not below"));
        assert!(error("reliable 10", "certain 10").contains("reliable or best_effort"));
        assert!(Plan::parse("").is_err());
    }
}
