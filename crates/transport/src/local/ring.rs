//! A bounded queue without a lock, whose memory is known: who waits can ask for the place of the
//! next item beforehand, and what says where that is lies in the queue itself.
//!
//! The algorithm is that of D. Vyukov's bounded queue for many producers and consumers. A
//! *position* is the number of a slot and, in the bits above it, how often the slots were gone
//! through, the *lap*. The stamp of a slot says whose turn it is: that of who pushes at this
//! position, or, one further, that of who pops there.
//!
//! * **R1** Items come out in the order of their positions; nobody sees an item before it is whole.
//! * **R2** Who pops never waits: an item that is being written is not there yet. Its writer rings
//!   after that.
//! * **R3** Who pushes waits for one that is being read in its place, no longer.

use crate::sync::atomic::{AtomicUsize, Ordering, fence};
use crate::sync::{UnsafeCell, pause};
use crate::warm::WarmLines;
use std::mem::{self, MaybeUninit};

#[repr(C)]
pub(super) struct Ring<T> {
    /// The position of the next pop.
    head: AtomicUsize,
    /// The position of the next push.
    tail: AtomicUsize,
    slots: Box<[Slot<T>]>,
}

/// Begins with a cache line, so that an item lies in as few as can be.
#[repr(C, align(64))]
struct Slot<T> {
    stamp: AtomicUsize,
    item: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: an item is of who pushes it, then of who pops it; the stamp of its slot hands it over.
unsafe impl<T: Send> Send for Ring<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Ring<T> {}

/// Where the next item may go.
enum Place {
    Free(usize),
    /// It is the position of the oldest item, a lap later.
    Full(usize),
}

impl<T> Ring<T> {
    /// Room for `capacity` items, at least one.
    pub(super) fn new(capacity: usize) -> Self {
        let slot = |number| Slot {
            stamp: AtomicUsize::new(number),
            item: UnsafeCell::new(MaybeUninit::uninit()),
        };
        let slots = (0..capacity.max(1)).map(slot).collect();
        Self { head: AtomicUsize::new(0), tail: AtomicUsize::new(0), slots }
    }

    /// How far the positions of one slot are apart.
    #[inline]
    fn lap(&self) -> usize {
        (self.slots.len() + 1).next_power_of_two()
    }

    #[inline]
    fn slot(&self, position: usize) -> &Slot<T> {
        &self.slots[position & (self.lap() - 1)]
    }

    /// The position after this one.
    #[inline]
    fn after(&self, position: usize) -> usize {
        let number = position & (self.lap() - 1);
        if number + 1 < self.slots.len() {
            position + 1
        } else {
            (position - number).wrapping_add(self.lap())
        }
    }

    /// Appends; a full queue gives the item back.
    #[inline]
    pub(super) fn push(&self, item: T) -> Result<(), T> {
        match self.claim() {
            Place::Free(position) => {
                self.fill(position, item);
                Ok(())
            }
            Place::Full(_) => Err(item),
        }
    }

    /// Appends in any case; a full queue gives its oldest item.
    #[inline]
    pub(super) fn force_push(&self, item: T) -> Option<T> {
        loop {
            let tail = match self.claim() {
                Place::Free(position) => {
                    self.fill(position, item);
                    return None;
                }
                Place::Full(tail) => tail,
            };
            let oldest = tail.wrapping_sub(self.lap());
            let next = self.after(tail);
            let popped = next.wrapping_sub(self.lap());
            let order = (Ordering::SeqCst, Ordering::Relaxed);
            if self.head.compare_exchange(oldest, popped, order.0, order.1).is_ok() {
                // Nobody else pushes here meanwhile: the stamp still says that an item lies there.
                self.tail.store(next, Ordering::SeqCst);
                let slot = self.slot(tail);
                let fresh = MaybeUninit::new(item);
                // SAFETY: the pop of this position was claimed just now, and its item was whole.
                let oldest = slot.item.with_mut(|old| unsafe { mem::replace(&mut *old, fresh) });
                slot.stamp.store(tail + 1, Ordering::Release);
                // SAFETY: as above.
                return Some(unsafe { oldest.assume_init() });
            }
        }
    }

    /// Claims the next position for a push.
    #[inline]
    fn claim(&self) -> Place {
        let mut tail = self.tail.load(Ordering::Relaxed);
        loop {
            let stamp = self.slot(tail).stamp.load(Ordering::Acquire);
            if stamp == tail {
                let next = self.after(tail);
                let order = (Ordering::SeqCst, Ordering::Relaxed);
                match self.tail.compare_exchange(tail, next, order.0, order.1) {
                    Ok(_) => return Place::Free(tail),
                    Err(other) => tail = other,
                }
                continue;
            }
            if stamp.wrapping_add(self.lap()) == tail + 1 {
                fence(Ordering::SeqCst);
                if self.head.load(Ordering::Relaxed).wrapping_add(self.lap()) == tail {
                    return Place::Full(tail);
                }
            }
            // Somebody pops there or has pushed there.
            pause();
            tail = self.tail.load(Ordering::Relaxed);
        }
    }

    /// Writes the item at a position that was claimed.
    #[inline]
    fn fill(&self, position: usize, item: T) {
        let slot = self.slot(position);
        // SAFETY: the slot is ours until its stamp says otherwise.
        slot.item.with_mut(|place| unsafe { place.write(MaybeUninit::new(item)) });
        slot.stamp.store(position + 1, Ordering::Release);
    }

    /// Takes the oldest item.
    #[inline]
    pub(super) fn pop(&self) -> Option<T> {
        let mut head = self.head.load(Ordering::Relaxed);
        loop {
            let slot = self.slot(head);
            let stamp = slot.stamp.load(Ordering::Acquire);
            if stamp == head {
                return None;
            }
            if stamp != head + 1 {
                // Others were faster.
                pause();
                head = self.head.load(Ordering::Relaxed);
                continue;
            }
            let order = (Ordering::SeqCst, Ordering::Relaxed);
            match self.head.compare_exchange(head, self.after(head), order.0, order.1) {
                Ok(_) => {
                    // SAFETY: this pop was claimed just now, and the stamp said that it is whole.
                    let item = slot.item.with_mut(|item| unsafe { item.read().assume_init() });
                    slot.stamp.store(head.wrapping_add(self.lap()), Ordering::Release);
                    return Some(item);
                }
                Err(other) => head = other,
            }
        }
    }

    /// How many items there are, those that are being written included.
    #[inline]
    pub(super) fn len(&self) -> usize {
        loop {
            let tail = self.tail.load(Ordering::SeqCst);
            let head = self.head.load(Ordering::SeqCst);
            if self.tail.load(Ordering::SeqCst) != tail {
                continue;
            }
            let mask = self.lap() - 1;
            return match (tail & mask).checked_sub(head & mask) {
                _ if tail == head => 0,
                Some(0) => self.slots.len(),
                Some(between) => between,
                None => self.slots.len() + (tail & mask) - (head & mask),
            };
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        let head = self.head.load(Ordering::SeqCst);
        self.tail.load(Ordering::SeqCst) == head
    }

    pub(super) fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Adds the memory of the next item, if there ever was one.
    pub(super) fn warm(&self, lines: &mut WarmLines) {
        let tail = self.tail.load(Ordering::Relaxed);
        if tail > 0 {
            lines.add(self.slot(tail));
        }
    }
}

impl<T> Drop for Ring<T> {
    fn drop(&mut self) {
        while self.pop().is_some() {}
    }
}

#[cfg(all(test, loom))]
mod model;
#[cfg(all(test, not(loom)))]
mod tests;
