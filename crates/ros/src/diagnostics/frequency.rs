//! Whether something happens as often as it should.

use super::{Level, Status, Task};
use angaros_core::RosClock;
use angaros_msg::Time;
use angaros_transport::mutex::lock;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// How often something should happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrequencyBounds {
    /// The lowest frequency in Hz.
    pub minimum_hz: f64,
    /// The highest frequency in Hz.
    pub maximum_hz: f64,
    /// How far beyond the bounds is accepted, as a part of them.
    pub tolerance: f64,
    /// Over how many updates it is counted.
    pub window: usize,
}

impl FrequencyBounds {
    /// From `minimum_hz` to `maximum_hz`, a tenth beyond, over five updates.
    #[must_use]
    pub const fn new(minimum_hz: f64, maximum_hz: f64) -> Self {
        Self { minimum_hz, maximum_hz, tolerance: 0.1, window: 5 }
    }
}

/// Counts events; clones count the same.
#[derive(Clone)]
pub struct FrequencyStatus {
    name: String,
    bounds: FrequencyBounds,
    clock: RosClock,
    counted: Arc<Mutex<Counted>>,
}

struct Counted {
    events: u64,
    /// Time and events at the last updates.
    before: VecDeque<(Time, u64)>,
}

impl FrequencyStatus {
    /// A count of this name that begins now.
    #[must_use]
    pub fn new(name: &str, bounds: FrequencyBounds, clock: &RosClock) -> Self {
        let before = VecDeque::from([(clock.now(), 0)]);
        let counted = Arc::new(Mutex::new(Counted { events: 0, before }));
        Self { name: name.to_owned(), bounds, clock: clock.clone(), counted }
    }

    /// Counts one occurrence of what is monitored.
    pub fn tick(&self) {
        lock(&self.counted).events += 1;
    }

    /// Forgets what was counted.
    pub fn clear(&self) {
        let mut counted = lock(&self.counted);
        *counted = Counted { events: 0, before: VecDeque::from([(self.clock.now(), 0)]) };
    }

    fn judge(&self, events: u64, frequency_hz: f64) -> (Level, &'static str) {
        let FrequencyBounds { minimum_hz, maximum_hz, tolerance, .. } = self.bounds;
        if events == 0 {
            (Level::Error, "No events recorded.")
        } else if minimum_hz.is_finite() && frequency_hz < minimum_hz * (1.0 - tolerance) {
            (Level::Warn, "Frequency too low.")
        } else if maximum_hz.is_finite() && frequency_hz > maximum_hz * (1.0 + tolerance) {
            (Level::Warn, "Frequency too high.")
        } else {
            (Level::Ok, "Desired frequency met")
        }
    }
}

impl Task for FrequencyStatus {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, status: &mut Status) {
        let now = self.clock.now();
        let (events, total, seconds) = {
            let mut counted = lock(&self.counted);
            let total = counted.events;
            let (begun, before) = counted.before.front().copied().unwrap_or((now, total));
            counted.before.push_back((now, total));
            if counted.before.len() > self.bounds.window.max(1) {
                counted.before.pop_front();
            }
            (total.saturating_sub(before), total, (now - begun).nanoseconds as f64 / 1e9)
        };
        let frequency_hz = if seconds > 0.0 { events as f64 / seconds } else { 0.0 };
        let (level, message) = self.judge(events, frequency_hz);
        status.summary(level, message);
        status.add("Events in window", events);
        status.add("Events since startup", total);
        status.add("Duration of window (s)", format_args!("{seconds:.6}"));
        status.add("Actual frequency (Hz)", format_args!("{frequency_hz:.6}"));
        let FrequencyBounds { minimum_hz, maximum_hz, .. } = self.bounds;
        if minimum_hz == maximum_hz {
            status.add("Target frequency (Hz)", minimum_hz);
        }
        if minimum_hz > 0.0 {
            status.add(
                "Minimum acceptable frequency (Hz)",
                minimum_hz * (1.0 - self.bounds.tolerance),
            );
        }
        if maximum_hz.is_finite() {
            status.add(
                "Maximum acceptable frequency (Hz)",
                maximum_hz * (1.0 + self.bounds.tolerance),
            );
        }
    }
}
