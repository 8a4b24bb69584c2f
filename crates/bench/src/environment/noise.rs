//! Was the machine quiet? A noisy run says so.

use super::{Environment, Finding, Level, NOISY, Other, Processes, findings, read};

/// Counters of `/proc/stat`, in clock ticks summed over all CPUs, and what of them is ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTimes {
    total: u64,
    steal: u64,
    busy: u64,
    /// Of this process and all that it started and that have ended, ticks.
    own: u64,
    cores: u64,
}

/// Load per core above which a run counts as disturbed before it began.
const BUSY_LOAD: f64 = 0.5;
/// Share of stolen time above which a run counts as disturbed.
const STOLEN: f64 = 0.01;
/// CPU time of others during the run, as a share of one core, above which it was disturbed.
const OTHERS: f64 = 0.1;

impl CpuTimes {
    /// The counters now; zero where there is no `/proc/stat`.
    #[must_use]
    pub fn now() -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        Self { own: own_ticks(&read("/proc/self/stat")), ..Self::parse(&read("/proc/stat")) }
    }

    /// The first line of `/proc/stat`: user nice system idle iowait irq softirq steal ...
    fn parse(text: &str) -> Self {
        let fields = findings::cpu_ticks(text);
        let of = |index: usize| fields.get(index).copied().unwrap_or(0);
        let cores = text.lines().skip(1).take_while(|line| line.starts_with("cpu")).count();
        Self {
            total: fields.iter().sum(),
            steal: of(7),
            // User, nice, kernel; interrupts are nobody's.
            busy: of(0) + of(1) + of(2),
            own: 0,
            cores: cores as u64,
        }
    }

    /// CPU time that others used since `earlier`, as a share of one core.
    #[must_use]
    pub fn others_since(self, earlier: Self) -> f64 {
        let wall = self.total.saturating_sub(earlier.total) as f64 / self.cores.max(1) as f64;
        let own = self.own.saturating_sub(earlier.own);
        let others = self.busy.saturating_sub(earlier.busy).saturating_sub(own);
        if wall < 1.0 { 0.0 } else { others as f64 / wall }
    }

    /// What the hypervisor gave to others since `earlier`.
    #[must_use]
    pub fn stolen_since(self, earlier: Self) -> StolenTime {
        StolenTime {
            stolen: self.steal.saturating_sub(earlier.steal),
            total: self.total.saturating_sub(earlier.total),
        }
    }
}

/// CPU time that the hypervisor gave to others while something ran, and all CPU time meanwhile,
/// in clock ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StolenTime {
    stolen: u64,
    total: u64,
}

impl StolenTime {
    #[cfg(test)]
    pub(crate) fn of_thousand(stolen: u64) -> Self {
        Self { stolen, total: 1000 }
    }

    /// The share of it, 0 to 1.
    #[must_use]
    pub fn fraction(self) -> f64 {
        if self.total == 0 { 0.0 } else { self.stolen as f64 / self.total as f64 }
    }

    /// Whether it is so much that what was measured meanwhile is noisy.
    #[must_use]
    pub fn disturbs(self) -> bool {
        self.fraction() > STOLEN
    }

    /// Adds that of another time.
    pub fn add(&mut self, other: Self) {
        self.stolen += other.stolen;
        self.total += other.total;
    }
}

/// Completes an environment after the run: load, stolen time, and what they say. `runs` is the
/// stolen time of the runs that count, where there are any.
pub fn noise_warnings(
    environment: &mut Environment,
    before: CpuTimes,
    processes: &Processes,
    runs: StolenTime,
) {
    environment.load_after = read::load();
    let now = CpuTimes::now();
    let stolen = if runs == StolenTime::default() { now.stolen_since(before) } else { runs };
    environment.steal_fraction = stolen.fraction();
    environment.others_fraction = now.others_since(before);
    environment.others = Processes::now().busy_since(processes);
    judge(environment);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    environment.warnings.extend(scheduling(&stat));
}

/// User and kernel time of a process and of its children that have ended, in ticks: fields 14 to 17
/// of its `stat`.
fn own_ticks(stat: &str) -> u64 {
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    fields.skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// What is unusual about the scheduling of this process, which what it measures inherits: field 19
/// of `/proc/self/stat` is the nice value, field 41 the policy (0 is the default one).
fn scheduling(stat: &str) -> Option<String> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let (nice, policy) = (*fields.get(16)?, *fields.get(38)?);
    match (nice, policy) {
        ("0", "0") => None,
        (nice, "0") => Some(format!("everything ran with nice {nice}")),
        (_, policy) => {
            let name = match policy {
                "1" => "SCHED_FIFO",
                "2" => "SCHED_RR",
                other => other,
            };
            Some(format!("everything ran under the scheduling policy {name}, not the default one"))
        }
    }
}

fn judge(environment: &mut Environment) {
    let (load, cores) = (environment.load_before, environment.cores.max(1));
    if load / cores as f64 > BUSY_LOAD {
        environment.warnings.push(format!(
            "{NOISY}load {load:.2} on {cores} cores before the run, other work disturbed it"
        ));
    }
    if environment.steal_fraction > STOLEN {
        let percent = environment.steal_fraction * 100.0;
        environment
            .warnings
            .push(format!("{NOISY}the hypervisor took {percent:.1} % of the CPU time"));
    }
    if environment.others_fraction > OTHERS {
        let percent = environment.others_fraction * 100.0;
        let named = |other: &Other| format!("{} {:.0} %", other.name, other.share * 100.0);
        let names: Vec<String> = environment.others.iter().map(named).collect();
        let names =
            if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        let what = format!("other processes used {percent:.0} % of a core during the run{names}");
        environment.warnings.push(format!("{NOISY}{what}"));
    }
    if let Some(built) = environment.own_program().filter(|one| !one.is_of_a_commit()) {
        let told = built.describe();
        let what = format!("no commit has these figures: angaros was built from {told}");
        environment.warnings.push(what);
    }
    // What is judged here over the whole run is not told twice.
    let judged = ["load", "stolen time", "governor"];
    let disturbs = |found: &&Finding| {
        found.level == Level::Disturbs && !judged.contains(&found.topic.as_str())
    };
    let told = environment.findings.iter().filter(disturbs);
    let told: Vec<String> =
        told.map(|found| format!("{NOISY}{}: {}", found.topic, found.what)).collect();
    environment.warnings.extend(told);
    let governor = environment.governor.as_str();
    if !matches!(governor, "none" | "performance" | "") {
        environment.warnings.push(format!("frequency governor is {governor}, not performance"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_scheduling_is_told() {
        let stat = |nice: &str, policy: &str| {
            let zeros = |n: usize| vec!["0"; n].join(" ");
            format!("7 (a b) S {} {nice} {} {policy} 0", zeros(15), zeros(21))
        };
        assert_eq!(scheduling(&stat("0", "0")), None);
        assert!(scheduling(&stat("-5", "0")).unwrap().ends_with("nice -5"));
        assert!(scheduling(&stat("0", "1")).unwrap().contains("SCHED_FIFO"));
        assert_eq!(scheduling(""), None);
    }

    #[test]
    fn stolen_time_is_a_share_of_all_time() {
        let a = CpuTimes::parse("cpu  100 0 50 800 10 0 5 20 0 0\ncpu0 1 2");
        let b = CpuTimes::parse("cpu  150 0 70 900 10 0 5 50 0 0\n");
        let mut stolen = b.stolen_since(a);
        assert!((stolen.fraction() - 30.0 / 200.0).abs() < 1e-12 && stolen.disturbs());
        assert_eq!(a.stolen_since(a).fraction(), 0.0);
        stolen.add(StolenTime { stolen: 0, total: 2800 });
        assert!((stolen.fraction() - 30.0 / 3000.0).abs() < 1e-12 && !stolen.disturbs());
        assert_eq!(CpuTimes::parse(""), CpuTimes::default());
    }

    #[test]
    fn what_others_used_is_what_was_busy_without_ourselves_and_our_children() {
        let zeros = "0 ".repeat(10);
        let own = |ticks: u64| own_ticks(&format!("7 (a b) S {zeros}{ticks} 1 2 3 9 9"));
        assert_eq!(own(4), 10);
        let at = |user: u64, idle: u64, own: u64| CpuTimes {
            own,
            ..CpuTimes::parse(&format!("cpu  {user} 0 0 {idle} 0 0 0 0\ncpu0 1\ncpu1 1\nintr 5"))
        };
        // Two cores, a hundred ticks: eighty ours, thirty of others.
        let share = at(110, 90, 80).others_since(at(0, 0, 0));
        assert!((share - 0.3).abs() < 1e-12, "{share}");
    }

    #[test]
    fn a_busy_or_robbed_machine_is_named_and_a_quiet_one_is_not() {
        let judged = |load_before, steal_fraction| {
            let mut e =
                Environment { cores: 2, load_before, steal_fraction, ..Environment::default() };
            judge(&mut e);
            e.warnings
        };
        assert!(judged(0.4, 0.0).is_empty());
        assert!(judged(3.0, 0.0)[0].contains("load 3.00 on 2 cores"));
        assert!(judged(0.4, 0.05)[0].contains("5.0 %"));
        let found = |topic: &str, level| Finding {
            topic: topic.into(),
            level,
            what: "x".into(),
            ..Finding::default()
        };
        let findings = vec![
            found("swap", Level::Disturbs),
            found("load", Level::Disturbs),
            found("boost", Level::Note),
        ];
        let mut noisy = Environment { findings, ..Environment::default() };
        assert!(noisy.is_noisy() && !Environment::default().is_noisy());
        judge(&mut noisy);
        assert_eq!(noisy.warnings, ["noisy: swap: x"]);
    }
}
