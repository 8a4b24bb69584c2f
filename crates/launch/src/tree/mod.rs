//! YAML as a tree in which every value knows where it stands.
//!
//! 1. What is read is bounded: [`MAX_DEPTH`] levels, [`MAX_NODES`] values and [`MAX_TEXT`] bytes
//!    of text with every alias written out.
//! 2. Every error has a line and a column, counted from 1.
//! 3. A key given twice is an error; tags other than `!!str` are.
//! 4. A plain scalar has its type only when it is asked for: `1.10` asked for as text is `1.10`.

mod de;
mod spanned;

pub use spanned::Spanned;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, StrInput, Tag};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// Mappings and lists within each other.
pub const MAX_DEPTH: usize = 64;
/// Values in one tree, aliases written out.
pub const MAX_NODES: usize = 500_000;
/// Bytes of text in one tree, aliases written out.
pub const MAX_TEXT: usize = 8 << 20;

/// Where something stands in a file; both count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Position {
    fn of(marker: &Marker) -> Self {
        Self { line: marker.line().max(1), column: marker.col() + 1 }
    }
}

/// One value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it begins.
    pub place: Position,
    /// What it is.
    pub value: Value,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// One word or text; `plain` when it is written without quotes and so may be a number.
    Scalar {
        /// As it is written, quotes resolved.
        text: String,
        /// Whether it has no quotes.
        plain: bool,
    },
    /// `[a, b]`
    List(Vec<Node>),
    /// `{a: b}`, in the order of the file.
    Map(Vec<(Node, Node)>),
}

/// What is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// What is wrong; a remedy stands behind `; hint: `.
    pub message: String,
    /// Where; `None` only while it travels to somebody who knows.
    pub place: Option<Position>,
}

impl std::error::Error for TreeError {}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl TreeError {
    /// An error at a place.
    pub fn new(place: Position, message: impl Into<String>) -> Self {
        Self { message: message.into(), place: Some(place) }
    }

    /// The same error, at this place unless a nearer one is known.
    #[must_use]
    pub fn at(mut self, place: Position) -> Self {
        self.place.get_or_insert(place);
        self
    }
}

impl Node {
    /// Reads one document; an empty one is an empty scalar.
    ///
    /// # Errors
    /// Text that is no YAML, or breaks the rules of the module.
    pub fn parse(text: &str) -> Result<Self, TreeError> {
        // The reader takes NUL for the end of its input.
        if let Some(line) = text.lines().position(|line| line.contains('\0')) {
            return Err(TreeError::new(Position { line: line + 1, column: 1 }, "holds a NUL byte"));
        }
        let mut reader = Reader {
            events: Parser::new_from_str(text),
            anchors: HashMap::new(),
            nodes: 0,
            bytes: 0,
        };
        reader.document()
    }

    /// The text of a scalar.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Whether it is nothing: absent, `~` or `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar { text, plain: true }
            if matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL"))
    }

    /// What stands under a key of a mapping.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let Value::Map(entries) = &self.value else { return None };
        entries.iter().find(|(known, _)| known.text() == Some(key)).map(|(_, value)| value)
    }

    /// Values and bytes of text in it.
    fn size(&self) -> (usize, usize) {
        let add = |(a, b): (usize, usize), (c, d): (usize, usize)| (a + c, b + d);
        match &self.value {
            Value::Scalar { text, .. } => (1, text.len()),
            Value::List(list) => list.iter().map(Self::size).fold((1, 0), add),
            Value::Map(map) => {
                map.iter().map(|(key, value)| add(key.size(), value.size())).fold((1, 0), add)
            }
        }
    }
}

struct Reader<'a> {
    events: Parser<'a, StrInput<'a>>,
    anchors: HashMap<usize, Node>,
    nodes: usize,
    bytes: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Position), TreeError> {
        match self.events.next_event() {
            Some(Ok((event, span))) => Ok((event, Position::of(&span.start))),
            Some(Err(error)) => Err(TreeError::new(Position::of(error.marker()), error.info())),
            None => Ok((Event::StreamEnd, Position::default())),
        }
    }

    fn document(&mut self) -> Result<Node, TreeError> {
        let mut root = None;
        loop {
            let (event, place) = self.next()?;
            match event {
                Event::StreamEnd => break,
                Event::Nothing | Event::StreamStart | Event::DocumentEnd => {}
                Event::DocumentStart(_) if root.is_some() => {
                    return Err(TreeError::new(place, "is a second document; hint: write one"));
                }
                Event::DocumentStart(_) => {
                    let (event, place) = self.next()?;
                    root = Some(self.node(event, place, 0)?);
                }
                _ => return Err(TreeError::new(place, "is not one YAML document")),
            }
        }
        let nothing = Value::Scalar { text: String::new(), plain: true };
        Ok(root.unwrap_or(Node { place: Position { line: 1, column: 1 }, value: nothing }))
    }

    fn node(&mut self, event: Event<'a>, place: Position, depth: usize) -> Result<Node, TreeError> {
        if depth > MAX_DEPTH {
            return Err(TreeError::new(place, format!("is nested more than {MAX_DEPTH} deep")));
        }
        let (value, anchor) = match event {
            Event::Alias(anchor) => {
                let known = self.anchors.get(&anchor).cloned();
                let unknown = || TreeError::new(place, "refers to itself or to nothing");
                let value = known.ok_or_else(unknown)?.value;
                let node = Node { place, value };
                let (nodes, bytes) = node.size();
                self.count(place, nodes, bytes)?;
                return Ok(node);
            }
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain && !is_text(tag.as_ref(), place)?;
                self.count(place, 1, text.len())?;
                (Value::Scalar { text: text.into_owned(), plain }, anchor)
            }
            Event::SequenceStart(anchor, tag) => {
                is_text(tag.as_ref(), place)?;
                self.count(place, 1, 0)?;
                (Value::List(self.list(depth)?), anchor)
            }
            Event::MappingStart(anchor, tag) => {
                is_text(tag.as_ref(), place)?;
                self.count(place, 1, 0)?;
                (Value::Map(self.map(depth)?), anchor)
            }
            _ => return Err(TreeError::new(place, "is not where a value may stand")),
        };
        let node = Node { place, value };
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        Ok(node)
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Node>, TreeError> {
        let mut list = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Ok(list),
                (event, place) => list.push(self.node(event, place, depth + 1)?),
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Vec<(Node, Node)>, TreeError> {
        let mut map = Vec::new();
        let mut seen = HashSet::new();
        loop {
            let key = match self.next()? {
                (Event::MappingEnd, _) => return Ok(map),
                (event, place) => self.node(event, place, depth + 1)?,
            };
            let Some(text) = key.text() else {
                return Err(TreeError::new(key.place, "a key is one word, not a list or mapping"));
            };
            if !seen.insert(text.to_owned()) {
                return Err(TreeError::new(key.place, format!("key '{text}' is given twice")));
            }
            let (event, place) = self.next()?;
            let value = self.node(event, place, depth + 1)?;
            map.push((key, value));
        }
    }

    fn count(&mut self, place: Position, nodes: usize, bytes: usize) -> Result<(), TreeError> {
        self.nodes += nodes;
        self.bytes += bytes;
        if self.nodes > MAX_NODES || self.bytes > MAX_TEXT {
            let message = format!("is more than {MAX_NODES} values or {MAX_TEXT} bytes");
            return Err(TreeError::new(place, message));
        }
        Ok(())
    }
}

/// Whether the tag says that a scalar is text.
fn is_text(tag: Option<&Cow<'_, Tag>>, place: Position) -> Result<bool, TreeError> {
    match tag {
        None => Ok(false),
        Some(tag) if tag.is_yaml_core_schema() && tag.suffix == "str" => Ok(true),
        Some(tag) => {
            let message =
                format!("tag '{}{}' is not known; hint: remove it", tag.handle, tag.suffix);
            Err(TreeError::new(place, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_knows_where_it_stands() {
        let tree = Node::parse("# a\na: 1\nb:\n  - {c: 'x'}\n").unwrap();
        assert_eq!(tree.get("a").unwrap().place, Position { line: 2, column: 4 });
        let Value::List(list) = &tree.get("b").unwrap().value else { panic!("a list") };
        let c = list[0].get("c").unwrap();
        assert_eq!((c.place, c.text()), (Position { line: 4, column: 9 }, Some("x")));
    }

    #[test]
    fn what_is_too_large_or_too_deep_is_refused() {
        let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x]\n");
        for level in 1..20 {
            let inner = format!("*a{}, ", level - 1).repeat(8);
            bomb += &format!("a{level}: &a{level} [{inner}]\n");
        }
        assert!(Node::parse(&bomb).unwrap_err().message.contains("values"));
        let deep = "[".repeat(100) + &"]".repeat(100);
        assert!(Node::parse(&deep).unwrap_err().message.contains("nested"));
        assert!(Node::parse("a: &x [*x]").is_err());
        let twice = Node::parse("a: 1\nb: 2\na: 3\n").unwrap_err();
        assert_eq!(
            twice,
            TreeError::new(Position { line: 3, column: 1 }, "key 'a' is given twice")
        );
    }
}
