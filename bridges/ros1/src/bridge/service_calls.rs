//! Calls of services of ROS 1, over connections that stay open.

use super::base::lock;
use super::node::Node1;
use crate::tcpros::{Header, Reader, connect, invalid};
use crate::xmlrpc::host_and_port;
use std::io;
use std::sync::{Arc, Mutex};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// Connections to one server that wait for the next call.
const MAX_IDLE: usize = 4;

/// A service of ROS 1.
pub(super) struct Caller {
    pub service: String,
    /// That of its type.
    pub md5sum: String,
    pub node: Arc<Node1>,
    /// The largest response in bytes.
    pub limit: usize,
    idle: Mutex<Vec<Reader<TcpStream>>>,
}

/// Where a server is, and what it says of itself when asked for nothing.
pub(super) async fn probe(node: &Node1, service: &str) -> Result<Header, String> {
    let header = Header::new([
        ("callerid", &*node.name),
        ("service", service),
        ("md5sum", "*"),
        ("probe", "1"),
    ]);
    let (_, answer) = open(node, service, &header).await?;
    Ok(answer)
}

async fn open(
    node: &Node1,
    service: &str,
    header: &Header,
) -> Result<(Reader<TcpStream>, Header), String> {
    let uri = node.master("lookupService", &[service.into()]).await?;
    let (host, port) = host_and_port(uri.text().unwrap_or_default())?;
    connect((&*host, port), header).await.map_err(|error| error.to_string())
}

impl Caller {
    pub fn new(node: &Arc<Node1>, service: &str, md5sum: &str, limit: usize) -> Self {
        Self {
            service: service.to_owned(),
            md5sum: md5sum.to_owned(),
            node: Arc::clone(node),
            limit,
            idle: Mutex::default(),
        }
    }

    /// Calls with a request that has its length before it; returns the response without.
    pub async fn call(&self, request: &[u8]) -> Result<Vec<u8>, String> {
        let kept = lock(&self.idle).pop();
        if let Some(mut reader) = kept {
            match exchange(&mut reader, request, self.limit).await {
                Ok(answer) => return self.keep(reader, answer),
                // A server that has ended the connection meanwhile has not read the request.
                Err(error) if has_ended(&error) => lock(&self.idle).clear(),
                Err(error) => return Err(error.to_string()),
            }
        }
        let header = Header::new([
            ("callerid", &*self.node.name),
            ("service", &*self.service),
            ("md5sum", &*self.md5sum),
            ("persistent", "1"),
            ("tcp_nodelay", "1"),
        ]);
        let (mut reader, _) = open(&self.node, &self.service, &header).await?;
        let answer = exchange(&mut reader, request, self.limit).await;
        self.keep(reader, answer.map_err(|error| error.to_string())?)
    }

    fn keep(
        &self,
        reader: Reader<TcpStream>,
        answer: Result<Vec<u8>, String>,
    ) -> Result<Vec<u8>, String> {
        let mut idle = lock(&self.idle);
        if idle.len() < MAX_IDLE {
            idle.push(reader);
        }
        answer
    }
}

fn has_ended(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}

/// One request and its response; the inner error is what the server says went wrong.
async fn exchange(
    reader: &mut Reader<TcpStream>,
    request: &[u8],
    limit: usize,
) -> io::Result<Result<Vec<u8>, String>> {
    reader.get_mut().write_all(request).await?;
    let is_well = reader.byte().await?;
    let mut answer = Vec::new();
    reader.frame(limit, &mut answer).await?;
    match is_well {
        1 => Ok(Ok(answer)),
        0 => Ok(Err(String::from_utf8_lossy(&answer).into_owned())),
        other => Err(invalid(format!("a response begins with {other}"))),
    }
}
