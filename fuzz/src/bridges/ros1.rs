//! What masters and nodes of ROS 1 send: XML-RPC, headers of connections, definitions, messages.

use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_ros1::messages::actionlib::{
    Stamp, put_cancel, put_goal, put_report, put_statuses, read_cancel, read_goal, read_report,
    read_statuses,
};
use angaros_ros1::messages::dynamic_reconfigure::{put_config, read_config};
use angaros_ros1::tcpros::{Header, frame};
use angaros_ros1::xmlrpc::{decode_call, decode_response, encode_call, encode_response};
use angaros_ros1_msg::{Names, Pair, md5sum};
use std::sync::LazyLock;

/// The largest message here.
const MOST: usize = 1 << 20;

/// A call or a response: what it says is written in a form that says the same.
pub fn ros1_xmlrpc(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(call) = decode_call(text) {
        let written = encode_call(&call.method, &call.params);
        let again = decode_call(&written).unwrap();
        assert_eq!(encode_call(&again.method, &again.params), written);
    }
    if let Ok(value) = decode_response(text) {
        let written = encode_response(&value);
        assert_eq!(encode_response(&decode_response(&written).unwrap()), written);
    }
}

/// A connection: a header, then messages.
pub fn ros1_connection(data: &[u8]) {
    let Ok((header, mut rest)) = frame(data, MOST) else { return };
    if let Ok(header) = Header::decode(header) {
        let written = header.encode();
        assert_eq!(Header::decode(&written[4..]).unwrap(), header);
    }
    while let Ok((message, behind)) = frame(rest, MOST) {
        assert!(message.len() + 4 + behind.len() == rest.len());
        rest = behind;
    }
}

/// A definition that a publisher says, and a message of it.
pub fn ros1_definition(data: &[u8]) {
    let (text, message) = match data.iter().position(|byte| *byte == 0) {
        Some(at) => (&data[..at], &data[at + 1..]),
        None => (data, &[][..]),
    };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let sum = md5sum("fuzz_msgs/Fuzz", text);
    if let Ok(pair) = Pair::of_ros1(&Names::default(), "fuzz_msgs/Fuzz", text, None) {
        assert_eq!(pair.ros1.md5sum, sum.unwrap());
        there_and_back(&pair, message);
    }
}

/// Types that have every kind of field between them.
const TYPES: [&str; 7] = [
    "std_msgs/msg/String",
    "sensor_msgs/msg/Image",
    "sensor_msgs/msg/PointCloud2",
    "nav_msgs/msg/Odometry",
    "tf2_msgs/msg/TFMessage",
    "visualization_msgs/msg/Marker",
    "rcl_interfaces/msg/Log",
];

static PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| TYPES.map(pair).into());

fn pair(name: &str) -> Pair {
    let text = DynamicType::definition(standard_catalog(), name).unwrap();
    Pair::of_ros2(&Names::default(), name, &text, &|_| None).unwrap()
}

/// The first byte says which type and which way, the rest is a message.
pub fn ros1_message(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let pair = &PAIRS[usize::from(first / 2) % PAIRS.len()];
    if first % 2 == 0 {
        there_and_back(pair, rest);
    } else {
        let mut out = Vec::new();
        // Padding and what is alone in ROS 2 can be left out, so it may be much shorter.
        let _ = pair.to_ros1(rest, 0, &mut out);
        assert!(out.len() <= 2 * rest.len() + 4096, "{} of {}", out.len(), rest.len());
    }
}

/// What is a message in ROS 1 is one in ROS 2, and comes back with the same length.
fn there_and_back(pair: &Pair, message: &[u8]) {
    let Ok(len) = pair.cdr_len(message) else { return };
    // A tree of values takes far more memory than the bytes that it is made of.
    if len > MOST / 16 {
        return;
    }
    let cdr = pair.cdr(message).unwrap();
    assert_eq!(cdr.len(), len);
    let ty = DynamicType::from_definition(&pair.ros2_name, &pair.ros2_definition).unwrap();
    ty.decode(&cdr).unwrap();
    let mut back = Vec::new();
    pair.to_ros1(&cdr, 0, &mut back).unwrap();
}

/// A message that the bridge reads itself: the first byte says which. What it says is written in a
/// form that says the same.
pub fn ros1_bridge(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let at = (1, Stamp::default());
    let mut out = Vec::new();
    match first % 5 {
        0 => {
            let Some((goal, own)) = read_goal(rest) else { return };
            put_goal(&mut out, at, &goal, own);
            assert_eq!(read_goal(&out), Some((goal, own)));
        }
        1 => {
            let Some((status, own)) = read_report(rest) else { return };
            put_report(&mut out, at, &status, own);
            assert_eq!(read_report(&out), Some((status, own)));
        }
        2 => {
            let Some(all) = read_statuses(rest) else { return };
            put_statuses(&mut out, at, &all);
            assert_eq!(read_statuses(&out), Some(all));
        }
        3 => {
            let Some(goal) = read_cancel(rest) else { return };
            put_cancel(&mut out, &goal);
            assert_eq!(read_cancel(&out), Some(goal));
        }
        _ => {
            let Some(config) = read_config(rest) else { return };
            put_config(&mut out, &config);
            // Not compared as values: a number that is none is not equal to itself.
            let mut again = Vec::new();
            put_config(&mut again, &read_config(&out).unwrap());
            assert_eq!(again, out);
        }
    }
}
