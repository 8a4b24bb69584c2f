//! Bytes to frames.

use super::{Frame, Look, MAX_BUFFER, Protocol, v1, v2};

/// What a decoder met so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecoderCounts {
    /// Frames with a right checksum.
    pub frames: u64,
    /// Frames with a wrong one.
    pub corrupt: u64,
    /// Frames whose end did not come.
    pub truncated: u64,
    /// Bytes that belong to no frame.
    pub discarded: u64,
}

/// Finds the frames in a stream of bytes (rules F1 to F3 of [`codec`](super)).
#[derive(Clone, Debug)]
pub struct Decoder {
    protocol: Protocol,
    bytes: Vec<u8>,
    counts: DecoderCounts,
}

impl Decoder {
    /// One that has seen nothing.
    #[must_use]
    pub fn new(protocol: Protocol) -> Self {
        Self { protocol, bytes: Vec::new(), counts: DecoderCounts::default() }
    }

    /// What it met so far.
    #[must_use]
    pub fn counts(&self) -> DecoderCounts {
        self.counts
    }

    /// Bytes that wait for the rest of their frame.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.bytes.len()
    }

    /// Takes bytes as they came. Of more than [`MAX_BUFFER`] the newest are kept.
    pub fn push(&mut self, bytes: &[u8]) {
        let bytes = &bytes[bytes.len().saturating_sub(MAX_BUFFER)..];
        let excess = (self.bytes.len() + bytes.len()).saturating_sub(MAX_BUFFER);
        self.discard(excess);
        self.bytes.extend_from_slice(bytes);
    }

    /// Forgets what it holds.
    pub fn clear(&mut self) {
        self.discard(self.bytes.len());
    }

    /// The next frame; `None` until more bytes come.
    pub fn frame(&mut self) -> Option<Frame> {
        loop {
            let look = match self.protocol {
                Protocol::V1 => v1::look(&self.bytes),
                Protocol::V2 => v2::look(&self.bytes),
            };
            match look {
                Look::Incomplete => return None,
                Look::Garbage(bytes) => self.discard(bytes),
                Look::Corrupt => {
                    // Its first byte is given up only: the next frame may begin within it.
                    self.counts.corrupt += 1;
                    self.discard(1);
                }
                Look::Frame(frame, bytes) => {
                    self.counts.frames += 1;
                    self.bytes.drain(..bytes);
                    return Some(frame);
                }
            }
        }
    }

    /// The next frame, when it is certain that no more bytes come: an incomplete one is given up,
    /// and what lies within it is looked at. `None` when nothing is left.
    pub fn last_frame(&mut self) -> Option<Frame> {
        loop {
            if let Some(frame) = self.frame() {
                return Some(frame);
            }
            if self.bytes.is_empty() {
                return None;
            }
            self.counts.truncated += 1;
            self.discard(1);
        }
    }

    fn discard(&mut self, bytes: usize) {
        self.bytes.drain(..bytes);
        self.counts.discarded += bytes as u64;
    }
}
