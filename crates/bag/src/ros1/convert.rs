//! From the serialization of ROS 1 (packed, little-endian) to CDR.

use angaros_msg::dynamic::{DynamicError, DynamicField, DynamicType, Element};
use angaros_msg::idl::{ArrayKind, Catalog, Primitive, TypeName};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Elements of nothing that a sequence may have.
const MAX_EMPTY: usize = 1 << 16;
/// Bytes that a message may grow to beyond what it has: elements of fixed arrays that are new.
const HEADER: usize = 4;

/// Why bytes are not a message of their type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    NoDefinition,
    /// They end before the message does.
    Short,
    /// They go on behind the message.
    Long,
    /// A sequence has more elements than there can be.
    Count,
    /// A text contains a terminator or is not UTF-8.
    Text,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoDefinition => "its definition is not known",
            Self::Short => "it ends too early",
            Self::Long => "bytes are left over",
            Self::Count => "a sequence has more elements than there can be",
            Self::Text => "a text is not UTF-8 or contains a zero",
        })
    }
}

type Done = Result<(), Problem>;

/// How the fields of a structure become those of another.
#[derive(Debug)]
pub(super) struct Structure {
    /// The source's fields, in order.
    source: Vec<Field>,
    /// The target's fields, in order, each with the place of its source.
    target: Vec<(Option<usize>, Value, ArrayKind)>,
    /// Every field of the source goes to the same place in the target.
    same: bool,
    /// The fewest bytes of the source.
    least: usize,
}

#[derive(Debug)]
struct Field {
    value: Value,
    array: ArrayKind,
}

#[derive(Clone, Debug)]
enum Value {
    Number(Primitive),
    Text,
    Structure(Arc<Structure>),
}

impl Structure {
    /// The plan for the type of that name in both catalogs.
    pub(super) fn plan(
        source: &Catalog,
        target: &Catalog,
        name: &TypeName,
    ) -> Result<Arc<Self>, DynamicError> {
        let name = name.to_string();
        let source = DynamicType::from_catalog(source, &name)?;
        let target = DynamicType::from_catalog(target, &name)?;
        Ok(plan(&source, &target, &mut BTreeMap::new()))
    }
}

type Plans = BTreeMap<(usize, usize), Arc<Structure>>;

fn plan(source: &Arc<DynamicType>, target: &Arc<DynamicType>, done: &mut Plans) -> Arc<Structure> {
    let key = (Arc::as_ptr(source) as usize, Arc::as_ptr(target) as usize);
    if let Some(found) = done.get(&key) {
        return found.clone();
    }
    let partner = |field: &DynamicField| {
        let same = |other: &&DynamicField| other.name == field.name;
        let like = |other: &&DynamicField| other.name.eq_ignore_ascii_case(&field.name);
        let fields = &source.fields;
        let found = fields.iter().find(same).or_else(|| fields.iter().find(like))?;
        let place = fields.iter().position(|other| std::ptr::eq(other, found))?;
        fits(found, field).then_some(place)
    };
    let targets: Vec<(Option<usize>, Value, ArrayKind)> = target
        .fields
        .iter()
        .map(|field| {
            let place = partner(field);
            let from = place.map(|place| &source.fields[place].element);
            (place, value(from.unwrap_or(&field.element), &field.element, done), field.array)
        })
        .collect();
    let fields: Vec<Field> = source
        .fields
        .iter()
        .enumerate()
        .map(|(place, field)| {
            let user = targets.iter().find(|(from, ..)| *from == Some(place));
            let value = match user {
                Some((_, value, _)) => value.clone(),
                None => value(&field.element, &field.element, done),
            };
            Field { value, array: field.array }
        })
        .collect();
    let least = fields.iter().map(Field::least).fold(0, usize::saturating_add);
    let same = fields.len() == targets.len()
        && targets.iter().enumerate().all(|(place, (from, ..))| *from == Some(place));
    let made = Arc::new(Structure { source: fields, target: targets, same, least });
    done.insert(key, made.clone());
    made
}

fn value(source: &Element, target: &Element, done: &mut Plans) -> Value {
    match (source, target) {
        (Element::Primitive(primitive), _) => Value::Number(*primitive),
        (Element::Message(source), Element::Message(target)) => {
            Value::Structure(plan(source, target, done))
        }
        (Element::Message(source), _) => Value::Structure(plan(source, source, done)),
        (Element::Text(_) | Element::WideText(_), _) => Value::Text,
    }
}

/// Whether the bytes of one field can be those of the other.
fn fits(source: &DynamicField, target: &DynamicField) -> bool {
    let element = match (&source.element, &target.element) {
        (Element::Primitive(a), Element::Primitive(b)) => {
            let float = |p: &Primitive| matches!(p, Primitive::Float32 | Primitive::Float64);
            a.size() == b.size() && float(a) == float(b)
        }
        (Element::Text(_), Element::Text(_)) => true,
        (Element::Message(a), Element::Message(b)) => a.name == b.name,
        _ => false,
    };
    let array = match (source.array, target.array) {
        (ArrayKind::Unbounded, ArrayKind::Unbounded | ArrayKind::Bounded(_)) => true,
        (a, b) => a == b,
    };
    element && array
}

impl Field {
    fn least(&self) -> usize {
        match self.array {
            ArrayKind::Single => self.value.least(),
            ArrayKind::Fixed(count) => self.value.least().saturating_mul(count as usize),
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => 4,
        }
    }
}

impl Value {
    fn least(&self) -> usize {
        match self {
            Self::Number(primitive) => primitive.size(),
            Self::Text => 4,
            Self::Structure(structure) => structure.least,
        }
    }
}

/// Converts one message.
pub(super) fn convert(plan: &Structure, bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 8 + 16);
    out.extend_from_slice(&[0, 1, 0, 0]);
    let mut from = Source { bytes, at: 0 };
    structure(plan, &mut from, &mut out)?;
    if from.at != bytes.len() {
        return Err(Problem::Long);
    }
    Ok(out)
}

struct Source<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Source<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], Problem> {
        let end = self.at.checked_add(len).ok_or(Problem::Short)?;
        let bytes = self.bytes.get(self.at..end).ok_or(Problem::Short)?;
        self.at = end;
        Ok(bytes)
    }

    fn word(&mut self) -> Result<usize, Problem> {
        let bytes = self.take(4)?.first_chunk::<4>().ok_or(Problem::Short)?;
        Ok(u32::from_le_bytes(*bytes) as usize)
    }

    /// How many elements a field has; no more than the bytes that are left can hold.
    fn count(&mut self, array: ArrayKind, value: &Value) -> Result<usize, Problem> {
        let count = match array {
            ArrayKind::Single => return Ok(1),
            ArrayKind::Fixed(count) => count as usize,
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => self.word()?,
        };
        let left = self.bytes.len() - self.at;
        match value.least() {
            0 if count > MAX_EMPTY => Err(Problem::Count),
            least if count.saturating_mul(least) > left => Err(Problem::Short),
            _ => Ok(count),
        }
    }
}

fn align(out: &mut Vec<u8>, size: usize) {
    let body = out.len() - HEADER;
    out.resize(HEADER + body.next_multiple_of(size), 0);
}

fn word(count: usize, out: &mut Vec<u8>) -> Done {
    align(out, 4);
    let count = u32::try_from(count).map_err(|_| Problem::Count)?;
    out.extend_from_slice(&count.to_le_bytes());
    Ok(())
}

fn structure(plan: &Structure, from: &mut Source<'_>, out: &mut Vec<u8>) -> Done {
    if plan.target.is_empty() {
        // A structure without members travels as one dummy byte.
        out.push(0);
    }
    if plan.same {
        return plan
            .target
            .iter()
            .zip(&plan.source)
            .try_for_each(|((_, value, array), field)| put(value, field.array, *array, from, out));
    }
    let mut starts = Vec::with_capacity(plan.source.len());
    for field in &plan.source {
        starts.push(from.at);
        skip(&field.value, field.array, from)?;
    }
    for (place, value, array) in &plan.target {
        match place {
            Some(place) => {
                let mut at = Source { bytes: from.bytes, at: starts[*place] };
                put(value, plan.source[*place].array, *array, &mut at, out)?;
            }
            None => zero(value, *array, out)?,
        }
    }
    Ok(())
}

/// Writes a field whose source is of the kind `array` as one of the kind `to`.
fn put(
    value: &Value,
    array: ArrayKind,
    to: ArrayKind,
    from: &mut Source<'_>,
    out: &mut Vec<u8>,
) -> Done {
    let count = from.count(array, value)?;
    if let ArrayKind::Bounded(bound) = to
        && count > bound as usize
    {
        return Err(Problem::Count);
    }
    if matches!(to, ArrayKind::Bounded(_) | ArrayKind::Unbounded) {
        word(count, out)?;
    }
    match value {
        Value::Number(primitive) if count > 0 => {
            let bytes = from.take(count.saturating_mul(primitive.size()))?;
            align(out, primitive.size());
            out.extend_from_slice(bytes);
            if *primitive == Primitive::Bool {
                // Any byte is a bool to ROS 1; CDR knows two.
                let start = out.len() - bytes.len();
                out[start..].iter_mut().for_each(|byte| *byte = u8::from(*byte != 0));
            }
            Ok(())
        }
        Value::Number(_) => Ok(()),
        Value::Text => (0..count).try_for_each(|_| text(from, out)),
        Value::Structure(inner) => (0..count).try_for_each(|_| structure(inner, from, out)),
    }
}

fn text(from: &mut Source<'_>, out: &mut Vec<u8>) -> Done {
    let len = from.word()?;
    let bytes = from.take(len)?;
    if bytes.contains(&0) || std::str::from_utf8(bytes).is_err() {
        return Err(Problem::Text);
    }
    word(len + 1, out)?;
    out.extend_from_slice(bytes);
    out.push(0);
    Ok(())
}

fn skip(value: &Value, array: ArrayKind, from: &mut Source<'_>) -> Done {
    let count = from.count(array, value)?;
    match value {
        Value::Number(primitive) => {
            from.take(count.saturating_mul(primitive.size()))?;
            Ok(())
        }
        Value::Text => (0..count).try_for_each(|_| {
            let len = from.word()?;
            from.take(len).map(drop)
        }),
        Value::Structure(inner) => (0..count).try_for_each(|_| {
            inner.source.iter().try_for_each(|field| skip(&field.value, field.array, from))
        }),
    }
}

/// A field that the source does not have.
fn zero(value: &Value, array: ArrayKind, out: &mut Vec<u8>) -> Done {
    let count = match array {
        ArrayKind::Single => 1,
        ArrayKind::Fixed(count) => count as usize,
        ArrayKind::Bounded(_) | ArrayKind::Unbounded => return word(0, out),
    };
    (0..count).try_for_each(|_| match value {
        Value::Number(primitive) => {
            align(out, primitive.size());
            out.resize(out.len() + primitive.size(), 0);
            Ok(())
        }
        Value::Text => {
            word(1, out)?;
            out.push(0);
            Ok(())
        }
        Value::Structure(inner) => {
            if inner.target.is_empty() {
                out.push(0);
            }
            inner.target.iter().try_for_each(|(_, value, array)| zero(value, *array, out))
        }
    })
}
