//! The header of a chunk: the connections that may still use its message.
//!
//! Holding is bits, not counts: bit *c* says that connection *c* of the publisher may refer to the
//! chunk, queued or held. The publisher sets it before it queues the chunk and clears it when it
//! drops the entry; the subscription clears it when its last holder lets go. All of that can be
//! repeated without harm, so after a subscriber's death clearing its bit everywhere repairs all.

use crate::sync::atomic::{AtomicU64, Ordering};
use std::ptr::NonNull;

/// Connections of one publisher.
pub const MAX_CONNECTIONS: usize = if cfg!(loom) { 64 } else { 256 };
/// Chunks of one publisher.
pub const MAX_CHUNKS: usize = 32768;
/// The message starts here, at an address that is 4 modulo 8 (rule B1) with its body 64-aligned.
pub const DATA_AT: usize = 60;

/// The start of a chunk.
#[repr(C)]
pub struct ChunkHeader {
    bits: [AtomicU64; MAX_CONNECTIONS / 64],
    /// Bytes of the longest message that fits.
    pub capacity: AtomicU64,
}

/// A set of connections.
pub type Connections = [u64; MAX_CONNECTIONS / 64];

impl ChunkHeader {
    /// The header at an address.
    ///
    /// # Safety
    /// A 64-aligned chunk lies there for as long as the result is used.
    pub unsafe fn at<'a>(address: NonNull<u8>) -> &'a Self {
        // SAFETY: the caller vouches for the place; all fields are atomics.
        unsafe { address.cast().as_ref() }
    }

    /// Whether no connection refers to the chunk; what holders read happened before.
    pub fn is_free(&self) -> bool {
        self.bits.iter().all(|word| word.load(Ordering::Acquire) == 0)
    }

    /// Sets the bits of a chunk that had none.
    pub fn set_all(&self, connections: &Connections) {
        for (word, bits) in self.bits.iter().zip(connections) {
            word.store(*bits, Ordering::Relaxed);
        }
    }

    /// Sets one bit.
    pub fn set(&self, connection: usize) {
        self.bits[connection / 64].fetch_or(1 << (connection % 64), Ordering::Relaxed);
    }

    /// Clears one bit.
    pub fn clear(&self, connection: usize) {
        self.bits[connection / 64].fetch_and(!(1 << (connection % 64)), Ordering::Release);
    }

    /// Whether a bit is set.
    pub fn has(&self, connection: usize) -> bool {
        self.bits[connection / 64].load(Ordering::Acquire) & 1 << (connection % 64) != 0
    }
}

#[cfg(all(test, loom))]
mod model;
