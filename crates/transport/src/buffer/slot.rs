//! The counted handle to a run of message bytes.

use crate::sync::atomic::{AtomicUsize, Ordering, fence};
use std::fmt;
use std::ptr::NonNull;

/// What the provider does when the last holder let go. The header is the one that was handed out.
/// It must not panic. Of the C calling convention, because a buffer may cross the edge of a loaded
/// library.
pub type Release = unsafe extern "C" fn(NonNull<SlotHeader>);

/// What a provider puts at the start of its own bookkeeping of a buffer (`repr(C)`, so that the
/// provider can cast back to its larger struct in `release`). Its layout is part of the ABI of
/// loaded libraries (`angaros_component::library`).
#[repr(C)]
pub struct SlotHeader {
    refs: AtomicUsize,
    len: AtomicUsize,
    data: NonNull<u8>,
    capacity: usize,
    release: Release,
}

// SAFETY: the fields are atomics or constant after construction; access to `data` is governed by
// SlotMut (unique) and Slot (shared, read-only).
unsafe impl Send for SlotHeader {}
// SAFETY: as above.
unsafe impl Sync for SlotHeader {}

impl SlotHeader {
    /// A header for `capacity` bytes at `data` that nobody holds yet.
    ///
    /// # Panics
    /// When `data` breaks rule B1; that is a defect of the provider, not an input.
    #[must_use]
    pub fn new(data: NonNull<u8>, capacity: usize, release: Release) -> Self {
        assert_eq!(data.addr().get() % 8, 4, "rule B1: the body must be 8-aligned");
        Self { refs: AtomicUsize::new(0), len: AtomicUsize::new(0), data, capacity, release }
    }

    /// Bytes the buffer can hold.
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Holders at this moment.
    #[must_use]
    pub fn holders(&self) -> usize {
        self.refs.load(Ordering::Acquire)
    }
}

/// A buffer that one holder is writing.
pub struct SlotMut {
    header: NonNull<SlotHeader>,
}

// SAFETY: SlotMut is the only handle to its bytes and the header is Sync.
unsafe impl Send for SlotMut {}
// SAFETY: &SlotMut gives read access only.
unsafe impl Sync for SlotMut {}

impl SlotMut {
    /// Hands a free buffer out for writing, with `len` valid bytes (at most its capacity).
    ///
    /// # Safety
    /// Nobody holds the buffer; header and bytes stay valid until `release` ran.
    #[must_use]
    pub unsafe fn from_free(header: NonNull<SlotHeader>, len: usize) -> Self {
        // SAFETY: the caller vouches for the header.
        let h = unsafe { header.as_ref() };
        debug_assert!(len <= h.capacity);
        h.refs.store(1, Ordering::Relaxed);
        h.len.store(len.min(h.capacity), Ordering::Relaxed);
        Self { header }
    }

    /// The handle as a plain pointer; whoever has it owes the provider one release.
    pub fn into_raw(self) -> NonNull<SlotHeader> {
        let header = self.header;
        std::mem::forget(self);
        header
    }

    /// The handle that [`SlotMut::into_raw`] made a pointer of.
    ///
    /// # Safety
    /// `header` came from `into_raw`, in whichever copy of this code, and is used once.
    pub unsafe fn from_raw(header: NonNull<SlotHeader>) -> Self {
        Self { header }
    }

    fn header(&self) -> &SlotHeader {
        // SAFETY: valid until release, which runs when the last handle is dropped.
        unsafe { self.header.as_ref() }
    }

    /// The bytes, encapsulation header first.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        let h = self.header();
        // SAFETY: data points at capacity >= len bytes that stay valid while we hold them.
        unsafe { std::slice::from_raw_parts(h.data.as_ptr(), h.len.load(Ordering::Relaxed)) }
    }

    /// The bytes for writing.
    #[inline]
    #[must_use]
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        let h = self.header();
        // SAFETY: as above, and SlotMut is the only handle (rule B2).
        unsafe { std::slice::from_raw_parts_mut(h.data.as_ptr(), h.len.load(Ordering::Relaxed)) }
    }

    /// Keeps only the first `len` bytes.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        let h = self.header();
        h.len.store(len.min(h.len.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    /// Ends writing: from here on the bytes are shared and constant.
    #[inline]
    #[must_use]
    pub fn freeze(self) -> Slot {
        let header = self.header;
        std::mem::forget(self);
        Slot { header }
    }
}

impl Drop for SlotMut {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: we are the only holder.
        unsafe { let_go(self.header) };
    }
}

/// A buffer that any number of holders read.
pub struct Slot {
    header: NonNull<SlotHeader>,
}

// SAFETY: shared read-only access to bytes nobody writes; the count is atomic.
unsafe impl Send for Slot {}
// SAFETY: as above.
unsafe impl Sync for Slot {}

impl Slot {
    /// Hands a received buffer out for reading, with `len` valid bytes (at most its capacity).
    ///
    /// # Safety
    /// Nobody holds the buffer through this header; header and bytes stay valid until `release`
    /// ran, and no one in this process writes the bytes until then.
    #[must_use]
    pub unsafe fn from_received(header: NonNull<SlotHeader>, len: usize) -> Self {
        // SAFETY: handed on to the caller.
        unsafe { SlotMut::from_free(header, len) }.freeze()
    }

    /// The handle as a plain pointer; whoever has it is one of the counted holders.
    pub fn into_raw(self) -> NonNull<SlotHeader> {
        let header = self.header;
        std::mem::forget(self);
        header
    }

    /// The handle that [`Slot::into_raw`] made a pointer of.
    ///
    /// # Safety
    /// `header` came from `into_raw`, in whichever copy of this code, and is used once.
    pub unsafe fn from_raw(header: NonNull<SlotHeader>) -> Self {
        Self { header }
    }

    /// The provider's bookkeeping, to find out whether a buffer is its own.
    #[inline]
    #[must_use]
    pub fn header(&self) -> NonNull<SlotHeader> {
        self.header
    }

    /// What `release` is of this buffer: identifies the provider.
    #[must_use]
    pub fn provider(&self) -> Release {
        // SAFETY: valid while we hold it.
        unsafe { self.header.as_ref() }.release
    }

    /// The bytes, encapsulation header first.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: valid while we hold it.
        let h = unsafe { self.header.as_ref() };
        // SAFETY: data points at capacity >= len bytes that stay valid while we hold them.
        unsafe { std::slice::from_raw_parts(h.data.as_ptr(), h.len.load(Ordering::Relaxed)) }
    }
}

impl Clone for Slot {
    fn clone(&self) -> Self {
        // SAFETY: valid while we hold it. Relaxed: a new handle is made from an existing one.
        unsafe { self.header.as_ref() }.refs.fetch_add(1, Ordering::Relaxed);
        Self { header: self.header }
    }
}

impl Drop for Slot {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: this handle is one of the counted holders.
        unsafe { let_go(self.header) };
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slot({} bytes)", self.as_bytes().len())
    }
}

impl fmt::Debug for SlotMut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SlotMut({} bytes)", self.as_bytes().len())
    }
}

/// # Safety
/// The caller is a counted holder of `header` and does not use it afterwards.
unsafe fn let_go(header: NonNull<SlotHeader>) {
    // SAFETY: the caller still holds it.
    let h = unsafe { header.as_ref() };
    let release = h.release;
    if h.refs.fetch_sub(1, Ordering::Release) == 1 {
        // Everything the other holders read happens before the provider reuses the bytes.
        fence(Ordering::Acquire);
        // SAFETY: the count is zero, so the buffer is the provider's again.
        unsafe { release(header) };
    }
}

#[cfg(all(test, loom))]
mod model;
