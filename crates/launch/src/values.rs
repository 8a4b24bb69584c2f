//! Small YAML value types: ordered maps, scalars kept as text, parameters, CPU lists.

use angaros_msg::names::ParameterValue;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_yaml_ng::Value;
use std::fmt;
use std::marker::PhantomData;

/// A mapping in the order of the file; that no key is given twice is seen to by the tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ordered<V>(pub Vec<(String, V)>);

impl<V> Default for Ordered<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

struct OrderedVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for OrderedVisitor<V> {
    type Value = Ordered<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Ordered::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<(String, V)> = Vec::new();
        while let Some(Text(key)) = map.next_key()? {
            entries.push((key, map.next_value()?));
        }
        Ok(Ordered(entries))
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Ordered<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OrderedVisitor(PhantomData))
    }
}

/// A scalar of any type as the text it is written with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text(pub String);

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a single value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Text, E> {
        Ok(Text(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor)
    }
}

/// Parameters with nested mappings flattened by `.`, as ROS 2 parameter files have them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Parameters(pub Vec<(String, ParameterValue)>);

impl<'de> Deserialize<'de> for Parameters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Ordered(entries) = Ordered::<Value>::deserialize(deserializer)?;
        let mut flat = Vec::new();
        for (key, value) in entries {
            flatten(&key, value, &mut flat).map_err(D::Error::custom)?;
        }
        Ok(Self(flat))
    }
}

fn flatten(
    name: &str,
    value: Value,
    out: &mut Vec<(String, ParameterValue)>,
) -> Result<(), String> {
    match value {
        Value::Mapping(map) => {
            for (key, value) in map {
                let key = key.as_str().map(str::to_owned);
                let key =
                    key.ok_or_else(|| format!("parameter '{name}' has a key that is no text"))?;
                flatten(&format!("{name}.{key}"), value, out)?;
            }
        }
        value => out.push((name.to_owned(), parameter(name, value)?)),
    }
    Ok(())
}

fn parameter(name: &str, value: Value) -> Result<ParameterValue, String> {
    match value {
        Value::Bool(value) => Ok(ParameterValue::Bool(value)),
        Value::Number(value) => match (value.as_i64(), value.as_f64()) {
            (Some(value), _) => Ok(ParameterValue::Integer(value)),
            (None, Some(value)) => Ok(ParameterValue::Double(value)),
            (None, None) => Err(format!("parameter '{name}' is out of range: {value}")),
        },
        Value::String(value) => Ok(ParameterValue::String(value)),
        Value::Sequence(list) => {
            let elements: Result<Vec<_>, _> =
                list.into_iter().map(|element| parameter(name, element)).collect();
            ParameterValue::from_elements(elements?).ok_or_else(|| {
                format!("parameter '{name}' mixes types; hint: a list holds scalars of one type")
            })
        }
        _ => Err(format!("parameter '{name}' has no value; hint: write '{name}: VALUE'")),
    }
}

/// One CPU or a list of CPUs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cpus(pub Vec<usize>);

/// The largest number of CPUs the kernel's fixed-size set holds (`CPU_SETSIZE`).
const MAX_CPUS: u64 = 1024;

struct CpusVisitor;

impl<'de> Visitor<'de> for CpusVisitor {
    type Value = Cpus;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a CPU number or a list of them")
    }

    fn visit_u64<E: Error>(self, cpu: u64) -> Result<Cpus, E> {
        if cpu >= MAX_CPUS {
            return Err(E::custom(format!("cpu {cpu} does not exist; hint: the highest is 1023")));
        }
        usize::try_from(cpu).map(|cpu| Cpus(vec![cpu])).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Cpus, A::Error> {
        let mut cpus = Vec::new();
        while let Some(cpu) = list.next_element::<u64>()? {
            cpus.extend(self::CpusVisitor.visit_u64::<A::Error>(cpu)?.0);
        }
        Ok(Cpus(cpus))
    }
}

impl<'de> Deserialize<'de> for Cpus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CpusVisitor)
    }
}

/// Seconds from 0 to a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub(super) struct Seconds(pub f64);

impl TryFrom<f64> for Seconds {
    type Error = String;

    fn try_from(value: f64) -> Result<Self, String> {
        match (0.0..=86_400.0).contains(&value) {
            true => Ok(Self(value)),
            false => Err(format!("{value} s is not possible; hint: give 0 to 86400 seconds")),
        }
    }
}

/// A mapping in place of a list with one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OneOrMany<T>(pub Vec<T>);

impl<T> Default for OneOrMany<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

struct OneOrManyVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrManyVisitor<T> {
    type Value = OneOrMany<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one or a list of them")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut out = Vec::new();
        while let Some(item) = list.next_element()? {
            out.push(item);
        }
        Ok(OneOrMany(out))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let one = T::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        Ok(OneOrMany(vec![one]))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let one = T::deserialize(serde::de::value::StrDeserializer::<E>::new(text))?;
        Ok(OneOrMany(vec![one]))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrManyVisitor(PhantomData))
    }
}
