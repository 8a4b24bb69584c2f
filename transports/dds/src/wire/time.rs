//! Instants and spans of 32 bits of seconds and 32 of fractions. RTPS 2.5, sections 8.3.5.8 and
//! 9.3.2.1: seconds since 1970 and 1/2^32 of a second.

use super::WireError;
use super::cursor::Cursor;
use angaros_msg::{Duration, Time};

/// An instant or a span as it travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Timestamp {
    /// Whole seconds.
    pub seconds: u32,
    /// Parts of 2^-32 seconds.
    pub fraction: u32,
}

impl Timestamp {
    /// `TIME_INVALID` of RTPS: no point in time.
    pub const INVALID: Self = Self { seconds: u32::MAX, fraction: u32::MAX };
    /// `TIME_INFINITE` of RTPS: never ends.
    pub const INFINITE: Self = Self { seconds: 0x7fff_ffff, fraction: u32::MAX };

    /// From nanoseconds since 1970, system time. Before 1970 is 1970.
    #[must_use]
    pub fn from_time(time: Time) -> Self {
        Self::from_ns(time.nanoseconds)
    }

    /// Nanoseconds since 1970, `None` when there is no instant in it.
    #[must_use]
    pub fn to_time(self) -> Option<Time> {
        (self != Self::INVALID).then(|| Time::from_nanoseconds(self.to_ns()))
    }

    /// From a span; what does not fit is for ever.
    #[must_use]
    pub fn from_duration(span: Duration) -> Self {
        match u32::try_from(span.nanoseconds / 1_000_000_000) {
            Ok(seconds) if seconds < 0x7fff_ffff => Self::from_ns(span.nanoseconds),
            Ok(_) => Self::INFINITE,
            Err(_) if span.nanoseconds < 0 => Self::default(),
            Err(_) => Self::INFINITE,
        }
    }

    /// As a span. DDS has two forms of "for ever" in the field (fraction all ones, or 0x7fffffff
    /// nanoseconds' worth); seconds of 0x7fffffff decide.
    #[must_use]
    pub fn to_duration(self) -> Duration {
        if self.seconds >= 0x7fff_ffff {
            return Duration::INFINITE;
        }
        Duration::from_nanoseconds(self.to_ns())
    }

    /// The fraction is rounded up, so that [`Timestamp::to_ns`], which rounds down, inverts it.
    fn from_ns(ns: i64) -> Self {
        let ns = ns.max(0).cast_unsigned();
        let seconds = u32::try_from(ns / 1_000_000_000).unwrap_or(u32::MAX - 1);
        let fraction = ((ns % 1_000_000_000) << 32).div_ceil(1_000_000_000);
        Self { seconds, fraction: fraction as u32 }
    }

    fn to_ns(self) -> i64 {
        let below = (u64::from(self.fraction) * 1_000_000_000) >> 32;
        i64::from(self.seconds) * 1_000_000_000 + below.cast_signed()
    }

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        Ok(Self { seconds: cursor.u32()?, fraction: cursor.u32()? })
    }

    pub(super) fn to_le_bytes(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        bytes[..4].copy_from_slice(&self.seconds.to_le_bytes());
        bytes[4..].copy_from_slice(&self.fraction.to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nanosecond_survives_the_way_there_and_back() {
        for ns in [0, 1, 2, 999_999_999, 1_000_000_000, 1_763_801_865_123_456_789, 333_333_333] {
            let time = Time::from_nanoseconds(ns);
            assert_eq!(Timestamp::from_time(time).to_time(), Some(time), "{ns}");
            let span = Duration::from_nanoseconds(ns);
            assert_eq!(Timestamp::from_duration(span).to_duration(), span, "{ns}");
        }
    }

    #[test]
    fn for_ever_and_never_have_forms_of_their_own() {
        assert_eq!(Timestamp::from_duration(Duration::INFINITE), Timestamp::INFINITE);
        assert_eq!(Timestamp::INFINITE.to_duration(), Duration::INFINITE);
        assert_eq!(Timestamp::INVALID.to_time(), None);
        let negative = Duration::from_nanoseconds(-5_000_000_000);
        assert_eq!(Timestamp::from_duration(negative), Timestamp::default());
        assert_eq!(Timestamp::from_time(Time::from_nanoseconds(-1)), Timestamp::default());
    }
}
