//! Counted places for messages that are published by value, used again and again.

use crate::transport::local::lock;
use std::sync::{Arc, Mutex};

/// What [`Publisher::publish`](super::Publisher::publish) takes: a message, or an `Arc` of one that
/// is shared already.
pub trait IntoMessage<T> {
    /// The message behind a counted pointer, in one of these places if it has none.
    fn into_message(self, places: &Envelopes<T>) -> Arc<T>;
}

impl<T> IntoMessage<T> for T {
    fn into_message(self, places: &Envelopes<T>) -> Arc<T> {
        places.put(self)
    }
}

impl<T> IntoMessage<T> for Arc<T> {
    fn into_message(self, _: &Envelopes<T>) -> Self {
        self
    }
}

/// Most places of one publisher that wait for their next message.
const MOST: usize = 64;

/// The places of one publisher. A message that owns no other memory is put into one that nobody
/// holds any more; while no more than [`MOST`] are held, publishing allocates nothing once it has
/// made as many. A message with strings or sequences gets a place of its own, which its last holder
/// frees with what it owns: its sender allocated for it anyway, and nothing of it stays behind.
pub struct Envelopes<T>(Mutex<Ring<T>>);

struct Ring<T> {
    places: Vec<Arc<T>>,
    /// The one that was used longest ago.
    next: usize,
}

impl<T> Default for Envelopes<T> {
    fn default() -> Self {
        Self(Mutex::new(Ring { places: Vec::new(), next: 0 }))
    }
}

impl<T> Envelopes<T> {
    /// Whether places are used again.
    pub const REUSED: bool = !std::mem::needs_drop::<T>();

    /// The message in a place of its own until its last holder lets go.
    pub fn put(&self, message: T) -> Arc<T> {
        if !Self::REUSED {
            return Arc::new(message);
        }
        lock(&self.0).put(message)
    }
}

impl<T> Ring<T> {
    fn put(&mut self, message: T) -> Arc<T> {
        let at = self.next;
        if let Some(place) = self.places.get_mut(at)
            && let Some(free) = Arc::get_mut(place)
        {
            *free = message;
            let filled = Arc::clone(place);
            self.next = (at + 1) % self.places.len();
            return filled;
        }
        // The oldest is still held, so most likely all are.
        let fresh = Arc::new(message);
        if self.places.len() < MOST {
            self.places.insert(at, Arc::clone(&fresh));
            self.next = (at + 1) % self.places.len();
        } else {
            // Held for long: the others get their turn.
            self.next = (at + 1) % MOST;
        }
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_nobody_holds_is_used_again() {
        let envelopes = Envelopes::default();
        let first = envelopes.put(1);
        let address = Arc::as_ptr(&first);
        let second = envelopes.put(2);
        assert_ne!(Arc::as_ptr(&second), address, "still held");
        drop(first);
        let third = envelopes.put(3);
        assert_eq!((Arc::as_ptr(&third), *second, *third), (address, 2, 3));
    }

    #[test]
    fn so_many_places_are_kept_and_no_more() {
        let envelopes = Envelopes::default();
        let held: Vec<_> = (0..3 * MOST).map(|i| envelopes.put(i)).collect();
        assert!(held.iter().enumerate().all(|(i, message)| **message == i));
        assert_eq!(lock(&envelopes.0).places.len(), MOST);
        let addresses: Vec<_> = held.iter().map(Arc::as_ptr).collect();
        drop(held);
        let again: Vec<_> = (0..MOST).map(|i| envelopes.put(i)).collect();
        assert!(again.iter().all(|place| addresses.contains(&Arc::as_ptr(place))));
    }

    #[test]
    fn one_that_is_held_for_ever_does_not_keep_the_others_from_being_used() {
        let envelopes = Envelopes::default();
        let held: Vec<_> = (0..MOST).map(|i| envelopes.put(i)).collect();
        let kept = Arc::clone(&held[0]);
        let known: Vec<_> = held.iter().map(Arc::as_ptr).collect();
        drop(held);
        let used = (0..4 * MOST).filter(|i| known.contains(&Arc::as_ptr(&envelopes.put(*i))));
        assert_eq!(used.count(), 4 * MOST - 4);
        assert_eq!(*kept, 0);
    }

    #[test]
    fn nothing_of_a_message_that_owns_memory_stays_behind() {
        let (envelopes, owned) = (Envelopes::default(), Arc::new(()));
        drop(envelopes.put(Some(Arc::clone(&owned))));
        assert_eq!(Arc::strong_count(&owned), 1);
    }
}
