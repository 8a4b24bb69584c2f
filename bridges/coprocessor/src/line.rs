//! A board on a serial line: frames stuffed by COBS (`cobs.rs`).
//!
//! * **LN1** A line that breaks is opened again five times a second; its session ends.
//! * **LN2** A line that takes nothing holds up nobody: frames wait in a queue with a bound, and
//!   what is beyond it is lost, as on the line.

use crate::channel::Port;
use crate::cobs::{Decoder, encode};
use crate::hub::{Hub, Peer};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::OwnedFd;
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// The largest frame on a line.
const FRAME: u16 = 4096;

/// Frames that wait for the line.
const WAITING: usize = 64;

/// How long is waited before a line is opened again.
const AGAIN: Duration = Duration::from_millis(200);

/// How long a read or write waits before it looks whether to end.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 4_000_000 };

/// Where the line is.
pub(crate) struct Line {
    pub path: PathBuf,
    pub baud: u32,
}

/// Opens a line with that many bits per second, raw: 8 data bits, no parity.
pub(crate) fn open(path: &Path, baud: u32) -> io::Result<OwnedFd> {
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let line = rustix::fs::open(path, flags, Mode::empty())?;
    let mut settings = tcgetattr(&line)?;
    settings.make_raw();
    settings.set_speed(baud)?;
    tcsetattr(&line, OptionalActions::Now, &settings)?;
    Ok(line)
}

impl Line {
    /// Serves the line until the agent ends.
    pub fn serve(&self, hub: &Hub, first: OwnedFd) {
        let mut opened = Some(first);
        while !hub.is_stopped() {
            if let Some(line) = opened.take() {
                tracing::info!("line {} at {} baud", self.path.display(), self.baud);
                let why = self.run(hub, line);
                hub.end_all();
                tracing::info!("line {} is gone: {why}", self.path.display());
            }
            if hub.is_stopped() {
                break;
            }
            std::thread::sleep(AGAIN);
            opened = open(&self.path, self.baud).ok();
        }
    }

    /// Takes frames until the line breaks or the agent ends; says why.
    fn run(&self, hub: &Hub, line: OwnedFd) -> String {
        let line = Arc::new(line);
        let (sender, receiver) = sync_channel::<Vec<u8>>(WAITING);
        let ended = Arc::new(AtomicBool::new(false));
        let to = Arc::clone(&line);
        let end = Arc::clone(&ended);
        let thread = std::thread::Builder::new().name("ang-mcu-write".to_owned());
        let writer = match thread.spawn(move || write(&to, &receiver, &end)) {
            Ok(writer) => writer,
            Err(error) => return error.to_string(),
        };
        let why = read(hub, &line, &sender);
        // What they take leave with is still written, if the line takes it.
        hub.end_all();
        drop(sender);
        ended.store(true, Ordering::SeqCst);
        // A panic of it was printed.
        drop(writer.join());
        why
    }
}

fn read(hub: &Hub, line: &OwnedFd, sender: &SyncSender<Vec<u8>>) -> String {
    let mut decoder = Decoder::new(FRAME.into());
    let mut bytes = [0; 4096];
    let port = || -> Port {
        let sender = sender.clone();
        Box::new(move |frame: &[u8]| {
            let mut stuffed = Vec::new();
            encode(frame, &mut stuffed);
            // A full queue is a line that takes nothing (rule LN2).
            drop(sender.try_send(stuffed));
        })
    };
    while !hub.is_stopped() {
        hub.tick();
        match rustix::io::read(line, &mut bytes) {
            Ok(0) => return "it was closed".to_owned(),
            Ok(length) => decoder.push(&bytes[..length], |frame| {
                hub.receive(Peer::Line, frame, FRAME, port);
            }),
            Err(Errno::AGAIN | Errno::INTR) => wait(line, PollFlags::IN),
            Err(error) => return error.to_string(),
        }
    }
    "the agent ends".to_owned()
}

fn wait(line: &OwnedFd, what: PollFlags) {
    // The next read or write tells of errors.
    let _ = poll(&mut [PollFd::new(line, what)], Some(&LOOK));
}

/// Writes frames until nobody sends any; once `ended` is set, nothing is waited for.
fn write(line: &OwnedFd, receiver: &Receiver<Vec<u8>>, ended: &AtomicBool) {
    loop {
        let frame = match receiver.recv_timeout(AGAIN) {
            Ok(frame) => frame,
            Err(RecvTimeoutError::Timeout) if !ended.load(Ordering::SeqCst) => continue,
            Err(_) => return,
        };
        let mut rest = &frame[..];
        while !rest.is_empty() {
            match rustix::io::write(line, rest) {
                Ok(taken) => rest = &rest[taken..],
                Err(Errno::AGAIN | Errno::INTR) if !ended.load(Ordering::SeqCst) => {
                    wait(line, PollFlags::OUT);
                }
                // Who reads notices it too.
                Err(_) => break,
            }
        }
    }
}
