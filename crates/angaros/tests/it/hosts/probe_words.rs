//! What probes say, read.

use std::fmt;

#[derive(Debug)]
pub struct Sent {
    pub count: u64,
    /// Those that `publish` refused.
    pub refused: u64,
}

impl Sent {
    pub fn read(line: &str) -> Self {
        let words = numbers(line);
        Self { count: words[0], refused: words[1] }
    }
}

/// What a listener has heard; times in us.
pub struct Report {
    pub received: u64,
    pub lost: u64,
    pub twice: u64,
    pub disordered: u64,
    pub p50: u64,
    pub p99: u64,
    pub greatest: u64,
}

impl Report {
    pub fn read(line: &str) -> Self {
        let words = numbers(line);
        let [received, lost, twice, disordered, p50, p99, greatest] = words[..] else {
            panic!("not a report: {line}");
        };
        Self { received, lost, twice, disordered, p50, p99, greatest }
    }
}

fn numbers(line: &str) -> Vec<u64> {
    line.split(' ').map(|word| word.parse().unwrap()).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} received, {} lost, {} twice, {} out of order, latency p50 {} us, p99 {} us, at \
             most {} us",
            self.received,
            self.lost,
            self.twice,
            self.disordered,
            self.p50,
            self.p99,
            self.greatest
        )
    }
}
