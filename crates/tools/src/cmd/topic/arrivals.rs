//! What has come of a topic lately, and what of it has not: the statistics of `hz` and `bw`.
//!
//! Sequence numbers tell what was published but never taken, so that the figures are those of the
//! topic and not of the tool that measures it.

use crate::client::Gid;
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

/// Publishers whose sequence numbers are followed; a further one is taken for a new one each time.
const MAX_PUBLISHERS: usize = 4096;

/// One message that came.
struct Arrival {
    at: Instant,
    size: usize,
    /// Messages of the same publisher that were missed just before it.
    missed: u64,
}

/// The newest messages of a topic.
pub struct Arrivals {
    window: usize,
    list: VecDeque<Arrival>,
    newest: HashMap<Gid, u64>,
    lost: u64,
    new: bool,
    /// Whether there are messages that are not measured.
    passes: bool,
}

/// How often messages came, in seconds between them.
struct Rate {
    mean: f64,
    min: f64,
    max: f64,
    deviation: f64,
    window: usize,
}

impl Arrivals {
    pub fn new(window: usize) -> Self {
        let list = VecDeque::new();
        let newest = HashMap::new();
        Self { window: window.max(2), list, newest, lost: 0, new: false, passes: false }
    }

    /// Notes the message with this sequence number of `publisher`.
    /// Returns whether time went backwards, so that it begins anew.
    pub fn add(&mut self, at: Instant, size: usize, publisher: Gid, sequence_number: u64) -> bool {
        let reset = self.list.back().is_some_and(|last| at < last.at);
        if reset {
            self.list.clear();
        }
        if self.list.len() == self.window {
            self.list.pop_front();
        }
        let missed = self.missed(publisher, sequence_number);
        self.list.push_back(Arrival { at, size, missed });
        self.new = true;
        reset
    }

    /// Notes a message that is not measured: only what was missed before it counts, not when.
    pub fn pass(&mut self, publisher: Gid, sequence_number: u64) {
        self.missed(publisher, sequence_number);
        self.passes = true;
    }

    /// How many messages of a publisher were missed just before this one.
    fn missed(&mut self, publisher: Gid, sequence_number: u64) -> u64 {
        if self.newest.len() == MAX_PUBLISHERS {
            self.newest.clear();
        }
        let before = self.newest.insert(publisher, sequence_number);
        let missed = before.map_or(0, |before| sequence_number.saturating_sub(before + 1));
        self.lost += missed;
        // Which of them would have been measured nobody knows.
        if self.passes { 0 } else { missed }
    }

    /// Whether a message came since this was last asked.
    pub fn take_new(&mut self) -> bool {
        std::mem::take(&mut self.new)
    }

    /// The window is that of the intervals plus one. A gap in the sequence numbers counts as that
    /// many messages at equal intervals.
    fn intervals(&self) -> Option<Rate> {
        let pairs = self.list.iter().zip(self.list.iter().skip(1));
        let gaps: Vec<(f64, f64)> = pairs
            .map(|(earlier, later)| {
                let messages = (later.missed + 1) as f64;
                ((later.at - earlier.at).as_secs_f64() / messages, messages)
            })
            .collect();
        let count: f64 = gaps.iter().map(|(_, messages)| messages).sum();
        let mean = gaps.iter().map(|(gap, messages)| gap * messages).sum::<f64>() / count;
        if gaps.is_empty() || mean <= 0.0 {
            return None;
        }
        let squares = gaps.iter().map(|(gap, messages)| (gap - mean).powi(2) * messages);
        let deviation = (squares.sum::<f64>() / count).sqrt();
        let min = gaps.iter().map(|(gap, _)| *gap).fold(f64::INFINITY, f64::min);
        let max = gaps.iter().map(|(gap, _)| *gap).fold(0.0, f64::max);
        Some(Rate { mean, min, max, deviation, window: gaps.len() + 1 })
    }

    /// Messages per second: by the intervals between them, or where there is none in this time.
    pub fn hertz(&self, during: Duration) -> f64 {
        let in_all = || self.list.len() as f64 / during.as_secs_f64().max(1e-9);
        self.intervals().map_or_else(in_all, |rate| 1.0 / rate.mean)
    }

    /// As `ros2 topic hz` prints it.
    pub fn rate(&self) -> Option<String> {
        let Rate { mean, min, max, deviation, window } = self.intervals()?;
        let how = if self.passes { "not counted in the rate" } else { "counted in the rate" };
        Some(format!(
            "average rate: {:.3}\n\tmin: {min:.3}s max: {max:.3}s std dev: {deviation:.5}s \
             window: {window}\n{}",
            1.0 / mean,
            self.losses(how)
        ))
    }

    /// As `ros2 topic bw` prints it. A missed message counts with the mean size.
    pub fn bandwidth(&self, now: Instant) -> Option<String> {
        let span = (now - self.list.front()?.at).as_secs_f64();
        if self.list.len() < 2 || span <= 0.0 {
            return None;
        }
        let sizes = || self.list.iter().map(|arrival| arrival.size as f64);
        let count = self.list.len();
        let mean = sizes().sum::<f64>() / count as f64;
        let missed: u64 = self.list.iter().skip(1).map(|arrival| arrival.missed).sum();
        let min = sizes().fold(f64::INFINITY, f64::min);
        let max = sizes().fold(0.0, f64::max);
        Some(format!(
            "{}/s from {count} messages\n\tMessage size mean: {} min: {} max: {}\n{}",
            amount(mean * (count as f64 + missed as f64) / span),
            amount(mean),
            amount(min),
            amount(max),
            self.losses("counted with the mean size")
        ))
    }

    /// A line about missed messages, if there were any.
    fn losses(&self, how: &str) -> String {
        match self.lost {
            0 => String::new(),
            lost => format!("\tlost by this listener: {lost} in all, {how}\n"),
        }
    }
}

/// The rates of several topics, as `ros2 topic hz` prints them: of those that have new messages.
pub fn table(topics: &[String], all: &mut [Arrivals]) -> String {
    const HEADER: [&str; 6] = ["topic", "rate", "min_delta", "max_delta", "std_dev", "window"];
    let mut rows = Vec::new();
    for (topic, arrivals) in topics.iter().zip(all) {
        if !arrivals.take_new() {
            continue;
        }
        let Some(Rate { mean, min, max, deviation, window }) = arrivals.intervals() else {
            continue;
        };
        rows.push([
            topic.clone(),
            format!("{:.3}", 1.0 / mean),
            format!("{min:.3}"),
            format!("{max:.3}"),
            format!("{deviation:.5}"),
            window.to_string(),
        ]);
    }
    if rows.is_empty() {
        return "no new messages\n".to_owned();
    }
    let width = |column: usize| {
        let longest = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        longest.max(HEADER[column].len())
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let line = |cells: [String; 6]| format!("{}\n", cells.join("   "));
    let rule = "=".repeat(widths.iter().sum::<usize>() + 3 * (HEADER.len() - 1));
    let header = std::array::from_fn(|at| format!("{:^1$}", HEADER[at], widths[at]));
    let body = rows.iter().map(|row| {
        line(std::array::from_fn(|column| format!("{:<1$}", row[column], widths[column])))
    });
    format!("{}{rule}\n{}\n", line(header), body.collect::<String>())
}

fn amount(bytes: f64) -> String {
    match bytes {
        b if b < 1e3 => format!("{b:.0} B"),
        b if b < 1e6 => format!("{:.2} KB", b / 1e3),
        b => format!("{:.2} MB", b / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages of 1,000 bytes, at (milliseconds, sequence number).
    fn arrivals(messages: &[(u64, u64)]) -> (Arrivals, Instant) {
        let start = Instant::now();
        let mut arrivals = Arrivals::new(4);
        for (at, sequence) in messages {
            let at = start + Duration::from_millis(*at);
            arrivals.add(at, 1000, Gid([1; 16]), *sequence);
        }
        (arrivals, start)
    }

    #[test]
    fn the_rate_is_printed_as_ros2_topic_hz_prints_it() {
        let (arrivals, _) = arrivals(&[(0, 1), (90, 2), (200, 3)]);
        assert_eq!(
            arrivals.rate().unwrap(),
            "average rate: 10.000\n\tmin: 0.090s max: 0.110s std dev: 0.01000s window: 3\n"
        );
    }

    #[test]
    fn only_the_window_counts() {
        let messages = [(0, 1), (5000, 2), (5100, 3), (5200, 4), (5300, 5)];
        assert!(arrivals(&messages).0.rate().unwrap().starts_with("average rate: 10.000\n"));
        assert_eq!(arrivals(&[(0, 1)]).0.rate(), None);
    }

    #[test]
    fn what_this_listener_missed_counts_for_the_topic() {
        let (arrivals, start) = arrivals(&[(0, 1), (100, 2), (400, 5), (500, 6)]);
        let rate = arrivals.rate().unwrap();
        assert!(rate.starts_with("average rate: 10.000\n\tmin: 0.100s max: 0.100s"), "{rate}");
        assert!(rate.ends_with("\tlost by this listener: 2 in all, counted in the rate\n"));
        let bytes = arrivals.bandwidth(start + Duration::from_secs(1)).unwrap();
        assert!(bytes.starts_with("6.00 KB/s from 4 messages\n"), "{bytes}");
    }

    #[test]
    fn two_publishers_do_not_count_as_gaps_of_each_other() {
        let (mut arrivals, start) = arrivals(&[(0, 1), (100, 2)]);
        arrivals.add(start + Duration::from_millis(200), 1000, Gid([2; 16]), 900);
        arrivals.add(start + Duration::from_millis(300), 1000, Gid([1; 16]), 3);
        assert!(arrivals.rate().unwrap().starts_with("average rate: 10.000\n"));
        assert_eq!(arrivals.losses(""), "");
    }

    #[test]
    fn several_topics_stand_in_a_table() {
        let (fast, _) = arrivals(&[(0, 1), (100, 2), (200, 3)]);
        let (still, _) = arrivals(&[]);
        let (slow, _) = arrivals(&[(0, 1), (1000, 2)]);
        let mut all = [fast, still, slow];
        let topics = ["/fast", "/still", "/slow"].map(str::to_owned);
        let text = table(&topics, &mut all);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "topic    rate    min_delta   max_delta   std_dev   window");
        assert_eq!(lines[1], "=".repeat(lines[0].len()));
        assert_eq!(lines[2], "/fast   10.000   0.100       0.100       0.00000   3     ");
        assert_eq!(lines[3], "/slow   1.000    1.000       1.000       0.00000   2     ");
        assert_eq!(table(&topics, &mut all), "no new messages\n");
    }

    #[test]
    fn what_a_filter_leaves_out_is_not_missed() {
        let (mut arrivals, start) = arrivals(&[(0, 1)]);
        arrivals.pass(Gid([1; 16]), 2);
        arrivals.pass(Gid([1; 16]), 4);
        arrivals.add(start + Duration::from_millis(500), 1000, Gid([1; 16]), 5);
        let rate = arrivals.rate().unwrap();
        assert!(rate.starts_with("average rate: 2.000\n"), "{rate}");
        assert!(rate.ends_with("lost by this listener: 1 in all, not counted in the rate\n"));
    }

    #[test]
    fn a_clock_that_goes_back_begins_anew() {
        let (mut arrivals, start) = arrivals(&[(1000, 1), (2000, 2)]);
        assert!(arrivals.add(start, 1000, Gid([1; 16]), 3));
        assert_eq!(arrivals.rate(), None);
        assert!(!arrivals.add(start + Duration::from_millis(250), 1000, Gid([1; 16]), 4));
        assert!(arrivals.rate().unwrap().starts_with("average rate: 4.000\n"));
    }

    #[test]
    fn bytes_per_second_are_counted_from_the_first_message_to_now() {
        let (arrivals, start) = arrivals(&[(0, 1), (100, 2)]);
        let text = arrivals.bandwidth(start + Duration::from_secs(2)).unwrap();
        assert!(
            text.starts_with("1.00 KB/s from 2 messages\n\tMessage size mean: 1.00 KB"),
            "{text}"
        );
    }
}
