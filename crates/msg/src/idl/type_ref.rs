//! Identifiers and the type word at the start of a line.

use super::limits;
use super::model::{ArrayKind, BaseType, FieldType, Kind, Primitive, TypeName};

/// Lower-case letters, digits and underscores, starting with a letter.
pub(super) fn is_package(text: &str) -> bool {
    starts_with(text, |c| c.is_ascii_lowercase())
        && text.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_')
}

/// Letters, digits and underscores (as in `AddTwoInts_Request`), starting with a letter.
pub(super) fn is_type_name(text: &str) -> bool {
    is_identifier(text)
}

/// Letters, digits and underscores, starting with a letter.
pub(super) fn is_identifier(text: &str) -> bool {
    starts_with(text, |c| c.is_ascii_alphabetic())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

fn starts_with(text: &str, first: impl Fn(u8) -> bool) -> bool {
    text.len() <= limits::NAME && text.bytes().next().is_some_and(first)
}

/// What is wrong with a type word, and the remedy.
pub(super) type Problem = (String, &'static str);

const BOUND: &str = "write T[N], T[<=N], T[], string<=N or wstring<=N with N from 1 to 4294967295";

/// Reads the type word of a field in `package`.
pub(super) fn field_type(word: &str, package: &str) -> Result<FieldType, Problem> {
    let Some(inner) = word.strip_suffix(']') else {
        return Ok(FieldType { base: base_type(word, package)?, array: ArrayKind::Single });
    };
    let Some((base, count)) = inner.split_once('[') else {
        return Err((format!("`{word}` closes a bracket that it does not open"), BOUND));
    };
    let array = match count.strip_prefix("<=") {
        Some(bound) => ArrayKind::Bounded(number(bound)?),
        None if count.is_empty() => ArrayKind::Unbounded,
        None => ArrayKind::Fixed(number(count)?),
    };
    Ok(FieldType { base: base_type(base, package)?, array })
}

fn number(text: &str) -> Result<u32, Problem> {
    let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(value) if digits && value > 0 => Ok(value),
        _ => Err((format!("`{text}` is not a length"), BOUND)),
    }
}

fn base_type(word: &str, package: &str) -> Result<BaseType, Problem> {
    if let Some(primitive) = Primitive::ALL.into_iter().find(|p| p.as_str() == word) {
        return Ok(BaseType::Primitive(primitive));
    }
    match word.split_once("<=") {
        Some(("string", bound)) => return Ok(BaseType::String(Some(number(bound)?))),
        Some(("wstring", bound)) => return Ok(BaseType::WString(Some(number(bound)?))),
        Some(_) => return Err((format!("`{word}` cannot have a bound"), BOUND)),
        None => {}
    }
    match word {
        "string" => Ok(BaseType::String(None)),
        "wstring" => Ok(BaseType::WString(None)),
        // The one name that ROS 1 let every package use alone.
        "Header" => Ok(BaseType::Message(TypeName::new("std_msgs", Kind::Msg, "Header"))),
        _ => reference(word, package).map(BaseType::Message),
    }
}

fn reference(word: &str, package: &str) -> Result<TypeName, Problem> {
    let name = if word.contains('/') {
        TypeName::parse(word)
    } else {
        is_type_name(word).then(|| TypeName::new(package, Kind::Msg, word))
    };
    match name {
        Some(name) if name.name.starts_with(|c: char| c.is_ascii_uppercase()) => Ok(name),
        _ => Err((
            format!("`{word}` is not a type"),
            "use a number type, string, wstring, Name, pkg/Name or pkg/msg/Name",
        )),
    }
}
