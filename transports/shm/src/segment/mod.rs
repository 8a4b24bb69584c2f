//! Payload memory: one file per process, written by its owner, mapped by those it talks to.
//!
//! * A large range of addresses is mapped once; the file grows behind it, with real space for every
//!   byte, so that a full `/dev/shm` is an error of the allocation and never a signal.
//! * An offset that comes from another process is checked against the length the kernel reports.

pub mod allocator;
pub mod peer;

use crate::registry::{Registry, layout};
use crate::sys::{self, Mapping};
use allocator::{Allocator, Block};
use angaros_transport::{Error, ErrorKind, Result};
use std::fs::File;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Addresses set aside for one segment.
#[cfg(target_pointer_width = "64")]
pub const RESERVE: usize = 64 << 30;
/// Addresses set aside for one segment.
#[cfg(not(target_pointer_width = "64"))]
pub const RESERVE: usize = 256 << 20;

/// The first page of a segment.
#[repr(C)]
pub struct SegmentHeader {
    /// [`layout::SEGMENT_MAGIC`].
    pub magic: AtomicU64,
    /// [`layout::VERSION`].
    pub version: AtomicU32,
    _padding: AtomicU32,
    /// [`layout::LAYOUT`].
    pub layout: AtomicU64,
}

/// Bytes before the first block.
pub const FIRST_BLOCK: u64 = 4096;
/// The file grows by multiples of this.
const STEP: u64 = 64 << 10;
/// And by at most this when nobody asks for more.
const MAX_STEP: u64 = 8 << 20;

/// The segment of this process.
pub struct OwnSegment {
    file: File,
    map: Mapping,
    state: Mutex<Allocator>,
}

/// There is no space for a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSpace;

impl OwnSegment {
    /// Creates the segment of a participant.
    pub fn create(registry: &Registry) -> Result<Arc<Self>> {
        let (slot, generation) = registry.identity();
        let path = registry.dir().segment(registry.domain(), slot, generation);
        let failed = |error| {
            Error::new(ErrorKind::Exhausted, format!("cannot create {}", path.display()))
                .source(error)
                .hint(registry.dir().when_full())
        };
        let file = registry.dir().open(&path, true).map_err(failed)?;
        let map = map_as_much_as_possible(&file).map_err(failed)?;
        crate::fault::step("segment created");
        sys::allocate(&file, 0..FIRST_BLOCK).map_err(failed)?;
        // SAFETY: the first page exists and the header consists of atomics.
        let header: &SegmentHeader = unsafe { map.base().cast().as_ref() };
        header.version.store(layout::VERSION, Ordering::Relaxed);
        header.layout.store(layout::LAYOUT, Ordering::Relaxed);
        header.magic.store(layout::SEGMENT_MAGIC, Ordering::Release);
        Ok(Arc::new(Self { file, map, state: Mutex::new(Allocator::new(FIRST_BLOCK)) }))
    }

    /// A block of at least `len` bytes, 64-aligned, all zero.
    pub fn allocate(&self, len: usize) -> Result<Block, NoSpace> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(block) = state.reuse(len) {
            drop(state);
            // SAFETY: the block is inside the mapping and ours alone.
            unsafe { std::ptr::write_bytes(self.at(block.offset).as_ptr(), 0, block.len) };
            return Ok(block);
        }
        let end = state.end_after(len).ok_or(NoSpace)?;
        if end > state.backed() && self.grow(&mut state, end).is_err() {
            let block = state.reuse_larger(len).or_else(|| state.carve(len)).ok_or(NoSpace)?;
            drop(state);
            // SAFETY: as above.
            unsafe { std::ptr::write_bytes(self.at(block.offset).as_ptr(), 0, block.len) };
            return Ok(block);
        }
        Ok(state.extend(len))
    }

    /// Gives the file space up to `end` or somewhat beyond.
    fn grow(&self, state: &mut Allocator, end: u64) -> Result<(), NoSpace> {
        let backed = state.backed();
        let needed = end.next_multiple_of(STEP);
        let generous = needed.max(backed + (backed / 2).next_multiple_of(STEP).min(MAX_STEP));
        for target in [generous, needed] {
            if target <= self.map.len() as u64 && sys::allocate(&self.file, backed..target).is_ok()
            {
                self.map.populate(backed as usize..target as usize);
                state.set_backed(target);
                return Ok(());
            }
        }
        Err(NoSpace)
    }

    /// Takes a block back.
    pub fn free(&self, block: Block) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).free(block);
    }

    /// Bytes in blocks that are handed out.
    pub fn in_use(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).in_use()
    }

    /// The address of an offset that this segment handed out.
    pub fn at(&self, offset: u64) -> NonNull<u8> {
        debug_assert!(offset < self.map.len() as u64);
        // SAFETY: offsets of blocks lie inside the mapping.
        unsafe { self.map.base().add(offset as usize) }
    }

    /// Whether an address lies in this segment as this process maps it.
    pub fn contains(&self, address: *const u8) -> bool {
        let base = self.map.base().addr().get();
        (base..base + self.map.len()).contains(&address.addr())
    }
}

/// A file system may be made larger while it is in use, as our hints advise: room for that.
const GROWTH: u64 = 4;
/// What is set aside however small the file system is.
const LEAST_RESERVE: u64 = 4 << 30;

/// Maps [`RESERVE`] bytes, or as large a part of it as the address space allows. Not much more than
/// the file system could hold: processors of small computers have 39 bits of address, and a few
/// contexts would use them up.
fn map_as_much_as_possible(file: &File) -> std::io::Result<Mapping> {
    let useful = |bytes: u64| bytes.saturating_mul(GROWTH).max(LEAST_RESERVE);
    let useful = sys::file_system_bytes(file).map_or(u64::MAX, useful);
    let mut len = usize::try_from(useful).map_or(RESERVE, |useful| useful.min(RESERVE));
    loop {
        match Mapping::shared(file, len) {
            Err(_) if len > 64 << 20 => len /= 2,
            result => return result,
        }
    }
}
