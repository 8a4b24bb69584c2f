//! The small graphs by which single costs are measured: groups of endpoints that follow each other
//! in time, so that none disturbs the next.

use angaros_bench_peer::Reliability;
use angaros_bench_peer::topology::{Cause, Plan, PlanNode, PlanPublisher, PlanSubscription, Work};

/// Time of one round through all groups, ns.
pub(super) const ROUND_NS: u64 = 131_000_000;
/// The same where topics are in constant use, ns.
pub(super) const LIVELY_NS: u64 = 10_000_000;
/// Between two groups, ns.
pub(super) const STEP_NS: u64 = 8_000_000;
/// Sizes whose costs are measured, bytes after the head.
pub(super) const SIZES: [usize; 5] = [1024, 16 << 10, 64 << 10, 256 << 10, 1 << 20];
/// Timers that are due at the same time.
pub(super) const MANY: usize = 6;
/// Subscriptions of one topic, each in a process of its own; the processes that are held up.
pub(super) const FAN: usize = 4;
/// Processes for each core that begin at the same time, and how many at most.
const CROWD: usize = 6;
const MOST: usize = 48;
/// Answers that still find a process that has not done the like for long.
const FIRST_ANSWERS: usize = 2;
/// How far primes are counted.
pub(super) const PRIMES: u64 = 2048;
/// How long a core is kept busy, and the others; when in between something happens, ns.
const BUSY_NS: u64 = 1_000_000;
const LONGER_NS: u64 = 2_000_000;
const MEANWHILE_NS: u64 = 300_000;

/// Which publishers of [`groups`] are what.
pub(super) struct Layout {
    /// Of the machine.
    pub cores: usize,
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
    /// Answers to an answer, and so on, so that they wake threads that have just gone to sleep.
    pub answer: Vec<usize>,
    /// Answers a message by one to the next process, and so on: threads that have slept for long,
    /// on cores that have just become idle.
    pub forward: Vec<usize>,
    /// Publishes to a process that is busy, and a timer that is due right after it.
    pub awake: [usize; 2],
    /// Published to [`FAN`] processes while all cores are busy: one after another they get the core
    /// that is free first.
    pub held: Option<usize>,
    /// Of the process that publishes [`Layout::held`]: due right after it, and how long it works
    /// before it publishes, ns.
    pub after_held: Option<(usize, u64)>,
    /// Publishes when a core has been idle for a while.
    pub rested: Option<usize>,
    /// Timers of [`FAN`] processes, due while all cores are busy.
    pub held_timers: Vec<usize>,
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

    /// A publisher with its timer in one process and a subscription in each of others, all in nodes
    /// of their own.
    fn group_of(
        &mut self,
        from: usize,
        to: std::ops::Range<usize>,
        bytes: usize,
        (phase_ns, work): (u64, Work),
    ) -> usize {
        let (reliability, depth) = (Reliability::Reliable, 10);
        let index = self.plan.publishers.len();
        let (node, topic) = (self.node(from), format!("t{index}"));
        for process in to {
            let (node, topic, work) = (self.node(process), topic.clone(), Work::default());
            let one = PlanSubscription { node, topic, reliability, depth, work };
            self.plan.subscriptions.push(one);
        }
        let (cause, every_ns) = (Cause::Timer { phase_ns }, ROUND_NS);
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

    /// From the first process to the second.
    fn group(&mut self, phase_ns: u64, bytes: usize, work: Work) -> usize {
        self.group_of(0, 1..2, bytes, (phase_ns, work))
    }

    /// A timer that publishes to nobody after it has worked.
    fn alone(&mut self, process: usize, phase_ns: u64, work_ns: u64) -> usize {
        self.group_of(process, 0..0, 16, (phase_ns, Work { ns: work_ns, primes: 0 }))
    }

    /// A publisher and one subscription that answers with a publication of its own, whose
    /// subscription answers likewise, and so on, each in the process that is named; returns the
    /// numbers of the answers.
    fn chain(&mut self, phase_ns: u64, to: &[usize]) -> Vec<usize> {
        let mut last = self.group(phase_ns, 16, Work::default());
        let asking = self.plan.publishers[last].node;
        let mut answers = Vec::new();
        for process in to {
            let input = self.plan.subscriptions.len() - 1;
            let heard = self.plan.subscriptions[input].clone();
            let node = if *process == 0 { asking } else { self.node(*process) };
            let index = self.plan.publishers.len();
            let topic = format!("t{index}");
            self.plan.publishers.push(PlanPublisher {
                node: heard.node,
                topic: topic.clone(),
                cause: Cause::Any(vec![input]),
                ..self.plan.publishers[last].clone()
            });
            self.plan.subscriptions.push(PlanSubscription { node, topic, ..heard });
            answers.push(index);
            last = index;
        }
        answers
    }

    /// Keeps all cores but that of the first process busy, by processes that do nothing else. The
    /// first of them is free long before the others.
    fn occupy(&mut self, phase_ns: u64, cores: usize) {
        for other in 1..cores {
            let work_ns = if other == 1 { BUSY_NS } else { LONGER_NS };
            self.alone(FAN + other, phase_ns, work_ns);
        }
    }
}

/// All groups, in one process or with the subscriptions in others.
pub(super) fn groups(split: bool, seconds: f64, cores: usize) -> (Plan, Layout) {
    let mut builder = Builder { plan: base("calibrate", seconds), split };
    let idle = Work::default();
    let mut step = 0..;
    let mut phase = || step.next().map_or(0, |step: u64| step * STEP_NS);
    let many_at = phase();
    let many = (0..MANY).map(|_| builder.group(many_at, 16, idle)).collect();
    let single = builder.group(phase(), 16, idle);
    let sizes = SIZES.iter().map(|bytes| builder.group(phase(), *bytes, idle)).collect();
    let primes = builder.group(phase(), 16, Work { ns: 0, primes: PRIMES });
    let answer = builder.chain(phase(), &[0, 1, 0, 1, 0, 1]).split_off(FIRST_ANSWERS);
    // None of the chain shall have slept longer than the others before it gets its message.
    builder.group_of(0, 1..1 + FAN, 16, (phase(), idle));
    let forward = builder.chain(phase(), &(2..=FAN).collect::<Vec<usize>>());
    let awake_at = phase();
    builder.alone(1, awake_at, BUSY_NS);
    let awake_at = awake_at + MEANWHILE_NS;
    let awake = [builder.group(awake_at, 16, idle), builder.alone(0, awake_at, 0)];
    let fan_at = phase();
    let fan = [1 + FAN, 2].map(|end| builder.group_of(0, 1..end, 16, (fan_at, idle)));
    // With as many cores as processes nobody has to wait.
    let (mut held, mut after_held, mut rested, mut held_timers) = (None, None, None, Vec::new());
    if split && cores < FAN {
        let own_ns = if cores == 1 { BUSY_NS } else { LONGER_NS };
        let at = phase();
        builder.occupy(at, cores);
        let message = (at + MEANWHILE_NS, idle);
        held = Some(builder.group_of(0, 1..1 + FAN, 16, message));
        after_held = Some((builder.alone(0, at + MEANWHILE_NS, own_ns), own_ns));
        let at = phase();
        builder.occupy(at, cores);
        builder.alone(0, at, own_ns);
        let timer = |process| builder.alone(process, at + MEANWHILE_NS, 0);
        held_timers = (1..=FAN).map(timer).collect();
        if cores > 1 {
            let at = phase();
            builder.occupy(at, cores);
            let work = Work { ns: LONGER_NS + BUSY_NS, primes: 0 };
            rested = Some(builder.group(at, 16, work));
        }
    }
    let layout = Layout {
        cores,
        single,
        sizes,
        many,
        fan,
        primes,
        answer,
        forward,
        awake,
        held,
        after_held,
        rested,
        held_timers,
    };
    (builder.plan, layout)
}

/// Several processes for each core, each with one timer, all to begin at the same time.
pub(super) fn crowd(cores: usize, seconds: f64) -> Plan {
    let mut builder = Builder { plan: base("crowd", seconds), split: true };
    for process in 0..(CROWD * cores).min(MOST) {
        builder.alone(process, 0, 0);
        builder.plan.publishers[process].every_ns = 20_000_000;
    }
    builder.plan
}

/// One timer at 100 Hz and one subscription: for processor time.
pub(super) fn pair(split: bool, seconds: f64) -> Plan {
    let mut builder = Builder { plan: base("pair", seconds), split };
    builder.group(0, 16, Work::default());
    builder.plan.publishers[0].every_ns = LIVELY_NS;
    builder.plan
}

/// [`MANY`] timers at once at 100 Hz, each with a subscription, in one process; the publishers.
pub(super) fn lively(seconds: f64) -> (Plan, Vec<usize>) {
    let mut builder = Builder { plan: base("lively", seconds), split: false };
    let many: Vec<usize> = (0..MANY).map(|_| builder.group(0, 16, Work::default())).collect();
    for one in &mut builder.plan.publishers {
        one.every_ns = LIVELY_NS;
    }
    (builder.plan, many)
}

fn base(name: &str, seconds: f64) -> Plan {
    Plan {
        name: name.to_owned(),
        warmup_ns: 500_000_000,
        duration_ns: (seconds * 1e9) as u64,
        ..Plan::default()
    }
}
