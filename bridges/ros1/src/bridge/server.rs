//! The port at which nodes of ROS 1 get messages of this graph and call its services.

use super::base::lock;
use super::served::{self, Server1};
use super::shared::Shared;
use crate::connections::accept;
use crate::tcpros::{Header, Reader, invalid, read_header, write_header};
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
        if let Some(offered) = shared.reconfigure.service(service) {
            return served::serve(&*offered, serving(shared), reader, &header).await;
        }
        let found = lock(&shared.from_ros2).get(service).cloned();
        match found {
            Some(found) => return served::serve(&*found, serving(shared), reader, &header).await,
            None => {
                refuse(&mut reader, &format!("[{service}] is not a service of the bridge")).await?;
            }
        }
    } else if let Some(topic) = header.get("topic") {
        if let Some(publisher) = shared.publisher(topic) {
            return publisher.serve(&shared.node.name, reader, &header).await;
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

/// What the services of the bridge are served with.
fn serving(shared: &Shared) -> Server1<'_, Shared> {
    let max_request_bytes = shared.options.max_message_bytes;
    Server1 { node: &shared.node.name, max_request_bytes, context: shared }
}

async fn refuse(reader: &mut Reader<TcpStream>, why: &str) -> io::Result<()> {
    write_header(reader.get_mut(), &Header::new([("error", why)])).await
}
