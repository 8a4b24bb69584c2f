//! Messages as Python's `repr` prints them, which is what `ros2 topic pub` shows.

use angaros_msg::dynamic::{DynamicField, DynamicMessage, Element, Value};
use angaros_msg::idl::Primitive;

/// `std_msgs.msg.String(data='hi')`, as it came.
pub fn message(message: &DynamicMessage) -> String {
    with(message, &|_, value| self::value(value))
}

/// A message that was written here and not received: a float32 is still the number that somebody
/// typed, 0.2 and not 0.20000000298023224.
pub fn written(message: &DynamicMessage) -> String {
    with(message, &|field, value| match (&field.element, value) {
        (Element::Primitive(Primitive::Float32), Value::Float(value)) => single(*value as f32),
        (_, Value::Message(inner)) => written(inner),
        _ => self::value(value),
    })
}

fn with(message: &DynamicMessage, value: &dyn Fn(&DynamicField, &Value) -> String) -> String {
    let fields = message.iter();
    let fields: Vec<String> =
        fields.map(|(field, of)| format!("{}={}", field.name, value(field, of))).collect();
    format!("{}({})", message.ty().name.replace('/', "."), fields.join(", "))
}

/// The shortest decimal number that this is the nearest float32 to.
fn single(value: f32) -> String {
    double(format!("{value:?}").parse().unwrap_or_else(|_| f64::from(value)))
}

fn value(value: &Value) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    match value {
        Value::Bool(true) => "True".into(),
        Value::Bool(false) => "False".into(),
        Value::Int(value) => value.to_string(),
        Value::Uint(value) => value.to_string(),
        Value::Float(value) => double(*value),
        Value::Text(text) => quoted(text),
        Value::Message(inner) => message(inner),
        Value::Numbers(numbers) => list(numbers.iter().map(|v| self::value(&v)).collect()),
        Value::List(values) => list(values.iter().map(self::value).collect()),
    }
}

/// A number as Python prints it: its exponent has a sign and at least two digits.
pub fn double(value: f64) -> String {
    let text = format!("{value:?}");
    match text.split_once('e') {
        None => text.to_lowercase(),
        Some((mantissa, exponent)) => {
            let (sign, digits) = match exponent.strip_prefix('-') {
                Some(digits) => ('-', digits),
                None => ('+', exponent),
            };
            format!("{mantissa}e{sign}{digits:0>2}")
        }
    }
}

/// Text in quotes.
pub fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

/// `b'\x00\x01'`.
pub fn bytes(bytes: &[u8]) -> String {
    let mut out = String::from("b'");
    for &byte in bytes {
        match byte {
            b'\'' | b'\\' => out.extend(['\\', char::from(byte)]),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b' '..=b'~' => out.push(char::from(byte)),
            byte => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out + "'"
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::dynamic::DynamicType;

    #[test]
    fn a_message_reads_as_in_python() {
        let ty = DynamicType::standard("geometry_msgs/msg/PointStamped").unwrap();
        let text = message(&DynamicMessage::new(&ty));
        assert_eq!(
            text,
            "geometry_msgs.msg.PointStamped(header=std_msgs.msg.Header(\
             stamp=builtin_interfaces.msg.Time(sec=0, nanosec=0), frame_id=''), \
             point=geometry_msgs.msg.Point(x=0.0, y=0.0, z=0.0))"
        );
        let ty = DynamicType::standard("std_msgs/msg/ColorRGBA").unwrap();
        let mut color = DynamicMessage::new(&ty);
        color.set("r", Value::Float(f64::from(0.2_f32))).unwrap();
        let numbers =
            |text: String| text[text.find("r=").unwrap()..text.find(", g").unwrap()].to_owned();
        assert_eq!(numbers(message(&color)), "r=0.20000000298023224");
        assert_eq!(numbers(written(&color)), "r=0.2");
        assert_eq!((single(1e-7), single(f32::NAN)), ("1e-07".into(), "nan".into()));
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(bytes(b"\0\x01a'"), "b'\\x00\\x01a\\''");
    }
}
