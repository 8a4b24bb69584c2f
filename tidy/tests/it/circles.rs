//! No large circle of imports between the files of a crate, and no crate that is too large.
//!
//! Files in one circle can only be read, tested and moved together; a few that belong together may.

use std::collections::BTreeSet;
use tidy::imports::{Crate, Module, crates, name};
use tidy::{read_list, sources};

/// Files in one circle at most.
const MOST_FILES: usize = 5;
/// Top-level modules of a crate that one circle may tie together.
const MOST_MODULES: usize = 3;
/// Lines of a crate's `src`, without generated files.
const MOST_LINES: usize = 20_000;

/// What is wrong with the crate in `folder`.
fn faults(found: &Crate, folder: &str) -> Vec<String> {
    let mut faults: Vec<_> =
        found.circles().iter().filter_map(|circle| fault(folder, circle)).collect();
    if found.lines > MOST_LINES {
        faults.push(format!("{folder}: {} lines, at most {MOST_LINES}", found.lines));
    }
    faults
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

#[test]
fn files_of_a_crate_do_not_import_each_other_in_large_circles() {
    let crates = crates(&sources(), &read_list("generated.txt"));
    assert!(crates.len() >= 20, "only {} crates found", crates.len());
    let arrows: usize =
        crates.values().flat_map(|found| found.arrows().into_values()).map(|of| of.len()).sum();
    assert!(arrows > 1000, "only {arrows} imports found");
    let mut faults = Vec::new();
    for (folder, found) in &crates {
        faults.extend(self::faults(found, folder));
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
        self::faults(&Crate::read(files), "crates/some")
    };
    assert_eq!(faults(&ring(&["m/a", "m/b", "n/c", "n/d", "o/e"])), [""; 0]);
    let six = faults(&ring(&["m/a", "m/b", "m/c", "m/d", "m/e", "m/f"]));
    assert!(six.len() == 1 && six[0].contains("m/a, m/b, m/c"), "{six:?}");
    let across = faults(&ring(&["m/a", "n/b", "o/c", "p/d"]));
    assert!(across.len() == 1 && across[0].contains("4 top-level modules"), "{across:?}");
    let long = [("lib.rs".to_owned(), "\n".repeat(MOST_LINES + 1))];
    assert!(faults(&long)[0].contains("20001 lines"));
}
