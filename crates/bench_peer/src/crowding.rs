//! What a process notes of itself while it opens very many things.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::{Usage, resident_kb};

/// Times, memory, files and threads of a process that opens `topics` topics, each with a publisher
/// and a subscription.
pub struct Crowding {
    begun: Instant,
    before_kb: u64,
    /// When each topic was open.
    each: Vec<Instant>,
    opened: Duration,
    matched: Duration,
    resting: (Instant, Usage),
    idle_cpu: Option<f64>,
    resident_kb: u64,
    /// Open files, threads and mapped regions.
    held: [f64; 3],
}

impl Crowding {
    /// Nothing is open yet.
    #[must_use]
    pub fn begin() -> Self {
        let begun = Instant::now();
        Self {
            begun,
            before_kb: resident_kb(),
            each: Vec::new(),
            opened: Duration::ZERO,
            matched: Duration::ZERO,
            resting: (begun, Usage::now()),
            idle_cpu: None,
            resident_kb: 0,
            held: [0.0; 3],
        }
    }

    /// One more topic is open.
    pub fn one_opened(&mut self) {
        self.each.push(Instant::now());
    }

    /// All are.
    pub fn opened(&mut self) {
        self.opened = self.begun.elapsed();
    }

    /// All have found their other end; from now on the process rests.
    pub fn matched(&mut self) {
        self.matched = self.begun.elapsed();
        self.resident_kb = resident_kb();
        let regions = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        let regions = regions.lines().count() as f64;
        self.held = [entries("/proc/self/fd"), entries("/proc/self/task"), regions];
        self.resting = (Instant::now(), Usage::now());
    }

    /// The rest is over.
    pub fn rested(&mut self) {
        let (begun, before) = self.resting;
        let seconds = begun.elapsed().as_secs_f64();
        let used = Usage::now().since(before).cpu_ns() as f64 * 1e-9;
        self.idle_cpu = (seconds > 0.1).then_some(used / seconds);
    }

    /// The figures, by name and unit; everything has just been closed, which took `closed`.
    #[must_use]
    pub fn figures(&self, nodes: u64, topics: u64, closed: Duration) -> BTreeMap<String, f64> {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let kb = self.resident_kb.saturating_sub(self.before_kb) as f64;
        let mut figures = BTreeMap::from([
            ("all open, ms", ms(self.opened)),
            ("all matched, ms", ms(self.matched)),
            ("closing, ms", ms(closed)),
            ("open files", self.held[0]),
            ("threads", self.held[1]),
            ("mapped regions", self.held[2]),
            ("kB a topic", kb / topics.max(1) as f64),
            ("kB a node", kb / nodes.max(1) as f64),
        ]);
        if let Some(share) = self.idle_cpu {
            figures.insert("idle CPU, % of a core", 100.0 * share);
        }
        // Where a topic costs the same however many there are, both are the same.
        let tenth = self.each.len() / 10;
        if let (true, Some(first), Some(last)) =
            (tenth >= 2, self.each.get(..tenth), self.each.get(self.each.len() - tenth..))
        {
            figures.insert("us a topic, first tenth", mean_us(first));
            figures.insert("us a topic, last tenth", mean_us(last));
        }
        figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The mean time between neighbours, µs.
fn mean_us(times: &[Instant]) -> f64 {
    match times {
        [first, .., last] => {
            last.duration_since(*first).as_secs_f64() * 1e6 / (times.len() - 1) as f64
        }
        _ => 0.0,
    }
}

/// How many entries a folder of `/proc/self` has.
fn entries(folder: &str) -> f64 {
    std::fs::read_dir(folder).map_or(0, Iterator::count) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_becomes_slower_shows_in_the_last_tenth() {
        let mut crowding = Crowding::begin();
        let at = |us: u64| crowding.begun + Duration::from_micros(us);
        crowding.each = (0..100_u64).map(|n| at(n * n)).collect();
        crowding.resident_kb = crowding.before_kb + 200;
        crowding.opened();
        let figures = crowding.figures(2, 100, Duration::from_millis(3));
        assert!((figures["us a topic, first tenth"] - 9.0).abs() < 1e-6, "{figures:?}");
        assert!((figures["us a topic, last tenth"] - 189.0).abs() < 1e-6, "{figures:?}");
        assert_eq!((figures["kB a topic"], figures["kB a node"]), (2.0, 100.0));
        assert_eq!(figures["closing, ms"], 3.0);
        assert!(!figures.contains_key("idle CPU, % of a core"), "it did not rest");
    }
}
