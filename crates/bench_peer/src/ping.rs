//! The side that sends, waits for the echo and measures.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::gate;
use super::{Args, Control, Idle, Link, LinkError, Payload, PeerReport, Usage};

/// Without an echo for this long a message is lost.
const LOSS_AFTER: Duration = Duration::from_secs(1);
/// A control message is repeated this often until it is echoed.
const REPEAT: Duration = Duration::from_millis(200);
/// This many losses in a row mean that the other side is gone.
const GONE_AFTER: u64 = 50;
/// Samples reserved up front at most, so that a huge `--count` cannot exhaust memory at start.
const RESERVE: u64 = 1 << 24;

/// What ping brings home.
#[derive(Debug)]
pub struct PingResult {
    /// Round-trip times in sending order, ns, lost ones left out; of an open loop the words of its
    /// samples file.
    pub samples: Vec<u64>,
    /// The counts and the CPU use.
    pub report: PeerReport,
}

/// Runs steps 2 to 6 of the contract as ping.
///
/// # Errors
/// When the system fails or the other side never answers or stops answering.
pub fn ping<L: Link>(peer: &str, link: &mut L, args: &Args) -> Result<PingResult, LinkError> {
    let mut side = Ping::new(link, args)?;
    let idle = side.begin(args)?;
    let (start, usage) = (Instant::now(), Usage::now());
    for _ in 0..args.count {
        side.think(args.think);
        side.exchange()?;
    }
    let used = Usage::now().since(usage);
    let mut report = PeerReport::new(peer, args, used, elapsed_ns(start));
    // The samples are taken: a pong that misses the farewell ends by its own time-out.
    side.control(Control::End).ok();
    report.sent = args.count;
    report.received = side.samples.len() as u64;
    report.lost = args.count - report.received;
    report.late = side.late;
    report.duplicates = side.duplicates;
    report.idle_cpu_fraction = idle.map(|idle| idle.cpu_fraction);
    report.idle_wakeups_per_s = idle.map(|idle| idle.wakeups_per_s);
    Ok(PingResult { samples: side.samples, report })
}

/// The state of ping.
pub(super) struct Ping<'a, L> {
    link: &'a mut L,
    payload: Payload,
    timeout: Duration,
    next: u64,
    controls: u32,
    samples: Vec<u64>,
    given_up: HashSet<u64>,
    lost_in_row: u64,
    late: u64,
    duplicates: u64,
}

impl<'a, L: Link> Ping<'a, L> {
    pub(super) fn new(link: &'a mut L, args: &Args) -> Result<Self, LinkError> {
        Ok(Self {
            link,
            payload: Payload::load(args)?,
            timeout: args.timeout,
            next: 0,
            controls: 0,
            samples: Vec::with_capacity(args.warmup.min(RESERVE) as usize),
            given_up: HashSet::new(),
            lost_in_row: 0,
            late: 0,
            duplicates: 0,
        })
    }

    /// Steps 2 to 4 and the beginning of 5; what step 4 cost.
    pub(super) fn begin(&mut self, args: &Args) -> Result<Option<Idle>, LinkError> {
        self.control(Control::Hello)?;
        gate::wait(args)?;
        for _ in 0..args.warmup {
            self.exchange()?;
        }
        let idle = self.idle(args.idle)?;
        self.control(Control::Measure)?;
        self.forget_warmup(args.count);
        Ok(idle)
    }

    /// The word of the next message.
    pub(super) fn next_word(&self) -> u64 {
        self.next
    }

    /// Sends the next message.
    pub(super) fn send_next(&mut self) -> Result<(), LinkError> {
        let word = self.next;
        self.next += 1;
        self.link.send(word, &mut self.payload)
    }

    /// The first word of whatever comes, waited for at most `timeout`.
    pub(super) fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        self.link.receive(timeout)
    }

    /// Sends a control message until it is echoed.
    pub(super) fn control(&mut self, control: Control) -> Result<(), LinkError> {
        self.controls += 1;
        let word = control.word(self.controls);
        let start = Instant::now();
        while start.elapsed() < self.timeout {
            self.link.send(word, &mut self.payload)?;
            let sent = Instant::now();
            while let Some(left) = REPEAT.checked_sub(sent.elapsed()) {
                match self.link.receive(left)? {
                    Some(echo) if echo == word => return Ok(()),
                    Some(_) => {}
                    None => break,
                }
            }
        }
        Err(LinkError::Silent { what: "pong".into(), seconds: self.timeout.as_secs_f64() })
    }

    /// Sends the next message and waits for its echo, or gives it up.
    fn exchange(&mut self) -> Result<(), LinkError> {
        let word = self.next;
        self.next += 1;
        let start = Instant::now();
        self.link.send(word, &mut self.payload)?;
        while let Some(left) = LOSS_AFTER.checked_sub(start.elapsed()) {
            match self.link.receive(left)? {
                Some(echo) if echo == word => {
                    self.samples.push(elapsed_ns(start));
                    self.lost_in_row = 0;
                    return Ok(());
                }
                Some(echo) => self.unexpected(echo),
                None => break,
            }
        }
        self.given_up.insert(word);
        self.lost_in_row += 1;
        if self.lost_in_row >= GONE_AFTER {
            return Err(LinkError::Silent {
                what: format!("pong ({GONE_AFTER} messages in a row)"),
                seconds: GONE_AFTER as f64 * LOSS_AFTER.as_secs_f64(),
            });
        }
        Ok(())
    }

    fn unexpected(&mut self, echo: u64) {
        if Control::is_control(echo) {
            return;
        }
        if self.given_up.remove(&echo) {
            self.late += 1;
        } else {
            self.duplicates += 1;
        }
    }

    /// Waits as it would for a message and returns what that cost.
    fn idle(&mut self, length: Duration) -> Result<Option<Idle>, LinkError> {
        if length.is_zero() {
            return Ok(None);
        }
        self.control(Control::Idle)?;
        let (start, usage) = (Instant::now(), Usage::now());
        while let Some(left) = length.checked_sub(start.elapsed()) {
            // A repeated control message's second echo may still arrive: it is not traffic.
            self.link.receive(left)?;
        }
        Ok(Some(Idle::of(Usage::now().since(usage), start.elapsed())))
    }

    fn forget_warmup(&mut self, count: u64) {
        self.samples = Vec::with_capacity(count.min(RESERVE) as usize);
        self.given_up.clear();
        (self.lost_in_row, self.late, self.duplicates) = (0, 0, 0);
    }

    fn think(&self, pause: Duration) {
        if !pause.is_zero() {
            std::thread::sleep(pause);
        }
    }
}

fn elapsed_ns(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
