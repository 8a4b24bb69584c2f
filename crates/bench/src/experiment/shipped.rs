//! Finding experiments by name or group.

use std::path::{Path, PathBuf};

/// The experiment files under `folder` that `selector` names: one (`peers/pingpong`), a paper
/// (`papers/001`), or a group (`papers`). Sorted; empty when nothing matches.
#[must_use]
pub fn find(folder: &Path, selector: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let groups = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for group in groups.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        let files = std::fs::read_dir(&group).into_iter().flatten().flatten();
        for file in files.map(|entry| entry.path()) {
            if file.extension().is_some_and(|e| e == "yaml") && matches(&file, folder, selector) {
                found.push(file);
            }
        }
    }
    found.sort();
    found
}

/// The names of all experiments under `folder`, and of their groups.
#[must_use]
pub fn names(folder: &Path) -> Vec<String> {
    let groups = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let groups = groups.map(|entry| entry.path()).filter(|path| path.is_dir());
    let groups = groups.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let mut names: Vec<String> = Vec::new();
    for group in groups {
        let files = find(folder, &group);
        let name = |file: &PathBuf| {
            let name = file.with_extension("");
            Some(name.strip_prefix(folder).ok()?.to_string_lossy().into_owned())
        };
        names.extend(files.iter().filter_map(name));
        names.push(group);
    }
    names.sort();
    names
}

fn matches(file: &Path, folder: &Path, selector: &str) -> bool {
    let Ok(relative) = file.with_extension("").strip_prefix(folder).map(Path::to_path_buf) else {
        return false;
    };
    let name = relative.to_string_lossy();
    let rest = name.strip_prefix(selector.trim_end_matches('/'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{load, points};

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments")
    }

    #[test]
    fn every_shipped_experiment_is_valid_and_named_as_its_file() {
        let all: Vec<_> = ["papers", "peers", "robotperf"]
            .iter()
            .flat_map(|group| find(&folder(), group))
            .collect();
        assert!(all.len() >= 3, "{all:?}");
        for file in all {
            let experiment = load(&file).unwrap();
            assert_eq!(find(&folder(), &experiment.name), [file]);
            let (full, quick) =
                (points(&experiment, false).unwrap(), points(&experiment, true).unwrap());
            assert!(!quick.params.is_empty() && quick.params.len() <= full.params.len());
            // Of discovery every process is a sample.
            let counted = experiment.workload != "discovery";
            assert!(!counted || quick.settings.count >= 100, "{}", experiment.name);
        }
    }

    #[test]
    fn a_selector_is_a_name_a_paper_or_a_group() {
        let count = |selector| find(&folder(), selector).len();
        assert_eq!(count("peers/pingpong"), 1);
        assert!(count("papers/000") >= 1 && count("papers") > count("papers/000"));
        assert_eq!(count("paper"), 0);
        assert_eq!(count("nothing"), 0);
    }
}
