//! From a tree to typed values; an error gets the place of the innermost value it is about.

use super::{Node, Position, TreeError, Value, spanned};
use angaros_msg::dynamic::nearest;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use std::fmt::Display;

/// A longer plain scalar is no number.
const MAX_NUMBER: usize = 64;

impl Node {
    /// The tree as a typed value.
    ///
    /// # Errors
    /// A key or value that the type does not have, with its place.
    pub fn read<'de, T: Deserialize<'de>>(&'de self) -> Result<T, TreeError> {
        T::deserialize(self).map_err(|error| error.at(self.place))
    }
}

impl de::Error for TreeError {
    fn custom<T: Display>(message: T) -> Self {
        Self { message: message.to_string(), place: None }
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let hint = match nearest(field, expected.iter().copied()) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("known here are {}", expected.join(", ")),
        };
        Self { message: format!("key '{field}' is not known; hint: {hint}"), place: None }
    }
}

/// A plain scalar's type, as YAML's core schema has it.
enum Plain {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text,
}

fn resolve(text: &str) -> Plain {
    let first = text.bytes().next().unwrap_or(b'~');
    let may_be = first.is_ascii_digit() || b"+-.tTfFnN~".contains(&first);
    if !may_be || text.len() > MAX_NUMBER {
        return Plain::Text;
    }
    match serde_yaml_ng::from_str::<serde_yaml_ng::Value>(text) {
        Ok(serde_yaml_ng::Value::Null) => Plain::Null,
        Ok(serde_yaml_ng::Value::Bool(value)) => Plain::Bool(value),
        Ok(serde_yaml_ng::Value::Number(number)) => {
            match (number.as_i64(), number.as_u64(), number.as_f64()) {
                (Some(value), ..) => Plain::Int(value),
                (_, Some(value), _) => Plain::Uint(value),
                (.., Some(value)) => Plain::Float(value),
                _ => Plain::Text,
            }
        }
        _ => Plain::Text,
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = TreeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        match &self.value {
            Value::Scalar { text, plain: true } => match resolve(text) {
                Plain::Null => visitor.visit_unit(),
                Plain::Bool(value) => visitor.visit_bool(value),
                Plain::Int(value) => match u64::try_from(value) {
                    Ok(value) => visitor.visit_u64(value),
                    Err(_) => visitor.visit_i64(value),
                },
                Plain::Uint(value) => visitor.visit_u64(value),
                Plain::Float(value) => visitor.visit_f64(value),
                Plain::Text => visitor.visit_borrowed_str(text),
            },
            Value::Scalar { text, plain: false } => visitor.visit_borrowed_str(text),
            Value::List(list) => visitor.visit_seq(List(list.iter())),
            Value::Map(map) => visitor.visit_map(Map { entries: map.iter(), value: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        if self.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        match &self.value {
            Value::Scalar { text, .. } => visitor.visit_borrowed_str(text),
            Value::List(_) | Value::Map(_) => {
                Err(TreeError::new(self.place, "expected a single value"))
            }
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        self.deserialize_str(visitor)
    }

    /// What is a list or mapping may be left empty.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        if self.is_null() {
            visitor.visit_seq(List([].iter()))
        } else {
            self.deserialize_any(visitor)
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        match self.is_null() {
            true => visitor.visit_map(Map { entries: [].iter(), value: None }),
            false => self.deserialize_any(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        if name == spanned::NAME {
            return visitor.visit_seq(WithPosition { node: self, step: 0 });
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        match &self.value {
            Value::Scalar { text, .. } => {
                if !variants.contains(&text.as_str()) {
                    let known = variants.join(", ");
                    let message = format!("'{text}' is not known here; hint: use one of {known}");
                    return Err(TreeError::new(self.place, message));
                }
                let plain: StrDeserializer<'_, TreeError> = text.as_str().into_deserializer();
                visitor.visit_enum(plain)
            }
            Value::Map(entries) => match &entries[..] {
                [(key, value)] => visitor.visit_enum(Tagged { key, value }),
                _ => Err(TreeError::new(self.place, "expected exactly one key")),
            },
            Value::List(_) => Err(TreeError::new(self.place, "expected a single value")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct
        tuple map ignored_any
    }
}

/// `{variant: value}`.
struct Tagged<'de> {
    key: &'de Node,
    value: &'de Node,
}

impl<'de> EnumAccess<'de> for Tagged<'de> {
    type Error = TreeError;
    type Variant = &'de Node;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, &'de Node), TreeError> {
        let variant = seed.deserialize(self.key).map_err(|error| error.at(self.key.place))?;
        Ok((variant, self.value))
    }
}

impl<'de> VariantAccess<'de> for &'de Node {
    type Error = TreeError;

    fn unit_variant(self) -> Result<(), TreeError> {
        match self.is_null() {
            true => Ok(()),
            false => Err(TreeError::new(self.place, "expected nothing here")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, TreeError> {
        seed.deserialize(self).map_err(|error| error.at(self.place))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TreeError> {
        self.deserialize_any(visitor).map_err(|error| error.at(self.place))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        self.deserialize_any(visitor).map_err(|error| error.at(self.place))
    }
}

struct List<'de>(std::slice::Iter<'de, Node>);

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = TreeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, TreeError> {
        let read = |node: &'de Node| seed.deserialize(node).map_err(|error| error.at(node.place));
        self.0.next().map(read).transpose()
    }
}

struct Map<'de> {
    entries: std::slice::Iter<'de, (Node, Node)>,
    value: Option<&'de Node>,
}

impl<'de> MapAccess<'de> for Map<'de> {
    type Error = TreeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, TreeError> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(key).map(Some).map_err(|error| error.at(key.place))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, TreeError> {
        let Some(value) = self.value.take() else {
            return Err(de::Error::custom("a value was asked for before its key"));
        };
        seed.deserialize(value).map_err(|error| error.at(value.place))
    }
}

/// Line, column, value.
struct WithPosition<'de> {
    node: &'de Node,
    step: usize,
}

impl<'de> SeqAccess<'de> for WithPosition<'de> {
    type Error = TreeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, TreeError> {
        let Position { line, column } = self.node.place;
        self.step += 1;
        match self.step {
            1 => seed.deserialize(line.into_deserializer()).map(Some),
            2 => seed.deserialize(column.into_deserializer()).map(Some),
            3 => seed.deserialize(self.node).map(Some).map_err(|e| e.at(self.node.place)),
            _ => Ok(None),
        }
    }
}
