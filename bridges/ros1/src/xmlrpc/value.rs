//! Values, calls and responses as XML.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The largest document in bytes: a description of a robot is a parameter and has some 100 kB.
pub const MAX_BODY: usize = 16 << 20;

/// Elements and texts of one document.
const MAX_NODES: u32 = 500_000;

/// Levels of values within values.
const MAX_LEVELS: usize = 64;

/// A value. Times of XML-RPC are not used by ROS and are texts here.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// 32 bits, with sign.
    Int(i32),
    /// True or false.
    Bool(bool),
    /// A number of any kind.
    Double(f64),
    /// UTF-8.
    Text(String),
    /// Bytes.
    Binary(Vec<u8>),
    /// Values in order.
    Array(Vec<Value>),
    /// Values by name.
    Struct(BTreeMap<String, Value>),
}

/// What is called, and with what.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// As in `requestTopic`.
    pub method: String,
    /// In order.
    pub params: Vec<Value>,
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Int(number)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        Self::Array(values.into_iter().map(Into::into).collect())
    }
}

impl Value {
    /// The text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is a whole one.
    #[must_use]
    pub fn int(&self) -> Option<i32> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The values, if it is an array; else none.
    #[must_use]
    pub fn items(&self) -> &[Value] {
        match self {
            Self::Array(items) => items,
            _ => &[],
        }
    }

    fn write(&self, out: &mut String) {
        out.push_str("<value>");
        // Writing to a String cannot fail.
        let _ = match self {
            Self::Int(number) => write!(out, "<i4>{number}</i4>"),
            Self::Bool(truth) => write!(out, "<boolean>{}</boolean>", u8::from(*truth)),
            Self::Double(number) => write!(out, "<double>{number:?}</double>"),
            Self::Text(text) => write!(out, "<string>{}</string>", escaped(text)),
            Self::Binary(bytes) => write!(out, "<base64>{}</base64>", STANDARD.encode(bytes)),
            Self::Array(items) => {
                out.push_str("<array><data>");
                items.iter().for_each(|item| item.write(out));
                out.push_str("</data></array>");
                Ok(())
            }
            Self::Struct(members) => {
                out.push_str("<struct>");
                for (name, value) in members {
                    out.push_str(&format!("<member><name>{}</name>", escaped(name)));
                    value.write(out);
                    out.push_str("</member>");
                }
                out.push_str("</struct>");
                Ok(())
            }
        };
        out.push_str("</value>");
    }
}

fn escaped(text: &str) -> String {
    // What XML cannot hold at all is left out.
    let holds = |c: &char| *c >= ' ' || matches!(c, '\t' | '\n' | '\r');
    let kept: String = text.chars().filter(holds).collect();
    kept.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        // As itself it would be read as a line feed.
        .replace('\r', "&#13;")
}

const HEAD: &str = "<?xml version=\"1.0\"?>\n";

/// A call as a document.
#[must_use]
pub fn encode_call(method: &str, params: &[Value]) -> String {
    let mut out = format!("{HEAD}<methodCall><methodName>{}</methodName>", escaped(method));
    write_params(params, &mut out);
    out.push_str("</methodCall>");
    out
}

/// A response as a document.
#[must_use]
pub fn encode_response(value: &Value) -> String {
    let mut out = format!("{HEAD}<methodResponse>");
    write_params(std::slice::from_ref(value), &mut out);
    out.push_str("</methodResponse>");
    out
}

/// A response that says what went wrong.
#[must_use]
pub fn encode_fault(code: i32, text: &str) -> String {
    let fault = BTreeMap::from([
        ("faultCode".to_owned(), Value::Int(code)),
        ("faultString".to_owned(), Value::Text(text.to_owned())),
    ]);
    let mut out = format!("{HEAD}<methodResponse><fault>");
    Value::Struct(fault).write(&mut out);
    out.push_str("</fault></methodResponse>");
    out
}

fn write_params(params: &[Value], out: &mut String) {
    out.push_str("<params>");
    for param in params {
        out.push_str("<param>");
        param.write(out);
        out.push_str("</param>");
    }
    out.push_str("</params>");
}

/// Reads a call.
///
/// # Errors
/// One line: no XML, or not that of a call.
pub fn decode_call(text: &str) -> Result<Call, String> {
    let document = document(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "methodCall" {
        return Err(format!("<{}> is no <methodCall>", root.tag_name().name()));
    }
    let method = child(root, "methodName").map(content).ok_or("a call has no name")?;
    Ok(Call { method: method.trim().to_owned(), params: read_params(root)? })
}

/// Reads a response; a fault is an error.
///
/// # Errors
/// One line: no XML, not that of a response, or what the other side says went wrong.
pub fn decode_response(text: &str) -> Result<Value, String> {
    let document = document(text)?;
    let root = document.root_element();
    if let Some(fault) = child(root, "fault").and_then(|fault| child(fault, "value")) {
        let said = match read(fault, 0)? {
            Value::Struct(members) => {
                members.get("faultString").and_then(Value::text).map(str::to_owned)
            }
            _ => None,
        };
        return Err(said.unwrap_or_else(|| "a fault without a text".to_owned()));
    }
    read_params(root)?.into_iter().next().ok_or_else(|| "a response has no value".to_owned())
}

fn document(text: &str) -> Result<Document<'_>, String> {
    if text.len() > MAX_BODY {
        return Err(format!("{} bytes are more than {MAX_BODY}", text.len()));
    }
    depth(text)?;
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text.trim_start(), options)
        .map_err(|error| format!("no XML: {error}"))
}

/// Elements within each other, counted before anything follows them by recursion. A level of
/// values has at most four elements.
fn depth(text: &str) -> Result<(), String> {
    let mut depth = 0_usize;
    for (at, _) in text.match_indices('<') {
        let rest = &text[at + 1..];
        match rest.as_bytes().first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') => {}
            _ => {
                let end = rest.find(['>', '<']).unwrap_or(rest.len());
                depth += usize::from(!rest[..end].ends_with('/'));
            }
        }
        if depth > 8 * MAX_LEVELS {
            return Err(format!("values are nested more than {MAX_LEVELS} levels"));
        }
    }
    Ok(())
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.is_element() && child.tag_name().name() == name)
}

/// All text of an element.
fn content(node: Node<'_, '_>) -> String {
    node.children().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

fn read_params(root: Node<'_, '_>) -> Result<Vec<Value>, String> {
    let Some(params) = child(root, "params") else { return Ok(Vec::new()) };
    let of_params = params.children().filter(|node| node.tag_name().name() == "param");
    of_params
        .map(|param| match child(param, "value") {
            Some(value) => read(value, 0),
            None => Err("a parameter has no value".to_owned()),
        })
        .collect()
}

fn read(value: Node<'_, '_>, level: usize) -> Result<Value, String> {
    if level > MAX_LEVELS {
        return Err(format!("values are nested more than {MAX_LEVELS} levels"));
    }
    let Some(typed) = value.children().find(Node::is_element) else {
        return Ok(Value::Text(content(value)));
    };
    let text = content(typed);
    let kind = typed.tag_name().name();
    let wrong =
        |kind: &str| format!("'{}' is no {kind}", text.chars().take(40).collect::<String>());
    Ok(match kind {
        "string" | "dateTime.iso8601" => Value::Text(text),
        "i4" | "int" => Value::Int(text.trim().parse().map_err(|_| wrong(kind))?),
        "i8" => {
            let number: i64 = text.trim().parse().map_err(|_| wrong(kind))?;
            i32::try_from(number).map_or(Value::Double(number as f64), Value::Int)
        }
        "boolean" => match text.trim() {
            "1" | "true" => Value::Bool(true),
            "0" | "false" => Value::Bool(false),
            _ => return Err(wrong(kind)),
        },
        "double" => Value::Double(text.trim().parse().map_err(|_| wrong(kind))?),
        "base64" => {
            let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            Value::Binary(STANDARD.decode(packed).map_err(|_| wrong(kind))?)
        }
        "nil" => Value::Text(String::new()),
        "array" => {
            let data = child(typed, "data").ok_or("an array has no data")?;
            let values = data.children().filter(|node| node.tag_name().name() == "value");
            Value::Array(values.map(|value| read(value, level + 1)).collect::<Result<_, _>>()?)
        }
        "struct" => {
            let members = typed.children().filter(|node| node.tag_name().name() == "member");
            let member = |member: Node<'_, '_>| -> Result<(String, Value), String> {
                let name = child(member, "name").map(content).ok_or("a member has no name")?;
                let value = child(member, "value").ok_or("a member has no value")?;
                Ok((name, read(value, level + 1)?))
            };
            Value::Struct(members.map(member).collect::<Result<_, _>>()?)
        }
        other => return Err(format!("<{other}> is no type of a value")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Value {
        let members = BTreeMap::from([
            ("a <b>".to_owned(), Value::Double(-1.5e-7)),
            ("empty".to_owned(), Value::Struct(BTreeMap::new())),
        ]);
        Value::Array(vec![
            Value::Int(-5),
            Value::Bool(true),
            Value::Double(2.0),
            Value::Text("<&>\u{e4} \n x".to_owned()),
            Value::Text(String::new()),
            Value::Binary(vec![0, 255]),
            Value::Array(Vec::new()),
            Value::Struct(members),
        ])
    }

    #[test]
    fn values_come_back_as_they_were() {
        let call = decode_call(&encode_call("setParam", &[all(), Value::Int(1)])).unwrap();
        assert_eq!(
            call,
            Call { method: "setParam".to_owned(), params: vec![all(), Value::Int(1)] }
        );
        assert_eq!(decode_response(&encode_response(&all())).unwrap(), all());
        assert_eq!(decode_response(&encode_fault(3, "no <such>")).unwrap_err(), "no <such>");
    }

    /// As XmlRpc++ of roscpp and Python write them.
    #[test]
    fn other_forms_are_read() {
        let text = "<?xml version=\"1.0\"?>\r\n<methodCall><methodName>getPid</methodName>\r\n\
                    <params><param><value>/node</value></param><param><value><int> 7 </int></value>\
                    </param>\n<param><value><string></string></value></param><param>\
                    <value><array><data></data></array></value></param></params></methodCall>\r\n";
        let call = decode_call(text).unwrap();
        let empty = Value::Array(Vec::new());
        assert_eq!(call.params, ["/node".into(), Value::Int(7), "".into(), empty]);
        let cdata = "<methodResponse><params><param><value><string>a<![CDATA[<b>]]></string>\
                     </value></param></params></methodResponse>";
        assert_eq!(decode_response(cdata).unwrap(), Value::from("a<b>"));
    }

    #[test]
    fn what_is_no_call_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "no XML"),
            ("<methodCall/>", "no name"),
            ("<a/>", "no <methodCall>"),
            ("<!DOCTYPE a [<!ENTITY b 'c'>]><methodCall/>", "no XML"),
            (
                "<methodCall><methodName>x</methodName><params><param><value><i4>4294967296</i4>\
                 </value></param></params></methodCall>",
                "no i4",
            ),
        ] {
            let error = decode_call(text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
        let deep = "<value><array><data>".repeat(1000);
        assert!(decode_call(&deep).unwrap_err().contains("nested"), "deep");
    }
}
