//! What the kernel does for an exchange: a page of words in memory that two processes share, and
//! whose process is at the other end of a socket.

use rustix::fs::memfd_create;
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, fcntl_get_seals, fstat, ftruncate};
use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// Blocks of a lender at most: the words of a page.
pub const BLOCKS: usize = 64;

type Words = [AtomicU64; BLOCKS];

/// A page of words that two processes see.
pub(super) struct Page(NonNull<Words>);

// SAFETY: the words are atomic, and the mapping stays while this lives.
unsafe impl Send for Page {}
// SAFETY: as above.
unsafe impl Sync for Page {}

impl Page {
    /// A page of zeros and what others map it by. Where they may not write, the kernel sees to it.
    pub fn new(others_write: bool) -> io::Result<(Self, OwnedFd)> {
        let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
        let fd = memfd_create("angaros-blocks", flags)?;
        ftruncate(&fd, size_of::<Words>() as u64)?;
        let page = Self::map(&fd, ProtFlags::READ | ProtFlags::WRITE)?;
        // A file that shrinks would end whoever looks into its page.
        let mut seals = SealFlags::SHRINK | SealFlags::GROW;
        if !others_write {
            seals |= SealFlags::FUTURE_WRITE;
        }
        fcntl_add_seals(&fd, seals | SealFlags::SEAL)?;
        Ok((page, fd))
    }

    /// The page of another process, to be read.
    pub fn theirs(fd: &OwnedFd) -> io::Result<Self> {
        Self::sealed(fd)?;
        Self::map(fd, ProtFlags::READ)
    }

    /// The page that another process made for this one to write.
    pub fn ours(fd: &OwnedFd) -> io::Result<Self> {
        Self::sealed(fd)?;
        Self::map(fd, ProtFlags::READ | ProtFlags::WRITE)
    }

    /// Refuses what may shrink, or is too short.
    fn sealed(fd: &OwnedFd) -> io::Result<()> {
        let stays = fcntl_get_seals(fd)?.contains(SealFlags::SHRINK);
        let is_long = fstat(fd)?.st_size >= size_of::<Words>() as i64;
        if stays && is_long { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn map(fd: &OwnedFd, protection: ProtFlags) -> io::Result<Self> {
        let len = size_of::<Words>();
        let to = std::ptr::null_mut();
        // SAFETY: a new mapping at an address that the kernel chooses.
        let at = unsafe { mmap(to, len, protection, MapFlags::SHARED, fd, 0) }?;
        NonNull::new(at.cast()).map(Self).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// The word of a block. That of a page that is only read must not be written.
    pub fn word(&self, slot: usize) -> &AtomicU64 {
        // SAFETY: the mapping has all words, as its file has and stays so, and ends with `self`.
        let words = unsafe { self.0.as_ref() };
        &words[slot % BLOCKS]
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // SAFETY: the mapping is this one's, and nobody has a word of it any more. Where it cannot
        // be taken away it stays.
        let _ = unsafe { munmap(self.0.as_ptr().cast(), size_of::<Words>()) };
    }
}

/// Whether the other end of a socket is a process of this user.
pub(super) fn is_ours(socket: impl AsFd) -> bool {
    let mut peer = libc::ucred { pid: 0, uid: libc::uid_t::MAX, gid: libc::gid_t::MAX };
    let mut size = size_of::<libc::ucred>() as libc::socklen_t;
    let socket = socket.as_fd().as_raw_fd();
    // SAFETY: the descriptor is open; `peer` and `size` are live, writable, and `size` is that of
    // `peer`.
    let asked = unsafe {
        let to = (&raw mut peer).cast();
        libc::getsockopt(socket, libc::SOL_SOCKET, libc::SO_PEERCRED, to, &raw mut size)
    };
    asked == 0 && peer.uid == rustix::process::geteuid().as_raw()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_page_is_seen_by_both_and_written_only_by_those_who_may() {
        let (page, fd) = Page::new(false).unwrap();
        let theirs = Page::theirs(&fd).unwrap();
        page.word(5).store(7, Ordering::Release);
        assert_eq!(theirs.word(5).load(Ordering::Acquire), 7);
        assert!(Page::ours(&fd).is_err(), "it may be read only");
        let (page, fd) = Page::new(true).unwrap();
        Page::ours(&fd).unwrap().word(0).store(9, Ordering::Release);
        assert_eq!(page.word(0).load(Ordering::Acquire), 9);
        assert!(ftruncate(&fd, 0).is_err(), "it does not shrink");
    }

    #[test]
    fn what_may_shrink_or_is_too_short_is_no_page() {
        let open = |len| {
            let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
            let fd = memfd_create("no_page", flags).unwrap();
            ftruncate(&fd, len).unwrap();
            fd
        };
        assert!(Page::theirs(&open(4096)).is_err());
        let short = open(8);
        fcntl_add_seals(&short, SealFlags::SHRINK).unwrap();
        assert!(Page::theirs(&short).is_err());
        let file = OwnedFd::from(std::fs::File::open("/proc/self/exe").unwrap());
        assert!(Page::theirs(&file).is_err());
    }
}
