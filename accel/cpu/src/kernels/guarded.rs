//! Memory behind which nothing can be read or written: what vector code does beyond the end of an
//! image is a fault here, and nowhere else.

use std::ops::{Deref, DerefMut};

/// Bytes that end where a page begins that nobody may touch; another one lies before their page.
pub(super) struct Guarded {
    /// The mapping: a guard page, the pages of the bytes, a guard page.
    map: *mut u8,
    map_len: usize,
    start: usize,
    len: usize,
}

impl Guarded {
    /// A copy of these bytes.
    pub(super) fn new(bytes: &[u8]) -> Self {
        // SAFETY: asks for a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let inner = bytes.len().next_multiple_of(page);
        let map_len = inner + 2 * page;
        // SAFETY: a new mapping where the kernel likes it; its middle is opened below, which lies
        // within it.
        let map = unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let map = libc::mmap(std::ptr::null_mut(), map_len, libc::PROT_NONE, flags, -1, 0);
            assert!(map != libc::MAP_FAILED, "{}", std::io::Error::last_os_error());
            let map = map.cast::<u8>();
            let middle = libc::PROT_READ | libc::PROT_WRITE;
            assert_eq!(libc::mprotect(map.add(page).cast(), inner, middle), 0);
            map
        };
        let mut new = Self { map, map_len, start: page + inner - bytes.len(), len: bytes.len() };
        new.copy_from_slice(bytes);
        new
    }
}

impl Deref for Guarded {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        // SAFETY: so many bytes of the mapping lie there, zero at first, and it lives as long.
        unsafe { std::slice::from_raw_parts(self.map.add(self.start), self.len) }
    }
}

impl DerefMut for Guarded {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else knows of them.
        unsafe { std::slice::from_raw_parts_mut(self.map.add(self.start), self.len) }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the whole mapping, and nothing borrows from it any more.
        unsafe { libc::munmap(self.map.cast(), self.map_len) };
    }
}
