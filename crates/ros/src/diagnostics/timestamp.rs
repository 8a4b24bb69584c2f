//! Whether stamps are as old as they may be.

use super::{Level, Status, Task};
use angaros_core::RosClock;
use angaros_msg::Time;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex};

/// How old stamps may be when they are seen, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimestampBounds {
    /// The least; negative for stamps in the future.
    pub minimum_s: f64,
    /// The most.
    pub maximum_s: f64,
}

impl Default for TimestampBounds {
    /// From a second ahead to five behind.
    fn default() -> Self {
        Self { minimum_s: -1.0, maximum_s: 5.0 }
    }
}

/// Watches stamps; clones watch together.
#[derive(Clone)]
pub struct TimestampStatus {
    name: String,
    bounds: TimestampBounds,
    clock: RosClock,
    seen: Arc<Mutex<Extremes>>,
}

#[derive(Default)]
struct Extremes {
    /// The least and the most delay since the last update, in seconds.
    delays: Option<(f64, f64)>,
    zero: bool,
    late: u64,
    early: u64,
    zeros: u64,
}

impl TimestampStatus {
    /// A watch of this name.
    #[must_use]
    pub fn new(name: &str, bounds: TimestampBounds, clock: &RosClock) -> Self {
        Self { name: name.to_owned(), bounds, clock: clock.clone(), seen: Arc::default() }
    }

    /// Something with this stamp is seen now.
    pub fn tick(&self, stamp: Time) {
        let now = self.clock.now();
        let mut seen = lock(&self.seen);
        if stamp == Time::default() {
            seen.zero = true;
            return;
        }
        let delay = (now - stamp).nanoseconds as f64 / 1e9;
        let (least, most) = seen.delays.unwrap_or((delay, delay));
        seen.delays = Some((least.min(delay), most.max(delay)));
    }
}

impl Task for TimestampStatus {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, status: &mut Status) {
        let mut seen = lock(&self.seen);
        let delays = seen.delays.take();
        let zero = std::mem::take(&mut seen.zero);
        status.summary(Level::Ok, "Timestamps are reasonable.");
        match delays {
            None => status.summary(Level::Warn, "No data since last update."),
            Some((least, most)) => {
                if least < self.bounds.minimum_s {
                    status.summary(Level::Error, "Timestamps too far in future seen.");
                    seen.early += 1;
                }
                if most > self.bounds.maximum_s {
                    status.summary(Level::Error, "Timestamps too far in past seen.");
                    seen.late += 1;
                }
            }
        }
        if zero {
            status.summary(Level::Error, "Zero timestamp seen.");
            seen.zeros += 1;
        }
        let (least, most) = delays.unwrap_or_default();
        status.add("Earliest timestamp delay:", format_args!("{least:.6}"));
        status.add("Latest timestamp delay:", format_args!("{most:.6}"));
        status.add("Earliest acceptable timestamp delay:", self.bounds.minimum_s);
        status.add("Latest acceptable timestamp delay:", self.bounds.maximum_s);
        status.add("Late diagnostic update count:", seen.late);
        status.add("Early diagnostic update count:", seen.early);
        status.add("Zero seen diagnostic update count:", seen.zeros);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FrequencyBounds, FrequencyStatus};
    use super::*;
    use angaros_core::{Context, ContextOptions, VirtualClock};
    use std::time::Duration;

    fn clock(time: &VirtualClock) -> RosClock {
        let options = ContextOptions {
            domain: Some(203),
            transport: Some("local".into()),
            clock: time.clock(),
            ..ContextOptions::default()
        };
        RosClock::system(&Context::new(options, &[]).unwrap())
    }

    fn run(task: &mut impl Task) -> Status {
        let mut status = Status::new(task.name());
        task.run(&mut status);
        status
    }

    #[test]
    fn stamps_beyond_the_bounds_are_errors_and_counted() {
        let time = VirtualClock::default();
        let clock = clock(&time);
        let mut task = TimestampStatus::new("Timestamp Status", TimestampBounds::default(), &clock);
        assert_eq!(run(&mut task).message(), "No data since last update.");
        task.tick(clock.now());
        assert_eq!(run(&mut task).level(), Level::Ok);
        task.tick(clock.now() + Duration::from_secs(2).into());
        assert_eq!(run(&mut task).message(), "Timestamps too far in future seen.");
        let stamp = clock.now();
        time.advance(Duration::from_secs(6));
        task.tick(stamp);
        let status = run(&mut task);
        assert_eq!(status.message(), "Timestamps too far in past seen.");
        assert_eq!(status.value("Latest timestamp delay:"), Some("6.000000"));
        task.tick(Time::default());
        let status = run(&mut task);
        assert_eq!(status.message(), "Zero timestamp seen.");
        let counts = ["Late", "Early", "Zero seen"].map(|what| {
            status.value(&format!("{what} diagnostic update count:")).unwrap().to_owned()
        });
        assert_eq!(counts, ["1", "1", "1"]);
    }

    #[test]
    fn a_frequency_is_judged_over_the_window() {
        let time = VirtualClock::default();
        let clock = clock(&time);
        let mut task = FrequencyStatus::new("f", FrequencyBounds::new(10.0, 20.0), &clock);
        let mut second = |events: u32| {
            (0..events).for_each(|_| task.tick());
            time.advance(Duration::from_secs(1));
            run(&mut task)
        };
        assert_eq!(second(0).message(), "No events recorded.");
        assert_eq!(second(10).message(), "Frequency too low.", "5 Hz over two seconds");
        assert_eq!(second(30).message(), "Desired frequency met");
        let fast = second(80);
        assert_eq!((fast.level(), fast.message()), (Level::Warn, "Frequency too high."));
        assert_eq!(fast.value("Events in window"), Some("120"));
        assert_eq!(fast.value("Actual frequency (Hz)"), Some("30.000000"));
        assert_eq!(fast.value("Minimum acceptable frequency (Hz)"), Some("9"));
    }
}
