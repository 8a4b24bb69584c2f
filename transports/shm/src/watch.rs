//! The one thread of the transport, `ang-shm-watch`: sleeps until the registry changes, then lets
//! endpoints meet; while others are there it looks now and then whether everybody still lives.
//! Messages never pass through it.

use crate::process::Process;
use crate::sys;
use angaros_transport::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How often the living are counted.
const HEARTBEAT: Duration = Duration::from_millis(200);
/// Shortest time between two rounds, so that many changes at once cost one round.
const PAUSE: Duration = Duration::from_millis(1);
/// So many times as long as a round takes is the pause after it: where there are very many
/// endpoints a round looks at all of them, and whoever adds more waits for it.
const REST: u32 = 4;
/// But no longer than this.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// Starts the thread.
pub fn start(process: Arc<Process>) -> Result<JoinHandle<()>> {
    Builder::new().name("ang-shm-watch".into()).spawn(move || run(&process)).map_err(|error| {
        Error::new(ErrorKind::System, "cannot start the thread ang-shm-watch").source(error)
    })
}

fn run(process: &Arc<Process>) {
    let registry = &process.registry;
    let mut counted = Instant::now();
    let mut looked_at = None;
    while !process.stop.load(Ordering::SeqCst) {
        let seen = registry.epoch().load(Ordering::SeqCst);
        let beat = counted.elapsed() >= HEARTBEAT;
        if beat {
            registry.sweep();
            process.doubt();
            counted = Instant::now();
        }
        let round = Instant::now();
        process.refresh(true);
        if process.stop.load(Ordering::SeqCst) {
            return;
        }
        if looked_at.replace(seen) != Some(seen) {
            std::thread::sleep((round.elapsed() * REST).clamp(PAUSE, LONGEST_PAUSE));
        }
        // Whoever joins announces what it declares, which ends the sleep.
        let left = match registry.is_alone() && process.is_settled() {
            true => u64::MAX,
            false => HEARTBEAT.saturating_sub(counted.elapsed()).as_nanos() as u64,
        };
        sys::futex_wait(registry.epoch(), seen, left);
    }
}
