//! How connections of topics begin, whatever then goes over them.

use super::node::Node1;
use crate::tcpros::{Header, Reader, connect, write_header};
use crate::xmlrpc::Value;
use angaros_ros1_msg::Definition;
use std::time::Duration;
use tokio::net::TcpStream;

/// The shortest and the longest wait before a publisher is tried again.
pub(super) const SOON: Duration = Duration::from_millis(100);
pub(super) const LATE: Duration = Duration::from_secs(5);

/// Connects to a publisher, whose node has that URI, and exchanges headers.
pub(super) async fn connect_publisher(
    node: &Node1,
    uri: &str,
    topic: &str,
) -> Result<(Reader<TcpStream>, Header), String> {
    let protocols = Value::Array(vec![Value::Array(vec!["TCPROS".into()])]);
    let place = node.call(uri, "requestTopic", &[topic.into(), protocols]).await?;
    let [_, Value::Text(host), Value::Int(port), ..] = place.items() else {
        return Err("it speaks no TCPROS".to_owned());
    };
    let port = u16::try_from(*port).map_err(|_| format!("{port} is no port"))?;
    let header = Header::new([
        ("callerid", &*node.name),
        ("topic", topic),
        ("type", "*"),
        ("md5sum", "*"),
        ("tcp_nodelay", "1"),
    ]);
    connect((host.as_str(), port), &header).await.map_err(|error| error.to_string())
}

/// Refuses a subscriber that knows another definition of a topic's type, and tells the log.
pub(super) async fn refuse(
    stream: &mut TcpStream,
    asked: &Header,
    topic: &str,
    ros1: &Definition,
) -> std::io::Result<()> {
    let error = mismatch(asked, topic, ros1);
    tracing::warn!("{error}");
    write_header(stream, &Header::new([("error", &*error)])).await
}

/// What it is told.
fn mismatch(asked: &Header, topic: &str, ros1: &Definition) -> String {
    format!(
        "Client [{}] wants topic {topic} to have datatype/md5sum [{}/{}], but our version has \
         [{}/{}]. Dropping connection.",
        asked.get("callerid").unwrap_or_default(),
        asked.get("type").unwrap_or_default(),
        asked.get("md5sum").unwrap_or_default(),
        ros1.name,
        ros1.md5sum
    )
}

/// What a subscriber is told of a topic to which it is connected now.
pub(super) fn publisher_header(
    node: &str,
    topic: &str,
    ros1: &Definition,
    is_latching: bool,
) -> Header {
    Header::new([
        ("callerid", node),
        ("latching", if is_latching { "1" } else { "0" }),
        ("md5sum", &*ros1.md5sum),
        ("message_definition", &*ros1.text),
        ("topic", topic),
        ("type", &*ros1.name),
    ])
}
