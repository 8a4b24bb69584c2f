//! What events are stamped with, and what those stamps mean.
//!
//! * **K1** A stamp is the processor's counter where the kernel itself keeps time by it (x86-64
//!   with the clock source `tsc`, every aarch64): reading that costs half of a call of
//!   `clock_gettime`. Elsewhere, and with `ANGAROS_TRACE_CLOCK=system`, it is the monotonic clock.
//! * **K2** Which of the two is decided once, before the first session of the process.
//! * **K3** Whoever collects events reads both clocks each time ([`Timeline::look`]) and turns
//!   stamps into nanoseconds of the monotonic clock between these readings. Times of one thread
//!   never go back by that.

use super::event::{Event, EventId};
use super::recording::ClockReading;
use crate::clock::host::{monotonic_ns, system_time};
use std::collections::VecDeque;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// `system` stamps events with the monotonic clock even where the processor's counter would do.
const SETTING: &str = "ANGAROS_TRACE_CLOCK";
/// Readings that are kept: stamps of longer ago are reckoned by the oldest two.
const MAX_READINGS: usize = 1024;
/// Readings closer than this say too little of the counter's rate.
const APART_NS: u64 = 1_000_000;
/// How often both clocks are read to find the reading that nothing interrupted.
const TRIES: usize = 5;

static COUNTS: AtomicBool = AtomicBool::new(false);

/// Now, in stamps.
#[inline]
pub(super) fn now() -> u64 {
    if COUNTS.load(Ordering::Relaxed) { counter() } else { monotonic_ns() }
}

#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn counter() -> u64 {
    // SAFETY: every x86-64 has it; where the kernel forbids it, `tsc` is not its clock source.
    unsafe { std::arch::x86_64::_rdtsc() }
}

#[cfg(target_arch = "aarch64")]
#[inline]
pub(crate) fn counter() -> u64 {
    let ticks;
    // SAFETY: reads the virtual counter, which Linux opens to processes, and touches nothing else.
    unsafe { std::arch::asm!("mrs {}, cntvct_el0", out(reg) ticks, options(nomem, nostack)) };
    ticks
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[inline]
pub(crate) fn counter() -> u64 {
    monotonic_ns()
}

/// Rule K2.
fn choose() {
    static CHOSEN: Once = Once::new();
    CHOSEN.call_once(|| {
        let system = std::env::var(SETTING).is_ok_and(|text| text == "system");
        COUNTS.store(!system && counter_keeps_time(), Ordering::SeqCst);
    });
}

fn counter_keeps_time() -> bool {
    let source = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    match std::env::consts::ARCH {
        "x86_64" => std::fs::read_to_string(source).is_ok_and(|name| name.trim() == "tsc"),
        arch => arch == "aarch64",
    }
}

/// All clocks at one moment.
#[derive(Clone, Copy, Debug)]
struct Reading {
    stamp: u64,
    monotonic_ns: u64,
    system_ns: i64,
}

impl Reading {
    fn take() -> Self {
        let one = || {
            let before = now();
            let monotonic_ns = monotonic_ns();
            let width = now().wrapping_sub(before);
            let system_ns = system_time().nanoseconds;
            (width, Self { stamp: before.wrapping_add(width / 2), monotonic_ns, system_ns })
        };
        let best = (0..TRIES).map(|_| one()).min_by_key(|(width, _)| *width);
        best.map_or_else(|| one().1, |(_, reading)| reading)
    }
}

/// Turns stamps into times (rule K3).
#[derive(Default)]
pub(super) struct Timeline {
    readings: VecDeque<Reading>,
}

impl Timeline {
    /// Reads the clocks; the first time twice, a moment apart.
    pub(super) fn look(&mut self) -> ClockReading {
        choose();
        if self.readings.is_empty() {
            self.readings.push_back(Reading::take());
            std::thread::sleep(Duration::from_nanos(2 * APART_NS));
        }
        let reading = Reading::take();
        let newest = self.readings.back().map_or(0, |newest| newest.monotonic_ns);
        if reading.monotonic_ns.saturating_sub(newest) >= APART_NS {
            if self.readings.len() == MAX_READINGS {
                self.readings.pop_front();
            }
            self.readings.push_back(reading);
        }
        ClockReading { monotonic_ns: reading.monotonic_ns, system_ns: reading.system_ns }
    }

    /// The monotonic time of a stamp; 0 stays 0.
    fn time_ns(&self, stamp: u64) -> u64 {
        if stamp == 0 || !COUNTS.load(Ordering::Relaxed) {
            return stamp;
        }
        let after = self.readings.partition_point(|reading| reading.stamp <= stamp);
        let after = after.clamp(1, self.readings.len().saturating_sub(1).max(1));
        let (Some(from), Some(to)) = (self.readings.get(after - 1), self.readings.get(after))
        else {
            return 0;
        };
        let span = |from: u64, to: u64| to.wrapping_sub(from).cast_signed() as f64;
        let rate = span(from.monotonic_ns, to.monotonic_ns) / span(from.stamp, to.stamp).max(1.0);
        let since = (span(from.stamp, stamp) * rate) as i64;
        let time = from.monotonic_ns.saturating_add_signed(since);
        if stamp <= to.stamp { time.min(to.monotonic_ns) } else { time }
    }

    /// The system time of a monotonic time.
    fn system_ns(&self, monotonic_ns: u64) -> i64 {
        self.readings.back().map_or(0, |newest| {
            let since = monotonic_ns.wrapping_sub(newest.monotonic_ns).cast_signed();
            newest.system_ns.wrapping_add(since)
        })
    }

    /// Makes of an event as it was recorded what [`EventId`] says of it. `latest` is the time of
    /// the thread's event before.
    pub(super) fn settle(&self, event: &mut Event, latest: u64) {
        event.time_ns = self.time_ns(event.time_ns).max(latest);
        match event.id {
            EventId::Publish => {
                (event.a, event.b) = (self.time_ns(event.a), self.time_ns(event.b));
            }
            EventId::Published | EventId::Take | EventId::GilTaken => {
                event.a = self.time_ns(event.a);
            }
            // The source timestamp was recorded, as reading the system clock takes time.
            EventId::CallbackStart => {
                let age = self.system_ns(event.time_ns).wrapping_sub(event.a.cast_signed());
                event.a = if event.a == 0 { 0 } else { u64::try_from(age).unwrap_or(0) };
            }
            // So was the time until which it waits.
            EventId::Wait if event.a != u64::MAX => {
                event.a = event.a.saturating_sub(event.time_ns);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(stamp: u64, monotonic_ns: u64) -> Reading {
        Reading { stamp, monotonic_ns, system_ns: monotonic_ns.cast_signed() + 1_000_000_000_000 }
    }

    #[test]
    fn stamps_become_times_that_lie_within_what_was_read_around_them() {
        let mut timeline = Timeline::default();
        for _ in 0..20 {
            let before = monotonic_ns();
            let clocks = timeline.look();
            let stamp = now();
            let after = monotonic_ns();
            assert!(clocks.monotonic_ns >= before && clocks.monotonic_ns <= after);
            let time = timeline.time_ns(stamp);
            // The rate is known to some millionths; a millisecond off is a wrong formula.
            assert!(
                time + 1_000_000 > before && time < after + 1_000_000,
                "{before} {time} {after}"
            );
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn times_follow_the_readings_and_never_go_back() {
        choose();
        let readings = [reading(1000, 50_000), reading(4000, 51_000), reading(10_000, 53_100)];
        let timeline = Timeline { readings: readings.into() };
        if COUNTS.load(Ordering::Relaxed) {
            assert_eq!(timeline.time_ns(1000), 50_000);
            assert_eq!(timeline.time_ns(2500), 50_500);
            assert_eq!(timeline.time_ns(7000), 52_050);
            assert_eq!(timeline.time_ns(400), 49_800, "before the first reading");
            assert_eq!(timeline.time_ns(0), 0, "nothing was stamped");
        }
        let times: Vec<u64> = (1..20_000).map(|stamp| timeline.time_ns(stamp)).collect();
        assert!(times.is_sorted());
    }
}
