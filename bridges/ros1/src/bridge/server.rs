//! The port at which nodes of ROS 1 get messages of this graph and call its services.

use super::base::lock;
use super::shared::Shared;
use crate::connections::accept;
use crate::tcpros::{Header, Reader, invalid, read_header, write_header};
use angaros_ros1_msg::Definition;
use std::io;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};

/// Connections at one time.
const MAX_CONNECTIONS: usize = 4096;

/// Serves until this task ends, and all connections with it.
pub(super) async fn serve(shared: Arc<Shared>, listener: TcpListener) {
    accept(listener, MAX_CONNECTIONS, |stream, _| {
        let shared = Arc::clone(&shared);
        async move { converse(&shared, stream).await }
    })
    .await;
}

async fn converse(shared: &Arc<Shared>, stream: TcpStream) -> io::Result<()> {
    // Whether the other side asks for it or not (rule TR2).
    stream.set_nodelay(true)?;
    let mut reader = Reader::new(stream);
    let header = read_header(&mut reader).await?;
    if let Some(service) = header.get("service") {
        let found = lock(&shared.from_ros2).get(service).cloned();
        match found {
            Some(found) => return found.serve(shared, reader, &header).await,
            None => {
                refuse(&mut reader, &format!("[{service}] is not a service of the bridge")).await?;
            }
        }
    } else if let Some(topic) = header.get("topic") {
        if let Some(outlet) = shared.outlet(topic) {
            return outlet.serve(shared, reader, &header).await;
        }
        let found = lock(&shared.publications).get(topic).cloned();
        match found {
            Some(found) => return found.serve(shared, reader, &header).await,
            None => refuse(&mut reader, &format!("[{topic}] is not a topic of the bridge")).await?,
        }
    } else {
        refuse(&mut reader, "the header names neither topic nor service").await?;
    }
    Err(invalid("refused"))
}

async fn refuse(reader: &mut Reader<TcpStream>, why: &str) -> io::Result<()> {
    write_header(reader.get_mut(), &Header::new([("error", why)])).await
}

/// What a subscriber is told that knows another definition of a topic's type.
pub(super) fn mismatch(asked: &Header, topic: &str, ros1: &Definition) -> String {
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
