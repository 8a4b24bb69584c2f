//! What a writer and a reader on two hosts say to each other beside the samples.

use super::simulation::{
    Answers, FRAGMENT, Packet, Received, WRITER, Wire, content, incoming, reliable, writer,
};
use super::*;
use crate::wire::{EntityId, Guid, GuidPrefix, SequenceNumberSet};
use angaros_msg::Time;

const READER: Guid = GuidPrefix([9; 12]).with(EntityId::user_reader(1));

/// A writer and a reader that know each other, on a wire without loss.
struct Hosts {
    now: u64,
    writer: Writer,
    wire: Wire,
    reader: Reader,
    inbox: Received,
    /// Datagrams that carried no sample.
    alone: usize,
}

impl Hosts {
    fn new(unasked: bool) -> Self {
        let config = WriterConfig {
            reliable: true,
            history: 0,
            keep_all: false,
            window: 512,
            window_bytes: 1 << 20,
            floor: 10,
            lifespan: None,
            timing: Timing::DATA,
        };
        let mut hosts = Self {
            now: MS,
            writer: Writer::new(config),
            wire: Wire::default(),
            reader: Reader::new(true, Timing::DATA),
            inbox: Received::default(),
            alone: 0,
        };
        hosts.reader.add_writer(WriterOffer { unasked, ..writer(true, true) }, hosts.now);
        let offer = reliable(READER, false);
        hosts.writer.add_reader(offer, hosts.now, Time::default(), &mut hosts.wire);
        hosts.pass(100);
        hosts.alone = 0;
        hosts
    }

    /// A sample and what stands behind it in its datagram; lost, if so.
    fn write(&mut self, is_lost: bool) {
        let sample = OutgoingSample {
            payload: content(self.writer.last() + 1),
            other_forms: [None, None],
            stamp: Time::default(),
            inline_qos: InlineBytes::EMPTY,
            disposed: false,
        };
        let number = self.writer.write(&sample, self.now).unwrap();
        let announcement = self.writer.announce(&[READER]);
        if let Some(announcement) = announcement {
            self.writer.asked(announcement);
        }
        if is_lost {
            return;
        }
        let sample = incoming(sample.payload);
        self.reader.on_sample(WRITER, number, sample, self.now, &mut self.inbox);
        if let Some(announcement) = announcement {
            self.reader.on_heartbeat(WRITER, announcement, true, self.now, &mut self.inbox);
        }
    }

    /// A sample of the reader's participant goes to that of the writer.
    fn answer(&mut self) {
        let beside = self.beside_answer();
        self.hear_answer(beside);
    }

    /// What goes along with such a sample.
    fn beside_answer(&self) -> Option<(SequenceNumberSet, u32)> {
        self.reader.told_beside_samples(WRITER)?.beside_sample(self.now)
    }

    fn hear_answer(&mut self, beside: Option<(SequenceNumberSet, u32)>) {
        if let Some((set, count)) = beside {
            self.writer.on_acknack(READER, &set, true, count, self.now, &mut self.wire);
        }
    }

    fn pass(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds {
            self.now += MS;
            self.writer.tick(self.now, &mut self.wire);
            self.reader.tick(self.now, &mut Answers(&mut self.wire, READER));
            while !self.wire.sent.is_empty() {
                for packet in std::mem::take(&mut self.wire.sent) {
                    self.alone += 1;
                    self.arrive(packet);
                }
                self.reader.tick(self.now, &mut Answers(&mut self.wire, READER));
            }
            while self.writer.next_complete(self.now).is_some() {}
            while self.reader.next_complete(self.now).is_some() {}
        }
    }

    fn arrive(&mut self, packet: Packet) {
        let now = self.now;
        let inbox = &mut self.inbox;
        match packet {
            Packet::Heartbeat(_, told) => self.reader.on_heartbeat(WRITER, told, true, now, inbox),
            Packet::AckNack(from, set, count, is_final) => {
                self.writer.on_acknack(from, &set, is_final, count, now, &mut self.wire);
            }
            Packet::Data(_, number, sample) => {
                self.reader.on_sample(WRITER, number, incoming(sample.payload), now, inbox);
            }
            Packet::Fragment(_, number, sample, first) => {
                let bytes = sample.payload.as_bytes();
                let sample_size = bytes.len();
                let fragment_size = FRAGMENT;
                let of = FragmentInfo { number, sample_size, fragment_size, first, count: 1 };
                let begin = (first as usize - 1) * FRAGMENT;
                let part = &bytes[begin..bytes.len().min(begin + FRAGMENT)];
                self.reader.on_fragments(WRITER, of, part, now, incoming, inbox);
            }
            Packet::NackFrag(..) | Packet::Gap(..) => {}
        }
    }
}

#[test]
fn a_sample_that_is_answered_needs_no_datagram_for_its_acknowledgement() {
    let mut hosts = Hosts::new(true);
    for _ in 0..100 {
        hosts.write(false);
        hosts.pass(1);
        hosts.answer();
        hosts.pass(19);
    }
    assert_eq!(hosts.alone, 0);
    assert_eq!(hosts.writer.unacked(), 0);
}

#[test]
fn a_sample_that_is_not_answered_is_acknowledged_before_the_writer_asks() {
    let mut hosts = Hosts::new(true);
    for _ in 0..100 {
        hosts.write(false);
        hosts.pass(20);
        assert_eq!(hosts.writer.unacked(), 0);
    }
    assert_eq!(hosts.alone, 100, "one ACKNACK for each");
    let mut hosts = Hosts::new(false);
    for _ in 0..100 {
        hosts.write(false);
        hosts.pass(20);
    }
    assert_eq!(hosts.alone, 200, "where it waits to be asked, a HEARTBEAT and an ACKNACK");
}

#[test]
fn many_samples_that_are_answered_at_once_share_an_acknowledgement() {
    let mut hosts = Hosts::new(true);
    for _ in 0..1000 {
        hosts.write(false);
        hosts.answer();
        hosts.pass(1);
    }
    assert_eq!(hosts.alone, 0);
    assert!(hosts.writer.unacked() <= 3);
}

#[test]
fn a_writer_whose_samples_are_acknowledged_one_by_one_asks_for_none_of_them() {
    let mut hosts = Hosts::new(true);
    hosts.write(false);
    for _ in 0..100 {
        hosts.pass(3);
        let beside = hosts.beside_answer();
        // There is always one on its way.
        hosts.write(false);
        hosts.hear_answer(beside);
    }
    assert_eq!(hosts.alone, 0);
}

#[test]
fn a_lost_last_sample_is_found_as_soon_as_ever() {
    let mut hosts = Hosts::new(true);
    for _ in 0..10 {
        hosts.write(false);
        hosts.pass(1);
    }
    let arrived = hosts.inbox.numbers.len();
    hosts.write(true);
    hosts.pass(19);
    assert_eq!(hosts.inbox.numbers.len(), arrived + 1);
}
