//! Every thread has a name and a row in the thread table of ARCHITECTURE.md (A6).

use std::collections::BTreeSet;
use tidy::{code_only, sources, strings, without_tests};

/// Threads of a program's code, by name, with `{..}` of a format written as `N`.
fn named(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = without_tests(text);
    while let Some(at) = rest.find("Builder::new()") {
        rest = &rest[at + "Builder::new()".len()..];
        let Some(argument) = rest.trim_start().strip_prefix(".name(") else { continue };
        let literal = argument.split(".spawn").next().and_then(|call| strings(call).pop());
        found.extend(literal.map(|name| pattern(&name)));
    }
    found
}

fn pattern(name: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in name.chars() {
        match c {
            '{' => (inside, out) = (true, out + "N"),
            '}' => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out
}

/// Names in the first column of the table under the heading `Threads`.
fn table(text: &str) -> BTreeSet<String> {
    let section = text.split("\n## ").find(|section| section.starts_with("Threads"));
    let cell = |line: &str| {
        let cell = line.strip_prefix('|')?.split('|').next()?.trim();
        Some(cell.strip_prefix('`')?.strip_suffix('`')?.to_owned())
    };
    section.unwrap_or_default().lines().filter_map(cell).collect()
}

/// Rust code that runs in users' programs.
fn program_files() -> Vec<tidy::SourceFile> {
    let ours = |path: &str| {
        ["crates/", "transports/", "packages/"].iter().any(|top| path.starts_with(top))
    };
    let all = sources().into_iter();
    all.filter(|file| file.is("rs") && !file.is_test() && ours(&file.path)).collect()
}

#[test]
fn every_thread_has_a_row_in_the_table_and_every_row_a_thread() {
    let document = std::fs::read_to_string(tidy::root().join("ARCHITECTURE.md")).unwrap();
    let mut rows = table(&document);
    let known = rows.clone();
    let mut violations = Vec::new();
    for file in program_files() {
        let all = strings(without_tests(&file.text));
        let prefixed =
            all.iter().filter(|s| s.starts_with("ang-") && s.len() < 32).map(|s| pattern(s));
        for name in named(&file.text).into_iter().chain(prefixed) {
            rows.remove(&name);
            if !known.contains(&name) {
                violations.push(format!("{}: thread {name} has no row in the table", file.path));
            }
        }
        if code_only(without_tests(&file.text)).contains("thread::spawn(") {
            violations.push(format!("{}: starts a thread without a name", file.path));
        }
    }
    violations.extend(rows.iter().map(|row| format!("row {row}: no thread has this name")));
    super::none(&violations);
}

#[test]
fn names_are_found_in_code_and_table() {
    let code = "thread::Builder::new().name(\"ang-a\".into()).spawn(f);\n\
                Builder::new()\n    .name(format!(\"out-{name}\"))\n    .spawn(g);";
    assert_eq!(named(code), ["ang-a", "out-N"]);
    let text =
        "# A\n## Threads\n\n| name | role |\n|---|---|\n| `ang-a` | x |\n\n## Next\n| `no` | |\n";
    assert_eq!(table(text), BTreeSet::from(["ang-a".to_owned()]));
}
