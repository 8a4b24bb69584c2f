//! Recording: every message of the chosen topics into a bag.
//!
//! * **R1** Topics are looked for while recording goes on; a topic's subscription asks for the
//!   strongest QoS that all its publishers offer, and is made anew when a weaker one comes.
//! * **R2** A message is kept in the buffer in which it arrived until it is written. Only when the
//!   disk is so slow that [`RecordOptions::max_held`] of them are kept are further ones copied, so
//!   that publishers do not run out of memory; copies are counted.
//! * **R3** Receiving never waits for the disk: what the cache has no room for is dropped.
//! * **R4** Every message is accounted for, by topic: received = written + dropped + ignored +
//!   replaced, and what was published and never received is lost. The account is in the report,
//!   and in the bag's custom data as `angaros.record.TOPIC`.
//! * **R5** A file that cannot be written ends recording with an error; what was written before can
//!   be read.
//! * **R6** A snapshot recorder keeps the newest messages in memory, and writes them when asked.
//! * **R7** A topic is written with the definition of its type. While that is asked of who
//!   publishes it, for 5 s at most and while half the cache is free, its messages wait there.

mod cache;
mod control;
mod counts;
mod discovery;
mod options;
mod writer;

pub use control::RecordControl;
pub use counts::{RecordReport, TopicCounts};
pub use options::{RecordOptions, SnapshotOptions};

use crate::services::Servers;
use crate::session::SessionError;
use angaros::rosgraph_msgs::msg::Clock;
use angaros::{Context, Node, NodeOptions, SingleThreadedExecutor, Subscription};
use angaros_msg::{Qos, Time};
use cache::Cache;
use discovery::Topics;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use writer::Writer;

/// How long the last messages may take to be taken over when recording ends.
const DRAIN: Duration = Duration::from_secs(2);

/// The longest the receiving thread goes without asking whether it is over.
const LOOK: Duration = Duration::from_millis(50);

/// Records into one bag. Made and run on one thread; what it receives is written on another.
pub struct Recorder {
    executor: SingleThreadedExecutor,
    node: Node,
    topics: Topics,
    cache: Arc<Cache>,
    writer: Writer,
    time: RecordTime,
    _clock: Option<Subscription<Clock>>,
    _servers: Servers,
    polling_ns: u64,
    /// Whether topics are looked for once only.
    once: bool,
}

/// Where the log time comes from.
#[derive(Clone)]
pub(crate) struct RecordTime {
    context: Context,
    /// The newest `/clock`, if that counts.
    simulated: Option<Arc<AtomicI64>>,
}

/// No `/clock` was received yet.
const NO_TIME: i64 = i64::MIN;

impl RecordTime {
    /// Nanoseconds since 1970; `None` before the first `/clock`.
    pub(crate) fn now_ns(&self) -> Option<i64> {
        match &self.simulated {
            None => Some(self.context.clock().system_time().nanoseconds),
            Some(now) => Some(now.load(Ordering::Relaxed)).filter(|now| *now != NO_TIME),
        }
    }
}

impl Recorder {
    /// Begins a bag and a node in this context that records into it once it runs.
    ///
    /// # Errors
    /// A bag that cannot be made, options that contradict each other, or a limit of the context.
    pub fn new(context: &Context, options: RecordOptions) -> Result<Self, SessionError> {
        options.check()?;
        let executor = SingleThreadedExecutor::new(context)?;
        let named = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        let node = Node::with_options(context, &options.node_name, named)?;
        let mut time = RecordTime { context: context.clone(), simulated: None };
        let clock = options.use_sim_time.then(|| subscribe_clock(&node, &mut time)).transpose()?;
        let cache = Arc::new(Cache::new(&options));
        let servers = Servers::of_recorder(&node, &RecordControl::new(&cache))?;
        let writer = Writer::start(&options, &cache)?;
        executor.add_node(&node)?;
        let polling = options.polling_interval.as_nanos();
        let polling_ns = u64::try_from(polling).unwrap_or(u64::MAX).max(1_000_000);
        let once = options.no_discovery;
        let topics = Topics::new(options, &node, &cache, &time);
        let _clock = clock;
        let _servers = servers;
        Ok(Self { executor, node, topics, cache, writer, time, _clock, _servers, polling_ns, once })
    }

    /// Its node, which services and such can be added to.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// What others steer it by, from any thread.
    #[must_use]
    pub fn control(&self) -> RecordControl {
        RecordControl::new(&self.cache)
    }

    /// The topics that are recorded so far.
    #[must_use]
    pub fn recorded_topics(&self) -> Vec<String> {
        self.topics.names()
    }

    /// Records until the context is shut down, [`RecordControl::stop`] is called, `over` says so,
    /// or the bag cannot be written; then ends the bag.
    ///
    /// # Errors
    /// The bag cannot be written (R5), or a subscription cannot be made.
    pub fn run(mut self, over: impl Fn() -> bool) -> Result<RecordReport, SessionError> {
        let clock = self.time.context.clock().clone();
        let done = || over() || self.cache.is_over();
        let mut next_ns = 0;
        let mut found = Ok(());
        let mut looked = false;
        while !done() && !self.time.context.is_shutdown() && found.is_ok() {
            let now_ns = clock.monotonic_ns();
            if now_ns >= next_ns {
                next_ns = now_ns.saturating_add(self.polling_ns);
                if self.time.now_ns().is_some() {
                    let again = !(looked && self.once);
                    looked = true;
                    found = self.topics.discover(&self.node, &self.executor, again);
                }
            }
            let left = Duration::from_nanos(next_ns.saturating_sub(now_ns));
            self.executor.spin_until(done, left.min(LOOK));
        }
        self.drain();
        self.topics.close();
        let written = self.writer.finish(&self.cache);
        let report = self.cache.report();
        found?;
        let info = written?;
        Ok(RecordReport { info, ..report })
    }

    /// Takes over what is in the queues of the subscriptions.
    fn drain(&self) {
        let clock = self.time.context.clock();
        let end_ns = clock.monotonic_ns().saturating_add(DRAIN.as_nanos() as u64);
        let mut left = self.topics.queued_at_most();
        while left > 0 && clock.monotonic_ns() < end_ns {
            if !self.executor.spin_once(Duration::ZERO) {
                break;
            }
            left -= 1;
        }
    }
}

/// From now on `time` is what `/clock` says.
fn subscribe_clock(
    node: &Node,
    time: &mut RecordTime,
) -> Result<Subscription<Clock>, SessionError> {
    let now = Arc::new(AtomicI64::new(NO_TIME));
    time.simulated = Some(Arc::clone(&now));
    let callback = move |message: Arc<Clock>| {
        let sec = message.clock.sec;
        let nanosec = message.clock.nanosec;
        now.store(Time::from_sec_nanosec(sec, nanosec).nanoseconds, Ordering::Relaxed);
    };
    Ok(node.create_subscription("/clock", Qos::keep_last(1).best_effort(), callback)?)
}
