//! What a subscription keeps of one publisher's chunks: a handle for each, made at first use, that
//! clears the connection's bit when the last handle in this process is dropped.

use crate::chunk::{ChunkHeader, DATA_AT, MAX_CHUNKS};
use crate::fault;
use crate::registry::Registry;
use crate::ring::{Item, ProtocolError};
use crate::segment::FIRST_BLOCK;
use crate::segment::peer::PeerSegment;
use angaros_transport::WarmLines;
use angaros_transport::buffer::{Slot, SlotHeader};
use std::cell::UnsafeCell;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Chunks whose memory is fetched before a callback.
const WARM_CHUNKS: usize = 3;

/// The handles for one connection. While one is out, segment and membership stay: the publisher
/// must not take a process for gone that still reads.
pub struct ChunkSet {
    segment: Arc<PeerSegment>,
    membership: Arc<Registry>,
    connection: usize,
    held: Arc<AtomicUsize>,
    /// By their numbers. Only the taker looks here, and the set when it is dropped.
    chunks: UnsafeCell<Vec<Option<NonNull<RemoteChunk>>>>,
}

// SAFETY: the pointers are to chunks that only the set frees, and that are Sync; the list has one
// user at a time.
unsafe impl Send for ChunkSet {}
// SAFETY: as above.
unsafe impl Sync for ChunkSet {}

/// The only one who makes handles of a set.
pub struct ChunkTaker(Arc<ChunkSet>);

#[repr(C)]
struct RemoteChunk {
    header: SlotHeader,
    /// Keeps the set while a handle is out; set by the taker, taken by the last holder.
    keep: UnsafeCell<Option<Arc<ChunkSet>>>,
    out: AtomicBool,
    shared: NonNull<ChunkHeader>,
    offset: u64,
}

// SAFETY: `keep` is touched only by the taker and the last holder, which `out` keeps apart.
unsafe impl Sync for RemoteChunk {}

impl ChunkSet {
    /// No handles yet. `held` counts those that are out.
    pub fn taker(
        segment: Arc<PeerSegment>,
        membership: Arc<Registry>,
        connection: usize,
        held: Arc<AtomicUsize>,
    ) -> ChunkTaker {
        let chunks = UnsafeCell::default();
        ChunkTaker(Arc::new(Self { segment, membership, connection, held, chunks }))
    }
}

impl ChunkTaker {
    /// Makes others look again, for instance because a connection has ended.
    pub fn announce(&self) {
        self.0.membership.announce();
    }

    /// The bytes that a queue entry names, after checking all of it.
    #[inline]
    pub fn accept(&mut self, item: &Item) -> Result<Slot, ProtocolError> {
        let len = usize::try_from(item.len).map_err(|_| ProtocolError)?;
        let chunk = self.handle(item, len)?;
        // SAFETY: the chunk lives as long as the set, which `keep` holds while the slot is out.
        unsafe {
            let remote = chunk.as_ref();
            *remote.keep.get() = Some(Arc::clone(&self.0));
            remote.out.store(true, Ordering::Relaxed);
            self.0.held.fetch_add(1, Ordering::Relaxed);
            Ok(Slot::from_received(chunk.cast(), len))
        }
    }

    /// Adds the memory that accepting one of the first chunks touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(&*self.0);
        // SAFETY: there is one taker, and it is borrowed.
        let chunks = unsafe { &*self.0.chunks.get() };
        lines.add(&**chunks);
        for known in chunks.iter().flatten().take(WARM_CHUNKS) {
            // SAFETY: listed chunks are alive.
            let chunk = unsafe { known.as_ref() };
            lines.add(chunk);
            lines.add_bytes(chunk.shared.addr().get(), 2 * 64);
        }
    }

    fn handle(&mut self, item: &Item, len: usize) -> Result<NonNull<RemoteChunk>, ProtocolError> {
        let index = item.index as usize;
        if index >= MAX_CHUNKS {
            return Err(ProtocolError);
        }
        // SAFETY: there is one taker, and it is borrowed for writing.
        let chunks = unsafe { &mut *self.0.chunks.get() };
        if chunks.len() <= index {
            chunks.resize(index + 1, None);
        }
        if let Some(known) = chunks[index] {
            // SAFETY: listed chunks are alive.
            let remote = unsafe { known.as_ref() };
            if remote.out.load(Ordering::Acquire) {
                return Err(ProtocolError);
            }
            if remote.offset == item.chunk && remote.header.capacity() >= len {
                return Ok(known);
            }
        }
        let made = self.0.make(item.chunk, len)?;
        if let Some(old) = chunks[index].replace(made) {
            // SAFETY: not out and no longer listed.
            drop(unsafe { Box::from_raw(old.as_ptr()) });
        }
        Ok(made)
    }
}

impl ChunkSet {
    fn make(&self, offset: u64, len: usize) -> Result<NonNull<RemoteChunk>, ProtocolError> {
        if offset < FIRST_BLOCK {
            return Err(ProtocolError);
        }
        let start = self.segment.bytes(offset, size_of::<ChunkHeader>()).ok_or(ProtocolError)?;
        // SAFETY: a checked address.
        let claimed = unsafe { ChunkHeader::at(start) }.capacity.load(Ordering::Relaxed);
        let capacity = usize::try_from(claimed).map_err(|_| ProtocolError)?;
        let whole = capacity.checked_add(DATA_AT).ok_or(ProtocolError)?;
        if len > capacity || self.segment.bytes(offset, whole).is_none() {
            return Err(ProtocolError);
        }
        // SAFETY: inside the range just checked.
        let data = unsafe { start.add(DATA_AT) };
        let chunk = RemoteChunk {
            header: SlotHeader::new(data, capacity, release),
            keep: UnsafeCell::new(None),
            out: AtomicBool::new(false),
            shared: start.cast(),
            offset,
        };
        Ok(NonNull::from(Box::leak(Box::new(chunk))))
    }
}

impl Drop for ChunkSet {
    fn drop(&mut self) {
        for chunk in self.chunks.get_mut().drain(..).flatten() {
            // SAFETY: every handle that is out holds the set, so none is.
            drop(unsafe { Box::from_raw(chunk.as_ptr()) });
        }
    }
}

/// # Safety
/// `header` is the first field of a [`RemoteChunk`] with no holders left.
unsafe extern "C" fn release(header: NonNull<SlotHeader>) {
    // SAFETY: as promised; the set that owns it lives until `keep` is dropped below.
    let chunk: &RemoteChunk = unsafe { header.cast().as_ref() };
    // SAFETY: `out` is still set, so nobody else touches the cell.
    let Some(keep) = (unsafe { (*chunk.keep.get()).take() }) else { return };
    // SAFETY: the segment is mapped while the set lives.
    let shared = unsafe { &*chunk.shared.as_ptr() };
    // From here on the handle may be used again, but only once the bit is clear will it be.
    chunk.out.store(false, Ordering::Release);
    fault::step("released, bit set");
    shared.clear(keep.connection);
    keep.held.fetch_sub(1, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dir::Dir;
    use crate::segment::OwnSegment;

    /// A chunk of a publisher in this process, and what a subscription keeps of it.
    struct Stage {
        base: std::path::PathBuf,
        own: Arc<OwnSegment>,
        taker: ChunkTaker,
        item: Item,
        capacity: u64,
    }

    const CONNECTION: usize = 3;

    impl Stage {
        fn new(name: &str) -> Self {
            let base = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&base).unwrap();
            let registry = Arc::new(Registry::join(&Dir::new(Some(&base)), 0).unwrap());
            let own = OwnSegment::create(&registry).unwrap();
            let block = own.allocate(DATA_AT + 100).unwrap();
            let (slot, generation) = registry.identity();
            let peer = PeerSegment::open(&registry, slot, generation).unwrap();
            let taker = ChunkSet::taker(peer, registry, CONNECTION, Arc::default());
            let item = Item { chunk: block.offset, len: 100, ..Item::default() };
            let capacity = (block.len - DATA_AT) as u64;
            let stage = Self { base, own, taker, item, capacity };
            stage.header().capacity.store(capacity, Ordering::Relaxed);
            stage.header().set(CONNECTION);
            stage
        }

        fn header(&self) -> &ChunkHeader {
            // SAFETY: the block was handed out by the segment, which lives as long as the stage.
            unsafe { ChunkHeader::at(self.own.at(self.item.chunk)) }
        }
    }

    impl Drop for Stage {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.base);
        }
    }

    #[test]
    fn a_chunk_is_handed_out_again_only_after_its_last_holder_let_go() {
        let mut stage = Stage::new("held");
        let held = stage.taker.accept(&stage.item).unwrap();
        let again = held.clone();
        assert!(stage.taker.accept(&stage.item).is_err(), "somebody reads it");
        drop(held);
        assert!(stage.taker.accept(&stage.item).is_err(), "somebody reads it still");
        assert!(stage.header().has(CONNECTION));
        drop(again);
        assert!(!stage.header().has(CONNECTION));
        assert_eq!(stage.taker.accept(&stage.item).unwrap().as_bytes().len(), 100);
    }

    #[test]
    fn what_does_not_lie_in_a_chunk_of_the_segment_is_refused() {
        let mut stage = Stage::new("refused");
        let item = stage.item;
        assert!(stage.taker.accept(&Item { len: stage.capacity, ..item }).is_ok());
        for bad in [
            Item { len: stage.capacity + 1, ..item },
            Item { len: u64::MAX, ..item },
            Item { chunk: 0, ..item },
            Item { chunk: item.chunk + 4, ..item },
            Item { chunk: 1 << 40, ..item },
            Item { chunk: u64::MAX - 63, ..item },
            Item { index: MAX_CHUNKS as u32, ..item },
        ] {
            // Also where a good chunk of the same number is known.
            assert!(stage.taker.accept(&bad).is_err(), "{bad:?}");
            assert!(stage.taker.accept(&item).is_ok());
        }
        stage.header().capacity.store(u64::MAX, Ordering::Relaxed);
        let other = Item { index: item.index + 1, ..item };
        assert!(stage.taker.accept(&other).is_err(), "a chunk beyond the end of the file");
    }
}
