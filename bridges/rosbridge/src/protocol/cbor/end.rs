//! Where an item of CBOR ends, whatever pieces it comes in: each head is looked at once, and the
//! bytes of texts and byte strings not at all.

use super::MAX_DEPTH;

/// Why what comes is no item of CBOR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndError {
    /// A byte that begins nothing, or ends what has not begun.
    Malformed,
    /// Arrays and maps are nested deeper than [`MAX_DEPTH`].
    TooDeep,
}

/// How far one item has been followed.
#[derive(Debug)]
pub(crate) struct ItemEnd {
    /// How many values are still to come at each level that is open; `None`: up to a break.
    open: Vec<Option<u64>>,
}

impl ItemEnd {
    /// At the start of an item.
    pub fn new() -> Self {
        Self { open: vec![Some(1)] }
    }

    /// Follows the item to the next head from `at` on, which is where the last call left it, and
    /// passes that. Returns whether there was one; `at` may then be behind the end of `bytes`, by
    /// what is still to come of a string.
    ///
    /// # Errors
    /// What is no CBOR; `at` and this stay where they are.
    pub fn step(&mut self, bytes: &[u8], at: &mut usize) -> Result<bool, EndError> {
        let Some((major, info, argument, len)) = head(bytes, *at)? else { return Ok(false) };
        let passed = at.saturating_add(len);
        match (major, info) {
            (7, 31) => {
                if self.open.pop_if(|level| level.is_none()).is_none() {
                    return Err(EndError::Malformed);
                }
                *at = passed;
            }
            (4 | 5, _) => {
                if self.open.len() > MAX_DEPTH {
                    return Err(EndError::TooDeep);
                }
                self.count();
                let each = if major == 5 { 2 } else { 1 };
                let is_endless = info == 31;
                self.open.push((!is_endless).then(|| argument.saturating_mul(each)));
                *at = passed;
            }
            // A tag is part of the value that follows.
            (6, _) => *at = passed,
            (2 | 3, _) => {
                self.count();
                *at = passed.saturating_add(usize::try_from(argument).unwrap_or(usize::MAX));
            }
            _ => {
                self.count();
                *at = passed;
            }
        }
        while self.open.pop_if(|level| *level == Some(0)).is_some() {}
        Ok(true)
    }

    /// Whether all heads of the item have been passed.
    pub fn is_over(&self) -> bool {
        self.open.is_empty()
    }

    /// One value less is to come at the innermost level.
    fn count(&mut self) {
        if let Some(Some(left)) = self.open.last_mut() {
            // Levels of which nothing is to come are closed.
            *left = left.saturating_sub(1);
        }
    }
}

/// Kind, kind of length, argument and bytes of the head at that place; `None` if it is not there
/// in full.
fn head(bytes: &[u8], at: usize) -> Result<Option<(u8, u8, u64, usize)>, EndError> {
    let Some(first) = bytes.get(at) else { return Ok(None) };
    let major = first >> 5;
    let info = first & 0x1f;
    let len = match info {
        0..=23 => return Ok(Some((major, info, info.into(), 1))),
        24..=27 => 1_usize << (info - 24),
        31 if matches!(major, 4 | 5 | 7) => return Ok(Some((major, info, 0, 1))),
        _ => return Err(EndError::Malformed),
    };
    let Some(argument) = bytes.get(at + 1..at + 1 + len) else { return Ok(None) };
    let value = argument.iter().fold(0, |value, byte| value << 8 | u64::from(*byte));
    Ok(Some((major, info, value, 1 + len)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the first item ends.
    fn end(bytes: &[u8]) -> Result<Option<usize>, EndError> {
        let mut item = ItemEnd::new();
        let mut at = 0;
        while !item.is_over() {
            if !item.step(bytes, &mut at)? {
                return Ok(None);
            }
        }
        Ok(Some(at))
    }

    #[test]
    fn an_item_ends_where_the_reader_says_that_it_ends() {
        let all: [&[u8]; 8] = [
            // [_ 1, {"a": [2, 3]}]
            &[0x9f, 0x01, 0xa1, 0x61, 0x61, 0x82, 0x02, 0x03, 0xff],
            &[0xa0],
            &[0xa1, 0x61, b'a', 0xd8, 69, 0x44, 1, 0, 2, 0],
            &[0xbf, 0x61, b'a', 0xf9, 0x38, 0x00, 0xff],
            &[0xa1, 0x61, b'b', 0x1b, 0, 0, 0, 0, 0, 0, 0, 1],
            &[0xa2, 0x61, b'b', 0xf5, 0x61, b'c', 0xa1, 0x60, 0xf6],
            &[0x80],
            &[0xa1, 0x61, b'x', 0x58, 0x03, 7, 8, 9],
        ];
        for bytes in all {
            let followed = [bytes, &[0x04, 0xa0]].concat();
            let value = super::super::Parser::new(&followed).value().unwrap();
            assert_eq!(value, bytes);
            assert_eq!(end(&followed), Ok(Some(bytes.len())), "{bytes:x?}");
            // Heads that are cut off are waited for; strings are known by their length.
            assert!(end(&bytes[..1]) == Ok(None) || bytes.len() == 1, "{bytes:x?}");
        }
    }

    #[test]
    fn what_is_no_cbor_is_told() {
        assert_eq!(end(&[0xa1, 0xff]), Err(EndError::Malformed));
        assert_eq!(end(&[0xa1, 0x7f]), Err(EndError::Malformed));
        assert_eq!(end(&[0xa1, 0x1c]), Err(EndError::Malformed));
        assert_eq!(end(&[0x81; 4096]), Err(EndError::TooDeep));
        // A count that lies waits for what never comes.
        assert_eq!(end(&[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2]), Ok(None));
        let endless = end(&[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(endless, Ok(Some(usize::MAX)));
    }
}
