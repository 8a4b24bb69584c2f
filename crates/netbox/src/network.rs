//! The network: hosts, their cables, and the thread between them.

use crate::counters::{Lateness, PortCounters};
use crate::error::{Error, Result};
use crate::host::{self, Guardian, Host};
use crate::profile::Profile;
use crate::pump::{self, Shared};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Hosts that a network may have.
const MOST_HOSTS: usize = 250;
/// Longest name of a host; the kernel takes 64.
const LONGEST_NAME: usize = 63;

/// Hosts on one switch; see the rules N1 to N7 of the crate. Its end is that of all it holds.
pub struct Network {
    shared: Arc<Shared>,
    hosts: Mutex<Vec<(Host, Guardian)>>,
    thread: Option<JoinHandle<()>>,
}

impl Network {
    /// An empty network. The seed decides what happens to frames (N5).
    ///
    /// # Errors
    /// [`Error::Cannot`] if this machine or our rights do not allow one: a test then prints
    /// `skipped: ` and this.
    pub fn new(seed: u64) -> Result<Self> {
        // Whether it can be done is known by doing it.
        drop(host::make("probe", 0, address(0))?);
        let shared = Arc::new(Shared::new(seed)?);
        let thread = Some(pump::start(&shared)?);
        Ok(Self { shared, hosts: Mutex::new(Vec::new()), thread })
    }

    /// The host of this name, which is made if there is none, on a perfect cable. Its address is
    /// 10.77.0.N, N counted from 1, and its name is known to all hosts.
    ///
    /// # Errors
    /// A name that is none (letters, digits and `-`, at most 63), too many hosts, or the kernel
    /// refuses.
    pub fn host(&self, name: &str) -> Result<Host> {
        let mut hosts = self.hosts();
        if let Some((host, _)) = hosts.iter().find(|(host, _)| host.name() == name) {
            return Ok(host.clone());
        }
        let wrong = |problem: String| Error::Host { name: name.to_owned(), problem };
        let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if name.is_empty() || name.len() > LONGEST_NAME || !letters {
            return Err(wrong("is no name of a host; hint: letters, digits and -".to_owned()));
        }
        if hosts.len() >= MOST_HOSTS {
            return Err(wrong(format!("one more than the {MOST_HOSTS} that there may be")));
        }
        let made = host::make(name, hosts.len(), address(hosts.len()))?;
        for (other, _) in hosts.iter() {
            other.learn(made.host.address(), name);
            made.host.learn(other.address(), other.name());
        }
        made.host.learn(made.host.address(), name);
        self.shared.add(name, made.host.address().octets(), made.interface);
        hosts.push((made.host.clone(), made.guardian));
        Ok(made.host)
    }

    /// Puts the profile between any two of the hosts there are now: every frame passes it once, as
    /// it leaves its host. One with a `medium` is passed twice, as everything goes over the access
    /// point.
    ///
    /// # Errors
    /// The kernel refuses the largest packet size.
    pub fn link(&self, profile: &Profile) -> Result<()> {
        let names: Vec<String> =
            self.hosts().iter().map(|(host, _)| host.name().to_owned()).collect();
        let clean = match profile.medium {
            Some(_) => profile.clone(),
            None => Profile { mtu: profile.mtu, ..Profile::default() },
        };
        names.iter().try_for_each(|name| self.link_directions(name, profile, &clean))
    }

    /// Puts the profile on one host's cable: every frame from it and every frame to it passes the
    /// profile once.
    ///
    /// # Errors
    /// No such host, or the kernel refuses the largest packet size.
    pub fn link_host(&self, name: &str, profile: &Profile) -> Result<()> {
        self.link_directions(name, profile, profile)
    }

    /// Puts a profile on each direction of one host's cable.
    ///
    /// # Errors
    /// As [`Self::link_host`]; and a profile that makes no sense.
    pub fn link_directions(&self, name: &str, up: &Profile, down: &Profile) -> Result<()> {
        for profile in [up, down] {
            if let Some(problem) = profile.problem() {
                return Err(Error::Profile { name: profile.name.clone(), problem });
            }
        }
        let index = self.index(name)?;
        if let Some((host, _)) = self.hosts().get(index) {
            host.set_mtu(up.mtu.min(down.mtu))?;
        }
        self.shared.state().switch.set_profiles(index, up, down);
        Ok(())
    }

    /// Pulls a host's cable. What is under way already still arrives; nothing else does.
    ///
    /// # Errors
    /// No such host.
    pub fn cut(&self, name: &str) -> Result<()> {
        self.set_cut(name, true)
    }

    /// Puts a host's cable back.
    ///
    /// # Errors
    /// No such host.
    pub fn restore(&self, name: &str) -> Result<()> {
        self.set_cut(name, false)
    }

    /// What happened to frames on a host's cable so far.
    ///
    /// # Errors
    /// No such host.
    pub fn counters(&self, name: &str) -> Result<PortCounters> {
        let index = self.index(name)?;
        Ok(self.shared.state().switch.counters(index))
    }

    /// How late the emulator itself was so far.
    #[must_use]
    pub fn lateness(&self) -> Lateness {
        self.shared.lateness()
    }

    fn set_cut(&self, name: &str, cut: bool) -> Result<()> {
        let index = self.index(name)?;
        self.shared.state().switch.set_cut(index, cut);
        Ok(())
    }

    fn index(&self, name: &str) -> Result<usize> {
        self.shared.state().switch.find(name).ok_or_else(|| Error::Host {
            name: name.to_owned(),
            problem: "there is none in this network".to_owned(),
        })
    }

    fn hosts(&self) -> MutexGuard<'_, Vec<(Host, Guardian)>> {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.hosts().clear();
        self.shared.end();
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

/// The address of host number `index`.
fn address(index: usize) -> Ipv4Addr {
    Ipv4Addr::new(10, 77, 0, u8::try_from(index + 1).unwrap_or(u8::MAX))
}
