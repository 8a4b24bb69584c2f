//! The machine a result was measured on: what must be known to compare two results.

mod built;
mod clock;
mod findings;
mod noise;
mod quiet;
mod read;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use built::Built;
pub use clock::Clock;
pub use findings::{Finding, Level, Other, Processes, findings, fix_script};
pub use noise::{CpuTimes, StolenTime, noise_warnings};
pub(crate) use quiet::wait_for_quiet;
pub use read::capture;
pub(crate) use read::load as capture_load;

/// One look at the machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Environment {
    /// The processor's name.
    pub cpu: String,
    /// Logical CPUs this process may use.
    pub cores: usize,
    /// The kernel's release.
    pub kernel: String,
    /// The distribution.
    pub os: String,
    /// Memory, MB.
    pub memory_mb: u64,
    /// Frequency governor, `none` where the kernel offers none (most virtual machines).
    pub governor: String,
    /// Idle states by name and exit latency in µs, of the first CPU.
    pub idle_states: Vec<String>,
    /// Whether the kernel runs as a guest.
    pub virtual_machine: bool,
    /// Load average over a minute before the run.
    pub load_before: f64,
    /// Load average over a minute after the run (what was measured is in it).
    pub load_after: f64,
    /// Share of CPU time that the hypervisor gave to others during the run.
    pub steal_fraction: f64,
    /// Runs that were played once more because the hypervisor took too much of their time.
    pub played_again: u32,
    /// `net.*` settings that decide how sockets behave.
    pub network: BTreeMap<String, String>,
    /// Versions of everything measured, by system.
    pub versions: BTreeMap<String, String>,
    /// Settings of the kernel that decide how threads run and memory behaves.
    pub settings: BTreeMap<String, String>,
    /// What each measured program was built from, by system.
    pub programs: BTreeMap<String, Built>,
    /// The commit that the measured program of Angaros was built from, with `-dirty` when its
    /// sources had changes; empty where nobody noted it.
    pub git_commit: String,
    /// What may have disturbed the run; empty for a quiet one.
    pub warnings: Vec<String>,
    /// What `angaros bench doctor` found before the run, without what was as it should be.
    pub findings: Vec<Finding>,
    /// The clock that everything was measured with, and its error.
    pub clock: Clock,
    /// CPU time that went to neither the session nor what it measured, as a share of one core.
    pub others_fraction: f64,
    /// The processes of others that used most of it, the busiest first.
    pub others: Vec<Other>,
}

impl Environment {
    /// The kind of machine as a file name: processor, cores, and the kernel's first two numbers.
    /// Results of one kind may be compared.
    #[must_use]
    pub fn kind(&self) -> String {
        let kernel: Vec<&str> = self.kernel.split(['.', '-']).take(2).collect();
        let text = format!("{} {} cores linux {}", self.cpu, self.cores, kernel.join("."));
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { ' ' };
        let words: String = text.to_lowercase().chars().map(plain).collect();
        words.split_whitespace().collect::<Vec<_>>().join("-")
    }

    /// Whether something made one run differ from the next.
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        self.disturbances().next().is_some()
    }

    /// What the measured program of Angaros was built from: the compiled one, where it took part.
    pub fn own_program(&self) -> Option<&Built> {
        self.programs.get("angaros").or_else(|| self.programs.get("angaros/python"))
    }

    /// What made one run differ from the next.
    pub fn disturbances(&self) -> impl Iterator<Item = &str> {
        let disturbs = |finding: &&Finding| finding.level == Level::Disturbs;
        let found = self.findings.iter().filter(disturbs).map(|finding| &*finding.what);
        found.chain(self.warnings.iter().filter_map(|warning| warning.strip_prefix(NOISY)))
    }
}

/// How a warning begins that marks a result as noisy.
const NOISY: &str = "noisy: ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_of_machine_is_a_file_name() {
        let (cpu, kernel) = ("AMD EPYC(tm) ../x".to_owned(), "6.18.5-gen".to_owned());
        let machine = Environment { cpu, kernel, cores: 2, ..Environment::default() };
        assert_eq!(machine.kind(), "amd-epyc-tm-..-x-2-cores-linux-6.18");
    }
}
