//! The few kernel calls this crate needs, each with its errors as values: mappings, locks that die
//! with their holder, futexes and file space.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU32;

/// Fills a range with pages before anybody touches it; since Linux 5.14.
const MADV_POPULATE_WRITE: libc::c_int = 23;

/// A shared mapping of the start of a file; unmapped when dropped.
pub struct Mapping {
    base: NonNull<u8>,
    len: usize,
}

// SAFETY: a mapping is plain memory; access to it is through atomics or governed by the owner.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Maps `len` bytes; the file may be shorter, what lies beyond its end must not be touched.
    pub fn shared(file: &File, len: usize) -> io::Result<Self> {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_SHARED | libc::MAP_NORESERVE;
        // SAFETY: a new mapping at an address the kernel chooses.
        let at = unsafe {
            libc::mmap(std::ptr::null_mut(), len, protection, flags, file.as_raw_fd(), 0)
        };
        if at == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let base = NonNull::new(at.cast()).ok_or(io::ErrorKind::InvalidData)?;
        // SAFETY: the range is the mapping just made. A core dump without it is only smaller.
        unsafe { libc::madvise(at, len, libc::MADV_DONTDUMP) };
        Ok(Self { base, len })
    }

    /// Its first byte.
    pub fn base(&self) -> NonNull<u8> {
        self.base
    }

    /// Its length in bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Makes the pages of `range` present, so that no first touch costs a fault. Best effort.
    pub fn populate(&self, range: Range<usize>) {
        if range.end <= self.len && range.start < range.end {
            // SAFETY: the range lies inside the mapping; a failure changes nothing.
            unsafe {
                let start = self.base.as_ptr().add(range.start);
                libc::madvise(start.cast(), range.len(), MADV_POPULATE_WRITE);
            }
        }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours and nobody refers to it any more.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.len) };
    }
}

/// The file system that a file or folder lies in.
fn file_system(file: &File) -> Option<libc::statvfs> {
    // SAFETY: statvfs is plain data for which zero is valid, and lives through the call.
    let (done, about) = unsafe {
        let mut about: libc::statvfs = std::mem::zeroed();
        (libc::fstatvfs(file.as_raw_fd(), &raw mut about), about)
    };
    (done == 0).then_some(about)
}

/// The size of the file system a file lies in, where it has one.
#[allow(clippy::useless_conversion, reason = "the fields have other sizes on 32 bits")]
pub fn file_system_bytes(file: &File) -> Option<u64> {
    let about = file_system(file)?;
    let bytes = u64::from(about.f_blocks).saturating_mul(u64::from(about.f_frsize));
    (bytes > 0).then_some(bytes)
}

/// Bytes that this user may still take in the file system a file or folder lies in.
#[allow(clippy::useless_conversion, reason = "the fields have other sizes on 32 bits")]
pub fn free_bytes(file: &File) -> Option<u64> {
    let about = file_system(file)?;
    Some(u64::from(about.f_bavail).saturating_mul(u64::from(about.f_frsize)))
}

/// Gives `range` of the file real space, so that touching it can never fail later.
pub fn allocate(file: &File, range: Range<u64>) -> io::Result<()> {
    let start = range.start as libc::off_t;
    let len = (range.end - range.start) as libc::off_t;
    loop {
        // SAFETY: the call uses only the descriptor.
        if unsafe { libc::fallocate(file.as_raw_fd(), 0, start, len) } == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// `fcntl` with 64-bit offsets on every processor: the bytes that are locked lie beyond what the C
/// library's own offsets of a 32-bit program reach, and there it would lock others instead.
#[cfg(target_pointer_width = "32")]
const FCNTL: libc::c_long = libc::SYS_fcntl64;
#[cfg(not(target_pointer_width = "32"))]
const FCNTL: libc::c_long = libc::SYS_fcntl;

/// Returns whether the kernel did it.
fn ofd_lock(file: &File, command: libc::c_int, lock: &mut libc::flock64) -> bool {
    // SAFETY: the structure outlives the call, which reads and writes nothing else.
    unsafe { libc::syscall(FCNTL, file.as_raw_fd(), command, std::ptr::from_mut(lock)) == 0 }
}

fn byte_lock(kind: libc::c_int, range: &Range<u64>) -> libc::flock64 {
    // SAFETY: all zero is a valid flock64.
    let mut lock: libc::flock64 = unsafe { std::mem::zeroed() };
    lock.l_type = kind as libc::c_short;
    lock.l_whence = libc::SEEK_SET as libc::c_short;
    lock.l_start = range.start.cast_signed();
    lock.l_len = (range.end - range.start).cast_signed();
    lock
}

/// Takes the lock on one byte unless another open file has it; the kernel gives it back when the
/// file is closed, however its process ends.
pub fn try_lock(file: &File, byte: u64) -> io::Result<bool> {
    let mut lock = byte_lock(libc::F_WRLCK, &(byte..byte + 1));
    if ofd_lock(file, libc::F_OFD_SETLK, &mut lock) {
        return Ok(true);
    }
    let error = io::Error::last_os_error();
    match error.raw_os_error() {
        Some(libc::EAGAIN | libc::EACCES | libc::EINTR) => Ok(false),
        _ => Err(error),
    }
}

/// Gives the lock on one byte back.
pub fn unlock(file: &File, byte: u64) {
    // Unlocking an open file does not fail.
    ofd_lock(file, libc::F_OFD_SETLK, &mut byte_lock(libc::F_UNLCK, &(byte..byte + 1)));
}

/// Whether another open file holds a lock on any byte of `range`. When the kernel does not say, the
/// answer is yes: no process is declared dead by mistake.
pub fn is_locked_by_another(file: &File, range: Range<u64>) -> bool {
    let mut lock = byte_lock(libc::F_WRLCK, &range);
    let told = ofd_lock(file, libc::F_OFD_GETLK, &mut lock);
    !told || lock.l_type != libc::F_UNLCK as libc::c_short
}

/// Sleeps while `word` is `seen`, at most `ns` nanoseconds; `u64::MAX` is no limit.
pub fn futex_wait(word: &AtomicU32, seen: u32, ns: u64) {
    let span = libc::timespec {
        tv_sec: (ns / 1_000_000_000) as libc::time_t,
        tv_nsec: (ns % 1_000_000_000) as libc::c_long,
    };
    let span = if ns == u64::MAX { std::ptr::null() } else { &raw const span };
    // SAFETY: word and span outlive the call; every reason to return is handled alike.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT, seen, span);
    }
}

/// How many words a thread can sleep on at once (`futex_waitv(2)`).
pub const WAIT_ANY_AT_MOST: usize = 128;
/// The number of that call, the same on every processor; since Linux 5.16.
const SYS_FUTEX_WAITV: libc::c_long = 449;

/// A word as `futex_waitv` wants it.
#[repr(C)]
struct Waiter {
    value: u64,
    address: u64,
    flags: u32,
    reserved: u32,
}

/// A time of 64 bits, also on processors with less.
#[repr(C)]
struct KernelTime {
    seconds: i64,
    nanoseconds: i64,
}

/// Sleeps while every word has its value, until the monotonic clock shows `until_ns`. Returns
/// whether the kernel knows the call.
pub fn futex_wait_any(words: &[(&AtomicU32, u32)], until_ns: u64) -> bool {
    /// The word has 32 bits and may be shared with other processes.
    const SHARED_U32: u32 = 2;
    let waiters: Vec<_> = words
        .iter()
        .map(|(word, value)| Waiter {
            value: u64::from(*value),
            address: word.as_ptr().addr() as u64,
            flags: SHARED_U32,
            reserved: 0,
        })
        .collect();
    let until = KernelTime {
        seconds: (until_ns / 1_000_000_000).cast_signed(),
        nanoseconds: (until_ns % 1_000_000_000).cast_signed(),
    };
    // SAFETY: words and time outlive the call, which writes to neither.
    let done = unsafe {
        libc::syscall(
            SYS_FUTEX_WAITV,
            waiters.as_ptr(),
            waiters.len() as libc::c_uint,
            0,
            &raw const until,
            libc::CLOCK_MONOTONIC,
        )
    };
    let error = || io::Error::last_os_error().raw_os_error();
    done >= 0 || matches!(error(), Some(libc::EAGAIN | libc::EINTR | libc::ETIMEDOUT))
}

/// The list by which the kernel finds a word that the end of a thread marks
/// (`struct robust_list_head`): empty, but for the word as the one of which it is not known whether
/// it was taken, which may lie anywhere.
#[repr(C)]
pub struct RobustList {
    next: *const Self,
    offset: libc::c_long,
    pending: *const u32,
}

impl RobustList {
    /// Makes `word` the one that the kernel marks at the end of the calling thread, which has no
    /// others; `None` where the kernel does not. Until [`forget`](Self::forget) the result must
    /// live.
    pub fn of(word: &AtomicU32) -> Option<Box<Self>> {
        let pending = word.as_ptr().cast_const();
        let mut list = Box::new(Self { next: std::ptr::null(), offset: 0, pending });
        list.next = &raw const *list;
        let bytes = size_of::<Self>();
        // SAFETY: the kernel reads the list when the thread ends; the thread uses no robust mutex
        // of the C library, whose list this takes the place of.
        let done = unsafe { libc::syscall(libc::SYS_set_robust_list, &raw const *list, bytes) };
        (done == 0).then_some(list)
    }

    /// The end of the calling thread marks nothing any more.
    pub fn forget() {
        let none = std::ptr::null::<Self>();
        // SAFETY: the kernel takes no list for an empty one.
        unsafe { libc::syscall(libc::SYS_set_robust_list, none, size_of::<Self>()) };
    }
}

/// The number of the calling thread.
pub fn thread_number() -> u32 {
    // SAFETY: the call has no arguments and does not fail.
    unsafe { libc::gettid() }.cast_unsigned()
}

/// Wakes up to `waiters` sleepers of `word`.
pub fn futex_wake(word: &AtomicU32, waiters: i32) {
    // SAFETY: the kernel uses only the address.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, waiters) };
}
