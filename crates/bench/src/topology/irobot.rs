//! The JSON topologies of iRobot's ros2-performance: facts about its form, read into ours.
//!
//! `{"nodes": [{"node_name", "number"?, "executor_id"?, "publishers": [{"topic_name", "msg_type",
//! "period_ms" | "freq_hz", "msg_size"?, "msg_pass_by"?, ..}], "subscribers": [..], "clients",
//! "servers"}]}`. Every publisher has a timer. Message types are sizes: `stamped9_float32` are nine
//! numbers of 4 bytes, `stamped_int64` one of 8, `stamped10kb` as it says, `stamped_vector` has
//! `msg_size` bytes. Nodes with an `executor_id` share the process of that number in deployment
//! `given`.

use std::path::Path;

use serde::Deserialize;

use super::{Node, Publisher, Quality, Subscription, Topology};

/// Copies of one node at most.
const MAX_COPIES: u32 = 1000;

#[derive(Deserialize)]
struct File {
    nodes: Vec<FileNode>,
}

#[derive(Deserialize)]
struct FileNode {
    node_name: String,
    #[serde(default)]
    number: Option<u32>,
    #[serde(default)]
    executor_id: Option<u32>,
    #[serde(default)]
    publishers: Vec<FilePublisher>,
    #[serde(default)]
    subscribers: Vec<FileSubscriber>,
    #[serde(default)]
    clients: Vec<serde_json::Value>,
    #[serde(default)]
    servers: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
struct FilePublisher {
    topic_name: String,
    msg_type: String,
    #[serde(default)]
    period_ms: Option<f64>,
    #[serde(default)]
    freq_hz: Option<f64>,
    #[serde(default)]
    msg_size: Option<u64>,
    #[serde(flatten)]
    quality: FileQuality,
}

#[derive(Deserialize)]
struct FileSubscriber {
    topic_name: String,
    #[serde(flatten)]
    quality: FileQuality,
}

#[derive(Deserialize)]
struct FileQuality {
    #[serde(default)]
    qos_reliability: Option<String>,
    #[serde(default)]
    qos_history_depth: Option<u32>,
}

impl FileQuality {
    fn reliability(&self) -> Option<String> {
        self.qos_reliability.as_deref().map(|text| match text {
            "best_effort" | "best-effort" => "best_effort".to_owned(),
            other => other.to_owned(),
        })
    }
}

/// Reads iRobot's form; the topology is named by the file.
pub(super) fn read(text: &str, origin: &str) -> Result<Topology, String> {
    let file: File = serde_json::from_str(text).map_err(|error| {
        format!("{error}\nhint: a .json file has the form of iRobot's ros2-performance")
    })?;
    let stem = Path::new(origin).file_stem().unwrap_or_default().to_string_lossy();
    let mut nodes = Vec::new();
    for one in &file.nodes {
        let copies = one.number.unwrap_or(1).max(1);
        if copies > MAX_COPIES {
            return Err(format!("node {}: number {copies} is above {MAX_COPIES}", one.node_name));
        }
        for copy in 0..copies {
            nodes.push(
                node(one, copy, copies).map_err(|why| format!("node {}: {why}", one.node_name))?,
            );
        }
    }
    Ok(Topology {
        name: stem.replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
        about: "A topology of iRobot's ros2-performance.".to_owned(),
        duration_s: 10.0,
        defaults: Quality::default(),
        nodes,
        ..Topology::default()
    })
}

fn node(one: &FileNode, copy: u32, copies: u32) -> Result<Node, String> {
    if !one.clients.is_empty() || !one.servers.is_empty() {
        return Err("it has services, which topologies do not play yet\n\
                    hint: remove its clients and servers"
            .to_owned());
    }
    let publishers = one.publishers.iter().map(|publisher| {
        Ok(Publisher {
            topic: publisher.topic_name.clone(),
            bytes: bytes(&publisher.msg_type, publisher.msg_size)?,
            period_ms: publisher.period_ms,
            freq_hz: publisher.freq_hz,
            reliability: publisher.quality.reliability(),
            depth: publisher.quality.qos_history_depth,
            ..Publisher::default()
        })
    });
    let subscriptions = one.subscribers.iter().map(|subscriber| Subscription {
        topic: subscriber.topic_name.clone(),
        reliability: subscriber.quality.reliability(),
        depth: subscriber.quality.qos_history_depth,
        ..Subscription::default()
    });
    let name = &one.node_name;
    Ok(Node {
        name: if copies > 1 { format!("{name}_{copy}") } else { name.clone() },
        process: one.executor_id.map(|id| format!("executor_{id}")),
        publishers: publishers.collect::<Result<_, String>>()?,
        subscriptions: subscriptions.collect(),
    })
}

/// How many bytes a message type has after its header.
fn bytes(kind: &str, size: Option<u64>) -> Result<u64, String> {
    let unknown = || {
        format!(
            "message type {kind:?} has no known size\n\
             hint: stampedN_float32, stampedN_int32, stamped_int64, stamped10kb, or stamped_vector \
             with msg_size"
        )
    };
    let rest = kind.strip_prefix("stamped").ok_or_else(unknown)?;
    if let Some(size) = size.filter(|_| rest.ends_with("_vector") || rest.ends_with("_string")) {
        return Ok(size);
    }
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, unit) = rest.split_at(digits);
    let number: u64 = if number.is_empty() { 1 } else { number.parse().map_err(|_| unknown())? };
    let each = match unit {
        "_float32" | "_int32" => 4,
        "_int64" | "_float64" => 8,
        "b" => 1,
        "kb" => 1024,
        "mb" => 1 << 20,
        _ => return Err(unknown()),
    };
    number.checked_mul(each).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_in_the_names_of_types() {
        let size = |kind| bytes(kind, None).unwrap();
        assert_eq!(size("stamped9_float32"), 36);
        assert_eq!(size("stamped4_int32"), 16);
        assert_eq!(
            (size("stamped_int64"), size("stamped10kb"), size("stamped100b")),
            (8, 10240, 100)
        );
        assert_eq!(bytes("stamped_vector", Some(7)), Ok(7));
        for bad in ["stamped_vector", "String", "stamped5_feet", "stamped99999999999999999999b"] {
            assert!(bytes(bad, None).unwrap_err().contains(bad));
        }
    }
}
