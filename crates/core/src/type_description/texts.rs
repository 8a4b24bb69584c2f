//! Definitions of services and actions as texts, and the parts of them.

use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_msg::idl::{Catalog, Interface, Kind, TypeName};

/// The type, all that its file defines and everything below them, as a catalog of its own.
pub fn family(from: &Catalog, full: &TypeName) -> Catalog {
    let mut catalog = Catalog::new();
    let file = file_of(full);
    let name = file.to_string();
    let made = format!("{file}_");
    let is_one = |interface: &&Interface| {
        let of = interface.name.to_string();
        of == name || full.kind != Kind::Msg && of.starts_with(&made)
    };
    for interface in from.iter().filter(is_one) {
        catalog.add_interface(interface.clone());
        for below in from.closure(interface).into_iter().flatten() {
            catalog.add_interface(below.clone());
        }
    }
    catalog
}

/// What the file that defines a type is named: the service or action of a part.
pub fn file_of(full: &TypeName) -> TypeName {
    TypeName { name: stem(full).to_owned(), ..full.clone() }
}

/// The types of a definition in the `ros2msg` form of MCAP, which for services and actions begins
/// with the text of their file; `None` if it is none.
pub fn read_text(full: &TypeName, text: &str) -> Option<Catalog> {
    /// Stands for what comes before the first type that is referred to.
    const NONE: &str = "angaros/msg/None";
    let end = text.find("\n===").map_or(text.len(), |end| end + 1);
    let (own, below) = text.split_at(end);
    if !own.lines().any(|line| line.trim_end() == "---") {
        return DynamicType::catalog_of_definition(&full.to_string(), text).ok();
    }
    let told = DynamicType::catalog_of_definition(NONE, below).ok()?;
    let mut catalog = Catalog::new();
    let told = told.iter().filter(|interface| interface.name.to_string() != NONE);
    told.for_each(|interface| catalog.add_interface(interface.clone()));
    // The services of an action are made from the parts of that.
    if *full == file_of(full) {
        catalog.add_text(full, own).ok()?;
    }
    Some(catalog)
}

/// The catalog with the whole service or action that its parts make; `None` if they are not there.
pub fn with_whole(parts: &Catalog, full: &TypeName) -> Option<Catalog> {
    let name = full.to_string();
    let mut catalog = parts.clone();
    let is_whole = full.kind != Kind::Msg && !full.name.contains('_');
    if !is_whole {
        return catalog.get(&name).is_some().then_some(catalog);
    }
    let sections: &[&str] = match full.kind {
        Kind::Msg => &[],
        Kind::Srv => &["_Request", "_Response"],
        Kind::Action => &["_Goal", "_Result", "_Feedback"],
    };
    let mut texts = Vec::new();
    for suffix in sections {
        texts.push(parts.get(&format!("{name}{suffix}"))?.text.trim_end().to_owned() + "\n");
    }
    catalog.add_text(full, &texts.join("---\n")).ok()?;
    // What all services and actions refer to is compiled in.
    for interface in standard_catalog().iter() {
        if catalog.get(&interface.name.to_string()).is_none() {
            catalog.add_interface(interface.clone());
        }
    }
    Some(family(&catalog, full))
}

/// The name of the file a type is defined in, without its extension: that of its service or
/// action for a part of one.
pub fn stem(name: &TypeName) -> &str {
    match name.kind {
        Kind::Msg => &name.name,
        Kind::Srv | Kind::Action => name.name.split('_').next().unwrap_or_default(),
    }
}
