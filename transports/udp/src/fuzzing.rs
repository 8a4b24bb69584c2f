//! What the fuzz targets drive: the decoders, and a stream whose link the fuzzer is.

use super::announcement::Announcement;
use super::congestion::RoundTrip;
use super::receive::{Part, ReassemblyBudget, Receiver};
use super::send::{Outgoing, Sender, Setup};
use super::wire::{Body, Datagram, Route, Small, Stream, data_header};
use angaros_transport::MessageInfo;
use angaros_transport::buffer::HeapPool;

const STREAM: Stream = Stream { writer: 1, reader: 2, incarnation: 1 };
const ROUTE: Route = Route { from: 1, to: 2 };
/// Datagrams on their way at once.
const MOST: usize = 256;
/// Datagrams of a run at most.
const MOST_TOGETHER: usize = 5;

/// Decodes a datagram, and its bytes as an announcement; what an announcement says is encoded and
/// decoded again.
///
/// # Panics
/// When that gives something else.
pub fn datagram(bytes: &[u8]) {
    let body = Datagram::decode(bytes).map(|datagram| datagram.body);
    if let Some(Body::Ack { bitmap, .. }) = body {
        assert!((0..bitmap.len()).filter(|bit| bitmap.has(*bit)).count() as u64 <= bitmap.len());
    }
    let payload = match body {
        Some(Body::Data { payload, .. }) => payload,
        _ => bytes,
    };
    if let Some(announcement) = Announcement::decode(payload) {
        let again = Announcement::decode(&announcement.encode());
        assert_eq!(again, Some(announcement), "an announcement changed on its way");
    }
}

struct World {
    setup: Setup,
    sender: Sender,
    receiver: Receiver,
    memory: ReassemblyBudget,
    pool: HeapPool,
    now_ns: u64,
    forth: Vec<Vec<u8>>,
    back: Vec<Vec<u8>>,
    published: u64,
    newest: u64,
    heard: u64,
    lost: u64,
    honest: bool,
}

impl World {
    fn publish(&mut self, length: usize) {
        if self.sender.has_room() {
            self.published += 1;
            let mut slot = self.pool.loan(length);
            slot.as_bytes_mut().fill(self.published as u8);
            let sequence_number = self.published;
            let info = MessageInfo { sequence_number, ..MessageInfo::default() };
            self.sender.push(Outgoing { bytes: slot.freeze(), info });
            self.flush();
            self.sender.displace();
        }
    }

    fn flush(&mut self) {
        while self.forth.len() < MOST {
            let Some(run) = self.sender.transmit(self.now_ns, MOST_TOGETHER) else { break };
            for next in self.sender.datagrams(run) {
                let mut bytes = data_header(ROUTE, &next.data, next.ack_now).to_vec();
                bytes.extend_from_slice(next.payload);
                self.forth.push(bytes);
            }
        }
        self.sender.settle();
    }

    fn arrive(&mut self, bytes: &[u8]) {
        match Datagram::decode(bytes).map(|datagram| datagram.body) {
            Some(Body::Data { data, ack_now, payload, .. }) => {
                self.receiver.take(&data, ack_now, Part::Bytes(payload), &self.memory, self.now_ns);
            }
            Some(Body::Probe { stream, next }) => {
                self.receiver.probed(stream, next, &self.memory, self.now_ns);
                self.lost = self.lost.saturating_add(self.receiver.take_lost());
            }
            Some(Body::Ack { ack, bitmap })
                if self.sender.acknowledged(&ack, bitmap, self.now_ns).forgotten =>
            {
                let next = self.sender.stream().incarnation.wrapping_add(1);
                self.sender.restart(next);
            }
            _ => {}
        }
        while let Some(ready) = self.receiver.next(&self.memory) {
            let number = ready.data.sequence;
            assert!(number > self.newest, "message {number} after {}", self.newest);
            self.newest = number;
            self.heard += 1;
            self.lost = self.lost.saturating_add(ready.lost);
            if self.honest {
                let whole = ready.bytes.as_bytes().iter().all(|byte| *byte == number as u8);
                assert!(whole, "message {number} is damaged");
            }
        }
        self.receiver.look_for_room(self.now_ns);
    }

    fn pass(&mut self, by_ns: u64) {
        self.now_ns += by_ns;
        if self.receiver.due_ns().is_some_and(|due| due <= self.now_ns) && self.back.len() < MOST {
            let (ack, words) = self.receiver.acknowledge(self.now_ns);
            let small = Small::ack(ROUTE, &ack, words);
            self.back.push(small.as_bytes().to_vec());
        }
        if self.sender.tick(self.now_ns) {
            let probe = Small::probe(ROUTE, self.sender.stream(), self.sender.next_unsent());
            self.forth.push(probe.as_bytes().to_vec());
        }
        self.flush();
    }

    /// The ends lose sight of each other, something is published meanwhile, and they meet again.
    fn part_and_meet(&mut self, count: u8) {
        self.sender.rest();
        self.receiver.rest(&self.memory);
        for _ in 0..count {
            self.published += 1;
            let mut slot = self.pool.loan(8);
            slot.as_bytes_mut().fill(self.published as u8);
            let info = MessageInfo { sequence_number: self.published, ..MessageInfo::default() };
            self.sender.push(Outgoing { bytes: slot.freeze(), info });
            self.sender.displace_resting();
        }
        let incarnation = self.sender.stream().incarnation.wrapping_add(1);
        self.sender.resume(Stream { incarnation, ..STREAM }, self.setup.clone());
        self.flush();
    }

    /// One thing happens to the link.
    fn happen(&mut self, what: u8, with: u8) {
        let forth = what & 8 == 0;
        let link = if forth { &mut self.forth } else { &mut self.back };
        let at = usize::from(with) % link.len().max(1);
        match what % 8 {
            6 if what >> 4 == 15 => self.part_and_meet(with % 16),
            0 => self.publish(usize::from(with) * 40),
            1 => self.pass(u64::from(with) * 1_000_000),
            2 if !link.is_empty() => drop(link.remove(at)),
            3 if !link.is_empty() => {
                let bytes = link[at].clone();
                self.arrive(&bytes);
            }
            4 if !link.is_empty() => {
                let bytes = &mut link[at];
                let place = usize::from(what / 16) * 7 % bytes.len();
                bytes[place] ^= with | 1;
                self.honest = false;
            }
            _ if !link.is_empty() => {
                let bytes = link.remove(at);
                self.arrive(&bytes);
            }
            _ => self.pass(1_000_000),
        }
    }
}

/// Publishes, loses, doubles, reorders, damages and parts the ends as the bytes say; if nothing was
/// damaged, then everything is received or counted once the link is good again.
///
/// # Panics
/// When a message comes twice, late or changed, or is not accounted for.
pub fn stream(bytes: &[u8]) {
    let Some(([kind], happenings)) = bytes.split_first_chunk::<1>() else { return };
    let reliable = kind & 1 == 0;
    let setup = Setup {
        chunk: 256,
        depth: 8,
        keep_all: kind & 2 == 0,
        reliable,
        first_window: 8 << 10,
        most_window: 64 << 10,
        urgent: kind & 4 != 0,
        trip: RoundTrip::default(),
        resent: std::sync::Arc::default(),
    };
    let mut world = World {
        sender: Sender::new(STREAM, setup.clone()),
        setup,
        receiver: Receiver::new(Stream { incarnation: 0, ..STREAM }, reliable, 16),
        memory: ReassemblyBudget::new(1 << 20, 1 << 18),
        pool: HeapPool::new(8),
        now_ns: 1,
        forth: Vec::new(),
        back: Vec::new(),
        published: 0,
        newest: 0,
        heard: 0,
        lost: 0,
        honest: true,
    };
    for pair in happenings.chunks_exact(2) {
        world.happen(pair[0], pair[1]);
    }
    assert!(world.memory.used() <= 1 << 20);
    if !world.honest {
        return;
    }
    for _ in 0..20_000 {
        if world.sender.is_idle() {
            break;
        }
        for link in [std::mem::take(&mut world.forth), std::mem::take(&mut world.back)] {
            link.iter().for_each(|bytes| world.arrive(bytes));
        }
        world.pass(2_000_000);
    }
    assert!(world.sender.is_idle(), "something never arrived");
    assert_eq!(world.heard + world.lost, world.published);
}
