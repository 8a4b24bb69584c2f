//! Until when an executor goes on.

use angaros_transport::clock::Clock;
use std::time::Duration;

/// A time on the clock of an executor, which is looked at as late as possible: a look takes as long
/// as a good part of a turn.
#[derive(Clone, Copy)]
pub(super) enum Until {
    /// Without waiting.
    Now,
    /// Until the clock reads this.
    At(u64),
    /// For so long after the first look at the clock.
    After(Duration),
}

impl Until {
    /// Without an end.
    pub const NEVER: Self = Self::At(u64::MAX);

    /// From now on for so long.
    pub fn after(timeout: Duration) -> Self {
        if timeout.is_zero() { Self::Now } else { Self::After(timeout) }
    }

    /// The time on this clock.
    pub fn at_ns(&mut self, clock: &Clock) -> u64 {
        if let Self::After(timeout) = *self {
            *self = Self::At(clock.deadline_after(timeout));
        }
        match *self {
            Self::At(ns) => ns,
            Self::Now | Self::After(_) => 0,
        }
    }

    /// Whether that time has come.
    pub fn is_over(&mut self, clock: &Clock) -> bool {
        match self.at_ns(clock) {
            0 => true,
            u64::MAX => false,
            at_ns => clock.monotonic_ns() >= at_ns,
        }
    }

    /// Whether there may be time to wait.
    pub fn waits(self) -> bool {
        !matches!(self, Self::Now)
    }
}
