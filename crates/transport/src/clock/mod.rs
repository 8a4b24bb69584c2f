//! Where time comes from (invariant A4).
//!
//! * **C1** A context has one [`Clock`]; its timers, executors, time stamps and time-outs read that
//!   clock and no other. The free functions here are the real clocks, for what is real whatever the
//!   nodes believe: traces, measurements, and threads that look after other processes.
//! * **C2** A virtual clock stands still until the holder of its [`VirtualClock`] moves it, and
//!   never goes back. Executors that wait for it look again whenever it was moved.

pub mod host;
mod next_due;

pub use host::{monotonic_ns, process_cpu_ns, system_time};
pub use next_due::NextDue;

use crate::doorbell::{Doorbell, LOOK_AGAIN_NS, Waited, Wake};
use crate::mutex::lock;
use angaros_msg::Time;
use std::cell::Cell;
use std::fmt;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

/// What a context reads the time from: the host's clocks, or a virtual one. Clones read the same
/// clock. The default is the host's.
#[derive(Clone, Default)]
pub struct Clock {
    moved_by_hand: Option<Arc<VirtualTime>>,
}

impl Clock {
    /// The clocks of this host.
    #[must_use]
    pub const fn system() -> Self {
        Self { moved_by_hand: None }
    }

    /// Whether somebody moves it by hand.
    #[must_use]
    pub fn is_virtual(&self) -> bool {
        self.moved_by_hand.is_some()
    }

    /// Steady nanoseconds, which never go back: for periods and time-outs.
    #[inline]
    #[must_use]
    pub fn monotonic_ns(&self) -> u64 {
        match &self.moved_by_hand {
            None => monotonic_ns(),
            Some(time) => time.now_ns(),
        }
    }

    /// What ROS calls system time: for stamps.
    #[inline]
    #[must_use]
    pub fn system_time(&self) -> Time {
        match &self.moved_by_hand {
            None => system_time(),
            Some(time) => time.system_time(),
        }
    }

    /// The monotonic time after `timeout`, or never if that is beyond what the clock can count.
    pub fn deadline_after(&self, timeout: Duration) -> u64 {
        let span = u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX);
        self.monotonic_ns().saturating_add(span)
    }

    /// As [`Doorbell::wait`] with a deadline of this clock. Whoever waits for a virtual clock that
    /// it was told to watch wakes when that was moved.
    pub fn wait(&self, doorbell: &Doorbell, seen: u32, deadline_ns: u64, wake: Wake) -> Waited {
        match &self.moved_by_hand {
            None => doorbell.wait(seen, deadline_ns, wake),
            Some(time) if time.now_ns() >= deadline_ns => Waited::default(),
            Some(_) => doorbell.wait(seen, monotonic_ns() + LOOK_AGAIN_NS, Wake::Block),
        }
    }

    /// Whether the clock cannot move before this thread goes on, so that waiting for it is in vain.
    pub fn stands_still(&self) -> bool {
        let time = self.moved_by_hand.as_ref();
        time.is_some_and(|time| ptr::eq(STOPPED.get(), Arc::as_ptr(time)))
    }

    /// `watcher` hears of every move from now on, for as long as it lives.
    pub fn watch(&self, watcher: Weak<dyn ClockObserver>) {
        if let Some(time) = &self.moved_by_hand {
            let mut watchers = lock(&time.watchers);
            watchers.retain(|known| known.strong_count() > 0);
            watchers.push(watcher);
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_virtual() { "virtual" } else { "system" };
        write!(f, "Clock({kind}, {} ns)", self.monotonic_ns())
    }
}

/// What has to look again when a virtual clock was moved.
pub trait ClockObserver: Send + Sync {
    /// The clock shows a later time.
    fn moved(&self);
}

/// The monotonic time at which virtual clocks begin: like a host a second after it was started, as
/// 0 stands for "never" in many places.
const BEGINNING_NS: u64 = 1_000_000_000;

struct VirtualTime {
    now_ns: AtomicU64,
    /// System time at [`BEGINNING_NS`].
    start: Time,
    watchers: Mutex<Vec<Weak<dyn ClockObserver>>>,
}

impl VirtualTime {
    fn now_ns(&self) -> u64 {
        self.now_ns.load(Ordering::Acquire)
    }

    fn system_time(&self) -> Time {
        let passed = self.now_ns() - BEGINNING_NS;
        let start = self.start.nanoseconds;
        Time::from_nanoseconds(start.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX)))
    }
}

/// Moves a virtual clock, which shows nothing but what it is told here.
///
/// ```
/// use angaros_transport::clock::VirtualClock;
/// use std::time::Duration;
///
/// let time = VirtualClock::default();
/// let clock = time.clock();
/// let before = clock.system_time();
/// time.advance(Duration::from_secs(3600));
/// assert_eq!((clock.system_time() - before).nanoseconds, 3_600_000_000_000);
/// ```
pub struct VirtualClock {
    time: Arc<VirtualTime>,
}

impl VirtualClock {
    /// A clock that stands at this system time.
    #[must_use]
    pub fn new(start: Time) -> Self {
        let now_ns = AtomicU64::new(BEGINNING_NS);
        Self { time: Arc::new(VirtualTime { now_ns, start, watchers: Mutex::default() }) }
    }

    /// What reads it.
    #[must_use]
    pub fn clock(&self) -> Clock {
        Clock { moved_by_hand: Some(Arc::clone(&self.time)) }
    }

    /// Lets this much time pass.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
        self.advance_to(self.time.now_ns().saturating_add(by));
    }

    /// Moves it to this monotonic time; one that has passed leaves it where it is.
    pub fn advance_to(&self, monotonic_ns: u64) {
        if self.time.now_ns.fetch_max(monotonic_ns, Ordering::AcqRel) < monotonic_ns {
            for watcher in lock(&self.time.watchers).iter().filter_map(Weak::upgrade) {
                watcher.moved();
            }
        }
    }

    /// Runs `work`, during which this thread does not wait for the clock: only it moves it.
    pub fn stopped<R>(&self, work: impl FnOnce() -> R) -> R {
        struct Restore(*const VirtualTime);
        impl Drop for Restore {
            fn drop(&mut self) {
                STOPPED.set(self.0);
            }
        }
        let _before = Restore(STOPPED.replace(Arc::as_ptr(&self.time)));
        work()
    }
}

impl Default for VirtualClock {
    /// A clock that stands at the first second of 2000.
    fn default() -> Self {
        Self::new(Time::from_sec_nanosec(946_684_800, 0))
    }
}

thread_local! {
    /// The virtual time that this thread has stopped.
    static STOPPED: Cell<*const VirtualTime> = const { Cell::new(ptr::null()) };
}

/// Waits until `condition` holds or `timeout` has passed; returns whether it holds. For set-up
/// (matching), never on the message path: what it waits for are the threads of transports, so it
/// counts real time, unless nothing can happen while this thread waits.
pub fn wait_until(clock: &Clock, condition: impl Fn() -> bool, timeout: Duration) -> bool {
    let begun = Instant::now();
    while !condition() {
        if clock.stands_still() || begun.elapsed() >= timeout {
            return condition();
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_virtual_clock_moves_only_when_told_and_never_back() {
        let time = VirtualClock::new(Time::from_sec_nanosec(100, 0));
        let clock = time.clock();
        assert_eq!(clock.monotonic_ns(), BEGINNING_NS);
        time.advance(Duration::from_millis(5));
        time.advance_to(7);
        assert_eq!(clock.monotonic_ns(), BEGINNING_NS + 5_000_000);
        assert_eq!(clock.clone().system_time(), Time::from_sec_nanosec(100, 5_000_000));
        time.advance_to(u64::MAX);
        assert!(clock.system_time() > Time::from_sec_nanosec(100, 0));
    }

    #[test]
    fn the_system_clock_is_the_real_one() {
        let clock = Clock::default();
        let before = monotonic_ns();
        assert!(!clock.is_virtual() && !clock.stands_still());
        assert!(clock.monotonic_ns() >= before && clock.system_time() > Time::default());
    }

    #[test]
    fn a_clock_stands_still_for_the_thread_that_stopped_it_only() {
        let time = VirtualClock::default();
        let other = VirtualClock::default();
        time.stopped(|| {
            assert!(time.clock().stands_still() && !other.clock().stands_still());
            other.stopped(|| assert!(!time.clock().stands_still()));
            assert!(time.clock().stands_still());
            std::thread::scope(|scope| {
                scope.spawn(|| assert!(!time.clock().stands_still()));
            });
        });
        assert!(!time.clock().stands_still());
    }

    #[test]
    fn a_wait_for_a_virtual_deadline_ends_when_it_has_passed() {
        let time = VirtualClock::default();
        let clock = time.clock();
        let bell = Doorbell::private();
        let slept = |until| {
            let waited = clock.wait(&bell, bell.sequence(), until, Wake::Block);
            assert_eq!(waited.slept, waited.slept_ns > 0);
            waited.slept
        };
        assert!(!slept(clock.monotonic_ns()));
        let later = clock.deadline_after(Duration::from_secs(10));
        assert!(slept(later), "it slept a while");
        time.advance(Duration::from_secs(10));
        assert!(!slept(later));
    }
}
