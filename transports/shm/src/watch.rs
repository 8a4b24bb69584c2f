//! The one thread of the transport, `ang-shm-watch`: sleeps until the registry changes, then
//! matches endpoints, or until a process dies, and then frees what that one had. Messages never
//! pass through it.
//!
//! While something changes it also looks by itself at a short period; in a domain at rest nothing
//! wakes it but a change, a death, and a look at a long period, in case that the one process which
//! the kernel woke for a death is stopped.

use crate::participant::Participant;
use crate::registry::{Others, Registry, RobustWord};
use crate::sys;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How often everything is looked at while something changes, or where not every process has a
/// robust futex.
const BEAT: Duration = Duration::from_millis(200);
/// How long after the last change a domain is at rest.
const UNREST: Duration = Duration::from_secs(3);
/// How often everything is looked at in a domain at rest.
const BEAT_AT_REST: Duration = Duration::from_secs(5);
/// The first look at a process that the kernel has not ended yet; the next ones take twice as long
/// each.
const DYING: Duration = Duration::from_millis(1);
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
    let _robust = RobustWord::own(registry);
    let mut sleeper = Sleeper::new(registry);
    let mut scanned = None;
    while !participant.stop.load(Ordering::SeqCst) {
        let seen = registry.epoch().load(Ordering::SeqCst);
        if sleeper.is_beat_due() {
            registry.sweep();
            participant.invalidate();
            participant.make_peers_present();
            sleeper.has_beaten();
        }
        let round = Instant::now();
        participant.refresh(true);
        if participant.stop.load(Ordering::SeqCst) {
            return;
        }
        if scanned.replace(seen) != Some(seen) {
            sleeper.has_changed();
            std::thread::sleep((round.elapsed() * REST).clamp(PAUSE, LONGEST_PAUSE));
        }
        sleeper.sleep(participant, seen);
    }
}

/// How long the thread sleeps, and what wakes it.
struct Sleeper<'a> {
    registry: &'a Registry,
    /// When everything was looked at last.
    beaten: Instant,
    /// When something changed last.
    changed: Instant,
    /// The next look at a process that has died and is not ended yet.
    dying: Duration,
}

impl<'a> Sleeper<'a> {
    fn new(registry: &'a Registry) -> Self {
        let now = Instant::now();
        Self { registry, beaten: now, changed: now, dying: DYING }
    }

    fn is_beat_due(&self) -> bool {
        self.beaten.elapsed() >= BEAT || matches!(self.registry.others(), Others::Died)
    }

    fn has_beaten(&mut self) {
        self.beaten = Instant::now();
    }

    fn has_changed(&mut self) {
        self.changed = Instant::now();
    }

    /// Sleeps until the epoch is not `seen` any more, a process has died or a beat is due.
    fn sleep(&mut self, participant: &Participant, seen: u32) {
        let epoch = self.registry.epoch();
        let is_settled = participant.is_settled();
        // A process that joins announces what it declares, which ends the sleep.
        if is_settled && self.registry.is_alone() && !participant.has_peers() {
            return sys::futex_wait(epoch, seen, u64::MAX);
        }
        let mut left = BEAT.saturating_sub(self.beaten.elapsed());
        match self.registry.others() {
            Others::Died => {
                left = self.dying;
                self.dying = (self.dying * 2).min(BEAT);
            }
            Others::Watched(mut words) if words.len() < sys::WAIT_ANY_AT_MOST => {
                self.dying = DYING;
                if is_settled && self.changed.elapsed() >= UNREST {
                    left = BEAT_AT_REST;
                }
                words.push((epoch, seen));
                let until_ns = monotonic_ns().saturating_add(left.as_nanos() as u64);
                if sys::futex_wait_any(&words, until_ns) {
                    return;
                }
                left = left.min(BEAT);
            }
            Others::Watched(_) | Others::Silent => self.dying = DYING,
        }
        sys::futex_wait(epoch, seen, left.as_nanos() as u64);
    }
}
