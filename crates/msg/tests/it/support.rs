//! Where the repository's files are.

use angaros_msg::idl::{Catalog, Kind, TypeName};
use std::path::{Path, PathBuf};

/// The top of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All definition files below `interfaces/` as (name, text), sorted by name.
pub fn definitions() -> Vec<(TypeName, String)> {
    let mut found = Vec::new();
    for package in std::fs::read_dir(repository().join("interfaces")).unwrap() {
        let package = package.unwrap();
        for kind in [Kind::Msg, Kind::Srv, Kind::Action] {
            let Ok(files) = std::fs::read_dir(package.path().join(kind.as_str())) else { continue };
            for file in files {
                let path = file.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                let package = package.file_name().into_string().unwrap();
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((TypeName::new(&package, kind, name), text));
            }
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// All of them, parsed.
pub fn catalog() -> Catalog {
    let mut catalog = Catalog::new();
    for (name, text) in definitions() {
        catalog.add_text(&name, &text).unwrap();
    }
    catalog
}
