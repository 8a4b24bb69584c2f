//! What has come on a topic: rate, size, latency, losses. Only of topics that somebody looks at.

use angaros::{Gid, MessageInfo};
use std::collections::{HashMap, VecDeque};

/// Arrivals that the figures look back on.
const WINDOW: usize = 256;

/// How far they look back, at most.
const SPAN_NS: i64 = 5_000_000_000;

/// Publishers whose numbers are followed.
const MAX_PUBLISHERS: usize = 4096;

/// The figures of one topic, since its first client looked at it or over the last 5 seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicStatistics {
    /// Messages that came, in all.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Messages per second, lately.
    pub rate_hz: f64,
    /// Bytes per second, lately.
    pub bytes_per_s: f64,
    /// From the source timestamp to the arrival here, lately, in nanoseconds: the median and the
    /// largest. `None` before the first message. It can be negative between hosts whose clocks
    /// differ.
    pub latency_ns: Option<(i64, i64)>,
    /// Messages that were published and did not come, by their numbers.
    pub lost: u64,
    /// Messages that clients did not get because their queues were full, all clients together.
    pub dropped: u64,
    /// Clients that look at it.
    pub clients: usize,
}

/// What the figures are made of.
#[derive(Default)]
pub(crate) struct Arrivals {
    messages: u64,
    bytes: u64,
    lost: u64,
    numbers: HashMap<Gid, u64>,
    recent: VecDeque<Arrival>,
}

struct Arrival {
    at_ns: i64,
    bytes: usize,
    latency_ns: i64,
}

impl Arrivals {
    pub fn note(&mut self, info: &MessageInfo, bytes: usize, now_ns: i64) {
        self.messages += 1;
        self.bytes += bytes as u64;
        if self.numbers.len() >= MAX_PUBLISHERS {
            self.numbers.clear();
        }
        let number = info.sequence_number;
        if let Some(before) = self.numbers.insert(info.publisher, number) {
            // Numbers come from outside, and need not make sense.
            let missing = number.saturating_sub(before.saturating_add(1));
            self.lost = self.lost.saturating_add(missing);
        }
        if self.recent.len() == WINDOW {
            self.recent.pop_front();
        }
        let latency_ns = now_ns.saturating_sub(info.source_timestamp.nanoseconds);
        self.recent.push_back(Arrival { at_ns: now_ns, bytes, latency_ns });
    }

    pub fn figures(&self, now_ns: i64) -> TopicStatistics {
        let is_recent = |arrival: &&Arrival| now_ns.saturating_sub(arrival.at_ns) <= SPAN_NS;
        let recent: Vec<&Arrival> = self.recent.iter().filter(is_recent).collect();
        let mut figures = TopicStatistics {
            messages: self.messages,
            bytes: self.bytes,
            lost: self.lost,
            ..TopicStatistics::default()
        };
        if let (Some(first), Some(last)) = (recent.first(), recent.last()) {
            let span_s = (last.at_ns - first.at_ns) as f64 / 1e9;
            // A topic that has fallen silent gets slower with every look.
            let silent_s = (now_ns - last.at_ns) as f64 / 1e9;
            let intervals = (recent.len() - 1) as f64;
            let mean_s = span_s / intervals.max(1.0);
            let span_s = span_s + if silent_s > 2.0 * mean_s { silent_s } else { 0.0 };
            if intervals > 0.0 && span_s > 0.0 {
                let bytes: usize = recent.iter().skip(1).map(|arrival| arrival.bytes).sum();
                figures.rate_hz = intervals / span_s;
                figures.bytes_per_s = bytes as f64 / span_s;
            }
            let mut latencies: Vec<i64> = recent.iter().map(|a| a.latency_ns).collect();
            latencies.sort_unstable();
            let median = latencies[latencies.len() / 2];
            figures.latency_ns = latencies.last().map(|largest| (median, *largest));
        }
        figures
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::Time;

    fn info(publisher: u8, sequence_number: u64, sent_ns: i64) -> MessageInfo {
        MessageInfo {
            publisher: Gid([publisher; 16]),
            sequence_number,
            source_timestamp: Time::from_nanoseconds(sent_ns),
            lifespan: None,
        }
    }

    const MS: i64 = 1_000_000;

    #[test]
    fn rate_size_latency_and_losses_are_those_of_what_came() {
        let mut arrivals = Arrivals::default();
        for number in 1..=11_i64 {
            let at = number * 100 * MS;
            let skipped = if number > 5 { 2 } else { 0 };
            arrivals.note(&info(1, (number + skipped) as u64, at - 3 * MS), 1000, at);
        }
        let figures = arrivals.figures(1100 * MS);
        assert_eq!((figures.messages, figures.bytes, figures.lost), (11, 11_000, 2));
        assert!((figures.rate_hz - 10.0).abs() < 1e-9, "{}", figures.rate_hz);
        assert!((figures.bytes_per_s - 10_000.0).abs() < 1e-6);
        assert_eq!(figures.latency_ns, Some((3 * MS, 3 * MS)));
    }

    #[test]
    fn a_topic_that_falls_silent_has_no_rate_after_a_while() {
        let mut arrivals = Arrivals::default();
        (1..=10).for_each(|n| arrivals.note(&info(1, n as u64, 0), 1, n * 100 * MS));
        let soon = arrivals.figures(1050 * MS).rate_hz;
        let later = arrivals.figures(3000 * MS).rate_hz;
        assert!(soon > 9.9 && later < soon / 2.0, "{soon} {later}");
        let silent = arrivals.figures(60_000 * MS);
        assert_eq!((silent.rate_hz, silent.latency_ns), (0.0, None));
        assert_eq!(silent.messages, 10);
    }

    #[test]
    fn numbers_that_make_no_sense_end_nothing() {
        let mut arrivals = Arrivals::default();
        for (publisher, number) in [(1, 1), (1, u64::MAX), (2, 1), (2, u64::MAX), (2, 0)] {
            arrivals.note(&info(publisher, number, i64::MIN), 1, i64::MAX);
        }
        assert_eq!(arrivals.figures(i64::MAX).lost, u64::MAX);
    }

    #[test]
    fn the_numbers_of_two_publishers_are_no_gaps_of_each_other() {
        let mut arrivals = Arrivals::default();
        for (publisher, number) in [(1, 1), (2, 100), (1, 2), (2, 101)] {
            arrivals.note(&info(publisher, number, 0), 1, 0);
        }
        assert_eq!(arrivals.figures(0).lost, 0);
    }
}
