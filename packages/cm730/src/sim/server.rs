//! The simulator at a pseudo terminal, where any program finds it as a serial port.
//!
//! * **V1** Time passes as on the clock of this computer.
//! * **V2** A link, if one is asked for, points to the terminal while there is one. Pulled out
//!   (fault `unplug`), the terminal is gone for whoever has it open; plugged in, there is a new
//!   one. A link that another simulator has made its own by then is left alone.

use super::lock;
use super::world::World;
use serial2::SerialPort;
use std::io::{self, ErrorKind};
use std::os::fd::AsRawFd as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long the thread waits for bytes before it lets time pass.
const WAIT: Duration = Duration::from_millis(5);
/// How long it waits for whoever does not read.
const WRITE_TIMEOUT: Duration = Duration::from_millis(100);
/// Between two pieces of an answer (fault `pieces`).
const PAUSE: Duration = Duration::from_micros(200);

/// A simulator that runs until it is dropped.
pub struct Server {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    place: Place,
}

/// Where the terminal is.
#[derive(Clone)]
struct Place {
    link: Option<PathBuf>,
    terminal: Arc<Mutex<PathBuf>>,
}

impl Server {
    /// Begins to serve this world; `link` is where the terminal shall be found.
    ///
    /// # Errors
    /// No pseudo terminal is to be had, the link cannot be made, or the thread cannot be started.
    pub fn start(world: Arc<Mutex<World>>, link: Option<PathBuf>) -> io::Result<Self> {
        let place = Place { link, terminal: Arc::default() };
        let terminal = Terminal::open(&place)?;
        let stop = Arc::new(AtomicBool::new(false));
        let run = Run {
            world,
            place: place.clone(),
            terminal: Some(terminal),
            stop: Arc::clone(&stop),
            last: Instant::now(),
        };
        let thread = std::thread::Builder::new().name("cm730-sim".into()).spawn(|| run.run())?;
        Ok(Self { stop, thread: Some(thread), place })
    }

    /// The port: the link, or the terminal where there is no link.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let terminal = self.place.terminal.lock().unwrap_or_else(PoisonError::into_inner);
        self.place.link.clone().unwrap_or_else(|| terminal.clone())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread of the simulator ended with a panic");
        }
        let terminal = self.place.terminal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(link) = &self.place.link
            && std::fs::read_link(link).is_ok_and(|target| target == *terminal)
        {
            // Whoever took it away in between has done the same.
            let _ = std::fs::remove_file(link);
        }
    }
}

/// Both ends of a pseudo terminal.
struct Terminal {
    ours: SerialPort,
    /// Kept open, so that ours lives on while nobody else has it open.
    _theirs: SerialPort,
}

impl Terminal {
    fn open(place: &Place) -> io::Result<Self> {
        let (mut ours, mut theirs) = SerialPort::pair()?;
        // Without this the terminal would repeat what it is told, as to a person who types.
        let mut settings = theirs.get_configuration()?;
        settings.set_raw();
        theirs.set_configuration(&settings)?;
        ours.set_read_timeout(WAIT)?;
        ours.set_write_timeout(WRITE_TIMEOUT)?;
        let terminal = std::fs::read_link(format!("/proc/self/fd/{}", theirs.as_raw_fd()))?;
        if let Some(link) = &place.link {
            make_link(&terminal, link)?;
        }
        *place.terminal.lock().unwrap_or_else(PoisonError::into_inner) = terminal;
        Ok(Self { ours, _theirs: theirs })
    }
}

/// Makes the link anew; what is no link is left alone.
fn make_link(terminal: &Path, link: &Path) -> io::Result<()> {
    match std::fs::symlink_metadata(link) {
        Ok(found) if found.is_symlink() => std::fs::remove_file(link)?,
        Ok(_) => {
            let message = format!("{} is there and is no link", link.display());
            return Err(io::Error::new(ErrorKind::AlreadyExists, message));
        }
        Err(_) => {}
    }
    std::os::unix::fs::symlink(terminal, link)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", link.display())))
}

struct Run {
    world: Arc<Mutex<World>>,
    place: Place,
    terminal: Option<Terminal>,
    stop: Arc<AtomicBool>,
    last: Instant,
}

impl Run {
    fn run(mut self) {
        let mut buffer = [0; 512];
        while !self.stop.load(Ordering::SeqCst) {
            if lock(&self.world).faults.unplugged {
                self.terminal = None;
            }
            let Some(terminal) = &self.terminal else {
                self.replug();
                continue;
            };
            let bytes = match terminal.ours.read(&mut buffer) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::TimedOut => 0,
                Err(_) => {
                    std::thread::sleep(WAIT);
                    0
                }
            };
            let answer = self.pass(&buffer[..bytes]);
            self.send(&answer);
        }
    }

    /// A new terminal, once it is plugged in again.
    fn replug(&mut self) {
        std::thread::sleep(WAIT);
        if !lock(&self.world).faults.unplugged {
            match Terminal::open(&self.place) {
                Ok(terminal) => self.terminal = Some(terminal),
                Err(error) => tracing::warn!("the simulator has no terminal: {error}"),
            }
        }
        self.pass(&[]);
    }

    /// Rule V1, and what the bytes are answered with.
    fn pass(&mut self, bytes: &[u8]) -> Vec<u8> {
        let now = Instant::now();
        let passed = now.duration_since(self.last).as_secs_f64();
        self.last = now;
        let mut world = lock(&self.world);
        world.step(passed);
        match bytes.is_empty() {
            true => Vec::new(),
            false => world.receive(bytes),
        }
    }

    fn send(&self, answer: &[u8]) {
        let pieces = lock(&self.world).faults.pieces;
        let Some(terminal) = &self.terminal else { return };
        let most = if pieces == 0 { answer.len().max(1) } else { pieces };
        for piece in answer.chunks(most) {
            if let Err(error) = terminal.ours.write_all(piece) {
                tracing::warn!("the simulator's answer is lost: {error}");
                return;
            }
            if pieces > 0 {
                std::thread::sleep(PAUSE);
            }
        }
    }
}
