//! No large circle of imports between the files of a crate, and no crate that is too large.
//!
//! An arrow leads from a file to every other file of its crate that it imports: by `use crate::`,
//! `use super::` or `use self::`, or by a path that begins with `crate::` in its code. A path that
//! leads through a re-export (`pub use`) means the file that defines the item. A file that only
//! re-exports its children imports nobody. Tests, model checks and generated files have no arrows.
//!
//! Files in one circle can only be read, tested and moved together; a few that belong together may.

use std::collections::{BTreeMap, BTreeSet};
use tidy::{Entry, SourceFile, code_only, read_list, sources};

/// Crates that are not held to the rule yet.
const EXCEPTIONS: [&str; 0] = [];

/// Files in one circle at most.
const MOST_FILES: usize = 5;
/// Top-level modules of a crate that one circle may tie together.
const MOST_MODULES: usize = 3;
/// Lines of a crate's `src`, without generated files.
const MOST_LINES: usize = 20_000;
/// Re-exports that are followed one after the other.
const MOST_STEPS: usize = 8;

/// The path of a module from the root of its crate: empty for the root.
type Module = Vec<String>;

/// The modules of a crate that are files, with what each of them imports and re-exports.
#[derive(Default)]
struct Crate {
    files: BTreeMap<Module, Imports>,
    lines: usize,
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
    fn read<'a>(files: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Self {
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
    fn arrows(&self) -> BTreeMap<&Module, BTreeSet<&Module>> {
        let of = |(module, imports): (&'_ Module, &'_ Imports)| -> BTreeSet<&Module> {
            let targets = imports.used.iter().filter_map(|path| self.target(path, MOST_STEPS));
            targets.filter(|target| *target != module).collect()
        };
        self.files.iter().map(|(module, imports)| (module, of((module, imports)))).collect()
    }

    /// Sets of files each of which reaches all others of its set.
    fn circles(&self) -> Vec<Vec<&Module>> {
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

    /// What is wrong with the crate in `folder`.
    fn faults(&self, folder: &str) -> Vec<String> {
        let mut faults: Vec<_> =
            self.circles().iter().filter_map(|circle| fault(folder, circle)).collect();
        if self.lines > MOST_LINES {
            faults.push(format!("{folder}: {} lines, at most {MOST_LINES}", self.lines));
        }
        faults
    }
}

/// What is wrong with a circle of files.
fn fault(folder: &str, circle: &[&Module]) -> Option<String> {
    let tops: BTreeSet<&str> =
        circle.iter().map(|module| module.first().map_or("lib", String::as_str)).collect();
    if circle.len() <= MOST_FILES && tops.len() <= MOST_MODULES {
        return None;
    }
    let names: Vec<_> = circle.iter().map(|module| name(module)).collect();
    Some(format!(
        "{folder}: {} files of {} top-level modules import each other: {}; hint: move what they \
         share below them",
        circle.len(),
        tops.len(),
        names.join(", ")
    ))
}

fn name(module: &[String]) -> String {
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
fn crates(files: &[SourceFile], generated: &[Entry]) -> BTreeMap<String, Crate> {
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

#[test]
fn files_of_a_crate_do_not_import_each_other_in_large_circles() {
    let crates = crates(&sources(), &read_list("generated.txt"));
    assert!(crates.len() >= 20, "only {} crates found", crates.len());
    let arrows: usize =
        crates.values().flat_map(|found| found.arrows().into_values()).map(|of| of.len()).sum();
    assert!(arrows > 1000, "only {arrows} imports found");
    let mut faults = Vec::new();
    for (folder, found) in &crates {
        let own = found.faults(folder);
        match EXCEPTIONS.contains(&folder.as_str()) {
            true if own.is_empty() => faults.push(format!("{folder}: needs no exception any more")),
            true => {}
            false => faults.extend(own),
        }
    }
    super::none(&faults);
}

fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let read = Crate::read(files.iter().copied());
    let names =
        |circle: &Vec<&Module>| circle.iter().map(|m| name(m)).collect::<Vec<_>>().join(" ");
    read.circles().iter().map(names).collect()
}

#[test]
fn a_circle_is_found_through_nested_imports_re_exports_and_paths_in_code() {
    let files = [
        ("lib.rs", "mod a;\nmod b;\npub mod c;\npub use a::Two;\n"),
        ("a/mod.rs", "mod inner;\npub(crate) use inner::{self, One as Two};\nuse std::fmt;\n"),
        ("a/inner.rs", "use crate::{c::{Deep, self}, b};\npub struct One;\n"),
        ("b.rs", "// use crate::c;\nfn f() { let text = \"crate::c\"; }\n"),
        ("c.rs", "use super::d::Four;\n"),
        ("d.rs", "fn f() -> crate::a::Two { todo() }\n"),
    ];
    assert_eq!(circles_of(&files), ["a/inner c d"]);
    let mut cut = files;
    cut[5].1 = "#[cfg(test)]\nuse crate::a::Two;\nfn f() {}\n";
    assert_eq!(circles_of(&cut), [""; 0]);
    cut[5].1 = "#[cfg(all(test, unix))]\nmod tests { use crate::a::Two; }\nfn f() {}\n";
    assert_eq!(circles_of(&cut), [""; 0]);
    cut[5].1 = "#[cfg(not(test))]\nuse crate::Two;\n";
    assert_eq!(circles_of(&cut), ["a/inner c d"]);
    cut[5].1 = "#[cfg(test)]\nmod tests;\nuse crate::a::inner;\n";
    assert_eq!(circles_of(&cut), ["a/inner c d"]);
}

#[test]
fn a_program_beside_a_library_is_no_part_of_it() {
    let library = ("lib.rs", "pub mod a;\n");
    let program = ("main.rs", "use crate::a::run;\n");
    let child = ("a.rs", "use crate::Root;\n");
    assert_eq!(circles_of(&[program, child]), ["lib a"]);
    assert_eq!(circles_of(&[library, program, child]), [""; 0]);
}

#[test]
fn large_circles_and_large_crates_are_faults_and_small_ones_are_not() {
    let ring = |paths: &[&str]| -> Vec<(String, String)> {
        let next = |at: usize| paths[(at + 1) % paths.len()].replace('/', "::");
        let file = |at: usize| (format!("{}.rs", paths[at]), format!("use crate::{};\n", next(at)));
        (0..paths.len()).map(file).collect()
    };
    let faults = |files: &[(String, String)]| {
        let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        Crate::read(files).faults("crates/some")
    };
    assert_eq!(faults(&ring(&["m/a", "m/b", "n/c", "n/d", "o/e"])), [""; 0]);
    let six = faults(&ring(&["m/a", "m/b", "m/c", "m/d", "m/e", "m/f"]));
    assert!(six.len() == 1 && six[0].contains("m/a, m/b, m/c"), "{six:?}");
    let across = faults(&ring(&["m/a", "n/b", "o/c", "p/d"]));
    assert!(across.len() == 1 && across[0].contains("4 top-level modules"), "{across:?}");
    let long = [("lib.rs".to_owned(), "\n".repeat(MOST_LINES + 1))];
    assert!(faults(&long)[0].contains("20001 lines"));
}
