//! Launch files in XML: the text as entries.
//!
//! What is read is bounded: [`MAX_DEPTH`] elements within each other, [`MAX_NODES`] in all. A
//! document type, which could define entities of any size, is refused.

use super::entity::{Attribute, AttributeValue, Entity, Scalar};
use crate::tree::{MAX_DEPTH, MAX_NODES, Position, TreeError};
use roxmltree::{Document, Node, ParsingOptions};

/// The entries in `<launch>`.
///
/// # Errors
/// Text that is no XML, or has another root.
pub(super) fn entities(text: &str) -> Result<Vec<Entity>, TreeError> {
    let places = Positions::new(text);
    depth(text)?;
    let nodes_limit = u32::try_from(MAX_NODES).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: false, nodes_limit, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let place = Position { line: error.pos().row as usize, column: error.pos().col as usize };
        // The text of the error ends with the place, which is told apart.
        let message = error.to_string();
        let message = message.rsplit_once(" at ").map_or(message.as_str(), |(what, _)| what);
        TreeError::new(place, format!("is no XML: {message}"))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "launch" {
        let message = format!(
            "begins with <{}>; hint: a launch file begins with <launch>",
            root.tag_name().name()
        );
        return Err(TreeError::new(places.of(root.range().start), message));
    }
    children(root, &places, 0)
}

/// Elements within each other, counted before anything is read that follows them by recursion.
fn depth(text: &str) -> Result<(), TreeError> {
    let mut depth = 0_usize;
    let places = Positions::new(text);
    for (at, _) in text.match_indices('<') {
        let rest = &text[at + 1..];
        match rest.as_bytes().first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') => {}
            _ => {
                let end = rest.find('>').unwrap_or(rest.len());
                depth += usize::from(!rest[..end].ends_with('/'));
            }
        }
        // An attribute may hold '>' or a comment '<', so a valid file may count too many.
        if depth > 16 * MAX_DEPTH {
            let message = format!("is nested more than {MAX_DEPTH} deep");
            return Err(TreeError::new(places.of(at), message));
        }
    }
    Ok(())
}

fn children(
    node: Node<'_, '_>,
    places: &Positions,
    depth: usize,
) -> Result<Vec<Entity>, TreeError> {
    if depth > MAX_DEPTH {
        let message = format!("is nested more than {MAX_DEPTH} deep");
        return Err(TreeError::new(places.of(node.range().start), message));
    }
    let mut out = Vec::new();
    for child in node.children() {
        let place = places.of(child.range().start);
        if child.is_text() && child.text().is_some_and(|text| !text.trim().is_empty()) {
            let kind = node.tag_name().name();
            let message = format!("<{kind}> holds text; hint: values stand in attributes");
            return Err(TreeError::new(place, message));
        }
        if !child.is_element() {
            continue;
        }
        let attributes = child.attributes().map(|attribute| Attribute {
            name: attribute.name().to_owned(),
            place: places.of(attribute.range().start),
            value: AttributeValue::One(Scalar { text: attribute.value().to_owned(), plain: true }),
        });
        out.push(Entity {
            kind: child.tag_name().name().to_owned(),
            place,
            attributes: attributes.collect(),
            children: children(child, places, depth + 1)?,
        });
    }
    Ok(out)
}

/// Where bytes of a text stand.
struct Positions(Vec<usize>);

impl Positions {
    fn new(text: &str) -> Self {
        Self(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    fn of(&self, at: usize) -> Position {
        let line = self.0.partition_point(|start| *start <= at).max(1);
        Position { line, column: at - self.0[line - 1] + 1 }
    }
}
