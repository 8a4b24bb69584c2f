//! Who else uses the processors: load, pressure, other processes, interrupts, the hypervisor.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Finding, Machine};

/// Load per core above which others are at work.
const BUSY_LOAD: f64 = 0.5;
/// Share of a core above which a process is busy.
const BUSY: f64 = 0.05;
/// The same for what a whole session notes.
const NOTED: f64 = 0.01;
/// Interrupts of devices a second and CPU above which they show.
const INTERRUPTS: f64 = 1000.0;
/// Share of time that tasks wait for a CPU above which they get in each other's way, percent.
const PRESSURE: f64 = 10.0;
/// Share of stolen time that shows.
const STOLEN: f64 = 0.01;
/// Processes named at most.
const NAMED: usize = 5;

pub fn look(machine: &Machine, watch: Duration) -> Vec<Finding> {
    let before = Seen::now(machine);
    std::thread::sleep(watch);
    let after = Seen::now(machine);
    let mut found = vec![load(machine), pressure(machine)];
    found.extend([busy(&before, &after), interrupts(&before, &after), stolen(&before, &after)]);
    found
}

/// Counters at one moment.
struct Seen {
    at: Instant,
    /// Name, parent and ticks of CPU time, by process.
    processes: HashMap<u32, (String, u32, u64)>,
    /// Interrupts of devices by CPU, and the busiest line of each.
    interrupts: Vec<HashMap<String, u64>>,
    total: u64,
    steal: u64,
    per_second: f64,
}

impl Seen {
    fn now(machine: &Machine) -> Self {
        let processes = machine.numbered("proc", "").into_iter().filter_map(|(pid, path)| {
            let stat = std::fs::read_to_string(path.join("stat")).ok()?;
            Some((u32::try_from(pid).ok()?, process(&stat)?))
        });
        let stat = machine.text("proc/stat").unwrap_or_default();
        let ticks = cpu_ticks(&stat);
        Self {
            at: Instant::now(),
            processes: processes.collect(),
            interrupts: device_interrupts(&machine.text("proc/interrupts").unwrap_or_default()),
            total: ticks.iter().sum(),
            steal: ticks.get(7).copied().unwrap_or(0),
            per_second: rustix::param::clock_ticks_per_second() as f64,
        }
    }
}

/// The first line of `/proc/stat`: user nice system idle iowait irq softirq steal, in ticks.
pub fn cpu_ticks(stat: &str) -> Vec<u64> {
    let line = stat.lines().next().unwrap_or_default();
    line.split_whitespace().skip(1).take(8).filter_map(|v| v.parse().ok()).collect()
}

/// Name, parent and ticks of user and kernel time, from a process's `stat`.
fn process(stat: &str) -> Option<(String, u32, u64)> {
    let (head, rest) = stat.rsplit_once(')')?;
    let name = head.split_once('(')?.1.to_owned();
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some((name, fields.get(1)?.parse().ok()?, ticks(11)? + ticks(12)?))
}

/// By CPU: the count of every numbered line of `/proc/interrupts`, by its number and name.
fn device_interrupts(text: &str) -> Vec<HashMap<String, u64>> {
    let mut lines = text.lines();
    let cpus = lines.next().unwrap_or_default().split_whitespace().count();
    let mut by_cpu = vec![HashMap::new(); cpus];
    for line in lines {
        let Some((number, rest)) = line.split_once(':') else { continue };
        if number.trim().parse::<u32>().is_err() {
            continue;
        }
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let name = fields.last().copied().unwrap_or_default();
        for (counts, value) in by_cpu.iter_mut().zip(&fields) {
            let value = value.parse().unwrap_or(0);
            counts.insert(format!("{} ({name})", number.trim()), value);
        }
    }
    by_cpu
}

fn load(machine: &Machine) -> Finding {
    let load: f64 = machine
        .text("proc/loadavg")
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .unwrap_or(0.0);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    match load / cores as f64 > BUSY_LOAD {
        true => Finding::disturbs(
            "load",
            format!("{load:.2} on {cores} cores over the last minute"),
            "what is measured waits for a processor, by chance",
            "# wait until the load is gone: watch -n 5 cat /proc/loadavg",
        ),
        false => Finding::good("load", format!("{load:.2} on {cores} cores")),
    }
}

fn pressure(machine: &Machine) -> Finding {
    let text = machine.text("proc/pressure/cpu").unwrap_or_default();
    let some = text.lines().find(|line| line.starts_with("some")).unwrap_or_default();
    let average = some.split_whitespace().find_map(|word| word.strip_prefix("avg10="));
    match average.and_then(|text| text.parse::<f64>().ok()) {
        Some(percent) if percent > PRESSURE => Finding::disturbs(
            "pressure",
            format!("in {percent:.0} % of the last ten seconds something waited for a processor"),
            "what is measured waits as well",
            "# end what else runs: top -o %CPU",
        ),
        Some(percent) => Finding::good("pressure", format!("{percent:.0} %")),
        None => Finding::good("pressure", "the kernel does not tell"),
    }
}

/// Whether a process is this one, what started it, or what it started.
fn is_ours(pid: u32, seen: &Seen) -> bool {
    let own = std::process::id();
    let parents = |from: u32| {
        std::iter::successors(Some(from), |pid| Some(seen.processes.get(pid)?.1)).take(64)
    };
    parents(pid).any(|above| above == own) || parents(own).any(|above| above == pid)
}

/// A process of somebody else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Other {
    /// Its name, as the kernel has it.
    pub name: String,
    /// CPU time while it was watched, as a share of one core.
    pub share: f64,
}

/// The processes of the machine at one moment, to be compared with those of a later one.
pub struct Processes(Seen);

impl Processes {
    /// Those of now.
    #[must_use]
    pub fn now() -> Self {
        Self(Seen::now(&Machine { root: "/".into() }))
    }

    /// Who was busy since an earlier moment and is neither this process nor a part of it.
    #[must_use]
    pub fn busy_since(&self, earlier: &Self) -> Vec<Other> {
        let found = shares(&earlier.0, &self.0, NOTED);
        found.into_iter().map(|(share, _, name)| Other { name, share }).collect()
    }
}

/// The busiest processes of others above a share of a core: share, number, name.
fn shares(before: &Seen, after: &Seen, least: f64) -> Vec<(f64, u32, String)> {
    let seconds = (after.at - before.at).as_secs_f64().max(1e-3);
    let share = |(pid, (name, _, ticks)): (&u32, &(String, u32, u64))| {
        // One that is new began at nothing.
        let then = before.processes.get(pid).map_or(0, |seen| seen.2);
        let share = ticks.saturating_sub(then) as f64 / after.per_second / seconds;
        (share > least && !is_ours(*pid, after)).then(|| (share, *pid, name.clone()))
    };
    let mut found: Vec<(f64, u32, String)> = after.processes.iter().filter_map(share).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(NAMED);
    found
}

fn busy(before: &Seen, after: &Seen) -> Finding {
    let found = shares(before, after, BUSY);
    if found.is_empty() {
        return Finding::good("other processes", "none is busy");
    }
    let named = |(share, pid, name): &(f64, u32, String)| {
        format!("{name} ({pid}) uses {:.0} % of a core", share * 100.0)
    };
    let pids: Vec<String> = found.iter().map(|(_, pid, _)| pid.to_string()).collect();
    let pids = pids.join(" ");
    Finding::disturbs(
        "other processes",
        found.iter().map(named).collect::<Vec<_>>().join(", "),
        "they take processors and caches from what is measured",
        format!("# kill -STOP {pids}, and when all is measured: kill -CONT {pids}"),
    )
}

fn interrupts(before: &Seen, after: &Seen) -> Finding {
    let seconds = (after.at - before.at).as_secs_f64().max(1e-3);
    let mut found = Vec::new();
    let mut lines = Vec::new();
    for (cpu, (then, now)) in before.interrupts.iter().zip(&after.interrupts).enumerate() {
        let rate = |(name, count): (&String, &u64)| {
            let before = then.get(name).copied().unwrap_or(*count);
            (count.saturating_sub(before) as f64 / seconds, name.clone())
        };
        let rates: Vec<(f64, String)> = now.iter().map(rate).collect();
        let total: f64 = rates.iter().map(|(rate, _)| rate).sum();
        let most = rates.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        if let (true, Some((_, name))) = (total > INTERRUPTS, most) {
            found.push(format!("CPU {cpu} handles {total:.0} a second, most of them {name}"));
            lines.extend(name.split_whitespace().next().map(str::to_owned));
        }
    }
    lines.sort();
    lines.dedup();
    match found.is_empty() {
        true => Finding::good("interrupts", "few"),
        false => Finding::disturbs(
            "interrupts",
            found.join(", "),
            "devices interrupt what is measured on these CPUs",
            lines
                .iter()
                .map(|line| format!("echo 1 | sudo tee /proc/irq/{line}/smp_affinity"))
                .collect::<Vec<_>>()
                .join("\n"),
        ),
    }
}

fn stolen(before: &Seen, after: &Seen) -> Finding {
    let total = after.total.saturating_sub(before.total);
    let share = after.steal.saturating_sub(before.steal) as f64 / total.max(1) as f64;
    match share > STOLEN {
        true => Finding::disturbs(
            "stolen time",
            format!("the hypervisor took {:.1} % of the time just now", share * 100.0),
            "other guests of the host ran in the middle of what is measured",
            "# measure on a host whose cores nobody shares, or when the others are quiet",
        ),
        false => Finding::good("stolen time", "none just now"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::findings::Level;
    use crate::environment::findings::tests::{Root, of};

    #[test]
    fn load_and_pressure_are_told_from_quiet() {
        let root = Root::new(
            "load",
            &[
                ("proc/loadavg", "999.5 1 1 1/2 3"),
                ("proc/pressure/cpu", "some avg10=42.10 avg60=1 avg300=1 total=1\nfull avg10=0"),
            ],
        );
        let found = look(&root.machine(), Duration::ZERO);
        assert_eq!(of(&found, "load").level, Level::Disturbs);
        assert!(of(&found, "pressure").what.starts_with("in 42 % of the last"), "{found:?}");
        root.write("proc/loadavg", "0.01 1 1 1/2 3");
        assert_eq!(of(&look(&root.machine(), Duration::ZERO), "load").level, Level::Good);
    }

    fn seen(busy: u64, interrupts: u64, at: Instant) -> Seen {
        let table = format!("  CPU0 CPU1\n  24: {interrupts} 5 PCI-MSI eth0\n LOC: 9 9 timer\n");
        let own = std::process::id();
        let processes = [
            (9_999_991, ("stress test".to_owned(), 1, busy)),
            (9_999_992, ("ours".to_owned(), own, busy)),
            (own, ("bench".to_owned(), 1, busy)),
        ];
        Seen {
            at,
            processes: processes.into(),
            interrupts: device_interrupts(&table),
            total: busy * 2,
            steal: busy,
            per_second: 100.0,
        }
    }

    #[test]
    fn a_busy_process_and_a_busy_line_are_named_and_our_own_are_not() {
        let start = Instant::now();
        let later = start + Duration::from_secs(1);
        let (before, after) = (seen(100, 7, start), seen(180, 5007, later));
        let found = busy(&before, &after);
        assert_eq!(found.what, "stress test (9999991) uses 80 % of a core");
        assert!(found.fix.unwrap().starts_with("# kill -STOP 9999991, "));
        let found = interrupts(&before, &after);
        assert_eq!(found.what, "CPU 0 handles 5000 a second, most of them 24 (eth0)");
        assert_eq!(found.fix.unwrap(), "echo 1 | sudo tee /proc/irq/24/smp_affinity");
        assert!(stolen(&before, &after).what.contains("50.0 %"));
        let quiet = seen(100, 7, later);
        let noted = Processes(after).busy_since(&Processes(seen(100, 7, start)));
        assert_eq!(noted, [Other { name: "stress test".into(), share: 0.8 }]);
        for found in [busy(&before, &quiet), interrupts(&before, &quiet)] {
            assert_eq!(found.level, Level::Good);
        }
    }

    #[test]
    fn a_process_is_read_whatever_its_name() {
        let stat = "7 (a) b) S 3 0 0 0 0 0 0 0 0 0 11 22 0 0";
        assert_eq!(process(stat), Some(("a) b".to_owned(), 3, 33)));
        assert_eq!(process("nonsense"), None);
    }
}
