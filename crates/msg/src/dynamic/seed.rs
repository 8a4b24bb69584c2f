//! Text to messages: a seed for serde's deserializers, so YAML, JSON and others all work, with
//! the errors at their place. Fields that are not given keep their defaults.

use super::types::{DynamicField, DynamicType, Element};
use super::value::{DynamicMessage, Value, fit};
use crate::idl::{ArrayKind, Primitive};
use crate::time::Time;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::sync::Arc;

/// Reads a message of a type. `now` is what `now` for a `builtin_interfaces/msg/Time` and `auto`
/// for a `std_msgs/msg/Header` stand for.
#[derive(Clone, Copy)]
pub struct MessageSeed<'a> {
    /// The type to read.
    pub ty: &'a Arc<DynamicType>,
    /// The time of publishing.
    pub now: Time,
}

impl<'de> DeserializeSeed<'de> for MessageSeed<'_> {
    type Value = DynamicMessage;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl MessageSeed<'_> {
    fn time(&self) -> Option<DynamicMessage> {
        let (sec, nanosec) = self.now.to_sec_nanosec();
        let mut message = DynamicMessage::new(self.ty);
        message.set("sec", Value::Int(sec.into())).ok()?;
        message.set("nanosec", Value::Uint(nanosec.into())).ok()?;
        Some(message)
    }

    fn header(&self) -> Option<DynamicMessage> {
        let mut message = DynamicMessage::new(self.ty);
        let Value::Message(stamp) = message.get("stamp").ok()? else { return None };
        let ty = stamp.ty().clone();
        let stamp = MessageSeed { ty: &ty, now: self.now }.time()?;
        message.set("stamp", Value::Message(stamp)).ok()?;
        Some(message)
    }
}

impl<'de> Visitor<'de> for MessageSeed<'_> {
    type Value = DynamicMessage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the fields of a {}", self.ty.name)
    }

    fn visit_unit<E>(self) -> Result<DynamicMessage, E> {
        Ok(DynamicMessage::new(self.ty))
    }

    // What an empty YAML document is.
    fn visit_none<E>(self) -> Result<DynamicMessage, E> {
        Ok(DynamicMessage::new(self.ty))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<DynamicMessage, E> {
        let special = match (self.ty.name.as_str(), text) {
            ("builtin_interfaces/msg/Time", "now") => self.time(),
            ("std_msgs/msg/Header", "auto") => self.header(),
            _ => None,
        };
        special.ok_or_else(|| {
            E::custom(format!(
                "'{text}' is not a {}; hint: write its fields, {{field: value}}",
                self.ty.name
            ))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<DynamicMessage, A::Error> {
        let mut message = DynamicMessage::new(self.ty);
        while let Some(key) = map.next_key::<String>()? {
            let (_, field) = self.ty.field(&key).map_err(A::Error::custom)?;
            let value = map.next_value_seed(FieldSeed { field, now: self.now })?;
            message.set(&key, value).map_err(A::Error::custom)?;
        }
        Ok(message)
    }
}

/// Reads what one field, or one element of it, holds.
#[derive(Clone, Copy)]
struct FieldSeed<'a> {
    field: &'a DynamicField,
    now: Time,
}

impl<'de> DeserializeSeed<'de> for FieldSeed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match (&self.field.element, self.field.array) {
            (Element::Message(ty), ArrayKind::Single) => {
                MessageSeed { ty, now: self.now }.deserialize(deserializer).map(Value::Message)
            }
            _ => deserializer.deserialize_any(self),
        }
    }
}

impl FieldSeed<'_> {
    fn scalar<E: Error>(&self, value: Value) -> Result<Value, E> {
        let found = value.kind();
        let text = match (&self.field.element, &value) {
            // YAML reads "5" without quotes as a number; a string field means the text.
            (Element::Text(_) | Element::WideText(_), Value::Bool(v)) => Some(v.to_string()),
            (Element::Text(_) | Element::WideText(_), Value::Int(v)) => Some(v.to_string()),
            (Element::Text(_) | Element::WideText(_), Value::Uint(v)) => Some(v.to_string()),
            (Element::Text(_) | Element::WideText(_), Value::Float(v)) => {
                Some(super::scalar::float(*v))
            }
            _ => None,
        };
        let single = self.field.array == ArrayKind::Single;
        let value = text.map_or(value, Value::Text);
        single.then(|| fit(self.field, value)).flatten().ok_or_else(|| {
            let field = self.field;
            E::custom(format!("field '{}' holds {}, not {found}", field.name, field.declared))
        })
    }
}

impl<'de> Visitor<'de> for FieldSeed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for field '{}'", self.field.declared, self.field.name)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        self.scalar(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        self.scalar(Value::Int(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        self.scalar(Value::Uint(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        self.scalar(Value::Float(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        let number = match &self.field.element {
            // JSON has no word for these, so they come as text.
            Element::Primitive(Primitive::Float32 | Primitive::Float64) => {
                match text.trim_start_matches(['.', '+']).to_ascii_lowercase().as_str() {
                    "nan" => Some(f64::NAN),
                    "inf" | "infinity" => Some(f64::INFINITY),
                    "-inf" | "-.inf" | "-infinity" => Some(f64::NEG_INFINITY),
                    _ => None,
                }
            }
            _ => None,
        };
        self.scalar(number.map_or_else(|| Value::Text(text.to_owned()), Value::Float))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        match &self.field.element {
            // What JSON writers make of NaN.
            Element::Primitive(Primitive::Float32 | Primitive::Float64) => {
                self.scalar(Value::Float(f64::NAN))
            }
            Element::Text(_) | Element::WideText(_) => self.scalar(Value::Text(String::new())),
            _ => Err(E::custom(format!("field '{}' has no value", self.field.name))),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let field = self.field;
        if field.array == ArrayKind::Single {
            let message =
                format!("field '{}' holds one {}, not a list", field.name, field.declared);
            return Err(A::Error::custom(message));
        }
        let one = DynamicField {
            name: field.name.clone(),
            element: field.element.clone(),
            array: ArrayKind::Single,
            declared: field.declared.clone(),
            default: None,
        };
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(FieldSeed { field: &one, now: self.now })? {
            values.push(value);
        }
        let len = values.len();
        fit(field, Value::List(values)).ok_or_else(|| {
            let message =
                format!("field '{}' holds {}, not {len} elements", field.name, field.declared);
            A::Error::custom(message)
        })
    }
}
