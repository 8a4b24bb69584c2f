//! Rules D1 to D3 under every schedule: a waiter that sleeps for ever is a lost ring.

use super::*;
use crate::sync::atomic::{AtomicBool, AtomicUsize};
use crate::sync::explore;
use loom::thread;

/// What an executor's threads share here.
struct Executor {
    bell: Doorbell,
    taken: AtomicUsize,
    stop: AtomicBool,
}

/// In place of an `epoll`: a futex of its own, and a flag for a datagram that arrived.
#[derive(Default)]
struct Modelled {
    word: AtomicU32,
    /// Of the word, what the last sleep saw: as an edge of `epoll`, a ring ends one sleep.
    seen: AtomicU32,
    arrived: AtomicBool,
}

impl Modelled {
    fn wake(&self) {
        self.word.fetch_add(1, Ordering::SeqCst);
        futex_wake(&self.word, 1);
    }
}

impl sleep_slot::SleepPrimitive for Arc<Modelled> {
    fn sleep(&self, timeout_ns: u64) -> Result<bool, ()> {
        let seen = self.seen.load(Ordering::Relaxed);
        futex_wait_until(&self.word, seen, timeout_ns);
        self.seen.store(self.word.load(Ordering::SeqCst), Ordering::Relaxed);
        Ok(self.arrived.swap(false, Ordering::SeqCst))
    }

    fn ring(&self) {
        self.wake();
    }

    fn poll(&self, _: &dyn Fn() -> bool) -> bool {
        true
    }
}

impl Executor {
    fn new() -> Arc<Self> {
        let taken = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        Arc::new(Self { bell: Doorbell::private(), taken, stop })
    }

    /// One of whose threads sleeps where datagrams arrive, too.
    fn with_poller() -> (Arc<Self>, Arc<Modelled>) {
        let executor = Self::new();
        let primitive = Arc::<Modelled>::default();
        let slot = executor.bell.sleep_slot.as_ref().expect("a private doorbell has one");
        assert!(slot.install(Box::new(Arc::clone(&primitive))));
        (executor, primitive)
    }

    /// An executor's thread: takes turns until `all` rings were answered, then stops the others.
    fn work(&self, all: usize) {
        let mut cursor = 0;
        loop {
            let seen = self.bell.sequence();
            if self.stop.load(Ordering::SeqCst) {
                return;
            }
            let Some(entity) = self.bell.take_ready(cursor) else {
                self.bell.wait(seen, u64::MAX, Wake::Block);
                continue;
            };
            cursor = entity + 1;
            if self.bell.any_ready() {
                self.bell.wake_one();
            }
            if self.taken.fetch_add(1, Ordering::SeqCst) + 1 == all {
                self.stop.store(true, Ordering::SeqCst);
                self.bell.wake_all();
            }
        }
    }
}

fn ringer(executor: &Arc<Executor>, entity: usize) -> thread::JoinHandle<()> {
    let bell = executor.bell.clone();
    thread::spawn(move || bell.ring(entity))
}

#[test]
fn one_waiter_misses_no_ring_of_two_ringers_in_different_words() {
    explore(3, || {
        let executor = Executor::new();
        let a = ringer(&executor, 1);
        let b = ringer(&executor, 70);
        executor.work(2);
        assert!(a.join().is_ok() && b.join().is_ok());
        assert!(!executor.bell.any_ready());
    });
}

#[test]
fn two_waiters_share_two_rings_of_one_word() {
    explore(2, || {
        let executor = Executor::new();
        let other = Arc::clone(&executor);
        let worker = thread::spawn(move || other.work(2));
        let ringer = ringer(&executor, 3);
        executor.bell.ring(5);
        executor.work(2);
        assert!(worker.join().is_ok() && ringer.join().is_ok());
    });
}

#[test]
fn work_that_was_queued_before_a_ring_is_seen_by_whoever_takes_the_bit() {
    explore(3, || {
        let executor = Executor::new();
        let queued = Arc::new(AtomicUsize::new(0));
        let ringers = [1, 2].map(|_| {
            let bell = executor.bell.clone();
            let queued = Arc::clone(&queued);
            thread::spawn(move || {
                // Rule D1; the queue itself needs no order of its own.
                queued.fetch_add(1, Ordering::Relaxed);
                bell.ring(0);
            })
        });
        let mut done = 0;
        while done < 2 {
            let seen = executor.bell.sequence();
            match executor.bell.take_ready(0) {
                Some(_) => done = queued.load(Ordering::Relaxed),
                None => drop(executor.bell.wait(seen, u64::MAX, Wake::Block)),
            }
        }
        assert!(ringers.into_iter().all(|ringer| ringer.join().is_ok()));
    });
}

#[test]
fn a_stop_without_work_wakes_every_waiter() {
    explore(3, || {
        let executor = Executor::new();
        let workers = [1, 2].map(|_| {
            let executor = Arc::clone(&executor);
            thread::spawn(move || executor.work(usize::MAX))
        });
        executor.stop.store(true, Ordering::SeqCst);
        executor.bell.wake_all();
        assert!(workers.into_iter().all(|worker| worker.join().is_ok()));
    });
}

/// Rule D5: the waiter that polls a socket wakes by itself at any moment.
#[test]
fn a_stop_wakes_every_waiter_though_a_datagram_wakes_the_one_that_polls() {
    explore(2, || {
        let (executor, primitive) = Executor::with_poller();
        let workers = [1, 2].map(|_| {
            let executor = Arc::clone(&executor);
            thread::spawn(move || executor.work(usize::MAX))
        });
        let network = thread::spawn(move || {
            primitive.arrived.store(true, Ordering::SeqCst);
            primitive.wake();
        });
        executor.stop.store(true, Ordering::SeqCst);
        executor.bell.wake_all();
        assert!(workers.into_iter().all(|worker| worker.join().is_ok()));
        assert!(network.join().is_ok());
    });
}

#[test]
fn a_ring_is_answered_though_a_datagram_wakes_the_one_that_polls() {
    explore(2, || {
        let (executor, primitive) = Executor::with_poller();
        let other = Arc::clone(&executor);
        let worker = thread::spawn(move || other.work(1));
        let ringer = ringer(&executor, 3);
        primitive.arrived.store(true, Ordering::SeqCst);
        primitive.wake();
        executor.work(1);
        assert!(worker.join().is_ok() && ringer.join().is_ok());
    });
}

/// Which thread waits for the next timer, as `executor/worker.rs` decides it: whoever
/// leaves it for a callback wakes another thread to take it, so a timer never waits for a ring.
#[test]
fn a_timer_is_waited_for_although_whoever_waited_runs_a_callback() {
    explore(3, || {
        let bell = Doorbell::private();
        let timer_waiter = Arc::new(AtomicBool::new(false));
        let called = Arc::new(AtomicBool::new(false));
        let workers = [1, 2].map(|_| {
            let bell = bell.clone();
            let timer_waiter = Arc::clone(&timer_waiter);
            let called = Arc::clone(&called);
            thread::spawn(move || worker_with_a_timer(&bell, &timer_waiter, &called))
        });
        bell.ring(0);
        assert!(workers.into_iter().all(|worker| worker.join().is_ok()));
    });
}

/// Ends once the timer was called; the entity's callback ends only then too, so that somebody else
/// has to call the timer. A wait for a timer ends at once, by its time-out.
fn worker_with_a_timer(bell: &Doorbell, timer_waiter: &AtomicBool, called: &AtomicBool) {
    let mut led = false;
    while !called.load(Ordering::SeqCst) {
        let seen = bell.sequence();
        if bell.take_ready(0).is_some() {
            if std::mem::take(&mut led) || bell.any_ready() {
                bell.wake_one();
            }
            while !called.load(Ordering::SeqCst) {
                thread::yield_now();
            }
            return;
        }
        led = !timer_waiter.swap(true, Ordering::AcqRel);
        if led {
            called.store(true, Ordering::SeqCst);
            timer_waiter.store(false, Ordering::Release);
            bell.wake_all();
        } else {
            bell.wait(seen, u64::MAX, Wake::Block);
        }
    }
}
