//! Which files of a crate import which others.
//!
//! An arrow leads from a file to every other file of its crate that it imports: by `use crate::`,
//! `use super::` or `use self::`, or by a path that begins with `crate::` in its code. A path that
//! leads through a re-export (`pub use`) means the file that defines the item. A file that only
//! re-exports its children imports nobody. Tests, model checks and generated files have no arrows.

use crate::{Entry, SourceFile, code_only};
use std::collections::{BTreeMap, BTreeSet};

/// Re-exports that are followed one after the other.
const MOST_STEPS: usize = 8;

/// The path of a module from the root of its crate: empty for the root.
pub type Module = Vec<String>;

/// The modules of a crate that are files, with what each of them imports and re-exports.
#[derive(Default)]
pub struct Crate {
    files: BTreeMap<Module, Imports>,
    /// Lines of all files.
    pub lines: usize,
}

#[derive(Default)]
struct Imports {
    /// Absolute paths of what the file uses.
    used: Vec<Module>,
    /// Absolute paths of what it re-exports, by the name it gives to them.
    exported: BTreeMap<String, Module>,
}

impl Crate {
    /// Reads the files of one `src` folder; their paths begin below it.
    #[must_use]
    pub fn read<'a>(files: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Self {
        let has_library = files.clone().any(|(path, _)| path == "lib.rs");
        let mut found = Self::default();
        for (path, text) in files {
            found.lines += text.lines().count();
            let module = module(path, has_library);
            let imports = imports(&module, text);
            found.files.insert(module, imports);
        }
        found
    }

    /// The file that an absolute path means.
    fn target(&self, path: &[String], steps: usize) -> Option<&Module> {
        let known = |length: &usize| self.files.contains_key(&path[..*length]);
        let length = (0..=path.len()).rev().find(known)?;
        let (module, imports) = self.files.get_key_value(&path[..length])?;
        let exported = path.get(length).and_then(|name| imports.exported.get(name));
        let Some(exported) = exported.filter(|_| steps > 0) else { return Some(module) };
        let further: Module = exported.iter().chain(&path[length + 1..]).cloned().collect();
        self.target(&further, steps - 1).or(Some(module))
    }

    /// The files that each file imports.
    #[must_use]
    pub fn arrows(&self) -> BTreeMap<&Module, BTreeSet<&Module>> {
        let of = |(module, imports): (&'_ Module, &'_ Imports)| -> BTreeSet<&Module> {
            let targets = imports.used.iter().filter_map(|path| self.target(path, MOST_STEPS));
            targets.filter(|target| *target != module).collect()
        };
        self.files.iter().map(|(module, imports)| (module, of((module, imports)))).collect()
    }

    /// Sets of files each of which reaches all others of its set.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<&Module>> {
        let arrows = self.arrows();
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            arrows.keys().map(|module| (*module, reachable(&arrows, module))).collect();
        let mut circles: Vec<Vec<&Module>> = Vec::new();
        for (module, reaches) in &reached {
            if reaches.contains(module) && !circles.iter().any(|known| known.contains(module)) {
                let back = reaches.iter().copied().filter(|other| reached[other].contains(module));
                circles.push(back.collect());
            }
        }
        circles
    }
}

/// A module as messages name it.
#[must_use]
pub fn name(module: &[String]) -> String {
    if module.is_empty() { "lib".to_owned() } else { module.join("/") }
}

/// What can be reached from a module, itself only if it lies in a circle.
fn reachable<'a>(
    arrows: &BTreeMap<&'a Module, BTreeSet<&'a Module>>,
    from: &Module,
) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Module> = arrows[from].iter().copied().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(&arrows[module]);
        }
    }
    reached
}

/// The module that a file is. A `main.rs` beside a library is a crate of its own that only uses it.
fn module(path: &str, has_library: bool) -> Module {
    let path = path.trim_end_matches(".rs");
    let mut parts: Module = path.split('/').map(str::to_owned).collect();
    let is_root = path == "lib" || (path == "main" && !has_library);
    if is_root || parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Words and punctuation of code; `::` is one of them.
fn tokens(code: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if rest.starts_with("::") => 2,
            other => other.len_utf8(),
        };
        found.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    found
}

/// What a file imports and re-exports, outside its tests.
fn imports(module: &[String], text: &str) -> Imports {
    let code = code_only(text);
    let tokens = tokens(&code);
    let mut found = Imports::default();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at..] {
            ["#", "[", "cfg", ..] => at = after_attribute(&tokens, at),
            ["use", ..] => {
                let end = end_of(&tokens, at, ";");
                let is_public = at > 0 && matches!(tokens[at - 1], "pub" | ")");
                let mut leaves = Vec::new();
                flatten(&tokens[at + 1..end], &[], &mut leaves);
                for (path, name) in leaves {
                    let absolute = absolute(module, &path);
                    if is_public {
                        found.exported.insert(name.to_owned(), absolute.clone());
                    }
                    if matches!(path.first(), Some(&("crate" | "super" | "self"))) {
                        found.used.push(absolute);
                    }
                }
                at = end;
            }
            ["crate", "::", ..] => {
                let is_path = |pair: &[&str]| pair[0] == "::" && is_name(pair[1]);
                let parts = tokens[at + 1..].chunks_exact(2).take_while(|pair| is_path(pair));
                let path: Module = parts.map(|pair| pair[1].to_owned()).collect();
                at += 1 + 2 * path.len();
                found.used.push(path);
            }
            _ => at += 1,
        }
    }
    found
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Where `wanted` stands next, at the same depth of braces.
fn end_of(tokens: &[&str], from: usize, wanted: &str) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match *token {
            found if found == wanted && depth == 0 => return at,
            "{" | "[" | "(" => depth += 1,
            "}" | "]" | ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

/// Where to read on after the `#` of a `cfg`: behind the item if that exists in tests only.
fn after_attribute(tokens: &[&str], at: usize) -> usize {
    let end = end_of(tokens, at + 2, "]");
    let attribute = &tokens[at..end];
    if !attribute.contains(&"test") || attribute.contains(&"not") {
        return end;
    }
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(end + 1) {
        match *token {
            ";" if depth == 0 => return at + 1,
            "{" | "[" | "(" => depth += 1,
            "}" if depth == 1 => return at + 1,
            "}" | "]" | ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

/// The paths of a tree of imports, each with the name that it gets.
fn flatten<'a>(tree: &[&'a str], head: &[&'a str], leaves: &mut Vec<(Vec<&'a str>, &'a str)>) {
    if let Some(open) = tree.iter().position(|token| *token == "{") {
        let names = tree[..open].iter().copied().filter(|token| is_name(token));
        let head: Vec<_> = head.iter().copied().chain(names).collect();
        let mut rest = &tree[open + 1..tree.len().saturating_sub(1).max(open + 1)];
        while !rest.is_empty() {
            let end = end_of(rest, 0, ",");
            flatten(&rest[..end], &head, leaves);
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        return;
    }
    let (path, alias) = match tree.iter().position(|token| *token == "as") {
        Some(at) => (&tree[..at], tree.get(at + 1)),
        None => (tree, None),
    };
    let names = path.iter().copied().filter(|token| is_name(token));
    let mut path: Vec<_> = head.iter().copied().chain(names).collect();
    if path.len() > 1 && path.last() == Some(&"self") {
        path.pop();
    }
    if let Some(last) = alias.copied().or(path.last().copied()) {
        leaves.push((path, last));
    }
}

/// A path as the root of the crate would write it, without `crate`.
fn absolute(module: &[String], path: &[&str]) -> Module {
    let owned = |parts: &[&str]| parts.iter().map(|part| (*part).to_owned()).collect::<Module>();
    match path {
        ["crate", rest @ ..] => owned(rest),
        ["self", rest @ ..] => [module.to_vec(), owned(rest)].concat(),
        ["super", rest @ ..] => {
            absolute(&module[..module.len().saturating_sub(1)], &[&["self"], rest].concat())
        }
        rest => [module.to_vec(), owned(rest)].concat(),
    }
}

/// All crates by their folder, without tests and generated files.
#[must_use]
pub fn crates(files: &[SourceFile], generated: &[Entry]) -> BTreeMap<String, Crate> {
    let manifests: BTreeSet<_> =
        files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml")).collect();
    let ours = |file: &&SourceFile| {
        let is_generated = generated.iter().any(|entry| entry.covers(&file.path));
        file.is("rs") && !file.is_test() && !is_generated
    };
    let mut folders: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for file in files.iter().filter(ours) {
        if let Some((folder, path)) = file.path.split_once("/src/")
            && manifests.contains(folder)
        {
            folders.entry(folder).or_default().push((path, &file.text));
        }
    }
    let read = |(folder, files): (&str, Vec<(&str, &str)>)| {
        (folder.to_owned(), Crate::read(files.into_iter()))
    };
    folders.into_iter().map(read).collect()
}
