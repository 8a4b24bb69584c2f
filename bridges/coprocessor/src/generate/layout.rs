//! What a field is in C, and how large it may become.

use super::{Bounds, MOST_BYTES};
use angaros_msg::codegen::cpp::is_keyword;
use angaros_msg::idl::{ArrayKind, BaseType, Catalog, Field, Interface, Primitive};

/// One element of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A number: its type in C, and how many bytes it has on the wire.
    Number(&'static str, usize),
    /// True or false, of which not every byte is one.
    Bool,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// A text of at most so many bytes.
    Text(u32),
    /// A struct.
    Struct(String),
}

/// How many elements there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// One.
    Single,
    /// Exactly so many.
    Array(u32),
    /// At most so many.
    Sequence(u32),
}

/// A field of a struct in C.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name, changed where C has a word of that name.
    pub name: String,
    /// What one element is.
    pub element: Element,
    /// How many.
    pub count: Count,
}

/// Words that C (C99, 6.4.1) keeps for itself and C++ does not, and words of the compilers of the
/// GNU project.
const WORDS_OF_C: [&str; 4] = ["linux", "restrict", "typeof", "unix"];

impl Member {
    /// The member of a field, with its bounds.
    ///
    /// # Errors
    /// A bound that is larger than that of the definition, or that the field has no use for.
    pub fn of(interface: &Interface, field: &Field, bounds: &Bounds) -> Result<Self, String> {
        let name = format!("{}.{}", interface.name, field.name);
        let own = bounds.fields.get(&name).copied();
        let narrow = |declared: Option<u32>, otherwise: u32| match (own, declared) {
            (Some(own), Some(declared)) if own > declared => {
                Err(format!("the bound {own} of {name} is beyond {declared}, that of its type"))
            }
            (Some(own), _) => Ok(own),
            (None, declared) => Ok(declared.unwrap_or(otherwise)),
        };
        let (count, text) = match (field.ty.array, &field.ty.base) {
            (ArrayKind::Single, BaseType::String(declared)) => {
                (Count::Single, narrow(*declared, bounds.text)?)
            }
            (ArrayKind::Bounded(most), _) => (Count::Sequence(narrow(Some(most), 0)?), bounds.text),
            (ArrayKind::Unbounded, _) => {
                (Count::Sequence(narrow(None, bounds.sequence)?), bounds.text)
            }
            _ if own.is_some() => return Err(format!("{name} has a fixed size")),
            (ArrayKind::Single, _) => (Count::Single, 0),
            (ArrayKind::Fixed(count), _) => (Count::Array(count), bounds.text),
        };
        // An array of no elements is none in C.
        let count = if count == Count::Sequence(0) { Count::Sequence(1) } else { count };
        let element = match &field.ty.base {
            BaseType::Primitive(primitive) => number(*primitive),
            BaseType::String(declared) if count == Count::Single => {
                Element::Text(declared.map_or(text, |declared| declared.min(text)))
            }
            BaseType::String(declared) => Element::Text(declared.unwrap_or(text)),
            BaseType::WString(_) => return Err(format!("{name} is a wstring")),
            BaseType::Message(of) => Element::Struct(super::c_name(of)),
        };
        let mut c_name = field.name.clone();
        if is_keyword(&c_name) || WORDS_OF_C.contains(&&*c_name) {
            c_name.push('_');
        }
        Ok(Self { name: c_name, element, count })
    }
}

fn number(primitive: Primitive) -> Element {
    match primitive {
        Primitive::Bool => Element::Bool,
        Primitive::Byte | Primitive::Char | Primitive::Uint8 => Element::Number("uint8_t", 1),
        Primitive::Int8 => Element::Number("int8_t", 1),
        Primitive::Int16 => Element::Number("int16_t", 2),
        Primitive::Uint16 => Element::Number("uint16_t", 2),
        Primitive::Int32 => Element::Number("int32_t", 4),
        Primitive::Uint32 => Element::Number("uint32_t", 4),
        Primitive::Int64 => Element::Number("int64_t", 8),
        Primitive::Uint64 => Element::Number("uint64_t", 8),
        Primitive::Float32 => Element::Float,
        Primitive::Float64 => Element::Double,
    }
}

/// The most bytes that a message of this type takes as CDR, without its header: each value with as
/// much padding as it may have.
///
/// # Errors
/// More than [`MOST_BYTES`].
pub fn most_bytes(
    catalog: &Catalog,
    interface: &Interface,
    bounds: &Bounds,
) -> Result<u64, String> {
    let mut sum = u64::from(interface.fields.is_empty());
    for field in &interface.fields {
        let member = Member::of(interface, field, bounds)?;
        let (count, before) = match member.count {
            Count::Single => (1, 0),
            Count::Array(count) => (u64::from(count), 0),
            Count::Sequence(most) => (u64::from(most), 7),
        };
        let packed = |bytes: u64| count * bytes + bytes - 1;
        let elements = match (&member.element, &field.ty.base) {
            (Element::Bool, _) => packed(1),
            (Element::Float, _) => packed(4),
            (Element::Double, _) => packed(8),
            (Element::Number(_, bytes), _) => packed(*bytes as u64),
            (Element::Text(most), _) => count.saturating_mul(8 + u64::from(*most)),
            (Element::Struct(_), BaseType::Message(name)) => {
                let next = catalog.get(&name.to_string());
                let next = next.ok_or_else(|| format!("{name} is not defined"))?;
                // A struct may have to be padded in front.
                count.saturating_mul(most_bytes(catalog, next, bounds)? + 7)
            }
            (Element::Struct(_), _) => 0,
        };
        sum = sum.saturating_add(elements).saturating_add(before);
        if sum > MOST_BYTES {
            let hint = "hint: give smaller bounds";
            return Err(format!("{} may have {sum} bytes; {hint}", interface.name));
        }
    }
    Ok(sum)
}
