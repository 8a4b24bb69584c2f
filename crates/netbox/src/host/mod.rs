//! A host: namespaces held by a guardian process, an interface, and programs that run there.

mod device;
mod guardian;

use crate::error::{Error, Result};
use crate::frame;
pub(crate) use guardian::Guardian;
use guardian::Joined;
use std::ffi::OsStr;
use std::fs::File;
use std::io::Write;
use std::net::{Ipv4Addr, UdpSocket};
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// A host of a [`crate::Network`]. Clones are the same host; it lives as long as its network.
#[derive(Clone)]
pub struct Host {
    name: String,
    address: Ipv4Addr,
    inner: Arc<Inner>,
}

struct Inner {
    joined: Arc<Joined>,
    control: OwnedFd,
    hosts_file: Mutex<File>,
    mtu: Mutex<u16>,
}

/// What a network keeps of a host: its end is the host's end.
pub(crate) struct Made {
    pub(crate) host: Host,
    pub(crate) guardian: Guardian,
    pub(crate) interface: OwnedFd,
}

/// Makes host number `index`.
pub(crate) fn make(name: &str, index: usize, address: Ipv4Addr) -> Result<Made> {
    let (guardian, parts) = guardian::start(name)?;
    device::attach(&parts.interface)?;
    device::configure(&parts.control, frame::mac(index), address)?;
    let inner = Inner {
        joined: Arc::new(guardian.joined()?),
        control: parts.control,
        hosts_file: Mutex::new(File::from(parts.hosts_file)),
        mtu: Mutex::new(device::MTU),
    };
    let host = Host { name: name.to_owned(), address, inner: Arc::new(inner) };
    Ok(Made { host, guardian, interface: parts.interface })
}

impl Host {
    /// Its name, which the programs on it see as the host's.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its address on the network.
    #[must_use]
    pub fn address(&self) -> Ipv4Addr {
        self.address
    }

    /// A program to be started on this host, in the same working directory and environment. It is
    /// killed when the network goes, with whatever it started itself.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        let joined = Arc::clone(&self.inner.joined);
        guardian::join(&mut command, joined);
        command
    }

    /// Turns a command that is complete already into one on this host. Its working directory stays
    /// what it says.
    pub fn adopt(&self, command: &mut Command) {
        guardian::join(command, Arc::clone(&self.inner.joined));
    }

    /// A UDP socket of this host, bound to its address and any port, for this process to use: a
    /// socket belongs to the network where it was made.
    ///
    /// # Errors
    /// The host's network cannot be entered by a thread, as where it has users of its own, or the
    /// socket cannot be bound.
    pub fn udp_socket(&self) -> Result<UdpSocket> {
        let (joined, address) = (Arc::clone(&self.inner.joined), self.address);
        let made = std::thread::Builder::new()
            .name("ang-box-socket".into())
            .spawn(move || {
                joined.enter_network()?;
                UdpSocket::bind((address, 0))
            })
            .map(std::thread::JoinHandle::join)
            .map_err(|error| Error::system("start a thread", error))?;
        // It panics nowhere.
        let made = made.unwrap_or_else(|_| Err(std::io::ErrorKind::Other.into()));
        made.map_err(|error| Error::system("make a socket of a host", error))
    }

    /// What the host's kernel says about its interface: frames and bytes received and sent since
    /// it was made, those that it dropped included.
    ///
    /// # Errors
    /// `cat` cannot be run, or says something else than the kernel's table.
    pub fn traffic(&self) -> Result<Traffic> {
        let mut command = self.command("cat");
        command.arg("/proc/self/net/dev").stdin(Stdio::null()).stderr(Stdio::null());
        let output = command.output().map_err(|e| Error::system("cat /proc/net/dev", e))?;
        let table = String::from_utf8_lossy(&output.stdout).into_owned();
        Traffic::read(&table).ok_or_else(|| Error::Host {
            name: self.name.clone(),
            problem: "the kernel's table of interfaces does not name ours".to_owned(),
        })
    }

    /// One more line of `/etc/hosts`. Where the machine has no such file, names stay unknown.
    pub(crate) fn learn(&self, address: Ipv4Addr, name: &str) {
        let mut file = self.inner.hosts_file.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(file, "{address} {name}").ok();
    }

    /// Gives the interface another largest size.
    pub(crate) fn set_mtu(&self, mtu: u16) -> Result<()> {
        let mut known = self.inner.mtu.lock().unwrap_or_else(PoisonError::into_inner);
        if *known != mtu {
            device::set_mtu(&self.inner.control, mtu)?;
            *known = mtu;
        }
        Ok(())
    }
}

/// Frames and bytes as the kernel of a host counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes received.
    pub received_bytes: u64,
    /// Frames received.
    pub received: u64,
    /// Bytes sent.
    pub sent_bytes: u64,
    /// Frames sent.
    pub sent: u64,
    /// Frames to send for which the interface had no place, as the emulator did not keep up.
    pub dropped: u64,
}

impl Traffic {
    /// From the text of `/proc/net/dev`: eight columns received, then eight sent.
    fn read(table: &str) -> Option<Self> {
        let line =
            table.lines().find_map(|l| l.trim().strip_prefix(device::NAME)?.strip_prefix(':'))?;
        let columns: Vec<u64> = line.split_whitespace().map_while(|c| c.parse().ok()).collect();
        let column = |at: usize| columns.get(at).copied();
        Some(Self {
            received_bytes: column(0)?,
            received: column(1)?,
            sent_bytes: column(8)?,
            sent: column(9)?,
            dropped: column(11)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traffic_is_read_from_the_kernels_table() {
        let table = "Inter-|   Receive\n face |bytes\n    lo: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\n\
                     \x20 net0:    100 2 0 0 0 0 0 0  300 4 0 5 0 0 0 0\n";
        let traffic = Traffic::read(table).unwrap();
        assert_eq!((traffic.received_bytes, traffic.received), (100, 2));
        assert_eq!((traffic.sent_bytes, traffic.sent, traffic.dropped), (300, 4, 5));
        assert_eq!(Traffic::read("lo: 1 2 3"), None);
    }
}
