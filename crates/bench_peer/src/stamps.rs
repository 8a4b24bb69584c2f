//! When the messages of a chain pass which boundary of a system: for Rust peers what
//! `peers/common/stamps.c` is for those in C. What the boundaries mean and the file's format stand
//! at the top of `crates/bench/src/workload/chain/stamps.rs`.
//!
//! 1. A station that knows the boundaries asks [`Hop::stamps`](super::Hop::stamps) for its stamps
//!    when it opens. One that does not leaves no file, so that nobody takes zeros for times.
//! 2. Unless [`STAMPS`] names a folder nothing is noted and no clock is read.
//! 3. A message's row is complete when it has been written on, at the sink when it was handled.
//!    Only measured messages get one; one that a node loses on purpose gets none there.
//! 4. A boundary that a system does not have, as that of a layer that is not there, is 0.
//! 5. An arrival belongs to the next message that is taken after it. Of several that come before
//!    one is taken the first counts; the others have none.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::usage::monotonic_ns;
use super::{Args, LinkError, Role};

/// Names the folder for the stamps.
pub const STAMPS: &str = "ANGAROS_PEER_STAMPS";

/// Words of one message in a file.
pub const WORDS: usize = 18;

/// A boundary that a message passes at a node; its number is its place in a row. The first fourteen
/// are those of paper 001, in its order, four on the way out and ten on the way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// 0: the node asks its client library to send the message.
    Publish = 1,
    /// 1: the client library's part in C begins.
    RclPublish,
    /// 2: the part begins that knows the middleware.
    RmwPublish,
    /// 3: before the middleware is called.
    Write,
    /// 4: the thread that waited for it runs; not noted where it did not wait.
    Woke,
    /// 5: the client library begins to take it.
    RclcppTake,
    /// 6: its part in C does.
    RclTake,
    /// 7: the part that knows the middleware does.
    RmwTake,
    /// 8: before the middleware is called for it.
    Take,
    /// 9: the middleware has handed it over.
    Taken,
    /// 10: the part that knows the middleware has.
    RmwTaken,
    /// 11: the client library's part in C has.
    RclTaken,
    /// 12: the client library has.
    RclcppTaken,
    /// 13: the node's code has it; of the source: it begins to make it.
    Handled,
    /// Its bytes are complete.
    Serialised,
    /// The middleware's call that publishes it has returned.
    Written,
    /// The middleware has it for the reader, on a thread of its own.
    Arrived,
}

/// A node's stamps; clones are the same. [`Stamp::Arrived`] may come from any thread, all others
/// from the node's own.
#[derive(Clone, Default)]
pub struct Stamps(Option<Arc<Book>>);

struct Book {
    file: PathBuf,
    relay: bool,
    /// The first arrival since the last message was taken, ns; 0: none.
    arrived: AtomicU64,
    notes: Mutex<Notes>,
}

struct Notes {
    rows: Vec<[u64; WORDS]>,
    /// At most so many rows.
    count: usize,
    /// What is known of the message that is on its way into this node, or out of it.
    current: [u64; WORDS],
    is_measured: bool,
}

impl Notes {
    fn keep(&mut self) {
        if self.is_measured && self.rows.len() < self.count {
            self.rows.push(self.current);
        }
        self.is_measured = false;
    }
}

impl Stamps {
    /// Those of the node that `args` describe, in the folder that the environment names.
    pub(super) fn of(args: &Args) -> Self {
        std::env::var_os(STAMPS)
            .map_or_else(Self::default, |folder| Self::in_folder(Path::new(&folder), args))
    }

    /// The same in this folder.
    pub(super) fn in_folder(folder: &Path, args: &Args) -> Self {
        let count = usize::try_from(args.count).unwrap_or(usize::MAX);
        // Written once so that no page fault falls into the measurement.
        let mut rows = vec![[1; WORDS]; count];
        rows.clear();
        let notes = Notes { rows, count, current: [0; WORDS], is_measured: false };
        Self(Some(Arc::new(Book {
            file: folder.join(format!("{}.stamps", args.index)),
            relay: args.role == Role::Relay,
            arrived: AtomicU64::new(0),
            notes: Mutex::new(notes),
        })))
    }

    /// Whether anything is noted.
    #[must_use]
    pub fn are_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// The message passes a boundary now.
    pub fn note(&self, which: Stamp) {
        let Some(book) = &self.0 else { return };
        let now = monotonic_ns();
        if which == Stamp::Arrived {
            // One that is there already is the first.
            book.arrived.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed).ok();
            return;
        }
        let mut notes = book.notes();
        notes.current[which as usize] = now;
        if which == Stamp::Written {
            notes.keep();
        }
    }

    /// The source made a message, which is written next; `number` if it is a measured one.
    pub(super) fn made(&self, number: Option<u64>, now_ns: u64) {
        if let Some(book) = &self.0 {
            let mut notes = book.notes();
            notes.is_measured = number.is_some();
            notes.current[0] = number.unwrap_or(0);
            notes.current[Stamp::Handled as usize] = now_ns;
        }
    }

    /// A message was handed to the node's code.
    pub(super) fn handled(&self, number: Option<u64>, now_ns: u64) {
        let Some(book) = &self.0 else { return };
        self.made(number, now_ns);
        let mut notes = book.notes();
        let came = book.arrived.load(Ordering::Relaxed);
        // One that came after this message was asked for is the next one's.
        let is_its_own = came != 0 && came <= notes.current[Stamp::Take as usize];
        notes.current[Stamp::Arrived as usize] = if is_its_own { came } else { 0 };
        if is_its_own {
            book.arrived.store(0, Ordering::Relaxed);
        }
        if !book.relay {
            notes.keep();
        }
    }

    /// The node is about to wait for the next message.
    pub(super) fn next(&self) {
        if let Some(book) = &self.0 {
            book.notes().current = [0; WORDS];
        }
    }

    /// Leaves the file.
    pub(super) fn write(&self) -> Result<(), LinkError> {
        let Some(book) = &self.0 else { return Ok(()) };
        let bytes: Vec<u8> =
            book.notes().rows.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
        std::fs::write(&book.file, bytes)
            .map_err(LinkError::io(format!("write stamps to {}", book.file.display())))
    }
}

impl Book {
    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamps(role: Role, name: &str) -> Stamps {
        let folder = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Stamps::in_folder(&folder, &Args { index: 1, count: 2, ..Args::new(role, name) })
    }

    /// What the file holds; removes it.
    fn rows(stamps: &Stamps) -> Vec<[u64; WORDS]> {
        stamps.write().unwrap();
        let file = &stamps.0.as_ref().unwrap().file;
        let bytes = std::fs::read(file).unwrap();
        std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
        let (words, _) = bytes.as_chunks::<8>();
        let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        words.as_chunks::<WORDS>().0.to_vec()
    }

    fn take(stamps: &Stamps, number: Option<u64>) {
        stamps.note(Stamp::Take);
        stamps.note(Stamp::Taken);
        stamps.handled(number, monotonic_ns());
    }

    #[test]
    fn a_row_has_the_stamps_of_its_own_message_only() {
        let sink = stamps(Role::Sink, "stamps-row");
        sink.note(Stamp::Arrived);
        sink.note(Stamp::Woke);
        take(&sink, Some(0));
        sink.next();
        // Came after it was asked for, so that it is another's.
        sink.note(Stamp::Take);
        sink.note(Stamp::Arrived);
        sink.handled(Some(1), monotonic_ns());
        // More than were announced.
        take(&sink, Some(2));
        let [first, second] = rows(&sink)[..] else { panic!("two messages") };
        assert_eq!(first[..5], [0; 5]);
        let at = |which: Stamp| first[which as usize];
        let passed = [Stamp::Arrived, Stamp::Woke, Stamp::Take, Stamp::Taken, Stamp::Handled];
        assert!(at(Stamp::Arrived) > 0 && passed.map(at).is_sorted(), "{first:?}");
        let (arrived, woke) = (second[Stamp::Arrived as usize], second[Stamp::Woke as usize]);
        assert_eq!((second[0], arrived, woke), (1, 0, 0));
    }

    #[test]
    fn what_a_relay_does_not_write_and_what_nobody_measures_has_no_row() {
        let relay = stamps(Role::Relay, "stamps-relay");
        take(&relay, Some(0));
        relay.next();
        take(&relay, None);
        relay.note(Stamp::Write);
        relay.note(Stamp::Written);
        relay.next();
        take(&relay, Some(1));
        relay.note(Stamp::Write);
        relay.note(Stamp::Written);
        let rows = rows(&relay);
        assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), [1]);
        let at = |which: Stamp| rows[0][which as usize];
        assert!([Stamp::Handled, Stamp::Write, Stamp::Written].map(at).is_sorted());
    }
}
