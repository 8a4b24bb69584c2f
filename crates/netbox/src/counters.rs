//! What happened to frames, by cause.

use std::fmt;

/// One direction of a cable. The rule N4 holds of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Frames that were to go this way.
    pub offered: u64,
    /// Their bytes, Ethernet headers (14 bytes a frame) included.
    pub offered_bytes: u64,
    /// Frames that came out at the other end.
    pub passed: u64,
    /// Their bytes.
    pub passed_bytes: u64,
    /// Frames that chance took.
    pub lost: u64,
    /// Frames for which the queue had no place.
    pub queue: u64,
    /// Frames that came while the cable was cut.
    pub cut: u64,
    /// Frames above the direction's largest size.
    pub oversize: u64,
    /// Second copies made of frames.
    pub duplicated: u64,
    /// Frames held back so that others could pass them.
    pub reordered: u64,
    /// How often frames were sent again over the air, as nobody understood them.
    pub retries: u64,
    /// Frames under way now.
    pub under_way: u64,
}

impl Counters {
    /// Frames that did not and will not come out.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.lost + self.queue + self.cut + self.oversize
    }

    /// Whether the rule N4 holds.
    #[must_use]
    pub fn balanced(&self) -> bool {
        self.offered + self.duplicated == self.passed + self.dropped() + self.under_way
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} frames ({} bytes) offered, {} ({} bytes) passed; lost {}, queue {}, cut {}, \
             oversize {}, duplicated {}, reordered {}, retries {}, \
             under way {}",
            self.offered,
            self.offered_bytes,
            self.passed,
            self.passed_bytes,
            self.lost,
            self.queue,
            self.cut,
            self.oversize,
            self.duplicated,
            self.reordered,
            self.retries,
            self.under_way
        )
    }
}

/// One host's cable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PortCounters {
    /// From the host to the switch.
    pub up: Counters,
    /// From the switch to the host.
    pub down: Counters,
    /// Frames from the host to an address that no host has.
    pub unknown: u64,
    /// Frames that the host's kernel did not accept.
    pub refused: u64,
}

/// How late the emulator handed frames over, measured against when they were due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lateness {
    /// Frames measured.
    pub count: u64,
    /// On average.
    pub mean_ns: f64,
    /// Half were no later than this.
    pub p50_ns: u64,
    /// 99 of 100 were no later than this.
    pub p99_ns: u64,
    /// The latest one.
    pub max_ns: u64,
}
