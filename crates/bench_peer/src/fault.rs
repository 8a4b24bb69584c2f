//! Faults that a node of a chain puts in on purpose, so that a measurement can be seen to find
//! them.

use std::time::Duration;

use super::{Args, monotonic_ns};

/// The end of a delay, in which the thread looks at the clock: a sleep ends some tens of
/// microseconds late, which would be as much again as a short delay.
const WATCHED: Duration = Duration::from_millis(1);

/// What one node does to the measured messages that it sends.
#[derive(Clone, Copy)]
pub(super) struct Fault {
    delay: Duration,
    drop_every: u64,
}

impl Fault {
    /// As the command line says.
    pub(super) fn new(args: &Args) -> Self {
        Self { delay: args.delay, drop_every: args.drop_every }
    }

    /// Holds the measured message of this number back; whether it is then sent at all.
    pub(super) fn lets_pass(self, number: u64) -> bool {
        if !self.delay.is_zero() {
            hold(self.delay);
        }
        self.drop_every == 0 || !(number + 1).is_multiple_of(self.drop_every)
    }
}

/// Waits for exactly so long.
fn hold(delay: Duration) {
    let until_ns = monotonic_ns() + u64::try_from(delay.as_nanos()).unwrap_or(u64::MAX);
    if delay > WATCHED {
        std::thread::sleep(delay - WATCHED);
    }
    while monotonic_ns() < until_ns {
        std::hint::spin_loop();
    }
}
