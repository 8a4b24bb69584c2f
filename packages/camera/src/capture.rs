//! The side of a camera that does not wait for the node: its hardware and the driver's thread.
//!
//! * **K1** Frame `i` is due `i` periods after the first, whatever happened to those before it. It
//!   is stamped when it is there, on the driver's thread.
//! * **K2** Until the node takes it, a frame lies in one of [`BUFFERS`] buffers. If all are full
//!   the oldest makes room, as in a ring of a video driver, and is lost; before the node has taken
//!   its first frame that is no loss, as it has not begun.
//! * **K3** A lost frame keeps its number: the numbers of those that come show which are missing.
//! * **K4** With a file for notes, each frame has a line there, lost or not:
//!   `number intended_ns captured_ns`, both times of the monotonic clock.

use angaros::clock::monotonic_ns;
use angaros::{Clock, Error, ErrorKind, Result, Time};
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Frames that wait for the node at most.
pub const BUFFERS: usize = 4;

/// A frame that is complete in the driver's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Counted from the first.
    pub number: u64,
    /// When it was captured, on the clock of the stamps.
    pub stamp: Time,
}

/// The frames that wait, and how many were lost.
#[derive(Clone, Default)]
pub struct Frames(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    has_begun: bool,
    lost: u64,
}

impl Frames {
    /// The oldest that waits.
    pub fn take(&self) -> Option<Frame> {
        let mut waiting = self.waiting();
        let frame = waiting.frames.pop_front();
        waiting.has_begun |= frame.is_some();
        frame
    }

    /// How many were lost since the last time.
    pub fn take_lost(&self) -> u64 {
        std::mem::take(&mut self.waiting().lost)
    }

    /// One more is there (rule K2).
    pub fn put(&self, frame: Frame) {
        let mut waiting = self.waiting();
        if waiting.frames.len() >= BUFFERS {
            waiting.frames.pop_front();
            waiting.lost += u64::from(waiting.has_begun);
        }
        waiting.frames.push_back(frame);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file with a line for each frame (rule K4).
pub struct Notes(Option<File>);

impl Notes {
    /// In this file, which is made anew; none for an empty name.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn create(path: &str) -> std::io::Result<Self> {
        if path.is_empty() {
            return Ok(Self(None));
        }
        File::create(path).map(|file| Self(Some(file)))
    }

    /// Notes a frame. A file that can no longer be written is given up.
    pub fn note(&mut self, number: u64, intended_ns: u64, captured_ns: u64) {
        let Some(file) = &mut self.0 else { return };
        // One write a line: whoever ends the process leaves whole lines.
        let line = format!("{number} {intended_ns} {captured_ns}\n");
        if let Err(error) = file.write_all(line.as_bytes()) {
            tracing::error!("the camera's notes end here: {error}");
            self.0 = None;
        }
    }
}

/// The driver's thread; it ends with this.
pub struct Capture {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Capture {
    /// Begins to capture `rate` frames a second; `ring` is called after each.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(
        rate: f64,
        clock: Clock,
        frames: Frames,
        mut notes: Notes,
        ring: impl Fn() + Send + 'static,
    ) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let first_ns = monotonic_ns();
        let run = move || {
            for number in 0.. {
                let intended_ns = due_ns(first_ns, number, rate);
                if !wait_until(intended_ns, &stopped) {
                    return;
                }
                let captured_ns = monotonic_ns();
                let stamp = clock.system_time();
                frames.put(Frame { number, stamp });
                ring();
                notes.note(number, intended_ns, captured_ns);
            }
        };
        let thread = std::thread::Builder::new().name("camera-capture".into()).spawn(run);
        let thread = thread.map_err(|error| {
            Error::new(ErrorKind::System, "cannot start the camera's thread").source(error)
        })?;
        Ok(Self { stop, thread: Some(thread) })
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            if thread.join().is_err() {
                tracing::error!("the camera's thread ended with a panic");
            }
        }
    }
}

/// When a frame is due (rule K1); computed from the first, so that no error adds up.
fn due_ns(first_ns: u64, number: u64, rate: f64) -> u64 {
    first_ns + (number as f64 * 1e9 / rate) as u64
}

/// Sleeps until then; `false` if it was stopped meanwhile.
fn wait_until(due_ns: u64, stop: &AtomicBool) -> bool {
    while !stop.load(Ordering::SeqCst) {
        match due_ns.checked_sub(monotonic_ns()) {
            None | Some(0) => return true,
            Some(left) => std::thread::park_timeout(Duration::from_nanos(left)),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(number: u64) -> Frame {
        Frame { number, stamp: Time::from_nanoseconds(7) }
    }

    #[test]
    fn a_frame_that_finds_all_buffers_full_replaces_the_oldest_which_is_lost() {
        let frames = Frames::default();
        let put = |numbers: std::ops::Range<u64>| {
            numbers.for_each(|number| frames.put(frame(number)));
        };
        put(0..9);
        assert_eq!((frames.take().unwrap().number, frames.take_lost()), (5, 0), "not begun");
        while frames.take().is_some() {}
        put(0..BUFFERS as u64 + 2);
        assert_eq!((frames.take_lost(), frames.take_lost()), (2, 0));
        let left: Vec<u64> = std::iter::from_fn(|| frames.take()).map(|one| one.number).collect();
        assert_eq!(left, [2, 3, 4, 5]);
    }

    #[test]
    fn frames_are_due_by_the_first_one_however_late_others_were() {
        assert_eq!(due_ns(5, 0, 30.0), 5);
        assert_eq!(due_ns(0, 3, 30.0), 100_000_000);
        assert_eq!(due_ns(0, 30_000, 30.0), 1_000_000_000_000, "no error adds up");
    }

    #[test]
    fn every_frame_is_noted_with_its_number_whether_the_node_takes_it_or_not() {
        let file = std::env::temp_dir().join(format!("angaros-captures-{}", std::process::id()));
        let notes = Notes::create(file.to_str().unwrap_or_default()).unwrap();
        let (rang, heard) = std::sync::mpsc::channel();
        let ring = move || rang.send(()).unwrap_or_default();
        let frames = Frames::default();
        let capture =
            Capture::start(1000.0, Clock::default(), frames.clone(), notes, ring).unwrap();
        for _ in 0..BUFFERS + 3 {
            heard.recv_timeout(Duration::from_secs(20)).unwrap();
        }
        drop(capture);
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let rows: Vec<Vec<u64>> = text
            .lines()
            .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
            .collect();
        assert!(rows.len() >= BUFFERS + 3, "{text}");
        for (number, row) in rows.iter().enumerate() {
            assert_eq!(row[0], number as u64);
            assert!(row[2] >= row[1], "captured before it was due: {row:?}");
            assert_eq!(row[1] - rows[0][1], due_ns(0, number as u64, 1000.0));
        }
        assert_eq!(frames.take().unwrap().number, (rows.len() - BUFFERS) as u64);
    }
}
