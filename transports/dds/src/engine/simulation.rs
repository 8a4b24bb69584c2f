//! Writer and readers over a wire that loses, repeats and reorders, in thousands of schedules.

mod bounds;
mod narrow_link;

use super::*;
use crate::wire::{EntityId, FragmentNumberSet, Guid, GuidPrefix, SequenceNumberSet};
use angaros_msg::Time;
use angaros_transport::buffer::{HeapPool, Slot};

/// A generator of numbers that a seed decides (PCG's output is not needed here: xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

#[derive(Clone)]
pub(super) enum Packet {
    Data(Guid, i64, OutgoingSample),
    Fragment(Guid, i64, OutgoingSample, u32),
    Gap(Guid, i64, SequenceNumberSet),
    Heartbeat(Guid, Announcement),
    AckNack(Guid, SequenceNumberSet, u32, bool),
    NackFrag(Guid, i64, FragmentNumberSet, u32),
}

#[derive(Default)]
pub(super) struct Wire {
    pub sent: Vec<Packet>,
}

pub(super) const FRAGMENT: usize = 100;

fn fragments(sample: &OutgoingSample) -> u32 {
    sample.payload.as_bytes().len().div_ceil(FRAGMENT) as u32
}

impl Wire {
    pub fn send(&mut self, to: Guid, number: i64, sample: &OutgoingSample) {
        match fragments(sample) {
            1 => self.sent.push(Packet::Data(to, number, sample.clone())),
            many => (1..=many)
                .for_each(|f| self.sent.push(Packet::Fragment(to, number, sample.clone(), f))),
        }
    }
}

impl SendSink for Wire {
    fn fragment_size(&self, _: Target, _: i64) -> usize {
        FRAGMENT
    }
    fn sample(&mut self, to: Target, number: i64, sample: &OutgoingSample) {
        self.send(to.reader, number, sample);
    }
    fn fragments(
        &mut self,
        to: Target,
        number: i64,
        sample: &OutgoingSample,
        set: &FragmentNumberSet,
    ) {
        for fragment in set.iter() {
            let fragment = fragment as u32;
            self.sent.push(Packet::Fragment(to.reader, number, sample.clone(), fragment));
        }
    }
    fn gap(&mut self, to: Target, start: i64, set: &SequenceNumberSet) {
        self.sent.push(Packet::Gap(to.reader, start, *set));
    }
    fn heartbeat(&mut self, to: Target, announcement: Announcement) {
        self.sent.push(Packet::Heartbeat(to.reader, announcement));
    }
}

pub(super) struct Answers<'a>(pub &'a mut Wire, pub Guid);

impl AckSink for Answers<'_> {
    fn acknack(&mut self, _: Guid, set: &SequenceNumberSet, count: u32, is_final: bool) {
        self.0.sent.push(Packet::AckNack(self.1, *set, count, is_final));
    }
    fn nack_frag(&mut self, _: Guid, number: i64, set: &FragmentNumberSet, count: u32) {
        self.0.sent.push(Packet::NackFrag(self.1, number, *set, count));
    }
}

/// What a reader received; it may refuse now and then, as a full queue does.
#[derive(Default)]
pub(super) struct Received {
    pub numbers: Vec<i64>,
    pub lost: u64,
    room: Option<usize>,
}

impl SampleSink for Received {
    fn accept(
        &mut self,
        _: Guid,
        number: i64,
        sample: IncomingSample,
    ) -> Result<(), IncomingSample> {
        match &mut self.room {
            Some(0) => return Err(sample),
            Some(room) => *room -= 1,
            None => {}
        }
        assert_eq!(sample.payload.as_bytes(), content(number).as_bytes());
        self.numbers.push(number);
        Ok(())
    }
    fn lost(&mut self, _: Guid, _: i64, count: u64) {
        self.lost += count;
    }
}

pub(super) fn incoming(payload: Slot) -> IncomingSample {
    let stamp = None;
    let sequence = None;
    let related = None;
    let outcome = None;
    IncomingSample { payload, stamp, sequence, related, outcome, disposed: false }
}

/// A message whose every byte follows from its number.
pub(super) fn content(number: i64) -> Slot {
    let len = 8 + (number as usize * 37) % 450;
    let mut slot = HeapPool::new(1).loan(len);
    for (at, byte) in slot.as_bytes_mut().iter_mut().enumerate() {
        *byte = (at as i64 * number) as u8;
    }
    slot.freeze()
}

struct End {
    guid: Guid,
    reliable: bool,
    counts: bool,
    first: Option<i64>,
    is_complete: bool,
    reader: Reader,
    inbox: Received,
}

struct World {
    chance: Random,
    now: u64,
    writer: Writer,
    reliable: bool,
    keep_all: bool,
    ends: Vec<End>,
    wire: Wire,
    travelling: Vec<(u64, Packet)>,
    loss: u64,
}

pub(super) const WRITER: Guid = GuidPrefix([1; 12]).with(EntityId::user_writer(1));

pub(super) fn writer(reliable: bool, counts: bool) -> WriterOffer {
    WriterOffer { guid: WRITER, reliable, counts, unasked: false, first_base: 1 }
}

/// Keeps the last samples, and few that are not acknowledged.
pub(super) fn small_writer(reliable: bool, history: usize) -> Writer {
    Writer::new(small_config(reliable, history))
}

fn small_config(reliable: bool, history: usize) -> WriterConfig {
    WriterConfig {
        reliable,
        history,
        keep_all: false,
        window: 8,
        window_bytes: 4000,
        floor: 2,
        lifespan: None,
        timing: Timing::DATA,
    }
}

impl World {
    fn new(seed: u64) -> Self {
        let mut chance = Random(seed | 1);
        (0..8).for_each(|_| _ = chance.next());
        let keep_all = chance.percent(40);
        let history = if chance.percent(50) { 1 + chance.below(8) as usize } else { 0 };
        let config = WriterConfig {
            reliable: chance.percent(85),
            history,
            keep_all,
            window: 4 + chance.below(20) as usize,
            window_bytes: if keep_all { usize::MAX } else { 4000 },
            floor: 2,
            lifespan: None,
            timing: Timing::DATA,
        };
        let loss = [0, 2, 15, 40][chance.below(4) as usize];
        Self {
            chance,
            now: 1,
            writer: Writer::new(config),
            reliable: config.reliable,
            keep_all,
            ends: Vec::new(),
            wire: Wire::default(),
            travelling: Vec::new(),
            loss,
        }
    }

    fn join(&mut self) {
        let key = self.ends.len() as u32 + 1;
        let guid = GuidPrefix([2; 12]).with(EntityId::user_reader(key));
        let reliable = self.chance.percent(70);
        let late = self.chance.percent(60);
        let counts = self.chance.percent(80);
        let depth = usize::MAX;
        let offer = ReaderOffer { guid, reliable, transient_local: late, depth, counts };
        let crowded = self.chance.percent(30);
        let mut end = End {
            guid,
            reliable: reliable && self.reliable,
            counts,
            first: None,
            is_complete: false,
            reader: Reader::new(reliable, Timing::DATA),
            inbox: Received { room: crowded.then_some(3), ..Received::default() },
        };
        let source =
            WriterOffer { unasked: key.is_multiple_of(2), ..writer(self.reliable, counts) };
        end.reader.add_writer(source, self.now);
        let before = self.wire.sent.len();
        let time = Time::from_nanoseconds(0);
        self.writer.add_reader(offer, self.now, time, &mut self.wire);
        if let Some(Packet::Heartbeat(_, announcement)) = self.wire.sent.get(before) {
            end.first = Some(announcement.first);
        }
        self.ends.push(end);
        self.flush();
    }

    /// Hands what was sent to the wire, which does with it what it likes.
    fn flush(&mut self) {
        for packet in std::mem::take(&mut self.wire.sent) {
            if self.chance.percent(self.loss) {
                continue;
            }
            let copies = 1 + u64::from(self.chance.percent(5));
            for _ in 0..copies {
                let delay = match self.chance.percent(20) {
                    true => self.chance.below(8 * MS),
                    false => 50_000,
                };
                self.travelling.push((self.now + delay, packet.clone()));
            }
        }
    }

    /// The next moment, and everything that happens at it.
    fn step(&mut self) {
        let reader_due = self.ends.iter().filter_map(|end| end.reader.due_ns()).min();
        let arrival = self.travelling.iter().map(|(at, _)| *at).min();
        let due = [self.writer.due_ns(), reader_due, arrival].into_iter().flatten().min();
        self.step_at(due.unwrap_or(self.now + MS).max(self.now + 1).min(self.now + 50 * MS));
    }

    /// What happens at this moment.
    fn step_at(&mut self, now: u64) {
        self.now = now;
        let (arrived, rest) = std::mem::take(&mut self.travelling)
            .into_iter()
            .partition::<Vec<_>, _>(|(at, _)| *at <= now);
        self.travelling = rest;
        arrived.into_iter().for_each(|(_, packet)| self.arrive(packet));
        for at in 0..self.ends.len() {
            if self.chance.percent(20) {
                self.make_room(at);
            }
            let end = &mut self.ends[at];
            end.reader.tick(now, &mut Answers(&mut self.wire, end.guid));
            let beside = end.reader.told_beside_samples(WRITER);
            let beside = beside.filter(|_| self.chance.percent(20));
            if let Some((set, count)) = beside.and_then(|of| of.beside_sample(now)) {
                self.wire.sent.push(Packet::AckNack(end.guid, set, count, true));
            }
        }
        self.writer.tick(now, &mut self.wire);
        self.note_complete();
        self.flush();
    }

    /// Notes whose match the writer calls complete.
    fn note_complete(&mut self) {
        while let Some(reader) = self.writer.next_complete(self.now) {
            let end = self.ends.iter_mut().find(|end| end.guid == reader).unwrap();
            assert!(!std::mem::replace(&mut end.is_complete, true), "it was said twice");
        }
        for end in &mut self.ends {
            while end.reader.next_complete(self.now).is_some() {}
        }
    }

    fn make_room(&mut self, at: usize) {
        let end = &mut self.ends[at];
        if let Some(room) = &mut end.inbox.room {
            *room += 3;
            end.reader.refill(self.now, &mut end.inbox);
        }
    }

    fn arrive(&mut self, packet: Packet) {
        let now = self.now;
        let to = match &packet {
            Packet::AckNack(from, set, count, is_final) => {
                self.writer.on_acknack(*from, set, *is_final, *count, now, &mut self.wire);
                return;
            }
            Packet::NackFrag(from, number, set, count) => {
                self.writer.on_nack_frag(*from, *number, set, *count, now, &mut self.wire);
                return;
            }
            Packet::Data(to, ..) | Packet::Fragment(to, ..) => *to,
            Packet::Gap(to, ..) | Packet::Heartbeat(to, ..) => *to,
        };
        let Some(end) = self.ends.iter_mut().find(|end| end.guid == to) else { return };
        let reader = &mut end.reader;
        let inbox = &mut end.inbox;
        match packet {
            Packet::Data(_, number, sample) => {
                reader.on_sample(WRITER, number, incoming(sample.payload), now, inbox);
            }
            Packet::Fragment(_, number, sample, first) => {
                let bytes = sample.payload.as_bytes();
                let begin = (first as usize - 1) * FRAGMENT;
                let end = (begin + FRAGMENT).min(bytes.len());
                let of = FragmentInfo {
                    number,
                    sample_size: bytes.len(),
                    fragment_size: FRAGMENT,
                    first,
                    count: 1,
                };
                reader.on_fragments(WRITER, of, &bytes[begin..end], now, incoming, inbox);
            }
            Packet::Gap(_, start, set) => reader.on_gap(WRITER, start, &set, inbox),
            Packet::Heartbeat(_, announcement) => {
                reader.on_heartbeat(WRITER, announcement, true, now, inbox);
            }
            Packet::AckNack(..) | Packet::NackFrag(..) => {}
        }
    }

    fn publish(&mut self) -> bool {
        let sample = OutgoingSample {
            payload: content(self.writer.last() + 1),
            other_forms: [None, None],
            stamp: Time::from_nanoseconds(0),
            inline_qos: InlineBytes::EMPTY,
            disposed: false,
        };
        let Ok(number) = self.writer.write(&sample, self.now) else { return false };
        let everybody: Vec<_> = self.ends.iter().map(|end| end.guid).collect();
        for to in &everybody {
            self.wire.send(*to, number, &sample);
            if let Some(announcement) = self.writer.announce(&[*to]) {
                self.wire.sent.push(Packet::Heartbeat(*to, announcement));
                self.writer.asked(announcement);
            }
        }
        self.flush();
        true
    }

    /// Everything that can still arrive does.
    fn settle(&mut self) {
        self.loss = 0;
        self.ends.iter_mut().for_each(|end| end.inbox.room = None);
        for at in 0..self.ends.len() {
            let end = &mut self.ends[at];
            end.reader.refill(self.now, &mut end.inbox);
        }
        for _ in 0..20_000 {
            if self.travelling.is_empty() && self.writer.due_ns().is_none() {
                return;
            }
            self.step();
        }
        panic!("{} samples stay unacknowledged", self.writer.unacked());
    }

    /// One more sample, for the words of the last ones may all have been lost.
    fn settle_and_say_so(&mut self) {
        self.settle();
        assert!(self.publish(), "everything is acknowledged");
        self.settle();
    }

    fn check(&self, seed: u64) {
        let last = self.writer.last();
        for end in &self.ends {
            let numbers = &end.inbox.numbers;
            let rising = numbers.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(rising, "seed {seed}: out of order or twice: {numbers:?}");
            if !end.reliable && !end.counts {
                continue;
            }
            let Some(first) = end.first else { continue };
            let received = numbers.len() as i64;
            let lost = end.inbox.lost as i64;
            let meant = last + 1 - first;
            if self.keep_all && end.reliable {
                assert_eq!((received, lost), (meant, 0), "seed {seed}: keep-all lost something");
            }
            assert_eq!(received + lost, meant, "seed {seed}: {numbers:?} and {lost} lost");
        }
    }
}

fn one_schedule(seed: u64) -> i64 {
    let mut world = World::new(seed);
    world.join();
    for _ in 0..150 {
        match world.chance.below(20) {
            0 if world.ends.len() < 4 => world.join(),
            1..=9 => _ = world.publish(),
            _ => world.step(),
        }
    }
    world.settle_and_say_so();
    world.check(seed);
    world.writer.last()
}

#[test]
fn whatever_the_wire_does_samples_come_once_in_order_or_are_counted() {
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|text| text.parse().ok());
    let published: i64 = (1..=rounds.unwrap_or(300)).map(one_schedule).sum();
    assert!(published > 5_000, "only {published} were published");
}

#[test]
fn what_a_writer_sent_behind_a_cut_is_counted_when_it_comes_again() {
    for vanished in [true, false] {
        let mut world = World::new(3);
        world.loss = 0;
        (world.reliable, world.keep_all) = (true, false);
        world.writer = small_writer(true, 0);
        world.ends.clear();
        while world.ends.first().is_none_or(|end| !end.reliable || end.inbox.room.is_some()) {
            world.ends.clear();
            world.join();
        }
        (0..5).for_each(|_| _ = world.publish());
        world.settle();
        let guid = world.ends[0].guid;
        let end = &mut world.ends[0];
        end.reader.remove_writer(WRITER, vanished, None, &mut end.inbox);
        world.writer.remove_reader(guid);
        world.ends[0].is_complete = false;
        (0..7).for_each(|_| _ = world.publish());
        world.travelling.clear();
        let offer = reliable(guid, false);
        world.ends[0].reader.add_writer(writer(true, false), world.now);
        let time = Time::from_nanoseconds(0);
        world.writer.add_reader(offer, world.now, time, &mut world.wire);
        world.flush();
        (0..3).for_each(|_| _ = world.publish());
        world.settle();
        let inbox = &world.ends[0].inbox;
        let expected = if vanished { 7 } else { 0 };
        assert_eq!((inbox.numbers.len(), inbox.lost), (8, expected));
    }
}

pub(super) fn reliable(guid: Guid, transient_local: bool) -> ReaderOffer {
    let depth = usize::MAX;
    let counts = true;
    ReaderOffer { guid, reliable: true, transient_local, depth, counts }
}

/// Best effort of our own at both ends: samples 1 to 9, of which the wire carries 4 and 5.
fn of_nine_two_arrive(hears_heartbeats: bool) -> World {
    let mut world = World::new(7);
    world.reliable = false;
    world.writer = small_writer(false, 0);
    while world.ends.first().is_none_or(|end| !end.counts || end.inbox.room.is_some()) {
        world.ends.clear();
        world.join();
    }
    world.travelling.clear();
    for number in 1..=9 {
        world.loss = if matches!(number, 4 | 5) { 0 } else { 100 };
        world.publish();
    }
    world.loss = if hears_heartbeats { 0 } else { 100 };
    while !world.travelling.is_empty() || world.writer.due_ns().is_some() {
        world.step();
    }
    world
}

#[test]
fn what_best_effort_lost_before_and_behind_what_arrived_is_counted_in_silence() {
    let world = of_nine_two_arrive(true);
    let inbox = &world.ends[0].inbox;
    assert_eq!((inbox.numbers.as_slice(), inbox.lost), (&[4, 5][..], 7));
}

#[test]
fn what_best_effort_lost_behind_what_arrived_is_counted_when_its_writer_ends() {
    let mut world = of_nine_two_arrive(false);
    let end = &mut world.ends[0];
    assert_eq!(end.inbox.lost, 0, "nothing tells of it");
    end.reader.remove_writer(WRITER, false, Some(9), &mut end.inbox);
    assert_eq!(end.inbox.lost, 4, "where it began was never said");
}

#[test]
fn a_heartbeat_of_others_tells_best_effort_nothing() {
    let mut reader = Reader::new(false, Timing::DATA);
    let mut inbox = Received::default();
    let last = 5;
    let announcement = Announcement { first: 1, last, count: 1, is_final: true, liveliness: false };
    reader.add_writer(writer(true, false), 0);
    reader.on_heartbeat(WRITER, announcement, true, 0, &mut inbox);
    reader.remove_writer(WRITER, false, None, &mut inbox);
    reader.add_writer(writer(true, true), 0);
    reader.on_heartbeat(WRITER, announcement, false, 0, &mut inbox);
    assert_eq!(inbox.lost, 0, "nor one that is meant for several readers");
    reader.on_heartbeat(WRITER, announcement, true, 0, &mut inbox);
    assert_eq!(inbox.lost, 5);
    let far = Announcement { last: i64::MAX, count: 2, ..announcement };
    reader.on_heartbeat(WRITER, far, true, 0, &mut inbox);
    assert_eq!(inbox.lost, 5, "nobody sends that many");
}

/// A writer with three samples that a late reader may have.
fn three_samples() -> (World, Guid) {
    let mut world = World::new(5);
    (world.loss, world.reliable, world.keep_all) = (0, true, false);
    world.writer = small_writer(true, 3);
    (0..3).for_each(|_| _ = world.publish());
    let guid = GuidPrefix([9; 12]).with(EntityId::user_reader(1));
    world.writer.add_reader(reliable(guid, true), world.now, Time::default(), &mut world.wire);
    world.wire.sent.clear();
    (world, guid)
}

#[test]
fn what_was_just_sent_again_is_not_sent_once_more() {
    let (mut world, guid) = three_samples();
    let mut set = SequenceNumberSet::empty(1);
    assert!((1..=3).all(|number| set.insert(number)));
    let mut asks = |count, now| {
        world.writer.on_acknack(guid, &set, true, count, now, &mut world.wire);
        std::mem::take(&mut world.wire.sent).len()
    };
    let begun = 1_000 * MS;
    assert!(asks(1, begun) >= 3);
    assert_eq!(asks(2, begun + Timing::DATA.suppression_ns - 1), 0, "it is on its way");
    assert!(asks(3, begun + Timing::DATA.suppression_ns) >= 3, "it was lost");
}

#[test]
fn who_gets_nothing_asks_less_and_less_often() {
    let mut reader = Reader::new(true, Timing::DATA);
    let mut inbox = Received::default();
    let guid = WRITER;
    let mut wire = Wire::default();
    reader.add_writer(writer(true, false), 0);
    reader.tick(0, &mut Answers(&mut wire, guid));
    let announcement =
        Announcement { first: 1, last: 3, count: 1, is_final: true, liveliness: false };
    reader.on_heartbeat(guid, announcement, true, MS, &mut inbox);
    assert_eq!(reader.next_complete(MS), Some(guid));
    let mut times = Vec::new();
    while times.len() < 10 {
        let due = reader.due_ns().unwrap();
        reader.tick(due, &mut Answers(&mut wire, guid));
        times.push(due / MS);
    }
    let waits: Vec<_> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(waits, [15, 30, 60, 120, 240, 480, 960, 1000, 1000]);
}
