//! For build scripts: code for the interfaces of a user's own package. The one part of this crate
//! that touches files, behind the feature `build`.
//!
//! In `Cargo.toml`
//!
//! ```toml
//! [build-dependencies]
//! angaros-msg = { version = "0.1", default-features = false, features = ["build"] }
//! ```
//!
//! in `build.rs`
//!
//! ```no_run
//! angaros_msg::build::interfaces();
//! ```
//!
//! and in `src/lib.rs` `angaros::msg::include_interfaces!();`. Then `msg/Ball.msg` of the package
//! `my_robot` is `my_robot::msg::Ball` in that crate.

use crate::codegen::Generator;
use crate::idl::{Catalog, IdlError, Kind, TypeName, parse};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes code for `./msg`, `./srv` and `./action` with the standard interfaces to refer to.
///
/// An error becomes an error of cargo that names file, line and remedy.
pub fn interfaces() {
    Interfaces::new().generate();
}

/// The same with packages beyond the standard ones.
#[derive(Debug)]
pub struct Interfaces {
    root: String,
    packages: Vec<(PathBuf, Option<String>)>,
}

impl Default for Interfaces {
    fn default() -> Self {
        Self::new()
    }
}

impl Interfaces {
    /// With the standard interfaces only.
    #[must_use]
    pub fn new() -> Self {
        Self { root: "::angaros::msg".to_owned(), packages: Vec::new() }
    }

    /// Where the generated code finds `angaros_msg`: `::angaros::msg` unless set, `::angaros_msg`
    /// for a crate that depends on that alone.
    #[must_use]
    pub fn root(mut self, path: &str) -> Self {
        path.clone_into(&mut self.root);
        self
    }

    /// Also makes code for the package in `folder`, which is named as its folder.
    #[must_use]
    pub fn package(mut self, folder: impl Into<PathBuf>) -> Self {
        self.packages.push((folder.into(), None));
        self
    }

    /// Refers to the package in `folder`, named as its folder, whose code another crate has:
    /// `module` is where that crate includes it, such as `::team_msgs`.
    #[must_use]
    pub fn external(mut self, folder: impl Into<PathBuf>, module: &str) -> Self {
        self.packages.push((folder.into(), Some(module.to_owned())));
        self
    }

    /// Writes `$OUT_DIR/interfaces.rs`, or reports the first error to cargo.
    #[allow(clippy::print_stdout, reason = "how a build script talks to cargo")]
    pub fn generate(&self) {
        let result = self.write(&mut |path| println!("cargo::rerun-if-changed={}", path.display()));
        if let Err(error) = result {
            println!("cargo::error={error}");
        }
    }

    fn write(&self, watch: &mut dyn FnMut(&Path)) -> Result<(), IdlError> {
        let folder = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
        let own = variable("CARGO_PKG_NAME")?.replace('-', "_");
        let out = Path::new(&variable("OUT_DIR")?).join("interfaces.rs");
        let code = self.code(&own, &folder, watch)?;
        fs::write(&out, code).map_err(|error| {
            let message = format!("cannot be written: {error}");
            IdlError::whole(out.display(), message, "free some space or set CARGO_TARGET_DIR")
        })
    }

    fn code(
        &self,
        own: &str,
        folder: &Path,
        watch: &mut dyn FnMut(&Path),
    ) -> Result<String, IdlError> {
        let mut catalog = Catalog::new();
        let mut origins = Origins::new();
        for (name, kind, text) in crate::definitions::DEFINITIONS {
            if let Some(name) = TypeName::parse(name).filter(|name| name.kind == *kind) {
                catalog.add_text(&name, text)?;
            }
        }
        let mut local = vec![own.to_owned()];
        let mut external = Vec::new();
        for (path, module) in &self.packages {
            let path = folder.join(path);
            let package = package_name(&path)?;
            read_package(&mut catalog, &mut origins, &package, &path, watch)?;
            match module {
                Some(module) => external.push((package, module.as_str())),
                None => local.push(package),
            }
        }
        read_package(&mut catalog, &mut origins, own, folder, watch)?;
        let local: Vec<&str> = local.iter().map(String::as_str).collect();
        let mut generator = Generator::new(&catalog, &self.root, &local);
        for (package, module) in &external {
            generator = generator.external(package, module);
        }
        generator.file().map_err(|error| with_file(error, &origins))
    }
}

/// The file of each type that a package defines.
type Origins = BTreeMap<String, String>;

/// Names the file for an error that so far names only a type in it.
fn with_file(mut error: IdlError, origins: &Origins) -> IdlError {
    if let Some(file) = origins.get(&error.origin) {
        error.message = format!("{} {}", error.origin, error.message);
        file.clone_into(&mut error.origin);
    }
    error
}

fn variable(name: &str) -> Result<String, IdlError> {
    env::var(name)
        .map_err(|_| IdlError::whole(name, "is not set", "call this from a build script only"))
}

fn package_name(folder: &Path) -> Result<String, IdlError> {
    let folder = folder.canonicalize().map_err(|error| unreadable(folder, &error))?;
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    Ok(name.replace('-', "_"))
}

fn unreadable(path: &Path, error: &std::io::Error) -> IdlError {
    let message = format!("cannot be read: {error}");
    IdlError::whole(path.display(), message, "correct the path in build.rs")
}

/// Adds all definitions of a package; there must be at least one.
fn read_package(
    catalog: &mut Catalog,
    origins: &mut Origins,
    package: &str,
    folder: &Path,
    watch: &mut dyn FnMut(&Path),
) -> Result<(), IdlError> {
    let mut found = false;
    for kind in [Kind::Msg, Kind::Srv, Kind::Action] {
        let folder = folder.join(kind.as_str());
        if !folder.is_dir() {
            continue;
        }
        watch(&folder);
        for path in files(&folder, kind)? {
            watch(&path);
            found = true;
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
            let origin = path.display().to_string();
            let definition = parse(&TypeName::new(package, kind, name), &text, &origin)?;
            for interface in &definition.types {
                origins.insert(interface.name.to_string(), origin.clone());
            }
            catalog.add(definition);
        }
    }
    if found {
        return Ok(());
    }
    let hint = "put definitions into its folders msg, srv or action";
    Err(IdlError::whole(folder.display(), "has no interface definitions", hint))
}

/// The files of a folder with the kind's extension, sorted.
fn files(folder: &Path, kind: Kind) -> Result<Vec<PathBuf>, IdlError> {
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        if path.extension().is_some_and(|extension| extension == kind.as_str()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
