//! The few words of Protocol Buffers that the writer needs.
//! Format: protobuf.dev/programming-guides/encoding.

/// A message that is being written.
#[derive(Default)]
pub(super) struct Message(pub(super) Vec<u8>);

impl Message {
    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// A number.
    pub(super) fn number(&mut self, field: u32, number: u64) -> &mut Self {
        self.varint(u64::from(field) << 3);
        self.varint(number);
        self
    }

    /// A number of always eight bytes.
    pub(super) fn fixed(&mut self, field: u32, number: u64) -> &mut Self {
        self.varint(u64::from(field) << 3 | 1);
        self.0.extend(number.to_le_bytes());
        self
    }

    /// A text.
    pub(super) fn text(&mut self, field: u32, text: &str) -> &mut Self {
        self.bytes(field, text.as_bytes())
    }

    /// A message within this one.
    pub(super) fn message(&mut self, field: u32, message: &Self) -> &mut Self {
        self.bytes(field, &message.0)
    }

    fn bytes(&mut self, field: u32, bytes: &[u8]) -> &mut Self {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the description of the format.
    #[test]
    fn fields_are_written_as_the_format_says() {
        let mut inner = Message::default();
        inner.number(1, 150);
        assert_eq!(inner.0, [0x08, 0x96, 0x01]);
        let mut outer = Message::default();
        outer.message(3, &inner).text(2, "testing");
        let mut whole = vec![0x1a, 0x03, 0x08, 0x96, 0x01, 0x12, 0x07];
        whole.extend(b"testing");
        assert_eq!(outer.0, whole);
        let mut fixed = Message::default();
        fixed.fixed(47, 1);
        assert_eq!(fixed.0, [0xf9, 0x02, 1, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_number_takes_a_byte_for_every_seven_bits() {
        let bytes = |number: u64| {
            let mut message = Message::default();
            message.number(1, number);
            message.0[1..].to_vec()
        };
        assert_eq!(bytes(0), [0]);
        assert_eq!((bytes(127), bytes(128)), (vec![0x7f], vec![0x80, 0x01]));
        assert_eq!((bytes(16_383), bytes(16_384)), (vec![0xff, 0x7f], vec![0x80, 0x80, 0x01]));
        assert_eq!(bytes(u64::MAX), [&[0xff; 9][..], &[1]].concat());
    }
}
