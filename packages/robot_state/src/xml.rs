//! XML as a tree that remembers where each element stands, and back to text.
//!
//! What is read is bounded: [`MAX_BYTES`] of text, [`MAX_NODES`] nodes, [`MAX_DEPTH`] elements
//! within each other. A document type, which could define entities of any size, is refused.

use crate::error::{DescriptionError, Place};
use roxmltree::{Document, Node, ParsingOptions};
use std::sync::Arc;

/// The longest text that is read, bytes.
pub const MAX_BYTES: usize = 16 << 20;
/// Elements, texts and comments that a text may have.
pub const MAX_NODES: u32 = 400_000;
/// Elements within each other that a text may have.
pub const MAX_DEPTH: usize = 64;

/// An element of XML. Elements and attributes of xacro's namespace are called `xacro:NAME`,
/// whatever prefix the file gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name, with the prefix where it has one.
    pub name: String,
    /// Name and value of its attributes, in order.
    pub attributes: Vec<(String, String)>,
    /// What is in it, without comments.
    pub children: Vec<Content>,
    /// Where it stands.
    pub place: Place,
}

/// What an element holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// An element.
    Element(Element),
    /// Text that is not only blank.
    Text(String),
}

impl Element {
    /// Reads a text; `file` is what errors call it.
    ///
    /// # Errors
    /// It is no XML, or beyond a bound of this module.
    pub fn parse(text: &str, file: &str) -> Result<Self, DescriptionError> {
        let file: Arc<str> = file.into();
        let first = Place { file: Arc::clone(&file), line: 1 };
        if text.len() > MAX_BYTES {
            let message = format!("is {} bytes long; at most {MAX_BYTES} are read", text.len());
            return Err(DescriptionError::at(&first, message));
        }
        let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text, options).map_err(|error| {
            let place = Place { file: Arc::clone(&file), line: error.pos().row };
            // The text of the error ends with the place, which stands at the front already.
            let message = error.to_string();
            let message = message.rsplit_once(" at ").map_or(message.as_str(), |(what, _)| what);
            DescriptionError::at(&place, format!("is no XML: {message}"))
        })?;
        let reader = Reader { file, lines: line_starts(text) };
        reader.element(document.root_element(), 0)
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The value of an attribute that it must have.
    ///
    /// # Errors
    /// It has none.
    pub fn required(&self, name: &str) -> Result<&str, DescriptionError> {
        self.attribute(name).ok_or_else(|| {
            let message = format!("<{}> has no attribute '{name}'", self.name);
            DescriptionError::at(&self.place, message)
        })
    }

    /// The elements in it.
    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|child| match child {
            Content::Element(element) => Some(element),
            Content::Text(_) => None,
        })
    }

    /// The first element in it with this name.
    #[must_use]
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.elements().find(|element| element.name == name)
    }

    /// As the text of a document.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
        self.write(&mut out, 0);
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        let indent = "  ".repeat(depth);
        out.push_str(&indent);
        out.push('<');
        out.push_str(&self.name);
        for (name, value) in &self.attributes {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            escape(value, out);
            out.push('"');
        }
        if self.children.is_empty() {
            out.push_str("/>\n");
            return;
        }
        out.push('>');
        // Text stands between its tags as it is; only elements get lines of their own.
        let texts = self.children.iter().any(|child| matches!(child, Content::Text(_)));
        if !texts {
            out.push('\n');
        }
        for child in &self.children {
            match child {
                Content::Element(element) => element.write(out, depth + 1),
                Content::Text(text) => escape(text, out),
            }
        }
        if !texts {
            out.push_str(&indent);
        }
        out.push_str("</");
        out.push_str(&self.name);
        out.push_str(">\n");
    }
}

fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A reader would make a space of these within an attribute.
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            _ => out.push(letter),
        }
    }
}

/// Whether a namespace is the one of xacro, which had several addresses.
fn is_xacro(namespace: &str) -> bool {
    namespace.trim_end_matches('/').ends_with("/xacro")
}

fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
}

struct Reader {
    file: Arc<str>,
    lines: Vec<usize>,
}

impl Reader {
    fn place(&self, at: usize) -> Place {
        let line = self.lines.partition_point(|start| *start <= at);
        Place { file: Arc::clone(&self.file), line: u32::try_from(line).unwrap_or(u32::MAX) }
    }

    fn element(&self, node: Node<'_, '_>, depth: usize) -> Result<Element, DescriptionError> {
        let place = self.place(node.range().start);
        if depth > MAX_DEPTH {
            let message = format!("elements are nested more than {MAX_DEPTH} deep");
            return Err(DescriptionError::at(&place, message));
        }
        let mut declared = Vec::new();
        let tag = node.tag_name();
        let name = qualified(node, tag.namespace(), tag.name(), &mut declared);
        let mut attributes = Vec::new();
        for attribute in node.attributes() {
            let name = qualified(node, attribute.namespace(), attribute.name(), &mut declared);
            attributes.push((name, attribute.value().to_owned()));
        }
        // Elements of another file keep their meaning where they are put, so each says itself
        // what its prefix stands for.
        for (prefix, uri) in declared {
            attributes.push((format!("xmlns:{prefix}"), uri));
        }
        let mut children = Vec::new();
        for child in node.children() {
            if child.is_element() {
                children.push(Content::Element(self.element(child, depth + 1)?));
            } else if let Some(text) = child.text().filter(|_| child.is_text())
                && !text.trim().is_empty()
            {
                children.push(Content::Text(text.to_owned()));
            }
        }
        Ok(Element { name, attributes, children, place })
    }
}

/// A name with its prefix; a prefix other than xacro's is added to `declared`.
fn qualified(
    node: Node<'_, '_>,
    namespace: Option<&str>,
    name: &str,
    declared: &mut Vec<(String, String)>,
) -> String {
    let Some(uri) = namespace else { return name.to_owned() };
    if is_xacro(uri) {
        return format!("xacro:{name}");
    }
    match node.lookup_prefix(uri) {
        None | Some("") => name.to_owned(),
        Some("xml") => format!("xml:{name}"),
        Some(prefix) => {
            if !declared.iter().any(|(known, _)| known == prefix) {
                declared.push((prefix.to_owned(), uri.to_owned()));
            }
            format!("{prefix}:{name}")
        }
    }
}
