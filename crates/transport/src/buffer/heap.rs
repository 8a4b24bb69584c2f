//! Buffers of this process: a small pool of reused allocations per publisher.

mod released;

use super::slot::{SlotHeader, SlotMut};
use crate::sync::atomic::{AtomicPtr, Ordering};
use crate::sync::{ArrayQueue, UnsafeCell};
use crate::warm::WarmLines;
pub use released::ReuseScope;
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ptr::{self, NonNull};
use std::sync::Arc;

/// A pool of heap buffers. Buffers that come back wait for the next loan; at most `spare` wait.
#[derive(Clone)]
pub struct HeapPool {
    inner: Arc<Inner>,
}

/// Its counts and the block to use next lie in one line, or in two that follow each other.
#[repr(C)]
struct Inner {
    /// The block that came back last: its bytes are the most likely to be in the cache.
    hot: AtomicPtr<Block>,
    spare: Box<ArrayQueue<SpareBlock>>,
}

impl Inner {
    /// The block to use next, if one waits.
    fn pop(&self) -> Option<SpareBlock> {
        let hot = self.hot.swap(ptr::null_mut(), Ordering::Acquire);
        NonNull::new(hot).map(SpareBlock).or_else(|| self.spare.pop())
    }

    /// Keeps a block for the next loan; what finds no room is freed.
    fn push(&self, block: SpareBlock) {
        let fresh = block.0.as_ptr();
        std::mem::forget(block);
        let before = self.hot.swap(fresh, Ordering::AcqRel);
        if let Some(before) = NonNull::new(before) {
            // A full pool gives the block back as the error value, which frees it.
            drop(self.spare.push(SpareBlock(before)));
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        drop(self.pop());
    }
}

/// What stands behind a [`SlotHeader`] of the heap, and before the bytes, in one allocation.
#[repr(C)]
struct Block {
    header: SlotHeader,
    /// The pool this block returns to; set while the block is handed out.
    pool: UnsafeCell<Option<Arc<Inner>>>,
    /// Of the whole allocation.
    layout: Layout,
    /// Which thread loaned it.
    thread: usize,
}

/// Bytes of a buffer that are taken to be touched by whoever has the next turn.
const WARM_BYTES: usize = 256;

struct SpareBlock(NonNull<Block>);

// SAFETY: a spare block is owned by the queue entry alone.
unsafe impl Send for SpareBlock {}

impl Drop for SpareBlock {
    fn drop(&mut self) {
        // SAFETY: a spare block is owned by this entry alone and was made by `Block::allocate`.
        unsafe { Block::free(self.0) };
    }
}

impl HeapPool {
    /// A pool that keeps up to `spare` unused buffers.
    #[must_use]
    pub fn new(spare: usize) -> Self {
        let hot = AtomicPtr::new(ptr::null_mut());
        let spare = Box::new(ArrayQueue::new(spare.max(1)));
        Self { inner: Arc::new(Inner { hot, spare }) }
    }

    /// A buffer of exactly `len` bytes. Reuses a waiting one that is large enough; its old
    /// contents are still there.
    #[must_use]
    pub fn loan(&self, len: usize) -> SlotMut {
        let block = released::take(len).unwrap_or_else(|| {
            let mut block = self.free_block(len);
            // SAFETY: the block is ours alone.
            unsafe { block.as_mut() }.thread = released::this_thread();
            block
        });
        // SAFETY: the block is ours alone until it is handed out.
        unsafe { SlotMut::from_free(block.cast(), len) }
    }

    /// A block of this pool.
    fn free_block(&self, len: usize) -> NonNull<Block> {
        let block = match self.inner.pop() {
            // SAFETY: a spare block is valid and ours.
            Some(spare) if unsafe { spare.0.as_ref() }.header.capacity() >= len => {
                let block = spare.0;
                std::mem::forget(spare);
                block
            }
            _ => Block::allocate(len),
        };
        // SAFETY: the block is ours alone until it is handed out.
        unsafe { block.as_ref() }.pool.with_mut(|pool| unsafe {
            *pool = Some(Arc::clone(&self.inner));
        });
        block
    }

    /// Adds the memory that the next loan touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add_code(&[(Self::loan as *const (), 896), (release as *const (), 640)]);
        // Only its address is looked at: it may be loaned and freed meanwhile.
        let hot = self.inner.hot.load(Ordering::Relaxed);
        if !hot.is_null() {
            lines.add_counts(&self.inner);
            lines.add(&self.inner.hot);
            lines.add_bytes(hot.addr(), size_of::<Block>() + WARM_BYTES);
        }
    }
}

impl Block {
    fn allocate(len: usize) -> NonNull<Self> {
        // Room to grow by an eighth, so that messages of slightly varying size reuse buffers.
        let capacity = (len + len / 8).max(64);
        let head = Layout::new::<Self>();
        let bytes = Layout::from_size_align(capacity + 4, 64);
        let Ok((layout, offset)) = bytes.and_then(|bytes| head.extend(bytes)) else {
            handle_alloc_error(head)
        };
        // SAFETY: the layout has a non-zero size.
        let memory = unsafe { alloc_zeroed(layout) };
        let Some(memory) = NonNull::new(memory) else { handle_alloc_error(layout) };
        // SAFETY: the offset lies inside the allocation, and four bytes more too.
        let data = unsafe { memory.add(offset + 4) };
        let header = SlotHeader::new(data, layout.size() - offset - 4, release);
        let block = memory.cast::<Self>();
        // SAFETY: the allocation begins with room for a block, and is ours alone.
        unsafe {
            block.write(Self { header, pool: UnsafeCell::new(None), layout, thread: 0 });
        }
        block
    }

    /// Returns a block to its pool.
    ///
    /// # Safety
    /// It has no holders.
    unsafe fn go_home(block: NonNull<Self>) {
        // SAFETY: the block is ours.
        let pool = unsafe { block.as_ref().pool.with_mut(|pool| (*pool).take()) };
        let spare = SpareBlock(block);
        if let Some(pool) = pool {
            pool.push(spare);
        }
    }

    /// # Safety
    /// `block` came from `allocate` and nobody else uses it.
    unsafe fn free(block: NonNull<Self>) {
        // SAFETY: `allocate` made it with this layout.
        unsafe {
            let layout = block.as_ref().layout;
            block.drop_in_place();
            dealloc(block.cast().as_ptr(), layout);
        }
    }
}

/// # Safety
/// `header` is the first field of a `Block` with no holders left.
unsafe extern "C" fn release(header: NonNull<SlotHeader>) {
    let block = header.cast::<Block>();
    // SAFETY: the block is ours again.
    let left = match unsafe { block.as_ref() }.thread == released::this_thread() {
        true => released::keep(block),
        false => Some(block),
    };
    if let Some(left) = left {
        // SAFETY: it has no holders.
        unsafe { Block::go_home(left) };
    }
}

#[cfg(all(test, loom))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_returned_buffer_is_loaned_again() {
        let pool = HeapPool::new(2);
        let first = pool.loan(100);
        let address = first.as_bytes().as_ptr();
        let shared = first.freeze();
        let second_holder = shared.clone();
        drop(shared);
        assert_ne!(pool.loan(100).as_bytes().as_ptr(), address, "still held");
        drop(second_holder);
        let again: Vec<_> = (0..2).map(|_| pool.loan(100)).collect();
        assert!(again.iter().any(|slot| slot.as_bytes().as_ptr() == address));
    }

    #[test]
    fn the_buffer_that_came_back_last_is_loaned_next() {
        let pool = HeapPool::new(4);
        let slots: Vec<_> = (0..3).map(|_| pool.loan(100)).collect();
        let addresses: Vec<_> = slots.iter().map(|slot| slot.as_bytes().as_ptr()).collect();
        slots.into_iter().for_each(drop);
        assert_eq!(pool.loan(100).as_bytes().as_ptr(), addresses[2]);
    }

    #[test]
    fn the_buffer_that_is_loaned_next_is_among_the_lines_to_fetch() {
        let pool = HeapPool::new(4);
        drop([pool.loan(100), pool.loan(100)]);
        let mut lines = WarmLines::with_room();
        pool.warm(&mut lines);
        let [next, other] = [pool.loan(100), pool.loan(100)];
        assert!(next.as_bytes().iter().all(|byte| lines.holds(byte)));
        assert!(!lines.holds(&other.as_bytes()[0]));
    }

    #[test]
    fn the_body_of_every_buffer_is_eight_aligned() {
        let pool = HeapPool::new(1);
        for len in [4, 5, 100, 4096, 1 << 20] {
            let slot = pool.loan(len);
            assert_eq!(slot.as_bytes().as_ptr().addr() % 8, 4);
            assert_eq!(slot.as_bytes().len(), len);
        }
    }

    #[test]
    fn a_buffer_outlives_its_pool() {
        let slot = HeapPool::new(1).loan(64).freeze();
        assert_eq!(slot.as_bytes().len(), 64);
    }
}
