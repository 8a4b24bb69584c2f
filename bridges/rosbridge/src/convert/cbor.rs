//! CDR to CBOR.

use super::walk::{Number, Sink, walk};
use crate::protocol::cbor::CborWriter;
use angaros_msg::CdrError;
use angaros_msg::dynamic::DynamicType;

/// Appends a message as a CBOR map. On an error `out` holds what was written before.
///
/// # Errors
/// Whatever rule of the encoding the bytes break.
pub fn cbor_from_cdr(ty: &DynamicType, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), CdrError> {
    walk(ty, bytes, &mut Cbor { out: CborWriter::new(out) })
}

struct Cbor<'a> {
    out: CborWriter<'a>,
}

impl Sink for Cbor<'_> {
    fn begin_object(&mut self, count: usize) {
        self.out.map(count);
    }

    fn name(&mut self, name: &str, _is_first: bool) {
        self.out.text(name);
    }

    fn end_object(&mut self) {}

    fn begin_list(&mut self, count: usize) {
        self.out.array(count);
    }

    fn element(&mut self, _is_first: bool) {}

    fn end_list(&mut self) {}

    fn bool(&mut self, value: bool) {
        self.out.bool(value);
    }

    fn number<T: Number>(&mut self, value: T) {
        value.write_cbor(&mut self.out);
    }

    fn text(&mut self, text: &str) {
        self.out.text(text);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.out.bytes(bytes);
    }

    fn numbers<T: Number>(&mut self, values: &[T]) {
        // Memory of a little-endian host is the layout of these tags.
        self.out.typed_array(T::TAG, bytemuck::cast_slice(values));
    }
}
