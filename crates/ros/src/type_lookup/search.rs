//! Packages on disk: the one in a folder, those of workspaces, those that are installed.

use angaros_core::type_description::stem;
use angaros_msg::idl::{Kind, TypeName};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Folders of one workspace that are looked into, and how deep (rule DF4).
const MAX_FOLDERS: usize = 20_000;
const MAX_DEPTH: usize = 6;

/// Folders of a workspace that hold no sources of packages.
const SKIPPED: [&str; 5] = ["target", "build", "install", "log", "node_modules"];

/// Files that keep colcon and others out of a folder.
const IGNORED: [&str; 2] = ["COLCON_IGNORE", "AMENT_IGNORE"];

/// Where packages are looked for, in this order: the package a folder belongs to, workspaces,
/// prefixes of installations.
#[derive(Debug)]
pub(super) struct SearchPath {
    /// The package that the working folder belongs to.
    own: Option<(String, PathBuf)>,
    /// Folders with packages in them.
    workspaces: Vec<PathBuf>,
    /// The packages of those; made when first asked for.
    found: OnceLock<BTreeMap<String, Vec<PathBuf>>>,
    /// What colcon has installed in those, then `AMENT_PREFIX_PATH`.
    prefixes: Vec<PathBuf>,
    /// How many of them are `AMENT_PREFIX_PATH`.
    sourced: usize,
}

impl SearchPath {
    pub fn new(folder: &Path, packages: &[PathBuf], sourced: &[PathBuf]) -> Self {
        let own = folder.ancestors().find_map(|one| Some((package_name(one)?, one.to_owned())));
        let mut workspaces: Vec<PathBuf> = packages.to_vec();
        let holds = |one: &&Path| ["src", "packages"].iter().any(|name| one.join(name).is_dir());
        workspaces.extend(folder.ancestors().filter(holds).map(Path::to_owned));
        let mut prefixes = Vec::new();
        for installed in workspaces.iter().map(|one| one.join("install")) {
            let mut isolated = folders_in(&installed);
            isolated.retain(|one| one.join("share").is_dir());
            prefixes.extend(isolated);
            prefixes.extend(Some(installed).filter(|one| one.join("share").is_dir()));
        }
        prefixes.extend_from_slice(sourced);
        Self { own, workspaces, found: OnceLock::new(), prefixes, sourced: sourced.len() }
    }

    /// The files that define a type, the one that counts first.
    pub fn files_of(&self, name: &TypeName) -> Vec<PathBuf> {
        let file = format!("{}/{}.{}", name.kind, stem(name), name.kind);
        let folders = self.folders_of(&name.package);
        folders.into_iter().map(|one| one.join(&file)).filter(|one| one.is_file()).collect()
    }

    /// The folders of a package.
    fn folders_of(&self, package: &str) -> Vec<PathBuf> {
        let own = self.own.iter().filter(|(name, _)| name == package).map(|(_, one)| one.clone());
        let mut folders: Vec<PathBuf> = own.collect();
        let found = self.found.get_or_init(|| self.search());
        folders.extend(found.get(package).into_iter().flatten().cloned());
        let installed = self.prefixes.iter().map(|one| one.join("share").join(package));
        folders.extend(installed.filter(|one| one.is_dir()));
        let mut seen = BTreeSet::new();
        folders.retain(|one| seen.insert(one.clone()));
        folders
    }

    /// Every type that stands in a file.
    pub fn names(&self) -> BTreeSet<String> {
        let found = self.found.get_or_init(|| self.search());
        let mut packages: BTreeSet<String> = found.keys().cloned().collect();
        packages.extend(self.own.iter().map(|(name, _)| name.clone()));
        for share in self.prefixes.iter().map(|one| one.join("share")) {
            let named = folders_in(&share).into_iter().filter(|one| has_definitions(one));
            packages.extend(named.filter_map(|one| Some(one.file_name()?.to_str()?.to_owned())));
        }
        let mut names = BTreeSet::new();
        for package in &packages {
            for folder in self.folders_of(package) {
                for kind in [Kind::Msg, Kind::Srv, Kind::Action] {
                    let stems = stems(&folder, kind).into_iter();
                    let full = stems.map(|stem| TypeName::new(package, kind, &stem));
                    names.extend(full.map(|full| full.to_string()));
                }
            }
        }
        names.retain(|name| TypeName::parse(name).is_some());
        names
    }

    /// Where was looked for a package, for an error.
    pub fn describe(&self, name: &TypeName) -> String {
        let package = &name.package;
        let folders = self.folders_of(package);
        let idl = format!("{}/{}.idl", name.kind, stem(name));
        if let Some(file) = folders.iter().map(|one| one.join(&idl)).find(|one| one.is_file()) {
            return format!("{} is OMG IDL, which is not read", file.display());
        }
        if let Some(folder) = folders.first() {
            return format!("not in package {}", folder.display());
        }
        let list = |paths: &[PathBuf]| {
            let texts: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
            texts.join(", ")
        };
        let own = match &self.own {
            Some((name, _)) => format!("this folder is package {name}"),
            None => "this folder is no package".to_owned(),
        };
        let workspaces = match &self.workspaces[..] {
            [] => "no workspace is around it".to_owned(),
            all => format!("no package {package} in {}", list(all)),
        };
        let sourced = match &self.prefixes[self.prefixes.len() - self.sourced..] {
            [] => "AMENT_PREFIX_PATH is not set".to_owned(),
            all => format!("none under AMENT_PREFIX_PATH ({})", list(all)),
        };
        format!("{own}, {workspaces}, {sourced}")
    }

    /// The packages of all workspaces with their folders.
    fn search(&self) -> BTreeMap<String, Vec<PathBuf>> {
        let mut found = BTreeMap::new();
        for workspace in &self.workspaces {
            let mut search = PackageSearch { found: &mut found, left: MAX_FOLDERS };
            // Packages may lie beside each other too.
            search.look(workspace, 1);
            ["src", "packages"]
                .iter()
                .for_each(|name| search.look(&workspace.join(name), MAX_DEPTH));
        }
        found
    }
}

struct PackageSearch<'a> {
    found: &'a mut BTreeMap<String, Vec<PathBuf>>,
    left: usize,
}

impl PackageSearch<'_> {
    fn look(&mut self, folder: &Path, depth: usize) {
        if self.left == 0 || IGNORED.iter().any(|name| folder.join(name).exists()) {
            return;
        }
        self.left -= 1;
        if let Some(name) = package_name(folder).or_else(|| bare_name(folder)) {
            let folders = self.found.entry(name).or_default();
            if !folders.iter().any(|known| known == folder) {
                folders.push(folder.to_owned());
            }
        }
        if depth == 0 {
            return;
        }
        for next in folders_in(folder) {
            let name = next.file_name().and_then(|name| name.to_str()).unwrap_or(".");
            if !name.starts_with('.') && !SKIPPED.contains(&name) {
                self.look(&next, depth - 1);
            }
        }
    }
}

/// The folders in a folder, in the order of their names; links are followed to folders only once
/// by the bound of the depth.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<_> =
        entries.map(|entry| entry.path()).filter(|one| one.is_dir()).collect();
    folders.sort();
    folders
}

/// The names of the definitions of a kind in a package.
fn stems(package: &Path, kind: Kind) -> Vec<String> {
    let entries = std::fs::read_dir(package.join(kind.as_str())).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let of_kind = files.filter(|one| one.extension().is_some_and(|end| end == kind.as_str()));
    of_kind.filter_map(|one| Some(one.file_stem()?.to_str()?.to_owned())).collect()
}

fn has_definitions(folder: &Path) -> bool {
    [Kind::Msg, Kind::Srv, Kind::Action].iter().any(|kind| !stems(folder, *kind).is_empty())
}

/// The name of the package whose manifest lies in a folder: that of `package.xml`, or of
/// `Cargo.toml` as ROS spells it.
fn package_name(folder: &Path) -> Option<String> {
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
    if let Some(manifest) = text("package.xml") {
        return xml_name(&manifest).map(str::to_owned);
    }
    let manifest = text("Cargo.toml")?;
    Some(cargo_name(&manifest)?.replace('-', "_"))
}

/// A folder of definitions without a manifest is named as itself.
fn bare_name(folder: &Path) -> Option<String> {
    has_definitions(folder)
        .then(|| folder.file_name()?.to_str().map(|name| name.replace('-', "_")))?
}

fn xml_name(manifest: &str) -> Option<&str> {
    let (_, rest) = manifest.split_once("<name>")?;
    Some(rest.split_once("</name>")?.0.trim())
}

/// The name in the `[package]` table of a manifest.
fn cargo_name(manifest: &str) -> Option<&str> {
    let (_, table) = manifest.split_once("[package]")?;
    table
        .lines()
        .take_while(|line| !line.starts_with('['))
        .find_map(|line| line.strip_prefix("name")?.trim_start().strip_prefix('='))
        .map(|value| value.trim().trim_matches('"'))
}
