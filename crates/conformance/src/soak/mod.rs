//! Many messages of random size, QoS and pace over one wire, from several publishers to several
//! subscriptions in two processes: every one is received once, in order and undamaged, or counted
//! as lost; reliable `KEEP_ALL` loses none.

mod plan;
mod program;
mod side;

pub use program::main;

use crate::check::{Verdict, ensure, lock};
use crate::fixture::Fixture;
use crate::peer::Peer;
use crate::wire::Wire;
use angaros::Node;
use plan::{End, Plan, Random};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Topics at a time.
const MAX_TOPICS: usize = 3;
/// Longest wait of one side for the other.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The amount of work of a run.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// Messages published over each wire.
    pub messages: u64,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// How many messages were published, received and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageCounts {
    /// Topics.
    pub topics: u64,
    /// Messages published.
    pub published: u64,
    /// Messages that subscriptions received; each may reach several.
    pub received: u64,
    /// Messages that subscriptions counted as lost.
    pub lost: u64,
    /// Of the received, those of subscriptions that may lose none.
    pub kept: u64,
}

impl MessageCounts {
    fn add(&mut self, plan: &Plan, end: &End, received: u64, lost: u64) {
        self.received += received;
        self.lost += lost;
        self.kept += if plan.keeps_all(end) { received } else { 0 };
    }

    fn merge(&mut self, other: &Self) {
        self.topics += other.topics;
        self.published += other.published;
        self.received += other.received;
        self.lost += other.lost;
        self.kept += other.kept;
    }
}

/// Runs it over a wire; `progress` is told the messages published so far.
pub fn over(
    wire: &Wire,
    amount: Amount,
    progress: &(dyn Fn(u64) + Sync),
) -> Verdict<MessageCounts> {
    let each = (amount.messages / 20).clamp(100, 50_000);
    let topics = amount.messages.div_ceil(each);
    let next = AtomicU64::new(0);
    let sum = Mutex::new(MessageCounts::default());
    std::thread::scope(|scope| {
        let work = || -> Verdict {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= topics {
                    return Ok(());
                }
                let seed = Random(amount.seed ^ number << 32).next();
                let counts = topic(wire, seed, each).map_err(|error| {
                    let text = error.message().unwrap_or_default();
                    format!("seed {seed}, {each} messages over {}: {text}", wire.name)
                })?;
                let mut sum = lock(&sum);
                sum.merge(&counts);
                progress(sum.published);
            }
        };
        let workers: Vec<_> = (0..MAX_TOPICS).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(crate::check::join)
    })?;
    Ok(*lock(&sum))
}

/// One topic: this process is side 0; side 1 is another process where the wire reaches one.
fn topic(wire: &Wire, seed: u64, messages: u64) -> Verdict<MessageCounts> {
    let plan = Plan::draw(seed, messages);
    let fixture = Fixture::on(wire)?;
    let mut counts = match wire.capabilities.cross_process {
        true => with_another_process(wire, &fixture, &plan, messages)?,
        false => within_this_process(&fixture, &plan)?,
    };
    (counts.topics, counts.published) = (1, plan.expected());
    Ok(counts)
}

fn with_another_process(
    wire: &Wire,
    fixture: &Fixture,
    plan: &Plan,
    messages: u64,
) -> Verdict<MessageCounts> {
    let role = format!("soak {} {messages}", plan.seed);
    let mut other = Peer::start(wire, fixture.domain, &fixture.topic, &role)?;
    let played = side::run_side(&fixture.listener, &fixture.topic, plan, 0, || {
        other.expect("done")?;
        other.release();
        Ok(())
    });
    // What went wrong here may be what went wrong there.
    let mut counts = played.map_err(|error| {
        other.release();
        let there = other.hear().unwrap_or_else(|_| "nothing".to_owned());
        format!("{}; the other process said: {there}", error.message().unwrap_or_default())
    })?;
    counts.merge(&read(&other.hear()?)?);
    other.finish()?;
    Ok(counts)
}

fn within_this_process(fixture: &Fixture, plan: &Plan) -> Verdict<MessageCounts> {
    let there = AtomicU64::new(0);
    let barrier = || {
        there.fetch_add(1, Ordering::SeqCst);
        let begun = Instant::now();
        while there.load(Ordering::SeqCst) < 2 {
            ensure(begun.elapsed() < TIMEOUT, || "the other side does not end".to_owned())?;
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let other =
            scope.spawn(|| side::run_side(&fixture.talker, &fixture.topic, plan, 1, barrier));
        let mut counts = side::run_side(&fixture.listener, &fixture.topic, plan, 0, barrier);
        let other = crate::check::join(other)?;
        if let Ok(counts) = &mut counts {
            counts.merge(&other);
        }
        counts
    })
}

/// Child: side 1 of a topic. Says its counts when it is done and stays until its input ends.
pub(crate) fn act(node: &Node, topic: &str, task: &str, say: impl Fn(&str)) -> Verdict {
    let mut words = task.split(' ').map(str::parse);
    let (Some(Ok(seed)), Some(Ok(messages))) = (words.next(), words.next()) else {
        return Err(format!("no seed and count in '{task}'").into());
    };
    let plan = Plan::draw(seed, messages);
    let hear_out = || {
        say("done");
        std::io::read_to_string(std::io::stdin())?;
        Ok(())
    };
    let counts = side::run_side(node, topic, &plan, 1, hear_out)?;
    say(&format!("counts {} {} {}", counts.received, counts.lost, counts.kept));
    Ok(())
}

fn read(said: &str) -> Verdict<MessageCounts> {
    let mut numbers = said.split(' ').skip(1).map(str::parse);
    let mut next = || numbers.next().and_then(Result::ok).ok_or("no counts");
    Ok(MessageCounts {
        received: next()?,
        lost: next()?,
        kept: next()?,
        ..MessageCounts::default()
    })
}
