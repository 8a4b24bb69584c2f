//! Messages as one line of values between commas, as `ros2 topic echo --csv` prints them.

use angaros_inspect::repr;
use angaros_msg::dynamic::{DynamicField, DynamicMessage, Element, Value, YamlStyle};
use angaros_msg::idl::{ArrayKind, Primitive};

/// The fields of a message in order, those of its parts in their place.
pub fn line(message: &DynamicMessage, style: &YamlStyle) -> String {
    joined(message.iter().map(|(field, value)| of_field(field, value, style)))
}

/// Commas stand between the parts, but none before the first that is not empty.
fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut out = String::new();
    for part in parts {
        if !out.is_empty() {
            out.push(',');
        }
        out.push_str(&part);
    }
    out
}

/// A value that stands alone.
pub fn value(value: &Value, style: &YamlStyle) -> String {
    match value {
        Value::Message(message) => line(message, style),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Int(value) => value.to_string(),
        Value::Uint(value) => value.to_string(),
        Value::Float(value) => repr::double(*value),
        Value::Text(text) => shortened(text, style),
        Value::Numbers(numbers) => list(numbers.iter(), style),
        Value::List(values) => list(values.iter().cloned(), style),
    }
}

fn of_field(field: &DynamicField, of: &Value, style: &YamlStyle) -> String {
    match of {
        Value::Numbers(numbers) if style.no_arr => array(field, numbers.len()),
        Value::List(values) if style.no_arr => array(field, values.len()),
        Value::Uint(byte) if field.element == Element::Primitive(Primitive::Byte) => {
            repr::bytes(&[u8::try_from(*byte).unwrap_or_default()])
        }
        other => value(other, style),
    }
}

fn list(values: impl Iterator<Item = Value>, style: &YamlStyle) -> String {
    let limit = style.truncate.unwrap_or(usize::MAX);
    let shown = values.take(limit.saturating_add(1)).enumerate();
    joined(shown.map(|(index, of)| match index == limit {
        true => "...".to_owned(),
        false => value(&of, style),
    }))
}

fn shortened(text: &str, style: &YamlStyle) -> String {
    if style.no_str {
        return format!("<string length: <{}>>", text.chars().count());
    }
    let end = style.truncate.and_then(|limit| text.char_indices().nth(limit));
    match end {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// What stands for an array whose elements are not shown.
fn array(field: &DynamicField, len: usize) -> String {
    let name = match &field.element {
        Element::Primitive(Primitive::Bool) => "boolean",
        Element::Primitive(Primitive::Byte) => "octet",
        Element::Primitive(Primitive::Char) => "uint8",
        Element::Primitive(Primitive::Float32) => "float",
        Element::Primitive(Primitive::Float64) => "double",
        Element::Primitive(other) => other.as_str(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::dynamic::DynamicType;

    #[test]
    fn a_message_is_one_line_of_all_values_in_order() {
        let ty = DynamicType::standard("sensor_msgs/msg/LaserScan").unwrap();
        let mut scan = DynamicMessage::new(&ty);
        scan.set("ranges", Value::Numbers(vec![1.0_f32, 2.5, 4.0].into())).unwrap();
        scan.set("angle_max", Value::Float(0.5)).unwrap();
        let whole = YamlStyle::default();
        let start = "0,0,,0.0,0.5,0.0,0.0,0.0,0.0,0.0,";
        assert_eq!(line(&scan, &whole), format!("{start}1.0,2.5,4.0,"));
        let two = YamlStyle { truncate: Some(2), ..whole };
        assert_eq!(line(&scan, &two), format!("{start}1.0,2.5,...,"));
        let none = YamlStyle { no_arr: true, ..whole };
        assert!(line(&scan, &none).contains("<sequence type: float, length: 3>"));
    }
}
