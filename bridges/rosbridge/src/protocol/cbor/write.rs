//! Writing CBOR into a buffer that grows.

/// Appends CBOR items to bytes.
pub struct CborWriter<'a> {
    out: &'a mut Vec<u8>,
}

impl<'a> CborWriter<'a> {
    /// A writer at the end of `out`.
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out }
    }

    /// An unsigned integer.
    pub fn uint(&mut self, value: u64) {
        self.head(0, value);
    }

    /// A signed integer.
    pub fn int(&mut self, value: i64) {
        match u64::try_from(value) {
            Ok(value) => self.head(0, value),
            // -1 - value, which is what CBOR stores, is the complement.
            Err(_) => self.head(1, !value as u64),
        }
    }

    /// A float of 32 bits.
    pub fn float32(&mut self, value: f32) {
        self.out.push(0xfa);
        self.out.extend_from_slice(&value.to_bits().to_be_bytes());
    }

    /// A float of 64 bits.
    pub fn float64(&mut self, value: f64) {
        self.out.push(0xfb);
        self.out.extend_from_slice(&value.to_bits().to_be_bytes());
    }

    /// A bool.
    pub fn bool(&mut self, value: bool) {
        self.out.push(if value { 0xf5 } else { 0xf4 });
    }

    /// A text.
    pub fn text(&mut self, text: &str) {
        self.head(3, text.len() as u64);
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A byte string.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.head(2, bytes.len() as u64);
        self.out.extend_from_slice(bytes);
    }

    /// A typed array: a tag before a byte string.
    pub fn typed_array(&mut self, tag: u64, bytes: &[u8]) {
        self.head(6, tag);
        self.bytes(bytes);
    }

    /// The head of an array; `count` values must follow.
    pub fn array(&mut self, count: usize) {
        self.head(4, count as u64);
    }

    /// The head of a map; `count` pairs must follow.
    pub fn map(&mut self, count: usize) {
        self.head(5, count as u64);
    }

    fn head(&mut self, major: u8, argument: u64) {
        let major = major << 5;
        let bytes = argument.to_be_bytes();
        match argument {
            0..=23 => self.out.push(major | bytes[7]),
            24..=0xff => self.out.extend_from_slice(&[major | 24, bytes[7]]),
            0x100..=0xffff => {
                self.out.push(major | 25);
                self.out.extend_from_slice(&bytes[6..]);
            }
            0x1_0000..=0xffff_ffff => {
                self.out.push(major | 26);
                self.out.extend_from_slice(&bytes[4..]);
            }
            _ => {
                self.out.push(major | 27);
                self.out.extend_from_slice(&bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_as_short_as_they_can_be() {
        let written = |write: fn(&mut CborWriter<'_>)| {
            let mut out = Vec::new();
            write(&mut CborWriter::new(&mut out));
            out
        };
        assert_eq!(written(|w| w.uint(23)), [0x17]);
        assert_eq!(written(|w| w.uint(24)), [0x18, 24]);
        assert_eq!(written(|w| w.uint(1000)), [0x19, 0x03, 0xe8]);
        assert_eq!(written(|w| w.uint(1_000_000)), [0x1a, 0, 0x0f, 0x42, 0x40]);
        assert_eq!(written(|w| w.int(-1)), [0x20]);
        assert_eq!(written(|w| w.int(-1000)), [0x39, 0x03, 0xe7]);
        assert_eq!(
            written(|w| w.float64(1.1)),
            [0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a]
        );
        assert_eq!(written(|w| w.typed_array(69, &[1, 0])), [0xd8, 69, 0x42, 1, 0]);
    }
}
