//! RIHS01: the hash of a type's description (REP-2011 and REP-2016 drafts; the reference
//! implementation is `rosidl_generator_type_description`).
//!
//! The hash is the SHA-256 of one JSON document: the type and all types reachable from it, with
//! field names and type ids, without defaults, constants and comments.

use crate::TypeHash;
use crate::idl::{self, ArrayKind, BaseType, Catalog, FieldType, IdlError, Interface, Kind};
use crate::idl::{Primitive, TypeName};
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

/// The type that a description is of: [`structure`] read back. Constants, defaults and comments are
/// not described, so it has none.
///
/// # Errors
/// A name that no definition can have, a type id that is none, or a limit of
/// [`limits`](crate::idl::limits).
pub fn interface(described: &Structure) -> Result<Interface, IdlError> {
    let name = &described.type_name;
    let wrong = |what: String| IdlError::whole(name, what, "ask another process that uses it");
    let full = TypeName::parse(name).ok_or_else(|| wrong("is no type name".to_owned()))?;
    let is_empty = |field: &StructureField| field.name == EMPTY_MEMBER;
    let mut text = String::new();
    for field in described.fields.iter().filter(|field| !is_empty(field)) {
        let ty = field_type(field).ok_or_else(|| {
            wrong(format!("field '{}' has type id {}, which is none", field.name, field.type_id))
        })?;
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{ty} {}", field.name);
    }
    // As a message of its own: the parts of services and actions are described likewise.
    let read = TypeName { kind: Kind::Msg, ..full.clone() };
    let types = idl::parse(&read, &text, name)?.types;
    let found = types.into_iter().next().map(|found| Interface { name: full, ..found });
    found
        .filter(|found| structure(found) == *described)
        .ok_or_else(|| wrong("has a description that no definition has".to_owned()))
}

/// The inverse of [`structure_field`], but for its name.
fn field_type(field: &StructureField) -> Option<FieldType> {
    const PRIMITIVES: [Primitive; 12] = [
        Primitive::Int8,
        Primitive::Uint8,
        Primitive::Int16,
        Primitive::Uint16,
        Primitive::Int32,
        Primitive::Uint32,
        Primitive::Int64,
        Primitive::Uint64,
        Primitive::Float32,
        Primitive::Float64,
        Primitive::Bool,
        Primitive::Byte,
    ];
    let count = u32::try_from(field.capacity).ok()?;
    let bound = u32::try_from(field.string_capacity).ok()?;
    let array = match field.type_id / 48 {
        0 => ArrayKind::Single,
        1 => ArrayKind::Fixed(count),
        2 => ArrayKind::Bounded(count),
        3 => ArrayKind::Unbounded,
        _ => return None,
    };
    let id = field.type_id % 48;
    let base = match id {
        1 => BaseType::Message(TypeName::parse(&field.nested_type_name)?),
        17 => BaseType::String(None),
        18 => BaseType::WString(None),
        21 => BaseType::String(Some(bound)),
        22 => BaseType::WString(Some(bound)),
        _ => {
            let of_id = |known: &&Primitive| base_id(&BaseType::Primitive(**known)) == id;
            BaseType::Primitive(*PRIMITIVES.iter().find(of_id)?)
        }
    };
    Some(FieldType { base, array })
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
