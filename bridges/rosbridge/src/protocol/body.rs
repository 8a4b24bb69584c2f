//! A value as a client sent it: JSON text or CBOR bytes, not yet read. The operations and the
//! conversion to CDR read both in the same way, and only the parts that they need.

use super::cbor::{Item, Parser, tag};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// One value, with all that is in it.
#[derive(Clone, Copy, Debug)]
pub enum Body<'a> {
    /// The text of one JSON value.
    Json(&'a str),
    /// The bytes of one CBOR value.
    Cbor(&'a [u8]),
}

/// What a value is, and all of it if it is no list and no object.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar<'a> {
    /// `null`.
    Null,
    /// A bool.
    Bool(bool),
    /// A number without a fraction below zero.
    Int(i64),
    /// A number without a fraction, not below zero.
    Uint(u64),
    /// A number with a fraction, or one that is too large for an integer.
    Float(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A byte string (CBOR alone).
    Bytes(&'a [u8]),
    /// A list.
    List,
    /// An object.
    Object,
}

impl fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "the bool {value}"),
            Self::Int(value) => write!(f, "the number {value}"),
            Self::Uint(value) => write!(f, "the number {value}"),
            Self::Float(value) => write!(f, "the number {value}"),
            Self::Text(text) if text.len() <= 40 => write!(f, "the text '{text}'"),
            Self::Text(_) => f.write_str("a text"),
            Self::Bytes(bytes) => write!(f, "{} bytes", bytes.len()),
            Self::List => f.write_str("a list"),
            Self::Object => f.write_str("an object"),
        }
    }
}

/// Bytes of numbers in the layout that a tag of RFC 8746 names.
pub struct TypedArray<'a> {
    /// The tag.
    pub tag: u64,
    /// The numbers, little-endian.
    pub bytes: &'a [u8],
}

impl<'a> Body<'a> {
    /// The value in a JSON text.
    ///
    /// # Errors
    /// Where the text is no JSON.
    pub fn json(text: &'a str) -> Result<Self, String> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Self::Json(raw.get()))
    }

    /// The value in CBOR bytes.
    ///
    /// # Errors
    /// Bytes that are no CBOR, or more than one value.
    pub fn cbor(bytes: &'a [u8]) -> Result<Self, String> {
        let mut parser = Parser::new(bytes);
        let value = parser.value()?;
        match parser.is_at_end() {
            true => Ok(Self::Cbor(value)),
            false => Err(format!("{} bytes follow the CBOR value", bytes.len() - value.len())),
        }
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(self) -> bool {
        match self {
            Self::Json(text) => text == "null",
            Self::Cbor(_) => matches!(self.scalar(), Ok(Scalar::Null)),
        }
    }

    /// Whether it is a text of JSON, without reading the text.
    #[must_use]
    pub fn is_json_text(self) -> bool {
        matches!(self, Self::Json(text) if text.starts_with('"'))
    }

    /// What it is.
    ///
    /// # Errors
    /// A text or number that cannot be read.
    pub fn scalar(self) -> Result<Scalar<'a>, String> {
        match self {
            Self::Json(text) => json_scalar(text),
            Self::Cbor(bytes) => cbor_scalar(bytes),
        }
    }

    /// Calls `visit` with each name and value of an object, in the order in which they stand there.
    /// A text of JSON need not have been looked at before.
    ///
    /// # Errors
    /// Something else than an object, what stands behind it, and the first error of `visit`.
    pub fn each_field<E: From<String>>(
        self,
        mut visit: impl FnMut(Cow<'a, str>, Body<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Json(text) => {
                let mut stopped = None;
                let fields = Fields { visit: &mut visit, stopped: &mut stopped };
                let mut parser = serde_json::Deserializer::from_str(text);
                let read = parser.deserialize_map(fields).and_then(|()| parser.end());
                stopped.map_or_else(|| read.map_err(|error| E::from(error.to_string())), Err)
            }
            Self::Cbor(bytes) => {
                let mut parser = Parser::new(bytes);
                let Item::Map(count) = item_of(&mut parser)? else {
                    return Err(E::from(format!("expected an object, found {}", self.kind())));
                };
                let mut left = count.unwrap_or(u64::MAX);
                while left > 0 && !(count.is_none() && parser.passes_break()) {
                    let Item::Text(name) = parser.item()? else {
                        return Err(E::from("a name in a CBOR map is no text".to_owned()));
                    };
                    visit(Cow::Borrowed(name), Self::Cbor(parser.value()?))?;
                    left -= 1;
                }
                Ok(())
            }
        }
    }

    /// Calls `visit` with each value of a list.
    ///
    /// # Errors
    /// Something else than a list, and the first error of `visit`.
    pub fn each_element<E: From<String>>(
        self,
        mut visit: impl FnMut(Body<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Json(text) => {
                let mut stopped = None;
                let elements = Elements { visit: &mut visit, stopped: &mut stopped };
                let read = serde_json::Deserializer::from_str(text).deserialize_seq(elements);
                stopped.map_or_else(|| read.map_err(|error| E::from(error.to_string())), Err)
            }
            Self::Cbor(bytes) => {
                let mut parser = Parser::new(bytes);
                let Item::Array(count) = item_of(&mut parser)? else {
                    return Err(E::from(format!("expected a list, found {}", self.kind())));
                };
                let mut left = count.unwrap_or(u64::MAX);
                while left > 0 && !(count.is_none() && parser.passes_break()) {
                    visit(Self::Cbor(parser.value()?))?;
                    left -= 1;
                }
                Ok(())
            }
        }
    }

    /// Calls `visit` with each value of a list of numbers, bools and nulls: as
    /// [`Body::each_element`], without a second look at the text of each.
    ///
    /// # Errors
    /// As [`Body::each_element`].
    pub fn each_number<E: From<String>>(
        self,
        mut visit: impl FnMut(Scalar<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self::Json(text) = self else {
            return self.each_element(|element| visit(element.scalar()?));
        };
        let mut stopped = None;
        let numbers = JsonNumbers { visit: &mut visit, stopped: &mut stopped };
        let read = serde_json::Deserializer::from_str(text).deserialize_seq(numbers);
        stopped.map_or_else(|| read.map_err(|error| E::from(error.to_string())), Err)
    }

    /// The typed array that this is; `None` for anything else.
    #[must_use]
    pub fn typed_array(self) -> Option<TypedArray<'a>> {
        let Self::Cbor(bytes) = self else { return None };
        let mut parser = Parser::new(bytes);
        let Item::Tag(tag) = parser.item().ok()? else { return None };
        match parser.item().ok()? {
            Item::Bytes(bytes) if (tag::UINT8..=tag::FLOAT64).contains(&tag) => {
                Some(TypedArray { tag, bytes })
            }
            _ => None,
        }
    }

    fn kind(self) -> String {
        self.scalar().map_or_else(|error| error, |scalar| scalar.to_string())
    }
}

/// The next item that is no tag: dates and the like mean what they hold.
fn item_of<'a>(parser: &mut Parser<'a>) -> Result<Item<'a>, String> {
    loop {
        match parser.item()? {
            Item::Tag(_) => {}
            item => return Ok(item),
        }
    }
}

fn cbor_scalar(bytes: &[u8]) -> Result<Scalar<'_>, String> {
    let mut parser = Parser::new(bytes);
    let mut last_tag = 0;
    Ok(loop {
        break match parser.item()? {
            Item::Tag(number) => {
                last_tag = number;
                continue;
            }
            Item::Bytes(_) if (tag::UINT16..=tag::FLOAT64).contains(&last_tag) => Scalar::List,
            Item::Bytes(bytes) => Scalar::Bytes(bytes),
            Item::Uint(value) => Scalar::Uint(value),
            Item::Int(value) => Scalar::Int(value),
            Item::Text(text) => Scalar::Text(Cow::Borrowed(text)),
            Item::Array(_) => Scalar::List,
            Item::Map(_) => Scalar::Object,
            Item::Bool(value) => Scalar::Bool(value),
            Item::Null => Scalar::Null,
            Item::Float(value) => Scalar::Float(value),
            Item::Break => return Err("the end of a CBOR list where a value is expected".into()),
        };
    })
}

fn json_scalar(text: &str) -> Result<Scalar<'_>, String> {
    match text.bytes().next() {
        Some(b'{') => Ok(Scalar::Object),
        Some(b'[') => Ok(Scalar::List),
        _ => serde_json::Deserializer::from_str(text)
            .deserialize_any(AnyScalar)
            .map_err(|error| error.to_string()),
    }
}

struct AnyScalar;

impl<'de> Visitor<'de> for AnyScalar {
    type Value = Scalar<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that is no list and no object")
    }

    fn visit_unit<E>(self) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Int(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Uint(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Float(value))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Text(Cow::Owned(text.to_owned())))
    }
}

impl<'de> DeserializeSeed<'de> for AnyScalar {
    type Value = Scalar<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Scalar<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// A name, borrowed from the text where it has no escapes.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

/// An error of whoever looks at the values is kept apart from those of the text.
struct Fields<'v, F, E> {
    visit: &'v mut F,
    stopped: &'v mut Option<E>,
}

impl<'de, E, F> Visitor<'de> for Fields<'_, F, E>
where
    F: FnMut(Cow<'de, str>, Body<'de>) -> Result<(), E>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key_seed(Name)? {
            let value: &RawValue = map.next_value()?;
            if let Err(error) = (self.visit)(name, Body::Json(value.get())) {
                *self.stopped = Some(error);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

struct Elements<'v, F, E> {
    visit: &'v mut F,
    stopped: &'v mut Option<E>,
}

impl<'de, E, F> Visitor<'de> for Elements<'_, F, E>
where
    F: FnMut(Body<'de>) -> Result<(), E>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element::<&RawValue>()? {
            if let Err(error) = (self.visit)(Body::Json(value.get())) {
                *self.stopped = Some(error);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

struct JsonNumbers<'v, F, E> {
    visit: &'v mut F,
    stopped: &'v mut Option<E>,
}

impl<'de, E, F> Visitor<'de> for JsonNumbers<'_, F, E>
where
    F: FnMut(Scalar<'de>) -> Result<(), E>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element_seed(AnyScalar)? {
            if let Err(error) = (self.visit)(value) {
                *self.stopped = Some(error);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(body: Body<'_>) -> Vec<String> {
        let mut names = Vec::new();
        body.each_field(|name, value| -> Result<(), String> {
            names.push(format!("{name}={}", value.scalar()?));
            Ok(())
        })
        .unwrap();
        names
    }

    #[test]
    fn json_and_cbor_are_read_alike() {
        let json = Body::json(r#" {"a": 1, "b\n": [true], "c": "x\"y", "d": -2, "e": 0.5} "#);
        let expected = [
            "a=the number 1",
            "b\n=a list",
            "c=the text 'x\"y'",
            "d=the number -2",
            "e=the number 0.5",
        ];
        assert_eq!(names(json.unwrap()), expected);
        let mut cbor = vec![0xa5, 0x61, b'a', 1, 0x62, b'b', b'\n', 0x81, 0xf5, 0x61, b'c'];
        cbor.extend([0x63, b'x', b'"', b'y', 0x61, b'd', 0x21, 0x61, b'e', 0xf9, 0x38, 0x00]);
        assert_eq!(names(Body::cbor(&cbor).unwrap()), expected);
    }

    #[test]
    fn what_is_no_object_says_what_it_is() {
        let nothing = |_: Cow<'_, str>, _: Body<'_>| -> Result<(), String> { Ok(()) };
        let error = Body::cbor(&[0x82, 1, 2]).unwrap().each_field(nothing).unwrap_err();
        assert_eq!(error, "expected an object, found a list");
        let error = Body::json("[1]").unwrap().each_field(nothing).unwrap_err();
        assert!(error.contains("expected an object"), "{error}");
        assert!(Body::json("{\"a\":1} x").is_err());
        assert!(Body::cbor(&[1, 2]).is_err());
    }

    #[test]
    fn a_text_that_nobody_has_looked_at_is_read_as_one_that_was_checked() {
        let told = |text: &str| -> Result<usize, String> {
            let mut count = 0;
            Body::Json(text).each_field(|_, _| -> Result<(), String> {
                count += 1;
                Ok(())
            })?;
            Ok(count)
        };
        assert_eq!(told(" {\"a\": [1, {}], \"b\": null}\n"), Ok(2));
        let all = ["", "{", "{\"a\":1", "{} x", "{}{}", "{\"a\":[}", "{\"a\":tru}", "nul", "{a:1}"];
        for wrong in all {
            let nothing = |_, _| -> Result<(), String> { Ok(()) };
            let checked = Body::json(wrong).and_then(|body| body.each_field(nothing));
            assert!(checked.is_err() && told(wrong).is_err(), "{wrong}");
        }
        assert_eq!(told("{} x"), Err(Body::json("{} x").unwrap_err()));
    }

    #[test]
    fn nulls_and_texts_are_known_without_reading_them() {
        assert!(Body::Json("null").is_null() && Body::Cbor(&[0xf6]).is_null());
        assert!(Body::Cbor(&[0xc0, 0xf6]).is_null(), "behind a tag");
        assert!(!Body::Json("\"null\"").is_null() && !Body::Cbor(&[0x00]).is_null());
        assert!(Body::Json("\"a\"").is_json_text() && !Body::Json("[\"a\"]").is_json_text());
        assert!(!Body::Cbor(&[0x61, b'a']).is_json_text());
    }

    #[test]
    fn the_error_of_whoever_looks_is_the_one_that_is_told() {
        let list = Body::json("[1, 2, 3]").unwrap();
        let error = list.each_number(|number| match number {
            Scalar::Uint(2) => Err("two".to_owned()),
            _ => Ok(()),
        });
        assert_eq!(error, Err("two".to_owned()));
    }
}
