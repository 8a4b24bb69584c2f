//! Both ends of a stream over a link that loses, doubles, delays and reorders by a seed, in virtual
//! time.

mod placed;
mod runs;

use super::congestion::RoundTrip;
use super::receive::{CellOutcome, Part, ReassemblyBudget, Receiver};
use super::riding_acks::{RidingAck, Settled};
use super::send::{Outgoing, Sender, Setup};
use super::wire::{Body, Data, Datagram, Route, Small, Stream, WINDOW, data_header};
use angaros_transport::MessageInfo;
use angaros_transport::buffer::HeapPool;
use angaros_transport::random::Random;
use std::collections::BTreeMap;

const STREAM: Stream = Stream { writer: 3, reader: 4, incarnation: 1 };
const ROUTE: Route = Route { from: 1, to: 2 };
/// The clock of a test moves in such steps.
const STEP_NS: u64 = 200_000;

/// Datagrams of a run at most.
const MOST_TOGETHER: usize = 5;

/// How bad the link is.
#[derive(Clone, Copy)]
struct LinkQuality {
    loss: f64,
    copies: f64,
    delay_ns: u64,
    jitter_ns: u64,
}

const FAIR: LinkQuality = LinkQuality { loss: 0.0, copies: 0.0, delay_ns: 200_000, jitter_ns: 0 };
const FOUL: LinkQuality =
    LinkQuality { loss: 0.2, copies: 0.1, delay_ns: 1_000_000, jitter_ns: 4_000_000 };

/// What arrived: sequence numbers, and how many were counted as lost.
#[derive(Default)]
struct Delivered {
    numbers: Vec<u64>,
    lost: u64,
}

struct World {
    random: Random,
    weather: LinkQuality,
    now_ns: u64,
    sender: Sender,
    receiver: Receiver,
    /// How often an acknowledgement goes with a message, in each step.
    rides: f64,
    riding_ack: RidingAck,
    memory: ReassemblyBudget,
    pool: HeapPool,
    /// By arrival time; to the receiver or back.
    travelling: BTreeMap<(u64, u64), (bool, Vec<u8>)>,
    sent: u64,
    /// Messages the queue behind the receiver still takes.
    room: u64,
    delivered: Delivered,
    published: u64,
}

fn setup(reliable: bool, keep_all: bool, depth: usize) -> Setup {
    Setup {
        chunk: 512,
        depth,
        keep_all,
        reliable,
        first_window: 32 << 10,
        most_window: 256 << 10,
        urgent: false,
        trip: RoundTrip::default(),
        resent: std::sync::Arc::default(),
    }
}

impl World {
    fn new(seed: u64, weather: LinkQuality, setup: Setup) -> Self {
        let reliable = setup.reliable;
        Self {
            random: Random::new(seed, 1),
            weather,
            now_ns: 1_000_000_000,
            sender: Sender::new(STREAM, setup),
            receiver: Receiver::new(Stream { incarnation: 0, ..STREAM }, reliable, 16),
            rides: 0.0,
            riding_ack: RidingAck::default(),
            memory: ReassemblyBudget::new(64 << 20, 1 << 20),
            pool: HeapPool::new(64),
            travelling: BTreeMap::new(),
            sent: 0,
            room: u64::MAX,
            delivered: Delivered::default(),
            published: 0,
        }
    }

    fn put(&mut self, forth: bool, bytes: &[u8]) {
        let copies = if self.random.chance(self.weather.copies) { 2 } else { 1 };
        for _ in 0..copies {
            if self.random.chance(self.weather.loss) {
                continue;
            }
            let jitter = (self.random.unit() * self.weather.jitter_ns as f64) as u64;
            self.sent += 1;
            let at_ns = self.now_ns + self.weather.delay_ns + jitter;
            self.travelling.insert((at_ns, self.sent), (forth, bytes.to_vec()));
        }
    }

    /// Publishes a message of `length` bytes that depend on its number, if there is room.
    fn publish(&mut self, length: usize) -> bool {
        if !self.sender.has_room() {
            return false;
        }
        self.published += 1;
        let mut slot = self.pool.loan(length);
        slot.as_bytes_mut().fill(self.published as u8);
        let info = MessageInfo { sequence_number: self.published, ..MessageInfo::default() };
        self.sender.push(Outgoing { bytes: slot.freeze(), info });
        self.flush();
        self.sender.displace();
        true
    }

    fn flush(&mut self) {
        let mut out = Vec::new();
        while let Some(run) = self.sender.transmit(self.now_ns, MOST_TOGETHER) {
            for next in self.sender.datagrams(run) {
                let mut bytes = data_header(ROUTE, &next.data, next.ack_now).to_vec();
                bytes.extend_from_slice(next.payload);
                out.push(bytes);
            }
        }
        self.sender.settle();
        out.iter().for_each(|bytes| self.put(true, bytes));
    }

    fn arrive(&mut self, bytes: &[u8]) {
        match Datagram::decode(bytes).expect("our own datagram").body {
            Body::Data { data, ack_now, payload, .. } => {
                self.receiver.take(&data, ack_now, Part::Bytes(payload), &self.memory, self.now_ns);
                self.deliver();
                self.riding_ack.settle(&mut self.receiver, self.now_ns);
            }
            Body::Probe { stream, next } => {
                self.receiver.probed(stream, next, &self.memory, self.now_ns);
                self.delivered.lost += self.receiver.take_lost();
            }
            Body::Ack { ack, bitmap } => {
                if self.sender.acknowledged(&ack, bitmap, self.now_ns).forgotten {
                    let next = self.sender.stream().incarnation + 1;
                    self.sender.restart(next);
                }
                self.flush();
            }
            _ => unreachable!("a stream sends no other datagrams"),
        }
    }

    fn deliver(&mut self) {
        while let Some(ready) = self.receiver.next(&self.memory) {
            self.delivered.lost += ready.lost;
            if self.room == 0 {
                self.receiver.put_back(ready.bytes, ready.data, &self.memory);
                break;
            }
            self.room -= 1;
            let number = ready.data.sequence;
            let whole = ready.bytes.as_bytes().iter().all(|byte| *byte == number as u8);
            assert!(whole, "message {number} is damaged");
            self.delivered.numbers.push(number);
        }
        self.receiver.look_for_room(self.now_ns);
    }

    /// Lets a moment pass.
    fn step(&mut self) {
        self.now_ns += STEP_NS;
        while let Some((&key, _)) = self.travelling.range(..=(self.now_ns, u64::MAX)).next() {
            let Some((_, bytes)) = self.travelling.remove(&key) else { continue };
            self.arrive(&bytes);
        }
        if self.rides > 0.0
            && self.random.chance(self.rides)
            && let Some(ack) = self.riding_ack.take(self.now_ns)
        {
            self.put(false, Small::ack(ROUTE, &ack, std::iter::empty()).as_bytes());
        }
        if self.riding_ack.settle(&mut self.receiver, self.now_ns) == Settled::Due {
            let small = {
                let (ack, words) = self.receiver.acknowledge(self.now_ns);
                Small::ack(ROUTE, &ack, words)
            };
            self.put(false, small.as_bytes());
        }
        if self.sender.tick(self.now_ns) {
            let probe = Small::probe(ROUTE, self.sender.stream(), self.sender.next_unsent());
            self.put(true, probe.as_bytes());
        }
        self.flush();
    }

    /// Until everything has arrived or a simulated minute has passed.
    fn settle(&mut self) {
        let end_ns = self.now_ns + 60_000_000_000;
        while (!self.sender.is_idle() || !self.travelling.is_empty()) && self.now_ns < end_ns {
            self.step();
        }
    }

    /// Publishes messages of random sizes with random pauses.
    fn traffic(&mut self, count: u64) {
        let mut left = count;
        while left > 0 {
            let largest = if self.random.chance(0.1) { 5000.0 } else { 600.0 };
            let length = 4 + (self.random.unit() * largest) as usize;
            if self.publish(length) {
                left -= 1;
            } else {
                self.step();
            }
            while self.random.chance(0.4) {
                self.step();
            }
        }
    }

    /// The ends lose sight of each other, so many messages are published meanwhile, and they meet
    /// again.
    fn part_and_meet(&mut self, setup: &Setup, count: u64) {
        self.sender.rest();
        self.receiver.rest(&self.memory);
        self.travelling.clear();
        for _ in 0..count {
            self.published += 1;
            let mut slot = self.pool.loan(100);
            slot.as_bytes_mut().fill(self.published as u8);
            let info = MessageInfo { sequence_number: self.published, ..MessageInfo::default() };
            self.sender.push(Outgoing { bytes: slot.freeze(), info });
            self.sender.displace_resting();
        }
        let incarnation = self.sender.stream().incarnation + 1;
        self.sender.resume(Stream { incarnation, ..STREAM }, setup.clone());
        self.flush();
    }

    fn rises(&self) -> bool {
        self.delivered.numbers.windows(2).all(|pair| pair[0] < pair[1])
    }
}

#[test]
fn keep_all_delivers_everything_once_and_in_order_in_foul_weather() {
    for seed in 0..12 {
        let mut world = World::new(seed, FOUL, setup(true, true, 50));
        world.rides = if seed % 2 == 1 { 0.3 } else { 0.0 };
        world.traffic(400);
        world.settle();
        assert_eq!(world.delivered.numbers, (1..=400).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!((world.delivered.lost, world.memory.used()), (0, 0), "seed {seed}");
        assert!(world.sender.resent() > 0, "seed {seed}: nothing was lost");
    }
}

#[test]
fn nothing_is_sent_twice_in_fair_weather() {
    for rides in [0.0, 0.3] {
        let mut world = World::new(1, FAIR, setup(true, true, 50));
        world.rides = rides;
        world.traffic(2000);
        world.settle();
        assert_eq!(world.delivered.numbers.len(), 2000);
        assert_eq!(world.sender.resent(), 0);
    }
}

#[test]
fn keep_last_accounts_for_every_message_and_always_delivers_the_newest() {
    for seed in 0..12 {
        let mut world = World::new(seed, FOUL, setup(true, false, 3));
        for _ in 0..20 {
            // More than the window lets out at once.
            (0..60).for_each(|_| _ = world.publish(2000));
            (0..20).for_each(|_| world.step());
        }
        world.settle();
        let received = world.delivered.numbers.len() as u64;
        assert!(world.rises(), "seed {seed}");
        assert_eq!(received + world.delivered.lost, 1200, "seed {seed}");
        assert_eq!(world.delivered.lost, world.sender.overwritten(), "seed {seed}");
        assert!(world.delivered.lost > 0, "seed {seed}: nothing was replaced");
        assert_eq!(world.delivered.numbers.last(), Some(&1200), "seed {seed}");
    }
}

#[test]
fn best_effort_delivers_rising_numbers_and_counts_the_gaps() {
    for seed in 0..12 {
        let mut world = World::new(seed, FOUL, setup(false, false, 10));
        world.traffic(800);
        world.weather = FAIR;
        (0..100).for_each(|_| world.step());
        world.publish(100);
        world.settle();
        (0..100).for_each(|_| world.step());
        let received = world.delivered.numbers.len() as u64;
        assert!(world.rises(), "seed {seed}");
        assert_eq!(received + world.delivered.lost, 801, "seed {seed}");
        assert!(received > 50, "seed {seed}: {received}");
        assert_eq!(world.memory.used(), 0, "seed {seed}");
    }
}

#[test]
fn what_is_lost_at_the_end_of_a_best_effort_stream_is_counted() {
    for seed in 0..12 {
        let mut world = World::new(seed, FOUL, setup(false, false, 10));
        world.traffic(200);
        world.weather = LinkQuality { loss: 1.0, ..FAIR };
        (0..10).for_each(|_| _ = world.publish(100));
        (0..50).for_each(|_| world.step());
        world.weather = FOUL;
        world.settle();
        let received = world.delivered.numbers.len() as u64;
        assert!(world.rises() && world.sender.is_idle(), "seed {seed}");
        assert_eq!(received + world.delivered.lost, 210, "seed {seed}");
        assert!(world.delivered.lost >= 10, "seed {seed}");
        assert_eq!(world.memory.used(), 0, "seed {seed}");
    }
}

#[test]
fn a_question_that_overtakes_a_best_effort_message_does_not_lose_it() {
    let slow = LinkQuality { delay_ns: 30_000_000, ..FAIR };
    let mut world = World::new(1, slow, setup(false, false, 10));
    world.publish(100);
    // It is asked for on a faster way.
    let stream = world.sender.stream();
    world.receiver.probed(stream, 2, &world.memory, world.now_ns);
    world.settle();
    assert_eq!((world.delivered.numbers.len(), world.delivered.lost), (1, 0));
}

#[test]
fn ends_that_lost_sight_of_each_other_go_on_where_they_were() {
    for seed in 0..12 {
        let deep = setup(true, seed % 2 == 0, 700);
        let mut world = World::new(seed, FOUL, deep.clone());
        for _ in 0..4 {
            world.traffic(50);
            (0..seed).for_each(|_| world.step());
            world.part_and_meet(&deep, 100);
        }
        world.traffic(10);
        world.settle();
        assert_eq!(world.delivered.numbers, (1..=610).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!((world.delivered.lost, world.memory.used()), (0, 0), "seed {seed}");
    }
}

#[test]
fn what_did_not_fit_into_the_history_while_they_were_apart_is_counted_once() {
    for seed in 0..24 {
        let reliable = seed % 2 == 0;
        let shallow = setup(reliable, false, 3);
        let mut world = World::new(seed, FOUL, shallow.clone());
        for _ in 0..4 {
            world.traffic(50);
            (0..seed).for_each(|_| world.step());
            world.part_and_meet(&shallow, 40);
        }
        world.settle();
        let received = world.delivered.numbers.len() as u64;
        assert!(world.rises() && world.sender.is_idle(), "seed {seed}");
        assert_eq!(received + world.delivered.lost, 360, "seed {seed}");
        assert!(world.delivered.lost >= 4 * 37, "seed {seed}");
    }
}

#[test]
fn a_receiver_without_room_holds_the_sender_up_and_loses_nothing() {
    for seed in 0..4 {
        let mut world = World::new(seed, FOUL, setup(true, true, 20));
        world.room = 10;
        let mut accepted = 0;
        for _ in 0..4000 {
            accepted += u64::from(world.publish(100));
            world.step();
        }
        assert!(accepted < 2000, "seed {seed}: {accepted} were accepted");
        assert_eq!(world.delivered.numbers.len(), 10);
        let end_ns = world.now_ns + 60_000_000_000;
        while world.delivered.numbers.len() < accepted as usize && world.now_ns < end_ns {
            world.room = 5;
            world.deliver();
            world.step();
        }
        assert_eq!(world.delivered.numbers, (1..=accepted).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!(world.delivered.lost, 0);
    }
}

#[test]
fn a_receiver_that_has_forgotten_everything_is_served_on() {
    for seed in 0..8 {
        let mut world = World::new(seed, FOUL, setup(true, true, 50));
        world.traffic(100);
        let before = world.delivered.numbers.len() as u64;
        world.receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, true, 16);
        world.delivered = Delivered::default();
        world.traffic(100);
        world.settle();
        assert!(world.sender.is_idle(), "seed {seed}");
        assert!(world.rises(), "seed {seed}");
        assert_eq!(world.delivered.numbers.last(), Some(&200), "seed {seed}");
        let received = world.delivered.numbers.len() as u64;
        assert!(received + before >= 200, "seed {seed}: {before} and {received}");
    }
}

#[test]
fn a_dead_link_is_tried_ever_more_slowly_and_served_at_once_when_it_is_back() {
    let mut world = World::new(1, LinkQuality { loss: 1.0, ..FAIR }, setup(true, true, 50));
    (0..20).for_each(|_| _ = world.publish(100));
    (0..50_000).for_each(|_| world.step());
    assert!(world.sender.resent() < 400, "{} in 10 s", world.sender.resent());
    world.weather = FAIR;
    world.settle();
    assert_eq!(world.delivered.numbers.len(), 20);
}

#[test]
fn hostile_cells_are_refused_and_keep_nothing() {
    let memory = ReassemblyBudget::new(1 << 20, 1 << 19);
    let mut random = Random::new(5, 5);
    let mut fields = [0; 64];
    for reliable in [true, false] {
        let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, reliable, 16);
        for round in 0..200_000u64 {
            random.fill(&mut fields);
            let small = |at: usize| u32::from(fields[at]) % 8;
            let wild = u32::from_le_bytes([fields[0], fields[1], fields[2], fields[3]]);
            let data = Data {
                stream: Stream { incarnation: (round / 20_000) as u32, ..STREAM },
                fragment: small(4),
                fragments: if fields[5] < 8 { wild } else { small(5) },
                length: if fields[6] < 8 { wild } else { 300 * small(6) },
                cell: if fields[7] < 8 { u64::MAX - 2 } else { u64::from(fields[8]) },
                position: if fields[9] < 8 { u64::MAX } else { u64::from(fields[10]) },
                sequence: round,
                ..Data::default()
            };
            let payload = vec![0; 300.min(fields[11] as usize * 2)];
            receiver.take(&data, false, Part::Bytes(&payload), &memory, round);
            while receiver.next(&memory).is_some() {}
            assert!(memory.used() <= 1 << 20);
        }
        receiver.clear(&memory);
        assert_eq!(memory.used(), 0);
    }
}

#[test]
fn a_fragment_that_does_not_fit_its_message_is_refused() {
    let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
    let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, true, 16);
    let data = Data {
        stream: STREAM,
        fragment: 0,
        fragments: 3,
        length: 1200,
        cell: 1,
        position: 1,
        sequence: 1,
        ..Data::default()
    };
    let mut take = |data: &Data, bytes: usize| {
        receiver.take(data, false, Part::Bytes(&vec![0; bytes]), &memory, 0)
    };
    assert_eq!(take(&data, 512), CellOutcome::Fresh);
    assert_eq!(take(&data, 512), CellOutcome::Known);
    let second = Data { fragment: 1, cell: 2, ..data };
    assert_eq!(take(&second, 511), CellOutcome::Refused, "another size of fragments");
    assert_eq!(take(&Data { length: 1300, ..second }, 512), CellOutcome::Refused, "another length");
    assert_eq!(
        take(&Data { fragments: 1, fragment: 0, length: 8, ..second }, 8),
        CellOutcome::Refused
    );
    assert_eq!(take(&second, 512), CellOutcome::Fresh);
    let last = Data { fragment: 2, cell: 3, ..data };
    assert_eq!(take(&last, 177), CellOutcome::Refused);
    assert_eq!(take(&last, 176), CellOutcome::Fresh);
    let ready = receiver.next(&memory).expect("a whole message");
    assert_eq!((ready.bytes.as_bytes().len(), ready.lost), (1200, 0));
}

/// A reliable receiver that has heard nothing yet.
fn fresh_receiver() -> Receiver {
    Receiver::new(Stream { incarnation: 0, ..STREAM }, true, 16)
}

/// The first of three fragments of a message, whose bytes are 512, 512 and 176.
fn first_of_three(number: u64) -> Data {
    Data {
        stream: STREAM,
        fragments: 3,
        length: 1200,
        cell: 3 * number - 2,
        position: number,
        sequence: number,
        ..Data::default()
    }
}

#[test]
fn unfinished_messages_take_as_much_memory_as_they_may_and_give_it_back() {
    let memory = ReassemblyBudget::new(2500, 1300);
    let mut receiver = fresh_receiver();
    let mut take = |data: &Data, bytes: usize| {
        receiver.take(data, false, Part::Bytes(&vec![0; bytes]), &memory, 0)
    };
    assert_eq!(
        take(&Data { length: 1301, ..first_of_three(1) }, 512),
        CellOutcome::Refused,
        "too large"
    );
    assert_eq!([1, 2].map(|number| take(&first_of_three(number), 512)), [CellOutcome::Fresh; 2]);
    assert_eq!(
        take(&first_of_three(3), 512),
        CellOutcome::Refused,
        "no room for another 1200 bytes"
    );
    let rest = [(1, 2, 512), (2, 3, 176)];
    for (fragment, cell, bytes) in rest {
        assert_eq!(take(&Data { fragment, cell, ..first_of_three(1) }, bytes), CellOutcome::Fresh);
    }
    assert!(receiver.next(&memory).is_some() && memory.used() <= 1300);
    let third = receiver.take(&first_of_three(3), false, Part::Bytes(&[0; 512]), &memory, 0);
    assert_eq!(third, CellOutcome::Fresh);
}

#[test]
fn a_cell_is_taken_up_to_the_end_of_the_window_and_not_beyond() {
    let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
    let mut receiver = fresh_receiver();
    let mut take = |cell: u64| {
        let whole = Data { fragments: 1, length: 8, cell, position: cell, ..first_of_three(1) };
        receiver.take(&whole, false, Part::Bytes(&[0; 8]), &memory, 0)
    };
    assert_eq!(
        [WINDOW, WINDOW + 1, u64::MAX - 1].map(&mut take),
        [CellOutcome::Fresh, CellOutcome::Refused, CellOutcome::Refused]
    );
    assert_eq!([1, WINDOW + 1].map(take), [CellOutcome::Fresh; 2], "the window moves on");
}
