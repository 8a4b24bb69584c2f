//! The components of packages.

use super::{starting_with, typed};
use crate::client::component;
use angaros_launch::resolve;
use clap_complete::engine::ArgValueCompleter;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;

/// Files of a package's sources that are looked into.
const MAX_SOURCES: usize = 200;

/// Bytes of one of them.
const MAX_BYTES: u64 = 1 << 20;

/// Packages that have components.
pub fn component_packages() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let all = all_components();
        let packages: BTreeSet<&str> = all.iter().filter_map(|one| one.split('/').next()).collect();
        starting_with(typed, packages.into_iter())
    })
}

/// Components of the package that was typed before, by their name alone.
pub fn plugins() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let typed = typed::values();
        let all = all_components();
        let of_typed = all.iter().filter_map(|one| one.split_once('/'));
        let names = of_typed.filter(|(package, _)| typed.iter().any(|word| word == package));
        starting_with(now, names.map(|(_, name)| name))
    })
}

/// Components, as PACKAGE/NAME: those of this program, of the standard one where it is installed,
/// and of the packages around. Nothing is built for that.
pub(super) fn all_components() -> BTreeSet<String> {
    let own = component::all().into_iter().map(|entry| format!("{}/{}", entry.package, entry.name));
    let mut all: BTreeSet<String> = own.collect();
    all.extend(resolve::installed_components());
    for (package, folder) in resolve::packages() {
        let names = declared(&folder.join("src")).into_iter();
        all.extend(names.map(|name| format!("{package}/{name}")));
    }
    all
}

/// The types below a folder that are marked as components.
fn declared(folder: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    let mut left = MAX_SOURCES;
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open.push(path);
                continue;
            }
            let small = entry.metadata().is_ok_and(|of| of.is_file() && of.len() <= MAX_BYTES);
            if !small || path.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            if left == 0 {
                return names;
            }
            left -= 1;
            names.extend(marked(&std::fs::read_to_string(path).unwrap_or_default()));
        }
    }
    names
}

/// The names of the structures in a source that follow `#[component]`.
fn marked(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_marked = false;
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[component") {
            is_marked = true;
        }
        let declared = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("struct ");
        if let (true, Some(rest)) = (is_marked, declared) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            found.push(rest[..end].to_owned());
            is_marked = false;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_the_structures_that_are_marked() {
        let source = "struct Other;\n#[component]\n/// Talks.\n#[derive(Debug)]\n\
                      pub struct Talker {\n}\nstruct Third;\n  #[component]\n  struct Inner;\n";
        assert_eq!(marked(source), ["Talker", "Inner"]);
    }

    #[test]
    fn the_components_of_this_repositorys_packages_are_found_without_a_build() {
        let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packages");
        let names = declared(&packages.join("image_proc/src"));
        assert!(names.contains("Rectify") && names.contains("Resize"), "{names:?}");
        assert!(declared(&packages.join("none")).is_empty());
    }
}
