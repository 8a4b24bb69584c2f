//! The plans in ARCHITECTURE.md are those of the code.
//!
//! A plan is a Mermaid flowchart. A box says what lies in it: `id["title: one, two"]`, where `one`
//! is a crate's folder or a module's path, with everything below it that no other box names. What
//! lies in one box may use what lies in the same box or in one that the arrows lead to.
//! Every arrow stands for at least one use.

use std::collections::{BTreeMap, BTreeSet};
use tidy::imports::{crates, name};
use tidy::{read_list, sources};

/// The crates whose modules are drawn.
const DRAWN: [&str; 2] = ["crates/core", "crates/transport"];

#[derive(Default)]
struct Plan {
    /// What each box holds.
    boxes: BTreeMap<String, Vec<String>>,
    arrows: BTreeSet<(String, String)>,
}

impl Plan {
    /// The first flowchart below a heading.
    fn below(heading: &str, text: &str) -> Self {
        let from = text.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
        let chart = text[from..].split("```mermaid\n").nth(1).unwrap();
        Self::read(chart.split("```").next().unwrap())
    }

    fn read(chart: &str) -> Self {
        let mut plan = Self::default();
        for line in chart.lines().map(str::trim) {
            if let Some((from, to)) = line.split_once(" --> ") {
                plan.arrows.insert((from.to_owned(), to.to_owned()));
            } else if let Some((id, label)) = line.split_once("[\"") {
                let label = label.trim_end_matches("\"]");
                let content = label.split_once(": ").map_or(label, |(_, content)| content);
                let content = content.split(", ").map(|one| one.replace("<br>", ""));
                plan.boxes.insert(id.to_owned(), content.collect());
            }
        }
        plan
    }

    /// The box in which something lies: the one that names the longest part of its path.
    fn of(&self, path: &str) -> Option<&str> {
        let covers = |part: &str| {
            path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let named = self.boxes.iter().flat_map(|(id, parts)| parts.iter().map(move |p| (id, p)));
        let covering = named.filter(|(_, part)| covers(part));
        covering.max_by_key(|(_, part)| part.len()).map(|(id, _)| id.as_str())
    }

    fn leads(&self, from: &str, to: &str) -> bool {
        let mut open = vec![from];
        let mut seen = BTreeSet::new();
        while let Some(at) = open.pop() {
            if at == to {
                return true;
            }
            if seen.insert(at) {
                open.extend(self.arrows.iter().filter(|(a, _)| a == at).map(|(_, b)| b.as_str()));
            }
        }
        false
    }

    /// What is wrong with the plan, given what uses what.
    fn faults(&self, uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
        let mut faults = Vec::new();
        let mut used = BTreeSet::new();
        for path in uses.keys().filter(|path| self.of(path).is_none()) {
            faults.push(format!("{path} lies in no box"));
        }
        for (from, to) in uses.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to))) {
            let (Some(a), Some(b)) = (self.of(from), self.of(to)) else { continue };
            used.insert((a.to_owned(), b.to_owned()));
            if !self.leads(a, b) {
                faults.push(format!("{from} uses {to}, and no arrow leads from {a} to {b}"));
            }
        }
        let idle = self.arrows.difference(&used);
        faults.extend(idle.map(|(a, b)| format!("no use stands behind the arrow {a} --> {b}")));
        for part in self.boxes.values().flatten() {
            if !uses.keys().any(|path| path == part || path.starts_with(&format!("{part}/"))) {
                faults.push(format!("{part} is not there"));
            }
        }
        for (a, b) in &self.arrows {
            if self.leads(b, a) {
                faults.push(format!("the arrow {a} --> {b} lies in a circle"));
            }
        }
        faults
    }
}

fn architecture() -> String {
    std::fs::read_to_string(tidy::root().join("ARCHITECTURE.md")).unwrap()
}

#[test]
fn the_drawn_plan_of_crates_is_that_of_their_dependencies() {
    let plan = Plan::below("## Bird's-eye view", &architecture());
    let uses: BTreeMap<_, _> = super::arrows::dependencies()
        .into_iter()
        .filter(|(folder, _)| {
            folder.starts_with("crates/")
                || folder.starts_with("transports/")
                || folder.starts_with("accel/")
                || folder.starts_with("bridges/")
        })
        .collect();
    super::none(&plan.faults(&uses));
}

#[test]
fn the_drawn_plans_of_modules_are_those_of_their_imports() {
    let text = architecture();
    let crates = crates(&sources(), &read_list("generated.txt"));
    let mut faults = Vec::new();
    for folder in DRAWN {
        let plan = Plan::below(&format!("### Modules of `{folder}`"), &text);
        let uses = |(from, to): (&_, BTreeSet<&tidy::imports::Module>)| {
            (name(from), to.into_iter().map(|to| name(to)).collect())
        };
        let uses: BTreeMap<_, _> =
            crates[folder].arrows().into_iter().map(|(from, to)| uses((from, to))).collect();
        faults.extend(plan.faults(&uses).into_iter().map(|fault| format!("{folder}: {fault}")));
    }
    super::none(&faults);
}

#[test]
fn a_plan_that_is_not_that_of_the_code_is_seen() {
    let uses = |list: &[(&str, &[&str])]| -> BTreeMap<String, BTreeSet<String>> {
        let owned = |to: &[&str]| to.iter().map(|&to| to.to_owned()).collect();
        list.iter().map(|&(from, to)| (from.to_owned(), owned(to))).collect()
    };
    let plan =
        Plan::read("top[\"top: a, b/c\"]\nmid[\"mid: b\"]\nlow[\"d\"]\ntop --> mid\nmid --> low\n");
    let fine: &[(&str, &[&str])] =
        &[("a", &["b", "d", "b/c"]), ("b", &["d"]), ("b/c", &[]), ("d", &[])];
    assert_eq!(plan.faults(&uses(fine)), [""; 0]);
    let with = |more: (&'static str, &'static [&'static str])| {
        plan.faults(&uses(&[fine, &[more]].concat())).join("; ")
    };
    assert_eq!(with(("e", &[])), "e lies in no box");
    assert_eq!(with(("d/x", &["b"])), "d/x uses b, and no arrow leads from low to mid");
    let idle = plan.faults(&uses(&[("a", &["b"]), ("b/c", &[]), ("b", &[]), ("d", &[])]));
    assert_eq!(idle, ["no use stands behind the arrow mid --> low"]);
    let gone = plan.faults(&uses(&[("a", &["b"]), ("b", &["d"]), ("d", &[])]));
    assert_eq!(gone, ["b/c is not there"]);
}

/// The files that the numbered rows of a table name, in order.
fn files(table: &str) -> Vec<String> {
    let is_step =
        |row: &&str| row.strip_prefix("| ").is_some_and(|r| r.starts_with(char::is_numeric));
    let cells = table
        .lines()
        .filter(is_step)
        .filter_map(|row| row.trim_end_matches(" |").rsplit('|').next());
    let quoted = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted.map(str::to_owned).collect()
}

#[test]
fn the_way_of_a_message_is_short_and_visits_no_file_twice() {
    let text = architecture();
    let section = text.split("\n## The way of a message\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let (within, more) = section.split_once("\nBetween processes").unwrap();
    let within = files(within);
    let more = files(more.split("\nOther transports").next().unwrap());
    assert!((4..=8).contains(&within.len()), "{} files within a process: {within:?}", within.len());
    assert!((2..=12 - within.len()).contains(&more.len()), "{} + {more:?}", within.len());
    let all: BTreeSet<_> = within.iter().chain(&more).collect();
    assert_eq!(all.len(), within.len() + more.len(), "a file is visited twice");
    let root = tidy::root();
    let missing: Vec<_> = all.into_iter().filter(|path| !root.join(path).is_file()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
