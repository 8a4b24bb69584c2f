//! Every numbered rule of the contracts of transports and executors is checked, or held elsewhere.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use angaros_conformance::{ELSEWHERE, numbers, rule_names};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// The numbers of the rules in the contract at the top of a module.
fn contract(path: &str) -> BTreeSet<String> {
    let text = read(path);
    let lines = text.lines().take_while(|line| line.starts_with("//!"));
    lines
        .filter_map(|line| Some(line.strip_prefix("//! * **")?.split_once("**")?.0.to_owned()))
        .collect()
}

#[test]
fn every_rule_of_the_contracts_is_checked_or_held_elsewhere() {
    let mut rules = contract("crates/transport/src/contract.rs");
    assert_eq!(rules.len(), 13, "{rules:?}");
    rules.extend(contract("crates/core/src/executor/mod.rs"));
    assert_eq!(rules.len(), 18, "{rules:?}");
    rules.extend(contract("crates/core/src/events/mod.rs"));
    assert_eq!(rules.len(), 23, "{rules:?}");
    rules.extend(contract("crates/core/src/service/mod.rs"));
    assert_eq!(rules.len(), 31, "{rules:?}");
    rules.extend(contract("crates/parameters/src/lib.rs"));
    assert_eq!(rules.len(), 38, "{rules:?}");
    rules.extend(contract("crates/ros/src/action/mod.rs"));
    assert_eq!(rules.len(), 48, "{rules:?}");
    let mut held: BTreeSet<_> = rule_names().into_iter().flat_map(numbers).collect();
    held.extend(ELSEWHERE.iter().map(|entry| entry.number.to_owned()));
    assert_eq!(held, rules, "left: checked; right: in the contracts");
}

#[test]
fn what_is_held_elsewhere_is_there() {
    for entry in ELSEWHERE {
        let test = format!("#[test]\nfn {}(", entry.test);
        assert!(read(entry.path).contains(&test), "{} in {}", entry.test, entry.path);
        assert!(!entry.why.is_empty());
    }
}

#[test]
fn a_rule_says_its_numbers_in_its_name_and_in_its_description() {
    let folders = ["transport", "executor", "service", "parameter", "action"];
    let files = folders.into_iter().flat_map(|folder| {
        let folder = root().join("crates/conformance/src").join(folder);
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
    });
    let texts: Vec<_> = files.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for name in rule_names() {
        let function = format!("\nfn {name}(");
        let text = texts.iter().find(|text| text.contains(&function));
        let above = text.unwrap_or_else(|| panic!("no function {name}")).split(&function).next();
        let lines = above.unwrap().lines().rev().take_while(|line| line.starts_with("///"));
        let description: String = lines.collect();
        assert!(!description.is_empty(), "{name} has no description");
        for number in numbers(name) {
            assert!(description.contains(&number), "{name} does not name {number}");
        }
    }
}

#[test]
fn numbers_are_read_from_the_beginning_of_a_name_only() {
    let read = |name| numbers(name).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(read("t1_t10_messages_of_t2"), "T1 T10");
    assert_eq!(read("both_sides_t1"), "");
    assert_eq!(read("t_e2"), "");
}

#[test]
fn names_are_unique() {
    let names = rule_names();
    let unique: BTreeSet<_> = names.iter().collect();
    assert_eq!(unique.len(), names.len());
}
