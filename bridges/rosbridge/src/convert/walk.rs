//! Reading a message in the order of its bytes and handing on what is found. Nothing is built.

use angaros_msg::cdr::{Cdr, CdrError, Plain, Reader, WString};
use angaros_msg::dynamic::{DynamicField, DynamicType, Element};
use angaros_msg::idl::{ArrayKind, Primitive};
use std::borrow::Cow;

/// Takes the values of a message in order.
pub(super) trait Sink {
    /// A structure of `count` fields begins.
    fn begin_object(&mut self, count: usize);
    /// The name of the next field.
    fn name(&mut self, name: &str, is_first: bool);
    /// The structure ends.
    fn end_object(&mut self);
    /// A list of `count` texts, structures or bools begins.
    fn begin_list(&mut self, count: usize);
    /// The next element of the list follows.
    fn element(&mut self, is_first: bool);
    /// The list ends.
    fn end_list(&mut self);
    /// A bool.
    fn bool(&mut self, value: bool);
    /// One number.
    fn number<T: Number>(&mut self, value: T);
    /// A text.
    fn text(&mut self, text: &str);
    /// The bytes of a uint8[] or char[].
    fn bytes(&mut self, bytes: &[u8]);
    /// Any other array of numbers.
    fn numbers<T: Number>(&mut self, values: &[T]);
}

/// A number as JSON and CBOR have it.
pub(super) trait Number: Plain {
    /// The tag of RFC 8746 of an array of it.
    const TAG: u64;
    /// Appends it as JSON.
    fn write_json(self, out: &mut Vec<u8>);
    /// Appends it as CBOR.
    fn write_cbor(self, out: &mut crate::protocol::cbor::CborWriter<'_>);
}

/// Hands all of a message to a sink. Bytes behind the message are ignored.
///
/// # Errors
/// Whatever rule of the encoding the bytes break.
pub(super) fn walk<S: Sink>(ty: &DynamicType, bytes: &[u8], sink: &mut S) -> Result<(), CdrError> {
    message(ty, &mut Reader::new(bytes)?, sink)
}

fn message<S: Sink>(
    ty: &DynamicType,
    reader: &mut Reader<'_>,
    sink: &mut S,
) -> Result<(), CdrError> {
    if ty.fields.is_empty() {
        // A structure without members travels as one dummy byte.
        reader.take(1, 1)?;
    }
    sink.begin_object(ty.fields.len());
    for (at, field) in ty.fields.iter().enumerate() {
        sink.name(&field.name, at == 0);
        self::field(field, reader, sink)?;
    }
    sink.end_object();
    Ok(())
}

fn field<S: Sink>(
    field: &DynamicField,
    reader: &mut Reader<'_>,
    sink: &mut S,
) -> Result<(), CdrError> {
    let count = match field.array {
        ArrayKind::Single => return element(&field.element, reader, sink),
        ArrayKind::Fixed(count) => count as usize,
        ArrayKind::Unbounded => count(&field.element, reader)?,
        ArrayKind::Bounded(bound) => {
            let len = count(&field.element, reader)?;
            if len > bound as usize {
                return Err(CdrError::Bound { len, bound: bound as usize });
            }
            len
        }
    };
    match &field.element {
        Element::Primitive(Primitive::Bool) => {
            let bools = reader.bools(count)?;
            list(sink, count, |sink, at| {
                sink.bool(bools[at] != 0);
                Ok(())
            })
        }
        Element::Primitive(Primitive::Uint8 | Primitive::Char) => {
            sink.bytes(reader.take(count, 1)?);
            Ok(())
        }
        Element::Primitive(primitive) => numbers(*primitive, count, reader, sink),
        other => list(sink, count, |sink, _| element(other, reader, sink)),
    }
}

/// The count of a sequence.
fn count(element: &Element, reader: &mut Reader<'_>) -> Result<usize, CdrError> {
    match element {
        Element::Primitive(primitive) => reader.number_count(primitive.size()),
        element => reader.count(smallest(element)),
    }
}

fn list<S: Sink>(
    sink: &mut S,
    count: usize,
    mut each: impl FnMut(&mut S, usize) -> Result<(), CdrError>,
) -> Result<(), CdrError> {
    sink.begin_list(count);
    for at in 0..count {
        sink.element(at == 0);
        each(sink, at)?;
    }
    sink.end_list();
    Ok(())
}

/// The fewest bytes that an element takes, as far as it is known here.
fn smallest(element: &Element) -> usize {
    match element {
        Element::Primitive(primitive) => primitive.size(),
        Element::Text(_) | Element::WideText(_) => 4,
        Element::Message(_) => 1,
    }
}

fn element<S: Sink>(
    element: &Element,
    reader: &mut Reader<'_>,
    sink: &mut S,
) -> Result<(), CdrError> {
    match element {
        Element::Message(ty) => message(ty, reader, sink)?,
        Element::Text(bound) => {
            let text = reader.str()?;
            within(text.len(), *bound)?;
            sink.text(text);
        }
        Element::WideText(bound) => {
            let text = WString::read(reader)?;
            within(text.encode_utf16().count(), *bound)?;
            sink.text(&text);
        }
        Element::Primitive(primitive) => match primitive {
            Primitive::Bool => sink.bool(reader.bool()?),
            Primitive::Byte | Primitive::Char | Primitive::Uint8 => {
                sink.number(reader.number::<u8>()?);
            }
            Primitive::Int8 => sink.number(reader.number::<i8>()?),
            Primitive::Int16 => sink.number(reader.number::<i16>()?),
            Primitive::Uint16 => sink.number(reader.number::<u16>()?),
            Primitive::Int32 => sink.number(reader.number::<i32>()?),
            Primitive::Uint32 => sink.number(reader.number::<u32>()?),
            Primitive::Int64 => sink.number(reader.number::<i64>()?),
            Primitive::Uint64 => sink.number(reader.number::<u64>()?),
            Primitive::Float32 => sink.number(reader.number::<f32>()?),
            Primitive::Float64 => sink.number(reader.number::<f64>()?),
        },
    }
    Ok(())
}

fn within(len: usize, bound: Option<u32>) -> Result<(), CdrError> {
    match bound {
        Some(bound) if len > bound as usize => Err(CdrError::Bound { len, bound: bound as usize }),
        _ => Ok(()),
    }
}

fn numbers<S: Sink>(
    primitive: Primitive,
    count: usize,
    reader: &mut Reader<'_>,
    sink: &mut S,
) -> Result<(), CdrError> {
    fn all<T: Number, S: Sink>(
        count: usize,
        reader: &mut Reader<'_>,
        sink: &mut S,
    ) -> Result<(), CdrError> {
        let mut ahead = *reader;
        let values = match ahead.slice::<T>(count) {
            Ok(values) => {
                *reader = ahead;
                Cow::Borrowed(values)
            }
            Err(CdrError::NotInPlace) => Cow::Owned(reader.numbers::<T>(count)?),
            Err(error) => return Err(error),
        };
        sink.numbers(&values);
        Ok(())
    }
    match primitive {
        // Bools and bytes of text are taken before.
        Primitive::Bool | Primitive::Byte | Primitive::Char | Primitive::Uint8 => {
            all::<u8, S>(count, reader, sink)
        }
        Primitive::Int8 => all::<i8, S>(count, reader, sink),
        Primitive::Int16 => all::<i16, S>(count, reader, sink),
        Primitive::Uint16 => all::<u16, S>(count, reader, sink),
        Primitive::Int32 => all::<i32, S>(count, reader, sink),
        Primitive::Uint32 => all::<u32, S>(count, reader, sink),
        Primitive::Int64 => all::<i64, S>(count, reader, sink),
        Primitive::Uint64 => all::<u64, S>(count, reader, sink),
        Primitive::Float32 => all::<f32, S>(count, reader, sink),
        Primitive::Float64 => all::<f64, S>(count, reader, sink),
    }
}

macro_rules! number {
    ($($ty:ident, $tag:ident, $json:ident, $cbor:ident as $wide:ty;)*) => {$(
        impl Number for $ty {
            const TAG: u64 = crate::protocol::cbor::tag::$tag;
            fn write_json(self, out: &mut Vec<u8>) {
                use serde_json::ser::{CompactFormatter, Formatter};
                // Writing to a Vec cannot fail.
                let _ = CompactFormatter.$json(out, self);
            }
            fn write_cbor(self, out: &mut crate::protocol::cbor::CborWriter<'_>) {
                out.$cbor(<$wide>::from(self));
            }
        }
    )*};
}
number! {
    u8, UINT8, write_u8, uint as u64;
    i8, INT8, write_i8, int as i64;
    u16, UINT16, write_u16, uint as u64;
    i16, INT16, write_i16, int as i64;
    u32, UINT32, write_u32, uint as u64;
    i32, INT32, write_i32, int as i64;
    u64, UINT64, write_u64, uint as u64;
    i64, INT64, write_i64, int as i64;
}

macro_rules! float {
    ($($ty:ident, $tag:ident, $json:ident, $cbor:ident;)*) => {$(
        impl Number for $ty {
            const TAG: u64 = crate::protocol::cbor::tag::$tag;
            fn write_json(self, out: &mut Vec<u8>) {
                use serde_json::ser::{CompactFormatter, Formatter};
                // JSON has no word for what is not finite (rule CV2). Writing to a Vec cannot fail.
                let _ = match self.is_finite() {
                    true => CompactFormatter.$json(out, self),
                    false => CompactFormatter.write_null(out),
                };
            }
            fn write_cbor(self, out: &mut crate::protocol::cbor::CborWriter<'_>) {
                out.$cbor(self);
            }
        }
    )*};
}
float! {
    f32, FLOAT32, write_f32, float32;
    f64, FLOAT64, write_f64, float64;
}
