//! What a process holds: for tests that show that nothing is left of what has ended. Other tests of
//! the same program hold something too, so they run alone, by [`again`](crate::again).

use std::fs;

/// What this process holds at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Open file descriptors.
    pub files: usize,
    /// Threads.
    pub threads: usize,
    /// Bytes of memory that are no part of a file.
    pub memory_bytes: u64,
}

/// What this process holds now; `None` where the system does not say, which Linux does.
#[must_use]
pub fn held() -> Option<Held> {
    let count = |folder: &str| fs::read_dir(folder).map(Iterator::count).ok();
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(Held {
        files: count("/proc/self/fd")?,
        threads: count("/proc/self/task")?,
        memory_bytes: memory_bytes(&status)?,
    })
}

/// Set for a test that runs in a process of its own, where no other test holds anything.
const ALONE: &str = "ANGAROS_TEST_ALONE";

/// Runs `test` in a process of its own, where [`held_alone`] lets it go on.
///
/// # Panics
/// It fails there, or there is no such test.
pub fn alone(test: &str) {
    let output = crate::again(test).env(ALONE, "1").output().expect("a test program starts");
    crate::passed(&output);
}

/// What this process holds now, in a test that [`alone`] runs; `None`, with the reason printed, if
/// the test is not to run.
#[must_use]
pub fn held_alone() -> Option<Held> {
    if std::env::var_os(ALONE).is_none() {
        crate::skipped("another test runs this in a process of its own");
        return None;
    }
    let held = held();
    if held.is_none() {
        crate::skipped("the system does not tell what is held");
    }
    held
}

/// What `/proc/PID/status` says of memory.
fn memory_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_the_line_that_tells_it() {
        let status = "VmRSS:\t    4096 kB\nRssAnon:\t    2048 kB\nThreads:\t1\n";
        assert_eq!(memory_bytes(status), Some(2 << 20));
        assert_eq!(memory_bytes("VmRSS:\t 1 kB\n"), None);
    }

    #[test]
    fn a_file_that_is_open_counts() {
        let Some(before) = held() else { return crate::skipped("no /proc here") };
        assert!(before.files >= 1 && before.threads >= 1 && before.memory_bytes > 0);
        // Other tests may open and close files meanwhile, but not so many.
        let program = std::env::current_exe().unwrap();
        let files: Vec<_> = (0..200).map(|_| fs::File::open(&program).unwrap()).collect();
        assert!(held().unwrap().files > before.files + 100);
        drop(files);
    }
}
