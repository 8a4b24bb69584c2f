//! Every module that others live in opens with what it promises.

use tidy::{SourceFile, read_list, sources};

fn needs_contract(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    matches!(name, "mod.rs" | "lib.rs" | "main.rs") && !path.contains("/templates/")
}

fn has_contract(file: &SourceFile) -> bool {
    let first = file.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    first.strip_prefix("//!").is_some_and(|text| text.trim().len() > 10)
}

#[test]
fn every_module_file_opens_with_its_contract() {
    let generated = read_list("generated.txt");
    let files: Vec<_> = sources().into_iter().filter(|file| needs_contract(&file.path)).collect();
    assert!(files.len() > 30, "only {} module files found", files.len());
    let bare = files.iter().filter(|file| !has_contract(file));
    let bare = bare.filter(|file| !generated.iter().any(|entry| entry.covers(&file.path)));
    let line = |file: &SourceFile| format!("{}: does not begin with //! and what it is", file.path);
    super::none(&bare.map(line).collect::<Vec<_>>());
}

#[test]
fn a_file_without_contract_is_seen() {
    let file =
        |text: &str| SourceFile { path: "transports/x/src/lib.rs".into(), text: text.into() };
    assert!(needs_contract("transports/x/src/lib.rs") && !needs_contract("a/model.rs"));
    assert!(has_contract(&file("\n//! What this promises.\n")));
    assert!(!has_contract(&file("use std::fs;\n//! Late.\n")));
    assert!(!has_contract(&file("//!\n")));
}
