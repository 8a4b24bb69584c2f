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
    let mut json = String::from("{\"type_description\": ");
    describe(&mut json, interface);
    json.push_str(", \"referenced_type_descriptions\": [");
    for (index, referenced) in catalog.closure(interface)?.into_iter().enumerate() {
        if index > 0 {
            json.push_str(", ");
        }
        describe(&mut json, referenced);
    }
    json.push_str("]}");
    Ok(json)
}

/// Names are ASCII by the grammar, so nothing needs an escape.
fn describe(json: &mut String, interface: &Interface) {
    // Writing to a String cannot fail, here and below.
    let _ = write!(json, "{{\"type_name\": \"{}\", \"fields\": [", interface.name);
    for (index, field) in interface.fields.iter().enumerate() {
        if index > 0 {
            json.push_str(", ");
        }
        describe_field(json, &field.name, &field.ty);
    }
    if interface.fields.is_empty() {
        let base = BaseType::Primitive(Primitive::Uint8);
        describe_field(json, EMPTY_MEMBER, &FieldType { base, array: ArrayKind::Single });
    }
    json.push_str("]}");
}

fn describe_field(json: &mut String, name: &str, ty: &FieldType) {
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
    let nested = match &ty.base {
        BaseType::Message(name) => name.to_string(),
        _ => String::new(),
    };
    let id = base_id(&ty.base) + offset;
    let _ = write!(
        json,
        "{{\"name\": \"{name}\", \"type\": {{\"type_id\": {id}, \"capacity\": {capacity}, \
         \"string_capacity\": {string_capacity}, \"nested_type_name\": \"{nested}\"}}}}"
    );
}

/// `type_description_interfaces/msg/FieldType`; a `.msg` char counts as uint8.
const fn base_id(base: &BaseType) -> u32 {
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
