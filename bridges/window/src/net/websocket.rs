//! The server's end of a WebSocket (RFC 6455), with permessage-deflate (RFC 7692).
//!
//! The decoder and the handshake are pure; this file moves bytes. Messages leave as they are: a
//! header of some bytes and the shared bytes of the message, in one system call, without a copy for
//! each client. That is why no library stands here: those that are well kept copy each message
//! into a buffer of the connection, or have no compression.
//!
//! * **WS1** What breaks the protocol ends the connection with the code that RFC 6455 has for it.
//! * **WS2** Memory is taken for what has come, not for what a header announces; a message that
//!   is larger than the limit is refused by its header, a compressed one while it is unpacked.
//! * **WS3** Each message is compressed by itself (no context takeover on either side), so that an
//!   idle connection holds no window of 32 kB.

pub mod decoder;
mod deflate;
pub mod handshake;

use crate::limits::{Limits, RateLimit};
use crate::outbox::{Frame, Outbox};
use bytes::Bytes;
use decoder::{Decoder, Event, Violation};
use std::io::IoSlice;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, ReadHalf, WriteHalf};
use tokio::time::timeout;

/// A WebSocket that was agreed on.
pub struct WebSocket {
    receiver: Receiver,
    sender: Sender,
}

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// Text.
    Text(String),
    /// Bytes.
    Binary(Bytes),
}

/// Why a WebSocket ends.
#[derive(Debug, thiserror::Error)]
pub enum SocketError {
    /// The client broke the protocol.
    #[error("{0}")]
    Violation(#[from] Violation),
    /// The connection failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The client was silent.
    #[error("the client has been silent for {0:?}")]
    Silent(Duration),
    /// A message did not arrive in full.
    #[error("a message is not complete after {0:?}")]
    Slow(Duration),
    /// The client does not read.
    #[error("the client has read nothing for {0:?}")]
    Stuck(Duration),
}

impl SocketError {
    /// The code with which the connection is closed.
    #[must_use]
    pub fn close_code(&self) -> u16 {
        match self {
            Self::Violation(violation) => violation.close_code(),
            Self::Io(_) => 1006,
            Self::Silent(_) | Self::Slow(_) | Self::Stuck(_) => 1008,
        }
    }
}

/// How much is read at once.
const CHUNK: usize = 64 << 10;

/// What is shorter is not compressed.
const COMPRESSED_FROM: usize = 256;

impl WebSocket {
    pub(super) fn new(
        stream: super::Stream,
        already_read: Vec<u8>,
        deflate: bool,
        limits: Limits,
    ) -> Self {
        let (read, write) = tokio::io::split(stream);
        let mut decoder = Decoder::new(limits.message_bytes, deflate);
        decoder.push(&already_read);
        let now = Instant::now();
        let rate = RateLimit::new(limits.messages_per_s, now);
        let sender =
            Sender { stream: write, deflate, timeout: limits.write_timeout, at: At::Boundary };
        let receiver = Receiver {
            stream: read,
            decoder,
            limits,
            rate,
            begun: None,
            heard_at: now,
            asked: false,
            said_goodbye: false,
            resumes_at: None,
        };
        Self { receiver, sender }
    }

    /// The two ends, for two tasks or two branches of `select!`.
    #[must_use]
    pub fn split(self) -> (Receiver, Sender) {
        (self.receiver, self.sender)
    }
}

/// What a client sends.
pub struct Receiver {
    stream: ReadHalf<super::Stream>,
    decoder: Decoder,
    limits: Limits,
    rate: RateLimit,
    /// Since when a message is not complete.
    begun: Option<Instant>,
    heard_at: Instant,
    /// Whether it was asked, since then, whether it is there.
    asked: bool,
    /// Whether it has ended the connection as the protocol says.
    said_goodbye: bool,
    /// When the next message may be read.
    resumes_at: Option<Instant>,
}

impl Receiver {
    /// The next message; `None` when the client has ended the connection properly. Pings are
    /// answered through the outbox, and who is silent is asked through it. Dropped while it waits,
    /// it loses nothing.
    ///
    /// # Errors
    /// The connection is to be closed with [`SocketError::close_code`].
    pub async fn next(&mut self, outbox: &Outbox) -> Result<Option<Incoming>, SocketError> {
        if let Some(at) = self.resumes_at {
            // A client that sends too fast waits.
            tokio::time::sleep_until(at.into()).await;
            self.resumes_at = None;
        }
        loop {
            while let Some(event) = self.decoder.next_event()? {
                // Pings among the frames of a message give it no more time.
                if !self.decoder.is_between_frames() {
                    self.begun = None;
                }
                let incoming = match event {
                    Event::Text(text) => Incoming::Text(text),
                    Event::Binary(bytes) => Incoming::Binary(bytes),
                    Event::Ping(bytes) => {
                        outbox.send(Frame::Pong(bytes));
                        continue;
                    }
                    Event::Pong => continue,
                    Event::Close(code) => {
                        self.said_goodbye = true;
                        outbox.send(Frame::Close(code.unwrap_or(1000), String::new()));
                        return Ok(None);
                    }
                };
                let now = Instant::now();
                let wait = self.rate.take(now);
                self.resumes_at = (!wait.is_zero()).then_some(now + wait);
                return Ok(Some(incoming));
            }
            if !self.read(outbox).await? {
                return Ok(None);
            }
        }
    }

    /// Whether the client has ended the connection as the protocol says; then the answer waits in
    /// the outbox, and is the last thing to send.
    #[must_use]
    pub fn said_goodbye(&self) -> bool {
        self.said_goodbye
    }

    /// Reads more; returns whether there is more to come.
    async fn read(&mut self, outbox: &Outbox) -> Result<bool, SocketError> {
        while outbox.closed().is_none() {
            let until = self.patience()?;
            let room = self.decoder.room(CHUNK);
            match tokio::time::timeout_at(until.into(), self.stream.read_buf(room)).await {
                Ok(Ok(count)) => {
                    self.heard_at = Instant::now();
                    self.asked = false;
                    return Ok(count > 0);
                }
                Ok(Err(error)) => return Err(error.into()),
                Err(_) if self.begun.is_none() && !self.asked => {
                    self.asked = outbox.send(Frame::Ping(Bytes::new()));
                }
                // What is too late is told by the next look.
                Err(_) => {}
            }
        }
        Ok(false)
    }

    /// Until when something must come.
    fn patience(&mut self) -> Result<Instant, SocketError> {
        let now = Instant::now();
        if self.decoder.is_within_a_message() {
            let limit = self.limits.arrival_timeout;
            let until = *self.begun.get_or_insert(now) + limit;
            return if until > now { Ok(until) } else { Err(SocketError::Slow(limit)) };
        }
        let limit = self.limits.idle_timeout;
        match (self.asked, self.heard_at + limit / 2, self.heard_at + limit) {
            (true, _, end) if end <= now => Err(SocketError::Silent(limit)),
            (true, _, end) => Ok(end),
            (false, half, _) => Ok(half),
        }
    }
}

/// What a client gets.
pub struct Sender {
    stream: WriteHalf<super::Stream>,
    deflate: bool,
    timeout: Duration,
    at: At,
}

/// Where in the stream a sender is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// Between two frames.
    Boundary,
    /// Within a frame whose sending failed, or was given up.
    Within,
    /// Behind a frame that ends the connection; nothing may follow.
    End,
}

/// Operation codes of RFC 6455.
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

impl Sender {
    /// Sends what a bridge has put into its outbox.
    ///
    /// # Errors
    /// The connection has ended, or makes no progress.
    pub async fn send(&mut self, frame: &Frame) -> Result<(), SocketError> {
        match frame {
            Frame::Text(bytes) => self.message(TEXT, &[bytes]).await,
            Frame::Binary(bytes) => self.message(BINARY, &[bytes]).await,
            Frame::Ping(bytes) => self.write(header(PING, false, bytes.len()), &[bytes]).await,
            Frame::Pong(bytes) => self.write(header(PONG, false, bytes.len()), &[bytes]).await,
            Frame::Close(code, reason) => {
                // A frame of control has at most 125 bytes.
                let mut end = reason.len().min(120);
                while !reason.is_char_boundary(end) {
                    end -= 1;
                }
                let mut payload = code.to_be_bytes().to_vec();
                payload.extend_from_slice(&reason.as_bytes()[..end]);
                self.write(header(CLOSE, false, payload.len()), &[&payload]).await?;
                self.at = At::End;
                Ok(())
            }
        }
    }

    /// Sends one binary message that consists of these parts, without copying them together.
    ///
    /// # Errors
    /// As [`Sender::send`].
    pub async fn send_binary(&mut self, parts: &[&[u8]]) -> Result<(), SocketError> {
        self.message(BINARY, parts).await
    }

    /// The same with text. The parts together must be UTF-8.
    ///
    /// # Errors
    /// As [`Sender::send`].
    pub async fn send_text(&mut self, parts: &[&[u8]]) -> Result<(), SocketError> {
        self.message(TEXT, parts).await
    }

    async fn message(&mut self, code: u8, parts: &[&[u8]]) -> Result<(), SocketError> {
        let len = parts.iter().map(|part| part.len()).sum();
        if self.deflate && len >= COMPRESSED_FROM {
            let packed = deflate::deflate(parts);
            return self.write(header(code, true, packed.len()), &[&packed]).await;
        }
        self.write(header(code, false, len), parts).await
    }

    async fn write(&mut self, header: Header, parts: &[&[u8]]) -> Result<(), SocketError> {
        if self.at != At::Boundary {
            return Err(std::io::Error::from(std::io::ErrorKind::BrokenPipe).into());
        }
        self.at = At::Within;
        let head = header.bytes();
        let mut slices: Vec<IoSlice<'_>> = Vec::with_capacity(parts.len() + 1);
        slices.push(IoSlice::new(head));
        slices.extend(parts.iter().filter(|part| !part.is_empty()).map(|part| IoSlice::new(part)));
        let mut left = &mut slices[..];
        while !left.is_empty() {
            let written = self.stream.write_vectored(left);
            match timeout(self.timeout, written).await {
                Ok(Ok(0)) => return Err(std::io::Error::from(std::io::ErrorKind::WriteZero).into()),
                Ok(Ok(count)) => IoSlice::advance_slices(&mut left, count),
                Ok(Err(error)) => return Err(error.into()),
                Err(_) => return Err(SocketError::Stuck(self.timeout)),
            }
        }
        match timeout(self.timeout, self.stream.flush()).await {
            Ok(flushed) => flushed?,
            Err(_) => return Err(SocketError::Stuck(self.timeout)),
        }
        self.at = At::Boundary;
        Ok(())
    }

    /// Closes the connection and says why, unless a frame is half sent or that was said already.
    pub async fn close(&mut self, code: u16, reason: &str) {
        const FAREWELL: Duration = Duration::from_secs(1);
        let farewell = async {
            let said = match self.at {
                At::Boundary => self.send(&Frame::Close(code, reason.to_owned())).await.is_ok(),
                At::End => true,
                At::Within => false,
            };
            if said {
                // The connection ends here either way.
                drop(self.stream.shutdown().await);
            }
        };
        // Who does not read in time does not learn why.
        drop(timeout(FAREWELL, farewell).await);
    }
}

/// The header of a frame that is the whole message.
struct Header {
    bytes: [u8; 10],
    len: usize,
}

impl Header {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

fn header(code: u8, compressed: bool, payload: usize) -> Header {
    let mut bytes = [0; 10];
    bytes[0] = 0x80 | if compressed { 0x40 } else { 0 } | code;
    let len = match payload {
        0..=125 => {
            bytes[1] = payload as u8;
            2
        }
        126..=0xffff => {
            bytes[1] = 126;
            bytes[2..4].copy_from_slice(&(payload as u16).to_be_bytes());
            4
        }
        _ => {
            bytes[1] = 127;
            bytes[2..10].copy_from_slice(&(payload as u64).to_be_bytes());
            10
        }
    };
    Header { bytes, len }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The server's end of a connection that holds so many bytes, and the client's.
    fn sender(bytes: usize) -> (Sender, tokio::io::DuplexStream) {
        let (own, other) = tokio::io::duplex(bytes);
        let (_, sender) = WebSocket::new(Box::new(own), vec![], false, Limits::default()).split();
        (sender, other)
    }

    #[tokio::test]
    async fn nothing_follows_a_frame_that_is_half_sent() {
        let (mut sender, mut client) = sender(8);
        let large = Frame::Binary(Bytes::from(vec![7; 100]));
        tokio::select! {
            biased;
            sent = sender.send(&large) => panic!("there is no room for it: {sent:?}"),
            () = std::future::ready(()) => {}
        }
        sender.close(1000, "the end").await;
        assert!(sender.send(&Frame::Ping(Bytes::new())).await.is_err());
        drop(sender);
        let mut all = Vec::new();
        client.read_to_end(&mut all).await.unwrap();
        assert_eq!(all, [0x82, 100, 7, 7, 7, 7, 7, 7]);
    }

    #[tokio::test]
    async fn a_connection_is_closed_with_one_frame() {
        let (mut sender, mut client) = sender(100);
        sender.send(&Frame::Close(1000, String::new())).await.unwrap();
        sender.close(1008, "once more").await;
        drop(sender);
        let mut all = Vec::new();
        client.read_to_end(&mut all).await.unwrap();
        assert_eq!(all, [0x88, 2, 0x03, 0xe8]);
    }

    #[tokio::test]
    async fn a_ping_among_its_frames_gives_a_message_no_more_time() {
        let (own, mut client) = tokio::io::duplex(100);
        let limits = Limits { arrival_timeout: Duration::ZERO, ..Limits::default() };
        let outbox = Outbox::new(&limits);
        let (mut receiver, _sender) = WebSocket::new(Box::new(own), vec![], false, limits).split();
        // The first half of a text, and a ping.
        client.write_all(&[1, 0x81, 0, 0, 0, 0, b'x']).await.unwrap();
        client.write_all(&[0x89, 0x80, 0, 0, 0, 0]).await.unwrap();
        let begun = Instant::now() - Duration::from_secs(1);
        receiver.begun = Some(begun);
        let ended = receiver.next(&outbox).await;
        assert!(matches!(ended, Err(SocketError::Slow(_))), "{ended:?}");
        assert_eq!(receiver.begun, Some(begun));
    }

    #[test]
    fn the_header_of_a_frame_takes_the_shortest_form() {
        let bytes = |payload| header(BINARY, false, payload).bytes().to_vec();
        assert_eq!(bytes(125), [0x82, 125]);
        assert_eq!(bytes(126), [0x82, 126, 0, 126]);
        assert_eq!(bytes(0xffff), [0x82, 126, 0xff, 0xff]);
        assert_eq!(bytes(0x10000), [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
        assert_eq!(header(TEXT, true, 1).bytes(), [0xc1, 1]);
    }
}
