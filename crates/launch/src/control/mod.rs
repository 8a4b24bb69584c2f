//! By which `angaros launch ctl` speaks to a running launch.
//!
//! 1. A launch listens on the abstract Unix socket `angaros-launch-PID`, which needs no file and so
//!    leaves none, however the launch ends.
//! 2. Both sides speak only to processes of their own user (or of root): the kernel says who.
//! 3. One request per connection: a line of JSON, answered by one, each at most [`MAX_BYTES`]; who
//!    is silent for [`PATIENCE`] is left.

mod peer;

use super::supervisor::{ProcessStatus, Remote, Request};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

const PREFIX: &str = "angaros-launch-";
/// Bytes of a request or an answer.
const MAX_BYTES: u64 = 16 << 20;
/// How long a side may take to say something.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a launch answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The launch file.
    pub file: String,
    /// The processes asked for, or why not.
    pub processes: Result<Vec<ProcessStatus>, String>,
}

/// Answers requests to a running supervisor, until it is dropped.
pub struct Server {
    over: Arc<AtomicBool>,
    pid: u32,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens for requests to this process's launch.
    ///
    /// # Errors
    /// The socket or the thread cannot be made; this process has a launch already.
    pub fn start(remote: Remote, file: String) -> io::Result<Self> {
        let pid = std::process::id();
        let listener = UnixListener::bind_addr(&address(pid)?)?;
        let over = Arc::new(AtomicBool::new(false));
        let end = Arc::clone(&over);
        let serve = move || {
            while let Ok((stream, _)) = listener.accept() {
                if end.load(Ordering::Acquire) {
                    return;
                }
                // Whoever broke off has its own error.
                let _ = answer(stream, &remote, &file);
            }
        };
        let thread = std::thread::Builder::new().name("launch-control".into()).spawn(serve)?;
        Ok(Self { over, pid, thread: Some(thread) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        // Wakes the thread up; if that fails it is not waiting.
        let woken = address(self.pid).and_then(|address| UnixStream::connect_addr(&address));
        if let (Ok(_), Some(thread)) = (woken, self.thread.take()) {
            // A panic in it has nothing left to spoil.
            let _ = thread.join();
        }
    }
}

fn address(pid: u32) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("{PREFIX}{pid}"))
}

fn answer(mut stream: UnixStream, remote: &Remote, file: &str) -> io::Result<()> {
    if !peer::is_ours(&stream) {
        return Ok(());
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let processes = match serde_json::from_str::<Request>(&line(&stream)?) {
        Ok(request) => remote.ask(request).unwrap_or_else(|| Err("the launch is over".into())),
        Err(error) => Err(format!("the request cannot be read: {error}")),
    };
    let answer = Answer { file: file.to_owned(), processes };
    let text = serde_json::to_string(&answer)?;
    stream.write_all(text.as_bytes())?;
    stream.write_all(b"\n")
}

fn line(stream: &UnixStream) -> io::Result<String> {
    let mut text = String::new();
    BufReader::new(stream.take(MAX_BYTES)).read_line(&mut text)?;
    Ok(text)
}

/// The process ids of the launches that run on this host, of whatever user, sorted.
#[must_use]
pub fn running() -> Vec<u32> {
    let table = std::fs::read_to_string("/proc/net/unix").unwrap_or_default();
    let mut pids: Vec<u32> = table.lines().filter_map(listening).collect();
    pids.sort_unstable();
    pids.dedup();
    pids
}

/// The launch in a line of the kernel's table, if its socket listens (`SO_ACCEPTCON`).
fn listening(line: &str) -> Option<u32> {
    let mut fields = line.split_whitespace();
    let flags = u32::from_str_radix(fields.nth(3)?, 16).ok()?;
    let name = fields.next_back()?.strip_prefix('@')?.strip_prefix(PREFIX)?;
    name.parse().ok().filter(|_| flags & 0x1_0000 != 0)
}

/// Asks the launch that process `pid` runs.
///
/// # Errors
/// There is none, it is somebody else's, or it does not answer.
pub fn ask(pid: u32, request: &Request) -> Result<Answer, String> {
    let fail = |error: io::Error| {
        format!("launch {pid} does not answer: {error}; hint: angaros launch ctl list")
    };
    let mut stream =
        address(pid).and_then(|address| UnixStream::connect_addr(&address)).map_err(fail)?;
    if !peer::is_ours(&stream) {
        return Err(format!("launch {pid} is another user's; hint: become that user"));
    }
    stream.set_read_timeout(Some(PATIENCE)).map_err(fail)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(fail)?;
    let text = serde_json::to_string(request).map_err(|error| error.to_string())?;
    stream.write_all(format!("{text}\n").as_bytes()).map_err(fail)?;
    let text = line(&stream).map_err(fail)?;
    serde_json::from_str(&text).map_err(|error| {
        format!("launch {pid} answers something unreadable: {error}; hint: is it of this version?")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listening_launch_is_found_in_the_kernels_table() {
        let line = "0000000000000000: 00000002 00000000 00010000 0001 01 12345 @angaros-launch-77";
        assert_eq!(listening(line), Some(77));
        assert_eq!(listening(&line.replace("00010000", "00000000")), None);
        assert_eq!(listening(&line.replace('@', "/tmp/")), None);
        assert_eq!(listening("Num RefCount Protocol Flags Type St Inode Path"), None);
    }
}
