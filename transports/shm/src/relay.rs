//! Rings doorbells that do not lie in this registry: publishers ring a doorbell of the registry,
//! and a thread, `ang-shm-relay`, rings the real one. Only for executors that serve two domains.

use crate::registry::{BindingWord, Registry};
use angaros_transport::Binding;
use angaros_transport::doorbell::{Doorbell, Wake};
use angaros_transport::{Error, ErrorKind, Result};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// The thread and what it rings.
pub struct Relay {
    number: usize,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    bell: Doorbell,
    stop: AtomicBool,
    /// By entity: for which subscription, and whom to ring.
    targets: Mutex<HashMap<usize, (usize, Binding)>>,
}

impl Relay {
    /// Claims a doorbell of the registry and starts the thread.
    pub fn start(registry: &Arc<Registry>) -> Result<Self> {
        let (number, bell) = crate::doorbell::claim(registry)?;
        let shared =
            Arc::new(Shared { bell, stop: AtomicBool::new(false), targets: Mutex::default() });
        let run = Arc::clone(&shared);
        let thread = Builder::new().name("ang-shm-relay".into()).spawn(move || run.run()).map_err(
            |error| {
                Error::new(ErrorKind::System, "cannot start the thread ang-shm-relay").source(error)
            },
        )?;
        Ok(Self { number, shared, thread: Some(thread) })
    }

    /// The word to announce for a subscription whose real doorbell is in `binding`.
    pub fn forward(&self, subscription: usize, binding: &Binding) -> BindingWord {
        let mut targets = self.shared.targets.lock().unwrap_or_else(PoisonError::into_inner);
        targets.retain(|_, (other, _)| *other != subscription);
        let entity =
            (0..angaros_transport::doorbell::MAX_ENTITIES).find(|e| !targets.contains_key(e));
        match entity {
            Some(entity) => {
                targets.insert(entity, (subscription, binding.clone()));
                BindingWord::new(self.number, entity as u32)
            }
            None => BindingWord(0),
        }
    }

    /// Stops ringing for a subscription.
    pub fn forget(&self, subscription: usize) {
        let mut targets = self.shared.targets.lock().unwrap_or_else(PoisonError::into_inner);
        targets.retain(|_, (other, _)| *other != subscription);
    }
}

impl Shared {
    fn run(&self) {
        while !self.stop.load(Ordering::SeqCst) {
            let seen = self.bell.sequence();
            let mut from = 0;
            while let Some(entity) = self.bell.take_ready(from) {
                from = entity + 1;
                let targets = self.targets.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((_, binding)) = targets.get(&entity) {
                    binding.doorbell.ring(binding.entity as usize);
                }
            }
            self.bell.wait(seen, u64::MAX, Wake::Block);
        }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::SeqCst);
        self.shared.bell.wake_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
