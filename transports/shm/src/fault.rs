//! Steps at which the crate's own tests kill a process: those between which shared memory is in a
//! state that only the dead one could have finished. Costs nothing outside these tests.

/// The steps; each has a call of [`step`] somewhere.
#[cfg(test)]
pub const STEPS: &[&str] = &[
    "registry initialised",
    "slot locked",
    "slot claimed",
    "doorbell claimed",
    "record written",
    "record stamped",
    "record freed",
    "segment created",
    "ring made",
    "ring offered",
    "control announced",
    "bits set",
    "entry written",
    "oldest dropped",
    "queued, not rung",
    "attached",
    "taken, not held",
    "released, bit set",
    "detached",
    "segment removed",
    "records removed",
    "alive lock given back",
];

/// Does nothing.
#[cfg(not(test))]
#[inline(always)]
pub fn step(_: &'static str) {}

/// Kills this process if a test asked for that at the n-th execution of this step.
#[cfg(test)]
pub fn step(name: &'static str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    static TARGET: OnceLock<Option<(String, AtomicUsize)>> = OnceLock::new();
    debug_assert!(STEPS.contains(&name), "{name}");
    let target = TARGET.get_or_init(|| {
        let text = std::env::var("FAULT").ok()?;
        let (step, count) = text.split_once('#')?;
        Some((step.to_owned(), AtomicUsize::new(count.parse().ok()?)))
    });
    if let Some((step, left)) = target
        && step == name
        && left.fetch_sub(1, Ordering::SeqCst) == 1
    {
        // SAFETY: the call has no preconditions; nothing of this process runs afterwards.
        unsafe { libc::kill(libc::getpid(), libc::SIGKILL) };
    }
}

#[cfg(test)]
mod tests;
