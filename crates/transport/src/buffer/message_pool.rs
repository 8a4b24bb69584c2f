//! A pool of reference-counted slots for messages that are published by value.

use crate::arena::Scope;
use crate::mutex::lock;
use std::sync::{Arc, Mutex};

/// What a publisher takes: a message, or an `Arc` of one that is shared already.
pub trait IntoMessage<T> {
    /// The message behind a counted pointer, in a slot of `pool` if it has none.
    fn into_message(self, pool: &MessagePool<T>) -> Arc<T>;
}

impl<T> IntoMessage<T> for T {
    fn into_message(self, pool: &MessagePool<T>) -> Arc<T> {
        pool.put(self)
    }
}

impl<T> IntoMessage<T> for Arc<T> {
    fn into_message(self, _: &MessagePool<T>) -> Self {
        self
    }
}

/// The most slots that one publisher keeps.
const MAX_SLOTS: usize = 64;

/// The slots of one publisher. A message that owns no other memory moves into a slot that nobody
/// holds any more: while at most [`MAX_SLOTS`] messages are held, publishing allocates nothing once
/// it has made as many slots. A message with strings or sequences is allocated, and its last holder
/// frees it with what it owns: the sender allocated for it anyway, and no memory stays behind.
pub struct MessagePool<T>(Mutex<Ring<T>>);

struct Ring<T> {
    slots: Vec<Arc<T>>,
    /// The one that was used longest ago.
    next: usize,
}

impl<T> Default for MessagePool<T> {
    fn default() -> Self {
        Self(Mutex::new(Ring { slots: Vec::new(), next: 0 }))
    }
}

impl<T> MessagePool<T> {
    /// Whether messages of this type go into slots that are used again.
    pub const REUSED: bool = !std::mem::needs_drop::<T>();

    /// Stores the message until its last holder drops it.
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
        if let Some(slot) = self.slots.get_mut(at)
            && let Some(free) = Arc::get_mut(slot)
        {
            *free = message;
            let filled = Arc::clone(slot);
            self.next = (at + 1) % self.slots.len();
            return filled;
        }
        // The oldest is still held, so most likely all are.
        let _memory = Scope::enter(true);
        let fresh = Arc::new(message);
        if self.slots.len() < MAX_SLOTS {
            self.slots.insert(at, Arc::clone(&fresh));
            self.next = (at + 1) % self.slots.len();
        } else {
            // Held for long: the others get their turn.
            self.next = (at + 1) % MAX_SLOTS;
        }
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_that_nobody_holds_is_used_again() {
        let pool = MessagePool::default();
        let first = pool.put(1);
        let address = Arc::as_ptr(&first);
        let second = pool.put(2);
        assert_ne!(Arc::as_ptr(&second), address, "still held");
        drop(first);
        let third = pool.put(3);
        assert_eq!((Arc::as_ptr(&third), *second, *third), (address, 2, 3));
    }

    #[test]
    fn so_many_slots_are_kept_and_no_more() {
        let pool = MessagePool::default();
        let held: Vec<_> = (0..3 * MAX_SLOTS).map(|i| pool.put(i)).collect();
        assert!(held.iter().enumerate().all(|(i, message)| **message == i));
        assert_eq!(lock(&pool.0).slots.len(), MAX_SLOTS);
        let addresses: Vec<_> = held.iter().map(Arc::as_ptr).collect();
        drop(held);
        let again: Vec<_> = (0..MAX_SLOTS).map(|i| pool.put(i)).collect();
        assert!(again.iter().all(|slot| addresses.contains(&Arc::as_ptr(slot))));
    }

    #[test]
    fn one_that_is_held_for_ever_does_not_keep_the_others_from_being_used() {
        let pool = MessagePool::default();
        let held: Vec<_> = (0..MAX_SLOTS).map(|i| pool.put(i)).collect();
        let kept = Arc::clone(&held[0]);
        let known: Vec<_> = held.iter().map(Arc::as_ptr).collect();
        drop(held);
        let used = (0..4 * MAX_SLOTS).filter(|i| known.contains(&Arc::as_ptr(&pool.put(*i))));
        assert_eq!(used.count(), 4 * MAX_SLOTS - 4);
        assert_eq!(*kept, 0);
    }

    #[test]
    fn nothing_of_a_message_that_owns_memory_stays_behind() {
        let pool = MessagePool::default();
        let owned = Arc::new(());
        drop(pool.put(Some(Arc::clone(&owned))));
        assert_eq!(Arc::strong_count(&owned), 1);
    }
}
