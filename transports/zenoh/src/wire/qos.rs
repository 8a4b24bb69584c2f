//! The chunk of a token that says what an endpoint offers or asks for (`qos_to_keyexpr`): numbers
//! of `rmw/types.h`, each left out where it is rmw_zenoh's default.

use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{Duration, Qos};
use std::fmt;

/// No limit: what ROS 2 takes for an infinite duration.
const INFINITE: (u64, u64) = (9_223_372_036, 854_775_807);
/// What rmw_zenoh takes for no depth at all.
const DEPTH: u64 = 42;
const RELIABLE: u8 = 1;
const VOLATILE: u8 = 2;
const KEEP_LAST: u8 = 1;
const KEEP_ALL: u8 = 2;
const AUTOMATIC: u8 = 1;
const NANOSECONDS: u64 = 1_000_000_000;
/// No enumeration of `rmw/types.h` has a larger number.
const LARGEST: u8 = 5;

/// QoS in a liveliness token. Values that Angaros does not know are kept as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QosChunk {
    /// 1 reliable, 2 best effort, 4 best available.
    pub reliability: u8,
    /// 1 transient-local, 2 volatile, 4 best available.
    pub durability: u8,
    /// 1 keep the last ones, 2 keep all.
    pub history: u8,
    /// How many.
    pub depth: u64,
    /// Seconds and nanoseconds.
    pub deadline: (u64, u64),
    /// Seconds and nanoseconds.
    pub lifespan: (u64, u64),
    /// 1 automatic, 3 by topic, 5 best available.
    pub liveliness: u8,
    /// Seconds and nanoseconds.
    pub lease: (u64, u64),
}

impl Default for QosChunk {
    fn default() -> Self {
        Self {
            reliability: RELIABLE,
            durability: VOLATILE,
            history: KEEP_LAST,
            depth: DEPTH,
            deadline: INFINITE,
            lifespan: INFINITE,
            liveliness: AUTOMATIC,
            lease: INFINITE,
        }
    }
}

fn to_pair(span: Duration) -> (u64, u64) {
    match u64::try_from(span.nanoseconds) {
        Ok(ns) if span.is_limit() => (ns / NANOSECONDS, ns % NANOSECONDS),
        _ => INFINITE,
    }
}

/// Best available, one nanosecond short of infinite, is no limit either.
fn to_span((seconds, nanoseconds): (u64, u64)) -> Duration {
    let whole = seconds.checked_mul(NANOSECONDS).and_then(|ns| ns.checked_add(nanoseconds));
    match whole.and_then(|ns| i64::try_from(ns).ok()) {
        Some(ns) if (1..i64::MAX - 1).contains(&ns) => Duration::from_nanoseconds(ns),
        _ => Duration::INFINITE,
    }
}

impl From<&Qos> for QosChunk {
    fn from(qos: &Qos) -> Self {
        let (history, depth) = match qos.history {
            History::KeepLast(depth) => (KEEP_LAST, depth.max(1) as u64),
            History::KeepAll => (KEEP_ALL, DEPTH),
        };
        Self {
            reliability: qos.reliability as u8,
            durability: qos.durability as u8,
            history,
            depth,
            deadline: to_pair(qos.deadline),
            lifespan: to_pair(qos.lifespan),
            liveliness: qos.liveliness as u8,
            lease: to_pair(qos.liveliness_lease),
        }
    }
}

impl QosChunk {
    /// Reads the chunk of a token. More fields than are known, and values up to the largest that
    /// ROS 2 has, are accepted; anything else is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let default = Self::default();
        let mut fields = text.split(':');
        let mut next = || fields.next();
        let reliability = next()?;
        let durability = next()?;
        let (history, depth) = next()?.split_once(',')?;
        let deadline = pair(next()?)?;
        let lifespan = pair(next()?)?;
        let (liveliness, lease) = next()?.split_once(',')?;
        Some(Self {
            reliability: value(reliability, default.reliability)?,
            durability: value(durability, default.durability)?,
            history: value(history, default.history)?,
            depth: number(depth, DEPTH)?,
            deadline,
            lifespan,
            liveliness: value(liveliness, default.liveliness)?,
            lease: pair(lease)?,
        })
    }

    /// In Angaros' words. What is left to the middleware becomes what rmw_zenoh makes of it.
    #[must_use]
    pub fn to_qos(&self) -> Qos {
        Qos {
            reliability: match self.reliability {
                2 => Reliability::BestEffort,
                _ => Reliability::Reliable,
            },
            durability: match self.durability {
                1 => Durability::TransientLocal,
                _ => Durability::Volatile,
            },
            history: match self.history {
                KEEP_ALL => History::KeepAll,
                _ => History::KeepLast(usize::try_from(self.depth).unwrap_or(usize::MAX).max(1)),
            },
            deadline: to_span(self.deadline),
            lifespan: to_span(self.lifespan),
            liveliness: match self.liveliness {
                3 => Liveliness::ManualByTopic,
                _ => Liveliness::Automatic,
            },
            liveliness_lease: to_span(self.lease),
        }
    }
}

fn number(text: &str, default: u64) -> Option<u64> {
    if text.is_empty() {
        return Some(default);
    }
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn value(text: &str, default: u8) -> Option<u8> {
    let found = number(text, u64::from(default))?;
    u8::try_from(found).ok().filter(|value| *value <= LARGEST)
}

fn pair(text: &str) -> Option<(u64, u64)> {
    let (seconds, nanoseconds) = text.split_once(',')?;
    Some((number(seconds, INFINITE.0)?, number(nanoseconds, INFINITE.1)?))
}

struct UnlessDefault<T>(T, T);

impl<T: PartialEq + fmt::Display> fmt::Display for UnlessDefault<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 == self.1 {
            true => Ok(()),
            false => self.0.fmt(f),
        }
    }
}

impl fmt::Display for QosChunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Self::default();
        let reliability = UnlessDefault(self.reliability, default.reliability);
        let durability = UnlessDefault(self.durability, default.durability);
        let history = UnlessDefault(self.history, default.history);
        let depth = UnlessDefault(self.depth, DEPTH);
        write!(f, "{reliability}:{durability}:{history},{depth}")?;
        let seconds = |span: (u64, u64)| UnlessDefault(span.0, INFINITE.0);
        let rest = |span: (u64, u64)| UnlessDefault(span.1, INFINITE.1);
        write!(f, ":{},{}", seconds(self.deadline), rest(self.deadline))?;
        write!(f, ":{},{}", seconds(self.lifespan), rest(self.lifespan))?;
        let liveliness = UnlessDefault(self.liveliness, default.liveliness);
        write!(f, ":{liveliness},{},{}", seconds(self.lease), rest(self.lease))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Angaros' QoS and how rmw_zenoh writes it.
    fn table() -> Vec<(Qos, &'static str)> {
        let rosout = Qos::keep_last(1000).transient_local();
        vec![
            (Qos::default(), "::,10:,:,:,,"),
            (Qos::sensor_data(), "2::,5:,:,:,,"),
            (Qos::keep_last(42), "::,:,:,:,,"),
            (Qos::keep_last(1).transient_local(), ":1:,1:,:,:,,"),
            (rosout.lifespan(std::time::Duration::from_secs(10)), ":1:,1000:,:10,0:,,"),
            (Qos::keep_all(), "::2,:,:,:,,"),
            (
                Qos::default().deadline(std::time::Duration::from_millis(100)),
                "::,10:0,100000000:,:,,",
            ),
            (
                Qos::default()
                    .liveliness(Liveliness::ManualByTopic, std::time::Duration::from_millis(1500)),
                "::,10:,:,:3,1,500000000",
            ),
        ]
    }

    #[test]
    fn chunks_are_those_of_rmw_zenoh_both_ways() {
        for (qos, text) in table() {
            assert_eq!(QosChunk::from(&qos).to_string(), text);
            assert_eq!(QosChunk::parse(text).unwrap().to_qos(), qos, "{text}");
        }
    }

    #[test]
    fn what_is_left_to_the_middleware_is_kept_and_means_the_default() {
        let text = "4:4:,10:,854775806:,:5,,854775806";
        let chunk = QosChunk::parse(text).unwrap();
        assert_eq!(chunk.to_string(), text);
        assert_eq!(chunk.to_qos(), Qos::default());
        assert_eq!(QosChunk::parse("::2,10:,:,:,,").unwrap().to_qos().history, History::KeepAll);
        assert!(QosChunk::parse("::,10:,:,:,,:later").is_some());
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "::,10", "6::,:,:,:,,", "::,-1:,:,:,,", "::,10:1:,:,,", "::,:+1,:,:,,"] {
            assert_eq!(QosChunk::parse(text), None, "{text}");
        }
    }
}
