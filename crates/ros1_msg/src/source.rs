//! Types of ROS 1 in the terms of `angaros_msg`: a catalog in which their fields are those of
//! ROS 1 and their names those of ROS 2.

use crate::definition::{Line, Lookup, line, reference, sections};
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

/// What every action of ROS 2 refers to.
const OF_ACTIONS: [&str; 3] = [
    "builtin_interfaces/msg/Time",
    "service_msgs/msg/ServiceEventInfo",
    "unique_identifier_msgs/msg/UUID",
];

/// Types that one action may refer to.
const MAX_TYPES: usize = 1000;

/// Adds a standard type and all below it. Returns whether there is one.
fn add_standard(catalog: &mut Catalog, name: &str) -> bool {
    let Some(found) = standard(name) else { return false };
    let below = standard_catalog().closure(found).into_iter().flatten();
    below.chain([found]).for_each(|one| catalog.add_interface(one.clone()));
    true
}

/// Adds the ROS 2 action of that name with what all actions refer to.
///
/// # Errors
/// One line: the text is none.
pub(crate) fn add_action(catalog: &mut Catalog, name: &str, text: &str) -> Result<(), String> {
    for name in OF_ACTIONS {
        add_standard(catalog, name);
    }
    let added = catalog.add_text(&parsed(name)?, text);
    added.map_err(|error| error.to_string().replace("\nhint: ", ", "))
}

/// The ROS 2 action whose parts have the texts that `lookup` knows of ROS 1, and all it refers to.
///
/// # Errors
/// One line: a text is not known, or is none.
pub(crate) fn action_of(
    names: &Names,
    ros1_name: &str,
    lookup: Lookup<'_>,
) -> Result<Catalog, String> {
    let package_of = |name: &str| name.split('/').next().unwrap_or_default().to_owned();
    let package = package_of(ros1_name);
    let text_of = |name: &str| lookup(name).ok_or_else(|| format!("type {name} has no definition"));
    let part = |suffix: &str| text_of(&format!("{ros1_name}{suffix}"));
    let parts = [part("Goal")?, part("Result")?, part("Feedback")?];
    let whole = |constants: bool| {
        parts.each_ref().map(|text| translated(text, &package, names, constants)).join("---\n")
    };
    let mut catalog = Catalog::new();
    let name = names.ros2_action(ros1_name);
    let with = add_action(&mut catalog, &name, &whole(true));
    with.or_else(|_| add_action(&mut catalog, &name, &whole(false)))?;
    let mut open: Vec<String> = parts.iter().flat_map(|text| below(text, &package)).collect();
    let mut added = 0;
    while let Some(ros1) = open.pop() {
        let ros2 = names.ros2_message(&ros1);
        if catalog.get(&ros2).is_some() || add_standard(&mut catalog, &ros2) {
            continue;
        }
        added += 1;
        if added > MAX_TYPES {
            return Err(format!("action {ros1_name} refers to more than {MAX_TYPES} types"));
        }
        let text = text_of(&ros1)?;
        add(&mut catalog, names, &ros1, &text)?;
        open.extend(below(&text, &package_of(&ros1)));
    }
    for name in ["builtin_interfaces/msg/Duration", "std_msgs/msg/Header"] {
        add_standard(&mut catalog, name);
    }
    Ok(catalog)
}

/// The full ROS 1 names of what a text of `package` refers to.
fn below(text: &str, package: &str) -> Vec<String> {
    let of_line = |one: Line<'_>| match one {
        Line::Field(ty, _) => reference(ty, package),
        Line::Constant(..) => None,
    };
    text.lines().filter_map(line).filter_map(of_line).collect()
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
