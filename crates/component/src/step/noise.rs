//! Real delays at random, which a deterministic graph does not notice (rule S5).

use angaros_transport::mutex::lock;
use angaros_transport::random::Random;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How often an operation is delayed.
const CHANCE: f64 = 1.0 / 16.0;

/// Threads that take processor time at random moments.
const THREADS: u64 = 2;

/// Decides by a seed when to sleep and for how long.
pub(super) struct Noise {
    seed: u64,
    longest: Duration,
    random: Mutex<Random>,
}

/// Busy threads; they end with the value.
pub(super) struct Threads {
    over: Arc<AtomicBool>,
    handles: Vec<JoinHandle<()>>,
}

impl Noise {
    pub fn new(seed: u64, longest: Duration) -> Self {
        Self { seed, longest, random: Mutex::new(Random::named(seed, "step")) }
    }

    /// Sleeps, now and then.
    pub fn pause(&self) {
        if self.longest.is_zero() {
            return;
        }
        let share = {
            let mut random = lock(&self.random);
            random.chance(CHANCE).then(|| random.unit())
        };
        if let Some(share) = share {
            thread::sleep(self.longest.mul_f64(share));
        }
    }

    /// Threads beside; none without delays.
    pub fn threads(self: &Arc<Self>) -> Threads {
        let over = Arc::new(AtomicBool::new(false));
        let mut handles = Vec::new();
        for number in 0..if self.longest.is_zero() { 0 } else { THREADS } {
            let seed = self.seed;
            let longest = self.longest;
            let ended = Arc::clone(&over);
            let run = move || disturb(&ended, Random::new(seed, number), longest);
            match thread::Builder::new().name("ang-step-noise".to_owned()).spawn(run) {
                Ok(handle) => handles.push(handle),
                Err(error) => tracing::warn!("stepping goes on with fewer busy threads: {error}"),
            }
        }
        Threads { over, handles }
    }
}

fn disturb(over: &AtomicBool, mut random: Random, longest: Duration) {
    while !over.load(Ordering::Relaxed) {
        let turns = (random.unit() * 20_000.0) as u32;
        (0..turns).for_each(|_| std::hint::spin_loop());
        if random.chance(0.5) {
            thread::yield_now();
        }
        thread::sleep(longest.mul_f64(random.unit()));
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        for handle in self.handles.drain(..) {
            // Its closure cannot panic.
            let _ = handle.join();
        }
    }
}
