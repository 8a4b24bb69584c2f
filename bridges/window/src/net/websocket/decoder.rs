//! Frames of a client, put together to messages. Without input and output: bytes go in, events
//! come out.

use super::deflate;
use bytes::{Buf as _, Bytes, BytesMut};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A message of text.
    Text(String),
    /// A message of bytes.
    Binary(Bytes),
    /// A question whether we are there, to be sent back.
    Ping(Bytes),
    /// The answer to such a question.
    Pong,
    /// The end, with its code.
    Close(Option<u16>),
}

/// How a client breaks the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A message is larger than the limit.
    #[error("a message has more than {0} bytes")]
    TooLarge(usize),
    /// A frame breaks RFC 6455.
    #[error("a frame breaks the protocol: {0}")]
    Protocol(&'static str),
    /// Text that is no UTF-8.
    #[error("a text is not UTF-8")]
    NotUtf8,
    /// Compressed data that cannot be unpacked.
    #[error("a compressed message cannot be unpacked")]
    Packing,
}

impl Violation {
    /// The code with which the connection is closed.
    #[must_use]
    pub fn close_code(self) -> u16 {
        match self {
            Self::TooLarge(_) => 1009,
            Self::Protocol(_) => 1002,
            Self::NotUtf8 | Self::Packing => 1007,
        }
    }
}

/// A message of which not all frames are there.
struct Partial {
    is_text: bool,
    compressed: bool,
    bytes: BytesMut,
}

/// Puts messages together.
pub struct Decoder {
    buffer: BytesMut,
    partial: Option<Partial>,
    limit: usize,
    deflate: bool,
}

/// The head of a frame.
#[derive(Clone, Copy)]
struct Head {
    last: bool,
    compressed: bool,
    code: u8,
    mask: [u8; 4],
    len: usize,
    payload: usize,
}

const CONTINUATION: u8 = 0;

impl Decoder {
    /// A decoder of messages up to `limit` bytes; with `deflate` compressed ones are understood.
    #[must_use]
    pub fn new(limit: usize, deflate: bool) -> Self {
        Self { buffer: BytesMut::new(), partial: None, limit, deflate }
    }

    /// Takes more bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Where more bytes are read into, with room for so many.
    pub fn room(&mut self, len: usize) -> &mut BytesMut {
        self.buffer.reserve(len);
        &mut self.buffer
    }

    /// Whether something has come that is not complete.
    #[must_use]
    pub fn is_within_a_message(&self) -> bool {
        !self.buffer.is_empty() || self.partial.is_some()
    }

    /// Whether frames of a message have come, but not its last.
    #[must_use]
    pub fn is_between_frames(&self) -> bool {
        self.partial.is_some()
    }

    /// The next event; `None` until more bytes come. After an error nothing more comes.
    ///
    /// # Errors
    /// The client breaks the protocol.
    pub fn next_event(&mut self) -> Result<Option<Event>, Violation> {
        while let Some(head) = self.head()? {
            if self.buffer.len() - head.len < head.payload {
                return Ok(None);
            }
            self.buffer.advance(head.len);
            let mut payload = self.buffer.split_to(head.payload);
            unmask(&mut payload, head.mask);
            if let Some(event) = self.frame(head, payload)? {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }

    /// The head of the next frame, checked; `None` while it is not complete.
    fn head(&self) -> Result<Option<Head>, Violation> {
        let bytes = &self.buffer[..];
        let [first, second, ..] = *bytes else { return Ok(None) };
        let code = first & 0x0f;
        let is_control = code >= 8;
        let compressed = first & 0x40 != 0;
        if first & 0x30 != 0 || compressed && (!self.deflate || is_control || code == 0) {
            return Err(Violation::Protocol("a reserved bit is set"));
        }
        if !matches!(code, 0..=2 | 8..=10) {
            return Err(Violation::Protocol("an unknown operation"));
        }
        if second & 0x80 == 0 {
            return Err(Violation::Protocol("a frame of a client is not masked"));
        }
        let (payload, at) = match second & 0x7f {
            126 => {
                let Some(len) = bytes.get(2..4) else { return Ok(None) };
                (u64::from(u16::from_be_bytes([len[0], len[1]])), 4)
            }
            127 => {
                let Some(len) = bytes.get(2..10) else { return Ok(None) };
                let mut eight = [0; 8];
                eight.copy_from_slice(len);
                (u64::from_be_bytes(eight), 10)
            }
            short => (u64::from(short), 2),
        };
        let last = first & 0x80 != 0;
        if is_control && (payload > 125 || !last) {
            return Err(Violation::Protocol("a control frame is too long or in parts"));
        }
        match (code, &self.partial) {
            (CONTINUATION, None) => return Err(Violation::Protocol("nothing is continued")),
            (1 | 2, Some(_)) => return Err(Violation::Protocol("a message within another")),
            _ => {}
        }
        let so_far = match (is_control, &self.partial) {
            (false, Some(partial)) => partial.bytes.len(),
            _ => 0,
        };
        let room = self.limit.saturating_sub(so_far);
        let payload = usize::try_from(payload).unwrap_or(usize::MAX);
        // Control frames are short; they pass whatever the limit is.
        if !is_control && payload > room {
            return Err(Violation::TooLarge(self.limit));
        }
        let Some(mask) = bytes.get(at..at + 4) else { return Ok(None) };
        let mask = [mask[0], mask[1], mask[2], mask[3]];
        Ok(Some(Head { last, compressed, code, mask, len: at + 4, payload }))
    }

    fn frame(&mut self, head: Head, payload: BytesMut) -> Result<Option<Event>, Violation> {
        match head.code {
            8 => return close(&payload).map(Some),
            // A copy: the answer may wait for long, and would hold all of the buffer.
            9 => return Ok(Some(Event::Ping(Bytes::copy_from_slice(&payload)))),
            10 => return Ok(Some(Event::Pong)),
            _ => {}
        }
        let whole = match self.partial.take() {
            Some(mut partial) => {
                partial.bytes.extend_from_slice(&payload);
                partial
            }
            None => {
                Partial { is_text: head.code == 1, compressed: head.compressed, bytes: payload }
            }
        };
        if !head.last {
            self.partial = Some(whole);
            return Ok(None);
        }
        let bytes = match whole.compressed {
            true => deflate::inflate(&whole.bytes, self.limit)?,
            false => whole.bytes.freeze(),
        };
        Ok(Some(match whole.is_text {
            true => Event::Text(String::from_utf8(bytes.into()).map_err(|_| Violation::NotUtf8)?),
            false => Event::Binary(bytes),
        }))
    }
}

fn close(payload: &[u8]) -> Result<Event, Violation> {
    let [high, low, reason @ ..] = payload else {
        return match payload.is_empty() {
            true => Ok(Event::Close(None)),
            false => Err(Violation::Protocol("half a code at the end")),
        };
    };
    let code = u16::from_be_bytes([*high, *low]);
    if std::str::from_utf8(reason).is_err() {
        return Err(Violation::NotUtf8);
    }
    match code {
        1000..=1003 | 1007..=1014 | 3000..=4999 => Ok(Event::Close(Some(code))),
        _ => Err(Violation::Protocol("a code at the end that does not exist")),
    }
}

fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let wide = u64::from_ne_bytes([
        mask[0], mask[1], mask[2], mask[3], mask[0], mask[1], mask[2], mask[3],
    ]);
    let mut eights = payload.chunks_exact_mut(8);
    for eight in &mut eights {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(eight);
        eight.copy_from_slice(&(u64::from_ne_bytes(bytes) ^ wide).to_ne_bytes());
    }
    let rest = eights.into_remainder().iter_mut();
    rest.zip(mask.iter().cycle()).for_each(|(byte, key)| *byte ^= key);
}

#[cfg(test)]
mod tests;
