//! What goes over the wire, byte by byte: recorded from the makers' library (protocol 1.0) and
//! printed in their e-manual (protocol 2.0).

use cm730::codec::{Decoder, Protocol, Range, Request, Status};
use cm730::devices::{CM730, MX28};
use cm730::sim::{World, WorldOptions};

fn bytes(hex: &str) -> Vec<u8> {
    hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

fn encoded(protocol: Protocol, request: &Request<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    request.encode(protocol, &mut out).unwrap();
    out
}

fn status(protocol: Protocol, hex: &str) -> Status {
    let mut decoder = Decoder::new(protocol);
    decoder.push(&bytes(hex));
    let frame = decoder.frame().expect("a frame");
    assert_eq!((decoder.pending(), decoder.counts().discarded), (0, 0));
    frame.into_status(protocol).expect("a status")
}

fn range(id: u8, address: u16, length: u16) -> Range {
    Range { id, address, length }
}

#[test]
fn requests_of_protocol_1_are_the_bytes_of_the_makers_library() {
    let goals = [1, 0xE9, 0x03, 2, 0xEA, 0x03, 3, 0xEB, 0x03];
    let bulk = [range(200, 24, 27), range(1, 36, 8), range(2, 36, 8), range(3, 36, 8)];
    let cases = [
        (Request::Ping { id: 200 }, "FF FF C8 02 01 34"),
        (Request::Read(range(200, 0, 2)), "FF FF C8 04 02 00 02 2F"),
        (Request::Read(range(200, 50, 1)), "FF FF C8 04 02 32 01 FE"),
        (Request::Write { id: 200, address: 24, data: &[1] }, "FF FF C8 04 03 18 01 17"),
        (
            Request::SyncWrite { address: 30, length: 2, block: &goals },
            "FF FF FE 0D 83 1E 02 01 E9 03 02 EA 03 03 EB 03 84",
        ),
        (Request::BulkRead(&bulk), "FF FF FE 0F 92 00 1B C8 18 08 01 24 08 02 24 08 03 24 DB"),
    ];
    for (request, hex) in cases {
        assert_eq!(encoded(Protocol::V1, &request), bytes(hex), "{request:?}");
    }
}

#[test]
fn requests_of_protocol_2_are_the_bytes_of_the_e_manual() {
    let goals = [1, 0x96, 0, 0, 0, 2, 0xAA, 0, 0, 0];
    let bulk = [range(1, 144, 2), range(2, 146, 1)];
    let cases = [
        (Request::Ping { id: 1 }, "FF FF FD 00 01 03 00 01 19 4E"),
        (Request::Read(range(1, 132, 4)), "FF FF FD 00 01 07 00 02 84 00 04 00 1D 15"),
        (
            Request::Write { id: 1, address: 116, data: &[0, 2, 0, 0] },
            "FF FF FD 00 01 09 00 03 74 00 00 02 00 00 CA 89",
        ),
        (
            Request::SyncRead { address: 132, length: 4, ids: &[1, 2] },
            "FF FF FD 00 FE 09 00 82 84 00 04 00 01 02 CE FA",
        ),
        (
            Request::SyncWrite { address: 116, length: 4, block: &goals },
            "FF FF FD 00 FE 11 00 83 74 00 04 00 01 96 00 00 00 02 AA 00 00 00 82 87",
        ),
        (Request::BulkRead(&bulk), "FF FF FD 00 FE 0D 00 92 01 90 00 02 00 02 92 00 01 00 1A 05"),
    ];
    for (request, hex) in cases {
        assert_eq!(encoded(Protocol::V2, &request), bytes(hex), "{request:?}");
    }
}

#[test]
fn answers_of_both_protocols_are_read_with_their_errors_and_data() {
    let model = status(Protocol::V1, "FF FF C8 04 00 00 73 C0");
    assert_eq!(model, Status { id: 200, error: 0, data: vec![0x00, 0x73] });
    let ping = status(Protocol::V2, "FF FF FD 00 01 07 00 55 00 06 04 26 65 5D");
    assert_eq!(ping, Status { id: 1, error: 0, data: vec![0x06, 0x04, 0x26] });
    let position = status(Protocol::V2, "FF FF FD 00 01 08 00 55 00 A6 00 00 00 8C C0");
    assert_eq!(position.data, [0xA6, 0, 0, 0]);
}

/// The simulator says what the recorded devices said, but for where its servos are.
#[test]
fn the_simulated_board_answers_the_makers_library_as_it_was_recorded() {
    let options =
        WorldOptions { board: Some(&CM730), servo: &MX28, servos: 3, seed: 1, power_delay_s: 0.0 };
    let mut world = World::new(&options);
    let text = include_str!("../../testdata/dynamixel_sdk_over_pty.txt");
    let mut answers: Vec<u8> = Vec::new();
    let mut compared = 0;
    for line in text.lines() {
        if let Some(hex) = line.strip_prefix("PC>BUS ") {
            let request = bytes(hex);
            // The recorded servos had power from the beginning, and there were three.
            let is_early = request == bytes("FF FF 01 02 01 FB");
            answers = if is_early { Vec::new() } else { world.receive(&request) };
        } else if let Some(hex) = line.strip_prefix("BUS>PC ") {
            let said = bytes(hex);
            if said.len() == 14 {
                assert_eq!(answers[..5], said[..5], "{line}");
                answers.drain(..14);
            } else if said != bytes("FF FF 01 02 00 FC") {
                assert_eq!(answers.get(..said.len()), Some(said.as_slice()), "{line}");
                answers.drain(..said.len());
                compared += 1;
            }
        }
        if line.starts_with("PC>BUS ff ff 09") {
            assert!(answers.is_empty(), "there is no servo 9");
        }
    }
    assert!(answers.is_empty() && compared >= 5, "{compared} answers compared");
}

#[test]
fn what_a_protocol_cannot_say_is_an_error_and_no_bytes() {
    let mut out = Vec::new();
    let mut refused = |protocol: Protocol, request: Request<'_>, word: &str| {
        let error = request.encode(protocol, &mut out).unwrap_err().to_string();
        assert!(error.contains(word) && error.contains("hint:"), "{error}");
        assert!(out.is_empty());
    };
    refused(Protocol::V1, Request::Read(range(1, 300, 1)), "300");
    refused(Protocol::V1, Request::SyncRead { address: 0, length: 1, ids: &[1] }, "sync read");
    refused(Protocol::V1, Request::BulkWrite(&[(1, 0, vec![0])]), "bulk write");
    refused(Protocol::V1, Request::Write { id: 1, address: 0, data: &[0; 253] }, "254 bytes");
    refused(Protocol::V2, Request::Write { id: 1, address: 0, data: &[0; 5000] }, "too long");
    refused(Protocol::V2, Request::Ping { id: 0xFD }, "ID 253");
    let block = [1, 0, 0, 2, 0];
    refused(Protocol::V2, Request::SyncWrite { address: 0, length: 2, block: &block }, "of 3");
}
