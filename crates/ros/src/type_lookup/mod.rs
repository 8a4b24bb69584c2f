//! Definitions of types, those that were not compiled in too: where they are looked for.
//!
//! * **DF1** In this order: compiled in, the package in this folder, workspaces, the prefixes of
//!   `AMENT_PREFIX_PATH`, the process that uses the type ([`TypeQuery`], by its hash), a bag or
//!   whatever else was given by [`Definitions::with_text`].
//! * **DF2** Where the hash of the type is known, only a definition that has it is taken, wherever
//!   it comes from; else the first of that name is.
//! * **DF3** Types that a definition refers to come from the same places in the same order; where
//!   files have both a type and one that is compiled in under the same name, the hash decides.
//! * **DF4** What is read has bounds: the size of a file, the folders that are looked into, the
//!   types of one definition. What is beyond them is an error or is not found, never a wait.
//! * **DF5** Nothing here is called on the way of a message.

mod files;
mod query;
mod search;

pub use query::TypeQuery;

use angaros_core::type_description::{family, file_of, read_text, with_whole};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicType, nearest, standard_catalog};
use angaros_msg::idl::{Catalog, TypeName};
use angaros_transport::endpoint::NodeName;
use angaros_transport::error::{Error, ErrorKind, Result};
use search::SearchPath;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a definition was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Compiled in.
    BuiltIn,
    /// This file.
    File(PathBuf),
    /// The process of this node; `None` where the transport knew it.
    Process(Option<NodeName>),
    /// What was given, by its name.
    Given(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("compiled in"),
            Self::File(path) => path.display().fmt(f),
            Self::Process(Some(node)) => write!(f, "node {node}"),
            Self::Process(None) => f.write_str("a process of this domain"),
            Self::Given(name) => f.write_str(name),
        }
    }
}

/// A type with all that it refers to.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The full name, as in `std_msgs/msg/String`.
    pub name: String,
    /// RIHS01.
    pub hash: TypeHash,
    /// The type, its parts if it is a service or an action, and everything below them.
    pub catalog: Catalog,
    /// Where it was found.
    pub source: Source,
}

impl Definition {
    /// What the catalog has under that name; `None` if it has another hash than `wanted` (DF2), or
    /// lacks what the type refers to.
    fn checked(
        name: &str,
        wanted: Option<TypeHash>,
        catalog: Catalog,
        source: Source,
    ) -> Option<Self> {
        let hash = DynamicType::hash(&catalog, name).ok()?;
        // Also refuses what is too large to be made.
        DynamicType::from_catalog(&catalog, name).ok()?;
        let fits = wanted.is_none_or(|wanted| wanted == hash);
        fits.then(|| Self { name: name.to_owned(), hash, catalog, source })
    }

    /// The service or action that this is a part of, with all its parts; `None` if not all of them
    /// are in the catalog.
    #[must_use]
    pub fn whole(&self) -> Option<Self> {
        let whole = file_of(&TypeName::parse(&self.name)?);
        let catalog = with_whole(&self.catalog, &whole)?;
        Self::checked(&whole.to_string(), None, catalog, self.source.clone())
    }

    /// The same with the types of another one.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        other.catalog.iter().for_each(|interface| self.catalog.add_interface(interface.clone()));
        self
    }

    /// The text with those it refers to, in the `ros2msg` form of MCAP.
    ///
    /// # Errors
    /// None that its making did not find.
    pub fn text(&self) -> Result<String> {
        DynamicType::definition(&self.catalog, &self.name).map_err(|error| {
            let message = format!("the definition of {} cannot be written", self.name);
            Error::new(ErrorKind::BadData, message).source(error)
        })
    }
}

/// Where definitions are looked for, but for the processes of the domain.
#[derive(Debug)]
pub struct Definitions {
    path: SearchPath,
    given: Vec<(String, Catalog)>,
}

impl Definitions {
    /// Those of this process: its working folder, `ANGAROS_PACKAGE_PATH`, `AMENT_PREFIX_PATH`.
    #[must_use]
    pub fn of_process() -> Self {
        let folder = std::env::current_dir().unwrap_or_default();
        let paths = |name| {
            let value = std::env::var_os(name).unwrap_or_default();
            let set = std::env::split_paths(&value).filter(|path| !path.as_os_str().is_empty());
            set.collect::<Vec<_>>()
        };
        Self::of(&folder, &paths("ANGAROS_PACKAGE_PATH"), &paths("AMENT_PREFIX_PATH"))
    }

    /// Those of a working folder, further folders with packages, and prefixes of installations.
    #[must_use]
    pub fn of(folder: &Path, packages: &[PathBuf], prefixes: &[PathBuf]) -> Self {
        Self { path: SearchPath::new(folder, packages, prefixes), given: Vec::new() }
    }

    /// Looks last into this text too: the definition of `name` in the `ros2msg` form of MCAP. A
    /// text that is none is left out.
    pub fn with_text(&mut self, source: &str, name: &str, text: &str) {
        if let Ok(catalog) = DynamicType::catalog_of_definition(name, text) {
            self.given.push((source.to_owned(), catalog));
        }
    }

    /// The definition of a type: of that hash, or of any if `hash` is `None` or unknown.
    ///
    /// # Errors
    /// `NotFound`, with all the places; `BadData`, with the file, if one that has it breaks the
    /// grammar or refers to what is nowhere.
    pub fn find(&self, name: &str, hash: Option<TypeHash>) -> Result<Definition> {
        let full = parse(name)?;
        let full = &full;
        let wanted = hash.filter(|hash| *hash != TypeHash::UNKNOWN);
        let name = full.to_string();
        if let Some(found) = self.compiled_in(full, wanted) {
            return Ok(found);
        }
        let mut faults = Vec::new();
        if let Some(found) = self.in_files(full, wanted, &mut faults) {
            return Ok(found);
        }
        for (source, given) in &self.given {
            if let Some(catalog) = with_whole(given, full)
                && let source = Source::Given(source.clone())
                && let Some(found) = Definition::checked(&name, wanted, catalog, source)
            {
                return Ok(found);
            }
        }
        Err(match faults.into_iter().next() {
            Some(fault) => fault,
            None => self.nowhere(full, wanted),
        })
    }

    fn compiled_in(&self, full: &TypeName, wanted: Option<TypeHash>) -> Option<Definition> {
        let standard = standard_catalog();
        let name = full.to_string();
        standard.get(&name)?;
        let hash = DynamicType::hash(standard, &name).ok()?;
        if wanted.is_some_and(|wanted| wanted != hash) {
            return None;
        }
        let catalog = family(standard, full);
        Some(Definition { name, hash, catalog, source: Source::BuiltIn })
    }

    fn in_files(
        &self,
        full: &TypeName,
        wanted: Option<TypeHash>,
        faults: &mut Vec<Error>,
    ) -> Option<Definition> {
        for file in self.path.files_of(full) {
            for order in [files::Order::CompiledInFirst, files::Order::FilesFirst] {
                let source = Source::File(file.clone());
                match files::read(&self.path, full, &file, order) {
                    Ok(catalog) => {
                        let name = full.to_string();
                        let found = Definition::checked(&name, wanted, catalog, source);
                        if found.is_some() {
                            return found;
                        }
                    }
                    Err(error) => faults.push(error),
                }
            }
        }
        None
    }

    /// Every type that is compiled in or stands in a file, in the order of their names.
    #[must_use]
    pub fn names(&self) -> BTreeSet<String> {
        let standard = angaros_msg::definitions::DEFINITIONS.iter();
        let mut names: BTreeSet<String> = standard.map(|(name, _, _)| (*name).to_owned()).collect();
        names.extend(self.path.names());
        names
    }

    /// Where was looked for the type, for an error: one sentence without its end.
    fn looked(&self, full: &TypeName, wanted: Option<TypeHash>) -> String {
        let mut places = Vec::new();
        let name = full.to_string();
        match (DynamicType::hash(standard_catalog(), &name), wanted) {
            (Ok(hash), Some(_)) => places.push(format!("compiled in is another one ({hash})")),
            _ => places.push("not compiled in".to_owned()),
        }
        for file in self.path.files_of(full) {
            places.push(format!("{} is another one", file.display()));
        }
        places.push(self.path.describe(full));
        for (source, _) in &self.given {
            places.push(format!("not in {source}"));
        }
        places.join(", ")
    }

    fn nowhere(&self, full: &TypeName, wanted: Option<TypeHash>) -> Error {
        let name = full.to_string();
        let known = self.names();
        if wanted.is_none()
            && let Some(near) = nearest(&name, known.iter().map(String::as_str))
        {
            return Error::new(ErrorKind::NotFound, format!("type '{name}' is not known"))
                .hint(format!("did you mean '{near}'?"));
        }
        let with = wanted.map_or_else(String::new, |hash| format!(" with {hash}"));
        let message = format!("{name}{with} has no definition: {}", self.looked(full, wanted));
        let package = &full.package;
        let hint = format!("run where package {package} is found, or source its workspace");
        Error::new(ErrorKind::NotFound, message).hint(hint)
    }
}

fn parse(name: &str) -> Result<TypeName> {
    TypeName::parse(name).ok_or_else(|| {
        Error::new(ErrorKind::InvalidArgument, format!("'{name}' is no name of a type"))
            .hint("write it as std_msgs/msg/String")
    })
}

#[cfg(test)]
mod tests;
