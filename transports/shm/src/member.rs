//! How long a process stays in its domain.
//!
//! The watching thread shares the [`Participant`]; all objects of user code hold a [`DomainGuard`]
//! (the transport, endpoints, node tokens, doorbells). When the last of them is dropped, the thread
//! ends, and the process leaves the domain as soon as no received sample is held any more.

use crate::participant::Participant;
use crate::process::Process;
use crate::registry::Registry;
use crate::watch;
use angaros_transport::Result;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Keeps this process in the domain.
pub struct DomainGuard {
    participant: Arc<Participant>,
    watcher: Mutex<Option<JoinHandle<()>>>,
}

impl DomainGuard {
    /// Starts watching the domain that was joined.
    pub fn new(registry: Registry, deliver_within_process: bool) -> Result<Arc<Self>> {
        let participant = Participant::new(registry, deliver_within_process);
        let watcher = Mutex::new(Some(watch::start(Arc::clone(&participant))?));
        Ok(Arc::new(Self { participant, watcher }))
    }

    /// A member without the watching thread: the caller refreshes the matching.
    #[cfg(feature = "fuzzing")]
    pub fn unwatched(registry: Registry, deliver_within_process: bool) -> Arc<Self> {
        let participant = Participant::new(registry, deliver_within_process);
        Arc::new(Self { participant, watcher: Mutex::new(None) })
    }

    /// What the endpoints share.
    pub fn process(&self) -> &Arc<Process> {
        &self.participant.process
    }

    /// The participant that it keeps in the domain.
    pub fn participant(&self) -> &Participant {
        &self.participant
    }
}

impl Drop for DomainGuard {
    fn drop(&mut self) {
        self.participant.stop.store(true, Ordering::SeqCst);
        self.participant.process.registry.announce();
        self.participant.process.end_relay();
        let watcher = self.watcher.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(watcher) = watcher
            && watcher.thread().id() != std::thread::current().id()
        {
            // A panic in it was printed when it happened.
            let _ = watcher.join();
        }
        self.participant.forget_endpoints();
    }
}
