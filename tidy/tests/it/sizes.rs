//! Files of at most 600 lines without their tests, Rust lines of at most 100 characters.
//!
//! `ratchet.txt` lists what was larger when the rule came; its numbers only go down:
//! `TIDY_UPDATE=1 cargo test -p tidy` takes over what fell. Functions of
//! at most 70 lines are clippy's `too_many_lines`.

use std::collections::BTreeMap;
use tidy::{SourceFile, read_list, sources, without_tests};

/// By path and kind of measure.
type Measures = BTreeMap<(String, &'static str), usize>;

const LINES: usize = 600;
const WIDTH: usize = 100;
const CODE: [&str; 8] = ["rs", "py", "ts", "c", "h", "cpp", "sh", "m"];

/// The measures of a file that are beyond the limits.
fn excess(file: &SourceFile) -> Vec<(&'static str, usize)> {
    let mut found = Vec::new();
    let text = if file.is("rs") { without_tests(&file.text) } else { &file.text };
    if text.lines().count() > LINES {
        found.push(("lines", text.lines().count()));
    }
    let wide = file.text.lines().filter(|line| line.chars().count() > WIDTH).count();
    if file.is("rs") && wide > 0 {
        found.push(("wide", wide));
    }
    found
}

/// What is wrong with a measured number against the listed one.
fn verdict(measured: usize, listed: Option<usize>) -> Option<String> {
    match listed {
        None => Some(format!("{measured} is over the limit")),
        Some(then) if measured > then => {
            Some(format!("{measured}; it was {then} and may only fall"))
        }
        Some(_) => None,
    }
}

fn measured() -> Measures {
    let generated = read_list("generated.txt");
    let code = sources().into_iter().filter(|file| CODE.iter().any(|kind| file.is(kind)));
    let ours = code.filter(|file| !generated.iter().any(|entry| entry.covers(&file.path)));
    let of = |file: SourceFile| {
        excess(&file).into_iter().map(move |(what, n)| ((file.path.clone(), what), n))
    };
    ours.flat_map(of).collect()
}

fn listed() -> Measures {
    let parse = |entry: tidy::Entry| {
        let (what, number) = entry.rest.split_once(' ').expect("PATH lines|wide NUMBER");
        let what = ["lines", "wide"].into_iter().find(|known| *known == what).expect("lines|wide");
        ((entry.path, what), number.trim().parse().expect("a number"))
    };
    read_list("ratchet.txt").into_iter().map(parse).collect()
}

#[test]
fn files_and_lines_stay_within_their_size() {
    let measured = measured();
    let mut listed = listed();
    match std::env::var("TIDY_UPDATE").as_deref() {
        Ok("rise") => write(&measured, &mut listed, true),
        Ok(_) => write(&measured, &mut listed, false),
        Err(_) => {}
    }
    let judge = |(key, now): (&(String, &'static str), &usize)| {
        let verdict = verdict(*now, listed.get(key).copied())?;
        let what = if key.1 == "lines" { "lines" } else { "lines over 100 characters" };
        Some(format!("{}: {what}: {verdict}", key.0))
    };
    super::none(&measured.iter().filter_map(judge).collect::<Vec<_>>());
}

/// Takes over the numbers that fell; with `rise` also the others, for a reviewer to see in the
/// diff.
fn write(measured: &Measures, listed: &mut Measures, rise: bool) {
    listed.retain(|key, _| measured.contains_key(key));
    for (key, now) in measured {
        match listed.get_mut(key) {
            Some(then) if *now < *then || rise => *then = *now,
            None if rise => drop(listed.insert(key.clone(), *now)),
            _ => {}
        }
    }
    let line = |((path, what), n): (&(String, &str), &usize)| format!("{path} {what} {n}\n");
    let text: String = listed.iter().map(line).collect();
    let head = "# PATH lines|wide NUMBER: see tests/it/sizes.rs; numbers only fall.\n";
    std::fs::write(tidy::root().join("tidy/ratchet.txt"), format!("{head}{text}")).unwrap();
}

#[test]
fn generated_files_say_that_they_are() {
    let entries = read_list("generated.txt");
    let files = sources();
    let mut violations = Vec::new();
    for entry in &entries {
        let covered: Vec<_> = files.iter().filter(|f| entry.covers(&f.path)).collect();
        if covered.is_empty() {
            violations.push(format!("{}: is listed and does not exist", entry.path));
        }
        let silent =
            covered.iter().filter(|f| !f.text.lines().take(3).any(|l| l.contains("do not edit")));
        violations.extend(silent.map(|f| format!("{}: has no 'do not edit' at its top", f.path)));
    }
    super::none(&violations);
}

#[test]
fn the_ratchet_turns_one_way() {
    assert!(verdict(700, None).unwrap().contains("over the limit"));
    assert!(verdict(700, Some(650)).unwrap().contains("may only fall"));
    assert_eq!(verdict(650, Some(650)), None);
    let text = format!(
        "{}\n{}#[cfg(test)]\nmod tests {{\n{}}}\n",
        "x".repeat(101),
        "a\n".repeat(599),
        "b\n".repeat(90)
    );
    let mut file = SourceFile { path: "a.rs".to_owned(), text };
    assert_eq!(excess(&file), [("wide", 1)]);
    file.text.insert(0, '\n');
    assert_eq!(excess(&file), [("lines", 601), ("wide", 1)]);
}
