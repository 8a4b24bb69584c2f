//! A node's parameters as a parameter file, in the form of `ros2 param dump`.

use super::yaml::MAX_DEPTH;
use angaros_msg::names::ParameterValue;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The parameters of the node of this full name as YAML: sorted, nested names as nested mappings.
/// Read as a parameter file it gives the same values.
///
/// ```
/// # use angaros_parameters::dump_parameters;
/// # use angaros_msg::names::ParameterValue;
/// let values = [("lens.k1".to_owned(), ParameterValue::Double(0.5))].into();
/// let text = "/camera:\n  ros__parameters:\n    lens:\n      k1: 0.5\n";
/// assert_eq!(dump_parameters("/camera", &values), text);
/// ```
#[must_use]
pub fn dump_parameters(node: &str, values: &BTreeMap<String, ParameterValue>) -> String {
    let mut tree = BTreeMap::new();
    for (name, value) in values {
        let parts: Vec<&str> = name.split('.').collect();
        // A name that is also the begin of another cannot hold both a value and a mapping.
        let nests = parts.len() < MAX_DEPTH / 2 && parts.iter().all(|part| !part.is_empty());
        if !nests || !insert(&mut tree, &parts, value) {
            tree.insert(name.clone(), Tree::Leaf(value));
        }
    }
    let mut out = format!("{}:\n  ros__parameters:", text_of(node));
    if tree.is_empty() {
        out.push_str(" {}\n");
        return out;
    }
    out.push('\n');
    write_tree(&mut out, &tree, 4);
    out
}

enum Tree<'a> {
    Leaf(&'a ParameterValue),
    Branch(BTreeMap<String, Tree<'a>>),
}

/// Whether there was room below no value.
fn insert<'a>(
    tree: &mut BTreeMap<String, Tree<'a>>,
    parts: &[&str],
    value: &'a ParameterValue,
) -> bool {
    match parts {
        [] => false,
        [last] if tree.contains_key(*last) => false,
        [last] => {
            tree.insert((*last).to_owned(), Tree::Leaf(value));
            true
        }
        [first, rest @ ..] => {
            let branch = || Tree::Branch(BTreeMap::new());
            match tree.entry((*first).to_owned()).or_insert_with(branch) {
                Tree::Branch(below) => insert(below, rest, value),
                Tree::Leaf(_) => false,
            }
        }
    }
}

fn write_tree(out: &mut String, tree: &BTreeMap<String, Tree<'_>>, indent: usize) {
    for (key, node) in tree {
        let key = text_of(key);
        out.extend(std::iter::repeat_n(' ', indent));
        match node {
            Tree::Branch(below) => {
                out.push_str(&key);
                out.push_str(":\n");
                write_tree(out, below, indent + 2);
            }
            Tree::Leaf(value) => {
                out.push_str(&key);
                out.push(':');
                write_value(out, value, indent);
            }
        }
    }
}

fn write_value(out: &mut String, value: &ParameterValue, indent: usize) {
    match value {
        ParameterValue::Bool(v) => line(out, &v.to_string()),
        ParameterValue::Integer(v) => line(out, &v.to_string()),
        ParameterValue::Double(v) => line(out, &double_of(*v)),
        ParameterValue::String(v) => line(out, &text_of(v)),
        ParameterValue::ByteArray(v) => {
            line(out, &format!("!!binary \"{}\"", BASE64.encode(v)));
        }
        ParameterValue::BoolArray(v) => list(out, v, indent, ToString::to_string),
        ParameterValue::IntegerArray(v) => list(out, v, indent, ToString::to_string),
        ParameterValue::DoubleArray(v) => list(out, v, indent, |v| double_of(*v)),
        ParameterValue::StringArray(v) => list(out, v, indent, |v| text_of(v)),
    }
}

fn line(out: &mut String, text: &str) {
    out.push(' ');
    out.push_str(text);
    out.push('\n');
}

fn list<T>(out: &mut String, values: &[T], indent: usize, text: impl Fn(&T) -> String) {
    if values.is_empty() {
        return line(out, "[]");
    }
    out.push('\n');
    for value in values {
        out.extend(std::iter::repeat_n(' ', indent));
        out.push('-');
        line(out, &text(value));
    }
}

/// With a point and a signed exponent, without which YAML 1.1 would see text.
fn double_of(value: f64) -> String {
    let text = ParameterValue::Double(value).to_string();
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{exponent}")
}

/// Quoted unless every reader takes it for this text without quotes.
fn text_of(text: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "_/.- ".contains(c);
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic() || "_/".contains(c))
        && text.chars().all(harmless)
        && !text.ends_with(' ')
        && !text.eq_ignore_ascii_case("null")
        && matches!(ParameterValue::plain(text), ParameterValue::String(_));
    if plain {
        return text.to_owned();
    }
    let printable = |c: char| matches!(c, ' '..='~') || (c.is_alphanumeric() && c > '\u{a0}');
    if text.chars().all(printable) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        let number = c as u32;
        let written = match c {
            '"' | '\\' => write!(quoted, "\\{c}"),
            '\n' => write!(quoted, "\\n"),
            '\t' => write!(quoted, "\\t"),
            c if printable(c) => write!(quoted, "{c}"),
            _ if number <= 0xff => write!(quoted, "\\x{number:02x}"),
            _ if number <= 0xffff => write!(quoted, "\\u{number:04x}"),
            _ => write!(quoted, "\\U{number:08x}"),
        };
        debug_assert!(written.is_ok(), "writing to a String cannot fail");
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::super::yaml;
    use super::*;
    use ParameterValue as V;

    fn values() -> BTreeMap<String, ParameterValue> {
        let texts = ["yes", "'", "a: b", "\n\t\u{1}\u{85}é\u{1f600}", "", " a", "2001-01-01", "~"];
        let mut values: BTreeMap<_, _> = [
            ("a", V::Bool(true)),
            ("a.b", V::Integer(-1)),
            ("c.d.e", V::Double(1e300)),
            ("c.d.f", V::Double(2.0)),
            ("c.g", V::DoubleArray(vec![f64::INFINITY, 1e-7])),
            ("c..g", V::BoolArray(vec![false])),
            (".", V::IntegerArray(vec![1, 2])),
            ("true", V::String("null".into())),
            ("bytes", V::ByteArray(vec![0, 255, 7])),
            ("empty", V::StringArray(vec![])),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        let list = V::StringArray(texts.map(str::to_owned).to_vec());
        values.insert("texts".into(), list);
        values
    }

    #[test]
    fn what_is_dumped_is_read_as_the_same_values() {
        let text = dump_parameters("/ns/node", &values());
        let found = yaml::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(found.iter().all(|one| one.node == "/ns/node"));
        let found: BTreeMap<_, _> = found.into_iter().map(|one| (one.name, one.value)).collect();
        assert_eq!(found, values(), "{text}");
    }

    #[test]
    fn the_form_is_that_of_ros2_param_dump() {
        let values = [
            ("use_sim_time", V::Bool(false)),
            ("lens.k", V::DoubleArray(vec![0.5, 1.0])),
            ("lens.model", V::String("plumb_bob".into())),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        let expected = "\
/camera:
  ros__parameters:
    lens:
      k:
      - 0.5
      - 1.0
      model: plumb_bob
    use_sim_time: false
";
        assert_eq!(dump_parameters("/camera", &values), expected);
    }
}
