//! Messages in pieces: JSON text cut for a client that takes small frames, and put together again
//! when one comes in pieces.
//!
//! * **FR1** Pieces may come in any order and more than once; the first of each number counts.
//! * **FR2** A message in pieces is forgotten when nothing of it came for `age_ns` of
//!   its [`FragmentLimits`].
//! * **FR3** Messages, pieces and bytes that wait are bounded. What goes beyond that is refused,
//!   and the message it belongs to is forgotten.

use super::op::Id;
use super::writer::Writer;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// How much may wait for its missing pieces.
#[derive(Clone, Copy, Debug)]
pub struct FragmentLimits {
    /// Bytes of one message, and of all that wait together.
    pub bytes: usize,
    /// Messages that wait at one time.
    pub messages: usize,
    /// Pieces of one message.
    pub pieces: u64,
    /// How long a message waits for its next piece.
    pub age_ns: u64,
}

impl Default for FragmentLimits {
    fn default() -> Self {
        let pieces = MAX_PIECES as u64;
        Self { bytes: 10_000_000, messages: 64, pieces, age_ns: 600 * 1_000_000_000 }
    }
}

/// Pieces of one message that are read, and that are written.
const MAX_PIECES: usize = 100_000;

/// What a piece takes beside its bytes, so that empty ones count too.
const PIECE_OVERHEAD: usize = 64;

/// Bytes of the longest id of a message in pieces: only their number is bounded beside.
const MAX_ID: usize = 1024;

/// Puts together what one client sends in pieces.
#[derive(Debug)]
pub struct Defragmenter {
    limits: FragmentLimits,
    waiting: HashMap<String, Waiting>,
    bytes: usize,
}

#[derive(Debug)]
struct Waiting {
    total: u64,
    pieces: BTreeMap<u64, String>,
    bytes: usize,
    last_ns: u64,
}

impl Defragmenter {
    /// Nothing waits.
    #[must_use]
    pub fn new(limits: FragmentLimits) -> Self {
        Self { limits, waiting: HashMap::new(), bytes: 0 }
    }

    /// Takes piece number `num` of `total`; returns the whole text when it was the last one that
    /// was missing. `now_ns` is any clock that does not go back.
    ///
    /// # Errors
    /// A piece that contradicts the others, and what goes beyond the limits (rule FR3).
    pub fn add(
        &mut self,
        id: &Id,
        num: u64,
        total: u64,
        data: &str,
        now_ns: u64,
    ) -> Result<Option<String>, String> {
        self.forget_old(now_ns);
        if num >= total {
            return Err(format!("there is no fragment {num} of {total}"));
        }
        if total > self.limits.pieces {
            return Err(format!("{total} fragments, at most {} are read", self.limits.pieces));
        }
        let key = id.to_string();
        if key.len() > MAX_ID {
            let len = key.len();
            return Err(format!("an id of {len} bytes, at most {MAX_ID} are read"));
        }
        if !self.waiting.contains_key(&key) && self.waiting.len() >= self.limits.messages {
            let waiting = self.waiting.len();
            return Err(format!("{waiting} messages wait for fragments already"));
        }
        let size = data.len() + PIECE_OVERHEAD;
        if self.bytes + size > self.limits.bytes.saturating_add(PIECE_OVERHEAD) {
            self.forget(&key);
            let most = self.limits.bytes;
            return Err(format!("fragments that wait take more than {most} bytes"));
        }
        let waiting = self.waiting.entry(key.clone()).or_insert_with(|| Waiting {
            total,
            pieces: BTreeMap::new(),
            bytes: 0,
            last_ns: now_ns,
        });
        if waiting.total != total {
            let told = waiting.total;
            self.forget(&key);
            return Err(format!("fragments of '{key}' say {told} and {total} in all"));
        }
        waiting.last_ns = now_ns;
        if let Entry::Vacant(place) = waiting.pieces.entry(num) {
            place.insert(data.to_owned());
            waiting.bytes += size;
            self.bytes += size;
        }
        // Numbers are below `total` and different, so that many are all.
        if waiting.pieces.len() as u64 != total {
            return Ok(None);
        }
        let whole = self.forget(&key);
        Ok(whole.map(|whole| whole.pieces.into_values().collect()))
    }

    /// How many messages wait for pieces.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    fn forget(&mut self, key: &str) -> Option<Waiting> {
        let gone = self.waiting.remove(key)?;
        self.bytes -= gone.bytes;
        Some(gone)
    }

    fn forget_old(&mut self, now_ns: u64) {
        let age_ns = self.limits.age_ns;
        let mut freed = 0;
        self.waiting.retain(|_, waiting| {
            let stays = now_ns.saturating_sub(waiting.last_ns) <= age_ns;
            freed += if stays { 0 } else { waiting.bytes };
            stays
        });
        self.bytes -= freed;
    }
}

/// A text as `fragment` messages whose data has at most `size` bytes each; as it is if it has no
/// more than that. Pieces of a text that would have more than 100,000 are larger.
#[must_use]
pub fn fragments(text: &str, size: usize, id: &str) -> Vec<Vec<u8>> {
    if text.len() <= size {
        return vec![text.as_bytes().to_vec()];
    }
    // A character must not be cut, so a piece may be three bytes shorter, and is never empty.
    let least = text.len().div_ceil(MAX_PIECES) + 3;
    wrapped(&cut(text, size.max(least)), id)
}

/// A text as messages of at most `most` bytes each, escapes and all around the data included: for
/// datagrams.
#[must_use]
pub fn fragments_within(text: &str, most: usize, id: &str) -> Vec<Vec<u8>> {
    if text.len() <= most {
        return vec![text.as_bytes().to_vec()];
    }
    // The numbers have at most twenty digits each.
    let around = piece("", u64::MAX, u64::MAX, id).len();
    wrapped(&cut_escaped(text, most.saturating_sub(around).max(6)), id)
}

/// Bytes that the character takes within a JSON text that begins with each byte.
const ESCAPED: [u8; 256] = {
    let mut bytes = [1; 256];
    let mut first = 0;
    while first < 256 {
        bytes[first] = match first as u8 {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 2,
            0x00..=0x1f => 6,
            0xc0..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xff => 4,
            _ => 1,
        };
        first += 1;
    }
    bytes
};

/// Pieces of at most `size` bytes, of which there are four at least.
fn cut(text: &str, size: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > size {
        let mut end = size;
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, behind) = rest.split_at(end);
        pieces.push(piece);
        rest = behind;
    }
    pieces.push(rest);
    pieces
}

/// Pieces that take at most `size` bytes each within a JSON text, of which there are six at least.
fn cut_escaped(text: &str, size: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut used = 0;
    for (at, byte) in text.bytes().enumerate() {
        // The first byte of a character stands for all of it.
        if byte & 0xc0 == 0x80 {
            continue;
        }
        let takes = usize::from(ESCAPED[usize::from(byte)]);
        if used + takes > size && at > start {
            pieces.push(&text[start..at]);
            start = at;
            used = 0;
        }
        used += takes;
    }
    pieces.push(&text[start..]);
    pieces
}

fn wrapped(pieces: &[&str], id: &str) -> Vec<Vec<u8>> {
    if let [whole] = pieces {
        return vec![whole.as_bytes().to_vec()];
    }
    let total = pieces.len() as u64;
    let numbered = pieces.iter().zip(0..);
    numbered.map(|(data, num)| piece(data, num, total, id)).collect()
}

fn piece(data: &str, num: u64, total: u64, id: &str) -> Vec<u8> {
    Writer::new("fragment")
        .text("id", id)
        .text("data", data)
        .uint("num", num)
        .uint("total", total)
        .end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::body::Body;
    use crate::protocol::op::{Op, read};

    fn put_together(pieces: &[Vec<u8>]) -> String {
        let mut defragmenter = Defragmenter::new(FragmentLimits::default());
        let mut whole = None;
        for piece in pieces.iter().rev() {
            let text = std::str::from_utf8(piece).unwrap();
            let request = read(Body::json(text).unwrap()).unwrap();
            let Op::Fragment { data, num, total } = request.op else { panic!("{text}") };
            assert!(whole.is_none(), "a whole before the last piece");
            whole = defragmenter.add(&request.id.unwrap(), num, total, &data, 0).unwrap();
        }
        assert_eq!(defragmenter.waiting(), 0);
        assert_eq!(defragmenter.bytes, 0);
        whole.unwrap()
    }

    #[test]
    fn what_is_cut_is_put_together_again_in_any_order() {
        let text =
            "{\"op\":\"publish\",\"msg\":{\"data\":\"üöä \\\"quoted\\\" \u{1} 😀\"}}".repeat(7);
        for size in [1, 4, 5, 17, 100] {
            let pieces = fragments(&text, size, "7");
            assert!(pieces.len() > 3);
            assert_eq!(put_together(&pieces), text);
        }
        assert_eq!(fragments("short", 5, "1"), [b"short".to_vec()]);
    }

    #[test]
    fn a_datagram_is_never_larger_than_its_bound() {
        let text = "\"\\\u{1}ü".repeat(500);
        for most in [200, 300, 1400] {
            let pieces = fragments_within(&text, most, "12");
            let largest = pieces.iter().map(Vec::len).max().unwrap();
            assert!(largest <= most, "{largest} > {most}");
            assert_eq!(put_together(&pieces), text);
        }
    }

    #[test]
    fn a_bomb_of_fragments_is_refused_and_forgotten() {
        let limits = FragmentLimits { bytes: 1000, messages: 2, pieces: 10, age_ns: 100 };
        let mut defragmenter = Defragmenter::new(limits);
        let id = |n: u32| Id::Number(n.into());
        let mut add =
            |n, num, total, data: &str, now| defragmenter.add(&id(n), num, total, data, now);
        assert!(add(1, 0, 11, "x", 0).unwrap_err().contains("at most 10"));
        assert!(add(1, 3, 3, "x", 0).unwrap_err().contains("no fragment 3 of 3"));
        assert_eq!(add(1, 0, 2, "x", 0), Ok(None));
        assert_eq!(add(2, 0, 2, "x", 0), Ok(None));
        assert!(add(3, 0, 2, "x", 0).unwrap_err().contains("2 messages wait"));
        assert!(add(1, 1, 2, &"x".repeat(2000), 0).unwrap_err().contains("1000 bytes"));
        assert_eq!(add(3, 0, 2, "y", 0), Ok(None), "the first one is forgotten");
        assert!(add(3, 1, 3, "y", 0).unwrap_err().contains("say 2 and 3"));
        assert_eq!(add(2, 0, 2, "twice", 50), Ok(None));
        assert_eq!(add(2, 1, 2, "z", 150), Ok(Some("xz".to_owned())));
        assert_eq!(add(4, 0, 2, "a", 200), Ok(None));
        assert_eq!(add(4, 1, 2, "b", 301), Ok(None), "what came before is too old");
    }

    #[test]
    fn a_text_has_no_more_pieces_than_are_read() {
        let text = "😀".repeat(MAX_PIECES + 1);
        let pieces = fragments(&text, 1, "7");
        assert!((MAX_PIECES / 2..=MAX_PIECES).contains(&pieces.len()), "{}", pieces.len());
    }

    #[test]
    fn an_id_that_takes_more_than_a_message_is_refused() {
        let mut defragmenter = Defragmenter::new(FragmentLimits::default());
        let id = Id::Text("x".repeat(MAX_ID + 1));
        assert!(defragmenter.add(&id, 0, 2, "x", 0).unwrap_err().contains("an id of 1025 bytes"));
        assert_eq!(defragmenter.waiting(), 0);
    }

    #[test]
    fn many_empty_pieces_are_bounded_too() {
        let limits = FragmentLimits { bytes: 10_000, ..FragmentLimits::default() };
        let mut defragmenter = Defragmenter::new(limits);
        let refused = (0..100_000)
            .find(|num| defragmenter.add(&Id::from("bomb"), *num, 100_000, "", 0).is_err());
        assert!(refused.is_some_and(|num| num < 200), "{refused:?}");
    }
}
