//! Messages on a stream: a length of four bytes, the highest first, then that many (rule RS1).

/// The longest message that is taken, bytes. A percept has some 2,000; what monitors get first has
/// some 50,000.
pub const MAX_FRAME_BYTES: usize = 1 << 20;

/// Bytes of a length.
const PREFIX: usize = 4;

/// A message that is longer than [`MAX_FRAME_BYTES`]: what comes is not of such a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a message of {0} bytes is announced, more than {most}", most = MAX_FRAME_BYTES)]
pub struct FrameError(pub usize);

/// A message with its length before it. One that is too long for that is empty.
#[must_use]
pub fn frame(message: &str) -> Vec<u8> {
    let message = if message.len() <= MAX_FRAME_BYTES { message.as_bytes() } else { &[] };
    let length = message.len() as u32;
    [&length.to_be_bytes()[..], message].concat()
}

/// What has come of a stream and is not taken yet.
#[derive(Debug, Default)]
pub struct FrameBuffer {
    bytes: Vec<u8>,
    /// Bytes at the beginning that were taken.
    taken: usize,
}

impl FrameBuffer {
    /// More has come.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.taken > 0 {
            self.bytes.drain(..self.taken);
            self.taken = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole message; `None` until it has come.
    ///
    /// # Errors
    /// A length beyond [`MAX_FRAME_BYTES`]; nothing that follows can be read.
    pub fn take(&mut self) -> Result<Option<Vec<u8>>, FrameError> {
        let rest = self.bytes.get(self.taken..).unwrap_or_default();
        let Some((prefix, rest)) = rest.split_first_chunk::<PREFIX>() else { return Ok(None) };
        let length = u32::from_be_bytes(*prefix) as usize;
        if length > MAX_FRAME_BYTES {
            return Err(FrameError(length));
        }
        let Some(message) = rest.get(..length) else { return Ok(None) };
        let message = message.to_vec();
        self.taken += PREFIX + length;
        Ok(Some(message))
    }

    /// Bytes that wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.bytes.len() - self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_out_as_they_went_in_however_the_stream_is_cut() {
        let stream = [frame("(syn)"), frame(""), frame("(time (now 1.00))")].concat();
        for piece in 1..=stream.len() {
            let mut buffer = FrameBuffer::default();
            let mut found = Vec::new();
            for bytes in stream.chunks(piece) {
                buffer.push(bytes);
                while let Some(message) = buffer.take().unwrap() {
                    found.push(String::from_utf8(message).unwrap());
                }
            }
            assert_eq!(found, ["(syn)", "", "(time (now 1.00))"], "pieces of {piece}");
            assert_eq!(buffer.waiting(), 0);
        }
    }

    #[test]
    fn a_length_beyond_the_bound_is_refused_before_anything_of_it_has_come() {
        let mut buffer = FrameBuffer::default();
        buffer.push(&(MAX_FRAME_BYTES as u32).to_be_bytes());
        assert_eq!(buffer.take(), Ok(None));
        let mut buffer = FrameBuffer::default();
        buffer.push(&u32::MAX.to_be_bytes());
        assert_eq!(buffer.take(), Err(FrameError(u32::MAX as usize)));
    }
}
