//! Less CPU by stopping and continuing processes (`SIGSTOP`, `SIGCONT`).
//!
//! S1 A stop takes that share of [`TURN`] which the process may not have. Between two stops it runs
//! for a random time, the rest of [`TURN`] on average, and twice that at most.
//!
//! S2 The moments of two processes are independent of each other and of any rate: a sender that
//! stopped together with the receiver would not see that the receiver had stopped.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use crate::stats::SplitMix64;

/// From one stop to the next, on average.
pub const TURN: Duration = Duration::from_millis(4);
/// How soon a process that was added is seen.
const LOOK: Duration = Duration::from_millis(1);

/// Stops and continues processes until it is dropped.
pub struct Stopper {
    processes: Arc<Mutex<Vec<Stopped>>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    seed: u64,
}

/// A process and when it is stopped.
struct Stopped {
    /// A descriptor and not the number, which may be another's once the process has ended.
    process: OwnedFd,
    moments: Moments,
    is_stopped: bool,
}

impl Stopper {
    /// Leaves `percent` of its time to each process that is added.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn new(percent: u64, seed: u64) -> io::Result<Self> {
        let processes: Arc<Mutex<Vec<Stopped>>> = Arc::default();
        let stop: Arc<AtomicBool> = Arc::default();
        let (shared, flag) = (Arc::clone(&processes), Arc::clone(&stop));
        let off = TURN.mul_f64(1.0 - percent.min(100) as f64 / 100.0);
        let thread =
            std::thread::Builder::new().name("ang-bench-stop".into()).spawn(move || {
                let begun = Instant::now();
                while !flag.load(Ordering::Relaxed) {
                    let next = signal(&shared, begun, off);
                    std::thread::sleep(next.saturating_sub(begun.elapsed()));
                }
                resume(&shared);
            })?;
        Ok(Self { processes, stop, thread: Some(thread), seed })
    }

    /// Stops and continues this process too.
    ///
    /// # Errors
    /// It has ended.
    pub fn add(&mut self, process: u32) -> io::Result<()> {
        let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
        let pid = pid.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        let process = pidfd_open(pid, PidfdFlags::empty())?;
        let mut all = self.processes.lock().unwrap_or_else(PoisonError::into_inner);
        let moments = Moments::of(self.seed, all.len());
        all.push(Stopped { process, moments, is_stopped: false });
        Ok(())
    }
}

/// Brings every process into the state of now; when the next one changes, since `begun`.
fn signal(processes: &Mutex<Vec<Stopped>>, begun: Instant, off: Duration) -> Duration {
    let mut next = begun.elapsed() + LOOK;
    for one in processes.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
        let (stopped, until) = one.moments.at(begun.elapsed(), off);
        if stopped != one.is_stopped {
            let signal = if stopped { Signal::STOP } else { Signal::CONT };
            // One that has ended hears nothing.
            pidfd_send_signal(&one.process, signal).ok();
            one.is_stopped = stopped;
        }
        next = next.min(until);
    }
    next
}

fn resume(processes: &Mutex<Vec<Stopped>>) {
    for one in processes.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        // As above.
        pidfd_send_signal(&one.process, Signal::CONT).ok();
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It panics nowhere.
            thread.join().ok();
        }
    }
}

/// When one process is stopped (S1). Knows no clock.
struct Moments {
    random: SplitMix64,
    /// When the next stop begins, or the one that lasts did.
    stop: Duration,
    is_first: bool,
}

impl Moments {
    /// Of the process of this number in a run (S2).
    fn of(seed: u64, number: usize) -> Self {
        let random = SplitMix64::new(seed.wrapping_add(number as u64));
        Self { random, stop: Duration::ZERO, is_first: true }
    }

    /// Whether the process is stopped at `now`, and until when that holds.
    fn at(&mut self, now: Duration, off: Duration) -> (bool, Duration) {
        let on = TURN.saturating_sub(off);
        while self.is_first || now >= self.stop + off {
            self.stop += if self.is_first { Duration::ZERO } else { off };
            self.stop += on.mul_f64(2.0 * self.random.unit());
            self.is_first = false;
        }
        match now < self.stop {
            true => (false, self.stop),
            false => (true, self.stop + off),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_processes_are_stopped_independently_of_each_other() {
        let mut all = [Moments::of(7, 0), Moments::of(7, 1)];
        let off = TURN / 2;
        let (mut alone, mut both, mut none) = (0, 0, 0);
        for us in (0..8_000_000).step_by(10) {
            let now = Duration::from_micros(us);
            match all.each_mut().map(|one| one.at(now, off).0) {
                [true, true] => both += 1,
                [false, false] => none += 1,
                _ => alone += 1,
            }
        }
        // In step it would be a half of the time both, and never one alone.
        let share = |n: u32| f64::from(n) / 800_000.0;
        assert!((share(alone) - 0.5).abs() < 0.03, "{alone} {both} {none}");
        assert!((share(both) - 0.25).abs() < 0.03, "{alone} {both} {none}");
    }

    #[test]
    fn a_process_is_stopped_for_its_share_of_the_time_and_knows_when_that_changes() {
        let mut moments = Moments::of(3, 0);
        let off = TURN / 4;
        let (mut now, mut stopped_for) = (Duration::ZERO, Duration::ZERO);
        while now < TURN * 10_000 {
            let (stopped, until) = moments.at(now, off);
            assert!(until > now && until <= now + TURN * 2);
            if stopped {
                stopped_for += until - now;
            }
            now = until;
        }
        let share = stopped_for.as_secs_f64() / now.as_secs_f64();
        assert!((share - 0.25).abs() < 0.01, "{share}");
    }
}
