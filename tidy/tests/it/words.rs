//! Nothing unfinished and nothing of one machine in the tree, and no metaphors as names.

use tidy::{SourceFile, sources};

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

/// Names of types and of files that were metaphors of our own. The field has a term for each, such
/// as socket poller, recovery thread, datagram batch, match listener, fixture, remote endpoint.
const METAPHORS: [&str; 37] = [
    "bed",
    "bell",
    "came",
    "clerk",
    "desk",
    "door",
    "ear",
    "ears",
    "faces",
    "hearer",
    "homes",
    "inquiry",
    "keeper",
    "ledger",
    "meeting",
    "neighbours",
    "news",
    "outlet",
    "post",
    "postbox",
    "seat",
    "sieve",
    "slips",
    "stranger",
    "stuck",
    "survey",
    "tally",
    "teller",
    "theatre",
    "ticket",
    "told",
    "turning",
    "untold",
    "wanted",
    "willing",
    "witness",
    "wreck",
];
/// Crates that are not held to the rule on names yet.
const NAMES_NOT_HELD: [&str; 1] = ["peers/"];

/// The metaphor that a file has as its name or gives to a type.
fn metaphors(file: &SourceFile) -> Vec<String> {
    let parts = file.path.split('/').map(|part| part.trim_end_matches(".rs"));
    let mut names: Vec<String> = parts.map(str::to_owned).collect();
    let code = tidy::code_only(&file.text);
    let mut before = "";
    for word in code.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
        if matches!(before, "struct" | "enum" | "trait" | "type") {
            names.push(word.to_lowercase());
        }
        if !word.is_empty() {
            before = word;
        }
    }
    names.retain(|name| METAPHORS.contains(&name.as_str()));
    names
}

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
fn types_and_files_are_called_by_the_terms_of_the_field() {
    let held = |path: &str| !NAMES_NOT_HELD.iter().any(|folder| path.starts_with(folder));
    let mut violations = Vec::new();
    for file in sources().iter().filter(|file| file.is("rs") && held(&file.path)) {
        let found = metaphors(file).into_iter();
        violations.extend(found.map(|name| {
            format!("{}: '{name}' is a metaphor; hint: take the term of the field", file.path)
        }));
    }
    super::none(&violations);
}

#[test]
fn metaphors_are_seen_in_names_of_types_and_files_and_nowhere_else() {
    let of = |path: &str, text: &str| {
        metaphors(&SourceFile { path: path.to_owned(), text: text.to_owned() })
    };
    assert_eq!(of("a/src/desk.rs", "pub(crate) struct Told<'a>(&'a u8);\n"), ["desk", "told"]);
    assert_eq!(of("a/src/ears/mod.rs", "enum  Keeper {}"), ["ears", "keeper"]);
    assert!(
        of("a/src/poller.rs", "// struct Desk\nlet post = Post::new(\"struct Ears\");").is_empty()
    );
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
