//! RIHS01: the hash of a type's description (REP-2011 and REP-2016 drafts; the reference
//! implementation is `rosidl_generator_type_description`).
//!
//! The hash is the SHA-256 of one JSON document: the type and all types reachable from it, with
//! field names and type ids, without defaults, constants and comments.

use crate::TypeHash;
use crate::idl::{ArrayKind, BaseType, Catalog, FieldType, IdlError, Interface, Primitive};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The member that stands for a structure without fields, on the wire and in the hash.
pub const EMPTY_MEMBER: &str = "structure_needs_at_least_one_member";

/// The hash of `interface`, whose references are looked up in `catalog`.
///
/// # Errors
/// As [`Catalog::closure`].
pub fn hash(interface: &Interface, catalog: &Catalog) -> Result<TypeHash, IdlError> {
    Ok(TypeHash(Sha256::digest(description(interface, catalog)?).into()))
}

/// The JSON document that is hashed.
///
/// # Errors
/// As [`Catalog::closure`].
pub fn description(interface: &Interface, catalog: &Catalog) -> Result<String, IdlError> {
    let referenced: Vec<_> = catalog.closure(interface)?.into_iter().map(structure).collect();
    Ok(document(&structure(interface), &referenced))
}

/// One structure as it is described:
/// `type_description_interfaces/msg/IndividualTypeDescription`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The full name.
    pub type_name: String,
    /// In the order of the wire.
    pub fields: Vec<StructureField>,
}

/// One field, as `type_description_interfaces/msg/Field` without its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureField {
    /// As in the definition.
    pub name: String,
    /// `type_description_interfaces/msg/FieldType`.
    pub type_id: u8,
    /// Elements of an array, or the most of a bounded sequence.
    pub capacity: u64,
    /// The most characters of a bounded string.
    pub string_capacity: u64,
    /// The full name of a nested type.
    pub nested_type_name: String,
}

/// How a type is described; its references are described likewise.
#[must_use]
pub fn structure(interface: &Interface) -> Structure {
    let mut fields: Vec<_> =
        interface.fields.iter().map(|field| structure_field(&field.name, &field.ty)).collect();
    if fields.is_empty() {
        let base = BaseType::Primitive(Primitive::Uint8);
        let ty = FieldType { base, array: ArrayKind::Single };
        fields.push(structure_field(EMPTY_MEMBER, &ty));
    }
    Structure { type_name: interface.name.to_string(), fields }
}

/// The hash of what was described, the references sorted by name.
#[must_use]
pub fn hash_of(root: &Structure, referenced: &[Structure]) -> TypeHash {
    TypeHash(Sha256::digest(document(root, referenced)).into())
}

fn document(root: &Structure, referenced: &[Structure]) -> String {
    let mut json = String::from("{\"type_description\": ");
    describe(&mut json, root);
    json.push_str(", \"referenced_type_descriptions\": [");
    for (index, referenced) in referenced.iter().enumerate() {
        if index > 0 {
            json.push_str(", ");
        }
        describe(&mut json, referenced);
    }
    json.push_str("]}");
    json
}

/// Names are ASCII by the grammar, so nothing needs an escape.
fn describe(json: &mut String, structure: &Structure) {
    // Writing to a String cannot fail, here and below.
    let _ = write!(json, "{{\"type_name\": \"{}\", \"fields\": [", structure.type_name);
    for (index, field) in structure.fields.iter().enumerate() {
        if index > 0 {
            json.push_str(", ");
        }
        let StructureField { name, type_id, capacity, string_capacity, nested_type_name } = field;
        let _ = write!(
            json,
            "{{\"name\": \"{name}\", \"type\": {{\"type_id\": {type_id}, \"capacity\": {capacity}, \
             \"string_capacity\": {string_capacity}, \
             \"nested_type_name\": \"{nested_type_name}\"}}}}"
        );
    }
    json.push_str("]}");
}

fn structure_field(name: &str, ty: &FieldType) -> StructureField {
    let (offset, capacity) = match ty.array {
        ArrayKind::Single => (0, 0),
        ArrayKind::Fixed(count) => (48, count),
        ArrayKind::Bounded(bound) => (96, bound),
        ArrayKind::Unbounded => (144, 0),
    };
    let string_capacity = match ty.base {
        BaseType::String(bound) | BaseType::WString(bound) => bound.unwrap_or(0),
        BaseType::Primitive(_) | BaseType::Message(_) => 0,
    };
    StructureField {
        name: name.to_owned(),
        type_id: base_id(&ty.base) + offset,
        capacity: capacity.into(),
        string_capacity: string_capacity.into(),
        nested_type_name: match &ty.base {
            BaseType::Message(name) => name.to_string(),
            _ => String::new(),
        },
    }
}

/// `type_description_interfaces/msg/FieldType`; a `.msg` char counts as uint8.
const fn base_id(base: &BaseType) -> u8 {
    match base {
        BaseType::Message(_) => 1,
        BaseType::Primitive(primitive) => match primitive {
            Primitive::Int8 => 2,
            Primitive::Uint8 | Primitive::Char => 3,
            Primitive::Int16 => 4,
            Primitive::Uint16 => 5,
            Primitive::Int32 => 6,
            Primitive::Uint32 => 7,
            Primitive::Int64 => 8,
            Primitive::Uint64 => 9,
            Primitive::Float32 => 10,
            Primitive::Float64 => 11,
            Primitive::Bool => 15,
            Primitive::Byte => 16,
        },
        BaseType::String(None) => 17,
        BaseType::WString(None) => 18,
        BaseType::String(Some(_)) => 21,
        BaseType::WString(Some(_)) => 22,
    }
}
