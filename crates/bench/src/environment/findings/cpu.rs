//! The processor: how fast it runs, how it sleeps, who shares it.

use super::{Finding, Machine};

const CPUS: &str = "sys/devices/system/cpu";
/// Leaving an idle state that takes longer than this shows in a latency, µs.
const DEEP_US: u64 = 20;

pub fn look(machine: &Machine) -> Vec<Finding> {
    vec![
        governor(machine),
        idle(machine),
        threads(machine),
        boost(machine),
        thermal(machine),
        isolation(machine),
        guest(machine),
    ]
}

fn governor(machine: &Machine) -> Finding {
    let of = |(_, cpu): &(u64, std::path::PathBuf)| {
        std::fs::read_to_string(cpu.join("cpufreq/scaling_governor")).ok()
    };
    let cpus = machine.numbered(CPUS, "cpu");
    let mut governors: Vec<String> =
        cpus.iter().filter_map(of).map(|text| text.trim().to_owned()).collect();
    governors.sort();
    governors.dedup();
    let names = governors.join(", ");
    match governors.as_slice() {
        [] => Finding::good("governor", "the kernel does not set the frequency here"),
        [one] if one == "performance" => Finding::good("governor", names),
        _ => Finding::disturbs(
            "governor",
            names,
            "the frequency, and with it every latency, follows the load of the last milliseconds",
            "sudo cpupower frequency-set -g performance",
        ),
    }
}

fn idle(machine: &Machine) -> Finding {
    let folder = format!("{CPUS}/cpu0/cpuidle");
    let deep = |(_, state): &(u64, std::path::PathBuf)| {
        let read = |name: &str| std::fs::read_to_string(state.join(name)).ok();
        let latency: u64 = read("latency")?.trim().parse().ok()?;
        let off = read("disable").is_some_and(|text| text.trim() == "1");
        let name = read("name")?.trim().to_owned();
        (latency > DEEP_US && !off).then(|| format!("{name} ({latency} µs)"))
    };
    let states: Vec<String> = machine.numbered(&folder, "state").iter().filter_map(deep).collect();
    match states.is_empty() {
        true => Finding::good("idle states", "none that takes long to leave"),
        false => Finding::note(
            "idle states",
            format!("the processor may sleep in {}", states.join(", ")),
            "the first message after a pause pays for waking it: latency falls as the rate rises",
            format!("sudo cpupower idle-set -D {DEEP_US}"),
        ),
    }
}

fn threads(machine: &Machine) -> Finding {
    match machine.number(&format!("{CPUS}/smt/active")) {
        Some(1) => Finding::note(
            "hyper-threading",
            "two threads share a core".into(),
            "what runs on the other thread takes up to half of the core",
            format!("echo off | sudo tee /{CPUS}/smt/control"),
        ),
        _ => Finding::good("hyper-threading", "off, or not told"),
    }
}

fn boost(machine: &Machine) -> Finding {
    let intel = format!("{CPUS}/intel_pstate/no_turbo");
    let others = format!("{CPUS}/cpufreq/boost");
    let why = "how fast a core runs depends on heat and on the other cores";
    match (machine.number(&intel), machine.number(&others)) {
        (Some(0), _) => {
            Finding::note("boost", "on".into(), why, format!("echo 1 | sudo tee /{intel}"))
        }
        (_, Some(1)) => {
            Finding::note("boost", "on".into(), why, format!("echo 0 | sudo tee /{others}"))
        }
        _ => Finding::good("boost", "off, or not told"),
    }
}

fn thermal(machine: &Machine) -> Finding {
    let cpus = machine.numbered(CPUS, "cpu");
    let count = |(_, cpu): &(u64, std::path::PathBuf)| {
        let text =
            std::fs::read_to_string(cpu.join("thermal_throttle/core_throttle_count")).ok()?;
        text.trim().parse::<u64>().ok()
    };
    match cpus.iter().filter_map(count).sum::<u64>() {
        0 => Finding::good("heat", "the processor was never slowed down for heat"),
        times => Finding::disturbs(
            "heat",
            format!("the processor was slowed down for heat {times} times since it was booted"),
            "a hot processor gets slower in the middle of a run",
            "# cool it, or limit its frequency to one that it holds, with cpupower frequency-set",
        ),
    }
}

fn isolation(machine: &Machine) -> Finding {
    match machine.text(&format!("{CPUS}/isolated")).filter(|list| !list.is_empty()) {
        Some(list) => Finding::good("isolation", format!("CPUs {list} are isolated")),
        None => match machine.text("proc/cmdline") {
            None => Finding::good("isolation", "the kernel does not tell"),
            Some(_) => Finding::note(
                "isolation",
                "no CPU is kept free of other work".into(),
                "any other process may run where the measured ones do",
                isolate(machine),
            ),
        },
    }
}

/// How the last two CPUs of this machine are kept for what is measured: two are needed, and as
/// many for everything else.
fn isolate(machine: &Machine) -> String {
    let cpus = machine.numbered(CPUS, "cpu");
    match cpus.as_slice() {
        [.., _, _, (first, _), (second, _)] => format!(
            "# boot with isolcpus={first},{second} nohz_full={first},{second}; then: \
             taskset -c {first},{second} angaros bench ..."
        ),
        _ => format!(
            "# of {} CPUs none can be spared: end what else runs, or measure on four or more",
            cpus.len()
        ),
    }
}

fn guest(machine: &Machine) -> Finding {
    let info = machine.text("proc/cpuinfo").unwrap_or_default();
    match info.lines().any(|line| line.starts_with("flags") && line.contains(" hypervisor")) {
        true => Finding::note(
            "virtual machine",
            "the kernel is a guest".into(),
            "wake-ups leave the guest and come back; the host's other guests share its caches",
            "# measure on the host itself, or on one whose cores nobody shares",
        ),
        false => Finding::good("virtual machine", "no, or not told"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::findings::Level;
    use crate::environment::findings::tests::{Root, of};

    #[test]
    fn what_slows_a_processor_is_found_with_the_command_that_ends_it() {
        let cpu = |name: &str| format!("sys/devices/system/cpu/{name}");
        let root = Root::new("cpu", &[]);
        for (name, text) in [
            ("cpu0/cpufreq/scaling_governor", "performance\n"),
            ("cpu1/cpufreq/scaling_governor", "powersave\n"),
            ("cpu0/cpuidle/state0/name", "POLL"),
            ("cpu0/cpuidle/state0/latency", "0"),
            ("cpu0/cpuidle/state1/name", "C6"),
            ("cpu0/cpuidle/state1/latency", "133"),
            ("cpu0/thermal_throttle/core_throttle_count", "3"),
            ("smt/active", "1"),
            ("intel_pstate/no_turbo", "0"),
            ("isolated", "\n"),
        ] {
            root.write(&cpu(name), text);
        }
        root.write("proc/cmdline", "quiet");
        root.write("proc/cpuinfo", "flags\t: fpu hypervisor\n");
        let found = look(&root.machine());
        let governor = of(&found, "governor");
        assert_eq!(
            (governor.level, governor.what.as_str()),
            (Level::Disturbs, "performance, powersave")
        );
        assert_eq!(governor.fix.unwrap(), "sudo cpupower frequency-set -g performance");
        assert!(of(&found, "idle states").what.ends_with("C6 (133 µs)"));
        assert_eq!(of(&found, "heat").level, Level::Disturbs);
        let fix = of(&found, "boost").fix.unwrap();
        assert_eq!(fix, "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
        for topic in ["hyper-threading", "isolation", "virtual machine"] {
            assert_eq!(of(&found, topic).level, Level::Note);
        }
        let advice = of(&found, "isolation").fix.unwrap();
        assert!(advice.starts_with("# of 2 CPUs none can be spared"), "{advice}");
        for number in 2..6 {
            root.write(&cpu(&format!("cpu{number}/online")), "1");
        }
        let advice = of(&look(&root.machine()), "isolation").fix.unwrap();
        assert!(advice.contains("isolcpus=4,5 ") && advice.contains("taskset -c 4,5 "), "{advice}");
        root.write(&cpu("cpu1/cpufreq/scaling_governor"), "performance");
        root.write(&cpu("cpu0/cpuidle/state1/disable"), "1");
        root.write(&cpu("isolated"), "2-3");
        let found = look(&root.machine());
        for topic in ["governor", "idle states", "isolation"] {
            assert_eq!(of(&found, topic).level, Level::Good);
        }
    }
}
