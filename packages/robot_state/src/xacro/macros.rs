//! Macros: what they are called with, and what a call becomes.

use super::scope::{Block, Property, Scope};
use super::value::Value;
use super::{Expanded, Expander, only};
use crate::error::DescriptionError;
use crate::xml::{Content, Element};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A macro.
pub(super) struct Macro {
    parameters: Vec<Parameter>,
    body: Element,
}

/// A parameter of a macro.
#[derive(Clone, Debug, PartialEq)]
struct Parameter {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// An attribute that must be given.
    Required,
    /// An attribute with a default.
    Default(String),
    /// An attribute that is otherwise the property of this name where the macro is called, or
    /// else a default.
    Outer(Option<String>),
    /// An element.
    Element,
    /// What is in an element.
    Inside,
}

impl Expander<'_> {
    pub(super) fn define_macro(&mut self, element: &Element) -> Expanded {
        only(element, &["name", "params"])?;
        let name = element.required("name")?;
        let name = name.strip_prefix("xacro:").unwrap_or(name);
        let text = element.attribute("params").unwrap_or_default();
        let parameters = parameters(text).map_err(|error| {
            let message = format!("the parameters of macro '{name}' are not understood: {error}");
            self.error(message)
        })?;
        self.spend_on(element)?;
        let made = Macro { parameters, body: element.clone() };
        self.macros.insert(name.to_owned(), Rc::new(made));
        Ok(())
    }

    /// Expands a macro with what is in the element that calls it.
    pub(super) fn call(
        &mut self,
        name: &str,
        element: &Element,
        out: &mut Vec<Content>,
    ) -> Expanded {
        let Some(called) = self.macros.get(name).map(Rc::clone) else {
            let known: Vec<_> = self.macros.keys().map(String::as_str).take(20).collect();
            let hint = match known.is_empty() {
                true => "define it above with xacro:macro".to_owned(),
                false => format!("defined above are {}", known.join(", ")),
            };
            return Err(self.error(format!("there is no macro '{name}'")).hint(hint));
        };
        let properties = self.given(name, &called, element)?;
        let blocks = self.blocks(name, &called, element)?;
        self.scopes.push(Scope { properties, blocks });
        let visible = std::mem::replace(&mut self.visible, self.scopes.len());
        let result = self.expand_children(&called.body, out);
        self.visible = visible;
        self.scopes.pop();
        result
    }

    /// The properties that a call gives.
    fn given(
        &mut self,
        name: &str,
        called: &Macro,
        element: &Element,
    ) -> Result<BTreeMap<String, Property>, DescriptionError> {
        let mut properties = BTreeMap::new();
        let is_call = element.name == "xacro:call";
        for (attribute, text) in &element.attributes {
            if is_call && attribute == "macro" {
                continue;
            }
            if !called.parameters.iter().any(|one| one.name == *attribute && one.kind.is_value()) {
                let known: Vec<_> = called.parameters.iter().map(|one| &*one.name).collect();
                return Err(self
                    .error(format!("macro '{name}' has no parameter '{attribute}'"))
                    .hint(format!("it has: {}", known.join(", "))));
            }
            let value = match self.evaluate(text)? {
                Value::Text(text) => Value::literal(&text),
                other => other,
            };
            properties.insert(attribute.clone(), Property::Known(value));
        }
        for parameter in &called.parameters {
            if !parameter.kind.is_value() || properties.contains_key(&parameter.name) {
                continue;
            }
            let value = self
                .absent(parameter, called)
                .map_err(|error| self.error(format!("a call of macro '{name}' {error}")))?;
            properties.insert(parameter.name.clone(), value);
        }
        Ok(properties)
    }

    /// What a parameter is that the call does not give.
    fn absent(&mut self, parameter: &Parameter, called: &Macro) -> Result<Property, String> {
        use super::expression::Surroundings as _;
        let name = &parameter.name;
        let place = &called.body.place;
        match &parameter.kind {
            Kind::Default(text) => Ok(Property::of(text, place)),
            Kind::Outer(default) => match (self.property(name)?, default) {
                (Some(value), _) => Ok(Property::Known(value)),
                (None, Some(text)) => Ok(Property::of(text, place)),
                (None, None) => Err(format!("lacks '{name}', which is no property there either")),
            },
            _ => Err(format!("lacks the parameter '{name}'")),
        }
    }

    /// The blocks that a call gives: its elements, in the order of the parameters.
    fn blocks(
        &mut self,
        name: &str,
        called: &Macro,
        element: &Element,
    ) -> Result<BTreeMap<String, Rc<Block>>, DescriptionError> {
        let mut inside = Vec::new();
        self.expand_children(element, &mut inside)?;
        let mut given = inside.into_iter().filter_map(|content| match content {
            Content::Element(element) => Some(element),
            Content::Text(_) => None,
        });
        let mut blocks = BTreeMap::new();
        for parameter in called.parameters.iter().filter(|one| !one.kind.is_value()) {
            let Some(element) = given.next() else {
                let message =
                    format!("a call of macro '{name}' lacks an element for '{}'", parameter.name);
                return Err(self.error(message));
            };
            let content = match parameter.kind {
                Kind::Inside => element.children,
                _ => vec![Content::Element(element)],
            };
            blocks.insert(parameter.name.clone(), Rc::new(Block { content, expanded: true }));
        }
        match given.next() {
            None => Ok(blocks),
            Some(other) => {
                let message = format!("macro '{name}' takes no further element <{}>", other.name);
                Err(self.error(message).hint("parameters that are elements begin with *"))
            }
        }
    }
}

impl Kind {
    fn is_value(&self) -> bool {
        !matches!(self, Self::Element | Self::Inside)
    }
}

/// Reads `params`.
fn parameters(text: &str) -> Result<Vec<Parameter>, String> {
    let mut found: Vec<Parameter> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let stars = rest.len() - rest.trim_start_matches('*').len();
        rest = &rest[stars..];
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let name = rest[..length].to_owned();
        rest = &rest[length..];
        let known = found.iter().any(|one| one.name == name);
        if name.is_empty() || known || stars > 2 {
            return Err(format!("'{name}{rest}' is no new name"));
        }
        let kind = match stars {
            1 => Kind::Element,
            2 => Kind::Inside,
            _ => default_of(&mut rest)?,
        };
        if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
            return Err(format!("'{rest}' follows the name '{name}'"));
        }
        rest = rest.trim_start();
        found.push(Parameter { name, kind });
    }
    Ok(found)
}

/// The default that `rest` begins with, which is taken off it.
fn default_of(rest: &mut &str) -> Result<Kind, String> {
    let Some(text) = rest.strip_prefix(":=").or_else(|| rest.strip_prefix('=')) else {
        return Ok(Kind::Required);
    };
    let (outer, text) = match text.strip_prefix('^') {
        Some(text) => (true, text),
        None => (false, text),
    };
    let begins = !outer || text.starts_with('|');
    let text = if outer { text.strip_prefix('|').unwrap_or(text) } else { text };
    let length = if begins { length_of_default(text)? } else { 0 };
    let value = &text[..length];
    *rest = &text[length..];
    let unquoted = value.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\''));
    let value = unquoted.unwrap_or(value).to_owned();
    Ok(match (outer, begins) {
        (true, true) => Kind::Outer(Some(value)),
        (true, false) => Kind::Outer(None),
        (false, _) => Kind::Default(value),
    })
}

/// A default ends at the first space that is in no apostrophes and in no expression.
fn length_of_default(text: &str) -> Result<usize, String> {
    let mut quoted = false;
    let mut braces = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '\'' => quoted = !quoted,
            '{' | '(' if !quoted => braces += 1,
            '}' | ')' if !quoted => braces = braces.saturating_sub(1),
            _ if letter.is_whitespace() && !quoted && braces == 0 => return Ok(at),
            _ => {}
        }
    }
    match quoted || braces > 0 {
        true => Err(format!("'{text}' does not end")),
        false => Ok(text.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, Kind)> {
        let read = parameters(text).unwrap_or_default();
        read.into_iter().map(|one| (one.name, one.kind)).collect()
    }

    #[test]
    fn parameters_are_names_defaults_and_blocks() {
        let text = "a b:=1 c='x y' d:=${pi / 2} e:=^ f:=^|${2} g:= *h **i";
        let known: [(&str, Kind); 9] = [
            ("a", Kind::Required),
            ("b", Kind::Default("1".into())),
            ("c", Kind::Default("x y".into())),
            ("d", Kind::Default("${pi / 2}".into())),
            ("e", Kind::Outer(None)),
            ("f", Kind::Outer(Some("${2}".into()))),
            ("g", Kind::Default(String::new())),
            ("h", Kind::Element),
            ("i", Kind::Inside),
        ];
        assert_eq!(read(text), known.map(|(name, kind)| (name.to_owned(), kind)));
    }

    #[test]
    fn parameters_that_are_no_names_are_refused() {
        for text in ["a a", "***b", "c:='x", "d:=${1", "e-f", ":=1"] {
            assert!(parameters(text).is_err(), "{text}");
        }
    }
}
