//! CDR bytes to values; every count is checked against the bytes that are left.

use super::numbers::{Number, Numbers, with_number};
use super::types::{DynamicField, DynamicType, Element};
use super::value::{DynamicMessage, Value};
use crate::cdr::{CdrError, ON_DEVICE};
use crate::idl::{ArrayKind, Primitive};
use std::sync::Arc;

impl DynamicType {
    /// Reads a message from bytes of either byte order and any alignment, encapsulation header
    /// first. Bytes behind the message are ignored.
    ///
    /// # Errors
    /// Whatever rule of the encoding the bytes break.
    pub fn decode(self: &Arc<Self>, bytes: &[u8]) -> Result<DynamicMessage, CdrError> {
        let Some((header, body)) = bytes.split_first_chunk::<4>() else {
            return Err(CdrError::Truncated { need: 4, have: bytes.len() });
        };
        let big = match u16::from_be_bytes([header[0], header[1]]) {
            0 => true,
            1 => false,
            other => return Err(CdrError::Encapsulation(other)),
        };
        Reader { body, at: 0, big }.message(self)
    }
}

/// A place in the body.
struct Reader<'a> {
    body: &'a [u8],
    at: usize,
    big: bool,
}

impl<'a> Reader<'a> {
    fn take(&mut self, align: usize, len: usize) -> Result<&'a [u8], CdrError> {
        let start = self.at.next_multiple_of(align);
        let end = start.saturating_add(len);
        let bytes = self.body.get(start..end).ok_or(CdrError::Truncated {
            need: end.saturating_add(4),
            have: self.body.len() + 4,
        })?;
        self.at = end;
        Ok(bytes)
    }

    fn number<T: Number>(&mut self) -> Result<T, CdrError> {
        Ok(T::from_bytes(self.take(T::SIZE, T::SIZE)?, self.big))
    }

    fn message(&mut self, ty: &Arc<DynamicType>) -> Result<DynamicMessage, CdrError> {
        if ty.fields.is_empty() {
            // A structure without members travels as one dummy byte.
            self.take(1, 1)?;
        }
        let values = ty.fields.iter().map(|field| self.field(field)).collect::<Result<_, _>>()?;
        Ok(DynamicMessage::from_parts(ty, values))
    }

    fn field(&mut self, field: &DynamicField) -> Result<Value, CdrError> {
        let count = match field.array {
            ArrayKind::Single => return self.element(&field.element),
            ArrayKind::Fixed(count) => self.fits(count, &field.element)?,
            ArrayKind::Unbounded => self.count(&field.element)?,
            ArrayKind::Bounded(bound) => {
                let len = self.count(&field.element)?;
                if len > bound as usize {
                    return Err(CdrError::Bound { len, bound: bound as usize });
                }
                len
            }
        };
        match &field.element {
            Element::Primitive(primitive) => self.numbers(*primitive, count).map(Value::Numbers),
            element => {
                (0..count).map(|_| self.element(element)).collect::<Result<_, _>>().map(Value::List)
            }
        }
    }

    /// The count of a sequence, whose elements are there.
    fn count(&mut self, element: &Element) -> Result<usize, CdrError> {
        let count = self.number::<u32>()?;
        self.fits(count, element).map_err(|error| match element {
            Element::Primitive(_) if count == ON_DEVICE => CdrError::OnDevice { at: self.at - 4 },
            _ => error,
        })
    }

    /// So many elements, if there are the bytes that they take at least.
    fn fits(&self, count: u32, element: &Element) -> Result<usize, CdrError> {
        let count = count as usize;
        let need = count.saturating_mul(element.min_size());
        if need > self.body.len() - self.at.min(self.body.len()) {
            let need = need.saturating_add(self.at).saturating_add(4);
            return Err(CdrError::Truncated { need, have: self.body.len() + 4 });
        }
        Ok(count)
    }

    fn numbers(&mut self, primitive: Primitive, count: usize) -> Result<Numbers, CdrError> {
        fn convert<T: Number>(bytes: &[u8], big: bool) -> Numbers
        where
            Numbers: From<Vec<T>>,
        {
            bytes.chunks_exact(T::SIZE).map(|b| T::from_bytes(b, big)).collect::<Vec<T>>().into()
        }
        if count == 0 {
            // No padding stands before elements that are not there.
            return Ok(Numbers::zeros(primitive, 0));
        }
        let size = primitive.size();
        let bytes = self.take(size, count.saturating_mul(size))?;
        if primitive == Primitive::Bool
            && let Some(wrong) = bytes.iter().position(|&byte| byte > 1)
        {
            return Err(CdrError::Bool { at: self.at - bytes.len() + wrong });
        }
        Ok(with_number!(primitive, convert(bytes, self.big)))
    }

    fn element(&mut self, element: &Element) -> Result<Value, CdrError> {
        fn read<T: Number>(reader: &mut Reader<'_>) -> Result<Value, CdrError> {
            reader.number::<T>().map(T::to_value)
        }
        match element {
            Element::Primitive(Primitive::Bool) => match self.number::<u8>()? {
                byte @ 0..=1 => Ok(Value::Bool(byte == 1)),
                _ => Err(CdrError::Bool { at: self.at - 1 }),
            },
            Element::Primitive(primitive) => with_number!(*primitive, read(self)),
            Element::Text(bound) => self.text(*bound).map(Value::Text),
            Element::WideText(bound) => self.wide_text(*bound).map(Value::Text),
            Element::Message(ty) => self.message(ty).map(Value::Message),
        }
    }

    fn text(&mut self, bound: Option<u32>) -> Result<String, CdrError> {
        let len = self.number::<u32>()? as usize;
        let at = self.at;
        // Some writers send an empty string without its terminator.
        let bytes = self.take(1, len)?;
        let bytes = match bytes.split_last() {
            None => bytes,
            Some((0, text)) if !text.contains(&0) => text,
            Some(_) => return Err(CdrError::String { at }),
        };
        check_bound(bytes.len(), bound)?;
        std::str::from_utf8(bytes).map(str::to_owned).map_err(|_| CdrError::String { at })
    }

    /// The form of Fast CDR: a count of UTF-16 units, then the units, no terminator.
    fn wide_text(&mut self, bound: Option<u32>) -> Result<String, CdrError> {
        let len = self.number::<u32>()? as usize;
        check_bound(len, bound)?;
        let at = self.at;
        let bytes = self.take(1, len.saturating_mul(2))?;
        let units = bytes.chunks_exact(2).map(|unit| u16::from_bytes(unit, self.big));
        char::decode_utf16(units).collect::<Result<_, _>>().map_err(|_| CdrError::String { at })
    }
}

fn check_bound(len: usize, bound: Option<u32>) -> Result<(), CdrError> {
    match bound {
        Some(bound) if len > bound as usize => Err(CdrError::Bound { len, bound: bound as usize }),
        _ => Ok(()),
    }
}
