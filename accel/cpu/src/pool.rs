//! A few threads that run one job together and wait for the next.
//!
//! A job is a function of a number; the caller runs number 0, each thread the one that it has.
//! `run` returns when all are done. Jobs that take threads follow each other; nothing is allocated
//! for one. Who waits looks for a moment before it sleeps: to be woken takes a good part of the
//! time of a small image.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long it is looked for the next job, and for the end of this one, before sleeping: about what
/// waking a thread takes.
const LOOK: Duration = Duration::from_micros(50);
/// Looks between two questions for the time.
const LOOKS: u32 = 32;

type Job = dyn Fn(usize) + Sync;

#[derive(Default)]
struct State {
    /// The job that runs, for the threads with a number below `numbers`.
    job: Option<&'static Job>,
    numbers: usize,
    /// Counts jobs, so that a thread takes part in each once.
    turn: u64,
    /// Threads that have not ended their part.
    running: usize,
    panicked: bool,
    closing: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    begin: Condvar,
    end: Condvar,
    /// `turn` and `running` of the state, for those who only look.
    turn: AtomicU64,
    running: AtomicUsize,
}

/// Looks for a moment whether it is so.
fn look(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while begun.elapsed() < LOOK {
        for _ in 0..LOOKS {
            if is_so() {
                return;
            }
            std::hint::spin_loop();
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads; dropping it ends them.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    /// Held by the caller whose job runs.
    caller: Mutex<()>,
}

impl Pool {
    /// A pool in which `numbers` parts of a job run at the same time: the caller's and those of
    /// `numbers - 1` threads.
    pub(crate) fn new(numbers: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let mut pool = Self { shared, threads: Vec::new(), caller: Mutex::new(()) };
        for number in 1..numbers {
            let shared = pool.shared.clone();
            let thread = std::thread::Builder::new()
                .name(format!("ang-accel-{number}"))
                .spawn(move || work(&shared, number))?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// Parts that run at the same time.
    pub(crate) fn numbers(&self) -> usize {
        self.threads.len() + 1
    }

    /// Runs a job with the numbers below `numbers`, of which the pool has that many at least.
    pub(crate) fn run(&self, numbers: usize, job: &(dyn Fn(usize) + Sync)) {
        let numbers = numbers.clamp(1, self.numbers());
        if numbers == 1 {
            job(0);
            return;
        }
        let _caller = self.caller.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the reference is used by threads for their part of this job only, and this
        // function does not end, not by a panic either, before the last of them has ended its part.
        let lasting = unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static Job>(job) };
        let mut state = self.shared.state();
        state.job = Some(lasting);
        state.numbers = numbers;
        state.running = numbers - 1;
        state.turn += 1;
        self.shared.running.store(state.running, Ordering::Relaxed);
        self.shared.turn.store(state.turn, Ordering::Release);
        drop(state);
        self.shared.begin.notify_all();
        let own = catch_unwind(AssertUnwindSafe(|| job(0)));
        look(|| self.shared.running.load(Ordering::Acquire) == 0);
        let mut state = self.shared.state();
        while state.running > 0 {
            state = self.shared.end.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.job = None;
        let panicked = std::mem::take(&mut state.panicked);
        drop(state);
        if let Err(panic) = own {
            resume_unwind(panic);
        }
        assert!(!panicked, "a thread of the pool panicked");
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.state().closing = true;
        self.shared.begin.notify_all();
        for thread in self.threads.drain(..) {
            // Its panics were taken note of.
            let _ = thread.join();
        }
    }
}

/// What a thread does.
fn work(shared: &Shared, number: usize) {
    let mut seen = 0;
    let mut state = shared.state();
    loop {
        while state.turn == seen && !state.closing {
            state = shared.begin.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closing {
            return;
        }
        seen = state.turn;
        let Some(job) = state.job.filter(|_| number < state.numbers) else { continue };
        drop(state);
        let panicked = catch_unwind(AssertUnwindSafe(|| job(number))).is_err();
        state = shared.state();
        state.panicked |= panicked;
        state.running -= 1;
        shared.running.store(state.running, Ordering::Release);
        if state.running == 0 {
            shared.end.notify_all();
        }
        drop(state);
        look(|| shared.turn.load(Ordering::Acquire) != seen);
        state = shared.state();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_number_runs_once_for_each_job_and_the_call_waits_for_all() {
        let pool = Pool::new(3).unwrap();
        assert_eq!(pool.numbers(), 3);
        for numbers in [3, 1, 2, 3, 9] {
            let counts = [const { AtomicUsize::new(0) }; 4];
            pool.run(numbers, &|number| {
                std::thread::yield_now();
                counts[number].fetch_add(1, Ordering::Relaxed);
            });
            let counts = counts.map(AtomicUsize::into_inner);
            let expected: [usize; 4] = std::array::from_fn(|i| usize::from(i < numbers.min(3)));
            assert_eq!(counts, expected, "{numbers}");
        }
    }

    #[test]
    fn callers_take_turns() {
        let pool = Pool::new(2).unwrap();
        let inside = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        pool.run(2, &|_| {
                            assert!(inside.fetch_add(1, Ordering::SeqCst) < 2);
                            inside.fetch_sub(1, Ordering::SeqCst);
                        });
                    }
                });
            }
        });
        assert_eq!(inside.into_inner(), 0);
    }

    #[test]
    fn a_panic_of_one_part_reaches_the_caller_and_the_next_job_runs() {
        let pool = Pool::new(2).unwrap();
        for part in [0, 1] {
            let job = |number: usize| assert!(number != part, "part {part}");
            let caught = catch_unwind(AssertUnwindSafe(|| pool.run(2, &job)));
            assert!(caught.is_err(), "part {part}");
        }
        let count = AtomicUsize::new(0);
        pool.run(2, &|_| {
            count.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(count.into_inner(), 2);
    }
}
