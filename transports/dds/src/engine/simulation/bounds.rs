//! What arrives twice, lies far away, does not fit or is too much.

use super::*;
use angaros_msg::Duration;

const READER: Guid = GuidPrefix([9; 12]).with(EntityId::user_reader(1));

fn outgoing(payload: Slot, stamp_ns: i64) -> OutgoingSample {
    OutgoingSample {
        payload,
        other_forms: [None, None],
        stamp: Time::from_nanoseconds(stamp_ns),
        inline_qos: InlineBytes::EMPTY,
        disposed: false,
    }
}

/// A writer that keeps three samples, published at 0, 1 and 2 ns.
fn three_kept(lifespan: Option<Duration>) -> Writer {
    let mut writer = Writer::new(WriterConfig { lifespan, ..small_config(true, 3) });
    for at in 0..3 {
        writer.write(&outgoing(content(at + 1), at), 1).unwrap();
    }
    writer
}

/// The first number that a late reader is told of.
fn first_for_late(writer: &mut Writer, depth: usize, now_ns: i64) -> i64 {
    let mut wire = Wire::default();
    let offer = ReaderOffer { depth, ..reliable(READER, true) };
    writer.add_reader(offer, 1, Time::from_nanoseconds(now_ns), &mut wire);
    match wire.sent.as_slice() {
        [Packet::Heartbeat(_, announcement), ..] => announcement.first,
        sent => panic!("{} packets and no heartbeat first", sent.len()),
    }
}

fn heartbeat(first: i64, last: i64, count: u32) -> Announcement {
    Announcement { first, last, count, is_final: true, liveliness: false }
}

/// A reliable reader that knows that its writer begins at 1.
fn begun() -> (Reader, Received) {
    let mut reader = Reader::new(true, Timing::DATA);
    let mut inbox = Received::default();
    reader.add_writer(writer(true, false), 0);
    reader.on_heartbeat(WRITER, heartbeat(1, 0, 1), true, 0, &mut inbox);
    (reader, inbox)
}

/// Fragments `first` and so many more of a sample, from bytes of the whole of it.
fn fragments_of(number: i64, size: usize, first: u32, count: u32, bytes: usize) -> FragmentInfo {
    FragmentInfo { number, sample_size: bytes, fragment_size: size, first, count }
}

#[test]
fn samples_that_are_given_up_before_a_reader_had_them_are_counted_and_no_others() {
    let mut slow = small_writer(true, 0);
    let mut wire = Wire::default();
    slow.add_reader(reliable(READER, false), 1, Time::default(), &mut wire);
    let mut swift = small_writer(true, 0);
    swift.add_reader(reliable(READER, false), 1, Time::default(), &mut wire);
    for number in 1..=20 {
        slow.write(&outgoing(content(number), 0), 1).unwrap();
        swift.write(&outgoing(content(number), 0), 1).unwrap();
        let all = SequenceNumberSet::empty(number + 1);
        swift.on_acknack(READER, &all, true, number as u32, 1, &mut wire);
    }
    let kept = slow.since(0).count() as u64;
    assert!((1..20).contains(&kept), "{kept}");
    assert_eq!((slow.overwritten(), swift.overwritten()), (20 - kept, 0));
}

#[test]
fn it_is_known_before_a_sample_is_written_whether_another_is_given_up_for_it() {
    let mut wire = Wire::default();
    let mut writer = small_writer(true, 0);
    assert!(!writer.would_give_up(usize::MAX), "nobody lacks anything");
    writer.add_reader(reliable(READER, false), 1, Time::default(), &mut wire);
    for number in 1..=20 {
        let sample = outgoing(content(number), 0);
        let foreseen = writer.would_give_up(sample.payload.as_bytes().len());
        let before = writer.overwritten();
        writer.write(&sample, 1).unwrap();
        assert_eq!(writer.overwritten() > before, foreseen, "{number}");
    }
    assert!(writer.overwritten() > 0);
    writer.on_acknack(READER, &SequenceNumberSet::empty(21), true, 1, 1, &mut wire);
    assert!(!writer.would_give_up(100) && writer.oldest_unacked() == 21);
}

#[test]
fn a_nack_of_fragments_that_comes_twice_is_answered_once() {
    let mut writer = three_kept(None);
    first_for_late(&mut writer, 3, 0);
    let mut set = FragmentNumberSet::empty(1);
    assert!(set.insert(1));
    let mut asked = |count| {
        let mut wire = Wire::default();
        writer.on_nack_frag(READER, 2, &set, count, u64::from(count) * 10 * MS, &mut wire);
        wire.sent.iter().filter(|packet| matches!(packet, Packet::Fragment(..))).count()
    };
    assert_eq!([7, 7, 6, 8].map(&mut asked), [1, 0, 0, 1]);
    assert_eq!([u32::MAX, 0].map(asked), [0, 0], "older ones, however far");
}

#[test]
fn an_acknowledgement_that_comes_twice_is_heeded_once() {
    let mut writer = three_kept(None);
    first_for_late(&mut writer, 3, 0);
    let mut set = SequenceNumberSet::empty(1);
    assert!(set.insert(2));
    let mut asked = |(count, now_ms)| {
        let mut wire = Wire::default();
        writer.on_acknack(READER, &set, true, count, now_ms * MS, &mut wire);
        wire.sent.is_empty()
    };
    // Far enough apart that what was sent again has surely arrived.
    assert_eq!([(1, 1000), (1, 2000), (2, 3000)].map(&mut asked), [false, true, false]);
}

#[test]
fn a_late_reader_gets_as_much_history_as_it_keeps_and_nothing_that_is_too_old() {
    assert_eq!(first_for_late(&mut three_kept(None), 10, 0), 1);
    assert_eq!(first_for_late(&mut three_kept(None), 1, 0), 3);
    let span = Some(Duration::from_nanoseconds(10));
    assert_eq!(first_for_late(&mut three_kept(span), 10, 10), 1, "just not too old");
    assert_eq!(first_for_late(&mut three_kept(span), 10, 11), 2);
    assert_eq!(first_for_late(&mut three_kept(span), 10, 1000), 4, "all are too old");
}

#[test]
fn one_acknowledgement_makes_a_writer_send_some_megabytes_again_and_not_all_it_has() {
    const EACH: usize = 3 << 20;
    let config = WriterConfig { window_bytes: usize::MAX, ..small_config(true, 8) };
    let mut writer = Writer::new(config);
    let sample = outgoing(HeapPool::new(1).loan(EACH).freeze(), 0);
    (0..8).for_each(|_| _ = writer.write(&sample, 1).unwrap());
    first_for_late(&mut writer, 8, 0);
    let mut set = SequenceNumberSet::empty(1);
    assert!((1..=8).all(|number| set.insert(number)));
    let mut sent = Sizes(Vec::new());
    writer.on_acknack(READER, &set, true, 1, 1000 * MS, &mut sent);
    let bytes: usize = sent.0.iter().sum();
    let bound = 4 << 20;
    let is_bounded = (bound - 64_000..bound + 64_000).contains(&bytes);
    assert!(is_bounded, "{bytes}: what exceeds 4 MiB is asked for again");
}

/// Bytes of the samples that are sent.
struct Sizes(Vec<usize>);

impl SendSink for Sizes {
    fn sample(&mut self, _: Target, _: i64, sample: &OutgoingSample) {
        self.0.push(sample.payload.as_bytes().len());
    }
    fn fragment_size(&self, _: Target, _: i64) -> usize {
        64_000
    }
    fn fragments(&mut self, _: Target, _: i64, _: &OutgoingSample, set: &FragmentNumberSet) {
        self.0.push(set.iter().count() * 64_000);
    }
    fn gap(&mut self, _: Target, _: i64, _: &SequenceNumberSet) {}
    fn heartbeat(&mut self, _: Target, _: Announcement) {}
}

#[test]
fn a_fragment_of_another_size_spoils_no_sample() {
    let (mut reader, mut inbox) = begun();
    let sample = content(1);
    let bytes = sample.as_bytes();
    let mut send = |of: FragmentInfo, part: &[u8]| {
        reader.on_fragments(WRITER, of, part, 0, incoming, &mut inbox);
        inbox.numbers.len()
    };
    let of = |first, count| fragments_of(1, 20, first, count, bytes.len());
    assert_eq!(bytes.len(), 45);
    assert_eq!(send(of(1, 1), &bytes[..20]), 0);
    assert_eq!(send(fragments_of(1, 20, 2, 1, 450), &[0; 20]), 0);
    assert_eq!(send(of(3, 1), &bytes[40..]), 0, "what contradicts itself is begun anew");
    assert_eq!(send(of(1, 2), &bytes[..40]), 1);
}

#[test]
fn a_gap_or_a_heartbeat_that_reaches_far_is_not_believed() {
    let (mut reader, mut inbox) = begun();
    for far in [1 << 41, i64::MAX / 2, i64::MAX - 256] {
        reader.on_gap(WRITER, 1, &SequenceNumberSet::empty(far), &mut inbox);
        assert_eq!(inbox.lost, 0, "a gap up to {far}");
    }
    reader.on_heartbeat(WRITER, heartbeat(1 << 41, 1 << 41, 2), true, 0, &mut inbox);
    reader.on_sample(WRITER, 1, incoming(content(1)), 0, &mut inbox);
    reader.on_gap(WRITER, 2, &SequenceNumberSet::empty(5), &mut inbox);
    reader.on_sample(WRITER, 5, incoming(content(5)), 0, &mut inbox);
    assert_eq!((inbox.numbers.as_slice(), inbox.lost), (&[1, 5][..], 3));
}

#[test]
fn a_heartbeat_that_comes_late_or_twice_takes_nothing_back() {
    let (mut reader, mut inbox) = begun();
    reader.on_heartbeat(WRITER, heartbeat(1, 6, 5), true, 0, &mut inbox);
    for count in [5, 4] {
        reader.on_heartbeat(WRITER, heartbeat(4, 6, count), true, 0, &mut inbox);
        assert_eq!(inbox.lost, 0, "an older word");
    }
    reader.on_heartbeat(WRITER, heartbeat(4, 6, 6), true, 0, &mut inbox);
    assert_eq!(inbox.lost, 3);
}

#[test]
fn behind_a_missing_sample_wait_some_thousands_and_none_from_far_away() {
    let (mut reader, mut inbox) = begun();
    assert!(!reader.wants(WRITER, 1 << 30) && !reader.wants(WRITER, i64::MAX));
    let sample = content(2);
    let taken = (2..10_000).filter(|number| {
        let wanted = reader.wants(WRITER, *number);
        reader.on_sample(WRITER, *number, incoming(sample.clone()), 0, &mut inbox);
        wanted
    });
    let taken = taken.count();
    assert!((1000..=4096).contains(&taken), "{taken} samples wait");
    assert!(reader.wants(WRITER, 1), "what all wait for");
}

#[test]
fn of_some_samples_fragments_are_kept_and_not_of_all_that_are_sent() {
    let (mut reader, mut inbox) = begun();
    let of = |number, first, count| {
        fragments_of(number, 4, first, count, content(number).as_bytes().len())
    };
    for number in 1..=100 {
        let bytes = content(number);
        let first = &bytes.as_bytes()[..4];
        reader.on_fragments(WRITER, of(number, 1, 1), first, 0, incoming, &mut inbox);
    }
    for number in 1..=100 {
        let bytes = content(number);
        let rest = &bytes.as_bytes()[4..];
        let count = rest.len().div_ceil(4) as u32;
        reader.on_fragments(WRITER, of(number, 2, count), rest, 0, incoming, &mut inbox);
    }
    let complete = inbox.numbers.len();
    assert!((2..=32).contains(&complete), "{complete} samples were kept in parts");
    assert!(inbox.numbers.iter().copied().eq(1..=complete as i64), "the first ones");
}

#[test]
fn numbers_that_never_come_are_told_of_in_one_gap() {
    let mut writer = three_kept(None);
    (4..=20).for_each(|number| _ = writer.write(&outgoing(content(number), 0), 1).unwrap());
    assert_eq!(first_for_late(&mut writer, 3, 0), 18);
    let mut set = SequenceNumberSet::empty(2);
    assert!([2, 5, 9, 10].into_iter().all(|number| set.insert(number)));
    let mut wire = Wire::default();
    writer.on_acknack(READER, &set, true, 1, 1000 * MS, &mut wire);
    let [Packet::Gap(READER, 2, told)] = wire.sent.as_slice() else {
        panic!("{} packets", wire.sent.len())
    };
    assert_eq!((told.base, told.iter().collect::<Vec<_>>()), (3, vec![5, 9, 10]));
}
