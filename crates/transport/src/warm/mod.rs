//! The memory that the next turns will touch, fetched all at once.
//!
//! A process that slept while others ran finds its memory cold, and the way of a message leads
//! over about a hundred cache lines, most of which are found by reading the one before: one miss
//! after another. An executor that has slept asks for all of them side by side instead, before it
//! looks what has come. Code is such memory too: what a turn runs has left the caches like what it
//! reads, so that each object on the way adds its functions as well. How long they are is read off
//! the program (`nm -S`, `scripts/touched.py`); a number that is wrong costs a little time.
//!
//! * **H1** Only addresses are kept. Nothing is read or written through them, so one that has
//!   become stale costs a little time and nothing else.
//! * **H2** They are gathered before the executor waits, for the entities that had turns, and again
//!   now and then, because connections come and go. There are at most [`MAX_LINES`] of an entity.
//! * **H3** After a sleep of half a millisecond or more, the lines are asked for that every turn
//!   touches, and those of the entity that had the first turn after the last such sleep; and while
//!   an entity has its turn, those of the one that came after it the last time. Code that many
//!   entities share is asked for once after each sleep.
//! * **H4** Work on more data than the caches hold drives out what was fetched. Shortly before it
//!   ends it calls [`prefetch_again`], so that memory brings the lines meanwhile.

mod prefetcher;

pub use prefetcher::{Prefetcher, prefetch_again};

use std::ops::Range;
use std::sync::Arc;

/// Lines that are remembered.
const MAX_LINES: usize = 1024;
/// Bytes of a cache line, or a divisor of it.
pub(crate) const LINE: usize = 64;
/// Bytes of one thing that are taken at most: what is longer is not touched as a whole.
const MAX_BYTES: usize = 1024;

/// Addresses of cache lines.
#[derive(Default)]
pub struct WarmLines {
    data: Runs,
    code: Runs,
}

/// The addresses of lines; in the bits that are 0 there, how many lines after each belong to it.
type Runs = Vec<usize>;

impl WarmLines {
    /// The whole of `thing`, without what it points to.
    pub fn add<T: ?Sized>(&mut self, thing: &T) {
        let address = std::ptr::from_ref(thing).cast::<u8>().addr();
        self.add_bytes(address, size_of_val(thing));
    }

    /// The first cache line of `thing`, where its type puts what a message touches.
    pub fn add_head<T>(&mut self, thing: &T) {
        self.add_bytes(std::ptr::from_ref(thing).addr(), size_of::<T>().min(LINE));
    }

    /// The cache line in which what an `Arc` holds begins, after its counts.
    pub fn add_head_with_counts<T>(&mut self, shared: &T) {
        self.add_bytes(counts_before(shared), LINE);
    }

    /// Where an `Arc` counts its holders, which cloning it touches.
    pub fn add_counts<T: ?Sized>(&mut self, shared: &Arc<T>) {
        self.add_counts_before(&**shared);
    }

    /// The same of what lies in an `Arc`.
    pub fn add_counts_before<T: ?Sized>(&mut self, shared: &T) {
        self.add_bytes(counts_before(shared), 2 * size_of::<usize>());
    }

    /// So many bytes at an address; only the first [`MAX_BYTES`] of them.
    pub fn add_bytes(&mut self, address: usize, bytes: usize) {
        if bytes > 0 {
            add_lines(&mut self.data, address, bytes.min(MAX_BYTES));
        }
    }

    /// The code of each of these functions, with the bytes up to where its usual way ends.
    pub fn add_code(&mut self, functions: &[(*const (), usize)]) {
        for (function, bytes) in functions {
            add_lines(&mut self.code, function.addr(), *bytes);
        }
    }

    /// None yet, with room for all.
    pub fn with_room() -> Self {
        let [data, code] = [(); 2].map(|()| Vec::with_capacity(MAX_LINES));
        Self { data, code }
    }

    /// Forgets all lines that were added.
    pub fn clear(&mut self) {
        self.data.clear();
        self.code.clear();
    }

    /// Whether the line was added in which this begins.
    #[cfg(test)]
    pub(crate) fn holds<T>(&self, value: &T) -> bool {
        self.data.contains(&(std::ptr::from_ref(value).addr() / LINE * LINE))
    }

    fn settle(&mut self) {
        settle(&mut self.data);
        settle(&mut self.code);
    }
}

/// The address of the counts of an `Arc` that holds this: both come first, then the value, aligned.
fn counts_before<T: ?Sized>(shared: &T) -> usize {
    let counts = (2 * size_of::<usize>()).max(align_of_val(shared));
    std::ptr::from_ref(shared).cast::<u8>().addr() - counts
}

fn add_lines(lines: &mut Runs, address: usize, bytes: usize) {
    let first = address / LINE;
    let last = address.saturating_add(bytes.saturating_sub(1)) / LINE;
    let room = MAX_LINES.saturating_sub(lines.len());
    lines.extend((first..=last).map(|line| line * LINE).take(room));
}

/// Each line once, and those that follow each other as one.
fn settle(lines: &mut Runs) {
    lines.sort_unstable();
    lines.dedup_by(|line, first| {
        let after = (*line - *first / LINE * LINE) / LINE;
        let more = *first % LINE;
        let joins = after <= more + 1 && after < LINE;
        *first += usize::from(joins && after > more);
        joins
    });
}

/// Up to `N` runs that have settled, in one piece of memory, lest asking for them waits for memory
/// itself.
#[repr(C)]
struct SettledRuns<const N: usize> {
    count: usize,
    runs: [usize; N],
}

impl<const N: usize> Default for SettledRuns<N> {
    fn default() -> Self {
        Self { count: 0, runs: [0; N] }
    }
}

impl<const N: usize> SettledRuns<N> {
    /// Becomes these, as far as there is room.
    fn copy(&mut self, settled: &Runs) {
        self.count = settled.len().min(N);
        self.runs[..self.count].copy_from_slice(&settled[..self.count]);
    }

    /// Asks for all of them; returns at once.
    #[inline]
    fn fetch(&self) {
        for first in &self.runs[..self.count] {
            (0..=first % LINE).for_each(|line| prefetch(first / LINE * LINE + line * LINE));
        }
    }
}

/// Asks for these lines of the memory of `thing` itself; returns at once.
#[inline]
fn fetch_thing<T>(thing: &T, lines: Range<usize>) {
    let address = std::ptr::from_ref(thing).addr();
    lines.for_each(|line| prefetch(address + line * LINE));
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
fn prefetch(address: usize) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a hint, which is valid for any address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::without_provenance(address)) };
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
#[inline]
fn prefetch(address: usize) {
    // SAFETY: a hint, which is valid for any address.
    unsafe {
        std::arch::asm!(
            "prfm pldl1keep, [{address}]",
            address = in(reg) address,
            options(nostack, readonly, preserves_flags)
        );
    };
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn prefetch(_address: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_once_and_no_more_than_there_is_room_for() {
        let mut lines = WarmLines::with_room();
        lines.add_bytes(100, 30);
        lines.add_bytes(64, 1);
        lines.add_bytes(0, 1);
        lines.add_bytes(500, 0);
        lines.settle();
        assert_eq!(lines.data, [2], "three that follow each other");
        for at in 0..2 * MAX_LINES {
            lines.add_bytes(at * LINE, 1);
        }
        assert_eq!(lines.data.len(), MAX_LINES);
        lines.clear();
        lines.add_bytes(usize::MAX, usize::MAX);
        lines.add_bytes(0, usize::MAX);
        assert_eq!(lines.data.len(), 1 + MAX_BYTES / LINE);
        lines.clear();
        lines.add_code(&[(WarmLines::with_room as *const (), 30 * LINE)]);
        assert!((30..=31).contains(&lines.code.len()), "code may be longer than a thing");
        lines.clear();
        lines.add_bytes(usize::MAX, usize::MAX);
        lines.add_bytes(0, usize::MAX);
        lines.settle();
        let mut settled = SettledRuns::<2>::default();
        settled.copy(&lines.data);
        settled.fetch();
        assert_eq!(settled.count, 2);
    }
}
