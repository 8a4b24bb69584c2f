//! How late messages went out.

use hdrhistogram::Histogram;
use std::fmt;

/// How much later than due messages were published.
#[derive(Clone, Debug)]
pub struct Lateness {
    histogram: Option<Histogram<u64>>,
}

impl Default for Lateness {
    fn default() -> Self {
        // Three digits of nanoseconds up to a minute; fails for other bounds only.
        Self { histogram: Histogram::new_with_bounds(1, 60_000_000_000, 3).ok() }
    }
}

impl Lateness {
    pub(super) fn add(&mut self, late_ns: u64) {
        if let Some(histogram) = &mut self.histogram {
            histogram.saturating_record(late_ns.max(1));
        }
    }

    /// Messages that were due at a time.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.histogram.as_ref().map_or(0, Histogram::len)
    }

    /// The lateness that so many percent of the messages did not exceed, nanoseconds.
    #[must_use]
    pub fn percentile_ns(&self, percent: f64) -> u64 {
        self.histogram.as_ref().map_or(0, |histogram| histogram.value_at_percentile(percent))
    }
}

impl fmt::Display for Lateness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let us = |percent| self.percentile_ns(percent) as f64 / 1000.0;
        write!(
            f,
            "lateness of {} messages: median {:.1} us, 90 % {:.1} us, 99 % {:.1} us, \
             99.9 % {:.1} us, largest {:.1} us",
            self.count(),
            us(50.0),
            us(90.0),
            us(99.0),
            us(99.9),
            us(100.0)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_what_was_added() {
        let mut lateness = Lateness::default();
        (1..=100).for_each(|us| lateness.add(us * 1000));
        assert_eq!(lateness.count(), 100);
        let near = |percent, expected: u64| {
            lateness.percentile_ns(percent).abs_diff(expected) * 500 < expected
        };
        assert!(near(50.0, 50_000) && near(99.0, 99_000) && near(100.0, 100_000), "{lateness}");
        assert!(lateness.to_string().starts_with("lateness of 100 messages: median 50."));
    }
}
