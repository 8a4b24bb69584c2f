//! The small graphs by which single costs are measured: groups of endpoints that follow each other
//! in time, so that none disturbs the next.

use crate::peer::Reliability;
use crate::peer::topology::{Cause, Plan, PlanNode, PlanPublisher, PlanSubscription, Work};

/// Time of one round through all groups, ns.
const ROUND_NS: u64 = 60_000_000;
/// Between two groups, ns.
pub(super) const STEP_NS: u64 = 6_000_000;
/// Sizes whose costs are measured, bytes after the head.
pub(super) const SIZES: [usize; 5] = [1024, 16 << 10, 64 << 10, 256 << 10, 1 << 20];
/// Timers that are due at the same time.
pub(super) const MANY: usize = 6;
/// Subscriptions of one topic.
pub(super) const FAN: usize = 4;
/// How far primes are counted.
pub(super) const PRIMES: u64 = 2048;

/// Which publishers of [`groups`] are what.
pub(super) struct Layout {
    /// One publisher, one subscription, smallest message.
    pub single: usize,
    /// The same by [`SIZES`].
    pub sizes: Vec<usize>,
    /// [`MANY`] timers at once, each with a subscription.
    pub many: Vec<usize>,
    /// One publisher, [`FAN`] subscriptions, and a timer that is due right after it.
    pub fan: [usize; 2],
    /// Counts primes before it publishes.
    pub primes: usize,
    /// Answers a message, so that it wakes a thread whose core has just become idle.
    pub answer: usize,
}

struct Builder {
    plan: Plan,
    split: bool,
}

impl Builder {
    /// A node of the publishing process, or of the n-th that subscribes.
    fn node(&mut self, process: usize) -> usize {
        let process = if self.split { process } else { 0 };
        while self.plan.processes.len() <= process {
            let name = format!("p{}", self.plan.processes.len());
            self.plan.processes.push(name);
        }
        let name = format!("n{}", self.plan.nodes.len());
        self.plan.nodes.push(PlanNode { process, name });
        self.plan.nodes.len() - 1
    }

    /// A publisher with its timer and as many subscriptions, each in a node of its own.
    fn group(&mut self, phase_ns: u64, bytes: usize, fan: usize, work: Work) -> usize {
        let (reliability, depth) = (Reliability::Reliable, 10);
        let index = self.plan.publishers.len();
        let (node, topic) = (self.node(0), format!("t{index}"));
        for number in 0..fan {
            let process = if fan > 1 { 1 + number } else { 1 };
            let (node, topic) = (self.node(process), topic.clone());
            let work = Work::default();
            self.plan.subscriptions.push(PlanSubscription {
                node,
                topic,
                reliability,
                depth,
                work,
            });
        }
        let cause = Cause::Timer { phase_ns };
        let every_ns = ROUND_NS;
        self.plan.publishers.push(PlanPublisher {
            node,
            topic,
            bytes,
            cause,
            every_ns,
            reliability,
            depth,
            work,
        });
        index
    }
}

impl Builder {
    /// A publisher and one subscription that answers with a publication of its own; returns the
    /// number of that.
    fn answered(&mut self, phase_ns: u64) -> usize {
        let asked = self.group(phase_ns, 16, 1, Work::default());
        let input = self.plan.subscriptions.len() - 1;
        let (asking, answering) =
            (self.plan.publishers[asked].node, self.plan.subscriptions[input].node);
        let topic = format!("t{}", asked + 1);
        self.plan.subscriptions.push(PlanSubscription {
            node: asking,
            topic: topic.clone(),
            ..self.plan.subscriptions[input].clone()
        });
        self.plan.publishers.push(PlanPublisher {
            node: answering,
            topic,
            cause: Cause::Any(vec![input]),
            ..self.plan.publishers[asked].clone()
        });
        asked + 1
    }
}

/// All groups, in one process or with the subscriptions in others.
pub(super) fn groups(split: bool, seconds: f64) -> (Plan, Layout) {
    let mut builder = Builder { plan: base("calibrate", seconds), split };
    let idle = Work::default();
    let mut step = 0..;
    let mut phase = || step.next().map_or(0, |step: u64| step * STEP_NS);
    let many_at = phase();
    let many = (0..MANY).map(|_| builder.group(many_at, 16, 1, idle)).collect();
    let single = builder.group(phase(), 16, 1, idle);
    let sizes = SIZES.iter().map(|bytes| builder.group(phase(), *bytes, 1, idle)).collect();
    let fan_at = phase();
    let fan = [FAN, 1].map(|fan| builder.group(fan_at, 16, fan, idle));
    let primes = builder.group(phase(), 16, 1, Work { ns: 0, primes: PRIMES });
    let answer = builder.answered(phase());
    (builder.plan, Layout { single, sizes, many, fan, primes, answer })
}

/// One timer at 100 Hz and one subscription: for processor time.
pub(super) fn pair(split: bool, seconds: f64) -> Plan {
    let mut builder = Builder { plan: base("pair", seconds), split };
    builder.group(0, 16, 1, Work::default());
    builder.plan.publishers[0].every_ns = 10_000_000;
    builder.plan
}

fn base(name: &str, seconds: f64) -> Plan {
    Plan {
        name: name.to_owned(),
        warmup_ns: 500_000_000,
        duration_ns: (seconds * 1e9) as u64,
        ..Plan::default()
    }
}
