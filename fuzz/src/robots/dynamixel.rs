//! What devices at a Dynamixel bus answer, and what a simulated board is asked.

use cm730::codec::{Decoder, Frame, MAX_BUFFER, Protocol};
use cm730::devices::{CM730, MX28, MX28_2, OPENCR};
use cm730::sim::{World, WorldOptions};

/// The first byte says which protocol, and how many bytes come at a time.
fn stream(data: &[u8]) -> Option<(Protocol, usize, &[u8])> {
    let (first, rest) = data.split_first()?;
    let protocol = if first & 1 == 0 { Protocol::V1 } else { Protocol::V2 };
    (rest.len() <= MAX_BUFFER).then_some((protocol, usize::from(first >> 1) + 1, rest))
}

/// Bytes that come back: the same frames are found however they are cut, each of them goes out as
/// bytes that bring it back, and what is left ends with the stream.
pub fn dynamixel_frames(data: &[u8]) {
    let Some((protocol, cut, bytes)) = stream(data) else { return };
    let mut whole = Decoder::new(protocol);
    whole.push(bytes);
    let at_once: Vec<Frame> = std::iter::from_fn(|| whole.frame()).collect();
    let mut pieces = Decoder::new(protocol);
    let mut found = Vec::new();
    for piece in bytes.chunks(cut) {
        pieces.push(piece);
        found.extend(std::iter::from_fn(|| pieces.frame()));
    }
    assert_eq!(found, at_once);
    assert_eq!(pieces.counts(), whole.counts());
    for frame in found {
        let mut out = Vec::new();
        frame.encode(protocol, &mut out).unwrap();
        let mut again = Decoder::new(protocol);
        again.push(&out);
        assert_eq!(again.frame().as_ref(), Some(&frame));
        let _ = frame.into_status(protocol);
    }
    while whole.last_frame().is_some() {}
    assert_eq!(whole.pending(), 0);
}

/// Bytes that go to a board and its servos: whatever they are, what comes back are whole frames.
pub fn dynamixel_devices(data: &[u8]) {
    let Some((protocol, cut, bytes)) = stream(data) else { return };
    let (board, servo) = match protocol {
        Protocol::V1 => (&CM730, &MX28),
        Protocol::V2 => (&OPENCR, &MX28_2),
    };
    let options =
        WorldOptions { board: Some(board), servo, servos: 3, seed: 1, power_delay_s: 0.0 };
    let mut world = World::new(&options);
    let mut answers = Decoder::new(protocol);
    for piece in bytes.chunks(cut) {
        let answer = world.receive(piece);
        for part in answer.chunks(MAX_BUFFER / 2) {
            answers.push(part);
            while answers.frame().is_some() {}
        }
        world.step(0.008);
    }
    assert_eq!((answers.pending(), answers.counts().discarded), (0, 0));
}
