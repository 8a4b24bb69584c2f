//! How the fields of one type become those of another, decided once (rules RM2 and RM3).

use angaros_msg::dynamic::{DynamicField, DynamicType, Element};
use angaros_msg::idl::{ArrayKind, Primitive};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The two forms of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// ROS 1: nothing between the fields.
    Packed,
    /// CDR, version 1, little-endian: every number at a multiple of its size.
    Cdr,
}

/// How the fields of a structure become those of another.
#[derive(Debug)]
pub(crate) struct Structure {
    /// The source's fields, in order.
    pub source: Vec<Field>,
    /// The target's fields, in order.
    pub target: Vec<Target>,
    /// Where every field of the source goes to the same place in the target: what is copied, in
    /// order.
    pub steps: Option<Vec<Step>>,
    /// The fewest bytes of the source.
    pub least: usize,
}

#[derive(Debug)]
pub(crate) struct Field {
    pub value: Value,
    pub array: ArrayKind,
}

#[derive(Debug)]
pub(crate) struct Target {
    /// The place of its source; `None` if the source has no such field.
    pub from: Option<usize>,
    pub value: Value,
    pub array: ArrayKind,
}

#[derive(Debug)]
pub(crate) struct Step {
    pub value: Value,
    pub from: ArrayKind,
    pub to: ArrayKind,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// So many numbers of that size, one behind the other in both forms.
    Numbers {
        size: usize,
        count: usize,
    },
    /// One byte, which is 0 or 1 in CDR.
    Bool,
    Text,
    /// UTF-16, which ROS 1 does not know.
    WideText,
    Structure(Arc<Structure>),
}

/// Plans by the addresses of their types.
type Plans = BTreeMap<(usize, usize), Arc<Structure>>;

/// Makes a plan. `renamed` gives, for fields of the outermost target, the names that they have in
/// the source.
pub(crate) fn plan(
    source: &Arc<DynamicType>,
    target: &Arc<DynamicType>,
    from: Form,
    renamed: &BTreeMap<String, String>,
) -> Arc<Structure> {
    structure(source, target, from, renamed, &mut Plans::new())
}

fn structure(
    source: &Arc<DynamicType>,
    target: &Arc<DynamicType>,
    form: Form,
    renamed: &BTreeMap<String, String>,
    done: &mut Plans,
) -> Arc<Structure> {
    let key = (Arc::as_ptr(source) as usize, Arc::as_ptr(target) as usize);
    if let Some(found) = done.get(&key) {
        return Arc::clone(found);
    }
    let targets: Vec<Target> = target
        .fields
        .iter()
        .map(|field| {
            let from = partner(source, field, renamed);
            let element = from.map_or(&field.element, |place| &source.fields[place].element);
            let value = value(element, &field.element, form, done);
            Target { from, value, array: field.array }
        })
        .collect();
    let fields: Vec<Field> = source
        .fields
        .iter()
        .enumerate()
        .map(|(place, field)| {
            let user = targets.iter().find(|target| target.from == Some(place));
            let value = match user {
                Some(target) => target.value.clone(),
                None => value(&field.element, &field.element, form, done),
            };
            Field { value, array: field.array }
        })
        .collect();
    let least = fields.iter().map(Field::least).fold(0, usize::saturating_add);
    let is_same = fields.len() == targets.len()
        && targets.iter().enumerate().all(|(place, target)| target.from == Some(place));
    let steps = is_same.then(|| steps(&fields, &targets));
    let least = if fields.is_empty() { nothing(form) } else { least };
    let made = Arc::new(Structure { source: fields, target: targets, steps, least });
    done.insert(key, Arc::clone(&made));
    made
}

/// The bytes of a structure without members: CDR has one.
pub(crate) fn nothing(form: Form) -> usize {
    usize::from(form == Form::Cdr)
}

/// The field of the source that a field of the target comes from (rule RM2).
fn partner(
    source: &DynamicType,
    field: &DynamicField,
    renamed: &BTreeMap<String, String>,
) -> Option<usize> {
    let wanted = renamed.get(&field.name).unwrap_or(&field.name);
    let fields = &source.fields;
    let same = fields.iter().position(|other| other.name == *wanted);
    let place =
        same.or_else(|| fields.iter().position(|other| other.name.eq_ignore_ascii_case(wanted)))?;
    fits(&fields[place], field).then_some(place)
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
    let counted = |array| matches!(array, ArrayKind::Unbounded | ArrayKind::Bounded(_));
    element && (source.array == target.array || (counted(source.array) && counted(target.array)))
}

fn value(source: &Element, target: &Element, form: Form, done: &mut Plans) -> Value {
    match (source, target) {
        (Element::Primitive(a), b) => {
            let is_bool = |p: &Primitive| *p == Primitive::Bool;
            match is_bool(a) || matches!(b, Element::Primitive(b) if is_bool(b)) {
                true => Value::Bool,
                false => Value::Numbers { size: a.size(), count: 1 },
            }
        }
        (Element::Message(a), b) => {
            let b = if let Element::Message(b) = b { b } else { a };
            let below = structure(a, b, form, &BTreeMap::new(), done);
            flat(&below).unwrap_or(Value::Structure(below))
        }
        (Element::Text(_), _) => Value::Text,
        (Element::WideText(_), _) => Value::WideText,
    }
}

/// The numbers that a structure is made of, if nothing else is in it and all have one size.
fn flat(structure: &Structure) -> Option<Value> {
    match structure.steps.as_deref()? {
        // Fixed arrays of numbers are single steps already.
        [Step { value: value @ Value::Numbers { .. }, from: ArrayKind::Single, .. }] => {
            Some(value.clone())
        }
        _ => None,
    }
}

/// What is copied, in order; numbers of one size that follow each other are one step.
fn steps(source: &[Field], target: &[Target]) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::new();
    for (field, to) in source.iter().zip(target) {
        let step = Step { value: field.value.clone(), from: field.array, to: to.array };
        let Some((size, count)) = fixed_numbers(&step) else {
            all.push(step);
            continue;
        };
        if let Some(last) = all.last_mut()
            && let Some((size_before, before)) = fixed_numbers(last)
            && size_before == size
        {
            let count = before.saturating_add(count);
            last.value = Value::Numbers { size, count };
            last.from = ArrayKind::Single;
            last.to = ArrayKind::Single;
        } else {
            all.push(Step {
                value: Value::Numbers { size, count },
                from: ArrayKind::Single,
                to: ArrayKind::Single,
            });
        }
    }
    all
}

/// Size and count, if it is numbers whose count is known.
fn fixed_numbers(step: &Step) -> Option<(usize, usize)> {
    let Value::Numbers { size, count } = step.value else { return None };
    match step.from {
        ArrayKind::Single => Some((size, count)),
        ArrayKind::Fixed(times) => Some((size, count.saturating_mul(times as usize))),
        ArrayKind::Bounded(_) | ArrayKind::Unbounded => None,
    }
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
    /// The fewest bytes that one takes in the source.
    pub fn least(&self) -> usize {
        match self {
            Self::Numbers { size, count } => size.saturating_mul(*count),
            Self::Bool => 1,
            Self::Text | Self::WideText => 4,
            Self::Structure(structure) => structure.least,
        }
    }
}
