//! Messages as `ros2 topic echo` prints them (`rosidl_runtime_py.message_to_yaml`).

use super::scalar;
use super::types::{DynamicField, Element};
use super::value::{DynamicMessage, Value};
use crate::idl::{ArrayKind, Primitive};

/// How a message is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YamlStyle {
    /// Elements of an array and characters of a text that are shown; `None` shows all.
    pub truncate: Option<usize>,
    /// Shows type and length in place of arrays.
    pub no_arr: bool,
    /// Shows the length in place of texts.
    pub no_str: bool,
    /// Everything on one line with braces.
    pub flow: bool,
    /// A float32 that is no element of an array is shown as the shortest number that it is nearest
    /// to, as somebody may have typed it: 0.2 in place of 0.20000000298023224.
    pub short_float32: bool,
}

impl Default for YamlStyle {
    /// As `ros2 topic echo` without options: 128 elements.
    fn default() -> Self {
        Self {
            truncate: Some(128),
            no_arr: false,
            no_str: false,
            flow: false,
            short_float32: false,
        }
    }
}

/// The whole message, with a line end.
#[must_use]
pub fn to_yaml(message: &DynamicMessage, style: &YamlStyle) -> String {
    let mut out = String::new();
    let writer = Writer { style };
    if style.flow || message.ty().fields.is_empty() {
        writer.flow_message(&mut out, message, 2);
        out.push('\n');
    } else {
        writer.message(&mut out, message, 0);
    }
    out
}

/// A part of a message, as `ros2 topic echo --field` prints it: a structure as YAML, a scalar as
/// Python prints it, an array on one line; with a line end.
#[must_use]
pub fn value_to_yaml(value: &Value, style: &YamlStyle) -> String {
    let mut out = match value {
        Value::Message(message) => return to_yaml(message, style),
        Value::Text(text) => text.clone(),
        Value::Bool(value) => if *value { "True" } else { "False" }.to_owned(),
        value => {
            let mut out = String::new();
            Writer { style }.flow(&mut out, value, None, 2);
            out
        }
    };
    out.push('\n');
    out
}

struct Writer<'a> {
    style: &'a YamlStyle,
}

/// Elements of an array as far as they are shown.
fn elements(value: &Value, limit: usize) -> (Vec<std::borrow::Cow<'_, Value>>, usize) {
    use std::borrow::Cow;
    match value {
        Value::List(list) => (list.iter().take(limit).map(Cow::Borrowed).collect(), list.len()),
        Value::Numbers(list) => (list.iter().take(limit).map(Cow::Owned).collect(), list.len()),
        _ => (Vec::new(), 0),
    }
}

impl Writer<'_> {
    fn limit(&self) -> usize {
        self.style.truncate.unwrap_or(usize::MAX)
    }

    fn message(&self, out: &mut String, message: &DynamicMessage, indent: usize) {
        for (field, value) in message.iter() {
            out.extend(std::iter::repeat_n(' ', indent));
            out.push_str(&field.name);
            out.push(':');
            self.field(out, field, value, indent);
        }
    }

    fn field(&self, out: &mut String, field: &DynamicField, value: &Value, indent: usize) {
        match value {
            Value::Message(nested) if !nested.ty().fields.is_empty() => {
                out.push('\n');
                self.message(out, nested, indent + 2);
            }
            Value::List(_) | Value::Numbers(_) if self.style.no_arr => {
                let info = array_info(field, elements(value, 0).1);
                out.push(' ');
                out.push_str(&scalar::text(&info, indent + 2, false));
                out.push('\n');
            }
            Value::List(_) | Value::Numbers(_) => self.list(out, field, value, indent),
            value => {
                out.push(' ');
                self.scalar(out, value, Some(field), indent + 2, false);
                out.push('\n');
            }
        }
    }

    fn list(&self, out: &mut String, field: &DynamicField, value: &Value, indent: usize) {
        let (shown, len) = elements(value, self.limit());
        if len == 0 {
            out.push_str(" []\n");
            return;
        }
        out.push('\n');
        for element in &shown {
            match element.as_ref() {
                Value::Message(nested) if !nested.ty().fields.is_empty() => {
                    let start = out.len();
                    self.message(out, nested, indent + 2);
                    out.replace_range(start + indent..start + indent + 2, "- ");
                }
                value => {
                    out.extend(std::iter::repeat_n(' ', indent));
                    out.push_str("- ");
                    self.scalar(out, value, Some(field), indent + 2, false);
                    out.push('\n');
                }
            }
        }
        if shown.len() < len {
            out.extend(std::iter::repeat_n(' ', indent));
            out.push_str("- '...'\n");
        }
    }

    fn flow_message(&self, out: &mut String, message: &DynamicMessage, indent: usize) {
        out.push('{');
        for (index, (field, value)) in message.iter().enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            out.push_str(&field.name);
            out.push_str(": ");
            self.flow(out, value, Some(field), indent + 2);
        }
        out.push('}');
    }

    fn flow(&self, out: &mut String, value: &Value, field: Option<&DynamicField>, indent: usize) {
        match value {
            Value::Message(nested) => self.flow_message(out, nested, indent),
            Value::List(_) | Value::Numbers(_) => {
                let (shown, len) = elements(value, self.limit());
                if let Some(field) = field.filter(|_| self.style.no_arr) {
                    out.push_str(&scalar::text(&array_info(field, len), 2, true));
                    return;
                }
                out.push('[');
                for (index, element) in shown.iter().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    self.flow(out, element, field, indent + 2);
                }
                out.push_str(if shown.len() < len { ", '...']" } else { "]" });
            }
            value => self.scalar(out, value, field, indent, true),
        }
    }

    fn scalar(
        &self,
        out: &mut String,
        value: &Value,
        field: Option<&DynamicField>,
        indent: usize,
        flow: bool,
    ) {
        let is = |primitive| field.is_some_and(|f| f.element == Element::Primitive(primitive));
        let is_short = self.style.short_float32 && is(Primitive::Float32);
        let is_byte = is(Primitive::Byte);
        let text = match value {
            // A byte is a character in ROS 2's Python, the number of which is its code.
            Value::Uint(code @ 0..=255) if is_byte => {
                let character = char::from(code.to_le_bytes()[0]);
                scalar::text(character.encode_utf8(&mut [0; 4]), indent, flow)
            }
            Value::Bool(value) => value.to_string(),
            Value::Int(value) => value.to_string(),
            Value::Uint(value) => value.to_string(),
            Value::Float(value) if is_short => scalar::float(shortest(*value as f32)),
            Value::Float(value) => scalar::float(*value),
            Value::Text(text) => scalar::text(&self.shorten(text), indent, flow),
            // Structures and arrays with elements are handled by the callers.
            Value::Message(_) => "{}".into(),
            Value::List(_) | Value::Numbers(_) => "[]".into(),
        };
        out.push_str(&text);
    }

    fn shorten(&self, text: &str) -> String {
        if self.style.no_str {
            return format!("<string length: <{}>>", text.chars().count());
        }
        match text.char_indices().nth(self.limit()) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text.to_owned(),
        }
    }
}

/// The shortest decimal number that this is the nearest float32 to.
fn shortest(value: f32) -> f64 {
    value.to_string().parse().unwrap_or_else(|_| f64::from(value))
}

/// What `--no-arr` shows, in the words of `rosidl_parser`.
fn array_info(field: &DynamicField, len: usize) -> String {
    let name = match &field.element {
        Element::Primitive(primitive) => match primitive {
            Primitive::Bool => "boolean",
            Primitive::Byte => "octet",
            Primitive::Char => "uint8",
            Primitive::Float32 => "float",
            Primitive::Float64 => "double",
            other => other.as_str(),
        },
        Element::Text(_) => "string",
        Element::WideText(_) => "wstring",
        Element::Message(ty) => &ty.name,
    };
    match field.array {
        ArrayKind::Fixed(count) => format!("<array type: {name}[{count}]>"),
        ArrayKind::Bounded(bound) => format!("<sequence type: {name}[{bound}], length: {len}>"),
        ArrayKind::Single | ArrayKind::Unbounded => {
            format!("<sequence type: {name}, length: {len}>")
        }
    }
}
