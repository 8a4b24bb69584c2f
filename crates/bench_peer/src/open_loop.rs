//! The side that sends at a rate whether echoes come or not.

use std::time::{Duration, Instant};

use super::pace::Pace;
use super::ping::{Ping, PingResult};
use super::usage::{finest_timers, monotonic_ns};
use super::{Args, Control, Link, LinkError, PeerReport, Usage};

/// So long nothing has come: what is missing is lost.
const QUIET: Duration = Duration::from_secs(1);
/// Between two runs.
const PAUSE: Duration = Duration::from_millis(200);
/// A look that does not wait. Not nothing: some systems do not look at all in no time.
const LOOK: Duration = Duration::from_micros(10);

/// Runs the contract as ping of an open loop. The samples are the three words of each answered
/// message, as they stand in the samples file.
///
/// # Errors
/// As [`ping`](super::ping()), and an unreadable file of times.
pub fn open_loop<L: Link>(peer: &str, link: &mut L, args: &Args) -> Result<PingResult, LinkError> {
    let pace = Pace::new(args)?;
    let mut side = Ping::new(link, args)?;
    let idle = side.begin(args)?;
    let (start, usage) = (Instant::now(), Usage::now());
    finest_timers();
    let first = side.next_word();
    let mut book = Book::new(first, args.count);
    for round in 0..args.rounds {
        let each = args.count / args.rounds;
        let from = round * each;
        let to = if round + 1 == args.rounds { args.count } else { from + each };
        if round > 0 {
            std::thread::sleep(PAUSE);
        }
        send(&mut side, &mut book, &pace, from..to)?;
        collect(&mut side, &mut book)?;
    }
    let used = Usage::now().since(usage);
    let wall_ns = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let mut report = PeerReport::new(peer, args, used, wall_ns);
    // The samples are taken: a pong that misses the farewell ends by its own time-out.
    side.control(Control::End).ok();
    report.sent = args.count;
    report.received = book.answered;
    report.lost = args.count - book.answered;
    report.late = book.late;
    report.duplicates = book.duplicates;
    report.idle_cpu_fraction = idle.map(|idle| idle.cpu_fraction);
    report.idle_wakeups_per_s = idle.map(|idle| idle.wakeups_per_s);
    Ok(PingResult { samples: book.samples(), report })
}

/// One run: every message at its time, and what comes meanwhile.
fn send<L: Link>(
    side: &mut Ping<'_, L>,
    book: &mut Book,
    pace: &Pace,
    numbers: std::ops::Range<u64>,
) -> Result<(), LinkError> {
    let start = monotonic_ns();
    for number in numbers.clone() {
        let intended = start + pace.at(number - numbers.start);
        let mut looked = false;
        loop {
            let left = intended.saturating_sub(monotonic_ns());
            if left == 0 && looked {
                break;
            }
            let echo = side.receive(Duration::from_nanos(left).max(LOOK))?;
            looked = echo.is_none();
            book.note(echo);
        }
        book.send(number, monotonic_ns(), intended);
        side.send_next()?;
    }
    Ok(())
}

/// Waits for what is still under way.
fn collect<L: Link>(side: &mut Ping<'_, L>, book: &mut Book) -> Result<(), LinkError> {
    while book.answered + book.given_up < book.sent {
        let echo = side.receive(QUIET)?;
        if echo.is_none() {
            book.given_up = book.sent - book.answered;
            book.closed = book.sent;
        }
        book.note(echo);
    }
    Ok(())
}

/// What became of each message.
struct Book {
    first: u64,
    /// When it was sent, when it was to be sent, and how long the echo took after the sending; 0:
    /// none yet.
    entries: Vec<[u64; 3]>,
    sent: u64,
    answered: u64,
    given_up: u64,
    /// Those before this number that have no answer are lost.
    closed: u64,
    late: u64,
    duplicates: u64,
}

impl Book {
    fn new(first: u64, count: u64) -> Self {
        // Written once so that no page fault falls into the measurement.
        let mut entries = vec![[1; 3]; usize::try_from(count).unwrap_or(usize::MAX)];
        entries.fill([0; 3]);
        let (sent, answered, given_up, closed) = (0, 0, 0, 0);
        Self { first, entries, sent, answered, given_up, closed, late: 0, duplicates: 0 }
    }

    fn send(&mut self, number: u64, now: u64, intended: u64) {
        self.entries[number as usize] = [now, intended, 0];
        self.sent = number + 1;
    }

    fn note(&mut self, echo: Option<u64>) {
        let now = monotonic_ns();
        let Some(word) = echo.filter(|word| !Control::is_control(*word)) else { return };
        let Some(number) = word.checked_sub(self.first).filter(|number| *number < self.sent) else {
            return;
        };
        let entry = &mut self.entries[number as usize];
        if entry[2] != 0 {
            self.duplicates += 1;
        } else if number < self.closed {
            self.late += 1;
            entry[2] = u64::MAX;
        } else {
            entry[2] = now.saturating_sub(entry[0]).max(1);
            self.answered += 1;
        }
    }

    fn samples(&self) -> Vec<u64> {
        let answered = (0u64..).zip(&self.entries).filter(|(_, e)| !matches!(e[2], 0 | u64::MAX));
        let words = |(number, entry): (u64, &[u64; 3])| {
            [number, entry[2], entry[2] + entry[0].saturating_sub(entry[1])]
        };
        answered.flat_map(words).collect()
    }
}
