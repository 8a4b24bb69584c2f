//! What clients send to the rosbridge: operations, messages in JSON and CBOR, fragments, streams.

use angaros_msg::Time;
use angaros_msg::dynamic::DynamicType;
use angaros_rosbridge::convert::{Inbound, cbor_from_cdr, json_from_cdr};
use angaros_rosbridge::protocol::body::Body;
use angaros_rosbridge::protocol::{
    Defragmenter, FragmentLimits, Id, Op, Splitter, action_type, fragments, fragments_within,
    message_type, png_decode, read, service_type,
};
use std::sync::Arc;

/// Types that have every kind of field between them.
const TYPES: [&str; 8] = [
    "std_msgs/msg/String",
    "sensor_msgs/msg/LaserScan",
    "sensor_msgs/msg/PointCloud2",
    "visualization_msgs/msg/MarkerArray",
    "rcl_interfaces/msg/ParameterEvent",
    "unique_identifier_msgs/msg/UUID",
    "std_msgs/msg/Empty",
    "sensor_msgs/msg/NavSatFix",
];

/// Bytes of CDR that a message may make here.
const MOST: usize = 1 << 20;

fn inbound() -> Inbound {
    Inbound { now: Time::from_sec_nanosec(1, 2), max_bytes: MOST }
}

/// The first byte says which type, the rest is for it.
fn typed(data: &[u8]) -> Option<(Arc<DynamicType>, &[u8])> {
    let (first, rest) = data.split_first()?;
    let name = TYPES[usize::from(*first) % TYPES.len()];
    Some((DynamicType::standard(name).unwrap(), rest))
}

/// An operation in JSON or in CBOR; a PNG is unpacked, and names of types are read.
pub fn rosbridge_op(data: &[u8]) {
    let text = std::str::from_utf8(data).ok();
    let json = text.and_then(|text| Body::json(text).ok());
    if let Some(text) = text {
        // Whether somebody has looked at the text before makes no difference.
        assert_eq!(read(Body::Json(text)).is_ok(), json.is_some_and(|body| read(body).is_ok()));
        for name in [message_type(text), service_type(text), action_type(text)] {
            assert!(name.is_err() || name.is_ok_and(|name| name.split('/').count() == 3));
        }
    }
    for body in json.into_iter().chain(Body::cbor(data).ok()) {
        if let Ok(request) = read(body)
            && let Op::Png { data } = request.op
        {
            assert!(png_decode(&data, MOST).map_or(0, |text| text.len()) <= MOST * 4 / 3);
        }
    }
}

/// A message in JSON: what it becomes is a message of the type, and comes back the same.
pub fn rosbridge_json(data: &[u8]) {
    let Some((ty, rest)) = typed(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let Ok(body) = Body::json(text) else { return };
    let Ok(cdr) = inbound().to_cdr(&ty, Some(body)) else { return };
    assert!(cdr.len() <= MOST);
    ty.decode(&cdr).unwrap();
    let json = |cdr: &[u8]| {
        let mut out = Vec::new();
        json_from_cdr(&ty, cdr, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let first = json(&cdr);
    let again = inbound().to_cdr(&ty, Some(Body::json(&first).unwrap())).unwrap();
    assert_eq!(json(&again), first);
}

/// A message in CBOR, likewise; and any bytes as CDR on their way out.
pub fn rosbridge_cbor(data: &[u8]) {
    let Some((ty, rest)) = typed(data) else { return };
    let mut out = Vec::new();
    let json = json_from_cdr(&ty, rest, &mut out);
    let mut out = Vec::new();
    assert_eq!(json, cbor_from_cdr(&ty, rest, &mut out));
    let Ok(body) = Body::cbor(rest) else { return };
    let Ok(cdr) = inbound().to_cdr(&ty, Some(body)) else { return };
    assert!(cdr.len() <= MOST);
    ty.decode(&cdr).unwrap();
    let mut cbor = Vec::new();
    cbor_from_cdr(&ty, &cdr, &mut cbor).unwrap();
    let again = inbound().to_cdr(&ty, Some(Body::cbor(&cbor).unwrap())).unwrap();
    assert_eq!(again, cdr);
}

/// Fragments that come in any order, with any numbers; then a text that is cut and put together.
pub fn rosbridge_fragments(data: &[u8]) {
    let limits = FragmentLimits { bytes: 4096, messages: 4, pieces: 64, age_ns: 100 };
    let mut defragmenter = Defragmenter::new(limits);
    let mut now_ns = 0;
    for piece in data.chunks(6) {
        let [id, num, total, len, after, ..] = *piece else { break };
        now_ns += u64::from(after);
        let text = "x".repeat(usize::from(len) * 8);
        let id = Id::Number((id % 8).into());
        let whole = defragmenter.add(&id, num.into(), total.into(), &text, now_ns);
        assert!(whole.ok().flatten().map_or(0, |whole| whole.len()) <= limits.bytes);
        assert!(defragmenter.waiting() <= limits.messages);
    }
    let Some((size, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let size = usize::from(*size) + 1;
    for pieces in [fragments(&text, size, "1"), fragments_within(&text, size + 200, "1")] {
        if let [whole] = &pieces[..] {
            assert_eq!(whole, text.as_bytes());
            continue;
        }
        let limits = FragmentLimits { pieces: u64::MAX, ..FragmentLimits::default() };
        let mut defragmenter = Defragmenter::new(limits);
        let mut whole = None;
        for piece in &pieces {
            let request = read(Body::json(std::str::from_utf8(piece).unwrap()).unwrap()).unwrap();
            let Op::Fragment { data, num, total } = request.op else { panic!() };
            whole = defragmenter.add(&request.id.unwrap(), num, total, &data, 0).unwrap();
        }
        assert_eq!(whole.unwrap(), text);
    }
}

/// A stream: the same objects are found whatever pieces it comes in.
pub fn rosbridge_stream(data: &[u8]) {
    let Some((size, stream)) = data.split_first() else { return };
    let found = |size: usize| {
        let mut splitter = Splitter::new(1024);
        let mut objects = Vec::new();
        for piece in stream.chunks(size) {
            splitter.push(piece);
            loop {
                match splitter.next_object() {
                    Ok(Some(object)) => objects.push(object),
                    Ok(None) => break,
                    Err(error) => return (objects, Some(error)),
                }
            }
        }
        (objects, None)
    };
    let whole = found(stream.len().max(1));
    assert!(whole.0.iter().all(|object| object.len() <= 1024));
    assert_eq!(found(usize::from(*size).max(1)), whole);
}
