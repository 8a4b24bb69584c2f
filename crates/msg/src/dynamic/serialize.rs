//! Messages as serde data: JSON, YAML or any other format.

use super::value::{DynamicMessage, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};

impl Serialize for DynamicMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.ty().fields.len()))?;
        for (field, value) in self.iter() {
            map.serialize_entry(&field.name, value)?;
        }
        map.end()
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Uint(value) => serializer.serialize_u64(*value),
            Self::Float(value) => serializer.serialize_f64(*value),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Message(message) => message.serialize(serializer),
            Self::Numbers(list) => serializer.collect_seq(list.iter()),
            Self::List(list) => serializer.collect_seq(list),
        }
    }
}
