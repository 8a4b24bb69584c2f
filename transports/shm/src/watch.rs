//! The one thread of the transport, `ang-shm-watch`: sleeps until the registry changes, then
//! matches endpoints; while other processes are there it checks at a fixed period whether they are
//! alive. Messages never pass through it.

use crate::participant::Participant;
use crate::sys;
use angaros_transport::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How often processes are checked for being alive.
const HEARTBEAT: Duration = Duration::from_millis(200);
/// Shortest time between two rounds, so that many changes at once cost one round.
const PAUSE: Duration = Duration::from_millis(1);
/// So many times as long as a round takes is the pause after it: where there are very many
/// endpoints a round looks at all of them, and whoever adds more waits for it.
const REST: u32 = 4;
/// But no longer than this.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// Starts the thread.
pub fn start(participant: Arc<Participant>) -> Result<JoinHandle<()>> {
    Builder::new().name("ang-shm-watch".into()).spawn(move || run(&participant)).map_err(|error| {
        Error::new(ErrorKind::System, "cannot start the thread ang-shm-watch").source(error)
    })
}

fn run(participant: &Participant) {
    let registry = &participant.process.registry;
    let mut counted = Instant::now();
    let mut scanned = None;
    while !participant.stop.load(Ordering::SeqCst) {
        let seen = registry.epoch().load(Ordering::SeqCst);
        let beat = counted.elapsed() >= HEARTBEAT;
        if beat {
            registry.sweep();
            participant.invalidate();
            participant.make_peers_present();
            counted = Instant::now();
        }
        let round = Instant::now();
        participant.refresh(true);
        if participant.stop.load(Ordering::SeqCst) {
            return;
        }
        if scanned.replace(seen) != Some(seen) {
            std::thread::sleep((round.elapsed() * REST).clamp(PAUSE, LONGEST_PAUSE));
        }
        // A process that joins announces what it declares, which ends the sleep.
        let left = match registry.is_alone() && participant.is_settled() {
            true => u64::MAX,
            false => HEARTBEAT.saturating_sub(counted.elapsed()).as_nanos() as u64,
        };
        sys::futex_wait(registry.epoch(), seen, left);
    }
}
