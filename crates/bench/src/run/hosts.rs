//! Runs over several hosts: a point with the parameter `hosts` above 1 gets a network in a box,
//! and `link` names what lies between any two hosts (`crates/netbox/profiles/`, or a file).
//!
//! Processes are dealt out in turn: process I runs on host I modulo `hosts`. Hosts in a box read
//! the clocks of one machine, so times taken on two of them need no correction. The offset is
//! measured all the same before each run ([`super::clock_offset`]); where it cannot be, the result
//! says an offset of 0 with a bound of 0, which is what sharing a clock means.

use super::clock_offset::{self, ClockOffset};
use super::{Point, RunError};
use crate::result::NetworkUse;
use angaros_bench_peer::ADDRESS;
use angaros_netbox::{Error, Host, Network, Profile};
use std::ffi::OsString;

/// Without this parameter the cable is perfect.
const NO_LINK: &str = "none";

/// A network for one run.
pub struct Hosts {
    network: Network,
    hosts: Vec<Host>,
    profile: String,
    clocks: ClockOffset,
}

/// For workloads that run on one host only.
///
/// # Errors
/// The point asks for more than one.
pub fn one_host(point: &Point<'_>) -> Result<(), String> {
    if Hosts::count(point) == 1 && profile(point) == NO_LINK {
        return Ok(());
    }
    Err(format!(
        "{} runs on one host only\nhint: leave `hosts` and `link` out of the experiment",
        point.workload
    ))
}

fn profile(point: &Point<'_>) -> String {
    let name = point.text("link");
    if name.is_empty() { NO_LINK.to_owned() } else { name }
}

impl Hosts {
    /// How many hosts a point asks for.
    pub fn count(point: &Point<'_>) -> usize {
        usize::try_from(point.number("hosts").unwrap_or(1)).unwrap_or(usize::MAX)
    }

    /// Whether the point's network makes sense.
    ///
    /// # Errors
    /// The reason why not, in one line.
    pub fn check(point: &Point<'_>) -> Result<(), String> {
        let hosts = Self::count(point);
        if hosts == 0 || hosts > 64 {
            return Err(format!("hosts is {hosts}, not from 1 to 64"));
        }
        if hosts == 1 && profile(point) != NO_LINK {
            return Err("link needs at least two hosts".to_owned());
        }
        Profile::load(&profile(point)).map(drop).map_err(|error| error.to_string())
    }

    /// The network that a point asks for; `None` if it is about one host.
    ///
    /// # Errors
    /// [`RunError::Unsupported`] where this machine allows none.
    pub fn of(point: &Point<'_>, seed: u64) -> Result<Option<Self>, RunError> {
        match Self::count(point) < 2 {
            true => Ok(None),
            false => Self::boxed(point, seed).map(Some),
        }
    }

    /// The same for one host, which then has a network of its own too.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn boxed(point: &Point<'_>, seed: u64) -> Result<Self, RunError> {
        let failed = |error: Error| match error {
            Error::Cannot { .. } => RunError::Unsupported(error.to_string()),
            other => RunError::Failed(other.to_string()),
        };
        let network = Network::new(seed).map_err(failed)?;
        let hosts = (0..Self::count(point).max(1)).map(|n| network.host(&format!("h{n}")));
        let hosts = hosts.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let profile = profile(point);
        network.link(&Profile::load(&profile).map_err(failed)?).map_err(failed)?;
        // Without an answer the clock is still one and the same.
        let clocks = clock_offset::measure(&hosts).unwrap_or_default();
        Ok(Self { network, hosts, profile, clocks })
    }

    /// Where process `index` runs.
    pub fn host(&self, index: usize) -> &Host {
        &self.hosts[index % self.hosts.len()]
    }

    /// What process `index` has to know: its own address, and for those who do not find each other
    /// by themselves whom to ask.
    pub fn environment(&self, index: usize) -> Vec<(OsString, OsString)> {
        let cyclone = "<CycloneDDS><Domain><General><Interfaces><NetworkInterface name=\"net0\"/>\
                       </Interfaces></General></Domain></CycloneDDS>";
        vec![
            (ADDRESS.into(), self.host(index).address().to_string().into()),
            ("ROS_STATIC_PEERS".into(), self.hosts[0].address().to_string().into()),
            ("CYCLONEDDS_URI".into(), cyclone.into()),
        ]
    }

    /// What the links did so far.
    pub fn used(&self) -> NetworkUse {
        let late = self.network.lateness();
        let mut used = NetworkUse {
            hosts: self.hosts.len() as u64,
            link: self.profile.clone(),
            crossings: 1,
            late_mean_us: late.mean_ns / 1e3,
            late_p50_us: late.p50_ns as f64 / 1e3,
            late_p99_us: late.p99_ns as f64 / 1e3,
            clock_offset_ns: self.clocks.offset_ns,
            clock_bound_ns: self.clocks.bound_ns,
            ..NetworkUse::default()
        };
        for host in &self.hosts {
            let Ok(counters) = self.network.counters(host.name()) else { continue };
            for way in [counters.up, counters.down] {
                used.lost += way.lost;
                used.queue += way.queue;
                used.cut += way.cut;
                used.oversize += way.oversize;
                used.duplicated += way.duplicated;
                used.reordered += way.reordered;
                used.retries += way.retries;
            }
            used.refused += counters.refused;
            used.frames += counters.up.offered;
            used.bytes += counters.up.offered_bytes;
        }
        used
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;

    fn point(params: &Params) -> Point<'_> {
        Point { experiment: "t", workload: "chain", params }
    }

    #[test]
    fn a_network_that_makes_no_sense_is_refused_before_anything_starts() {
        for (params, word) in [
            (Params::from([("hosts".into(), 0.into())]), "hosts is 0"),
            (Params::from([("link".into(), "wifi-good".into())]), "two hosts"),
            (
                Params::from([("hosts".into(), 2.into()), ("link".into(), "wi-fi".into())]),
                "wifi-good",
            ),
        ] {
            let error = Hosts::check(&point(&params)).unwrap_err();
            assert!(error.contains(word), "{error}");
        }
        assert!(Hosts::check(&point(&Params::new())).is_ok());
        assert!(Hosts::of(&point(&Params::new()), 1).unwrap().is_none());
        assert!(one_host(&point(&Params::new())).is_ok());
        let two = Params::from([("hosts".into(), 2.into())]);
        assert!(one_host(&point(&two)).unwrap_err().contains("chain runs on one host only"));
    }
}
