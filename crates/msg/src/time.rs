//! Instants and spans as ROS 2 counts them: signed nanoseconds since the epoch of their clock.

use std::fmt;

/// An instant, nanoseconds since the epoch of the clock it was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    /// Nanoseconds since the clock's epoch.
    pub nanoseconds: i64,
}

/// A span of time, which may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    /// Length in nanoseconds.
    pub nanoseconds: i64,
}

impl Time {
    /// An instant from nanoseconds since the epoch.
    #[must_use]
    pub const fn from_nanoseconds(nanoseconds: i64) -> Self {
        Self { nanoseconds }
    }

    /// The `sec` and `nanosec` of `builtin_interfaces/msg/Time`; `nanosec` is never negative.
    #[inline]
    #[must_use]
    pub const fn to_sec_nanosec(self) -> (i32, u32) {
        let sec = self.nanoseconds.div_euclid(1_000_000_000);
        (sec as i32, self.nanoseconds.rem_euclid(1_000_000_000) as u32)
    }

    /// The inverse of [`Time::to_sec_nanosec`].
    #[inline]
    #[must_use]
    pub const fn from_sec_nanosec(sec: i32, nanosec: u32) -> Self {
        Self { nanoseconds: sec as i64 * 1_000_000_000 + nanosec as i64 }
    }
}

impl std::ops::Sub for Time {
    type Output = Duration;
    fn sub(self, earlier: Self) -> Duration {
        Duration { nanoseconds: self.nanoseconds.saturating_sub(earlier.nanoseconds) }
    }
}

impl std::ops::Add<Duration> for Time {
    type Output = Self;
    fn add(self, span: Duration) -> Self {
        Self { nanoseconds: self.nanoseconds.saturating_add(span.nanoseconds) }
    }
}

impl Duration {
    /// No limit: what ROS 2 prints as `9223372036.854775807` seconds.
    pub const INFINITE: Self = Self { nanoseconds: i64::MAX };

    /// A span from nanoseconds.
    #[must_use]
    pub const fn from_nanoseconds(nanoseconds: i64) -> Self {
        Self { nanoseconds }
    }

    /// Whether it limits anything: of the spans in a QoS, zero and infinity mean no limit, as in
    /// `rmw`.
    #[must_use]
    pub const fn is_limit(self) -> bool {
        self.nanoseconds > 0 && self.nanoseconds != i64::MAX
    }

    /// A span from milliseconds.
    #[must_use]
    pub const fn from_millis(milliseconds: i64) -> Self {
        Self { nanoseconds: milliseconds.saturating_mul(1_000_000) }
    }
}

impl From<std::time::Duration> for Duration {
    fn from(span: std::time::Duration) -> Self {
        Self { nanoseconds: i64::try_from(span.as_nanos()).unwrap_or(i64::MAX) }
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::INFINITE {
            return f.write_str("Infinite");
        }
        write!(f, "{} nanoseconds", self.nanoseconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_before_the_epoch_keeps_a_positive_nanosec() {
        let t = Time::from_nanoseconds(-1);
        assert_eq!(t.to_sec_nanosec(), (-1, 999_999_999));
        assert_eq!(Time::from_sec_nanosec(-1, 999_999_999), t);
    }

    #[test]
    fn spans_beyond_what_can_be_counted_end_at_the_last() {
        let first = Time::from_nanoseconds(i64::MIN);
        let last = Time::from_nanoseconds(i64::MAX);
        assert_eq!(last - first, Duration::INFINITE);
        assert_eq!(first - last, Duration::from_nanoseconds(i64::MIN));
        assert_eq!(last + Duration::from_nanoseconds(1), last);
        assert_eq!(Duration::from_millis(i64::MAX), Duration::INFINITE);
    }
}
