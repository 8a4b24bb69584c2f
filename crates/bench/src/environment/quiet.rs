//! Waits until the hypervisor leaves the machine alone.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::{CpuTimes, StolenTime};

/// How long a probe computes. A tick of the kernel's counters is 10 ms: one that is taken is half
/// a percent of two CPUs in a second.
const PROBE: Duration = Duration::from_secs(1);
/// The time between two probes: others take their time in bursts of some seconds.
const PAUSE: Duration = Duration::from_secs(2);

/// Returns once a probe loses no more than a run may, at the latest after `limit`, or as soon as
/// `stop` says so. A guest that sleeps has nothing that can be taken, so the probe computes.
pub(crate) fn wait_for_quiet(limit: Duration, stop: impl Fn() -> bool) {
    wait_with(PAUSE, limit, stop, || {
        let (begun, before) = (Instant::now(), CpuTimes::now());
        while begun.elapsed() < PROBE {
            black_box(());
        }
        CpuTimes::now().stolen_since(before)
    });
}

fn wait_with(
    pause: Duration,
    limit: Duration,
    stop: impl Fn() -> bool,
    mut probe: impl FnMut() -> StolenTime,
) {
    let begun = Instant::now();
    while !stop() && probe().disturbs() && begun.elapsed() < limit {
        std::thread::sleep(pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many probes it takes if of thousand ticks these are taken from one after the other.
    fn probes(limit: Duration, stop: bool, taken: &[u64]) -> usize {
        let mut seen = 0;
        let next = || {
            seen += 1;
            StolenTime::of_thousand(taken[seen - 1])
        };
        wait_with(Duration::ZERO, limit, || stop, next);
        seen
    }

    #[test]
    fn it_waits_until_little_is_taken_or_the_limit_or_the_user_ends_it() {
        assert_eq!(probes(Duration::MAX, false, &[500, 11, 10, 500]), 3);
        assert_eq!(probes(Duration::ZERO, false, &[500, 500]), 1);
        assert_eq!(probes(Duration::MAX, true, &[]), 0);
    }
}
