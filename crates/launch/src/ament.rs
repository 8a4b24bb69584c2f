//! Packages of ROS 2 as they are: named by `package.xml`, in a ROS install, an install space of
//! colcon or a folder of sources.
//!
//! 1. The prefixes are those of `AMENT_PREFIX_PATH`, then `install` and what is in it, in each
//!    folder of `ANGAROS_PACKAGE_PATH` and each folder from the current one up. A package of a
//!    prefix has its files in `share/PACKAGE` and its programs in `lib/PACKAGE`.
//! 2. What no prefix has is looked for as sources: a folder with a `package.xml` of that name, at
//!    most [`MAX_DEPTH`] folders below `src` of the same folders. Its files are those of the
//!    folder.
//! 3. The first that is found counts.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Folders below `src` that are looked into.
const MAX_DEPTH: usize = 4;
/// Folders of sources that are looked into in all.
const MAX_FOLDERS: usize = 20_000;
/// Bytes of a `package.xml`.
const MAX_MANIFEST: u64 = 1 << 20;

/// A package of ROS 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Where its files are.
    pub share: PathBuf,
    /// The prefix it is installed in; none for sources.
    pub prefix: Option<PathBuf>,
}

impl Package {
    /// The program of this name, if it is installed.
    #[must_use]
    pub fn executable(&self, name: &str) -> Option<PathBuf> {
        self.executables().into_iter().find(|path| path.file_name().is_some_and(|n| n == name))
    }

    /// Its programs, sorted.
    #[must_use]
    pub fn executables(&self) -> Vec<PathBuf> {
        let Some(prefix) = &self.prefix else { return Vec::new() };
        let folder = prefix.join("lib").join(&self.name);
        let mut found = Vec::new();
        below(&folder, MAX_DEPTH, &mut |path| {
            let may_run = |meta: std::fs::Metadata| meta.permissions().mode() & 0o111 != 0;
            if path.is_file() && path.metadata().is_ok_and(may_run) {
                found.push(path.to_owned());
            }
        });
        found.sort_unstable();
        found
    }

    /// Its `package.xml`.
    #[must_use]
    pub fn manifest(&self) -> PathBuf {
        self.share.join("package.xml")
    }

    /// The files of this name below its share folder, the nearest first.
    #[must_use]
    pub fn files(&self, name: &str) -> Vec<PathBuf> {
        let direct = self.share.join(name);
        if direct.is_file() {
            return vec![direct];
        }
        let mut found = Vec::new();
        below(&self.share, MAX_DEPTH, &mut |path| {
            if path.is_file() && path.file_name().is_some_and(|known| known == name) {
                found.push(path.to_owned());
            }
        });
        found.sort_by_key(|path| (path.components().count(), path.clone()));
        found
    }
}

/// The package of this name.
#[must_use]
pub fn find(name: &str) -> Option<Package> {
    if name.is_empty() || name.contains(['/', '\0']) || name.starts_with('.') {
        return None;
    }
    let installed = |prefix: PathBuf| {
        let share = prefix.join("share").join(name);
        let index = prefix.join("share/ament_index/resource_index/packages").join(name);
        let is_there = index.is_file() || share.join("package.xml").is_file();
        is_there.then(|| Package { name: name.to_owned(), share, prefix: Some(prefix) })
    };
    prefixes().into_iter().find_map(installed).or_else(|| {
        let share = sources().remove(name)?;
        Some(Package { name: name.to_owned(), share, prefix: None })
    })
}

/// Every package, by name.
#[must_use]
pub fn all() -> BTreeMap<String, Package> {
    let mut found: BTreeMap<String, Package> = BTreeMap::new();
    for prefix in prefixes() {
        let index = prefix.join("share/ament_index/resource_index/packages");
        for name in names_in(&index).into_iter().chain(manifests_in(&prefix.join("share"))) {
            let share = prefix.join("share").join(&name);
            let package = Package { name: name.clone(), share, prefix: Some(prefix.clone()) };
            found.entry(name).or_insert(package);
        }
    }
    for (name, share) in sources() {
        let package = Package { name: name.clone(), share, prefix: None };
        found.entry(name).or_insert(package);
    }
    found
}

/// The install prefixes in the order of rule 1, each once.
#[must_use]
pub fn prefixes() -> Vec<PathBuf> {
    let path = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    let given = std::env::split_paths(&path).filter(|prefix| !prefix.as_os_str().is_empty());
    let mut found: Vec<PathBuf> = given.collect();
    for root in roots() {
        let install = root.join("install");
        if !install.is_dir() {
            continue;
        }
        for name in names_in(&install) {
            if install.join(&name).join("share").join(&name).is_dir() {
                found.push(install.join(name));
            }
        }
        if install.join("share").is_dir() {
            found.push(install);
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|prefix| seen.insert(prefix.clone()));
    found
}

/// The folders that workspaces are looked for in.
fn roots() -> Vec<PathBuf> {
    let path = std::env::var_os("ANGAROS_PACKAGE_PATH").unwrap_or_default();
    let current = std::env::current_dir().unwrap_or_default();
    let given = std::env::split_paths(&path).filter(|folder| !folder.as_os_str().is_empty());
    given.chain(current.ancestors().map(Path::to_owned)).collect()
}

/// Packages in folders of sources: their names and folders.
fn sources() -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let mut left = MAX_FOLDERS;
    for root in roots() {
        source(&root, &mut found);
        for name in names_in(&root) {
            source(&root.join(name), &mut found);
        }
        sources_below(&root.join("src"), MAX_DEPTH, &mut left, &mut found);
    }
    found
}

fn source(folder: &Path, found: &mut BTreeMap<String, PathBuf>) -> bool {
    let Some(name) = package_name(&folder.join("package.xml")) else { return false };
    found.entry(name).or_insert_with(|| folder.to_owned());
    true
}

fn sources_below(
    folder: &Path,
    depth: usize,
    left: &mut usize,
    found: &mut BTreeMap<String, PathBuf>,
) {
    let is_ignored = ["COLCON_IGNORE", "AMENT_IGNORE"].iter().any(|n| folder.join(n).exists());
    if depth == 0 || *left == 0 || is_ignored || source(folder, found) {
        return;
    }
    for name in names_in(folder) {
        *left = left.saturating_sub(1);
        sources_below(&folder.join(name), depth - 1, left, found);
    }
}

/// The name that a `package.xml` gives its package.
fn package_name(manifest: &Path) -> Option<String> {
    if manifest.metadata().ok()?.len() > MAX_MANIFEST {
        return None;
    }
    let text = std::fs::read_to_string(manifest).ok()?;
    let document = roxmltree::Document::parse(&text).ok()?;
    let name = document.root_element().children().find(|node| node.has_tag_name("name"))?;
    name.text().map(|text| text.trim().to_owned())
}

/// What a folder holds, sorted; hidden entries left out.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort_unstable();
    names
}

fn manifests_in(share: &Path) -> Vec<String> {
    let mut names = names_in(share);
    names.retain(|name| share.join(name).join("package.xml").is_file());
    names
}

fn below(folder: &Path, depth: usize, visit: &mut dyn FnMut(&Path)) {
    for name in names_in(folder) {
        let path = folder.join(name);
        if path.is_dir() && depth > 0 {
            below(&path, depth - 1, visit);
        } else {
            visit(&path);
        }
    }
}
