//! Nothing unfinished and nothing of one machine in the tree.

use tidy::sources;

/// Words that stand for unfinished work; put together here so that this file does not hold them.
const UNFINISHED: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("X", "XX"), concat!("HA", "CK")];
/// Beginnings of paths that exist on one machine only.
const MACHINE: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("../sha", "red")];
/// Where packages come from; a lock file with another source was made behind a mirror.
const REGISTRIES: [&str; 3] = [
    concat!("registry+https://github.com/rust-lang/crates", ".io-index"),
    concat!("https://reg", "istry.npm", "js.org/"),
    concat!("https://files.", "pythonhosted", ".org/"),
];

fn holds_word(line: &str, word: &str) -> bool {
    let edge = |c: Option<char>| c.is_none_or(|c| !(c.is_alphanumeric() || c == '_'));
    line.match_indices(word).any(|(at, _)| {
        edge(line[..at].chars().next_back()) && edge(line[at + word.len()..].chars().next())
    })
}

/// What is wrong with a line of a text file.
fn fault(line: &str) -> Option<String> {
    let word = UNFINISHED.iter().find(|word| holds_word(line, word));
    let word = word.map(|word| format!("'{word}'; hint: finish it, or write down why not"));
    let path = || MACHINE.iter().find(|path| line.contains(*path));
    word.or_else(|| path().map(|path| format!("a path of one machine: '{path}'")))
}

/// The foreign source that a line of a lock file names.
fn foreign_source(line: &str) -> Option<&str> {
    let line = line.trim().trim_end_matches(',');
    let value = ["source = ", "\"resolved\": ", "registry = ", "index-url = "]
        .iter()
        .find_map(|key| line.strip_prefix(key))?
        .trim_matches('"');
    (!REGISTRIES.iter().any(|known| value.starts_with(known))).then_some(value)
}

fn is_lock(path: &str) -> bool {
    path.ends_with(".lock") || path.ends_with("package-lock.json") || path.ends_with(".npmrc")
}

#[test]
fn nothing_is_left_unfinished_and_nothing_belongs_to_one_machine() {
    let mut violations = Vec::new();
    for file in sources().iter().filter(|file| file.path != "LICENSE") {
        for (number, line) in file.text.lines().enumerate() {
            let fault = match is_lock(&file.path) || file.path.starts_with(".cargo/") {
                true => foreign_source(line).map(|source| format!("source '{source}'")),
                false => fault(line),
            };
            violations.extend(fault.map(|f| format!("{}:{}: {f}", file.path, number + 1)));
        }
    }
    super::none(&violations);
}

#[test]
fn bad_lines_are_seen_and_good_ones_are_not() {
    assert!(fault(&format!("// {}: later", UNFINISHED[0])).is_some());
    assert!(fault(&format!("open(\"{}me/data\")", MACHINE[2])).is_some());
    assert!(fault("mkstemp(\"/tmp/aXXXXXX\"); let todo = 1;").is_none());
    assert!(foreign_source("source = \"registry+https://mirror.example/index\"").is_some());
    assert!(foreign_source(&format!("source = \"{}\"", REGISTRIES[0])).is_none());
    assert!(foreign_source("name = \"serde\"").is_none());
}
