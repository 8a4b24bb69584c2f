//! What XML and YAML launch files have in common: named entries with attributes and entries in
//! them.

use crate::tree::{Node, Position, TreeError, Value};
use angaros_msg::dynamic::nearest;

/// One entry of a file: `<node pkg="a"/>` or `- node: {pkg: a}`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entity {
    pub kind: String,
    pub place: Position,
    pub attributes: Vec<Attribute>,
    pub children: Vec<Entity>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Attribute {
    pub name: String,
    pub place: Position,
    pub value: AttributeValue,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum AttributeValue {
    One(Scalar),
    Many(Vec<Scalar>),
}

/// A text; `plain` when it may be a number or a truth value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scalar {
    pub text: String,
    pub plain: bool,
}

impl Entity {
    pub(super) fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// The text of an attribute that holds one.
    ///
    /// # Errors
    /// It holds a list.
    pub(super) fn text(&self, name: &str) -> Result<Option<&str>, TreeError> {
        match self.attribute(name) {
            None => Ok(None),
            Some(Attribute { value: AttributeValue::One(scalar), .. }) => Ok(Some(&scalar.text)),
            Some(Attribute { place, .. }) => {
                Err(TreeError::new(*place, format!("'{name}' holds a list; hint: give one value")))
            }
        }
    }

    /// # Errors
    /// It is absent.
    pub(super) fn required(&self, name: &str) -> Result<&str, TreeError> {
        self.text(name)?.ok_or_else(|| {
            let message = format!("'{}' lacks '{name}'; hint: add {name}", self.kind);
            TreeError::new(self.place, message)
        })
    }

    pub(super) fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.kind == kind)
    }

    /// Holds the entry to the attributes and inner entries that it may have.
    ///
    /// # Errors
    /// One that it may not have.
    pub(super) fn check(&self, attributes: &[&str], children: &[&str]) -> Result<(), TreeError> {
        let unknown = |what: &str, name: &str, known: &[&str]| {
            let hint = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean '{near}'?"),
                None if known.is_empty() => format!("remove {name}"),
                None => format!("known here are {}", known.join(", ")),
            };
            format!("'{}' has no {what} '{name}'; hint: {hint}", self.kind)
        };
        for attribute in &self.attributes {
            let name = attribute.name.as_str();
            if !attributes.contains(&name) && !matches!(name, "if" | "unless") {
                return Err(TreeError::new(
                    attribute.place,
                    unknown("attribute", name, attributes),
                ));
            }
        }
        for child in &self.children {
            if !children.contains(&child.kind.as_str()) {
                return Err(TreeError::new(child.place, unknown("entry", &child.kind, children)));
            }
        }
        Ok(())
    }
}

/// The entries of a YAML file, whose only key is `launch`.
///
/// # Errors
/// Another shape.
pub(super) fn from_yaml(tree: &Node) -> Result<Vec<Entity>, TreeError> {
    let Value::Map(entries) = &tree.value else {
        return Err(TreeError::new(tree.place, "is no launch file; hint: begin with 'launch:'"));
    };
    let mut found = Vec::new();
    for (key, value) in entries {
        match key.text() {
            Some("launch") => found = list(value)?,
            _ => {
                let name = key.text().unwrap_or_default();
                let message = format!("key '{name}' is not known beside 'launch'; hint: remove it");
                return Err(TreeError::new(key.place, message));
            }
        }
    }
    Ok(found)
}

/// A list of entries with one key each.
fn list(node: &Node) -> Result<Vec<Entity>, TreeError> {
    let Value::List(items) = &node.value else {
        let message = "expected a list of entries; hint: write '- node:' and the like below it";
        return Err(TreeError::new(node.place, message));
    };
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        match &item.value {
            Value::Map(entries) => match &entries[..] {
                [(key, value)] => {
                    out.push(entity(key.text().unwrap_or_default(), item.place, value)?);
                }
                _ => {
                    let message = "an entry has exactly one key; hint: indent what belongs to it";
                    return Err(TreeError::new(item.place, message));
                }
            },
            _ => return Err(TreeError::new(item.place, "an entry is 'KIND: {...}'")),
        }
    }
    Ok(out)
}

fn entity(kind: &str, place: Position, node: &Node) -> Result<Entity, TreeError> {
    let mut out =
        Entity { kind: kind.to_owned(), place, attributes: Vec::new(), children: Vec::new() };
    match &node.value {
        Value::Map(entries) => {
            for (key, value) in entries {
                add(&mut out, key.text().unwrap_or_default(), key.place, value)?;
            }
        }
        Value::List(_) => out.children = list(node)?,
        Value::Scalar { .. } if node.is_null() => {}
        Value::Scalar { .. } => {
            let message = format!("'{kind}' holds a single value; hint: write {kind}: {{...}}");
            return Err(TreeError::new(node.place, message));
        }
    }
    Ok(out)
}

fn add(out: &mut Entity, name: &str, place: Position, value: &Node) -> Result<(), TreeError> {
    let is_map = |node: &Node| matches!(node.value, Value::Map(_));
    match &value.value {
        _ if name == "children" => out.children.extend(list(value)?),
        Value::Map(_) => out.children.push(entity(name, place, value)?),
        Value::List(items) if !items.is_empty() && items.iter().all(is_map) => {
            for item in items {
                out.children.push(entity(name, item.place, item)?);
            }
        }
        Value::List(items) => {
            let mut many = Vec::with_capacity(items.len());
            for item in items {
                match &item.value {
                    Value::Scalar { text, plain } => {
                        many.push(Scalar { text: text.clone(), plain: *plain });
                    }
                    _ => return Err(TreeError::new(item.place, "a list holds values of one kind")),
                }
            }
            let value = AttributeValue::Many(many);
            out.attributes.push(Attribute { name: name.to_owned(), place, value });
        }
        Value::Scalar { text, plain } => {
            let value = AttributeValue::One(Scalar { text: text.clone(), plain: *plain });
            out.attributes.push(Attribute { name: name.to_owned(), place, value });
        }
    }
    Ok(())
}
