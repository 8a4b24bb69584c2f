//! What happens to messages between two hosts: one direction of a simulated link.

use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::random::Random;
use std::time::Duration;

/// How long a message is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delay {
    /// Always the same.
    Constant(Duration),
    /// Anything between the two, equally likely.
    Uniform(Duration, Duration),
    /// Normally distributed, never below 0 and never further than six deviations from the mean.
    Normal {
        /// The mean.
        mean: Duration,
        /// The standard deviation.
        deviation: Duration,
    },
}

/// One direction of a link. The default has no faults.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// How long a message is on its way; at least [`HOP`], so that messages that answer each other
    /// cannot keep time from passing.
    pub delay: Delay,
    /// Probability that a message is lost. A reliable publisher sends it again.
    pub loss: f64,
    /// Probability that a message travels twice. The second copy is hidden from subscriptions.
    pub duplicate: f64,
    /// Probability that a message is held back for [`Link::hold`] while others pass it. Without
    /// it, messages arrive in the order in which they were sent.
    pub reorder: f64,
    /// How long such a message is held back.
    pub hold: Duration,
    /// Bytes of payload per second; messages wait for those before them. `None` is unlimited.
    pub bytes_per_second: Option<u64>,
    /// Messages that may be on their way or wait at a time; what comes when all places are taken
    /// is lost.
    pub capacity: usize,
    /// After which a reliable publisher sends a lost message again, and after which it notices that
    /// a cut link was healed.
    pub retry: Duration,
}

/// The shortest time a message is on its way, also within a host.
pub const HOP: Duration = Duration::from_micros(1);

impl Default for Link {
    fn default() -> Self {
        Self {
            delay: Delay::Constant(Duration::ZERO),
            loss: 0.0,
            duplicate: 0.0,
            reorder: 0.0,
            hold: Duration::from_millis(10),
            bytes_per_second: None,
            capacity: 65_536,
            retry: Duration::from_millis(10),
        }
    }
}

impl Link {
    /// A link without faults and with this constant delay.
    #[must_use]
    pub fn with_delay(delay: Duration) -> Self {
        Self { delay: Delay::Constant(delay), ..Self::default() }
    }

    /// Whether every value makes sense.
    pub(super) fn check(&self) -> Result<()> {
        let named = [("loss", self.loss), ("duplicate", self.duplicate), ("reorder", self.reorder)];
        for (name, probability) in named {
            if !(0.0..=1.0).contains(&probability) {
                return Err(invalid(format!("{name} is {probability}"), "give it from 0 to 1"));
            }
        }
        let uniform = match self.delay {
            Delay::Uniform(least, most) => least <= most,
            _ => true,
        };
        if !uniform {
            return Err(invalid("delay ends before it begins", "give the shorter one first"));
        }
        if self.bytes_per_second == Some(0) || self.capacity == 0 || self.retry.is_zero() {
            let found = format!(
                "bytes_per_second {:?}, capacity {}, retry {:?}",
                self.bytes_per_second, self.capacity, self.retry
            );
            return Err(invalid(found, "none of them may be 0; cut the link to stop everything"));
        }
        Ok(())
    }
}

fn invalid(found: impl AsRef<str>, hint: &str) -> Error {
    let text = format!("a simulated link cannot be like this: {}", found.as_ref());
    Error::new(ErrorKind::InvalidArgument, text).hint(hint)
}

/// What one direction of a link has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkStats {
    /// Messages handed to it, those sent again included.
    pub sent: u64,
    /// Messages that were lost on it, whether they were sent again or not.
    pub dropped: u64,
    /// Second copies that it made.
    pub duplicated: u64,
    /// Copies that arrived after another copy of the same message and were hidden.
    pub hidden: u64,
    /// Messages held back.
    pub held_back: u64,
    /// Best-effort messages that came after a later one of the same publisher and were dropped.
    pub late: u64,
    /// Messages of reliable publishers that were sent again.
    pub sent_again: u64,
}

/// One direction of a link at work.
pub(super) struct Channel {
    pub(super) link: Link,
    pub(super) cut: bool,
    pub(super) stats: LinkStats,
    /// Copies on their way.
    pub(super) travelling: usize,
    /// Somebody set this very link.
    own: bool,
    random: Random,
    free_at_ns: u64,
    last_arrival_ns: u64,
}

/// When the copies of a message arrive; `None` where it is lost or there is no second copy.
pub(super) type Arrivals = [Option<u64>; 2];

impl Channel {
    pub(super) fn new(link: Link, random: Random) -> Self {
        let stats = LinkStats::default();
        Self {
            link,
            cut: false,
            stats,
            travelling: 0,
            own: false,
            random,
            free_at_ns: 0,
            last_arrival_ns: 0,
        }
    }

    /// Changes what it does, from the next message on.
    pub(super) fn set_own(&mut self, link: &Link) {
        self.link = link.clone();
        self.own = true;
    }

    /// The same for links that nobody set.
    pub(super) fn set_usual(&mut self, link: &Link) {
        if !self.own {
            self.link = link.clone();
        }
    }

    /// Sends `len` bytes at `now_ns`.
    pub(super) fn send(&mut self, now_ns: u64, len: usize) -> Arrivals {
        self.stats.sent += 1;
        if self.random.chance(self.link.duplicate) {
            self.stats.duplicated += 1;
            return [self.send_copy(now_ns, len), self.send_copy(now_ns, len)];
        }
        [self.send_copy(now_ns, len), None]
    }

    fn send_copy(&mut self, now_ns: u64, len: usize) -> Option<u64> {
        let lost = self.random.chance(self.link.loss);
        let held = self.random.chance(self.link.reorder);
        let delay_ns = self.delay_ns();
        if self.cut || lost || self.travelling >= self.link.capacity {
            self.stats.dropped += 1;
            return None;
        }
        self.travelling += 1;
        let out_ns = self.transmitted_ns(now_ns, len);
        let arrival_ns = out_ns.saturating_add(delay_ns.max(nanoseconds(HOP)));
        if held {
            self.stats.held_back += 1;
            return Some(arrival_ns.saturating_add(nanoseconds(self.link.hold)));
        }
        self.last_arrival_ns = self.last_arrival_ns.max(arrival_ns);
        Some(self.last_arrival_ns)
    }

    /// When the last byte is on the wire.
    fn transmitted_ns(&mut self, now_ns: u64, len: usize) -> u64 {
        let Some(rate) = self.link.bytes_per_second else { return now_ns };
        let takes = len as u128 * 1_000_000_000 / u128::from(rate);
        let begins_ns = self.free_at_ns.max(now_ns);
        self.free_at_ns = begins_ns.saturating_add(u64::try_from(takes).unwrap_or(u64::MAX));
        self.free_at_ns
    }

    fn delay_ns(&mut self) -> u64 {
        match self.link.delay {
            Delay::Constant(delay) => nanoseconds(delay),
            Delay::Uniform(least, most) => {
                let least = nanoseconds(least);
                let most = nanoseconds(most);
                least + ((most - least) as f64 * self.random.unit()) as u64
            }
            Delay::Normal { mean, deviation } => {
                let deviation = nanoseconds(deviation) as f64 * self.random.normal();
                // A value below 0 becomes 0.
                (nanoseconds(mean) as f64 + deviation) as u64
            }
        }
    }
}

pub(super) fn nanoseconds(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    fn channel(link: Link) -> Channel {
        link.check().unwrap();
        Channel::new(link, Random::new(3, 4))
    }

    #[test]
    fn without_faults_everything_arrives_after_the_delay() {
        let mut channel = channel(Link::with_delay(Duration::from_millis(2)));
        assert_eq!(channel.send(5, 100), [Some(5 + 2 * MS), None]);
        assert_eq!(channel.stats, LinkStats { sent: 1, ..LinkStats::default() });
    }

    #[test]
    fn a_message_takes_at_least_a_hop() {
        assert_eq!(channel(Link::default()).send(0, 1), [Some(1000), None]);
    }

    #[test]
    fn messages_wait_for_those_before_them_on_a_slow_link() {
        let mut channel = channel(Link { bytes_per_second: Some(1_000_000), ..Link::default() });
        let arrivals = [0, 0, 10 * MS].map(|now| channel.send(now, 2000)[0]);
        assert_eq!(arrivals, [2 * MS, 4 * MS, 12 * MS].map(|ns| Some(ns + 1000)));
    }

    #[test]
    fn loss_and_duplicates_come_as_often_as_said_and_are_counted() {
        let mut channel = channel(Link { loss: 0.1, duplicate: 0.2, ..Link::default() });
        for now in 0..10_000 {
            channel.send(now, 1);
            channel.travelling = 0;
        }
        let LinkStats { dropped, duplicated, .. } = channel.stats;
        assert!((1800..2200).contains(&duplicated), "{duplicated}");
        assert!((1050..1350).contains(&dropped), "{dropped} of {}", 10_000 + duplicated);
    }

    #[test]
    fn only_a_message_that_is_held_back_is_passed_by_others() {
        let delay = Delay::Uniform(Duration::ZERO, Duration::from_millis(50));
        let inversions = |reorder| {
            let mut channel = channel(Link { delay, reorder, ..Link::default() });
            let times: Vec<_> = (0..1000).map(|i| channel.send(i * MS, 1)[0].unwrap()).collect();
            (times.windows(2).filter(|pair| pair[1] < pair[0]).count(), channel.stats.held_back)
        };
        assert_eq!(inversions(0.0), (0, 0));
        let (inversions, held_back) = inversions(0.1);
        assert!(inversions > 20 && held_back > 60, "{inversions} {held_back}");
    }

    #[test]
    fn a_full_or_cut_link_loses_what_comes() {
        let mut channel = channel(Link { capacity: 2, ..Link::default() });
        assert_eq!([0; 3].map(|_| channel.send(0, 1)[0].is_some()), [true, true, false]);
        channel.travelling = 0;
        channel.cut = true;
        assert_eq!(channel.send(0, 1), [None, None]);
        assert_eq!(channel.stats.dropped, 2);
    }

    #[test]
    fn values_without_sense_are_refused_with_a_hint() {
        let bad = [
            Link { loss: 1.5, ..Link::default() },
            Link { reorder: f64::NAN, ..Link::default() },
            Link { bytes_per_second: Some(0), ..Link::default() },
            Link {
                delay: Delay::Uniform(Duration::from_secs(1), Duration::ZERO),
                ..Link::default()
            },
        ];
        for link in bad {
            let text = link.check().unwrap_err().to_string();
            assert!(text.contains("simulated link") && text.contains("hint:"), "{text}");
        }
    }
}
