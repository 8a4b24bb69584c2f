//! The message that waits for the next turn of the thread that published it.
//!
//! A callback that publishes to a subscription of the same executor, which no other thread runs,
//! hands the message over here: the memory of a queue that rested is in no cache, this is.
//!
//! * **N1** Only what is taken in turns of one executor, which one thread runs ([`TurnScope`]), is
//!   handed over, and the entity is marked as ready as for any other message.
//! * **N2** One message is held, and only if its queue was empty then: it is older than all there.
//! * **N3** A second message for the same queue moves the first to the queue, which replaces what
//!   its depth demands.
//! * **N4** Who stops giving turns, or before it sleeps, puts the message into its queue.

use super::{LocalItem, LocalQueue};
use crate::Binding;
use crate::doorbell::Doorbell;
use crate::sync::atomic::Ordering;
use std::cell::RefCell;
use std::ptr;
use std::sync::Arc;

/// What one thread holds.
#[derive(Default)]
struct Hand {
    /// The address of the executor's doorbell; 0 for none.
    doorbell: usize,
    held: Option<Held>,
}

/// A message that is held.
pub struct Held {
    queue: Arc<LocalQueue>,
    item: LocalItem,
}

impl Held {
    /// Puts it into its queue (rule N4).
    pub fn put_back(self) {
        self.queue.is_held.store(false, Ordering::Relaxed);
        self.queue.put_back(self.item);
    }
}

impl Hand {
    #[inline]
    fn take(&mut self, queue: &LocalQueue) -> Option<LocalItem> {
        let held = self.held.take_if(|held| ptr::eq(&*held.queue, queue))?;
        queue.is_held.store(false, Ordering::Relaxed);
        Some(held.item)
    }
}

thread_local! {
    static HAND: RefCell<Hand> = const { RefCell::new(Hand { doorbell: 0, held: None }) };
}

/// This thread, and no other, gives turns for this doorbell while it exists.
pub struct TurnScope {
    before: Option<Hand>,
}

impl TurnScope {
    /// Begins to; within another scope of the same doorbell both hold the same.
    #[must_use]
    pub fn enter(doorbell: &Doorbell) -> Self {
        let doorbell = doorbell.address().addr().get();
        HAND.with_borrow_mut(|hand| {
            let other = hand.doorbell != doorbell;
            Self { before: other.then(|| std::mem::replace(hand, Hand { doorbell, held: None })) }
        })
    }
}

impl Drop for TurnScope {
    fn drop(&mut self) {
        if let Some(before) = self.before.take() {
            let ended = HAND.with_borrow_mut(|hand| std::mem::replace(hand, before));
            debug_assert!(ended.held.is_none() || std::thread::panicking(), "rule N4");
        }
    }
}

/// Takes out what is held, to be put into its queue (rule N4).
#[must_use]
pub fn release() -> Option<Held> {
    HAND.with_borrow_mut(|hand| hand.held.take())
}

/// Hands the item over; else gives back what was held for this queue (rule N3), and the item.
#[inline]
pub(super) fn give(
    queue: &Arc<LocalQueue>,
    binding: &Binding,
    item: LocalItem,
) -> (Option<LocalItem>, Option<LocalItem>) {
    let mut left = Some(item);
    // A thread that ends has no hand any more.
    let first = HAND.try_with(|hand| {
        let hand = &mut *hand.borrow_mut();
        if hand.doorbell != binding.doorbell.address().addr().get() || !queue.is_empty() {
            return None;
        }
        if hand.held.is_some() {
            return hand.take(queue);
        }
        queue.is_held.store(true, Ordering::Relaxed);
        hand.held = left.take().map(|item| Held { queue: Arc::clone(queue), item });
        binding.doorbell.mark(binding.entity as usize);
        None
    });
    (first.ok().flatten(), left)
}

/// The item that is held for this queue.
#[inline]
pub(super) fn take(queue: &LocalQueue) -> Option<LocalItem> {
    HAND.try_with(|hand| hand.borrow_mut().take(queue)).ok().flatten()
}

#[cfg(all(test, not(loom)))]
mod tests;
