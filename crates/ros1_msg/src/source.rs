//! Types of ROS 1 in the terms of `angaros_msg`: a catalog in which their fields are those of
//! ROS 1 and their names those of ROS 2.

use crate::definition::{Line, line, reference, sections};
use crate::known::known;
use crate::names::Names;
use angaros_msg::dynamic::standard_catalog;
use angaros_msg::idl::{Catalog, Interface, TypeName};

fn standard(name: &str) -> Option<&'static Interface> {
    standard_catalog().get(name)
}

fn parsed(name: &str) -> Result<TypeName, String> {
    TypeName::parse(name).ok_or_else(|| format!("'{name}' is no name of a type"))
}

/// The catalog of a ROS 1 text, and the name that its first type has there.
pub(crate) fn catalog_of(
    names: &Names,
    ros1_name: &str,
    text: &str,
) -> Result<(Catalog, String), String> {
    let mut catalog = Catalog::new();
    for name in ["builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration"] {
        catalog.add_interface(standard(name).ok_or("no standard types")?.clone());
    }
    for (name, text) in sections(ros1_name, text)? {
        add(&mut catalog, names, &name, &text)?;
    }
    let header = "std_msgs/msg/Header";
    if catalog.get(header).is_none() {
        add(&mut catalog, names, "std_msgs/Header", known(header).unwrap_or_default())?;
    }
    Ok((catalog, names.ros2_message(ros1_name)))
}

fn add(catalog: &mut Catalog, names: &Names, ros1: &str, text: &str) -> Result<(), String> {
    let name = parsed(&names.ros2_message(ros1))?;
    let package = ros1.split('/').next().unwrap_or_default();
    let with = catalog.add_text(&name, &translated(text, package, names, true));
    with.or_else(|_| catalog.add_text(&name, &translated(text, package, names, false)))
        .map_err(|error| error.to_string().replace("\nhint: ", ", "))
}

/// A definition of ROS 1 in the grammar of ROS 2, with or without its constants: what ROS 1 allows
/// in constants is more than what ROS 2 does.
fn translated(text: &str, package: &str, names: &Names, constants: bool) -> String {
    let mut out = String::new();
    for one in text.lines().filter_map(line) {
        match one {
            Line::Constant(ty, name, value) => {
                if constants && !matches!(ty, "string" | "time" | "duration") {
                    out += &format!("{ty} {name}={value}\n");
                }
            }
            Line::Field(ty, name) => {
                let (base, array) = ty.split_at(ty.find('[').unwrap_or(ty.len()));
                let is_time = matches!(base, "time" | "duration");
                if reference(ty, package).is_none() && !is_time {
                    out += &format!("{ty} {name}\n");
                } else {
                    let full = names.of_reference(base, package);
                    out += &format!("{full}{array} {name}\n");
                }
            }
        }
    }
    out
}

/// The ROS 2 types that a catalog of ROS 1 types becomes: the standard ones where there are such,
/// else the fields of ROS 1 as they are.
pub(crate) fn target_of(source: &Catalog) -> Catalog {
    let mut target = Catalog::new();
    for interface in source.iter() {
        match standard(&interface.name.to_string()) {
            Some(found) => {
                target.add_interface(found.clone());
                for below in standard_catalog().closure(found).into_iter().flatten() {
                    target.add_interface(below.clone());
                }
            }
            None => target.add_interface(interface.clone()),
        }
    }
    target
}
