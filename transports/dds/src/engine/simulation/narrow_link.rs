//! Large samples over a link that carries less than is written, or that loses frames, alone and in
//! bursts, delays them, and drops what its queue has no room for: as images over an Ethernet of
//! 100 Mbit/s, and over a busy Wi-Fi.

use super::*;
use std::collections::VecDeque;

const READER: Guid = GuidPrefix([9; 12]).with(EntityId::user_reader(1));
/// An image of 640x480 in grey.
const IMAGE: usize = 307_000;
const SECOND_NS: u64 = 1000 * MS;

/// How a link behaves.
#[derive(Clone, Copy)]
struct Kind {
    /// Bytes of a fragment.
    fragment: usize,
    bytes_per_s: u64,
    /// Bytes that its queue holds.
    queue: usize,
    delay_ns: u64,
    loses: bool,
}

/// The samples leave in datagrams of 64 kB.
const ETHERNET: Kind = Kind {
    fragment: 64_000,
    bytes_per_s: 12_000_000,
    queue: 1_500_000,
    delay_ns: MS,
    loses: false,
};
/// One fragment to a frame. The values are those of the profile `wifi-busy`, roughly.
const WIFI: Kind =
    Kind { fragment: 1344, bytes_per_s: 3_600_000, queue: 240_000, delay_ns: 4 * MS, loses: true };
/// What a packet takes that only says something.
const WORD: usize = 100;

/// One direction of a link; a frame does not pass the one before it.
struct Link {
    kind: Kind,
    chance: Random,
    is_bad: bool,
    free_ns: u64,
    arrived_ns: u64,
    /// When each packet has left, when it arrives, and its bytes.
    queue: VecDeque<(u64, u64, usize, Packet)>,
    carried: usize,
    /// What only says something.
    words: usize,
    dropped: usize,
}

impl Link {
    fn new(kind: Kind, seed: u64) -> Self {
        Self {
            kind,
            chance: Random(seed | 1),
            is_bad: false,
            free_ns: 0,
            arrived_ns: 0,
            queue: VecDeque::new(),
            carried: 0,
            words: 0,
            dropped: 0,
        }
    }

    fn send(&mut self, now_ns: u64, packet: Packet) {
        let waits =
            |(left, _, bytes, _): &(u64, u64, usize, Packet)| (*left > now_ns).then_some(*bytes);
        if self.queue.iter().filter_map(waits).sum::<usize>() >= self.kind.queue {
            self.dropped += 1;
            return;
        }
        let is_data = matches!(packet, Packet::Fragment(..));
        let bytes = if is_data { self.kind.fragment } else { WORD };
        self.carried += usize::from(is_data);
        self.words += usize::from(!is_data);
        self.free_ns = self.free_ns.max(now_ns) + bytes as u64 * SECOND_NS / self.kind.bytes_per_s;
        let late_ns = if self.kind.loses { self.late_ns() } else { Some(0) };
        let Some(late_ns) = late_ns else { return };
        self.arrived_ns = self.arrived_ns.max(self.free_ns + self.kind.delay_ns + late_ns);
        self.queue.push_back((self.free_ns, self.arrived_ns, bytes, packet));
    }

    /// How late a frame is; `None` if it is lost. Bad times are ten frames long, and half of the
    /// frames are lost then.
    fn late_ns(&mut self) -> Option<u64> {
        self.is_bad = match self.is_bad {
            true => !self.chance.percent(10),
            false => self.chance.below(500) == 0,
        };
        let is_lost = self.chance.below(1000) < if self.is_bad { 500 } else { 2 };
        // A Pareto distribution of shape 3, as what retries of a radio look like.
        let rest = (1 + self.chance.below(1 << 24)) as f64 / (1 << 24) as f64;
        let late_ms = 16.0 * (rest.powf(-1.0 / 3.0) - 1.0);
        (!is_lost).then_some((late_ms * MS as f64) as u64)
    }

    fn arrives_ns(&self) -> Option<u64> {
        self.queue.front().map(|(_, at, ..)| *at)
    }

    fn arrived(&mut self, now_ns: u64) -> Option<Packet> {
        self.arrives_ns().filter(|at| *at <= now_ns)?;
        self.queue.pop_front().map(|(.., packet)| packet)
    }
}

/// Cuts samples into fragments.
struct Fragments {
    size: usize,
    sent: Vec<Packet>,
}

impl Fragments {
    fn first(&mut self, number: i64, sample: &OutgoingSample, count: u32) {
        let all = sample.payload.as_bytes().len().div_ceil(self.size) as u32;
        let fragment = |at| Packet::Fragment(READER, number, sample.clone(), at);
        self.sent.extend((1..=count.min(all)).map(fragment));
    }
}

impl SendSink for Fragments {
    fn fragment_size(&self, _: Target, _: i64) -> usize {
        self.size
    }
    fn sample(&mut self, _: Target, number: i64, sample: &OutgoingSample) {
        self.first(number, sample, u32::MAX);
    }
    fn fragments(
        &mut self,
        _: Target,
        number: i64,
        sample: &OutgoingSample,
        set: &FragmentNumberSet,
    ) {
        let fragment = |at| Packet::Fragment(READER, number, sample.clone(), at as u32);
        self.sent.extend(set.iter().map(fragment));
    }
    fn gap(&mut self, _: Target, start: i64, set: &SequenceNumberSet) {
        self.sent.push(Packet::Gap(READER, start, *set));
    }
    fn heartbeat(&mut self, _: Target, announcement: Announcement) {
        self.sent.push(Packet::Heartbeat(READER, announcement));
    }
}

fn image(number: i64) -> OutgoingSample {
    let mut slot = HeapPool::new(1).loan(IMAGE);
    slot.as_bytes_mut().fill(number as u8);
    OutgoingSample {
        payload: slot.freeze(),
        other_forms: [None, None],
        stamp: Time::default(),
        inline_qos: InlineBytes::EMPTY,
        disposed: false,
    }
}

/// When each image arrived.
#[derive(Default)]
struct Images {
    now_ns: u64,
    at_ns: Vec<u64>,
}

impl SampleSink for Images {
    fn accept(&mut self, _: Guid, number: i64, of: IncomingSample) -> Result<(), IncomingSample> {
        self.at_ns.push(self.now_ns);
        assert_eq!(number as usize, self.at_ns.len(), "each once and in order");
        assert!(of.payload.as_bytes().iter().all(|byte| *byte == number as u8));
        Ok(())
    }
    fn lost(&mut self, _: Guid, first: i64, count: u64) {
        panic!("{count} images from {first} on are lost");
    }
}

/// A writer and a reader with a link between them.
struct Pair {
    writer: Writer,
    reader: Reader,
    there: Link,
    back: Link,
    sent: Fragments,
    answers: Wire,
    images: Images,
}

impl Pair {
    fn new(kind: Kind, seed: u64, samples: usize) -> Self {
        let config =
            WriterConfig { window: samples, window_bytes: usize::MAX, ..small_config(true, 0) };
        let mut pair = Self {
            writer: Writer::new(config),
            reader: Reader::new(true, Timing::DATA),
            there: Link::new(kind, seed),
            back: Link::new(kind, seed + 1),
            sent: Fragments { size: kind.fragment, sent: Vec::new() },
            answers: Wire::default(),
            images: Images::default(),
        };
        pair.reader.add_writer(writer(true, false), 0);
        pair.writer.add_reader(reliable(READER, false), 0, Time::default(), &mut pair.sent);
        pair
    }

    fn due_ns(&self) -> Option<u64> {
        let ends = [self.writer.due_ns(), self.reader.due_ns()];
        ends.into_iter().chain([self.there.arrives_ns(), self.back.arrives_ns()]).flatten().min()
    }

    fn publish(&mut self, number: i64, now: u64) {
        let sample = image(number);
        assert_eq!(self.writer.write(&sample, now), Ok(number));
        let leaving = self.writer.depart(&[READER], self.sent.size, now);
        self.sent.first(number, &sample, leaving);
        if let Some(announcement) = self.writer.announce(&[READER]) {
            self.sent.heartbeat(Target { reader: READER }, announcement);
            self.writer.asked(announcement);
        }
    }

    /// Everything that happens at this moment.
    fn step(&mut self, now: u64) {
        while let Some(packet) = self.back.arrived(now) {
            self.answered(packet, now);
        }
        self.images.now_ns = now;
        while let Some(packet) = self.there.arrived(now) {
            self.deliver(packet, now);
        }
        self.writer.tick(now, &mut self.sent);
        while self.writer.next_complete(now).is_some() {}
        self.reader.tick(now, &mut Answers(&mut self.answers, READER));
        while self.reader.next_complete(now).is_some() {}
        self.sent.sent.drain(..).for_each(|packet| self.there.send(now, packet));
        self.answers.sent.drain(..).for_each(|packet| self.back.send(now, packet));
    }

    fn answered(&mut self, packet: Packet, now: u64) {
        match packet {
            Packet::AckNack(_, set, count, is_final) => {
                self.writer.on_acknack(READER, &set, is_final, count, now, &mut self.sent);
            }
            Packet::NackFrag(_, number, set, count) => {
                self.writer.on_nack_frag(READER, number, &set, count, now, &mut self.sent);
            }
            _ => {}
        }
    }

    fn deliver(&mut self, packet: Packet, now: u64) {
        let reader = &mut self.reader;
        match packet {
            Packet::Fragment(_, number, sample, first) => {
                let bytes = sample.payload.as_bytes();
                let begin = (first as usize - 1) * self.sent.size;
                let end = (begin + self.sent.size).min(bytes.len());
                let sample_size = bytes.len();
                let fragment_size = self.sent.size;
                let of = FragmentInfo { number, sample_size, fragment_size, first, count: 1 };
                let images = &mut self.images;
                reader.on_fragments(WRITER, of, &bytes[begin..end], now, incoming, images);
            }
            Packet::Gap(_, start, set) => reader.on_gap(WRITER, start, &set, &mut self.images),
            Packet::Heartbeat(_, announcement) => {
                reader.on_heartbeat(WRITER, announcement, true, now, &mut self.images);
            }
            _ => {}
        }
    }
}

/// How a stream of images went over a link.
#[derive(Debug)]
struct Course {
    /// Fragments that the link carried for each that the images have.
    times: f64,
    /// What the queue had no room for, likewise.
    dropped: f64,
    /// Announcements and answers for each image.
    words: f64,
    /// How long it took, and how long the link needs for them.
    took_s: f64,
    needs_s: f64,
    /// From publishing to arriving.
    p50_s: f64,
    longest_s: f64,
}

/// Publishes so many images at a rate, and waits until all have arrived.
fn publish(kind: Kind, samples: usize, hz: u64, seed: u64) -> Course {
    let period_ns = SECOND_NS / hz;
    let mut pair = Pair::new(kind, seed, samples);
    let mut now = 0;
    let mut published = 0;
    while pair.images.at_ns.len() < samples {
        let publish_ns = (published < samples).then_some(published as u64 * period_ns);
        now = [publish_ns, pair.due_ns()].into_iter().flatten().min().unwrap_or(u64::MAX).max(now);
        assert!(now < 600 * SECOND_NS, "no end: {} arrived", pair.images.at_ns.len());
        if publish_ns.is_some_and(|at| at <= now) {
            published += 1;
            pair.publish(published as i64, now);
        }
        pair.step(now);
    }
    let since = |(at, number): (&u64, u64)| at - number * period_ns;
    let mut latencies: Vec<_> = pair.images.at_ns.iter().zip(0..).map(since).collect();
    latencies.sort_unstable();
    let seconds = |ns: u64| ns as f64 / SECOND_NS as f64;
    Course {
        times: pair.there.carried as f64 / (samples * IMAGE.div_ceil(kind.fragment)) as f64,
        dropped: pair.there.dropped as f64 / (samples * IMAGE.div_ceil(kind.fragment)) as f64,
        words: (pair.there.words + pair.back.words) as f64 / samples as f64,
        took_s: seconds(now),
        needs_s: (samples * IMAGE) as f64 / kind.bytes_per_s as f64,
        p50_s: seconds(latencies[samples / 2]),
        longest_s: seconds(latencies[samples - 1]),
    }
}

#[test]
fn a_link_that_is_too_slow_carries_what_is_missing_and_little_twice() {
    for (hz, seed) in [(25, 1), (35, 1), (50, 1), (60, 1), (80, 2)] {
        let course = publish(ETHERNET, 180, hz, seed);
        let least_s = course.needs_s.max(180.0 / hz as f64);
        let is_ample = least_s > 1.3 * course.needs_s;
        let what = format!("{hz} Hz, seed {seed}: {course:?}");
        assert!(course.times < 1.4 && course.dropped < 0.6, "sent twice: {what}");
        assert!(course.took_s < 1.4 * least_s, "idle: {what}");
        assert!(!is_ample || course.longest_s < 0.1, "piled up: {what}");
    }
}

#[test]
fn a_link_that_loses_frames_carries_all_images_and_few_frames_twice() {
    for (hz, seed) in [2, 5, 8, 10, 20].into_iter().flat_map(|hz| [(hz, 1), (hz, 2)]) {
        let course = publish(WIFI, 60, hz, seed);
        let least_s = course.needs_s.max(60.0 / hz as f64);
        let is_ample = least_s > 2.0 * course.needs_s;
        let what = format!("{hz} Hz, seed {seed}: {course:?}");
        assert!(course.times < 1.3 && course.dropped < 0.8, "sent twice: {what}");
        assert!(course.words < 120.0, "{what}");
        // One frame that is late holds up those behind it.
        assert!(course.took_s < 2.5 * least_s, "idle: {what}");
        assert!(!is_ample || course.p50_s < 0.8, "piled up: {what}");
    }
}
