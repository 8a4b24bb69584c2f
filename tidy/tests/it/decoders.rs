//! Every module that decodes bytes from outside names its fuzz target in `fuzz/decoders.txt`.

use std::collections::BTreeSet;
use tidy::{code_only, root, sources, without_tests};

/// Calls that turn foreign bytes into values.
const DECODES: [&str; 6] = [
    "serde_json::from_",
    "serde_yaml_ng::from_",
    "from_le_bytes(",
    "from_be_bytes(",
    "Mapping::shared(",
    "Deserializer::",
];

/// A module and the targets that feed it.
struct Line {
    path: String,
    targets: Vec<String>,
}

impl Line {
    fn covers(&self, path: &str) -> bool {
        path == self.path || (self.path.ends_with('/') && path.starts_with(&self.path))
    }
}

fn parse(text: &str) -> Vec<Line> {
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split_whitespace().map(str::to_owned);
            Line { path: words.next().unwrap_or_default(), targets: words.collect() }
        })
        .collect()
}

/// Code that runs in users' programs and was not generated.
fn is_program(path: &str) -> bool {
    let tops = ["accel/", "crates/", "transports/", "packages/"];
    let ours = tops.iter().any(|top| path.starts_with(top));
    ours && path.contains("/src/")
        && !path.starts_with("crates/msg/src/interfaces/")
        && !path.ends_with("fuzzing.rs")
        && !path.starts_with("crates/conformance/")
}

fn decodes(text: &str) -> bool {
    let code = code_only(without_tests(text));
    DECODES.iter().any(|call| code.contains(call))
}

#[test]
fn every_decoder_of_outside_bytes_has_a_target_and_every_target_a_decoder() {
    let list = std::fs::read_to_string(root().join("fuzz/decoders.txt")).unwrap();
    let list = parse(&list);
    let files = sources();
    let targets: BTreeSet<String> = files
        .iter()
        .filter_map(|f| f.path.strip_prefix("fuzz/libfuzzer/src/bin/")?.strip_suffix(".rs"))
        .map(str::to_owned)
        .collect();
    let mut violations = Vec::new();
    for line in &list {
        if !files.iter().any(|file| line.covers(&file.path)) {
            violations.push(format!("{}: is listed and does not exist", line.path));
        }
        if line.targets.is_empty() {
            violations.push(format!("{}: is listed without a target", line.path));
        }
        for target in line.targets.iter().filter(|t| *t != "-" && !targets.contains(*t)) {
            violations.push(format!("{}: there is no fuzz target {target}", line.path));
        }
    }
    for target in &targets {
        if !list.iter().any(|line| line.targets.contains(target)) {
            violations.push(format!("fuzz target {target}: feeds no module of the list"));
        }
        let corpus = format!("fuzz/corpus/{target}/");
        if !root().join(&corpus).read_dir().is_ok_and(|mut files| files.next().is_some()) {
            violations.push(format!("fuzz target {target}: has no corpus in {corpus}"));
        }
    }
    let mut found = 0;
    for file in files.iter().filter(|file| file.is("rs") && is_program(&file.path)) {
        if decodes(&file.text) {
            found += 1;
            if !list.iter().any(|line| line.covers(&file.path)) {
                violations.push(format!(
                    "{}: decodes bytes and names no fuzz target; hint: add it to fuzz/decoders.txt",
                    file.path
                ));
            }
        }
    }
    assert!(found >= 8, "only {found} decoders found");
    super::none(&violations);
}

#[test]
fn a_decoder_is_seen_in_code_only() {
    assert!(decodes("let x: T = serde_json::from_slice(bytes)?;"));
    assert!(!decodes("// serde_json::from_slice\nlet x = \"from_le_bytes(\";"));
    let list = parse("# why\na/b.rs  one two\nc/  -\n");
    assert!(list[1].covers("c/d.rs") && !list[0].covers("a/b.rs.txt"));
    assert_eq!(list[0].targets, ["one", "two"]);
}
