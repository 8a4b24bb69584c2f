//! The kernel's settings: clocks, sockets, memory.

use super::{Finding, Machine};

/// A receive buffer that large messages over a network fit into, bytes.
const RECEIVE_BUFFER: u64 = 2 << 20;
/// Sleeps that end so much later than asked are late by design, ns.
const SLACK_NS: u64 = 1000;
const CLOCK: &str = "sys/devices/system/clocksource/clocksource0";
const HUGE: &str = "sys/kernel/mm/transparent_hugepage/enabled";

pub fn look(machine: &Machine) -> Vec<Finding> {
    let mut found = vec![
        clock(machine),
        slack(machine),
        receive_buffer(machine),
        swap(machine),
        huge_pages(machine),
        mitigations(machine),
    ];
    found.extend(tcp(machine));
    found
}

fn clock(machine: &Machine) -> Finding {
    let current = machine.text(&format!("{CLOCK}/current_clocksource")).unwrap_or_default();
    let available = machine.text(&format!("{CLOCK}/available_clocksource")).unwrap_or_default();
    let fast = ["tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page", "xen", ""];
    if fast.contains(&current.as_str()) {
        let name = if current.is_empty() { "the kernel does not tell" } else { &current };
        return Finding::good("clock source", name);
    }
    let why = "every reading of the clock goes to a device, a microsecond or more each time";
    let fix = match available.split_whitespace().find(|name| fast.contains(name)) {
        Some(name) => format!("echo {name} | sudo tee /{CLOCK}/current_clocksource"),
        None => "# boot with tsc=reliable, if the processor's counter is constant".to_owned(),
    };
    Finding::disturbs("clock source", current, why, fix)
}

fn slack(machine: &Machine) -> Finding {
    match machine.number("proc/self/timerslack_ns") {
        Some(ns) if ns > SLACK_NS => Finding::note(
            "timer slack",
            format!("sleeps may end {} µs late", ns / 1000),
            "a paced source sends late by as much; latency from the intended time contains it",
            // Children inherit what their shell has; a script's shell ends with it.
            "# in the shell that measures: echo 1 > /proc/$$/timerslack_ns",
        ),
        Some(ns) => Finding::good("timer slack", format!("{ns} ns")),
        None => Finding::good("timer slack", "the kernel does not tell"),
    }
}

fn receive_buffer(machine: &Machine) -> Finding {
    match machine.number("proc/sys/net/core/rmem_max") {
        Some(bytes) if bytes < RECEIVE_BUFFER => Finding::note(
            "receive buffer",
            format!("at most {} kB", bytes / 1000),
            "bursts of large messages over UDP overflow it and are lost or sent again",
            "sudo sysctl -w net.core.rmem_max=16777216",
        ),
        Some(bytes) => Finding::good("receive buffer", format!("at most {} kB", bytes / 1000)),
        None => Finding::good("receive buffer", "the kernel does not tell"),
    }
}

fn tcp(machine: &Machine) -> Vec<Finding> {
    let one = |topic: &str, name: &str, why: &str| match machine
        .number(&format!("proc/sys/net/ipv4/{name}"))
    {
        Some(1) => {
            let fix = format!("sudo sysctl -w net.ipv4.{name}=0");
            Finding::note(topic, format!("net.ipv4.{name} is on"), why, fix)
        }
        _ => Finding::good(topic, "off, or not told"),
    };
    vec![
        one(
            "TCP after a pause",
            "tcp_slow_start_after_idle",
            "after a pause a connection begins slowly: large messages at low rates take longer",
        ),
        one(
            "TCP corking",
            "tcp_autocorking",
            "the kernel holds small segments back while others are under way",
        ),
    ]
}

fn swap(machine: &Machine) -> Finding {
    let info = machine.text("proc/meminfo").unwrap_or_default();
    let kb = |name: &str| -> u64 {
        let line = info.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.trim_start_matches(':').split_whitespace().next()?.parse().ok())
            .unwrap_or(0)
    };
    let used = kb("SwapTotal").saturating_sub(kb("SwapFree"));
    match used {
        0..=1024 => Finding::good("swap", "not used"),
        _ => Finding::disturbs(
            "swap",
            format!("{} MB are swapped out", used / 1024),
            "memory that is read back from a disk in the middle of a message costs milliseconds",
            "sudo swapoff -a",
        ),
    }
}

fn huge_pages(machine: &Machine) -> Finding {
    let text = machine.text(HUGE).unwrap_or_default();
    match text.contains("[always]") {
        true => Finding::note(
            "huge pages",
            "always".into(),
            "the kernel puts pages together while a process runs, which stops it for a moment",
            format!("echo madvise | sudo tee /{HUGE}"),
        ),
        false => Finding::good("huge pages", "only where asked for, or not told"),
    }
}

fn mitigations(machine: &Machine) -> Finding {
    let folder = machine.root.join("sys/devices/system/cpu/vulnerabilities");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let active = |entry: std::fs::DirEntry| {
        let text = std::fs::read_to_string(entry.path()).ok()?;
        let name = entry.file_name().to_string_lossy().into_owned();
        text.starts_with("Mitigation").then_some(name)
    };
    let mut names: Vec<String> = entries.filter_map(active).collect();
    names.sort();
    match names.is_empty() {
        true => Finding::good("mitigations", "none active, or not told"),
        false => Finding::note(
            "mitigations",
            format!("the kernel works around {}", names.join(", ")),
            "every system call and every switch between processes costs more than on other chips",
            "# boot with mitigations=off, only on a machine that runs nobody else's programs",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::findings::Level;
    use crate::environment::findings::tests::{Root, of};

    #[test]
    fn settings_that_cost_latency_are_found_with_the_command_that_ends_them() {
        let root = Root::new(
            "kernel",
            &[
                ("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n"),
                ("sys/devices/system/clocksource/clocksource0/available_clocksource", "tsc hpet"),
                ("proc/self/timerslack_ns", "50000\n"),
                ("proc/sys/net/core/rmem_max", "212992\n"),
                ("proc/sys/net/ipv4/tcp_autocorking", "1"),
                ("proc/sys/net/ipv4/tcp_slow_start_after_idle", "0"),
                ("proc/meminfo", "SwapTotal:  9000 kB\nSwapFree:   4000 kB\n"),
                ("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never"),
                ("sys/devices/system/cpu/vulnerabilities/meltdown", "Mitigation: PTI"),
                ("sys/devices/system/cpu/vulnerabilities/srbds", "Not affected"),
            ],
        );
        let found = look(&root.machine());
        let fix = of(&found, "clock source").fix.unwrap();
        assert!(fix.starts_with("echo tsc | sudo tee /sys/devices/system/clocksource/"), "{fix}");
        assert_eq!(of(&found, "clock source").level, Level::Disturbs);
        assert_eq!(of(&found, "swap").what, "4 MB are swapped out");
        assert_eq!(of(&found, "timer slack").what, "sleeps may end 50 µs late");
        assert_eq!(of(&found, "mitigations").what, "the kernel works around meltdown");
        for topic in ["receive buffer", "TCP corking", "huge pages"] {
            assert_eq!(of(&found, topic).level, Level::Note);
        }
        assert_eq!(of(&found, "TCP after a pause").level, Level::Good);
    }
}
