//! Where the lines of one node go: the console, and what publishes them (rules R1 to R3 in
//! `rosout/mod.rs`).

use super::Line;
use angaros_msg::builtin_interfaces::msg::Time as StampMessage;
use angaros_msg::rcl_interfaces::msg::Log;
use angaros_transport::mutex::lock;
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Lines that wait for publishing; the oldest goes for one more, and is counted.
pub const KEPT: usize = 1000;

/// Bytes of a waiting line's text; the rest is cut off.
const KEPT_TEXT: usize = 4096;

/// What publishes lines while their node has an executor.
pub(crate) trait LogPublisher: Send + Sync {
    /// Publishes a line now.
    fn publish(&self, line: Log);
    /// Lets the executor call [`Rosout::publish_waiting`].
    fn flush_later(&self);
}

/// Where the lines of one node go.
pub(crate) struct Rosout {
    console: bool,
    /// The node publishes its lines.
    pub(crate) publishes: bool,
    waiting: Mutex<VecDeque<Log>>,
    running: Mutex<Option<Arc<dyn LogPublisher>>>,
    lost: AtomicU64,
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
                self.publish_waiting();
                publish(&*running, message(line));
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
            running.flush_later();
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

    /// Publishes what waits, if there is something to publish it with.
    pub fn publish_waiting(&self) {
        let Some(running) = lock(&self.running).clone() else { return };
        let waiting = std::mem::take(&mut *lock(&self.waiting));
        waiting.into_iter().for_each(|line| publish(&*running, line));
    }

    /// Publishes from now on, or with `None` no more.
    pub fn set_publisher(&self, running: Option<Arc<dyn LogPublisher>>) {
        // Dropped after the lock: it takes others.
        let before = std::mem::replace(&mut *lock(&self.running), running);
        drop(before);
    }

    /// What is gone because nobody fetched it in time.
    #[cfg(test)]
    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

thread_local! {
    /// This thread publishes a line (rule R3).
    static PUBLISHING: Cell<bool> = const { Cell::new(false) };
}

fn publish(publisher: &dyn LogPublisher, line: Log) {
    PUBLISHING.set(true);
    publisher.publish(line);
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
    use crate::logging::SourceLocation;
    use angaros_msg::Time;
    use angaros_msg::names::LogLevel;

    fn line(text: &str) -> Line<'_> {
        let stamp = Time::from_sec_nanosec(3, 7);
        let place = SourceLocation::default();
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
