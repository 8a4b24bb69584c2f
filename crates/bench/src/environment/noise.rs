//! Was the machine quiet? A noisy run says so.

use super::{Environment, read};

/// Counters of `/proc/stat`, in clock ticks summed over all CPUs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTimes {
    total: u64,
    steal: u64,
}

/// Load per core above which a run counts as disturbed before it began.
const BUSY_LOAD: f64 = 0.5;
/// Share of stolen time above which a run counts as disturbed.
const STOLEN: f64 = 0.01;

impl CpuTimes {
    /// The counters now; zero where there is no `/proc/stat`.
    #[must_use]
    pub fn now() -> Self {
        std::fs::read_to_string("/proc/stat").map(|text| Self::parse(&text)).unwrap_or_default()
    }

    /// The first line of `/proc/stat`: user nice system idle iowait irq softirq steal ...
    fn parse(text: &str) -> Self {
        let line = text.lines().next().unwrap_or_default();
        let fields: Vec<u64> =
            line.split_whitespace().skip(1).take(8).filter_map(|v| v.parse().ok()).collect();
        Self { total: fields.iter().sum(), steal: fields.get(7).copied().unwrap_or(0) }
    }

    /// Share of the time since `earlier` that the hypervisor gave to others.
    #[must_use]
    pub fn steal_since(self, earlier: Self) -> f64 {
        let total = self.total.saturating_sub(earlier.total);
        if total == 0 {
            return 0.0;
        }
        self.steal.saturating_sub(earlier.steal) as f64 / total as f64
    }
}

/// Completes an environment after the run: load, stolen time, and what they say.
pub fn noise_warnings(environment: &mut Environment, before: CpuTimes) {
    environment.load_after = read::load();
    environment.steal_fraction = CpuTimes::now().steal_since(before);
    judge(environment);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    environment.warnings.extend(scheduling(&stat));
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
            "noisy: load {load:.2} on {cores} cores before the run, other work disturbed it"
        ));
    }
    if environment.steal_fraction > STOLEN {
        let percent = environment.steal_fraction * 100.0;
        environment
            .warnings
            .push(format!("noisy: the hypervisor took {percent:.1} % of the CPU time"));
    }
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
        assert!((b.steal_since(a) - 30.0 / 200.0).abs() < 1e-12);
        assert_eq!(a.steal_since(a), 0.0);
        assert_eq!(CpuTimes::parse(""), CpuTimes::default());
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
    }
}
