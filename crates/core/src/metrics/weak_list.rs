//! Lists of what exists in this process, for whoever asks for everything at one moment.

use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex, Weak};

/// Things that exist, as long as they do.
pub(crate) struct WeakList<T: ?Sized>(Mutex<List<T>>);

struct List<T: ?Sized> {
    all: Vec<Weak<T>>,
    /// Entries after which those that are gone are forgotten.
    forget_at: usize,
}

impl<T: ?Sized> WeakList<T> {
    /// None yet.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(List { all: Vec::new(), forget_at: 0 }))
    }

    /// Adds one, and forgets those that are gone whenever the list has doubled.
    pub(crate) fn add(&self, one: Weak<T>) {
        let mut list = lock(&self.0);
        if list.all.len() >= list.forget_at {
            list.all.retain(|known| known.strong_count() > 0);
            list.forget_at = list.all.len() * 2 + 64;
        }
        list.all.push(one);
    }

    /// Those that exist now.
    pub(crate) fn all(&self) -> Vec<Arc<T>> {
        // Cloned, so that one whose last handle goes here does not meet the lock.
        let all = lock(&self.0).all.clone();
        all.iter().filter_map(Weak::upgrade).collect()
    }
}
