//! The bench knows no workload by name outside that workload's folder, so that a new one is a
//! folder and its lines in the list.

use std::collections::BTreeSet;
use tidy::{SourceFile, sources, strings, without_tests};

/// The folder of the workloads.
const FOLDER: &str = "crates/bench/src/workload/";
/// What must not know them: running, reporting and the command line.
const BLIND: [&str; 3] =
    ["crates/bench/src/", "crates/bench_report/src/", "crates/tools/src/cmd/bench/"];
/// Words that are also the name of a workload, and what they are there.
const ALSO: [(&str, &str); 2] = [
    // The command line of every pair of processes: "The open loop" in the contract of peers.
    ("crates/bench/src/run/program.rs", "pingpong"),
    // A key of what `angaros bench predict` writes.
    ("crates/tools/src/cmd/bench/predict.rs", "topology"),
];

/// The names that a file gives to workloads: what its functions `name` return, as it stands there
/// or by a function `as_str`.
fn names(text: &str) -> Vec<String> {
    let code = without_tests(text);
    let body = |function: &str| -> Vec<String> {
        let found = code.match_indices(function).map(|(at, _)| &code[at..]);
        let bodies = found.map(|rest| rest.split("\n    }\n").next().unwrap_or_default());
        bodies.flat_map(strings).collect()
    };
    if !code.contains("impl Workload for") && !code.contains("fn as_str(self)") {
        return Vec::new();
    }
    let workload = code.split("impl Workload for").nth(1).unwrap_or_default();
    let name = workload.split("fn name(&self)").nth(1).unwrap_or_default();
    let mut found = strings(name.split('}').next().unwrap_or_default());
    found.extend(body("fn as_str(self) -> &'static str"));
    found
}

fn is_blind(file: &&SourceFile) -> bool {
    let inside = BLIND.iter().any(|folder| file.path.starts_with(folder));
    file.is("rs") && inside && !file.path.starts_with(FOLDER) && !file.is_test()
}

/// The workloads that a file names.
fn named(file: &SourceFile, workloads: &BTreeSet<String>) -> Vec<String> {
    let also = |name: &String| !ALSO.contains(&(file.path.as_str(), name.as_str()));
    let words = strings(without_tests(&file.text));
    words.into_iter().filter(|word| workloads.contains(word)).filter(also).collect()
}

#[test]
fn no_workload_is_named_outside_its_folder() {
    let all = sources();
    let own = all.iter().filter(|file| file.is("rs") && file.path.starts_with(FOLDER));
    let workloads: BTreeSet<String> = own.flat_map(|file| names(&file.text)).collect();
    for known in ["pingpong", "chain", "robot_sobel", "cars", "idle_nodes"] {
        assert!(workloads.contains(known), "{known} is not among {workloads:?}");
    }
    let blind: Vec<_> = all.iter().filter(is_blind).collect();
    assert!(blind.len() > 60, "only {} files found", blind.len());
    let said = |file: &&SourceFile| {
        let found = named(file, &workloads);
        (!found.is_empty()).then(|| {
            let path = &file.path;
            let found = found.join(", ");
            format!("{path}: knows {found}; hint: ask the trait Workload instead")
        })
    };
    super::none(&blind.iter().filter_map(said).collect::<Vec<_>>());
}

#[test]
fn a_file_that_matches_on_a_workload_is_seen() {
    let text = "impl Workload for X {\n    fn name(&self) -> &'static str {\n        \"x\"\n    }\n\
                \x20   fn other(&self) {\n        \"y\"\n    }\n}\n";
    assert_eq!(names(text), ["x"]);
    let workloads = BTreeSet::from(["x".to_owned()]);
    let file = |text: &str| SourceFile { path: "crates/bench/src/a.rs".into(), text: text.into() };
    assert_eq!(named(&file("if workload == \"x\" {}\n"), &workloads), ["x"]);
    assert!(named(&file("// \"x\"\nlet y = \"xy\";\n"), &workloads).is_empty());
}
