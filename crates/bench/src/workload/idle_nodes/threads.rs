//! What the kernel counts of the threads of a process, read from `/proc/PID/task` (`proc(5)`)
//! without disturbing them.

use std::collections::BTreeMap;
use std::path::Path;

use crate::run::RunError;

/// Threads by their ids.
pub(super) type Threads = BTreeMap<u64, Thread>;

/// One thread up to now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Thread {
    /// Its name, of which the kernel keeps 15 bytes.
    pub(super) name: String,
    /// How often it has gone to sleep by itself, and so was woken again or waits still.
    pub(super) sleeps: u64,
    /// How long it has run, ns.
    pub(super) ran_ns: u64,
}

/// The threads that a process has now.
///
/// # Errors
/// A process that is not there, or a kernel that does not count.
pub(super) fn threads(process: u32) -> Result<Threads, RunError> {
    let folder = format!("/proc/{process}/task");
    let failed = |e: std::io::Error| RunError::Failed(format!("read {folder}: {e}"));
    let mut all = Threads::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let id = entry.file_name().to_string_lossy().parse().unwrap_or(0);
        // A thread may end between the two.
        if let Some(thread) = Thread::read(&entry.path()) {
            all.insert(id, thread);
        }
    }
    match all.is_empty() {
        true => Err(RunError::Failed(format!("{folder} tells of no thread"))),
        false => Ok(all),
    }
}

impl Thread {
    fn read(folder: &Path) -> Option<Self> {
        let text = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        let status = text("status")?;
        let sleeps = status.lines().find_map(|l| l.strip_prefix("voluntary_ctxt_switches:"))?;
        Some(Self {
            name: text("comm")?.trim().to_owned(),
            sleeps: sleeps.trim().parse().ok()?,
            ran_ns: text("schedstat")?.split_whitespace().next()?.parse().ok()?,
        })
    }
}

/// What threads did from one look to a later one. Those that began meanwhile count from their
/// beginning, those that ended not at all.
pub(super) fn since(later: &Threads, earlier: &Threads) -> Vec<Thread> {
    let none = Thread::default();
    let did = |(id, now): (&u64, &Thread)| {
        let before = earlier.get(id).unwrap_or(&none);
        Thread {
            name: now.name.clone(),
            sleeps: now.sleeps.saturating_sub(before.sleeps),
            ran_ns: now.ran_ns.saturating_sub(before.ran_ns),
        }
    };
    later.iter().map(did).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn each_sleep_of_a_thread_is_counted_as_its_own() {
        let (tell, hear) = mpsc::channel::<()>();
        let (answer, answered) = mpsc::channel();
        let sleeper = std::thread::Builder::new().name("idle-test".to_owned()).spawn(move || {
            while hear.recv().is_ok() {
                answer.send(()).unwrap();
            }
        });
        let look = || threads(std::process::id()).unwrap();
        let own = |all: &Threads| {
            let mut named = all.iter().filter(|(_, thread)| thread.name == "idle-test");
            let (id, thread) = named.next().unwrap();
            (*id, thread.clone())
        };
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
        // It waits for the first word.
        while !look().values().any(|t| t.name == "idle-test" && t.sleeps > 0) {
            assert!(std::time::Instant::now() < deadline);
            std::thread::yield_now();
        }
        let before = look();
        let mut slept = 0;
        for _ in 0..50 {
            let count = own(&look()).1.sleeps;
            tell.send(()).unwrap();
            answered.recv().unwrap();
            // Only a thread that has gone to sleep again is woken again.
            while own(&look()).1.sleeps == count {
                assert!(std::time::Instant::now() < deadline);
                std::thread::yield_now();
            }
            slept += 1;
        }
        let after = look();
        let id = own(&after).0;
        let only = |all: &Threads| Threads::from([(id, all[&id].clone())]);
        let did = since(&only(&after), &only(&before));
        assert_eq!((did.len(), did[0].name.as_str()), (1, "idle-test"));
        assert!(did[0].sleeps >= slept && did[0].ran_ns > 0, "{did:?}");
        drop(tell);
        sleeper.unwrap().join().unwrap();
    }

    #[test]
    fn a_process_that_is_not_there_is_an_error() {
        let error = threads(u32::MAX).unwrap_err().to_string();
        assert!(error.starts_with("read /proc/4294967295/task: "), "{error}");
    }

    #[test]
    fn a_thread_that_began_meanwhile_counts_from_its_beginning() {
        let thread = |sleeps, ran_ns| Thread { name: "t".to_owned(), sleeps, ran_ns };
        let earlier = Threads::from([(1, thread(5, 50)), (2, thread(9, 90))]);
        let later = Threads::from([(1, thread(7, 80)), (3, thread(4, 40))]);
        assert_eq!(since(&later, &earlier), [thread(2, 30), thread(4, 40)]);
    }
}
