//! `~/get_type_description`: what the types that a node uses look like (REP-2016).
//!
//! * **D1** It answers for the types of the node's publishers, subscriptions, services and clients,
//!   by their hash; what the node does not use is refused, as is a name that is not the type's.
//! * **D2** An answer is given only if its own hash is the one that was asked for.
//! * **D3** On request the texts of the definitions come along, under the name of each type.

mod texts;
mod used;

pub use texts::{family, file_of, read_text, stem, with_whole};

pub(crate) use used::{KnownTypes, UsedTypes};

use crate::executor::CallbackGroupType;
use crate::node::Node;
use angaros_msg::TypeHash;
use angaros_msg::dynamic::standard_catalog;
use angaros_msg::idl::{Catalog, IdlError, Interface, Kind, Role, TypeName, Value};
use angaros_msg::rihs01::{self, Structure};
use angaros_msg::type_description_interfaces::msg::{
    Field, FieldType, IndividualTypeDescription, TypeDescription, TypeSource,
};
use angaros_msg::type_description_interfaces::srv::{
    GetTypeDescription, GetTypeDescription_Request, GetTypeDescription_Response,
};
use angaros_transport::error::Result;
use std::any::Any;
use used::UsedType;

/// Offers the service until the result is dropped.
pub(crate) fn create(node: &Node) -> Result<Box<dyn Any + Send>> {
    let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let weak = node.downgrade();
    let server = node.create_service_in::<GetTypeDescription, _>(
        &group,
        "~/get_type_description",
        move |request: GetTypeDescription_Request| {
            let answered = match weak.upgrade() {
                Some(node) => answer(&node.core().types, &request),
                None => Err("the node is gone".to_owned()),
            };
            answered.unwrap_or_else(|failure_reason| GetTypeDescription_Response {
                failure_reason,
                ..GetTypeDescription_Response::default()
            })
        },
    )?;
    Ok(Box::new(server))
}

fn answer(
    types: &UsedTypes,
    request: &GetTypeDescription_Request,
) -> Result<GetTypeDescription_Response, String> {
    let GetTypeDescription_Request { type_name, type_hash, include_type_sources } = request;
    let hash = TypeHash::parse(type_hash)
        .ok_or_else(|| format!("'{type_hash}' is no hash; it is written RIHS01_ and 64 digits"))?;
    let Some(used) = types.find(hash).filter(|used| used.name == *type_name) else {
        return Err(format!("type {type_name} {type_hash} is not in use by this node"));
    };
    let described = describe(types, &used, *include_type_sources).map_err(|e| e.to_string())?;
    match described {
        Some((type_description, type_sources)) => Ok(GetTypeDescription_Response {
            successful: true,
            type_description,
            type_sources,
            ..GetTypeDescription_Response::default()
        }),
        None => Err(format!("the definition of {type_name} does not have the hash {type_hash}")),
    }
}

/// The description, unless its hash is another one (rule D2).
fn describe(
    types: &UsedTypes,
    used: &UsedType,
    with_sources: bool,
) -> Result<Option<(TypeDescription, Vec<TypeSource>)>, IdlError> {
    let catalog = catalog_of(types, used);
    let Some(root) = catalog.get(&used.name) else { return Ok(None) };
    let referenced = catalog.closure(root)?;
    let structure = rihs01::structure(root);
    let structures: Vec<_> = referenced.iter().map(|i| rihs01::structure(i)).collect();
    if rihs01::hash_of(&structure, &structures) != used.hash {
        return Ok(None);
    }
    let individual = |(interface, structure)| individual(interface, structure);
    let description = TypeDescription {
        type_description: individual((root, structure)),
        referenced_type_descriptions: referenced
            .iter()
            .copied()
            .zip(structures)
            .map(individual)
            .collect(),
    };
    let sources = match with_sources {
        true => std::iter::once(root).chain(referenced).map(|i| source(i, used)).collect(),
        false => Vec::new(),
    };
    Ok(Some((description, sources)))
}

/// The definitions that come with ROS 2, and over them those that the node was given.
fn catalog_of(types: &UsedTypes, used: &UsedType) -> Catalog {
    let mut catalog = standard_catalog().clone();
    let Some(full) = TypeName::parse(&used.name) else { return catalog };
    // The parts of a service or action make its whole, and bring the references of it.
    let file = texts::file_of(&full);
    let parts = types.with_prefix(&format!("{file}_"));
    for known in parts.iter().map(AsRef::as_ref).chain([used]) {
        let told = TypeName::parse(&known.name)
            .and_then(|name| texts::read_text(&name, &known.definition));
        for interface in told.iter().flat_map(Catalog::iter) {
            catalog.add_interface(interface.clone());
        }
    }
    if full.kind != Kind::Msg
        && let Some(whole) = texts::with_whole(&catalog, &file)
    {
        whole.iter().for_each(|interface| catalog.add_interface(interface.clone()));
    }
    catalog
}

fn individual(interface: &Interface, structure: Structure) -> IndividualTypeDescription {
    let default = |place: usize| {
        let value = interface.fields.get(place).and_then(|field| field.default.as_ref());
        value.map(default_text).unwrap_or_default()
    };
    let fields = structure.fields.into_iter().enumerate().map(|(place, field)| Field {
        name: field.name,
        r#type: FieldType {
            type_id: field.type_id,
            capacity: field.capacity,
            string_capacity: field.string_capacity,
            nested_type_name: field.nested_type_name,
        },
        default_value: default(place),
    });
    IndividualTypeDescription { type_name: structure.type_name, fields: fields.collect() }
}

/// A default as Python writes it, which is what `rosidl_generator_type_description` keeps.
fn default_text(value: &Value) -> String {
    match value {
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Text(text) => text.clone(),
        Value::Array(values) => {
            format!("[{}]", values.iter().map(default_text).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Where a type is defined; the parts of a service or action have no file of their own.
fn source(interface: &Interface, used: &UsedType) -> TypeSource {
    let kind = interface.name.kind;
    let type_name = interface.name.to_string();
    let is_part =
        kind != Kind::Msg && interface.role == Role::Message || interface.name.name.contains('_');
    if is_part {
        let encoding = "implicit".to_owned();
        return TypeSource { type_name, encoding, raw_file_contents: String::new() };
    }
    let whole = type_name == used.name && kind != Kind::Msg;
    let text = if whole { &used.definition } else { &interface.text };
    TypeSource { type_name, encoding: kind.to_string(), raw_file_contents: text.clone() }
}

/// The hash of a description that somebody sent: a client compares it with what it asked for.
#[must_use]
pub fn hash_of_description(description: &TypeDescription) -> TypeHash {
    let referenced: Vec<_> = structures_of(description).skip(1).collect();
    rihs01::hash_of(&structure_of(&description.type_description), &referenced)
}

/// The type that is described, then those it refers to.
pub fn structures_of(description: &TypeDescription) -> impl Iterator<Item = Structure> + use<'_> {
    let referenced = &description.referenced_type_descriptions;
    std::iter::once(&description.type_description).chain(referenced).map(structure_of)
}

fn structure_of(one: &IndividualTypeDescription) -> Structure {
    Structure {
        type_name: one.type_name.clone(),
        fields: one.fields.iter().map(structure_field).collect(),
    }
}

fn structure_field(field: &Field) -> rihs01::StructureField {
    rihs01::StructureField {
        name: field.name.clone(),
        type_id: field.r#type.type_id,
        capacity: field.r#type.capacity,
        string_capacity: field.r#type.string_capacity,
        nested_type_name: field.r#type.nested_type_name.clone(),
    }
}
