//! Reads the machine's description from `/proc`, `/sys` and git.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Environment;

const NETWORK: [&str; 8] = [
    "net/core/rmem_max",
    "net/core/wmem_max",
    "net/core/rmem_default",
    "net/ipv4/tcp_congestion_control",
    "net/ipv4/tcp_rmem",
    "net/ipv4/tcp_wmem",
    "net/ipv4/tcp_slow_start_after_idle",
    "net/ipv4/tcp_autocorking",
];

/// Settings that decide when a thread runs, where, and what its memory costs.
const SETTINGS: [&str; 8] = [
    "proc/sys/kernel/sched_autogroup_enabled",
    "proc/sys/kernel/sched_rt_runtime_us",
    "proc/sys/kernel/numa_balancing",
    "proc/sys/kernel/timer_migration",
    "proc/sys/vm/swappiness",
    "proc/sys/vm/overcommit_memory",
    "sys/kernel/mm/transparent_hugepage/enabled",
    "proc/self/timerslack_ns",
];
/// How words of the kernel's command line begin that do so too; the others are nobody's business.
const BOOTED_WITH: [&str; 14] = [
    "cpuidle",
    "haltpoll",
    "idle=",
    "intel_idle",
    "intel_pstate",
    "isolcpus",
    "mitigations",
    "nohz",
    "nosmt",
    "preempt",
    "processor.",
    "rcu",
    "threadirqs",
    "tsc=",
];

/// Describes the machine as it is now. What cannot be read stays empty: a result is worth having
/// even from a container that hides half of it.
#[must_use]
pub fn capture() -> Environment {
    let cpuinfo = text("/proc/cpuinfo");
    let load_before = load();
    Environment {
        cpu: field(&cpuinfo, "model name").or_else(|| field(&cpuinfo, "Model")).unwrap_or_default(),
        cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        kernel: text("/proc/sys/kernel/osrelease"),
        os: os_name(),
        memory_mb: memory_mb(),
        governor: governor(),
        idle_states: idle_states(),
        virtual_machine: cpuinfo.contains(" hypervisor"),
        load_before,
        load_after: load_before,
        network: network(),
        settings: settings(),
        clock: super::Clock::look(),
        findings: wrong(),
        ..Environment::default()
    }
}

/// What is not as it should be.
fn wrong() -> Vec<super::Finding> {
    super::findings().into_iter().filter(|found| found.level > super::Level::Good).collect()
}

/// Load average over the last minute.
pub(crate) fn load() -> f64 {
    text("/proc/loadavg").split_whitespace().next().and_then(|v| v.parse().ok()).unwrap_or(0.0)
}

fn text(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).map(|t| t.trim().to_owned()).unwrap_or_default()
}

/// The value behind `name :` in a file of such lines.
fn field(text: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.split(':').next().map(str::trim) == Some(name))?;
    line.split_once(':').map(|(_, value)| value.trim().to_owned())
}

fn os_name() -> String {
    let release = text("/etc/os-release");
    let line = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    line.unwrap_or_default().trim_matches('"').to_owned()
}

fn memory_mb() -> u64 {
    let total = field(&text("/proc/meminfo"), "MemTotal").unwrap_or_default();
    total.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn governor() -> String {
    let found = text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    if found.is_empty() { "none".to_owned() } else { found }
}

fn idle_states() -> Vec<String> {
    let folder = Path::new("/sys/devices/system/cpu/cpu0/cpuidle");
    let state = |i: usize| {
        let path = folder.join(format!("state{i}"));
        let name = text(path.join("name"));
        let off = text(path.join("disable")) == "1";
        let mark = if off { ", off" } else { "" };
        (!name.is_empty()).then(|| format!("{name} ({} µs{mark})", text(path.join("latency"))))
    };
    (0..16).map_while(state).collect()
}

fn network() -> BTreeMap<String, String> {
    let read = |name: &str| {
        let value = text(Path::new("/proc/sys").join(name));
        (!value.is_empty()).then(|| (name.replace('/', "."), value.replace('\t', " ")))
    };
    NETWORK.iter().filter_map(|name| read(name)).collect()
}

fn settings() -> BTreeMap<String, String> {
    let read = |path: &str| {
        let value = text(Path::new("/").join(path));
        let name = path.rsplit('/').next().unwrap_or(path);
        let name = if name == "enabled" { "transparent_hugepage" } else { name };
        (!value.is_empty()).then(|| (name.to_owned(), value))
    };
    let words = text("/proc/cmdline");
    let words = words.split_whitespace();
    let booted: Vec<&str> =
        words.filter(|word| BOOTED_WITH.iter().any(|known| word.starts_with(known))).collect();
    let booted = (!booted.is_empty()).then(|| ("booted with".to_owned(), booted.join(" ")));
    let version = text("/proc/sys/kernel/version");
    let preemption = version.split_whitespace().find(|word| word.starts_with("PREEMPT"));
    let preemption = ("preemption".to_owned(), preemption.unwrap_or("none told").to_owned());
    SETTINGS.iter().filter_map(|path| read(path)).chain([preemption]).chain(booted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_at_this_machine_finds_the_kernel_and_cores() {
        let here = capture();
        assert!(here.cores >= 1 && here.memory_mb > 0, "{here:?}");
        assert_eq!(here.kernel, text("/proc/sys/kernel/osrelease"));
        assert!(here.settings.contains_key("swappiness"), "{:?}", here.settings);
        assert!(here.network.contains_key("net.ipv4.tcp_rmem") || here.network.is_empty());
    }

    #[test]
    fn fields_are_found_by_their_whole_name() {
        let text = "model\t\t: 1\nmodel name\t: Nice CPU: fast\n";
        assert_eq!(field(text, "model name").as_deref(), Some("Nice CPU: fast"));
        assert_eq!(field(text, "mode"), None);
    }
}
