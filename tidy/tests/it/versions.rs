//! Lock files of workspaces beside the main one fit it: they know what our crates depend on, and
//! the raw library that a transport is compared with is the one that the transport uses.

use super::arrows::{self, Dependencies};
use std::collections::BTreeSet;

/// The version of a package in a lock file; the last one if there are several.
fn locked(file: &str, package: &str) -> Option<String> {
    let text = std::fs::read_to_string(tidy::root().join(file)).unwrap();
    version_in(&text, package)
}

fn version_in(text: &str, package: &str) -> Option<String> {
    let (_, after) = text.rsplit_once(&format!("name = \"{package}\"\n"))?;
    let line = after.lines().next()?;
    Some(line.strip_prefix("version = \"")?.trim_end_matches('"').to_owned())
}

#[test]
fn the_raw_zenoh_library_is_the_one_of_the_transport() {
    let ours = locked("Cargo.lock", "zenoh");
    assert!(ours.is_some());
    assert_eq!(locked("peers/zenoh/Cargo.lock", "zenoh"), ours);
    let main = std::fs::read_to_string(tidy::root().join("peers/zenoh/src/main.rs")).unwrap();
    let said = format!("const VERSION: &str = {:?};", ours.as_deref().unwrap());
    assert!(main.contains(&said), "peers/zenoh/src/main.rs lacks: {said}");
    let python = tidy::root().join("peers/zenoh/requirements.txt");
    let python = std::fs::read_to_string(python).unwrap();
    let said = format!("eclipse-zenoh=={}", ours.unwrap());
    assert!(python.contains(&said), "peers/zenoh/requirements.txt lacks: {said}");
}

#[test]
fn versions_are_found_by_the_whole_name() {
    let text = "name = \"a-b\"\nversion = \"1\"\n\nname = \"a\"\nversion = \"2\"\n";
    assert_eq!(version_in(text, "a").as_deref(), Some("2"));
    assert_eq!(version_in(text, "a-b").as_deref(), Some("1"));
    assert_eq!(version_in(text, "b"), None);
}

/// What is wrong with a lock file, given what each of our crates depends on outside its tests. What
/// is optional may be missing.
fn stale(lock: &str, crates: &[Dependencies]) -> Vec<String> {
    let of = |name: &str| {
        let (_, after) = lock.split_once(&format!("name = \"{name}\"\n"))?;
        let package = after.split("[[package]]").next().unwrap_or_default();
        let lines = package.lines().filter_map(|line| line.strip_prefix(" \""));
        let name = |line: &str| line.split([' ', '"']).next().unwrap_or_default().to_owned();
        Some(lines.map(name).collect::<BTreeSet<String>>())
    };
    let differs = |Dependencies { name, needed, optional }: &Dependencies| {
        let locked = of(name)?;
        let missing: Vec<_> = needed.difference(&locked).map(String::as_str).collect();
        let known = |one: &&String| !needed.contains(*one) && !optional.contains(*one);
        let gone: Vec<_> = locked.iter().filter(known).map(String::as_str).collect();
        let said = || format!("{name}: lacks [{}], has [{}]", missing.join(", "), gone.join(", "));
        (!missing.is_empty() || !gone.is_empty()).then(said)
    };
    crates.iter().filter_map(differs).collect()
}

#[test]
fn lock_files_beside_the_main_one_know_what_our_crates_depend_on() {
    let crates = arrows::dependency_names();
    let mut faults = Vec::new();
    for folder in ["fuzz/libfuzzer", "peers/iceoryx2", "peers/zenoh"] {
        let text = std::fs::read_to_string(tidy::root().join(folder).join("Cargo.lock")).unwrap();
        let wrong = stale(&text, &crates).into_iter();
        faults.extend(wrong.map(|fault| {
            format!("{folder}/Cargo.lock: {fault}; hint: cargo metadata in {folder} renews it")
        }));
    }
    super::none(&faults);
}

#[test]
fn a_lock_file_that_lacks_a_dependency_or_has_one_too_many_is_stale() {
    let lock = concat!(
        "[[package]]\nname = \"a\"\nversion = \"1\"\n",
        "dependencies = [\n \"b\",\n \"c 2.0\",\n]\n\n[[package]]\nname = \"b\"\n",
    );
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let of = |name: &str, needed: &[&str], optional: &[&str]| {
        let name = name.to_owned();
        let needed = set(needed);
        let optional = set(optional);
        stale(lock, &[Dependencies { name, needed, optional }])
    };
    assert_eq!(of("a", &["b", "c"], &[]), [""; 0]);
    assert_eq!(of("a", &["b"], &["c", "d"]), [""; 0]);
    assert_eq!(of("a", &["b", "c", "d"], &[]), ["a: lacks [d], has []"]);
    assert_eq!(of("a", &["b"], &[]), ["a: lacks [], has [c]"]);
    assert_eq!(of("elsewhere", &["b"], &[]), [""; 0]);
}
