//! The JSON line by which both sides of a run report.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Args, Usage};

/// What one process of a run reports on its last line of standard output.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PeerReport {
    /// `ping`, `pong`, `source`, `relay`, `sink`, `node` (discovery), `process` (topology) or
    /// `solo`.
    pub role: String,
    /// The peer's folder name.
    pub peer: String,
    /// The variant that ran.
    pub variant: String,
    /// `block` or `spin`, what really ran; `none` where nobody waits (solo).
    pub wake: String,
    /// Measured messages sent (ping), or answered (pong).
    pub sent: u64,
    /// Measured messages whose echo came in time (ping), or that arrived (pong).
    pub received: u64,
    /// Messages given up for lost (ping).
    #[serde(default)]
    pub lost: u64,
    /// Echoes that came after they had been given up (ping).
    #[serde(default)]
    pub late: u64,
    /// Echoes that came twice (ping).
    #[serde(default)]
    pub duplicates: u64,
    /// Bytes that arrived in the measured section (solo); 0 where they are not counted.
    #[serde(default)]
    pub bytes: u64,
    /// Length of the measured section, ns.
    pub wall_ns: u64,
    /// User CPU time in it, ns.
    pub cpu_user_ns: u64,
    /// Kernel CPU time in it, ns.
    pub cpu_sys_ns: u64,
    /// Voluntary context switches in it.
    pub ctx_voluntary: u64,
    /// Involuntary context switches in it.
    pub ctx_involuntary: u64,
    /// Page faults in it that needed no reading.
    #[serde(default)]
    pub faults: u64,
    /// CPU used while matched and idle, as a share of one core; absent when not measured.
    #[serde(default)]
    pub idle_cpu_fraction: Option<f64>,
    /// How often threads of the process gave up the CPU to wait meanwhile, a second; absent when
    /// not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_wakeups_per_s: Option<f64>,
    /// Largest resident size of the process, kB.
    #[serde(default)]
    pub max_rss_kb: u64,
    /// What else it counted, by name and unit (solo).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, f64>,
}

impl PeerReport {
    /// A report of what one measured section used.
    #[must_use]
    pub fn new(peer: &str, args: &Args, used: Usage, wall_ns: u64) -> Self {
        Self {
            role: args.role.as_str().to_owned(),
            peer: peer.to_owned(),
            variant: args.variant.clone(),
            wake: args.wake.as_str().to_owned(),
            ..Self::using(used, wall_ns)
        }
    }

    /// Of nobody yet: what a section of this length used.
    pub(super) fn using(used: Usage, wall_ns: u64) -> Self {
        Self {
            wall_ns,
            cpu_user_ns: used.user_ns,
            cpu_sys_ns: used.sys_ns,
            ctx_voluntary: used.voluntary,
            ctx_involuntary: used.involuntary,
            faults: used.faults,
            max_rss_kb: used.max_rss_kb,
            ..Self::default()
        }
    }

    /// CPU time per measured message in microseconds; 0 when nothing was sent.
    #[must_use]
    pub fn cpu_us_per_message(&self) -> f64 {
        if self.sent == 0 {
            return 0.0;
        }
        self.cpu_user_ns.saturating_add(self.cpu_sys_ns) as f64 / 1000.0 / self.sent as f64
    }
}
