//! A link that carries less than is written, behind a queue that drops what it has no room for: as
//! images over an Ethernet of 100 Mbit/s.

use super::*;
use std::collections::VecDeque;

const READER: Guid = GuidPrefix([9; 12]).with(EntityId::user_reader(1));

/// How long one packet occupies the link, and how many its queue holds.
const EACH_NS: u64 = 6 * MS;
const QUEUE: usize = 30;
const DELAY_NS: u64 = MS;

/// One direction of a link.
#[derive(Default)]
struct Link {
    free_ns: u64,
    queue: VecDeque<(u64, Packet)>,
    carried: usize,
}

impl Link {
    fn send(&mut self, now_ns: u64, packet: Packet) {
        let is_data = matches!(packet, Packet::Data(..) | Packet::Fragment(..));
        let waiting = self.queue.iter().filter(|(at, _)| *at > now_ns + DELAY_NS).count();
        if waiting >= QUEUE {
            return;
        }
        // What only says something is small.
        let takes_ns = if is_data { EACH_NS } else { 0 };
        self.carried += usize::from(is_data);
        self.free_ns = self.free_ns.max(now_ns) + takes_ns;
        self.queue.push_back((self.free_ns + DELAY_NS, packet));
    }

    fn arrives_ns(&self) -> Option<u64> {
        self.queue.front().map(|(at, _)| *at)
    }
}

/// How a stream of samples went over the link.
struct Course {
    received: Vec<i64>,
    carried: usize,
    took_ns: u64,
}

/// Publishes so many samples, one every so often, and waits until all have arrived.
fn publish(samples: i64, period_ns: u64) -> Course {
    let mut world = World::new(7);
    (world.loss, world.reliable) = (0, true);
    let window = samples as usize;
    let config = WriterConfig { window, window_bytes: usize::MAX, ..small_config(true, 0) };
    world.writer = Writer::new(config);
    world.ends.clear();
    let mut reader = Reader::new(true);
    reader.add_writer(writer(true, false), world.now);
    world.writer.add_reader(reliable(READER, false), world.now, Time::default(), &mut world.wire);
    world.ends.push(End {
        guid: READER,
        reliable: true,
        counts: false,
        first: Some(1),
        is_complete: false,
        reader,
        inbox: Received::default(),
    });
    let mut link = Link::default();
    let mut published = 0;
    let begun_ns = world.now;
    while world.ends[0].inbox.numbers.len() < window {
        let publish_ns = (published < samples).then(|| begun_ns + published as u64 * period_ns);
        let due = [publish_ns, link.arrives_ns(), world.writer.due_ns()];
        let answers = world.travelling.iter().map(|(at, _)| *at).min();
        let due = due.into_iter().chain([world.ends[0].reader.due_ns(), answers]).flatten().min();
        let Some(due) = due else { break };
        world.now = world.now.max(due);
        assert!(world.now < 600_000 * MS, "no end: {} arrived", world.ends[0].inbox.numbers.len());
        if publish_ns.is_some_and(|at| at <= world.now) {
            published += 1;
            assert!(world.publish());
        }
        while link.arrives_ns().is_some_and(|at| at <= world.now) {
            let packet = link.queue.pop_front().unwrap().1;
            world.arrive(packet);
        }
        world.step_at(world.now);
        // What `step_at` and `publish` put on the wire of the world takes the link instead.
        let (answers, data): (Vec<_>, Vec<_>) = std::mem::take(&mut world.travelling)
            .into_iter()
            .partition(|(_, p)| matches!(p, Packet::AckNack(..) | Packet::NackFrag(..)));
        world.travelling = answers;
        data.into_iter().for_each(|(_, packet)| link.send(world.now, packet));
    }
    let received = std::mem::take(&mut world.ends[0].inbox.numbers);
    Course { received, carried: link.carried, took_ns: world.now - begun_ns }
}

fn packets_of(samples: i64) -> usize {
    (1..=samples).map(|n| content(n).as_bytes().len().div_ceil(FRAGMENT)).sum()
}

#[test]
fn a_link_that_is_too_slow_carries_what_is_missing_and_little_twice() {
    let samples = 200;
    let needed = packets_of(samples);
    let needed_ns = needed as u64 * EACH_NS;
    for part in [50, 67, 80, 120] {
        let course = publish(samples, needed_ns / samples as u64 * part / 100);
        assert_eq!(course.received, (1..=samples).collect::<Vec<_>>());
        let times = course.carried as f64 / needed as f64;
        assert!(times < 1.6, "published in {part} % of the time: {times} times the packets");
        let times = course.took_ns as f64 / needed_ns as f64;
        assert!(times < 2.5, "published in {part} % of the time: {times} times as long");
    }
}
