//! The tree a message becomes.

use super::error::DynamicError;
use super::numbers::{Number, Numbers, with_number};
use super::types::{DynamicField, DynamicType, Element};
use crate::idl::{self, ArrayKind, Primitive};
use std::sync::Arc;

/// The value of one field.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A bool.
    Bool(bool),
    /// A signed integer of any width.
    Int(i64),
    /// An unsigned integer of any width, byte and char included.
    Uint(u64),
    /// A float of either width.
    Float(f64),
    /// A string or wstring.
    Text(String),
    /// A structure.
    Message(DynamicMessage),
    /// An array or sequence of numbers.
    Numbers(Numbers),
    /// An array or sequence of texts or structures.
    List(Vec<Value>),
}

/// A message of a type known at run time.
#[derive(Clone, Debug, PartialEq)]
pub struct DynamicMessage {
    ty: Arc<DynamicType>,
    values: Vec<Value>,
}

impl DynamicMessage {
    /// A message with the defaults of its definition, zero elsewhere.
    #[must_use]
    pub fn new(ty: &Arc<DynamicType>) -> Self {
        let values = ty.fields.iter().map(default_value).collect();
        Self { ty: ty.clone(), values }
    }

    /// The values must be those of the fields, in order.
    pub(super) fn from_parts(ty: &Arc<DynamicType>, values: Vec<Value>) -> Self {
        debug_assert_eq!(ty.fields.len(), values.len());
        Self { ty: ty.clone(), values }
    }

    /// Its type.
    #[must_use]
    pub fn ty(&self) -> &Arc<DynamicType> {
        &self.ty
    }

    /// Fields and what they hold, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&DynamicField, &Value)> {
        self.ty.fields.iter().zip(&self.values)
    }

    /// What a field holds.
    ///
    /// # Errors
    /// No such field.
    pub fn get(&self, name: &str) -> Result<&Value, DynamicError> {
        self.ty.field(name).map(|(index, _)| &self.values[index])
    }

    /// Replaces what a field holds. An integer for a float field and a list of numbers for a
    /// number array are converted.
    ///
    /// # Errors
    /// No such field, or a value that does not fit it.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), DynamicError> {
        let (index, field) = self.ty.field(name)?;
        let found = value.kind();
        self.values[index] = fit(field, value).ok_or_else(|| DynamicError::Kind {
            field: name.to_owned(),
            expected: field.declared.to_string(),
            found,
        })?;
        Ok(())
    }
}

impl Value {
    /// What it is, for an error.
    pub(super) fn kind(&self) -> String {
        match self {
            Self::Bool(value) => format!("the bool {value}"),
            Self::Int(value) => format!("the integer {value}"),
            Self::Uint(value) => format!("the integer {value}"),
            Self::Float(value) => format!("the number {value}"),
            Self::Text(_) => "a text".into(),
            Self::Message(message) => format!("a {}", message.ty.name),
            Self::Numbers(list) => format!("{} numbers", list.len()),
            Self::List(list) => format!("a list of {}", list.len()),
        }
    }
}

/// The value as the field holds it, or `None` when it does not fit.
pub(super) fn fit(field: &DynamicField, value: Value) -> Option<Value> {
    let ArrayKind::Single = field.array else {
        let value = match (&field.element, value) {
            (Element::Primitive(primitive), Value::List(list)) => {
                let list: Option<Vec<_>> =
                    list.into_iter().map(|value| fit_element(&field.element, value)).collect();
                Value::Numbers(Numbers::from_values(*primitive, &list?)?)
            }
            (Element::Primitive(primitive), Value::Numbers(list)) if list.is_of(*primitive) => {
                Value::Numbers(list)
            }
            (Element::Primitive(_), _) => return None,
            (element, Value::List(list)) => {
                let list: Option<Vec<_>> =
                    list.into_iter().map(|value| fit_element(element, value)).collect();
                Value::List(list?)
            }
            _ => return None,
        };
        let len = match &value {
            Value::Numbers(list) => list.len(),
            Value::List(list) => list.len(),
            _ => return None,
        };
        let fits = match field.array {
            ArrayKind::Fixed(count) => len == count as usize,
            ArrayKind::Bounded(bound) => len <= bound as usize,
            ArrayKind::Single | ArrayKind::Unbounded => true,
        };
        return fits.then_some(value);
    };
    fit_element(&field.element, value)
}

fn fit_element(element: &Element, value: Value) -> Option<Value> {
    let within = |bound: &Option<u32>, len: usize| bound.is_none_or(|bound| len <= bound as usize);
    match (element, value) {
        (Element::Primitive(primitive), value) => fit_number(*primitive, &value),
        (Element::Text(bound), Value::Text(text)) => {
            (within(bound, text.len()) && !text.contains('\0')).then_some(Value::Text(text))
        }
        (Element::WideText(bound), Value::Text(text)) => {
            within(bound, text.encode_utf16().count()).then_some(Value::Text(text))
        }
        (Element::Message(ty), Value::Message(message)) => {
            (**ty == *message.ty).then_some(Value::Message(message))
        }
        _ => None,
    }
}

fn fit_number(primitive: Primitive, value: &Value) -> Option<Value> {
    fn convert<T: Number>(value: &Value) -> Option<Value> {
        T::from_value(value).map(T::to_value)
    }
    let value = match (primitive, value) {
        (Primitive::Float32 | Primitive::Float64, Value::Int(value)) => Value::Float(*value as f64),
        (Primitive::Float32 | Primitive::Float64, Value::Uint(value)) => {
            Value::Float(*value as f64)
        }
        // -1 as a char is 255: both spellings are in use.
        (Primitive::Char, Value::Int(value @ -128..=-1)) => {
            Value::Uint(u64::from((*value as i8).cast_unsigned()))
        }
        (Primitive::Int8 | Primitive::Int16 | Primitive::Int32 | Primitive::Int64, value) => {
            match value {
                Value::Uint(value) => Value::Int(i64::try_from(*value).ok()?),
                other => other.clone(),
            }
        }
        (_, Value::Int(value)) => Value::Uint(u64::try_from(*value).ok()?),
        (_, other) => other.clone(),
    };
    with_number!(primitive, convert(&value))
}

fn default_value(field: &DynamicField) -> Value {
    if let Some(value) = field.default.as_ref().and_then(|given| fit(field, from_idl(given))) {
        return value;
    }
    let count = match field.array {
        ArrayKind::Fixed(count) => count as usize,
        _ => 0,
    };
    match (&field.element, field.array) {
        (element, ArrayKind::Single) => default_element(element),
        (Element::Primitive(primitive), _) => Value::Numbers(Numbers::zeros(*primitive, count)),
        (element, _) => Value::List(vec![default_element(element); count]),
    }
}

fn default_element(element: &Element) -> Value {
    fn zero<T: Number>() -> Value {
        T::default().to_value()
    }
    match element {
        Element::Primitive(primitive) => with_number!(*primitive, zero()),
        Element::Text(_) | Element::WideText(_) => Value::Text(String::new()),
        Element::Message(ty) => Value::Message(DynamicMessage::new(ty)),
    }
}

fn from_idl(value: &idl::Value) -> Value {
    match value {
        idl::Value::Bool(value) => Value::Bool(*value),
        idl::Value::Int(value) => i64::try_from(*value)
            .map(Value::Int)
            .or_else(|_| u64::try_from(*value).map(Value::Uint))
            .unwrap_or(Value::Float(*value as f64)),
        idl::Value::Float(value) => Value::Float(*value),
        idl::Value::Text(text) => Value::Text(text.clone()),
        idl::Value::Array(list) => Value::List(list.iter().map(from_idl).collect()),
    }
}
