//! `unsafe` only in the modules that `unsafe.txt` lists with a reason (A9). That every block says
//! why it is sound is clippy's `undocumented_unsafe_blocks`.

use tidy::{code_only, read_list, sources};

fn has_unsafe(text: &str) -> bool {
    let code = code_only(text);
    let mut words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.any(|word| word == "unsafe")
}

#[test]
fn unsafe_code_stays_in_the_listed_modules() {
    let list = read_list("unsafe.txt");
    let mut used = vec![false; list.len()];
    let mut violations = Vec::new();
    for file in sources().iter().filter(|file| file.is("rs") && has_unsafe(&file.text)) {
        match list.iter().position(|entry| entry.covers(&file.path)) {
            Some(at) => used[at] = true,
            None => violations.push(format!(
                "{}: unsafe outside the listed modules; hint: write it safely, or add the module \
                 with its reason to tidy/unsafe.txt",
                file.path
            )),
        }
    }
    for (entry, used) in list.iter().zip(used) {
        if !used {
            violations.push(format!("{}: is listed and has no unsafe code", entry.path));
        }
        if entry.rest.len() < 10 {
            violations.push(format!("{}: is listed without a reason", entry.path));
        }
    }
    super::none(&violations);
}

#[test]
fn unsafe_is_seen_in_code_only() {
    assert!(has_unsafe("fn f() { unsafe { g() } }"));
    assert!(has_unsafe("unsafe impl Send for X {}"));
    assert!(!has_unsafe("// unsafe\nlet not_unsafe = \"unsafe\";"));
}
