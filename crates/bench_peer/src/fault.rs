//! Faults that a node of a chain puts in on purpose, so that a measurement can be seen to find
//! them.

use std::time::Duration;

use super::Args;

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
            std::thread::sleep(self.delay);
        }
        self.drop_every == 0 || !(number + 1).is_multiple_of(self.drop_every)
    }
}
