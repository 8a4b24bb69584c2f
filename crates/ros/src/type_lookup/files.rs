//! A type out of files, with the types it refers to (rule DF3).

use super::file_of;
use super::search::SearchPath;
use angaros_core::type_description::stem;
use angaros_msg::dynamic::standard_catalog;
use angaros_msg::idl::{Catalog, IdlError, Kind, TypeName, limits, parse};
use angaros_transport::error::{Error, ErrorKind, Result};
use std::io::Read;
use std::path::Path;

/// Files that one definition may be made of.
const MAX_FILES: usize = 4096;

/// Which of two types of one name is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    CompiledInFirst,
    FilesFirst,
}

/// The type whose definition stands in `file`, and all it refers to.
///
/// # Errors
/// A file that cannot be read, breaks the grammar or refers to what is not found.
pub(super) fn read(
    path: &SearchPath,
    full: &TypeName,
    file: &Path,
    order: Order,
) -> Result<Catalog> {
    let mut catalog = Catalog::new();
    let mut missing = add_file(&mut catalog, &file_of(full), file)?;
    let mut count = 1;
    while let Some((name, from)) = missing.pop() {
        let text = name.to_string();
        if catalog.get(&text).is_some() {
            continue;
        }
        if order == Order::CompiledInFirst && add_compiled_in(&mut catalog, &text) {
            continue;
        }
        let file = path.files_of(&name).into_iter().next();
        if let Some(file) = file.filter(|_| count < MAX_FILES) {
            missing.extend(add_file(&mut catalog, &name, &file)?);
            count += 1;
        } else if !add_compiled_in(&mut catalog, &text) {
            let hint = format!(
                "add {}/{}/{}.{} to a package",
                name.package, name.kind, name.name, name.kind
            );
            let looked = path.describe(&name);
            let message = format!("{from} refers to {text}, which is not compiled in, {looked}");
            return Err(Error::new(ErrorKind::BadData, message).hint(hint));
        }
    }
    Ok(catalog)
}

/// A type that is referred to, and who does.
type Reference = (TypeName, String);

fn add_compiled_in(catalog: &mut Catalog, name: &str) -> bool {
    let standard = standard_catalog();
    let Some(interface) = standard.get(name) else { return false };
    for below in standard.closure(interface).into_iter().flatten() {
        if catalog.get(&below.name.to_string()).is_none() {
            catalog.add_interface(below.clone());
        }
    }
    catalog.add_interface(interface.clone());
    true
}

/// Adds what a file defines; returns what that refers to.
fn add_file(catalog: &mut Catalog, name: &TypeName, file: &Path) -> Result<Vec<Reference>> {
    let origin = file.display().to_string();
    let definition = parse(name, &text_of(file)?, &origin).map_err(|error| broken(&error))?;
    let mut references = Vec::new();
    for interface in &definition.types {
        let of_others = interface.references().filter(|other| {
            let own = other.package == name.package && other.kind == name.kind;
            name.kind == Kind::Msg || !(own && stem(other) == name.name)
        });
        references.extend(of_others.map(|other| (other.clone(), origin.clone())));
    }
    catalog.add(definition);
    Ok(references)
}

/// The error of the grammar as one of this crate, its hint apart.
fn broken(error: &IdlError) -> Error {
    let text = error.to_string();
    let (what, hint) =
        text.split_once("; hint: ").or_else(|| text.split_once("\nhint: ")).unwrap_or((&text, ""));
    let made = Error::new(ErrorKind::BadData, what);
    if hint.is_empty() { made } else { made.hint(hint) }
}

/// The text of a definition file, within its bound (rule DF4).
fn text_of(file: &Path) -> Result<String> {
    let mut text = String::new();
    let read = std::fs::File::open(file)
        .and_then(|open| open.take(limits::TEXT as u64 + 1).read_to_string(&mut text));
    read.map(|_| text).map_err(|error| {
        let message = format!("cannot read {}", file.display());
        Error::new(ErrorKind::System, message).source(error)
    })
}
