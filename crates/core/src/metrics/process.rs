//! What the kernel says about this process.

use super::family::{CPU, FILES, PROCESS_THREADS, RESIDENT, Sample};
use angaros_transport::clock::process_cpu_ns;
use std::fs;

/// Its metrics; those that the kernel does not tell are left away.
pub(super) fn samples() -> Vec<Sample> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = field(&status, "VmRSS:").map(|kilobytes| kilobytes * 1024.0);
    // The directory that is read is one of them.
    let files = fs::read_dir("/proc/self/fd").map(|all| all.count().saturating_sub(1) as f64).ok();
    [
        (CPU, Some(process_cpu_ns() as f64 / 1e9)),
        (RESIDENT, resident),
        (PROCESS_THREADS, field(&status, "Threads:")),
        (FILES, files),
    ]
    .into_iter()
    .filter_map(|(family, value)| Some(Sample::new(family, &[], value?)))
    .collect()
}

/// The number behind a name.
fn field(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_tells_of_every_one() {
        let samples = samples();
        assert_eq!(samples.len(), 4);
        assert!(samples.iter().all(|sample| sample.value > 0.0), "{samples:?}");
        assert_eq!(field("Name:\ta\nThreads:\t7\n", "Threads:"), Some(7.0));
        assert_eq!(field("Threads:", "Threads:"), None);
    }
}
