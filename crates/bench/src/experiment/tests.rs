//! Every key and every value of every experiment that is shipped, made wrong one at a time: each
//! is refused, by its line, with the word that was right.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use angaros_bench_peer::{About, Accepted};
use serde_yaml_ng::Value as Yaml;

use super::{Experiment, check_about, find, parse};
use crate::workload::{self, Values};

/// The shipped files and their texts.
fn shipped() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let groups = ["accel", "papers", "peers", "robotperf"].into_iter();
    let files = groups.flat_map(|group| find(&root, group));
    let all: Vec<_> =
        files.map(|file| (file.clone(), std::fs::read_to_string(file).unwrap())).collect();
    assert!(all.len() > 30, "{}", all.len());
    all
}

/// Which systems there are, with variants: what all shipped files name.
fn systems(all: &[(PathBuf, String)]) -> BTreeMap<String, Vec<String>> {
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, text) in all {
        for (system, variants) in parse(text, "t").unwrap().systems {
            known.entry(system).or_default().extend(variants);
        }
    }
    known
}

/// A program that measures what the list of workloads does not have, with these parameters.
fn program(experiment: &Experiment) -> About {
    let all = experiment.sweep.keys().chain(experiment.fixed.keys());
    let all: Vec<(&str, Accepted)> =
        all.map(|name| (name.as_str(), Accepted::range(0..=1 << 40))).collect();
    let variants: Vec<&str> = experiment.systems.values().flatten().map(String::as_str).collect();
    let about = About::new("toy", "1", &[], &[]);
    if workload::named(&experiment.workload).is_some() {
        return about;
    }
    let about = about.with_solo(&experiment.workload, &variants);
    // Words are told apart by another test; here every value fits.
    let words = all.iter().any(|(name, _)| *name == "tracing");
    if words { about } else { about.with_parameters(&experiment.workload, &all) }
}

/// The error of a text, from the file alone or with what programs say.
fn refusal(text: &str, about: &About, systems: &BTreeMap<String, Vec<String>>) -> Option<String> {
    let experiment = match parse(text, "t") {
        Ok(experiment) => experiment,
        Err(error) => return Some(error.to_string()),
    };
    check_about(&experiment, std::slice::from_ref(about), systems)
        .err()
        .map(|problem| problem.text(text))
}

fn keys(yaml: &Yaml, into: &mut Vec<String>) {
    match yaml {
        Yaml::Mapping(map) => {
            for (key, value) in map {
                into.push(key.as_str().unwrap_or_default().to_owned());
                keys(value, into);
            }
        }
        Yaml::Sequence(all) => all.iter().for_each(|one| keys(one, into)),
        _ => {}
    }
}

fn keys_of(text: &str) -> Option<Vec<String>> {
    let mut all = Vec::new();
    keys(&serde_yaml_ng::from_str(text).ok()?, &mut all);
    Some(all)
}

/// The text with one key made wrong, the line from 1, and the key; for every key.
fn misspelled(text: &str) -> Vec<(String, usize, String)> {
    let right = keys_of(text).unwrap();
    let mut all = Vec::new();
    let mut begin = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        for (at, _) in line.match_indices(':') {
            let word = line[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
            let Some(word) = word.filter(|word| !word.is_empty()) else { continue };
            let wrong = format!("{}x{}", &text[..begin + at], &text[begin + at..]);
            if keys_of(&wrong).is_some_and(|keys| keys != right) {
                all.push((wrong, number + 1, word.to_owned()));
            }
        }
        begin += line.len();
    }
    all
}

/// Whether an error names a line: as `line 4 column 2` or `(line 4)`.
fn names_line(error: &str, line: usize) -> bool {
    error.contains(&format!("line {line} ")) || error.contains(&format!("line {line})"))
}

#[test]
fn every_key_that_is_misspelled_is_refused_by_its_line_with_the_right_one() {
    let all = shipped();
    let systems = systems(&all);
    let mut tried = 0;
    let mut wrong = Vec::new();
    for (file, text) in &all {
        let about = program(&parse(text, "t").unwrap());
        for (bad, line, key) in misspelled(text) {
            tried += 1;
            let error = refusal(&bad, &about, &systems).unwrap_or_default();
            let right = names_line(&error, line) && error.contains(&format!("{key:?}"));
            // What refers to it is found first, and said with both spellings.
            let both =
                error.contains("line ") && error.replace(&format!("{key}x"), "").contains(&key);
            if !(right || both && error.contains(&format!("{key}x"))) {
                wrong.push(format!("{} line {line} {key}: {error}", file.display()));
            }
        }
    }
    assert!(tried > 1500, "{tried}");
    assert!(wrong.is_empty(), "{} of {tried}: {}", wrong.len(), wrong.join("\n"));
}

/// A file with one value of a parameter replaced; the path as in the file.
fn with_value(text: &str, path: &[&str], value: Yaml) -> String {
    let mut yaml: Yaml = serde_yaml_ng::from_str(text).unwrap();
    let mut at = &mut yaml;
    for key in path {
        at = at.get_mut(*key).unwrap();
    }
    match at {
        Yaml::Sequence(all) => all[0] = value,
        other => *other = value,
    }
    serde_yaml_ng::to_string(&yaml).unwrap()
}

/// What is no value of a parameter.
fn wrong_values(values: Values) -> Vec<Yaml> {
    let mut all: Vec<Yaml> = vec!["manyx".into(), (-3).into()];
    match values {
        Values::Text => return vec![3.into(), true.into()],
        Values::Whole(_, to) => {
            all.extend([Yaml::from(2.5), true.into(), to.saturating_add(1).into()]);
        }
        Values::Number(_, to) => all.extend([Yaml::from(to * 2.0), true.into()]),
        Values::Words(words) => all.extend(words.iter().map(|word| Yaml::from(format!("{word}x")))),
        Values::Named(known) => {
            all.extend(known().iter().map(|word| Yaml::from(format!("{word}x"))));
        }
        Values::Flag => all.push(1.into()),
    }
    // Above the greatest there is nothing.
    all.retain(|value| value.as_u64() != Some(u64::MAX));
    all
}

#[test]
fn every_value_of_a_wrong_kind_or_range_is_refused_by_its_line_with_what_would_be_right() {
    let mut seen = BTreeSet::new();
    for (file, text) in shipped() {
        let experiment = parse(&text, "t").unwrap();
        let Some(workload) = workload::named(&experiment.workload) else { continue };
        let quick = experiment.quick.sweep.keys().map(|name| (vec!["quick", "sweep"], name));
        let swept = experiment.sweep.keys().map(|name| (vec!["sweep"], name));
        let fixed = experiment.fixed.keys().map(|name| (vec!["fixed"], name));
        for (mut path, name) in quick.chain(swept).chain(fixed) {
            path.push(name);
            let declared = workload.parameters().iter().find(|known| known.name == name).unwrap();
            for value in wrong_values(declared.values) {
                seen.insert(format!("{} {name} {value:?}", experiment.workload));
                let bad = with_value(&text, &path, value.clone());
                let Err(error) = parse(&bad, "t") else {
                    panic!("{} {path:?}: {value:?} passes", file.display());
                };
                let error = error.to_string();
                let line = error.split_once("(line ").and_then(|(_, rest)| rest.split_once(')'));
                let line: usize = line.unwrap_or_else(|| panic!("{error}")).0.parse().unwrap();
                let shown = super::show(&serde_json::to_value(&value).unwrap());
                let said = bad.lines().nth(line - 1).unwrap();
                assert!(said.contains(&shown), "{error}: {said}");
                let right = shown.strip_suffix('x').filter(|word| *word != "many");
                let hinted = right.is_none_or(|word| error.contains(&format!("{word:?}?")));
                assert!(error.contains("\nhint: ") && hinted, "{error}");
            }
        }
    }
    assert!(seen.len() > 200, "{}", seen.len());
}

#[test]
fn every_setting_below_or_above_its_range_or_of_another_kind_is_refused_by_its_line() {
    let head = "name: a/b\ntitle: T\nworkload: chain\nsystems: {angaros: [shm]}\n";
    for setting in super::SETTINGS {
        for bad in ["-3", "many", "1.5", "99999999999999", "[1]"] {
            for (line, place) in [
                (5, "settings: {NAME: VALUE}"),
                (6, "quick:\n  settings: {NAME: VALUE}"),
                (6, "focus:\n  {of: [angaros/shm], settings: {NAME: VALUE}}"),
            ] {
                let place = place.replace("NAME", setting.name).replace("VALUE", bad);
                let text = format!("{head}{place}\n");
                let error = parse(&text, "t").unwrap_err().to_string();
                assert!(names_line(&error, line), "{place}: {error}");
            }
        }
    }
}

#[test]
fn a_workload_a_system_and_a_variant_that_are_not_there_are_refused_before_anything_runs() {
    let about = About::new("angaros", "1", &["shm", "dds"], &[]).with_solo("recorder", &["plain"]);
    let accepted = [("megabytes", Accepted::range(1..=9)), ("to", Accepted::words(&["disk"]))];
    let about = about.with_parameters("recorder", &accepted);
    let systems = BTreeMap::from([
        ("angaros".to_owned(), vec!["zenoh".to_owned()]),
        ("cyclonedds".to_owned(), vec!["udp".to_owned()]),
    ]);
    let error = |workload: &str, rest: &str| {
        let text = format!("name: a/b\ntitle: T\nworkload: {workload}\n{rest}\n");
        refusal(&text, &about, &systems).unwrap_or_default()
    };
    let ours = "systems: {angaros: [shm, zenoh], cyclonedds: [udp]}";
    assert_eq!(error("pingpong", ours), "");
    assert_eq!(
        error("pingpog", ours),
        "there is no workload pingpog (line 3)\nhint: did you mean \"pingpong\"?"
    );
    assert!(error("recordr", ours).ends_with("did you mean \"recorder\"?"));
    assert_eq!(
        error("pingpong", "systems:\n  angros: [shm]"),
        "systems: there is no system angros (line 5)\nhint: did you mean \"angaros\"?"
    );
    assert_eq!(
        error("pingpong", "systems:\n  cyclonedds: [udp]\n  angaros: [shm,\n    zenho]"),
        "systems: angaros has no variant zenho (line 7)\nhint: did you mean \"zenoh\"?"
    );
    let solo = |rest: &str| error("recorder", &format!("systems: {{angaros: [plain]}}\n{rest}"));
    assert_eq!(solo("fixed: {megabytes: 3, to: disk}"), "");
    assert!(solo("fixed: {megabyte: 3}").contains("no parameter megabyte (line 5)"));
    assert!(solo("sweep: {megabytes: [3, 10]}").contains("10 is not a value"));
    assert!(solo("fixed: {to: dsik}").ends_with("did you mean \"disk\"?"));
    let components = error("cars", "systems: {angaros: [split], cyclonedds: [udp]}");
    assert!(components.contains("cyclonedds does not take part"), "{components}");
    assert!(error("cars", "systems: {angaros: [splt]}").contains("did you mean \"split\"?"));
}
