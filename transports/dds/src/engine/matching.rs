//! What happens between a match here and the match at the other side, with readers and writers as
//! Cyclone DDS and Fast DDS have them.

use super::simulation::{
    Answers, Packet, Received, WRITER, Wire, content, reliable, small_writer, writer,
};
use super::*;
use crate::wire::{EntityId, Guid, GuidPrefix, SequenceNumberSet};
use angaros_msg::Time;

const READER: Guid = GuidPrefix([9; 12]).with(EntityId::user_reader(1));

/// A volatile reader of Cyclone DDS (`ddsi_receive.c`): it passes everything over until its
/// participant knows the writer, delivers nothing before the first HEARTBEAT, and takes what that
/// one tells of for samples of before the match.
#[derive(Default)]
struct Cyclone {
    knows_writer: bool,
    next: Option<i64>,
    last: i64,
    early: Vec<i64>,
    got: Vec<i64>,
    count: u32,
}

impl Cyclone {
    /// Hears a packet; what it answers.
    fn hear(&mut self, packet: &Packet) -> Option<Packet> {
        match (packet, self.next) {
            _ if !self.knows_writer => {}
            (Packet::Data(_, number, _), Some(next)) if *number >= next => {
                self.early.push(*number);
                self.deliver();
            }
            (Packet::Gap(_, start, set), Some(next)) if *start <= next => {
                self.next = Some(next.max(set.base));
                self.deliver();
            }
            (Packet::Heartbeat(_, announcement), next) => {
                self.next =
                    Some(next.map_or(announcement.last + 1, |next| next.max(announcement.first)));
                self.last = self.last.max(announcement.last);
                self.deliver();
                let mut set = SequenceNumberSet::empty(self.next?);
                let lacks = |number: &i64| !self.early.contains(number);
                (self.next?..=self.last).filter(lacks).for_each(|number| _ = set.insert(number));
                if !announcement.is_final || !set.is_empty() {
                    return Some(self.acknack(set, true));
                }
            }
            _ => {}
        }
        None
    }

    fn deliver(&mut self) {
        while let Some(next) = self.next
            && let Some(at) = self.early.iter().position(|number| *number == next)
        {
            self.early.remove(at);
            self.got.push(next);
            self.next = Some(next + 1);
        }
    }

    fn acknack(&mut self, set: SequenceNumberSet, is_final: bool) -> Packet {
        self.count += 1;
        Packet::AckNack(READER, set, self.count, is_final)
    }

    /// What it says 10 ms after it has found the writer.
    fn first_acknack(&mut self) -> Packet {
        self.acknack(SequenceNumberSet::empty(self.next.unwrap_or(1)), false)
    }
}

/// A writer and that reader, on a wire without loss.
struct Pair {
    now: u64,
    writer: Writer,
    wire: Wire,
    reader: Cyclone,
    /// After so many packets the reader's participant has found the writer.
    finds_after: usize,
    carried: usize,
}

impl Pair {
    /// They meet when the writer has written so many.
    fn new(written: i64, finds_after: usize) -> Self {
        let writer = small_writer(true, 0);
        let wire = Wire::default();
        let reader = Cyclone::default();
        let mut pair = Self { now: MS, writer, wire, reader, finds_after, carried: 0 };
        (0..written).for_each(|_| pair.write());
        let offer = ReaderOffer { counts: false, ..reliable(READER, false) };
        pair.writer.add_reader(offer, pair.now, Time::default(), &mut pair.wire);
        pair.wire.sent.retain(|packet| matches!(packet, Packet::Heartbeat(..)));
        pair.carry();
        pair
    }

    fn write(&mut self) {
        let sample = OutgoingSample {
            payload: content(1),
            other_forms: [None, None],
            stamp: Time::default(),
            inline_qos: InlineBytes::EMPTY,
            disposed: false,
        };
        let number = self.writer.write(&sample, self.now).unwrap();
        self.wire.send(READER, number, &sample);
        if let Some(announcement) = self.writer.announce(&[READER]) {
            self.wire.sent.push(Packet::Heartbeat(READER, announcement));
        }
        self.carry();
    }

    fn carry(&mut self) {
        while !self.wire.sent.is_empty() {
            for packet in std::mem::take(&mut self.wire.sent) {
                self.reader.knows_writer |= self.carried >= self.finds_after;
                self.carried += 1;
                if let Some(answer) = self.reader.hear(&packet) {
                    self.answer(&answer);
                }
            }
        }
    }

    fn answer(&mut self, answer: &Packet) {
        let Packet::AckNack(from, set, count, is_final) = answer else { return };
        self.writer.on_acknack(*from, set, *is_final, *count, self.now, &mut self.wire);
    }

    /// So many milliseconds pass.
    fn pass(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds {
            self.now += MS;
            self.writer.tick(self.now, &mut self.wire);
            self.carry();
        }
    }
}

#[test]
fn what_is_written_before_a_reader_of_cyclone_dds_has_found_the_writer_reaches_it() {
    for (before, finds_after) in (0..3).flat_map(|before| (0..9).map(move |after| (before, after)))
    {
        for first in [0, 10, 300] {
            let mut pair = Pair::new(before, finds_after);
            (0..3).for_each(|_| pair.write());
            pair.pass(first);
            if pair.reader.knows_writer {
                let announcement = pair.reader.first_acknack();
                pair.answer(&announcement);
                pair.carry();
            }
            pair.write();
            pair.pass(3000);
            let expected: Vec<_> = (before + 1..=before + 4).collect();
            assert_eq!(
                pair.reader.got, expected,
                "{before} before the match, found after {finds_after} packets, its first ACKNACK \
                 after {first} ms"
            );
            assert_eq!(pair.writer.unacked(), 0);
        }
    }
}

#[test]
fn a_reader_that_has_not_spoken_is_told_of_nothing_behind_the_match() {
    let mut pair = Pair::new(2, usize::MAX);
    (0..3).for_each(|_| pair.write());
    pair.pass(50);
    pair.writer.ask_all(&mut pair.wire);
    pair.writer.assert_liveliness(&mut pair.wire);
    let told = pair.wire.sent.iter().filter_map(|packet| match packet {
        Packet::Heartbeat(_, announcement) => {
            Some((announcement.first, announcement.last, announcement.is_final))
        }
        _ => None,
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told, [(3, 2, false), (3, 2, true)]);
    assert_eq!(pair.writer.unacked(), 3, "and what was written is kept for it");
}

#[test]
fn a_match_is_complete_with_the_first_acknack_or_after_the_limit() {
    let mut pair = Pair::new(0, 0);
    assert_eq!(pair.writer.next_complete(pair.now), Some(READER), "it answers the first HEARTBEAT");
    assert_eq!((pair.writer.next_complete(pair.now), pair.writer.incomplete()), (None, 0));
    let mut pair = Pair::new(0, usize::MAX);
    let begun = pair.now;
    assert_eq!((pair.writer.next_complete(begun), pair.writer.incomplete()), (None, 1));
    let limit = begun + MATCH_LIMIT_NS;
    assert_eq!(pair.writer.next_complete(limit - 1), None);
    assert!(pair.writer.due_ns().is_some_and(|due| due <= limit));
    assert_eq!(pair.writer.next_complete(limit), Some(READER));
    pair.reader.knows_writer = true;
    let announcement = pair.reader.first_acknack();
    pair.answer(&announcement);
    assert_eq!(pair.writer.next_complete(limit), None, "it was said");
    let offer = ReaderOffer { reliable: false, counts: false, ..reliable(READER, false) };
    pair.writer.add_reader(offer, limit, Time::default(), &mut pair.wire);
    assert_eq!(pair.writer.next_complete(limit), Some(READER), "nothing is acknowledged there");
    pair.writer.add_reader(reliable(READER, false), limit, Time::default(), &mut pair.wire);
    pair.writer.remove_reader(READER);
    assert_eq!((pair.writer.incomplete(), pair.writer.due_ns()), (0, None), "it has gone");
}

#[test]
fn a_writer_is_met_when_it_speaks_to_this_reader_alone() {
    let mut reader = Reader::new(true, Timing::DATA);
    let mut inbox = Received::default();
    let mut wire = Wire::default();
    reader.add_writer(writer(true, false), 0);
    let mut questions = |reader: &mut Reader, until: u64| {
        while let Some(due) = reader.due_ns().filter(|due| *due < until) {
            reader.tick(due, &mut Answers(&mut wire, READER));
        }
        let sent = std::mem::take(&mut wire.sent);
        let asks = |packet: &&Packet| matches!(packet, Packet::AckNack(.., is_final) if !is_final);
        sent.iter().filter(asks).count()
    };
    assert_eq!(questions(&mut reader, 100 * MS), 3, "at 0, 15 and 45 ms");
    let to_all = Announcement { first: 1, last: 0, count: 1, is_final: true, liveliness: false };
    reader.on_heartbeat(WRITER, to_all, false, 100 * MS, &mut inbox);
    assert_eq!(reader.next_complete(100 * MS), None, "others may be meant");
    assert!(questions(&mut reader, 500 * MS) > 1, "so it is asked again");
    let to_it = Announcement { count: 2, ..to_all };
    reader.on_heartbeat(WRITER, to_it, true, 500 * MS, &mut inbox);
    assert_eq!(reader.next_complete(500 * MS), Some(WRITER));
    assert_eq!((reader.next_complete(500 * MS), reader.incomplete()), (None, 0));
    reader.tick(1000 * MS, &mut Answers(&mut Wire::default(), READER));
    assert_eq!(reader.due_ns(), None, "nothing is asked any more");
}

#[test]
fn a_writer_that_never_speaks_to_this_reader_is_met_after_the_limit() {
    let mut reader = Reader::new(true, Timing::DATA);
    reader.add_writer(writer(true, false), MS);
    assert_eq!(reader.next_complete(MATCH_LIMIT_NS), None);
    assert_eq!(reader.next_complete(MATCH_LIMIT_NS + MS), Some(WRITER));
    let mut reader = Reader::new(false, Timing::DATA);
    reader.add_writer(writer(true, false), MS);
    assert_eq!(reader.next_complete(MS), Some(WRITER), "nothing is acknowledged there");
}

#[test]
fn a_writer_is_asked_where_it_begins_by_the_base_that_its_vendor_answers() {
    for first_base in [0, 1] {
        let mut reader = Reader::new(true, Timing::DATA);
        let mut wire = Wire::default();
        reader.add_writer(WriterOffer { first_base, ..writer(true, false) }, 0);
        reader.tick(0, &mut Answers(&mut wire, READER));
        let [Packet::AckNack(_, set, _, is_final)] = wire.sent.as_slice() else { panic!() };
        assert_eq!((set.base, set.is_empty(), *is_final), (first_base, true, false));
    }
}

#[test]
fn who_does_not_answer_is_asked_ever_more_seldom_though_others_do() {
    let silent = GuidPrefix([8; 12]).with(EntityId::user_reader(1));
    let mut writer = small_writer(true, 3);
    let mut wire = Wire::default();
    for reader in [READER, silent] {
        writer.add_reader(reliable(reader, true), 0, Time::default(), &mut wire);
    }
    let mut asked = Vec::new();
    for now in 1..=1000 {
        // Whoever answers acknowledges something new every 5 ms.
        if now % 5 == 0 {
            let sample = OutgoingSample {
                payload: content(1),
                other_forms: [None, None],
                stamp: Time::default(),
                inline_qos: InlineBytes::EMPTY,
                disposed: false,
            };
            let number = writer.write(&sample, now * MS).unwrap();
            let set = SequenceNumberSet::empty(number + 1);
            writer.on_acknack(READER, &set, true, now as u32, now * MS, &mut wire);
        }
        wire.sent.clear();
        writer.tick(now * MS, &mut wire);
        let is_asked =
            |packet: &Packet| matches!(packet, Packet::Heartbeat(to, _) if *to == silent);
        if wire.sent.iter().any(is_asked) {
            asked.push(now);
        }
    }
    assert_eq!(asked, [10, 30, 70, 150, 310, 510, 710, 910]);
    let set = SequenceNumberSet::empty(writer.last());
    writer.on_acknack(silent, &set, true, 1, 1000 * MS, &mut wire);
    while writer.next_complete(1000 * MS).is_some() {}
    assert_eq!(writer.due_ns(), Some(1020 * MS), "it answers, and lacks one");
}
