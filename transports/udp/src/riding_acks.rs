//! Acknowledgements that travel with messages: what has arrived of a stream is told with the next
//! message that goes to the same session, and alone only if none goes for a while. To another host
//! a frame costs more than the bytes in it, above all by radio.

use super::receive::Receiver;
use super::send::ACK_DELAY_NS;
use super::wire::{Ack, Stream};
use angaros_transport::mutex::lock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Shortest pause between two acknowledgements of a stream that travel with messages: at high rates
/// one acknowledges many.
const PAUSE_NS: u64 = 2_500_000;

/// The acknowledgement of one stream, between whoever receives and those who send.
#[derive(Default)]
pub struct RidingAck(Mutex<State>);

#[derive(Default)]
struct State {
    /// What may go along, and when the newest cell of it arrived.
    waiting: Option<(Ack, u64)>,
    /// What went along last: the stream and its lowest missing cell.
    told: Option<(Stream, u64)>,
    told_ns: u64,
}

/// What is to become of the acknowledgement that a receiver owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// None is owed, or it has gone along.
    Nothing,
    /// It waits for a message with which it can go.
    Waits,
    /// It is to go alone, now.
    Due,
}

impl RidingAck {
    /// Looks what is to become of what the receiver owes; to be called whenever something has
    /// arrived and when it is due.
    pub fn settle(&self, receiver: &mut Receiver, now_ns: u64) -> Settled {
        let Some(due_ns) = receiver.due_ns() else { return Settled::Nothing };
        let mut state = lock(&self.0);
        let riding = receiver.riding_ack();
        let has_gone = state.waiting.is_none();
        if let Some((ack, _)) = riding
            && has_gone
            && state.told == Some((ack.stream, ack.missing))
        {
            receiver.told(None);
            return Settled::Nothing;
        }
        if due_ns <= now_ns {
            state.waiting = None;
            return Settled::Due;
        }
        if riding.is_some() {
            if has_gone && state.told.is_some() {
                // Only this is owed, and not since long.
                receiver.told(Some(now_ns + ACK_DELAY_NS));
            }
            state.waiting = riding;
        }
        Settled::Waits
    }

    /// What goes along with a message, if anything is to.
    pub fn take(&self, now_ns: u64) -> Option<Ack> {
        let mut state = lock(&self.0);
        if now_ns < state.told_ns.saturating_add(PAUSE_NS) {
            return None;
        }
        let (ack, newest_ns) = state.waiting.take()?;
        (state.told, state.told_ns) = (Some((ack.stream, ack.missing)), now_ns);
        let delay_us = now_ns.saturating_sub(newest_ns) / 1000;
        Some(Ack { delay_us: u32::try_from(delay_us).unwrap_or(u32::MAX), ..ack })
    }
}

/// Those of all streams that arrive at a session, by the session that sends.
#[derive(Default)]
pub struct RidingAcks(RwLock<HashMap<u64, Vec<Arc<RidingAck>>>>);

/// That of a stream, which goes with it.
pub struct RidingAckOfStream {
    all: Arc<RidingAcks>,
    from: u64,
    ack: Arc<RidingAck>,
}

impl std::ops::Deref for RidingAckOfStream {
    type Target = RidingAck;

    fn deref(&self) -> &RidingAck {
        &self.ack
    }
}

impl Drop for RidingAckOfStream {
    fn drop(&mut self) {
        let mut all = self.all.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(of) = all.get_mut(&self.from) {
            of.retain(|known| !Arc::ptr_eq(known, &self.ack));
            if of.is_empty() {
                all.remove(&self.from);
            }
        }
    }
}

impl RidingAcks {
    /// One for a stream from this session.
    pub fn of_stream(self: &Arc<Self>, from: u64) -> RidingAckOfStream {
        let ack = Arc::<RidingAck>::default();
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.entry(from).or_default().push(Arc::clone(&ack));
        RidingAckOfStream { all: Arc::clone(self), from, ack }
    }

    /// What goes along with a message to this session.
    pub fn take(&self, to: u64, now_ns: u64) -> Option<Ack> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&to)?.iter().find_map(|ack| ack.take(now_ns))
    }
}

#[cfg(test)]
mod tests {
    use super::super::receive::{Part, ReassemblyBudget};
    use super::super::wire::Data;
    use super::*;

    const MS: u64 = 1_000_000;
    const STREAM: Stream = Stream { writer: 1, reader: 2, incarnation: 3 };

    /// A stream at which cells arrive.
    struct Arrivals {
        receiver: Receiver,
        memory: ReassemblyBudget,
        cell: u64,
    }

    impl Arrivals {
        fn new() -> Self {
            let receiver = Receiver::new(STREAM, true, 1);
            Self { receiver, memory: ReassemblyBudget::new(1000, 100), cell: 0 }
        }

        fn next(&mut self, ack_now: bool, now_ns: u64) {
            self.cell += 1;
            let data = Data {
                stream: STREAM,
                fragments: 1,
                length: 4,
                cell: self.cell,
                position: self.cell,
                sequence: self.cell,
                ..Data::default()
            };
            self.receiver.take(&data, ack_now, Part::Bytes(&[0; 4]), &self.memory, now_ns);
            assert!(self.receiver.next(&self.memory).is_some());
        }
    }

    fn ack(missing: u64, delay_us: u32) -> Option<Ack> {
        Some(Ack { stream: STREAM, missing, delay_us, crowded: false })
    }

    #[test]
    fn an_acknowledgement_goes_with_the_next_message_to_its_session_and_needs_not_go_alone() {
        let all = Arc::<RidingAcks>::default();
        let one = all.of_stream(7);
        let mut stream = Arrivals::new();
        assert_eq!(one.settle(&mut stream.receiver, 9 * MS), Settled::Nothing);
        stream.next(false, 9 * MS);
        assert_eq!(one.settle(&mut stream.receiver, 9 * MS), Settled::Waits);
        assert_eq!(all.take(8, 10 * MS), None, "it is for another session");
        assert_eq!(all.take(7, 10 * MS), ack(2, 1000));
        assert_eq!(all.take(7, 20 * MS), None, "it has gone");
        assert_eq!(one.settle(&mut stream.receiver, 20 * MS), Settled::Nothing);
        assert_eq!(stream.receiver.due_ns(), None);
    }

    #[test]
    fn what_arrives_behind_one_that_has_gone_is_owed_as_long_as_any() {
        let all = Arc::<RidingAcks>::default();
        let one = all.of_stream(7);
        let mut stream = Arrivals::new();
        stream.next(false, 10 * MS);
        one.settle(&mut stream.receiver, 10 * MS);
        assert!(all.take(7, 10 * MS).is_some());
        stream.next(false, 11 * MS);
        assert_eq!(one.settle(&mut stream.receiver, 11 * MS), Settled::Waits);
        assert_eq!(all.take(7, 12 * MS), None, "one has gone a moment ago");
        assert_eq!(stream.receiver.due_ns(), Some(11 * MS + ACK_DELAY_NS));
        assert_eq!(one.settle(&mut stream.receiver, 16 * MS), Settled::Due);
        assert_eq!(all.take(7, 17 * MS), None, "it goes alone");
    }

    #[test]
    fn what_the_sender_waits_for_does_not_wait_for_a_message() {
        let all = Arc::<RidingAcks>::default();
        let one = all.of_stream(7);
        let mut stream = Arrivals::new();
        stream.next(true, 10 * MS);
        assert_eq!(one.settle(&mut stream.receiver, 10 * MS), Settled::Due);
        stream.receiver.acknowledge(10 * MS).1.for_each(drop);
        // The same once more: the acknowledgement may have been lost.
        stream.next(false, 20 * MS);
        one.settle(&mut stream.receiver, 20 * MS);
        assert!(all.take(7, 20 * MS).is_some());
        stream.receiver.probed(STREAM, 3, &stream.memory, 21 * MS);
        assert_eq!(one.settle(&mut stream.receiver, 21 * MS), Settled::Due);
    }

    #[test]
    fn those_of_a_stream_that_is_gone_go_with_no_message() {
        let all = Arc::<RidingAcks>::default();
        let one = all.of_stream(7);
        let mut stream = Arrivals::new();
        stream.next(false, 10 * MS);
        one.settle(&mut stream.receiver, 10 * MS);
        drop(one);
        assert_eq!(all.take(7, 10 * MS), None);
    }
}
