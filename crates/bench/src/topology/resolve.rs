//! Where a topology is: a file, or one that is shipped, by its name.

use std::path::{Path, PathBuf};

use super::{Topology, load};

/// The file of a topology: a path, or the name of one in `experiments/topologies` of the current
/// folder, of this program's, or of one above either.
///
/// # Errors
/// The name, and what there is instead.
pub fn find(name: &str) -> Result<PathBuf, String> {
    let given = PathBuf::from(name);
    if given.is_file() {
        return Ok(given);
    }
    let mut known = Vec::new();
    for folder in folders() {
        let file = folder.join(format!("{name}.yaml"));
        if file.is_file() {
            return Ok(file);
        }
        if known.is_empty() {
            known = names(&folder);
        }
    }
    let hint = match known.is_empty() {
        true => "name a file, or run this in a source tree of Angaros".to_owned(),
        false => format!("name a file, or one of {}", known.join(", ")),
    };
    Err(format!("no topology is called '{name}'\nhint: {hint}"))
}

/// The topology of that name, read.
///
/// # Errors
/// As [`find`] and [`load`].
pub fn named(name: &str) -> Result<Topology, String> {
    load(&find(name)?).map_err(|error| error.to_string())
}

/// The names of those that are shipped; none outside a source tree.
#[must_use]
pub fn known() -> Vec<String> {
    folders().iter().map(|folder| names(folder)).find(|names| !names.is_empty()).unwrap_or_default()
}

fn folders() -> Vec<PathBuf> {
    let starts = [std::env::current_dir(), std::env::current_exe()];
    let above = starts.iter().flatten().flat_map(|start| start.ancestors());
    above.map(|folder| folder.join("experiments/topologies")).filter(|f| f.is_dir()).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let yaml = files.filter(|file| file.extension().is_some_and(|e| e == "yaml"));
    let mut names: Vec<String> =
        yaml.filter_map(|f| Some(f.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    names
}
