//! The chunks of one publisher: handed out for writing, published by their offset, and handed out
//! again once no connection and nobody in this process uses them.
//!
//! A chunk is free when it is not out (no handle in this process) and has no connection's bit.
//! The most recently used free chunk is taken first, because it is warm in the cache.

use crate::chunk::{ChunkHeader, DATA_AT, MAX_CHUNKS};
use crate::segment::OwnSegment;
use crate::segment::allocator::Block;
use angaros_transport::LoanError;
use angaros_transport::WarmLines;
use angaros_transport::buffer::{Slot, SlotHeader, SlotMut};
use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Largest message.
#[cfg(target_pointer_width = "64")]
pub const MAX_PAYLOAD: usize = 4 << 30;
/// Largest message.
#[cfg(not(target_pointer_width = "64"))]
pub const MAX_PAYLOAD: usize = 128 << 20;

/// Chunks that may be held in this process: loans, histories, queues of subscriptions of this
/// process, samples taken from them.
const MAX_HELD_HERE: usize = MAX_CHUNKS / 2;

/// Candidates looked at from each end before all of them are.
const QUICK_LOOK: usize = 8;

/// Chunks whose memory is fetched before a callback.
const WARM_CHUNKS: usize = 3;

/// The chunks of one publisher.
pub struct Pool {
    segment: Arc<OwnSegment>,
    state: Mutex<State>,
    bound: AtomicUsize,
}

struct State {
    /// By index; `None` where a chunk was given back.
    chunks: Vec<Option<NonNull<LocalChunk>>>,
    /// Indices of all chunks, the most recently handed out last.
    order: VecDeque<u32>,
    /// Indices without a chunk.
    vacant: Vec<u32>,
}

// SAFETY: the pointers are to chunks that only the pool frees, and that are Sync.
unsafe impl Send for State {}

/// What this process keeps of a chunk.
#[repr(C)]
pub struct LocalChunk {
    header: SlotHeader,
    /// Keeps the pool alive while a handle exists; set when the chunk is handed out, taken by the
    /// last handle.
    keep: UnsafeCell<Option<Arc<Pool>>>,
    out: AtomicBool,
    published: AtomicBool,
    shared: NonNull<ChunkHeader>,
    block: Block,
    index: u32,
    pool: *const Pool,
}

// SAFETY: `keep` is touched only by whoever hands the chunk out and by its last holder, which `out`
// keeps apart; the rest is atomic or constant.
unsafe impl Sync for LocalChunk {}

impl LocalChunk {
    /// The header in the segment.
    pub fn shared(&self) -> &ChunkHeader {
        // SAFETY: the segment lives as long as the pool, and the pool as long as its chunks.
        unsafe { self.shared.as_ref() }
    }

    /// Offset in the segment and number in the pool.
    pub fn place(&self) -> (u64, u32) {
        (self.block.offset, self.index)
    }

    /// Notes that the chunk was published; returns whether it had been before. Only whoever holds
    /// the publisher's lock calls this.
    pub fn mark_published(&self) -> bool {
        let before = self.published.load(Ordering::Relaxed);
        self.published.store(true, Ordering::Relaxed);
        before
    }

    fn is_out(&self) -> bool {
        self.out.load(Ordering::Acquire)
    }

    fn is_free(&self) -> bool {
        !self.is_out() && self.shared().is_free()
    }
}

impl Pool {
    /// An empty pool over a segment.
    pub fn new(segment: Arc<OwnSegment>) -> Arc<Self> {
        let state = State { chunks: Vec::new(), order: VecDeque::new(), vacant: Vec::new() };
        Arc::new(Self { segment, state: Mutex::new(state), bound: AtomicUsize::new(MAX_CHUNKS) })
    }

    /// The shared memory segment that the chunks lie in.
    pub fn segment(&self) -> &Arc<OwnSegment> {
        &self.segment
    }

    /// Adds the memory that the next loan touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        let Ok(state) = self.state.try_lock() else { return };
        lines.add(&*state.chunks);
        let (front, back) = state.order.as_slices();
        lines.add(front);
        lines.add(back);
        for position in (0..state.order.len()).rev().take(WARM_CHUNKS) {
            let chunk = state.chunk(position);
            lines.add(chunk);
            lines.add_bytes(chunk.shared.addr().get(), 3 * 64);
        }
    }

    /// Sets how many chunks without a handle in this process there may be.
    pub fn set_bound(&self, chunks: usize) {
        self.bound.store(chunks.min(MAX_CHUNKS), Ordering::Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A chunk of `len` bytes for writing.
    pub fn loan(self: &Arc<Self>, len: usize) -> Result<SlotMut, LoanError> {
        if len > MAX_PAYLOAD {
            return Err(LoanError::TooLarge { bytes: len, limit: MAX_PAYLOAD });
        }
        let mut state = self.state();
        let position = match state.find_free(len) {
            Some(position) => position,
            None => self.grow(&mut state, len)?,
        };
        let index = state.order.remove(position).unwrap_or_default();
        state.order.push_back(index);
        let Some(chunk) = state.chunks[index as usize] else {
            return Err(LoanError::OutOfMemory { bytes: len });
        };
        // SAFETY: chunks live until the pool is dropped, and this one is free: nobody else uses it.
        unsafe {
            let local = chunk.as_ref();
            local.out.store(true, Ordering::Relaxed);
            local.published.store(false, Ordering::Relaxed);
            *local.keep.get() = Some(Arc::clone(self));
            Ok(SlotMut::from_free(chunk.cast(), len))
        }
    }

    /// Makes another chunk, in place of a free one that is too small where there is one. Returns
    /// its position in the order.
    fn grow(self: &Arc<Self>, state: &mut State, len: usize) -> Result<usize, LoanError> {
        let unused = (0..state.order.len()).find(|&p| state.chunk(p).is_free());
        if unused.is_none() && self.is_at_limit(state) {
            return Err(LoanError::Exhausted { held: state.order.len() });
        }
        let block = match self.segment.allocate(DATA_AT + len) {
            Ok(block) => block,
            Err(_) => {
                // Neither is a place in the order kept for what is given back.
                self.release_unused(state);
                self.segment
                    .allocate(DATA_AT + len)
                    .map_err(|_| LoanError::OutOfMemory { bytes: len })?
            }
        };
        // Looked up again: chunks may have been given back.
        if let Some(position) = (0..state.order.len()).find(|&p| state.chunk(p).is_free()) {
            let index = state.order[position];
            let chunk = self.make_chunk(block, index);
            if let Some(old) = state.chunks[index as usize].replace(chunk) {
                // SAFETY: the old chunk is free and no longer listed.
                unsafe { self.free_chunk(old) };
            }
            return Ok(position);
        }
        let index = state.vacant.pop().unwrap_or_else(|| {
            state.chunks.push(None);
            state.chunks.len() as u32 - 1
        });
        state.chunks[index as usize] = Some(self.make_chunk(block, index));
        state.order.push_back(index);
        Ok(state.order.len() - 1)
    }

    /// Whether there may be no further chunk.
    fn is_at_limit(&self, state: &State) -> bool {
        let all = state.order.len();
        let bound = self.bound.load(Ordering::Relaxed);
        if all < bound {
            return false;
        }
        // Chunks come back meanwhile: those count as neither.
        let only_elsewhere = |chunk: &&LocalChunk| !chunk.is_out() && !chunk.shared().is_free();
        let elsewhere = state.all().filter(only_elsewhere).count();
        all >= MAX_CHUNKS || state.held_here() >= MAX_HELD_HERE || elsewhere >= bound
    }

    /// Whether it is this process that holds too many chunks.
    pub fn is_exhausted_here(&self) -> bool {
        self.state().held_here() >= MAX_HELD_HERE
    }

    /// Gives the memory of all free chunks back.
    fn release_unused(&self, state: &mut State) {
        let State { chunks, order, vacant } = state;
        order.retain(|&index| {
            let place = &mut chunks[index as usize];
            // SAFETY: listed chunks are alive.
            let Some(chunk) = *place else { return false };
            // SAFETY: as above.
            if !unsafe { chunk.as_ref() }.is_free() {
                return true;
            }
            *place = None;
            vacant.push(index);
            // SAFETY: free and no longer listed.
            unsafe { self.free_chunk(chunk) };
            false
        });
    }

    fn make_chunk(&self, block: Block, index: u32) -> NonNull<LocalChunk> {
        let start = self.segment.at(block.offset);
        let capacity = block.len - DATA_AT;
        let shared: NonNull<ChunkHeader> = start.cast();
        // SAFETY: the block is a zeroed chunk of ours.
        unsafe { shared.as_ref() }.capacity.store(capacity as u64, Ordering::Relaxed);
        // SAFETY: the block is longer than its header.
        let data = unsafe { start.add(DATA_AT) };
        let chunk = LocalChunk {
            header: SlotHeader::new(data, capacity, release),
            keep: UnsafeCell::new(None),
            out: AtomicBool::new(false),
            published: AtomicBool::new(false),
            shared,
            block,
            index,
            pool: self,
        };
        NonNull::from(Box::leak(Box::new(chunk)))
    }

    /// # Safety
    /// The chunk was made by `make_chunk` of this pool and nobody refers to it any more.
    unsafe fn free_chunk(&self, chunk: NonNull<LocalChunk>) {
        // SAFETY: made by Box::leak.
        let chunk = unsafe { Box::from_raw(chunk.as_ptr()) };
        // A chunk that another process still reads is not given out again.
        if chunk.shared().is_free() {
            self.segment.free(chunk.block);
        }
    }

    /// The chunk of a slot that this pool handed out.
    pub fn chunk_of<'a>(&self, slot: &'a Slot) -> Option<&'a LocalChunk> {
        if !self.segment.contains(slot.as_bytes().as_ptr()) {
            return None;
        }
        // SAFETY: only pools hand out addresses of this mapping of the segment, so the header is
        // the first field of a local chunk, which lives while the slot does.
        let chunk: &LocalChunk = unsafe { slot.header().cast().as_ref() };
        std::ptr::eq(chunk.pool, self).then_some(chunk)
    }

    /// Clears a connection's bit in every chunk.
    pub fn clear_everywhere(&self, connection: usize) {
        self.state().all().for_each(|chunk| chunk.shared().clear(connection));
    }

    /// Whether a connection refers to any chunk.
    pub fn refers(&self, connection: usize) -> bool {
        self.state().all().any(|chunk| chunk.shared().has(connection))
    }

    /// Whether every chunk is free.
    pub fn is_unused(&self) -> bool {
        self.state().all().all(LocalChunk::is_free)
    }
}

impl State {
    fn all(&self) -> impl Iterator<Item = &LocalChunk> {
        // SAFETY: listed chunks are alive.
        self.chunks.iter().flatten().map(|chunk| unsafe { chunk.as_ref() })
    }

    fn held_here(&self) -> usize {
        self.all().filter(|chunk| chunk.is_out()).count()
    }

    fn chunk(&self, position: usize) -> &LocalChunk {
        let chunk = self.chunks[self.order[position] as usize];
        // SAFETY: listed chunks are alive, and only their indices are in the order.
        unsafe { chunk.unwrap_unchecked().as_ref() }
    }

    /// The position of a free chunk of `len` bytes: warm ones first, then the ones that were
    /// published longest ago, then all.
    fn find_free(&self, len: usize) -> Option<usize> {
        let count = self.order.len();
        let fits = |&position: &usize| {
            let chunk = self.chunk(position);
            chunk.header.capacity() >= len && chunk.is_free()
        };
        (count.saturating_sub(QUICK_LOOK)..count)
            .rev()
            .find(fits)
            .or_else(|| (0..count.min(QUICK_LOOK)).find(fits))
            .or_else(|| (0..count).find(fits))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let chunks = std::mem::take(&mut self.state().chunks);
        for chunk in chunks.into_iter().flatten() {
            // SAFETY: every handle holds the pool, so none is out.
            unsafe { self.free_chunk(chunk) };
        }
    }
}

/// # Safety
/// `header` is the first field of a [`LocalChunk`] with no holders left.
unsafe extern "C" fn release(header: NonNull<SlotHeader>) {
    // SAFETY: as promised; the pool that owns it lives until `keep` is dropped below.
    let chunk: &LocalChunk = unsafe { header.cast().as_ref() };
    // SAFETY: `out` is still set, so nobody else touches the cell.
    let keep = unsafe { (*chunk.keep.get()).take() };
    chunk.out.store(false, Ordering::Release);
    drop(keep);
}
