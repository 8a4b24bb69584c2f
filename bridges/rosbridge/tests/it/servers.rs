//! The listeners: WebSocket, TCP and UDP, with clients that are made of bytes.

use crate::support::{Bench, LONG, eventually, serve_options};
use angaros_rosbridge::protocol::Splitter;
use angaros_rosbridge::protocol::cbor::{CborWriter, tag};
use angaros_rosbridge::{BridgeOptions, Rosbridge, ServeOptions, serve};
use angaros_window::access::Rules;
use angaros_window::{Access, AccessOptions, Gate, Limits, TokenRule};
use serde_json::{Value, json};
use std::io::{Error, Result};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::timeout;

pub async fn open(bench: &Bench, change: impl FnOnce(&mut ServeOptions)) -> Rosbridge {
    let mut options = serve_options();
    options.tcp_port = Some(0);
    options.udp_port = Some(0);
    change(&mut options);
    serve(&bench.context, bench.bridge.engine(), options).await.unwrap()
}

fn limited(options: &mut ServeOptions, limits: Limits) {
    options.gate = Gate::new(limits);
}

/// A client over TCP.
pub struct Tcp {
    pub stream: TcpStream,
    splitter: Splitter,
}

impl Tcp {
    pub async fn open(server: &Rosbridge) -> Self {
        let stream = TcpStream::connect(server.tcp().unwrap()).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, splitter: Splitter::new(100_000_000) }
    }

    pub async fn send(&mut self, message: &Value) {
        self.stream.write_all(message.to_string().as_bytes()).await.unwrap();
    }

    /// The next message; `None` when the server has closed the connection.
    pub async fn next(&mut self) -> Option<Value> {
        let mut piece = vec![0; 1 << 16];
        loop {
            if let Some(object) = self.splitter.next_object().unwrap() {
                return Some(serde_json::from_slice(&object).unwrap());
            }
            // A connection that is reset has ended too.
            let read = timeout(LONG, self.stream.read(&mut piece)).await.unwrap().unwrap_or(0);
            if read == 0 {
                return None;
            }
            self.splitter.push(&piece[..read]);
        }
    }

    /// The server says why, and then closes the connection.
    pub async fn is_refused(&mut self, why: &str) {
        let status = self.next().await.unwrap();
        assert_eq!(status["op"], "status", "{status}");
        assert!(status["msg"].as_str().unwrap().contains(why), "{status}");
        assert_eq!(self.next().await, None);
    }

    /// Whether the server answers.
    pub async fn is_served(&mut self) -> bool {
        self.send(&json!({"op": "call_service", "id": "x", "service": "/rosapi/get_time"})).await;
        self.next().await.is_some_and(|message| message["op"] == "service_response")
    }
}

/// Opens a WebSocket; returns what follows the head.
pub async fn open_websocket(address: SocketAddr, path: &str) -> Result<(TcpStream, String)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(timeout(LONG, stream.read_u8()).await??);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    match head.starts_with("HTTP/1.1 101") {
        true => Ok((stream, head)),
        false => Err(Error::other(head)),
    }
}

/// A frame of text of a client, masked with zeros.
pub fn frame(text: &str) -> Vec<u8> {
    masked(0x81, text.as_bytes())
}

/// The same with any first byte and any payload.
pub fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | 126];
    frame.extend_from_slice(&u16::try_from(payload.len()).unwrap().to_be_bytes());
    frame.extend_from_slice(&[0; 4]);
    frame.extend_from_slice(payload);
    frame
}

pub async fn read_frame(stream: &mut TcpStream) -> (u8, Vec<u8>) {
    let mut head = [0; 2];
    timeout(LONG, stream.read_exact(&mut head)).await.unwrap().unwrap();
    let len = match head[1] {
        126 => stream.read_u16().await.unwrap() as usize,
        127 => stream.read_u64().await.unwrap() as usize,
        len => len as usize,
    };
    let mut payload = vec![0; len];
    timeout(LONG, stream.read_exact(&mut payload)).await.unwrap().unwrap();
    (head[0] & 0x0f, payload)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_websocket_is_served_at_its_path_alone() {
    let bench = Bench::new();
    let server = open(&bench, |options| options.path = "/robot".to_owned()).await;
    assert!(open_websocket(server.websocket(), "/").await.is_err());
    let (mut stream, _) = open_websocket(server.websocket(), "/robot").await.unwrap();
    let call = r#"{"op":"call_service","id":"a","service":"/rosapi/get_ros_version"}"#;
    stream.write_all(&frame(call)).await.unwrap();
    let (code, payload) = read_frame(&mut stream).await;
    let answer: Value = serde_json::from_slice(&payload).unwrap();
    assert_eq!((code, &answer["values"]["version"]), (1, &json!(2)));
    // A farewell is answered.
    stream.write_all(&[0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]).await.unwrap();
    let (code, payload) = read_frame(&mut stream).await;
    assert_eq!((code, &payload[..]), (8, &[0x03, 0xe8][..]));
    eventually("the client to end", || server.client_count() == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn objects_back_to_back_are_served_over_tcp() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let mut one = Tcp::open(&server).await;
    let mut other = Tcp::open(&server).await;
    one.send(&json!({"op": "subscribe", "topic": "/t", "type": "std_msgs/String"})).await;
    assert!(one.is_served().await);
    // Several in one piece, the last in two.
    let text = "x".repeat(1_000_000);
    let publish =
        |data: &str| json!({"op": "publish", "topic": "/t", "msg": {"data": data}}).to_string();
    let all = format!("{}\n{} {}", publish("a"), publish("}{\""), publish(&text));
    let (first, second) = all.as_bytes().split_at(all.len() - 10);
    other.stream.write_all(first).await.unwrap();
    other.stream.flush().await.unwrap();
    assert_eq!(one.next().await.unwrap()["msg"]["data"], "a");
    other.stream.write_all(second).await.unwrap();
    assert_eq!(one.next().await.unwrap()["msg"]["data"], "}{\"");
    assert_eq!(one.next().await.unwrap()["msg"]["data"], text);
    drop((one, other));
    eventually("the clients to end", || server.client_count() == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn maps_of_cbor_among_objects_of_json_are_served_over_tcp() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let mut one = Tcp::open(&server).await;
    let mut other = Tcp::open(&server).await;
    one.send(&json!({"op": "subscribe", "topic": "/t", "type": "std_msgs/Int64MultiArray"})).await;
    assert!(one.is_served().await);
    let ty = json!({"op": "advertise", "topic": "/t", "type": "std_msgs/Int64MultiArray"});
    let mut bytes = ty.to_string().into_bytes();
    let mut writer = CborWriter::new(&mut bytes);
    writer.map(3);
    for text in ["op", "publish", "topic", "/t", "msg"] {
        writer.text(text);
    }
    writer.map(1);
    writer.text("data");
    let numbers = [i64::MIN, 9_007_199_254_740_993, i64::MAX];
    writer.typed_array(tag::INT64, &numbers.map(i64::to_le_bytes).concat());
    // The last byte comes later, with what follows.
    let last = bytes.pop().unwrap();
    other.stream.write_all(&bytes).await.unwrap();
    let call = json!({"op": "call_service", "id": "x", "service": "/rosapi/get_time"});
    let rest = [&[last][..], call.to_string().as_bytes()].concat();
    other.stream.write_all(&rest).await.unwrap();
    assert_eq!(one.next().await.unwrap()["msg"]["data"], json!(numbers));
    assert_eq!(other.next().await.unwrap()["op"], "service_response");
    // What begins like CBOR and is none cannot be read on.
    other.stream.write_all(&[0xa1, 0xff]).await.unwrap();
    other.is_refused("begins like CBOR").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_and_oversized_messages_harm_nobody_else() {
    let bench = Bench::new();
    let limits = Limits { message_bytes: 10_000, ..Limits::default() };
    let server = open(&bench, |options| limited(options, limits)).await;
    let mut good = Tcp::open(&server).await;
    let mut endless = Tcp::open(&server).await;
    endless
        .stream
        .write_all(format!("{{\"op\":\"{}", "x".repeat(20_000)).as_bytes())
        .await
        .unwrap();
    // Each of these ends its connection, and is told why.
    endless.is_refused("a message has more than 10000 bytes").await;
    let mut deep = Tcp::open(&server).await;
    deep.stream.write_all(format!("{{\"a\":{}", "[".repeat(2000)).as_bytes()).await.unwrap();
    deep.is_refused("nested deeper").await;
    let mut bytes = Tcp::open(&server).await;
    bytes.stream.write_all(&[0xff; 30_000]).await.unwrap();
    bytes.is_refused("neither JSON nor CBOR").await;
    let mut wrong = Tcp::open(&server).await;
    for _ in 0..1000 {
        wrong.send(&json!({"op": "publish", "topic": 5})).await;
    }
    for _ in 0..1000 {
        assert_eq!(wrong.next().await.unwrap()["op"], "status");
    }
    assert!(wrong.is_served().await && good.is_served().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_posts_an_operation_to_the_port_of_tcp_is_not_obeyed() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let mut page = Tcp::open(&server).await;
    let body = json!({"op": "subscribe", "topic": "/t", "type": "std_msgs/String"}).to_string();
    let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\n\r\n";
    page.stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    page.is_refused("does not speak HTTP").await;
    assert_eq!(bench.bridge.engine().subscribed_topics(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_half_a_message_and_who_never_reads_are_ended() {
    let bench = Bench::new();
    let limits = Limits { arrival_timeout: Duration::from_millis(100), ..Limits::default() };
    let server = open(&bench, |options| limited(options, limits)).await;
    let mut half = Tcp::open(&server).await;
    half.stream.write_all(b"{\"op\":\"publish\"").await.unwrap();
    half.is_refused("not arrive in full").await;
    let mut silent = Tcp::open(&server).await;
    assert!(silent.is_served().await);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(silent.is_served().await, "who sends nothing at all may stay");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_messages_arrive_over_udp() {
    let bench = Bench::new();
    let server = open(&bench, |_| {}).await;
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    socket.connect(server.udp().unwrap()).await.unwrap();
    let send = async |text: String| {
        for piece in angaros_rosbridge::protocol::fragments_within(&text, 30_000, "1") {
            socket.send(&piece).await.unwrap();
        }
    };
    for (compression, times) in [("none", 9_500), ("cbor-raw", 13_000)] {
        let subscribe = json!({
            "op": "subscribe", "topic": "/t", "type": "std_msgs/String", "compression": compression,
        });
        send(subscribe.to_string()).await;
        let data = "\"abc\\".repeat(times);
        send(json!({"op": "publish", "topic": "/t", "msg": {"data": data}}).to_string()).await;
        let mut parts = std::collections::BTreeMap::new();
        let mut datagram = vec![0; 65_536];
        loop {
            let len = timeout(LONG, socket.recv(&mut datagram)).await.unwrap().unwrap();
            let fragment: Value = serde_json::from_slice(&datagram[..len]).unwrap();
            assert_eq!(fragment["op"], "fragment");
            parts.insert(
                fragment["num"].as_u64().unwrap(),
                fragment["data"].as_str().unwrap().to_owned(),
            );
            if parts.len() as u64 == fragment["total"].as_u64().unwrap() {
                break;
            }
        }
        assert!(parts.len() > 1);
        let whole: Value = serde_json::from_str(&parts.into_values().collect::<String>()).unwrap();
        assert_eq!(whole["msg"]["data"], data);
        send(json!({"op": "unsubscribe", "topic": "/t"}).to_string()).await;
    }
    assert_eq!(server.client_count(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_shows_no_token_in_time_is_ended() {
    let bench = Bench::new();
    let rules = Rules::everything();
    let rule = TokenRule { name: "tester".to_owned(), token: "secret".to_owned(), rules };
    let options = AccessOptions { tokens: vec![rule], ..AccessOptions::default() };
    let access = Arc::new(Access::new(options));
    let wait = Duration::from_millis(200);
    let server = open(&bench, |options| {
        options.access = access;
        options.bridge = BridgeOptions { auth_timeout: wait, ..BridgeOptions::default() };
    })
    .await;
    let mut known = Tcp::open(&server).await;
    known.send(&json!({"op": "auth", "token": "secret"})).await;
    assert!(known.is_served().await);
    let mut unknown = Tcp::open(&server).await;
    assert!(!unknown.is_served().await, "what it hears is that a token is needed");
    unknown.is_refused("no token was shown").await;
    let (mut stream, _) = open_websocket(server.websocket(), "/").await.unwrap();
    assert_eq!(read_frame(&mut stream).await.0, 8);
    let with_token = open_websocket(server.websocket(), "/?token=secret").await;
    assert!(with_token.is_ok());
    assert!(open_websocket(server.websocket(), "/?token=wrong").await.is_err());
    assert!(known.is_served().await);
}
