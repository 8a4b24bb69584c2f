//! The memory of the arena, and which of its blocks are free.

use super::LARGEST;
use std::alloc::Layout;
use std::cell::UnsafeCell;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// Blocks are as long as some of these, and begin where one does.
const LINE: usize = 64;
/// Sizes of blocks.
const SIZES: usize = LARGEST / LINE;
/// No block is aligned to more.
const MOST_ALIGNED: usize = 2 * LINE;

/// `SIZE` bytes, given out in blocks.
#[repr(C, align(4096))]
pub(super) struct Region<const SIZE: usize> {
    memory: UnsafeCell<[u8; SIZE]>,
    /// Some thread allocates.
    busy: AtomicBool,
    /// Blocks that were freed since the last allocation.
    freed: AtomicPtr<Free>,
    /// Of the thread that has set `busy`.
    state: UnsafeCell<State>,
}

struct State {
    /// Bytes that were ever given out.
    used: usize,
    /// Free blocks by their lines, less one.
    free: [*mut Free; SIZES],
}

/// What is written at the beginning of a free block.
struct Free {
    next: *mut Free,
    lines: usize,
}

// SAFETY: the state is of the thread that has set `busy`, a block of whoever got it, and lists of
// free blocks are handed over whole.
unsafe impl<const SIZE: usize> Sync for Region<SIZE> {}

impl<const SIZE: usize> Region<SIZE> {
    pub(super) const fn new() -> Self {
        Self {
            memory: UnsafeCell::new([0; SIZE]),
            busy: AtomicBool::new(false),
            freed: AtomicPtr::new(ptr::null_mut()),
            state: UnsafeCell::new(State { used: 0, free: [ptr::null_mut(); SIZES] }),
        }
    }

    /// Whether this address lies in it.
    pub(super) fn holds(&self, block: *const u8) -> bool {
        block.addr().wrapping_sub(self.memory.get().addr()) < SIZE
    }

    /// A block for this; `None` if none may be had.
    pub(super) fn allocate(&self, layout: Layout) -> Option<*mut u8> {
        let fits = (1..=LARGEST).contains(&layout.size())
            && (align_of::<usize>()..=MOST_ALIGNED).contains(&layout.align());
        if !fits || self.busy.swap(true, Ordering::Acquire) {
            return None;
        }
        // SAFETY: this thread has set `busy`.
        let state = unsafe { &mut *self.state.get() };
        self.take_freed(state);
        let lines = layout.size().div_ceil(LINE);
        let block = state.take_free(lines, layout.align()).or_else(|| {
            let begin = state.used.next_multiple_of(layout.align().max(LINE));
            let end = begin + lines * LINE;
            (end <= SIZE).then(|| {
                state.used = end;
                // SAFETY: so many bytes lie in it.
                unsafe { self.memory.get().cast::<u8>().add(begin) }
            })
        });
        self.busy.store(false, Ordering::Release);
        block
    }

    /// Takes a block back, from any thread and without waiting.
    ///
    /// # Safety
    /// [`Region::allocate`] gave it out for this layout, and nobody uses it any more.
    pub(super) unsafe fn free(&self, block: *mut u8, layout: Layout) {
        let free = block.cast::<Free>();
        let lines = layout.size().div_ceil(LINE);
        let mut next = self.freed.load(Ordering::Relaxed);
        loop {
            // SAFETY: the block is ours, aligned to a line and at least one long.
            unsafe { free.write(Free { next, lines }) };
            let order = (Ordering::Release, Ordering::Relaxed);
            match self.freed.compare_exchange_weak(next, free, order.0, order.1) {
                Ok(_) => return,
                Err(other) => next = other,
            }
        }
    }

    /// Sorts the blocks that were freed by their sizes.
    fn take_freed(&self, state: &mut State) {
        if self.freed.load(Ordering::Relaxed).is_null() {
            return;
        }
        let mut block = self.freed.swap(ptr::null_mut(), Ordering::Acquire);
        while !block.is_null() {
            // SAFETY: the list is ours alone by the swap, and each of it was written by `free`.
            unsafe {
                let list = &mut state.free[(*block).lines - 1];
                let next = (*block).next;
                (*block).next = *list;
                *list = block;
                block = next;
            }
        }
    }
}

impl State {
    /// The first free block of so many lines that is aligned so.
    fn take_free(&mut self, lines: usize, align: usize) -> Option<*mut u8> {
        let mut link = &raw mut self.free[lines - 1];
        // SAFETY: the lists hold free blocks only, and are of this thread.
        unsafe {
            while !(*link).is_null() {
                let block = *link;
                if block.addr().is_multiple_of(align) {
                    *link = (*block).next;
                    return Some(block.cast());
                }
                link = &raw mut (*block).next;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::thread;

    fn layout(size: usize, align: usize) -> Layout {
        Layout::from_size_align(size, align).unwrap()
    }

    #[test]
    fn blocks_lie_side_by_side_and_are_aligned() {
        static REGION: Region<4096> = Region::new();
        let asked = [(24, 8), (65, 64), (100, 128), (64, 64)];
        let blocks = asked.map(|(size, align)| {
            let block = REGION.allocate(layout(size, align)).unwrap();
            assert!(block.addr().is_multiple_of(align) && REGION.holds(block));
            block.addr()
        });
        let begin = blocks[0];
        assert_eq!(blocks.map(|block| block - begin), [0, 64, 256, 384]);
    }

    #[test]
    fn texts_and_what_is_large_are_left_to_others() {
        static REGION: Region<8192> = Region::new();
        for (size, align) in [(0, 8), (100, 1), (LARGEST + 1, 8), (64, 256)] {
            assert!(REGION.allocate(layout(size, align)).is_none(), "{size} {align}");
        }
        assert!(REGION.allocate(layout(LARGEST, 8)).is_some());
    }

    #[test]
    fn a_freed_block_is_used_again_for_one_of_its_size_and_alignment() {
        static REGION: Region<4096> = Region::new();
        let _first = REGION.allocate(layout(64, 8)).unwrap();
        let odd = REGION.allocate(layout(100, 8)).unwrap();
        // SAFETY: each is freed once, with its layout.
        unsafe { REGION.free(odd, layout(100, 8)) };
        assert_ne!(REGION.allocate(layout(64, 8)), Some(odd));
        assert_ne!(REGION.allocate(layout(100, 128)), Some(odd), "not aligned so");
        assert_eq!(REGION.allocate(layout(128, 64)), Some(odd));
    }

    #[test]
    fn what_finds_no_room_is_left_to_others() {
        static REGION: Region<4096> = Region::new();
        let blocks: Vec<_> = (0..5).map(|_| REGION.allocate(layout(1000, 8))).collect();
        assert_eq!(blocks.iter().flatten().count(), 4);
        // SAFETY: it is freed once, with its layout.
        unsafe { REGION.free(blocks[0].unwrap(), layout(1000, 8)) };
        assert_eq!(REGION.allocate(layout(1024, 8)), blocks[0]);
    }

    #[test]
    fn blocks_of_many_threads_do_not_overlap() {
        static REGION: Region<{ 1 << 16 }> = Region::new();
        let work = |number: usize| {
            let mut had = 0;
            for turn in 0..2000 {
                let layout = layout(8 + (turn * 56) % 1000, 8);
                let Some(block) = REGION.allocate(layout) else { continue };
                let bytes = ptr::slice_from_raw_parts_mut(block, layout.size());
                // SAFETY: the block is ours, and freed once.
                unsafe {
                    block.write_bytes(number as u8, layout.size());
                    thread::yield_now();
                    assert!((&*bytes).iter().all(|byte| *byte == number as u8));
                    REGION.free(block, layout);
                }
                had += 1;
            }
            had
        };
        let threads: Vec<_> = (1..5).map(|number| thread::spawn(move || work(number))).collect();
        let had: usize = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
        assert!(had > 100, "{had}");
        let left: HashSet<_> = (0..200).map_while(|_| REGION.allocate(layout(1, 8))).collect();
        assert!(left.len() > 1);
    }
}
