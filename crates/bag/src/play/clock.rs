//! The time in the bag, as a function of the steady clock.

use super::options::Rate;

/// A straight line from one clock to the other, bent whenever somebody changes the rate, pauses or
/// jumps. At the rate [`Rate::MAX`] it stands at the message that was played last.
#[derive(Clone, Debug)]
pub(super) struct PlayClock {
    rate: Rate,
    paused: bool,
    anchor_steady_ns: u64,
    anchor_bag_ns: i64,
}

impl PlayClock {
    pub fn new(steady_ns: u64, bag_ns: i64, rate: Rate, paused: bool) -> Self {
        Self { rate, paused, anchor_steady_ns: steady_ns, anchor_bag_ns: bag_ns }
    }

    pub fn rate(&self) -> Rate {
        self.rate
    }

    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The time in the bag.
    pub fn bag_ns(&self, steady_ns: u64) -> i64 {
        let times = self.rate.times();
        if self.paused || times.is_infinite() {
            return self.anchor_bag_ns;
        }
        let passed = steady_ns.saturating_sub(self.anchor_steady_ns) as f64 * times;
        self.anchor_bag_ns.saturating_add(passed as i64)
    }

    /// When that time in the bag comes on the steady clock; `None` while it is paused.
    pub fn due_ns(&self, bag_ns: i64) -> Option<u64> {
        if self.paused {
            return None;
        }
        let left = bag_ns.saturating_sub(self.anchor_bag_ns).max(0) as f64 / self.rate.times();
        Some(self.anchor_steady_ns.saturating_add(left as u64))
    }

    /// The time in the bag is that from now on.
    pub fn jump(&mut self, steady_ns: u64, bag_ns: i64) {
        (self.anchor_steady_ns, self.anchor_bag_ns) = (steady_ns, bag_ns);
    }

    pub fn set_rate(&mut self, steady_ns: u64, rate: Rate) {
        self.jump(steady_ns, self.bag_ns(steady_ns));
        self.rate = rate;
    }

    pub fn set_paused(&mut self, steady_ns: u64, paused: bool) {
        self.jump(steady_ns, self.bag_ns(steady_ns));
        self.paused = paused;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    #[test]
    fn a_message_is_due_at_its_distance_over_the_rate() {
        let clock = PlayClock::new(10 * SECOND, 500, Rate::new(4.0).unwrap(), false);
        assert_eq!(clock.due_ns(500 + 2_000_000_000), Some(10 * SECOND + SECOND / 2));
        assert_eq!(clock.due_ns(0), Some(10 * SECOND), "what has passed is due");
        assert_eq!(clock.bag_ns(11 * SECOND), 500 + 4_000_000_000);
    }

    #[test]
    fn a_pause_takes_no_time_in_the_bag() {
        let mut clock = PlayClock::new(0, 0, Rate::ORIGINAL, false);
        clock.set_paused(SECOND, true);
        assert_eq!((clock.bag_ns(5 * SECOND), clock.due_ns(0)), (SECOND as i64, None));
        clock.set_paused(7 * SECOND, false);
        assert_eq!(clock.bag_ns(8 * SECOND), 2 * SECOND as i64);
        assert_eq!(clock.due_ns(3 * SECOND as i64), Some(9 * SECOND));
    }

    #[test]
    fn another_rate_goes_on_from_where_the_bag_is() {
        let mut clock = PlayClock::new(0, 0, Rate::ORIGINAL, false);
        clock.set_rate(SECOND, Rate::new(0.5).unwrap());
        assert_eq!(clock.bag_ns(3 * SECOND), 2 * SECOND as i64);
        clock.set_rate(3 * SECOND, Rate::MAX);
        assert_eq!(clock.bag_ns(9 * SECOND), 2 * SECOND as i64);
        assert_eq!(clock.due_ns(i64::MAX), Some(3 * SECOND), "everything is due");
    }
}
