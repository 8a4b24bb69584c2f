//! Values and names as C++ writes them.

use crate::idl::{ArrayKind, BaseType, Field, Primitive, Value};
use std::fmt::Write as _;

const KEYWORDS: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "class",
    "compl",
    "concept",
    "const",
    "constexpr",
    "const_cast",
    "continue",
    "co_await",
    "co_return",
    "co_yield",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
];

/// Whether C++ keeps the word for itself (C++20, 5.11).
pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

/// The identifier, with `_` behind where C++ has the word for itself.
pub(super) fn escaped(name: &str) -> String {
    if is_keyword(name) { format!("{name}_") } else { name.to_owned() }
}

/// What stands between a member's name and its semicolon.
pub(super) fn default_value(field: &Field) -> String {
    let base = &field.ty.base;
    match (&field.default, field.ty.array) {
        (Some(Value::Array(values)), array) => {
            let items: Vec<String> = values.iter().map(|value| literal(value, base)).collect();
            let items = items.join(", ");
            match array {
                ArrayKind::Fixed(_) => format!("{{{{{items}}}}}"),
                _ => {
                    let element = super::element(base);
                    format!(" = Memory::template sequence<{element}>({{{items}}})")
                }
            }
        }
        (Some(value), _) => format!("{{{}}}", literal(value, base)),
        (None, _) => "{}".to_owned(),
    }
}

/// A single value.
pub(super) fn literal(value: &Value, base: &BaseType) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => match base {
            // A char may be given as a signed byte.
            BaseType::Primitive(Primitive::Char) => (*value as u8).to_string(),
            BaseType::Primitive(primitive) => integer(*value, *primitive),
            _ => value.to_string(),
        },
        Value::Float(value) => float(*value, *base == BaseType::Primitive(Primitive::Float32)),
        Value::Text(text) if matches!(base, BaseType::WString(_)) => format!("u{}", quoted(text)),
        Value::Text(text) => quoted(text),
        Value::Array(_) => String::new(),
    }
}

/// The smallest number of a type has no literal of its own.
fn integer(value: i128, primitive: Primitive) -> String {
    let suffix = match primitive {
        Primitive::Int64 => "LL",
        Primitive::Uint64 => "ULL",
        Primitive::Uint32 => "U",
        _ => "",
    };
    match value {
        _ if value == i128::from(i64::MIN) => format!("(-{}LL - 1)", i64::MAX),
        _ if value == i128::from(i32::MIN) => format!("(-{}{suffix} - 1)", i32::MAX),
        _ => format!("{value}{suffix}"),
    }
}

fn float(value: f64, single: bool) -> String {
    let ty = if single { "float" } else { "double" };
    if value.is_nan() {
        format!("std::numeric_limits<{ty}>::quiet_NaN()")
    } else if value.is_infinite() {
        let sign = if value > 0.0 { "" } else { "-" };
        format!("{sign}std::numeric_limits<{ty}>::infinity()")
    } else if single {
        format!("{:?}f", value as f32)
    } else {
        format!("{value:?}")
    }
}

/// A text as a literal of one line, valid for narrow and UTF-16 literals.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => drop(write!(out, "\\{c}")),
            '\n' => out.push_str("\\n"),
            // Two of them could begin a trigraph.
            '?' => out.push_str("\\?"),
            ' '..='~' => out.push(c),
            '\0'..='\u{7f}' => drop(write!(out, "\\{:03o}", u32::from(c))),
            _ => drop(write!(out, "\\U{:08x}", u32::from(c))),
        }
    }
    out.push('"');
    out
}

/// A text as literals, one a line.
pub(super) fn quoted_lines(text: &str) -> String {
    let lines: Vec<String> =
        text.split_inclusive('\n').map(|line| format!("        {}", quoted(line))).collect();
    if lines.is_empty() { "        \"\"".to_owned() } else { lines.join("\n") }
}
