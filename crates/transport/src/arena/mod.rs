//! One place for the memory that messages touch.
//!
//! A publisher, a subscription and its queue are a few hundred bytes each; the names, parameters
//! and services of their node are tens of kilobytes, and an allocator puts all among each other.
//! A message then touches a page for each object, and after a pause of some milliseconds the first
//! touch of a page takes three times as long as that of another line of it (`cargo run --release -p
//! angaros-measurements --bin cold`). A program whose global allocator is [`EntityAllocator`] has
//! those objects in one place.
//!
//! * **A1** What a thread allocates while it holds a [`Scope`] lies there: of [`LARGEST`] bytes at
//!   most, and aligned to a word at least, so no texts.
//! * **A2** Nobody waits: where another thread allocates at the moment, or no room is left, the
//!   system's allocator serves.
//! * **A3** A block that was freed is used again for one of the same size.

mod region;

use region::Region;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::marker::PhantomData;

/// The largest allocation that lies in the arena, in bytes.
pub const LARGEST: usize = 2048;

/// Room for about two hundred publishers and subscriptions. What is not used takes no memory.
const SIZE: usize = 1 << 20;

static ARENA: Region<SIZE> = Region::new();

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// The allocator of a program whose nodes lie close together: a chain of nodes that rests for
/// milliseconds between messages passes them on sooner. Everything else is left to the system's
/// allocator.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: angaros_transport::EntityAllocator = angaros_transport::EntityAllocator;
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct EntityAllocator;

/// What this thread allocates lies in the arena while this exists (rule A1).
#[must_use]
pub struct Scope {
    before: bool,
    _of_this_thread: PhantomData<*const ()>,
}

impl Scope {
    /// From now on, if what is allocated is `touched` by messages.
    pub fn enter(touched: bool) -> Self {
        Self { before: INSIDE.replace(touched), _of_this_thread: PhantomData }
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        INSIDE.set(self.before);
    }
}

/// A block of the arena for this; `None` if it is none of its (rules A1 and A2).
fn block_for(layout: Layout) -> Option<*mut u8> {
    // A thread that ends has no variables of its own any more.
    INSIDE.try_with(Cell::get).unwrap_or(false).then(|| ARENA.allocate(layout)).flatten()
}

// SAFETY: a block is of the arena or of the system, which its address tells, and goes back to
// where it came from.
unsafe impl GlobalAlloc for EntityAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's duties are the same.
        block_for(layout).unwrap_or_else(|| unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match block_for(layout) {
            Some(block) => {
                // SAFETY: the block has as many bytes, and is ours.
                unsafe { block.write_bytes(0, layout.size()) };
                block
            }
            // SAFETY: the caller's duties are the same.
            None => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if ARENA.holds(block) {
            // SAFETY: it came from there with this layout, and nobody uses it any more.
            unsafe { ARENA.free(block, layout) };
        } else {
            // SAFETY: it came from there with this layout.
            unsafe { System.dealloc(block, layout) };
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !ARENA.holds(block) {
            // SAFETY: it came from there with this layout.
            return unsafe { System.realloc(block, layout, size) };
        }
        // SAFETY: the caller vouches that the size is valid for this alignment; both blocks have
        // as many bytes as are copied, and the old one is not used after that.
        unsafe {
            let fresh = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !fresh.is_null() {
                fresh.copy_from_nonoverlapping(block, layout.size().min(size));
                self.dealloc(block, layout);
            }
            fresh
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    #[test]
    fn what_is_allocated_in_a_scope_lies_in_the_arena_and_keeps_its_bytes_when_it_grows() {
        let ours = EntityAllocator;
        let layout = Layout::from_size_align(100, 8).unwrap();
        // SAFETY: each block is used within its layout, and freed once with it.
        unsafe {
            let outside = ours.alloc(layout);
            assert!(!ARENA.holds(outside));
            let scope = Scope::enter(true);
            let inside = ours.alloc(layout);
            assert!(ARENA.holds(inside));
            {
                let _not_touched = Scope::enter(false);
                let other = ours.alloc(layout);
                assert!(!ARENA.holds(other));
                ours.dealloc(other, layout);
            }
            inside.write_bytes(7, 100);
            let grown = ours.realloc(inside, layout, 300);
            assert!(ARENA.holds(grown) && grown != inside);
            assert_eq!(slice::from_raw_parts(grown, 100), [7; 100]);
            drop(scope);
            let moved = ours.realloc(grown, Layout::from_size_align(300, 8).unwrap(), 50);
            assert!(!ARENA.holds(moved));
            assert_eq!(slice::from_raw_parts(moved, 50), [7; 50]);
            ours.dealloc(moved, Layout::from_size_align(50, 8).unwrap());
            ours.dealloc(outside, layout);
            let _scope = Scope::enter(true);
            let zeroed = ours.alloc_zeroed(layout);
            assert_eq!(zeroed, inside, "the block that was written to");
            assert_eq!(slice::from_raw_parts(zeroed, 100), [0; 100]);
            ours.dealloc(zeroed, layout);
        }
    }
}
