//! How fast: the round trip (RFC 6298), a window that grows with what arrives and shrinks with what
//! is lost (RFC 5681, with CUBIC's gentler factor of RFC 9438), and a rate that is never exceeded.

/// Shortest and longest time before something is sent again unasked.
const MIN_TIMEOUT_NS: u64 = 10_000_000;
const MAX_TIMEOUT_NS: u64 = 2_000_000_000;
/// The same before anything is known of the way.
const FIRST_TIMEOUT_NS: u64 = 250_000_000;

/// The time a datagram and its acknowledgement take.
#[derive(Clone, Debug, Default)]
pub struct RoundTrip {
    smoothed_ns: Option<u64>,
    variation_ns: u64,
    backoff: u32,
}

impl RoundTrip {
    /// Takes a measurement; of cells that were sent once only (Karn's rule).
    pub fn measured(&mut self, sample_ns: u64) {
        match self.smoothed_ns {
            None => {
                self.smoothed_ns = Some(sample_ns);
                self.variation_ns = sample_ns / 2;
            }
            Some(smoothed) => {
                let difference = smoothed.abs_diff(sample_ns);
                self.variation_ns = (3 * self.variation_ns + difference) / 4;
                self.smoothed_ns = Some((7 * smoothed + sample_ns) / 8);
            }
        }
        self.backoff = 0;
    }

    /// The time, if it is known.
    pub fn smoothed_ns(&self) -> Option<u64> {
        self.smoothed_ns
    }

    /// Nothing came in time: the next time is twice as long.
    pub fn timed_out(&mut self) {
        self.backoff = (self.backoff + 1).min(6);
    }

    /// Resets the back-off, since the receiver has acknowledged something new.
    pub fn progressed(&mut self) {
        self.backoff = 0;
    }

    /// How long to wait for an acknowledgement, `slack_ns` of which the receiver may take its time.
    pub fn timeout_ns(&self, slack_ns: u64) -> u64 {
        let known = self.smoothed_ns.map(|smoothed| smoothed + (4 * self.variation_ns));
        let once = known.map_or(FIRST_TIMEOUT_NS, |ns| ns.max(MIN_TIMEOUT_NS) + slack_ns);
        (once << self.backoff).min(MAX_TIMEOUT_NS)
    }
}

/// How much may be on its way at once, in bytes.
#[derive(Clone, Debug)]
pub struct Congestion {
    window: usize,
    threshold: usize,
    least: usize,
    most: usize,
}

impl Congestion {
    /// Starts with `first` bytes, in datagrams of `datagram` bytes.
    pub fn new(first: usize, datagram: usize, most: usize) -> Self {
        let least = 4 * datagram;
        Self { window: first.max(least), threshold: usize::MAX, least, most: most.max(least) }
    }

    /// Bytes that may be on their way.
    pub fn window(&self) -> usize {
        self.window
    }

    /// So many bytes arrived while the window was in use.
    pub fn arrived(&mut self, bytes: usize, datagram: usize) {
        let growth = match self.window < self.threshold {
            true => bytes,
            false => (bytes * datagram / self.window).max(1),
        };
        self.window = (self.window + growth).min(self.most);
    }

    /// Something was lost; once per round trip.
    pub fn lost(&mut self) {
        self.window = (self.window / 10 * 7).max(self.least);
        self.threshold = self.window;
    }

    /// Nothing came for a whole time-out.
    pub fn timed_out(&mut self) {
        self.threshold = (self.window / 2).max(self.least);
        self.window = self.least;
    }
}

/// A bucket of bytes that fills at a rate: what is sent empties it.
#[derive(Clone, Debug)]
pub struct Pacer {
    /// Bytes per second; `None` for no limit.
    rate: Option<u64>,
    /// Bytes it can hold.
    burst: i64,
    tokens: i64,
    filled_ns: u64,
}

impl Pacer {
    /// A full bucket. It holds what 10 ms bring, and one datagram at least.
    pub fn new(rate: Option<u64>, datagram: usize) -> Self {
        let burst = rate.map_or(0, |rate| (rate / 100).max(datagram as u64));
        let burst = i64::try_from(burst).unwrap_or(i64::MAX);
        Self { rate, burst, tokens: burst, filled_ns: 0 }
    }

    /// Whether something may be sent now. A datagram may overdraw the bucket once.
    pub fn allows(&mut self, now_ns: u64) -> bool {
        let Some(rate) = self.rate else { return true };
        let passed = u128::from(now_ns.saturating_sub(self.filled_ns));
        let fresh = passed * u128::from(rate) / 1_000_000_000;
        if fresh > 0 {
            let fresh = i64::try_from(fresh).unwrap_or(i64::MAX);
            self.tokens = self.tokens.saturating_add(fresh).min(self.burst);
            self.filled_ns = now_ns;
        }
        self.tokens > 0
    }

    /// So many bytes were sent.
    pub fn spend(&mut self, bytes: usize) {
        if self.rate.is_some() {
            self.tokens = self.tokens.saturating_sub(bytes as i64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_out_follows_the_round_trip_and_doubles_in_silence() {
        let mut trip = RoundTrip::default();
        assert_eq!(trip.timeout_ns(0), FIRST_TIMEOUT_NS);
        (0..50).for_each(|_| trip.measured(40_000_000));
        let usual = trip.timeout_ns(0);
        assert!((40_000_000..60_000_000).contains(&usual), "{usual}");
        trip.timed_out();
        assert_eq!(trip.timeout_ns(0), 2 * usual);
        (0..40).for_each(|_| trip.timed_out());
        assert_eq!(trip.timeout_ns(0), MAX_TIMEOUT_NS);
        trip.measured(40_000_000);
        assert!(trip.timeout_ns(0) <= usual);
    }

    #[test]
    fn the_window_doubles_in_a_round_trip_until_something_is_lost_then_grows_by_a_datagram() {
        let mut congestion = Congestion::new(10_000, 1000, 1 << 20);
        congestion.arrived(10_000, 1000);
        assert_eq!(congestion.window(), 20_000);
        congestion.lost();
        assert_eq!(congestion.window(), 14_000);
        (0..14).for_each(|_| congestion.arrived(1000, 1000));
        assert!((14_900..=15_100).contains(&congestion.window()), "{}", congestion.window());
        congestion.timed_out();
        assert_eq!(congestion.window(), 4000);
        (0..100).for_each(|_| congestion.arrived(1 << 20, 1000));
        assert!(congestion.window() <= 1 << 20);
    }

    #[test]
    fn a_bucket_lets_through_its_burst_and_then_its_rate() {
        let mut pacer = Pacer::new(Some(1_000_000), 1000);
        let mut sent = 0u64;
        for now_us in 0..1_000_000u64 {
            while pacer.allows(1 + now_us * 1000) {
                pacer.spend(1000);
                sent += 1000;
            }
        }
        assert!((990_000..=1_020_000).contains(&sent), "{sent}");
        assert!(Pacer::new(None, 1000).allows(0));
    }

    #[test]
    fn the_window_never_shrinks_below_its_least() {
        let mut congestion = Congestion::new(10_000, 1000, 1 << 20);
        for _ in 0..20 {
            congestion.lost();
            assert!(congestion.window() >= 4000, "{}", congestion.window());
        }
    }

    #[test]
    fn a_bucket_that_was_not_used_for_long_holds_its_burst_and_no_more() {
        let mut pacer = Pacer::new(Some(1_000_000), 1000);
        let now_ns = 3_600_000_000_000;
        let sent = (0..10_000).take_while(|_| {
            let allowed = pacer.allows(now_ns);
            pacer.spend(1000);
            allowed
        });
        assert_eq!(sent.count(), 10, "what 10 ms bring");
    }
}
