//! The rules of the codec, on frames and noise that a seed decides.

use cm730::codec::{Decoder, Frame, MAX_BUFFER, Protocol, crc16};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Bytes of which many are those of headers.
    fn bytes(&mut self, length: usize) -> Vec<u8> {
        let byte = |random: &mut Self| match random.below(3) {
            0 => [0xFF, 0xFF, 0xFD, 0x00][random.below(4)],
            _ => random.below(256) as u8,
        };
        (0..length).map(|_| byte(self)).collect()
    }

    fn frame(&mut self) -> Frame {
        let id = self.below(253) as u8;
        let code = [0x01, 0x02, 0x03, 0x55, 0xFF][self.below(5)];
        let length = self.below(40);
        Frame { id, code, params: self.bytes(length) }
    }
}

const BOTH: [Protocol; 2] = [Protocol::V1, Protocol::V2];

fn encoded(protocol: Protocol, frames: &[Frame]) -> Vec<u8> {
    let mut out = Vec::new();
    frames.iter().for_each(|frame| frame.encode(protocol, &mut out).unwrap());
    out
}

fn drained(decoder: &mut Decoder) -> Vec<Frame> {
    std::iter::from_fn(|| decoder.frame()).collect()
}

#[test]
fn frames_come_back_wherever_their_bytes_are_cut() {
    let mut random = Random(1);
    for protocol in BOTH {
        for _ in 0..20 {
            let frames = [random.frame(), random.frame(), random.frame()];
            let bytes = encoded(protocol, &frames);
            for cut in 0..=bytes.len() {
                let mut decoder = Decoder::new(protocol);
                decoder.push(&bytes[..cut]);
                let mut found = drained(&mut decoder);
                decoder.push(&bytes[cut..]);
                found.extend(drained(&mut decoder));
                assert_eq!(found, frames, "{protocol:?}, cut at {cut}");
                assert_eq!((decoder.pending(), decoder.counts().discarded), (0, 0));
            }
            let mut decoder = Decoder::new(protocol);
            let one_by_one: Vec<Frame> = bytes
                .iter()
                .flat_map(|byte| {
                    decoder.push(&[*byte]);
                    drained(&mut decoder)
                })
                .collect();
            assert_eq!(one_by_one, frames);
        }
    }
}

#[test]
fn frames_are_found_between_garbage_without_headers() {
    let mut random = Random(2);
    for protocol in BOTH {
        let frames: Vec<Frame> = (0..50).map(|_| random.frame()).collect();
        let mut bytes = Vec::new();
        let mut garbage = 0;
        for frame in &frames {
            let length = random.below(30);
            // A single FF before a header is the hardest that is no header.
            let noise = (0..length).map(|_| random.below(255) as u8).chain([0xFF]);
            let before = bytes.len();
            bytes.extend(noise);
            garbage += bytes.len() - before;
            frame.encode(protocol, &mut bytes).unwrap();
        }
        let mut decoder = Decoder::new(protocol);
        decoder.push(&bytes);
        assert_eq!(drained(&mut decoder), frames, "{protocol:?}");
        assert_eq!(decoder.counts().discarded, garbage as u64);
    }
}

/// How many of 200 damaged streams may hide a frame behind the damaged one: a sum of one byte is
/// right by chance once in 256 times, a CRC never in so few.
fn hidden_at_most(protocol: Protocol) -> usize {
    if protocol == Protocol::V1 { 6 } else { 0 }
}

#[test]
fn a_flipped_bit_costs_its_frame_and_no_other() {
    let mut random = Random(3);
    for protocol in BOTH {
        let mut hidden = 0;
        for _ in 0..200 {
            let frames = [random.frame(), random.frame(), random.frame()];
            let first = encoded(protocol, &frames[..1]);
            let mut bytes = encoded(protocol, &frames);
            let at = random.below(first.len());
            bytes[at] ^= 1 << random.below(8);
            let mut decoder = Decoder::new(protocol);
            decoder.push(&bytes);
            let found: Vec<Frame> = std::iter::from_fn(|| decoder.last_frame()).collect();
            hidden += usize::from(!found.ends_with(&frames[1..]));
            assert!(!found.contains(&frames[0]), "{protocol:?}: {frames:?}, byte {at}");
            assert_eq!(decoder.pending(), 0);
        }
        assert!(hidden <= hidden_at_most(protocol), "{protocol:?}: {hidden}");
    }
}

#[test]
fn a_frame_whose_end_is_lost_is_given_up_and_those_behind_it_are_found() {
    let mut random = Random(4);
    for protocol in BOTH {
        let mut hidden = 0;
        for _ in 0..200 {
            let frames = [random.frame(), random.frame()];
            let whole = encoded(protocol, &frames[..1]);
            let mut bytes = whole[..1 + random.below(whole.len() - 1)].to_vec();
            bytes.extend(encoded(protocol, &frames[1..]));
            let mut decoder = Decoder::new(protocol);
            decoder.push(&bytes);
            let found: Vec<Frame> = std::iter::from_fn(|| decoder.last_frame()).collect();
            hidden += usize::from(found.last() != Some(&frames[1]));
        }
        assert!(hidden <= hidden_at_most(protocol), "{protocol:?}: {hidden}");
    }
}

#[test]
fn headers_in_parameters_are_stuffed_and_come_back() {
    let params = [0xFF, 0xFF, 0xFD, 0x00, 0xFF, 0xFF, 0xFD, 0xFD, 0xFF, 0xFF, 0xFF, 0xFD, 0xFF];
    let frame = Frame { id: 1, code: 0x55, params: params.to_vec() };
    let bytes = encoded(Protocol::V2, std::slice::from_ref(&frame));
    let inside = &bytes[4..bytes.len() - 2];
    assert!(!inside.windows(4).any(|four| four == [0xFF, 0xFF, 0xFD, 0x00]), "{bytes:02X?}");
    assert_eq!(bytes.len(), 10 + params.len() + 3);
    let crc = crc16(&bytes[..bytes.len() - 2]);
    assert_eq!(bytes[bytes.len() - 2..], crc.to_le_bytes());
    let mut decoder = Decoder::new(Protocol::V2);
    decoder.push(&bytes);
    assert_eq!(decoder.frame(), Some(frame));
}

#[test]
fn a_decoder_that_nobody_empties_keeps_the_newest_bytes() {
    for protocol in BOTH {
        let mut decoder = Decoder::new(protocol);
        let frame = Frame { id: 7, code: 0x55, params: vec![0, 1, 2] };
        // The beginning of a frame that never ends.
        for _ in 0..100 {
            decoder.push(&[0xFF; 1000]);
        }
        let last = encoded(protocol, std::slice::from_ref(&frame));
        decoder.push(&[0; 9]);
        decoder.push(&last);
        assert!(decoder.pending() <= MAX_BUFFER);
        assert_eq!(decoder.frame(), Some(frame));
    }
}

#[test]
fn a_length_that_no_frame_has_is_not_waited_for() {
    let frame = Frame { id: 7, code: 0x55, params: vec![0, 1, 2] };
    let cases = [
        (Protocol::V1, vec![0xFF, 0xFF, 1, 0]),
        (Protocol::V1, vec![0xFF, 0xFF, 1, 1]),
        (Protocol::V2, vec![0xFF, 0xFF, 0xFD, 0, 1, 2, 0]),
        (Protocol::V2, vec![0xFF, 0xFF, 0xFD, 0, 1, 0xFF, 0x7F]),
    ];
    for (protocol, header) in cases {
        let mut decoder = Decoder::new(protocol);
        decoder.push(&header);
        decoder.push(&encoded(protocol, std::slice::from_ref(&frame)));
        assert_eq!(decoder.frame(), Some(frame.clone()), "{protocol:?} {header:02X?}");
    }
}
