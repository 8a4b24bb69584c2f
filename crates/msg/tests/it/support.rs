//! The repository's definitions and the code generated from them.

use angaros_msg::codegen::{ATTRIBUTES, Generator};
use angaros_msg::idl::{Catalog, IdlError, Kind, TypeName};
use std::collections::BTreeSet;
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

/// Where the generated code of the standard interfaces lies.
pub fn generated_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/interfaces")
}

const NOTE: &str = "// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features \
                    --example generate`; do not edit.\n";

/// The generated files: path below [`generated_folder`] and text.
pub fn generate() -> Result<Vec<(String, String)>, IdlError> {
    let catalog = catalog();
    let packages: BTreeSet<&str> = catalog.iter().map(|i| i.name.package.as_str()).collect();
    let local: Vec<&str> = packages.iter().copied().collect();
    let generator = Generator::new(&catalog, "crate", &local);
    let mut files = vec![("definitions.rs".to_owned(), definitions_table())];
    let mut top = format!("//! The standard interfaces of ROS 2.\n{NOTE}\n");
    for package in packages {
        top += &format!("#[rustfmt::skip]\n{ATTRIBUTES}pub mod {package};\n");
        let mut modules = format!("//! The interfaces of `{package}`.\n{NOTE}\n");
        for kind in [Kind::Msg, Kind::Srv, Kind::Action] {
            if let Some(code) = generator.module(package, kind)? {
                modules += &format!("pub mod {kind};\n");
                files.push((format!("{package}/{kind}.rs"), format!("{NOTE}{code}")));
            }
        }
        files.push((format!("{package}/mod.rs"), modules));
    }
    files.push(("mod.rs".to_owned(), top));
    Ok(files)
}

fn definitions_table() -> String {
    let mut table = format!(
        "//! The definition files of the standard interfaces.\n{NOTE}\nuse crate::idl::Kind;\n\n\
         /// Name, kind and text of every standard interface, sorted by name.\n\
         pub static DEFINITIONS: &[(&str, Kind, &str)] = &[\n"
    );
    for (name, text) in definitions() {
        table += &format!("    (\"{name}\", Kind::{:?}, {text:?}),\n", name.kind);
    }
    table + "];\n"
}

/// A buffer that satisfies rule M1: its start is 4 modulo 8.
pub struct Aligned {
    words: Vec<u64>,
    len: usize,
}

#[allow(dead_code, reason = "the generator example needs only the rest of this file")]
impl Aligned {
    /// `len` bytes of that value.
    pub fn new(len: usize, value: u8) -> Self {
        let word = u64::from_ne_bytes([value; 8]);
        Self { words: vec![word; (len + 4).div_ceil(8)], len }
    }
}

impl std::ops::Deref for Aligned {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[4..4 + self.len]
    }
}

impl std::ops::DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.words)[4..4 + self.len]
    }
}
