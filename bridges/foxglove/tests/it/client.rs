//! A client of the protocol that is written by itself: it shares nothing with the server.

use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// What the server sends.
#[derive(Debug, PartialEq)]
pub enum Frame {
    Text(Value),
    Binary(Vec<u8>),
    /// With its code.
    Close(u16),
}

pub struct Client {
    pub stream: TcpStream,
}

/// How long the server may take for anything before a test fails.
const PATIENCE: Duration = Duration::from_secs(20);

pub async fn patiently<T>(what: &str, work: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(done) => done,
        Err(_) => panic!("{what} takes too long"),
    }
}

/// The status of the answer to a request for a WebSocket, and the connection.
pub async fn request(at: SocketAddr, path: &str, headers: &str) -> (u16, TcpStream) {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let text = format!(
        "GET {path} HTTP/1.1\r\nHost: {at}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
         {headers}\r\n"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let byte = patiently("the head", stream.read_u8()).await;
        let Ok(byte) = byte else { break };
        head.push(byte);
    }
    let text = String::from_utf8(head).unwrap();
    let status = text.split(' ').nth(1).map_or(0, |status| status.parse().unwrap());
    (status, stream)
}

pub const PROTOCOL: &str = "Sec-WebSocket-Protocol: foxglove.websocket.v1\r\n";

impl Client {
    pub async fn connect(at: SocketAddr) -> Self {
        Self::connect_to(at, "/").await
    }

    pub async fn connect_to(at: SocketAddr, path: &str) -> Self {
        let (status, stream) = request(at, path, PROTOCOL).await;
        assert_eq!(status, 101);
        Self { stream }
    }

    /// Sends a frame with any first byte.
    pub async fn send_raw(&mut self, first: u8, payload: &[u8]) {
        let mask = [1, 2, 3, 4];
        let mut frame = vec![first];
        match payload.len() {
            len @ 0..=125 => frame.push(0x80 | len as u8),
            len @ 126..=0xffff => {
                frame.push(0x80 | 126);
                frame.extend((len as u16).to_be_bytes());
            }
            len => {
                frame.push(0x80 | 127);
                frame.extend((len as u64).to_be_bytes());
            }
        }
        frame.extend(mask);
        frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, key)| byte ^ key));
        self.stream.write_all(&frame).await.unwrap();
    }

    pub async fn send(&mut self, op: Value) {
        self.send_raw(0x81, op.to_string().as_bytes()).await;
    }

    pub async fn send_binary(&mut self, parts: &[&[u8]]) {
        self.send_raw(0x82, &parts.concat()).await;
    }

    /// The next frame that is no ping.
    pub async fn next(&mut self) -> Frame {
        loop {
            let read = async {
                let first = self.stream.read_u8().await.unwrap();
                let len = match self.stream.read_u8().await.unwrap() {
                    126 => u64::from(self.stream.read_u16().await.unwrap()),
                    127 => self.stream.read_u64().await.unwrap(),
                    len => u64::from(len),
                };
                let mut payload = vec![0; usize::try_from(len).unwrap()];
                self.stream.read_exact(&mut payload).await.unwrap();
                (first, payload)
            };
            let (first, payload) = patiently("a frame", read).await;
            match first {
                0x81 => return Frame::Text(serde_json::from_slice(&payload).unwrap()),
                0x82 => return Frame::Binary(payload),
                0x88 => {
                    return Frame::Close(u16::from_be_bytes([payload[0], payload[1]]));
                }
                0x89 => self.send_raw(0x8a, &payload).await,
                other => panic!("a frame that begins with {other:x}"),
            }
        }
    }

    /// The next operation of that name; others are passed over.
    pub async fn op(&mut self, name: &str) -> Value {
        loop {
            if let Frame::Text(op) = self.next().await
                && op["op"] == name
            {
                return op;
            }
        }
    }

    /// The next binary frame.
    pub async fn binary(&mut self) -> Vec<u8> {
        loop {
            if let Frame::Binary(bytes) = self.next().await {
                return bytes;
            }
        }
    }

    /// Waits for the code with which the server ends the connection.
    pub async fn end(&mut self) -> u16 {
        loop {
            if let Frame::Close(code) = self.next().await {
                return code;
            }
        }
    }

    /// Waits until a topic is announced, and returns its channel.
    pub async fn channel(&mut self, topic: &str) -> Value {
        loop {
            let op = self.op("advertise").await;
            let channels = op["channels"].as_array().unwrap();
            if let Some(found) = channels.iter().find(|channel| channel["topic"] == topic) {
                return found.clone();
            }
        }
    }

    /// Waits until a service is announced, and returns it.
    pub async fn service(&mut self, name: &str) -> Value {
        loop {
            let op = self.op("advertiseServices").await;
            let services = op["services"].as_array().unwrap();
            if let Some(found) = services.iter().find(|service| service["name"] == name) {
                return found.clone();
            }
        }
    }

    /// Subscribes to a topic as number `id`.
    pub async fn subscribe(&mut self, topic: &str, id: u32) {
        let channel = self.channel(topic).await;
        let subscription = serde_json::json!({"id": id, "channelId": channel["id"]});
        self.send(serde_json::json!({"op": "subscribe", "subscriptions": [subscription]})).await;
    }
}
