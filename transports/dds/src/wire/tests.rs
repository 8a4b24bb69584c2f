//! Submessages that the captures do not hold, and both byte orders.

use super::*;

const HEAD: [u8; 20] = [b'R', b'T', b'P', b'S', 2, 3, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9];
const READER: EntityId = EntityId([0, 0, 1, 4]);
const WRITER: EntityId = EntityId([0, 0, 1, 3]);

fn read(bytes: &[u8]) -> Vec<Result<Submessage<'_>, WireError>> {
    Message::parse(bytes).unwrap().submessages().collect()
}

fn built(build: impl FnOnce(&mut MessageWriter<'_>)) -> Vec<u8> {
    let mut out = Vec::new();
    build(&mut MessageWriter::begin(&mut out, GuidPrefix([9; 12])));
    out
}

fn head() -> DataHead<'static> {
    let sequence = SequenceNumber(0x1_0000_0002);
    DataHead { reader: READER, writer: WRITER, sequence, inline_qos: &[], is_key: false }
}

#[test]
fn fragments_come_back_without_their_padding() {
    let sample: Vec<u8> = (0..30).collect();
    let bytes = built(|writer| {
        for (first, fragments, part) in [(1, 3, &sample[..24]), (4, 1, &sample[24..])] {
            let data = head();
            let fragment_size = 8;
            let sample_size = 30;
            let head =
                DataFragHead { data, first_fragment: first, fragments, fragment_size, sample_size };
            writer.data_frag(&head, part);
        }
    });
    let parts: Vec<_> = read(&bytes)
        .into_iter()
        .map(|part| match part.unwrap() {
            Submessage::DataFrag(frag) => (frag.first_fragment, frag.sequence, frag.bytes),
            other => panic!("{other:?}"),
        })
        .collect();
    let sequence = head().sequence;
    assert_eq!(parts, [(1, sequence, &sample[..24]), (4, sequence, &sample[24..])]);
}

#[test]
fn fragments_that_lie_outside_of_their_sample_are_refused() {
    for (first, fragments, fragment_size, sample_size) in [
        (0, 1, 8, 30),
        (1, 0, 8, 30),
        (1, 1, 0, 30),
        (5, 1, 8, 30),
        (3, 3, 8, 30),
        (1, 1, 8, 0),
        (u32::MAX, 1, u16::MAX, u32::MAX),
    ] {
        let data = head();
        let head =
            DataFragHead { data, first_fragment: first, fragments, fragment_size, sample_size };
        let bytes = built(|writer| writer.data_frag(&head, &[0; 64]));
        assert_eq!(read(&bytes), [Err(WireError::Invalid)], "{head:?}");
    }
}

#[test]
fn what_is_said_of_fragments_and_gaps_comes_back() {
    let mut missing = FragmentNumberSet::empty(7);
    assert!(missing.insert(7) && missing.insert(40));
    let mut list = SequenceNumberSet::empty(12);
    assert!(list.insert(13));
    let sequence = SequenceNumber(11);
    let reader = READER;
    let writer = WRITER;
    let count = -5;
    let nack = NackFrag { reader, writer, sequence, missing, count };
    let heartbeat = HeartbeatFrag { reader, writer, sequence, last_fragment: 44, count };
    let gap = Gap { reader, writer, start: SequenceNumber(3), list };
    let bytes = built(|to| {
        to.nack_frag(&nack);
        to.heartbeat_frag(&heartbeat);
        to.gap(&gap);
    });
    let expected =
        [Submessage::NackFrag(nack), Submessage::HeartbeatFrag(heartbeat), Submessage::Gap(gap)];
    assert_eq!(read(&bytes), expected.map(Ok));
}

#[test]
fn a_big_endian_sender_is_understood() {
    let mut bytes = HEAD.to_vec();
    bytes.extend([0x09, 0, 0, 8, 0, 0, 0, 5, 0x80, 0, 0, 0]);
    bytes.extend([0x15, 4, 0, 28, 0, 0, 0, 16, 0, 0, 1, 4, 0, 0, 1, 3]);
    bytes.extend([0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, b'a', b'b', b'c', b'd']);
    bytes.extend([0x06, 2, 0, 28, 0, 0, 1, 4, 0, 0, 1, 3]);
    bytes.extend([0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 2, 0x40, 0, 0, 0, 0, 0, 0, 9]);
    let found = read(&bytes);
    let half = Timestamp { seconds: 5, fraction: 0x8000_0000 };
    assert_eq!(found[0], Ok(Submessage::InfoTimestamp(Some(half))));
    let Ok(Submessage::Data(data)) = found[1] else { panic!("{:?}", found[1]) };
    assert_eq!((data.reader, data.writer), (READER, WRITER));
    assert_eq!(data.sequence, SequenceNumber(0x1_0000_0002));
    assert_eq!(data.content, Content::Sample(b"\0\0\0\0abcd"));
    let Ok(Submessage::AckNack(acknack)) = found[2] else { panic!("{:?}", found[2]) };
    assert_eq!((acknack.state.base, acknack.count, acknack.is_final), (7, 9, true));
    assert_eq!(acknack.state.iter().collect::<Vec<_>>(), [8]);
}

#[test]
fn a_length_of_nothing_reaches_to_the_end_but_not_for_padding_and_time() {
    let mut bytes = HEAD.to_vec();
    bytes.extend([0x01, 1, 0, 0, 0x09, 3, 0, 0, 0x15, 5, 0, 0]);
    bytes.extend([0, 0, 16, 0, 0, 0, 1, 4, 0, 0, 1, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 7]);
    let found = read(&bytes);
    assert_eq!(
        found[..2],
        [Ok(Submessage::Skipped { kind: 1 }), Ok(Submessage::InfoTimestamp(None))]
    );
    let Ok(Submessage::Data(data)) = found[2] else { panic!("{:?}", found[2]) };
    assert_eq!((data.content.bytes(), found.len()), (&[0, 1, 0, 0, 7][..], 3));
}

#[test]
fn what_is_unknown_is_passed_over_and_what_is_damaged_ends_the_message() {
    let mut bytes = built(|writer| writer.info_destination(GuidPrefix([1; 12])));
    bytes.extend([0x7f, 1, 4, 0, 1, 2, 3, 4, 0x80, 1, 0, 0]);
    assert_eq!(read(&bytes)[1..], [0x7f, 0x80].map(|kind| Ok(Submessage::Skipped { kind })));
    let mut cut = built(|writer| writer.info_timestamp(None));
    cut.extend([0x07, 1, 28, 0, 1, 2, 3]);
    assert_eq!(read(&cut), [Ok(Submessage::InfoTimestamp(None)), Err(WireError::Truncated)]);
    for (datagram, error) in [
        (&HEAD[..19], WireError::Truncated),
        (b"HTTP/1.1 200 OK\r\n\r\n..", WireError::NotRtps),
        (b"RTPS\x01\x00..............", WireError::Version),
    ] {
        assert_eq!(Message::parse(datagram).map(|message| message.header), Err(error));
    }
}

#[test]
fn a_payload_that_is_sent_from_where_it_lies_is_the_same_on_the_wire() {
    let payload = [0, 1, 0, 0, 1, 2, 3];
    let whole = built(|writer| writer.data(&head(), &payload));
    let mut padding = 0;
    let mut pieces = built(|writer| padding = writer.data_head(&head(), Some(payload.len())));
    pieces.extend(payload);
    pieces.extend(&PADDING[..padding]);
    assert_eq!(pieces, whole);
}

#[test]
fn what_the_info_submessages_say_holds_until_another_says_otherwise() {
    let message = built(|writer| {
        writer.info_destination(GuidPrefix([1; 12]));
        writer.info_timestamp(Some(Timestamp { seconds: 1, fraction: 0 }));
    });
    let mut bytes = message.clone();
    bytes.extend([0x0c, 1, 20, 0, 0, 0, 0, 0, 2, 1, 1, 0x10]);
    bytes.extend([3; 12]);
    let parsed = Message::parse(&bytes).unwrap();
    let mut state = Interpreter::new(&parsed.header);
    let mut seen = Vec::new();
    for submessage in parsed.submessages() {
        state.apply(&submessage.unwrap());
        seen.push((state.source, state.is_for(GuidPrefix([1; 12])), state.timestamp.is_some()));
    }
    let ours = GuidPrefix([9; 12]);
    let theirs = GuidPrefix([3; 12]);
    assert_eq!(seen, [(ours, true, false), (ours, true, true), (theirs, true, false)]);
    assert!(!state.is_for(GuidPrefix([2; 12])));
    assert_eq!(state.vendor, VendorId::CYCLONE);
}

#[test]
fn a_gap_that_ends_before_it_begins_is_refused() {
    let gap = |base| Gap {
        reader: READER,
        writer: WRITER,
        start: SequenceNumber(5),
        list: SequenceNumberSet::empty(base),
    };
    assert_eq!(read(&built(|to| to.gap(&gap(5)))), [Ok(Submessage::Gap(gap(5)))]);
    assert_eq!(read(&built(|to| to.gap(&gap(4)))), [Err(WireError::Invalid)]);
}

#[test]
fn a_parameter_whose_length_is_no_multiple_of_four_ends_the_list() {
    let list = |length: u8| {
        let mut bytes = vec![0x05, 0, length, 0];
        bytes.extend(vec![0; length.into()]);
        bytes.extend([1, 0, 0, 0]);
        ParameterList::from_inline(&bytes).map(|list| (&list).into_iter().count())
    };
    assert_eq!([0, 4, 8].map(list), [Ok(1); 3]);
    assert_eq!([1, 2, 3, 7].map(list), [Err(WireError::Invalid); 4]);
}
