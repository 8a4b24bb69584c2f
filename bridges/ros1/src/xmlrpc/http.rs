//! HTTP/1.1 below XML-RPC: calls as a client, and a server of calls.

use super::value::{
    MAX_BODY, Value, decode_call, decode_response, encode_call, encode_fault, encode_response,
};
use crate::connections::accept;
use angaros_window::net::http::{MAX_HEAD, Request, parse};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// Connections of one server at one time.
const MAX_CONNECTIONS: usize = 2048;

/// How long a request may take to arrive, and an answer to leave.
const ARRIVAL: Duration = Duration::from_secs(10);

/// How long a connection may be silent between two requests.
const IDLE: Duration = Duration::from_secs(300);

/// What answers calls.
pub trait Api: Send + Sync + 'static {
    /// Answers one call; an error becomes a fault. It must not wait.
    ///
    /// # Errors
    /// One line for the caller.
    fn answer(&self, method: &str, params: &[Value], from: SocketAddr) -> Result<Value, String>;
}

/// A server; it ends with all its connections when this is dropped.
pub struct Served {
    /// Where it listens.
    pub address: SocketAddr,
    task: AbortHandle,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Serves calls at a listener from now on.
///
/// # Errors
/// The listener has no address.
pub fn serve(listener: TcpListener, api: Arc<dyn Api>) -> io::Result<Served> {
    let address = listener.local_addr()?;
    let task = tokio::spawn(accept(listener, MAX_CONNECTIONS, move |stream, from| {
        let api = Arc::clone(&api);
        async move { converse(stream, from, &*api).await }
    }))
    .abort_handle();
    Ok(Served { address, task })
}

/// Answers the calls of one connection.
async fn converse(mut stream: TcpStream, from: SocketAddr, api: &dyn Api) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut read = Vec::with_capacity(2048);
    loop {
        if read.is_empty() && timeout(IDLE, stream.read_buf(&mut read)).await?? == 0 {
            return Ok(());
        }
        let (request, body) = timeout(ARRIVAL, receive(&mut stream, &mut read)).await??;
        let text = std::str::from_utf8(&body).map_err(|_| invalid("a body is not UTF-8"))?;
        let answer = match decode_call(text) {
            Ok(call) => match api.answer(&call.method, &call.params, from) {
                Ok(value) => encode_response(&value),
                Err(why) => encode_fault(1, &why),
            },
            Err(why) => encode_fault(-1, &why),
        };
        let ends = request.list("connection").any(|word| word.eq_ignore_ascii_case("close"));
        let kept = if ends { "close" } else { "keep-alive" };
        let head = format!(
            "HTTP/1.1 200 OK\r\nServer: angaros\r\nConnection: {kept}\r\nContent-Type: text/xml\r\n\
             Content-Length: {}\r\n\r\n",
            answer.len()
        );
        timeout(ARRIVAL, stream.write_all(&[head.as_bytes(), answer.as_bytes()].concat()))
            .await??;
        if ends {
            return stream.shutdown().await;
        }
    }
}

fn invalid(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text.into())
}

/// One request with its body; `read` holds what has come already, and then what came behind it.
async fn receive(stream: &mut TcpStream, read: &mut Vec<u8>) -> io::Result<(Request, Vec<u8>)> {
    let (request, begin) = loop {
        if let Some(found) = parse(read).map_err(|error| invalid(error.to_string()))? {
            break found;
        }
        if stream.read_buf(read).await? == 0 {
            return Err(invalid("the connection ends within a request"));
        }
    };
    if request.method != "POST" {
        let text = b"HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n";
        stream.write_all(text).await?;
        return Err(invalid(format!("{} is no POST", request.method)));
    }
    let len = length(request.header("content-length"))?;
    if request.header("expect").is_some() {
        stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").await?;
    }
    read.drain(..begin);
    while read.len() < len {
        if stream.read_buf(read).await? == 0 {
            return Err(invalid("the connection ends within a body"));
        }
    }
    let behind = read.split_off(len);
    Ok((request, std::mem::replace(read, behind)))
}

fn length(header: Option<&str>) -> io::Result<usize> {
    let len = header.and_then(|value| value.parse::<usize>().ok());
    let len = len.ok_or_else(|| invalid("a body without a length"))?;
    match len > MAX_BODY {
        true => Err(invalid(format!("a body of {len} bytes, {MAX_BODY} at most"))),
        false => Ok(len),
    }
}

/// Host and port of a URI as ROS writes it: `http://HOST:PORT/` or `rosrpc://HOST:PORT`.
///
/// # Errors
/// One line: it is no such URI.
pub fn host_and_port(uri: &str) -> Result<(String, u16), String> {
    let wrong = || format!("'{uri}' is no URI of ROS; hint: write http://HOST:PORT");
    let rest = uri.split_once("://").map(|(_, rest)| rest).ok_or_else(wrong)?;
    let authority = rest.split('/').next().unwrap_or_default();
    let (host, port) = authority.rsplit_once(':').ok_or_else(wrong)?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let port = port.parse().map_err(|_| wrong())?;
    match host.is_empty() {
        true => Err(wrong()),
        false => Ok((host.to_owned(), port)),
    }
}

/// Calls a method of the server at `uri`, within `limit`.
///
/// # Errors
/// One line: nobody is there, no answer in time, or what the other side says went wrong.
pub async fn call(
    uri: &str,
    method: &str,
    params: &[Value],
    limit: Duration,
) -> Result<Value, String> {
    let (host, port) = host_and_port(uri)?;
    let body = encode_call(method, params);
    let head = format!(
        "POST / HTTP/1.1\r\nHost: {host}:{port}\r\nUser-Agent: angaros\r\nConnection: close\r\n\
         Content-Type: text/xml\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let exchange = async {
        let mut stream = TcpStream::connect((&*host, port)).await?;
        stream.set_nodelay(true)?;
        stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).await?;
        response(&mut stream).await
    };
    let text = match timeout(limit, exchange).await {
        Ok(Ok(text)) => text,
        Ok(Err(error)) => return Err(format!("{method} at {uri}: {error}")),
        Err(_) => return Err(format!("{method} at {uri}: no answer within {limit:?}")),
    };
    decode_response(&text).map_err(|error| format!("{method} at {uri}: {error}"))
}

/// The body of a response.
async fn response(stream: &mut TcpStream) -> io::Result<String> {
    let mut read: Vec<u8> = Vec::with_capacity(2048);
    let end = loop {
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if read.len() > MAX_HEAD || stream.read_buf(&mut read).await? == 0 {
            return Err(invalid("the answer has no head"));
        }
    };
    let head = String::from_utf8_lossy(&read[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
    if status != "200" {
        return Err(invalid(format!("the answer is HTTP status {status}")));
    }
    let lengths = lines.filter_map(|line| line.split_once(':'));
    let mut lengths = lengths.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let len = length(lengths.next().map(|(_, value)| value.trim()))?;
    read.drain(..end + 4);
    while read.len() < len {
        if stream.read_buf(&mut read).await? == 0 {
            return Err(invalid("the answer ends too early"));
        }
    }
    read.truncate(len);
    String::from_utf8(read).map_err(|_| invalid("the answer is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_have_a_host_and_a_port() {
        assert_eq!(host_and_port("http://localhost:11311/").unwrap(), ("localhost".into(), 11311));
        assert_eq!(host_and_port("rosrpc://10.0.0.1:5").unwrap(), ("10.0.0.1".into(), 5));
        assert_eq!(host_and_port("http://[::1]:5/").unwrap(), ("::1".into(), 5));
        for wrong in ["", "localhost:11311", "http://localhost", "http://:1", "http://a:b"] {
            assert!(host_and_port(wrong).is_err(), "{wrong}");
        }
    }
}
