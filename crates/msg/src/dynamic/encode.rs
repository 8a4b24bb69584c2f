//! Values to CDR bytes.

use super::numbers::{Number, with_number};
use super::types::{DynamicField, Element};
use super::value::{DynamicMessage, Value};
use crate::cdr::CdrError;
use crate::idl::ArrayKind;

/// Bytes of the encapsulation header.
const HEADER: usize = 4;

impl DynamicMessage {
    /// The message as little-endian CDR with its encapsulation header.
    ///
    /// # Errors
    /// [`CdrError::Bound`] when a count does not fit into 32 bits.
    pub fn encode(&self) -> Result<Vec<u8>, CdrError> {
        let mut out = vec![0, 1, 0, 0];
        message(self, &mut out)?;
        Ok(out)
    }
}

fn align(out: &mut Vec<u8>, size: usize) {
    let body = out.len() - HEADER;
    out.resize(HEADER + body.next_multiple_of(size), 0);
}

fn count(len: usize, out: &mut Vec<u8>) -> Result<(), CdrError> {
    let bound = u32::MAX;
    let len = u32::try_from(len).map_err(|_| CdrError::Bound { len, bound: bound as usize })?;
    align(out, 4);
    len.push_to(out);
    Ok(())
}

fn message(message: &DynamicMessage, out: &mut Vec<u8>) -> Result<(), CdrError> {
    if message.ty().fields.is_empty() {
        out.push(0);
    }
    message.iter().try_for_each(|(field, value)| self::field(field, value, out))
}

fn field(field: &DynamicField, value: &Value, out: &mut Vec<u8>) -> Result<(), CdrError> {
    let counted = matches!(field.array, ArrayKind::Bounded(_) | ArrayKind::Unbounded);
    match value {
        Value::Numbers(list) => {
            if counted {
                count(list.len(), out)?;
            }
            if !list.is_empty() {
                align(out, list.size());
                list.push_to(out);
            }
            Ok(())
        }
        Value::List(list) => {
            if counted {
                count(list.len(), out)?;
            }
            list.iter().try_for_each(|value| element(&field.element, value, out))
        }
        value => element(&field.element, value, out),
    }
}

fn element(element: &Element, value: &Value, out: &mut Vec<u8>) -> Result<(), CdrError> {
    fn number<T: Number>(value: &Value, out: &mut Vec<u8>) {
        align(out, T::SIZE);
        // The message holds only values that fit, so the default is never taken.
        T::from_value(value).unwrap_or_default().push_to(out);
    }
    match (element, value) {
        (Element::WideText(_), Value::Text(text)) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            count(units.len(), out)?;
            units.into_iter().for_each(|unit| unit.push_to(out));
        }
        (_, Value::Text(text)) => {
            count(text.len().saturating_add(1), out)?;
            out.extend_from_slice(text.as_bytes());
            out.push(0);
        }
        (_, Value::Message(nested)) => message(nested, out)?,
        (Element::Primitive(primitive), value) => with_number!(*primitive, number(value, out)),
        // Unreachable by the invariant of DynamicMessage; writing nothing is the harmless answer.
        _ => {}
    }
    Ok(())
}
