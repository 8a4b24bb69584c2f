//! `/rosout`: what the loggers of a node say, as `rcl_interfaces/msg/Log`.
//!
//! * **R1** Every node on an executor publishes its lines on `/rosout` (reliable, transient local,
//!   the last 1000, each for 10 s), unless its options or `--disable-rosout-logs` say otherwise.
//!   What it says before it has an executor is kept, the last [`KEPT`] lines, and published then.
//! * **R2** Nobody waits: the topic keeps the last lines only, and where locks may be held (what
//!   core itself says about a node) lines are kept as in R1 until the node's executor has a turn.
//! * **R3** Not recursive: what is said while a line is being published goes to the console only.

use crate::guard_condition::GuardCondition;
use crate::logging::Line;
use crate::node::Node;
use crate::publisher::Publisher;
use angaros_msg::builtin_interfaces::msg::Time as StampMessage;
use angaros_msg::rcl_interfaces::msg::Log;
use angaros_msg::{Duration, Qos};
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::any::Any;
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// The topic.
pub const TOPIC: &str = "/rosout";

/// Lines that wait for publishing; the oldest goes for one more, and is counted.
pub const KEPT: usize = 1000;

/// Bytes of a waiting line's text; the rest is cut off.
const KEPT_TEXT: usize = 4096;

/// How long a line is of interest to those who come late.
const LIFESPAN: Duration = Duration::from_millis(10_000);

/// The QoS of the topic's publishers, as in rcl.
#[must_use]
pub fn qos() -> Qos {
    Qos::keep_last(1000).transient_local().lifespan(LIFESPAN)
}

/// Where the lines of one node go.
pub(crate) struct Rosout {
    console: bool,
    /// The node publishes its lines.
    publishes: bool,
    waiting: Mutex<VecDeque<Log>>,
    running: Mutex<Option<Running>>,
    lost: AtomicU64,
}

/// What there is while the node has an executor.
#[derive(Clone)]
struct Running {
    publisher: Publisher<Log>,
    flush: GuardCondition,
}

impl Rosout {
    pub fn new(console: bool, publishes: bool) -> Arc<Self> {
        Arc::new(Self {
            console,
            publishes,
            waiting: Mutex::default(),
            running: Mutex::default(),
            lost: AtomicU64::new(0),
        })
    }

    /// Console and topic, now.
    pub fn say(&self, line: &Line<'_>) {
        if self.console {
            line.to_console();
        }
        if !self.publishes || PUBLISHING.get() {
            return;
        }
        let running = lock(&self.running).clone();
        match running {
            Some(running) => {
                self.publish_waiting(&running.publisher);
                publish(&running.publisher, message(line));
            }
            None => self.keep(message(line)),
        }
    }

    /// The console now, the topic when the executor has a turn (rule R2).
    pub fn say_later(&self, line: &Line<'_>) {
        if self.console {
            line.to_console();
        }
        if !self.publishes || PUBLISHING.get() {
            return;
        }
        self.keep(message(line));
        if let Some(running) = &*lock(&self.running) {
            running.flush.trigger();
        }
    }

    fn keep(&self, mut line: Log) {
        let end =
            (0..=KEPT_TEXT.min(line.msg.len())).rev().find(|at| line.msg.is_char_boundary(*at));
        line.msg.truncate(end.unwrap_or(0));
        let mut waiting = lock(&self.waiting);
        if waiting.len() >= KEPT {
            waiting.pop_front();
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        waiting.push_back(line);
    }

    fn publish_waiting(&self, publisher: &Publisher<Log>) {
        let waiting = std::mem::take(&mut *lock(&self.waiting));
        waiting.into_iter().for_each(|line| publish(publisher, line));
    }

    /// What is gone because nobody fetched it in time.
    #[cfg(test)]
    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

/// Publishes from now on what this node's loggers say, until the result is dropped.
pub(crate) fn start(node: &Node) -> Result<Box<dyn Any + Send>> {
    let rosout = node.rosout();
    if !rosout.publishes {
        return Ok(Box::new(()));
    }
    let publisher = node.create_publisher::<Log>(TOPIC, qos())?;
    let weak = Arc::downgrade(rosout);
    let flush = node.create_guard_condition(move || {
        let Some(rosout) = weak.upgrade() else { return };
        let running = lock(&rosout.running).clone();
        if let Some(running) = running {
            rosout.publish_waiting(&running.publisher);
        }
    })?;
    rosout.publish_waiting(&publisher);
    *lock(&rosout.running) = Some(Running { publisher, flush });
    Ok(Box::new(Stop(Arc::downgrade(rosout))))
}

struct Stop(Weak<Rosout>);

impl Drop for Stop {
    fn drop(&mut self) {
        if let Some(rosout) = self.0.upgrade() {
            // Dropped after the lock: it takes others.
            let running = lock(&rosout.running).take();
            drop(running);
        }
    }
}

thread_local! {
    /// This thread publishes a line (rule R3).
    static PUBLISHING: Cell<bool> = const { Cell::new(false) };
}

fn publish(publisher: &Publisher<Log>, line: Log) {
    PUBLISHING.set(true);
    // Refused after a shutdown only, when nobody listens; the console has it.
    let _ = publisher.publish(line);
    PUBLISHING.set(false);
}

fn message(line: &Line<'_>) -> Log {
    let (sec, nanosec) = line.stamp.to_sec_nanosec();
    Log {
        stamp: StampMessage { sec, nanosec },
        level: line.level as u8,
        name: line.logger.to_owned(),
        // A string on the wire ends at its terminator.
        msg: line.text.replace('\0', "\u{fffd}"),
        file: line.place.file.to_owned(),
        function: line.place.function.to_owned(),
        line: line.place.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logging::Place;
    use angaros_msg::Time;
    use angaros_msg::names::LogLevel;

    fn line(text: &str) -> Line<'_> {
        let (stamp, place) = (Time::from_sec_nanosec(3, 7), Place::default());
        Line { stamp, level: LogLevel::Warn, logger: "a.b", place, text: text.to_owned() }
    }

    #[test]
    fn lines_before_there_is_a_publisher_are_kept_up_to_the_bound() {
        let rosout = Rosout::new(false, true);
        for number in 0..KEPT + 5 {
            rosout.say(&line(&number.to_string()));
        }
        let waiting = lock(&rosout.waiting);
        assert_eq!((waiting.len(), rosout.lost()), (KEPT, 5));
        assert_eq!(waiting[0].msg, "5");
        assert_eq!((waiting[0].level, waiting[0].stamp.sec, waiting[0].stamp.nanosec), (30, 3, 7));
    }

    #[test]
    fn a_long_line_waits_with_its_beginning_and_terminators_are_replaced() {
        let rosout = Rosout::new(false, true);
        rosout.say_later(&line(&"ä".repeat(KEPT_TEXT)));
        rosout.say_later(&line("a\0b"));
        let waiting = lock(&rosout.waiting);
        assert_eq!(waiting[0].msg, "ä".repeat(KEPT_TEXT / 2));
        assert_eq!(waiting[1].msg, "a\u{fffd}b");
    }

    #[test]
    fn a_node_that_does_not_publish_keeps_nothing() {
        let rosout = Rosout::new(false, false);
        rosout.say(&line("x"));
        rosout.say_later(&line("x"));
        assert!(lock(&rosout.waiting).is_empty());
    }
}
