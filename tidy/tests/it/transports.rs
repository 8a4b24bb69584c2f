//! A transport's name stands in its folder and in the one list of transports, and nowhere else in
//! what runs: whoever needs to know something of a transport asks its `Entry`.

use std::collections::BTreeSet;
use tidy::{SourceFile, sources, strings, without_tests};

/// The one list.
const LIST: &str = "crates/angaros/src/lib.rs";

/// Crates whose business it is to measure transports by name, or to test them.
const MEASURING: [&str; 5] = ["bench", "bench_peer", "bench_report", "measurements", "conformance"];

fn is_held(path: &str) -> bool {
    let Some((folder, _)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/"))
    else {
        return false;
    };
    path != LIST && !MEASURING.contains(&folder)
}

/// The names of transports among the strings of a file.
fn named(file: &SourceFile, names: &BTreeSet<String>) -> Vec<String> {
    let texts = strings(without_tests(&file.text));
    let words = texts.iter().flat_map(|text| text.split([' ', ',', '=', '\'', '"', '\\']));
    words.filter(|word| names.contains(*word)).map(str::to_owned).collect()
}

#[test]
fn transports_are_named_in_their_folders_and_in_one_list_only() {
    let files = sources();
    let folder = |file: &SourceFile| {
        let rest = file.path.strip_prefix("transports/")?.strip_suffix("/Cargo.toml")?;
        (!rest.contains('/')).then(|| rest.to_owned())
    };
    let names: BTreeSet<String> = files.iter().filter_map(folder).collect();
    assert!(names.len() >= 4, "{names:?}");
    let held = files.iter().filter(|file| file.is("rs") && !file.is_test() && is_held(&file.path));
    let mut violations = Vec::new();
    for file in held {
        let line = |name| format!("{}: names the transport {name}; hint: ask its Entry", file.path);
        violations.extend(named(file, &names).into_iter().map(line));
    }
    super::none(&violations);
}

#[test]
fn a_transport_that_is_named_is_seen() {
    let names = BTreeSet::from(["shm".to_owned()]);
    let file = |text: &str| SourceFile { path: "crates/tools/src/x.rs".into(), text: text.into() };
    assert_eq!(named(&file("let x = y.contains(&\"shm\");"), &names).len(), 1);
    assert_eq!(named(&file("let hint = \"set ANGAROS_TRANSPORT=local,shm\";"), &names).len(), 1);
    assert_eq!(named(&file("// \"shm\"\nlet x = \"/dev/shm is full\";"), &names).len(), 0);
    assert!(is_held("crates/predict/src/lib.rs") && !is_held("crates/bench/src/lib.rs"));
}
