//! The segment of another process: nothing in it is trusted. Addresses are given out only for
//! ranges that the kernel says the file has.

use super::{FIRST_BLOCK, SegmentHeader, map_as_much_as_possible};
use crate::registry::{Registry, layout};
use crate::sys::Mapping;
use angaros_transport::{Error, ErrorKind, Result};
use std::fs::File;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Largest range whose pages are made present at once.
const MAX_POPULATE: u64 = 64 << 20;

/// A mapped segment of another process. It stays mapped as long as a part of it is in use, also
/// after the death of its owner.
pub struct PeerSegment {
    file: File,
    map: Mapping,
    known: AtomicU64,
    /// As much of it as was asked to be present.
    present: AtomicU64,
    /// Whether the owner has been here for a while.
    stays: AtomicBool,
}

impl PeerSegment {
    /// Maps the segment of a participant.
    pub fn open(registry: &Registry, slot: u32, generation: u64) -> Result<Arc<Self>> {
        let path = registry.dir().segment(registry.domain(), slot, generation);
        let failed = |error| {
            Error::new(ErrorKind::System, format!("cannot open {}", path.display())).source(error)
        };
        let file = registry.dir().open(&path, false).map_err(failed)?;
        let map = map_as_much_as_possible(&file).map_err(failed)?;
        let segment = Self {
            file,
            map,
            known: AtomicU64::new(0),
            present: AtomicU64::new(0),
            stays: AtomicBool::new(false),
        };
        let header = segment
            .get::<SegmentHeader>(0)
            .map(|header| {
                // SAFETY: a checked address in a mapping that lives; all fields are atomics.
                let header = unsafe { header.as_ref() };
                let magic = header.magic.load(Ordering::Acquire);
                (
                    magic,
                    header.version.load(Ordering::Relaxed),
                    header.layout.load(Ordering::Relaxed),
                )
            })
            .unwrap_or_default();
        if header != (layout::SEGMENT_MAGIC, layout::VERSION, layout::LAYOUT) {
            return Err(Error::new(
                ErrorKind::BadData,
                format!(
                    "cannot use {}: it starts with {:#018x}, version {} ({:016x}); \
                     this program's is version {} ({:016x})",
                    path.display(),
                    header.0,
                    header.1,
                    header.2,
                    layout::VERSION,
                    layout::LAYOUT
                ),
            ));
        }
        Ok(Arc::new(segment))
    }

    /// Whether the range exists; asks the kernel when it lies beyond what was seen before.
    #[inline]
    fn exists(&self, offset: u64, len: u64) -> bool {
        let Some(end) = offset.checked_add(len) else { return false };
        end <= self.known.load(Ordering::Relaxed) || self.look_again(end)
    }

    #[cold]
    fn look_again(&self, end: u64) -> bool {
        let Ok(data) = self.file.metadata() else { return false };
        let length = data.len().min(self.map.len() as u64);
        self.known.fetch_max(length, Ordering::Relaxed);
        end <= length
    }

    /// Makes the pages that came since the last call present, so that no first touch of a message
    /// costs a fault. The first call only notes that the owner is here: of a verb of the command
    /// line, which ends after some milliseconds, no more pages are mapped than it uses.
    pub fn make_present(&self) {
        if !self.stays.swap(true, Ordering::Relaxed) {
            return;
        }
        let known = self.known.load(Ordering::Relaxed);
        let before = self.present.swap(known, Ordering::Relaxed);
        if known > before && known - before <= MAX_POPULATE {
            self.map.populate(before as usize..known as usize);
        }
    }

    /// The address of `len` bytes at an offset from outside, if it is 64-aligned and exists.
    #[inline]
    pub fn bytes(&self, offset: u64, len: usize) -> Option<NonNull<u8>> {
        if !offset.is_multiple_of(64) || !self.exists(offset, len as u64) {
            return None;
        }
        // SAFETY: the range lies inside the mapping and inside the file.
        Some(unsafe { self.map.base().add(offset as usize) })
    }

    /// The address of a structure of atomics at an offset from outside.
    pub fn get<T>(&self, offset: u64) -> Option<NonNull<T>> {
        Some(self.bytes(offset, size_of::<T>())?.cast())
    }

    /// The same for what must not overlap the segment's header.
    pub fn block<T>(&self, offset: u64) -> Option<NonNull<T>> {
        if offset < FIRST_BLOCK { None } else { self.get(offset) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::OwnSegment;
    use super::*;
    use crate::dir::Dir;

    #[test]
    fn addresses_are_given_out_for_lines_that_the_file_has_and_for_nothing_else() {
        let base = std::env::temp_dir().join(format!("angaros-peer-{}", std::process::id()));
        std::fs::create_dir_all(&base).unwrap();
        let registry = Registry::join(&Dir::new(Some(&base)), 0).unwrap();
        let own = OwnSegment::create(&registry).unwrap();
        let block = own.allocate(1000).unwrap();
        let (slot, generation) = registry.identity();
        let peer = PeerSegment::open(&registry, slot, generation).unwrap();
        let end = peer.file.metadata().unwrap().len();
        assert!(
            peer.bytes(block.offset, block.len).is_some() && peer.bytes(end - 64, 64).is_some()
        );
        for (offset, len) in [
            (block.offset + 32, 64),
            (end - 64, 65),
            (end, 1),
            (64, usize::MAX),
            (u64::MAX - 63, 64),
        ] {
            assert_eq!(peer.bytes(offset, len), None, "{len} bytes at {offset} of {end}");
        }
        assert!(peer.get::<SegmentHeader>(0).is_some());
        assert_eq!(peer.block::<SegmentHeader>(0), None, "the header is no block");
        drop(registry);
        std::fs::remove_dir_all(&base).unwrap();
    }
}
