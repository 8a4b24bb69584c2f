//! When a frame was captured, on the node's clock.
//!
//! * **ST1** A stamp of the monotonic clock is as old as that clock says, and so is the frame on
//!   the node's clock.
//! * **ST2** A driver that does not say which clock it read may have read the monotonic one or the
//!   wall clock: the one that gives a frame of the last [`MAX_AGE_NS`] counts.
//! * **ST3** Where no clock gives such an age, the stamp is the moment at which the frame arrived.

use angaros::Time;

/// The oldest that a frame can be when it arrives, ns.
pub const MAX_AGE_NS: u64 = 10_000_000_000;
/// By how much a stamp may seem to lie ahead, ns: the driver stamps before it tells us, but clocks
/// of different processors differ a little.
const AHEAD_NS: u64 = 1_000_000;

/// Which clock the driver says to have read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferClock {
    /// `V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC`.
    Monotonic,
    /// It was copied from what was played in, whose clock nobody knows.
    Copied,
    /// It does not say, as drivers before 2013.
    Unknown,
}

/// The stamp of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferStamp {
    /// Whose time it is.
    pub clock: BufferClock,
    /// Its time, ns; `None` where it is none.
    pub time_ns: Option<u64>,
}

/// What the clocks of this host showed when a frame arrived.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// The monotonic clock, ns.
    pub monotonic_ns: u64,
    /// The wall clock.
    pub wall: Time,
}

/// Where a stamp comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StampSource {
    /// The driver, by the monotonic clock.
    Monotonic,
    /// The driver, by the wall clock.
    Wall,
    /// The arrival of the frame.
    Arrival,
}

impl StampSource {
    /// In words, for diagnostics.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Monotonic => "the driver's, monotonic clock",
            Self::Wall => "the driver's, wall clock",
            Self::Arrival => "arrival of the frame",
        }
    }
}

/// How old the frame was at its arrival, ns, and how that is known.
#[must_use]
pub fn age(stamp: BufferStamp, arrival: Arrival) -> (u64, StampSource) {
    let Some(time_ns) = stamp.time_ns else { return (0, StampSource::Arrival) };
    if let Some(age) = plausible(arrival.monotonic_ns, time_ns) {
        return (age, StampSource::Monotonic);
    }
    let wall_ns = u64::try_from(arrival.wall.nanoseconds).unwrap_or(0);
    match plausible(wall_ns, time_ns) {
        Some(age) if stamp.clock != BufferClock::Monotonic => (age, StampSource::Wall),
        _ => (0, StampSource::Arrival),
    }
}

fn plausible(now_ns: u64, then_ns: u64) -> Option<u64> {
    match now_ns.checked_sub(then_ns) {
        Some(age) => (age <= MAX_AGE_NS).then_some(age),
        None => (then_ns - now_ns <= AHEAD_NS).then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: u64 = 1_000_000_000;
    const NOW: Arrival =
        Arrival { monotonic_ns: 5_000 * S, wall: Time { nanoseconds: 1_700_000_000 * S as i64 } };

    fn of(clock: BufferClock, time_ns: u64) -> (u64, StampSource) {
        age(BufferStamp { clock, time_ns: Some(time_ns) }, NOW)
    }

    #[test]
    fn a_monotonic_stamp_is_as_old_as_that_clock_says() {
        let stamped = of(BufferClock::Monotonic, 5_000 * S - 33_000_000);
        assert_eq!(stamped, (33_000_000, StampSource::Monotonic));
        assert_eq!(of(BufferClock::Monotonic, 5_000 * S + 1000), (0, StampSource::Monotonic));
    }

    #[test]
    fn a_stamp_that_cannot_be_gives_way_to_the_moment_of_arrival() {
        let arrival = (0, StampSource::Arrival);
        assert_eq!(of(BufferClock::Monotonic, 5_001 * S), arrival, "in the future");
        assert_eq!(of(BufferClock::Monotonic, 4_900 * S), arrival, "too old");
        assert_eq!(of(BufferClock::Monotonic, 0), arrival);
        assert_eq!(of(BufferClock::Monotonic, 1_700_000_000 * S), arrival, "of another clock");
        assert_eq!(of(BufferClock::Copied, u64::MAX), arrival);
        let none = BufferStamp { clock: BufferClock::Monotonic, time_ns: None };
        assert_eq!(age(none, NOW), arrival);
    }

    #[test]
    fn a_driver_that_does_not_say_which_clock_it_read_is_found_out_by_the_age() {
        let monotonic = of(BufferClock::Unknown, 5_000 * S - 7);
        assert_eq!(monotonic, (7, StampSource::Monotonic));
        let wall = of(BufferClock::Unknown, 1_700_000_000 * S - 9);
        assert_eq!(wall, (9, StampSource::Wall));
    }
}
