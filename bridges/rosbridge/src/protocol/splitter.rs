//! JSON objects back to back on a stream: where one ends and the next begins. Every byte is looked
//! at once, whatever pieces it comes in.
//!
//! Between objects anything else is passed over, as the reference does: line feeds, commas, what is
//! left of a broken object. It is counted.

use std::fmt;

/// Why a stream cannot be read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// An object has more bytes than are allowed.
    TooLong {
        /// How many are allowed.
        most: usize,
    },
    /// Objects and lists are nested deeper than [`MAX_NESTING`].
    TooDeep,
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { most } => write!(f, "a message has more than {most} bytes"),
            Self::TooDeep => write!(f, "a message is nested deeper than {MAX_NESTING} levels"),
        }
    }
}

impl std::error::Error for SplitError {}

/// Levels of objects and lists that are followed.
pub const MAX_NESTING: u32 = 1000;

/// Finds the objects in a stream.
#[derive(Debug)]
pub struct Splitter {
    most: usize,
    buffer: Vec<u8>,
    /// Where the object that is looked at begins.
    start: usize,
    /// Where the next byte to look at is.
    at: usize,
    /// How many objects and lists are open.
    depth: u32,
    in_text: bool,
    escaped: bool,
    skipped: u64,
}

impl Splitter {
    /// For objects of at most `most` bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            most,
            buffer: Vec::new(),
            start: 0,
            at: 0,
            depth: 0,
            in_text: false,
            escaped: false,
            skipped: 0,
        }
    }

    /// Takes further bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        // What is left is part of one object at most.
        self.buffer.drain(..self.start);
        self.at -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole object, if it is there.
    ///
    /// # Errors
    /// A stream that cannot be read on; the same error every time then.
    pub fn next_object(&mut self) -> Result<Option<Vec<u8>>, SplitError> {
        if self.depth == 0 {
            self.skip_to_object();
        }
        while let Some(byte) = self.buffer.get(self.at) {
            if self.depth > MAX_NESTING {
                return Err(SplitError::TooDeep);
            }
            self.at += 1;
            match (self.in_text, *byte) {
                (true, _) if self.escaped => self.escaped = false,
                (true, b'\\') => self.escaped = true,
                (true, b'"') => self.in_text = false,
                (true, _) => {}
                (false, b'"') => self.in_text = true,
                (false, b'{' | b'[') => self.depth += 1,
                (false, b'}' | b']') => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        let object = self.buffer[self.start..self.at].to_vec();
                        self.start = self.at;
                        return Ok(Some(object));
                    }
                }
                (false, _) => {}
            }
            if self.at - self.start > self.most {
                return Err(SplitError::TooLong { most: self.most });
            }
        }
        Ok(None)
    }

    /// Whether a part of an object is there.
    #[must_use]
    pub fn is_inside(&self) -> bool {
        self.depth > 0
    }

    /// Bytes between objects that were passed over, white space and commas left out.
    #[must_use]
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    fn skip_to_object(&mut self) {
        let rest = &self.buffer[self.start..];
        let len = rest.iter().position(|byte| *byte == b'{').unwrap_or(rest.len());
        let odd = |byte: &&u8| !byte.is_ascii_whitespace() && **byte != b',';
        self.skipped += rest[..len].iter().filter(odd).count() as u64;
        self.start += len;
        self.at = self.start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(splitter: &mut Splitter) -> Vec<String> {
        let next = || splitter.next_object().unwrap().map(|one| String::from_utf8(one).unwrap());
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn objects_are_found_whatever_pieces_they_come_in() {
        let stream =
            concat!("{\"a\":\"}{\\\"\"}\n{\"b\":[{},{\"c\":\"\\\\\"}]},{} ", "{\"d\":\"ü\"}");
        let expected =
            ["{\"a\":\"}{\\\"\"}", "{\"b\":[{},{\"c\":\"\\\\\"}]}", "{}", "{\"d\":\"ü\"}"];
        for size in 1..stream.len() {
            let mut splitter = Splitter::new(1000);
            let mut found = Vec::new();
            for piece in stream.as_bytes().chunks(size) {
                splitter.push(piece);
                found.extend(all(&mut splitter));
            }
            assert_eq!(found, expected, "pieces of {size}");
            assert_eq!(splitter.skipped(), 0);
        }
    }

    #[test]
    fn what_is_between_objects_is_passed_over_and_counted() {
        let mut splitter = Splitter::new(100);
        splitter.push(b"garbage]] {\"a\":1}");
        assert_eq!(all(&mut splitter), ["{\"a\":1}"]);
        assert_eq!(splitter.skipped(), 9);
    }

    #[test]
    fn an_object_without_end_is_refused_at_its_bound() {
        let mut splitter = Splitter::new(10);
        splitter.push(b"{\"a\":\"xxxxxxxxxxxxxxxx");
        let error = SplitError::TooLong { most: 10 };
        assert_eq!(splitter.next_object(), Err(error));
        assert_eq!(splitter.next_object(), Err(error));
        let mut splitter = Splitter::new(1_000_000);
        splitter.push(&[b'['; 10]);
        assert_eq!(splitter.next_object(), Ok(None));
        splitter.push(b"{");
        splitter.push(&[b'['; 2000]);
        assert_eq!(splitter.next_object(), Err(SplitError::TooDeep));
    }

    #[test]
    fn a_large_object_in_small_pieces_is_looked_at_once() {
        // The reference needs half a second for 256 kB; were this quadratic, it would need minutes.
        let mut splitter = Splitter::new(10_000_000);
        splitter.push(b"{\"a\":\"");
        for _ in 0..40_000 {
            splitter.push(&[b'x'; 200]);
            assert_eq!(splitter.next_object(), Ok(None));
        }
        splitter.push(b"\"}");
        assert_eq!(splitter.next_object().unwrap().unwrap().len(), 8_000_008);
    }
}
