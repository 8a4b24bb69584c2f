//! Constants' and defaults' values.

use super::limits;
use super::model::{ArrayKind, BaseType, FieldType, Primitive, Value};
use super::type_ref::Problem;

/// Cuts a comment off: from the first `#` that stands outside quotes. A quote opens only at the
/// start of a value, so an apostrophe inside plain text does not count.
pub fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match quote {
            Some(open) if c == open && before != '\\' => quote = None,
            Some(_) => {}
            None if c == '#' => return &line[..at],
            None if matches!(c, '"' | '\'') && opens_value(line, at) => quote = Some(c),
            None => {}
        }
        before = c;
    }
    // An unclosed quote is plain text, and then a `#` in it starts a comment after all.
    match quote {
        Some(_) => line.split('#').next().unwrap_or(line),
        None => line,
    }
}

fn opens_value(line: &str, at: usize) -> bool {
    let before = line[..at].trim_end();
    before.ends_with(['=', '[', ',']) || before.split_whitespace().count() == 2
}

/// Reads the value of a single element.
pub(super) fn single(text: &str, base: &BaseType) -> Result<Value, Problem> {
    match base {
        BaseType::Primitive(Primitive::Bool) => match text.to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(Value::Bool(true)),
            "false" | "0" => Ok(Value::Bool(false)),
            _ => Err((format!("`{text}` is not a bool"), "write true, false, 1 or 0")),
        },
        BaseType::Primitive(Primitive::Float32) => {
            float(text).map(|value| Value::Float(f64::from(value as f32)))
        }
        BaseType::Primitive(Primitive::Float64) => float(text).map(Value::Float),
        BaseType::Primitive(primitive) => integer(text, *primitive),
        BaseType::String(bound) => {
            let value = unquote(text)?;
            check_bound(value.len(), *bound)?;
            Ok(Value::Text(value))
        }
        BaseType::WString(bound) => {
            let value = unquote(text)?;
            check_bound(value.encode_utf16().count(), *bound)?;
            Ok(Value::Text(value))
        }
        BaseType::Message(name) => Err((
            format!("a field of type {name} cannot have a default"),
            "give the defaults in that type's own definition",
        )),
    }
}

fn check_bound(len: usize, bound: Option<u32>) -> Result<(), Problem> {
    match bound {
        Some(bound) if len > bound as usize => {
            Err((format!("the text has {len} units where {bound} are allowed"), "shorten it"))
        }
        _ => Ok(()),
    }
}

fn float(text: &str) -> Result<f64, Problem> {
    text.parse().map_err(|_| (format!("`{text}` is not a number"), "write it like 1.5 or 2e-3"))
}

fn integer(text: &str, primitive: Primitive) -> Result<Value, Problem> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let (digits, radix) = hexadecimal.map_or((digits, 10), |digits| (digits, 16));
    let magnitude = if digits.bytes().all(|c| c.is_ascii_alphanumeric()) {
        i128::from_str_radix(digits, radix).ok()
    } else {
        None
    };
    let value = magnitude.map(|value| if negative { -value } else { value });
    match (value, primitive.integer_range()) {
        (Some(value), Some((low, high))) if (low..=high).contains(&value) => Ok(Value::Int(value)),
        (Some(value), Some((low, high))) => Err((
            format!("{value} is outside {}'s range {low} to {high}", primitive.as_str()),
            "use a wider type or another value",
        )),
        _ => Err((format!("`{text}` is not an integer"), "write it like 12, -3 or 0xff")),
    }
}

/// Removes outer quotes, which keep leading and trailing blanks; inside them only the quote itself
/// is escaped (rosidl_adapter's `parse_primitive_value_string`).
fn unquote(text: &str) -> Result<String, Problem> {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        return Ok(text.to_owned());
    };
    if text.len() < 2 || !text.ends_with(quote) {
        return Ok(text.to_owned());
    }
    let inner = &text[1..text.len() - 1];
    let mut value = String::with_capacity(inner.len());
    for c in inner.chars() {
        if c == quote && value.pop() != Some('\\') {
            return Err((
                format!("a quote inside {text} is not escaped"),
                "write a backslash before it or use the other kind of quote outside",
            ));
        }
        value.push(c);
    }
    if value.ends_with('\\') && inner.ends_with('\\') {
        return Err((format!("{text} escapes its closing quote"), "remove the last backslash"));
    }
    Ok(value)
}

/// Reads a field's default, which for arrays is a bracketed list.
pub(super) fn default(text: &str, ty: &FieldType) -> Result<Value, Problem> {
    let most = match ty.array {
        ArrayKind::Single => return single(text, &ty.base),
        ArrayKind::Fixed(count) | ArrayKind::Bounded(count) => count as usize,
        ArrayKind::Unbounded => limits::DEFAULT_ELEMENTS,
    };
    let list = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let Some(list) = list else {
        return Err((format!("`{text}` is not a list"), "write it like [1, 2, 3]"));
    };
    let mut values = Vec::new();
    for item in split_items(list) {
        if values.len() == most.min(limits::DEFAULT_ELEMENTS) {
            return Err((format!("more than {most} elements"), "shorten the list"));
        }
        values.push(single(item, &ty.base)?);
    }
    match ty.array {
        ArrayKind::Fixed(count) if values.len() != count as usize => Err((
            format!("{} elements where the array has {count}", values.len()),
            "give exactly one value per element",
        )),
        _ => Ok(Value::Array(values)),
    }
}

/// Splits at commas outside quotes; an empty list has no item.
fn split_items(list: &str) -> Vec<&str> {
    if list.trim().is_empty() {
        return Vec::new();
    }
    let mut items = Vec::new();
    let mut start = 0;
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in list.char_indices() {
        match quote {
            Some(open) if c == open && before != '\\' => quote = None,
            Some(_) => {}
            None if c == ',' => {
                items.push(list[start..at].trim());
                start = at + 1;
            }
            None if matches!(c, '"' | '\'') && list[start..at].trim().is_empty() => {
                quote = Some(c);
            }
            None => {}
        }
        before = c;
    }
    items.push(list[start..].trim());
    items
}
