//! xacro: descriptions with properties, expressions, macros and conditions, expanded to plain XML.
//!
//! What is understood (names and meaning as in ROS's xacro):
//!
//! * `xacro:property` with `value`, `default`, `scope` (`parent`, `global`), `lazy_eval`, or with a
//!   block of elements; a value is evaluated when it is first used;
//! * `${EXPRESSION}` in attributes and texts, `$${` for `${`; an expression has numbers, texts,
//!   lists, Python's operators (also `A if C else B`), and the functions of its module `math`;
//! * `$(arg NAME)`, `$(find PACKAGE)`, `$(env NAME)`, `$(optenv NAME DEFAULT)`, `$(dirname)`,
//!   `$(eval EXPRESSION)`;
//! * `xacro:macro` with `params`: `name`, `name:=DEFAULT`, `name:=^` and `name:=^|DEFAULT` (from
//!   the scope of the call), `*block` (an element) and `**block` (what is in an element), which
//!   `xacro:insert_block` puts in; `xacro:NAME` and `xacro:call macro="NAME"` call it;
//! * `xacro:include filename`, relative to the file it stands in, with `optional`;
//! * `xacro:if`, `xacro:unless`, `xacro:arg`.
//!
//! Not understood, and said so: dictionaries, YAML files, name spaces of includes, calls of Python.
//! What an expansion may use is bounded by [`Limits`].

mod expression;
mod files;
mod functions;
mod macros;
mod scope;
mod token;
mod value;

pub use files::{Disk, Files, NoFiles};

use crate::error::{DescriptionError, Place};
use crate::xml::{Content, Element, MAX_DEPTH};
use macros::Macro;
use scope::Scope;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// Files that may include each other in a row.
const MAX_INCLUDES: usize = 16;

/// Elements and texts that an expansion may have: so many that its text can be read again.
const MAX_EXPANDED: usize = 100_000;

/// Values of `xacro:arg`, by name.
pub type Arguments = BTreeMap<String, String>;

/// What an expansion may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Elements, macro calls, expressions and properties that may be under way within each other.
    pub depth: u32,
    /// Bytes of results, each with something on top, also of those that are thrown away again.
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 240, work: 256 << 20 }
    }
}

/// Expands the file at `path`.
///
/// # Errors
/// It cannot be read or is no XML, uses what is not understood, or exceeds the default [`Limits`].
pub fn expand_file(path: &Path, arguments: &Arguments) -> Result<Element, DescriptionError> {
    let name = path.display().to_string();
    let text = Disk.read(&name).map_err(|error| {
        DescriptionError::new(format!("{name} cannot be read: {error}"))
            .hint("give the path of a URDF or xacro file")
    })?;
    expand_text(&text, &name, arguments, &Disk, Limits::default())
}

/// Expands a text, which errors call `name`; what it includes is read by `files`, relative to
/// `name`.
///
/// # Errors
/// As [`expand_file`].
pub fn expand_text(
    text: &str,
    name: &str,
    arguments: &Arguments,
    files: &dyn Files,
    limits: Limits,
) -> Result<Element, DescriptionError> {
    let root = Element::parse(text, name)?;
    let mut expander = Expander {
        files,
        arguments: arguments.clone(),
        macros: BTreeMap::new(),
        scopes: vec![Scope::default()],
        visible: 1,
        depth: 0,
        level: 0,
        nodes: 0,
        limits,
        including: vec![name.to_owned()],
        place: root.place.clone(),
    };
    let mut out = Vec::new();
    expander.expand(&root, &mut out)?;
    match (out.pop(), out.is_empty()) {
        (Some(Content::Element(expanded)), true) => Ok(expanded),
        _ => Err(DescriptionError::at(&root.place, "the outermost element expands to no element")
            .hint("a description begins with <robot name=\"...\">")),
    }
}

/// Where an expansion is.
struct Expander<'a> {
    files: &'a dyn Files,
    arguments: BTreeMap<String, String>,
    macros: BTreeMap<String, Rc<Macro>>,
    /// The outermost first.
    scopes: Vec<Scope>,
    /// How many of them, from the outermost, are looked into: fewer than all while a property of
    /// an outer one is evaluated.
    visible: usize,
    depth: u32,
    /// Elements of the result that are open.
    level: usize,
    /// Elements and texts of the result so far, blocks counted where they are made too.
    nodes: usize,
    limits: Limits,
    /// The files that are being read, the outermost first.
    including: Vec<String>,
    /// Where the element stands that is being expanded.
    place: Place,
}

type Expanded = Result<(), DescriptionError>;

impl Expander<'_> {
    /// Expands an element into `out`.
    fn expand(&mut self, element: &Element, out: &mut Vec<Content>) -> Expanded {
        self.place = element.place.clone();
        self.deeper().map_err(|error| self.error(error))?;
        let result = match element.name.strip_prefix("xacro:") {
            None => self.plain(element, out),
            Some(kind) => self.command(kind, element, out),
        };
        self.depth -= 1;
        self.place = element.place.clone();
        result
    }

    fn expand_children(&mut self, element: &Element, out: &mut Vec<Content>) -> Expanded {
        for child in &element.children {
            match child {
                Content::Element(inner) => self.expand(inner, out)?,
                Content::Text(text) => {
                    self.place = element.place.clone();
                    let text = self.text(text)?;
                    if !text.trim().is_empty() {
                        self.add(1, 0).map_err(|error| self.error(error))?;
                        out.push(Content::Text(text));
                    }
                }
            }
        }
        Ok(())
    }

    fn plain(&mut self, element: &Element, out: &mut Vec<Content>) -> Expanded {
        self.spend(64).map_err(|error| self.error(error))?;
        self.add(1, 1).map_err(|error| self.error(error))?;
        let mut attributes = Vec::with_capacity(element.attributes.len());
        for (name, value) in &element.attributes {
            attributes.push((name.clone(), self.text(value)?));
        }
        let mut children = Vec::new();
        self.level += 1;
        self.expand_children(element, &mut children)?;
        self.level -= 1;
        let place = element.place.clone();
        let name = element.name.clone();
        out.push(Content::Element(Element { name, attributes, children, place }));
        Ok(())
    }

    fn command(&mut self, kind: &str, element: &Element, out: &mut Vec<Content>) -> Expanded {
        self.spend(64).map_err(|error| self.error(error))?;
        match kind {
            "property" => self.define_property(element),
            "macro" => self.define_macro(element),
            "arg" => self.declare_argument(element),
            "include" => self.include(element, out),
            "insert_block" => self.insert_block(element, out),
            "if" | "unless" => match self.condition(element)? == (kind == "if") {
                true => self.expand_children(element, out),
                false => Ok(()),
            },
            "call" => {
                let name = element.required("macro")?;
                let name = self.text(name)?;
                self.call(&name, element, out)
            }
            name => self.call(name, element, out),
        }
    }

    fn condition(&mut self, element: &Element) -> Result<bool, DescriptionError> {
        only(element, &["value"])?;
        let text = element.required("value")?;
        let value = self.evaluate(text)?;
        value.condition().ok_or_else(|| {
            self.error(format!("the condition '{text}' is '{value}', neither true nor false"))
                .hint("give true, false, a number or a comparison")
        })
    }

    fn declare_argument(&mut self, element: &Element) -> Expanded {
        only(element, &["name", "default"])?;
        let name = element.required("name")?;
        if let (false, Some(default)) =
            (self.arguments.contains_key(name), element.attribute("default"))
        {
            let value = self.text(default)?;
            self.arguments.insert(name.to_owned(), value);
        }
        Ok(())
    }

    fn include(&mut self, element: &Element, out: &mut Vec<Content>) -> Expanded {
        if element.attribute("ns").is_some() {
            return Err(self
                .error("name spaces of includes are not supported")
                .hint("take the attribute ns away and give the macros names of their own"));
        }
        only(element, &["filename", "optional"])?;
        let name = self.text(element.required("filename")?)?;
        let path = files::beside(&element.place.file, &name);
        if self.including.contains(&path) {
            return Err(self.error(format!("{path} includes itself")));
        }
        if self.including.len() >= MAX_INCLUDES {
            let message = format!("more than {MAX_INCLUDES} files include each other");
            return Err(self.error(message));
        }
        let text = match self.files.read(&path) {
            Ok(text) => text,
            Err(_) if element.attribute("optional") == Some("true") => return Ok(()),
            Err(error) => {
                return Err(self.error(format!("{path} cannot be included: {error}")));
            }
        };
        self.spend(text.len() as u64).map_err(|error| self.error(error))?;
        let root = Element::parse(&text, &path)?;
        self.including.push(path);
        let result = self.expand_children(&root, out);
        self.including.pop();
        result
    }

    /// One part deeper, or refused.
    fn deeper(&mut self) -> Result<(), String> {
        if self.depth >= self.limits.depth {
            let depth = self.limits.depth;
            return Err(format!("it is nested more than {depth} deep, perhaps without end"));
        }
        self.depth += 1;
        Ok(())
    }

    /// Adds elements and texts to the result, which are so many levels high.
    fn add(&mut self, nodes: usize, height: usize) -> Result<(), String> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes > MAX_EXPANDED {
            return Err(format!("the expansion becomes too large: over {MAX_EXPANDED} elements"));
        }
        // The outermost element is at depth 0.
        match self.level + height > MAX_DEPTH {
            true => Err(format!("elements are nested more than {MAX_DEPTH} deep")),
            false => Ok(()),
        }
    }

    fn spend(&mut self, bytes: u64) -> Result<(), String> {
        match self.limits.work.checked_sub(bytes) {
            Some(left) => {
                self.limits.work = left;
                Ok(())
            }
            None => Err("the expansion becomes too large".into()),
        }
    }

    fn error(&self, message: impl Into<String>) -> DescriptionError {
        DescriptionError::at(&self.place, message)
    }
}

/// Refuses attributes of an element of xacro other than these.
fn only(element: &Element, known: &[&str]) -> Expanded {
    let other = element.attributes.iter().find(|(name, _)| !known.contains(&name.as_str()));
    match other {
        None => Ok(()),
        Some((name, _)) => {
            let message = format!("<{}> has no attribute '{name}'", element.name);
            Err(DescriptionError::at(&element.place, message)
                .hint(format!("it has {}", known.join(", "))))
        }
    }
}
