//! Acknowledgements that travel with samples: what readers here have of writers on other hosts, by
//! the participant of the writer.

use crate::engine::Acknowledged;
use crate::wire::{AckNack, EntityId, Guid, GuidPrefix, MessageWriter};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// ACKNACKs that one datagram takes along: together they stay far below what a frame holds.
const MOST: usize = 4;

/// What a reader has of a writer.
struct Source {
    reader: EntityId,
    writer: Guid,
    acknowledged: Arc<Acknowledged>,
}

/// The acknowledgements of a participant that may travel with its samples.
#[derive(Default)]
pub struct RidingAcks {
    sources: RwLock<HashMap<GuidPrefix, Vec<Source>>>,
    /// Whether there is any, so that those who talk within a host take no lock.
    is_used: AtomicBool,
}

impl RidingAcks {
    /// What a reader has of this writer is told with samples from now on.
    pub fn add(&self, reader: EntityId, writer: Guid, acknowledged: Arc<Acknowledged>) {
        let mut sources = self.sources.write().unwrap_or_else(PoisonError::into_inner);
        let source = Source { reader, writer, acknowledged };
        sources.entry(writer.prefix).or_default().push(source);
        self.is_used.store(true, Ordering::Relaxed);
    }

    /// The reader hears the writer no more.
    pub fn remove(&self, reader: EntityId, writer: Guid) {
        if !self.is_used.load(Ordering::Relaxed) {
            return;
        }
        let mut sources = self.sources.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(of) = sources.get_mut(&writer.prefix) {
            of.retain(|known| known.reader != reader || known.writer != writer);
            if of.is_empty() {
                sources.remove(&writer.prefix);
            }
        }
        self.is_used.store(!sources.is_empty(), Ordering::Relaxed);
    }

    /// Writes the ACKNACKs that a datagram to this participant takes along, in place of `out`.
    pub fn write(&self, to: GuidPrefix, now_ns: u64, out: &mut Vec<u8>) {
        out.clear();
        if !self.is_used.load(Ordering::Relaxed) {
            return;
        }
        let sources = self.sources.read().unwrap_or_else(PoisonError::into_inner);
        let of = sources.get(&to).into_iter().flatten();
        let due =
            of.filter_map(|source| Some((source, source.acknowledged.beside_sample(now_ns)?)));
        for (source, (state, count)) in due.take(MOST) {
            MessageWriter::resume(out).acknack(&AckNack {
                reader: source.reader,
                writer: source.writer.entity,
                state,
                count: count.cast_signed(),
                is_final: true,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{IncomingSample, Reader, SampleSink, Timing, WriterOffer};
    use crate::wire::{Message, Submessage};
    use angaros_transport::buffer::HeapPool;

    struct Inbox;

    impl SampleSink for Inbox {
        fn accept(&mut self, _: Guid, _: i64, _: IncomingSample) -> Result<(), IncomingSample> {
            Ok(())
        }
        fn lost(&mut self, _: Guid, _: i64, _: u64) {}
    }

    /// The ACKNACKs that go along to a participant.
    fn told(riding_acks: &RidingAcks, to: GuidPrefix, now_ns: u64) -> Vec<(EntityId, i64)> {
        let mut acks = vec![7; 9];
        riding_acks.write(to, now_ns, &mut acks);
        let mut datagram = Vec::new();
        MessageWriter::begin(&mut datagram, GuidPrefix([3; 12]));
        datagram.extend_from_slice(&acks);
        let message = Message::parse(&datagram).unwrap();
        let submessages = message.submessages().map(Result::unwrap);
        let acks = submessages.filter_map(|one| match one {
            Submessage::AckNack(ack) if ack.is_final => Some((ack.reader, ack.state.base)),
            _ => None,
        });
        acks.collect()
    }

    #[test]
    fn what_arrived_from_a_participant_is_told_with_the_next_sample_for_it() {
        let writer = GuidPrefix([1; 12]).with(EntityId::user_writer(1));
        let reader_id = EntityId::user_reader(4);
        let mut reader = Reader::new(true, Timing::DATA);
        let offer = WriterOffer {
            guid: writer,
            reliable: true,
            counts: true,
            unasked: true,
            first_base: 1,
        };
        reader.add_writer(offer, 0);
        let riding_acks = RidingAcks::default();
        riding_acks.add(reader_id, writer, reader.told_beside_samples(writer).unwrap());
        assert_eq!(told(&riding_acks, writer.prefix, 1 << 30), []);
        let sample = IncomingSample {
            payload: HeapPool::new(1).loan(8).freeze(),
            stamp: None,
            sequence: None,
            related: None,
            outcome: None,
            disposed: false,
        };
        reader.on_sample(writer, 1, sample.clone(), 1 << 30, &mut Inbox);
        let elsewhere = GuidPrefix([2; 12]);
        assert_eq!(told(&riding_acks, elsewhere, 1 << 30), [], "it goes to another participant");
        assert_eq!(told(&riding_acks, writer.prefix, 1 << 30), [(reader_id, 2)]);
        assert_eq!(told(&riding_acks, writer.prefix, 1 << 31), [], "it was told already");
        reader.on_sample(writer, 2, sample, 1 << 31, &mut Inbox);
        riding_acks.remove(reader_id, writer);
        assert_eq!(told(&riding_acks, writer.prefix, 1 << 31), [], "the writer is gone");
    }
}
