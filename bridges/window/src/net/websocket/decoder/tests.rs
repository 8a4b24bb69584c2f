use super::*;

/// A frame as a client sends it.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mask = [0x12, 0x34, 0x56, 0x78];
    let mut bytes = vec![first];
    match payload.len() {
        len @ 0..=125 => bytes.push(0x80 | len as u8),
        len @ 126..=0xffff => {
            bytes.push(0x80 | 126);
            bytes.extend((len as u16).to_be_bytes());
        }
        len => {
            bytes.push(0x80 | 127);
            bytes.extend((len as u64).to_be_bytes());
        }
    }
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, key)| byte ^ key));
    bytes
}

const LAST: u8 = 0x80;
const PACKED: u8 = 0x40;
const LIMIT: usize = 100_000;

fn events(deflate: bool, bytes: &[u8]) -> (Vec<Event>, Option<Violation>) {
    let mut decoder = Decoder::new(LIMIT, deflate);
    decoder.push(bytes);
    let mut events = Vec::new();
    loop {
        match decoder.next_event() {
            Ok(Some(event)) => events.push(event),
            Ok(None) => return (events, None),
            Err(violation) => return (events, Some(violation)),
        }
    }
}

#[test]
fn messages_of_all_lengths_are_unmasked() {
    for len in [0, 1, 7, 8, 9, 125, 126, 127, 0xffff, 0x10000] {
        let payload: Vec<u8> = (0..len).map(|at| (at % 251) as u8).collect();
        let (events, violation) = events(false, &frame(LAST | 2, &payload));
        assert_eq!((events, violation), (vec![Event::Binary(payload.into())], None), "{len}");
    }
}

#[test]
fn it_does_not_matter_how_the_bytes_arrive() {
    let bytes = [frame(1, b"hel"), frame(LAST | 9, b"?"), frame(LAST, b"lo")].concat();
    let mut decoder = Decoder::new(LIMIT, false);
    let mut seen = Vec::new();
    for byte in &bytes {
        decoder.push(std::slice::from_ref(byte));
        seen.extend(decoder.next_event().unwrap());
    }
    let ping = Event::Ping(Bytes::from_static(b"?"));
    assert_eq!(seen, [ping, Event::Text("hello".to_owned())]);
    assert!(!decoder.is_within_a_message());
    assert_eq!(events(false, &bytes).0, seen);
}

#[test]
fn a_ping_that_waits_to_be_answered_holds_nothing_of_the_buffer() {
    let mut decoder = Decoder::new(LIMIT, false);
    let mut waiting = Vec::new();
    for _ in 0..3 {
        decoder.room(LIMIT).extend_from_slice(&frame(LAST | 9, b"there?"));
        waiting.extend(decoder.next_event().unwrap());
        assert!(decoder.buffer.try_reclaim(LIMIT), "all of it is free again");
    }
    assert_eq!(waiting, vec![Event::Ping(Bytes::from_static(b"there?")); 3]);
}

#[test]
fn compressed_messages_are_unpacked_also_in_parts() {
    let text = "the same again and again, ".repeat(100);
    let packed = deflate::deflate(&[text.as_bytes()]);
    assert!(packed.len() < text.len() / 5);
    let whole = frame(LAST | PACKED | 1, &packed);
    assert_eq!(events(true, &whole), (vec![Event::Text(text.clone())], None));
    let (a, b) = packed.split_at(10);
    let parts = [frame(PACKED | 1, a), frame(LAST, b)].concat();
    assert_eq!(events(true, &parts), (vec![Event::Text(text)], None));
    assert_eq!(events(false, &whole).1.unwrap().close_code(), 1002, "it was not agreed on");
}

#[test]
fn what_is_too_large_is_refused_by_its_header_or_while_it_is_unpacked() {
    let mut announced = vec![LAST | 2, 0x80 | 127];
    announced.extend(u64::MAX.to_be_bytes());
    assert_eq!(events(false, &announced).1, Some(Violation::TooLarge(LIMIT)));
    let parts = [frame(2, &[0; 60_000]), frame(0, &[0; 60_000])].concat();
    assert_eq!(events(false, &parts).1, Some(Violation::TooLarge(LIMIT)));
    let bomb = deflate::deflate(&[&vec![0; 100 * LIMIT]]);
    assert!(bomb.len() < LIMIT);
    let packed = frame(LAST | PACKED | 2, &bomb);
    assert_eq!(events(true, &packed).1, Some(Violation::TooLarge(LIMIT)));
}

#[test]
fn what_breaks_the_protocol_ends_it_with_the_code_for_that() {
    let unmasked = vec![LAST | 1, 1, b'x'];
    let cases = [
        (unmasked, 1002),
        (frame(LAST | 0x20 | 1, b"x"), 1002),
        (frame(LAST | PACKED | 9, b"x"), 1002),
        (frame(LAST | 3, b"x"), 1002),
        (frame(LAST | 11, b"x"), 1002),
        (frame(9, b"x"), 1002),
        (frame(LAST | 9, &[0; 126]), 1002),
        (frame(LAST, b"x"), 1002),
        ([frame(1, b"x"), frame(LAST | 1, b"y")].concat(), 1002),
        (frame(LAST | 8, b"x"), 1002),
        (frame(LAST | 8, &999_u16.to_be_bytes()), 1002),
        (frame(LAST | 8, &1005_u16.to_be_bytes()), 1002),
        (frame(LAST | 8, b"\x03\xe8\xff"), 1007),
        (frame(LAST | 1, b"\xff\xfe"), 1007),
        (frame(LAST | PACKED | 1, b"\xff\xff\xff"), 1007),
    ];
    for (bytes, code) in cases {
        let (events, violation) = events(true, &bytes);
        let violation = violation.unwrap_or_else(|| panic!("{bytes:x?} {events:?}"));
        assert_eq!(violation.close_code(), code, "{bytes:x?}");
    }
}

#[test]
fn the_end_has_a_code_or_none() {
    assert_eq!(events(false, &frame(LAST | 8, b"")).0, [Event::Close(None)]);
    assert_eq!(events(false, &frame(LAST | 8, b"\x03\xe8bye")).0, [Event::Close(Some(1000))]);
}
