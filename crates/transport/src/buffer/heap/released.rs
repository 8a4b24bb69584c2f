//! Blocks that a thread let go of in its turns.
//!
//! In a chain of callbacks on one thread each publisher writes into the block of the message before
//! the last one, which the cache still holds. The block in its own pool is in no cache.
//!
//! A block is kept only by the thread that loaned it, within a [`ReuseScope`], and stays a block of
//! its pool: it returns there when others take its place, and when the scope ends. What has
//! been kept is no value with a destructor, so that a loaded library stays free to go.

use super::Block;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

/// An image, its description, and one more of each.
const KEPT: usize = 4;
/// A block is not used for what needs less than half of it, unless it is as small as this.
const SMALL_BYTES: usize = 1024;

struct Released {
    /// Scopes of this thread, one within the other.
    depth: u32,
    /// From the newest to the oldest, and null after that.
    blocks: [*mut Block; KEPT],
}

thread_local! {
    static RELEASED: RefCell<Released> =
        const { RefCell::new(Released { depth: 0, blocks: [ptr::null_mut(); KEPT] }) };
}

/// While it exists, this thread keeps what it lets go of for what it loans next.
pub struct ReuseScope(PhantomData<*const ()>);

impl ReuseScope {
    /// Begins to, also within another scope.
    #[must_use]
    pub fn enter() -> Self {
        RELEASED.with_borrow_mut(|released| released.depth += 1);
        Self(PhantomData)
    }

    /// Gives what is kept back to the pools: before a thread sleeps.
    pub fn put_back() {
        let blocks = RELEASED.with_borrow_mut(|released| match released.blocks[0].is_null() {
            true => [ptr::null_mut(); KEPT],
            false => std::mem::replace(&mut released.blocks, [ptr::null_mut(); KEPT]),
        });
        for block in blocks.into_iter().filter_map(NonNull::new) {
            // SAFETY: a block that is kept has no other holder.
            unsafe { Block::go_home(block) };
        }
    }
}

impl Drop for ReuseScope {
    fn drop(&mut self) {
        RELEASED.with_borrow_mut(|released| released.depth -= 1);
        Self::put_back();
    }
}

/// Tells threads apart; no thread has 0.
#[inline]
pub(super) fn this_thread() -> usize {
    RELEASED.with(|released| ptr::from_ref(released).addr())
}

/// The newest block with room for `len` bytes.
#[inline]
pub(super) fn take(len: usize) -> Option<NonNull<Block>> {
    RELEASED.with_borrow_mut(|released| {
        let blocks = &mut released.blocks;
        let at = blocks.iter().position(|block| {
            // SAFETY: a block that is kept is valid.
            let capacity = unsafe { block.as_ref() }.map_or(0, |block| block.header.capacity());
            capacity >= len && capacity / 2 <= len.max(SMALL_BYTES)
        })?;
        let block = blocks[at];
        // The length is fixed, so that nothing is called for it.
        for place in 0..KEPT - 1 {
            if place >= at {
                blocks[place] = blocks[place + 1];
            }
        }
        blocks[KEPT - 1] = ptr::null_mut();
        NonNull::new(block)
    })
}

/// Keeps a block without holders, which this thread loaned. Gives back the one that has to go
/// for it, or the block itself outside of a scope.
#[inline]
pub(super) fn keep(block: NonNull<Block>) -> Option<NonNull<Block>> {
    RELEASED.with_borrow_mut(|released| {
        if released.depth == 0 {
            return Some(block);
        }
        released.blocks.rotate_right(1);
        let oldest = std::mem::replace(&mut released.blocks[0], block.as_ptr());
        NonNull::new(oldest)
    })
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::HeapPool;
    use super::*;
    use crate::buffer::{Slot, SlotMut};

    fn address(slot: &SlotMut) -> usize {
        slot.as_bytes().as_ptr().addr()
    }

    fn used(pool: &HeapPool, len: usize) -> (usize, Slot) {
        let slot = pool.loan(len);
        (address(&slot), slot.freeze())
    }

    #[test]
    fn what_a_turn_let_go_of_is_loaned_next_whichever_pool_is_asked() {
        let pools: Vec<_> = (0..5).map(|_| HeapPool::new(2)).collect();
        let scope = ReuseScope::enter();
        let (first, input) = used(&pools[0], 100);
        let (second, output) = used(&pools[1], 100);
        drop(input);
        let (third, next) = used(&pools[2], 110);
        assert_eq!(third, first);
        drop((next, output));
        drop(ReuseScope::enter());
        let (fourth, held) = used(&pools[3], 100);
        assert!(![first, second].contains(&fourth), "the end of a scope gives all back");
        drop((held, scope));
        assert_eq!(used(&pools[3], 100).0, fourth, "to its own pool");
        assert_ne!(used(&pools[4], 100).0, fourth);
    }

    #[test]
    fn outside_of_a_scope_and_on_another_thread_a_block_returns_to_its_pool() {
        let [pool, other] = [(); 2].map(|()| HeapPool::new(2));
        let (address_of_it, slot) = used(&pool, 100);
        drop(slot);
        assert_ne!(used(&other, 100).0, address_of_it);
        let (again, slot) = used(&pool, 100);
        assert_eq!(again, address_of_it);
        std::thread::scope(|scope| {
            let other = &other;
            scope.spawn(move || {
                let _scope = ReuseScope::enter();
                drop(slot);
                assert_ne!(used(other, 100).0, address_of_it);
            });
        });
        assert_eq!(used(&pool, 100).0, address_of_it);
    }

    #[test]
    fn a_large_block_is_not_used_for_a_small_message_nor_a_small_one_for_a_large() {
        let [pool, other] = [(); 2].map(|()| HeapPool::new(2));
        let _scope = ReuseScope::enter();
        let (large, slot) = used(&pool, 100_000);
        drop(slot);
        let (small, slot) = used(&other, 100);
        assert_ne!(small, large);
        drop(slot);
        assert_eq!(used(&other, 60_000).0, large);
        assert_eq!(used(&other, 100).0, small);
    }

    #[test]
    fn the_oldest_makes_room_and_returns_to_its_pool() {
        let pool = HeapPool::new(8);
        let scope = ReuseScope::enter();
        let slots: Vec<_> = (0..=KEPT).map(|_| used(&pool, 100)).collect();
        let addresses: Vec<_> = slots.iter().map(|(address, _)| *address).collect();
        slots.into_iter().for_each(drop);
        let (address, _slot) =
            std::thread::scope(|scope| scope.spawn(|| used(&pool, 100)).join().unwrap());
        assert_eq!(address, addresses[0], "another thread finds it");
        let again: Vec<_> = (0..KEPT).map(|_| used(&pool, 100)).collect();
        assert!(again.iter().rev().map(|(address, _)| address).eq(&addresses[1..]));
        drop((again, scope));
    }
}
