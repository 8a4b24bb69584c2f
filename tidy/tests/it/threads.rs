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

/// Code of Rust and Python that runs in users' programs.
fn program_files() -> Vec<tidy::SourceFile> {
    let ours = |file: &tidy::SourceFile| {
        let rust = ["accel/", "bridges/", "crates/", "transports/", "packages/"];
        file.is("rs") && !file.is_test() && rust.iter().any(|top| file.path.starts_with(top))
            || file.is("py") && file.path.starts_with("python/angaros/")
    };
    sources().into_iter().filter(ours).collect()
}

/// Whether a thread of Python is made without `name=`.
fn nameless_in_python(text: &str) -> bool {
    text.split("threading.Thread(").skip(1).any(|call| {
        let call = call.lines().take_while(|line| line.trim() != ")").take(6);
        !call.take_while(|line| !line.contains(".start()")).any(|line| line.contains("name="))
    })
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
        if code_only(without_tests(&file.text)).contains("thread::spawn(")
            || file.is("py") && nameless_in_python(&file.text)
        {
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
    assert!(nameless_in_python("t = threading.Thread(target=f)\nt.start()\nname=1"));
    assert!(!nameless_in_python("t = threading.Thread(\n  target=f,\n  name='ang-a',\n)"));
    let text =
        "# A\n## Threads\n\n| name | role |\n|---|---|\n| `ang-a` | x |\n\n## Next\n| `no` | |\n";
    assert_eq!(table(text), BTreeSet::from(["ang-a".to_owned()]));
}
