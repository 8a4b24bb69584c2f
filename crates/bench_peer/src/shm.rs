//! A shared file in memory and futex words in it, for peers that bring their own shared memory.

use std::fs::{File, OpenOptions};
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::LinkError;

/// A file under `/dev/shm`, mapped into this process; the creator removes its name on drop.
pub struct SharedFile {
    start: *mut u8,
    len: usize,
    path: Option<PathBuf>,
}

// SAFETY: the mapping belongs to the process, not to a thread; whoever dereferences it
// synchronises by itself.
unsafe impl Send for SharedFile {}

impl SharedFile {
    /// Creates `name` with `len` zero bytes. It appears under its name only when it is complete.
    ///
    /// # Errors
    /// When the file cannot be made, sized or mapped.
    pub fn create(name: &str, len: usize) -> Result<Self, LinkError> {
        let path = path_of(name);
        let hidden = path_of(&format!("{name}.{}", std::process::id()));
        let what = format!("create {}", path.display());
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(&hidden)
            .map_err(LinkError::io(what.as_str()))?;
        let made = file
            .set_len(len as u64)
            .map_err(LinkError::io(what.as_str()))
            .and_then(|()| map(&file, len))
            .and_then(|start| {
                std::fs::rename(&hidden, &path).map_err(LinkError::io(what.as_str()))?;
                Ok(start)
            });
        match made {
            Ok(start) => Ok(Self { start, len, path: Some(path) }),
            Err(error) => {
                // The first error is the one to report.
                std::fs::remove_file(&hidden).ok();
                Err(error)
            }
        }
    }

    /// Opens what the other side created, waiting for it at most `timeout`.
    ///
    /// # Errors
    /// When it does not appear, has another size, or cannot be mapped.
    pub fn open(name: &str, len: usize, timeout: Duration) -> Result<Self, LinkError> {
        let path = path_of(name);
        let start = Instant::now();
        let file = loop {
            match OpenOptions::new().read(true).write(true).open(&path) {
                Ok(file) => break file,
                Err(error) if start.elapsed() > timeout => {
                    return Err(LinkError::io(format!("open {}", path.display()))(error));
                }
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let size = file.metadata().map_err(LinkError::io("read size"))?.len();
        if size != len as u64 {
            let shown = path.display();
            return Err(LinkError::Middleware(format!("{shown} has {size} bytes, expected {len}")));
        }
        Ok(Self { start: map(&file, len)?, len, path: None })
    }

    /// The first byte of the mapping, page aligned.
    #[must_use]
    pub fn start(&self) -> *mut u8 {
        self.start
    }

    /// The length of the mapping.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the mapping holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The 32-bit word at a byte offset.
    ///
    /// # Errors
    /// When the offset is outside the mapping or not a multiple of 4.
    pub fn word(&self, offset: usize) -> Result<&AtomicU32, LinkError> {
        if !offset.is_multiple_of(4) || offset.checked_add(4).is_none_or(|end| end > self.len) {
            return Err(LinkError::Middleware(format!("no word at offset {offset}")));
        }
        // SAFETY: in bounds and aligned as checked; all access to words in the file goes through
        // atomics.
        Ok(unsafe { AtomicU32::from_ptr(self.start.add(offset).cast()) })
    }
}

impl Drop for SharedFile {
    fn drop(&mut self) {
        // SAFETY: the mapping was made with exactly this address and length and nothing borrows
        // it any more.
        unsafe { libc::munmap(self.start.cast(), self.len) };
        if let Some(path) = &self.path {
            // Already gone is as good.
            std::fs::remove_file(path).ok();
        }
    }
}

fn path_of(name: &str) -> PathBuf {
    PathBuf::from("/dev/shm").join(format!("angaros-peer-{name}"))
}

fn map(file: &File, len: usize) -> Result<*mut u8, LinkError> {
    // SAFETY: a fresh shared mapping at an address of the kernel's choice touches no existing
    // memory; populating it keeps first-touch page faults out of the measurement.
    let start = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_POPULATE,
            file.as_raw_fd(),
            0,
        )
    };
    if start == libc::MAP_FAILED { Err(LinkError::os("map shared file")) } else { Ok(start.cast()) }
}

/// Sleeps while `word` is `expected`, at most `timeout`. May return early: look at the word again.
pub fn futex_wait(word: &AtomicU32, expected: u32, timeout: Duration) {
    let time = libc::timespec {
        tv_sec: timeout.as_secs().min(i32::MAX as u64) as libc::time_t,
        tv_nsec: timeout.subsec_nanos() as _,
    };
    // SAFETY: the word outlives the call and the time is a valid timespec; every outcome is a
    // reason to look again.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT, expected, &raw const time)
    };
}

/// Wakes one sleeper on `word`.
pub fn futex_wake(word: &AtomicU32) {
    // SAFETY: only the address of the word is used.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, 1) };
}

/// A counter that a sender bumps and a receiver sleeps on: two words, the count and a flag "I
/// sleep".
pub struct Doorbell<'a> {
    count: &'a AtomicU32,
    sleeping: &'a AtomicU32,
}

impl<'a> Doorbell<'a> {
    /// A doorbell made of two words of a shared file.
    #[must_use]
    pub fn new(count: &'a AtomicU32, sleeping: &'a AtomicU32) -> Self {
        Self { count, sleeping }
    }

    /// The count as seen now; what was written before the last ring is visible after it.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count.load(Ordering::Acquire)
    }

    /// Bumps the count and wakes the receiver if it sleeps.
    pub fn ring(&self) {
        self.count.fetch_add(1, Ordering::SeqCst);
        if self.sleeping.load(Ordering::SeqCst) != 0 {
            futex_wake(self.count);
        }
    }

    /// Waits until the count differs from `seen`, at most `timeout`, and returns it.
    #[must_use]
    pub fn wait(&self, seen: u32, spin: bool, timeout: Duration) -> u32 {
        let start = Instant::now();
        let mut polls = 0u32;
        loop {
            let count = self.count();
            if count != seen {
                return count;
            }
            polls = polls.wrapping_add(1);
            if spin && !polls.is_multiple_of(256) {
                std::hint::spin_loop();
                continue;
            }
            let Some(left) = timeout.checked_sub(start.elapsed()).filter(|left| !left.is_zero())
            else {
                return count;
            };
            if !spin {
                self.sleep(seen, left);
            }
        }
    }

    fn sleep(&self, seen: u32, timeout: Duration) {
        self.sleeping.store(1, Ordering::SeqCst);
        // The kernel compares again, so a ring between the store and here is not missed.
        futex_wait(self.count, seen, timeout);
        self.sleeping.store(0, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(what: &str) -> String {
        format!("test-{what}-{}", std::process::id())
    }

    #[test]
    fn two_mappings_of_one_file_see_each_other_and_the_name_goes_with_the_creator() {
        let made = SharedFile::create(&name("map"), 4096).unwrap();
        let opened = SharedFile::open(&name("map"), 4096, Duration::ZERO).unwrap();
        made.word(64).unwrap().store(42, Ordering::Release);
        assert_eq!(opened.word(64).unwrap().load(Ordering::Acquire), 42);
        assert!(opened.word(4096).is_err() && opened.word(2).is_err());
        assert!(SharedFile::open(&name("map"), 8192, Duration::ZERO).is_err());
        drop(made);
        assert!(SharedFile::open(&name("map"), 4096, Duration::ZERO).is_err());
    }

    #[test]
    fn a_ring_wakes_a_sleeper_and_silence_ends_at_the_time_out() {
        let (count, sleeping) = (AtomicU32::new(0), AtomicU32::new(0));
        let bell = Doorbell::new(&count, &sleeping);
        let start = Instant::now();
        assert_eq!(bell.wait(0, false, Duration::from_millis(30)), 0);
        assert!(start.elapsed() >= Duration::from_millis(29));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                bell.ring();
            });
            assert_eq!(bell.wait(0, false, Duration::from_secs(20)), 1);
        });
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
