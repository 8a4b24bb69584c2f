//! What became of every message (rule R4).

use crate::BagInfo;
use serde::Serialize;
use std::fmt;

/// How many messages of one topic were recorded and lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TopicCounts {
    /// The topic.
    #[serde(skip)]
    pub topic: String,
    /// Messages that reached the recorder.
    pub received: u64,
    /// Messages in the bag.
    pub written: u64,
    /// Messages for which the cache had no room, or that came after the bag could no longer be
    /// written.
    pub dropped: u64,
    /// Messages that were published for the recorder and never reached it.
    pub lost: u64,
    /// Messages that came while recording was paused.
    pub ignored: u64,
    /// Messages of a snapshot's memory that newer ones replaced.
    pub replaced: u64,
    /// Messages that were copied because too many buffers were kept (R2).
    pub copied: u64,
}

impl TopicCounts {
    /// Whether every message that was received is accounted for.
    #[must_use]
    pub fn is_balanced(&self) -> bool {
        self.received == self.written + self.dropped + self.ignored + self.replaced
    }

    /// As it stands in a bag's custom data.
    pub(super) fn note(&self) -> (String, String) {
        // Plain numbers always become JSON.
        let text = serde_json::to_string(self).unwrap_or_default();
        (format!("angaros.record.{}", self.topic), text)
    }
}

/// The result of recording.
#[derive(Clone, Debug, Default)]
pub struct RecordReport {
    /// The topics, by name.
    pub topics: Vec<TopicCounts>,
    /// The bag.
    pub info: BagInfo,
}

impl RecordReport {
    /// All topics together.
    #[must_use]
    pub fn total(&self) -> TopicCounts {
        let mut total = TopicCounts { topic: "total".to_owned(), ..TopicCounts::default() };
        for topic in &self.topics {
            total.received += topic.received;
            total.written += topic.written;
            total.dropped += topic.dropped;
            total.lost += topic.lost;
            total.ignored += topic.ignored;
            total.replaced += topic.replaced;
            total.copied += topic.copied;
        }
        total
    }
}

/// A table with a line for each topic.
impl fmt::Display for RecordReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        let all = || self.topics.iter().chain([&total]);
        let width = all().map(|account| account.topic.len()).max().unwrap_or(0);
        writeln!(
            f,
            "{:width$} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8} {:>8}",
            "topic", "received", "written", "dropped", "lost", "ignored", "replaced", "copied"
        )?;
        for a in all() {
            writeln!(
                f,
                "{:width$} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8} {:>8}",
                a.topic, a.received, a.written, a.dropped, a.lost, a.ignored, a.replaced, a.copied
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_the_sum_of_every_column() {
        let account = |topic: &str, by: u64| TopicCounts {
            topic: topic.to_owned(),
            received: 100 * by,
            written: 40 * by,
            dropped: 30 * by,
            lost: 7 * by,
            ignored: 20 * by,
            replaced: 10 * by,
            copied: 3 * by,
        };
        let topics = vec![account("/a", 1), account("/b", 4)];
        let total = RecordReport { topics, ..RecordReport::default() }.total();
        assert_eq!(total, account("total", 5));
        assert!(total.is_balanced() && !TopicCounts { lost: 0, written: 1, ..total }.is_balanced());
    }
}
