//! The memory that the next turn will touch, fetched all at once.
//!
//! A process that slept while others ran finds its memory cold, and the way of a message leads
//! over about a hundred cache lines, most of which are found by reading the one before: one miss
//! after another. An executor that has slept asks for all of them side by side instead, before it
//! looks what has come.
//!
//! * **H1** Only addresses are kept. Nothing is read or written through them, so one that has
//!   become stale costs a little time and nothing else.
//! * **H2** They are gathered before the executor sleeps, for the entity that had the last turn,
//!   and again now and then, because connections come and go. There are at most [`MAX_LINES`].

/// Lines that are remembered.
const MAX_LINES: usize = 160;
/// Bytes of a cache line, or a divisor of it.
const LINE: usize = 64;
/// Bytes of one thing that are taken at most: what is longer is not touched as a whole.
const MAX_BYTES: usize = 1024;

/// Addresses of cache lines.
#[derive(Default)]
pub struct WarmLines {
    lines: Vec<usize>,
}

impl WarmLines {
    /// The whole of `thing`, without what it points to.
    pub fn add<T: ?Sized>(&mut self, thing: &T) {
        let address = std::ptr::from_ref(thing).cast::<u8>().addr();
        self.add_bytes(address, size_of_val(thing));
    }

    /// So many bytes at an address; only the first [`MAX_BYTES`] of them.
    pub fn add_bytes(&mut self, address: usize, bytes: usize) {
        let first = address / LINE;
        let bytes = bytes.min(MAX_BYTES);
        let last = address.saturating_add(bytes.max(1) - 1) / LINE;
        let room = MAX_LINES.saturating_sub(self.lines.len());
        self.lines.extend((first..=last).map(|line| line * LINE).take(room));
    }

    /// None yet, with room for all.
    pub fn with_room() -> Self {
        Self { lines: Vec::with_capacity(MAX_LINES) }
    }

    /// Forgets all lines that were added.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// Each line once.
    pub fn settle(&mut self) {
        self.lines.sort_unstable();
        self.lines.dedup();
    }

    /// Asks for all of them; returns at once.
    #[inline]
    pub fn fetch(&self) {
        self.lines.iter().for_each(|line| prefetch(*line));
    }
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
        lines.add_bytes(0, 0);
        lines.settle();
        assert_eq!(lines.lines, [0, 64, 128]);
        for at in 0..1000 {
            lines.add_bytes(at * LINE, 1);
        }
        assert_eq!(lines.lines.len(), MAX_LINES);
        lines.clear();
        lines.add_bytes(usize::MAX, usize::MAX);
        lines.add_bytes(0, usize::MAX);
        assert_eq!(lines.lines.len(), 1 + MAX_BYTES / LINE);
        lines.fetch();
    }
}
