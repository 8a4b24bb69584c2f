//! The sending end of a stream as a state machine: what is sent when, what is sent again, what is
//! given up. Time is passed in; nothing here reads a clock or a socket.
//!
//! * A message has a position from the moment it was accepted, and cells from the moment its first
//!   fragment was sent. `KEEP_LAST` gives up messages without cells only, so that the cells of a
//!   reliable stream have no gaps.
//! * What is on its way is kept until it is acknowledged, whatever the history's depth.
//! * Of a best-effort stream nothing is sent again; after a silence the receiver is asked until it
//!   has accounted for the newest position, so that losses at the end of a stream are counted.
//! * A sender whose receiver is out of reach rests: what was not acknowledged waits, bounded by the
//!   history's depth, or by [`MOST_RESTING`] where nothing may be replaced.
//! * Messages of a best-effort stream that go another way count as sent.

mod rest;
mod run;
mod shared;

use super::congestion::{Congestion, RoundTrip};
use super::wire::{Ack, Bitmap, Data, Stream, WINDOW};
use angaros_transport::MessageInfo;
use angaros_transport::buffer::Slot;
pub use run::Run;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What a datagram costs beside its bytes in a receive buffer of the kernel.
const COST: usize = 512;
/// Cells behind one that arrived before it counts as lost: at first, and at most on links that
/// reorder.
const REORDER: u64 = 3;
const MOST_REORDER: u64 = 128;
/// The receiver may take its time for an acknowledgement.
pub const ACK_DELAY_NS: u64 = 5_000_000;
/// How often a crowded receiver is asked whether it has room again.
const PERSIST_NS: u64 = 100_000_000;
/// Silence of a best-effort stream after which its receiver is asked what it has, and the longest
/// time between two such questions.
const QUIET_NS: u64 = 20_000_000;
const MOST_QUIET_NS: u64 = 1_000_000_000;
/// Messages that wait for a receiver out of reach where none may be replaced.
const MOST_RESTING: usize = 16 * angaros_msg::Qos::KEEP_ALL_DEPTH;

/// A message on its way.
#[derive(Clone)]
pub struct Outgoing {
    /// Its bytes.
    pub bytes: Slot,
    /// Its origin.
    pub info: MessageInfo,
}

/// What a sender is made of.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Bytes of a message in one datagram, a multiple of 8.
    pub chunk: usize,
    /// Messages that wait at most.
    pub depth: usize,
    /// What waits is not replaced.
    pub keep_all: bool,
    /// What was lost is sent again.
    pub reliable: bool,
    /// Bytes on their way at the beginning.
    pub first_window: usize,
    /// And at most.
    pub most_window: usize,
    /// Every message asks for an acknowledgement at once.
    pub urgent: bool,
    /// What is known of the way.
    pub trip: RoundTrip,
    /// Counts what is sent again, of all senders of a session.
    pub resent: Arc<AtomicU64>,
}

struct Flight {
    first_cell: u64,
    fragments: u32,
    position: u64,
    item: Outgoing,
}

#[derive(Clone, Copy)]
struct InFlightDatagram {
    sent_ns: u64,
    cost: u32,
    times: u8,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Travelling,
    Lost,
    Arrived,
}

/// The sending end.
pub struct Sender {
    setup: Setup,
    stream: Stream,
    position: u64,
    /// Accepted, no fragment sent.
    pending: VecDeque<(u64, Outgoing)>,
    /// At least one fragment sent, not all acknowledged; in the order of their cells.
    flights: VecDeque<Flight>,
    /// Those from `base` on; of reliable streams only.
    cells: VecDeque<InFlightDatagram>,
    lost: VecDeque<u64>,
    base: u64,
    next: u64,
    /// Bytes on their way, with their cost.
    travelling: usize,
    trip: RoundTrip,
    /// Cells that overtake another before that counts as lost.
    reorder: u64,
    congestion: Congestion,
    /// The window shrinks again for losses from this cell on only.
    recovered: u64,
    crowded: bool,
    /// When the first unacknowledged cell counts as lost, or the receiver is asked.
    deadline_ns: Option<u64>,
    /// Since when the receiver seems to have forgotten the stream.
    doubted_ns: Option<u64>,
    /// The newest message that arrived whole; of a best-effort stream, that is accounted for.
    arrived_position: u64,
    /// The newest message of which anything was sent.
    sent_position: u64,
    /// Time between two questions about the end of a best-effort stream.
    quiet_ns: u64,
    overwritten: u64,
    resent: u64,
}

/// A datagram to send.
pub struct Transmit<'a> {
    /// What its header says.
    pub data: Data,
    /// Whether an acknowledgement is wanted at once.
    pub ack_now: bool,
    /// Bytes of the message.
    pub payload: &'a [u8],
}

/// What an acknowledgement brought about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acked {
    /// Something new arrived.
    pub progress: bool,
    /// The receiver has forgotten the stream; the sender must start anew.
    pub forgotten: bool,
}

impl Sender {
    /// A stream on which nothing was sent.
    pub fn new(stream: Stream, setup: Setup) -> Self {
        let datagram = setup.chunk + COST;
        let congestion = Congestion::new(setup.first_window, datagram, setup.most_window);
        let trip = setup.trip.clone();
        Self {
            setup,
            stream,
            position: 0,
            pending: VecDeque::new(),
            flights: VecDeque::new(),
            cells: VecDeque::new(),
            lost: VecDeque::new(),
            base: 1,
            next: 1,
            travelling: 0,
            trip,
            reorder: REORDER,
            congestion,
            recovered: 0,
            crowded: false,
            deadline_ns: None,
            doubted_ns: None,
            arrived_position: 0,
            sent_position: 0,
            quiet_ns: QUIET_NS,
            overwritten: 0,
            resent: 0,
        }
    }

    /// Which stream it is.
    pub fn stream(&self) -> Stream {
        self.stream
    }

    /// Whether `KEEP_ALL` takes one more message.
    pub fn has_room(&self) -> bool {
        !self.setup.keep_all || self.pending.len() < self.setup.depth
    }

    /// Messages that were replaced before they were sent.
    pub fn overwritten(&self) -> u64 {
        self.overwritten
    }

    /// Cells that were sent again.
    #[cfg(test)]
    pub fn resent(&self) -> u64 {
        self.resent
    }

    /// Whether everything that was accepted has arrived or, where nothing is sent again, is
    /// accounted for.
    pub fn is_idle(&self) -> bool {
        let is_complete = self.setup.reliable || self.arrived_position >= self.sent_position;
        self.pending.is_empty() && self.flights.is_empty() && is_complete
    }

    /// Accepts a message. The caller has asked [`Sender::has_room`] and sends next.
    pub fn push(&mut self, item: Outgoing) {
        self.position += 1;
        self.pending.push_back((self.position, item));
    }

    /// After [`Sender::push`] and sending: gives up what finds no place in the history.
    pub fn displace(&mut self) {
        while !self.setup.keep_all && self.pending.len() > self.setup.depth {
            self.pending.pop_front();
            self.overwritten += 1;
        }
    }

    fn next_lost(&mut self) -> Option<u64> {
        while let Some(cell) = self.lost.pop_front() {
            if self.cell(cell).is_some_and(|known| known.state == State::Lost) {
                return Some(cell);
            }
        }
        None
    }

    fn cell(&mut self, cell: u64) -> Option<&mut InFlightDatagram> {
        let at = usize::try_from(cell.checked_sub(self.base)?).ok()?;
        self.cells.get_mut(at)
    }

    fn may_send_new(&self, cost: usize) -> bool {
        if !self.setup.reliable {
            return true;
        }
        let in_window = self.next < self.base + WINDOW;
        let fits = self.travelling + cost <= self.congestion.window() || self.travelling == 0;
        in_window && fits && !self.crowded
    }

    fn datagram(&self, flight: usize, cell: u64, urgent: bool) -> Option<Transmit<'_>> {
        let flight = self.flights.get(flight)?;
        let fragment = cell.checked_sub(flight.first_cell)?;
        let bytes = flight.item.bytes.as_bytes();
        let begin = usize::try_from(fragment).ok()? * self.setup.chunk;
        let end = (begin + self.setup.chunk).min(bytes.len());
        let info = &flight.item.info;
        let fragment = u32::try_from(fragment).ok()?;
        let last = fragment + 1 == flight.fragments;
        Some(Transmit {
            data: Data {
                stream: self.stream,
                fragment,
                fragments: flight.fragments,
                length: u32::try_from(bytes.len()).ok()?,
                cell,
                position: flight.position,
                sequence: info.sequence_number,
                timestamp_ns: info.source_timestamp.nanoseconds,
                lifespan_ns: info.lifespan.map_or(-1, |lifespan| lifespan.nanoseconds),
            },
            ack_now: self.setup.reliable && (urgent || (self.setup.urgent && last)),
            payload: bytes.get(begin..end)?,
        })
    }

    /// After a transmission: a best-effort message that was sent whole is let go.
    pub fn settle(&mut self) {
        if self.setup.reliable {
            return;
        }
        let whole = |flight: &Flight| self.next >= flight.first_cell + u64::from(flight.fragments);
        if self.flights.back().is_some_and(whole) {
            self.flights.clear();
        }
    }

    fn set_deadline(&mut self, now_ns: u64) {
        self.deadline_ns = Some(now_ns + self.trip.timeout_ns(2 * ACK_DELAY_NS));
    }

    /// Says what has arrived.
    pub fn acknowledged(&mut self, ack: &Ack, bitmap: Bitmap<'_>, now_ns: u64) -> Acked {
        if ack.stream != self.stream {
            return Acked::default();
        }
        if !self.setup.reliable {
            return self.accounted(ack.missing.saturating_sub(1));
        }
        if ack.missing > self.next {
            return Acked::default();
        }
        if ack.missing < self.base {
            return Acked { forgotten: self.is_forgotten(ack, now_ns), progress: false };
        }
        self.doubted_ns = None;
        self.crowded = ack.crowded;
        let full = 2 * self.travelling >= self.congestion.window();
        let mut bytes = 0;
        let mut newest = None;
        let highest = self.mark_arrived((ack.missing, bitmap), &mut bytes, &mut newest, now_ns);
        self.release(ack.missing);
        if bytes == 0 {
            if self.crowded {
                self.deadline_ns = Some(now_ns + PERSIST_NS);
            }
            return Acked::default();
        }
        self.trip.progressed();
        if let Some(sent_ns) = newest {
            let delay_ns = u64::from(ack.delay_us) * 1000;
            self.trip.measured(now_ns.saturating_sub(sent_ns).saturating_sub(delay_ns));
        }
        if full {
            self.congestion.arrived(bytes, self.setup.chunk + COST);
        }
        self.find_lost(highest);
        self.deadline_ns = None;
        if !self.cells.is_empty() {
            self.set_deadline(now_ns);
        } else if self.crowded {
            self.deadline_ns = Some(now_ns + PERSIST_NS);
        }
        Acked { progress: true, forgotten: false }
    }

    /// The receiver of a best-effort stream has counted up to this position.
    fn accounted(&mut self, position: u64) -> Acked {
        let progress = position > self.arrived_position;
        self.arrived_position = self.arrived_position.max(position.min(self.sent_position));
        Acked { progress, forgotten: false }
    }

    /// Whether the receiver knows nothing of what it acknowledged. One such acknowledgement may
    /// have been overtaken by others; not so one a time-out later, with none between.
    fn is_forgotten(&mut self, ack: &Ack, now_ns: u64) -> bool {
        if ack.missing > 1 {
            return false;
        }
        let since_ns = *self.doubted_ns.get_or_insert(now_ns);
        now_ns.saturating_sub(since_ns) > self.trip.timeout_ns(2 * ACK_DELAY_NS)
    }

    /// Notes what arrived; returns the highest cell that did.
    fn mark_arrived(
        &mut self,
        (missing, bitmap): (u64, Bitmap<'_>),
        bytes: &mut usize,
        newest: &mut Option<u64>,
        now_ns: u64,
    ) -> u64 {
        let mut highest = 0;
        let too_soon_ns = self.trip.smoothed_ns().unwrap_or(0) / 2;
        let end = self.next.min(missing.saturating_add(bitmap.len()));
        let base = self.base;
        let travelling = &mut self.travelling;
        for (at, cell) in self.cells.iter_mut().enumerate() {
            let number = base + at as u64;
            if number >= end {
                break;
            }
            if number >= missing && !bitmap.has(number - missing) {
                continue;
            }
            highest = number;
            if cell.state == State::Arrived {
                continue;
            }
            if cell.state == State::Travelling {
                *travelling = travelling.saturating_sub(cell.cost as usize);
            }
            // It was not lost but overtaken if it is here sooner than a second copy could be.
            let again = cell.times > 1 && now_ns.saturating_sub(cell.sent_ns) < too_soon_ns;
            if again || cell.state == State::Lost {
                self.reorder = (2 * self.reorder).min(MOST_REORDER);
            }
            cell.state = State::Arrived;
            *bytes += cell.cost as usize;
            if cell.times == 1 {
                *newest = Some(cell.sent_ns);
            }
        }
        highest
    }

    /// Forgets everything below this cell.
    fn release(&mut self, missing: u64) {
        while self.base < missing && self.cells.pop_front().is_some() {
            self.base += 1;
        }
        let base = self.base;
        while self
            .flights
            .front()
            .is_some_and(|flight| flight.first_cell + u64::from(flight.fragments) <= base)
        {
            let arrived = self.flights.pop_front().map(|flight| flight.position);
            self.arrived_position = arrived.unwrap_or(self.arrived_position);
        }
    }

    /// Cells well below one that arrived, sent before it, are lost (fast retransmit).
    fn find_lost(&mut self, highest: u64) {
        let limit = highest.saturating_sub(self.reorder - 1);
        let count = usize::try_from(limit.saturating_sub(self.base)).unwrap_or(0);
        let at = usize::try_from(highest.saturating_sub(self.base)).unwrap_or(usize::MAX);
        let Some(reference) = self.cells.get(at).map(|cell| cell.sent_ns) else { return };
        for at in 0..count.min(self.cells.len()) {
            let cell = &self.cells[at];
            if cell.state == State::Travelling && cell.sent_ns <= reference {
                self.mark_lost(self.base + at as u64);
            }
        }
    }

    fn mark_lost(&mut self, cell: u64) {
        let Some(known) = self.cell(cell) else { return };
        if known.state != State::Travelling {
            return;
        }
        known.state = State::Lost;
        let cost = known.cost as usize;
        self.travelling = self.travelling.saturating_sub(cost);
        self.lost.push_back(cell);
        if cell >= self.recovered {
            self.congestion.lost();
            self.recovered = self.next;
        }
    }

    /// Looks what time has brought: cells that were not acknowledged in time are lost. Returns
    /// whether the receiver is to be asked what it has.
    pub fn tick(&mut self, now_ns: u64) -> bool {
        let Some(deadline) = self.deadline_ns.filter(|deadline| *deadline <= now_ns) else {
            return false;
        };
        if !self.setup.reliable {
            return self.ask_for_the_end(now_ns);
        }
        if self.cells.is_empty() {
            self.deadline_ns = self.crowded.then_some(now_ns + PERSIST_NS);
            return self.crowded;
        }
        let timeout = self.trip.timeout_ns(2 * ACK_DELAY_NS);
        let oldest = self.cells.iter().filter(|cell| cell.state == State::Travelling);
        let Some(oldest) = oldest.map(|cell| cell.sent_ns).min() else {
            self.deadline_ns = Some(now_ns + timeout);
            return false;
        };
        if oldest + timeout > now_ns && deadline < oldest + timeout {
            self.deadline_ns = Some(oldest + timeout);
            return false;
        }
        for at in 0..self.cells.len() {
            let cell = &self.cells[at];
            if cell.state == State::Travelling && cell.sent_ns + timeout <= now_ns {
                self.mark_lost(self.base + at as u64);
            }
        }
        self.trip.timed_out();
        self.congestion.timed_out();
        self.recovered = self.next;
        self.set_deadline(now_ns);
        false
    }

    /// Whether the receiver of a best-effort stream is to be asked what it has.
    fn ask_for_the_end(&mut self, now_ns: u64) -> bool {
        let open = self.arrived_position < self.sent_position;
        self.deadline_ns = open.then_some(now_ns + self.quiet_ns);
        self.quiet_ns = (2 * self.quiet_ns).min(MOST_QUIET_NS);
        open
    }

    /// What a probe says: the lowest cell that was never sent; of a best-effort stream, whose
    /// receiver counts messages, the lowest position.
    pub fn next_unsent(&self) -> u64 {
        if self.setup.reliable { self.next } else { self.sent_position + 1 }
    }

    /// What is known of the way.
    pub fn trip(&self) -> &RoundTrip {
        &self.trip
    }
}
