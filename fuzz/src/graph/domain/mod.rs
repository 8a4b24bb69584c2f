//! Shared memory as a hostile process may write it.
//!
//! [`shm_ring`] and [`shm_tables`] lay bytes into single structures in memory of exactly their
//! size, so that the sanitizer sees a step beyond it; [`shm_domain`] plays a whole process that
//! publishes, receives, comes and goes while somebody else writes into its files.

mod peer;
mod ring;
mod tables;

pub use peer::shm_domain;
pub use ring::shm_ring;
pub use tables::shm_tables;

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// What the fuzzer gave, taken piece by piece; zeros when it is used up.
pub struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        let len = N.min(self.0.len());
        let (taken, rest) = self.0.split_at(len);
        out[..len].copy_from_slice(taken);
        self.0 = rest;
        out
    }

    pub fn byte(&mut self) -> u8 {
        self.bytes::<1>()[0]
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(u16::from_le_bytes(self.bytes())) % bound.max(1)
    }

    /// A word as attackers like them: small, huge, near a power of two, or any.
    pub fn word(&mut self) -> u64 {
        let kind = self.byte();
        match kind % 6 {
            0 => u64::from(self.byte()),
            1 => u64::MAX - u64::from(self.byte()),
            2 => (1 << (kind / 6)) - u64::from(self.byte() & 1),
            3 => u64::from(u16::from_le_bytes(self.bytes())) * 64,
            4 => u64::from(u32::from_le_bytes(self.bytes())),
            _ => u64::from_le_bytes(self.bytes()),
        }
    }
}

/// Zeroed memory of exactly a length, as a mapping is aligned.
pub struct Memory(NonNull<u8>, Layout);

// SAFETY: plain bytes; access is atomic or of one thread.
unsafe impl Send for Memory {}
// SAFETY: as above.
unsafe impl Sync for Memory {}

impl Memory {
    pub fn new(len: usize) -> Self {
        let layout = Layout::from_size_align(len.max(1), 64).expect("a small length");
        // SAFETY: the length is not zero.
        Self(NonNull::new(unsafe { alloc_zeroed(layout) }).expect("memory"), layout)
    }

    pub fn at(&self) -> NonNull<u8> {
        self.0
    }

    pub fn len(&self) -> usize {
        self.1.size()
    }

    /// Writes a word, as another process would.
    pub fn poke(&self, word: usize, value: u64) {
        let words = self.len() / 8;
        // SAFETY: inside the memory, aligned; other accesses are atomic and of this thread.
        unsafe { self.0.cast::<u64>().add(word % words).write_volatile(value) };
    }

    pub fn fill(&self, bytes: &[u8]) {
        let len = bytes.len().min(self.len());
        // SAFETY: both ranges have that length and do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.0.as_ptr(), len) };
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.0.as_ptr(), self.1) };
    }
}
