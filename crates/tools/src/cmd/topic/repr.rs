//! Messages as Python's `repr` prints them, which is what `ros2 topic pub` shows.

use angaros_msg::dynamic::{DynamicMessage, Value};

/// `std_msgs.msg.String(data='hi')`.
pub fn message(message: &DynamicMessage) -> String {
    let fields: Vec<String> = message
        .iter()
        .map(|(field, value)| format!("{}={}", field.name, self::value(value)))
        .collect();
    format!("{}({})", message.ty().name.replace('/', "."), fields.join(", "))
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
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(bytes(b"\0\x01a'"), "b'\\x00\\x01a\\''");
    }
}
