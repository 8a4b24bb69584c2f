//! Types resolved for decoding: references followed, bounds and smallest sizes known.

use super::error::DynamicError;
use super::standard::standard_catalog;
use crate::idl::{self, ArrayKind, BaseType, Catalog, FieldType, Interface, Kind, Primitive};
use crate::idl::{Role, TypeName, limits};
use crate::message::TypeHash;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A structure known at run time.
#[derive(Debug, PartialEq)]
pub struct DynamicType {
    /// The ROS name, as in `sensor_msgs/msg/Image`.
    pub name: String,
    /// In the order of the wire.
    pub fields: Vec<DynamicField>,
    /// The fewest bytes one takes on the wire, padding not counted; at least 1.
    pub(super) min_size: usize,
}

/// A member of a structure.
#[derive(Debug, PartialEq)]
pub struct DynamicField {
    /// As in the definition.
    pub name: String,
    /// What one element is.
    pub element: Element,
    /// How many there are.
    pub array: ArrayKind,
    /// The type as in a definition.
    pub declared: FieldType,
    /// What a new message starts with.
    pub default: Option<idl::Value>,
}

/// The type of one element of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A number, bool, byte or char.
    Primitive(Primitive),
    /// UTF-8 of at most this many bytes.
    Text(Option<u32>),
    /// UTF-16 of at most this many units.
    WideText(Option<u32>),
    /// A structure.
    Message(Arc<DynamicType>),
}

impl DynamicType {
    /// The type of that name in a catalog.
    ///
    /// # Errors
    /// No such type, or one that refers to what is not there.
    pub fn from_catalog(catalog: &Catalog, name: &str) -> Result<Arc<Self>, DynamicError> {
        let full = TypeName::parse(name).map(|name| name.to_string());
        let Some(root) = full.as_deref().and_then(|full| catalog.get(full)) else {
            let known: Vec<String> = catalog.iter().map(|known| known.name.to_string()).collect();
            return Err(DynamicError::unknown_type(name, known.iter().map(String::as_str)));
        };
        // Refuses cycles and bounds the depth of the recursion below.
        catalog.min_size(root)?;
        resolve(catalog, root, &mut BTreeMap::new())
    }

    /// The type of that name among the definitions that come with ROS 2.
    ///
    /// # Errors
    /// No such type.
    pub fn standard(name: &str) -> Result<Arc<Self>, DynamicError> {
        Self::from_catalog(standard_catalog(), name)
    }

    /// The type that a text in the `ros2msg` form of MCAP defines: the definition, then for each
    /// reference a line of `=`, a line `MSG: pkg/Name` and its definition. A part of a service, as
    /// `pkg/srv/Name_Request`, is written as a message.
    ///
    /// # Errors
    /// Text that is no definition, or refers to what it does not hold.
    pub fn from_definition(name: &str, text: &str) -> Result<Arc<Self>, DynamicError> {
        Self::from_catalog(&parse_definition(name, text)?, name)
    }

    /// The catalog of the types that such a text defines, the first of which is `name`.
    ///
    /// # Errors
    /// Text that is no definition.
    pub fn catalog_of_definition(name: &str, text: &str) -> Result<Catalog, DynamicError> {
        parse_definition(name, text)
    }

    /// The text of a type of a catalog with those it refers to, in the `ros2msg` form of MCAP. That
    /// of a whole service or action begins with the text of its file.
    ///
    /// # Errors
    /// As [`DynamicType::from_catalog`].
    pub fn definition(catalog: &Catalog, name: &str) -> Result<String, DynamicError> {
        let root = catalog
            .get(name)
            .ok_or_else(|| DynamicError::unknown_type(name, std::iter::empty()))?;
        let mut text = root.text.clone();
        let mut below = catalog.closure(root)?;
        if root.role != Role::Message {
            text = file_text(catalog, root);
            // What is made of the file's sections is no part of it.
            let made = format!("{name}_");
            below.retain(|part| !part.name.to_string().starts_with(&made));
        }
        for part in below {
            let separator = "=".repeat(80);
            let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            let name = part.name.in_definition();
            text.push_str(&format!("{end}{separator}\nMSG: {name}\n{}", part.text));
        }
        Ok(text)
    }

    /// The RIHS01 hash of the type of that name in a catalog.
    ///
    /// # Errors
    /// As [`DynamicType::from_catalog`].
    pub fn hash(catalog: &Catalog, name: &str) -> Result<TypeHash, DynamicError> {
        match catalog.get(name) {
            Some(interface) => Ok(crate::rihs01::hash(interface, catalog)?),
            None => Err(DynamicError::unknown_type(name, std::iter::empty())),
        }
    }

    /// The field of that name and its place.
    ///
    /// # Errors
    /// No such field.
    pub fn field(&self, name: &str) -> Result<(usize, &DynamicField), DynamicError> {
        let found = self.fields.iter().enumerate().find(|(_, field)| field.name == name);
        let known = self.fields.iter().map(|field| field.name.as_str());
        found.ok_or_else(|| DynamicError::unknown_field(&self.name, name, known))
    }
}

/// The text of the file that a whole service or action is made from.
fn file_text(catalog: &Catalog, whole: &Interface) -> String {
    let sections: &[&str] = match whole.role {
        Role::Message => &[""],
        Role::Service => &["_Request", "_Response"],
        Role::Action => &["_Goal", "_Result", "_Feedback"],
    };
    let parts = sections.iter().map(|suffix| catalog.get(&format!("{}{suffix}", whole.name)));
    let mut texts = parts.map(|part| part.map_or_else(String::new, |part| part.text.clone()));
    let end = |text: &str| if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let first = texts.next().unwrap_or_default();
    texts.fold(first, |text, next| format!("{text}{}---\n{next}", end(&text)))
}

fn resolve(
    catalog: &Catalog,
    interface: &Interface,
    done: &mut BTreeMap<String, Arc<DynamicType>>,
) -> Result<Arc<DynamicType>, DynamicError> {
    let name = interface.name.to_string();
    if let Some(ty) = done.get(&name) {
        return Ok(ty.clone());
    }
    let mut fields = Vec::with_capacity(interface.fields.len());
    for field in &interface.fields {
        let element = match &field.ty.base {
            BaseType::Primitive(primitive) => Element::Primitive(*primitive),
            BaseType::String(bound) => Element::Text(*bound),
            BaseType::WString(bound) => Element::WideText(*bound),
            BaseType::Message(name) => {
                let name = name.to_string();
                let next = catalog.get(&name);
                let next =
                    next.ok_or_else(|| DynamicError::unknown_type(&name, std::iter::empty()))?;
                Element::Message(resolve(catalog, next, done)?)
            }
        };
        fields.push(DynamicField {
            name: field.name.clone(),
            element,
            array: field.ty.array,
            declared: field.ty.clone(),
            default: field.default.clone(),
        });
    }
    let min_size = fields.iter().map(DynamicField::min_size).sum::<usize>().max(1);
    let ty = Arc::new(DynamicType { name: name.clone(), fields, min_size });
    done.insert(name, ty.clone());
    Ok(ty)
}

impl Element {
    pub(super) fn min_size(&self) -> usize {
        match self {
            Self::Primitive(primitive) => primitive.size(),
            Self::Text(_) | Self::WideText(_) => 4,
            Self::Message(ty) => ty.min_size,
        }
    }
}

impl DynamicField {
    fn min_size(&self) -> usize {
        match self.array {
            ArrayKind::Single => self.element.min_size(),
            // The catalog has refused products beyond limits::MIN_SIZE.
            ArrayKind::Fixed(count) => self.element.min_size().saturating_mul(count as usize),
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => 4,
        }
    }
}

/// The parts of a joined definition, with the name that stands before each: `name` for the first,
/// and what follows `MSG:` below a line of `=` for the others (the forms `ros2msg` and `ros1msg` of
/// MCAP). Names are given as they stand there.
pub fn definition_parts<'a>(
    name: &'a str,
    text: &'a str,
) -> impl Iterator<Item = (&'a str, String)> {
    let mut lines = text.lines();
    let mut next = Some(name);
    std::iter::from_fn(move || {
        let name = next.take()?;
        let mut part = String::new();
        while let Some(line) = lines.next() {
            let is_separator =
                line.starts_with("===") && line.trim_end().bytes().all(|byte| byte == b'=');
            if is_separator {
                let header = lines.next().unwrap_or_default();
                next = Some(header.strip_prefix("MSG:").unwrap_or(header).trim());
                break;
            }
            part.push_str(line);
            part.push('\n');
        }
        Some((name, part))
    })
}

fn parse_definition(name: &str, text: &str) -> Result<Catalog, DynamicError> {
    let parse_name = |name: &str| {
        TypeName::parse(name.trim())
            .filter(|name| name.kind == Kind::Msg || name.name.contains('_'))
            .ok_or_else(|| DynamicError::unknown_type(name.trim(), std::iter::empty()))
    };
    if text.len() > limits::TEXT * 4 {
        let message = format!("the definition has {} bytes", text.len());
        return Err(idl::IdlError::whole(name, message, "at most 4 MiB are read").into());
    }
    let mut catalog = Catalog::new();
    for (name, text) in definition_parts(name, text) {
        add_text(&mut catalog, &parse_name(name)?, &text)?;
    }
    Ok(catalog)
}

/// Adds a message. A part of a service or action, as `AddTwoInts_Request`, is written as one.
fn add_text(catalog: &mut Catalog, name: &TypeName, text: &str) -> Result<(), idl::IdlError> {
    let as_message = TypeName { kind: Kind::Msg, ..name.clone() };
    for interface in idl::parse(&as_message, text, &name.to_string())?.types {
        catalog.add_interface(Interface { name: name.clone(), ..interface });
    }
    Ok(())
}
