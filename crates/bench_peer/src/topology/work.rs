//! Work that a callback does: processor time, or prime numbers as in the ROS 2 reference system.

use std::hint::black_box;

use crate::usage::thread_cpu_ns;

/// What is done, both if both are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// CPU time of the thread, ns.
    pub ns: u64,
    /// The primes up to this number are counted.
    pub primes: u64,
}

impl Work {
    /// Does it.
    pub fn run(self) {
        if self.primes > 0 {
            black_box(count_primes(self.primes));
        }
        if self.ns > 0 {
            let end = thread_cpu_ns().saturating_add(self.ns);
            while thread_cpu_ns() < end {
                std::hint::spin_loop();
            }
        }
    }
}

/// How many primes there are up to `limit`, found in the slowest way: each number is divided by all
/// below it until one divides it. That is the work of the reference system's callbacks.
#[must_use]
pub fn count_primes(limit: u64) -> u64 {
    let is_prime =
        |number: u64| (2..number).all(|divisor| !black_box(number).is_multiple_of(divisor));
    (2..=limit).filter(|number| is_prime(*number)).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_counted_and_processor_time_is_used() {
        assert_eq!([1, 2, 10, 100, 4096].map(count_primes), [0, 1, 4, 25, 564]);
        let before = thread_cpu_ns();
        Work { ns: 2_000_000, primes: 0 }.run();
        assert!(thread_cpu_ns() - before >= 2_000_000);
    }
}
