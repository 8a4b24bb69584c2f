//! When a kernel ran, by the device's clock, and how that stands to the host's.

use crate::Result;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Nanoseconds of the host's monotonic clock, which is that of traces.
#[must_use]
pub fn host_ns() -> u64 {
    angaros_transport::clock::monotonic_ns()
}

/// When a kernel began and ended, in nanoseconds of its device's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamps {
    /// Its beginning.
    pub start_ns: u64,
    /// Its end; not before the beginning.
    pub end_ns: u64,
}

impl Stamps {
    /// How long it ran, in nanoseconds.
    #[must_use]
    pub const fn duration_ns(self) -> u64 {
        self.end_ns.saturating_sub(self.start_ns)
    }
}

/// How a device's clock stands to the host's: host time = device time + offset, give or take the
/// bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockRelation {
    /// What is to be added to device time, in nanoseconds.
    pub offset_ns: i64,
    /// How far that may be off, in nanoseconds.
    pub bound_ns: u64,
}

impl ClockRelation {
    /// Of a device that is stamped by the host's own clock.
    pub const SAME: Self = Self { offset_ns: 0, bound_ns: 0 };

    /// The relation that follows from reading the device's clock between two readings of the
    /// host's. The true offset lies within the bound, as the device was read at some moment between
    /// them.
    #[must_use]
    pub fn between(before_ns: u64, device_ns: u64, after_ns: u64) -> Self {
        let half = after_ns.saturating_sub(before_ns) / 2;
        let middle = i128::from(before_ns) + i128::from(half);
        let offset = (middle - i128::from(device_ns))
            .clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
        Self { offset_ns: offset, bound_ns: half + 1 }
    }

    /// Between which moments of the host's clock a moment of the device's lies.
    #[must_use]
    pub fn to_host(self, device_ns: u64) -> RangeInclusive<u64> {
        let at = device_ns.saturating_add_signed(self.offset_ns);
        at.saturating_sub(self.bound_ns)..=at.saturating_add(self.bound_ns)
    }
}

/// Work that a device has not ended yet.
pub trait Pending: Send + Sync {
    /// The stamps, once there are any; never waits.
    ///
    /// # Errors
    /// [`DeviceLost`](crate::AccelError::DeviceLost).
    fn poll(&self) -> Result<Option<Stamps>>;

    /// Waits for the end.
    ///
    /// # Errors
    /// [`DeviceLost`](crate::AccelError::DeviceLost).
    fn wait(&self) -> Result<Stamps>;
}

/// The end of one launch.
#[derive(Clone)]
pub struct Event(State);

#[derive(Clone)]
enum State {
    Done(Stamps),
    Pending(Arc<dyn Pending>),
}

impl Event {
    /// Of work that is done already.
    #[must_use]
    pub const fn done(stamps: Stamps) -> Self {
        Self(State::Done(stamps))
    }

    /// Of work under way.
    #[must_use]
    pub fn pending(pending: Arc<dyn Pending>) -> Self {
        Self(State::Pending(pending))
    }

    /// The stamps if the work is done.
    ///
    /// # Errors
    /// [`DeviceLost`](crate::AccelError::DeviceLost).
    pub fn poll(&self) -> Result<Option<Stamps>> {
        match &self.0 {
            State::Done(stamps) => Ok(Some(*stamps)),
            State::Pending(pending) => pending.poll(),
        }
    }

    /// Waits until the work is done.
    ///
    /// # Errors
    /// [`DeviceLost`](crate::AccelError::DeviceLost).
    pub fn wait(&self) -> Result<Stamps> {
        match &self.0 {
            State::Done(stamps) => Ok(*stamps),
            State::Pending(pending) => pending.wait(),
        }
    }
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            State::Done(stamps) => f.debug_tuple("Event").field(stamps).finish(),
            State::Pending(_) => f.write_str("Event(pending)"),
        }
    }
}
