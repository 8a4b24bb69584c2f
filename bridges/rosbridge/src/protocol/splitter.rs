//! Objects back to back on a stream, each in JSON or a map of CBOR (rule RB4): where one ends and
//! the next begins. Every byte is looked at once, whatever pieces it comes in, and no object is
//! copied: each is a part of the buffer into which the stream was read.
//!
//! Between objects anything else is passed over, as the reference does: line feeds, commas, what is
//! left of a broken object. It is counted. What begins a map is no part of a character that has
//! several bytes there, as the mark is that some programs put before a text.

use super::cbor::{EndError, ItemEnd};
use bytes::{Buf as _, Bytes, BytesMut};
use memchr::memchr2;
use std::fmt;

/// Why a stream cannot be read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// An object has more bytes than are allowed.
    TooLong {
        /// How many are allowed.
        most: usize,
    },
    /// Objects and lists are nested deeper than [`MAX_NESTING`], those of CBOR deeper than
    /// [`MAX_DEPTH`](super::cbor::MAX_DEPTH).
    TooDeep,
    /// What begins like a map of CBOR is none.
    Malformed,
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { most } => write!(f, "a message has more than {most} bytes"),
            Self::TooDeep => write!(f, "a message is nested deeper than {MAX_NESTING} levels"),
            Self::Malformed => f.write_str("a message that begins like CBOR is none"),
        }
    }
}

impl std::error::Error for SplitError {}

impl From<EndError> for SplitError {
    fn from(error: EndError) -> Self {
        match error {
            EndError::Malformed => Self::Malformed,
            EndError::TooDeep => Self::TooDeep,
        }
    }
}

/// Levels of objects and lists that are followed.
pub const MAX_NESTING: u32 = 1000;

/// Finds the objects in a stream.
#[derive(Debug)]
pub struct Splitter {
    most: usize,
    /// From the beginning of the object that is looked at.
    buffer: BytesMut,
    /// Where the next byte to look at is; behind the buffer where a string of CBOR goes on.
    at: usize,
    /// The map of CBOR that is followed, while there is one.
    map: Option<ItemEnd>,
    /// Whether the last byte that was passed over is part of a character of several.
    after_wide: bool,
    /// How many objects and lists are open.
    depth: u32,
    in_text: bool,
    escaped: bool,
    skipped: u64,
}

/// The bytes that matter outside of the texts of an object.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let bytes = *b"\"{}[]";
    let mut at = 0;
    while at < bytes.len() {
        stops[bytes[at] as usize] = true;
        at += 1;
    }
    stops
};

impl Splitter {
    /// For objects of at most `most` bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            most,
            buffer: BytesMut::new(),
            at: 0,
            map: None,
            after_wide: false,
            depth: 0,
            in_text: false,
            escaped: false,
            skipped: 0,
        }
    }

    /// Takes further bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Where further bytes of the stream are read into, with room for so many.
    pub fn room(&mut self, len: usize) -> &mut BytesMut {
        self.buffer.reserve(len);
        &mut self.buffer
    }

    /// The next whole object, if it is there. Its memory is used again when it is dropped.
    ///
    /// # Errors
    /// A stream that cannot be read on; the same error every time then.
    pub fn next_object(&mut self) -> Result<Option<Bytes>, SplitError> {
        if !self.is_inside() {
            self.skip_to_object();
        }
        if self.map.is_some() {
            return self.next_map();
        }
        loop {
            if self.depth > MAX_NESTING {
                return Err(SplitError::TooDeep);
            }
            let stop = self.next_stop();
            bounded(self.at, self.most)?;
            match stop {
                None => return Ok(None),
                Some(b'\\') => self.escaped = true,
                Some(b'"') => self.in_text = !self.in_text,
                Some(b'{' | b'[') => self.depth += 1,
                Some(_) => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Ok(Some(self.take()));
                    }
                }
            }
        }
    }

    /// Passes over all up to the next byte that matters, and over that; `None` at the end of what
    /// is there. Within a text these are its end and what escapes the byte behind it.
    fn next_stop(&mut self) -> Option<u8> {
        if self.escaped && self.at < self.buffer.len() {
            self.escaped = false;
            self.at += 1;
        }
        let rest = &self.buffer[self.at..];
        let found = match self.in_text {
            true => memchr2(b'"', b'\\', rest),
            false => rest.iter().position(|byte| STOPS[usize::from(*byte)]),
        };
        let stop = found.map(|found| rest[found]);
        self.at += found.map_or(rest.len(), |found| found + 1);
        stop
    }

    /// The map of CBOR that has begun, if it is there in full.
    fn next_map(&mut self) -> Result<Option<Bytes>, SplitError> {
        let Some(map) = &mut self.map else { return Ok(None) };
        loop {
            bounded(self.at, self.most)?;
            if map.is_over() {
                break;
            }
            if !map.step(&self.buffer, &mut self.at)? {
                return Ok(None);
            }
        }
        if self.at > self.buffer.len() {
            return Ok(None);
        }
        self.map = None;
        Ok(Some(self.take()))
    }

    /// The object that ends where the next byte to look at is.
    fn take(&mut self) -> Bytes {
        let object = self.buffer.split_to(self.at).freeze();
        self.at = 0;
        object
    }

    /// Whether a part of an object is there.
    #[must_use]
    pub fn is_inside(&self) -> bool {
        self.depth > 0 || self.map.is_some()
    }

    /// Bytes between objects that were passed over, white space and commas left out.
    #[must_use]
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    fn skip_to_object(&mut self) {
        let mut len = 0;
        for byte in &self.buffer {
            let begins_map = (0xa0..=0xbf).contains(byte) && !self.after_wide;
            if *byte == b'{' || begins_map {
                self.map = begins_map.then(ItemEnd::new);
                self.after_wide = false;
                break;
            }
            self.after_wide = !byte.is_ascii();
            self.skipped += u64::from(!byte.is_ascii_whitespace() && *byte != b',');
            len += 1;
        }
        self.buffer.advance(len);
        self.at = 0;
    }
}

fn bounded(len: usize, most: usize) -> Result<(), SplitError> {
    if len > most { Err(SplitError::TooLong { most }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(splitter: &mut Splitter) -> Vec<String> {
        let text = |object: Bytes| String::from_utf8(object.to_vec()).unwrap();
        std::iter::from_fn(|| splitter.next_object().unwrap()).map(text).collect()
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
    fn maps_of_cbor_are_found_between_objects_of_json_whatever_pieces_they_come_in() {
        let map = [&[0xa2, 0x61, b'a', 0x58, 40][..], &[b'{'; 40], &[0x61, b'b', 0xf5]].concat();
        let parts = [&b"{\"a\":\"\xc3\xbc\"}"[..], &map, &[0xa0], b"{}"];
        let stream = [parts[0], parts[1], parts[2], b" \n", parts[3]].concat();
        for size in 1..=stream.len() {
            let mut splitter = Splitter::new(1000);
            let mut found = Vec::new();
            for piece in stream.chunks(size) {
                splitter.push(piece);
                while let Some(object) = splitter.next_object().unwrap() {
                    found.push(object);
                }
            }
            assert_eq!(found, parts, "pieces of {size}");
            assert_eq!(splitter.skipped(), 0);
            assert!(!splitter.is_inside());
        }
    }

    #[test]
    fn the_mark_before_a_text_begins_no_map() {
        for size in 1..6 {
            let mut splitter = Splitter::new(100);
            let mut found = Vec::new();
            for piece in b"\xef\xbb\xbf{\"a\":1}".chunks(size) {
                splitter.push(piece);
                found.extend(all(&mut splitter));
            }
            assert_eq!(found, ["{\"a\":1}"], "pieces of {size}");
            assert_eq!(splitter.skipped(), 3);
        }
    }

    #[test]
    fn a_map_that_is_none_or_has_no_end_is_refused_at_once() {
        let refused = |bytes: &[u8]| {
            let mut splitter = Splitter::new(100);
            splitter.push(bytes);
            let first = splitter.next_object();
            splitter.push(b"more");
            assert_eq!(splitter.next_object(), first);
            first
        };
        assert_eq!(refused(&[0xa1, 0xff]), Err(SplitError::Malformed));
        let long = [0xa1, 0x61, b'a', 0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
        assert_eq!(refused(&long), Err(SplitError::TooLong { most: 100 }));
        let mut nested = vec![0xa1];
        nested.extend([0x81; 400]);
        assert_eq!(refused(&nested), Err(SplitError::TooLong { most: 100 }));
        let mut splitter = Splitter::new(10_000);
        splitter.push(&nested);
        assert_eq!(splitter.next_object(), Err(SplitError::TooDeep));
        let many = [&[0xb9, 0xff, 0xff][..], &[0x00; 200]].concat();
        assert_eq!(refused(&many), Err(SplitError::TooLong { most: 100 }));
    }

    #[test]
    fn an_object_without_end_is_refused_at_its_bound() {
        let mut splitter = Splitter::new(10);
        splitter.push(b"{\"a\":\"xxxxxxxxxxxxxxxx");
        let error = SplitError::TooLong { most: 10 };
        assert_eq!(splitter.next_object(), Err(error));
        assert_eq!(splitter.next_object(), Err(error));
        // Whole, and one byte too long.
        let mut splitter = Splitter::new(10);
        splitter.push(b"{\"a\":1234}{\"a\":12345}");
        assert_eq!(splitter.next_object().unwrap().unwrap().len(), 10);
        assert_eq!(splitter.next_object(), Err(error));
        let mut splitter = Splitter::new(1_000_000);
        splitter.push(&[b'['; 10]);
        assert_eq!(splitter.next_object(), Ok(None));
        splitter.push(b"{");
        splitter.push(&[b'['; 2000]);
        assert_eq!(splitter.next_object(), Err(SplitError::TooDeep));
    }

    #[test]
    fn a_stream_that_stops_within_an_escape_goes_on() {
        let mut splitter = Splitter::new(100);
        splitter.push(b"{\"a\":\"\\");
        assert_eq!(splitter.next_object(), Ok(None));
        assert_eq!(splitter.next_object(), Ok(None), "nothing new");
        splitter.push(b"\"}\"}");
        assert_eq!(all(&mut splitter), [r#"{"a":"\"}"}"#]);
    }

    /// The objects of a stream of JSON, found by a look at each byte.
    fn byte_by_byte(stream: &[u8]) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        let mut object = Vec::new();
        let mut depth = 0;
        let mut in_text = false;
        let mut escaped = false;
        for byte in stream {
            if depth == 0 && *byte != b'{' {
                continue;
            }
            object.push(*byte);
            match (in_text, byte) {
                (true, _) if escaped => escaped = false,
                (true, b'\\') => escaped = true,
                (_, b'"') => in_text = !in_text,
                (false, b'{' | b'[') => depth += 1,
                (false, b'}' | b']') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                found.push(std::mem::take(&mut object));
            }
        }
        found
    }

    #[test]
    fn random_streams_have_the_objects_that_a_look_at_each_byte_finds() {
        let mut state = 1_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut objects = 0;
        for _ in 0..2000 {
            let stream: Vec<u8> = (0..60).map(|_| b"{{}}[]\"\"\\a, \n"[next(13)]).collect();
            let expected = byte_by_byte(&stream);
            let mut splitter = Splitter::new(1000);
            let mut found = Vec::new();
            let mut rest = &stream[..];
            while !rest.is_empty() {
                let (piece, behind) = rest.split_at(1 + next(rest.len().min(20)));
                splitter.push(piece);
                found.extend(std::iter::from_fn(|| splitter.next_object().unwrap()));
                rest = behind;
            }
            objects += found.len();
            assert_eq!(found, expected, "{}", String::from_utf8_lossy(&stream));
        }
        assert!(objects > 1000, "{objects}");
    }

    #[test]
    fn memory_of_objects_that_are_dropped_is_used_again() {
        let mut splitter = Splitter::new(1000);
        let mut pages = std::collections::BTreeSet::new();
        for _ in 0..1000 {
            splitter.room(4096).extend_from_slice(b"{\"a\":\"some text\"}");
            let object = splitter.next_object().unwrap().unwrap();
            pages.insert(object.as_ptr() as usize / 4096);
        }
        assert!(pages.len() < 10, "{} pages", pages.len());
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
