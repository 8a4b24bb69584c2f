//! What boards send to their agent: frames, streams of them on a line, fragments of messages.

use angaros_coprocessor::cobs::{Decoder, encode};
use angaros_coprocessor::frame::{
    CRC, Content, FRAGMENT, Fragment, HEAD, Writer, read, read_value, value_bytes,
};
use angaros_coprocessor::stream::{BestEffortReceiver, Message, Receiver, Sender};

/// Bytes of the largest message here.
const MOST: usize = 1000;

/// The bytes as a frame, and as what a frame with a right check value holds.
pub fn mcu_frames(data: &[u8]) {
    let _ = read(data);
    let Some((kind, rest)) = data.split_first() else { return };
    let whole = Writer::new(*kind, 7).bytes(rest).end();
    match read(&whole).map(|frame| frame.content) {
        Ok(Content::Reliable(fragment) | Content::BestEffort(fragment)) => {
            assert!(fragment.bytes.len() <= whole.len() - FRAGMENT - CRC);
        }
        Ok(Content::Hello(hello)) => assert!((1..=32).contains(&hello.window)),
        Ok(Content::Declare(found)) => {
            assert!(found.name.len() + found.type_name.len() <= whole.len() - HEAD);
        }
        Ok(_) | Err(_) => {}
    }
    if let Some(value) = read_value(data) {
        let again = value_bytes(value);
        // Every number but 0 is true.
        assert!(again[0] == 1 || again == data);
    }
}

/// The bytes as a stream in any pieces, and as a frame that goes through one.
pub fn mcu_line(data: &[u8]) {
    let Some((size, stream)) = data.split_first() else { return };
    let found = |size: usize| {
        let mut decoder = Decoder::new(300);
        let mut frames = Vec::new();
        for piece in stream.chunks(size.max(1)) {
            decoder.push(piece, |frame| frames.push(frame.to_vec()));
        }
        (frames, decoder.dropped())
    };
    let whole = found(stream.len());
    assert!(whole.0.iter().all(|frame| (1..=300).contains(&frame.len())));
    assert_eq!(found(usize::from(*size)), whole);
    if stream.is_empty() {
        return;
    }
    let mut stuffed = Vec::new();
    encode(stream, &mut stuffed);
    let mut decoder = Decoder::new(stream.len());
    let mut frames = Vec::new();
    // What came before on the line ends with the zero in front.
    decoder.push(&[9, 8], |_| panic!());
    decoder.push(&stuffed, |frame| frames.push(frame.to_vec()));
    assert_eq!(frames, [stream]);
}

/// Fragments and acknowledgements with any numbers, flags and lengths.
pub fn mcu_fragments(data: &[u8]) {
    let mut reliable = Receiver::new(MOST);
    let mut best_effort = BestEffortReceiver::new(MOST);
    let mut sender = Sender::new(1, 128, 4, MOST);
    let bytes = [7; 300];
    for (turn, piece) in data.chunks(6).enumerate() {
        let [number, flags, entity, length, said, what] = *piece else { break };
        let number = u16::from(number);
        let first = (flags & 1 == 1).then_some((u32::from(said) * 8, 0));
        let bytes = &bytes[..usize::from(length)];
        let fragment = Fragment { number, flags, entity, first, bytes };
        let fits = |message: &Message| assert!(message.bytes.len() <= MOST);
        if what & 1 == 0 {
            reliable.accept(&fragment, &mut |message| fits(&message));
        } else if let Some(message) = best_effort.accept(&fragment) {
            fits(&message);
        }
        if what & 2 == 2 {
            sender.push(Message { entity, bytes: bytes.to_vec(), ..Message::default() });
        }
        let now_ns = turn as u64 * 1_000_000;
        let mut frames = 0;
        sender.pump(now_ns, &mut |frame| {
            frames += 1;
            assert!(frame.len() <= 128 && read(frame).is_ok());
        });
        sender.acknowledge(now_ns, number, u32::from(said), &mut |_| frames += 1);
        assert!(frames <= 12);
    }
}
