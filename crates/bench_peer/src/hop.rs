//! What one node of a chain does with a message besides moving it: stamps, counts and notes, the
//! same on every system.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::fault::Fault;
use super::payload::generate;
use super::stamps::{Stamp, Stamps};
use super::usage::monotonic_ns;
use super::{Args, Control, Head, LinkError, Mode, PeerReport, Role, Usage};

impl Head {
    /// For systems that lend memory: makes the outgoing message by the rule of the mode. `body` is
    /// what the node received, or the source's private buffer.
    ///
    /// # Errors
    /// When the two differ in length.
    pub fn fill(&self, mode: Mode, body: &[u8], loan: &mut [u8]) -> Result<(), LinkError> {
        if loan.len() != body.len() {
            let (got, want) = (loan.len(), body.len());
            return Err(LinkError::Middleware(format!("loan holds {got} bytes, message {want}")));
        }
        match mode {
            Mode::Copied => loan.copy_from_slice(body),
            Mode::Loaned => generate(self.word, loan),
            Mode::Untouched => {}
        }
        self.write(loan);
        Ok(())
    }
}

/// A node's book of the messages that came by. Clones are the same book, so that a callback of the
/// middleware can hold one.
#[derive(Clone)]
pub struct Hop {
    notes: Arc<Mutex<Notes>>,
    /// Set by a station that notes them.
    stamps: Arc<OnceLock<Stamps>>,
}

/// Sequence, time since the node before, time since the source: one message in the samples file.
pub type Sample = [u64; 3];

struct Notes {
    relay: bool,
    fault: Fault,
    payload: usize,
    warmup: u64,
    count: u64,
    samples: Vec<Sample>,
    /// One bit a measured message.
    seen: Vec<u64>,
    duplicates: u64,
    section: Option<(u64, Usage)>,
    end: Option<(u64, Usage)>,
    greeted: bool,
    failure: Option<LinkError>,
}

impl Hop {
    /// The book of the node that `args` describe.
    #[must_use]
    pub fn new(args: &Args) -> Self {
        let count = usize::try_from(args.count).unwrap_or(usize::MAX);
        // Written once so that no page fault falls into the measurement.
        let mut samples = vec![[1; 3]; count];
        samples.clear();
        let notes = Arc::new(Mutex::new(Notes {
            relay: args.role == Role::Relay,
            fault: Fault::new(args),
            payload: args.payload,
            warmup: args.warmup,
            count: args.count,
            samples,
            seen: vec![0; count / 64 + 1],
            duplicates: 0,
            section: None,
            end: None,
            greeted: false,
            failure: None,
        }));
        Self { notes, stamps: Arc::default() }
    }

    /// For a station that notes when its messages pass which boundary: the node's stamps, to be
    /// asked for before the first message.
    #[must_use]
    pub fn stamps(&self, args: &Args) -> Stamps {
        self.stamps.get_or_init(|| Stamps::of(args)).clone()
    }

    /// The same in this folder, whatever the environment says.
    #[must_use]
    pub fn stamps_in(&self, folder: &std::path::Path, args: &Args) -> Stamps {
        self.stamps.get_or_init(|| Stamps::in_folder(folder, args)).clone()
    }

    /// The node is about to wait for the next message.
    pub(super) fn next(&self) {
        if let Some(stamps) = self.stamps.get() {
            stamps.next();
        }
    }

    /// Leaves the file of the stamps, if there are some.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_stamps(&self) -> Result<(), LinkError> {
        self.stamps.get().map_or(Ok(()), Stamps::write)
    }

    /// A message has arrived: reads its head, then the clock, and notes it. Returns the head with
    /// which it goes on; `None` at the sink, and where the node loses it on purpose.
    ///
    /// # Errors
    /// A message that is not of the chain's size.
    pub fn arrived(&self, message: &[u8]) -> Result<Option<Head>, LinkError> {
        if let Some(stamps) = self.stamps.get() {
            stamps.note(Stamp::RclcppTaken);
        }
        let head = Head::read(message);
        let now = monotonic_ns();
        let mut notes = self.notes();
        let Some(head) = head.filter(|_| message.len() == notes.payload) else {
            let (got, want) = (message.len(), notes.payload);
            return Err(LinkError::Middleware(format!(
                "a message of {got} bytes, expected {want}"
            )));
        };
        if let Some(stamps) = self.stamps.get() {
            stamps.handled(notes.number(head), now);
        }
        match Control::is_control(head.word) {
            true => notes.steer(Control::from_word(head.word), now),
            false => notes.note(head, now),
        }
        let (relay, fault, number) = (notes.relay, notes.fault, notes.number(head));
        drop(notes);
        let passes = relay && number.is_none_or(|number| fault.lets_pass(number));
        if passes {
            self.asks();
        }
        Ok(passes.then_some(Head { hop_ns: now, ..head }))
    }

    /// Keeps what went wrong in a callback until the node's loop asks.
    pub fn fail(&self, error: LinkError) {
        self.notes().failure.get_or_insert(error);
    }

    /// What went wrong since the last time.
    pub(super) fn failure(&self) -> Result<(), LinkError> {
        self.notes().failure.take().map_or(Ok(()), Err)
    }

    /// Whether a greeting came through.
    pub(super) fn is_greeted(&self) -> bool {
        self.notes().greeted
    }

    /// Whether the farewell came through.
    pub(super) fn has_ended(&self) -> bool {
        self.notes().end.is_some()
    }

    /// Notes a message that the source sends, which was due at `intended_ns`; whether it is to be
    /// sent at all.
    #[must_use]
    pub fn sent(&self, head: Head, intended_ns: u64) -> bool {
        let mut notes = self.notes();
        if let Some(stamps) = self.stamps.get() {
            stamps.made(notes.number(head), head.source_ns);
        }
        let Some(measured) = notes.begin(head) else {
            drop(notes);
            self.asks();
            return true;
        };
        let lateness = head.source_ns.saturating_sub(intended_ns);
        notes.samples.push([measured, lateness, 0]);
        let fault = notes.fault;
        drop(notes);
        let passes = fault.lets_pass(measured);
        if passes {
            self.asks();
        }
        passes
    }

    /// The node's code has done its part: it asks the system to send the message.
    fn asks(&self) {
        if let Some(stamps) = self.stamps.get() {
            stamps.note(Stamp::Publish);
        }
    }

    /// The measured section is over.
    pub(super) fn finish(&self) {
        let now = monotonic_ns();
        self.notes().steer(Some(Control::End), now);
    }

    /// The measured messages so far.
    #[must_use]
    pub fn samples(&self) -> Vec<Sample> {
        self.notes().samples.clone()
    }

    /// The samples file's bytes.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.notes().samples.iter().flatten().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// What the node reports.
    pub(super) fn report(&self, peer: &str, args: &Args) -> PeerReport {
        let notes = self.notes();
        let (wall_ns, used) = notes.end.unwrap_or_default();
        let mut report = PeerReport::new(peer, args, used, wall_ns);
        let noted = notes.samples.len() as u64;
        (report.sent, report.received) = match args.role {
            Role::Source => (noted, 0),
            Role::Sink => (0, noted),
            _ => (noted, noted),
        };
        report.duplicates = notes.duplicates;
        report
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Notes {
    fn steer(&mut self, control: Option<Control>, now: u64) {
        match control {
            Some(Control::Hello) => self.greeted = true,
            Some(Control::End) if self.end.is_none() => {
                let (start, before) = self.section.unwrap_or((now, Usage::now()));
                self.end = Some((now.saturating_sub(start), Usage::now().since(before)));
            }
            _ => {}
        }
    }

    fn note(&mut self, head: Head, now: u64) {
        let Some(measured) = self.begin(head) else {
            return;
        };
        let (word, bit) = ((measured / 64) as usize, 1 << (measured % 64));
        if self.seen[word] & bit != 0 {
            self.duplicates += 1;
            return;
        }
        self.seen[word] |= bit;
        let since = |stamp: u64| now.saturating_sub(stamp);
        self.samples.push([measured, since(head.hop_ns), since(head.source_ns)]);
    }

    /// The number of a measured message.
    fn number(&self, head: Head) -> Option<u64> {
        head.word.checked_sub(self.warmup).filter(|number| *number < self.count)
    }

    /// The same; the first one begins the measured section.
    fn begin(&mut self, head: Head) -> Option<u64> {
        let measured = self.number(head)?;
        self.section.get_or_insert_with(|| (monotonic_ns(), Usage::now()));
        Some(measured)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(role: Role) -> Args {
        Args { payload: 32, count: 3, warmup: 2, ..Args::new(role, "hop") }
    }

    fn message(word: u64) -> Vec<u8> {
        let mut message = vec![7; 32];
        let now = monotonic_ns();
        Head { word, source_ns: now - 9_000, hop_ns: now - 1_000 }.write(&mut message);
        message
    }

    #[test]
    fn warm_up_repeats_and_foreign_numbers_are_no_samples() {
        let hop = Hop::new(&args(Role::Sink));
        for word in [0, 1, 2, 4, 4, 99, Control::End.word(1)] {
            assert_eq!(hop.arrived(&message(word)).unwrap(), None);
        }
        let samples = hop.samples();
        assert_eq!(samples.iter().map(|s| s[0]).collect::<Vec<_>>(), [0, 2]);
        assert!(samples.iter().all(|s| s[1] >= 1_000 && s[2] >= s[1] + 8_000));
        let report = hop.report("test", &args(Role::Sink));
        assert_eq!((report.received, report.duplicates, report.sent), (2, 1, 0));
        assert!(hop.has_ended() && !hop.is_greeted());
    }

    #[test]
    fn a_relay_passes_everything_on_with_its_own_stamp() {
        let hop = Hop::new(&args(Role::Relay));
        let before = monotonic_ns();
        let hello = hop.arrived(&message(Control::Hello.word(3))).unwrap().unwrap();
        assert!(hello.hop_ns >= before && hello.word == Control::Hello.word(3));
        assert!(hop.is_greeted());
        assert!(hop.arrived(&[0; 31]).is_err());
        assert!(hop.arrived(&[0; 8]).is_err());
    }

    #[test]
    fn a_relay_loses_and_delays_measured_messages_only_when_told_to() {
        let delay = std::time::Duration::from_millis(2);
        let hop = Hop::new(&Args { drop_every: 2, delay, ..args(Role::Relay) });
        let passes = |word| {
            let before = monotonic_ns();
            let passed = hop.arrived(&message(word)).unwrap().is_some();
            (passed, monotonic_ns() - before >= 2_000_000)
        };
        assert_eq!([2, 3, 4].map(passes), [(true, true), (false, true), (true, true)]);
        assert!(passes(1).0 && passes(Control::End.word(1)).0);
        assert_eq!(hop.samples().len(), 3);
    }

    #[test]
    fn the_message_is_the_received_one_under_a_new_head() {
        let head = Head { word: 5, source_ns: 6, hop_ns: 7 };
        let mut loan = vec![0; 32];
        head.fill(Mode::Copied, &message(1), &mut loan).unwrap();
        assert_eq!((Head::read(&loan), &loan[24..]), (Some(head), &[7; 8][..]));
        head.fill(Mode::Untouched, &[0; 32], &mut loan).unwrap();
        assert_eq!(loan[24..], [7; 8]);
        assert!(head.fill(Mode::Copied, &[0; 31], &mut loan).is_err());
    }
}
