//! The clock that everything is measured with: which, how fine, what a reading costs, and how late
//! a sleep ends here, below which no latency of a paced source can be told.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_getres};
use serde::{Deserialize, Serialize};

use angaros_bench_peer::monotonic_ns;

/// Readings to find the cost of one.
const READINGS: u32 = 10_000;
/// Sleeps to find how late they end.
const SLEEPS: u32 = 80;
/// Length of each.
const SLEEP: Duration = Duration::from_millis(1);
const SOURCE: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

/// `CLOCK_MONOTONIC` of this machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clock {
    /// What the kernel takes the time from: `tsc`, `kvm-clock`, `hpet`..., empty where it does not
    /// tell.
    pub source: String,
    /// The resolution that the kernel states, ns.
    pub resolution_ns: u64,
    /// Mean cost of a reading, ns.
    pub reading_ns: f64,
    /// Smallest step between two readings that differ, ns: no time is known better.
    pub step_ns: u64,
    /// How late a sleep of a millisecond ends: half of them by no more, µs.
    pub sleep_late_p50_us: f64,
    /// 99 of 100 by no more, µs.
    pub sleep_late_p99_us: f64,
    /// By how many parts in a million the processor's counter, which stamps our traces where it
    /// is the clock source, ran apart from the clock in that time; absent where it is not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter_ppm: Option<f64>,
}

impl Clock {
    /// Looks for a tenth of a second.
    #[must_use]
    pub fn look() -> Self {
        let source = std::fs::read_to_string(SOURCE).unwrap_or_default().trim().to_owned();
        let resolution = clock_getres(ClockId::Monotonic);
        let (reading_ns, step_ns) = readings();
        let counter = counter(&source);
        let (mut late, counter_ppm) = match counter {
            Some(read) => with_counter(read),
            None => (sleeps(SLEEPS), None),
        };
        late.sort_unstable();
        let at = |share: f64| {
            let index = ((late.len() as f64 * share) as usize).min(late.len().saturating_sub(1));
            late.get(index).map_or(0.0, |ns| *ns as f64 / 1e3)
        };
        Self {
            source,
            resolution_ns: resolution.tv_nsec as u64,
            reading_ns,
            step_ns,
            sleep_late_p50_us: at(0.5),
            sleep_late_p99_us: at(0.99),
            counter_ppm,
        }
    }
}

/// Mean cost of a reading, and the smallest step.
fn readings() -> (f64, u64) {
    let start = Instant::now();
    let mut last = monotonic_ns();
    let mut step = u64::MAX;
    for _ in 0..READINGS {
        let now = monotonic_ns();
        if now > last {
            step = step.min(now - last);
        }
        last = now;
    }
    let cost = start.elapsed().as_nanos() as f64 / f64::from(READINGS);
    (cost, if step == u64::MAX { 0 } else { step })
}

/// How late sleeps to fixed times end, ns.
fn sleeps(count: u32) -> Vec<u64> {
    let start = Instant::now();
    let late = |number: u32| {
        let until = start + SLEEP * number;
        std::thread::sleep(until.saturating_duration_since(Instant::now()));
        Instant::now().saturating_duration_since(until).as_nanos() as u64
    };
    (1..=count).map(late).collect()
}

/// The same, and how far the counter ran apart from the clock: its frequency in the first half
/// against that in the second.
fn with_counter(read: fn() -> u64) -> (Vec<u64>, Option<f64>) {
    let pair = || {
        // Of some readings the one that nothing came between.
        let one = || {
            let before = monotonic_ns();
            let ticks = read();
            let after = monotonic_ns();
            (after - before, (before + after) / 2, ticks)
        };
        let best = (0..16).map(|_| one()).min();
        best.map_or((0, 0), |(_, ns, ticks)| (ns, ticks))
    };
    let begin = pair();
    let mut late = sleeps(SLEEPS / 2);
    let middle = pair();
    late.extend(sleeps(SLEEPS / 2));
    let end = pair();
    let rate = |a: (u64, u64), b: (u64, u64)| {
        b.1.saturating_sub(a.1) as f64 / b.0.saturating_sub(a.0).max(1) as f64
    };
    let (first, second) = (rate(begin, middle), rate(middle, end));
    (late, (first > 0.0).then(|| ((second / first - 1.0) * 1e6).abs()))
}

/// The processor's counter, where traces are stamped with it.
#[cfg(target_arch = "x86_64")]
fn counter(source: &str) -> Option<fn() -> u64> {
    fn read() -> u64 {
        // SAFETY: every x86-64 has it; where the kernel forbids it, `tsc` is not its clock source.
        unsafe { std::arch::x86_64::_rdtsc() }
    }
    (source == "tsc").then_some(read as fn() -> u64)
}

/// On others the clock is read with the counter itself.
#[cfg(not(target_arch = "x86_64"))]
fn counter(_: &str) -> Option<fn() -> u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_this_machine_has_a_cost_a_step_and_a_floor() {
        let clock = Clock::look();
        assert!(clock.reading_ns > 0.0 && clock.step_ns > 0, "{clock:?}");
        assert!(clock.resolution_ns >= 1 && clock.resolution_ns <= 10_000_000);
        assert!(clock.sleep_late_p50_us > 0.0, "{clock:?}");
        assert!(clock.sleep_late_p99_us >= clock.sleep_late_p50_us);
        let tsc = cfg!(target_arch = "x86_64") && clock.source == "tsc";
        assert_eq!(clock.counter_ppm.is_some(), tsc);
    }

    #[test]
    fn a_counter_that_runs_evenly_is_not_apart_from_the_clock() {
        let (late, ppm) = with_counter(monotonic_ns);
        assert_eq!(late.len(), SLEEPS as usize);
        // Half of a reading's time in forty milliseconds, however loaded the machine is.
        assert!(ppm.unwrap() < 100_000.0, "{ppm:?}");
    }
}
