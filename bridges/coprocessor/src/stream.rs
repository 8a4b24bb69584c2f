//! The streams of one direction each, without clock and socket: what is lost is sent again, and
//! what arrives is put in order and together. The rules stand at the top of this crate.
//!
//! Times are nanoseconds of any clock that never goes back. Frames leave through a function that is
//! handed in, so that nothing is copied for them.

use crate::frame::{CRC, FIRST, FLAG_FAILED, FLAG_FIRST, FLAG_LAST, FRAGMENT, Fragment, Writer};
use std::collections::VecDeque;

/// Frames that may be on their way.
pub const WINDOW: u8 = 32;

const WINDOW_SLOTS: usize = WINDOW as usize;

/// Bounds of the time after which a frame is sent again, and what is assumed before any answer.
const LEAST_WAIT_NS: u64 = 4_000_000;
const MOST_WAIT_NS: u64 = 1_000_000_000;
const FIRST_ROUND_TRIP_NS: u64 = 50_000_000;
const MOST_DOUBLINGS: u32 = 5;

/// What a message that begins reserves at most before its bytes are there.
const RESERVE: usize = 64 << 10;

/// A message of an entity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Whose it is.
    pub entity: u8,
    /// Which call it belongs to; 0 for topics and parameters.
    pub call: u32,
    /// The bytes are the reason why the call failed.
    pub failed: bool,
    /// CDR with its header, or the value of a parameter.
    pub bytes: Vec<u8>,
}

/// Cuts a message into frames of at most `frame_bytes`, the first of which begins at `at`. Returns
/// the frame and where the next one begins.
fn cut(
    kind: u8,
    session: u16,
    number: u16,
    message: &Message,
    at: usize,
    frame_bytes: usize,
) -> (Vec<u8>, usize) {
    let mut flags = if message.failed { FLAG_FAILED } else { 0 };
    let mut room = frame_bytes - FRAGMENT - CRC;
    if at == 0 {
        flags |= FLAG_FIRST;
        room -= FIRST;
    }
    let end = message.bytes.len().min(at + room);
    if end == message.bytes.len() {
        flags |= FLAG_LAST;
    }
    let mut writer = Writer::new(kind, session);
    writer = writer.bytes(&number.to_le_bytes()).bytes(&[flags, message.entity]);
    if at == 0 {
        // A message is shorter than what its length can tell: the agent's limit is lower.
        let length = u32::try_from(message.bytes.len()).unwrap_or(u32::MAX);
        writer = writer.bytes(&length.to_le_bytes()).bytes(&message.call.to_le_bytes());
    }
    (writer.bytes(&message.bytes[at..end]).end(), end)
}

/// A frame on its way.
struct Sent {
    frame: Vec<u8>,
    sent_ns: u64,
    tries: u32,
    arrived: bool,
    /// It is the last one of its message.
    ends: bool,
}

/// The sending side of a reliable stream.
pub struct Sender {
    session: u16,
    frame_bytes: usize,
    window: usize,
    /// The number of the first frame on its way.
    first: u16,
    on_way: VecDeque<Sent>,
    /// Messages that have left in full and are not acknowledged in full.
    left: VecDeque<Message>,
    waiting: VecDeque<Message>,
    waiting_bytes: usize,
    most_bytes: usize,
    /// How much of the first waiting message has left.
    at: usize,
    lost: u64,
    round_trip_ns: u64,
}

impl Sender {
    /// A stream to a board that takes frames of that size and holds so many. Messages of at most
    /// `most_bytes` wait.
    #[must_use]
    pub fn new(session: u16, frame_bytes: usize, window: u8, most_bytes: usize) -> Self {
        Self {
            session,
            frame_bytes: frame_bytes.max(crate::frame::MIN_FRAME),
            window: usize::from(window.clamp(1, WINDOW)),
            first: 0,
            on_way: VecDeque::new(),
            left: VecDeque::new(),
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            most_bytes,
            at: 0,
            lost: 0,
            round_trip_ns: FIRST_ROUND_TRIP_NS,
        }
    }

    /// Takes a message. Where too much waits, the oldest that has not begun to leave is lost.
    pub fn push(&mut self, message: Message) {
        self.waiting_bytes += message.bytes.len();
        self.waiting.push_back(message);
        while self.waiting_bytes > self.most_bytes && self.waiting.len() > 1 {
            let begun = usize::from(self.at > 0);
            let Some(oldest) = self.waiting.remove(begun) else { break };
            self.waiting_bytes -= oldest.bytes.len();
            self.lost += 1;
        }
    }

    /// Messages that were lost because too much waited.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Whether everything has been acknowledged.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.on_way.is_empty() && self.waiting.is_empty()
    }

    /// Sends what may leave now, and again what is due.
    pub fn pump(&mut self, now_ns: u64, send: &mut dyn FnMut(&[u8])) {
        let round_trip_ns = self.round_trip_ns;
        for (ahead, sent) in self.on_way.iter_mut().enumerate() {
            // The first one may have arrived: the answer may be lost that tells of new room.
            let open = ahead == 0 || !sent.arrived;
            if open && now_ns.saturating_sub(sent.sent_ns) >= wait_ns(round_trip_ns, sent.tries) {
                sent.again(now_ns, send);
            }
        }
        while self.on_way.len() < self.window {
            let Some(message) = self.waiting.front() else { break };
            let ahead = u16::try_from(self.on_way.len()).unwrap_or(0);
            let number = self.first.wrapping_add(ahead);
            let (frame, end) = cut(6, self.session, number, message, self.at, self.frame_bytes);
            let ends = end == message.bytes.len();
            self.at = end;
            if ends {
                self.waiting_bytes -= end;
                self.left.extend(self.waiting.pop_front());
                self.at = 0;
            }
            send(&frame);
            self.on_way.push_back(Sent { frame, sent_ns: now_ns, tries: 1, arrived: false, ends });
        }
    }

    /// Ends the stream; returns the messages that were not acknowledged in full, in their order.
    #[must_use]
    pub fn take_unconfirmed(&mut self) -> Vec<Message> {
        self.on_way.clear();
        self.at = 0;
        self.waiting_bytes = 0;
        self.left.drain(..).chain(self.waiting.drain(..)).collect()
    }

    /// Takes an acknowledgement, and sends again what it shows to be lost.
    pub fn acknowledge(
        &mut self,
        now_ns: u64,
        next: u16,
        arrived: u32,
        send: &mut dyn FnMut(&[u8]),
    ) {
        let done = usize::from(next.wrapping_sub(self.first));
        if done > self.on_way.len() {
            return;
        }
        for sent in self.on_way.drain(..done) {
            measure(&mut self.round_trip_ns, &sent, now_ns);
            if sent.ends {
                self.left.pop_front();
            }
        }
        self.first = next;
        let mut highest = 0;
        for (ahead, sent) in self.on_way.iter_mut().take(32).enumerate() {
            if arrived >> ahead & 1 == 1 {
                measure(&mut self.round_trip_ns, sent, now_ns);
                sent.arrived = true;
                highest = ahead;
            }
        }
        let round_trip_ns = self.round_trip_ns;
        for sent in self.on_way.iter_mut().take(highest).filter(|sent| !sent.arrived) {
            if now_ns.saturating_sub(sent.sent_ns) > round_trip_ns {
                sent.again(now_ns, send);
            }
        }
    }
}

impl Sent {
    fn again(&mut self, now_ns: u64, send: &mut dyn FnMut(&[u8])) {
        self.sent_ns = now_ns;
        self.tries = self.tries.saturating_add(1);
        send(&self.frame);
    }
}

fn wait_ns(round_trip_ns: u64, tries: u32) -> u64 {
    let wait_ns = round_trip_ns.saturating_mul(3).max(LEAST_WAIT_NS);
    let doublings = tries.saturating_sub(1).min(MOST_DOUBLINGS);
    wait_ns.saturating_mul(1 << doublings).min(MOST_WAIT_NS)
}

fn measure(round_trip_ns: &mut u64, sent: &Sent, now_ns: u64) {
    // Of a frame that was sent twice nobody knows which of them was answered.
    if sent.tries == 1 && !sent.arrived {
        let taken_ns = now_ns.saturating_sub(sent.sent_ns).min(MOST_WAIT_NS);
        *round_trip_ns = (*round_trip_ns * 7 + taken_ns) / 8;
    }
}

/// Puts fragments together that come in order.
#[derive(Default)]
struct Assembly {
    message: Message,
    expected: usize,
    active: bool,
    lost: u64,
}

impl Assembly {
    fn abandon(&mut self) {
        if self.active {
            self.lost += 1;
        }
        self.active = false;
        self.message.bytes = Vec::new();
    }

    /// Takes the next fragment; returns the message that it ends.
    fn add(&mut self, fragment: &Fragment<'_>, most_bytes: usize) -> Option<Message> {
        if let Some((length, call)) = fragment.first {
            self.abandon();
            self.expected = usize::try_from(length).unwrap_or(usize::MAX);
            if self.expected > most_bytes {
                self.lost += 1;
                return None;
            }
            self.active = true;
            self.message.entity = fragment.entity;
            self.message.call = call;
            self.message.failed = fragment.flags & FLAG_FAILED != 0;
            self.message.bytes.reserve(self.expected.min(RESERVE));
        }
        if !self.active {
            return None;
        }
        let bytes = &mut self.message.bytes;
        let fits = fragment.bytes.len() <= self.expected - bytes.len();
        if !fits || fragment.entity != self.message.entity {
            self.abandon();
            return None;
        }
        bytes.extend(fragment.bytes);
        if fragment.flags & FLAG_LAST == 0 {
            return None;
        }
        if bytes.len() != self.expected {
            self.abandon();
            return None;
        }
        self.active = false;
        Some(std::mem::take(&mut self.message))
    }
}

/// A fragment that waits for its turn.
struct Kept {
    flags: u8,
    entity: u8,
    first: Option<(u32, u32)>,
    bytes: Vec<u8>,
}

/// The receiving side of a reliable stream.
pub struct Receiver {
    /// The number of the first frame that was not used.
    next: u16,
    /// What waits from there on.
    waiting: VecDeque<Option<Kept>>,
    assembly: Assembly,
    most_bytes: usize,
}

impl Receiver {
    /// A stream of messages of at most `most_bytes`.
    #[must_use]
    pub fn new(most_bytes: usize) -> Self {
        let waiting = std::iter::repeat_with(|| None).take(WINDOW_SLOTS).collect();
        Self { next: 0, waiting, assembly: Assembly::default(), most_bytes }
    }

    /// What has arrived, for an acknowledgement.
    #[must_use]
    pub fn state(&self) -> (u16, u32) {
        let bit = |(ahead, kept): (usize, &Option<Kept>)| u32::from(kept.is_some()) << ahead;
        (self.next, self.waiting.iter().enumerate().map(bit).sum())
    }

    /// Messages that came in part or were too large.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.assembly.lost
    }

    /// Takes a fragment, and calls `whole` with each message that can be used now, in order.
    pub fn accept(&mut self, fragment: &Fragment<'_>, whole: &mut dyn FnMut(Message)) {
        let ahead = usize::from(fragment.number.wrapping_sub(self.next));
        if ahead == 0 {
            self.use_next(fragment, whole);
            while let Some(kept) = self.waiting.front_mut().and_then(Option::take) {
                let number = self.next;
                let Kept { flags, entity, first, bytes } = kept;
                let fragment = Fragment { number, flags, entity, first, bytes: &bytes };
                self.use_next(&fragment, whole);
            }
            return;
        }
        let Some(slot) = self.waiting.get_mut(ahead) else { return };
        if slot.is_none() {
            let Fragment { flags, entity, first, bytes, .. } = *fragment;
            *slot = Some(Kept { flags, entity, first, bytes: bytes.to_vec() });
        }
    }

    /// Uses the fragment whose turn it is.
    fn use_next(&mut self, fragment: &Fragment<'_>, whole: &mut dyn FnMut(Message)) {
        self.next = self.next.wrapping_add(1);
        self.waiting.pop_front();
        self.waiting.push_back(None);
        if let Some(message) = self.assembly.add(fragment, self.most_bytes) {
            whole(message);
        }
    }
}

/// Sends a message over a best-effort stream, and advances its number.
pub fn send_best_effort(
    session: u16,
    number: &mut u16,
    message: &Message,
    frame_bytes: usize,
    send: &mut dyn FnMut(&[u8]),
) {
    let mut at = 0;
    loop {
        let (frame, end) = cut(7, session, *number, message, at, frame_bytes);
        *number = number.wrapping_add(1);
        send(&frame);
        at = end;
        if at == message.bytes.len() {
            break;
        }
    }
}

/// The receiving side of a best-effort stream.
pub struct BestEffortReceiver {
    next: u16,
    assembly: Assembly,
    most_bytes: usize,
}

impl BestEffortReceiver {
    /// A stream of messages of at most `most_bytes`.
    #[must_use]
    pub fn new(most_bytes: usize) -> Self {
        Self { next: 0, assembly: Assembly::default(), most_bytes }
    }

    /// Takes a fragment; returns the message that it ends.
    pub fn accept(&mut self, fragment: &Fragment<'_>) -> Option<Message> {
        let gap = fragment.number.wrapping_sub(self.next);
        if gap >= 0x8000 {
            return None;
        }
        self.next = fragment.number.wrapping_add(1);
        if gap > 0 {
            self.assembly.abandon();
        }
        self.assembly.add(fragment, self.most_bytes)
    }
}

#[cfg(test)]
mod tests;
