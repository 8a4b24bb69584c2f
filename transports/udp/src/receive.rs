//! The receiving end of a stream as a state machine: puts messages together where they will be
//! read, in order, each once, and says what is missing. Time is passed in.
//!
//! * Nothing is put together beyond [`ReassemblyBudget`]'s bound, and no datagram makes it larger
//!   than the
//!   message it is part of.
//! * A reliable stream hands on messages in the order of their cells. Another one hands on what is
//!   complete and newer than what it handed on before.
//! * Positions that are skipped are messages that will never come; they are counted once. Those at
//!   the end of a best-effort stream are when the sender has asked for them twice: the first
//!   question may have overtaken what it asks for.
//! * What was acknowledged is handed on, whatever becomes of the stream. A message that was handed
//!   on does not come again when the stream begins anew, nor after the sender was out of reach.

mod budget;
mod lent;

use super::send::ACK_DELAY_NS;
use super::wire::{Ack, Data, Stream, WINDOW, WINDOW_WORDS};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
pub use budget::ReassemblyBudget;
pub use lent::LentMessage;
use lent::NewestMessage;
use std::collections::VecDeque;

/// Messages of a best-effort stream that are put together at the same time.
const OPEN: usize = 4;
/// Cells, and bytes, after which an acknowledgement is sent at once. A sender whose window is half
/// full asks for one.
const ACK_CELLS: u32 = 64;
const ACK_BYTES: usize = 512 * 1024;
/// Complete messages that wait for room before the sender is told to pause, and to go on.
const CROWDED: usize = 128;
const ROOMY: usize = 32;
/// Fewest bytes of a fragment that is not the last one.
const LEAST_CHUNK: u32 = 256;
/// How long what a question about the end of a stream overtook may still be on its way.
const OVERTAKEN_NS: u64 = 10_000_000;

struct Assembly {
    first_cell: u64,
    data: Data,
    chunk: u32,
    missing: u32,
    /// `None` while it is lent.
    slot: Option<SlotMut>,
    /// Fragments that are there, of best-effort messages of more than one.
    bits: Vec<u64>,
}

/// What a cell carries.
pub enum Part<'a> {
    /// Bytes of a message, to be copied to their place.
    Bytes(&'a [u8]),
    /// A whole message, where it will be read.
    Whole(SlotMut),
    /// So many bytes of a message, which are at their place already: that of a [`LentMessage`].
    Placed(usize),
}

impl Part<'_> {
    fn len(&self) -> usize {
        match self {
            Part::Bytes(bytes) => bytes.len(),
            Part::Whole(slot) => slot.as_bytes().len(),
            Part::Placed(length) => *length,
        }
    }
}

/// A complete message.
pub struct Ready {
    /// Its bytes.
    pub bytes: Slot,
    /// What its header says.
    pub data: Data,
    /// Messages before it that will never come and were not counted before.
    pub lost: u64,
}

/// What became of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOutcome {
    /// It is new and is kept.
    Fresh,
    /// It was there already, or comes too late.
    Known,
    /// It does not fit to what is known of the stream, or there is no room for it.
    Refused,
}

/// The receiving end.
pub struct Receiver {
    reliable: bool,
    stream: Stream,
    pool: HeapPool,
    buffers: usize,
    /// The lowest cell that is missing.
    missing: u64,
    /// What arrived from there on, by cell modulo [`WINDOW`].
    arrived: Box<[u64]>,
    /// One more than the highest cell that arrived.
    end: u64,
    /// The first cell of the next message to hand on.
    deliver: u64,
    open: VecDeque<Assembly>,
    /// A buffer that was lent for a message of which nothing had arrived.
    awaited: Option<SlotMut>,
    /// The cell whose place was lent last and came back.
    returned: Option<u64>,
    newest: NewestMessage,
    spare: Vec<Vec<u64>>,
    /// Complete messages that wait to be handed on; none but after a restart or for want of room.
    ready: VecDeque<Ready>,
    position: u64,
    sequence: u64,
    /// The sender was out of reach: what is missing is seen by sequence numbers.
    returning: bool,
    /// The end that the sender has asked for, and since when it is missing.
    doubted: Option<(u64, u64)>,
    /// Messages at the end that will never come, until they are counted.
    lost: u64,
    crowded: bool,
    cells: u32,
    bytes: usize,
    newest_ns: u64,
    due_ns: Option<u64>,
    /// The sender waits for the acknowledgement that is due.
    asked: bool,
}

impl Receiver {
    /// A stream on which nothing has arrived. It keeps up to `spare` unused buffers.
    pub fn new(stream: Stream, reliable: bool, spare: usize) -> Self {
        let words = if reliable { WINDOW_WORDS } else { 0 };
        Self {
            reliable,
            stream,
            pool: HeapPool::new(spare),
            buffers: spare,
            missing: 1,
            arrived: vec![0; words].into_boxed_slice(),
            end: 1,
            deliver: 1,
            open: VecDeque::new(),
            awaited: None,
            returned: None,
            newest: NewestMessage::default(),
            spare: Vec::new(),
            ready: VecDeque::new(),
            position: 0,
            sequence: 0,
            returning: false,
            doubted: None,
            lost: 0,
            crowded: false,
            cells: 0,
            bytes: 0,
            newest_ns: 0,
            due_ns: None,
            asked: false,
        }
    }

    /// The incarnation of what arrived last; 0 if nothing did.
    pub fn incarnation(&self) -> u32 {
        self.stream.incarnation
    }

    /// Takes a cell. `ack_now` says that its sender waits for an acknowledgement.
    pub fn take(
        &mut self,
        data: &Data,
        ack_now: bool,
        payload: Part<'_>,
        memory: &ReassemblyBudget,
        now_ns: u64,
    ) -> CellOutcome {
        let bytes = payload.len();
        if !self.follow(data.stream.incarnation, memory) {
            return CellOutcome::Refused;
        }
        // Otherwise the message that it was placed into was given up.
        let returned = self.returned.take();
        if matches!(payload, Part::Placed(_)) && returned != Some(data.cell) {
            return CellOutcome::Refused;
        }
        let taken = match self.reliable {
            true => self.take_reliable(data, payload, memory),
            false => self.take_any(data, payload, memory),
        };
        if self.reliable {
            let gap = self.missing < self.end;
            self.note(taken, ack_now || gap, bytes, now_ns);
        }
        taken
    }

    fn note(&mut self, taken: CellOutcome, at_once: bool, bytes: usize, now_ns: u64) {
        match taken {
            CellOutcome::Fresh => {
                self.cells += 1;
                self.bytes += bytes;
                self.newest_ns = now_ns;
            }
            CellOutcome::Known | CellOutcome::Refused => {}
        }
        let many = self.cells >= ACK_CELLS || self.bytes >= ACK_BYTES;
        let now = match taken {
            CellOutcome::Fresh => at_once || many,
            CellOutcome::Known => true,
            CellOutcome::Refused => false,
        };
        self.asked |= now;
        let due_ns = if now { now_ns } else { now_ns + ACK_DELAY_NS };
        self.due_ns = Some(self.due_ns.map_or(due_ns, |known| known.min(due_ns)));
    }

    /// Whether the incarnation is the present one. When the sender began anew, so does everything
    /// but what was handed on.
    fn follow(&mut self, incarnation: u32, memory: &ReassemblyBudget) -> bool {
        if incarnation <= self.stream.incarnation {
            return incarnation == self.stream.incarnation;
        }
        self.clear_open(memory);
        self.stream.incarnation = incarnation;
        (self.missing, self.end, self.deliver) = (1, 1, 1);
        (self.position, self.doubted) = (0, None);
        self.arrived.fill(0);
        true
    }

    /// Gives up everything.
    pub fn clear(&mut self, memory: &ReassemblyBudget) {
        self.clear_open(memory);
        while let Some(ready) = self.ready.pop_front() {
            memory.give_back(ready.data.length as usize);
        }
    }

    /// Gives up what is not complete. What was acknowledged stays.
    fn clear_open(&mut self, memory: &ReassemblyBudget) {
        while let Some(ready) = self.complete(memory) {
            self.ready.push_back(ready);
        }
        while let Some(assembly) = self.open.pop_front() {
            self.drop_assembly(assembly, memory);
        }
        self.returned = None;
    }

    /// The sender is out of reach: only what may be needed when it returns is kept.
    pub fn rest(&mut self, memory: &ReassemblyBudget) {
        self.clear_open(memory);
        self.pool = HeapPool::new(self.buffers);
        (self.awaited, self.spare) = (None, Vec::new());
        self.returning = self.reliable;
        (self.crowded, self.due_ns, self.doubted) = (false, None, None);
        self.asked = false;
    }

    fn drop_assembly(&mut self, assembly: Assembly, memory: &ReassemblyBudget) {
        memory.give_back(assembly.data.length as usize);
        self.spare.push(assembly.bits);
    }

    fn has(&self, cell: u64) -> bool {
        let at = (cell % WINDOW) as usize;
        self.arrived.get(at / 64).is_some_and(|word| word & (1 << (at % 64)) != 0)
    }

    fn mark(&mut self, cell: u64, is: bool) {
        let at = (cell % WINDOW) as usize;
        if let Some(word) = self.arrived.get_mut(at / 64) {
            let bit = 1 << (at % 64);
            *word = if is { *word | bit } else { *word & !bit };
        }
    }

    fn take_reliable(
        &mut self,
        data: &Data,
        payload: Part<'_>,
        memory: &ReassemblyBudget,
    ) -> CellOutcome {
        let cell = data.cell;
        if cell < self.missing {
            return CellOutcome::Known;
        }
        if cell - self.missing >= WINDOW {
            return CellOutcome::Refused;
        }
        if self.has(cell) {
            return CellOutcome::Known;
        }
        let taken = self.keep(data, payload, memory);
        if taken != CellOutcome::Fresh {
            return CellOutcome::Refused;
        }
        self.mark(cell, true);
        self.end = self.end.max(cell + 1);
        while self.has(self.missing) {
            self.mark(self.missing, false);
            self.missing += 1;
        }
        taken
    }

    fn take_any(
        &mut self,
        data: &Data,
        payload: Part<'_>,
        memory: &ReassemblyBudget,
    ) -> CellOutcome {
        if data.position <= self.position {
            return CellOutcome::Known;
        }
        let taken = self.keep(data, payload, memory);
        while self.open.len() > OPEN {
            if let Some(oldest) = self.open.pop_front() {
                self.drop_assembly(oldest, memory);
            }
        }
        taken
    }

    /// Brings the fragment to its place.
    fn keep(
        &mut self,
        data: &Data,
        mut payload: Part<'_>,
        memory: &ReassemblyBudget,
    ) -> CellOutcome {
        let Some((first_cell, chunk)) = shape(data, payload.len()) else {
            return CellOutcome::Refused;
        };
        if matches!(payload, Part::Whole(_)) && data.fragments != 1 {
            return CellOutcome::Refused;
        }
        if self.reliable && first_cell < self.deliver {
            return CellOutcome::Refused;
        }
        let at = self.open.partition_point(|known| known.first_cell < first_cell);
        if self.open.get(at).is_none_or(|known| known.first_cell != first_cell) {
            let end = |known: &Assembly| known.first_cell + u64::from(known.data.fragments);
            let before = at.checked_sub(1).and_then(|at| self.open.get(at));
            let behind = self.open.get(at);
            let fits = before.is_none_or(|known| end(known) <= first_cell)
                && behind
                    .is_none_or(|known| first_cell + u64::from(data.fragments) <= known.first_cell);
            if !fits {
                return CellOutcome::Refused;
            }
            if !memory.take(data.length as usize) {
                return CellOutcome::Refused;
            }
            let (slot, missing) = match std::mem::replace(&mut payload, Part::Bytes(&[])) {
                Part::Whole(slot) => (slot, 0),
                part @ (Part::Bytes(_) | Part::Placed(_)) => {
                    payload = part;
                    (self.buffer(data.length), data.fragments)
                }
            };
            let mut bits = self.spare.pop().unwrap_or_default();
            bits.clear();
            if !self.reliable && data.fragments > 1 {
                bits.resize(data.fragments.div_ceil(64) as usize, 0);
            }
            self.newest.note(chunk, data.length);
            let slot = Some(slot);
            let fresh = Assembly { first_cell, data: *data, chunk, missing, slot, bits };
            self.open.insert(at, fresh);
            if missing == 0 {
                return CellOutcome::Fresh;
            }
        }
        let Some(known) = self.open.get_mut(at) else { return CellOutcome::Refused };
        let same = (known.data.fragments, known.data.length, known.data.position, known.chunk)
            == (data.fragments, data.length, data.position, chunk);
        let (true, Some(slot)) = (same && known.missing > 0, &mut known.slot) else {
            return CellOutcome::Refused;
        };
        if !note_fragment(&mut known.bits, data.fragment) {
            return CellOutcome::Known;
        }
        if let Part::Bytes(bytes) = payload {
            let begin = data.fragment as usize * chunk as usize;
            let Some(place) = slot.as_bytes_mut().get_mut(begin..begin + bytes.len()) else {
                return CellOutcome::Refused;
            };
            place.copy_from_slice(bytes);
        }
        known.missing -= 1;
        CellOutcome::Fresh
    }

    /// The next message to hand on, if it is complete.
    pub fn next(&mut self, memory: &ReassemblyBudget) -> Option<Ready> {
        let ready = match self.ready.pop_front() {
            Some(ready) => ready,
            None => self.complete(memory)?,
        };
        memory.give_back(ready.data.length as usize);
        Some(ready)
    }

    /// The next one that arrived; its memory stays taken.
    fn complete(&mut self, memory: &ReassemblyBudget) -> Option<Ready> {
        loop {
            let assembly = self.next_complete(memory)?;
            let data = assembly.data;
            self.deliver = assembly.first_cell + u64::from(data.fragments);
            self.spare.push(assembly.bits);
            let skipped = data.position.saturating_sub(self.position.saturating_add(1));
            self.position = self.position.max(data.position);
            // Otherwise it was handed on before the stream began anew.
            let slot = assembly.slot.filter(|_| data.sequence > self.sequence);
            if let Some(slot) = slot {
                let lost = self.lost_before(data.sequence, skipped);
                self.sequence = data.sequence;
                return Some(Ready { bytes: slot.freeze(), data, lost });
            }
            memory.give_back(data.length as usize);
        }
    }

    /// Messages before this one that will never come, of which the stream skipped some.
    fn lost_before(&mut self, sequence: u64, skipped: u64) -> u64 {
        if self.sequence == 0 {
            self.returning = false;
            return skipped;
        }
        let between = sequence - self.sequence - 1;
        // Some that are skipped were handed on before the stream began anew.
        if std::mem::take(&mut self.returning) { between } else { skipped.min(between) }
    }

    fn next_complete(&mut self, memory: &ReassemblyBudget) -> Option<Assembly> {
        let at = match self.reliable {
            true => {
                let front = self.open.front()?;
                (front.first_cell == self.deliver && front.missing == 0).then_some(0)?
            }
            false => self.open.iter().position(|assembly| assembly.missing == 0)?,
        };
        for _ in 0..at {
            if let Some(older) = self.open.pop_front() {
                self.drop_assembly(older, memory);
            }
        }
        self.open.pop_front()
    }

    /// There was no room for a message: it comes next again, its losses counted.
    pub fn put_back(&mut self, bytes: Slot, data: Data, memory: &ReassemblyBudget) {
        memory.hold(data.length as usize);
        self.ready.push_front(Ready { bytes, data, lost: 0 });
    }

    /// Messages that were lost at the end of the stream, since this was asked last.
    pub fn take_lost(&mut self) -> u64 {
        std::mem::take(&mut self.lost)
    }

    /// Whether a complete message waits for room.
    pub fn is_held(&self) -> bool {
        !self.ready.is_empty()
    }

    /// After handing on: tells the sender to pause or to go on where that changes.
    pub fn look_for_room(&mut self, now_ns: u64) {
        let waiting = self.open.len();
        let crowded = self.is_held() && (waiting >= CROWDED || (self.crowded && waiting >= ROOMY));
        if crowded != self.crowded {
            self.crowded = crowded;
            self.answer_at(now_ns);
        }
    }

    /// The sender asks what has arrived; `next` is the lowest cell, or of a best-effort stream the
    /// lowest position, that was never sent.
    pub fn probed(&mut self, stream: Stream, next: u64, memory: &ReassemblyBudget, now_ns: u64) {
        if self.reliable {
            if stream.incarnation == self.stream.incarnation {
                self.answer_at(now_ns);
            }
        } else if self.follow(stream.incarnation, memory) {
            self.look_for_the_end(next.saturating_sub(1), memory, now_ns);
        }
    }

    fn look_for_the_end(&mut self, position: u64, memory: &ReassemblyBudget, now_ns: u64) {
        if position > self.position {
            let since_ns = match self.doubted {
                Some((known, since_ns)) if known == position => since_ns,
                _ => now_ns,
            };
            self.doubted = Some((position, since_ns));
            if now_ns.saturating_sub(since_ns) < OVERTAKEN_NS {
                return;
            }
            self.lost = self.lost.saturating_add(position - self.position);
            self.position = position;
            while let Some(oldest) = self.open.pop_front() {
                if oldest.data.position > position {
                    self.open.push_front(oldest);
                    break;
                }
                self.drop_assembly(oldest, memory);
            }
        }
        self.doubted = None;
        self.answer_at(now_ns);
    }

    /// The sender is to hear what has arrived.
    fn answer_at(&mut self, now_ns: u64) {
        self.due_ns = Some(now_ns);
        self.asked = true;
    }

    /// The acknowledgement that may go with a message instead of alone, and when the newest cell
    /// arrived: nobody waits for it, and it needs no bitmap.
    pub fn riding_ack(&self) -> Option<(Ack, u64)> {
        let plain = self.reliable && !self.asked && !self.crowded && self.end <= self.missing;
        let missing = self.missing;
        let ack = Ack { stream: self.stream, delay_us: 0, missing, crowded: false };
        (plain && self.due_ns.is_some()).then_some((ack, self.newest_ns))
    }

    /// What had arrived was told with a message; something came since if `due_ns` says when that is
    /// to be told.
    pub fn told(&mut self, due_ns: Option<u64>) {
        (self.cells, self.bytes, self.due_ns) = (0, 0, due_ns);
    }

    /// When an acknowledgement is to be sent.
    pub fn due_ns(&self) -> Option<u64> {
        self.due_ns
    }

    /// The acknowledgement, and the words of its bitmap. It counts as sent.
    pub fn acknowledge(&mut self, now_ns: u64) -> (Ack, impl Iterator<Item = u64> + '_) {
        self.told(None);
        self.asked = false;
        let delay_us = now_ns.saturating_sub(self.newest_ns) / 1000;
        let ack = Ack {
            stream: self.stream,
            delay_us: u32::try_from(delay_us).unwrap_or(u32::MAX),
            missing: if self.reliable { self.missing } else { self.position.saturating_add(1) },
            crowded: self.crowded,
        };
        let span = self.end.saturating_sub(self.missing);
        let words = span.div_ceil(64);
        let this = &*self;
        let word = move |at: u64| {
            let from = this.missing + at * 64;
            (0..64)
                .filter(|bit| this.has(from + bit) && from + bit < this.end)
                .fold(0, |word, bit| word | 1u64 << bit)
        };
        (ack, (0..words).map(word))
    }
}

/// Notes a fragment of a best-effort message; `false` if it was there. Of reliable ones the cells
/// tell.
fn note_fragment(bits: &mut [u64], fragment: u32) -> bool {
    let Some(word) = bits.get_mut((fragment / 64) as usize) else { return true };
    let bit = 1 << (fragment % 64);
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// The first cell of a fragment's message and the bytes of a fragment that is not the last one;
/// `None` if its numbers contradict each other.
fn shape(data: &Data, payload: usize) -> Option<(u64, u32)> {
    let payload = u32::try_from(payload).ok()?;
    let first_cell = data.cell.checked_sub(u64::from(data.fragment)).filter(|cell| *cell > 0)?;
    first_cell.checked_add(u64::from(data.fragments))?;
    if data.fragment >= data.fragments || data.position == 0 {
        return None;
    }
    if data.fragments == 1 {
        return (payload == data.length).then_some((first_cell, data.length));
    }
    let before = data.fragments - 1;
    let chunk = match data.fragment == before {
        false => payload,
        true => {
            let rest = data.length.checked_sub(payload)?;
            (rest % before == 0).then_some(rest / before)?
        }
    };
    let last = data.length.checked_sub(chunk.checked_mul(before)?)?;
    let whole = chunk >= LEAST_CHUNK && last > 0 && last <= chunk;
    let fits = data.fragment != before || last == payload;
    (whole && fits).then_some((first_cell, chunk))
}
