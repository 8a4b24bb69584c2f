//! Reads the captures in `testdata/rtps`: pcap of microseconds, Ethernet, IPv4, UDP.

use std::path::Path;

/// The UDP datagrams of a capture.
pub fn datagrams(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rtps");
    let bytes = std::fs::read(folder.join(name)).unwrap();
    assert_eq!(bytes[..4], [0xd4, 0xc3, 0xb2, 0xa1], "{name} is a little-endian pcap");
    assert_eq!(bytes[20], 1, "{name} holds Ethernet frames");
    let mut found = Vec::new();
    let mut rest = &bytes[24..];
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[8..12].try_into().unwrap()) as usize;
        let frame = &rest[16..16 + length];
        assert_eq!((frame[14] >> 4, frame[14 + 9]), (4, 17), "UDP over IPv4");
        let header = 14 + usize::from(frame[14] & 0xf) * 4 + 8;
        let payload = u16::from_be_bytes(frame[header - 4..header - 2].try_into().unwrap());
        found.push(frame[header..header + usize::from(payload) - 8].to_vec());
        rest = &rest[16 + length..];
    }
    found
}
