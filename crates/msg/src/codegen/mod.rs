//! Rust source for interface types, made as text.
//!
//! For every message type: the owned struct, [`crate::Message`] with its borrowed view and its
//! forward-only writer, and [`crate::BuildInPlace`] where the type allows it. For services and
//! actions a unit struct that names their parts. The output depends on the input alone, so a
//! committed file can be compared with a fresh one.
//!
//! Layout of the output: one module per kind (`msg`, `srv`, `action`) in one module per package;
//! packages of one run are siblings and refer to each other by `super::super::`.

mod builder;
pub mod cpp;
mod names;
mod owned;
mod service;
mod types;
mod view;
mod writer;

use crate::idl::{Catalog, IdlError, Interface, Kind, Role};
use std::collections::{BTreeMap, BTreeSet};
use types::Types;

/// Attributes that go before every generated module.
pub const ATTRIBUTES: &str = "#[allow(missing_docs, non_camel_case_types, non_snake_case, \
     non_upper_case_globals, dead_code, unused_variables, unused_mut, clippy::all, \
     clippy::pedantic)]\n";

/// Makes code for packages of a catalog.
pub struct Generator<'a> {
    types: Types<'a>,
}

impl<'a> Generator<'a> {
    /// `root` is the path of this crate for the generated code (`crate`, `::angaros_msg` or
    /// `::angaros::msg`); `local` the packages that the same run generates. Types of other packages
    /// are named below `root`.
    #[must_use]
    pub fn new(catalog: &'a Catalog, root: &str, local: &[&str]) -> Self {
        let local = local.iter().map(|package| (*package).to_owned()).collect();
        Self { types: Types { catalog, root: root.to_owned(), local, external: BTreeMap::new() } }
    }

    /// Names the types of `package` below `module`, the path of a module that holds the package.
    #[must_use]
    pub fn external(mut self, package: &str, module: &str) -> Self {
        self.types.external.insert(package.to_owned(), module.to_owned());
        self
    }

    /// The inside of the module of one kind of a package; `None` when the package has none.
    ///
    /// # Errors
    /// References that cannot be resolved, and type names that collide with generated ones.
    pub fn module(&self, package: &str, kind: Kind) -> Result<Option<String>, IdlError> {
        let interfaces: Vec<&Interface> = self
            .types
            .catalog
            .iter()
            .filter(|interface| interface.name.package == package && interface.name.kind == kind)
            .collect();
        if interfaces.is_empty() {
            return Ok(None);
        }
        check_collisions(&interfaces)?;
        let mut out = format!("use {}::rt;\n", self.types.root);
        for interface in interfaces {
            // Refuses cycles and giants, which the rest may then take for granted.
            self.types.catalog.min_size(interface)?;
            match interface.role {
                Role::Message => self.message(&mut out, interface)?,
                Role::Service => service::service(&self.types, &mut out, interface)?,
                Role::Action => service::action(&self.types, &mut out, interface)?,
            }
        }
        Ok(Some(out))
    }

    fn message(&self, out: &mut String, interface: &Interface) -> Result<(), IdlError> {
        owned::emit(&self.types, out, interface)?;
        view::emit(&self.types, out, interface)?;
        writer::emit(&self.types, out, interface)?;
        if self.types.in_place(interface)? {
            builder::emit(&self.types, out, interface)?;
        }
        Ok(())
    }

    /// All local packages as nested modules in one file, to be included in a crate.
    ///
    /// # Errors
    /// As [`Generator::module`].
    pub fn file(&self) -> Result<String, IdlError> {
        let mut out = String::new();
        for package in &self.types.local {
            out.push_str(&format!("/// The interfaces of `{package}`.\n{ATTRIBUTES}"));
            out.push_str(&format!("pub mod {} {{\n", names::escaped(package)));
            for kind in [Kind::Msg, Kind::Srv, Kind::Action] {
                if let Some(module) = self.module(package, kind)? {
                    out.push_str(&format!("pub mod {kind} {{\n{module}}}\n"));
                }
            }
            out.push_str("}\n");
        }
        Ok(out)
    }
}

/// A message `ImageView` beside a message `Image` would clash with the view of the latter.
fn check_collisions(interfaces: &[&Interface]) -> Result<(), IdlError> {
    let names: BTreeSet<&str> = interfaces.iter().map(|i| i.name.name.as_str()).collect();
    for name in &names {
        for suffix in ["View", "Writer", "Builder", "Lengths", "Offsets"] {
            let other = format!("{name}{suffix}");
            if names.contains(other.as_str()) {
                let origin = interfaces.first().map(|i| i.name.package.clone());
                let message = format!("types {name} and {other} cannot stand in one package");
                let hint = "rename one: generated types use this ending";
                return Err(IdlError::whole(origin.unwrap_or_default(), message, hint));
            }
        }
    }
    Ok(())
}
