//! No test passes without testing. What runs another test of its program names it by
//! `angaros_testing::again` or `only`, which fail where there is none; what cannot run here says so
//! by `angaros_testing::skipped`.

use std::collections::{BTreeMap, BTreeSet};
use tidy::{SourceFile, code_only, sources, strings};

/// Where both are written.
const HELPER: &str = "crates/testing/";
/// Lines above a `return`, and its own, that must give the reason.
const NEAR: usize = 5;

/// A function of a file.
struct Function {
    name: String,
    is_test: bool,
    /// Its code, without comments and strings.
    body: String,
}

/// All functions with a body.
fn functions(text: &str) -> Vec<Function> {
    let code = code_only(text);
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let starts = code[..at].chars().next_back().is_none_or(|c| !is_word(c));
        let name: String = code[at + 3..].chars().take_while(|c| is_word(*c)).collect();
        let Some(open) = code[at..].find(['{', ';']).map(|open| at + open) else { continue };
        if !starts || name.is_empty() || code[open..].starts_with(';') {
            continue;
        }
        // Attributes stand between the end of what is before and the function.
        let before = code[..at].rfind(['}', ';']).map_or(0, |end| end + 1);
        let is_test = code[before..at].contains("#[test]");
        let body = code[open..end_of_block(&code, open)].to_owned();
        found.push(Function { name, is_test, body });
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Behind the brace that closes the one at `open`.
fn end_of_block(code: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, c) in code[open..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + at + 1;
        }
    }
    code.len()
}

/// Whether `code` calls the function.
fn calls(code: &str, name: &str) -> bool {
    let call = format!("{name}(");
    let is_whole = |at: usize| code[..at].chars().next_back().is_none_or(|c| !is_word(c));
    code.match_indices(&call).any(|(at, _)| is_whole(at))
}

/// Functions that say why something is skipped, themselves or by another.
fn sayers<'a>(functions: impl Iterator<Item = &'a Function> + Clone) -> BTreeSet<String> {
    let mut sayers = BTreeSet::from(["skipped".to_owned()]);
    loop {
        let says = |body: &str| sayers.iter().any(|name| calls(body, name));
        let more: Vec<String> = functions
            .clone()
            .filter(|function| !sayers.contains(&function.name) && says(&function.body))
            .map(|function| function.name.clone())
            .collect();
        if more.is_empty() {
            return sayers;
        }
        sayers.extend(more);
    }
}

/// The lines of `return`s of the function itself, not of its closures, each with those above it.
fn ways_out(body: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut line_start = 0;
    let mut found = Vec::new();
    for (at, c) in body.char_indices() {
        match c {
            '\n' => line_start = at + 1,
            '{' => {
                let line = body[line_start..at].trim_end();
                let is_closure = line.ends_with('|') || line.contains("| -> ");
                blocks.push(is_closure);
            }
            '}' => drop(blocks.pop()),
            'r' if body[at..].starts_with("return") => {
                let whole = body[..at].chars().next_back().is_none_or(|c| !is_word(c))
                    && body[at + 6..].chars().next().is_none_or(|c| !is_word(c));
                let line_end = body[at..].find('\n').map_or(body.len(), |end| at + end);
                let in_closure = blocks.contains(&true) || body[line_start..at].contains('|');
                if whole && !in_closure {
                    let lines: Vec<&str> = body[..line_end].lines().rev().take(NEAR).collect();
                    found.push(lines.join("\n"));
                }
            }
            _ => {}
        }
    }
    found
}

/// Tests of a crate that end early without a word. A test that others run in a process of its own
/// may: alone it has nothing to do.
fn silent(files: &[&SourceFile]) -> Vec<String> {
    let of_file: Vec<_> = files.iter().map(|file| (file, functions(&file.text))).collect();
    let sayers = sayers(of_file.iter().flat_map(|(_, functions)| functions));
    let named: Vec<String> = files.iter().flat_map(|file| strings(&file.text)).collect();
    let is_run_by_others =
        |name: &str| named.iter().any(|text| text == name || text.ends_with(&format!("::{name}")));
    let mut found = Vec::new();
    for (file, functions) in &of_file {
        for test in functions.iter().filter(|f| f.is_test && !is_run_by_others(&f.name)) {
            let says = |way: &String| sayers.iter().any(|name| calls(way, name));
            if ways_out(&test.body).iter().any(|way| !says(way)) {
                found.push(format!(
                    "{}: {} may end without a word; hint: angaros_testing::skipped(REASON)",
                    file.path, test.name
                ));
            }
        }
    }
    found
}

/// Filters and reasons that are not the helper's.
fn by_hand(file: &SourceFile) -> Vec<String> {
    let mut found = Vec::new();
    let words = strings(&file.text);
    if words.iter().any(|text| text.split_whitespace().any(|word| word == "--exact")) {
        found.push(format!(
            "{}: names a test by a filter of its own; hint: angaros_testing::again(TEST)",
            file.path
        ));
    }
    let squeezed: String = file.text.split_whitespace().collect();
    let is_program = ["/examples/", "/bin/"].iter().any(|folder| file.path.contains(folder));
    if !is_program && squeezed.contains("println!(\"skipped:") {
        found.push(format!(
            "{}: says by itself that it skips; hint: angaros_testing::skipped(REASON)",
            file.path
        ));
    }
    found
}

/// The crate that a file belongs to: its first two folders.
fn home(path: &str) -> String {
    path.split('/').take(2).collect::<Vec<_>>().join("/")
}

#[test]
fn every_test_that_ends_early_says_why_and_every_second_run_names_a_test_that_is_there() {
    let files = sources();
    let ours = files.iter().filter(|file| {
        let tests = file.is("rs") && (file.is_test() || file.text.contains("#[test]"));
        tests && !file.path.starts_with(HELPER) && !file.path.starts_with("tidy/")
    });
    let mut crates: BTreeMap<String, Vec<&SourceFile>> = BTreeMap::new();
    let mut violations = Vec::new();
    for file in ours {
        violations.extend(by_hand(file));
        crates.entry(home(&file.path)).or_default().push(file);
    }
    violations.extend(crates.values().flat_map(|files| silent(files)));
    super::none(&violations);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        SourceFile { path: "crates/x/tests/it/y.rs".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_test_that_returns_without_a_reason_is_found_and_one_that_gives_it_is_not() {
        let text = "fn tool() -> Option<u8> {\n    skipped(\"no tool\");\n    None\n}\n\
            fn quiet() -> Option<u8> { None }\n\
            #[test]\nfn says() {\n    let Some(tool) = tool() else { return };\n}\n\
            #[test]\nfn does_not() {\n    let Some(tool) = quiet() else { return };\n}\n\
            #[test]\nfn in_a_closure() {\n    each(|one| {\n        return;\n    });\n}\n\
            #[test]\nfn child() {\n    let Ok(role) = role() else { return };\n}\n\
            fn start() { again(\"y::child\"); }\n";
        let found = silent(&[&file(text)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("does_not"), "{found:?}");
    }

    #[test]
    fn filters_and_reasons_by_hand_are_found() {
        let text =
            "command.args([\"child\", \"--exact\"]);\neprintln!(\n    \"skipped: {why}\"\n);";
        assert_eq!(by_hand(&file(text)).len(), 2);
        let text = "format!(\"exec {} child --exact\", program)";
        assert_eq!(by_hand(&file(text)).len(), 1);
        assert!(by_hand(&file("angaros_testing::skipped(\"no tool\");")).is_empty());
    }
}
