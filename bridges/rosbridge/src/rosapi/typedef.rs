//! Definitions as rosapi's `TypeDef`: for programs that build forms.

use angaros::dynamic::DynamicType;
use angaros::rosapi_msgs::msg::TypeDef;
use angaros_msg::idl::{
    ArrayKind, BaseType, Catalog, Field, Interface, Primitive, TypeName, Value,
};
use angaros_window::WindowError;
use std::collections::BTreeSet;

/// The type, and each type in it once, in the order in which a reader meets them.
///
/// # Errors
/// A definition that lacks a type.
pub(super) fn all(name: &str, definition: &str) -> Result<Vec<TypeDef>, WindowError> {
    let invalid = |error: &dyn std::fmt::Display| WindowError::invalid(error.to_string());
    let catalog =
        DynamicType::catalog_of_definition(name, definition).map_err(|error| invalid(&error))?;
    let mut found = Vec::new();
    add(&catalog, name, &mut BTreeSet::new(), &mut found);
    match found.is_empty() {
        true => Err(WindowError::not_found(format!("type {name} is not in its own definition"))),
        false => Ok(found),
    }
}

/// Types cannot contain themselves: the engine has resolved this one.
fn add(catalog: &Catalog, name: &str, seen: &mut BTreeSet<String>, found: &mut Vec<TypeDef>) {
    let Some(interface) = catalog.get(name) else { return };
    if !seen.insert(name.to_owned()) {
        return;
    }
    found.push(typedef(interface));
    for reference in interface.references() {
        add(catalog, &reference.to_string(), seen, found);
    }
}

fn typedef(interface: &Interface) -> TypeDef {
    let fields = &interface.fields;
    TypeDef {
        r#type: short(&interface.name),
        fieldnames: fields.iter().map(|field| field.name.clone()).collect(),
        fieldtypes: fields.iter().map(|field| type_name(&field.ty.base)).collect(),
        fieldarraylen: fields.iter().map(array_length).collect(),
        examples: fields.iter().map(example).collect(),
        constnames: interface.constants.iter().map(|one| one.name.clone()).collect(),
        constvalues: interface.constants.iter().map(|one| text(&one.value)).collect(),
    }
}

fn short(name: &TypeName) -> String {
    format!("{}/{}", name.package, name.name)
}

fn type_name(base: &BaseType) -> String {
    match base {
        BaseType::Message(name) => short(name),
        // Bounds are no part of the names that clients know.
        BaseType::String(_) => "string".to_owned(),
        BaseType::WString(_) => "wstring".to_owned(),
        BaseType::Primitive(primitive) => primitive.as_str().to_owned(),
    }
}

fn array_length(field: &Field) -> i32 {
    match field.ty.array {
        ArrayKind::Single => -1,
        ArrayKind::Bounded(_) | ArrayKind::Unbounded => 0,
        ArrayKind::Fixed(count) => i32::try_from(count).unwrap_or(i32::MAX),
    }
}

/// What a new message holds there, as Python writes it.
fn example(field: &Field) -> String {
    match (&field.default, field.ty.array, &field.ty.base) {
        (Some(value), ..) => text(value),
        (None, ArrayKind::Single, BaseType::Message(_)) => "{}".to_owned(),
        (None, ArrayKind::Single, BaseType::String(_) | BaseType::WString(_)) => String::new(),
        (None, ArrayKind::Single, BaseType::Primitive(primitive)) => match primitive {
            Primitive::Bool => "False".to_owned(),
            Primitive::Float32 | Primitive::Float64 => "0.0".to_owned(),
            _ => "0".to_owned(),
        },
        _ => "[]".to_owned(),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Text(text) => text.clone(),
        Value::Array(values) => {
            let texts: Vec<String> = values.iter().map(text).collect();
            format!("[{}]", texts.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::dynamic::standard_catalog;

    fn of(name: &str) -> Vec<TypeDef> {
        all(name, &DynamicType::definition(standard_catalog(), name).unwrap()).unwrap()
    }

    #[test]
    fn a_type_comes_with_the_types_of_its_fields() {
        let found = of("geometry_msgs/msg/PoseStamped");
        let names: Vec<&str> = found.iter().map(|one| one.r#type.as_str()).collect();
        let expected = [
            "geometry_msgs/PoseStamped",
            "std_msgs/Header",
            "builtin_interfaces/Time",
            "geometry_msgs/Pose",
            "geometry_msgs/Point",
            "geometry_msgs/Quaternion",
        ];
        assert_eq!(names, expected);
        assert_eq!(found[0].fieldnames, ["header", "pose"]);
        assert_eq!(found[0].fieldtypes, ["std_msgs/Header", "geometry_msgs/Pose"]);
        assert_eq!(found[4].examples, ["0.0", "0.0", "0.0"]);
        // A quaternion's default is no rotation.
        assert_eq!(found[5].examples, ["0.0", "0.0", "0.0", "1.0"]);
    }

    #[test]
    fn arrays_and_constants_are_told() {
        let found = of("sensor_msgs/msg/NavSatFix");
        let at = found[0].fieldnames.iter().position(|name| name == "position_covariance").unwrap();
        assert_eq!(found[0].fieldarraylen[at], 9);
        assert_eq!(found[0].fieldtypes[at], "float64");
        assert!(found[0].constnames.iter().any(|name| name == "COVARIANCE_TYPE_KNOWN"));
        let request = of("std_srvs/srv/SetBool_Request");
        assert_eq!(request[0].r#type, "std_srvs/SetBool_Request");
        assert_eq!(request[0].examples, ["False"]);
    }
}
