//! Stalls: callbacks that keep others waiting, found while they do, named and shown with their
//! stacks.
//!
//! * **W1** A budget is declared with the handle of a callback group
//!   ([`CallbackGroup::with_budget`](crate::CallbackGroup::with_budget)): what every kind of entity
//!   is made with. A callback that runs longer, waiting included, is an overrun: counted, however
//!   short; told with its stack, if it still runs when it is looked at, which is after a quarter of
//!   the shortest budget, but not more often than every 5 ms; and an event of traces.
//! * **W2** An entity starves that has something to do for longer than the limit and had no turn,
//!   while others of its executor had, or a callback kept its thread or its group.
//! * **W3** A deadlock is a circle of callbacks of which none can go on before another has ended:
//!   each has run for longer than the limit and waits for a service whose server is kept by the
//!   next, or for a lock that the next holds, or lies below the next on its thread. Who holds a
//!   lock nobody tells: any callback of the circle may; where another long callback is at work,
//!   that is told after three times the limit only. A callback that sleeps until another thread
//!   wakes it, and keeps an entity from its turn, waits for that entity in vain, for all one
//!   knows: at once if the entity brings a client's replies, else after three times the limit;
//!   until then the entity starves.
//! * **W4** One report per callback and kind of stall, however long it lasts: one line with nodes,
//!   entities, executors, threads and times, what to do, and the stacks. Overruns of one entity are
//!   told at powers of two.
//! * **W5** The thread `ang-stalls` exists while an executor has a limit, or an entity of one a
//!   budget. A turn costs five relaxed stores, and two looks at the clock if it has a budget.
//! * **W6** On a virtual clock no time passes while a callback runs: nothing is watched there.
//!
//! The limit is that of [`watch_stalls`](crate::SingleThreadedExecutor::watch_stalls), else what
//! `ANGAROS_WATCHDOG` says: `off`, `on` for one second, or a number of seconds. It is off by
//! default: the thread that looks four times a second would cost a process that only waits about
//! as much as its waiting does.

mod activity;
mod circle;
mod detector;
mod frames;
mod report;
mod sleep;
mod snapshot;
mod stack;
mod watcher;

pub use report::{Stall, StallCounts, StallKind, counts, recent};

pub(crate) use activity::{AwaitedReply, ThreadActivity, Totals, is_measured, measure};
pub(crate) use watcher::{executors, join, need, next_number};

use angaros_transport::error::{Error, ErrorKind, Result};
use std::fmt;
use std::time::Duration;

/// The limit of `ANGAROS_WATCHDOG=on`.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(1);

/// What an entity of an executor is, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntityDescription {
    /// As in "timer".
    pub kind: &'static str,
    /// As in "/scan"; empty if it has none.
    pub name: String,
}

impl EntityDescription {
    /// An entity of this kind and name.
    pub fn new(kind: &'static str, name: impl Into<String>) -> Self {
        Self { kind, name: name.into() }
    }
}

impl fmt::Display for EntityDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.as_str() {
            "" => f.write_str(self.kind),
            name => write!(f, "{} {name}", self.kind),
        }
    }
}

/// The limit that the environment asks for, nanoseconds; 0 for none.
pub(crate) fn limit_from_env() -> Result<u64> {
    let text = std::env::var("ANGAROS_WATCHDOG").unwrap_or_default();
    parse_limit(&text).ok_or_else(|| {
        Error::new(ErrorKind::InvalidArgument, format!("ANGAROS_WATCHDOG is '{text}'"))
            .hint("set it to off, on, or the seconds after which a callback is reported, as 0.5")
    })
}

fn parse_limit(text: &str) -> Option<u64> {
    match text.trim() {
        "" | "off" | "0" => Some(0),
        "on" => Some(nanoseconds(DEFAULT_LIMIT)),
        seconds => {
            let seconds: f64 = seconds.parse().ok()?;
            let limit = Duration::try_from_secs_f64(seconds).ok()?;
            Some(nanoseconds(limit))
        }
    }
}

/// At least one, as 0 stands for none.
pub(crate) fn nanoseconds(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_read_as_people_write_it() {
        for (text, expected) in [
            ("", Some(0)),
            ("off", Some(0)),
            ("on", Some(1_000_000_000)),
            ("0.25", Some(250_000_000)),
            (" 3 ", Some(3_000_000_000)),
            ("0", Some(0)),
            ("-1", None),
            ("nan", None),
            ("soon", None),
        ] {
            assert_eq!(parse_limit(text), expected, "'{text}'");
        }
    }
}
