//! Every robot of `robots/`: what its `robot.toml` names is there, and its own tests are met; and
//! those of every launch file in `packages/`.

use crate::support::{IsolatedDomain, build_components};
use std::path::{Path, PathBuf};

const ROBOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots");
const PACKAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packages");

/// The lines `key = "value"` of a robot's file.
fn value(text: &str, key: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.trim().strip_prefix('='));
    let line = line.unwrap_or_else(|| panic!("no {key} in {text}"));
    line.trim().trim_matches('"').to_owned()
}

fn robots() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(ROBOTS).unwrap().map(|entry| entry.unwrap().path());
    folders.filter(|path| path.is_dir()).collect()
}

#[test]
fn every_robot_names_files_that_are_there_and_stands_in_the_list() {
    let list = std::fs::read_to_string(Path::new(ROBOTS).join("README.md")).unwrap();
    let all = robots();
    assert!(!all.is_empty());
    for folder in all {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(folder.join("robot.toml")).unwrap();
        assert_eq!(value(&text, "name"), name);
        for key in ["launch", "config", "description", "test"] {
            let file = folder.join(value(&text, key));
            assert!(file.is_file(), "{name}: {key}: {}", file.display());
        }
        assert!(list.contains(&format!("({name}/robot.toml)")), "{name} is not in the list");
    }
}

#[test]
fn the_folder_of_a_robot_is_launched_as_its_file() {
    build_components();
    let domain = IsolatedDomain::new("robot");
    for folder in robots() {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let file = folder.join("launch").join(format!("{name}.yaml"));
        let plan = |path: &Path| domain.shown(&["launch", &path.to_string_lossy(), "--print-plan"]);
        assert_eq!(plan(&folder), plan(&file), "{name}");
    }
}

#[test]
fn every_robot_meets_what_its_own_tests_expect() {
    build_components();
    for folder in robots() {
        for test in std::fs::read_dir(folder.join("test")).unwrap() {
            let domain = IsolatedDomain::new("robot");
            domain.shown(&["launch", "test", &test.unwrap().path().to_string_lossy()]);
        }
    }
}

/// The tests of the launch files of all packages, which stand beside them under the same name.
pub fn launch_tests() -> Vec<PathBuf> {
    let packages = std::fs::read_dir(PACKAGES).unwrap().map(|entry| entry.unwrap().path());
    let folders = packages.map(|package| package.join("launch")).filter(|path| path.is_dir());
    let files = folders
        .flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let beside = |file: PathBuf| {
        file.parent().unwrap().with_file_name("test").join(file.file_name().unwrap())
    };
    let mut all: Vec<PathBuf> = files.map(beside).collect();
    all.sort();
    assert!(all.len() >= 11, "only {} launch files found", all.len());
    all
}

#[test]
fn every_launch_file_of_a_package_meets_what_its_test_expects_without_any_hardware() {
    build_components();
    for test in launch_tests() {
        assert!(test.is_file(), "a launch file has no {}", test.display());
        let domain = IsolatedDomain::new("package");
        domain.shown(&["launch", "test", &test.to_string_lossy()]);
    }
}
