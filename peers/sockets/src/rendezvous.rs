//! How ping finds pong: a small file per session that holds pong's port.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use angaros_bench::peer::LinkError;

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

    /// Publishes a port; it appears complete or not at all.
    pub fn publish(&self, port: u16) -> Result<(), LinkError> {
        let hidden = self.path.with_extension("new");
        let what = format!("publish port in {}", self.path.display());
        std::fs::write(&hidden, port.to_string())
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

    /// The port pong published.
    pub fn port(&self) -> std::io::Result<u16> {
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
