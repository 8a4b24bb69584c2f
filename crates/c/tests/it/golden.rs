//! C++ reads and writes the golden messages byte for byte, and finds their values in them.

use crate::support::{self, folder, have, prefix, repository};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

fn entries() -> Vec<Value> {
    let read = |file: &str| {
        let text = std::fs::read_to_string(repository().join("testdata/cdr").join(file)).unwrap();
        serde_json::from_str::<Vec<Value>>(&text).unwrap()
    };
    let mut all = read("golden.json");
    let by_hand = read("by_hand.json");
    assert!(all.len() >= 230 && by_hand.len() >= 6);
    all.extend(by_hand);
    let names: BTreeSet<String> = all.iter().map(|entry| type_of(entry).to_owned()).collect();
    let names: BTreeSet<String> = names.into_iter().enumerate().filter_map(drawn()).collect();
    all.retain(|entry| names.contains(type_of(entry)));
    all
}

fn type_of(entry: &Value) -> &str {
    entry["type"].as_str().unwrap()
}

/// Every fifth type, drawn by the variable `SEED`, as it takes a minute to compile all of them;
/// all where `ALL` is set.
fn drawn() -> impl FnMut((usize, String)) -> Option<String> {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let seed = number("SEED").unwrap_or(0);
    let step = if number("ALL").is_some() { 1 } else { 5 };
    move |(at, name)| (at.wrapping_add(seed) % step == 0).then_some(name)
}

/// Every generated header below `folder`, from its top.
fn headers(top: &Path, folder: &Path, into: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            headers(top, &path, into);
        } else {
            into.insert(path.strip_prefix(top).unwrap().to_str().unwrap().to_owned());
        }
    }
}

/// `a_srvs/srv/two_words.hpp` declares `a_srvs/srv/TwoWords_Request`: what both have in common.
fn header_of(ty: &str) -> String {
    let (folder, name) = ty.rsplit_once('/').unwrap();
    let interface = name.split('_').next().unwrap();
    bare(&format!("{folder}/{interface}.hpp"))
}

fn bare(path: &str) -> String {
    path.replace('_', "").to_lowercase()
}

fn write_tables(folder: &Path, entries: &[Value]) {
    let interfaces = prefix().join("include/angaros/interfaces");
    let mut includes = BTreeSet::new();
    headers(&interfaces, &interfaces, &mut includes);
    let wanted: BTreeSet<String> = entries.iter().map(|entry| header_of(type_of(entry))).collect();
    includes.retain(|header| wanted.contains(&bare(header)));
    assert_eq!(includes.len(), wanted.len());
    let includes: String = includes.iter().map(|header| format!("#include <{header}>\n")).collect();
    std::fs::write(folder.join("types.hpp"), includes).unwrap();
    let names: BTreeSet<&str> = entries.iter().map(|e| e["type"].as_str().unwrap()).collect();
    let table: String = names
        .iter()
        .map(|name| format!("TYPE(\"{name}\", ::{})\n", name.replace('/', "::")))
        .collect();
    std::fs::write(folder.join("types.inc"), table).unwrap();
}

/// Equal but for the last bit of a decimal fraction, which serde_json does not always read exactly;
/// that no bit is lost, the bytes show.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(k, v)| b.get(k).is_some_and(|b| same(v, b)))
        }
        (Value::Number(a), Value::Number(b)) if a.is_f64() || b.is_f64() => {
            let a = a.as_f64().unwrap();
            let b = b.as_f64().unwrap();
            (a - b).abs() <= a.abs() * 2.0 * f64::EPSILON
        }
        _ => a == b,
    }
}

#[test]
fn cpp_reads_golden_messages_and_writes_them_again_byte_for_byte() {
    if !have(&["c++", "pkg-config"]) {
        return;
    }
    let folder = folder("golden");
    let entries = entries();
    write_tables(&folder, &entries);
    let program = folder.join("golden");
    let source = repository().join("crates/c/tests/programs/golden.cpp");
    support::compile(&source, &program, &["-I", folder.to_str().unwrap()]);

    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: String = entries
        .iter()
        .map(|e| format!("{} {}\n", e["type"].as_str().unwrap(), e["hex"].as_str().unwrap()))
        .collect();
    let feeder = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    assert!(output.status.success(), "{}", output.status);
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), entries.len());
    for (entry, answer) in entries.iter().zip(answers.lines()) {
        let (hex, values) = answer.split_once(' ').unwrap();
        assert_eq!(hex, entry["hex"], "{}: {answer}", entry["type"]);
        let values: Value = serde_json::from_str(values).unwrap();
        assert!(same(&values, &entry["value"]), "{}: {values}", entry["type"]);
    }
}
