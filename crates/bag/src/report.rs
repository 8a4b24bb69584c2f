//! What is known about a bag as text, in the layout of `ros2 bag info` of Jazzy, and as JSON.

use crate::BagReader;
use crate::error::Result;
use crate::model::{BagInfo, Filter, TopicInfo};
use chrono::{Local, TimeZone};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What only a walk through all messages tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contributions {
    /// Bytes of the messages of each topic.
    pub bytes: BTreeMap<String, u64>,
    /// Requests and responses of each service, by the name of its topic of events; what a client
    /// and a server told about the same call counts once.
    pub calls: BTreeMap<String, (usize, usize)>,
}

impl Contributions {
    /// Reads the whole bag.
    ///
    /// # Errors
    /// A file that cannot be opened any more; messages that cannot be read do not count.
    pub fn of(bag: &dyn BagReader) -> Result<Self> {
        let topics = bag.topics();
        let mut new = Self::default();
        let mut seen = BTreeMap::new();
        for message in bag.messages(&Filter::default())?.flatten() {
            let topic = &topics[message.topic];
            *new.bytes.entry(topic.name.clone()).or_default() += message.data.len() as u64;
            if is_service(&topic.name, &topic.type_name)
                && let Some((is_request, call)) = event(&message.data)
            {
                let (requests, responses): &mut (BTreeSet<_>, BTreeSet<_>) =
                    seen.entry(topic.name.clone()).or_default();
                if is_request {
                    requests.insert(call)
                } else {
                    responses.insert(call)
                };
            }
        }
        let count =
            |(name, (a, b)): (String, (BTreeSet<_>, BTreeSet<_>))| (name, (a.len(), b.len()));
        new.calls = seen.into_iter().map(count).collect();
        Ok(new)
    }
}

/// The client's id and the number of its call.
type Call = ([u8; 16], [u8; 8]);

/// Whether a `service_msgs/msg/ServiceEventInfo` is about a request, then the client's id and the
/// call's number.
fn event(cdr: &[u8]) -> Option<(bool, Call)> {
    let body = cdr.get(4..)?;
    let client = *body.get(12..)?.first_chunk::<16>()?;
    let number = *body.get(32..)?.first_chunk::<8>()?;
    // 0 and 1 are a request sent and received, 2 and 3 a response.
    Some((*body.first()? < 2, (client, number)))
}

const EVENTS: &str = "/_service_event";

fn is_service(name: &str, type_name: &str) -> bool {
    name.ends_with(EVENTS) && type_name.ends_with("_Event")
}

/// How topics are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sorting {
    /// By name.
    #[default]
    Name,
    /// By type.
    Type,
    /// By the number of messages.
    Count,
}

impl Sorting {
    /// `name`, `type` or `count`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "name" => Self::Name,
            "type" => Self::Type,
            "count" => Self::Count,
            _ => return None,
        })
    }

    fn sort(self, topics: &mut [&TopicInfo]) {
        match self {
            Self::Name => topics.sort_by(|a, b| a.metadata.name.cmp(&b.metadata.name)),
            Self::Type => topics.sort_by(|a, b| a.metadata.type_name.cmp(&b.metadata.type_name)),
            Self::Count => topics.sort_by_key(|topic| topic.message_count),
        }
    }
}

/// The text of `ros2 bag info`, with `--verbose` if contributions are given; what was damaged
/// follows in a part of its own.
#[must_use]
pub fn info_text(info: &BagInfo, verbose: Option<&Contributions>, sorting: Sorting) -> String {
    let is_service_topic =
        |topic: &&TopicInfo| is_service(&topic.metadata.name, &topic.metadata.type_name);
    let (mut services, mut topics): (Vec<&TopicInfo>, Vec<&TopicInfo>) =
        info.topics.iter().partition(is_service_topic);
    sorting.sort(&mut services);
    sorting.sort(&mut topics);
    let name = |path: &std::path::Path| path.file_name().unwrap_or_default().display().to_string();
    let files: Vec<String> = info.files.iter().map(|file| name(&file.path)).collect();
    let events: u64 = services.iter().map(|service| service.message_count).sum();
    let distro = if info.ros_distro.is_empty() { "unknown" } else { &info.ros_distro };
    let start = info.start_ns.unwrap_or(0);
    let span = info.duration_ns();
    let mut text = String::from("\n");
    let mut field = |name: &str, value: &str| {
        // Writing to a String cannot fail, here and below.
        let _ = writeln!(text, "{name:<19}{value}");
    };
    field("Files:", &files.join("\n                   "));
    field("Bag size:", &file_size(info.size_bytes()));
    field("Storage id:", &info.storage_id);
    field("ROS Distro:", distro);
    field("Duration:", &format!("{}s", seconds(span)));
    field("Start:", &time_point(start));
    field("End:", &time_point(start.saturating_add(span)));
    field("Messages:", &info.message_count.saturating_sub(events).to_string());
    let lines: Vec<String> = topics.iter().map(|topic| topic_line(topic, verbose)).collect();
    field("Topic information:", &lines.join("\n                   "));
    field("Service:", &services.len().to_string());
    let lines: Vec<String> = services.iter().map(|topic| service_line(topic, verbose)).collect();
    let _ = writeln!(text, "Service information: {}", lines.join("\n                     "));
    if let Some(recovered) = &info.recovered {
        let _ = writeln!(text, "Recovered:         {} messages", recovered.message_count);
        for missing in &recovered.missing {
            let _ = writeln!(text, "                   {missing}");
        }
    }
    text.push('\n');
    text
}

fn size_part(name: &str, verbose: Option<&Contributions>) -> String {
    let size = |all: &Contributions| all.bytes.get(name).copied().unwrap_or(0);
    verbose
        .map_or_else(String::new, |all| format!("Size Contribution: {} | ", file_size(size(all))))
}

fn topic_line(topic: &TopicInfo, verbose: Option<&Contributions>) -> String {
    let metadata = &topic.metadata;
    format!(
        "Topic: {} | Type: {} | Count: {} | {}Serialization Format: {}",
        metadata.name,
        metadata.type_name,
        topic.message_count,
        size_part(&metadata.name, verbose),
        metadata.serialization_format
    )
}

fn service_line(topic: &TopicInfo, verbose: Option<&Contributions>) -> String {
    let metadata = &topic.metadata;
    let service = metadata.name.strip_suffix(EVENTS).unwrap_or(&metadata.name);
    let type_name = metadata.type_name.strip_suffix("_Event").unwrap_or(&metadata.type_name);
    let counts = match verbose {
        None => format!("Event Count: {}", topic.message_count),
        Some(all) => {
            let (requests, responses) = all.calls.get(&metadata.name).copied().unwrap_or((0, 0));
            format!("Request Count: {requests} | Response Count: {responses}")
        }
    };
    format!(
        "Service: {service} | Type: {type_name} | {counts} | {}Serialization Format: {}",
        size_part(&metadata.name, verbose),
        metadata.serialization_format
    )
}

/// Seconds with nine places.
fn seconds(nanoseconds: i64) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let nanoseconds = nanoseconds.unsigned_abs();
    format!("{sign}{}.{:09}", nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
}

fn time_point(nanoseconds: i64) -> String {
    let local = Local.timestamp_nanos(nanoseconds);
    format!("{} ({})", local.format("%b %e %Y %H:%M:%S%.9f"), seconds(nanoseconds))
}

/// In powers of 1024 with one place.
fn file_size(bytes: u64) -> String {
    let mut size = bytes as f64;
    let mut unit = 0;
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    while size >= 1024.0 && unit + 1 < units.len() {
        size /= 1024.0;
        unit += 1;
    }
    let places = usize::from(unit > 0);
    format!("{size:.places$} {}", units[unit])
}

/// The same as JSON, times in nanoseconds.
#[must_use]
pub fn info_json(info: &BagInfo, verbose: Option<&Contributions>) -> Value {
    let topic = |topic: &TopicInfo| {
        let metadata = &topic.metadata;
        let mut value = json!({
            "name": metadata.name,
            "type": metadata.type_name,
            "type_description_hash": metadata.type_hash.map(|hash| hash.to_string()),
            "serialization_format": metadata.serialization_format,
            "message_count": topic.message_count,
        });
        if let Some(all) = verbose {
            value["size_bytes"] = all.bytes.get(&metadata.name).copied().unwrap_or(0).into();
        }
        value
    };
    let files = info.files.iter().map(|file| {
        json!({
            "path": file.path,
            "start_ns": file.start_ns,
            "end_ns": file.end_ns,
            "message_count": file.message_count,
            "size_bytes": file.size_bytes,
        })
    });
    json!({
        "path": info.path,
        "storage_id": info.storage_id,
        "version": info.version,
        "ros_distro": info.ros_distro,
        "compression_format": info.compression_format,
        "compression_mode": info.compression_mode,
        "start_ns": info.start_ns,
        "end_ns": info.end_ns,
        "duration_ns": info.duration_ns(),
        "message_count": info.message_count,
        "size_bytes": info.size_bytes(),
        "files": files.collect::<Vec<_>>(),
        "topics": info.topics.iter().map(topic).collect::<Vec<_>>(),
        "custom_data": info.custom_data,
        "recovered": info.recovered.as_ref().map(|recovered| json!({
            "missing": recovered.missing,
            "message_count": recovered.message_count,
            "last_ns": recovered.last_ns,
        })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FileInfo, Recovered, TopicMetadata};

    fn info() -> BagInfo {
        let topic = |name: &str, ty: &str, message_count| TopicInfo {
            metadata: TopicMetadata::new(name, ty),
            message_count,
        };
        let file = |path: &str, size_bytes| FileInfo {
            path: path.into(),
            start_ns: None,
            end_ns: None,
            message_count: 0,
            size_bytes,
        };
        BagInfo {
            storage_id: "mcap".into(),
            files: vec![file("/x/b_0.mcap", 1000), file("/x/b_1.mcap", 600)],
            start_ns: Some(1_000_000_005),
            end_ns: Some(4_500_000_005),
            message_count: 12,
            topics: vec![
                topic("/z", "std_msgs/msg/String", 7),
                topic("/add/_service_event", "example_interfaces/srv/AddTwoInts_Event", 2),
                topic("/a", "std_msgs/msg/Int8", 3),
            ],
            recovered: Some(Recovered {
                missing: vec!["metadata.yaml: is missing".into()],
                message_count: 12,
                last_ns: Some(1),
            }),
            ..BagInfo::default()
        }
    }

    #[test]
    fn the_text_has_the_layout_of_ros2_bag_info() {
        let text = info_text(&info(), None, Sorting::Name);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[..6],
            [
                "",
                "Files:             b_0.mcap",
                "                   b_1.mcap",
                "Bag size:          1.6 KiB",
                "Storage id:        mcap",
                "ROS Distro:        unknown",
            ]
        );
        assert_eq!(lines[6], "Duration:          3.500000000s");
        assert!(lines[7].starts_with("Start:             Jan  1 1970 "), "{}", lines[7]);
        assert!(lines[7].ends_with(":01.000000005 (1.000000005)"), "{}", lines[7]);
        assert!(lines[8].ends_with(":04.500000005 (4.500000005)"), "{}", lines[8]);
        assert_eq!(
            lines[9..],
            [
                "Messages:          10",
                "Topic information: Topic: /a | Type: std_msgs/msg/Int8 | Count: 3 | \
             Serialization Format: cdr",
                "                   Topic: /z | Type: std_msgs/msg/String | Count: 7 | \
             Serialization Format: cdr",
                "Service:           1",
                "Service information: Service: /add | Type: example_interfaces/srv/AddTwoInts | \
             Event Count: 2 | Serialization Format: cdr",
                "Recovered:         12 messages",
                "                   metadata.yaml: is missing",
                "",
            ]
        );
    }

    #[test]
    fn the_verbose_text_adds_sizes_and_calls() {
        let all = Contributions {
            bytes: BTreeMap::from([("/a".into(), 2048)]),
            calls: BTreeMap::from([("/add/_service_event".into(), (3, 2))]),
        };
        let text = info_text(&info(), Some(&all), Sorting::Count);
        assert!(text.contains("Count: 3 | Size Contribution: 2.0 KiB | Serialization"), "{text}");
        let service = "| Request Count: 3 | Response Count: 2 | Size Contribution: 0 B |";
        assert!(text.contains(service), "{text}");
        let json = info_json(&info(), Some(&all));
        assert_eq!(json["topics"][2]["size_bytes"], 2048);
        assert_eq!(json["recovered"]["last_ns"], 1);
    }

    #[test]
    fn a_call_that_both_sides_tell_of_counts_once() {
        let mut cdr = vec![0; 48];
        assert_eq!(event(&cdr), Some((true, ([0; 16], [0; 8]))));
        cdr[4] = 3;
        cdr[36] = 9;
        assert_eq!(event(&cdr), Some((false, ([0; 16], [9, 0, 0, 0, 0, 0, 0, 0]))));
        assert_eq!(event(&cdr[..40]), None);
    }
}
