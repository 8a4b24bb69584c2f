//! Reading CBOR front to back. Nothing is allocated; every length is checked against what is there.

use super::MAX_DEPTH;

/// What stands at one place: a value, or the head of what holds further ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item<'a> {
    /// An unsigned integer.
    Uint(u64),
    /// A negative integer.
    Int(i64),
    /// A byte string.
    Bytes(&'a [u8]),
    /// A text.
    Text(&'a str),
    /// An array of this many values; `None` up to a [`Item::Break`].
    Array(Option<u64>),
    /// A map of this many pairs; `None` up to a [`Item::Break`].
    Map(Option<u64>),
    /// A tag; the value it is about follows.
    Tag(u64),
    /// A bool.
    Bool(bool),
    /// `null` or `undefined`.
    Null,
    /// A number with a fraction, of any width.
    Float(f64),
    /// The end of an array or map without a count.
    Break,
}

/// A place in CBOR bytes.
#[derive(Clone, Copy, Debug)]
pub struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Parser<'a> {
    /// Starts at the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Whether nothing follows.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The next item.
    ///
    /// # Errors
    /// Bytes that are no CBOR, or of a kind that is not read here.
    pub fn item(&mut self) -> Result<Item<'a>, String> {
        let start = self.at;
        let first = self.take(1)?[0];
        let major = first >> 5;
        let info = first & 0x1f;
        if major == 7 {
            return self.simple(info, start);
        }
        if info == 31 {
            return match major {
                4 => Ok(Item::Array(None)),
                5 => Ok(Item::Map(None)),
                _ => Err(format!("CBOR at byte {start}: a string in pieces is not read")),
            };
        }
        let argument = self.argument(info, start)?;
        Ok(match major {
            0 => Item::Uint(argument),
            1 => Item::Int(i64::try_from(argument).map(|n| -1 - n).map_err(|_| {
                format!("CBOR at byte {start}: a negative number does not fit into 64 bits")
            })?),
            2 => Item::Bytes(self.take_long(argument)?),
            3 => Item::Text(
                std::str::from_utf8(self.take_long(argument)?)
                    .map_err(|_| format!("CBOR at byte {start}: a text is not UTF-8"))?,
            ),
            4 => Item::Array(Some(argument)),
            5 => Item::Map(Some(argument)),
            _ => Item::Tag(argument),
        })
    }

    /// The bytes of the next value, with all that is in it.
    ///
    /// # Errors
    /// Those of [`Parser::item`]; what is nested deeper than [`MAX_DEPTH`].
    pub fn value(&mut self) -> Result<&'a [u8], String> {
        let start = self.at;
        self.skip(0)?;
        Ok(&self.bytes[start..self.at])
    }

    /// Whether the next item is the end of an array or map without a count; then it is passed.
    pub fn passes_break(&mut self) -> bool {
        let is_break = self.bytes.get(self.at) == Some(&0xff);
        self.at += usize::from(is_break);
        is_break
    }

    fn skip(&mut self, depth: usize) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err(format!("CBOR at byte {}: more than {MAX_DEPTH} levels", self.at));
        }
        let start = self.at;
        let (count, each) = match self.item()? {
            Item::Array(count) => (count, 1),
            Item::Map(count) => (count, 2),
            Item::Tag(_) => return self.skip(depth + 1),
            Item::Break => return Err(format!("CBOR at byte {start}: an end of nothing")),
            _ => return Ok(()),
        };
        match count {
            // Each value takes a byte at least, so a count that lies ends at the end of the bytes.
            Some(count) => {
                for _ in 0..count.saturating_mul(each) {
                    self.skip(depth + 1)?;
                }
            }
            None => {
                while !self.passes_break() {
                    for _ in 0..each {
                        self.skip(depth + 1)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn simple(&mut self, info: u8, start: usize) -> Result<Item<'a>, String> {
        Ok(match info {
            20 | 21 => Item::Bool(info == 21),
            22 | 23 => Item::Null,
            25 => Item::Float(half(self.argument(info, start)?)),
            26 => Item::Float(f64::from(f32::from_bits(self.argument(info, start)? as u32))),
            27 => Item::Float(f64::from_bits(self.argument(info, start)?)),
            31 => Item::Break,
            _ => return Err(format!("CBOR at byte {start}: simple value {info} is not known")),
        })
    }

    fn argument(&mut self, info: u8, start: usize) -> Result<u64, String> {
        let len = match info {
            0..=23 => return Ok(info.into()),
            24..=27 => 1_usize << (info - 24),
            _ => return Err(format!("CBOR at byte {start}: {info} is no length")),
        };
        Ok(self.take(len)?.iter().fold(0, |value, byte| value << 8 | u64::from(*byte)))
    }

    fn take_long(&mut self, len: u64) -> Result<&'a [u8], String> {
        self.take(usize::try_from(len).unwrap_or(usize::MAX))
    }

    fn take(&mut self, len: usize) -> Result<&'a [u8], String> {
        let end = self.at.saturating_add(len);
        let bytes = self.bytes.get(self.at..end).ok_or_else(|| {
            format!("CBOR ends at byte {}, byte {end} is needed", self.bytes.len())
        })?;
        self.at = end;
        Ok(bytes)
    }
}

/// A float of 16 bits (RFC 8949, appendix D).
fn half(bits: u64) -> f64 {
    let exponent = (bits >> 10 & 0x1f) as i32;
    let mantissa = (bits & 0x3ff) as f64;
    let size = match exponent {
        0 => mantissa * f64::powi(2.0, -24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (mantissa + 1024.0) * f64::powi(2.0, exponent - 25),
    };
    if bits & 0x8000 == 0 { size } else { -size }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(bytes: &[u8]) -> Item<'_> {
        Parser::new(bytes).item().unwrap()
    }

    // The examples of RFC 8949, appendix A.
    #[test]
    fn the_examples_of_the_standard_are_read() {
        assert_eq!(one(&[0x18, 0x64]), Item::Uint(100));
        assert_eq!(one(&[0x1b, 0, 0, 0, 0xe8, 0xd4, 0xa5, 0x10, 0]), Item::Uint(1_000_000_000_000));
        assert_eq!(one(&[0x39, 0x03, 0xe7]), Item::Int(-1000));
        assert_eq!(one(&[0xf9, 0x3c, 0x00]), Item::Float(1.0));
        assert_eq!(one(&[0xf9, 0x7b, 0xff]), Item::Float(65504.0));
        assert_eq!(one(&[0xf9, 0x00, 0x01]), Item::Float(5.960_464_477_539_063e-8));
        assert_eq!(one(&[0xf9, 0xc4, 0x00]), Item::Float(-4.0));
        assert_eq!(one(&[0xfa, 0x47, 0xc3, 0x50, 0]), Item::Float(100_000.0));
        assert_eq!(one(&[0xf5]), Item::Bool(true));
        assert_eq!(one(&[0xf6]), Item::Null);
        assert_eq!(one(&[0x62, 0xc3, 0xbc]), Item::Text("ü"));
        assert_eq!(one(&[0x44, 1, 2, 3, 4]), Item::Bytes(&[1, 2, 3, 4]));
    }

    #[test]
    fn a_value_ends_where_the_next_begins() {
        // [_ 1, {"a": [2, 3]}], then 4.
        let bytes = [0x9f, 0x01, 0xa1, 0x61, 0x61, 0x82, 0x02, 0x03, 0xff, 0x04];
        let mut parser = Parser::new(&bytes);
        assert_eq!(parser.value().unwrap(), &bytes[..9]);
        assert_eq!(parser.item(), Ok(Item::Uint(4)));
        assert!(parser.is_at_end());
    }

    #[test]
    fn counts_that_lie_and_deep_nests_are_errors() {
        assert!(
            Parser::new(&[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).value().is_err()
        );
        assert!(Parser::new(&[0x5a, 0xff, 0xff, 0xff, 0xff, 1]).item().is_err());
        assert!(Parser::new(&[0x81; 4096]).value().unwrap_err().contains("levels"));
        assert!(Parser::new(&[0x9f, 0x01]).value().is_err());
        assert!(Parser::new(&[0x7f, 0x61, 0x61, 0xff]).item().unwrap_err().contains("pieces"));
    }
}
