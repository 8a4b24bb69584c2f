//! Python objects to bytes.

use super::device::on_host;
use super::numbers;
use super::output::{Content, Output, Room};
use super::plan::{Element, Plan, Slot};
use crate::error::{bad_type, bad_value};
use angaros::msg::idl::{ArrayKind, Primitive};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// Adds the message to `out`, which has no more than the header, as little-endian CDR.
pub(super) fn message<'py>(
    plan: &Plan,
    from: &Bound<'py, PyAny>,
    out: &mut Output<'py>,
) -> PyResult<()> {
    if !from.is_exact_instance(plan.class.bind(from.py())) {
        check_class(plan, from)?;
    }
    body(plan, from, out)
}

#[cold]
fn check_class(plan: &Plan, from: &Bound<'_, PyAny>) -> PyResult<()> {
    if from.is_instance(plan.class.bind(from.py()))? {
        return Ok(());
    }
    let found = from.get_type().name()?;
    Err(bad_type(format!("expected a message of type {}, got {found}", plan.name)))
}

fn body<'py>(plan: &Plan, from: &Bound<'py, PyAny>, out: &mut Output<'py>) -> PyResult<()> {
    if plan.slots.is_empty() {
        // A structure without members travels as one dummy byte.
        out.push(0);
    }
    for slot in &plan.slots {
        let value = from.getattr(slot.attribute.bind(from.py()))?;
        if let Err(error) = self::slot(slot, from, &value, out) {
            return Err(named(error, plan, slot, &value));
        }
    }
    Ok(())
}

/// The error with the field it is about; that of a field further in is named already.
#[cold]
fn named(error: PyErr, plan: &Plan, slot: &Slot, value: &Bound<'_, PyAny>) -> PyErr {
    let py = value.py();
    let text = error.value(py).to_string();
    if text.starts_with("cannot write the field") {
        return error;
    }
    let text = format!("cannot write the field '{}' of a {}: {text}", slot.name, plan.name);
    match error.is_instance_of::<PyTypeError>(py) {
        true => bad_type(text),
        false => bad_value(text),
    }
}

fn slot<'py>(
    slot: &Slot,
    of: &Bound<'py, PyAny>,
    value: &Bound<'py, PyAny>,
    out: &mut Output<'py>,
) -> PyResult<()> {
    if slot.array == ArrayKind::Single {
        return element(&slot.element, value, out);
    }
    if let Element::Primitive(primitive) = &slot.element {
        let primitive = *primitive;
        if let Some(numbers) = numbers::of(&on_host(value)?, primitive)? {
            length(slot.array, numbers.size() / primitive.size(), out)?;
            if primitive == Primitive::Bool {
                return bools(numbers.bytes()?.as_bytes(), out);
            }
            return out.numbers(primitive, numbers);
        }
        if let Ok(room) = value.cast::<Room>() {
            let count = room.get().count;
            length(slot.array, count, out)?;
            let attribute = slot.attribute.bind(of.py()).clone();
            out.room(
                primitive,
                count * primitive.size(),
                Content::Room { of: of.clone(), attribute },
            );
            return Ok(());
        }
    }
    if value.is_instance_of::<PyString>() {
        return Err(bad_type("expected a sequence, got str"));
    }
    length(slot.array, value.len()?, out)?;
    for item in value.try_iter()? {
        element(&slot.element, &item?, out)?;
    }
    Ok(())
}

fn bools(bytes: &[u8], out: &mut Output<'_>) -> PyResult<()> {
    if bytes.iter().any(|byte| *byte > 1) {
        return Err(bad_value("a bool is 0 or 1"));
    }
    out.put(bytes);
    Ok(())
}

/// Checks the number of elements, and writes it where it is on the wire.
fn length(array: ArrayKind, len: usize, out: &mut Output<'_>) -> PyResult<()> {
    match array {
        ArrayKind::Fixed(size) if len != size as usize => {
            Err(bad_value(format!("expected {size} elements, got {len}")))
        }
        ArrayKind::Bounded(bound) if len > bound as usize => {
            Err(bad_value(format!("expected at most {bound} elements, got {len}")))
        }
        ArrayKind::Fixed(_) | ArrayKind::Single => Ok(()),
        ArrayKind::Bounded(_) | ArrayKind::Unbounded => out.count(len),
    }
}

fn element<'py>(
    element: &Element,
    value: &Bound<'py, PyAny>,
    out: &mut Output<'py>,
) -> PyResult<()> {
    match element {
        Element::Primitive(primitive) => self::primitive(*primitive, value, out),
        Element::Text(bound) => {
            let text = text(value)?;
            within(text.len(), *bound)?;
            if text.as_bytes().contains(&0) {
                return Err(bad_value("a string cannot contain a NUL character"));
            }
            out.count(text.len() + 1)?;
            out.put(text.as_bytes());
            out.push(0);
            Ok(())
        }
        Element::WideText(bound) => {
            let units: Vec<u16> = text(value)?.encode_utf16().collect();
            within(units.len(), *bound)?;
            out.count(units.len())?;
            for unit in units {
                out.put(&unit.to_le_bytes());
            }
            Ok(())
        }
        Element::Message(plan) => {
            check_class(plan, value)?;
            body(plan, value, out)
        }
    }
}

fn text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<std::borrow::Cow<'a, str>> {
    match value.cast::<PyString>() {
        Ok(text) => text.to_cow(),
        Err(_) => Err(bad_type(format!("expected str, got {}", value.get_type().name()?))),
    }
}

fn within(len: usize, bound: Option<u32>) -> PyResult<()> {
    match bound {
        Some(bound) if len > bound as usize => {
            Err(bad_value(format!("expected at most {bound} characters, got {len}")))
        }
        _ => Ok(()),
    }
}

fn primitive(primitive: Primitive, value: &Bound<'_, PyAny>, out: &mut Output<'_>) -> PyResult<()> {
    fn put<const N: usize>(out: &mut Output<'_>, bytes: [u8; N]) {
        out.align(N);
        out.put(&bytes);
    }
    match primitive {
        Primitive::Bool => out.push(u8::from(value.is_truthy()?)),
        Primitive::Byte => out.push(byte(value)?),
        Primitive::Char | Primitive::Uint8 => put(out, value.extract::<u8>()?.to_le_bytes()),
        Primitive::Int8 => put(out, value.extract::<i8>()?.to_le_bytes()),
        Primitive::Int16 => put(out, value.extract::<i16>()?.to_le_bytes()),
        Primitive::Uint16 => put(out, value.extract::<u16>()?.to_le_bytes()),
        Primitive::Int32 => put(out, value.extract::<i32>()?.to_le_bytes()),
        Primitive::Uint32 => put(out, value.extract::<u32>()?.to_le_bytes()),
        Primitive::Int64 => put(out, value.extract::<i64>()?.to_le_bytes()),
        Primitive::Uint64 => put(out, value.extract::<u64>()?.to_le_bytes()),
        Primitive::Float32 => put(out, value.extract::<f32>()?.to_le_bytes()),
        Primitive::Float64 => put(out, value.extract::<f64>()?.to_le_bytes()),
    }
    Ok(())
}

/// A byte is `bytes` of length 1, or a number.
fn byte(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    let bytes = match (value.cast::<PyBytes>(), value.cast::<PyByteArray>()) {
        (Ok(bytes), _) => bytes.as_bytes().to_vec(),
        (_, Ok(bytes)) => bytes.to_vec(),
        _ => return value.extract(),
    };
    match bytes[..] {
        [byte] => Ok(byte),
        _ => Err(bad_value(format!("expected bytes of length 1, got {}", bytes.len()))),
    }
}
