//! JSON and CBOR to CDR. The fields of an object may come in any order, those of CDR have one: an
//! object is looked through once for where its fields stand, then they are written in turn.

use super::error::ConvertError;
use super::numbers::{each_typed, number_bytes, ready_bytes};
use super::plain;
use crate::protocol::body::{Body, Scalar};
use angaros_msg::Time;
use angaros_msg::dynamic::{DynamicField, DynamicType, Element};
use angaros_msg::idl::{self, ArrayKind, Primitive};
use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use std::borrow::Cow;

/// Bytes of CDR that one message from a client may make (rule CV6).
pub const MAX_MESSAGE_BYTES: usize = 64 << 20;

/// Standard base64, with or without the padding at its end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Bytes of the encapsulation header.
const HEADER: usize = 4;

type Written = Result<(), ConvertError>;

/// How values from a client become messages.
#[derive(Clone, Copy, Debug)]
pub struct Inbound {
    /// What "now" and a `Header` without a stamp stand for.
    pub now: Time,
    /// Bytes that one message may have.
    pub max_bytes: usize,
}

impl Inbound {
    /// With the bound [`MAX_MESSAGE_BYTES`].
    #[must_use]
    pub fn at(now: Time) -> Self {
        Self { now, max_bytes: MAX_MESSAGE_BYTES }
    }

    /// The message as little-endian CDR with its encapsulation header. A list stands for the
    /// fields in their order, `None` for none of them.
    ///
    /// # Errors
    /// A value that is no message of the type.
    pub fn to_cdr(
        &self,
        ty: &DynamicType,
        body: Option<Body<'_>>,
    ) -> Result<Vec<u8>, ConvertError> {
        let mut writer = Writer { out: vec![0, 1, 0, 0], inbound: *self };
        match body {
            None => writer.default_message(ty)?,
            Some(body) => match body.scalar()? {
                Scalar::List => writer.in_order(ty, body)?,
                _ => writer.message(ty, body)?,
            },
        }
        Ok(writer.out)
    }
}

struct Writer {
    out: Vec<u8>,
    inbound: Inbound,
}

impl Writer {
    fn in_order(&mut self, ty: &DynamicType, body: Body<'_>) -> Written {
        let mut values = Vec::new();
        body.each_element(|value| {
            if values.len() == ty.fields.len() {
                let most = ty.fields.len();
                return Err(ConvertError::new(format!("{} has only {most} fields", ty.name)));
            }
            values.push(Some(value));
            Ok(())
        })?;
        values.resize_with(ty.fields.len(), || None);
        self.fields(ty, &values)
    }

    fn message(&mut self, ty: &DynamicType, body: Body<'_>) -> Written {
        let is_time = ty.name == "builtin_interfaces/msg/Time";
        match body.scalar()? {
            Scalar::Object => {}
            Scalar::Null => return self.default_message(ty),
            Scalar::Text(text) if is_time && text == "now" => return self.time(self.inbound.now),
            other => {
                let error = format!("an object for {} is expected, not {other}", ty.name);
                return Err(ConvertError::new(error));
            }
        }
        let old_names = is_time || ty.name == "builtin_interfaces/msg/Duration";
        let mut values = vec![None; ty.fields.len()];
        body.each_field(|name, value| -> Written {
            let name = match (old_names, name.as_ref()) {
                (true, "secs") => Cow::Borrowed("sec"),
                (true, "nsecs") => Cow::Borrowed("nanosec"),
                _ => name,
            };
            let (at, _) = ty.field(&name)?;
            values[at] = Some(value);
            Ok(())
        })?;
        self.fields(ty, &values)
    }

    fn fields(&mut self, ty: &DynamicType, values: &[Option<Body<'_>>]) -> Written {
        if ty.fields.is_empty() {
            // A structure without members travels as one dummy byte.
            return self.push(&[0], 1);
        }
        let is_header = ty.name == "std_msgs/msg/Header";
        for (field, value) in ty.fields.iter().zip(values) {
            let is_stamp = is_header && field.name == "stamp";
            let written = match value {
                _ if is_stamp && value.is_none_or(Body::is_null) => self.time(self.inbound.now),
                None => self.default_field(field),
                Some(body) => self.field(field, *body),
            };
            written.map_err(|error| error.inside(&field.name))?;
        }
        Ok(())
    }

    fn time(&mut self, time: Time) -> Written {
        let (sec, nanosec) = time.to_sec_nanosec();
        self.push(&sec.to_le_bytes(), 4)?;
        self.push(&nanosec.to_le_bytes(), 4)
    }

    fn field(&mut self, field: &DynamicField, body: Body<'_>) -> Written {
        let most = match field.array {
            ArrayKind::Single => return self.element(field, body),
            ArrayKind::Fixed(count) | ArrayKind::Bounded(count) => count as usize,
            ArrayKind::Unbounded => u32::MAX as usize,
        };
        // A text of bytes, which may be large, is read once, below.
        if !(is_bytes(&field.element) && body.is_json_text()) {
            match body.scalar()? {
                Scalar::Null => return self.default_field(field),
                Scalar::List | Scalar::Bytes(_) => {}
                Scalar::Text(_) if is_bytes(&field.element) => {}
                other => return Err(ConvertError::new(format!("a list is expected, not {other}"))),
            }
        }
        let counted = !matches!(field.array, ArrayKind::Fixed(_));
        let place = if counted { Some(self.count_place()?) } else { None };
        let count = match &field.element {
            Element::Primitive(primitive) => self.numbers(*primitive, body, most)?,
            _ => self.elements(field, body, most)?,
        };
        match place {
            // At most `most`, which fits.
            Some(place) => {
                self.out[place..place + 4].copy_from_slice(&(count as u32).to_le_bytes());
            }
            None if count != most => return Err(too_many(count, most)),
            None => {}
        }
        Ok(())
    }

    fn elements(
        &mut self,
        field: &DynamicField,
        body: Body<'_>,
        most: usize,
    ) -> Result<usize, ConvertError> {
        let mut count = 0;
        body.each_element(|value| {
            let at = count;
            count += 1;
            if count > most {
                return Err(too_many(count, most));
            }
            self.element(field, value).map_err(|error| error.inside(&format!("[{at}]")))
        })?;
        Ok(count)
    }

    fn element(&mut self, field: &DynamicField, body: Body<'_>) -> Written {
        match &field.element {
            Element::Message(ty) => self.message(ty, body),
            Element::Primitive(primitive) => match body.scalar()? {
                Scalar::Null if !is_float(*primitive) => self.default_element(field),
                value => self.number(*primitive, &value),
            },
            Element::Text(_) | Element::WideText(_) => match body.scalar()? {
                Scalar::Null => self.default_element(field),
                Scalar::Text(text) => self.text(&field.element, &text),
                other => Err(ConvertError::new(format!("a text is expected, not {other}"))),
            },
        }
    }

    fn text(&mut self, element: &Element, text: &str) -> Written {
        let (len, bound) = match element {
            Element::WideText(bound) => (text.encode_utf16().count(), *bound),
            Element::Text(bound) => (text.len(), *bound),
            _ => (0, None),
        };
        if bound.is_some_and(|bound| len > bound as usize) {
            let bound = bound.unwrap_or_default();
            return Err(ConvertError::new(format!("a text of {len} units, {bound} are allowed")));
        }
        if let Element::WideText(_) = element {
            self.count(len)?;
            return text.encode_utf16().try_for_each(|unit| self.push(&unit.to_le_bytes(), 2));
        }
        if text.contains('\0') {
            // Readers take it for the end of the text.
            return Err(ConvertError::new("a text cannot hold the character U+0000"));
        }
        self.count(len.saturating_add(1))?;
        self.push(text.as_bytes(), 1)?;
        self.push(&[0], 1)
    }

    /// The numbers of an array; returns how many.
    fn numbers(
        &mut self,
        primitive: Primitive,
        body: Body<'_>,
        most: usize,
    ) -> Result<usize, ConvertError> {
        if let Some(bytes) = ready_bytes(primitive, body) {
            let count = bytes.len() / primitive.size();
            if count > most {
                return Err(too_many(count, most));
            }
            if count > 0 {
                self.push(bytes, primitive.size())?;
            }
            return Ok(count);
        }
        if let Scalar::Text(text) = body.scalar()? {
            return self.base64(&text, most);
        }
        if let Body::Json(list) = body
            && let Some(count) = self.plain_numbers(primitive, list, most)
        {
            return Ok(count);
        }
        let mut count = 0;
        let mut push = |number: Scalar<'_>| {
            count += 1;
            if count > most {
                return Err(too_many(count, most));
            }
            self.number(primitive, &number)
                .map_err(|error| error.inside(&format!("[{}]", count - 1)))
        };
        match body.typed_array() {
            Some(array) => each_typed(&array, push)?,
            None => body.each_number(&mut push)?,
        }
        Ok(count)
    }

    /// A list of JSON that holds nothing but numbers that fit: the short way, which tells no
    /// errors. `None`: it has to be read with care.
    fn plain_numbers(&mut self, primitive: Primitive, list: &str, most: usize) -> Option<usize> {
        let size = primitive.size();
        let before = self.out.len();
        let padded = HEADER + (before - HEADER).next_multiple_of(size);
        let room = self.inbound.max_bytes.saturating_sub(padded) / size;
        self.out.resize(padded, 0);
        let found = plain::append(primitive, list, most.min(room.saturating_sub(1)), &mut self.out);
        if found.is_none_or(|count| count == 0) {
            // No padding stands before elements that are not there.
            self.out.truncate(before);
        }
        found
    }

    fn base64(&mut self, text: &str, most: usize) -> Result<usize, ConvertError> {
        self.reserve(base64::decoded_len_estimate(text.len()))?;
        let before = self.out.len();
        BASE64
            .decode_vec(text, &mut self.out)
            .map_err(|error| ConvertError::new(format!("the text is no base64: {error}")))?;
        let count = self.out.len() - before;
        if count > most { Err(too_many(count, most)) } else { Ok(count) }
    }

    fn number(&mut self, primitive: Primitive, value: &Scalar<'_>) -> Written {
        let bytes = number_bytes(primitive, value)?;
        self.push(&bytes[..primitive.size()], primitive.size())
    }

    fn default_message(&mut self, ty: &DynamicType) -> Written {
        if ty.fields.is_empty() {
            return self.push(&[0], 1);
        }
        ty.fields.iter().try_for_each(|field| self.default_field(field))
    }

    fn default_field(&mut self, field: &DynamicField) -> Written {
        let list = match &field.default {
            Some(idl::Value::Array(list)) => list.as_slice(),
            _ => &[],
        };
        let count = match field.array {
            ArrayKind::Single => return self.default_element(field),
            ArrayKind::Fixed(count) => count as usize,
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => {
                self.count(list.len())?;
                list.len()
            }
        };
        for at in 0..count {
            match list.get(at) {
                Some(value) => self.value(field, value)?,
                None => self.zero(&field.element)?,
            }
        }
        Ok(())
    }

    fn default_element(&mut self, field: &DynamicField) -> Written {
        match &field.default {
            Some(value) if field.array == ArrayKind::Single => self.value(field, value),
            _ => self.zero(&field.element),
        }
    }

    fn value(&mut self, field: &DynamicField, value: &idl::Value) -> Written {
        let scalar = match value {
            idl::Value::Bool(value) => Scalar::Bool(*value),
            idl::Value::Int(value) => match u64::try_from(*value) {
                Ok(value) => Scalar::Uint(value),
                Err(_) => Scalar::Int(i64::try_from(*value).unwrap_or_default()),
            },
            idl::Value::Float(value) => Scalar::Float(*value),
            idl::Value::Text(text) => return self.text(&field.element, text),
            idl::Value::Array(_) => return self.zero(&field.element),
        };
        match &field.element {
            Element::Primitive(primitive) => self.number(*primitive, &scalar),
            other => self.zero(other),
        }
    }

    fn zero(&mut self, element: &Element) -> Written {
        match element {
            Element::Primitive(primitive) => {
                self.push(&[0; 8][..primitive.size()], primitive.size())
            }
            Element::Text(_) | Element::WideText(_) => self.text(element, ""),
            Element::Message(ty) => self.default_message(ty),
        }
    }

    fn count(&mut self, count: usize) -> Written {
        let count = u32::try_from(count).map_err(|_| ConvertError::new("too many elements"))?;
        self.push(&count.to_le_bytes(), 4)
    }

    /// Room for a count that is not known yet; returns where.
    fn count_place(&mut self) -> Result<usize, ConvertError> {
        self.push(&[0; 4], 4)?;
        Ok(self.out.len() - 4)
    }

    fn push(&mut self, bytes: &[u8], alignment: usize) -> Written {
        self.reserve(bytes.len() + alignment)?;
        let body = self.out.len() - HEADER;
        self.out.resize(HEADER + body.next_multiple_of(alignment), 0);
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    fn reserve(&self, more: usize) -> Written {
        let most = self.inbound.max_bytes;
        if self.out.len().saturating_add(more) > most {
            return Err(ConvertError::new(format!("the message takes more than {most} bytes")));
        }
        Ok(())
    }
}

fn is_bytes(element: &Element) -> bool {
    matches!(element, Element::Primitive(one) if one.size() == 1 && *one != Primitive::Bool)
}

fn is_float(primitive: Primitive) -> bool {
    matches!(primitive, Primitive::Float32 | Primitive::Float64)
}

fn too_many(count: usize, most: usize) -> ConvertError {
    match count > most {
        true => ConvertError::new(format!("more than {most} elements")),
        false => ConvertError::new(format!("{count} elements where there are {most}")),
    }
}
