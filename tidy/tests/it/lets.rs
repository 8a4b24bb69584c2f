//! Each `let` binds what one expression gives: `let (a, b) = (x, y);` packs two statements into one
//! line, which only makes a function look shorter than it is.
//!
//! Allowed is what cannot be written as two statements in this order, such as
//! `let (low, high) = (low.min(high), low.max(high));`.

use tidy::{SourceFile, code_only, read_list, sources};

/// Crates that are not held to the rule yet.
const NOT_HELD: [&str; 8] = [
    "crates/bench/",
    "crates/bench_peer/",
    "crates/bench_report/",
    "crates/netbox/",
    "crates/predict/",
    "crates/trace/",
    "fuzz/libfuzzer/",
    "peers/",
];

/// The text between the bracket that `text` begins with and its counterpart, and what follows.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some((text.get(1..at)?, &text[at + 1..]));
        }
    }
    None
}

/// Whether `text` names `name`, other than as a field or a method.
fn mentions(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(|c| is_word(c) || c == '.') && !after.is_some_and(is_word)
    })
}

/// The names that a pattern binds.
fn bound(pattern: &str) -> impl Iterator<Item = &str> {
    let words = pattern.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.filter(|word| {
        !["mut", "ref", "_"].contains(word) && word.starts_with(|c: char| c.is_lowercase())
    })
}

/// The parts of a tuple.
fn parts(tuple: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let outside = |letter: char| {
        depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
        letter == ',' && depth == 0
    };
    tuple.split(outside).collect()
}

/// Whether a value would be another one if the patterns before it were bound already.
fn depends(pattern: &str, values: &str) -> bool {
    let patterns = parts(pattern);
    let later = |(at, value): (usize, &&str)| {
        patterns.iter().take(at).flat_map(|part| bound(part)).any(|name| mentions(value, name))
    };
    parts(values).iter().enumerate().any(later)
}

/// Lines of `code` with a `let` that packs several bindings into one.
fn packed(code: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("let (") {
        let Some((pattern, rest)) = bracketed(&code[at + 4..]) else { continue };
        let Some((kind, value)) = rest.split_once('=') else { continue };
        let kind = kind.trim_start();
        if !(kind.is_empty() || kind.starts_with(": (")) || !value.starts_with([' ', '\n']) {
            continue;
        }
        let value = value.trim_start();
        let Some((values, rest)) = value.starts_with('(').then(|| bracketed(value)).flatten()
        else {
            continue;
        };
        if rest.starts_with(';') && !depends(pattern, values) {
            found.push(code[..at].matches('\n').count() + 1);
        }
    }
    found
}

#[test]
fn a_let_binds_what_one_expression_gives() {
    let generated = read_list("generated.txt");
    let held = |file: &SourceFile| {
        file.is("rs")
            && !NOT_HELD.iter().any(|folder| file.path.starts_with(folder))
            && !generated.iter().any(|entry| entry.covers(&file.path))
    };
    let files: Vec<_> = sources().into_iter().filter(held).collect();
    assert!(files.len() > 500, "only {} files found", files.len());
    let mut violations = Vec::new();
    for file in files {
        let lines = packed(&code_only(&file.text)).into_iter();
        violations.extend(lines.map(|line| {
            format!("{}:{line}: several bindings in one let; hint: write one each", file.path)
        }));
    }
    super::none(&violations);
}

#[test]
fn packed_lets_are_seen_and_others_are_not() {
    assert_eq!(packed("\nlet (a, mut b): (u8, u8) = (1, f(2));"), [2]);
    assert_eq!(packed("let (name, at) =\n    (self.name, [x]);"), [1]);
    assert_eq!(packed("let (a, b) = (f(&a), f(&b));"), [1]);
    let others = "let (a, b) = f((1, 2));\nlet (a, b) = (a.min(b), a.max(b));\n\
                  if let (1, b) = (x, y) {}\nlet (a, b) = (x, y) else { return };\n\
                  let (a, _) = pair;\nlet (a, b) = (x, y).swap();";
    assert_eq!(packed(others), [0; 0]);
}
