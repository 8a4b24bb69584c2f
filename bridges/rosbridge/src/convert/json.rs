//! CDR to JSON text.

use super::walk::{Number, Sink, walk};
use angaros_msg::CdrError;
use angaros_msg::dynamic::DynamicType;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Appends a message as a JSON object. On an error `out` holds what was written before.
///
/// # Errors
/// Whatever rule of the encoding the bytes break.
pub fn json_from_cdr(ty: &DynamicType, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), CdrError> {
    walk(ty, bytes, &mut Json { out })
}

/// Bytes that are turned into base64 at a time. Every piece but the last gives whole groups.
const PIECE: usize = 3072;

struct Json<'a> {
    out: &'a mut Vec<u8>,
}

impl Json<'_> {
    fn comma(&mut self, is_first: bool) {
        if !is_first {
            self.out.push(b',');
        }
    }
}

impl Sink for Json<'_> {
    fn begin_object(&mut self, _count: usize) {
        self.out.push(b'{');
    }

    fn name(&mut self, name: &str, is_first: bool) {
        self.comma(is_first);
        // Names are identifiers, which need no escape.
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    fn end_object(&mut self) {
        self.out.push(b'}');
    }

    fn begin_list(&mut self, _count: usize) {
        self.out.push(b'[');
    }

    fn element(&mut self, is_first: bool) {
        self.comma(is_first);
    }

    fn end_list(&mut self) {
        self.out.push(b']');
    }

    fn bool(&mut self, value: bool) {
        self.out.extend_from_slice(if value { b"true" } else { b"false" });
    }

    fn number<T: Number>(&mut self, value: T) {
        value.write_json(self.out);
    }

    fn text(&mut self, text: &str) {
        // Writing a text to a Vec cannot fail.
        let _ = serde_json::to_writer(&mut *self.out, text);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.out.reserve(base64::encoded_len(bytes.len(), true).unwrap_or(0) + 2);
        self.out.push(b'"');
        // In pieces that stay in the processor's cache: memory that is new is written once.
        let mut text = [0; PIECE / 3 * 4];
        for piece in bytes.chunks(PIECE) {
            // There is always room.
            let len = STANDARD.encode_slice(piece, &mut text).unwrap_or(0);
            self.out.extend_from_slice(&text[..len]);
        }
        self.out.push(b'"');
    }

    fn numbers<T: Number>(&mut self, values: &[T]) {
        self.out.push(b'[');
        for (at, value) in values.iter().enumerate() {
            self.comma(at == 0);
            value.write_json(self.out);
        }
        self.out.push(b']');
    }
}
