//! Properties and what texts are with them.

use super::expression::{self, Surroundings};
use super::value::Value;
use super::{Expanded, Expander, only};
use crate::error::{DescriptionError, Place};
use crate::xml::{Content, Element};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is known within a macro, or outside of all.
#[derive(Default)]
pub(super) struct Scope {
    pub properties: BTreeMap<String, Property>,
    pub blocks: BTreeMap<String, Rc<Block>>,
}

/// A property.
#[derive(Clone)]
pub(super) enum Property {
    Known(Value),
    /// A text that is evaluated when somebody asks, and where it stands.
    Text(Rc<str>, Place),
    /// A text that is being evaluated: it must not ask for itself.
    UnderWay,
}

/// Elements that `insert_block` puts in.
pub(super) struct Block {
    pub content: Vec<Content>,
    /// Whether they are expanded already: those that a macro is called with are.
    pub expanded: bool,
}

impl Property {
    /// A property with a text as its value.
    pub fn of(text: &str, place: &Place) -> Self {
        match text.contains('$') {
            true => Self::Text(text.into(), place.clone()),
            false => Self::Known(Value::literal(text)),
        }
    }
}

impl Expander<'_> {
    pub(super) fn define_property(&mut self, element: &Element) -> Expanded {
        only(element, &["name", "value", "default", "scope", "lazy_eval"])?;
        let name = self.text(element.required("name")?)?;
        let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
        let is_part = |c: char| is_start(c) || c.is_ascii_digit();
        if !name.starts_with(is_start) || !name.chars().all(is_part) {
            return Err(self
                .error(format!("'{name}' cannot be the name of a property"))
                .hint("a name has letters, digits and underscores and begins with no digit"));
        }
        let at = match element.attribute("scope") {
            None => self.scopes.len() - 1,
            Some("parent") => self.scopes.len().saturating_sub(2),
            Some("global") => 0,
            Some(other) => {
                let message = format!("the scope of property '{name}' is '{other}'");
                return Err(self.error(message).hint("it is parent or global"));
            }
        };
        let value = match (element.attribute("value"), element.attribute("default")) {
            (Some(value), None) => value,
            (None, Some(_)) if self.find(&name).is_some() => return Ok(()),
            (None, Some(default)) => default,
            (None, None) => {
                self.spend_on(element)?;
                let content = element.children.clone();
                let block = Rc::new(Block { content, expanded: false });
                self.scopes[at].blocks.insert(name, block);
                return Ok(());
            }
            (Some(_), Some(_)) => {
                let message = format!("property '{name}' has a value and a default");
                return Err(self.error(message).hint("take one of them away"));
            }
        };
        let property = match element.attribute("lazy_eval") {
            Some("false") => {
                let value = self.evaluate(value)?;
                Property::Known(again(value))
            }
            _ => Property::of(value, &element.place),
        };
        self.scopes[at].properties.insert(name, property);
        Ok(())
    }

    /// The innermost scope that has this property.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        (0..self.visible).rev().find(|at| self.scopes[*at].properties.contains_key(name))
    }

    pub(super) fn insert_block(&mut self, element: &Element, out: &mut Vec<Content>) -> Expanded {
        only(element, &["name"])?;
        let name = self.text(element.required("name")?)?;
        let found = self.scopes.iter().rev().find_map(|scope| scope.blocks.get(&name));
        let Some(block) = found.map(Rc::clone) else {
            let hint = "blocks are parameters that begin with *, and properties with elements";
            return Err(self.error(format!("there is no block '{name}'")).hint(hint));
        };
        self.spend(block.content.iter().map(weight).sum()).map_err(|error| self.error(error))?;
        if !block.expanded {
            let place = element.place.clone();
            let children = block.content.clone();
            let all = Element { name, attributes: Vec::new(), children, place };
            return self.expand_children(&all, out);
        }
        let nodes: usize = block.content.iter().map(nodes).sum();
        let height = block.content.iter().map(height).max().unwrap_or(0);
        self.add(nodes, height).map_err(|error| self.error(error))?;
        out.extend(block.content.iter().cloned());
        Ok(())
    }

    /// Takes what a copy of an element costs off what may be used.
    pub(super) fn spend_on(&mut self, element: &Element) -> Expanded {
        let bytes = 64 + element.children.iter().map(weight).sum::<u64>();
        self.spend(bytes).map_err(|error| self.error(error))
    }

    /// What an attribute or a text becomes.
    pub(super) fn text(&mut self, text: &str) -> Result<String, DescriptionError> {
        if !text.contains('$') {
            self.spend(16 + text.len() as u64).map_err(|error| self.error(error))?;
            return Ok(text.to_owned());
        }
        Ok(self.evaluate(text)?.to_string())
    }

    /// The value of a text: that of its expression, if it is one and nothing else.
    pub(super) fn evaluate(&mut self, text: &str) -> Result<Value, DescriptionError> {
        self.substituted(text).map_err(|error| self.error(error))
    }

    /// As [`Expander::evaluate`], without the place in the error.
    pub(super) fn substituted(&mut self, text: &str) -> Result<Value, String> {
        self.deeper()?;
        let mut values = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            plain.push_str(&rest[..at]);
            rest = &rest[at..];
            let dollars = rest.len() - rest.trim_start_matches('$').len();
            let opens = rest[dollars..].chars().next().filter(|c| "{(".contains(*c));
            let Some(open) = opens else {
                plain.push_str(&rest[..dollars]);
                rest = &rest[dollars..];
                continue;
            };
            if dollars > 1 {
                // One of them says that the others are no expression.
                plain.push_str(&rest[1..=dollars]);
                rest = &rest[dollars + 1..];
                continue;
            }
            let close = if open == '{' { '}' } else { ')' };
            let end = rest.find(close).ok_or_else(|| format!("'{rest}' has no '{close}'"))?;
            if !plain.is_empty() {
                values.push(Value::Text(std::mem::take(&mut plain)));
            }
            let inner = &rest[2..end];
            values.push(self.piece(open, inner)?);
            rest = &rest[end + 1..];
        }
        plain.push_str(rest);
        self.depth -= 1;
        match values.is_empty() {
            true => Ok(Value::Text(plain)),
            false => self.joined(values, plain),
        }
    }

    fn piece(&mut self, open: char, inner: &str) -> Result<Value, String> {
        match open {
            '{' => self.expression(inner),
            _ => self.extension(inner),
        }
    }

    fn joined(&mut self, mut values: Vec<Value>, plain: String) -> Result<Value, String> {
        if let ([_], true) = (&values[..], plain.is_empty()) {
            return values.pop().ok_or_else(String::new);
        }
        let length: u64 = values.iter().map(Value::weight).sum();
        self.spend(length + plain.len() as u64)?;
        let mut whole: String = values.iter().map(ToString::to_string).collect();
        whole.push_str(&plain);
        Ok(Value::Text(whole))
    }

    fn expression(&mut self, text: &str) -> Result<Value, String> {
        let depth = self.depth;
        expression::evaluate(text, self).map_err(|error| {
            self.depth = depth;
            match error.contains("in ${") {
                // The innermost is where the reader has to look.
                true => error,
                false => format!("{error} in ${{{text}}}"),
            }
        })
    }

    fn extension(&mut self, text: &str) -> Result<Value, String> {
        let text = self.substituted(text)?.to_string();
        let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        let rest = rest.trim();
        match (kind, rest) {
            ("arg", name) => {
                let value = self.arguments.get(name).cloned();
                let unknown = || format!("argument '{name}' is not given and has no default");
                value.map(Value::Text).ok_or_else(unknown)
            }
            ("find", name) => {
                let folder = self.files.package(name, &self.place.file);
                let unknown = || format!("package '{name}' is not found");
                folder.map(Value::Text).ok_or_else(unknown)
            }
            ("env", name) => {
                let unknown = |_| format!("the environment has no variable '{name}'");
                std::env::var(name).map(Value::Text).map_err(unknown)
            }
            ("optenv", _) => {
                let (name, default) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let found = std::env::var(name).unwrap_or_else(|_| default.trim().to_owned());
                Ok(Value::Text(found))
            }
            ("eval", inner) => self.expression(inner),
            ("dirname", "") => Ok(Value::Text(super::files::beside(&self.place.file, ""))),
            _ => Err(format!("$({text}) is not understood")),
        }
    }
}

/// A value as a property has it: text that spells a number is that number.
fn again(value: Value) -> Value {
    match value {
        Value::Text(text) => Value::literal(&text),
        other => other,
    }
}

fn weight(content: &Content) -> u64 {
    match content {
        Content::Text(text) => 16 + text.len() as u64,
        Content::Element(element) => {
            let attributes = element.attributes.iter();
            let attributes: usize = attributes.map(|(name, value)| name.len() + value.len()).sum();
            64 + attributes as u64 + element.children.iter().map(weight).sum::<u64>()
        }
    }
}

/// Elements and texts.
fn nodes(content: &Content) -> usize {
    match content {
        Content::Text(_) => 1,
        Content::Element(element) => 1 + element.children.iter().map(nodes).sum::<usize>(),
    }
}

/// Elements within each other.
fn height(content: &Content) -> usize {
    match content {
        Content::Text(_) => 0,
        Content::Element(element) => 1 + element.children.iter().map(height).max().unwrap_or(0),
    }
}

impl Surroundings for Expander<'_> {
    fn property(&mut self, name: &str) -> Result<Option<Value>, String> {
        let Some(at) = self.find(name) else { return Ok(None) };
        let (text, place) = match self.scopes[at].properties.get(name) {
            None => return Ok(None),
            Some(Property::Known(value)) => return Ok(Some(value.clone())),
            Some(Property::UnderWay) => {
                return Err(format!("property '{name}' is defined by itself"));
            }
            Some(Property::Text(text, place)) => (Rc::clone(text), place.clone()),
        };
        self.scopes[at].properties.insert(name.to_owned(), Property::UnderWay);
        // What it names is looked for where it stands itself.
        let visible = std::mem::replace(&mut self.visible, at + 1);
        let asked_at = std::mem::replace(&mut self.place, place.clone());
        let result = self.substituted(&text);
        self.visible = visible;
        self.place = asked_at;
        match result {
            Ok(value) => {
                let value = again(value);
                let known = Property::Known(value.clone());
                self.scopes[at].properties.insert(name.to_owned(), known);
                Ok(Some(value))
            }
            Err(error) => {
                let text = Property::Text(text, place.clone());
                self.scopes[at].properties.insert(name.to_owned(), text);
                Err(format!("{error}, property '{name}' of {place}"))
            }
        }
    }

    fn enter(&mut self) -> Result<(), String> {
        self.deeper()
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn spend(&mut self, bytes: u64) -> Result<(), String> {
        Expander::spend(self, bytes)
    }
}
