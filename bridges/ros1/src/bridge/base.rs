//! What parts of a bridge need that know nothing of each other.

use angaros::Gid;
use angaros::parameters::PARAMETER_EVENTS;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// Names of topics that each side has for itself.
pub(super) const NOT_BRIDGED: [&str; 2] = ["/rosout_agg", PARAMETER_EVENTS];

/// Whether a name is hidden in ROS 2: one of its parts begins with `_`, as those of actions do.
pub(super) fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('_'))
}

/// How many messages wait between transports and the bridge, at most.
pub(super) const DEPTH: usize = 64;

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The ids of the bridge's publishers.
#[derive(Clone, Default)]
pub(super) struct Own(Arc<RwLock<HashSet<Gid>>>);

impl Own {
    pub fn contains(&self, gid: &Gid) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(gid)
    }

    pub fn insert(&self, gid: Gid) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(gid);
    }

    pub fn remove(&self, gid: &Gid) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(gid);
    }
}
