//! What is known of a process at a moment, as `angaros launch ctl list` shows it.

use serde::{Deserialize, Serialize};

/// Ticks per second in `/proc/PID/stat`; the same on every Linux (`USER_HZ`).
const TICKS: u64 = 100;

/// One process of a launch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProcessStatus {
    /// Its name in the launch.
    pub name: String,
    /// Full names of its nodes.
    pub nodes: Vec<String>,
    /// `running`, `stopping`, `waiting`, `starting`, `stopped`, or how it ended.
    pub state: String,
    /// The process, while it runs.
    pub pid: Option<i32>,
    /// Seconds since it was started, while it runs.
    pub uptime_s: Option<f64>,
    /// How often it was started again.
    pub restarts: u32,
    /// Processor time it has used, milliseconds.
    pub cpu_ms: Option<u64>,
    /// Memory that is its own or shared, bytes.
    pub memory_bytes: Option<u64>,
}

/// Processor time in milliseconds and memory in bytes of a process; nothing once it is gone.
pub(super) fn usage(pid: i32) -> (Option<u64>, Option<u64>) {
    let file = |name: &str| std::fs::read_to_string(format!("/proc/{pid}/{name}")).ok();
    let cpu = file("stat").and_then(|text| cpu_ms(&text));
    let memory = file("status").and_then(|text| resident(&text));
    (cpu, memory)
}

fn cpu_ms(stat: &str) -> Option<u64> {
    // The program's name stands in parentheses and may hold any character.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) * 1000 / TICKS)
}

fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_tells_time_and_memory() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194304 1 0 0 0 12 30 0 0 20 0 1 0 9 9";
        assert_eq!(cpu_ms(stat), Some(420));
        assert_eq!(resident("Name:\tx\nVmRSS:\t    2048 kB\n"), Some(2 << 20));
        let (cpu, memory) = usage(std::process::id() as i32);
        assert!(cpu.is_some() && memory.is_some_and(|bytes| bytes > 100_000));
        assert_eq!(usage(-5), (None, None));
    }
}
