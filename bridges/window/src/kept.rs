//! What was found once and is kept, with a bound.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values that are kept; beyond that all are made anew.
const MAX_KEPT: usize = 4096;

/// Values by key, shared by threads. A full one forgets all, so that names from outside take no
/// more than so much memory.
#[derive(Debug)]
pub struct Kept<K, T>(Mutex<HashMap<K, Arc<T>>>);

impl<K, T> Default for Kept<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, T> Kept<K, T> {
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<Arc<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Keeps a value.
    pub fn keep(&self, key: K, made: T) -> Arc<T> {
        let made = Arc::new(made);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MAX_KEPT {
            all.clear();
        }
        all.insert(key, Arc::clone(&made));
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_one_forgets_all_that_was_there() {
        let kept = Kept::default();
        for key in 0..MAX_KEPT {
            kept.keep(key, key);
        }
        assert_eq!(kept.get(&0).as_deref(), Some(&0));
        kept.keep(MAX_KEPT, 7);
        assert_eq!(kept.get(&0), None);
        assert_eq!(kept.get(&MAX_KEPT).as_deref(), Some(&7));
    }
}
