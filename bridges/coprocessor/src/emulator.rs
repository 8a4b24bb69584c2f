//! A board in the emulator, whose serial line is a pseudo-terminal of this host.

use crate::project::Board;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How long an emulator may take to tell where its line is.
const START: Duration = Duration::from_secs(10);

/// What QEMU says in front of the path of a pseudo-terminal.
const REDIRECTED: &str = "char device redirected to ";

/// A running emulator. Dropped, it ends.
pub struct Emulator {
    child: Child,
    line: PathBuf,
    output: Receiver<String>,
}

impl Emulator {
    /// Starts a program on a board; further arguments are the emulator's.
    ///
    /// # Errors
    /// The emulator is not installed, or ends at once: what it said.
    pub fn start(board: &Board, firmware: &Path, more: &[&str]) -> io::Result<Self> {
        let mut command = Command::new(board.emulator);
        command.args(board.machine).args(["-display", "none", "-monitor", "none"]);
        command.args(["-semihosting-config", "enable=on,target=native", "-serial", "pty"]);
        command.args(more).arg("-kernel").arg(firmware);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| {
            let hint = "hint: install it, as by apt install qemu-system-arm qemu-system-misc";
            io::Error::new(error.kind(), format!("{}: {error}; {hint}", board.emulator))
        })?;
        let (sender, output) = channel();
        let said = child.stdout.take();
        let warned = child.stderr.take();
        // From here on it ends with this, whatever fails.
        let mut emulator = Self { child, line: PathBuf::new(), output };
        follow(said, sender.clone())?;
        follow(warned, sender)?;
        let until = Instant::now() + START;
        let mut said = String::new();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let Ok(text) = emulator.output.recv_timeout(left) else {
                let told = format!("{} tells of no serial line: {said}", board.emulator);
                return Err(io::Error::other(told));
            };
            if let Some((_, rest)) = text.split_once(REDIRECTED) {
                emulator.line = rest.split(' ').next().unwrap_or_default().into();
                return Ok(emulator);
            }
            said.push_str(&text);
        }
    }

    /// The path of the board's serial line.
    #[must_use]
    pub fn line(&self) -> &Path {
        &self.line
    }

    /// The next line that the board prints; `None` when there is none in time, or it has ended.
    #[must_use]
    pub fn printed(&self, timeout: Duration) -> Option<String> {
        self.output.recv_timeout(timeout).ok()
    }

    /// How it ended, if it has; for a board its own status.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn ended(&mut self) -> io::Result<Option<i32>> {
        Ok(self.child.try_wait()?.map(|status| status.code().unwrap_or(-1)))
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Sends each line that comes.
fn follow<R: Read + Send + 'static>(from: Option<R>, to: Sender<String>) -> io::Result<()> {
    let Some(from) = from else { return Ok(()) };
    let thread = std::thread::Builder::new().name("ang-mcu-qemu".to_owned());
    thread.spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            if to.send(line).is_err() {
                break;
            }
        }
    })?;
    Ok(())
}
