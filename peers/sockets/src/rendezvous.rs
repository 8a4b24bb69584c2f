//! How ping finds pong: a small file per session that holds pong's address and port.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use angaros_bench_peer::{ADDRESS, LinkError};

/// The address of this process's host; `None` if both processes run on one.
pub fn host() -> Result<Option<IpAddr>, LinkError> {
    let Ok(text) = std::env::var(ADDRESS) else { return Ok(None) };
    let wrong = |_| LinkError::Unsupported(format!("{ADDRESS} is {text}, no address"));
    text.parse().map(Some).map_err(wrong)
}

/// Where to listen: any port of the host's address, or of loopback.
pub fn own() -> Result<SocketAddr, LinkError> {
    Ok(SocketAddr::new(host()?.unwrap_or(Ipv4Addr::LOCALHOST.into()), 0))
}

/// The file of one session; its owner removes it on drop.
pub struct Rendezvous {
    path: PathBuf,
    owner: bool,
}

impl Rendezvous {
    /// The meeting place of a session, not yet there.
    pub fn new(session: &str, owner: bool) -> Self {
        let path = std::env::temp_dir().join(format!("angaros-peer-sockets-{session}"));
        Self { path, owner }
    }

    /// Where the file is; the Unix variant puts its socket there.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Publishes an address; it appears complete or not at all.
    pub fn publish(&self, address: SocketAddr) -> Result<(), LinkError> {
        // The name's end tells the nodes of a chain apart: nothing of it may go.
        let mut hidden = self.path.clone().into_os_string();
        hidden.push(".new");
        let what = format!("publish address in {}", self.path.display());
        std::fs::write(&hidden, address.to_string())
            .and_then(|()| std::fs::rename(&hidden, &self.path))
            .map_err(LinkError::io(what))
    }

    /// Tries `attempt` until it succeeds or `timeout` is over.
    pub fn retry<T>(
        timeout: Duration,
        mut attempt: impl FnMut() -> std::io::Result<T>,
    ) -> Result<T, LinkError> {
        let start = Instant::now();
        loop {
            match attempt() {
                Ok(value) => return Ok(value),
                Err(error) if start.elapsed() >= timeout => {
                    return Err(LinkError::io("connect to pong")(error));
                }
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// The address pong published.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        let text = std::fs::read_to_string(&self.path)?;
        text.trim().parse().map_err(std::io::Error::other)
    }
}

impl Drop for Rendezvous {
    fn drop(&mut self) {
        if self.owner {
            // Already gone is as good.
            std::fs::remove_file(&self.path).ok();
        }
    }
}
