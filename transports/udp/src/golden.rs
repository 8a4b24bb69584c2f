//! The formats against vectors that this code did not write.

use super::announcement::Announcement;
use super::wire::{
    Ack, Body, Data, Datagram, Route, Small, Stream, data_header, data_header_behind,
};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid, NodeName};

const ROUTE: Route = Route { from: 0x1111_1111_1111_1111, to: 0x2222_2222_2222_2222 };
const STREAM: Stream = Stream { writer: 3, reader: 4, incarnation: 1 };

fn golden(name: &str) -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/udp/golden.txt");
    let text = std::fs::read_to_string(path).expect("the golden vectors");
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let hex = line.expect("a vector of this name");
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal digits");
    (0..hex.len()).step_by(2).map(byte).collect()
}

#[test]
fn datagrams_are_written_as_the_golden_vectors_say() {
    let everybody = Route { to: 0, ..ROUTE };
    let ack = Ack { stream: STREAM, delay_us: 12, missing: 5, crowded: false };
    for (name, small) in [
        ("hello", Small::hello(everybody, 0, 40_000, [0; 4], false)),
        ("welcome", Small::welcome(ROUTE, 0)),
        ("ack", Small::ack(ROUTE, &ack, [0b1010].into_iter())),
        ("heartbeat", Small::heartbeat(ROUTE)),
        ("bye", Small::bye(ROUTE)),
        ("alive", Small::alive(ROUTE, 3, 1000)),
        ("probe", Small::probe(ROUTE, STREAM, 17)),
    ] {
        assert_eq!(small.as_bytes(), golden(name), "{name}");
    }
}

#[test]
fn a_data_datagram_is_its_header_perhaps_with_an_acknowledgement_and_the_message() {
    let data = Data {
        stream: STREAM,
        fragment: 0,
        fragments: 1,
        length: 9,
        cell: 1,
        position: 1,
        sequence: 1,
        timestamp_ns: 123_456_789,
        lifespan_ns: -1,
    };
    let payload = b"\0\x01\0\0hello";
    let mut bytes = data_header(ROUTE, &data, false).to_vec();
    bytes.extend_from_slice(payload);
    assert_eq!(bytes, golden("data"));
    let read = Datagram::decode(&bytes).expect("a datagram");
    assert_eq!((read.from, read.to), (ROUTE.from, ROUTE.to));
    assert_eq!(read.body, Body::Data { data, ack_now: false, payload, beside: None });

    let stream = Stream { writer: 5, reader: 6, incarnation: 2 };
    let ack = Ack { stream, delay_us: 12, missing: 5, crowded: false };
    let mut bytes = data_header_behind(&ack, ROUTE, &data, false).to_vec();
    bytes.extend_from_slice(payload);
    assert_eq!(bytes, golden("data_behind"));
    let read = Datagram::decode(&bytes).expect("a datagram");
    assert_eq!(read.body, Body::Data { data, ack_now: false, payload, beside: Some(ack) });
}

#[test]
fn acknowledgements_are_read_as_they_were_written() {
    let bytes = golden("ack");
    let Some(Body::Ack { ack, bitmap }) = Datagram::decode(&bytes).map(|read| read.body) else {
        panic!("no acknowledgement");
    };
    assert_eq!(ack, Ack { stream: STREAM, delay_us: 12, missing: 5, crowded: false });
    let set: Vec<u64> = (0..bitmap.len()).filter(|bit| bitmap.has(*bit)).collect();
    assert_eq!((bitmap.len(), set), (64, vec![1, 3]));
}

#[test]
fn announcements_are_written_and_read_as_the_golden_vectors_say() {
    let endpoint = Endpoint {
        gid: Gid(std::array::from_fn(|at| at as u8)),
        kind: EndpointKind::Publisher,
        node: NodeName { namespace: "/".into(), name: "talker".into() },
        topic: "/chatter".into(),
        type_name: "std_msgs/msg/String".into(),
        type_hash: TypeHash([0; 32]),
        qos: Qos::default(),
        service_hash: None,
    };
    let node = NodeName { namespace: "/arm".into(), name: "driver".into() };
    for (name, announcement) in [
        ("endpoint", Announcement::Endpoint(7, Box::new(endpoint))),
        ("node", Announcement::Node(9, node)),
        ("definition", Announcement::Definition(TypeHash([0; 32]), "uint64 data".into())),
    ] {
        assert_eq!(announcement.encode(), golden(name), "{name}");
        assert_eq!(Announcement::decode(&golden(name)), Some(announcement));
    }
}

#[test]
fn every_announcement_survives_its_way_and_none_that_is_cut_short() {
    let hash = TypeHash([5; 32]);
    for announcement in [
        Announcement::EndpointGone(3),
        Announcement::NodeGone(u32::MAX),
        Announcement::Complete,
        Announcement::Wanted(hash),
        Announcement::Definition(hash, "int8 ä\n".into()),
    ] {
        let bytes = announcement.encode();
        assert_eq!(Announcement::decode(&bytes), Some(announcement));
        (0..bytes.len()).for_each(|end| assert_eq!(Announcement::decode(&bytes[..end]), None));
    }
}

#[test]
fn datagrams_that_are_cut_short_or_of_another_version_are_none() {
    let names =
        ["hello", "welcome", "data", "data_behind", "ack", "heartbeat", "bye", "alive", "probe"];
    for name in names {
        let bytes = golden(name);
        let body = match name {
            "data" => 88,
            "data_behind" => 112,
            "ack" => 48,
            _ => bytes.len(),
        };
        assert!(Datagram::decode(&bytes).is_some(), "{name}");
        (0..body).for_each(|end| assert_eq!(Datagram::decode(&bytes[..end]), None, "{name}"));
        let other = [&b"ANGU\x02"[..], &bytes[5..]].concat();
        assert_eq!(Datagram::decode(&other), None, "{name}");
    }
}
