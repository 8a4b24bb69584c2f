//! What all boards of an agent share: the executor of their nodes, who may do what, their names.

use crate::channel::Channel;
use crate::unconfirmed::Unconfirmed;
use angaros::type_lookup::Definitions;
use angaros::{Context, SingleThreadedExecutor};
use angaros_window::{Access, Gate, WindowError};
use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A board that was silent for so long gives its name up to another one.
const GIVES_UP_NAME_NS: u64 = 1_200_000_000;

/// What all boards share.
pub(crate) struct Shared {
    pub context: Context,
    pub executor: SingleThreadedExecutor,
    pub access: Arc<Access>,
    pub gate: Arc<Gate>,
    pub definitions: Definitions,
    pub unconfirmed: Unconfirmed,
    stopped: AtomicBool,
    names: Mutex<BTreeMap<String, Weak<Channel>>>,
    random: RandomState,
    sessions: AtomicU32,
}

impl Shared {
    pub fn new(
        context: &Context,
        access: Arc<Access>,
        gate: Arc<Gate>,
        definitions: Definitions,
    ) -> Result<Arc<Self>, WindowError> {
        Ok(Arc::new(Self {
            context: context.clone(),
            executor: SingleThreadedExecutor::new(context)?,
            access,
            gate,
            definitions,
            unconfirmed: Unconfirmed::default(),
            stopped: AtomicBool::new(false),
            names: Mutex::default(),
            random: RandomState::new(),
            sessions: AtomicU32::new(1),
        }))
    }

    /// A number for a session, which an agent before this one has hardly given to the same board.
    pub fn next_session(&self) -> u16 {
        let count = self.sessions.fetch_add(1, Ordering::Relaxed);
        // The lowest bits of a hash are as random as all others.
        let [low, high, ..] = self.random.hash_one(count).to_le_bytes();
        u16::from_le_bytes([low, high]).max(1)
    }

    /// Lets a session have a name, unless another one that is there has it. One that is silent ends
    /// by that.
    ///
    /// # Errors
    /// It is taken.
    pub fn claim(&self, name: &str, channel: &Arc<Channel>) -> Result<(), WindowError> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.retain(|_, known| known.upgrade().is_some_and(|known| !known.is_closed()));
        if let Some(there) = names.get(name).and_then(Weak::upgrade) {
            if there.silent_ns() < GIVES_UP_NAME_NS {
                let text = format!("a board named {name} is connected already");
                return Err(WindowError::invalid(text));
            }
            there.close();
        }
        names.insert(name.to_owned(), Arc::downgrade(channel));
        Ok(())
    }

    /// The threads of sockets and lines are to end.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
    }

    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }
}
