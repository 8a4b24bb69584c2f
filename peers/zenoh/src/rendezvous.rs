//! How two sessions meet: whoever listens leaves its address in a small file.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use angaros_bench_peer::{ADDRESS, LinkError};

const LOOK: Duration = Duration::from_millis(2);

/// Where a session of this process listens: any port of the host's address, or of loopback.
pub fn own() -> Result<SocketAddr, LinkError> {
    let Ok(text) = std::env::var(ADDRESS) else {
        return Ok(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0));
    };
    let wrong = |_| LinkError::Unsupported(format!("{ADDRESS} is {text}, no address"));
    Ok(SocketAddr::new(text.parse::<IpAddr>().map_err(wrong)?, 0))
}

/// The file of one listening session; whoever listens removes it on drop.
pub struct Rendezvous(PathBuf);

impl Rendezvous {
    /// Publishes an endpoint (`tcp/127.0.0.1:4711`); it appears complete or not at all.
    pub fn announce(name: &str, endpoint: &str) -> Result<Self, LinkError> {
        let path = path(name);
        // The name's end tells the nodes of a chain apart: nothing of it may go.
        let mut hidden = path.clone().into_os_string();
        hidden.push(".new");
        let what = format!("publish endpoint in {}", path.display());
        std::fs::write(&hidden, endpoint)
            .and_then(|()| std::fs::rename(&hidden, &path))
            .map_err(LinkError::io(what))?;
        Ok(Self(path))
    }

    /// The endpoint that another process publishes, waited for.
    pub fn find(name: &str, timeout: Duration) -> Result<String, LinkError> {
        let (path, start) = (path(name), Instant::now());
        loop {
            match std::fs::read_to_string(&path) {
                Ok(endpoint) => return Ok(endpoint),
                Err(_) if start.elapsed() < timeout => std::thread::sleep(LOOK),
                Err(_) => {
                    let (what, seconds) = ("the other session".to_owned(), timeout.as_secs_f64());
                    return Err(LinkError::Silent { what, seconds });
                }
            }
        }
    }
}

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("angaros-peer-zenoh-{name}"))
}

impl Drop for Rendezvous {
    fn drop(&mut self) {
        // Already gone is as good.
        std::fs::remove_file(&self.0).ok();
    }
}
